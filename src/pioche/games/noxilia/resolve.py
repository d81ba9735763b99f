"""Carrying texts out, turning units face up, and burying the dead with all that this triggers (§3.3).

These three call one another without end, so they stand together: a text reveals, a reveal triggers, a trigger kills.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from pioche.core.contract import Outcome
from pioche.core.decisions import Ask, Card, Option, Rule, Seat
from pioche.games.noxilia.book import BLOOD_BROTHER, CAC, DYING, REVEAL
from pioche.games.noxilia.clauses.text import (
    EFFECTS,
    Both,
    Choice,
    May,
    PayFor,
    Repeat,
    Then,
    When,
)
from pioche.games.noxilia.leaving import bury_unit
from pioche.games.noxilia.plans import bill_of
from pioche.games.noxilia.refs import (
    DECLINE,
    YES,
    board_options,
    card_at,
    mode_options,
    no_options,
    yes_no_options,
)
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.stats import ability, clear_interceptions, life
from pioche.games.noxilia.table import NO_CARD, NoxTable
from pioche.games.noxilia.zones import Mod, Waiting
from pioche.language.clauses import CLAUSES, Node, walk

MOST_TRIGGERS: Final = 100  # of one action, start or end of turn (NOX-GEN-21)
BLOOD: Final = -1  # numbers of waiting triggers that are no printed ones: Frère de sang,
HIDDEN_BLOOD: Final = -2  # and that of units that lie face down (NOX-FOG-12)


def acting(t: NoxTable) -> Seat:
    """The player whose effects come first (NOX-GEN-15, -24)."""
    return t.active if t.phase == "action" else t.first


# ---- texts


def perform(t: NoxTable, run: Run, node: Node) -> Rule[bool]:
    """A tree is carried out; deaths are looked for after each of its packets (NOX-STAT-17, NOX-GEN-19)."""
    if t.over():
        return False
    match node:
        case Choice(branches):
            branch = yield from chosen_branch(t, run, node)
            return (yield from perform(t, run, branches[branch]))
        case Then(packets):
            happened = False
            for packet in packets:
                happened |= yield from perform(t, run, packet)
                yield from settle(t)
            return happened
        case Both(parts):
            happened = False
            for part in parts:
                happened |= yield from perform(t, run, part)
            return happened
        case When(condition, effect, otherwise):
            chosen = effect if EFFECTS.can(t, run.seat, run, condition) else otherwise
            return chosen is not None and (yield from perform(t, run, chosen))
        case May(effect):
            return (yield from agrees(t, run, effect)) and (yield from perform(t, run, effect))
        case PayFor():
            return (yield from pay_for(t, run, node))
        case Repeat(times, effect):
            return (yield from repeat(t, run, times, effect))
    begun = EFFECTS.begin(t, run.seat, run, node)
    return begun if isinstance(begun, bool) else (yield from begun) is not False


def perform_all(t: NoxTable, run: Run, nodes: Iterable[Node]) -> Rule[None]:
    """The sentences of a text, one after the other."""
    for node in nodes:
        yield from perform(t, run, node)


def agrees(t: NoxTable, run: Run, node: Node) -> Rule[bool]:
    """« Vous pouvez »: yes or no, if something can be done, or if others cannot tell (§7.6, D18, NOX-INFO-07)."""
    from pioche.games.noxilia.targets import is_veiled

    can = able(t, run, node)
    if not can and not is_veiled(t, run.seat, node):
        return False
    answer = yield Ask((run.seat,), "may", yes_no_options if can else no_options)
    return answer == YES


def pay_for(t: NoxTable, run: Run, node: PayFor) -> Rule[bool]:
    """The effect happens only if the whole price was paid (§7.4)."""
    from pioche.games.noxilia.prices import pay  # prices hurt and kill, which is told here

    if not (yield from agrees(t, run, node)):
        return False
    yield from pay(t, run, (node.price,))
    yield from settle(t)
    return (yield from perform(t, run, node.effect)) or True


def repeat(t: NoxTable, run: Run, times: int, effect: Node) -> Rule[bool]:
    """« jusqu'à N fois »: chosen anew each time, with a stop (§7.6, NOX-HOUSE-03)."""
    happened = False
    for _ in range(times):
        if t.over() or not (yield from agrees(t, run, effect)):
            break
        for node in walk(effect):
            run.chosen.pop(id(node), None)
        happened |= yield from perform(t, run, effect)
        yield from settle(t)
    return happened


def chosen_branch(t: NoxTable, run: Run, node: Choice) -> Rule[int]:
    """The branch of « - ou - »: chosen beforehand or now, of those that can do something (§7.6)."""
    if len(node.branches) == 1:
        return 0
    if id(node) not in run.modes:
        from pioche.games.noxilia.targets import is_veiled

        free = [at for at, branch in enumerate(node.branches) if able(t, run, branch)]
        free = free or list(range(len(node.branches)))
        at = free[0]
        if len(free) > 1 or any(is_veiled(t, run.seat, branch) for branch in node.branches):
            answer = yield Ask((run.seat,), "mode", mode_options, tuple(free))
            at = answer.amount - 1
        run.modes[id(node)] = at
    return run.modes[id(node)]


def able(t: NoxTable, run: Run, node: Node) -> bool:
    """Whether a tree could do something now."""
    match node:
        case Choice(branches):
            return any(able(t, run, branch) for branch in branches)
        case Then(parts):
            return any(able(t, run, part) for part in parts)
        case Both(parts):
            return any(able(t, run, part) for part in parts)
        case When(condition, effect, otherwise):
            chosen = effect if EFFECTS.can(t, run.seat, run, condition) else otherwise
            return chosen is not None and able(t, run, chosen)
        case May(effect) | Repeat(_, effect):
            return able(t, run, effect)
        case PayFor(price, _):
            from pioche.games.noxilia.prices import can_pay

            return can_pay(t, run, bill_of((price,)))
    return node_able(t, run, node)


def node_able(t: NoxTable, run: Run, node: Node) -> bool:
    """Whether a clause has somebody to do it to, and could change anything."""
    from pioche.games.noxilia.targets import has_target

    can = CLAUSES[type(node)].can
    return has_target(t, run, node) and (can is None or can(t, run.seat, run, node))


# ---- triggers


def fire(t: NoxTable, waiting: Waiting) -> Rule[None]:
    """One trigger resolves; those beyond the hundredth are dropped (NOX-GEN-21)."""
    if t.over() or t.fired >= MOST_TRIGGERS:
        return
    t.fired += 1
    if waiting.number == BLOOD:
        avenge(t, waiting.card)
    elif waiting.number == HIDDEN_BLOOD:
        yield from ask_brothers(t, waiting.seat, waiting.cell)
    else:
        sheet = t.sheet(waiting.card)
        t.say("trigger", "NOX-GEN-25", waiting.card, cell=waiting.cell)
        unit = waiting.card if sheet.is_unit else Card(t.host[waiting.card])
        run = Run(waiting.seat, waiting.card, sheet, unit, waiting.cell)
        t.depth += 1
        t.begin_text(waiting.card)
        yield from perform(t, run, sheet.triggers[waiting.number].effect)
        t.end_text(waiting.card)
        t.depth -= 1


def triggers_of(t: NoxTable, card: Card, when: int, seat: Seat, cell: int) -> list[Waiting]:
    """The printed triggers of a card for a moment, in printed order."""
    if not t.sheet(card).triggers:  # as of most
        return []
    return [
        Waiting(seat, card, number, cell, t.stamp[card])
        for number, trigger in enumerate(t.sheet(card).triggers)
        if trigger.when == when
    ]


def in_order(t: NoxTable, cards: Iterable[Card]) -> list[Card]:
    """Units in the order of simultaneous effects: acting player's first, then by stamp (NOX-GEN-15, -16)."""
    first = acting(t)
    return sorted(cards, key=lambda card: (t.side[card] != first, t.stamp[card]))


# ---- fog


def reveal(t: NoxTable, cards: Iterable[Card], rule: str) -> Rule[None]:
    """Units are turned face up together, then their `Révélation` resolves, or waits for a declaration (NOX-FOG-15)."""
    hidden = [card for card in set(cards) if not t.up[card]]
    if not hidden:
        return
    down = in_order(t, hidden)
    for card in down:
        t.unveil(card)
        t.show(card, "reveal", rule, t.side[card])
    found = [each for card in down for each in triggers_of(t, card, REVEAL, t.side[card], t.cell[card])]
    if t.declaring:  # NOX-ACT-14
        t.revealed += found
        return
    for each in found:
        yield from fire(t, each)


def release(t: NoxTable) -> Rule[None]:
    """What waited for a declaration resolves, acting player's first (NOX-ACT-14)."""
    if t.declaring:
        return
    found, t.revealed = t.revealed, []
    if t.burying:  # deaths that wait already come later (NOX-GEN-25)
        for each in simultaneous(t, found):
            yield from fire(t, each)
    else:
        t.waiting = simultaneous(t, [*found, *t.waiting])
    yield from settle(t)


def simultaneous(t: NoxTable, found: Iterable[Waiting]) -> list[Waiting]:
    """Triggers in the order of simultaneous effects: acting player's first, then by stamp (NOX-GEN-15, -16)."""
    first = acting(t)
    return sorted(found, key=lambda each: (each.seat != first, each.stamp))


# ---- deaths


def settle(t: NoxTable) -> Rule[None]:
    """The deaths check, then what it triggers, unless that waits (§3.3, NOX-GEN-25)."""
    if not is_settled(t):
        yield from fire_waiting(t)


def is_settled(t: NoxTable) -> bool:
    """The deaths check; says whether it leaves nothing to resolve now, as mostly: then no generator is needed."""
    check_deaths(t)
    return t.burying or t.declaring > 0 or not t.waiting or t.over()


def fire_waiting(t: NoxTable) -> Rule[None]:
    """What the deaths check has triggered, each with the deaths it causes (NOX-GEN-25)."""
    t.burying = True
    while t.waiting and not t.over():
        yield from fire(t, t.waiting.pop(0))
        check_deaths(t)
    t.burying = False


def check_deaths(t: NoxTable) -> None:
    """All units without life die together; monarchs are looked at first (NOX-STAT-14, NOX-CBT-06, NOX-END-01…04)."""
    if t.calm or t.over():
        return
    damage, mods, frail = t.damage, t.mods, t.book.frail
    doubtful = [
        card
        for pile in t.units
        for card in pile
        if (damage[card] and damage[card] >= t.sheet(card).life) or mods[card] or frail
    ]
    if not doubtful:
        t.calm = True
        return
    dead = [card for card in doubtful if life(t, card) <= 0]
    if dead:
        die(t, t.by_stamp(dead), "NOX-STAT-14")


def die(t: NoxTable, dead: Sequence[Card], rule: str) -> None:
    """Some units die at once, and what this triggers begins to wait (NOX-STAT-19, -20, NOX-FSAN-02)."""
    lost = [t.owner[card] for card in dead if t.sheet(card).kind == "monarch"]  # NOX-CARD-01
    found = [] if lost else death_triggers(t, dead)
    for card in dead:
        bury_unit(t, card, rule)
    clear_interceptions(t)
    if lost:
        t.ended_by = t.phase
        if len(set(lost)) == 2:  # NOX-END-02, -03
            t.outcome = Outcome((0.5, 0.5), "NOX-END-02")
        else:
            t.outcome = Outcome.won(1 - lost[0], 2, "NOX-END-01")
        t.waiting, t.revealed = [], []
        return
    t.waiting += found


def death_triggers(t: NoxTable, dead: Sequence[Card]) -> list[Waiting]:
    """`Mort` of the dead and Frère de sang of who is left, acting player's first, by stamp (NOX-GEN-16, -25)."""
    gone = set(dead)
    found: list[Waiting] = []
    for card in dead:
        side, cell = t.side[card], t.cell[card]
        found += triggers_of(t, card, DYING, side, cell)
        if not ability(t, card, BLOOD_BROTHER):  # NOX-HOUSE-05
            continue
        beside = [other for other in t.allies_in(cell, side) if other not in gone]
        for other in beside:
            if t.up[other] and ability(t, other, BLOOD_BROTHER):
                found.append(Waiting(side, other, BLOOD, cell, t.stamp[other]))
        if not all(t.up[other] for other in beside):
            found.append(Waiting(side, NO_CARD, HIDDEN_BLOOD, cell, t.stamps + 1))
    return simultaneous(t, found)


def avenge(t: NoxTable, card: Card) -> None:
    """Frère de sang: +2 melee and -1 armour until the end of the turn (NOX-FSAN-01)."""
    if t.in_play(card):
        t.modify(card, Mod(CAC, 2, False))
        t.shield[card] -= 1
        t.say("avenge", "NOX-FSAN-01", card, 2)


def ask_brothers(t: NoxTable, seat: Seat, cell: int) -> Rule[None]:
    """Whoever has face-down units where a brother died may show some for it (NOX-FOG-12, NOX-INFO-07)."""
    while not t.over() and any(not t.up[card] for card in t.allies_in(cell, seat)):
        answer = yield Ask((seat,), "trigger", brother_options, (cell,))
        if answer == DECLINE:
            break
        card = card_at(t, answer.source)
        yield from reveal(t, (card,), "NOX-FOG-12")
        avenge(t, card)


def brother_options(t: NoxTable, seat: Seat, cell: int) -> Sequence[Option]:
    """D20 at a death: face-down blood brothers in the same cell, or nothing."""
    hidden = [card for card in t.allies_in(cell, seat) if not t.up[card] and ability(t, card, BLOOD_BROTHER)]
    return [
        *[each._replace(source=each.target, target="") for each in board_options(t, "show", hidden)],
        DECLINE,
    ]
