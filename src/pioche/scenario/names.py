"""How scenarios name cards: in French, in English, by id or by an alias, whatever the accents and capitals."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pioche.core.contract import CardDef
from pioche.core.text import Text
from pioche.scenario.fields import Fields
from pioche.scenario.toml import shown

UNSEEN = "?"  # how a card is written that a view does not show
_TIMES = re.compile(r"(?P<name>.*\S)\s*(?:×\s*|\sx)(?P<times>\d+)", re.DOTALL)
CARD = Text(en="card", fr="le nom d’une carte d’ici")
_DIGITS = 3  # of the number of copies that a name is written with
_ENTRY_KEYS = ("card", "known", "seen_by", "times")


class Entry(NamedTuple):
    """One card as a scenario writes it."""

    card: str  # a carddef id, or UNSEEN
    known: bool = False  # everybody knows it where it lies
    seen_by: tuple[int, ...] = ()  # seats that know it, although its zone need not show it to them
    marks: tuple[tuple[str, Any], ...] = ()


@lru_cache(maxsize=1 << 14)  # each case looks the names of all cards up: half of the time that reading took
def fold(text: str) -> str:
    """The words of a text in small letters without accents, apostrophes, hyphens and underscores."""
    letters = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.translate(_SPACES).split())


_SPACES = {ord(letter): " " for letter in "_'’-,;"}


def printed(carddef: CardDef) -> Mapping[str, str]:
    """What is printed as a card's name, by language; its id where nothing is."""
    name: Any = getattr(carddef, "name", None)
    return {lang: str(getattr(name, lang, carddef.id)) for lang in ("fr", "en")}


def _lines(carddef: CardDef) -> int:
    """How many lines of text a card has."""
    return len(getattr(carddef, "lines", ()))


class Names:
    """The cards that can be named on one table."""

    __slots__ = ("_by_folded", "_defs", "_elsewhere", "_seats")

    def __init__(self, faces: Iterable[CardDef], aliases: Fields, seats: int) -> None:
        self._seats = seats
        self._defs = {carddef.id: carddef for carddef in faces}
        self._by_folded: dict[str, str] = {}
        for carddef in self._defs.values():
            for name in (*printed(carddef).values(), carddef.id):
                self._by_folded[fold(name)] = carddef.id
        meant = {fold(alias): aliases.text(alias) for alias in aliases}
        self._by_folded |= {alias: found for alias, name in meant.items() if (found := self.find(name))}
        self._elsewhere = {alias: name for alias, name in meant.items() if not self.find(name)}

    def find(self, name: str) -> str | None:
        """The id of a name, or None."""
        return self._by_folded.get(fold(name))

    def card(self, name: str, fields: Fields, key: str) -> str:
        """The id of a name; refuses an unknown one and says which are near."""
        found = self.find(name)
        if found is None:
            raise fields.unknown(key, CARD, self._elsewhere.get(fold(name), name), self.all())
        return found

    def any_card(self, name: str, fields: Fields, key: str) -> str:
        """The id of a name, or UNSEEN for `?`."""
        return UNSEEN if name == UNSEEN else self.card(name, fields, key)

    def line(self, number: int, cards: Sequence[str], fields: Fields, key: str) -> None:
        """Refuse a line that is printed neither on these cards nor, if none is named, on any."""
        printed_lines = {card: _lines(self._defs[card]) for card in cards or self._defs}
        most = max(printed_lines.values(), default=0)
        if number not in range(1, most + 1):
            said = self.say(max(printed_lines, key=printed_lines.__getitem__))
            raise fields.bad(
                key,
                en=f"there is no line {number}; the last line of {said.en} is {most}",
                fr=f"il n’y a pas de ligne {number} ; la dernière ligne de {said.fr} est {most}",
            )

    def all(self) -> list[str]:
        """Every printed name."""
        return list(dict.fromkeys(name for d in self._defs.values() for name in printed(d).values()))

    def say(self, card: str) -> Text:
        """A card's printed names."""
        if card not in self._defs:
            return Text(en=card, fr=card)
        name = printed(self._defs[card])
        return Text(en=name.get("en", card), fr=name.get("fr", card))

    def say_all(self, cards: Sequence[str]) -> Text:
        """Some cards for a message, runs of equal ones counted."""
        if not cards:
            return Text(en="nothing", fr="rien")
        runs: list[tuple[str, int]] = []
        for card in cards:
            if runs and runs[-1][0] == card:
                runs[-1] = (card, runs[-1][1] + 1)
            else:
                runs.append((card, 1))
        words = [
            (self.say(card).en, self.say(card).fr, f" ×{times}" if times > 1 else "") for card, times in runs
        ]
        return Text(en=", ".join(en + n for en, _, n in words), fr=", ".join(fr + n for _, fr, n in words))

    def entries(
        self, value: Any, fields: Fields, key: str, marks: Sequence[str] = (), *, unseen: bool = False
    ) -> list[Entry]:
        """A list of cards: texts (`"Héraut"`, `"Héraut ×3"`, `"Héraut, Assassin"`) and tables (`{card = …}`)."""
        found: list[Entry] = []
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str):
                for part in filter(str.strip, item.split(",")):
                    found += self._named(part, fields, key, unseen=unseen)
            elif isinstance(item, dict):
                found += self._detailed(Fields(item, fields.where, fields.at(key)), marks, unseen=unseen)
            else:
                given = shown(item)
                raise fields.bad(
                    key,
                    en=f"cards are written as names or as {{ card = … }}, not {given.en}",
                    fr=f"une carte s’écrit par son nom ou par {{ card = … }}, pas {given.fr}",
                )
        return found

    def rows(
        self, value: Any, fields: Fields, key: str, marks: Sequence[str] = (), *, unseen: bool = False
    ) -> list[list[Entry]]:
        """Rows of cards: `"S, S | Golem d'Os"`, or a list with an item for each row."""
        rows = [row.strip() for row in value.split("|")] if isinstance(value, str) else value
        if not isinstance(rows, list):
            given = shown(value)
            raise fields.bad(
                key,
                en=f"rows are written as a text with | between them or as a list, not {given.en}",
                fr=f"des rangées s’écrivent comme un texte séparé par | ou une liste, pas {given.fr}",
            )
        return [self.entries(row, fields, key, marks, unseen=unseen) for row in rows if row]

    def _named(self, text: str, fields: Fields, key: str, *, unseen: bool) -> list[Entry]:
        times = 1
        name = text.strip()
        many = None if self.find(name) else _TIMES.fullmatch(name)
        if many is not None:
            name, times = many["name"], self._times(many["times"], fields, key)
        if unseen and name == UNSEEN:
            return [Entry(UNSEEN)] * times
        return [Entry(self.card(name, fields, key))] * times

    def _times(self, written: str, fields: Fields, key: str) -> int:
        """How many copies a name is written with; refuses none, and more than any table holds."""
        if len(written) > _DIGITS or not int(written):
            most = 10**_DIGITS - 1
            raise fields.bad(
                key,
                en=f"×{written}: a card is written once to {most} times",
                fr=f"×{written} : une carte s’écrit de 1 à {most} fois",
            )
        return int(written)

    def _detailed(self, item: Fields, marks: Sequence[str], *, unseen: bool) -> list[Entry]:
        item.only((*_ENTRY_KEYS, *marks))
        (named,) = self._named(item.text("card"), item, "card", unseen=unseen)[:1]
        given = tuple((mark, item.data[mark]) for mark in marks if mark in item)
        seats = tuple(item.seat_list("seen_by", self._seats))
        entry = Entry(named.card, item.flag("known", False), seats, given)
        return [entry] * item.whole("times", 1, range(1, 1000))
