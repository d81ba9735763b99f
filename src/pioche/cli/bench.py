"""todo"""
def bench() -> None:
    """todo"""
