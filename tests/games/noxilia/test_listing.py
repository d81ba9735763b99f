"""What listing actions spares itself: the same is found by looking at everything, over whole matches."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from pioche.core.decisions import Card, Option
from pioche.core.match import Match
from pioche.games.noxilia.actions import PASS, can_depart, errand_cells, gear_at, hurt_at, sick_at
from pioche.games.noxilia.attack import charge_ways, melee_targets, ranged_targets
from pioche.games.noxilia.book import ABILITIES, HEALING, LIFE, PURIFICATION, SORTS, STATS
from pioche.games.noxilia.casting import (
    can_play_event,
    can_play_gear,
    can_play_unit,
    can_use,
    casters,
    host_options,
)
from pioche.games.noxilia.game import GAME
from pioche.games.noxilia.movement import retreats, steps_from
from pioche.games.noxilia.refs import hand_names, option, ref
from pioche.games.noxilia.resolve import check_deaths
from pioche.games.noxilia.stats import ability, bonus, life, production, stirring
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.zones import Mod
from tests.games.noxilia.hidden import any_of, short, table
from tests.strategies import QUICK

MATCHES = range(2 if QUICK else 30)
EVERY = 5  # questions of which one is looked at value by value


def moments(seed: int) -> Iterator[Match]:
    """A match at random, at each question what to do."""
    match, rng = Match(GAME, short(seed), seed, events=False), Random(seed)
    while match.ask is not None:
        if match.ask.prompt == "action":
            yield match
        match.follow(any_of(list(match.options()), rng))


def everything(t: NoxTable, seat: int) -> list[Option]:
    """All actions, each asked of the very function that carries it out (NOX-ACT-03, -07…09)."""
    if t.acted[seat] >= t.numbers.actions_per_turn:
        return [PASS]
    ready = [card for card in t.units_of(seat) if not t.engaged[card]]
    return [*[each for card in ready for each in of_unit(t, seat, card)], *of_hand(t, seat), PASS]


def of_unit(t: NoxTable, seat: int, card: Card) -> list[Option]:
    """What a ready unit can do."""
    can = {
        "move": steps_from(t, card),
        "charge": charge_ways(t, card),
        "retreat": retreats(t, card),
        "melee": melee_targets(t, card),
        "ranged": ranged_targets(t, card),
        "move_equip": errand_cells(t, card, gear_at),
        "move_heal": ability(t, card, HEALING) and errand_cells(t, card, hurt_at),
        "move_purify": ability(t, card, PURIFICATION) and errand_cells(t, card, sick_at),
        "adventure": can_depart(t, seat, card),
    }
    activated = t.sheet(card).activated
    used = [number for number, each in enumerate(activated, 1) if can_use(t, seat, card, each)]
    name = ref(t, card)
    return [
        *[option(verb, name) for verb, found in can.items() if found],
        *[option("ability", name, amount=number) for number in used],
    ]


def of_hand(t: NoxTable, seat: int) -> list[Option]:
    """What can be played, each card looked at by itself."""
    found: list[Option] = []
    can: object
    for name in hand_names(t, t.hand[seat]):
        card = t.pick(t.hand[seat], t.book.index[name])
        sheet = t.sheet(card)
        if sheet.kind == "spell" and sheet.latent:
            verb = "place_latent"
            can = casters(t, seat, card, latent=True) and host_options(t, seat, card)
        elif sheet.kind == "spell":
            verb, can = "cast", casters(t, seat, card, latent=False)
        elif sheet.kind == "event":
            verb, can = "play_event", can_play_event(t, seat, card)
        elif sheet.kind == "equipment":
            verb, can = "play_equipment", can_play_gear(t, seat, card)
        else:
            verb, can = "play_unit", can_play_unit(t, seat, card)
        if can:
            found.append(option(verb, name))
    return found


def values(t: NoxTable, stirs: list[bool]) -> list[object]:
    """All that static effects have a say in, of every unit, looked for as far as `stirs` tells."""
    t.stirs = stirs
    found: list[object] = [
        [
            [ability(t, card, which) for which in range(len(ABILITIES))],
            [bonus(t, card, stat) for stat in range(len(STATS))],
            production(t, card),
        ]
        for card in t.all_units()
    ]
    t.stirs = t.book.stirs
    return found


@pytest.mark.parametrize("seed", MATCHES)
def test_actions_are_those_found_by_looking_at_everything(seed: int) -> None:
    """NOX-ACT-03, NOX-ACT-08: what is left out of a listing could not have been done, and the order is the same."""
    for match in moments(seed):
        assert list(match.options()) == everything(table(match), match.asked)


@pytest.mark.parametrize("seed", MATCHES)
def test_whatever_stirs_is_looked_for(seed: int) -> None:
    """NOX-GEN-18: a table that was looked over for static effects has the values of one that was not."""
    for number, match in enumerate(moments(seed)):
        if number % EVERY == 0:
            t = table(match)
            assert values(t, stirring(t)) == values(t, t.book.stirs)
            assert t.stirs is t.book.stirs
            assert t.clone().stirs is t.book.stirs


@pytest.mark.parametrize("stale", [[False] * SORTS, None], ids=["nothing", "of_the_first_turn"])
def test_a_look_that_is_out_of_date_is_seen(stale: list[bool] | None) -> None:
    """What was looked up for another moment gives other values in some match."""
    assert any(differs(seed, stale) for seed in range(20))


def differs(seed: int, stale: Sequence[bool] | None) -> bool:
    """Whether values differ anywhere in a match if what stirs is kept from its first question on."""
    for match in moments(seed):
        t = table(match)
        stale = stirring(t) if stale is None else stale
        if values(t, list(stale)) != values(t, t.book.stirs):
            return True
    return False


@pytest.mark.parametrize("seed", MATCHES)
def test_nobody_is_dead_on_a_calm_table(seed: int) -> None:
    """NOX-STAT-14: where the deaths check has nobody to look at, looking at everybody finds nobody dead."""
    match, rng, calm = Match(GAME, short(seed), seed, events=False), Random(seed), 0
    while match.ask is not None:
        t = table(match)
        if t.calm:
            calm += 1
            assert all(life(t, card) > 0 for card in t.all_units())
            assert not t.clone().calm
        match.follow(any_of(list(match.options()), rng))
    assert calm > 0


@pytest.mark.parametrize("change", ["wound", "modify"])
def test_what_may_kill_ends_the_calm(change: str) -> None:
    """NOX-STAT-14: whoever is hurt or changed is looked at again."""
    t = next(table(match) for match in moments(0) if table(match).calm)
    unit = t.all_units()[0]
    if change == "wound":
        t.wound(unit, 99)
    else:
        t.modify(unit, Mod(LIFE, -99, True))
    check_deaths(t)
    assert not t.in_play(unit)
