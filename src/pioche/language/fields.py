"""What templates may name of an option, and of events that are told at once: each is made when a template names it."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pioche.core.decisions import Option, Seat
from pioche.core.sight import View
from pioche.language.templates import Cards, PlayerName

if TYPE_CHECKING:
    from pioche.language.speaker import Speaker

Seen = Mapping[str, Any]  # a witnessed event


def place_of(reference: str) -> int | str:
    """The place in a reference as people count it."""
    first, _, second = reference.partition("@")[2].partition(".")
    return int(first) + 1 if first and not second else first


def owner_of(pile: str | None) -> Seat | None:
    """The seat of a pile's name: 1 of `hand.1`, None of a shared pile."""
    _, _, seat = (pile or "").partition(".")
    return int(seat) if seat.isdigit() else None


def _faces(alike: Sequence[Seen]) -> list[str]:
    """The faces of the cards that events are about, where they were seen."""
    return [each["card"]["face"] for each in alike if "card" in each and each["card"]["face"]]


def _aim(seen: Seen) -> str:
    return seen["aim"]["face"] or "" if "aim" in seen else ""


OPTION_FIELDS: Mapping[str, Callable[["Speaker", Option, View | None], Any]] = {
    "amount": lambda speaker, option, view: speaker.amount(option.amount),
    "source": lambda speaker, option, view: speaker.reference(option.source, view),
    "source_place": lambda speaker, option, view: place_of(option.source),
    "source_owner": lambda speaker, option, view: speaker.owner(option.source),
    "target": lambda speaker, option, view: speaker.reference(option.target, view),
    "target_place": lambda speaker, option, view: place_of(option.target),
    "target_owner": lambda speaker, option, view: speaker.owner(option.target),
    "place": lambda speaker, option, view: speaker.zone(option.target, view.seat if view else None),
    "ability": lambda speaker, option, view: (
        speaker.does(option, view) or speaker.ability(option.source.partition("@")[0], option.amount)
    ),
    "branch": lambda speaker, option, view: (
        speaker.does(option, view) or speaker.branch(option.source, option.target, option.amount)
    ),
    "cost": lambda speaker, option, view: speaker.cost(option.source.partition("@")[0]),
}
EVENT_FIELDS: Mapping[str, Callable[["Speaker", Sequence[Seen]], Any]] = {
    "seat": lambda speaker, alike: speaker.player(alike[0].get("seat")),
    "other": lambda speaker, alike: speaker.player(alike[0].get("other")),
    "card": lambda speaker, alike: speaker.card(next(iter(_faces(alike)), "")),
    "aim": lambda speaker, alike: speaker.card(_aim(alike[0])),
    "cards": lambda speaker, alike: Cards(speaker.card(face) for face in _faces(alike)),
    "amount": lambda speaker, alike: speaker.amount(
        alike[0].get("amount", 0) if len(alike) == 1 else len(alike)
    ),
    "note": lambda speaker, alike: speaker.reference(alike[0].get("note", "")),
    "place": lambda speaker, alike: speaker.zone(alike[0].get("note", "")),
    "branch": lambda speaker, alike: speaker.branch(
        next(iter(_faces(alike)), ""), alike[0].get("note", ""), alike[0].get("amount", 0)
    ),
    "source": lambda speaker, alike: speaker.zone(alike[0].get("source", "")),
    "target": lambda speaker, alike: speaker.zone(alike[0].get("target", "")),
    "owner": lambda speaker, alike: speaker.player(owner_of(alike[0].get("target"))),
    "from_owner": lambda speaker, alike: speaker.player(owner_of(alike[0].get("source"))),
    "ability": lambda speaker, alike: speaker.ability(
        next(iter(_faces(alike)), ""), alike[0].get("amount", 0)
    ),
}
YOU = {"fr": PlayerName("vous"), "en": PlayerName("you")}
# The same for whoever it happened to.
YOUR_FIELDS: Mapping[str, Callable[["Speaker", Sequence[Seen]], Any]] = {
    **EVENT_FIELDS,
    "seat": lambda speaker, _: YOU[speaker.lang],
    "source": lambda speaker, alike: speaker.zone(alike[0].get("source", ""), alike[0].get("seat")),
    "target": lambda speaker, alike: speaker.zone(alike[0].get("target", ""), alike[0].get("seat")),
}
# The same for whoever’s place it happened at.
HOME_FIELDS: Mapping[str, Callable[["Speaker", Sequence[Seen], Seat], Any]] = {
    name: lambda speaker, alike, _, field=field: field(speaker, alike) for name, field in EVENT_FIELDS.items()
} | {"target": lambda speaker, alike, seat: speaker.zone(alike[0].get("target", ""), seat)}
