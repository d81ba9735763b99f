"""Reading scenarios: files become cases, each checked as far as it can be without laying it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pioche.core.contract import CardDef, Game, TableSpec
from pioche.core.decoding import decoded_badly
from pioche.core.errors import BadScenario, PiocheError
from pioche.core.text import Text
from pioche.scenario.fields import Fields, Where, parse_toml, read_toml
from pioche.scenario.lines import under
from pioche.scenario.names import CARD, fold, printed
from pioche.scenario.positions import Positions, Verbs
from pioche.scenario.vocabulary import Vocabulary

STARTER = "starter"  # who begins a dealt match: the name of a lot, and of the key that fixes it
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
    "refused",
)
_STEP = (
    "about",
    "asked",
    "prompt",
    "ability",
    "options",
    "offered",
    "not_offered",
    "before",
    "choose",
    "stop",
    "refused",
    "events",
    "all_events",
    "no_events",
    "expect",
)
_TWO_SEATS = TableSpec()
_TWIN = ("about", "same_for", "seat")
# What an empty list or table of these says is nothing at all.
_EXPECTING = ("offered", "not_offered", "before", "events", "no_events", "expect", "refused", "twin")
_EXPECTING_EVEN_NOTHING = ("asked", "prompt", "ability", "options", "all_events")


class Stage(NamedTuple):
    """What scenarios need of a game: the game, how its positions are laid, the ids of its rules, and its words."""

    game: Game
    positions: Positions
    rules: frozenset[str]
    vocabulary: Vocabulary
    cards: tuple[CardDef, ...]

    @property
    def verbs(self) -> Verbs:
        """What each verb may be called: as the positions say, and a verb of which they say nothing as its button."""
        said = self.positions.verbs
        taken = {word for words in said.values() for word in words}
        buttons = self.vocabulary.buttons.items()
        return {
            **said,
            **{
                verb: tuple(w for w in words if w not in taken) for verb, words in buttons if verb not in said
            },
        }


Find = Callable[[str], Stage]  # the stage of a game id; raises UnknownName


@dataclass(frozen=True, slots=True)
class Case:
    """One scenario of a file, read but not yet laid."""

    where: Where
    stage: Stage
    fields: Fields
    names: Fields
    rules: tuple[str, ...] = ()
    spec: TableSpec = _TWO_SEATS
    fault: BadScenario | None = (
        None  # why it cannot be read, so that it does not keep others from being played
    )

    def remarks(self) -> tuple[Text, ...]:
        """What is strange about the case though it can be played: numbers far from the printed ones."""
        return tuple(
            self.where.said("spec", en=found.en, fr=found.fr) for found in self.stage.game.remarks(self.spec)
        )

    @property
    def name(self) -> str:
        """What the case is called; its number where it has no name."""
        return self.where.case

    @property
    def expects(self) -> bool:
        """Whether anything at all is expected of it."""
        tables = [self.fields.data, *(step.data for step in self.fields.tables("step"))]
        even_empty = ("outcome", *self.stage.positions.by_name)
        said = any(
            table.get(key) and _says(key, table[key], even_empty) for table in tables for key in _EXPECTING
        )
        return said or any(key in table for table in tables for key in _EXPECTING_EVEN_NOTHING)


def _says(key: str, value: object, even_empty: Sequence[str]) -> bool:
    """Whether a key expects anything; an empty table does not, but for an outcome (the match is over) and points."""
    if isinstance(value, dict) and key not in even_empty:
        return any(_says(*item, even_empty) for item in value.items())
    return True


def load(path: Path, find: Find) -> list[Case]:
    """Read the cases of a file; raises BadScenario for what is not a scenario file."""
    return _cases(read_toml(path), find)


def loads(text: str, find: Find, file: str = "<text>") -> list[Case]:
    """Read the cases of a text, as of a file of that name."""
    return _cases(parse_toml(text, file), find)


def _cases(file: Fields, find: Find) -> list[Case]:
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
    named: set[str] = set()
    cards = _cards(stage, [file, *tables])
    return [_case(file, table, number, stage, named, cards) for number, table in enumerate(tables, 1)]


def _cards(stage: Stage, tables: Sequence[Fields]) -> list[str]:
    """What every card of the game, and every one that the file adds, may be called."""
    cards = [name for card in stage.cards for name in (card.id, *printed(card).values())]
    added = {key: card for table in tables for key, card in _added(table).items()}
    names = [card.get("name") for card in added.values() if isinstance(card, dict)]
    called = [name for said in names if isinstance(said, dict) for name in said.values()]
    return [*added, *cards, *filter(lambda name: isinstance(name, str), called)]


def _added(table: Fields) -> dict[str, Any]:
    """The cards that a file or case adds; what is no table is refused where the case is read."""
    added = table.data.get("cards")
    return added if isinstance(added, dict) else {}


def _case(file: Fields, table: Fields, number: int, stage: Stage, named: set[str], cards: list[str]) -> Case:
    name = table.data.get("name")
    # What the whole file says for every case stands where the file says it.
    shared = {key: line for key, line in file.where.lines.items() if key.split(".")[0] in ("cards", "spec")}
    lines = {**shared, **under(file.where.lines, table.path)}
    where = Where(file.where.file, name if isinstance(name, str) and name else f"#{number}", lines)
    fields = Fields(table.data, where)
    case = Case(where, stage, fields, Fields({}, where, "names"))
    try:
        if fields.text("name") in named:
            raise fields.bad("name", en="another case has this name", fr="un autre cas porte ce nom")
        named.add(fields.text("name"))
        _check_keys(fields, stage)
        everywhere = Fields(file.table("names").data, where._replace(lines=file.where.lines), "names")
        here = fields.table("names")
        _check_names(everywhere, cards)
        _check_names(here, cards)
        names = Fields({**everywhere.data, **here.data}, where, "names")
        return Case(where, stage, fields, names, _rules(fields, stage), spec_of(file, fields))
    except BadScenario as fault:
        return replace(case, fault=fault)


def _check_names(names: Fields, cards: list[str]) -> None:
    """Every alias means a card, also one that this case does not use."""
    known = {fold(card) for card in cards}
    for alias in names:
        if known and fold(names.text(alias)) not in known:
            raise names.unknown(alias, CARD, names.text(alias), cards)


def _check_keys(fields: Fields, stage: Stage) -> None:
    """Every key of a case, its steps and its twins is known."""
    shared = [zone.name for zone in stage.game.zones if zone.shared]
    dealt = (STARTER,) if fields.data.get("start") == "deal" else ()
    fields.only((*_CASE, *dealt, *stage.positions.keys, *shared))
    for step in fields.tables("step"):
        step.only(_STEP)
    for twin in fields.tables("twin"):
        twin.only((*_TWIN, *shared))
    if "start" in fields:
        _check_start(fields, stage)


def _check_start(fields: Fields, stage: Stage) -> None:
    """A case starts from a position (nothing to say) or from a fresh deal, which leaves nothing else to say."""
    if fields.among("start", ("deal", "position"), "position") == "deal":
        shared = [zone.name for zone in stage.game.zones if zone.shared]
        for key in (*stage.positions.keys, *shared, "seat", "twin"):
            if key in fields and key != STARTER:
                raise fields.bad(
                    key,
                    en='with start = "deal" the rules lay the table; only seed, chance and starter can be said',
                    fr='avec start = "deal" les règles posent la table ; on ne peut dire que seed, chance et starter',
                )


def _rules(fields: Fields, stage: Stage) -> tuple[str, ...]:
    rules = fields.texts("rules")
    for rule in rules:
        if rule not in stage.rules:
            raise fields.unknown(
                "rules", Text(en="rule", fr="une règle de ce jeu"), rule, sorted(stage.rules)
            )
    return tuple(rules)


def spec_of(file: Fields, fields: Fields) -> TableSpec:
    """The table that a file and one of its cases ask for."""
    data = {**file.table("spec").data, **fields.table("spec").data}
    spec = Fields(data, fields.where, "spec")
    spec.only(TableSpec.__struct_fields__)
    numbers = spec.table("numbers")
    for name in numbers:
        numbers.whole(name)
    for table in (Fields(file.table("cards").data, fields.where, "cards"), fields.table("cards")):
        for card in table:
            table.table(card)
    cards = {**data.get("cards", {}), **file.table("cards").data, **fields.table("cards").data}
    try:
        return msgspec.convert({**data, **({"cards": cards} if cards else {})}, TableSpec)
    except msgspec.ValidationError as error:
        why = decoded_badly(error)
        raise fields.bad("spec", en=why.en, fr=why.fr) from error
