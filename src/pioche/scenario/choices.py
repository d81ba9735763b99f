"""How scenarios write choices: the text of an option, or a verb and what it is done with, in French or English."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pioche.core.contract import Points
from pioche.core.decisions import Option
from pioche.core.errors import BadScenario
from pioche.core.match import Match
from pioche.core.text import Text
from pioche.scenario.fields import Fields
from pioche.scenario.names import Names, fold
from pioche.scenario.read import Stage
from pioche.scenario.shapes import Shape

_EXACT = re.compile(r"[a-z_]+(:[a-z0-9_@.]+)?(>[a-z0-9_@.]+)?(\*\d+)?")
_SIGNS = re.compile(r"[:>*]")
_SEAT = re.compile(r"(?:p|seat|player|siege|joueur) ?(\d+)\b")
_ROW = re.compile(r"(?:row|rangee) (\d+)(?: (?:place|position) (\d+))?\b")
_PLACE = re.compile(r"(?:@|place |position )(\w+(?:\.\w+)*)")
_LINE = re.compile(r"(?:\*|line |ligne )(\d+)\b")
_NUMBER = re.compile(r"(\d+)\b")
_FILLER = re.compile(
    r"(?:de|du|des|d|le|la|les|l|un|une|au|a|avec|contre|sur|dans|of|the|an|with|against|on|in|from|to|s)\b"
)
_MENTIONS = (_SEAT, _ROW, _PLACE, _LINE, _FILLER)
_SEAT_REF = re.compile(r"seat(\d+)")
_ASKED = re.compile(r"\s*[Pp](?P<seat>\d+)\s*:\s*(?P<rest>.*)", re.DOTALL)
_LONGEST_NAME = 6  # words


class Phrase(NamedTuple):
    """What a choice mentions: every option that has all of it is meant."""

    verb: str
    cards: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    amount: int = 0
    line: bool = False  # the amount is said to be a printed line

    @classmethod
    def exactly(cls, option: Option) -> "Phrase":
        """Everything that an option has."""
        references = [ref.partition("@") for ref in (option.source, option.target) if ref]
        seats = [found[1] for name, *_ in references if (found := _SEAT_REF.fullmatch(name))]
        cards = [name for name, *_ in references if not _SEAT_REF.fullmatch(name)]
        places = [place for *_, place in references if place]
        return cls(option.verb, tuple(cards), tuple(seats), tuple(places), option.amount)

    def mentioning(self, found: re.Match[str]) -> "Phrase":
        """The phrase with one more seat, place or line."""
        words = [word for word in found.groups() if word]
        if found.re is _SEAT:
            return self._replace(seats=(*self.seats, words[0]))
        if found.re in (_ROW, _PLACE):
            return self._replace(places=(*self.places, ".".join(words)))
        if found.re is _LINE:
            return self._replace(amount=int(words[0]), line=found[0][0] != "*")
        if found.re is _NUMBER:
            return self._replace(amount=int(words[0]))
        return self

    def means(self, option: Option, called: Callable[[str], str]) -> bool:
        """Whether the option has everything that the phrase mentions, by reference or as that is called."""
        if option.verb != self.verb or (self.amount and option.amount != self.amount):
            return False
        references = [ref.partition("@") for ref in (option.source, option.target) if ref]
        named = [name for ref in references for name in (ref[0], called(ref[0]))]
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

    __slots__ = ("_names", "_places", "_stage", "_words")

    def __init__(self, stage: Stage, names: Names) -> None:
        self._stage = stage
        self._names = names
        places = stage.positions.places.items()
        self._places = {fold(word): place for place, words in places for word in (*words, place)}
        verbs = stage.verbs.items()
        spoken = {fold(word): verb for verb, words in verbs for word in (*words, verb)}
        self._words = sorted(spoken.items(), key=lambda pair: -len(pair[0]))  # the longest fits first

    def meant(
        self, text: str, match: Match, options: Sequence[Option], fields: Fields, key: str
    ) -> list[Option]:
        """All offered options that a text means; refuses a text that no option of this game can mean now."""
        if _EXACT.fullmatch(text) and _SIGNS.split(text)[0] in self._stage.verbs:
            exact = Option.parse(text)
            if exact in options:
                return [exact]
            if exact.source or exact.target or exact.amount:
                self._check(Phrase.exactly(exact), text, match, fields, key)
                shape = self._stage.vocabulary.options.get(exact.verb)
                if shape is not None and not shape.allows(exact):
                    raise self._shapeless(shape, exact.verb, text, fields, key)
                return []
        phrase = self._phrase(text, fields, key)
        self._check(phrase, text, match, fields, key)
        called = partial(self._stage.positions.called, match.table)
        return [option for option in options if phrase.means(option, called)]

    def one(
        self, text: str, match: Match, options: Sequence[Option], fields: Fields, key: str
    ) -> Option | None:
        """The one offered option that a text means, None if none does; refuses a text that means several."""
        meant = self.meant(text, match, options, fields, key)
        if len(meant) > 1:
            several = ", ".join(map(str, meant))
            raise fields.bad(
                key,
                en=f"{text!r} could mean any of: {several}",
                fr=f"« {text} » peut vouloir dire : {several}",
            )
        return meant[0] if meant else None

    def _phrase(self, text: str, fields: Fields, key: str) -> Phrase:
        rest = fold(text)
        if not rest:
            verb = next(iter(self._stage.verbs))
            raise fields.bad(
                key,
                en=f"a choice is wanted, not an empty text; nearest: {verb}",
                fr=f"il faut un choix, pas un texte vide ; au plus proche : {verb}",
            )
        if asked_prefix(text)[0] is not None:
            raise fields.bad(
                key,
                en=f"{text!r}: only `choose` says who chooses; here write the option alone, and `asked`",
                fr=f"« {text} » : seul `choose` dit qui choisit ; écrivez ici l’option seule, et `asked`",
            )
        for word, verb in self._words:
            if rest == word or rest.startswith((f"{word} ", f"{word}:", f"{word}>")):
                return self._mentions(verb, rest[len(word) :].strip(" :>"), text, fields, key)
        first = rest.split(" ")[0]
        words = [word for word, _ in self._words]
        raise fields.unknown(key, Text(en="verb", fr="un verbe de ce jeu"), first, words)

    def _mentions(self, verb: str, rest: str, text: str, fields: Fields, key: str) -> Phrase:
        phrase = Phrase(verb)
        shape = self._stage.vocabulary.options.get(verb)
        mentions = (*_MENTIONS, _NUMBER) if shape is not None and shape.amount else _MENTIONS
        while rest:
            name = self._leading_name(rest)
            if name:
                phrase = phrase._replace(cards=(*phrase.cards, self._find(name)))
                length = len(name)
            else:
                found = next((m for m in (mention.match(rest) for mention in mentions) if m), None)
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
        """The reference that a name stands for: a card, a place that options name, or something on the board."""
        found = self._names.find(name) or self._places.get(fold(name), "")
        return found or (name if self._stage.positions.refers(name) else "")

    def _lost(self, rest: str, text: str, fields: Fields, key: str) -> BadScenario:
        kind = Text(en=f"card or word in {text!r}:", fr=f"compris dans « {text} »")
        return fields.unknown(
            key, kind, rest.split(" ")[0] if len(rest) > 40 else rest, [*self._names.all(), *self._places]
        )

    def _shapeless(self, shape: Shape, verb: str, text: str, fields: Fields, key: str) -> BadScenario:
        form = shape.form(verb)
        return fields.bad(
            key,
            en=f"{text!r}: there is never such an option; those of {verb} have the form {form.en}",
            fr=f"« {text} » : il n’y a jamais une telle option ; celles de {verb} ont la forme {form.fr}",
        )

    # ---- what can be

    def _check(self, phrase: Phrase, text: str, match: Match, fields: Fields, key: str) -> None:
        """Refuse what no option can have: a misspelt name, place or line must not pass for a missing option."""
        verb, positions = phrase.verb, self._stage.positions
        for card in phrase.cards:
            if not self._find(card):
                raise self._lost(card, text, fields, key)
        for seat in phrase.seats:
            fields.seat_named(key, int(seat), match.table.seats)
        if phrase.line and verb not in positions.lines:
            listed = ", ".join(positions.lines)
            lined = Text(en=f"those that do: {listed}", fr=f"en ont : {listed}")
            if not listed:
                lined = Text(en="none of this game does", fr="aucune de ce jeu n’en a")
            raise fields.bad(
                key,
                en=f"{text!r}: the option {verb} has no line; {lined.en}",
                fr=f"« {text} » : l’option {verb} n’a pas de ligne ; {lined.fr}",
            )
        shape = self._stage.vocabulary.options.get(verb)
        if shape is not None:
            cards = [card for card in phrase.cards if self._names.find(card)]
            named = (len(cards), len(phrase.seats), len(phrase.places))
            if not shape.allows_naming(*named, phrase.amount):
                raise self._shapeless(shape, verb, text, fields, key)
        if (phrase.amount or phrase.line) and verb in positions.lines:
            self._names.line(
                phrase.amount, [card for card in phrase.cards if self._names.find(card)], fields, key
            )
        for place in phrase.places:
            self._check_place(verb, place, text, match, fields, key)

    def _check_place(self, verb: str, place: str, text: str, match: Match, fields: Fields, key: str) -> None:
        """Refuse a place that is not there at this moment."""
        points = [
            found for end in ":>" if (found := self._stage.game.shown.points.get(f"{verb}{end}")) is not None
        ]
        points = [one for one in points if one.zone and not one.handles]  # without a zone the target names it
        there = [known for one in points for known in self._places_of(one, match)]
        if points and place not in there:
            listed = ", ".join(dict.fromkeys(there)) or "—"
            raise fields.bad(
                key,
                en=f"{text!r}: there is no place {place} for {verb} now; the places are: {listed}",
                fr=f"« {text} » : il n’y a pas de place {place} pour {verb} à ce moment ; les places sont : {listed}",
            )

    def _places_of(self, points: Points, match: Match) -> Iterator[str]:
        """The places that a reference of these options may name: seats, rows and their units, positions in a pile."""
        t = match.table
        zone = next(zone for zone in t.zones if zone.name == points.zone)
        asked = [match.asked] if match.ask else list(range(t.seats))
        others = [seat for seat in range(t.seats) if seat not in asked or not match.ask]
        whose = {"own": asked, "others": others, "any": list(range(t.seats))}[points.whose]
        rows = [self._stage.positions.rows(t, zone.name, seat) for seat in ([0] if zone.shared else whose)]
        if points.rows:
            for number, row in ((n, row) for found in rows for n, row in enumerate(found, 1)):
                yield str(number)
                yield from (f"{number}.{index}" for index in range(1, len(row) + 1))
        elif points.whose != "own":
            yield from map(str, whose)
        else:
            yield from map(str, range(max(sum(map(len, found)) for found in rows)))
