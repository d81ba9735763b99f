"""How positions of a fight are laid and written (§2.1, §2.3)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pioche.core.decisions import Card, Seat
from pioche.core.errors import nearest
from pioche.games.neombre.columns import TILES
from pioche.games.neombre.ears import listen
from pioche.games.neombre.invariants import owned
from pioche.games.neombre.names import MARKERS
from pioche.games.neombre.possible import SETTING_UP
from pioche.games.neombre.spells import end_of
from pioche.games.neombre.start import strength
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.zones import PHASES, ROUND, WOUNDS, Spell
from pioche.scenario.fields import Fields
from pioche.scenario.lay import Layer, given
from pioche.scenario.names import Names
from pioche.scenario.positions import Form, Position

OWN: Final = {  # of each seat, in a fight
    "hand": Form.BAG,
    "draw": Form.TOP_FIRST,
    "discard": Form.BAG,
    "gaol": Form.BAG,
    "equipment": Form.BOTTOM_FIRST,
    "invocations": Form.BOTTOM_FIRST,
    "charms": Form.BOTTOM_FIRST,
    "attached": Form.BAG,
    "banished": Form.BAG,
}
COMMON: Final = {"line": Form.BOTTOM_FIRST, "lair": Form.TOP_FIRST, "defeated": Form.BAG}
FLAGS: Final = ("finished", "channelled", "bound", "acted", "linked")
COUNTS: Final = ("plays", "normal", "bonus")
TILE: Final = ("hp", "hp_max", "markers")
ENDS: Final = ("turn", "round", "hurt", "foe_dies")
MARKS: Final = ("hp", "hp_max", "armour", "victim", "aggressor", "markers", "left", "progress")
PLACES_AS_MARKS: Final = ("victim", "aggressor")  # a place, kept as its number plus 1


def zone_name(t: NeombreTable, card: Card) -> str:
    """The zone in which a card lies."""
    return t.layout.names[t.place[card]].partition(".")[0]


def usual(t: NeombreTable, card: Card, name: str) -> Any:
    """What a card has where nothing is said: in play what is printed, elsewhere nothing."""
    zone = zone_name(t, card)
    if zone == "line" and name in ("hp", "hp_max", "armour"):
        sheet = t.foe(card)
        return sheet.armour if name == "armour" else sheet.hp
    if zone == "invocations" and name in ("hp", "hp_max"):
        return t.sheet(card).hp
    return None if name in PLACES_AS_MARKS else {} if name == "markers" else 0


# ---- a fight


def lay_fight(t: NeombreTable, position: Position, names: Names) -> None:
    said = position.table
    t.phase = said.among("phase", PHASES, "who")
    t.round = said.whole("round", 0 if t.phase in SETTING_UP or t.phase == "team" else 1, range(1000))
    for place in range(t.places):  # the first cards of the table
        t.add_card(t.book.tile if place < t.seats else t.book.companion, TILES, t.seat_at(place))
    for seat, fields in enumerate(position.seats):
        stock = Counter({card.id: t.decks[seat][face] for face, card in enumerate(t.faces)})
        lay_zones(t, Layer(t, names, fields, seat, stock, position.seed), OWN)
    pile = Counter({card.id: 99 for card in t.faces})
    lay_zones(t, Layer(t, names, said, 0, pile, position.seed), {**COMMON, "resolving": Form.BAG})
    t.decks = tuple(tuple(owned(t, seat)) for seat in range(t.seats))
    t.aggro = said.whole("aggro", t.aggro, range(-99, 100))
    for place in range(t.places):
        _lay_place(t, position.seats[place] if place < t.seats else said.table("companion"), place)
    _lay_turn(t, said)
    _lay_spells(t, said)
    if all(t.book.foes[t.face[card]] is not None for card in t.line):  # else `faults` refuses it
        listen(t)


def lay_zones(t: NeombreTable, layer: Layer, forms: Mapping[str, Form]) -> None:
    """The cards of each zone that is said, with their marks; those that are only counted come from the deck."""
    for zone, form in forms.items():
        if zone not in layer.fields:
            continue
        one = given(layer.names, layer.fields, zone, form, MARKS)
        filled = layer.some(one.missing, zone, one.lacks) if one.missing else []
        for entry in [*one.bottom, *filled, *reversed(one.top)]:
            card = layer.place(zone, entry)
            _mark(t, card, Fields(dict(entry.marks), layer.fields.where, layer.fields.at(zone)))


def _mark(t: NeombreTable, card: Card, said: Fields) -> None:
    """What is said of a card, or what it has where nothing is."""
    t.hp_max[card] = said.whole("hp_max", _printed(t, card, "hp_max"), range(1000))
    t.hp[card] = said.whole("hp", _printed(t, card, "hp"), range(1000))
    t.armour[card] = said.whole("armour", _printed(t, card, "armour"), range(100))
    for name in PLACES_AS_MARKS:
        getattr(t, name)[card] = said.seat(name, t.places) + 1 if name in said else 0
    t.markers[card] = markers_of(said)
    t.left[card] = said.whole("left", 0, range(1000))
    t.progress[card] = said.whole("progress", 0, range(1000))


def _printed(t: NeombreTable, card: Card, name: str) -> int:
    """A number that a card has where nothing is said; tokens and adversaries alone have sheets of their own."""
    if zone_name(t, card) == "line" and t.book.foes[t.face[card]] is None:
        return 0  # no adversary: `faults` says so
    return int(usual(t, card, name))


def markers_of(said: Fields) -> tuple[tuple[str, int], ...]:
    """Markers by name, in French, English or by id (NEO-MRK-04)."""
    table = said.table("markers")
    found: dict[str, int] = {}
    for name in table:
        id = next((id for id, noun in MARKERS.items() if name in (id, noun.named.fr, noun.named.en)), "")
        if not id:
            near = ", ".join(nearest(name, MARKERS) or list(MARKERS))
            raise table.bad(
                name,
                en=f"there is no marker {name!r}; nearest: {near}",
                fr=f"il n’y a pas de marqueur « {name} » ; au plus proche : {near}",
            )
        found[id] = table.whole(name, among=range(1, 1000))
    return tuple(sorted(found.items()))


def _lay_place(t: NeombreTable, said: Fields, place: int) -> None:
    """A player, or the companion: pv, markers, and what they have done in this turn."""
    if place >= t.seats:
        said.only((*TILE, *FLAGS, *COUNTS))
    tile = Card(place)
    t.hp_max[tile] = said.whole(
        "hp_max", strength(t.book, t.numbers, t.decks[t.seat_at(place)]), range(1, 1000)
    )
    t.hp[tile] = said.whole("hp", t.hp_max[tile], range(t.hp_max[tile] + 1))
    t.markers[tile] = markers_of(said)
    t.died[place] = int(t.hp[tile] == 0)
    for name in FLAGS:
        getattr(t, name)[place] = said.flag(name, False)
    t.plays[place] = said.whole("plays", 0, range(t.numbers.most_plays + 1))
    t.normal[place] = said.whole("normal", min(t.plays[place], t.numbers.plays), range(t.numbers.plays + 1))
    t.bonus[place] = said.whole("bonus", 0, range(100))


def _lay_turn(t: NeombreTable, said: Fields) -> None:
    """How far the turn has come."""
    t.active = said.seat("active", t.places) if "active" in said else -1
    t.ambushed = said.flag("ambushed", False)
    t.played = said.whole("played", sum(t.plays), range(1000))
    t.epilogue = said.flag("epilogue", False)
    t.wounds[:] = _wounds(said)
    t.acting = said.whole("acting", 0, range(len(t.line) + 1))
    everybody: Sequence[int] = range(len(t.line)) if t.phase == "arrivals" else ()
    for position in said.items("waiting") if "waiting" in said else everybody:
        if position not in range(len(t.line)):
            raise said.bad(
                "waiting",
                en=f"{position!r} is no position of the line, which has {len(t.line)} adversaries, from 0",
                fr=f"{position!r} n’est pas une position de la ligne, qui a {len(t.line)} adversaires, à partir de 0",
            )
        t.waiting.append(t.line[position])


def _wounds(said: Fields) -> list[int]:
    """What has taken pv from the players so far."""
    wounds = said.items("wounds") or [0] * len(WOUNDS)
    if len(wounds) != len(WOUNDS) or any(count not in range(1000) for count in wounds):
        raise said.bad(
            "wounds", en=f"{len(WOUNDS)} numbers from 0 to 999", fr=f"{len(WOUNDS)} nombres de 0 à 999"
        )
    return wounds


def _lay_spells(t: NeombreTable, said: Fields) -> None:
    """What is in force of the envoûtements in play (NEO-TYPE-04, -22)."""
    now = max(t.round, 1)
    if "spells" in said:
        t.spells += [_read_spell(t, one) for one in said.tables("spells")]
    else:
        for seat, pile in enumerate(t.charms):
            t.spells += [spell for card in pile for spell in _all_in_force(t, card, seat)]
    for spell in t.spells:
        if spell.ends == ROUND:
            t.left[spell.card] = max(t.left[spell.card], spell.until - now + 1)


def _all_in_force(t: NeombreTable, card: Card, seat: Seat) -> Iterator[Spell]:
    """Whatever an envoûtement in play says, for as long as it is said to last still."""
    for number, rule in enumerate(t.sheet(card).rules):
        if rule.duration is not None:
            ends, until = end_of(t, rule.duration)
            if ends == ROUND and t.left[card]:
                until = max(t.round, 1) + t.left[card] - 1
            yield Spell(card, seat, number, ends, until)


def _read_spell(t: NeombreTable, said: Fields) -> Spell:
    said.only(("seat", "charm", "rule", "ends", "until"))
    seat = said.seat("seat", t.seats, 0)
    card = t.charms[seat][said.whole("charm", 0, range(len(t.charms[seat])))]
    rule = said.whole("rule", 1, range(1, len(t.sheet(card).rules) + 1)) - 1
    ends = ENDS.index(said.among("ends", ENDS, "round"))
    return Spell(card, seat, rule, ends, said.whole("until", 0, range(1000)))


# ---- as it is written


def said_tile(t: NeombreTable, place: int) -> dict[str, Any]:
    return {"hp": t.hp[place], "hp_max": t.hp_max[place], "markers": dict(t.markers[place])}


def said_place(t: NeombreTable, place: int) -> dict[str, Any]:
    said = said_tile(t, place) | {name: getattr(t, name)[place] for name in (*FLAGS, *COUNTS)}
    return {key: value for key, value in said.items() if value or key in ("hp", "hp_max", "normal")}


def said_spell(t: NeombreTable, spell: Spell) -> dict[str, Any]:
    charm = t.charms[spell.place].index(spell.card)
    ends = {"ends": ENDS[spell.ends], "until": spell.until}
    return {"seat": spell.place, "charm": charm, "rule": spell.rule + 1, **ends}
