"""todo"""
def replay() -> None:
    """todo"""
