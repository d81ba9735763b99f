"""What the pool holds for a campaign, sorted once: zones, loot, fair, rewards, starter decks and quests."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from pioche.core.deck_files import DeckFile, read_named
from pioche.games.neombre.book import Book
from pioche.games.neombre.cards import Adversary, Event, Place, PlayerCard, Printed, Quest
from pioche.games.neombre.clauses.mentions import Component, Relic
from pioche.games.neombre.names import DATA
from pioche.language.clauses import walk

MALADY: Final = "mal_de_resurrection"
STARTER: Final = "DE"
FAIR: Final = "FO"
REWARD: Final = "RE"

Stored = Adversary | PlayerCard | Event  # what lies in a zone


class Atlas(NamedTuple):
    """The cards of a campaign by where they belong, as faces; each exists as often as it says (NEO-CAMP-06)."""

    places: Mapping[str, Place]  # hostile zones by code, in the order of levels
    foes: Mapping[str, tuple[int, ...]]  # adversaries of a zone
    loot: Mapping[str, tuple[int, ...]]  # loot of a zone, events included
    fair: tuple[int, ...]
    quests: Mapping[int, tuple[int, ...]]  # by level
    starters: Mapping[str, Mapping[str, int]]  # the four decks by name: how many of each card
    files: Mapping[str, DeckFile]  # the same, as they are called
    malady: int
    relics: frozenset[int]
    components: frozenset[int]
    banishers: frozenset[int]  # cards that let a player be rid of another in a fight (NEO-KEY-08)

    @property
    def number_of_quests(self) -> int:
        """How many quests the campaign has (NEO-GEN-01)."""
        return sum(len(faces) for faces in self.quests.values())


@lru_cache(maxsize=64)
def atlas(book: Book) -> Atlas:
    """The atlas of the cards of a match; shared by matches."""
    from pioche.games.neombre.clauses.moves import Banish  # clauses need the atlas, and it this one

    places = sorted(
        (card for card in book.cards if isinstance(card, Place)), key=lambda card: (card.level, card.code)
    )
    quests: dict[int, list[int]] = {}
    for face, card in enumerate(book.cards):
        if isinstance(card, Quest):
            quests.setdefault(card.level, []).append(face)
    files = read_named(DATA / "decks", "neombre")
    return Atlas(
        {place.code: place for place in places},
        {place.code: _copies(book, (Adversary,), place.code) for place in places},
        {place.code: _copies(book, (PlayerCard, Event), place.code) for place in places},
        _copies(book, (PlayerCard,), FAIR),
        {level: tuple(quests[level]) for level in sorted(quests)},
        {name: file.deck.cards for name, file in files.items()},
        files,
        book.index[MALADY],
        _bearing(book, Relic),
        _bearing(book, Component),
        _bearing(book, Banish),
    )


def _copies(book: Book, kinds: tuple[type[Stored], ...], zone: str) -> tuple[int, ...]:
    """The cards of some kinds and a zone, each as often as it exists (NEO-CAMP-06)."""
    found: list[int] = []
    for face, card in enumerate(book.cards):
        if isinstance(card, kinds) and card.zone == zone and card.id != MALADY:
            found += [face] * card.copies
    return tuple(found)


def _bearing(book: Book, mention: type) -> frozenset[int]:
    """The cards whose text has a mention."""
    return frozenset(face for face, card in enumerate(book.cards) if _has(card, mention))


def _has(card: Printed, mention: type) -> bool:
    return any(isinstance(node, mention) for tree in card.lines for node in walk(tree))
