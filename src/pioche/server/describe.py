"""Games, cards and rules as the wire tells them; none of it changes while the server runs."""

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from pioche.bots.levels import LEVELS
from pioche.core.contract import TableSpec
from pioche.core.rulebook import Text
from pioche.games import IDS, game, texts
from pioche.language.cards import CardDef
from pioche.language.clauses import Language, walk
from pioche.language.french import capital
from pioche.language.wording import LANGS, Wording
from pioche.server.wire_games import (
    CardInfo,
    CardLine,
    Choosable,
    ErratumInfo,
    GameInfo,
    Home,
    LevelInfo,
    RulebookInfo,
    RuleInfo,
    Variant,
    Words,
    ZoneInfo,
)

EMOTES = {
    "hello": Words("Bonjour !", "Hello!"),
    "thanks": Words("Merci !", "Thank you!"),
    "well_played": Words("Bien joué !", "Well played!"),
    "oops": Words("Oups…", "Oops…"),
    "thinking": Words("Je réfléchis…", "Thinking…"),
    "wow": Words("Ça alors !", "Wow!"),
    "good_game": Words("Belle partie !", "Good game!"),
}
NOT_NUMBERS = frozenset({"id", "name", "gender", "h_aspire", "plural", "text", "lines"})


@cache
def home() -> Home:
    """What the home page shows."""
    levels = [LevelInfo(level.number, Words(level.fr, level.en)) for level in LEVELS]
    return Home([game_info(name) for name in IDS], levels, EMOTES)


@cache
def game_info(name: str) -> GameInfo:
    """One game."""
    found = game(name)
    wording = texts.wording(name)
    about = _about().get(name, {})
    low, high = about.get("minutes", (10, 60))
    return GameInfo(
        id=name,
        version=found.version,
        title=_title(name, wording),
        pitch=Words(*(about.get(lang) or _of_game(wording).get(lang, "") for lang in LANGS)),
        seats_min=found.seats[0],
        seats_max=found.seats[-1],
        minutes_min=low,
        minutes_max=high,
        decks=_decks(name, wording),
        variants=_variants(name),
        zones=[
            ZoneInfo(zone.name, _zone(wording, zone.name), zone.sight.value, zone.ordered, zone.shared)
            for zone in found.zones
        ],
        columns={column: _said(wording, "column", column) for column in wording.entries["columns"]},
        phases={phase: _said(wording, "phase", phase) for phase in wording.entries["phases"]},
        cards=len(texts.cards(name)),
        rules=len(texts.rulebook(name).rules),
    )


def cards(name: str, spec: TableSpec | None = None) -> list[CardInfo]:
    """The cards of a game, with those that a table adds or changes."""
    language = texts.pool(name).language
    return [_card(language, card) for card in texts.cards(name, spec).values()]


def _card(language: Language, card: CardDef) -> CardInfo:
    lines = [
        CardLine(
            Words(printed, capital(language.english(tree))),
            list(dict.fromkeys(rule for node in walk(tree) for rule in language.clauses[type(node)].rules)),
        )
        for printed, tree in zip(card.text, card.lines, strict=True)
    ]
    own = [field.name for field in msgspec.structs.fields(card) if field.name not in NOT_NUMBERS]
    numbers = {name: value for name in own if isinstance(value := getattr(card, name), int | str)}
    return CardInfo(card.id, Words(card.name.fr, card.name.en), lines, numbers)


@cache
def rulebook(name: str) -> RulebookInfo:
    """The rules of a game."""
    book = texts.rulebook(name)
    rules = [
        RuleInfo(
            rule.id,
            rule.section,
            rule.source,
            Words(rule.fr, rule.en),
            _words(rule.why) if rule.why else None,
        )
        for rule in book.rules.values()
    ]
    errata = [
        ErratumInfo(
            erratum.id,
            _words(erratum.printed),
            _words(erratum.decided),
            _words(erratum.why),
            list(erratum.rules),
        )
        for erratum in book.errata.values()
    ]
    return RulebookInfo(name, {id: _words(text) for id, text in book.sections.items()}, rules, errata)


# ---- inside


@cache
def _about() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("about.toml").read_text(encoding="utf-8"))


def _of_game(wording: Wording) -> dict[str, Any]:
    return dict(getattr(wording, "game", {}))


def _title(name: str, wording: Wording) -> Words:
    title = _of_game(wording).get("title") or name.replace("_", " ").title()
    return Words(title, title)


def _decks(name: str, wording: Wording) -> list[Choosable]:
    """What each seat brings; a game whose spec refuses decks has none to choose."""
    ids = _of_game(wording).get("decks", [])
    try:
        game(name).spec(TableSpec(game(name).seats[0], decks=tuple(ids[: game(name).seats[0]])))
    except Exception:
        return []
    return [Choosable(id, _named(name, id)) for id in ids]


def _variants(name: str) -> list[Variant]:
    """The sets of a game that has some."""
    sets = getattr(import_module(f"pioche.games.{name}.cards"), "sets", None)
    if sets is None:
        return []
    values = [Choosable(id, _named(name, id)) for id in sets()]
    return [Variant("set", Words("Personnages", "Characters"), values)]


def _named(game: str, id: str) -> Words:
    """The name of a deck or set; its id made readable, where nothing is written."""
    said = _about().get(game, {}).get("names", {}).get(id, {})
    readable = id.replace("_", " ").capitalize()
    return Words(said.get("fr", readable), said.get("en", readable))


def _words(text: Text) -> Words:
    return Words(text.fr, text.en)


def _zone(wording: Wording, zone: str) -> Words:
    return Words(*(wording.speaker(lang).name(wording.speaker(lang).zone(zone)) for lang in LANGS))


def _said(wording: Wording, kind: str, name: str) -> Words:
    return Words(*(getattr(wording.speaker(lang), kind)(name) for lang in LANGS))
