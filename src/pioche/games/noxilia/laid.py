"""How positions of Noxilia are laid: cards on cells, what they carry and hide, and how far the turn has come (§2.3)."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from pioche.core.decisions import Card, Seat
from pioche.core.text import Text
from pioche.games.noxilia.board import ALL_CELLS, CELL, CELLS, HOME, NOBODY, SLOTS
from pioche.games.noxilia.book import ABILITIES, COLOURS, DISTANT, EMPTY, STATS, Sheet, Who
from pioche.games.noxilia.columns import BANNERS, PLACES, UNITS
from pioche.games.noxilia.setup import count_muster, mine
from pioche.games.noxilia.stats import score
from pioche.games.noxilia.table import CELL_COUNT, NO_CARD, NoxTable
from pioche.games.noxilia.zones import PHASES, Deed, Grant, Mod, Placed
from pioche.scenario.fields import Fields
from pioche.scenario.lay import Layer, given
from pioche.scenario.names import Entry
from pioche.scenario.positions import Form, Position, zone_index

OWN: Final = {  # of each seat, beside the cells
    "hand": Form.BAG,
    "library": Form.TOP_FIRST,
    "graveyard": Form.BOTTOM_FIRST,
    "exile": Form.BOTTOM_FIRST,
    "adventure": Form.BOTTOM_FIRST,
    "queue": Form.BOTTOM_FIRST,  # in order of play
    "latents": Form.BOTTOM_FIRST,
    "fate": Form.TOP_FIRST,
    "fates": Form.BOTTOM_FIRST,
}
COMMON: Final = {
    "gear": Form.BOTTOM_FIRST,
    "curses": Form.BOTTOM_FIRST,
    "chests": Form.BOTTOM_FIRST,
    "omen": Form.BOTTOM_FIRST,
    "hoard": Form.TOP_FIRST,
    "spoils": Form.BOTTOM_FIRST,
    "removed": Form.BOTTOM_FIRST,
}
TREASURE_PILES: Final = ("chests", "hoard", "spoils", "removed")
FLAGS: Final = ("engaged", "dodged", "intercepted", "held", "idle")
NUMBERS: Final = ("damage", "poison", "aura", "strain")
CHANGES: Final = ("mods", "grants", "deeds")  # lists of tables
ON_BOARD: Final = ("owner", "up", *FLAGS, *NUMBERS, "armour", *CHANGES, "began", "lent_by")
NAMED: Final = ("handle", "stamp")
WAITED: Final = ("left", "paid", "waited", "toll")
MARKS_OF: Final = {  # what may be said of a card, by the zone in which it lies
    "units": (*NAMED, *ON_BOARD, *WAITED),
    "adventure": (*NAMED, "left", "dodged", "damage", "poison", "mods", "grants"),
    "queue": (*NAMED, *WAITED, "dodged", "deeds"),
    "latents": (*NAMED, "on", "toll"),
    "gear": (*NAMED, "on", "owner", "engaged", "idle"),
    "curses": (*NAMED, "on", "owner"),
    "chests": (*NAMED, "cell", "up", "primo"),
    "hand": ("dodged",),
    "library": ("dodged",),
    "graveyard": ("dodged",),
    "exile": ("dodged",),
}
TO_LOOK_AT: Final = ("life", "cac", "dist")
DECK_KINDS: Final = ("unit", "hero", "spell", "equipment", "event")
SYMBOLS: Final = "LICMNP*"
HANDLE: Final = re.compile(r"u\d+")  # of a unit


def zone_name(t: NoxTable, card: Card) -> str:
    """The zone in which a card lies."""
    return t.layout.zone_of[t.place[card]].name


def turns_of(t: NoxTable, sheet: Sheet) -> int:
    """The turns that a unit waits in the queue (NOX-PLAY-03, NOX-RENF-01)."""
    return sheet.abilities[DISTANT] - 1 if sheet.abilities[DISTANT] else t.numbers.queue_default


def usual(t: NoxTable, card: Card, name: str) -> Any:
    """What a card has where nothing is said."""
    zone, sheet = zone_name(t, card), t.sheet(card)
    if name == "owner":
        return t.side[card] if zone == "units" else _owner_of_gear(t, card)
    if name == "armour":
        return score(t, card)
    if zone == "queue" and name in WAITED:
        return {"left": 1, "paid": sheet.gold, "waited": turns_of(t, sheet), "toll": list(sheet.toll)}[name]
    if zone == "latents" and name == "toll":
        return _made_for(sheet)
    if name in ("up", "primo"):
        return (zone == "chests") == (name == "primo")
    if name in CHANGES or name == "toll":
        return []
    others = {"paid": -1, "waited": -1, "lent_by": None, "began": ""}
    return others.get(name, False if name in FLAGS else 0)


def _made_for(sheet: Sheet) -> list[int]:
    """The mana that somebody made who prepared a latent: its colours, or any."""
    return [colour for colour in range(len(COLOURS)) if sheet.colours >> colour & 1] or [0]


def _owner_of_gear(t: NoxTable, card: Card) -> Seat:
    """Whose an equipment or a curse is: that of who wears it, of whose zone it lies in; a curse an enemy's."""
    host = t.host[card]
    if t.sheet(card).kind == "treasure":
        return NOBODY
    if host < 0:
        return max(t.holder[t.cell[card]], 0)
    return t.owner[host] if zone_name(t, card) == "gear" else 1 - t.owner[host]


class Laying:
    """One position on its way to the table."""

    def __init__(self, t: NoxTable, position: Position) -> None:
        self.t = t
        self.position = position
        self.names = position.names(t)
        self.armour: dict[Card, int] = {}
        self.named: list[tuple[Card, int, int]] = []  # cards that have a handle and a stamp, with those said

    def all(self) -> None:
        """Everything that the position says, and what it leaves unsaid."""
        t, said = self.t, self.position.table
        t.phase = said.among("phase", PHASES, "action")
        self.lay_cells(said)
        stocks = []
        for seat in range(t.seats):
            self.lay_places(seat)
            stock = Counter({card.id: t.lists[seat][face] for face, card in enumerate(t.faces)})
            layer = Layer(t, self.names, self.position.seats[seat], seat, stock, self.position.seed)
            stocks.append(layer)
            self.lay_units(layer)
        for seat, layer in enumerate(stocks):
            for zone, form in OWN.items():
                if zone in layer.fields:
                    self.zone(layer, zone, form, seat)
            self.known(layer)
        common = Layer(t, self.names, said, 0, Counter(), self.position.seed)
        for zone, form in COMMON.items():
            if zone in said:
                self.zone(common, zone, form, 0)
        self.flow(said)
        for seat in range(t.seats):
            self.lay_seat(seat)
            if t.phase == "place" and mine(t, seat):
                count_muster(t, seat)
        self.call(said)
        t.lists = tuple([self.deck(seat) for seat in range(t.seats)])
        for pile in t.units:
            for card in pile:
                if t.cell[card] >= 0:
                    t.shield[card] = self.armour.get(card, score(t, card)) - t.sheet(card).armour

    # ---- cells and seats

    def lay_cells(self, said: Fields) -> None:
        """Who controls each cell, and how deep the water is."""
        holders, floods = said.table("holder"), said.table("flood")
        for table in (holders, floods):
            table.only(CELLS)
        for name in holders:
            nobody = holders.data[name] == "nobody"
            self.t.holder[CELL[name]] = NOBODY if nobody else holders.seat(name, self.t.seats)
        for name in floods:
            self.t.flood[CELL[name]] = floods.whole(name, 0, range(1000))

    def lay_places(self, seat: Seat) -> None:
        """Banner and zone cards: those that are said, or those that the deck brings."""
        t, said = self.t, self.position.seats[seat]
        picks = self.position.spec.built_decks[seat].picks
        banner = self.names.card(said.text("banner", picks["banner"][0]), said, "banner")
        t.add_card(t.face_index(banner), BANNERS, seat)
        wanted = dict(zip(SLOTS, (picks["command"][0], picks["room"][0], *picks["ramparts"]), strict=True))
        laid = said.table("places")
        laid.only(SLOTS)
        for slot, cell in zip(SLOTS, HOME[seat], strict=True):
            name = self.names.card(laid.text(slot, wanted[slot]), laid, slot)
            t.cell[t.add_card(t.face_index(name), PLACES, seat)] = cell

    def lay_seat(self, seat: Seat) -> None:
        """Gold, mana, and what a player has done or placed."""
        t, said = self.t, self.position.seats[seat]
        t.gold[seat] = said.whole("gold", 0, range(1000))
        t.acted[seat] = said.whole("acted", 0, range(t.numbers.actions_per_turn + 1))
        t.drawn[seat] = said.whole("drawn", 0, range(1000))
        t.allowance[seat] = said.whole("allowance", 0, range(1000))
        symbols = said.text("mana", "")
        if wrong := [symbol for symbol in symbols if symbol not in SYMBOLS]:
            raise said.unknown("mana", Text(en="mana", fr="un mana"), wrong[0], SYMBOLS)
        t.mana[seat] = tuple([symbols.count(symbol) for symbol in SYMBOLS]) if symbols else EMPTY
        auras = said.table("auras")
        auras.only(CELLS)
        for name in auras:
            t.auras[seat * CELL_COUNT + CELL[name]] = auras.whole(name, 0, range(100))
        for each in said.tables("placed"):
            each.only(("card", "cell", "engaged"))
            face = t.face_index(self.names.card(each.text("card"), each, "card"))
            placed = Placed(face, self.cell_said(each, "cell"), each.flag("engaged", False))
            t.placed.append((seat, placed))
        began = [t.sheet(card) for card in t.units[seat] if t.began[card]]
        t.budget[seat] = sum([sheet.start_price for sheet in began])
        t.pawned[seat] = sum([sheet.engages for sheet in began])
        for entry in self.names.entries(said.data.get("opened", []), said, "opened"):
            t.opened.append((seat, t.face_index(entry.card)))

    def deck(self, seat: Seat) -> tuple[int, ...]:
        """The list of a deck: whatever lies on the table of it (NOX-INFO-06)."""
        t = self.t
        counts = [0] * len(t.faces)
        for card, face in enumerate(t.face):
            if t.owner[card] == seat and t.book.sheets[face].kind in DECK_KINDS:
                counts[face] += 1
        return tuple(counts)

    def flow(self, said: Fields) -> None:
        """Which turn it is, who began it and the match, and who has passed."""
        t = self.t
        setting_up = t.phase in PHASES[:4]
        t.turn = said.whole("turn", 0 if setting_up else 3, range(1000))
        t.first = said.seat("first", t.seats, said.seat("active", t.seats, 0))
        t.starter = said.seat("starter", t.seats, t.first)
        t.active = said.seat("active", t.seats, t.first)
        t.passer = said.seat("passer", t.seats) if "passer" in said else -1
        for card in t.omen:
            t.owner[card] = t.starter if t.turn % 2 else 1 - t.starter  # NOX-FATE-03

    # ---- cards

    def lay_units(self, layer: Layer) -> None:
        """The units that a seat controls, cell by cell; its monarch is in its command zone if nothing is said."""
        t, said, seat = self.t, layer.fields, layer.seat
        if "units" in said:
            raise said.bad(
                "units",
                en="units are written by cell: bf1 = [{ card = … }]",
                fr="les unités s’écrivent par zone : bf1 = [{ card = … }]",
            )
        crowned = False
        for cell, name in enumerate(CELLS):
            if name in said:
                marks = (*MARKS_OF["units"], *TO_LOOK_AT)
                for entry in self.names.entries(said.data[name], said, name, marks):
                    where = Fields(dict(entry.marks), said.where, said.at(name))
                    card = self.lay_unit(entry, where, seat, cell)
                    crowned |= t.owner[card] == seat and t.sheet(card).kind == "monarch"
        away = any(
            t.owner[card] == seat and t.sheet(card).kind == "monarch" for pile in t.units for card in pile
        )
        if not crowned and not away:
            picked = self.position.spec.built_decks[seat].picks["monarch"][0]
            named = self.names.card(said.text("monarch", picked), said, "monarch")
            if t.phase in PHASES[:2]:  # it waits beside the board until everybody has placed
                t.add_card(t.face_index(named), UNITS, seat)
            else:
                self.lay_unit(Entry(named), Fields({}, said.where, said.at("monarch")), seat, HOME[seat][0])

    def lay_unit(self, entry: Entry, said: Fields, seat: Seat, cell: int) -> Card:
        """One unit in a cell; face up, ready and whole if nothing is said."""
        t = self.t
        for name in TO_LOOK_AT:
            if name in said:
                raise said.bad(
                    name,
                    en="this follows from the card; say damage, armour or mods",
                    fr="cela suit de la carte ; dites damage, armour ou mods",
                )
        owner = said.seat("owner", t.seats, seat)
        card = t.add_card(t.face_index(entry.card), UNITS, owner)
        t.side[card] = seat
        t.up[card] = int(said.flag("up", True))
        t.seen[card] |= 1 << seat
        if t.up[card] or entry.known:
            t.seen[card] = t.layout.everybody
        t.stand(card, cell)
        self.lay_marks(card, said, ("dodged", "engaged", "intercepted", "held", *NUMBERS, *WAITED))
        if said.text("began", ""):
            t.began[card] = 1 + self.cell_said(said, "began")
        self.changes(card, said)
        t.borrowed[card] = said.seat("lent_by", t.seats) + 1 if "lent_by" in said else 0
        if "armour" in said:
            self.armour[card] = said.whole("armour", 0, range(-99, 100))
        self.name(card, said)
        return card

    def zone(self, layer: Layer, zone: str, form: Form, seat: Seat) -> None:
        """The cards of a zone with their marks; those that are only counted come from the deck."""
        t, said = self.t, layer.fields
        allowed = MARKS_OF.get(zone, ())
        one = given(self.names, said, zone, form, allowed)
        filled = layer.some(one.missing, zone, one.lacks) if one.missing else []
        index = zone_index(t, zone)
        for entry in [*one.bottom, *filled, *reversed(one.top)]:
            where = Fields(dict(entry.marks), said.where, said.at(zone))
            owner = NOBODY if zone in TREASURE_PILES else seat
            card = t.add_card(t.face_index(entry.card), index, seat, owner)
            for seer in entry.seen_by:
                t.seen[card] |= 1 << seer
            if entry.known:
                t.seen[card] = t.layout.everybody
            self.lie(card, zone, where)

    def lie(self, card: Card, zone: str, said: Fields) -> None:
        """What is said of a card of a zone beside the cells."""
        t = self.t
        if zone in ("gear", "curses", "latents"):
            self.host(card, said)
            if zone != "latents":
                owner = _owner_of_gear(t, card)
                nobody = owner == NOBODY
                t.owner[card] = NOBODY if nobody else said.seat("owner", t.seats, owner)
        if zone == "chests":
            t.cell[card] = -1 if said.text("cell", "-") == "" else self.cell_said(said, "cell")
            t.up[card] = int(said.flag("up", False))
            t.primo[card] = int(said.flag("primo", True))
            if t.up[card]:
                t.seen[card] = t.layout.everybody
        if zone == "adventure":
            t.side[card], t.up[card], t.engaged[card] = t.owner[card], 1, 1
        self.changes(card, said)
        self.lay_marks(card, said, MARKS_OF.get(zone, ()))
        if "handle" in MARKS_OF.get(zone, ()) and (zone != "chests" or t.cell[card] >= 0):
            self.name(card, said)

    def lay_marks(self, card: Card, said: Fields, names: Sequence[str]) -> None:
        """Flags and numbers of a card."""
        t = self.t
        for name in names:
            if name in FLAGS:
                getattr(t, name)[card] = int(said.flag(name, False))
            elif name in NUMBERS or name == "left":
                getattr(t, name)[card] = said.whole(name, usual(t, card, name), range(1000))
            elif name in ("paid", "waited"):
                getattr(t, name)[card] = said.whole(name, usual(t, card, name), range(-1, 1000))
            elif name == "toll":
                found = said.items("toll") if "toll" in said else usual(t, card, "toll")
                t.toll[card] = tuple([int(number) for number in found])

    def changes(self, card: Card, said: Fields) -> None:
        """What effects have changed of a unit: statistics, and abilities given or taken (0)."""
        t = self.t
        mods, grants = [], []
        for each in said.tables("mods"):
            each.only(("stat", "amount", "lasting"))
            stat = STATS.index(each.among("stat", STATS, ""))
            mods.append(Mod(stat, each.whole("amount"), each.flag("lasting", False)))
        for each in said.tables("grants"):
            each.only(("ability", "value", "lasting"))
            ability = ABILITIES.index(each.among("ability", ABILITIES, ""))
            grants.append(Grant(ability, each.whole("value", 1), each.flag("lasting", False)))
        t.mods[card], t.grants[card] = tuple(mods), tuple(grants)
        t.deeds[card] = tuple([self.deed(each) for each in said.tables("deeds")])

    def deed(self, said: Fields) -> Deed:
        """What everybody saw of a card back."""
        said.only(("any_of", "none_of", "hero", "who"))
        bits = [
            sum([1 << ABILITIES.index(name) for name in said.texts(key)]) for key in ("any_of", "none_of")
        ]
        who = None
        if "who" in said:
            phrase = said.table("who")
            phrase.only(("noun", "race", "having", "cost"))
            having = phrase.among("having", ("", *ABILITIES), "")
            who = Who(
                noun=phrase.text("noun", "unit"),
                race=phrase.text("race", ""),
                having=ABILITIES.index(having) if having else -1,
                cost=phrase.whole("cost", -1),
            )
        return Deed(bits[0], bits[1], said.text("hero", ""), who)

    def host(self, card: Card, said: Fields) -> None:
        """On or under what a card lies: a cell, a unit by name, or one by its handle (`u3`)."""
        t, name = self.t, said.text("on")
        if name in CELL:
            t.cell[card] = CELL[name]
            return
        standing = [unit for pile in (*t.units, *t.adventure) for unit in pile]
        handle = {unit: number for unit, number, _ in self.named}
        found = [unit for unit in standing if f"u{handle.get(unit, 0)}" == name]
        if not found and HANDLE.fullmatch(name):
            given = f"{{ card = …, handle = {name[1:]} }}"
            raise said.bad(
                "on",
                en=f"no unit is given the handle {name}; say it where the unit stands: {given}",
                fr=f"aucune unité ne reçoit le handle {name} ; dites-le où elle se tient : {given}",
            )
        if not found:
            face = t.face_index(self.names.card(name, said, "on"))
            found = [unit for unit in standing if t.face[unit] == face]
        if len(found) != 1:
            raise said.bad(
                "on",
                en=f"{len(found)} units on the board are {name!r}; give the one you mean a handle, and write on = 'u7'",
                fr=f"{len(found)} unités en jeu sont « {name} » ; donnez un handle à la bonne, et écrivez on = 'u7'",
            )
        t.host[card] = found[0]

    def cell_said(self, said: Fields, key: str) -> int:
        """A cell by its id."""
        name = said.text(key)
        if name not in CELL:
            raise said.unknown(key, Text(en="cell", fr="une zone du plateau"), name, CELLS)
        return CELL[name]

    def known(self, layer: Layer) -> None:
        """The cards of a hand that everybody knows (NOX-INFO-11)."""
        t, said = self.t, layer.fields
        for entry in self.names.entries(said.data.get("known", []), said, "known"):
            face = t.book.index[entry.card]
            hand = [card for card in t.hand[layer.seat] if t.seen[card] != t.layout.everybody]
            card = next((card for card in hand if t.face[card] == face), NO_CARD)
            if card < 0:
                shown = self.names.say(entry.card)
                raise said.bad(
                    "known",
                    en=f"there is no {shown.en} (more) in this hand to be known",
                    fr=f"{shown.fr} : cette main n’en a pas (ou plus) qui puisse être connu de tous",
                )
            t.seen[card] = t.layout.everybody

    # ---- names on the board

    def name(self, card: Card, said: Fields) -> None:
        """A card has a handle and a stamp, said or in the order in which cards are written."""
        handle = said.whole("handle", 0, range(1, 10_000)) if "handle" in said else 0
        stamp = said.whole("stamp", 0, range(1, 10_000)) if "stamp" in said else 0
        if handle and any(handle == other for _, other, _ in self.named):
            raise said.bad("handle", en="another card has this handle", fr="une autre carte porte ce handle")
        self.named.append((card, handle, stamp))

    def call(self, said: Fields) -> None:
        """Handles and stamps are given where none was said; the piles of units lie by stamp (NOX-GEN-16)."""
        t = self.t
        for at, column in ((1, t.handle), (2, t.stamp)):
            taken = {each[at] for each in self.named}
            free = iter([number for number in range(1, 2 * len(t.face) + 2) if number not in taken])
            for each in self.named:
                column[each[0]] = each[at] or next(free)
        for pile in [*t.queue, *t.latents]:
            for card in pile:
                t.stamp[card] = 0  # they are not in play
        t.handles = said.whole("handles", max([0, *t.handle]), range(10_000))
        t.stamps = said.whole("stamps", max([0, *t.stamp]), range(10_000))
        for pile in t.units:
            pile.sort(key=lambda card: t.stamp[card])


def said_changes(t: NoxTable, card: Card, name: str) -> list[dict[str, Any]]:
    """Modifiers, granted abilities or deeds as a position writes them."""
    if name == "deeds":
        return [_said_deed(deed) for deed in t.deeds[card]]
    if name == "mods":
        return [{"stat": STATS[m.stat], "amount": m.amount, "lasting": m.lasting} for m in t.mods[card]]
    return [{"ability": ABILITIES[g.ability], "value": g.value, "lasting": g.lasting} for g in t.grants[card]]


def _said_deed(deed: Deed) -> dict[str, Any]:
    """What everybody saw of a card back, as a position writes it."""
    said: dict[str, Any] = {}
    for key, bits in (("any_of", deed.any_of), ("none_of", deed.none_of)):
        said[key] = [name for which, name in enumerate(ABILITIES) if bits >> which & 1]
    said["hero"] = deed.hero
    if deed.who is not None:
        who = deed.who
        having = ABILITIES[who.having] if who.having >= 0 else ""
        said["who"] = {"noun": who.noun, "race": who.race, "having": having, "cost": who.cost}
    return {key: value for key, value in said.items() if value}


def said_host(t: NoxTable, card: Card) -> str:
    """On or under what a card lies, as a position writes it: a unit by its card while no other in play is the same."""
    host = t.host[card]
    if host < 0:
        return CELLS[t.cell[card]] if t.cell[card] in ALL_CELLS else ""
    face = t.face[host]
    same = [unit for pile in (*t.units, *t.adventure) for unit in pile if t.face[unit] == face]
    return t.sheet(Card(host)).id if len(same) == 1 else f"u{t.handle[host]}"
