"""Card files: carddefs from TOML, each text parsed, every field accounted for."""

import re
import tomllib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar, get_args, get_origin

import msgspec

from pioche.core.decoding import decoded_badly, not_toml
from pioche.core.errors import PiocheError, listing, nearest
from pioche.core.files import reason
from pioche.core.text import Text
from pioche.language.clauses import Node
from pioche.language.errors import TEXT, CardFileError, CardTextError
from pioche.language.language import Language
from pioche.language.nouns import Noun

ID = re.compile(r"[a-z][a-z0-9_]*")
MADE = frozenset({"id", "lines"})  # fields of a carddef that no file states
LONGEST = 400  # characters of a line or a name: three times what is printed; saying what is wrong costs more than it
MOST_LINES = 20
REMEMBERED = 256  # cards of tables of their own that need not be read again
TWICE = re.compile(r"Cannot declare \('(\w+)',\) twice \(at line (\d+)")


class CardDef(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a card; games add their own fields by subclassing, once for each kind of card.

    Every number has a range: `Annotated[int, Meta(ge=1, le=20)]`.
    """

    # The fields that hold texts, each with what its lines are; without, `text` holds what the language starts with.
    TEXTS: ClassVar[Mapping[str, type[Node]]] = {}

    id: str
    name: Text
    gender: Literal["m", "f"]
    h_aspire: bool = False  # `le Héraut`, not `l'Héraut`
    plural: Text | None = None  # where the regular plural is wrong
    text: tuple[str, ...] = ()
    lines: tuple[Node, ...] = ()  # the trees of all its texts, field after field

    @property
    def noun(self) -> Noun:
        """The card's name, ready for templates."""
        return Noun(self.name, self.gender, self.h_aspire, plural=self.plural)

    @property
    def printed(self) -> tuple[str, ...]:
        """The lines of all its texts, field after field, as `lines` has their trees."""
        return tuple(line for field in self.TEXTS or (TEXT,) for line in _lines(getattr(self, field)))

    def trees(self, field: str) -> tuple[Node, ...]:
        """The trees of one field."""
        first = 0
        for name in self.TEXTS or (TEXT,):
            last = first + len(_lines(getattr(self, name)))
            if name == field:
                return self.lines[first:last]
            first = last
        raise KeyError(field)


def _lines(text: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """The lines of a field that holds one or several, or none."""
    return (text,) if isinstance(text, str) else text or ()


C = TypeVar("C", bound=CardDef)
Fields = Mapping[str, Any]


class Pool(Generic[C]):
    """The cards of one game: those printed in its files, and others written in the same form."""

    def __init__(
        self,
        language: Language,
        kinds: type[C] | Mapping[str, type[C]],
        folder: Path,
        check: Callable[[C], Text | None] = lambda card: None,
    ) -> None:
        """`kinds` are the kinds of cards by name, which each card states, or the only one.

        `check` says what is wrong with a card that has all its fields.
        """
        self.language = language
        self.kinds: dict[str, type[C]] = {"": kinds} if isinstance(kinds, type) else dict(kinds)
        self._folder = folder
        self._check = check
        self._forms = {name: Form(kind, language) for name, kind in self.kinds.items()}
        self._fields: dict[str, dict[str, Any]] = {}
        self._printed: dict[str, C] = {}
        self._defined: OrderedDict[tuple[str, str, bytes], C] = OrderedDict()
        self._lock = Lock()

    def printed(self) -> dict[str, C]:
        """All cards of the game's own files by id, read once."""
        if not self._printed:
            self._fields, self._printed = self._read_all()
        return dict(self._printed)

    def _read_all(self) -> tuple[dict[str, dict[str, Any]], dict[str, C]]:
        stated: dict[str, dict[str, Any]] = {}
        cards: dict[str, C] = {}
        for path in sorted(self._folder.glob("*.toml")):
            shared, tables = read_file(path, self.language.game)
            for id, fields in tables.items():
                if id in cards:
                    raise CardFileError(path.name, id, "", en="it exists already", fr="elle existe déjà")
                stated[id] = shared | fields
                cards[id] = self.card(id, stated[id], path.name)
        return stated, cards

    def define(self, id: str, fields: Fields, source: str = "spec") -> C:
        """A card added or changed, as in a card file; a changed one need only state what changes."""
        self.printed()
        key = (id, source, msgspec.json.encode(fields))
        with self._lock:
            if key in self._defined:
                self._defined.move_to_end(key)
                return self._defined[key]
        card = self.card(id, self._fields.get(id, {}) | dict(fields), source)
        with self._lock:
            self._defined[key] = card
            if len(self._defined) > REMEMBERED:
                self._defined.popitem(last=False)
        return card

    def extended(self, cards: Mapping[str, Fields], source: str = "spec") -> dict[str, C]:
        """The printed cards with others added or changed."""
        return self.printed() | {id: self.define(id, fields, source) for id, fields in cards.items()}

    def read(self, path: Path) -> dict[str, C]:
        """The cards of a file of somebody's own; raises the first error."""
        cards, errors = self.examine(path)
        if errors:
            raise errors[0]
        return cards

    def examine(self, path: Path) -> tuple[dict[str, C], list[PiocheError]]:
        """The sound cards of a file, and one error for each of the others."""
        cards: dict[str, C] = {}
        errors: list[PiocheError] = []
        shared, tables = read_file(path, self.language.game)
        self.printed()
        for id, fields in tables.items():
            try:
                cards[id] = self.card(id, shared | self._fields.get(id, {}) | fields, path.name)
            except PiocheError as error:
                errors.append(error)
        return cards, errors

    def card(self, id: str, fields: Fields, source: str = "") -> C:
        """One card of its fields, its texts parsed; `source` is the file that errors name."""
        if not ID.fullmatch(id):
            en, fr = "an id is small letters, digits and _", "un id : minuscules, chiffres et _"
            raise CardFileError(source, id, "", en=en, fr=fr)
        for name, value in fields.items():
            check_size(id, name, value, source)
        kind, stated = self._kind(id, fields, source)
        form = self._forms[kind]
        form.check_names(id, stated, source)
        values = {name: form.converted(id, name, value, source) for name, value in stated.items()}
        if any(not words.strip() for words in (values["name"].fr, values["name"].en)):
            raise CardFileError(source, id, "name", en="a name is wanted", fr="il faut un nom")
        trees = form.trees(id, values, source)
        card = self.kinds[kind](id=id, lines=trees, **values)
        if wrong := self._check(card):
            raise CardFileError(source, id, "", en=wrong.en, fr=wrong.fr)
        return card

    def _kind(self, id: str, fields: Fields, source: str) -> tuple[str, dict[str, Any]]:
        """The kind that a card states, and its other fields; where there is one kind, none is stated."""
        stated = dict(fields)
        if "" in self.kinds:
            return "", stated
        kind = stated.pop("kind", "")
        if kind not in self.kinds:
            allowed = listing(nearest(str(kind), self.kinds) or self.kinds)
            en = f"{kind!r} is no kind of card; nearest: {allowed}"
            fr = f"« {kind} » n’est pas une sorte de carte ; au plus proche : {allowed}"
            if not kind:
                en, fr = f"this field is missing; one of {allowed}", f"ce champ manque ; l’un de {allowed}"
            raise CardFileError(source, id, "kind", en=en, fr=fr)
        return kind, stated

    def form_of(self, card: C) -> "Form":
        """The fields that cards of its kind have."""
        return next(form for form in self._forms.values() if form.kind is type(card))

    def remarks(self, card: C) -> list[Text]:
        """What is allowed but strange about a card: numbers far from those of the printed cards of its kind."""
        remarks = []
        printed = [other for other in self.printed().values() if type(other) is type(card)]
        for name in self.form_of(card).ranges:
            numbers = [n for other in printed if (n := getattr(other, name)) is not None]
            value = getattr(card, name)
            if not numbers or value is None:
                continue
            low, high = min(numbers), max(numbers)
            spread = max(high - low, 1)
            if not low - spread <= value <= high + spread:
                remarks.append(
                    Text(
                        en=f"{card.id}, {name}: {value} is far from the printed cards ({low} to {high})",
                        fr=f"{card.id}, {name} : {value} est loin des cartes imprimées (de {low} à {high})",
                    )
                )
        return remarks


def check_size(id: str, name: str, value: Any, source: str) -> None:
    """Refuse what no card can print, before anybody tries to read it."""
    lines = (
        value
        if isinstance(value, list | tuple)
        else list(value.values())
        if isinstance(value, dict)
        else [value]
    )
    longest = max((len(line) for line in (name, *lines) if isinstance(line, str)), default=0)
    if longest > LONGEST:
        raise CardFileError(
            source,
            id[:LONGEST],
            name[:LONGEST],
            en=f"{longest} characters in one line; a card has room for {LONGEST}",
            fr=f"{longest} caractères sur une ligne ; une carte en a la place de {LONGEST}",
        )
    if len(lines) > MOST_LINES:
        raise CardFileError(
            source,
            id,
            name,
            en=f"{len(lines)} lines; a card has room for {MOST_LINES}",
            fr=f"{len(lines)} lignes ; une carte en a la place de {MOST_LINES}",
        )


class Form:
    """The fields of one kind of card: which there are, what they hold, and in which range."""

    def __init__(self, kind: type[CardDef], language: Language) -> None:
        self.kind = kind
        self.language = language
        self.texts = kind.TEXTS or {TEXT: language.starts[0]}
        self.known = {
            field.name: field
            for field in msgspec.structs.fields(kind)
            if field.name not in MADE and (field.name != TEXT or TEXT in self.texts)
        }
        self.ranges = {name: found for name, field in self.known.items() if (found := self._range(field))}

    def _range(self, field: msgspec.structs.FieldInfo) -> tuple[int, int] | None:
        """The least and the greatest value of a number field, which must be declared."""
        kinds = [field.type, *(part for part in get_args(field.type) if get_origin(part) is Annotated)]
        for kind in kinds:
            for meta in get_args(kind)[1:] if get_origin(kind) is Annotated else ():
                if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
                    return int(meta.ge), int(meta.le)
        if any(part is int for kind in kinds for part in (kind, *get_args(kind))):
            example = "Annotated[int, Meta(ge=1, le=20)]"
            raise TypeError(f"{self.kind.__name__}.{field.name}: a number declares its range: {example}")
        return None

    def check_names(self, id: str, fields: Fields, source: str) -> None:
        """Every field is known, and none is missing."""
        for name in fields:
            if name not in self.known:
                close = listing(nearest(name, self.known) or self.known)
                en, fr = f"unknown field; nearest: {close}", f"champ inconnu ; au plus proche : {close}"
                raise CardFileError(source, id, name, en=en, fr=fr)
        for name, field in self.known.items():
            if (field.required or name == TEXT) and name not in fields:
                raise CardFileError(source, id, name, en="this field is missing", fr="ce champ manque")

    def converted(self, id: str, name: str, value: Any, source: str) -> Any:
        """A value as its field wants it."""
        kind = self.known[name].type
        if get_origin(kind) is Literal and value not in get_args(kind):
            allowed = listing(get_args(kind))
            en, fr = (
                f"{value!r} is none of {allowed}",
                f"« {value} » n’est ni {allowed.replace(', ', ' ni ')}",
            )
            raise CardFileError(source, id, name, en=en, fr=fr)
        if name in self.ranges and type(value) is int:
            low, high = self.ranges[name]
            if not low <= value <= high:
                en, fr = f"{value} is not from {low} to {high}", f"{value} n’est pas entre {low} et {high}"
                raise CardFileError(source, id, name, en=en, fr=fr)
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            why = decoded_badly(error)
            raise CardFileError(source, id, name, en=why.en, fr=why.fr) from None

    def trees(self, id: str, values: Fields, source: str) -> tuple[Node, ...]:
        """The trees of all texts of a card, field after field."""
        found = []
        for field, start in self.texts.items():
            for number, line in enumerate(_lines(values.get(field, ())), 1):
                try:
                    found.append(self.language.parse(line, card=id, line=number, field=field, start=start))
                except CardTextError as error:
                    raise error.within(source) from None
        return tuple(found)


def stated_game(path: Path) -> str:
    """The game that a card file says it belongs to; nothing if it does not say."""
    return str(_tables(path).get("game", ""))


def read_file(path: Path, game: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """What stands above the first card of a file, for cards that do not state it; and the fields of each card."""
    tables = _tables(path)
    shared = {name: value for name, value in tables.items() if not isinstance(value, dict)}
    stated = shared.pop("game", game)
    if stated != game:
        en, fr = f"{stated!r} is not {game!r}", f"« {stated} » n’est pas « {game} »"
        raise CardFileError(path.name, "", "game", en=en, fr=fr)
    cards = {id: fields for id, fields in tables.items() if isinstance(fields, dict)}
    if not cards:
        en, fr = (
            "no card in this file; a card begins with its id: [crieur]",
            "aucune carte dans ce fichier ; une carte commence par son id : [crieur]",
        )
        raise CardFileError(path.name, "", "", en=en, fr=fr)
    return shared, cards


def _tables(path: Path) -> dict[str, Any]:
    """What stands in a card file; refuses what is no TOML."""
    text = ""
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error)
        en, fr = f"cannot be read: {why.en}", f"illisible : {why.fr}"
        raise CardFileError(str(path), "", "", en=en, fr=fr) from None
    except tomllib.TOMLDecodeError as error:
        if twice := TWICE.match(str(error)):
            id, line = twice.groups()
            en, fr = f"defined again in line {line}", f"redéfinie ligne {line}"
            raise CardFileError(path.name, id, "", en=en, fr=fr) from None
        why = not_toml(error, text)
        raise CardFileError(path.name, "", "", en=why.en, fr=why.fr) from None
