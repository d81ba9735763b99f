"""Games, cards and rules as the wire tells them; none of it changes while the server runs."""

import logging
from functools import cache, lru_cache

import msgspec

from pioche.bots.levels import LEVELS
from pioche.bots.people import people
from pioche.core.about import Switch
from pioche.core.columns import Kind
from pioche.core.contract import Game, TableSpec
from pioche.core.errors import PiocheError
from pioche.core.sight import public_types
from pioche.core.table import Table
from pioche.core.text import Text
from pioche.games import game, playable, texts
from pioche.games.lessons import lessons
from pioche.language.cards import CardDef
from pioche.language.clauses import walk
from pioche.language.french import capital
from pioche.language.wording import Wording
from pioche.language.written import LANGS
from pioche.server.present.looks import look_or_none, web_files
from pioche.server.wire.games import (
    BotInfo,
    CardInfo,
    CardLine,
    Choosable,
    ColumnInfo,
    ErratumInfo,
    GameInfo,
    Home,
    KeywordInfo,
    LevelInfo,
    RulebookInfo,
    RuleInfo,
    Variant,
    ZoneInfo,
)
from pioche.server.wire.lessons import LessonInfo

log = logging.getLogger("pioche.games")
EMOTES = {
    "hello": Text(fr="Bonjour !", en="Hello!"),
    "thanks": Text(fr="Merci !", en="Thank you!"),
    "well_played": Text(fr="Bien joué !", en="Well played!"),
    "oops": Text(fr="Oups…", en="Oops…"),
    "thinking": Text(fr="Je réfléchis…", en="Thinking…"),
    "wow": Text(fr="Ça alors !", en="Wow!"),
    "good_game": Text(fr="Belle partie !", en="Good game!"),
}
CARDS = (
    2048  # whose description is remembered: wording a game's takes milliseconds, and anybody may ask for it
)
NOT_NUMBERS = frozenset({"id", "name", "gender", "h_aspire", "plural", "text", "lines"})


@cache
def home() -> Home:
    """What the home page shows."""
    levels = [LevelInfo(level.number, level.name) for level in LEVELS]
    bots = [BotInfo(one.id, one.level, one.name, one.line, one.thinks) for one in people()]
    return Home([game_info(name) for name in playable() if _speaks(name)], levels, bots, EMOTES)


@cache
def game_info(name: str) -> GameInfo:
    """One game."""
    found = game(name)
    wording = texts.wording(name)
    about = texts.about(name)
    return GameInfo(
        id=name,
        version=found.version,
        title=about.title,
        pitch=about.pitch,
        goal=about.goal,
        seats_min=found.seats[0],
        seats_max=found.seats[-1],
        minutes_min=about.minutes[0],
        minutes_max=about.minutes[1],
        lengths={str(seats): minutes for seats, minutes in about.lengths.items()},
        decks=[
            Choosable(id, called, file.line if (file := found.named_decks.get(id)) else None)
            for id, called in about.decks.items()
        ],
        builds=found.builds_decks,
        variants=[
            Variant(key, switch.name, _choosable(switch), switch.settles)
            for key, switch in about.variants.items()
        ],
        zones=[
            ZoneInfo(zone.name, _zone(wording, zone.name), zone.sight.value, zone.ordered, zone.shared)
            for zone in found.zones
        ],
        columns={
            column: _column(found, wording, column) for column in (*public_types(found), *found.shown.marks)
        },
        phases={phase: _said(wording, "phase", phase) for phase in wording.entries["phases"]},
        cards=len(texts.cards(name)),
        rules=len(texts.rulebook(name).rules),
        lessons=[
            LessonInfo(
                lesson.id,
                lesson.title,
                lesson.line,
                lesson.minutes,
                lesson.real.deck,
                dict(lesson.real.variant),
            )
            for lesson in lessons(name)
        ],
        look=look_or_none(name),
        files=list(web_files(name)),
    )


def cards(name: str, spec: TableSpec | None = None) -> list[CardInfo]:
    """The cards of a game, with those that a table adds or changes."""
    return [card_info(name, card) for card in texts.cards(name, spec).values()]


@lru_cache(CARDS)
def card_info(name: str, card: CardDef) -> CardInfo:
    """A card, printed or changed."""
    language = texts.pool(name).language
    lines = [
        CardLine(
            Text(fr=printed, en=capital(language.english(tree))),
            list(dict.fromkeys(rule for node in walk(tree) for rule in language.clauses[type(node)].rules)),
            field,
            card.HEADINGS.get(field),
        )
        for field, printed, tree in card.shown
    ]
    said = NOT_NUMBERS.union(card.text_fields())
    own = [field.name for field in msgspec.structs.fields(card) if field.name not in said]
    fields = {field: getattr(card, field) for field in own}
    numbers = {
        field: " ".join(value) if isinstance(value, tuple) else value
        for field, value in fields.items()
        if isinstance(value, int | str)
        or (isinstance(value, tuple) and all(isinstance(each, str) for each in value))
    }
    if kind := texts.pool(name).kind_of(card):
        numbers["kind"] = kind
    keywords = [KeywordInfo(*meaning) for meaning in texts.keywords(name, card)]
    return CardInfo(card.id, card.name, lines, numbers, keywords)


@cache
def rulebook(name: str) -> RulebookInfo:
    """The rules of a game, after how it is played."""
    book = texts.rulebook(name)
    rules = [
        RuleInfo(
            rule.id,
            rule.section,
            rule.source,
            Text(fr=rule.fr, en=rule.en),
            texts.reason_of(name, rule.id),
        )
        for rule in book.rules.values()
    ]
    errata = [
        ErratumInfo(
            erratum.id,
            erratum.printed,
            erratum.decided,
            erratum.why,
            list(erratum.rules),
        )
        for erratum in book.errata.values()
    ]
    return RulebookInfo(name, texts.how_to_play(name), book.sections, rules, errata)


# ---- inside


def _speaks(name: str) -> bool:
    """Whether what a game says of itself can be read; one of which it cannot harms no other."""
    try:
        texts.wording(name), texts.about(name)
    except PiocheError as error:
        log.warning("the words of a game cannot be read: %s", error)
        return False
    return True


def _column(found: Game, wording: Wording, name: str) -> ColumnInfo:
    """A column as its game words it; declared columns tell by themselves whether they hold one value a seat."""
    entry = wording.entries["columns"].get(name)
    flags = entry.flags if entry else set()
    declared = getattr(found, "table", Table).columns
    by_seat = any(column.name == name and column.kind in (Kind.SEAT, Kind.FROZEN) for column in declared)
    return ColumnInfo(
        words=_said(wording, "column", name),
        per_seat=by_seat or "per_seat" in flags,
        seat="seat" in flags,
        detail="detail" in flags,
        summary="summary" in flags,
        lead="lead" in flags,
        values={
            value: Text(**{lang: said.template(lang) or value for lang in LANGS})
            for value, said in (entry.variants if entry else {}).items()
        },
    )


def _choosable(switch: Switch) -> list[Choosable]:
    return [Choosable(id, text, switch.lines.get(id)) for id, text in switch.values.items()]


def _zone(wording: Wording, zone: str) -> Text:
    fr, en = (wording.speaker(lang).name(wording.speaker(lang).zone(zone)) for lang in LANGS)
    return Text(fr=fr, en=en)


def _said(wording: Wording, kind: str, name: str) -> Text:
    fr, en = (getattr(wording.speaker(lang), kind)(name) for lang in LANGS)
    return Text(fr=fr, en=en)
