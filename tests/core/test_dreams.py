"""An imagined match carries nothing from which the truth could be dealt again."""

import gc
from collections.abc import Iterator
from random import Random
from types import FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from pioche.check.nets import advance
from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.errors import BadRecord, PiocheError
from pioche.core.kin import BOX
from pioche.core.match import Match
from pioche.core.record import record_of
from pioche.games import game
from tests.contract.toys import Toy
from tests.strategies import SPECS, Case

SEED = 0x5EED_0F_A_11FE  # not to be met by accident
FEW = 3  # different faces that another column may hold by accident
SHARED = (type, ModuleType, FunctionType, MethodType)
TABLES = [
    *((game(name), spec) for name in SPECS for spec in SPECS[name][:2]),
    (Toy("abcdefghijklmno", 4, 12), TableSpec(seats=2)),
]


def reachable(start: object, but: tuple[object, ...]) -> Iterator[object]:
    """Everything to which references lead, except code and what is given not to be followed."""
    met = {id(other) for other in but}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in met or isinstance(thing, SHARED):
            continue
        met.add(id(thing))
        yield thing
        waiting += gc.get_referents(thing)


def truths(match: Match, dream: Match) -> list[str]:
    """What of the true match is within reach of an imagined one, in words."""
    t = match.table
    hidden = [card for card, face in enumerate(t.face) if dream.table.face[card] != face]
    states = {match.seed, t.chance.state, match.checkpoint.chance.state}
    found = []
    for thing in reachable(dream, (match.game, match.spec, t.faces, t.numbers, t.layout)):
        if thing is match or thing is t or thing is match.checkpoint:
            found.append(f"the true {type(thing).__name__}")
        elif isinstance(thing, int) and thing in states:
            found.append("the seed, or the state of chance")
        elif isinstance(thing, list | tuple) and len(thing) == len(t.face) and len(hidden) > FEW:
            found += ["a column of the true faces"] * all(thing[card] == t.face[card] for card in hidden)
    return found


def moments(rules: Any, spec: TableSpec) -> Iterator[Match]:
    """Some moments of a match, those in the middle of a step among them."""
    match, rng = Match(rules, spec, SEED), Random(1)
    while match.outcome is None:
        yield match
        advance(match, rng, 3)


@pytest.mark.parametrize(("rules", "spec"), TABLES)
def test_no_reference_leads_from_a_dream_to_the_truth(rules: Any, spec: TableSpec) -> None:
    deep = hidden = 0
    for match in moments(rules, spec):
        for seat in range(spec.seats):
            for light in (False, True):
                dream = match.imagine(seat, Random(1), light=light)
                assert truths(match, dream) == [], (match.serial, seat, light)
                hidden += dream.table.face != match.table.face
            blind = match.blind(seat, Random(2))
            assert truths(match, blind.imagine(seat, Random(3))) == []
        deep += bool(match.since)
    assert hidden
    assert deep


@pytest.mark.parametrize("planted", ["seed", "chance", "checkpoint", "choices"])
def test_a_planted_way_to_the_truth_is_caught(planted: str) -> None:
    match = advance(Match(game("guild_battle"), TableSpec(), SEED), Random(1), 11)
    dream = match.imagine(match.asked, Random(1))
    assert truths(match, dream) == []

    if planted == "seed":
        dream.seed = match.seed
    elif planted == "chance":
        dream.table.chance.state = match.table.chance.state
    elif planted == "checkpoint":
        dream._checkpoint = match.checkpoint
    else:
        dream.choices = [match.table.face[:]]  # type: ignore[list-item]

    assert truths(match, dream)


@pytest.mark.parametrize("game_id", SPECS)
def test_the_number_of_a_card_does_not_tell_its_face(game_id: str) -> None:
    """Whoever deals the same table once more learns nothing of the cards that were shuffled."""
    case = Case(game_id, SPECS[game_id][0], 5, 5)
    t = case.match().table
    again = case.game.deal(case.game.spec(case.spec), Chance(6))

    hidden = [card for card, seen in enumerate(t.seen) if seen != t.layout.everybody]

    assert [t.face[card] for card in hidden] != [again.face[card] for card in hidden]


def test_what_went_unseen_is_told_otherwise_in_a_dream() -> None:
    """The story of a dream holds no true identity that its seat does not know."""
    rules = Toy("abcdefgh", 2, 12)
    differ = 0
    for match in moments(rules, TableSpec(seats=2)):
        bit = 1 << match.asked
        dream = match.blind(match.asked, Random(3))
        assert match.table.story is not None
        assert dream.table.story is not None
        for kin, dreamt in zip(match.table.story.kins, dream.table.story.kins, strict=True):
            if kin is None or dreamt is None:
                continue
            for mine, theirs in zip(kin.came(), dreamt.came(), strict=True):
                assert (mine.card, mine.seen) == (theirs.card, theirs.seen)
                assert theirs.kin in (mine.kin, BOX)  # what is not told of any more came out of the box
                if mine.known(bit):
                    assert mine.what == theirs.what
                else:
                    differ += mine.what != theirs.what
    assert differ


@pytest.mark.parametrize("game_id", SPECS)
@pytest.mark.parametrize("choices", [0, 9, 20])
def test_a_dream_has_no_seed_and_no_record(game_id: str, choices: int) -> None:
    case = Case(game_id, SPECS[game_id][0], 1, 1)
    match = advance(case.match(), case.rng(), choices)

    dream = match.blind(match.asked, Random(1))

    assert dream.seed is None
    assert dream.clone().seed is None
    assert dream.choices == []
    assert dream.opening == []
    with pytest.raises(BadRecord, match="no record"):
        record_of(dream)


def test_nobody_dreams_of_a_light_match() -> None:
    light = Toy().new(TableSpec(), 1).imagine(0, Random(1), light=True)

    with pytest.raises(PiocheError, match="light"):
        light.imagine(0, Random(1))


def test_the_same_generator_dreams_the_same_world() -> None:
    for match in moments(Toy("aabbccdd", 2, 12), TableSpec(seats=2)):
        blind = match.blind(match.asked, Random(1))
        worlds = [
            source.imagine(match.asked, Random(number % 3), light=True).table.face
            for source in (match, blind)
            for number in range(6)
        ]
        assert worlds[:3] * 4 == worlds
