"""A rulebook as data: every rule of a game in plain words, with its id, its source and its reason."""

import re
import tomllib
from functools import cached_property
from pathlib import Path

import msgspec

from pioche.core.errors import PiocheError, UnknownName, listing, nearest
from pioche.core.text import Text

SOURCES = ("rulebook", "implied", "ruling")


class RuleText(Text, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule for players: what it says, where it comes from and, for a ruling, why.

    A ruling of the house is one that the specification does not have: it was found missing while building.
    """

    source: str
    section: str
    why: Text | None = None
    house: bool = False
    id: str = ""


class Erratum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the printed rulebook errs or is silent: what it prints, what was decided, and why."""

    printed: Text
    decided: Text
    why: Text
    rules: tuple[str, ...] = ()
    id: str = ""


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All rules of a game in the order of its specification, their sections and the errata."""

    game: str
    rules: dict[str, RuleText]
    sections: dict[str, Text]
    errata: dict[str, Erratum] = {}

    @cached_property
    def prefix(self) -> str:
        """What all ids of the game begin with: `GB`."""
        return next(iter(self.rules)).split("-")[0]

    def rule(self, name: str) -> RuleText:
        """The rule of that id, however it is typed (`gb-wiz-5`, `WIZ-05`); the nearest ids for an unknown one."""
        wanted = self._normal(name)
        if wanted not in self.rules:
            close = listing(nearest(wanted, self.rules) or list(self.rules)[:6])
            raise UnknownName(
                en=f"unknown rule {name!r}; nearest: {close}",
                fr=f"règle « {name} » inconnue ; au plus proche : {close}",
            )
        return self.rules[wanted]

    def has(self, name: str) -> bool:
        """Whether the text is the id of a rule."""
        return self._normal(name) in self.rules

    def errata_of(self, rule: str) -> list[Erratum]:
        """The errata that led to a rule."""
        return [erratum for erratum in self.errata.values() if rule in erratum.rules]

    def specified(self) -> list[str]:
        """The ids of the specification."""
        return [rule.id for rule in self.rules.values() if not rule.house]

    def of_the_house(self) -> list[str]:
        """The ids of our own rulings beyond the specification."""
        return [rule.id for rule in self.rules.values() if rule.house]

    def in_section(self, section: str) -> list[RuleText]:
        """The rules of a section, in order."""
        return [rule for rule in self.rules.values() if rule.section == section]

    def _normal(self, name: str) -> str:
        parts = name.strip().upper().split("-")
        if parts[0] != self.prefix:
            parts.insert(0, self.prefix)
        if parts[-1].isdigit():
            parts[-1] = parts[-1].zfill(2)
        return "-".join(parts)


def read_rulebook(path: Path) -> Rulebook:
    """The rulebook of a `rules.toml`; raises PiocheError for one that is malformed or contradicts itself."""
    try:
        book = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Rulebook)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise PiocheError(en=f"{path}: {error}", fr=f"{path} : {error}", code="bad_rulebook") from error
    book = msgspec.structs.replace(
        book,
        rules={name: msgspec.structs.replace(rule, id=name) for name, rule in book.rules.items()},
        errata={name: msgspec.structs.replace(erratum, id=name) for name, erratum in book.errata.items()},
    )
    problems = faults(book)
    if problems:
        raise PiocheError(en=f"{path}: {problems[0]}", fr=f"{path} : {problems[0]}", code="bad_rulebook")
    return book


def faults(book: Rulebook) -> list[str]:
    """What a rulebook says that cannot be: a section or rule that is not there, an id of another form."""
    found = [
        f"{rule.id} is in the section {rule.section!r}, which is not there"
        for rule in book.rules.values()
        if rule.section not in book.sections
    ]
    found += [
        f"{rule.id} has the source {rule.source!r}; the sources are {', '.join(SOURCES)}"
        for rule in book.rules.values()
        if rule.source not in SOURCES
    ]
    found += [
        f"{rule.id} is of the house but its source is {rule.source!r}, not 'ruling'"
        for rule in book.rules.values()
        if rule.house and rule.source != "ruling"
    ]
    found += [
        f"{rule.id} is not of the form PREFIX-WORD-00"
        for rule in book.rules.values()
        if not re.fullmatch(r"[A-Z]+-[A-Z]+-\d\d", rule.id)
    ]
    found += [
        f"{erratum.id} speaks of {name}, which is not there"
        for erratum in book.errata.values()
        for name in erratum.rules
        if name not in book.rules
    ]
    return found
