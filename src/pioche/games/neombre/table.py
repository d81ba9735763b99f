"""The table of a fight: its columns, and the small verbs that everything else uses."""

from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.decisions import Card, Seat
from pioche.core.native import mypyc_attr
from pioche.games.neombre.book import Book, FoeSheet, Sheet
from pioche.games.neombre.columns import DISCARD, NeombreColumns
from pioche.games.neombre.numbers import Numbers
from pioche.games.neombre.zones import WOUNDS

NOBODY: Final = -1


@final  # so that its verbs are called straight
@mypyc_attr(allow_interpreted_subclasses=True)  # and a clone is made without `__init__`
class NeombreTable(NeombreColumns):
    """A fight as it lies on the table."""

    __slots__ = ()

    def __init__(
        self,
        seats: int,
        book: Book,
        numbers: Numbers,
        chance: Chance,
        where: str,
        places: int,
        decks: tuple[tuple[int, ...], ...],
        drawn: int,
        aggro: int,
        chapter: str = "fight",
    ) -> None:
        super().__init__(
            seats, book.cards, numbers, chance, book, where, places, decks, drawn, aggro, chapter
        )
        none, no = [0] * places, [False] * places
        self.finished, self.channelled, self.bound = no[:], no[:], no[:]
        self.acted, self.linked = no[:], no[:]
        self.plays, self.normal, self.bonus, self.died = none[:], none[:], none[:], none[:]
        self.wounds = [0] * len(WOUNDS)

    # ---- places and seats

    def seat_at(self, place: int) -> Seat:
        """The seat whose cards a place uses: the companion has none of its own (NEO-SOLO-13)."""
        return place if place < self.seats else 0

    def is_companion(self, place: int) -> bool:
        """Whether the companion holds this place (NEO-GEN-03)."""
        return place >= self.seats

    def living(self) -> list[int]:
        """The living players, the companion included, in the order of the circle."""
        hp = self.hp
        return [place for place in range(self.places) if hp[place] > 0]

    def team(self) -> tuple[Seat, ...]:
        """The seats that may answer for the team: the living, or who plays alone (NEO-TEAM-02)."""
        if self.seats == 1:
            return (0,)
        hp = self.hp
        return tuple([seat for seat in range(self.seats) if hp[seat] > 0])

    def mover(self, place: int) -> int:
        """The place whose cards move when this one is told to; nobody's if they are dead (NEO-SOLO-13, -20)."""
        if place >= self.seats:
            place = 0
        return place if self.hp[place] > 0 else NOBODY

    # ---- cards

    def sheet(self, card: Card) -> Sheet:
        """A player's card as printed."""
        return self.book.sheets[self.face[card]]

    def foe(self, card: Card) -> FoeSheet:
        """An adversary as printed."""
        found = self.book.foes[self.face[card]]
        assert found is not None
        return found

    def is_foe(self, card: Card) -> bool:
        """Whether a card is an adversary or a token in play."""
        return card in self.line

    def is_seated(self, card: Card) -> bool:
        """Whether a character is the player of a seat, and no companion, adversary or invocation."""
        return card < self.seats

    def is_tile(self, card: Card) -> bool:
        """Whether a character is a player or the companion: their tiles are the first cards."""
        return card < self.places

    def marked(self, card: Card, marker: str) -> int:
        """How many such markers a character has."""
        for name, count in self.markers[card]:
            if name == marker:
                return count
        return 0

    def mark(self, card: Card, marker: str, count: int) -> None:
        """Add markers to a character, or take some away (NEO-MRK-04)."""
        held = dict(self.markers[card])
        held[marker] = held.get(marker, 0) + count
        self.markers[card] = tuple(sorted([each for each in held.items() if each[1] > 0]))

    def summoned(self) -> list[Card]:
        """The invocations in play of everybody."""
        return [card for pile in self.invocations for card in pile]

    def to_discard(self, card: Card, what: str, rule: str) -> None:
        """A card goes to the discard of its owner, whoever made it move (NEO-GEN-10)."""
        self.move(card, DISCARD, self.owner[card], what, rule)

    # ---- telling

    def say(
        self, what: str, rule: str, card: Card, amount: int = 0, note: str = "", by: Card | None = None
    ) -> None:
        """Tell what happens to a character: of a player by their seat, of any other by its card."""
        if self.journal is None:
            return
        aim = None if by is None or by < 0 else self.glimpse(by)
        if self.is_seated(card):
            self.tell(what, rule, card, aim=aim, amount=amount, note=note)
        else:
            self.tell(what, rule, card=self.glimpse(card), aim=aim, amount=amount, note=note)

    # ---- plays

    def grant(self, place: int) -> None:
        """One more play; whoever had finished may take the hand again (NEO-PLAY-07, -08, -24)."""
        self.bonus[place] += 1
        self.finished[place] = False
        self.tell("bonus", "NEO-PLAY-07", self.seat_at(place), amount=self.bonus[place])
