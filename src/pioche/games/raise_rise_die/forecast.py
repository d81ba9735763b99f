"""The packet that a card would deal as things stand, for whoever thinks about countering it (§11)."""

from collections.abc import Sequence

from pioche.games.raise_rise_die.application import Application, gather, gifts, in_force, times
from pioche.games.raise_rise_die.clauses.hits import Strike
from pioche.games.raise_rise_die.clauses.text import EFFECTS
from pioche.games.raise_rise_die.damage import one_hit
from pioche.games.raise_rise_die.sheets import Instruction, Section
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import Link


def packet_of(t: RaiseTable, link: Link, counter: bool, sections: Sequence[Section]) -> int:
    """All damage of all applications together, block points used up on the way, each choice for the most damage."""
    best = 0
    for forced in _ways(t, link, counter, sections):
        app = Application(link.seat, link.card, link.lane, link.lanes, link.rank, counter)
        forced = [*forced, *gifts(t, app, forced)]
        gather(t, app, forced)
        best = max(best, _dealt(t, app, forced, times(sections)))
    return best


def _ways(t: RaiseTable, link: Link, counter: bool, sections: Sequence[Section]) -> list[list[Instruction]]:
    """The clauses in force, for each choice of branches."""
    app = Application(link.seat, link.card, link.lane, link.lanes, link.rank, counter)
    ways: list[list[Instruction]] = [[]]
    for section in sections:
        branches = [[each for each in branch if in_force(t, app, each)] for branch in section.branches]
        ways = [[*way, *branch] for way in ways for branch in branches]
    return ways


def _dealt(t: RaiseTable, app: Application, forced: list[Instruction], applications: int) -> int:
    """The sum of the packets that these clauses deal."""
    foe = 1 - app.seat
    block = list(t.block[foe])
    total = 0
    strikes = [each.node for each in forced if isinstance(each.node, Strike)]
    for _ in range(applications):
        for strike in strikes:
            amount = EFFECTS.amount(t, app.seat, app, strike.amount)
            for lane in app.lanes if amount > 0 else ():  # RRD-RES-06
                hit, used = one_hit(
                    t, foe, lane, amount, t.shaken[app.seat][app.lane], app.pierce, block[lane]
                )
                block[lane] -= used
                total += hit
        total += app.extra
    return total
