"""What the tests of the pool read: its cards, adversaries, decks and the files of the campaign."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, Final

from pioche.games.neombre.cards import POOL, Adversary, Place, PlayerCard
from pioche.games.neombre.names import DATA

PRINTED: Final = POOL.printed().values()
CARDS: Final = [card for card in PRINTED if isinstance(card, PlayerCard)]
FOES: Final = [card for card in PRINTED if isinstance(card, Adversary)]
ZONES: Final = {card.code: card for card in PRINTED if isinstance(card, Place)}
MALADY: Final = "mal_de_resurrection"
WILD: Final = ("1B", "2P", "3K", "3C")  # zones of level 1 and above


def having(texts: Iterable[str], pattern: str) -> int:
    """In how many texts a pattern stands."""
    return sum(re.search(pattern, text.casefold()) is not None for text in texts)


def effects(cards: Iterable[PlayerCard]) -> list[str]:
    """The texts of players' cards."""
    return [card.effect or "" for card in cards]


def slots(foe: Adversary) -> str:
    """The three slots of an adversary in one."""
    return f"{foe.passive} · {foe.riposte} · {foe.active}"


def of_zone(zone: str) -> list[PlayerCard]:
    """The players' cards of a zone."""
    return [card for card in CARDS if card.zone == zone]


def campaign(name: str) -> dict[str, dict[str, Any]]:
    """The tables of a file of the campaign, by id."""
    read = tomllib.loads((DATA / "cards" / f"{name}.toml").read_text(encoding="utf-8"))
    return {key: table for key, table in read.items() if isinstance(table, dict)}


def starters() -> Iterator[tuple[str, list[PlayerCard]]]:
    """Each starter deck with its ten cards."""
    by_id = {card.id: card for card in CARDS}
    for path in sorted((DATA / "decks").glob("*.toml")):
        counts: dict[str, int] = tomllib.loads(path.read_text(encoding="utf-8"))["cards"]
        yield path.stem, [by_id[name] for name, count in counts.items() for _ in range(count)]
