"""Where a fight starts: the zone, what is left of its pile, and how strong each player is (NEO-SET, NEO-VAL)."""

from typing import Final

import msgspec

from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec
from pioche.games.neombre.table import NeombreTable

ZONES: Final = ("0R", "1B", "2P", "3K", "3C")
FIRST_ZONE: Final = "1B"


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """What an expedition leaves to its next fight: the zone and its pile from the bottom, which nobody may know."""

    zone: str
    pile: list[str]


def started(spec: TableSpec) -> Start | None:
    """The start of a chapter, if the spec has one (NEO-CAMP-04)."""
    if not spec.start:
        return None
    try:
        return msgspec.convert(spec.start, Start)
    except msgspec.ValidationError as error:
        raise BadSpec(
            en=f"this is no start of a fight: {error}", fr=f"ce n’est pas un départ de combat : {error}"
        ) from error


def strength(t: NeombreTable, seat: int) -> int:
    """The pv of a deck: 10, and 1 for each full ten of its value (NEO-VAL-01, -02, -04)."""
    sheets = t.book.sheets
    value = sum([count * sheets[face].value for face, count in enumerate(t.decks[seat])])
    return t.numbers.life + value // t.numbers.worth
