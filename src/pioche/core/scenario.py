"""Scenarios: a position that a designer can write by hand, choices, and what must be true after them.

The form of the files is described in docs/reference/scenarios.md.  The core knows no game: whoever loads a
file says how games are found (`pioche.games.scenarios` does).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pioche.core.chance import Rigged
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Option
from pioche.core.errors import PiocheError
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.scenario_choices import Choices, asked_prefix
from pioche.core.scenario_events import check_events, full_events
from pioche.core.scenario_expect import SPECTATOR, Moment, check, check_decision
from pioche.core.scenario_lay import Position, Positions
from pioche.core.scenario_names import Names
from pioche.core.scenario_read import Fields, Where, parse_toml, read_toml
from pioche.core.table import Table
from pioche.core.text import Text

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


@dataclass(frozen=True, slots=True)
class Report:
    """How a case went: it passed, failed, or was refused because it cannot be played as written."""

    case: Case
    messages: tuple[Text, ...] = ()
    refused: bool = False

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.messages


# ---- reading


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
        raise file.bad(
            "case", en="there is no [[case]] in this file", fr="il n’y a aucun [[case]] dans ce fichier"
        )
    at = [*lines, *([0] * len(tables))]
    cases = [_case(file, table.data, at[n], n + 1, stage) for n, table in enumerate(tables)]
    seen: set[str] = set()
    for case in cases:
        if case.name in seen:
            raise case.where.bad("name", en="another case has this name", fr="un autre cas porte ce nom")
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
            raise fields.unknown(
                "rules", Text(en="rule", fr="une règle de ce jeu"), rule, sorted(stage.rules)
            )
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
                    en='with start = "deal" the rules lay the table; only seed and chance can be said',
                    fr='avec start = "deal" les règles posent la table ; on ne peut dire que seed et chance',
                )


def _spec(file: Fields, fields: Fields) -> TableSpec:
    data = {**file.table("spec").data, **fields.table("spec").data}
    cards = {**data.get("cards", {}), **file.table("cards").data, **fields.table("cards").data}
    try:
        return msgspec.convert({**data, **({"cards": cards} if cards else {})}, TableSpec)
    except msgspec.ValidationError as error:
        raise fields.bad("spec", en=str(error), fr=str(error)) from error


# ---- laying


def lay(case: Case) -> tuple[Match, list[Event]]:
    """The match of a case before its first choice and what its opening told; refuses an impossible position."""
    return _lay(case, case.fields)


def _lay(case: Case, fields: Fields) -> tuple[Match, list[Event]]:
    game, where = case.stage.game, case.where
    try:
        spec = game.spec(case.spec)
        dealt = fields.text("start", "position") == "deal"
        table = _deal(case, spec, fields) if dealt else _position(case, spec, fields)
        _check_sound(case, table)
        told = list(table.journal or ())
        match = Match.at(game, spec, table, seed=_seed(fields))
    except PiocheError as error:
        raise _placed(error, where) from None
    return match, told + match.opening


def _placed(error: PiocheError, where: Where) -> PiocheError:
    """The error with the place of the case, unless it names it already."""
    return error if error.en.startswith(where.file) else where.wrapped("", error)


def _seed(fields: Fields) -> int:
    return fields.whole("seed", 1)


def _deal(case: Case, spec: TableSpec, fields: Fields) -> Table:
    """The table after set-up, with its shuffles and lots as the case wants them."""
    game = case.stage.game
    names = Names(game.deal(spec, Rigged(_seed(fields))).faces, case.names)
    return game.deal(spec, Rigged(_seed(fields), _rigged(fields, names)), events=True)


def _position(case: Case, spec: TableSpec, fields: Fields) -> Table:
    seats = fields.seats("seat", spec.seats)
    positions = case.stage.positions
    shared = [zone.name for zone in case.stage.game.zones if zone.shared]
    for said in seats.values():
        said.only([key for key in (*positions.forms, *positions.seat_keys) if key not in shared])
    empty = [Fields({}, case.where, f"seat.{seat}") for seat in range(spec.seats)]
    laid = tuple(seats.get(seat, empty[seat]) for seat in range(spec.seats))
    table = positions.lay(Position(spec, _seed(fields), fields, laid, case.names))
    table.rigged = _rigged(fields, Names(table.faces, case.names))
    return table


def _rigged(fields: Fields, names: Names) -> list[int | list[str]]:
    """What chance must answer: orders of shuffles from the top, and lots."""
    answers: list[int | list[str]] = []
    for item in fields.items("chance"):
        if isinstance(item, int):
            answers.append(item)
        else:
            answers.append([entry.card for entry in names.entries(item, fields, "chance")])
    return answers


def _check_sound(case: Case, table: Table) -> None:
    broken = case.stage.game.invariants(table)
    if broken:
        reasons = "; ".join(broken)
        raise case.where.bad(
            "", en=f"this position cannot be: {reasons}", fr=f"cette position est impossible : {reasons}"
        )


# ---- playing


def run(case: Case) -> Report:
    """Play a case and compare; never raises for what the scenario says."""
    try:
        messages = _play(case)
        for twin in case.fields.tables("twin"):
            messages += _compare_twin(case, twin) if not messages else []
    except PiocheError as error:
        refusal = _placed(error, case.where)
        return Report(case, (refusal.text,), refused=True)
    return Report(case, tuple(messages))


def _play(case: Case) -> list[Text]:
    """What is not as expected at the first moment at which something is not."""
    match, events = lay(case)
    moment = _moment(case, match, events)
    for step in case.fields.tables("step"):
        wrong = check_decision(moment, step) + check(moment, step.table("before"))
        if wrong:
            return wrong
        if "choose" in step:
            events = []
            for text in step.texts("choose"):
                option = _option(moment, step, text)
                if isinstance(option, Text):
                    return [option]
                events += match.choose(option)
            moment = moment._replace(events=events)
        wrong = check_events(moment.names, step, full_events(moment.events)) + check(
            moment, step.table("expect")
        )
        if wrong:
            return wrong
    return check(moment, case.fields.table("expect")) + _unused_chance(case, match)


def _unused_chance(case: Case, match: Match) -> list[Text]:
    """Answers that chance was never asked for: the scenario means something else than what was played."""
    left, given = match.table.rigged, len(case.fields.items("chance"))
    if not left:
        return []
    listed = "; ".join(
        (", ".join(answer) or "[]") if isinstance(answer, list) else str(answer) for answer in left
    )
    were, ont = ("was", "réponse sur {} n’a") if len(left) == 1 else ("were", "réponses sur {} n’ont")
    return [
        case.where.said(
            "chance",
            en=f"{len(left)} of {given} answers {were} not used: {listed} "
            "(chance was not asked so often, or for the other kind)",
            fr=f"{len(left)} {ont.format(given)} pas servi : {listed} "
            "(le sort n’a pas été consulté si souvent, ou l’a été pour l’autre sorte)",
        )
    ]


def _moment(case: Case, match: Match, events: list[Event]) -> Moment:
    positions = case.stage.positions
    names = Names(match.table.faces, case.names)
    return Moment(match, events, positions, names, Choices(positions.verbs, positions.places, names))


def _option(moment: Moment, step: Fields, text: str) -> Option | Text:
    """The option that a choice means, or why it means none."""
    match = moment.match
    seat, phrase = asked_prefix(text)
    said = step.where.said
    if match.outcome is not None:
        return said(
            step.at("choose"), en=f"{text!r}: the match is over", fr=f"« {text} » : la partie est finie"
        )
    if seat is not None and seat != match.asked:
        return said(
            step.at("choose"),
            en=f"{text!r}: P{seat} is not asked, P{match.asked} is",
            fr=f"« {text} » : on n’interroge pas P{seat} mais P{match.asked}",
        )
    option = moment.choices.one(phrase, match.options(), step, "choose")
    if option is None:
        offered = ", ".join(map(str, match.options()))
        prompt = match.ask.prompt if match.ask else ""
        return said(
            step.at("choose"),
            en=f"{text!r} is not offered to P{match.asked} ({prompt}); offered are: {offered}",
            fr=f"« {text} » n’est pas proposé à P{match.asked} ({prompt}) ; sont proposés : {offered}",
        )
    return option


# ---- twins: what is hidden must not show


def _compare_twin(case: Case, twin: Fields) -> list[Text]:
    """Play the case again with other hidden cards: some seats must not be able to tell."""
    seats = case.spec.seats
    watchers = twin.items("same_for") or [SPECTATOR]
    for watcher in watchers:
        if watcher != SPECTATOR and watcher not in range(seats):
            raise twin.unknown(
                "same_for", Text(en="seat", fr="un siège"), str(watcher), [*map(str, range(seats)), SPECTATOR]
            )
    said = case.fields.table("seat").data
    changed = {seat: {**said.get(seat, {}), **twin.table("seat").data[seat]} for seat in twin.table("seat")}
    fields = Fields({**case.fields.data, "seat": {**said, **changed}}, case.where)
    for number, (one, other) in enumerate(
        zip(_received(case, case.fields, watchers), _received(case, fields, watchers), strict=True)
    ):
        for watcher in watchers:
            if one[watcher] != other[watcher]:
                who = watcher if watcher == SPECTATOR else f"P{watcher}"
                a, b = _difference(one[watcher], other[watcher])
                return [
                    twin.where.said(
                        twin.path,
                        en=f"after choice {number}, {who} can tell the twin from the case: {a} / {b}",
                        fr=f"après le choix {number}, {who} peut distinguer le jumeau du cas : {a} / {b}",
                    )
                ]
    return []


def _received(case: Case, fields: Fields, watchers: Sequence[Any]) -> Iterator[dict[Any, bytes]]:
    """Everything that the watchers receive, moment by moment."""
    match, events = _lay(case, fields)
    moment = _moment(case, match, events)
    yield {watcher: _bytes(match, events, watcher) for watcher in watchers}
    for step in fields.tables("step"):
        for text in step.texts("choose"):
            option = _option(moment, step, text)
            if isinstance(option, Text):
                yield {watcher: option.en.encode() for watcher in watchers}
                return
            events = match.choose(option)
            yield {watcher: _bytes(match, events, watcher) for watcher in watchers}


def _bytes(match: Match, events: Sequence[Event], watcher: Any) -> bytes:
    seat = None if watcher == SPECTATOR else watcher
    bit = sight_bit(seat, match.table.seats)
    return msgspec.json.encode((match.view(seat), [event.witnessed(bit) for event in events]))


def _difference(one: bytes, other: bytes) -> tuple[str, str]:
    """The two texts around the first byte in which they differ."""
    at = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    start = max(0, at - 40)
    return tuple(text[start : at + 40].decode("utf-8", "replace") for text in (one, other))  # type: ignore[return-value]
