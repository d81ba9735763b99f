"""A tiny game with a common deck, in which everything happens that makes it hard to know what a card can be.

A few cards for all; a turn is one of: play a card from hand face up, lay one down unseen, show one, shuffle the discard
under the deck, shuffle its top card into the deck, shuffle the hand back and draw anew.  Then one draws.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self

from pioche.core.chance import Chance
from pioche.core.columns import Declared, one
from pioche.core.contract import Outcome, TableSpec
from pioche.core.decisions import Option, Rule, Seat, ask
from pioche.core.game import CardGame
from pioche.core.table import Pile, Table
from pioche.core.text import Text
from pioche.core.zones import Sight, Zone

HAND, DECK, DISCARD, DOWN = range(4)
ZONES = (
    Zone("hand", Sight.OWNER),
    Zone("deck", Sight.COUNT, ordered=True, shared=True),
    Zone("discard", Sight.ALL, ordered=True, shared=True),
    Zone("down", Sight.OWNER, ordered=True),
)


class Letter(NamedTuple):
    """What is printed on a card."""

    id: str


class Columns(Declared):
    """Whose turn it is, and how many there were."""

    active = one(0, Seat, public=True)
    turn = one(0, public=True)


class ToyTable(Table):
    """As the declaration is written out."""

    __slots__ = ("active", "deck", "discard", "down", "hand", "turn")

    zones = ZONES
    columns = Columns.columns
    hand: list[Pile]
    deck: Pile
    discard: Pile
    down: list[Pile]
    active: Seat
    turn: int

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.active, t.turn = self.active, self.turn
        return t


def turns(t: ToyTable, seat: Seat) -> Sequence[Option]:
    """What a seat can do in its turn."""
    held = sorted({t.carddef(card).id for card in t.hand[seat]})
    options = [Option(verb, name) for verb in ("play", "lay", "show") for name in held]
    if t.discard:
        options += [Option("recycle"), Option("bury")]
    return [*options, Option("renew"), Option("pass")]


def answers(t: ToyTable, seat: Seat) -> Sequence[Option]:
    """What the next seat can say to it, in the middle of the step."""
    return [Option("nod"), Option("mix")]


class Toy(CardGame[ToyTable]):
    """Everybody draws from one deck."""

    id = "toy"
    title = "Toy"
    version = "1"
    seats = range(2, 4)
    table = ToyTable

    def __init__(self, letters: str = "aabbc", dealt: int = 1, length: int = 5) -> None:
        self.letters, self.dealt, self.length = letters, dealt, length

    def spec(self, spec: TableSpec) -> TableSpec:
        """The spec as it is."""
        return spec

    def empty(self, spec: TableSpec, chance: Chance) -> ToyTable:
        """A table of the letters there are."""
        t = ToyTable(spec.seats, [Letter(name) for name in sorted(set(self.letters))], spec, chance)
        t.active = t.turn = 0
        return t

    def set_up(self, t: ToyTable, spec: TableSpec) -> None:
        """All letters in one deck; everybody draws."""
        for letter in self.letters:
            t.add_card(t.face_index(letter), DECK)
        t.shuffle(DECK, 0, "TOY-SET")
        for seat in range(spec.seats):
            for _ in range(self.dealt):
                draw(t, seat)

    def step(self, t: ToyTable) -> Rule[None]:
        """One turn, with a word of the next seat in its middle."""
        seat = t.active
        option = yield ask(seat, "turn", turns)
        carry_out(t, seat, option)
        if option.verb in ("lay", "bury"):
            answer = yield ask((seat + 1) % t.seats, "answer", answers)
            if answer.verb == "mix":
                t.shuffle(DECK, 0, "TOY-MIX")
        draw(t, seat)
        t.active = (seat + 1) % t.seats
        t.turn += 1
        if t.turn == self.length:
            t.outcome = Outcome((1 / t.seats,) * t.seats, "TOY-END")

    def faults(self, t: ToyTable) -> list[Text]:
        """The letters of the deck, each as often as at first."""
        names = "".join(sorted(t.carddef(card).id for pile in t.piles for card in pile))
        return (
            []
            if names == "".join(sorted(self.letters))
            else [Text(en=f"the letters are {names}", fr=f"les lettres sont {names}")]
        )


def draw(t: ToyTable, seat: Seat) -> None:
    """Draw the top card of the deck, if there is one."""
    if t.deck:
        t.move(t.deck[-1], HAND, seat, "draw", "TOY-DRAW")


def carry_out(t: ToyTable, seat: Seat, option: Option) -> None:
    """Do what was chosen."""
    match option.verb:
        case "play" | "lay" | "show":
            card = t.pick(t.hand[seat], t.face_index(option.source))
            if option.verb == "play":
                t.move(card, DISCARD, 0, "play", "TOY-PLAY", by=seat)
            elif option.verb == "lay":
                t.move(card, DOWN, seat, "lay", "TOY-LAY")
            else:
                t.show(card, "show", "TOY-SHOW", seat)
        case "recycle":
            t.shuffle_under(t.discard, DECK, 0, "recycle", "TOY-RECYCLE")
        case "bury":
            t.shuffle_in(t.discard[-1:], DECK, 0, "bury", "TOY-BURY")
        case "renew":
            t.shuffle_in(t.hand[seat], DECK, 0, "renew", "TOY-RENEW")
