"""todo"""
def rules() -> None:
    """todo"""
