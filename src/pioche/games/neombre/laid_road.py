"""How positions of a road are laid: what is not mentioned lies where it belongs (§2.2, §10.5)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from pioche.core.chance import Chance
from pioche.core.decisions import Card
from pioche.core.seeds import WIDE
from pioche.games.neombre.campaign.atlas import Atlas, atlas
from pioche.games.neombre.campaign.options import FAIR, MAP, REFUGE
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.zones import ROAD_PHASES, Banished
from pioche.scenario.fields import Fields
from pioche.scenario.lay import Layer, given
from pioche.scenario.names import Names
from pioche.scenario.positions import Form, Position, zone_index

ROAD_COUNTS: Final = ("fights", "won", "points", "turned_up", "deaths", "provoked", "drawing", "bought")
TOP_FIRST: Final = ("lair", "loot", "fair")
SHARED: Final = (  # those that follow from others come last
    "defeated", "offer", "spoils", "resolving", "lair", "loot", "fair", "closed", "quests", "future", "rewards", "box",
)  # fmt: skip


def lay_road_position(t: NeombreTable, position: Position, names: Names) -> None:
    """The road of a position."""
    said, known = position.table, atlas(t.book)
    t.phase = said.among("phase", ROAD_PHASES, "map")
    t.spot = said.among("spot", (MAP, REFUGE, FAIR, *known.places), MAP)
    t.found = said.flag("found", t.phase != "adopt")
    _lay_columns(t, said, names)
    usual = Usual(t, known, position.seed)
    for seat, fields in enumerate(position.seats):
        for zone in ("banished", "deck"):
            _lay_zone(t, names, fields, zone, seat, usual.deck(seat) if zone == "deck" else ())
    for zone in SHARED:
        _lay_zone(t, names, said, zone, 0, usual.of(zone))
    for reward in t.rewards:
        promised = any(t.faces[t.face[reward]].id in _rewards(t, quest) for quest in t.quests)
        t.seen[reward] |= t.layout.everybody if promised else 0


def _lay_zone(
    t: NeombreTable, names: Names, fields: Fields, zone: str, seat: int, usual: Iterable[str]
) -> None:
    """A zone as it is said, or with what belongs there."""
    if zone not in fields:
        for id in usual:
            t.add_card(t.book.index[id], zone_index(t, zone), seat)
        return
    form = Form.TOP_FIRST if zone in TOP_FIRST else Form.BOTTOM_FIRST
    layer = Layer(t, names, fields, seat, Counter(usual), 0)
    one = given(names, fields, zone, form, ("hp", "hp_max", "progress"))
    layer.stock.subtract(entry.card for entry in (*one.top, *one.bottom))
    rest = sum(count for card, count in layer.stock.items() if count > 0 and card not in one.lacks)
    filled = layer.some(rest if one.count is None else one.missing, zone, one.lacks)
    for entry in [*one.bottom, *filled, *reversed(one.top)]:
        card = layer.place(zone, entry)
        marks = Fields(dict(entry.marks), fields.where, fields.at(zone))
        t.progress[card] = marks.whole("progress", 0, range(1000))


class Usual:
    """What belongs into each zone of a road as far as it is laid: whatever lies nowhere else."""

    def __init__(self, t: NeombreTable, known: Atlas, seed: int) -> None:
        self.t = t
        self.known = known
        self.chance = Chance(
            (seed * 64 + 63) % WIDE
        )  # not the table's: filling in must not change its shuffles

    def deck(self, seat: int) -> list[str]:
        """The starter deck of that number, once decks are chosen (NEO-CAMP-01)."""
        if self.t.phase == "adopt":
            return []
        cards = list(self.known.starters.values())[seat]
        return [id for id, count in cards.items() for _ in range(count)]

    def of(self, zone: str) -> list[str]:
        """The cards of a shared zone, from the bottom."""
        t, known = self.t, self.known
        here = t.spot if t.spot in known.places else ""
        match zone:
            case "lair":
                return self.mixed(known.foes[here]) if here else []
            case "loot":
                return self.mixed(known.loot[here]) if here else []
            case "fair":
                return self.mixed(known.fair)
            case "quests" | "future":
                return [id for id, level in self.quests() if (level == self.level()) == (zone == "quests")]
            case "rewards":
                return [id for quest in (*t.quests, *t.future) for id in _rewards(t, quest)]
            case "box":
                return self.left(
                    face for by in (known.foes, known.loot) for faces in by.values() for face in faces
                )
            case "offer" if t.phase == "adopt":
                decks = [Counter(cards) for cards in known.starters.values()]
                return self.left(t.book.index[id] for deck in decks for id in deck.elements())
        return []

    def left(self, faces: Iterable[int]) -> list[str]:
        """Those of these cards that lie nowhere yet."""
        left = Counter(faces) - Counter(self.t.face)
        return [self.t.faces[face].id for face in sorted(left.elements())]

    def mixed(self, faces: Iterable[int]) -> list[str]:
        """The same in some order."""
        found = self.left(faces)
        self.chance.shuffle(found)
        return found

    def quests(self) -> list[tuple[str, int]]:
        """The quests that are not closed, with their levels."""
        closed = {self.t.face[card] for card in (*self.t.closed, *self.t.quests)}
        return [
            (self.t.faces[face].id, level)
            for level, faces in self.known.quests.items()
            for face in faces
            if face not in closed
        ]

    def level(self) -> int:
        """The level whose quests are active: the lowest that is not closed (NEO-QST-03)."""
        if self.t.quests:
            return -1  # they are said
        return min((level for _, level in self.quests()), default=-1)


def _rewards(t: NeombreTable, quest: Card) -> tuple[str, ...]:
    """What a quest promises; `faults` says of another card that it is none."""
    return getattr(t.faces[t.face[quest]], "rewards", ())


def _lay_columns(t: NeombreTable, said: Fields, names: Names) -> None:
    """What the fight before has left, and how far the campaign has come."""
    t.fallen[:] = said.seat_list("fallen", t.seats)
    t.pardoned[:] = said.seat_list("pardoned", t.seats)
    for name in ROAD_COUNTS:
        usual = len(t.fallen) if name == "deaths" else 0
        setattr(t, name, said.whole(name, usual, range(-99 if name == "provoked" else 0, 1000)))
    visits = said.items("visits") or [0, 0]
    most = t.numbers.visits
    if len(visits) != 2 or any(count not in range(most + 1) for count in visits):
        raise said.wrong(
            "visits", en=f"two numbers from 0 to {most} (NEO-EXP-12)", fr=f"deux nombres de 0 à {most} (NEO-EXP-12)"
        )  # fmt: skip
    t.visits[:] = visits
    t.result = said.among("result", ("", "victory", "defeat"), "")
    t.beaten[:] = [entry.card for entry in names.entries(said.data.get("beaten", []), said, "beaten")]
    t.met[:] = [entry.card for entry in names.entries(said.data.get("met", []), said, "met")]
    for one in said.tables("lost"):
        one.only(("seat", "card"))
        t.lost.append(Banished(one.seat("seat", t.seats, 0), names.card(one.text("card"), one, "card")))


def road_says(t: NeombreTable) -> Mapping[str, Any]:
    """Every key of a road, from its column."""
    said: dict[str, Any] = {"phase": t.phase, "spot": t.spot, "found": t.found, "result": t.result}
    said |= {name: getattr(t, name) for name in ROAD_COUNTS}
    said |= {name: list(getattr(t, name)) for name in ("visits", "fallen", "pardoned", "beaten", "met")}
    said["lost"] = [{"seat": seat, "card": name} for seat, name in t.lost]
    return {key: value for key, value in said.items() if value or key in ("phase", "spot", "found", "deaths")}
