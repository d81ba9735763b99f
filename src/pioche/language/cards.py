"""Cards: carddefs from TOML, each text parsed, every field accounted for."""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from pioche.core.errors import PiocheError, listing, nearest
from pioche.core.text import Text
from pioche.language.card_files import read_cards, read_file
from pioche.language.clauses import Node
from pioche.language.errors import TEXT, CardFileError
from pioche.language.forms import Fields, Form, lines_of, too_large
from pioche.language.language import Language
from pioche.language.nouns import Noun
from pioche.language.remarks import remarks

ID = re.compile(r"[a-z][a-z0-9_]*")
ANEW = "anew"  # a card that states it keeps nothing of the printed card of its id
REMEMBERED = 256  # cards of tables of their own that need not be read again


class CardDef(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a card; games add their own fields by subclassing, once for each kind of card.

    Every number has a range: `Annotated[int, Meta(ge=1, le=20)]`.
    """

    # The fields that hold texts, each with what its lines are; {}: nothing is to be read on such a card.
    # Without, `text` holds what the language starts with.
    TEXTS: ClassVar[Mapping[str, type[Node]] | None] = None
    # What is printed before the lines of a field, where a card has several texts; such a text may be empty.
    HEADINGS: ClassVar[Mapping[str, Text]] = {}
    # Languages in which sentences call such cards by name alone: one plays “Hot Blood”, but “a Herald”.
    BARE: ClassVar[tuple[str, ...]] = ()

    id: str
    name: Text
    gender: Literal["m", "f"]
    h_aspire: bool = False  # `le Héraut`, not `l'Héraut`
    plural: Text | None = None  # where the regular plural is wrong
    text: tuple[str, ...] = ()
    lines: tuple[Node, ...] = ()  # the trees of all its texts, field after field

    @classmethod
    def text_fields(cls) -> tuple[str, ...]:
        """The names of the fields that hold its texts."""
        return (TEXT,) if cls.TEXTS is None else tuple(cls.TEXTS)

    @property
    def noun(self) -> Noun:
        """The card's name, ready for templates."""
        return Noun(self.name, self.gender, self.h_aspire, plural=self.plural, bare=self.BARE)

    @property
    def printed(self) -> tuple[str, ...]:
        """The lines of all its texts, field after field, as `lines` has their trees."""
        return tuple(line for field in self.text_fields() for line in lines_of(getattr(self, field)))

    @property
    def shown(self) -> tuple[tuple[str, str, Node], ...]:
        """What is to be read on it: each line with its field and its tree; a headed text that is empty is left out."""
        fields = [(field, line) for field in self.text_fields() for line in lines_of(getattr(self, field))]
        return tuple(
            (field, line, tree)
            for (field, line), tree in zip(fields, self.lines, strict=True)
            if field not in self.HEADINGS or any(map(str.isalnum, line))
        )

    def trees(self, field: str) -> tuple[Node, ...]:
        """The trees of one field."""
        first = 0
        for name in self.text_fields():
            last = first + len(lines_of(getattr(self, name)))
            if name == field:
                return self.lines[first:last]
            first = last
        raise KeyError(field)


C = TypeVar("C", bound=CardDef)


class Pool(Generic[C]):
    """The cards of one game: those printed in its files, and others written in the same form."""

    def __init__(
        self,
        language: Language,
        kinds: type[C] | Mapping[str, type[C]],
        folder: Path,
        check: Callable[[C], Text | None] = lambda card: None,
        together: Callable[[Mapping[str, C]], Iterable[tuple[str, str, Text]]] = lambda cards: (),
    ) -> None:
        """`kinds` are the kinds of cards by name, which each card states, or the only one.

        `check` says what is wrong with a card that has all its fields, `together` which of some cards do not fit the
        others, by id and field: one that names a card that there is not.
        """
        self.language = language
        self.kinds: dict[str, type[C]] = {"": kinds} if isinstance(kinds, type) else dict(kinds)
        self.folder = folder
        self._check = check
        self._together = together
        self.forms = {name: Form(kind, language) for name, kind in self.kinds.items()}
        self._fields: dict[str, dict[str, Any]] = {}
        self._printed: dict[str, C] = {}
        self._defined: OrderedDict[tuple[str, str, bytes], C] = OrderedDict()
        self._lock = Lock()

    def printed(self) -> dict[str, C]:
        """All cards of the game's own files by id, read once."""
        if not self._printed:
            self._fields, self._printed, errors = self._read_all()
            if errors:
                self._printed = {}
                raise errors[0]
        return dict(self._printed)

    def faults(self) -> list[PiocheError]:
        """All that is wrong with the game's own files."""
        return self._read_all()[2]

    def _read_all(self) -> tuple[dict[str, dict[str, Any]], dict[str, C], list[PiocheError]]:
        """What the game's own files state, the cards that are sound, and all that is wrong with the others."""
        stated: dict[str, dict[str, Any]] = {}
        cards: dict[str, C] = {}
        errors: list[PiocheError] = []
        for path in sorted(self.folder.glob("*.toml")):
            try:
                shared, tables = read_file(path, self.language.game)
            except CardFileError as error:
                errors.append(error)
                continue
            for id, fields in tables.items():
                if id in stated:
                    en, fr = "it exists already", "elle existe déjà"
                    errors.append(CardFileError(path.name, id, "", en=en, fr=fr))
                    continue
                stated[id] = shared | fields
                card, wrong = self.assess(id, stated[id], path.name)
                errors += wrong
                if card is not None:
                    cards[id] = card
        return stated, cards, errors or self._unfit(cards, cards)

    def _unfit(self, cards: Mapping[str, C], whose: Iterable[str], source: str = "") -> list[PiocheError]:
        """What is wrong with some of these cards because of the others."""
        return [
            CardFileError(source, id, field, en=why.en, fr=why.fr)
            for id, field, why in self._together(cards)
            if id in whose
        ]

    def define(self, id: str, fields: Fields, source: str = "spec") -> C:
        """A card added or changed, as in a card file; a changed one need only state what changes."""
        self.printed()
        key = (id, source, msgspec.json.encode(fields))
        with self._lock:
            if key in self._defined:
                self._defined.move_to_end(key)
                return self._defined[key]
        card = self.card(id, self._whole(id, fields), source)
        with self._lock:
            self._defined[key] = card
            if len(self._defined) > REMEMBERED:
                self._defined.popitem(last=False)
        return card

    def extended(self, cards: Mapping[str, Fields], source: str = "spec") -> dict[str, C]:
        """The printed cards with others added or changed."""
        known = self.printed() | {id: self.define(id, fields, source) for id, fields in cards.items()}
        if cards and (errors := self._unfit(known, known, source)):
            raise errors[0]
        return known

    def read(self, path: Path) -> dict[str, C]:
        """The cards of a file of somebody's own; raises the first error."""
        cards, errors = self.examine(path)
        if errors:
            raise errors[0]
        return cards

    def examine(self, path: Path) -> tuple[dict[str, C], list[PiocheError]]:
        """The sound cards of a file, and all that is wrong with the others."""
        cards: dict[str, C] = {}
        errors: list[PiocheError] = []
        shared, tables = read_cards(path, self.language.game)
        for id, fields in tables.items():
            card, wrong = self.assess(id, self._whole(id, fields, shared), path.name)
            errors += wrong
            if card is not None:
                cards[id] = card
        return cards, errors or self._unfit(self.printed() | cards, cards, path.name)

    def stated(self, id: str) -> dict[str, Any]:
        """What the game's own files state of a card; nothing of one that they do not have."""
        self.printed()
        return dict(self._fields.get(id, {}))

    def _whole(self, id: str, fields: Fields, shared: Fields | None = None) -> dict[str, Any]:
        """All fields of a card: what it states, else what is printed, else what stands above all cards of its file."""
        printed = {} if fields.get(ANEW) is True else self.stated(id)
        whole = {**(shared or {}), **printed, **fields}
        if whole.get(ANEW) is True:
            del whole[ANEW]
        return whole

    def card(self, id: str, fields: Fields, source: str = "") -> C:
        """One card of its fields, its texts parsed; raises the first error, `source` being the file that it names."""
        card, errors = self.assess(id, fields, source)
        if card is None:
            raise errors[0]
        return card

    def assess(self, id: str, fields: Fields, source: str = "") -> tuple[C | None, list[PiocheError]]:
        """One card of its fields, or all that is wrong with it."""
        if not ID.fullmatch(id):
            en, fr = "an id is small letters, digits and _", "un id : minuscules, chiffres et _"
            return None, [CardFileError(source, id, "", en=en, fr=fr)]
        errors: list[PiocheError] = [
            error for name, value in fields.items() for error in too_large(id, name, value, source)
        ]
        if errors:
            return None, errors
        try:
            kind, stated = self._kind(id, fields, source)
        except CardFileError as error:
            return None, [error]
        values, trees, errors = self.forms[kind].examined(id, stated, source)
        if errors:
            return None, [*self._mistaken(id, fields, source), *errors]
        card = self.kinds[kind](id=id, lines=trees, **values)
        if wrong := self._check(card):
            return None, [CardFileError(source, id, "", en=wrong.en, fr=wrong.fr)]
        return card, []

    def _mistaken(self, id: str, fields: Fields, source: str) -> list[PiocheError]:
        """That a card without a name may be a printed one whose id is written wrong."""
        close = nearest(id, self._printed) if id not in self._printed and "name" not in fields else []
        if not close:
            return []
        en = f"no card of this game has this id, and a new card says everything; nearest: {listing(close)}"
        fr = f"aucune carte de ce jeu n’a cet id, et une nouvelle carte dit tout ; au plus proche : {listing(close)}"
        return [CardFileError(source, id, "", en=en, fr=fr)]

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

    def kind_of(self, card: CardDef) -> str:
        """The name of the kind of a card; empty where there is one kind."""
        return next(name for name, kind in self.kinds.items() if kind is type(card))

    def remarks(self, card: C) -> list[Text]:
        """What is allowed but strange about a card, beside the printed cards of its kind."""
        alike = [other for other in self.printed().values() if type(other) is type(card)]
        return remarks(card, alike, self.forms[self.kind_of(card)], self.language)
