"""Carrying texts out: steps, parts, and all that a step causes (§3.2).

Each step is complete, with everything it caused, before the next one starts (NEO-RES-02).
"""

from collections.abc import Iterable

from pioche.core.decisions import Ask, Card, Rule
from pioche.games.neombre.book import DREW, FLAWLESS, NAMED, PRELUDE, RECITAL, SAME, PartSheet, StepSheet
from pioche.games.neombre.clauses.text import EFFECTS
from pioche.games.neombre.columns import BANISHED
from pioche.games.neombre.legal import enough_targets
from pioche.games.neombre.life import bury
from pioche.games.neombre.modifiers import launches_instead
from pioche.games.neombre.options import (
    YES,
    effect_options,
    order_of_players,
    order_options,
    trance_options,
    yes_no_options,
)
from pioche.games.neombre.run import Causes, Fire, Run
from pioche.games.neombre.spells import put_in_force
from pioche.games.neombre.table import NOBODY, NeombreTable
from pioche.games.neombre.targets import subjects
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
    run.causes = Causes()
    if step.condition is None or EFFECTS.can(t, 0, run, step.condition):
        run.flawless = step.section == FLAWLESS
        if len(step.parts) == 1:
            yield from run_part(t, run, step.parts[0])
        else:
            yield from run_parts(t, run, step.parts)
        run.flawless = False
    yield from settle(t, run)


def run_parts(t: NeombreTable, run: Run, parts: tuple[PartSheet, ...]) -> Rule[None]:
    """Several parts: in printed order for an adversary, as its player likes for a card (NEO-RES-03, -04)."""
    left = list(range(len(parts)))
    named: tuple[Card, ...] = ()
    while left:
        free = [at for at in left if not parts[at].refers or at == left[0]]  # NEO-RES-31
        if run.foe >= 0 or len(free) == 1:
            at = left[0]
        else:
            options = order_options(t, 0, run.card, tuple(free))
            answer = yield Ask(run.choosers(t), "part_order", order_options, (run.card, tuple(free)))
            at = free[list(options).index(answer)]
        left.remove(at)
        named = yield from run_part(t, run, parts[at], named)
        if t.outcome is not None or run.dropped(t):
            return


def run_part(
    t: NeombreTable, run: Run, part: PartSheet, named: tuple[Card, ...] = ()
) -> Rule[tuple[Card, ...]]:
    """One part: condition, targets, what it does, deaths (§3.2); returns whom it told to do it."""
    if part.spell >= 0:
        put_in_force(t, run.card, run.place, part.spell)
        return ()
    run.spoken, run.tally = part.marker, part.tally
    if part.address == NAMED:
        assert part.who is not None
        who = yield from subjects(t, run, part.who)
    elif part.address == SAME:
        who = tuple([card for card in named if t.hp[card] > 0])
    elif run.foe >= 0:
        who = (yield from aimed_at(t, run)) if part.aims or run.victims is not None else ()
    else:
        who = run.selves
    if part.condition is not None:
        if part.aims and len(who) > 1:
            who = fitting(t, run, part, who)
        if not EFFECTS.can(t, 0, run, part.condition):
            return ()
    if part.moves:
        yield from one_by_one(t, run, part, who)
    else:
        run.who = who
        if not part.may or (yield from agrees(t, run, run.place)):
            yield from EFFECTS.perform(t, 0, run, part.act)
    bury(t, run)
    return who


def aimed_at(t: NeombreTable, run: Run) -> Rule[tuple[Card, ...]]:
    """The living targets of an adversary's text; one that has none yet chooses by its method (NEO-ADV-05, -07)."""
    if run.victims is None:
        run.victims = yield from victims_of(t, run.foe)
    living = tuple([card for card in run.victims if t.hp[card] > 0])
    run.aim(living)
    return living


def fitting(t: NeombreTable, run: Run, part: PartSheet, who: tuple[Card, ...]) -> tuple[Card, ...]:
    """Of several targets those for whom the condition of a part holds (NEO-MRK-05, NEO-CIB-09)."""
    assert part.condition is not None
    found = []
    for card in who:
        run.aimed = card
        if EFFECTS.can(t, 0, run, part.condition):
            found.append(card)
    run.aimed = found[0] if found else who[0]
    return tuple(found)


def agrees(t: NeombreTable, run: Run, place: int) -> Rule[bool]:
    """« Pouvez », « peut »: yes or no (NEO-RES-15)."""
    seats = run.choosers(t) if place == run.place else (t.seat_at(place),)
    answer = yield Ask(seats, "optional", yes_no_options, ("",))
    return answer == YES


def one_by_one(t: NeombreTable, run: Run, part: PartSheet, who: tuple[Card, ...]) -> Rule[None]:
    """Card movements go player by player (NEO-RES-23); the companion's are the player's (NEO-SOLO-13, -14)."""
    left = [t.mover(card) if part.cards else int(card) for card in who if t.is_tile(card)]
    left = [place for place in left if place != NOBODY]
    while left:
        place = left[0]
        if len(set(left)) > 1 and in_any_order(t, part):
            options = order_of_players(t, 0, *left)
            answer = yield Ask(t.team(), "next_player", order_of_players, tuple(left))
            place = left[list(options).index(answer)]
        left.remove(place)
        if t.hp[place] <= 0:
            continue
        run.doer, run.who = place, (Card(place),)
        if not part.may or (yield from agrees(t, run, place)):
            yield from EFFECTS.perform(t, 0, run, part.act)
        if t.outcome is not None:
            return
    run.doer = run.place


def in_any_order(t: NeombreTable, part: PartSheet) -> bool:
    """Whether the team picks who is next: the verb needs choices, or something answers or replaces it (NEO-RES-23)."""
    if part.order:
        return part.order < 0 or bool(t.ears & part.order) or (part.order == DREW and launches_instead(t))
    return False


# ---- what a step causes


def settle(t: NeombreTable, run: Run) -> Rule[None]:
    """Transe effects, ripostes in line order, other triggers, then arrivals (§3.2, NEO-RES-05)."""
    causes = run.causes
    bury(t, run)
    while causes.trances and t.outcome is None:
        card = yield from next_trance(t, causes)
        causes.trances.remove(card)
        yield from entrance(t, run, card)
    if causes.hits:
        for foe in [foe for foe in t.line if foe in causes.hits]:
            if t.outcome is None and foe in t.line:  # the dead do not counter (NEO-DMG-13)
                yield from riposte(t, run, foe, causes.hits[foe])
    while causes.fires and t.outcome is None:
        fire = yield from next_fire(t, causes)
        causes.fires.remove(fire)
        yield from answer_fire(t, run, fire)
    for foe in causes.called:
        if t.outcome is None and foe in t.line:
            yield from arrive(t, foe, run)


def next_trance(t: NeombreTable, causes: Causes) -> Rule[Card]:
    """Of several transe cards their owner picks the next, or the team (NEO-RES-24)."""
    cards = causes.trances
    options = trance_options(t, 0, *cards)
    if len(set(options)) == 1:
        return cards[0]
    owners = {t.owner[card] for card in cards}
    seats = tuple(owners) if len(owners) == 1 else t.team()
    answer = yield Ask(seats, "next_trance", trance_options, tuple(cards))
    return cards[options.index(answer)]


def entrance(t: NeombreTable, outer: Run, card: Card) -> Rule[None]:
    """A discarded card's transe: no assault, no riposte, not played; then it lies in the discard (NEO-KEY-46…52)."""
    sheet, owner = t.sheet(card), t.owner[card]
    run = Run(owner, card, outer=outer)
    run.trance = True
    if t.hp[owner] > 0 and enough_targets(t, run, sheet.trance_needs):
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
    options = effect_options(t, 0, *fires)
    if len(set(options)) == 1:
        return fires[0]
    answer = yield Ask(t.team(), "next_effect", effect_options, tuple(fires))
    return fires[options.index(answer)]


def answer_fire(t: NeombreTable, outer: Run, fire: Fire) -> Rule[None]:
    """A triggered effect, unless whoever it belongs to is dead (NEO-RES-17, -26, -30)."""
    if fire.place == NOBODY:
        if fire.card not in t.line:
            return
        rule = t.foe(fire.card).passive[fire.rule]
        run = Run(max(fire.concerned, 0), foe=fire.card, outer=outer)
        if fire.concerned != NOBODY:
            run.victims = (Card(fire.concerned),)
            run.aim(run.victims)
    else:
        sheet = t.sheet(fire.card)
        rule = sheet.rules[fire.rule]
        run = Run(fire.place, fire.card, outer=outer)
        run.orphan = sheet.kind == "charm"
        if t.hp[fire.place] <= 0 and not run.orphan:
            return
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
