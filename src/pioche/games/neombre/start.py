"""Where a fight starts: the zones, how strong each player is, and what everybody begins with (NEO-SET, NEO-VAL)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pioche.core.chance import Chance
from pioche.core.decisions import Seat
from pioche.games.neombre.arrival import draw_foe
from pioche.games.neombre.book import Book
from pioche.games.neombre.columns import DRAW, HAND, TILES
from pioche.games.neombre.numbers import Numbers
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.zones import EMPTY

ZONES: Final = ("0R", "1B", "2P", "3K", "3C")
FIRST_ZONE: Final = "1B"
MODES: Final = ("fight", "campaign")


@lru_cache(maxsize=256)
def cards_in(deck: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The different cards of a deck by face, each with its copies: few of all that are printed."""
    return tuple([(face, count) for face, count in enumerate(deck) if count])


def strength(book: Book, numbers: Numbers, deck: tuple[int, ...]) -> int:
    """The pv of a deck: 10, and 1 for each full ten of its value (NEO-VAL-01, -02, -04)."""
    value = sum([count * book.values[face] for face, count in cards_in(deck)])
    return numbers.life + value // numbers.worth


class Ready:
    """What all fights of one spec begin with, made ready once."""

    __slots__ = (
        "aggro",
        "book",
        "decks",
        "drawn",
        "faces",
        "numbers",
        "places",
        "seats",
        "strengths",
        "zone",
    )

    def __init__(
        self, book: Book, numbers: Numbers, seats: int, zone: str, decks: Sequence[tuple[int, ...]]
    ) -> None:
        self.book, self.numbers, self.zone = book, numbers, zone
        self.seats = seats
        self.places = max(seats, 2)  # with the companion (NEO-GEN-03)
        self.decks = tuple(decks)  # by face
        self.faces = [[face for face, count in cards_in(deck) for _ in range(count)] for deck in decks]
        self.strengths = [strength(book, numbers, deck) for deck in decks]
        self.drawn = self.aggro = 0  # adversaries that come at first, and how many of them are too many

    def draws(self, size: int, drawn: int) -> None:
        """So many adversaries come at first, of a pile of that size; 0: as many as usual (NEO-SET-04, -08, -09)."""
        usual = min(self.places - 1, size)
        self.drawn = min(drawn or usual, size)
        self.aggro = self.drawn - usual

    def table(self, chance: Chance) -> NeombreTable:
        """The table before any card lies on it."""
        return NeombreTable(
            self.seats,
            self.book,
            self.numbers,
            chance,
            self.zone,
            self.places,
            self.decks,
            self.drawn,
            self.aggro,
        )

    def lay_players(self, t: NeombreTable) -> None:
        """The players, and their decks, shuffled (NEO-SET-01)."""
        for place in range(self.places):
            tile = t.add_card(
                t.book.companion if t.is_companion(place) else t.book.tile, TILES, t.seat_at(place)
            )
            t.hp[tile] = t.hp_max[tile] = self.strengths[t.seat_at(place)]
        for seat, faces in enumerate(self.faces):
            t.add_faces(faces, DRAW, seat)
            t.shuffle(DRAW, seat, "NEO-SET-01")


def open_fight(t: NeombreTable) -> None:
    """Everybody draws, then the adversaries are drawn (A1, A2, NEO-SET-02…10)."""
    for seat in range(t.seats):
        for _ in range(t.numbers.opening_hand):
            opening_draw(t, seat)
    for _ in range(t.drawn):
        draw_foe(t, "arrive", "NEO-SET-10")


def opening_draw(t: NeombreTable, seat: Seat) -> None:
    """An ordinary draw, before anything is in play that could answer it (NEO-SET-02, -03, NEO-CARD-03, -05)."""
    if not t.draw[seat]:
        t.hp[seat] -= 1
        t.wounds[EMPTY] += 1
        t.tell("exhausted", "NEO-CARD-03", seat)
    elif len(t.hand[seat]) < t.numbers.hand:
        t.move(t.draw[seat][-1], HAND, seat, "draw", "NEO-SET-02")
    else:
        t.to_discard(t.draw[seat][-1], "mill", "NEO-CARD-05")
