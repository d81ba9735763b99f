"""The flow of Ossuaire: refill, play phase, delayed phase, comparison, clean-up, recruitment, combat after combat.

Each step is a small piece of one phase: one turn or exchange, one delayed ability, one purchase.
"""

from collections.abc import Callable
from typing import Final

from pioche.core.decisions import Rule, Seat, Step, questions
from pioche.games.ossuaire.abilities import activation, chosen_from_hand, could_renew, play, renew
from pioche.games.ossuaire.columns import DISCARD, DRAW, HAND
from pioche.games.ossuaire.ending import compare
from pioche.games.ossuaire.options import activations, delayed_options, turn_options, unit_at
from pioche.games.ossuaire.recruit import pay_out, recruit
from pioche.games.ossuaire.table import OssuaireTable

TURN: Final = questions("turn", turn_options)
DELAYED: Final = questions("delayed", delayed_options)


def refill(t: OssuaireTable) -> None:
    """A combat begins: both seats draw up to their hand (OSS-REF-01, OSS-SET-07, OSS-FLOW-01)."""
    t.tell("combat", "OSS-SET-07", t.starter, amount=t.combat)
    for seat in (t.starter, 1 - t.starter):
        refill_hand(t, seat)
    t.phase = "play"
    t.active = t.starter


def refill_hand(t: OssuaireTable, seat: Seat) -> None:
    """A seat draws up to its hand, after its discard went under too small a draw pile (OSS-REF-01…05)."""
    missing = t.numbers.hand - len(t.hand[seat])
    if missing <= 0:  # OSS-REF-05
        return
    if len(t.draw[seat]) < missing and t.discard[seat]:
        t.shuffle_under(t.discard[seat], DRAW, seat, "recycle", "OSS-REF-02")
    for _ in range(min(missing, len(t.draw[seat]))):
        t.move(t.draw[seat][-1], HAND, seat, "draw", "OSS-REF-01")
        missing -= 1
    if missing:
        t.tell("short", "OSS-REF-04", seat, amount=missing)


def turn(t: OssuaireTable) -> Rule[None]:
    """The active seat plays one unit, exchanges a card, or stops for good (OSS-PLAY-01…04)."""
    seat = t.active
    if not t.hand[seat]:
        stop(t, seat, "OSS-PLAY-03")
        return
    answer = yield TURN[seat]
    if answer.verb == "renew":  # OSS-REN-04: it is still this seat's turn
        renew(t, seat, answer)
    elif answer.verb == "stop":
        stop(t, seat, "OSS-PLAY-04")
    else:
        yield from play(t, seat, chosen_from_hand(t, seat, answer), "OSS-PLAY-01")
        pass_turn(t)


def stop(t: OssuaireTable, seat: Seat, rule: str) -> None:
    """A seat has no more turns this combat; after both the delayed phase begins (OSS-PLAY-02, OSS-ABIL-06, -07)."""
    t.stopped.append(seat)
    t.tell("stop", rule, seat, amount=len(t.stopped))
    if len(t.stopped) == t.seats:
        t.phase = "delayed"
        t.active = t.stopped[0]
    else:
        pass_turn(t)


def pass_turn(t: OssuaireTable) -> None:
    """The other seat takes its turn, unless it has stopped (OSS-PLAY-01, -02)."""
    if 1 - t.active not in t.stopped:
        t.active = 1 - t.active


def delayed(t: OssuaireTable) -> Rule[None]:
    """The active seat uses one Retardé line, exchanges a card, or ends its delayed phase (OSS-ABIL-06…09)."""
    seat = t.active
    if not could_renew(t, seat) and not activations(t, seat):
        finish(t, seat)  # told like a chosen end (OSS-INFO-04…06)
        return
    answer = yield DELAYED[seat]
    if answer.verb == "renew":  # OSS-REN-02
        renew(t, seat, answer)
    elif answer.verb == "done":
        finish(t, seat)
    else:
        unit = unit_at(t, seat, answer.source)
        ability = t.unit(unit).ability(answer.amount)
        t.used[unit] |= ability.bit
        t.pending.append((unit, ability.number, 0))
        yield from activation(t, seat, unit, ability, "OSS-ABIL-08")
        t.pending.pop()


def finish(t: OssuaireTable, seat: Seat) -> None:
    """A seat's delayed phase is over for good; the second to stop has the last word (OSS-ABIL-07, -08)."""
    t.tell("finish", "OSS-ABIL-08", seat)
    if seat == t.stopped[0]:
        t.active = t.stopped[1]
    else:
        t.phase = "compare"


def clean_up(t: OssuaireTable) -> None:
    """Removed units, then armies row by row, are discarded; hands are kept (OSS-CLEAN-01…05, OSS-FLOW-01)."""
    for seat in (t.starter, 1 - t.starter):
        for card in t.removed[seat][:]:
            t.move(card, DISCARD, seat, "clean_up", "OSS-CLEAN-01")
        for card in t.army[seat][:]:
            t.leave_army(card)  # OSS-FORCE-03
            t.move(card, DISCARD, seat, "clean_up", "OSS-CLEAN-02")
    t.stopped.clear()
    pay_out(t)
    t.phase = "recruit"


# What the present phase does next (OSS-FLOW-01).
STEPS: dict[str, Callable[[OssuaireTable], Step]] = {
    "refill": refill,
    "play": turn,
    "delayed": delayed,
    "compare": compare,
    "clean_up": clean_up,
    "recruit": recruit,
}
