"""Seeds as files and people write them: a small one is a number, a wide one a text of 64 hexadecimal digits."""

from typing import Annotated

import msgspec

WIDE = 1 << 64  # the least wide seed
# More than 64 digits: the state of a chance of which something has been drawn.
Digits = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64,80}$")]
Written = int | Digits  # not all programs read so great a number in JSON or TOML as what it is


def written(seed: int) -> Written:
    """A seed, or the state of a chance, as a file holds it."""
    return f"{seed:064x}" if seed >= WIDE else seed


def short(seed: int) -> str:
    """A seed as a line or the name of a file shows it: of a wide one the beginning."""
    return str(written(seed))[:20]


def seed_of(text: Written) -> int:
    """The seed that is written so."""
    return text if isinstance(text, int) else int(text, 16)
