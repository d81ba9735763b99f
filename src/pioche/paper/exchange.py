"""Cards out to a sheet and back in: what a sheet changes of the printed cards, or everything that is wrong with it."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pioche.core.errors import PiocheError, listing, nearest
from pioche.core.files import unreadable
from pioche.core.text import Text
from pioche.language.cards import ANEW, CardDef, Pool
from pioche.language.errors import CardFileError, CardTextError
from pioche.language.forms import Form
from pioche.paper import plain, workbooks
from pioche.paper.columns import ID, KIND, Column, Misread, cell, choices, columns, straight, value
from pioche.paper.sheets import Cell, Choices, Sheet, SheetError, unreadable_sheet, words

KINDS = (".csv", ".xlsx", ".ods")
NOTE = "#"  # begins the name of a column of one's own

Fields = dict[str, Any]


class Brought(NamedTuple):
    """What a sheet brings: its cards, what they are not alike with the printed ones, and what is to be said of it."""

    cards: dict[str, CardDef]
    changes: dict[str, Fields]  # of each card that is new or differs, what a card file must state
    whole: dict[str, Fields]  # of each card, all that it states
    errors: list[PiocheError]
    remarks: list[Text]


# ---- out


def exported(pool: Pool[Any], cards: Iterable[CardDef], path: Path, lang: str) -> bytes:
    """The bytes of a sheet of those cards, of the kind that the file's name says."""
    kind = kind_of(path)
    found = columns(pool)
    rows: list[list[Cell]] = [[column.name for column in found]]
    rows += [[cell(pool, card, column) for column in found] for card in cards]
    allowed: dict[int, Choices] = {
        at: choice for at, column in enumerate(found) if (choice := choices(pool, column))
    }
    if kind == ".csv":
        return plain.written(rows, lang)
    if kind == ".xlsx":
        return workbooks.excel(rows, pool.language.game, allowed)
    return workbooks.open_document(rows, pool.language.game, allowed)


def kind_of(path: Path) -> str:
    """The kind of a sheet by the name of its file; refuses others."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise unreadable_sheet(
            path,
            en=f"a sheet is {', '.join(KINDS[:-1])} or {KINDS[-1]}, by the end of its name",
            fr=f"une feuille est {', '.join(KINDS[:-1])} ou {KINDS[-1]}, d’après la fin de son nom",
        )
    return kind


# ---- in


def read_sheet(path: Path) -> Sheet:
    """The rows of a file."""
    kind = kind_of(path)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error
    rows: Sequence[Sequence[Cell]] = plain.read(content) if kind == ".csv" else workbooks.read(path, content)
    return Sheet(path.name, rows)


def imported(pool: Pool[Any], sheet: Sheet) -> Brought:
    """What a sheet brings to the cards of a game, and everything that is wrong with it, by row and column."""
    return Import(pool, sheet).read()


class Import:
    """One sheet on its way in."""

    def __init__(self, pool: Pool[Any], sheet: Sheet) -> None:
        self.pool, self.sheet = pool, sheet
        self.known = {column.name: column for column in columns(pool)}
        self.at: dict[str, int] = {}  # where each known column stands, from 0
        self.errors: list[PiocheError] = []
        self.remarks: list[Text] = []

    def read(self) -> Brought:
        """Everything, row by row."""
        brought = Brought({}, {}, {}, self.errors, self.remarks)
        head = next((n for n, row in enumerate(self.sheet.rows) if any(map(words, row))), None)
        if head is None:
            self._wrong(1, None, en="the sheet is empty", fr="la feuille est vide")
            return brought
        self._read_header(self.sheet.rows[head], head + 1)
        if ID not in self.at:
            return brought
        rows: dict[str, int] = {}
        for number, row in enumerate(self.sheet.rows[head + 1 :], head + 2):
            if any(words(held) for at, held in enumerate(row) if at in self.at.values()):
                self._read_row(row, number, rows, brought)
        self._tell_absent(rows)
        return brought

    def _wrong(self, row: int, column: str | None, *, en: str, fr: str) -> None:
        at = self.at.get(column) if column is not None else None
        self.errors.append(SheetError(self.sheet.file, row, at, column or "", en=en, fr=fr))

    # ---- the first row

    def _read_header(self, row: Sequence[Cell], number: int) -> None:
        for at, held in enumerate(row):
            name = words(held)
            column = {known.casefold(): known for known in self.known}.get(name.casefold())
            if column is None:
                self._unknown_column(number, at, name)
            elif column in self.at:
                self._misnamed(
                    number, at, name, en="this column is there twice", fr="cette colonne est en double"
                )
            else:
                self.at[column] = at
        if ID not in self.at:
            en, fr = (
                "no column is called id; the first row names the columns",
                ("aucune colonne ne s’appelle id ; la première ligne nomme les colonnes"),
            )
            self._wrong(number, None, en=en, fr=fr)

    def _unknown_column(self, number: int, at: int, name: str) -> None:
        """A column of somebody's own begins with #; one without name is let be if it holds nothing."""
        if name.startswith(NOTE):
            return
        if not name:
            filled = next((n for n, row in enumerate(self.sheet.rows, 1) if words(_at(row, at))), None)
            if filled is not None:
                en, fr = "this column has no name", "cette colonne n’a pas de nom"
                self._misnamed(
                    number, at, "", en=f"{en} (see row {filled})", fr=f"{fr} (voir ligne {filled})"
                )
            return
        close = listing(nearest(name, self.known) or self.known)
        self._misnamed(
            number,
            at,
            name,
            en=f"unknown column; nearest: {close}; a column of your own begins with {NOTE}",
            fr=f"colonne inconnue ; au plus proche : {close} ; une colonne à vous commence par {NOTE}",
        )

    def _misnamed(self, number: int, at: int, name: str, *, en: str, fr: str) -> None:
        self.errors.append(SheetError(self.sheet.file, number, at, name, en=en, fr=fr))

    # ---- the others

    def _read_row(self, row: Sequence[Cell], number: int, rows: dict[str, int], brought: Brought) -> None:
        id = words(_at(row, self.at[ID]))
        if id in rows:
            en, fr = f"{id!r} is in row {rows[id]} already", f"« {id} » est déjà ligne {rows[id]}"
            self._wrong(number, ID, en=en, fr=fr)
            return
        rows[id] = number
        before = len(self.errors)
        fields, told = self._fields(row, number, id)
        card, errors = self.pool.assess(id, fields, self.sheet.file)
        for error in errors:
            if getattr(error, "field", "") not in told:
                self._placed(error, number)
        if card is None or len(self.errors) > before:
            return
        self._compare_english(card, row, number)
        brought.cards[id] = card
        brought.whole[id] = fields
        if changes := self._changes(card, fields):
            brought.changes[id] = changes

    def _fields(self, row: Sequence[Cell], number: int, id: str) -> tuple[Fields, set[str]]:
        """What a row states, and the fields of which something wrong has been told."""
        printed = self.pool.stated(id)
        kind = words(_at(row, self.at[KIND])) if KIND in self.at else str(printed.get(KIND, ""))
        fields: Fields = {KIND: kind} if "" not in self.pool.forms and kind else {}
        told: set[str] = set()
        form = self.pool.forms.get(kind)
        for column in self.known.values():
            if column.derived or column.field in (ID, KIND) or form is None:
                continue
            if column.name not in self.at:
                if column.field in printed and not column.lang:
                    fields[column.field] = printed[column.field]
                elif column.field in printed:
                    fields.setdefault(column.field, {})[column.lang] = printed[column.field][column.lang]
                continue
            held = _at(row, self.at[column.name])
            try:
                self._state(fields, column, form, held)
            except Misread as misread:
                told.add(column.field)
                self._wrong(number, column.name, en=misread.why.en, fr=misread.why.fr)
        for column in (column for column in self.known.values() if column.lang and not column.derived):
            said = fields.get(column.field, {})
            if said and column.lang not in said:
                told.add(column.field)
                en, fr = "empty: both languages are wanted", "vide : il faut les deux langues"
                self._wrong(number, column.name, en=en, fr=fr)
        return fields | self._as_printed(fields, printed), told

    def _state(self, fields: Fields, column: Column, form: Form, held: Cell) -> None:
        """Put what a cell holds among the fields; an empty one states nothing, but that a text has no lines."""
        if column.field not in form.known:
            if words(held):
                fields[column.field] = words(held)  # which is refused, with the fields that there are
        elif not words(held):
            if column.field in form.texts and form.needs(column.field):
                fields[column.field] = []
        elif column.lang:
            fields.setdefault(column.field, {})[column.lang] = value(form, column.field, held)
        else:
            fields[column.field] = value(form, column.field, held)

    def _as_printed(self, fields: Fields, printed: Mapping[str, Any]) -> Fields:
        """The fields that say what is printed, but for signs that a spreadsheet puts in by itself."""
        return {
            field: printed[field]
            for field, said in fields.items()
            if field in printed and _straight(said) == _straight(printed[field])
        }

    def _placed(self, error: PiocheError, number: int) -> None:
        """What is wrong with a card, by row and column."""
        if not isinstance(error, CardFileError | CardTextError):
            self.errors.append(error)
            return
        names = [
            name for name, column in self.known.items() if column.field == error.field and name in self.at
        ]
        column = names[0] if names else ID if not error.field else None
        en, fr = error.why.en, error.why.fr
        if isinstance(error, CardTextError):
            en, fr = (
                f"line {error.line}, character {error.column}: {en}",
                f"ligne {error.line} du texte, caractère {error.column} : {fr}",
            )
        elif column is None:
            en, fr = f"{error.field}: {en}", f"{error.field} : {fr}"
        self._wrong(number, column, en=en, fr=fr)

    def _compare_english(self, card: CardDef, row: Sequence[Cell], number: int) -> None:
        """The English follows from the French: whoever wrote another is told so."""
        for column in self.known.values():
            if not column.derived or column.name not in self.at:
                continue
            held = words(_at(row, self.at[column.name]))
            said = words(cell(self.pool, card, column))
            if held and straight(held) != straight(said):
                en, fr = (
                    f"the English follows from the French and is not read; the card says: {said!r}",
                    f"l’anglais découle du français et n’est pas lu ; la carte dit : « {said} »",
                )
                at = self.at[column.name]
                self.remarks.append(SheetError(self.sheet.file, number, at, column.name, en=en, fr=fr).text)

    def _changes(self, card: CardDef, fields: Fields) -> Fields:
        """What a card file must state of a card: what differs from the printed one, or everything."""
        printed = self.pool.printed().get(card.id)
        if printed is None:
            return fields
        if card == printed:
            return {}
        taken = [field for field in self.pool.stated(card.id) if field not in fields]
        if type(card) is not type(printed) or taken:
            return {ANEW: True, **fields}
        return {
            field: said
            for field, said in fields.items()
            if field != KIND and getattr(card, field) != getattr(printed, field)
        }

    def _tell_absent(self, rows: Mapping[str, int]) -> None:
        absent = [id for id in self.pool.printed() if id not in rows]
        if absent and rows:
            en, fr = (
                f"{len(absent)} printed cards are not in the sheet and stay as printed: {listing(absent[:6])}",
                f"{len(absent)} cartes imprimées ne sont pas dans la feuille et restent telles : {listing(absent[:6])}",
            )
            more = "…" if len(absent) > 6 else ""
            self.remarks.append(Text(en=en + more, fr=fr + more))


def _at(row: Sequence[Cell], at: int) -> Cell:
    """The cell of a row, which may be shorter than others."""
    return row[at] if at < len(row) else None


def _straight(said: Any) -> Any:
    if isinstance(said, str):
        return straight(said)
    if isinstance(said, Mapping):
        return {key: _straight(part) for key, part in said.items()}
    return [_straight(part) for part in said] if isinstance(said, list | tuple) else said
