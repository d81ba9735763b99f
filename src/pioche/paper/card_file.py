"""Card files, written: the TOML that states some cards."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pioche.core.errors import PiocheError
from pioche.language.cards import Pool
from pioche.scenario.toml import toml


def card_file(game: str, cards: Mapping[str, Mapping[str, Any]], head: str = "") -> str:
    """The text of a card file; `head` says where it comes from."""
    comment = f"# {head}\n" if head else ""
    tables = (
        f"\n[{id}]\n" + "".join(f"{field} = {toml(value)}\n" for field, value in fields.items())
        for id, fields in cards.items()
    )
    return f"{comment}game = {toml(game)}\n{''.join(tables)}"


def check_not_shipped(pool: Pool[Any], path: Path) -> None:
    """Refuse to write among the cards that a game ships: what is printed changes by hand, with the game's version."""
    if path.resolve().is_relative_to(pool.folder.resolve()):
        raise PiocheError(
            en=f"{path} is one of the game's own cards, which are not written over; choose another file",
            fr=f"{path} fait partie des cartes du jeu, qu’on ne remplace pas ; choisissez un autre fichier",
            code="shipped",
        )
