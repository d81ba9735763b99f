"""Positions laid by hand for the tests of the rules: cards are written by what is printed on them.

`U("a", "bf1", cac=3, armour=1, life=4, text="Riposte.")` stands on a battlefield; a choice is said as
`duel.do("melee a", "target b", "riposte b")`, with the names of tests instead of handles.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from pioche.core.chance import Answer, Chance
from pioche.core.contract import Outcome, TableSpec
from pioche.core.decisions import Card, Option, Seat
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.numbers import numbers_with
from pioche.games.noxilia.board import CELL, CELLS, HOME
from pioche.games.noxilia.book import COLOURS, Book
from pioche.games.noxilia.cards import POOL
from pioche.games.noxilia.columns import (
    BANNERS,
    CHESTS,
    FATE,
    GEAR,
    GRAVEYARD,
    HAND,
    HOARD,
    LATENTS,
    LIBRARY,
    PLACES,
    QUEUE,
    UNITS,
)
from pioche.games.noxilia.game import GAME
from pioche.games.noxilia.numbers import RULEBOOK
from pioche.games.noxilia.sheets import book_of
from pioche.games.noxilia.stats import armour, life, score
from pioche.games.noxilia.table import NoxTable

P, Q = 0, 1
SIDES = "pq"
BANNER = (
    "Clan : Aubefer. Race : Humain. Couleurs : {L}{P}{N}. Or de départ : 12. "
    "Placement : monarque en commandement ; unités en commandement, rempart 1, rempart 2 ; 3 unités au plus par zone."
)


@dataclass
class U:
    """A unit in play."""

    name: str
    cell: str = ""
    cac: int | None = 1
    dist: int | None = None
    armour: int = 0
    life: int = 4
    text: str = ""
    kind: str = "unit"
    gold: int = 2
    race: str = "humain"
    production: str = ""
    wounded: int | None = None  # the second melee value of a hero
    up: bool = True
    engaged: bool = False
    damage: int = 0
    poison: int = 0
    shield: int | None = None  # current armour
    held: bool = False

    def fields(self) -> dict[str, Any]:
        """As a card file states it."""
        found: dict[str, Any] = {
            "kind": self.kind,
            "race": self.race,
            "life": self.life,
            "armour": self.armour,
        }
        if self.cac is not None:
            found["cac"] = self.cac
        if self.dist is not None:
            found["dist"] = self.dist
        if self.kind in ("unit", "hero"):
            found["gold"] = self.gold
        if self.wounded is not None:
            found["cac_wounded"] = self.wounded
        if self.production:
            found["production"] = list(self.production)
        if self.kind != "fake":
            found["text"] = [self.text] if self.text else []
        return found


@dataclass
class C:
    """Another card: a spell with its mana, an event or an equipment with its gold, a zone, a fate card, a treasure."""

    name: str
    kind: str
    text: str = ""
    gold: int = 0
    mana: str = ""
    production: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    def fields(self) -> dict[str, Any]:
        """As a card file states it."""
        found: dict[str, Any] = {"kind": self.kind, **self.more}
        if self.kind != "fake":
            found["text"] = [self.text] if self.text else []
        if self.kind == "spell":
            found["mana"] = list(self.mana or "?")
        if self.kind in ("event", "equipment"):
            found["gold"] = self.gold
        if self.production:
            found["production"] = list(self.production)
        return found


Any_ = U | C


@dataclass
class Laid:
    """A card that lies on or under something: `Laid(C(…), "u1")` on a unit, `Laid(C(…), "bf1")` on a cell."""

    card: C
    on: str
    seat: Seat = P
    engaged: bool = False
    up: bool = True
    primo: bool = False


def named(fields: dict[str, Any], name: str) -> dict[str, Any]:
    """A carddef with the name that a test gives it."""
    return {"name": {"fr": name, "en": name}, "gender": "f", **fields}


@lru_cache(maxsize=512)
def book_for(cards: bytes) -> Book:
    """The cards of a test, made ready once."""
    return book_of([POOL.card(id, fields) for id, fields in msgspec.json.decode(cards).items()])


class Duel:
    """A position, and the choices of its players."""

    def __init__(
        self,
        p: Sequence[U] = (),
        q: Sequence[U] = (),
        *,
        hand: tuple[Sequence[Any_], Sequence[Any_]] = ((), ()),
        library: tuple[Sequence[Any_], Sequence[Any_]] = ((), ()),
        graveyard: tuple[Sequence[Any_], Sequence[Any_]] = ((), ()),
        queue: tuple[Sequence[tuple[U, int]], Sequence[tuple[U, int]]] = ((), ()),
        fate: tuple[Sequence[C], Sequence[C]] = ((), ()),
        gear: Sequence[Laid] = (),
        latents: Sequence[Laid] = (),
        chests: Sequence[Laid] = (),
        hoard: Sequence[C] = (),
        zones: dict[str, C] | None = None,
        gold: tuple[int, int] = (0, 0),
        mana: dict[Seat, str] | None = None,
        flood: dict[str, int] | None = None,
        holder: dict[str, int] | None = None,
        first: Seat = P,
        turn: int = 3,
        phase: str = "action",
        rigged: Sequence[Answer] = (),
        numbers: dict[str, int] | None = None,
    ) -> None:
        self.ids: dict[str, str] = {}
        self.cards: dict[str, dict[str, Any]] = {}
        self.card: dict[str, Card] = {}
        sides = [list(p), list(q)]
        for seat, units in enumerate(sides):
            if not any(unit.kind == "monarch" for unit in units):
                units.append(U(f"monarch {SIDES[seat]}", f"{SIDES[seat]}_cmd", None, life=16, kind="monarch"))
        self._declare(sides, hand, library, graveyard, queue, fate, gear, latents, chests, hoard, zones or {})
        spec = TableSpec(cards=self.cards)
        book = book_for(msgspec.json.encode(self.cards, order="sorted"))
        self.t = t = NoxTable(book, numbers_with(RULEBOOK, numbers or {}), Chance(7), self._lists(book))
        self._lay_places(t, zones or {})
        for seat in (P, Q):
            for unit in sides[seat]:
                self._lay_unit(t, seat, unit)
            for zone, cards in ((HAND, hand[seat]), (GRAVEYARD, graveyard[seat]), (FATE, fate[seat])):
                for each in cards:
                    self._add(t, each, zone, seat)
            for each in reversed(list(library[seat])):
                self._add(t, each, LIBRARY, seat)
            for unit, left in queue[seat]:
                card = self._add(t, unit, QUEUE, seat)
                t.named(card)
                t.left[card] = left
            t.gold[seat] = gold[seat]
        for each in hoard:
            self._add(t, each, HOARD, 0, -1)
        for laid in [*gear, *latents, *chests]:
            self._lay_card(t, laid, GEAR if laid in gear else LATENTS if laid in latents else CHESTS)
        for seat, symbols in (mana or {}).items():
            t.mana[seat] = tuple([symbols.count("LICMNP*"[colour]) for colour in range(len(COLOURS))])
        for name, markers in (flood or {}).items():
            t.flood[CELL[name]] = markers
        for name, whose in (holder or {}).items():
            t.holder[CELL[name]] = whose
        t.first = t.starter = t.active = first
        t.turn, t.phase = turn, phase
        t.rigged = list(rigged)
        for seat in (P, Q):
            for card in t.units[seat]:
                wanted = self.shields.get(card)
                printed = t.sheet(card).armour
                t.shield[card] = (score(t, card) if wanted is None else wanted) - printed
        self.match = Match.at(GAME, spec, t)
        self.events: list[Event] = list(self.match.opening)

    # ---- laying

    def _declare(self, *groups: Any) -> None:
        def found(thing: Any) -> None:
            if isinstance(thing, U | C):
                self._name(thing)
            elif isinstance(thing, Laid):
                self._name(thing.card)
            elif isinstance(thing, dict):
                found(list(thing.values()))
            elif isinstance(thing, list | tuple):
                for each in thing:
                    found(each)

        self.shields: dict[Card, int] = {}
        for slot, cell_kind in (("cmd", "command"), ("com", "room"), ("r1", "rampart"), ("r2", "rampart")):
            self._name(C(f"place {slot}", "zone", more={"cell_kind": cell_kind}))
        self._name(C("banner", "banner", BANNER, more={"clan": "aubefer"}))
        found(list(groups))

    def _name(self, thing: Any_) -> None:
        fields = thing.fields()
        known = [id for id, other in self.cards.items() if other == named(fields, thing.name)]
        self.ids[thing.name] = known[0] if known else f"c{len(self.cards)}"
        self.cards[self.ids[thing.name]] = named(fields, thing.name)

    def _lists(self, book: Book) -> tuple[tuple[int, ...], ...]:
        return tuple([tuple([4] * len(book.cards)) for _ in (P, Q)])

    def _add(self, t: NoxTable, thing: Any_, zone: int, seat: Seat, owner: Seat | None = None) -> Card:
        card = t.add_card(t.book.index[self.ids[thing.name]], zone, seat, owner)
        self.card[thing.name] = card
        return card

    def _lay_places(self, t: NoxTable, zones: dict[str, C]) -> None:
        for seat in (P, Q):
            for cell, slot in zip(HOME[seat], ("cmd", "com", "r1", "r2"), strict=True):
                thing = zones.get(CELLS[cell]) or C(f"place {slot}", "zone")
                t.cell[t.add_card(t.book.index[self.ids[thing.name]], PLACES, seat)] = cell
            t.add_card(t.book.index[self.ids["banner"]], BANNERS, seat)

    def _lay_unit(self, t: NoxTable, seat: Seat, unit: U) -> None:
        card = self._add(t, unit, UNITS, seat)
        t.named(card)
        t.stamped(card)
        t.side[card] = seat
        t.stand(card, CELL[unit.cell])
        t.engaged[card], t.damage[card], t.poison[card] = int(unit.engaged), unit.damage, unit.poison
        t.held[card] = int(unit.held)
        if unit.up:
            t.up[card], t.seen[card] = 1, t.layout.everybody
        if unit.shield is not None:
            self.shields[card] = unit.shield

    def _lay_card(self, t: NoxTable, laid: Laid, zone: int) -> None:
        chest = zone == CHESTS or laid.card.kind == "treasure"
        shared = 0 if zone != LATENTS else laid.seat
        card = self._add(t, laid.card, zone, shared, -1 if chest else laid.seat)
        t.named(card)
        t.stamped(card)
        t.engaged[card] = int(laid.engaged)
        if laid.on in CELL:
            t.cell[card] = CELL[laid.on]
        else:
            t.host[card] = self.card[laid.on]
        if zone == CHESTS:
            t.up[card], t.primo[card] = int(laid.up), int(laid.primo)
            if laid.up:
                t.seen[card] = t.layout.everybody

    # ---- choosing

    def do(self, *choices: str) -> list[Event]:
        """Take choices one after the other; the laws of every table are looked at after each."""
        told: list[Event] = []
        for choice in choices:
            told += self.match.choose(self.option(choice))
            self.t = self.match.table  # type: ignore[assignment]
            faults = GAME.invariants(self.t)
            assert not faults, faults
        self.events += told
        return told

    def option(self, choice: str) -> Option:
        """The offered option that a choice means."""
        found = [option for option in self.match.options() if choice in self.ways(option)]
        assert found, f"{choice!r} is not among {self.offered()} ({self.prompt})"
        return found[0]

    def ways(self, option: Option) -> list[str]:
        """How a test may say an option: the verb, with both ends, or with one of them."""
        ends = [self.said(end) for end in (option.source, option.target) if end]
        ends += [str(option.amount)] if option.amount else []
        verb = option.verb
        return [" ".join([verb, *ends]), *[f"{verb} {end}" for end in ends], *([] if ends else [verb])]

    def said(self, reference: str) -> str:
        """The name that a test gives to a reference."""
        t = self.match.table
        assert isinstance(t, NoxTable)
        names = {id: name for name, id in self.ids.items()}
        if reference in names:
            return names[reference]
        if reference in CELL or reference in COLOURS or not reference[1:].isdigit():
            return reference
        for name, card in self.card.items():
            if str(t.handle[card]) == reference[1:]:
                return name
        return reference

    def offered(self) -> list[str]:
        """What is offered now."""
        return [self.ways(option)[0] for option in self.match.options()]

    def verbs(self, name: str) -> set[str]:
        """What a unit is offered to do."""
        return {text.split(" ")[0] for text in self.offered() if text.endswith(f" {name}")}

    @property
    def prompt(self) -> str:
        """The question now; `over` after the end."""
        return "over" if self.match.ask is None else self.match.ask.prompt

    @property
    def asked(self) -> Seat:
        """Who is asked."""
        return self.match.asked

    # ---- looking

    def life(self, name: str) -> int:
        """The life of a unit; 0 for one that is not in play."""
        card = self.card[name]
        return life(self.t, card) if self.t.in_play(card) else 0

    def armour(self, name: str) -> int:
        """The current armour of a unit."""
        return armour(self.t, self.card[name])

    def engaged(self, name: str) -> bool:
        """Whether a card is engaged."""
        return bool(self.t.engaged[self.card[name]])

    def up(self, name: str) -> bool:
        """Whether a card lies face up."""
        return bool(self.t.up[self.card[name]])

    def where(self, name: str) -> str:
        """The cell of a card, or the pile in which it lies."""
        card = self.card[name]
        cell = self.t.where(card)
        if cell >= 0:
            return CELLS[cell]
        return self.t.layout.names[self.t.place[card]]

    def poison(self, name: str) -> int:
        """The poison markers of a unit."""
        return self.t.poison[self.card[name]]

    def end_turn(self) -> None:
        """Both pass, starting with who is asked, and show no card back for what it does at the turn's end and start."""
        self.do("pass", "pass")
        while self.prompt == "trigger":
            self.do("decline")

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.match.outcome

    def told(self, what: str) -> list[Event]:
        """The events of that name so far."""
        return [event for event in self.events if event.what == what]
