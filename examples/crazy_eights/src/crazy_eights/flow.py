"""A turn of Crazy Eights, and how it all ends."""

from crazy_eights.clauses.text import EFFECTS
from crazy_eights.options import turn_options
from crazy_eights.table import DISCARD, CrazyEightsTable
from pioche.core.contract import Outcome
from pioche.core.decisions import Card, Rule, Seat, ask


def turn(t: CrazyEightsTable) -> Rule[None]:
    """The active seat plays a card or draws one (CE-TURN-01); a drawn card waits for the next turn."""
    seat = t.active
    answer = yield ask(seat, "turn", turn_options)
    if answer.verb == "draw":
        t.draw_cards(seat, 1, "CE-TURN-01")
    else:
        yield from play(t, seat, t.pick(t.hand[seat], t.face_index(answer.source)))
    if t.outcome is None:
        end_turn(t)


def play(t: CrazyEightsTable, seat: Seat, card: Card) -> Rule[None]:
    """The card becomes the last one played, and its text is carried out line by line (CE-PLAY-03, CE-TEXT-01)."""
    t.move(card, DISCARD, 0, "play", "CE-TURN-01", by=seat)
    printed = t.faces[t.face[card]]
    t.suit = printed.suit
    if not t.hand[seat]:
        t.outcome = Outcome(tuple(float(other == seat) for other in range(t.seats)), "CE-END-01")
        return
    for line in printed.lines:
        yield from EFFECTS.perform(t, seat, None, line.effect)


def end_turn(t: CrazyEightsTable) -> None:
    """Whoever is not skipped plays next, unless the time is up (CE-TEXT-04, CE-END-02)."""
    t.active = t.next_seat()
    while t.skipped:
        t.tell("skip", "CE-TEXT-04", t.active)
        t.skipped -= 1
        t.active = t.next_seat()
    if t.turn == t.numbers.turns:
        fewest = min(len(hand) for hand in t.hand)
        best = [len(hand) == fewest for hand in t.hand]
        t.outcome = Outcome(tuple(won / sum(best) for won in best), "CE-END-02")
    t.turn += 1
