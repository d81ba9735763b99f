"""A tiny game with a common deck, in which everything happens that makes it hard to know what a card can be.

A few cards for all; a turn is one of: play a card from hand face up, lay one down unseen, show one, shuffle the discard
under the deck, shuffle its top card into the deck, shuffle the hand back and draw anew.  Then one draws.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from pioche.core.chance import Chance
from pioche.core.contract import Outcome, Shown, TableSpec
from pioche.core.decisions import Option, Rule, Seat, ask
from pioche.core.match import Match
from pioche.core.table import Pile, Table
from pioche.core.zones import Sight, Zone

HAND, DECK, DISCARD, DOWN = range(4)
ZONES = (
    Zone("hand", Sight.OWNER),
    Zone("deck", Sight.COUNT, ordered=True, shared=True),
    Zone("discard", Sight.ALL, ordered=True, shared=True),
    Zone("down", Sight.OWNER, ordered=True),
)
COMMON = -1


class Letter(NamedTuple):
    """What is printed on a card."""

    id: str


class ToyTable(Table):
    """The table of the toy."""

    __slots__ = ("active", "deck", "discard", "down", "hand", "turn")

    zones = ZONES
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


class Toy:
    """Everybody draws from one deck."""

    id = "toy"
    version = "1"
    seats = range(2, 4)
    zones: tuple[Zone, ...] = ZONES
    shown = Shown(public=("active", "turn"))
    letters = "aabbc"
    dealt = 1
    length = 6

    def new(self, spec: TableSpec, seed: int) -> Match:
        """Set a table up and run to the first decision."""
        return Match(self, spec, seed)

    def spec(self, spec: TableSpec) -> TableSpec:
        """The spec as it is."""
        return spec

    def samples(self) -> Sequence[TableSpec]:
        """Two seats and three."""
        return [TableSpec(seats=2), TableSpec(seats=3)]

    def deal(self, spec: TableSpec, chance: Chance, *, events: bool = False) -> ToyTable:
        """All letters in one deck; everybody draws."""
        names = sorted(set(self.letters))
        t = ToyTable(spec.seats, [Letter(name) for name in names], spec, chance)
        t.active, t.turn = 0, 0
        t.journal = [] if events else None
        for letter in self.letters:
            t.add_card(names.index(letter), DECK)
        t.shuffle(DECK, 0, "TOY-SET")
        for seat in range(spec.seats):
            for _ in range(self.dealt):
                draw(t, seat)
        return t

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

    def derived(self, t: ToyTable) -> Mapping[str, Any]:
        """Nothing."""
        return {}

    def evaluate(self, t: ToyTable) -> Sequence[float]:
        """No judgement."""
        return [1 / t.seats] * t.seats

    def facts(self, t: ToyTable) -> Mapping[str, int | float | str]:
        """Nothing."""
        return {}

    def invariants(self, t: ToyTable) -> Sequence[str]:
        """The letters of the deck, each as often as at first."""
        names = "".join(sorted(t.carddef(card).id for pile in t.piles for card in pile))  # type: ignore[arg-type]
        return [] if names == "".join(sorted(self.letters)) else [f"the letters are {names}"]


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
