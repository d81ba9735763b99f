"""How scenarios write choices: the text of an option, or a verb and what it is done with, in French or English."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pioche.core.decisions import Option
from pioche.core.errors import BadScenario
from pioche.scenario.fields import Fields, Said
from pioche.scenario.names import Names, fold

Verbs = Mapping[str, tuple[str, ...]]  # an option's verb, and what else it may be called

_EXACT = re.compile(r"[a-z_]+(:[a-z0-9_@.]+)?(>[a-z0-9_@.]+)?(\*\d+)?")
_SEAT = re.compile(r"(?:p|seat|player|siege|joueur) ?(\d+)\b")
_ROW = re.compile(r"(?:row|rangee) (\d+)(?: (?:place|position) (\d+))?\b")
_PLACE = re.compile(r"(?:@|place |position )(\w+(?:\.\w+)*)")
_LINE = re.compile(r"(?:\*|line |ligne )(\d+)\b")
_FILLER = re.compile(
    r"(?:de|du|des|d|le|la|les|l|un|une|au|a|avec|contre|sur|dans|of|the|an|with|against|on|in|from|to|s)\b"
)
_MENTIONS = (_SEAT, _ROW, _PLACE, _LINE, _FILLER)
_ASKED = re.compile(r"\s*[Pp](?P<seat>\d+)\s*:\s*(?P<rest>.*)", re.DOTALL)
_LONGEST_NAME = 6  # words


class Phrase(NamedTuple):
    """What a choice mentions: every option that has all of it is meant."""

    verb: str
    cards: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    amount: int = 0

    def mentioning(self, found: re.Match[str]) -> "Phrase":
        """The phrase with one more seat, place or line."""
        words = [word for word in found.groups() if word]
        if found.re is _SEAT:
            return self._replace(seats=(*self.seats, words[0]))
        if found.re in (_ROW, _PLACE):
            return self._replace(places=(*self.places, ".".join(words)))
        return self._replace(amount=int(words[0])) if found.re is _LINE else self

    def means(self, option: Option) -> bool:
        """Whether the option has everything that the phrase mentions."""
        if option.verb != self.verb or (self.amount and option.amount != self.amount):
            return False
        references = [ref.partition("@") for ref in (option.source, option.target) if ref]
        named = [ref[0] for ref in references]
        places = [ref[2] for ref in references if ref[2]]
        return (
            all(card in named for card in self.cards)
            and all(f"seat{seat}" in named or seat in places for seat in self.seats)
            and all(any(f"{there}.".startswith(f"{place}.") for there in places) for place in self.places)
        )


def asked_prefix(text: str) -> tuple[int | None, str]:
    """The seat that a choice says is asked (`P1: let`), and the choice without it."""
    found = _ASKED.fullmatch(text)
    return (int(found["seat"]), found["rest"]) if found else (None, text)


class Choices:
    """Finds the options that the texts of a scenario mean."""

    __slots__ = ("_names", "_places", "_verbs", "_words")

    def __init__(self, verbs: Verbs, places: Verbs, names: Names) -> None:
        self._verbs = verbs
        self._names = names
        self._places = {fold(word): place for place, words in places.items() for word in (*words, place)}
        spoken = {fold(word): verb for verb, words in verbs.items() for word in (*words, verb)}
        self._words = sorted(spoken.items(), key=lambda pair: -len(pair[0]))  # the longest fits first

    def meant(self, text: str, options: Sequence[Option], fields: Fields, key: str) -> list[Option]:
        """All offered options that a text means."""
        if _EXACT.fullmatch(text) and text.split(":")[0].split(">")[0] in self._verbs:
            exact = [option for option in options if str(option) == text]
            if exact or ":" in text or ">" in text:
                return exact
        phrase = self._phrase(text, fields, key)
        return [option for option in options if phrase.means(option)]

    def one(self, text: str, options: Sequence[Option], fields: Fields, key: str) -> Option | None:
        """The one offered option that a text means, None if none does; refuses a text that means several."""
        meant = self.meant(text, options, fields, key)
        if len(meant) > 1:
            several = ", ".join(map(str, meant))
            raise fields.bad(
                key, f"{text!r} could mean any of: {several}", f"« {text} » peut vouloir dire : {several}"
            )
        return meant[0] if meant else None

    def _phrase(self, text: str, fields: Fields, key: str) -> Phrase:
        rest = fold(text)
        for word, verb in self._words:
            if rest == word or rest.startswith((f"{word} ", f"{word}:", f"{word}>")):
                return self._mentions(verb, rest[len(word) :].strip(" :>"), text, fields, key)
        first = rest.split(" ")[0]
        words = [word for word, _ in self._words]
        raise fields.unknown(key, Said("verb", "un verbe de ce jeu"), first, words)

    def _mentions(self, verb: str, rest: str, text: str, fields: Fields, key: str) -> Phrase:
        phrase = Phrase(verb)
        while rest:
            name = self._leading_name(rest)
            if name:
                phrase = phrase._replace(cards=(*phrase.cards, self._find(name)))
                length = len(name)
            else:
                found = next((m for m in (mention.match(rest) for mention in _MENTIONS) if m), None)
                if found is None:
                    raise self._lost(rest, text, fields, key)
                phrase = phrase.mentioning(found)
                length = found.end()
            rest = rest[length:].strip(" >:")
        return phrase

    def _leading_name(self, rest: str) -> str:
        """The longest name with which the text begins, or nothing."""
        words = re.split(r"(?=[ @*>])", rest)
        for n in range(min(_LONGEST_NAME, len(words)), 0, -1):
            name = "".join(words[:n])
            if self._find(name):
                return name
        return ""

    def _find(self, name: str) -> str:
        """The reference that a name stands for: a card, or a place that options name."""
        return self._names.find(name) or self._places.get(fold(name), "")

    def _lost(self, rest: str, text: str, fields: Fields, key: str) -> BadScenario:
        kind = Said(f"card or word in {text!r}:", f"compris dans « {text} »")
        return fields.unknown(key, kind, rest.split(" ")[0] if len(rest) > 40 else rest, self._names.all())
