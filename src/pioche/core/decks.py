"""Decks that players build: what one is made of, what may be built, and what is wrong with one."""

from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from pioche.core.errors import BadSpec
from pioche.core.text import Text

# Bounds of what is read, far beyond what any game asks for: the game's own faults are to speak first.
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Id = Annotated[str, Meta(min_length=1, max_length=60)]
MOST = 99  # copies of one card
Count = Annotated[int, Meta(ge=1, le=MOST)]


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck by value: how many of each card, and what it is built around, such as a character and weapons."""

    name: Name  # the id of a named deck, or what its builder called it
    cards: Annotated[dict[Id, Count], Meta(max_length=300)]
    picks: Annotated[dict[Id, Annotated[tuple[Id, ...], Meta(max_length=30)]], Meta(max_length=10)] = {}

    def __hash__(self) -> int:
        """The same for equal decks, in whatever order they were written."""
        return hash((self.name, frozenset(self.cards.items()), frozenset(self.picks.items())))

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return sum(self.cards.values())

    def has(self, card: str) -> bool:
        """Whether a card is in it, or is what it is built around."""
        return card in self.cards or any(card in picked for picked in self.picks.values())

    def listed(self) -> "Deck":
        """The same deck with its cards in order of their ids: what is dealt follows from no other order."""
        return Deck(self.name, dict(sorted(self.cards.items())), self.picks)


class DeckFault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong with a deck, and the card or pick that it is about, if it is about one."""

    code: str
    text: Text
    card: str = ""


class Pick(msgspec.Struct, frozen=True):
    """What a deck is built around besides its cards: which cards can be picked, and how many."""

    name: Text  # « personnage », « armes »
    choices: tuple[str, ...]  # ids of carddefs
    least: int = 1
    most: int = 1  # as far as what is picked already says it
    copies: int = 1  # of one and the same


class DeckLimit(msgspec.Struct, frozen=True):
    """Some cards of which a deck holds so many at most, all together: heroes, spells."""

    name: Text  # « héros », in the plural
    cards: tuple[str, ...]
    most: int


class DeckPlan(msgspec.Struct, frozen=True):
    """What may be built, as far as it follows from what is picked: for deck builders, and for faults in general."""

    cards: tuple[str, ...]  # all that decks of the game are made of
    legal: tuple[str, ...]  # those that fit what is picked
    copies: int  # of one card, at most
    size: tuple[int, int] | None  # least and most; None until something is picked that says it
    picks: dict[str, Pick] = {}
    curve: str = ""  # the field of a card that its curve counts, such as a cost
    scarce: dict[str, int] = {}  # cards of which a deck holds fewer copies than of others
    limits: tuple[DeckLimit, ...] = ()


class BadDecks(BadSpec):
    """Decks with which a match cannot start: all that is wrong with them, by seat."""

    code = "bad_decks"

    def __init__(self, seats: Mapping[int, tuple[str, list[DeckFault]]]) -> None:
        """`seats` gives the name of the deck and its faults, by seat."""
        super().__init__(
            en="; ".join(
                f"seat {seat + 1}, {name}: {said(found).en}" for seat, (name, found) in seats.items()
            ),
            fr=" ; ".join(
                f"siège {seat + 1}, {name} : {said(found).fr}" for seat, (name, found) in seats.items()
            ),
        )
        self.seats = {seat: list(found) for seat, (_, found) in seats.items()}


def said(faults: Iterable[DeckFault]) -> Text:
    """All faults of a deck in one line, each with its code."""
    faults = list(faults)
    return Text(
        fr=" ; ".join(f"{fault.text.fr} ({fault.code})" for fault in faults),
        en="; ".join(f"{fault.text.en} ({fault.code})" for fault in faults),
    )


def not_built(title: str) -> DeckFault:
    """What a game says of a deck whose players build none."""
    return DeckFault(
        "no_built_decks",
        Text(
            en=f"{title} has no decks that players build",
            fr=f"{title} n’a pas de decks que les joueurs composent",
        ),
    )
