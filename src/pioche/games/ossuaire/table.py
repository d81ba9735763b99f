"""The table of Ossuaire: its columns, and the verbs of rows."""

from typing import final

from pioche.core.chance import Chance
from pioche.core.decisions import Card, Seat
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile
from pioche.games.ossuaire.columns import ARMY, OssuaireColumns
from pioche.games.ossuaire.numbers import Numbers
from pioche.games.ossuaire.units import Book, Unit


@final  # so that its verbs are called straight
@mypyc_attr(allow_interpreted_subclasses=True)  # and a clone is made without `__init__`
class OssuaireTable(OssuaireColumns):
    """The table of Ossuaire."""

    __slots__ = ()

    def __init__(self, factions: tuple[str, ...], book: Book, numbers: Numbers, chance: Chance) -> None:
        super().__init__(len(factions), book.cards, numbers, chance, book, factions)

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
