"""What a caller can cause, each with a code, an English and a French sentence."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, candidates: Iterable[str], n: int = 3) -> list[str]:
    """The candidates most like `word`, best first; empty when none is near."""
    by_folded = {candidate.casefold(): candidate for candidate in candidates}
    close = get_close_matches(word.casefold(), by_folded, n=n, cutoff=0.5)
    return [by_folded[match] for match in close]


def listing(names: Iterable[str]) -> str:
    """Names for a message: `a, b, c`."""
    return ", ".join(names)


class PiocheError(Exception):
    """Something that the caller did wrong, said in both languages, with a stable code."""

    code = "error"

    def __init__(self, en: str, fr: str | None = None, *, code: str | None = None) -> None:
        super().__init__(en)
        self.en = en
        self.fr = fr or en
        if code is not None:
            self.code = code

    def message(self, lang: str) -> str:
        """The sentence in `fr` or `en`."""
        return self.fr if lang == "fr" else self.en


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


class UnknownName(PiocheError):
    """A game, card, rule or zone that does not exist."""

    code = "unknown_name"

    @classmethod
    def of(cls, kind_en: str, kind_fr: str, name: str, known: Iterable[str]) -> "UnknownName":
        """The error for `name`, with the nearest known names or, failing that, all of them."""
        known = list(known)
        close = nearest(name, known) or known[:12]
        return cls(
            f"unknown {kind_en} {name!r}; nearest: {listing(close)}",
            f"{kind_fr} « {name} » introuvable ; au plus proche : {listing(close)}",
        )
