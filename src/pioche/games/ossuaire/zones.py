"""The zones of Ossuaire and the columns of its table."""

from typing import Self

from pioche.core.chance import Chance
from pioche.core.decisions import Card, Seat
from pioche.core.table import Pile, Table
from pioche.core.zones import Sight, Zone
from pioche.games.ossuaire.cards import OssuaireCard
from pioche.games.ossuaire.numbers import Numbers
from pioche.games.ossuaire.units import Book, Unit

HAND, DRAW, DISCARD, REMOVED, ARMY, REVEALED, SUPPLY, WORLD = range(8)
ZONES = (
    Zone("hand", Sight.OWNER),
    Zone("draw", Sight.COUNT, ordered=True),  # OSS-INFO-01, -02
    Zone("discard", Sight.ALL, ordered=True),  # OSS-DISC-01
    Zone("removed", Sight.ALL, ordered=True),  # OSS-CLEAN-01
    Zone("army", Sight.ALL, ordered=True),  # row by row from the top, left to right
    Zone("revealed", Sight.ALL, ordered=True),  # OSS-REV-02
    Zone("supply", Sight.ALL),  # the faction piles of a seat (OSS-SET-02)
    Zone("world", Sight.ALL, shared=True),  # OSS-SET-05
)

# The phases of a combat, in this order; each step of the flow is a small piece of one of them.
PHASES = ("refill", "play", "delayed", "compare", "clean_up", "recruit")


class OssuaireTable(Table):
    """The table of Ossuaire.

    The army of a seat is one pile; a row is a run of units with equal labels in `row`, and labels grow from the
    top row to the bottom one.
    """

    __slots__ = (
        "active",
        "army",
        "bonus",
        "book",
        "combat",
        "discard",
        "draw",
        "factions",
        "gold",
        "hand",
        "left",
        "pending",
        "phase",
        "removed",
        "results",
        "revealed",
        "row",
        "starter",
        "stopped",
        "supply",
        "trophies",
        "used",
        "world",
    )

    zones = ZONES
    faces: tuple[OssuaireCard, ...]
    numbers: Numbers
    hand: list[Pile]
    draw: list[Pile]
    discard: list[Pile]
    removed: list[Pile]
    army: list[Pile]
    revealed: list[Pile]
    supply: list[Pile]
    world: Pile

    def __init__(self, factions: tuple[str, ...], book: Book, numbers: Numbers, chance: Chance) -> None:
        super().__init__(len(factions), book.cards, numbers, chance)
        self.book = book
        self.factions = factions
        self.combat = 1
        self.starter: Seat = 0
        self.phase = PHASES[0]
        self.active: Seat = 0  # whose turn, delayed phase or recruitment it is
        self.stopped: list[Seat] = []  # in the order of stopping (OSS-ABIL-07)
        self.gold = [0] * self.seats
        self.trophies = [0] * self.seats
        self.results: list[tuple[int, int, int]] = []  # both totals and the winner (-1: a tie) of each combat
        # Abilities offered or being resolved, the innermost last: the unit, the printed line, and the effect that is
        # carried out, from 1; 0 while the line is offered, -1 while its price is paid.
        self.pending: list[tuple[Card, int, int]] = []
        self.left = 0  # how often the question now may still be asked, itself included (D6, D7, D10, D14)
        self.row: list[int] = []  # row[card]: the label of its row; 0 outside armies
        self.bonus: list[int] = []  # bonus[card]: Force bonuses less maluses (OSS-FORCE-01)
        self.used: list[int] = []  # used[card]: a bit for each Retardé line used this combat (OSS-ABIL-08)

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.book = self.book
        t.factions = self.factions
        t.combat = self.combat
        t.starter = self.starter
        t.phase = self.phase
        t.active = self.active
        t.stopped = self.stopped[:]
        t.gold = self.gold[:]
        t.trophies = self.trophies[:]
        t.results = self.results[:]
        t.pending = self.pending[:]
        t.left = self.left
        t.row = self.row[:]
        t.bonus = self.bonus[:]
        t.used = self.used[:]
        return t

    def add_card(self, face: int, zone: int, seat: Seat = 0) -> Card:
        """Bring a new physical card to the table (set-up only)."""
        self.row.append(0)
        self.bonus.append(0)
        self.used.append(0)
        return super().add_card(face, zone, seat)

    def unit(self, card: Card) -> Unit:
        """What is printed on a card, ready for use."""
        return self.book.units[self.face[card]]

    def nearest_bottom(self, pile: Pile, face: int) -> Card | None:
        """The card of that face which lies nearest the bottom of a pile, if there is one (OSS-DISC-04)."""
        column = self.face
        return next((card for card in pile if column[card] == face), None)

    # ---- rows

    def open_row(self, card: Card, seat: Seat, rule: str) -> None:
        """A unit played from hand opens a new row at the bottom of the army (OSS-ROW-01)."""
        army = self.army[seat]
        self.row[card] = self.row[army[-1]] + 1 if army else 1
        self.move(card, ARMY, seat, "play", rule)

    def join_row(self, card: Card, unit: Card, seat: Seat, what: str, rule: str) -> None:
        """A unit comes to the right end of the row where another stands (OSS-ROW-02, -04)."""
        army, row = self.army[seat], self.row
        label = row[unit]
        at = army.index(unit)
        while at < len(army) and row[army[at]] == label:
            at += 1
        if 0 < row[card] < label:  # it leaves a row above, so that everything below moves up by one
            at -= 1
        row[card] = label
        self.move(card, ARMY, seat, what, rule, at=at)

    def leave_army(self, card: Card) -> None:
        """A unit that leaves its army forgets row, bonuses and used abilities (OSS-FORCE-03)."""
        self.row[card] = self.bonus[card] = self.used[card] = 0
