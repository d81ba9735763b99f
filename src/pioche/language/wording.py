"""The wording of a game: its prompts, options and log lines in French and English, from templates.

A game's `wording.toml` holds templates over what a view, an option or a witnessed event tells; a `Speaker` fills
them for one language and the names of one table.  Templates agree by themselves: `{card:le}`, `{seat:de}`,
`{amount:une carte}`.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, Protocol

from pioche.core.decisions import Option, Seat
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.language import english, french
from pioche.language.clauses import Node
from pioche.language.language import Language
from pioche.language.nouns import Noun

LANGS = ("fr", "en")
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


class PlayerName(str):
    """A player's name in a template: `{seat}`, `{seat:de}` and `{seat:à}` in French, `{seat:s}` in English."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == "s":
            return f"{self}’s"
        return french.elide(spec, str(self)) if spec else str(self)


class Cards(tuple[Noun, ...]):
    """Several cards in a template: `{cards:un}` gives `un Héraut et deux Sorcières`, `{cards:a}` the same in English.

    `{cards:un,}` and `{cards:a,}` keep the order, where it matters.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        in_order = spec.endswith(",")
        spec = spec.removesuffix(",")
        listed = self if in_order else sorted(self, key=list(dict.fromkeys(self)).index)
        said = [format(noun.times(len(list(run))), spec) for noun, run in groupby(listed)]
        joint = " et " if spec in ("un", "le") else " and "
        return joint.join(filter(None, [", ".join(said[:-1]), said[-1]]))


class _Forms(Formatter):
    """Adds what agrees with a noun to Python's templates: `{card:e}` is the ending of a participle."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Noun) and format_spec in ("e", "il"):
            feminine = value.gender == "f"
            return {"e": "e" if feminine else "", "il": "elle" if feminine else "il"}[format_spec]
        return str(super().format_field(value, format_spec))


FORMS = _Forms()


def typeset(text: str, lang: str) -> str:
    """The text with typographic apostrophes and, in French, no-break spaces before and inside its signs."""
    text = text.replace("'", "’")
    if lang == "fr":
        text = re.sub(r"(?<=\S) (?=[:;?!»])", "\u00a0", text)
        text = text.replace("« ", "«\u00a0")
    return text


class Entry:
    """What is written about one prompt, verb, event, zone…: templates by language and case, and its variants."""

    __slots__ = ("also", "flags", "rules", "templates", "variants")

    def __init__(self, written: Mapping[str, Any]) -> None:
        self.templates = {name: value for name, value in written.items() if isinstance(value, str)}
        self.variants = {name: Entry(value) for name, value in written.items() if isinstance(value, dict)}
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
        self.entries = {
            section: {name: Entry(entry) for name, entry in written.get(section, {}).items()}
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
        return cls(tomllib.loads(path.read_text(encoding="utf-8")), cards, language, cause)

    def with_cards(self, cards: Mapping[str, Named]) -> "Wording":
        """The same wording at a table with cards of its own."""
        other = Wording.__new__(Wording)
        other.cards, other.language, other.cause = {**self.cards, **cards}, self.language, self.cause
        other.entries = self.entries
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
        render = language.french if self.lang == "fr" else language.english
        return render(card.lines[number - 1])

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
        entry, own = self._question(view)
        if entry is None:
            return view.prompt
        fields = {"seat": self.player(view.asked[0]), "options": self.amount(len(view.options)), **own}
        waiting = [] if view.seat in view.asked else ["waiting"]
        return self._fill(entry.template(self.lang, *waiting) or view.prompt, fields)

    def prompt_rules(self, view: View) -> tuple[str, ...]:
        """The rules that decide who is asked what now; when a match is over, the one that ended it."""
        if view.scores:
            return (view.ended_by,)
        entry, _ = self._question(view)
        plain = self.wording.entries["prompts"].get(view.prompt)
        return entry.rules or plain.rules if entry and plain else ()

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
        return self._fill(entry.template(self.lang, *cases) or str(option), self.option_fields(option))

    def option_entry(self, option: Option, view: View | None = None) -> Entry | None:
        """What is written about an option, at the prompt where it is offered."""
        entry = self.wording.entries["options"].get(option.verb)
        return entry.variants.get(view.prompt, entry) if entry and view else entry

    def option_fields(self, option: Option) -> dict[str, Any]:
        """What a template of an option may name."""
        fields: dict[str, Any] = {"amount": self.amount(option.amount)}
        for end in ("source", "target"):
            ref: str = getattr(option, end)
            fields[end] = self.reference(ref)
            first, _, second = ref.partition("@")[2].partition(".")
            fields[f"{end}_place"] = int(first) + 1 if first and not second else first
            fields[f"{end}_owner"] = self.player(int(first) if first else None)
        face = option.source.partition("@")[0]
        fields["ability"] = self.ability(face, option.amount)
        fields["cost"] = self.amount(getattr(self.wording.cards.get(face), "cost", 0))
        return fields

    def event(self, seen: Seen) -> Line:
        """A witnessed event as a line of the log."""
        return self._line([seen])

    def told(self, events: Iterable[Seen]) -> list[Line]:
        """Witnessed events as lines; what was done several times in a row is told once."""
        lines: list[Line] = []
        for _, run in groupby(events, key=self._likeness):
            alike = list(run)
            together = f"{self.lang}_many" in self._entry(alike[0]).templates
            lines += [self._line(alike)] if together else [self._line([seen]) for seen in alike]
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

    def _question(self, view: View) -> tuple[Entry | None, dict[str, Any]]:
        """What is written about the prompt of a view, for those who wait always the plain entry; and its own fields."""
        entry = self.wording.entries["prompts"].get(view.prompt)
        if entry is None:
            return None, {}
        variant, own = self.wording.cause(view, self) if self.wording.cause else ("", {})
        return (entry.variants.get(variant, entry) if view.seat in view.asked else entry), own

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
        return Line(text, seen["rule"], seen.get("depth", 0), tone, seen["what"])

    def event_fields(self, alike: Sequence[Seen]) -> dict[str, Any]:
        """What a template of an event may name."""
        seen = alike[0]
        faces = [each["card"]["face"] for each in alike if "card" in each and each["card"]["face"]]
        target, source = seen.get("target", ""), seen.get("source", "")
        return {
            "seat": self.player(seen.get("seat")),
            "other": self.player(seen.get("other")),
            "card": self.card(faces[0]) if faces else self.card(""),
            "aim": self.card(seen["aim"]["face"] or "" if "aim" in seen else ""),
            "cards": Cards(self.card(face) for face in faces),
            "amount": self.amount(seen.get("amount", 0) if len(alike) == 1 else len(alike)),
            "note": self.reference(seen.get("note", "")),
            "source": self.zone(source),
            "target": self.zone(target),
            "owner": self.player(_owner(target)),
            "from_owner": self.player(_owner(source)),
            "ability": self.ability(faces[0], seen.get("amount", 0)) if faces else "",
        }

    def _fill(self, template: str, fields: Mapping[str, Any]) -> str:
        return typeset(FORMS.vformat(template, (), fields), self.lang)

    def _label(self, section: str, name: str) -> str:
        entry = self.wording.entries[section].get(name)
        return (entry.template(self.lang) if entry else None) or name

    def _noun(self, section: str, name: str) -> Noun:
        entry = self.wording.entries[section].get(name)
        said = entry.templates if entry else {}
        return Noun(Text(fr=said.get("fr", name), en=said.get("en", name)), said.get("gender", "m"))


def _own(option: Option, seat: Seat | None, seat_places: bool) -> bool:
    """Whether an option is aimed at the seat itself, or at something of its own where places are seats."""
    return option.target == f"seat{seat}" or (seat_places and option.target.endswith(f"@{seat}"))


def _owner(pile: str | None) -> Seat | None:
    """The seat of a pile's name: 1 of `hand.1`, None of a shared pile."""
    _, _, seat = (pile or "").partition(".")
    return int(seat) if seat.isdigit() else None
