"""How a table is dealt: from a seed that the server draws and keeps secret until the end."""

import secrets


def new_seed() -> str:
    """A wide seed that nobody can foresee: 256 bits from the operating system."""
    return secrets.token_hex(32)
