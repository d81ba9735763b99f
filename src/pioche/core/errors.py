"""What a caller can cause, each with a code, an English and a French sentence."""

import copyreg
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Self

from pioche.core.text import Text


def nearest(word: str, candidates: Iterable[str], n: int = 3) -> list[str]:
    """The candidates most like `word`, best first; empty when none is near."""
    by_folded = {candidate.casefold(): candidate for candidate in candidates}
    close = get_close_matches(word.casefold(), by_folded, n=n, cutoff=0.5)
    return [by_folded[match] for match in close]


def listing(names: Iterable[str]) -> str:
    """Names for a message: `a, b, c`."""
    return ", ".join(names)


def suggested(word: str, known: Iterable[str], most: int = 6) -> Text:
    """What was perhaps meant by a word: the known names nearest to it, failing that the first that there are."""
    names = list(known)
    if near := nearest(word, names):
        return Text(en=f"nearest: {listing(near)}", fr=f"au plus proche : {listing(near)}")
    there = listing(names[:most]) + ", …" * (len(names) > most)
    return Text(en=f"there are: {there}", fr=f"il y a : {there}")


class PiocheError(Exception):
    """Something that the caller did wrong, said in both languages, with a stable code."""

    code = "error"

    def __init__(self, *, en: str, fr: str, code: str | None = None) -> None:
        super().__init__(en)
        self.text = Text(fr=fr, en=en)
        if code is not None:
            self.code = code

    @classmethod
    def saying(cls, text: Text, code: str | None = None) -> Self:
        """The error whose sentence stands in both languages already."""
        return cls(en=text.en, fr=text.fr, code=code)

    @property
    def en(self) -> str:
        """The sentence in English."""
        return self.text.en

    @property
    def fr(self) -> str:
        """The sentence in French."""
        return self.text.fr

    def message(self, lang: str) -> str:
        """The sentence in `fr` or `en`."""
        return self.text.said(lang)

    def __reduce__(self) -> tuple[Any, ...]:
        """How the error crosses from a worker process: as it is, without its constructor."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class DeclarationError(ValueError):
    """What whoever writes a game declared wrongly: a pattern, a clause; the command line tells it in one line."""


class BadOption(PiocheError):
    """A text that is no option at all."""

    code = "bad_option"


class IllegalOption(PiocheError):
    """A well-formed option that is not offered now."""

    code = "illegal_option"


class StaleDecision(PiocheError):
    """An answer to a decision that has already been taken."""

    code = "stale_decision"


class WrongSeat(PiocheError):
    """An answer from a seat that is not asked."""

    code = "wrong_seat"

    @classmethod
    def among(cls, seat: int, asked: Sequence[int]) -> Self:
        """The error for a seat that is not among those asked."""
        seats = [str(other) for other in asked]
        if len(seats) == 1:
            return cls(
                en=f"seat {seat} is not asked; seat {seats[0]} is",
                fr=f"le siège {seat} n’a rien à décider ; c’est au siège {seats[0]}",
            )
        return cls(
            en=f"seat {seat} is not asked; any of seats {', '.join(seats)} may answer",
            fr=f"le siège {seat} n’a rien à décider ; l’un des sièges {', '.join(seats)} peut répondre",
        )


class BadSpec(PiocheError):
    """A table that cannot be set up: seats, decks, variants, numbers."""

    code = "bad_spec"


class BadColumn(PiocheError):
    """A zone or column of a table that cannot be declared so."""

    code = "bad_column"


class BadRecord(PiocheError):
    """A record that cannot be read or does not replay."""

    code = "bad_record"


class BadScenario(PiocheError):
    """A scenario that is malformed or describes an impossible position."""

    code = "bad_scenario"


class NoDream(PiocheError):
    """Nothing was found that a seat can imagine; whoever wanted to know does without, and never looks at the truth."""

    code = "no_dream"


class UnknownName(PiocheError):
    """A game, card, rule or zone that does not exist."""

    code = "unknown_name"

    @classmethod
    def of(cls, name: str, known: Iterable[str], *, en: str, fr: str) -> Self:
        """The error for `name`, no such `en` (or `fr`): with the nearest known names, failing that all of them."""
        known = list(known)
        close = nearest(name, known) or known[:12]
        return cls(
            en=f"unknown {en} {name!r}; nearest: {listing(close)}",
            fr=f"{fr} « {name} » introuvable ; au plus proche : {listing(close)}",
        )
