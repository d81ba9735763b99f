"""Steps and what they are made of: legal ones, arrivals V1–V7, and the move and retreat actions (NOX-MOVE, NOX-RET)."""

from collections.abc import Sequence
from typing import Final

from pioche.core.decisions import Ask, Card, Option, Rule, Seat
from pioche.games.noxilia.arrival import arrive
from pioche.games.noxilia.board import COMMANDS, NEXT, WALK
from pioche.games.noxilia.book import AQUATIC, BROTHER, FLYING, FORCE_THROUGH, INFILTRATOR, QUICK_MARCH
from pioche.games.noxilia.facts import note, note_retreat, note_step
from pioche.games.noxilia.refs import STOP, cell_at, unit_options
from pioche.games.noxilia.stats import ability, move_cap
from pioche.games.noxilia.table import NoxTable

BLOCKED: Final = -1
FREE: Final = 0


def way_into(t: NoxTable, card: Card, start: int, to: int) -> int:
    """What a step costs a unit: FREE, the damage of Passage en force, or BLOCKED (NOX-MOVE-03…05, -08)."""
    if t.flood[to] and not ability(t, card, AQUATIC):  # NOX-WATER-02, NOX-VOLA-04, NOX-AQUA-01, -02
        return BLOCKED
    side = t.side[card]
    if not t.enemies_near(start, side) or not t.enemies_near(to, side):
        return FREE
    if ability(t, card, FLYING) or ability(t, card, INFILTRATOR):  # NOX-VOLA-01, NOX-INFI-01
        return FREE
    return ability(t, card, FORCE_THROUGH) or BLOCKED


def steps_from(t: NoxTable, card: Card) -> list[int]:
    """The cells to which a unit may step now."""
    start = t.cell[card]
    return [to for to in NEXT[start] if way_into(t, card, start, to) != BLOCKED]


def may_step(t: NoxTable, card: Card) -> bool:
    """Whether there is any."""
    start = t.cell[card]
    return any(way_into(t, card, start, to) != BLOCKED for to in NEXT[start])


def take_step(t: NoxTable, card: Card, to: int, rule: str) -> Rule[bool]:
    """A unit steps into an adjacent cell and arrives; returns whether it may go on (NOX-MOVE-07, V7)."""
    force = max(way_into(t, card, t.cell[card], to), 0)
    note_step(t, card, to, force)
    t.intercepted[card] = 0  # NOX-INTE-03
    t.stand(card, to)
    t.say("step", rule, card)
    return (yield from arrive(t, card, force=force))


def strain(t: NoxTable, card: Card, amount: int, rule: str) -> None:
    """Armour that a charge, a retreat or a quick march takes until it is reset (NOX-STAT-13)."""
    t.shield[card] -= amount
    t.strain[card] += amount
    t.say("strain", rule, card, amount)


# ---- the move action


def steps_allowed(t: NoxTable) -> int:
    """How many steps a move has without Marche rapide, this turn (NOX-MOVE-01, §7.6)."""
    return min(t.numbers.move_steps, move_cap(t))


def may_march(t: NoxTable) -> bool:
    """Whether fate leaves room for the step of Marche rapide."""
    return move_cap(t) > t.numbers.move_steps


def move_unit(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """Up to two steps, three with Marche rapide, chosen one at a time (NOX-MOVE-01, -02, -06)."""
    tire(t, card, "NOX-MOVE-01")
    side, taken, ordinary = t.side[card], 0, steps_allowed(t)
    while taken < ordinary + (1 if may_march(t) else 0):
        options = step_options(t, seat, card, taken)
        hidden = not t.up[card]  # whether it could go on is told by nothing but the question (NOX-INFO-07)
        if taken >= ordinary and not hidden and options == [STOP]:
            break
        answer = options[0]
        if len(options) > 1 or hidden:
            answer = yield Ask((seat,), "step", step_options, (card, taken))
        if answer == STOP:
            break
        if taken >= ordinary:  # NOX-MRAP-03
            strain(t, card, 1, "NOX-MRAP-01")
            note(t, card, QUICK_MARCH)
        taken += 1
        on = yield from take_step(t, card, cell_at(answer.target), "NOX-MOVE-01")
        if not on or t.over() or t.side[card] != side:
            break


def step_options(t: NoxTable, seat: Seat, card: Card, taken: int) -> list[Option]:
    """D7: a step, or enough after the first."""
    found: list[Option] = []
    if taken < steps_allowed(t) or (may_march(t) and ability(t, card, QUICK_MARCH)):
        steps = unit_options(t, card).steps
        found = [steps[cell] for cell in steps_from(t, card)]
    if taken:
        found.append(STOP)
    return found


def tire(t: NoxTable, card: Card, rule: str) -> None:
    """A ready card is turned sideways (NOX-GEN-11)."""
    t.engaged[card] = 1
    t.say("engage", rule, card)


# ---- retreat


def retreats(t: NoxTable, card: Card) -> list[int]:
    """Where a unit may retreat: from enemies to enemies, nearer to its command (NOX-RET-01, -02, -06, -07)."""
    start, side = t.cell[card], t.side[card]
    if not t.enemies_near(start, side):
        return []
    home = WALK[COMMANDS[side]]
    nearer = [to for to in NEXT[start] if home[to] < home[start] and t.enemies_near(to, side)]
    if not nearer or ability(t, card, BROTHER):  # NOX-FARM-01
        return []
    if ability(t, card, FLYING) or ability(t, card, INFILTRATOR) or ability(t, card, FORCE_THROUGH):
        return []  # NOX-RET-06: they move
    return [to for to in nearer if not t.flood[to] or ability(t, card, AQUATIC)]


def retreat(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """One step back among enemies, at the price of armour (NOX-RET-03…05, -08)."""
    tire(t, card, "NOX-RET-05")
    note_retreat(t, card)
    strain(t, card, 1, "NOX-RET-03")
    options = retreat_options(t, seat, card)
    answer = options[0]
    if len(options) > 1 or not t.up[card]:  # a card back may swim or not (NOX-INFO-07)
        answer = yield Ask((seat,), "step", retreat_options, (card,))
    t.intercepted[card] = 0
    t.stand(card, cell_at(answer.target))
    t.say("retreat", "NOX-RET-01", card)
    yield from arrive(t, card)


def retreat_options(t: NoxTable, seat: Seat, card: Card) -> Sequence[Option]:
    """D7 of a retreat."""
    steps = unit_options(t, card).steps
    return [steps[cell] for cell in retreats(t, card)]
