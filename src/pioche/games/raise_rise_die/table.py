"""The table of Raise, Rise & Die: its columns, and the verbs that many rules share."""

from typing import final

from pioche.core.chance import Chance
from pioche.core.decisions import Card, Seat
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile
from pioche.games.raise_rise_die.cards import Character
from pioche.games.raise_rise_die.columns import HEAD, RaiseRiseDieColumns
from pioche.games.raise_rise_die.numbers import Numbers
from pioche.games.raise_rise_die.sheets import Book, Sheet


@final  # so that its verbs are called straight
@mypyc_attr(allow_interpreted_subclasses=True)  # and a clone is made without `__init__`
class RaiseTable(RaiseRiseDieColumns):
    """The table of Raise, Rise & Die."""

    __slots__ = ()

    def __init__(
        self,
        book: Book,
        numbers: Numbers,
        chance: Chance,
        printed: tuple[Character, ...],
        weapons: tuple[tuple[str, ...], ...],
        lists: tuple[tuple[int, ...], ...],
    ) -> None:
        characters = tuple(character.id for character in printed)
        super().__init__(len(printed), book.cards, numbers, chance, book, printed, lists, characters, weapons)
        for seat, character in enumerate(printed):  # RRD-SET-03
            self.hp[seat] = character.hp
            self.latent[seat] = character.latent

    def sheet(self, card: Card) -> Sheet:
        """What is printed on a card, ready for use."""
        return self.book.sheets[self.face[card]]

    def va(self, card: Card) -> int:
        """The VA of a card (RRD-CARD-01)."""
        return self.book.va[self.face[card]]

    def slot(self, lane: int, seat: Seat) -> Pile:
        """What lies on a body slot: an ordinary card or nothing (RRD-POSE-03)."""
        return self.piles[self.layout.base[HEAD + lane] + seat]

    def free_lanes(self, seat: Seat) -> int:
        """The free body slots of a seat, a bit for each lane."""
        return sum([1 << lane for lane in range(4) if not self.slot(lane, seat)])

    def held(self, seat: Seat) -> int:
        """The VA of all cards in hand together."""
        va, face = self.book.va, self.face
        return sum([va[face[card]] for card in self.hand[seat]])

    def chosen(self, seat: Seat, name: str) -> Card:
        """The card of the hand that an option names; a known copy leaves first (RRD-VIEW-02)."""
        return self.pick(self.hand[seat], self.book.index[name])


def added(points: tuple[int, ...], lane: int, amount: int) -> tuple[int, ...]:
    """The points of a body with so many more on one lane."""
    return (*points[:lane], points[lane] + amount, *points[lane + 1 :])
