"""The wording of a game: its prompts, options and log lines in French and English, from templates.

A game's `wording.toml` holds templates over what a view, an option or a witnessed event tells; a `Speaker` fills
them for one language and the names of one table.
"""

import tomllib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pioche.core.decisions import Option, Seat
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.language import english, french
from pioche.language.clauses import Node
from pioche.language.drama import BadWording, Drama, read_drama
from pioche.language.language import Language
from pioche.language.nouns import Noun
from pioche.language.templates import Cards, Fields, PlayerName, fill, typeset

LANGS = ("fr", "en")
OPTIONS = 5_000  # labels of options that are kept in memory
SECTIONS = ("prompts", "options", "events", "endings", "zones", "phases", "columns")
Seen = Mapping[str, Any]  # a witnessed event
Cause = Callable[
    [View, "Speaker"], tuple[str, dict[str, Any]]
]  # which variant of a prompt, and its own fields


class Named(Protocol):
    """What the wording needs of what is printed on a card."""

    @property
    def noun(self) -> Noun:
        """Its name."""
        ...

    @property
    def lines(self) -> tuple[Node, ...]:
        """The trees of its text."""
        ...


class Line(NamedTuple):
    """A line of the log: what it says, the rule that made it happen, how deeply nested it is."""

    text: str
    rule: str
    depth: int = 0
    tone: str = ""  # "heading" begins something; "minor" may be shown paler
    what: str = ""
    drama: Drama = Drama()


class Entry:
    """What is written about one prompt, verb, event, zone…: templates by language and case, and its variants."""

    __slots__ = ("also", "drama", "flags", "rules", "templates", "variants")

    def __init__(self, written: Mapping[str, Any], where: str = "", drama: Drama | None = None) -> None:
        said = {name: value for name, value in written.items() if isinstance(value, str)}
        self.templates = {name: value for name, value in said.items() if name not in Drama._fields}
        self.drama = read_drama(written, where, drama)
        self.variants = {
            name: Entry(value, f"{where}.{name}", self.drama)
            for name, value in written.items()
            if isinstance(value, dict)
        }
        self.flags = {name for name, value in written.items() if value is True}
        self.rules: tuple[str, ...] = tuple(written.get("rules", ()))
        self.also: tuple[str, ...] = tuple(
            written.get("also", ())
        )  # fields of an event that no sentence names

    def template(self, lang: str, *cases: str) -> str | None:
        """The template of the first case that has one; the plain one comes last."""
        for case in (*cases, ""):
            found = self.templates.get(f"{lang}_{case}" if case else lang)
            if found is not None:
                return found
        return None

    def all(self) -> Iterator[tuple[str, str]]:
        """Every template with its name, the variants' too."""
        yield from self.templates.items()
        for name, variant in self.variants.items():
            yield from ((f"{name}.{case}", template) for case, template in variant.all())


class Wording:
    """The wording of one game, for any language and any table."""

    def __init__(
        self,
        written: Mapping[str, Mapping[str, Any]],
        cards: Mapping[str, Named],
        language: Language | None = None,
        cause: Cause | None = None,
    ) -> None:
        self.cards = dict(cards)
        self.language = language
        self.cause = cause
        self.said: dict[tuple[str, str, int], str] = {}  # lines of cards by language, card and number
        self.options: dict[tuple[str, str, Option], str] = {}  # by language and template
        self.entries = {
            section: {
                name: Entry(entry, f"{section}.{name}") for name, entry in written.get(section, {}).items()
            }
            for section in SECTIONS
        }

    @classmethod
    def read(
        cls,
        path: Path,
        cards: Mapping[str, Named],
        language: Language | None = None,
        cause: Cause | None = None,
    ) -> "Wording":
        """The wording of a `wording.toml`; `cards` are the game's carddefs by id, `language` renders their lines."""
        try:
            return cls(tomllib.loads(path.read_text(encoding="utf-8")), cards, language, cause)
        except (tomllib.TOMLDecodeError, BadWording) as error:
            said = getattr(error, "text", Text(fr=str(error), en=str(error)))
            raise BadWording(en=f"{path}: {said.en}", fr=f"{path} : {said.fr}") from error

    def with_cards(self, cards: Mapping[str, Named]) -> "Wording":
        """The same wording at a table with cards of its own."""
        other = Wording.__new__(Wording)
        other.cards, other.language, other.cause = {**self.cards, **cards}, self.language, self.cause
        other.entries, other.said, other.options = self.entries, {}, {}
        return other

    def speaker(self, lang: str, names: Sequence[str] = ()) -> "Speaker":
        """Whoever words things in that language for players of those names."""
        return Speaker(self, lang, names)

    def prompt(self, view: View, lang: str, names: Sequence[str] = ()) -> str:
        """The question of a view, to the seat that is asked or about it."""
        return self.speaker(lang, names).prompt(view)

    def option(self, option: Option, view: View, lang: str, names: Sequence[str] = ()) -> str:
        """One option as a sentence."""
        return self.speaker(lang, names).option(option, view)

    def event(self, seen: Seen, lang: str, names: Sequence[str] = ()) -> str:
        """A witnessed event as a line."""
        return self.speaker(lang, names).event(seen).text


class Speaker:
    """Words the things of one game in one language, for players of given names."""

    def __init__(self, wording: Wording, lang: str, names: Sequence[str] = ()) -> None:
        self.wording = wording
        self.lang = lang
        self.names = names

    # ---- what templates are filled with

    def card(self, face: str) -> Noun:
        """The name of a card."""
        found = self.wording.cards.get(face)
        return found.noun if found else Noun(Text(fr=face.replace("_", " "), en=face.replace("_", " ")))

    def player(self, seat: Seat | None) -> PlayerName:
        """The name of a player."""
        if seat is None:
            return PlayerName("")
        if seat < len(self.names):
            return PlayerName(self.names[seat])
        return PlayerName(f"{'le joueur' if self.lang == 'fr' else 'player'} {seat + 1}")

    def amount(self, n: int) -> int:
        """A number that agrees with the noun after it."""
        return french.Amount(n) if self.lang == "fr" else english.Amount(n)

    def zone(self, name: str) -> Noun:
        """The name of a zone, given it or one of its piles (`hand`, `hand.0`)."""
        return self._noun("zones", name.split(".")[0])

    def phase(self, name: str) -> str:
        """The name of a phase."""
        return self._label("phases", name)

    def column(self, name: str) -> str:
        """The name of a public column of the table."""
        return self._label("columns", name)

    def name(self, noun: Noun) -> str:
        """A noun bare, in this language."""
        return typeset(format(noun, "nom" if self.lang == "fr" else "name"), self.lang)

    def line(self, face: str, number: int) -> str:
        """A line of a card's text, counted from 1; empty where there is none."""
        language, card = self.wording.language, self.wording.cards.get(face)
        if language is None or card is None or not 1 <= number <= len(card.lines):
            return ""
        key = (self.lang, face, number)
        said = self.wording.said.get(key)
        if said is None:
            render = language.french if self.lang == "fr" else language.english
            said = self.wording.said[key] = render(card.lines[number - 1])
        return said

    def ability(self, face: str, number: int) -> str:
        """A line of a card's text without the word that says when it works."""
        line = self.line(face, number)
        return (line.partition(":")[2] or line).strip().rstrip(".")

    def reference(self, ref: str) -> Noun | PlayerName:
        """What an option's source or target names: a card, or a player."""
        face = ref.split("@")[0]
        if face.startswith("seat") and face[4:].isdigit():
            return self.player(int(face[4:]))
        return self.card(face)

    # ---- what is worded

    def prompt(self, view: View) -> str:
        """The question: to its own seat in the second person, to anybody else as what is waited for."""
        return self.question(view)[0]

    def prompt_rules(self, view: View) -> tuple[str, ...]:
        """The rules that decide who is asked what now; when a match is over, the one that ended it."""
        return (view.ended_by,) if view.scores else self.question(view)[1]

    def question(self, view: View) -> tuple[str, tuple[str, ...]]:
        """The question of a view and its rules, at once."""
        plain = self.wording.entries["prompts"].get(view.prompt)
        if plain is None:
            return view.prompt, ()
        variant, own = self.wording.cause(view, self) if self.wording.cause else ("", {})
        asked = view.seat in view.asked
        entry = (
            plain.variants.get(variant, plain) if asked else plain
        )  # for those who wait always the plain one
        fields = {"seat": self.player(view.asked[0]), "options": self.amount(len(view.options)), **own}
        template = entry.template(self.lang, *([] if asked else ["waiting"]))
        return self._fill(template or view.prompt, fields), entry.rules or plain.rules

    def option(self, option: Option, view: View | None = None, *, case: str = "") -> str:
        """One option as a sentence; `case="short"` is its verb alone, where the card is named beside it."""
        entry = self.option_entry(option, view)
        if entry is None:
            return str(option)
        cases = [case] if case else []
        if not option.source:
            cases.append("bare")
        if view is not None and _own(option, view.seat, "seat_places" in entry.flags):
            cases.append("own")
        if option.target:
            cases.append("target")
        template = entry.template(self.lang, *cases) or str(option)
        if _names_players(template, option):
            return self._fill(template, self.option_fields(option))
        options = self.wording.options  # such a label is the same at every table
        said = options.get((self.lang, template, option))
        if said is None:
            if len(options) >= OPTIONS:
                options.clear()
            said = options[self.lang, template, option] = self._fill(template, self.option_fields(option))
        return said

    def option_entry(self, option: Option, view: View | None = None) -> Entry | None:
        """What is written about an option, at the prompt where it is offered."""
        entry = self.wording.entries["options"].get(option.verb)
        return entry.variants.get(view.prompt, entry) if entry and view else entry

    def option_fields(self, option: Option) -> Mapping[str, Any]:
        """What a template of an option may name."""
        face = option.source.partition("@")[0]
        return Fields(
            amount=lambda: self.amount(option.amount),
            source=lambda: self.reference(option.source),
            source_place=lambda: _place(option.source),
            source_owner=lambda: self._owner(option.source),
            target=lambda: self.reference(option.target),
            target_place=lambda: _place(option.target),
            target_owner=lambda: self._owner(option.target),
            ability=lambda: self.ability(face, option.amount),
            cost=lambda: self.amount(getattr(self.wording.cards.get(face), "cost", 0)),
        )

    def _owner(self, reference: str) -> PlayerName:
        """The player whose seat is the place in a reference."""
        seat = reference.partition("@")[2].partition(".")[0]
        return self.player(int(seat) if seat else None)

    def drama(self, seen: Seen) -> Drama:
        """What a witnessed event weighs, and its effect."""
        return self._entry(seen).drama

    def event(self, seen: Seen) -> Line:
        """A witnessed event as a line of the log."""
        return self._line([seen])

    def told(self, events: Iterable[Seen], memory: dict[Hashable, Line] | None = None) -> list[Line]:
        """Witnessed events as lines; what was done several times in a row is told once.

        Lines that are in the memory, if there is one, are not worded anew, and the others are put there.
        """
        lines: list[Line] = []
        for likeness, run in groupby(events, key=self._likeness):
            alike = list(run)
            together = f"{self.lang}_many" in self._entry(alike[0]).templates
            for told in [alike] if together else [[seen] for seen in alike]:
                if memory is None:
                    lines.append(self._line(told))
                    continue
                key = (self.lang, likeness, *(_particulars(seen) for seen in told))
                if key not in memory:
                    memory[key] = self._line(told)
                lines.append(memory[key])
        return lines

    def ending(self, view: View) -> str:
        """What decided the match."""
        entry = self.wording.entries["endings"].get(view.ended_by)
        outcome = view.outcome
        if entry is None or outcome is None:
            return view.ended_by
        if outcome.drawn:
            cases = ["draw"]
        elif outcome.winner is None:  # seats that play together
            cases = ["together"] if outcome.winners else ["lost"]
        else:
            cases = []
        return self._fill(entry.template(self.lang, *cases) or "", {"seat": self.player(outcome.winner)})

    # ---- inside

    def _entry(self, seen: Seen) -> Entry:
        entry = self.wording.entries["events"].get(seen["what"])
        if entry is None:
            return Entry(dict.fromkeys(LANGS, seen["what"]))
        return entry.variants.get(seen["rule"], entry)

    def _likeness(self, seen: Seen) -> tuple[Any, ...]:
        names = ("what", "rule", "seat", "other", "source", "target", "depth", "note")
        hidden = "card" in seen and seen["card"]["face"] is None
        return (*(seen.get(name) for name in names), hidden)

    def _line(self, alike: Sequence[Seen]) -> Line:
        seen = alike[0]
        entry = self._entry(seen)
        fields = self.event_fields(alike)
        cases = []
        hidden = "card" in seen and seen["card"]["face"] is None
        if len(alike) > 1:
            cases += ["many_hidden"] if hidden else ["many"]
        if hidden:
            cases.append("hidden")
        if seen.get("seat") is not None and seen.get("seat") in (
            _owner(seen.get("target")),
            seen.get("other"),
        ):
            cases.append("own")
        text = self._fill(entry.template(self.lang, *cases) or seen["what"], fields)
        tone = next((flag for flag in ("heading", "minor") if flag in entry.flags), "")
        return Line(text, seen["rule"], seen.get("depth", 0), tone, seen["what"], entry.drama)

    def event_fields(self, alike: Sequence[Seen]) -> Mapping[str, Any]:
        """What a template of an event may name."""
        seen = alike[0]
        faces = [each["card"]["face"] for each in alike if "card" in each and each["card"]["face"]]
        target, source = seen.get("target", ""), seen.get("source", "")
        return Fields(
            seat=lambda: self.player(seen.get("seat")),
            other=lambda: self.player(seen.get("other")),
            card=lambda: self.card(faces[0] if faces else ""),
            aim=lambda: self.card(seen["aim"]["face"] or "" if "aim" in seen else ""),
            cards=lambda: Cards(self.card(face) for face in faces),
            amount=lambda: self.amount(seen.get("amount", 0) if len(alike) == 1 else len(alike)),
            note=lambda: self.reference(seen.get("note", "")),
            source=lambda: self.zone(source),
            target=lambda: self.zone(target),
            owner=lambda: self.player(_owner(target)),
            from_owner=lambda: self.player(_owner(source)),
            ability=lambda: self.ability(faces[0], seen.get("amount", 0)) if faces else "",
        )

    def _fill(self, template: str, fields: Mapping[str, Any]) -> str:
        return typeset(fill(template, fields), self.lang)

    def _label(self, section: str, name: str) -> str:
        entry = self.wording.entries[section].get(name)
        return (entry.template(self.lang) if entry else None) or name

    def _noun(self, section: str, name: str) -> Noun:
        entry = self.wording.entries[section].get(name)
        said = entry.templates if entry else {}
        return Noun(Text(fr=said.get("fr", name), en=said.get("en", name)), said.get("gender", "m"))


def _names_players(template: str, option: Option) -> bool:
    """Whether a label has a player's name in it, which is another at every table."""
    return "_owner" in template or option.source.startswith("seat") or option.target.startswith("seat")


def _own(option: Option, seat: Seat | None, seat_places: bool) -> bool:
    """Whether an option is aimed at the seat itself, or at something of its own where places are seats."""
    return option.target == f"seat{seat}" or (seat_places and option.target.endswith(f"@{seat}"))


def _particulars(seen: Seen) -> Hashable:
    """What the words of an event depend on besides its likeness to others: not the tokens of its cards."""
    card, aim = seen.get("card"), seen.get("aim")
    return seen.get("amount"), card and card["face"], aim and aim["face"]


def _place(reference: str) -> int | str:
    """The place in a reference as people count it."""
    first, _, second = reference.partition("@")[2].partition(".")
    return int(first) + 1 if first and not second else first


def _owner(pile: str | None) -> Seat | None:
    """The seat of a pile's name: 1 of `hand.1`, None of a shared pile."""
    _, _, seat = (pile or "").partition(".")
    return int(seat) if seat.isdigit() else None
