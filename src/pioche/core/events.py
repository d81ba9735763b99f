"""Events: what happened, with the rule that made it happen, in a full form and in a form for each seat."""

from typing import Any, Final, NamedTuple

from pioche.core.decisions import Seat

ANSWERED: Final = "answer"  # the event that says who answered a question that several seats were asked


class Glimpse(NamedTuple):
    """A card in an event: its face, its token before and after, and who knew it before and after."""

    face: str
    was: int
    now: int
    before: int
    after: int

    def witnessed(self, bit: int) -> dict[str, Any]:
        """The card as the owner of that sight bit saw it: its face only if known before or after."""
        knew, knows = self.before & bit, self.after & bit
        return {
            "face": self.face if knew or knows else None,
            "was": self.was if knew else None,
            "now": self.now if knows else None,
        }


class Event(NamedTuple):
    """A fact that happened; `what` is the key under which a game words it.

    Journals keep events as lists in this order, so that a new field comes last and has a default.
    """

    what: str
    rule: str
    seat: Seat | None = None  # whose event it is
    other: Seat | None = None  # a second seat concerned
    card: Glimpse | None = None
    source: str = ""  # pile names: "hand.0"
    target: str = ""
    amount: int = 0
    note: str = ""  # a public word: a carddef id, the verb of a choice
    depth: int = 0  # nesting, for the log
    aim: Glimpse | None = None  # a second card: what the first is aimed at, laid under, joined with

    def witnessed(self, bit: int) -> dict[str, Any]:
        """The event as the owner of that sight bit saw it: a face only if it knew the card before or after."""
        seen: dict[str, Any] = {"what": self.what, "rule": self.rule, "depth": self.depth}
        for name in ("seat", "other"):
            value = getattr(self, name)
            if value is not None:
                seen[name] = value
        for name in ("source", "target", "amount", "note"):
            value = getattr(self, name)
            if value:
                seen[name] = value
        if self.card is not None:
            seen["card"] = self.card.witnessed(bit)
        if self.aim is not None:
            seen["aim"] = self.aim.witnessed(bit)
        return seen


def sight_bit(seat: Seat | None, seats: int) -> int:
    """The bit of `table.seen` that stands for a seat, or for spectators (None)."""
    return 1 << (seats if seat is None else seat)
