"""Nouns in templates: log lines and prompts say `{card:le}` in French and `{card:the}` in English."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pioche.core.text import Text
from pioche.language import english, french

# A name that brings its article along, « Les archives », “The Archives”, takes no second one.
FRENCH_ARTICLE = re.compile(r"(?:les|le|la) (?=\S)|l['’]", re.IGNORECASE)
ENGLISH_ARTICLE = re.compile(r"the (?=\S)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Noun:
    """The name of a thing in both languages, with what grammar must know of it."""

    named: Text
    gender: str = "m"
    h_aspire: bool = False
    count: int = 1
    plural: Text | None = None  # where the regular plural is wrong
    bare: tuple[
        str, ...
    ] = ()  # languages in which it takes no article: « Nyx », « votre rempart », “Anne’s wall”
    _said: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def times(self, count: int) -> "Noun":
        """The same noun for that many things."""
        return replace(self, count=count)

    def rehearsed(self) -> "Noun":
        """The noun with all its forms at hand: each is said as quickly as any other, whatever noun it is."""
        for spec in ("", *FORMS):
            for said in (spec, french.capital(spec)):
                self._said[said] = format(self, said)
        return self

    def nom(self) -> str:
        """The French name, in the plural for two or more."""
        if self.count < 2 or "fr" in self.bare:
            return self.named.fr
        return self.plural.fr if self.plural else french.plural(self.named.fr)

    def name(self) -> str:
        """The English name, in the plural for anything but one."""
        if self.count == 1 or "en" in self.bare:
            return self.named.en
        return self.plural.en if self.plural else english.plural(self.named.en)

    def __str__(self) -> str:
        return self.nom()

    def __format__(self, spec: str) -> str:
        """`nom`, `le`, `un`, `du`, `de`, `au`, `ce` in French; `name`, `the`, `a` in English; `Le`, `The`… to begin."""
        if spec in self._said:
            return self._said[spec]
        form = FORMS.get(spec.lower() or "nom")
        if form is None:
            raise ValueError(f"{spec!r} is no form of a noun; the forms are {', '.join(FORMS)}")
        text = form(self)
        return french.capital(text) if spec[:1].isupper() else text


def _le(noun: Noun) -> str:
    if "fr" in noun.bare:
        return noun.nom()
    if FRENCH_ARTICLE.match(noun.named.fr):
        return french.small_first(noun.named.fr)
    if noun.count > 1:
        return f"les {noun.nom()}"
    return french.elide("le" if noun.gender == "m" else "la", noun.named.fr, noun.h_aspire)


def _un(noun: Noun) -> str:
    if "fr" in noun.bare or FRENCH_ARTICLE.match(noun.named.fr):
        return _le(noun) if noun.count < 2 else f"{french.number(noun.count, 'm')} exemplaires {_du(noun)}"
    if noun.count == 0:
        return f"{'aucun' if noun.gender == 'm' else 'aucune'} {noun.named.fr}"
    return f"{french.number(noun.count, noun.gender)} {noun.nom()}"


def _du(noun: Noun) -> str:
    if "fr" in noun.bare:
        return _de(noun)
    return _contracted(_le(noun), "de", {"le": "du", "les": "des"})


def _au(noun: Noun) -> str:
    return _contracted(_le(noun), "à", {"le": "au", "les": "aux"})


def _contracted(full: str, preposition: str, forms: dict[str, str]) -> str:
    """A preposition before a noun with its article, both in one where French does so."""
    article, _, rest = full.partition(" ")
    return f"{forms[article]} {rest}" if article in forms else f"{preposition} {full}"


def _de(noun: Noun) -> str:
    if FRENCH_ARTICLE.match(noun.named.fr):
        return _du(noun)
    return french.elide("de", noun.nom(), noun.h_aspire)


def _ce(noun: Noun) -> str:
    if "fr" in noun.bare or FRENCH_ARTICLE.match(noun.named.fr):
        return _le(noun)
    if noun.count > 1:
        return f"ces {noun.nom()}"
    if noun.gender == "f":
        return f"cette {noun.named.fr}"
    return f"{'cet' if french.elides(noun.named.fr, noun.h_aspire) else 'ce'} {noun.named.fr}"


def _bare(name: str) -> str:
    found = ENGLISH_ARTICLE.match(name)
    return name[found.end() :] if found else name


def _the(noun: Noun) -> str:
    if "en" in noun.bare:
        return noun.name()
    return f"the {_bare(noun.name())}"


def _a(noun: Noun) -> str:
    if "en" in noun.bare or ENGLISH_ARTICLE.match(noun.named.en):
        return _the(noun) if noun.count < 2 else f"{english.number(noun.count)} copies of {_the(noun)}"
    return english.a(noun.named.en) if noun.count == 1 else f"{english.number(noun.count)} {noun.name()}"


FORMS: dict[str, Callable[[Noun], str]] = {
    "nom": Noun.nom,
    "le": _le,
    "un": _un,
    "du": _du,
    "de": _de,
    "au": _au,
    "ce": _ce,
    "name": Noun.name,
    "the": _the,
    "a": _a,
}
