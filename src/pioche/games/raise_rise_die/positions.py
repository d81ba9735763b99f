"""How positions of Raise, Rise & Die are written and laid."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pioche.core.decisions import Card, Seat
from pioche.games.raise_rise_die.cards import Character
from pioche.games.raise_rise_die.derive import chain
from pioche.games.raise_rise_die.game import GAME, pool_of
from pioche.games.raise_rise_die.invariants import owned
from pioche.games.raise_rise_die.laid_chain import lay_chain, said_links
from pioche.games.raise_rise_die.lanes import LANE, LANES
from pioche.games.raise_rise_die.possible import faults
from pioche.games.raise_rise_die.souls import DARK
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import PHASES, STATUSES
from pioche.scenario.fields import Fields
from pioche.scenario.lay import Layer, given
from pioche.scenario.names import Names
from pioche.scenario.positions import Fault, Form, PlainPositions, Position

PILES = {
    "hand": Form.BAG,
    "deck": Form.TOP_FIRST,
    "discard": Form.BOTTOM_FIRST,  # the oldest first
    "void": Form.BOTTOM_FIRST,  # the last one in lies on top
    "head": Form.BAG,
    "torso": Form.BAG,
    "arms": Form.BAG,
    "legs": Form.BAG,
    "infused": Form.BOTTOM_FIRST,  # by slot number
    "objects": Form.BOTTOM_FIRST,
}
COUNTS = {
    "hp": 40,
    "latent": 12,
    "reserve": 200,
    "poison": 99,
    "bleed": 99,
    "stun": 99,
    "played": 80,
    "passes": 80,
}
POINTS = ("block", "weak", "shaken")


class RaisePositions(PlainPositions):
    """Every zone says what lies there, and a zone that is not mentioned is empty; deck lists follow from it."""

    verbs: Mapping[str, tuple[str, ...]] = {
        "draw_deck": ("piocher", "draw"),
        "draw_void": ("reprendre", "néant"),
        "done": ("fin", "terminer", "terminé"),
        "discard": ("défausser", "défausse"),
        "play": ("jouer", "joue", "poser", "pose"),
        "transcend": ("transcender", "transcende"),
        "instant": ("instantanée", "instantané"),
        "activate": ("activer", "active"),
        "sacrifice": ("sacrifier", "sacrifie"),
        "pass": ("passer", "passe"),
        "counter": ("contrer", "contre"),
        "counter_transcended": ("contrer transcendée", "contrer transcendé", "counter transcended"),
        "let_pass": ("laisser passer", "laisse passer", "let pass", "let it pass"),
        "aim": ("viser", "vise"),
        "branch": ("choisir", "choisit"),
        "pay": ("payer", "paie"),
        "decline": ("renoncer", "renonce"),
        "exchange": ("échanger", "échange", "donner"),
        "take": ("prendre", "prend"),
        "infuse": ("infuser",),
    }
    places: Mapping[str, tuple[str, ...]] = {
        "head": ("tête",),
        "torso": ("torse",),
        "arms": ("bras",),
        "legs": ("jambes",),
        "main": (),
        "transcendence": (),
        "activation": (),
        "infusion": (),
    }
    forms: Mapping[str, Form] = {**PILES, "resolving": Form.BAG, "chain": Form.BOTTOM_FIRST}
    keys = ("passe", "first", "active", "phase", "first_passer", "links", "succeeds")
    seat_keys = ("character", "known", *COUNTS, "passed", *POINTS)
    marks = ("status", "counter", "engaged")
    by_name: Mapping[str, tuple[str, ...]] = dict.fromkeys(POINTS, LANES)
    meanings: Mapping[str, str] = {
        "passe": "the number of the passe, in the phase `prepare` that of the one before; 1",
        "first": "the first player of the passe; 0",
        "active": "whose draw, poison, upkeep, turn, end effects or infusion it is; the first player",
        "phase": "the step of the passe; `turn`",
        "first_passer": "who passed first in this affrontement; whoever has passed, or nobody",
        "links": "the chain in the order of announcement, `{ lane = 'head', lanes = ['head', 'arms'] }` for each, "
        "with `seat` (in turns, from the active player), `lane`, `lanes` (its own), `transcended` (false; such cards "
        "lie in the zone `chain` in this order) and `rank` among the cards its player played this passe (the last); "
        "none",
        "succeeds": "in the phase `resolve`, whether the last card of the chain does; true",
        "character": "the character, by name; that of the deck that the seat brings",
        "known": "cards of the hand that everybody knows; none",
        "hp": "PV; as printed on the character",
        "latent": "latent potential left; as printed on the character",
        "reserve": "VA in the reserve; 0",
        "poison": "poison markers; 0",
        "bleed": "bleed markers; 0",
        "stun": "Sonné; 0",
        "played": "cards played this passe; 0",
        "passes": "passes in this affrontement; 1 for a seat whose last turn was one, or who passed first",
        "passed": "whether the last turn was a pass; false",
        "block": "block points by lane, `{ head = 2 }`; none",
        "weak": "weak-point points by lane; none",
        "shaken": "points of ébranlement by lane; none",
        "status": "of a card on a body slot: `succeeded`, `countered` or `pending`; `succeeded`",
        "counter": "whether a card on a body slot was played to counter; false",
        "engaged": "whether an object is engaged; false",
    }

    def lay(self, position: Position) -> RaiseTable:
        """The table of a position; a Top Soul is known to all, and so is whatever says `known = true`."""
        said = position.table
        t = GAME.empty(position.spec, position.chance())
        names = position.names(t)
        t.phase = said.among("phase", PHASES, "turn")
        t.printed = tuple(_character(t, position, seat) for seat in range(t.seats))
        t.characters = tuple(character.id for character in t.printed)
        for seat in range(t.seats):
            _lay_seat(t, position, names, seat)
        _lay_flow(t, position)
        lay_chain(t, said, names)
        t.lists = tuple(tuple(owned(t, seat)) for seat in range(t.seats))
        return t

    def says(self, t: RaiseTable) -> Mapping[str, Any]:
        """Every key, from its column; of nobody's first pass and of no chain nothing."""
        said = {**super().says(t), "links": said_links(t)}
        needless = {
            "first_passer": t.first_passer < 0,
            "links": not t.links,
            "succeeds": t.phase != "resolve",
        }
        return {key: value for key, value in said.items() if not needless.get(key)}

    def seat_says(self, t: RaiseTable, seat: Seat, zones: dict[str, Any]) -> Mapping[str, Any]:
        """The zones of a seat, its character, and every key that is a column; points by lane."""
        said = {**super().seat_says(t, seat, zones), "character": t.characters[seat]}
        for name in POINTS:
            points = getattr(t, name)[seat]
            said[name] = {lane: points[at] for at, lane in enumerate(LANES) if points[at]}
        return {key: value for key, value in said.items() if key not in ("resolving", "chain")}

    def mark(self, t: RaiseTable, card: Card, name: str) -> Any:
        """The status of a card as a word, and its flags."""
        return STATUSES[t.status[card]] if name == "status" else bool(getattr(t, name)[card])

    def facts(self, t: RaiseTable) -> Mapping[str, Any]:
        """The damage that the last card of the chain would deal if it is let pass, and its toll in PV."""
        links = chain(t)
        return {"packet": links[-1].packet if links else 0, "toll": links[-1].toll if links else 0}

    def faults(self, t: RaiseTable) -> Iterator[Fault]:
        """What no match can come to."""
        return faults(t)


def _character(t: RaiseTable, position: Position, seat: Seat) -> Character:
    """The character that a seat is said to have, or that of the deck it brings."""
    said = position.seats[seat]
    known = {id: card for id, card in pool_of(position.spec).items() if isinstance(card, Character)}
    if "character" not in said:
        return t.printed[seat]
    names = Names(known.values(), position.aliases, t.seats)
    return known[names.card(said.text("character"), said, "character")]


def _lay_seat(t: RaiseTable, position: Position, names: Names, seat: Seat) -> None:
    said = position.seats[seat]
    character = t.printed[seat]
    # Where only a number is said, cards come from the deck that the seat brings.
    stock = Counter({card.id: t.lists[seat][face] for face, card in enumerate(t.faces)})
    layer = Layer(t, names, said, seat, stock, position.seed)
    for zone, form in PILES.items():
        if zone in said:
            _lay_zone(t, layer, zone, form)
    _know(t, names, said, seat)
    if t.deck[seat] and t.phase not in DARK and t.phase != "reveal":
        t.seen[t.deck[seat][-1]] = t.layout.everybody  # RRD-TOP-04
    starts = {"hp": character.hp, "latent": character.latent}
    t.passed[seat] = said.flag("passed", False)
    for name, most in COUNTS.items():
        start = starts.get(name, int(t.passed[seat]) if name == "passes" else 0)
        getattr(t, name)[seat] = said.whole(name, start, range(min(most, starts.get(name, most)) + 1))
    for name in POINTS:
        points = said.table(name)
        points.only(LANES)
        getattr(t, name)[seat] = tuple(points.whole(lane, 0, range(100)) for lane in LANES)


def _lay_zone(t: RaiseTable, layer: Layer, zone: str, form: Form) -> None:
    """The cards of a zone with their marks; those that are only counted are drawn by lot."""
    marks = ("status", "counter") if zone in LANE else ("engaged",) if zone == "objects" else ()
    one = given(layer.names, layer.fields, zone, form, marks)
    filled = layer.some(one.missing, zone, one.lacks) if one.missing else []
    for entry in [*one.bottom, *filled, *reversed(one.top)]:
        card = layer.place(zone, entry)
        said = Fields(dict(entry.marks), layer.fields.where, layer.fields.at(zone))
        if zone in LANE:
            t.status[card] = STATUSES.index(said.among("status", STATUSES[1:], "succeeded"))
            t.counter[card] = int(said.flag("counter", False))
        elif zone == "objects":
            t.engaged[card] = int(said.flag("engaged", False))


def _know(t: RaiseTable, names: Names, said: Fields, seat: Seat) -> None:
    """The cards of a hand that everybody knows (RRD-VIEW-02)."""
    for entry in names.entries(said.data.get("known", []), said, "known"):
        face = t.book.index[entry.card]
        for card in t.hand[seat]:
            if t.face[card] == face and t.seen[card] != t.layout.everybody:
                t.seen[card] = t.layout.everybody
                break
        else:
            shown = names.say(entry.card)
            raise said.bad(
                "known",
                en=f"there is no {shown.en} (more) in this hand to be known",
                fr=f"{shown.fr} : cette main n’en a pas (ou plus) qui puisse être connu de tous",
            )


def _lay_flow(t: RaiseTable, position: Position) -> None:
    """Which passe it is, who began it, whose turn it is, and who passed first."""
    said = position.table
    t.passe = said.whole("passe", 1, range(1000))
    t.first = said.seat("first", t.seats, 0)
    t.active = said.seat("active", t.seats, t.first)
    passed = [seat for seat in range(t.seats) if t.passes[seat]]
    if "first_passer" in said:
        t.first_passer = said.seat("first_passer", t.seats)
        if "passes" not in position.seats[t.first_passer]:
            t.passes[t.first_passer] = 1
    elif passed:
        t.first_passer = passed[0] if len(passed) == 1 else t.first


POSITIONS = RaisePositions()
