"""The flow of a fight (§3.1): set-up, players' turn, adversaries' turn, round after round.

Each step is a small piece: one question who plays, one card, one adversary's active.
"""

from collections.abc import Callable
from typing import Final

from pioche.core.decisions import Ask, Card, Rule, Step
from pioche.games.neombre.arrival import replace_civilians
from pioche.games.neombre.block import block
from pioche.games.neombre.book import AT_END, AT_FOES_END, AT_START, DREW
from pioche.games.neombre.ears import listen, notice
from pioche.games.neombre.life import finish, strike_all
from pioche.games.neombre.modifiers import launches_instead
from pioche.games.neombre.numbers import UNCAPPED
from pioche.games.neombre.options import TAKE_HAND, unfinished, who_options
from pioche.games.neombre.piles import draw_cards
from pioche.games.neombre.resolve import arrive, is_settled, next_place, resolve_causes, run_steps
from pioche.games.neombre.run import Run
from pioche.games.neombre.spells import end_spells, tick
from pioche.games.neombre.table import NOBODY, NeombreTable
from pioche.games.neombre.victims import victims_of
from pioche.games.neombre.zones import ROUND, THIS_TURN

# ---- set-up


def civilians(t: NeombreTable) -> Step:
    """The civils of the first draw are settled before any passive applies (A3, NEO-SET-12)."""
    if any(t.foe(foe).civilian for foe in t.line):
        return settle_civilians(t)
    begin_arrivals(t)
    return None


def settle_civilians(t: NeombreTable) -> Rule[None]:
    """The team replaces them or not (NEO-IRR-06…12)."""
    yield from replace_civilians(t, t.line[:])
    begin_arrivals(t)


def begin_arrivals(t: NeombreTable) -> None:
    """Passives are in force, and arrival effects wait in line order (A4, NEO-SET-11, -13)."""
    listen(t)
    t.waiting[:] = t.line
    t.phase = "arrivals"


def arrivals(t: NeombreTable) -> Step:
    """The next adversary's arrival effects; then the ambush, if there is one (A4, A5, NEO-SET-13, -14, NEO-IRR-14)."""
    if t.waiting:
        return next_arrival(t)
    first = next((at for at, foe in enumerate(t.line) if t.foe(foe).ambush), -1)
    if first < 0:
        t.phase = "team"
    else:
        t.acting, t.ambushed, t.phase = first, True, "ambush"
        t.tell("ambush", "NEO-IRR-13", card=t.glimpse(t.line[first]))
    return None


def next_arrival(t: NeombreTable) -> Rule[None]:
    """One adversary after the other (NEO-SET-13)."""
    foe = t.waiting.pop(0)
    if foe in t.line:
        yield from arrive(t, foe, None)


def ambush(t: NeombreTable) -> Step:
    """The adversaries from the first with embuscade on play once before the players (NEO-IRR-13, -14, -18)."""
    return next_active(t, "team")


# ---- the players' turn


def begin_team(t: NeombreTable) -> Step:
    """A round begins: armour is whole again, and what happens at the start of the turn does (B1, B2, NEO-TURN-13)."""
    if t.ears & AT_START:
        return team_begins(t)
    begin_round(t)
    return None


def team_begins(t: NeombreTable) -> Rule[None]:
    """Effects « au début du tour de l'équipe » (B2)."""
    begin_round(t)
    yield from occasion(t, AT_START)


def begin_round(t: NeombreTable) -> None:
    """Armour and flags of the turn (B1, NEO-ARM-02)."""
    t.round += 1
    t.tell("new_round", "NEO-TURN-01", amount=t.round)
    for foe in t.line:
        t.armour[foe] = t.foe(foe).armour
    t.played, t.epilogue, t.active = 0, False, NOBODY
    for place in range(t.places):
        t.finished[place] = t.channelled[place] = t.bound[place] = t.acted[place] = t.linked[place] = False
        t.plays[place] = t.normal[place] = t.bonus[place] = 0
    t.phase = "draw"


def occasion(t: NeombreTable, which: int) -> Rule[None]:
    """The rules that answer a moment of the round (NEO-RES-24)."""
    run = Run(NOBODY)
    notice(t, run, which, NOBODY)
    if not is_settled(t, run):
        yield from resolve_causes(t, run)


def draw(t: NeombreTable) -> Step:
    """Every living player draws 1, not in the first round unless there was an ambush (B3, NEO-TURN-02, -03)."""
    if t.round == 1 and not t.ambushed:
        t.phase = "who"
        return None
    return everybody_draws(t)


def everybody_draws(t: NeombreTable) -> Rule[None]:
    """One step of one part for all living players (NEO-RES-07); the companion draws nothing (NEO-SOLO-15)."""
    t.phase = "who"
    run = Run(NOBODY)
    left = [seat for seat in range(t.seats) if t.hp[seat] > 0]
    while left and t.outcome is None:
        place = yield from next_place(t, left, asked=bool(t.ears & DREW) or launches_instead(t))
        left.remove(place)
        yield from draw_cards(t, run, place, 1, "NEO-TURN-02")
        left = [seat for seat in left if t.hp[seat] > 0]  # a launched card may have killed (NEO-DMG-12)
    if not is_settled(t, run):
        yield from resolve_causes(t, run)


def who(t: NeombreTable) -> Step:
    """The team says who takes the hand; with one left nothing is asked (B4a, NEO-TEAM-04, NEO-GEN-06)."""
    places = unfinished(t)
    if len(places) > 1:
        return who_plays(t)
    if places:
        take_hand(t, places[0])
    else:
        t.phase = "team_end"
    return None


def who_plays(t: NeombreTable) -> Rule[None]:
    """Any living player who has not finished (NEO-TEAM-04, NEO-TURN-04)."""
    answer = yield Ask(t.team(), "who_plays", who_options)
    take_hand(t, TAKE_HAND[t.seats].index(answer))


def take_hand(t: NeombreTable, place: int) -> None:
    """Taking the hand opens the block (NEO-TURN-08)."""
    t.active = place
    t.phase = "block"
    tile = Card(place)
    t.say("takes_hand" if t.is_seated(tile) else "takes_hand_card", "NEO-TURN-04", tile)


def team_end(t: NeombreTable) -> Step:
    """What happens at the end of the players' turn, then what lasted « ce tour » is over (B5)."""
    if t.ears & AT_END:
        return team_ends(t)
    end_turn(t)
    return None


def team_ends(t: NeombreTable) -> Rule[None]:
    """Effects « à la fin du tour de l'équipe » (B5)."""
    t.active = NOBODY
    yield from occasion(t, AT_END)
    if t.outcome is None:
        end_turn(t)


def end_turn(t: NeombreTable) -> None:
    """What lasted « ce tour » is over, and unused bonus plays lapse (B5)."""
    t.active = NOBODY
    end_spells(t, THIS_TURN, NOBODY)
    t.bonus[:] = [0] * t.places
    t.acting, t.phase = 0, "foes"


# ---- the adversaries' turn


def foes(t: NeombreTable) -> Step:
    """The next adversary of the line plays its active, newcomers included (D1, NEO-TURN-11, -12)."""
    return next_active(t, "foes_end")


def next_active(t: NeombreTable, then: str) -> Step:
    """One adversary's active, or the next phase."""
    if t.acting >= len(t.line):
        t.acting, t.phase = 0, then
        return None
    return active(t)


def active(t: NeombreTable) -> Rule[None]:
    """The target is determined once, then the steps run in printed order (NEO-ADV-03, NEO-CIB-01, -22)."""
    foe = t.line[t.acting]
    t.acting += 1
    sheet = t.foe(foe)
    if not sheet.active and not sheet.token:
        return
    t.tell("active", "NEO-ADV-03", card=t.glimpse(foe))
    t.depth += 1
    run = Run(0, foe=foe)
    run.victims = yield from victims_of(t, foe)
    if sheet.token:
        strike_all(t, run, run.victims, [sheet.damage] * len(run.victims), "NEO-TOK-01")
        if not is_settled(t, run):
            yield from resolve_causes(t, run)
    else:
        yield from run_steps(t, run, sheet.active)
    t.depth -= 1


def foes_end(t: NeombreTable) -> Step:
    """What happens at the end of the adversaries' turn (D2)."""
    if t.ears & AT_FOES_END:
        return foes_ended(t)
    end_round(t)
    return None


def foes_ended(t: NeombreTable) -> Rule[None]:
    """Effects « à la fin du tour des adversaires » (D2)."""
    yield from occasion(t, AT_FOES_END)
    if t.outcome is None:
        end_round(t)


def end_round(t: NeombreTable) -> None:
    """Durations end, and the round cap is looked at (D2, D3, NEO-TURN-14, -16)."""
    end_spells(t, ROUND, NOBODY)
    tick(t)
    if t.round == (t.numbers.rounds or UNCAPPED):
        finish(t, "defeat", "NEO-TURN-14")
    t.phase = "team"


# What the present phase does next (§3.1).
STEPS: Final[dict[str, Callable[[NeombreTable], Step]]] = {
    "civilians": civilians,
    "arrivals": arrivals,
    "ambush": ambush,
    "team": begin_team,
    "draw": draw,
    "who": who,
    "block": block,
    "team_end": team_end,
    "foes": foes,
    "foes_end": foes_end,
}
