"""Columns: which a sheet of cards has, and what stands in their cells for the fields of a card."""

import json
import re
import types
import unicodedata
from collections.abc import Iterator
from datetime import date, time, timedelta
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pioche.core.errors import listing, nearest
from pioche.core.text import Text
from pioche.language.cards import CardDef, Pool
from pioche.language.forms import Form, lines_of
from pioche.paper.sheets import Cell, Choices, words

ID, KIND = "id", "kind"
LANGS = ("fr", "en")
YES = frozenset({"true", "vrai", "yes", "oui", "x", "1"})
NO = frozenset({"false", "faux", "no", "non", "0"})
APART = re.compile(r"[,;\n]")  # what stands between the words of a cell that holds several
WHOLE = re.compile(r"[+-]?\d+(?:[.,]0*)?")
STRAIGHT = str.maketrans({"’": "'", "ʼ": "'", "‘": "'", "“": '"', "”": '"', "\u2011": "-", "…": "..."})


class Misread(Exception):
    """A cell that does not hold what its column wants."""

    def __init__(self, *, en: str, fr: str) -> None:
        super().__init__(en)
        self.why = Text(en=en, fr=fr)


class Column(NamedTuple):
    """A column: the field it is about, and of that what: one language of it, all of it, or what follows from it."""

    name: str
    field: str
    lang: str = ""  # of a field that is said in two languages
    derived: bool = False  # the English of a text, which follows from the French and is not read


def columns(pool: Pool[Any]) -> list[Column]:
    """The columns of a game's cards, the fields of all kinds in the order in which they are declared."""
    found = {ID: Column(ID, ID)}
    if "" not in pool.forms:
        found[KIND] = Column(KIND, KIND)
    texts: dict[str, Column] = {}
    for form in pool.forms.values():
        for field in form.known:
            for column in _of_field(form, field):
                (texts if field in form.texts else found).setdefault(column.name, column)
    return [*found.values(), *texts.values()]


def _of_field(form: Form, field: str) -> Iterator[Column]:
    if two_languages(form, field):
        yield from (Column(f"{field}.{lang}", field, lang) for lang in LANGS)
        return
    yield Column(field, field)
    if field in form.texts:
        yield Column(f"{field}.en", field, "en", derived=True)


def two_languages(form: Form, field: str) -> bool:
    """Whether a field is said in both languages."""
    return Text in _kinds(form, field)


def _kinds(form: Form, field: str) -> list[Any]:
    """The types of which a field may be, whatever they are annotated with."""
    kind = form.known[field].type
    parts = get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)
    return [get_args(part)[0] if get_origin(part) is Annotated else part for part in parts]


def choices(pool: Pool[Any], column: Column) -> Choices | None:
    """What the cells of a column may hold, where that can be listed or counted."""
    if column.field == KIND:
        return Choices(tuple(pool.forms))
    for form in pool.forms.values():
        if column.field in form.known:
            if listed := form.choices(column.field):
                return Choices(listed)
            if column.field in form.ranges:
                return Choices(range=form.ranges[column.field])
            if bool in _kinds(form, column.field):
                return Choices(("true", "false"))
    return None


# ---- from a card to its cells


def cell(pool: Pool[Any], card: CardDef, column: Column) -> Cell:
    """What a card has in a column."""
    if column.field == ID:
        return card.id
    kind = pool.kind_of(card)
    if column.field == KIND:
        return kind
    form = pool.forms[kind]
    if column.field not in form.known:
        return None
    if column.derived:
        return "\n".join(pool.language.english(tree) for tree in card.trees(column.field)) or None
    value = getattr(card, column.field)
    if value is None or value is False:
        return None
    if isinstance(value, Text):
        return value.said(column.lang)
    if column.field in form.texts or _is_lines(form, column.field):
        return "\n".join(lines_of(value)) or None
    if form.several(column.field):
        return ", ".join(value) or None
    return value if isinstance(value, str | int | float) else json.dumps(value, ensure_ascii=False)


def _is_lines(form: Form, field: str) -> bool:
    """Whether a field holds several texts, each a line of its cell."""
    return any(get_origin(kind) is tuple and get_args(kind) == (str, ...) for kind in _kinds(form, field))


# ---- from its cells to a card


def value(form: Form, field: str, held: Cell) -> Any:
    """The value of a field that a cell holds, whatever the spreadsheet made of it; raises Misread."""
    if isinstance(held, date | time | timedelta):
        raise Misread(
            en=f"the spreadsheet took this for a date ({held}): format the cell as text and write it again",
            fr=f"le tableur y a vu une date ({held}) : mettez la cellule au format texte et récrivez-la",
        )
    said = words(held)
    if field in form.texts:
        lines = tuple(filter(None, (line.strip() for line in said.splitlines())))
        return list(lines) if _is_lines(form, field) else " ".join(lines)
    if listed := form.choices(field):
        return _choice(said, listed)
    if listed := form.several(field):
        return [_choice(word.strip(), listed) for word in APART.split(said) if word.strip()]
    if field in form.ranges:
        return _whole(said, *form.ranges[field])
    kinds = _kinds(form, field)
    if bool in kinds:
        return _yes(said)
    if _is_lines(form, field):
        return [line.strip() for line in said.splitlines() if line.strip()]
    if str in kinds or Text in kinds:
        return said
    return _json(said)


def _choice(said: str, listed: tuple[str, ...]) -> str:
    """The word that is meant, in whatever case it is typed; another as it stands, which its form refuses."""
    return next((choice for choice in listed if choice.casefold() == said.casefold()), said)


def _whole(said: str, low: int, high: int) -> int:
    plain = said.replace("\u202f", "").replace("\u00a0", "").replace(" ", "").replace("−", "-")
    if not WHOLE.fullmatch(plain):
        raise Misread(
            en=f"{said!r} is no whole number from {low} to {high}",
            fr=f"« {said} » n’est pas un nombre entier de {low} à {high}",
        )
    return int(re.split("[.,]", plain)[0])


def _yes(said: str) -> bool:
    if said.casefold() in YES | NO:
        return said.casefold() in YES
    close = listing(nearest(said, sorted(YES | NO), 1) or ("true", "false"))
    raise Misread(
        en=f"{said!r} is neither yes nor no; nearest: {close}",
        fr=f"« {said} » n’est ni oui ni non ; au plus proche : {close}",
    )


def _json(said: str) -> Any:
    try:
        return json.loads(said)
    except ValueError:
        raise Misread(
            en=f"{said!r} is not JSON, as this field is written",
            fr=f"« {said} » n’est pas du JSON, forme de ce champ",
        ) from None


def straight(text: str) -> str:
    """A text without what spreadsheets put in by themselves: curly apostrophes, no-break spaces, letters in pieces."""
    return " ".join(unicodedata.normalize("NFC", text).translate(STRAIGHT).split())
