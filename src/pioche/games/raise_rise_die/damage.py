"""Damage: hits on lanes, packets that go through Top Souls, burns, and direct losses of PV."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.columns import DISCARD, VOID
from pioche.games.raise_rise_die.ending import check_hp, defeat
from pioche.games.raise_rise_die.lanes import LANES
from pioche.games.raise_rise_die.souls import reveal
from pioche.games.raise_rise_die.table import RaiseTable, added

if TYPE_CHECKING:
    from pioche.games.raise_rise_die.application import Application


def struck(t: RaiseTable, app: "Application", amount: int) -> int:
    """What all struck slots give together, block points being used up on the way (RRD-DMG-09, -10)."""
    foe = 1 - app.seat
    shaken = t.shaken[app.seat][app.lane] if app.posed else 0  # RRD-EBR-01, -02
    total = 0
    for lane in app.lanes:
        hit, used = one_hit(t, foe, lane, amount, shaken, app.pierce, t.block[foe][lane])
        if used:
            t.block[foe] = added(t.block[foe], lane, -used)
            t.tell("blocked", "RRD-BLO-02", foe, amount=used, note=LANES[lane])
        total += hit
    return total


def one_hit(
    t: RaiseTable, foe: Seat, lane: int, amount: int, shaken: int, pierce: int, block: int
) -> tuple[int, int]:
    """What one slot gives, and how many block points it uses up (RRD-DMG-09, RRD-PER-02, -03)."""
    hit = amount + t.weak[foe][lane]
    hit = max(0, hit - max(0, shaken - pierce))
    used = min(hit, max(0, block - max(0, pierce - shaken)))
    return hit - used, used


def packet(t: RaiseTable, seat: Seat, amount: int, rule: str) -> bool:
    """A player receives damage: soul after soul is discarded, and its VA lost in PV (RRD-DMG-01…07, RRD-END-02)."""
    t.tell("packet", rule, 1 - seat, other=seat, amount=max(amount, 0))
    rest = amount
    while rest > 0:
        if not t.deck[seat]:
            defeat(t, seat, "deck", "RRD-END-02")
            break
        soul = t.deck[seat][-1]
        va = t.va(soul)
        t.move(soul, DISCARD, seat, "soul", "RRD-DMG-01")
        lose_hp(t, seat, va, "RRD-DMG-02")
        if t.outcome is not None:
            break
        reveal(t, seat)
        rest -= va
    return amount > 0  # RRD-DMG-06


def burnt(t: RaiseTable, seat: Seat, amount: int) -> bool:
    """A deck is burnt: soul after soul goes to the Néant, and no PV are lost (RRD-BRU-01…04)."""
    t.tell("burnt", "RRD-BRU-01", 1 - seat, other=seat, amount=amount)
    rest = amount
    while rest > 0:
        if not t.deck[seat]:
            defeat(t, seat, "deck", "RRD-END-02")
            break
        soul = t.deck[seat][-1]
        rest -= t.va(soul)
        t.move(soul, VOID, seat, "burn", "RRD-BRU-02")
        reveal(t, seat)
    return True


def lose_hp(t: RaiseTable, seat: Seat, amount: int, rule: str) -> bool:
    """PV are lost, never below 0, and a defeat is looked for (RRD-END-01, -03, RRD-DMG-12)."""
    drain(t, seat, amount, rule)
    check_hp(t)
    return True


def drain(t: RaiseTable, seat: Seat, amount: int, rule: str) -> None:
    """PV are lost before anybody looks for a defeat (RRD-END-04)."""
    lost = min(amount, t.hp[seat])
    t.hp[seat] -= lost
    t.tell("lose_hp", rule, seat, amount=lost)
