"""Card files: carddefs from TOML, each text parsed, every field accounted for."""

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec

from pioche.core.decoding import decoded_badly, not_toml
from pioche.core.errors import PiocheError, listing, nearest
from pioche.core.files import reason
from pioche.core.text import Text
from pioche.language.clauses import Node
from pioche.language.errors import CardFileError, CardTextError
from pioche.language.language import Language
from pioche.language.nouns import Noun

ID = re.compile(r"[a-z][a-z0-9_]*")
MADE = frozenset({"id", "lines"})  # fields of a carddef that no file states
TWICE = re.compile(r"Cannot declare \('(\w+)',\) twice \(at line (\d+)")


class CardDef(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a card; games add their own fields by subclassing."""

    id: str
    name: Text
    gender: Literal["m", "f"]
    h_aspire: bool = False  # `le Héraut`, not `l'Héraut`
    plural: Text | None = None  # where the regular plural is wrong
    text: tuple[str, ...]
    lines: tuple[Node, ...] = ()  # the trees of `text`

    @property
    def noun(self) -> Noun:
        """The card's name, ready for templates."""
        return Noun(self.name, self.gender, self.h_aspire, plural=self.plural)


C = TypeVar("C", bound=CardDef)
Fields = Mapping[str, Any]


class Pool(Generic[C]):
    """The cards of one game: those printed in its files, and others written in the same form."""

    def __init__(
        self,
        language: Language,
        kind: type[C],
        folder: Path,
        check: Callable[[C], Text | None] = lambda card: None,
    ) -> None:
        """`check` says what is wrong with a card that has all its fields."""
        self.language = language
        self.kind = kind
        self._folder = folder
        self._check = check
        self._known = {field.name: field for field in msgspec.structs.fields(kind) if field.name not in MADE}
        self._fields: dict[str, dict[str, Any]] = {}
        self._printed: dict[str, C] = {}

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
        return self.card(id, self._fields.get(id, {}) | dict(fields), source)

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
        self._check_names(id, fields, source)
        values = {name: self._converted(id, name, value, source) for name, value in fields.items()}
        try:
            lines = [self.language.parse(line, card=id, line=n) for n, line in enumerate(values["text"], 1)]
        except CardTextError as error:
            raise error.within(source) from None
        card = self.kind(id=id, lines=tuple(lines), **values)
        if wrong := self._check(card):
            raise CardFileError(source, id, "", en=wrong.en, fr=wrong.fr)
        return card

    def _check_names(self, id: str, fields: Fields, source: str) -> None:
        if not ID.fullmatch(id):
            en, fr = "an id is small letters, digits and _", "un id : minuscules, chiffres et _"
            raise CardFileError(source, id, "", en=en, fr=fr)
        for name in fields:
            if name not in self._known:
                close = listing(nearest(name, self._known) or self._known)
                en, fr = f"unknown field; nearest: {close}", f"champ inconnu ; au plus proche : {close}"
                raise CardFileError(source, id, name, en=en, fr=fr)
        for name, field in self._known.items():
            if field.required and name not in fields:
                raise CardFileError(source, id, name, en="this field is missing", fr="ce champ manque")

    def _converted(self, id: str, name: str, value: Any, source: str) -> Any:
        kind = self._known[name].type
        if get_origin(kind) is Literal and value not in get_args(kind):
            allowed = listing(get_args(kind))
            en, fr = (
                f"{value!r} is none of {allowed}",
                f"« {value} » n’est ni {allowed.replace(', ', ' ni ')}",
            )
            raise CardFileError(source, id, name, en=en, fr=fr)
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            why = decoded_badly(error)
            raise CardFileError(source, id, name, en=why.en, fr=why.fr) from None


def read_file(path: Path, game: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """What stands above the first card of a file, for cards that do not state it; and the fields of each card."""
    text = ""
    try:
        text = path.read_text(encoding="utf-8")
        tables = tomllib.loads(text)
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
