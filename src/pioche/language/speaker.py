"""Whoever words the things of one game in one language, for players of given names."""

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pioche.core.decisions import Option, Seat
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.language import english, french
from pioche.language.cards import CardDef
from pioche.language.drama import Drama
from pioche.language.fields import EVENT_FIELDS, HOME_FIELDS, OPTION_FIELDS, YOU, YOUR_FIELDS, Seen, owner_of
from pioche.language.nouns import Noun
from pioche.language.templates import (
    Fields,
    OpenName,
    Places,
    PlayerName,
    addressed,
    capital,
    fields_of,
    fill,
    typeset,
)
from pioche.language.written import LANGS, Entry, Line, Run

if TYPE_CHECKING:
    from pioche.language.wording import Wording

OPTIONS = 5_000  # labels of options that are kept in memory
RETOLD = 5_000  # lines, with places for names
# When a line of a card works: « Immédiat : », “Immediate — ”; a colon that comes later ends its price.
WHEN = re.compile(r"^[^:—]*[:—]\s*")


class Speaker:
    """Words the things of one game in one language, for players of given names."""

    def __init__(self, wording: "Wording", lang: str, names: Sequence[str] = ()) -> None:
        self.wording = wording
        self.lang: str = lang
        self.names = names
        self._players = [PlayerName(name) for name in names]
        # A name that begins with a sign changes the space before it, and a game's own words may hang on names.
        self._retells = wording.called is None and all(name[:1].isalnum() for name in names)
        self._places = Places(self._players, lang)

    # ---- what templates are filled with

    def card(self, face: str) -> Noun:
        """The name of a card."""
        found = self.wording.nouns.get(face)
        return found or Noun(Text(fr=face.replace("_", " "), en=face.replace("_", " ")))

    def player(self, seat: Seat | None) -> PlayerName:
        """The name of a player."""
        if seat is None:
            return PlayerName("")
        if seat < len(self._players):
            return self._players[seat]
        return PlayerName(f"{'le joueur' if self.lang == 'fr' else 'player'} {seat + 1}")

    def amount(self, n: int) -> int:
        """A number that agrees with the noun after it."""
        return french.Amount(n) if self.lang == "fr" else english.Amount(n)

    def zone(self, name: str, seat: Seat | None = None) -> Noun:
        """The name of a zone, given it or one of its piles (`hand`, `hand.0`), or of a place that the game names."""
        name = name.split(".")[0]
        found = self.wording.zones.get(name) or self._called(name, None, seat)
        return found or Noun(Text(fr=name, en=name))

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
        return WHEN.sub("", self.line(face, number)).rstrip(".")

    def branch(self, face: str, field: str, number: int) -> str:
        """One of the branches that a text of a card leaves to choose (`- ou -`), counted from 1."""
        language, card = self.wording.language, self.wording.cards.get(face)
        if language is None or not isinstance(card, CardDef) or field not in card.text_fields():
            return ""
        branches = getattr(card.trees(field)[0], "branches", ())
        if not 1 <= number <= len(branches):
            return ""
        said: str = (language.french if self.lang == "fr" else language.english)(branches[number - 1])
        return said

    def cost(self, face: str) -> int:
        """What a card costs, where its game has a cost."""
        return self.amount(getattr(self.wording.cards.get(face), "cost", 0))

    def reference(self, ref: str, view: View | None = None) -> Noun | PlayerName:
        """What an option's source or target names: a card, a player, or what the game calls so."""
        face = ref.split("@")[0]
        if face.startswith("seat") and face[4:].isdigit():
            return self.player(int(face[4:]))
        return self._called(face, view, view.seat if view else None) or self.card(face)

    def names_of(self, option: Option, view: View) -> tuple[object, ...]:
        """What the game itself says of an option, on which its label hangs besides the option."""
        if self.wording.called is None:
            return ()
        ends = [self.reference(ref, view) for ref in (option.source, option.target) if ref]
        return (*ends, self.does(option, view))

    def does(self, option: Option, view: View | None) -> str:
        """What an option does in the words of its card, where the game says that itself."""
        own = self.wording.does
        return own(self, option, view) if own is not None and view is not None else ""

    def _called(self, name: str, view: View | None, seat: Seat | None) -> Noun | None:
        called = self.wording.called
        return called(self, name, view, seat) if called is not None and name else None

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
        asked = view.seat in view.asked
        variant, own = "", dict[str, Any]()
        if self.wording.cause is not None and (asked or not self.says_only_who(view.prompt)):
            variant, own = self.wording.cause(view, self)
        entry = (
            plain.variants.get(variant, plain) if asked else plain
        )  # for those who wait always the plain one
        fields = {"seat": self.player(view.asked[0]), "options": self.amount(len(view.options)), **own}
        template = entry.template(self.lang, *([] if asked else ["waiting"]))
        return self._fill(template or view.prompt, fields), entry.rules or plain.rules

    def says_only_who(self, prompt: str) -> bool:
        """Whether those who wait are told of a question no more than who is asked, in every language."""
        entry = self.wording.entries["prompts"].get(prompt)
        templates = [entry.template(lang, "waiting") or "" for lang in LANGS] if entry else []
        return all(fields_of(template) <= {"seat"} for template in templates)

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
        if self.wording.called is not None or _names_players(template, option):
            return self._fill(template, self.option_fields(option, view))
        options = self.wording.options  # such a label is the same at every table
        said = options.get((self.lang, template, option))
        if said is None:
            if len(options) >= OPTIONS:
                options.clear()
            said = options[self.lang, template, option] = self._fill(
                template, self.option_fields(option, view)
            )
        return said

    def option_entry(self, option: Option, view: View | None = None) -> Entry | None:
        """What is written about an option, at the prompt where it is offered."""
        entry = self.wording.entries["options"].get(option.verb)
        return entry.variants.get(view.prompt, entry) if entry and view else entry

    def in_order(self, options: Iterable[Option], seat: Seat | None = None) -> list[Option]:
        """Options as they are listed: first what a hasty key may take, then what hits oneself, last what forgoes."""
        entries = self.wording.entries["options"]

        def haste(option: Option) -> int:
            flags = getattr(entries.get(option.verb), "flags", ())
            return 2 if "forgoes" in flags else int(_own(option, seat, "seat_places" in flags))

        return sorted(options, key=haste)

    def option_fields(self, option: Option, view: View | None = None) -> Mapping[str, Any]:
        """What a template of an option may name."""
        return Fields(OPTION_FIELDS, self, option, view)

    def owner(self, reference: str) -> PlayerName:
        """The player whose seat is the place in a reference."""
        seat = reference.partition("@")[2].partition(".")[0]
        return self.player(int(seat) if seat else None)

    def drama(self, seen: Seen) -> Drama:
        """What a witnessed event weighs, and its effect."""
        return self.wording.entry(seen).drama

    def event(self, seen: Seen) -> Line:
        """A witnessed event as a line of the log."""
        return self.said(self.wording.run([seen]))

    def told(self, events: Iterable[Seen]) -> list[Line]:
        """Witnessed events as lines; what was done several times in a row is told once."""
        return [self.said(run) for run in self.wording.runs(events, self.lang)]

    def said(self, run: Run) -> Line:
        """A run of events as a line."""
        alike, entry, cases, _ = run
        seen = alike[0]
        template, you = entry.template(self.lang, *cases) or seen["what"], ""
        text = self._fill(addressed(template, you=False), self.event_fields(alike))
        if "|" in template:
            you = capital(self._fill(addressed(template, you=True), Fields(YOUR_FIELDS, self, alike)))
        seat, depth = seen.get("seat"), seen.get("depth", 0)
        other, yours = self._hit(run)
        if other is None:
            other, yours = self._at_home(run, template, spoken=bool(you))
        return Line(text, seen["rule"], depth, entry.tone, seen["what"], entry.drama, seat, you, other, yours)

    def retold(self, run: Run, matter: Hashable) -> Line:
        """A line that everybody saw alike, and that is said at other tables with other names; `matter` is the run's."""
        if not self._retells:
            return self.said(run)
        lines = self.wording.retold
        line = lines.get((self.lang, matter))
        if line is None:
            if len(lines) >= RETOLD:
                lines.clear()
            line = lines[self.lang, matter] = self._nameless.said(run)
        named = self._places.fill
        return Line(
            named(line.text),
            line.rule,
            line.depth,
            line.tone,
            line.what,
            line.drama,
            line.seat,
            named(line.you),
            line.other,
            named(line.yours),
        )

    @property
    def _nameless(self) -> "Speaker":
        """A speaker of the same language who leaves the names of players open."""
        speaker = Speaker(self.wording, self.lang, ())
        speaker._players = [OpenName(str(seat)) for seat in range(len(self._players))]
        return speaker

    def _hit(self, run: Run) -> tuple[Seat | None, str]:
        """Whom a run of events hits, and the line as it is said to them, where something is written for it."""
        seen, template = run.alike[0], run.entry.templates.get(f"{self.lang}_hit")
        hit = seen.get("other", owner_of(seen.get("target")))
        if template is None or hit is None or hit == seen.get("seat"):
            return None, ""
        return hit, capital(self._fill(template, self.event_fields(run.alike)))

    def _at_home(self, run: Run, template: str, *, spoken: bool) -> tuple[Seat | None, str]:
        """Whose place a run of events names, and the line as it is said to them: « votre rempart 2 »."""
        home = self.wording.home
        seen = run.alike[0]
        whose = home(seen.get("target", "")) if home is not None else None
        if whose is None or "{target" not in template or (spoken and whose == seen.get("seat")):
            return None, ""
        return whose, self._fill(addressed(template, you=False), Fields(HOME_FIELDS, self, run.alike, whose))

    def ending(self, view: View) -> str:
        """What decided the match; to a seat that has lost, as `hit` says it where that is written."""
        entry = self.wording.entries["endings"].get(view.ended_by)
        outcome = view.outcome
        if entry is None or outcome is None:
            return view.ended_by
        if outcome.drawn:
            cases = ["draw"]
        elif outcome.winner is None:  # seats that play together
            cases = ["together"] if outcome.winners else ["lost"]
        else:
            cases = ["hit"] if view.seat not in (None, outcome.winner) else []
        template = entry.template(self.lang, *cases) or ""
        won = outcome.winner is not None and view.seat == outcome.winner and "|" in template
        winner = YOU[self.lang] if won else self.player(outcome.winner)
        said = self._fill(addressed(template, you=won), {"seat": winner})
        return capital(said) if won else said

    def advice(self, view: View) -> str:
        """What a game makes of how the end came about, besides what decided it; nothing where it says nothing."""
        entry, ended = self.wording.entries["endings"].get(view.ended_by), self.wording.ended
        if entry is None or ended is None:
            return ""
        variant, fields = ended.found(view, self)
        said = entry.variants.get(variant)
        return self._fill(said.template(self.lang) or "", fields) if said else ""

    # ---- inside

    def event_fields(self, alike: Sequence[Seen]) -> Mapping[str, Any]:
        """What a template of an event may name."""
        return Fields(EVENT_FIELDS, self, alike)

    def _fill(self, template: str, fields: Mapping[str, Any]) -> str:
        return typeset(fill(template, fields), self.lang)

    def _label(self, section: str, name: str) -> str:
        entry = self.wording.entries[section].get(name)
        return (entry.template(self.lang) if entry else None) or name


def _names_players(template: str, option: Option) -> bool:
    """Whether a label has a player's name in it, which is another at every table."""
    return "_owner" in template or option.source.startswith("seat") or option.target.startswith("seat")


def _own(option: Option, seat: Seat | None, seat_places: bool) -> bool:
    """Whether an option is aimed at the seat itself, or at something of its own where places are seats."""
    return option.target == f"seat{seat}" or (seat_places and option.target.endswith(f"@{seat}"))
