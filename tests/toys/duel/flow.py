"""A turn of Duel, and how it all ends."""

from pioche.core.contract import Outcome
from pioche.core.decisions import Rule, Seat, ask
from tests.toys.duel.clauses.text import EFFECTS
from tests.toys.duel.columns import PLAYED
from tests.toys.duel.options import turn_options
from tests.toys.duel.table import DuelTable


def turn(t: DuelTable) -> Rule[None]:
    """The active seat plays a card, and its text is carried out (DUE-TURN-01)."""
    seat = t.active
    answer = yield ask(seat, "turn", turn_options)
    card = t.pick(t.hand[seat], t.face_index(answer.source))
    t.move(card, PLAYED, seat, "play", "DUE-TURN-01")
    for line in t.faces[t.face[card]].lines:
        yield from EFFECTS.perform(t, seat, None, line.effect)
    end_turn(t)


def end_turn(t: DuelTable) -> None:
    """The next seat that has a card plays; if none has, the highest sum wins (DUE-TURN-01, DUE-END-01)."""
    for step in range(1, t.seats + 1):
        seat = (t.active + step) % t.seats
        if t.hand[seat]:
            t.active = seat
            return
    sums = [total(t, seat) for seat in range(t.seats)]
    best = [points == max(sums) for points in sums]
    t.outcome = Outcome(tuple(won / sum(best) for won in best), "DUE-END-01")


def total(t: DuelTable, seat: Seat) -> int:
    """What a seat has played so far."""
    return sum(t.faces[t.face[card]].value for card in t.played[seat])
