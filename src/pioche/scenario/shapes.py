"""The shape of options: what those of one verb can name, so that what none can ever be is refused."""

import re
from typing import NamedTuple

from pioche.core.contract import Game
from pioche.core.decisions import Option
from pioche.core.text import Text
from pioche.language.written import Entry

FIELD = re.compile(r"\{(\w+)(?::([^}]*))?")  # what a template names, and in which form
_OF_PLAYERS = ("", "de", "à", "s")  # how a template says a player's name; a card has other forms too
_SEAT_REF = re.compile(r"seat\d+")


class Shape(NamedTuple):
    """What the options of a verb can name: at each end nothing, a card, or something else; a place there; a number."""

    source: str = ""  # "card", "seat"
    target: str = ""  # "card", "seat", "place"
    place: bool = False
    seat_place: bool = False  # a place is a seat
    amount: bool = False
    either: bool = False  # an end names a card or a player

    @classmethod
    def of(cls, verb: str, entry: Entry, game: Game) -> "Shape":
        """The shape that an entry and what its options point at speak of."""
        said = [found for _, template in entry.all() for found in FIELD.findall(template)]
        names = {name for name, _ in said}
        ends: dict[str, str] = {}
        for end, sign in (("source", ":"), ("target", ">")):
            forms = [form for name, form in said if name == end]
            card = f"{verb}{sign}" in game.shown.points or any(form not in _OF_PLAYERS for form in forms)
            ends[end] = "card" if card else "seat" if forms else ""
        if not ends["target"] and any(name.rpartition("_")[2] == "target" for name, _ in entry.all()):
            ends["target"] = "place"
        seats = "seat_places" in entry.flags or bool(names & {"source_owner", "target_owner"})
        place = seats or "places" in entry.flags or bool(names & {"source_place", "target_place"})
        amount = bool(names & {"amount", "ability", "branch"})
        return cls(ends["source"], ends["target"], place, seats, amount, "players" in entry.flags)

    def form(self, verb: str) -> Text:
        """How options of a verb of this shape are written: `assassinate>card@seat`."""
        written = verb
        for end, sign in ((self.source, ":"), (self.target, ">")):
            written += f"{sign}{end}" if end else ""
            written += "@seat" * self.seat_place or "@place" * self.place if end == "card" else ""
            written += {"card": "|seat", "seat": "|card"}.get(end, "") if self.either else ""
        written += "*number" * self.amount
        names = (("card", "carte"), ("seat", "siège"), ("place", "lieu"), ("number", "nombre"))
        french = written[len(verb) :]
        for en, fr in names:
            french = french.replace(en, fr)
        return Text(en=written, fr=verb + french)

    def allows(self, option: Option) -> bool:
        """Whether an option has this shape."""
        ends = (self.source, option.source), (self.target, option.target)
        return all(self._allows(end, *ref.partition("@")[::2]) for end, ref in ends if ref) and (
            self.amount or not option.amount
        )

    def _allows(self, end: str, name: str, place: str) -> bool:
        seat = _SEAT_REF.fullmatch(name) is not None
        return end != "" and (self.either or seat == (end == "seat")) and (self.place or not place)

    def allows_naming(self, cards: int, seats: int, places: int, amount: int) -> bool:
        """Whether an option can name so many cards, seats and places, and a number."""
        ends = (self.source, self.target)
        named = sum(end in ("card", "seat") for end in ends) if self.either else 0
        return (
            cards <= max(named, ends.count("card"))
            and seats <= max(named, ends.count("seat")) + self.seat_place
            and places <= (self.place and ends.count("card"))
            and (self.amount or not amount)
        )
