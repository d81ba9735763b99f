"""Any moment of a match can be written as a scenario that passes, and lays the same moment again."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from pioche.core.contract import TableSpec
from pioche.core.decisions import Reply
from pioche.core.match import Match
from pioche.core.record import Record, record_of, replay
from pioche.games.scenarios import loads, run, stage, written
from pioche.scenario.lay import lay
from pioche.scenario.moment import chosen, moment_of
from tests.strategies import NETTED

TABLES = [
    (name, number, seed)
    for name, specs in NETTED.items()
    for number in range(len(specs))
    for seed in range(2)
]
BY_TOKEN = (
    "adventurers",
    "aims",
    "arriving",
    "cells",
    "chests",
    "curses",
    "forces",
    "gear",
    "late",
    "latents",
    "links",
    "necromancy",
    "pending",
    "queues",
    "rows",
    "runs",
    "souls",
    "units",
)  # columns that name cards by their tokens


def known(match: Match) -> list[Any]:
    """What every seat and a spectator see; a token is told by where its card lies."""
    ordered = {zone.name: zone.ordered for zone in match.game.zones}
    seen: list[Any] = []
    for seat in (*range(match.table.seats), None):
        view = match.view(seat)
        places: dict[int, tuple[Any, ...]] = {}
        for pile in view.piles:
            cards = [(card.face, card.marks) for card in pile.cards]
            seen.append(
                (pile.zone, pile.seat, pile.count, cards if ordered[pile.zone] else sorted(cards, key=repr))
            )
            places |= {card.token: (pile.zone, pile.seat, at) for at, card in enumerate(pile.cards)}
        seen.append(
            {key: lying(value, places) if key in BY_TOKEN else value for key, value in view.table.items()}
        )
        seen.append((view.asked, view.prompt, view.options, view.scores, view.ended_by))
    return seen


def lying(value: Any, places: Mapping[int, tuple[Any, ...]]) -> Any:
    """A value in which tokens are replaced by the places of their cards; of a tuple the first is one."""
    if isinstance(value, Mapping) and not all(str(key).isdigit() for key in value):  # a record
        told = {key: lying(each, places) for key, each in value.items() if of_records(each)}
        told |= {key: places[value[key]] for key in ("token",) if key in value}  # of one card
        told |= {key: places.get(value[key]) for key in ("place",) if key in value}  # of a space of a board
        return {**value, **told}
    if isinstance(value, Mapping):
        return {places[int(token)]: item for token, item in value.items()}
    if isinstance(value, tuple):
        return (places[value[0]], *value[1:])
    if isinstance(value, list):
        return [lying(item, places) for item in value]
    return None if value is None else places[value]


def of_records(value: Any) -> bool:
    """Whether a field of a record is itself a list of records."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


WIDE = int("c3" * 32, 16)  # as a server draws them
TABLES += [(name, 0, WIDE) for name in NETTED]


def played(name: str, number: int, seed: int) -> Record:
    """The record of a whole random match."""
    rng = Random(seed)
    match = Match(stage(name).game, NETTED[name][number], seed, events=False)
    while match.outcome is None:
        match.choose(rng.choice(list(match.options())))
    return record_of(match)


@pytest.mark.parametrize(("name", "number", "seed"), TABLES)
def test_any_moment_can_be_written_passes_and_is_the_same_again(name: str, number: int, seed: int) -> None:
    record = played(name, number, seed)
    rng = Random(seed)
    last = len(record.choices)
    for at in sorted({0, 1, last, *rng.sample(range(last), min(6, last))}):
        match = replay(stage(name).game, record, at)
        text = written(record, at, "a record", "fr")
        (case,) = loads(text, stage)
        report = run(case)
        assert report.passed, (text, report.messages)
        again, _ = lay(case)
        moment = moment_of(case, again, [])
        for step in case.fields.tables("step"):
            for choice in step.texts("choose"):
                reply = chosen(moment, step, choice)
                assert isinstance(reply, Reply), text
                again.choose(*reply)
        assert known(again) == known(match), text
        for following in record.choices[at : at + 12]:  # and chance goes on as it did
            reply = Reply.parse(following)
            match.choose(*reply)
            again.choose(*reply)
            assert known(again) == known(match), text


def test_cards_numbers_and_variants_of_a_table_are_written() -> None:
    cards = {"heraut": {"text": ["Piochez deux cartes."], "name": {"fr": "Crieur, l'ancien", "en": "Crier"}}}
    spec = TableSpec(seats=3, variant={"set": "guildes"}, numbers={"hand_limit": 4}, cards=cards)
    match = Match(stage("guild_battle").game, spec, 5, events=False)
    rng = Random(5)
    for _ in range(40):
        match.choose(rng.choice(list(match.options())))
    (case,) = loads(written(record_of(match), 40, "with cards", "en"), stage)
    assert run(case).messages == ()
    assert stage("guild_battle").game.spec(case.spec) == match.spec


def test_a_written_scenario_reads_like_one_by_hand() -> None:
    record = played("guild_battle", 0, 1)
    text = written(record, 3, "third", "en")
    assert 'name = "third"' in text
    assert "[case.seat.1]" in text
    assert "×" in text
    asked = replay(stage("guild_battle").game, record, 3).asked
    assert f'# What was chosen then: "P{asked}: {record.choices[3]}"' in text
