"""todo"""
def simulate() -> None:
    """todo"""
