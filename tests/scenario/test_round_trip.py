"""Any position can be written: matches at random moments, written as scenarios, laid again, and compared."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from pioche.core.decisions import Card, Seat
from pioche.core.match import Match
from pioche.core.table import Table
from pioche.games.scenarios import loads, stage
from pioche.scenario.lay import lay
from pioche.scenario.positions import Form, Positions
from tests.strategies import SPECS

TABLES = [
    (name, number, seed) for name, specs in SPECS.items() for number in range(len(specs)) for seed in range(3)
]
KEYS: dict[str, tuple[str, ...]] = {  # what a position says of the whole table, and of each seat
    "guild_battle": ("active", "phase", "turn", "first", "played"),
    "ossuaire": ("active", "phase", "combat", "starter", "stopped"),
}
SEAT_KEYS: dict[str, tuple[str, ...]] = {"guild_battle": (), "ossuaire": ("gold", "trophies")}
UNWRITTEN = {"arriving", "supply", "revealed", "world"}  # empty between steps, or the rest
# By token, or what no rule reads any more.
NOT_COMPARED = {"forces", "rows", "runs", "late", "necromancy", "reactions", "left"}
LOOKED_AT = {"force"}  # a mark that follows from the others


def toml(value: Any) -> str:
    """A value as TOML writes it inline."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def entry(t: Table, positions: Positions, card: Card) -> dict[str, Any]:
    """A card with all that can be said of it."""
    marks = {name: positions.mark(t, card, name) for name in positions.marks if name not in LOOKED_AT}
    said = {"card": t.carddef(card).id, **{name: value for name, value in marks.items() if value}}
    unusual = t.seen[card] & ~t.layout.enter[t.place[card]]
    if unusual and t.seen[card] == t.layout.everybody:
        said["known"] = True
    elif unusual:
        said["seen_by"] = [seat for seat in range(t.seats) if unusual >> seat & 1]
    return said


def zone(t: Table, positions: Positions, name: str, seat: Seat) -> list[Any]:
    """A zone as a position writes it."""
    rows = [[entry(t, positions, card) for card in row] for row in positions.rows(t, name, seat)]
    return rows if positions.forms[name] is Form.ROWS else [card for row in rows for card in row]


def written(match: Match) -> str:
    """The scenario of a match at a checkpoint."""
    t: Any = match.table
    name = match.game.id
    positions = stage(name).positions
    case: dict[str, Any] = {key: getattr(t, key) for key in KEYS[name]}
    case["spec"] = {**msgspec.to_builtins(match.spec), "seats": t.seats}
    if name == "ossuaire":
        case["results"] = [[mine, theirs] for mine, theirs, _ in t.results]
        case["world"] = [t.carddef(card).id for card in t.world]
    seats = {}
    for seat in range(t.seats):
        said = {
            zone_name: zone(t, positions, zone_name, seat)
            for zone_name in positions.forms
            if zone_name not in UNWRITTEN
        }
        seats[seat] = {**said, **{key: getattr(t, key)[seat] for key in SEAT_KEYS[name]}}
        if name == "guild_battle" and not t.alive[seat]:
            seats[seat] = {"eliminated": True}
    lines = [f"game = {toml(name)}", "[[case]]", 'name = "written"']
    lines += [f"{key} = {toml(value)}" for key, value in case.items()]
    for seat, said in seats.items():
        lines += [f"[case.seat.{seat}]", *(f"{key} = {toml(value)}" for key, value in said.items())]
    return "\n".join(lines)


def known(match: Match) -> list[Any]:
    """What every seat and a spectator see, without tokens and counters of the match."""
    ordered = {zone.name: zone.ordered for zone in match.game.zones}
    seen: list[Any] = []
    for seat in (*range(match.table.seats), None):
        view = match.view(seat)
        for pile in view.piles:
            cards = [(card.face, card.marks) for card in pile.cards]
            seen.append(
                (pile.zone, pile.seat, pile.count, cards if ordered[pile.zone] else sorted(cards, key=repr))
            )
        seen.append({key: value for key, value in view.table.items() if key not in NOT_COMPARED})
        seen.append((view.asked, view.prompt, view.options))
    return seen


def checkpoints(match: Match, rng: Random, number: int) -> list[Match]:
    """Clones of a match at some of its moments at which nothing is in flight."""
    found: list[Match] = []
    while match.outcome is None:
        if not match._since:
            found.append(match.clone())
        match.choose(rng.choice(list(match.options())))
    return rng.sample(found, min(number, len(found)))


@pytest.mark.parametrize(("name", "number", "seed"), TABLES)
def test_any_position_can_be_written_and_laid_again(name: str, number: int, seed: int) -> None:
    rng = Random(seed)
    for match in checkpoints(Match(stage(name).game, SPECS[name][number], seed), rng, 6):
        text = written(match)
        (case,) = loads(text, stage)
        again, _ = lay(case)
        assert known(again) == known(match), text
        for _ in range(12):  # and both go on alike, as far as chance does not speak
            if match.outcome is not None or again.outcome is not None:
                break
            assert [str(option) for option in again.options()] == [
                str(option) for option in match.options()
            ], text
            option = rng.choice(list(match.options()))
            events = match.choose(option)
            again.choose(option)
            if any(event.what in ("shuffle", "recycle", "hecatomb") for event in events):
                break
