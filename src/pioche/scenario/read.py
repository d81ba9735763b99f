"""Reading scenarios: files become cases, each checked as far as it can be without laying it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pioche.core.contract import Game, TableSpec
from pioche.core.errors import PiocheError
from pioche.scenario.fields import Fields, Said, Where, parse_toml, read_toml
from pioche.scenario.positions import Positions

_FILE = ("game", "names", "cards", "spec", "case")
_CASE = (
    "name",
    "about",
    "rules",
    "start",
    "spec",
    "seed",
    "cards",
    "names",
    "chance",
    "seat",
    "step",
    "expect",
    "twin",
)
_STEP = (
    "about",
    "asked",
    "prompt",
    "options",
    "offered",
    "not_offered",
    "before",
    "choose",
    "events",
    "no_events",
    "expect",
)
_TWIN = ("about", "same_for", "seat")


class Stage(NamedTuple):
    """What scenarios need of a game: its rules, how its positions are laid, and the ids of its rules."""

    game: Game
    positions: Positions
    rules: frozenset[str]


Find = Callable[[str], Stage]  # the stage of a game id; raises UnknownName


@dataclass(frozen=True, slots=True)
class Case:
    """One scenario of a file, read but not yet laid."""

    where: Where
    stage: Stage
    spec: TableSpec
    rules: tuple[str, ...]
    names: Fields
    fields: Fields

    @property
    def name(self) -> str:
        """What the case is called."""
        return self.where.case


def load(path: Path, find: Find) -> list[Case]:
    """Read the cases of a file; raises BadScenario for what is not a scenario file."""
    return _cases(*read_toml(path), find)


def loads(text: str, find: Find, file: str = "<text>") -> list[Case]:
    """Read the cases of a text, as of a file of that name."""
    return _cases(*parse_toml(text, Where(file)), find)


def _cases(file: Fields, lines: Sequence[int], find: Find) -> list[Case]:
    file.only(_FILE)
    try:
        stage = find(file.text("game"))
    except PiocheError as error:
        if error.code == "bad_scenario":
            raise
        raise file.where.wrapped("game", error) from error
    tables = file.tables("case")
    if not tables:
        raise file.bad("case", "there is no [[case]] in this file", "il n’y a aucun [[case]] dans ce fichier")
    at = [*lines, *([0] * len(tables))]
    cases = [_case(file, table.data, at[n], n + 1, stage) for n, table in enumerate(tables)]
    seen: set[str] = set()
    for case in cases:
        if case.name in seen:
            raise case.where.bad("name", "another case has this name", "un autre cas porte ce nom")
        seen.add(case.name)
    return cases


def _case(file: Fields, data: Any, line: int, number: int, stage: Stage) -> Case:
    numbered = Fields(data, Where(file.where.file, line, f"#{number}"))
    where = Where(file.where.file, line, numbered.text("name"))
    fields = Fields(data, where)
    shared = [zone.name for zone in stage.game.zones if zone.shared]
    fields.only((*_CASE, *stage.positions.keys, *shared))
    for step in fields.tables("step"):
        step.only(_STEP)
    for twin in fields.tables("twin"):
        twin.only(_TWIN)
    if "start" in fields:
        _check_start(fields, stage)
    rules = fields.texts("rules")
    for rule in rules:
        if rule not in stage.rules:
            raise fields.unknown("rules", Said("rule", "une règle de ce jeu"), rule, sorted(stage.rules))
    names = Fields({**file.table("names").data, **fields.table("names").data}, where, "names")
    return Case(where, stage, _spec(file, fields), tuple(rules), names, fields)


def _check_start(fields: Fields, stage: Stage) -> None:
    """A case starts from a position (nothing to say) or from a fresh deal, which leaves nothing else to say."""
    fields.among("start", ("deal", "position"), "position")
    if fields.text("start") == "deal":
        shared = [zone.name for zone in stage.game.zones if zone.shared]
        for key in (*stage.positions.keys, *shared, "seat", "twin"):
            if key in fields:
                raise fields.bad(
                    key,
                    'with start = "deal" the rules lay the table; only seed and chance can be said',
                    'avec start = "deal" ce sont les règles qui posent la table ; on ne peut dire que seed et chance',
                )


def _spec(file: Fields, fields: Fields) -> TableSpec:
    data = {**file.table("spec").data, **fields.table("spec").data}
    cards = {**data.get("cards", {}), **file.table("cards").data, **fields.table("cards").data}
    try:
        return msgspec.convert({**data, **({"cards": cards} if cards else {})}, TableSpec)
    except msgspec.ValidationError as error:
        raise fields.bad("spec", str(error), str(error)) from error
