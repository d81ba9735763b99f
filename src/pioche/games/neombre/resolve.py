"""Carrying texts out: steps, parts, and all that a step causes (§3.2).

Each step is complete, with everything it caused, before the next one starts (NEO-RES-02).
"""

from collections.abc import Iterable

from pioche.core.decisions import Ask, Card, Rule
from pioche.games.neombre.book import DREW, FLAWLESS, NAMED, PRELUDE, RECITAL, SAME, PartSheet, StepSheet
from pioche.games.neombre.clauses.groups import EFFECTS, OfTarget
from pioche.games.neombre.clauses.targets import Picked
from pioche.games.neombre.columns import BANISHED
from pioche.games.neombre.legal import enough_targets
from pioche.games.neombre.life import bury
from pioche.games.neombre.modifiers import launches_instead
from pioche.games.neombre.options import (
    YES,
    effect_option,
    effect_options,
    order_of_players,
    order_options,
    trance_option,
    trance_options,
    yes_no_options,
)
from pioche.games.neombre.run import Causes, Fire, Run
from pioche.games.neombre.spells import put_in_force
from pioche.games.neombre.table import NOBODY, NeombreTable
from pioche.games.neombre.targets import fitting, subjects
from pioche.games.neombre.victims import victims_of

# ---- steps and parts


def run_steps(t: NeombreTable, run: Run, steps: Iterable[StepSheet]) -> Rule[None]:
    """Steps in printed order, each with all it caused; the dead drop the rest (NEO-RES-01, -02, -16, -17)."""
    for step in steps:
        if (step.section == PRELUDE and not run.prelude) or (step.section == RECITAL and not run.recital):
            continue
        yield from run_step(t, run, step)
        if t.outcome is not None or run.dropped(t):
            return


def run_step(t: NeombreTable, run: Run, step: StepSheet) -> Rule[None]:
    """The parts of a step, then what they caused (NEO-RES-03…05)."""
    if run.begun and run.causes.any():
        run.causes = Causes()
    run.begun = True
    if run.died < 0 and run.place != NOBODY:
        run.died = t.died[run.place]
    condition = step.condition
    if condition is None:
        if len(step.parts) == 1:  # as most steps
            run.flawless = step.section == FLAWLESS
            yield from run_part(t, run, step.parts[0])
            run.flawless = False
        else:
            yield from carry_out_parts(t, run, step)
    elif run.foe >= 0 and isinstance(condition, OfTarget):
        yield from aimed_at(t, run)
        whole = run.victims
        if fits_some(t, run, step):
            yield from carry_out_parts(t, run, step)
        run.victims = whole
    elif EFFECTS.can(t, 0, run, condition):
        yield from carry_out_parts(t, run, step)
    if not is_settled(t, run):
        yield from resolve_causes(t, run)


def carry_out_parts(t: NeombreTable, run: Run, step: StepSheet) -> Rule[None]:
    """The parts of a step whose condition holds; under immaculé only for the unharmed (NEO-KEY-27)."""
    run.flawless = step.section == FLAWLESS
    if len(step.parts) == 1:
        yield from run_part(t, run, step.parts[0])
    elif not (run.flawless and all(is_void(t, run, part) for part in step.parts)):
        yield from run_parts(t, run, step.parts)
    run.flawless = False


def fits_some(t: NeombreTable, run: Run, step: StepSheet) -> bool:
    """Of an adversary's targets the step is for those whom its condition fits, each for themselves (NEO-CIB-09)."""
    assert step.condition is not None
    run.spoken = next((part.marker for part in step.parts if part.marker), "")
    run.victims = fitting(t, run, step.condition, run.targets)
    return bool(run.victims)


def run_parts(t: NeombreTable, run: Run, parts: tuple[PartSheet, ...]) -> Rule[None]:
    """Several parts: in printed order for an adversary, as its player likes for a card (NEO-RES-03, -04).

    Whom a part goes on with, and whom its « il » means, follows from what is printed before it (NEO-RES-13).
    """
    left = list(range(len(parts)))
    told: dict[int, tuple[Card, ...] | None] = {}
    before, aims = run.targets, dict[int, tuple[Card, ...]]()
    while left:
        free = [at for at in left if awaited(parts, at) not in left]  # NEO-RES-31
        if run.foe >= 0 or len(free) == 1:
            at = left[0]
        else:
            options = order_options(t, 0, run.card, tuple(free))
            answer = yield Ask(run.choosers(t), "part_order", order_options, (run.card, tuple(free)))
            at = free[list(options).index(answer)]
        left.remove(at)
        meant = next((aims[earlier] for earlier in range(at - 1, -1, -1) if earlier in aims), before)
        run.aim(meant)
        named = told.get(at - 1)
        if (
            parts[at].address == SAME and named is None
        ):  # a condition kept the part before from naming anybody
            who = next(part.who for part in reversed(parts[:at]) if part.who is not None)
            named = yield from subjects(t, run, who)
        told[at] = yield from run_part(t, run, parts[at], named or ())
        if run.targets is not meant:
            aims[at] = run.targets
        if t.outcome is not None or run.dropped(t):
            return
    run.aim(aims[max(aims)] if aims else before)


def awaited(parts: tuple[PartSheet, ...], at: int) -> int:
    """The part that another part of the step refers to, and so comes after; -1: none (NEO-RES-31)."""
    part = parts[at]
    if not part.refers:
        return -1
    if part.address == SAME:
        return at - 1
    return next((earlier for earlier in range(at - 1, -1, -1) if parts[earlier].aims_anew), -1)


def run_part(
    t: NeombreTable, run: Run, part: PartSheet, named: tuple[Card, ...] = ()
) -> Rule[tuple[Card, ...] | None]:
    """One part: condition, targets, what it does, deaths (§3.2); returns whom it names, None: nobody was chosen."""
    if part.spell >= 0:
        put_in_force(t, run.card, run.place, part.spell)
        return ()
    run.spoken, run.tally = part.marker, part.tally
    run.causes.noticed = ()
    if (run.flawless or part.condition is not None) and asks_in_vain(t, run, part):
        return None
    if part.address == NAMED:
        assert part.who is not None
        who = yield from subjects(t, run, part.who)
    elif part.address == SAME:
        who = tuple([card for card in named if t.hp[card] > 0])
    elif run.foe >= 0:
        who = (yield from aimed_at(t, run)) if part.aims or run.victims is not None else ()
    else:
        who = run.selves
    run.proviso = part.condition if part.tests else None
    if part.condition is not None and not part.tests:
        doing = fitting(t, run, part.condition, who) if part.aims and len(who) > 1 else who
        if not EFFECTS.can(t, 0, run, part.condition):
            return who
        who = doing
    if part.moves:
        yield from one_by_one(t, run, part, who)
    else:
        run.who = (yield from willing(t, run, part, who)) if part.may else who
        if run.who or not part.may:
            begun = EFFECTS.begin(t, 0, run, part.act)
            if not isinstance(begun, bool):
                yield from begun
    run.proviso = None
    bury(t, run)
    return who


def is_void(t: NeombreTable, run: Run, part: PartSheet) -> bool:
    """Whether the resolving player would do it themselves under immaculé, and is hurt (NEO-KEY-29)."""
    return part.own and run.flawless and t.hp[run.place] != t.hp_max[run.place]


def asks_in_vain(t: NeombreTable, run: Run, part: PartSheet) -> bool:
    """Whether nobody need be chosen: the condition is false, or what one does oneself is not for the hurt.

    A condition is looked at before targets are chosen, unless it speaks of them (§3.2, NEO-KEY-29).
    """
    if is_void(t, run, part):
        return True
    condition = part.condition
    if condition is None or isinstance(condition, OfTarget) or not isinstance(part.who, Picked):
        return False
    return not EFFECTS.can(t, 0, run, condition)


def aimed_at(t: NeombreTable, run: Run) -> Rule[tuple[Card, ...]]:
    """The living targets of an adversary's text; one that has none yet chooses by its method (NEO-ADV-05, -07)."""
    if run.victims is None:
        run.victims = yield from victims_of(t, run.foe)
    living = tuple([card for card in run.victims if t.hp[card] > 0])
    run.aim(living)
    return living


def agrees(t: NeombreTable, run: Run, place: int) -> Rule[bool]:
    """« Pouvez », « peut »: yes or no (NEO-RES-15)."""
    seats = run.choosers(t) if place == run.place else (t.seat_at(place),)
    answer = yield Ask(seats, "optional", yes_no_options, ("",))
    return answer == YES


def willing(t: NeombreTable, run: Run, part: PartSheet, who: tuple[Card, ...]) -> Rule[tuple[Card, ...]]:
    """Those who do what they may: whoever resolves the text says so, or each who is named (NEO-RES-15)."""
    if part.address != NAMED:
        return who if (yield from agrees(t, run, run.place)) else ()
    found = []
    for card in who:
        if (yield from agrees(t, run, card)):
            found.append(card)
    return tuple(found)


def one_by_one(t: NeombreTable, run: Run, part: PartSheet, who: tuple[Card, ...]) -> Rule[None]:
    """Card movements go player by player (NEO-RES-23); the companion's are the player's (NEO-SOLO-13, -14)."""
    left = [t.mover(card) if part.cards else int(card) for card in who if t.is_tile(card)]
    while left := [place for place in left if place != NOBODY and t.hp[place] > 0]:
        place = yield from next_place(t, left, asked=in_any_order(t, part))
        left.remove(place)
        run.doer, run.who = place, (Card(place),)
        if not part.may or (yield from agrees(t, run, place)):
            begun = EFFECTS.begin(t, 0, run, part.act)
            if not isinstance(begun, bool):
                yield from begun
        if t.outcome is not None:
            return
    run.doer = run.place


def next_place(t: NeombreTable, left: list[int], *, asked: bool) -> Rule[int]:
    """Who of several players is next: as the team likes where it matters, else in seat order (NEO-RES-22, -23)."""
    if not asked or len(set(left)) == 1:
        return left[0]
    options = order_of_players(t, 0, *left)
    answer = yield Ask(t.team(), "next_player", order_of_players, tuple(left))
    return left[list(options).index(answer)]


def in_any_order(t: NeombreTable, part: PartSheet) -> bool:
    """Whether the team picks who is next: the verb needs choices, or something answers or replaces it (NEO-RES-23)."""
    if part.order:
        return part.order < 0 or bool(t.ears & part.order) or (part.order == DREW and launches_instead(t))
    return False


# ---- what a step causes


def settle(t: NeombreTable, run: Run) -> Rule[None]:
    """Deaths, then what a step has caused (§3.2, NEO-RES-05)."""
    if not is_settled(t, run):
        yield from resolve_causes(t, run)


def is_settled(t: NeombreTable, run: Run) -> bool:
    """Deaths are told; says whether nothing else came of a step, as of most: then no generator is needed."""
    bury(t, run)
    causes = run.causes
    return not (causes.trances or causes.hits is not None or causes.fires or causes.called)


def resolve_causes(t: NeombreTable, run: Run) -> Rule[None]:
    """Transe effects, ripostes in line order, other triggers, then arrivals (§3.2, NEO-RES-05)."""
    causes = run.causes
    while causes.trances and t.outcome is None and living_trances(t, causes):
        card = yield from next_trance(t, causes)
        causes.trances = tuple([other for other in causes.trances if other != card])
        yield from entrance(t, run, card)
    hits = causes.hits
    if hits is not None:
        for foe in [foe for foe in t.line if foe in hits]:
            if t.outcome is None and foe in t.line:  # the dead do not counter (NEO-DMG-13)
                yield from riposte(t, run, foe, hits[foe])
    while causes.fires and t.outcome is None and living_fires(t, causes):
        fire = yield from next_fire(t, causes)
        at = causes.fires.index(fire)
        causes.fires = causes.fires[:at] + causes.fires[at + 1 :]
        yield from answer_fire(t, run, fire)
    for foe in causes.called:
        if t.outcome is None and foe in t.line:
            yield from arrive(t, foe, run)


def living_trances(t: NeombreTable, causes: Causes) -> tuple[Card, ...]:
    """The transe cards that wait; those of a player who has died are dropped (NEO-RES-16)."""
    for card in causes.trances:
        if t.hp[t.owner[card]] <= 0:
            t.to_discard(card, "to_discard", "NEO-RES-16")
    causes.trances = tuple([card for card in causes.trances if t.hp[t.owner[card]] > 0])
    return causes.trances


def living_fires(t: NeombreTable, causes: Causes) -> tuple[Fire, ...]:
    """The triggered effects that wait; those of the dead are dropped, an envoûtement's excepted (NEO-RES-17, -30)."""
    causes.fires = tuple(
        [
            fire
            for fire in causes.fires
            if (
                fire.card in t.line
                if fire.place == NOBODY
                else t.hp[fire.place] > 0 or is_charm(t, fire.card)
            )
        ]
    )
    return causes.fires


def is_charm(t: NeombreTable, card: Card) -> bool:
    """Whether a card is an envoûtement."""
    return t.sheet(card).kind == "charm"


def next_trance(t: NeombreTable, causes: Causes) -> Rule[Card]:
    """Of several transe cards their owner picks the next, or the team (NEO-RES-24)."""
    cards = causes.trances
    if len(trance_options(t, 0, *cards)) == 1:
        return cards[0]
    owners = {t.owner[card] for card in cards}
    seats = tuple(owners) if len(owners) == 1 else t.team()
    answer = yield Ask(seats, "next_trance", trance_options, tuple(cards))
    return next(card for card in cards if trance_option(t, card) == answer)


def entrance(t: NeombreTable, outer: Run, card: Card) -> Rule[None]:
    """A discarded card's transe: no assault, no riposte, not played; then it lies in the discard (NEO-KEY-46…52)."""
    sheet, owner = t.sheet(card), t.owner[card]
    run = Run(owner, card, outer=outer)
    run.trance = True
    if enough_targets(t, run, sheet.trance_needs):
        t.tell("trance", "NEO-KEY-46", owner, card=t.glimpse(card))
        t.depth += 1
        yield from run_steps(t, run, sheet.trance)
        t.depth -= 1
        if t.outcome is not None:
            return
    leave(t, run, card)


def leave(t: NeombreTable, run: Run, card: Card) -> None:
    """A card leaves resolution for its owner's discard, or for good (NEO-PLAY-14, NEO-KEY-08)."""
    if run.banished:
        t.move(card, BANISHED, t.owner[card], "banish", "NEO-KEY-08")
    else:
        t.to_discard(card, "to_discard", "NEO-PLAY-14")


def riposte(t: NeombreTable, outer: Run, foe: Card, place: int) -> Rule[None]:
    """An adversary that was hit counters the player who struck, once a step (NEO-RIP-01…08)."""
    steps = t.foe(foe).riposte
    if not steps:
        return
    tile = Card(place)
    t.say("riposte" if t.is_seated(tile) else "riposte_card", "NEO-RIP-01", tile, by=foe)
    run = Run(place, foe=foe, outer=outer)
    run.silent = True
    run.victims = (tile,)
    t.depth += 1
    yield from run_steps(t, run, steps)
    t.depth -= 1


def next_fire(t: NeombreTable, causes: Causes) -> Rule[Fire]:
    """Of several triggered effects the team picks the next (NEO-RES-24)."""
    fires = causes.fires
    if len(effect_options(t, 0, *fires)) == 1:
        return fires[0]
    answer = yield Ask(t.team(), "next_effect", effect_options, tuple(fires))
    return next(fire for fire in fires if effect_option(t, fire) == answer)


def answer_fire(t: NeombreTable, outer: Run, fire: Fire) -> Rule[None]:
    """A triggered effect, which does not set itself off again (NEO-RES-26)."""
    if fire.place == NOBODY:
        rule = t.foe(fire.card).passive[fire.rule]
        run = Run(max(fire.concerned, 0), foe=fire.card, outer=outer)
        if fire.concerned != NOBODY:
            run.victims = (Card(fire.concerned),)
            run.aim(run.victims)
    else:
        rule = t.sheet(fire.card).rules[fire.rule]
        run = Run(fire.place, fire.card, outer=outer)
        run.orphan = is_charm(t, fire.card)
    assert rule.step is not None
    run.firing = (*outer.firing, (fire.card, fire.rule))
    t.tell("trigger", "NEO-RES-25", card=t.glimpse(fire.card))
    t.depth += 1
    yield from run_step(t, run, rule.step)
    t.depth -= 1


def arrive(t: NeombreTable, foe: Card, outer: Run | None) -> Rule[None]:
    """The arrival effects of one adversary, in printed order (NEO-IRR-01, -04, NEO-SET-13)."""
    steps = t.foe(foe).arrival
    if steps:
        t.tell("irruption", "NEO-IRR-01", card=t.glimpse(foe))
        t.depth += 1
        yield from run_steps(t, Run(0, foe=foe, outer=outer), steps)
        t.depth -= 1
