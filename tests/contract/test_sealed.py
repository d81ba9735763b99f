"""Everybody chooses in secret, round after round: a toy with a common deck in which all nets hold."""

from collections.abc import Sequence
from typing import Self

import pytest

from pioche.check import NETS, Broken
from pioche.core.chance import Chance
from pioche.core.columns import Declared, one, per_seat
from pioche.core.contract import Outcome, TableSpec
from pioche.core.decisions import Card, Option, Rule, Seat, Step, ask
from pioche.core.game import CardGame
from tests.contract.toys import DECK, DISCARD, Letter, Toy, ToyTable, draw


class Columns(Declared):
    """Besides what everybody sees, the card that each seat has chosen."""

    active = one(0, Seat, public=True)
    turn = one(0, public=True)
    chosen = per_seat(-1)


class RoundTable(ToyTable):
    """As the declaration is written out."""

    __slots__ = ("chosen",)

    columns = Columns.columns
    chosen: list[int]

    def clone(self) -> Self:
        """An exact copy."""
        t = super().clone()
        t.chosen = self.chosen[:]
        return t


def held(t: RoundTable, seat: Seat) -> Sequence[Option]:
    """Any card in hand."""
    return [Option("play", name) for name in sorted({t.carddef(card).id for card in t.hand[seat]})]


def choose(t: RoundTable) -> Rule[None]:
    """Everybody chooses a card, which stays in the hand."""
    for seat in range(t.seats):
        answer = yield ask(seat, "card", held)
        t.chosen[seat] = t.pick(t.hand[seat], t.face_index(answer.source))


class Rounds(CardGame[RoundTable]):
    """Three rounds: what was chosen is turned up by a step that asks nobody."""

    id = "rounds"
    title = "Rounds"
    version = "1"
    seats = range(2, 4)
    table = RoundTable
    sealed = {"card": "card"}  # noqa: RUF012
    letters = "aabbcdefgh"
    faults = Toy.faults

    def spec(self, spec: TableSpec) -> TableSpec:
        """The spec as it is."""
        return spec

    def empty(self, spec: TableSpec, chance: Chance) -> RoundTable:
        """A table of the letters there are."""
        t = RoundTable(spec.seats, [Letter(name) for name in sorted(set(self.letters))], spec, chance)
        t.active = t.turn = 0
        t.chosen = [-1] * spec.seats
        return t

    def set_up(self, t: RoundTable, spec: TableSpec) -> None:
        """Three letters each."""
        for letter in self.letters:
            t.add_card(t.face_index(letter), DECK)
        t.shuffle(DECK, 0, "TOY-SET")
        for seat in list(range(spec.seats)) * 3:
            draw(t, seat)

    def step(self, t: RoundTable) -> Step:
        """Choosing in secret, or turning up."""
        if t.chosen[-1] < 0:
            return choose(t)
        turn_up(t)
        return None


def turn_up(t: RoundTable) -> None:
    """All at once, and another round while there are cards."""
    for seat in range(t.seats):
        t.move(Card(t.chosen[seat]), DISCARD, 0, "play", "TOY-PLAY", by=seat)
        t.chosen[seat] = -1
    t.turn += 1
    if not t.hand[0]:
        t.outcome = Outcome((1 / t.seats,) * t.seats, "TOY-END")


class AtOnce(Rounds):
    """A slip: what is chosen is laid open at once."""

    def step(self, t: RoundTable) -> Step:
        """Choosing in the open."""
        return openly(t)


def openly(t: RoundTable) -> Rule[None]:
    """The others see what was chosen before all have."""
    for seat in range(t.seats):
        answer = yield ask(seat, "card", held)
        t.move(t.pick(t.hand[seat], t.face_index(answer.source)), DISCARD, 0, "play", "TOY-PLAY", by=seat)
    if not t.hand[0]:
        t.outcome = Outcome((1 / t.seats,) * t.seats, "TOY-END")


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize("seats", [2, 3])
def test_secret_choices_of_several_rounds_pass_every_net(net: str, seats: int) -> None:
    NETS[net](Rounds(), TableSpec(seats=seats), range(6))


def test_a_choice_that_shows_at_once_is_caught() -> None:
    with pytest.raises(Broken, match="can tell: discard"):
        NETS["dreams"](AtOnce(), TableSpec(seats=2), range(6))


def test_a_round_that_was_turned_up_is_no_secret_any_more() -> None:
    match = Rounds().new(TableSpec(seats=2), seed=1)
    match.choose(match.options()[0])
    assert match.sealed_since == 0
    match.choose(match.options()[0])

    assert match.sealed_since == 2
