"""Positions of Les Nominés du Néombre: what cannot be is refused in words, and any moment of a road is laid again."""

from random import Random

import pytest

from pioche.core.match import Match
from pioche.core.record import record_of
from pioche.games.neombre.game import GAME
from pioche.games.scenarios import loads, run, stage, written
from tests.games.neombre.road import Road, won
from tests.scenario.trial import check_refused

FIGHT = 'game = "neombre"\n[[case]]\nname = "x"\nspec.seats = %d\n'
ROAD = 'game = "neombre"\n[[case]]\nname = "x"\nspec = { variant = { mode = "campaign" } }\n'
LOUP = 'line = "Loup affamé infecté"\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["line", "without an adversary the fight is won", "NEO-END-01"]),
        (f"{LOUP}[case.seat.0]\nhp = 0\n[case.seat.1]\nhp = 0", ["hp", "the fight is lost", "NEO-END-01"]),
        ('line = "Frappe vampirique"', ["line", "Vampiric Strike never lies there"]),
        (f'{LOUP}[case.seat.0]\nhand = "Loup affamé infecté"', ["seat.0.hand", "never lies there"]),
        (f'{LOUP}[case.seat.0]\nequipment = "Mirage"', ["seat.0.equipment", "never lies there"]),
        (f'{LOUP}active = "P0"', ["active", "in the phase block", "NEO-TURN-08"]),
        (f'{LOUP}phase = "block"', ["active", "in the phase block"]),
        (f'{LOUP}phase = "block"\nactive = 0\n[case.seat.0]\nfinished = true', ["active", "NEO-TURN-06"]),
        (f'{LOUP}phase = "foes"\nround = 0', ["round", "1 to 40", "NEO-TURN-14"]),
        (f"{LOUP}round = 41", ["round", "1 to 40"]),
        (f"{LOUP}played = 3\n[case.seat.0]\nplays = 1", ["played", "have played 1 cards"]),
        (f"{LOUP}epilogue = true", ["played", "NEO-KEY-20"]),
        (f"{LOUP}acting = 1", ["acting", "NEO-TURN-11"]),
        (f'{LOUP}phase = "ambush"', ["ambushed", "NEO-IRR-13"]),
        (f"{LOUP}waiting = [0]", ["waiting", "NEO-SET-13"]),
        (f'{LOUP}phase = "arrivals"\nwaiting = [4]', ["waiting", "no position of the line"]),
        (f'{LOUP}[case.seat.0]\nhp = 0\nhand = "Mirage"', ["seat.0.hp", "NEO-DMG-07"]),
        (f"{LOUP}[case.seat.0]\nhp = 12", ["seat.0.hp", "9, 10 is wanted, not 12"]),
        (f'{LOUP}[case.seat.0]\nattached = "Frappe vampirique"', ["seat.0.attached", "NEO-SOLO-04"]),
        (f"{LOUP}[case.seat.0]\nmarkers = {{ poisson = 1 }}", ["markers.poisson", "nearest: poison"]),
        (f'{LOUP}[case.seat.0]\ntiles = "Nominé"', ["tiles", "hp, hp_max and markers"]),
        (f"{LOUP}points = 2", ["points", "belongs to a road", "NEO-CAMP-07"]),
        (f"{LOUP}[case.seat.0]\nhand = 7", ["this position cannot be", "seat 0 has 7 cards in hand"]),
    ],
)
def test_what_a_fight_cannot_come_to_is_refused(text: str, expected: list[str]) -> None:
    check_refused(FIGHT % 2 + text, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('phase = "loot"', ["spot", "explores a zone", "NEO-EXP-01"]),
        ("pardoned = [1]", ["pardoned", "NEO-LOOT-14"]),
        ("visits = [3, 0]", ["visits", "NEO-EXP-12"]),
        (LOUP, ["line", "belongs to a fight", "NEO-CAMP-07"]),
        ('box = ""', ["Feral Bharaloth and ", "more: nowhere"]),
        ('closed = "L\'étude du mal"', ["closed before its level"]),
    ],
)
def test_what_a_road_cannot_come_to_is_refused(text: str, expected: list[str]) -> None:
    check_refused(ROAD + text, expected)


def test_a_dead_companion_holds_no_card() -> None:
    text = f'{LOUP}[case.seat.0]\nattached = "Frappe vampirique"\n[case.companion]\nhp = 0'
    check_refused(FIGHT % 1 + text, ["seat.0.attached", "NEO-SOLO-19"])


@pytest.mark.parametrize("seed", range(3))
def test_any_moment_of_a_road_is_laid_again(seed: int) -> None:
    road = Road(
        2,
        zone="1B",
        fought=won("loup_affame_infecte", obtainable=1, revealed=3, dead=[1]),
        loot=["revenance", "frappe_vampirique", "aide_abusive"],
    )
    match, rng = Match(GAME, road.spec, seed, events=False), Random(seed)
    while match.outcome is None and len(match.choices) < 8:
        match.choose(rng.choice(list(match.options())))
    record = record_of(match)
    for at in range(len(record.choices)):
        (case,) = loads(written(record, at, "a road", "fr"), stage)

        assert run(case).passed, run(case).messages
