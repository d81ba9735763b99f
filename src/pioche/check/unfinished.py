"""What `pioche new` leaves to be said: sentences that stand for those of whoever makes the game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pioche.core.text import Text

# As they stand in what is written; `pioche new clause` writes no other.
PLACEHOLDERS: Final = (
    "Dites ici",
    "dites ici",
    "Dites pourquoi.",
    "Say here",
    "say here",
    "Say why.",
    "Say what this is about.",
    "Say what it does, in a sentence",
    "Say how it is carried out",
    "Say what must happen",
)


def unfinished(folder: Path) -> Iterator[Text]:
    """The lines of a game's files that still hold what stands for somebody's words."""
    for path in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if any(words in line for words in PLACEHOLDERS):
                place, words = f"{path.relative_to(folder).as_posix()}:{number}", line.strip()
                yield Text(
                    fr=f"{place} attend encore vos mots : {words}",
                    en=f"{place} still waits for your words: {words}",
                )
