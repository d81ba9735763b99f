"""Arrivals: V1–V7, every time a unit enters a cell (§3.3, NOX-MOVE-07)."""

from collections.abc import Sequence

from pioche.core.decisions import Ask, Card, Option, Rule, Seat
from pioche.games.noxilia.board import WALK
from pioche.games.noxilia.book import ARRIVAL
from pioche.games.noxilia.columns import REMOVED
from pioche.games.noxilia.damage import hurt
from pioche.games.noxilia.refs import DECLINE, option, ref
from pioche.games.noxilia.resolve import fire, fire_waiting, is_settled, reveal, settle, triggers_of
from pioche.games.noxilia.stats import clear_interceptions, score, watched
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.windows import entry_window


def arrive(t: NoxTable, card: Card, *, force: int = 0, comes: bool = False) -> Rule[bool]:
    """V2–V7 of a unit that stands in its cell (V1); `comes`: onto the board; returns whether it may go on."""
    cell, side = t.cell[card], t.side[card]
    near = WALK[cell]
    # NOX-FOG-03, -04
    hidden = [
        other
        for other in t.units_of(1 - side)
        if not t.up[other] and near[t.cell[other]] <= t.numbers.fog_radius
    ]
    if hidden:
        yield from reveal(t, hidden, "NOX-FOG-02")
    if not is_settled(t):
        yield from fire_waiting(t)
    if not t.over():
        turn_primo(t, cell)
    if stands(t, card, cell):
        intercept(t, card)
        if force:  # NOX-PASF-02
            yield from reveal(t, (card,), "NOX-FOG-09")
            if stands(t, card, cell):
                hurt(t, card, force, "NOX-PASF-01")
                yield from settle(t)
    if comes and stands(t, card, cell):
        yield from arrival_triggers(t, card)
    if (t.latents[0] or t.latents[1]) and stands(t, card, cell):
        yield from entry_window(t, card, cell)
    clear_interceptions(t)
    return stands(t, card, cell) and t.side[card] == side


def stands(t: NoxTable, card: Card, cell: int) -> bool:
    """Whether a unit that has arrived is still there."""
    return not t.over() and t.in_play(card) and t.cell[card] == cell


def enter_board(t: NoxTable, card: Card, cell: int, what: str, rule: str, *, up: bool) -> Rule[bool]:
    """A unit comes into play: ready, its armour at its score, then V1–V7 (NOX-STAT-21, NOX-START-06)."""
    t.enter(card, cell, what, rule, up=up)
    t.shield[card] = score(t, card) - t.sheet(card).armour
    return (yield from arrive(t, card, comes=True))


def turn_primo(t: NoxTable, cell: int) -> None:
    """A face-down primo-treasure is turned: a fake is removed, a treasure stays (V3, NOX-TRES-01, -07)."""
    for chest in list(t.chests):
        if t.cell[chest] == cell and t.primo[chest] and not t.up[chest]:
            uncover(t, chest)


def uncover(t: NoxTable, chest: Card) -> bool:
    """A chest is turned face up; returns whether it was a treasure."""
    t.up[chest] = 1
    t.show(chest, "turn_treasure", "NOX-TRES-01", t.first)
    if t.sheet(chest).kind != "fake":
        return True
    t.cell[chest] = -1
    t.move(chest, REMOVED, 0, "fake", "NOX-TRES-07", by=t.first)
    return False


def intercept(t: NoxTable, card: Card) -> None:
    """Enemy interceptors, face up, end flying and infiltration here (V4, NOX-INTE-01, -02).

    It is noted of every unit, so that the note tells nothing of one that lies face down (NOX-INFO-01).
    """
    t.intercepted[card] = int(watched(t, card))


def arrival_triggers(t: NoxTable, card: Card) -> Rule[None]:
    """`Arrivée` (V6); of a face-down unit only if its controller shows it for it (NOX-FOG-12, NOX-INFO-07)."""
    side, cell = t.side[card], t.cell[card]
    if not t.up[card]:
        answer = yield Ask((side,), "trigger", arrival_options, (card,))
        if answer == DECLINE:
            return
        yield from reveal(t, (card,), "NOX-FOG-12")
    for each in triggers_of(t, card, ARRIVAL, side, cell):
        if t.in_play(card) and t.cell[card] == cell:
            yield from fire(t, each)
    yield from settle(t)


def arrival_options(t: NoxTable, seat: Seat, card: Card) -> Sequence[Option]:
    """D20 at an arrival: show it, if it has something to do, or not."""
    shown = [option("show", ref(t, card))] if t.sheet(card).triggered(ARRIVAL) else []
    return [*shown, DECLINE]
