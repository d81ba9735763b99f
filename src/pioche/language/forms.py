"""Forms: which fields a kind of card has, what each of them holds, and all that is wrong with a card."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

import msgspec

from pioche.core.decoding import decoded_badly
from pioche.core.errors import PiocheError, listing, nearest
from pioche.core.text import Text
from pioche.language.clauses import Node
from pioche.language.errors import TEXT, CardFileError, CardTextError
from pioche.language.language import Language

if TYPE_CHECKING:
    from pioche.language.cards import CardDef

MADE = frozenset({"id", "lines"})  # fields of a carddef that no file states
LONGEST = 400  # characters of a line or a name: three times what is printed; saying what is wrong costs more than it
MOST_LINES = 20

Fields = Mapping[str, Any]


def lines_of(text: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """The lines of a field that holds one or several, or none."""
    return (text,) if isinstance(text, str) else text or ()


def too_large(id: str, name: str, value: Any, source: str) -> Iterator[CardFileError]:
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
        yield CardFileError(
            source,
            id[:LONGEST],
            name[:LONGEST],
            en=f"{longest} characters in one line; a card has room for {LONGEST}",
            fr=f"{longest} caractères sur une ligne ; une carte en a la place de {LONGEST}",
        )
    if len(lines) > MOST_LINES:
        yield CardFileError(
            source,
            id,
            name,
            en=f"{len(lines)} lines; a card has room for {MOST_LINES}",
            fr=f"{len(lines)} lignes ; une carte en a la place de {MOST_LINES}",
        )


class Form:
    """The fields of one kind of card: which there are, what they hold, and in which range."""

    def __init__(self, kind: "type[CardDef]", language: Language) -> None:
        self.kind = kind
        self.language = language
        self.texts = {TEXT: language.starts[0]} if kind.TEXTS is None else kind.TEXTS
        self.known = {
            field.name: field
            for field in msgspec.structs.fields(kind)
            if field.name not in MADE and (field.name != TEXT or TEXT in self.texts)
        }
        self.ranges = {name: found for name, field in self.known.items() if (found := self._range(field))}
        self._several = {name: self._many(name) for name in self.known}
        self._choices = {name: () if self._several[name] else self._one(name) for name in self.known}

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

    def needs(self, name: str) -> bool:
        """Whether every card of this kind states the field."""
        return self.known[name].required or name == TEXT

    def choices(self, name: str) -> tuple[str, ...]:
        """The words of which a field holds one; none where it may hold anything, or several."""
        return self._choices[name]

    def several(self, name: str) -> tuple[str, ...]:
        """The words of which a field holds any number: `tuple[Literal["head", "torso"], ...]`."""
        return self._several[name]

    def _one(self, name: str) -> tuple[str, ...]:
        kinds = (self.known[name].type, *get_args(self.known[name].type))
        words = (get_args(kind) for kind in kinds if get_origin(kind) is Literal)
        return next(words, ())

    def _many(self, name: str) -> tuple[str, ...]:
        parts = get_args(self.known[name].type) if get_origin(self.known[name].type) is tuple else ()
        return get_args(parts[0]) if parts and get_origin(parts[0]) is Literal else ()

    def examined(
        self, id: str, fields: Fields, source: str
    ) -> tuple[dict[str, Any], tuple[Node, ...], list[PiocheError]]:
        """The fields of a card as they are wanted, the trees of its texts, and everything that is wrong with them."""
        errors: list[PiocheError] = [*self._misnamed(id, fields, source)]
        values: dict[str, Any] = {}
        for name in (name for name in fields if name in self.known):
            try:
                values[name] = self._converted(id, name, fields[name], source)
            except CardFileError as error:
                errors.append(error)
        if isinstance(said := values.get("name"), Text) and not (said.fr.strip() and said.en.strip()):
            errors.append(CardFileError(source, id, "name", en="a name is wanted", fr="il faut un nom"))
        trees: list[Node] = []
        for field, start in self.texts.items():
            default = self.known[field].default  # of a text that need not be stated
            printed = values.get(field, None if default is msgspec.NODEFAULT else default)
            for number, line in enumerate(lines_of(printed), 1):
                try:
                    trees.append(self.language.parse(line, card=id, line=number, field=field, start=start))
                except CardTextError as error:
                    errors.append(error.within(source))
        return values, tuple(trees), errors

    def _misnamed(self, id: str, fields: Fields, source: str) -> Iterator[CardFileError]:
        """Fields that are not known, and those that are missing."""
        for name in fields:
            if name not in self.known:
                close = listing(nearest(name, self.known) or self.known)
                en, fr = f"unknown field; nearest: {close}", f"champ inconnu ; au plus proche : {close}"
                yield CardFileError(source, id, name, en=en, fr=fr)
        for name in self.known:
            if self.needs(name) and name not in fields:
                yield CardFileError(source, id, name, en="this field is missing", fr="ce champ manque")

    def _converted(self, id: str, name: str, value: Any, source: str) -> Any:
        """A value as its field wants it."""
        kind = self.known[name].type
        if name in self.texts and isinstance(value, str) and get_origin(kind) is tuple:
            en, fr = (
                f'a list of lines is wanted: {name} = ["…"]',
                f'il faut une liste de lignes : {name} = ["…"]',
            )
            raise CardFileError(source, id, name, en=en, fr=fr)
        choices, several = self.choices(name), self.several(name)
        said = [value] if choices else value if several and isinstance(value, list | tuple) else []
        for word in said:
            if isinstance(word, str) and word not in (choices or several):
                raise self._no_choice(id, name, word, choices or several, source)
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

    def _no_choice(
        self, id: str, name: str, value: str, choices: tuple[str, ...], source: str
    ) -> CardFileError:
        """The refusal of a word that is none of those a field may hold, with the nearest of them if one is near."""
        allowed = listing(choices)
        en, fr = f"{value!r} is none of {allowed}", f"« {value} » n’est ni {allowed.replace(', ', ' ni ')}"
        if close := nearest(value, choices, 1):
            en, fr = f"{en}; nearest: {close[0]}", f"{fr} ; au plus proche : {close[0]}"
        return CardFileError(source, id, name, en=en, fr=fr)
