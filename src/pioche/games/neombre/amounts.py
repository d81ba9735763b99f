"""How much: numbers, « jusqu'à », halves and « pour chaque », counted when the part resolves (NEO-RES-18, -32)."""

from pioche.core.decisions import Ask, Card, Rule
from pioche.games.neombre.clauses.amounts import Exactly, HalfTheirLife, OnTarget, UpTo
from pioche.games.neombre.clauses.groups import EFFECTS, Amount, Counted
from pioche.games.neombre.options import UP, YES, rounding_options, yes_no_options
from pioche.games.neombre.run import Run
from pioche.games.neombre.table import NeombreTable


def amount_of(t: NeombreTable, run: Run, amount: Amount, each: Counted | None) -> Rule[int]:
    """How much it is now, never below 0 (NEO-GEN-07)."""
    if type(amount) is Exactly:
        number = amount.n
    elif type(amount) is UpTo:
        number = yield from up_to(t, run, amount.n)
    else:
        number = yield from half(t, run, EFFECTS.amount(t, 0, run, amount))
    if each is not None:
        number *= EFFECTS.amount(t, 0, run, each)
    return number


def amounts_of(
    t: NeombreTable, run: Run, amount: Amount, each: Counted | None, targets: tuple[Card, ...]
) -> Rule[list[int]]:
    """How much it is for each target; what speaks of the target is counted for each of them (NEO-RES-19)."""
    if type(amount) is not HalfTheirLife and type(each) is not OnTarget:
        return [(yield from amount_of(t, run, amount, each))] * len(targets)
    found = []
    who = run.who
    for target in targets:
        run.aimed = target
        if run.foe >= 0:
            run.who = (target,)
        found.append((yield from amount_of(t, run, amount, each)))
    run.who = who
    return found


def half(t: NeombreTable, run: Run, whole: int) -> Rule[int]:
    """Half of a whole; an odd one is rounded as the player likes (NEO-RES-18, -19)."""
    if whole % 2 == 0:
        return whole // 2
    seats = run.choosers(t)
    answer = yield Ask(seats, "rounding", rounding_options, (whole,))
    t.tell("rounded", "NEO-RES-18", seats[0], amount=whole // 2 + (answer.verb == UP))
    return whole // 2 + (answer.verb == UP)


def up_to(t: NeombreTable, run: Run, most: int) -> Rule[int]:
    """A number settled unit by unit, before the verb is carried out once (NEO-RES-32)."""
    seats = run.choosers(t) if run.foe >= 0 or run.doer == run.place else (t.seat_at(run.doer),)  # §8
    for taken in range(most):
        answer = yield Ask(seats, "more", yes_no_options, (taken,))
        if answer != YES:
            return taken
    return most


def settled(t: NeombreTable, run: Run, amount: Amount, each: Counted | None = None) -> Rule[tuple[int, bool]]:
    """For a verb that lets cards be chosen: how many, and whether one may stop before (NEO-RES-15)."""
    if type(amount) is UpTo:
        return amount.n * (1 if each is None else EFFECTS.amount(t, 0, run, each)), True
    return (yield from amount_of(t, run, amount, each)), False
