"""The places of a new table: who is to sit at each, and which people its bots are."""

import secrets
from collections.abc import Collection

import msgspec

from pioche.bots.people import cast as cast_bots
from pioche.bots.people import people, person
from pioche.server.keep.journal import Place
from pioche.server.keep.names import clean_name, skeleton
from pioche.server.wire.tables import NewSeat


def adding(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The match waits for what whoever makes the table adds: once, however many seats are at their device."""
    first = next((seat for seat, place in enumerate(places) if place.holder), None)
    return tuple(
        msgspec.structs.replace(place, adds=True) if seat == first else place
        for seat, place in enumerate(places)
    )


def with_people(places: tuple[Place, ...], seed: int | None = None) -> tuple[Place, ...]:
    """Let the bots of a table be somebody, each somebody else and no namesake of a person who is there.

    A chosen seed brings the same ones again.
    """
    start = secrets.randbelow(1_000_000) if seed is None else seed
    names = {skeleton(place.name) for place in places if place.name}
    places = tuple(_wished(place, names) for place in places)
    wished = {place.who for place in places}
    namesakes = [one.id for one in people() if skeleton(one.name) in names or one.id in wished]
    chosen = cast_bots([place.level if place.kind == "bot" else 0 for place in places], start, namesakes)
    return tuple(
        msgspec.structs.replace(place, who=one.id) if one and not place.who else place
        for place, one in zip(places, chosen, strict=True)
    )


def place_of(seat: NewSeat, cookie: str) -> Place:
    """A seat that is asked for as a place; whoever asks holds their own and those at their device."""
    held = cookie if seat.kind in ("me", "hotseat") else ""
    level = seat.level if seat.kind == "bot" else 0
    name = "" if seat.kind == "bot" else clean_name(seat.name)
    return Place(seat.kind, name, level, held, who=seat.who if level else "")


def _wished(place: Place, names: Collection[str]) -> Place:
    """The place of a bot with whom it was wished for, if there is such a one, of that level and nobody's namesake."""
    one = person(place.who)
    fits = one is not None and one.level == place.level and skeleton(one.name) not in names
    return place if fits else msgspec.structs.replace(place, who="")
