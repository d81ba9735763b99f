"""What a card would deal as things stand, and what that would cost: for whoever thinks about an answer (§11)."""

from collections.abc import Sequence

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.application import Application, gather, gifts, in_force, times
from pioche.games.raise_rise_die.clauses.hits import Strike
from pioche.games.raise_rise_die.clauses.slots import WeakPoint
from pioche.games.raise_rise_die.clauses.text import EFFECTS
from pioche.games.raise_rise_die.damage import one_hit
from pioche.games.raise_rise_die.sheets import Instruction, Section, ways
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import Link


def packets_of(t: RaiseTable, link: Link, counter: bool, sections: Sequence[Section]) -> list[int]:
    """The packets of all applications, block points used up on the way, each choice for the most damage."""
    best: list[int] = []
    for way in ways(sections):
        app = Application(link.seat, link.card, link.lane, link.lanes, link.rank, counter)
        forced = [each for each in way if in_force(t, app, each)]
        forced += gifts(t, app, forced)
        gather(t, app, forced)
        best = max(best, _dealt(t, app, forced, times(sections)), key=sum)
    return best


def toll_of(t: RaiseTable, seat: Seat, packets: Sequence[int]) -> int:
    """The PV that packets cost a seat; negative where souls that nobody knows would go too: at least so many.

    Each packet wastes what the last soul it tears off has too much (RRD-DMG-01…05, RRD-VIEW-03).
    """
    souls = list(t.deck[seat])
    lost = 0
    for packet in packets:
        while packet > 0:
            if not souls:
                return t.hp[seat]  # defeated (RRD-END-02)
            soul = souls.pop()
            if t.seen[soul] != t.layout.everybody:
                return -min(lost, t.hp[seat])
            packet -= t.va(soul)
            lost += t.va(soul)
    return min(lost, t.hp[seat])


def _dealt(t: RaiseTable, app: Application, forced: list[Instruction], applications: int) -> list[int]:
    """The packets that these clauses deal; +x Dégâts goes into the first of an application (RRD-DMG-11, RRD-DEG-03).

    Weak points that the text itself opens raise what strikes after them, in later applications too (RRD-PTF-03).
    """
    foe = 1 - app.seat
    shaken = t.shaken[app.seat][app.lane]
    block = list(t.block[foe])
    opened = 0  # weak points on each struck lane, besides those that are there
    packets: list[int] = []
    for _ in range(applications):
        extra = app.extra
        struck = True  # what stands before a « puis » did something, as far as that can be told from here
        for each in forced:
            if isinstance(each.node, WeakPoint) and t.hp[app.seat] > each.price:
                opened += each.node.amount if struck or not each.segment else 0
            elif isinstance(each.node, Strike):
                total, extra = extra, 0
                amount = EFFECTS.amount(t, app.seat, app, each.node.amount)
                for lane in app.lanes if amount > 0 else ():  # RRD-RES-06
                    hit, used = one_hit(t, foe, lane, amount + opened, shaken, app.pierce, block[lane])
                    block[lane] -= used
                    total += hit
                struck = total > 0
                packets.append(total)
        if extra:
            packets.append(extra)
    return packets
