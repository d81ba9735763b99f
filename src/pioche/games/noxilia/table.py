"""The table of Noxilia: its columns, and the small verbs that everything else uses."""

from collections.abc import Iterable
from typing import ClassVar, Final, Self, final

from pioche.core.chance import Chance
from pioche.core.decisions import Card, Seat
from pioche.core.events import Glimpse
from pioche.core.native import mypyc_attr
from pioche.games.noxilia.board import AT_HOME, BOARD, CELLS, NOBODY, OWNER
from pioche.games.noxilia.book import Book, Sheet
from pioche.games.noxilia.columns import (
    EXILE,
    GRAVEYARD,
    SPOILS,
    UNITS,
    NoxiliaColumns,
)
from pioche.games.noxilia.numbers import Numbers
from pioche.games.noxilia.zones import Deed, Mod

NO_CARD: Final = Card(-1)
CELL_COUNT: Final = 10  # a number that the compiler knows
assert len(BOARD) == CELL_COUNT
# How options call what lies on the board, by handle, as far as matches mostly come.
UNIT_NAMES: Final = tuple([f"u{handle}" for handle in range(256)])
LATENT_NAMES: Final = tuple([f"l{handle}" for handle in range(256)])
GEAR_NAMES: Final = tuple([f"e{handle}" for handle in range(256)])
NO_MODS: Final[tuple[Mod, ...]] = ()
NO_DEEDS: Final[tuple[Deed, ...]] = ()


@final  # so that its verbs are called straight
@mypyc_attr(allow_interpreted_subclasses=True)  # and a clone is made without `__init__`
class NoxTable(NoxiliaColumns):
    """A match as it lies on the table."""

    __slots__ = ("calm", "stirs")
    memory: ClassVar[frozenset[str]] = frozenset(("calm", "stirs"))

    # Whether the last deaths check found nobody who needs a closer look, and nothing was done to a unit since by which
    # that could change: then the next need not look either.  Every clone looks anew.
    calm: bool

    # By sort: whether a static effect of it may be in force.  While options are listed or the table is judged it is
    # what was looked up for that (`stats.stirring`); at any other time, whether any card has one.
    stirs: list[bool]

    def __init__(
        self, book: Book, numbers: Numbers, chance: Chance, lists: tuple[tuple[int, ...], ...]
    ) -> None:
        super().__init__(2, book.cards, numbers, chance, book, lists)
        self.holder = [cell.home for cell in BOARD]  # NOX-BOARD-14
        self.flood = [0] * CELL_COUNT
        self.auras = [0] * (2 * CELL_COUNT)
        self.presence = [0] * (2 * CELL_COUNT)
        self.stirs = book.stirs
        self.calm = False

    def clone(self) -> Self:
        """An exact copy; whatever is being listed is listed of the other."""
        t = super().clone()
        t.stirs = t.book.stirs
        t.calm = False
        return t

    def over(self) -> bool:
        """Whether the match has ended, so that nothing further resolves (NOX-END-04)."""
        return self.outcome is not None

    # ---- cards

    def sheet(self, card: Card) -> Sheet:
        """What is printed on a card."""
        return self.book.sheets[self.face[card]]

    def in_play(self, card: Card) -> bool:
        """Whether a unit stands on the board (NOX-GEN-14)."""
        if card < 0 or self.cell[card] < 0:
            return False
        first = self.layout.base[UNITS]
        return first <= self.place[card] <= first + 1

    def all_units(self) -> list[Card]:
        """The units in play, by stamp (NOX-GEN-16)."""
        return self.by_stamp([*self.units[0], *self.units[1]])

    def by_stamp(self, cards: list[Card]) -> list[Card]:
        """Some cards in the order in which they came into play."""
        if len(cards) > 1:
            cards.sort(key=self.stamp.__getitem__)
        return cards

    def units_of(self, seat: Seat) -> list[Card]:
        """The units that a seat controls, by stamp."""
        side = self.side
        own = [card for card in self.units[seat] if side[card] == seat]
        taken = [card for card in self.units[1 - seat] if side[card] == seat]
        return self.by_stamp([*own, *taken]) if taken else own

    def units_in(self, cell: int) -> list[Card]:
        """The units of both sides in a cell."""
        cells = self.cell
        return [card for pile in self.units for card in pile if cells[card] == cell]

    def allies_in(self, cell: int, seat: Seat) -> list[Card]:
        """The units that a seat controls in a cell, by stamp."""
        if not self.presence[seat * CELL_COUNT + cell]:
            return []
        cells = self.cell
        return [card for card in self.units_of(seat) if cells[card] == cell]

    def enemies_near(self, cell: int, seat: Seat) -> int:
        """How many enemies of a seat stand in a cell, card backs included (NOX-FOG-19)."""
        return self.presence[(1 - seat) * CELL_COUNT + cell]

    def crowd(self, seat: Seat) -> int:
        """The cells in which a seat has units, a bit each."""
        found, base = 0, seat * CELL_COUNT
        for cell in range(CELL_COUNT):
            if self.presence[base + cell]:
                found |= 1 << cell
        return found

    def monarch(self, seat: Seat) -> Card:
        """The monarch of a seat, while it lives."""
        for card in self.units[seat]:
            if self.sheet(card).kind == "monarch":
                return card
        return NO_CARD

    def worn(self, unit: Card) -> list[Card]:
        """The equipment that a unit wears, active or not, by stamp."""
        host = self.host
        return [card for card in self.gear if host[card] == unit]

    def cursed(self, unit: Card) -> list[Card]:
        """The curses on a unit."""
        host = self.host
        return [card for card in self.curses if host[card] == unit]

    def ground(self, cell: int) -> list[Card]:
        """The equipment that lies unattached in a cell."""
        return [card for card in self.gear if self.host[card] < 0 and self.cell[card] == cell]

    def under(self, unit: Card) -> list[Card]:
        """The latents under a unit."""
        return [card for pile in self.latents for card in pile if self.host[card] == unit]

    def under_cell(self, cell: int) -> list[Card]:
        """The latents under a cell."""
        return [
            card for pile in self.latents for card in pile if self.host[card] < 0 and self.cell[card] == cell
        ]

    def where(self, card: Card) -> int:
        """The cell in which a unit, an equipment, a latent or a zone card works; -1: none."""
        host = self.host[card]
        return self.cell[card] if host < 0 else self.cell[host]

    def place_card(self, cell: int) -> Card:
        """The zone card of a cell; none of a battlefield (NOX-BOARD-13)."""
        home = OWNER[cell]
        if home == NOBODY:
            return NO_CARD
        at, cards = AT_HOME[cell], self.places[home]
        return cards[at] if at < len(cards) else NO_CARD

    def gear_side(self, card: Card) -> Seat:
        """Who controls an equipment: its bearer's controller, or who controls the cell (NOX-EQ-03, -09)."""
        host = self.host[card]
        return self.side[host] if host >= 0 else self.holder[self.cell[card]]

    # ---- coming and going

    def named(self, card: Card) -> None:
        """Give a card its handle, by which everybody can follow it (NOX-INFO-02)."""
        if not self.handle[card]:
            self.handles += 1
            self.handle[card] = self.handles

    def stamped(self, card: Card) -> None:
        """A card comes into play now."""
        self.stamps += 1
        self.stamp[card] = self.stamps

    def stand(self, card: Card, cell: int) -> None:
        """A unit in play is in a cell from now on."""
        before = self.cell[card]
        if before >= 0:
            self.presence[self.side[card] * CELL_COUNT + before] -= 1
        self.cell[card] = cell
        if cell >= 0:
            self.presence[self.side[card] * CELL_COUNT + cell] += 1

    def obey(self, card: Card, seat: Seat) -> None:
        """A unit in play has another controller from now on."""
        cell = self.cell[card]
        self.presence[self.side[card] * CELL_COUNT + cell] -= 1
        self.side[card] = seat
        self.presence[seat * CELL_COUNT + cell] += 1

    def enter(self, card: Card, cell: int, what: str, rule: str, *, up: bool) -> None:
        """A card becomes a unit in play of its owner: ready, whole, and stamped (NOX-STAT-21)."""
        seat = self.owner[card]
        self.named(card)
        self.stamped(card)
        self.side[card], self.left[card] = seat, 0
        self.cell[card] = -1
        self.move(card, UNITS, seat, what, rule)
        self.stand(card, cell)
        if up:
            self.unveil(card)
            self.seen[card] = self.layout.everybody

    def unveil(self, card: Card) -> None:
        """A unit lies face up from now on, and everybody knows what it cost at set-up and who the others are not."""
        self.up[card] = 1
        self.deeds[card] = NO_DEEDS
        if self.began[card]:
            self.began[card] = 0
            seat, sheet = self.owner[card], self.sheet(card)
            self.budget[seat] -= sheet.start_price
            self.pawned[seat] -= sheet.engages
            self.opened.append((seat, self.face[card]))
        if self.sheet(card).kind == "hero":
            self.set_apart(card)

    def set_apart(self, hero: Card) -> None:
        """No card back of the same player is a hero whom everybody sees (NOX-CARD-02, -03)."""
        seat, everybody = self.owner[hero], self.layout.everybody
        deed = Deed(hero=self.sheet(hero).proper)
        for card in [*self.units[seat], *self.queue[seat]]:
            if card != hero and self.seen[card] != everybody and deed not in self.deeds[card]:
                self.deeds[card] = (*self.deeds[card], deed)

    def forget(self, card: Card) -> None:
        """A unit that leaves the board is a card again; only its dodge is remembered (NOX-CTRL-05, NOX-ESQU-03)."""
        self.stand(card, -1)
        self.side[card] = -1
        self.up[card] = self.handle[card] = self.stamp[card] = self.engaged[card] = 0
        self.damage[card] = self.shield[card] = self.poison[card] = self.intercepted[card] = 0
        self.aura[card] = self.strain[card] = self.held[card] = self.left[card] = self.borrowed[card] = 0
        self.paid[card] = self.waited[card] = -1
        self.deeds[card], self.toll[card] = NO_DEEDS, ()
        self.mods[card], self.grants[card] = (), ()

    def bury_all(self, cards: Iterable[Card], what: str, rule: str) -> None:
        """Cards go to their owners' graveyards; a treasure to the treasure discard (NOX-GEN-26, NOX-EQ-11)."""
        for card in list(cards):
            self.bury(card, what, rule)

    def bury(self, card: Card, what: str, rule: str) -> None:
        """A card that is no unit in play goes to its owner's graveyard, or to the treasure discard."""
        self.host[card] = self.cell[card] = -1
        self.handle[card] = self.engaged[card] = self.idle[card] = self.stamp[card] = 0
        if self.owner[card] < 0:
            self.move(card, SPOILS, 0, what, rule)
        else:
            self.move(card, GRAVEYARD, self.owner[card], what, rule)

    def banish(self, card: Card, what: str, rule: str) -> None:
        """A card goes to exile, a treasure to the treasure discard (NOX-AVEN-05)."""
        self.host[card] = self.cell[card] = -1
        self.handle[card] = self.engaged[card] = self.idle[card] = self.stamp[card] = 0
        if self.owner[card] < 0:
            self.move(card, SPOILS, 0, what, rule)
        else:
            self.move(card, EXILE, self.owner[card], what, rule)

    # ---- what may kill

    def wound(self, card: Card, amount: int) -> None:
        """A unit has so much more damage."""
        self.damage[card] += amount
        self.calm = False

    def add_mod(self, card: Card, mod: Mod) -> None:
        """An effect changes a statistic of a unit."""
        self.mods[card] = (*self.mods[card], mod)
        self.calm = False

    # ---- telling

    def begin_text(self, card: Card) -> None:
        """The text of a card is declared or carried out from now on; whoever sees the card sees that."""
        self.saying += 1
        self.telling[card] = self.saying

    def end_text(self, card: Card) -> None:
        """The text of a card is done."""
        self.saying -= 1
        self.telling[card] = 0

    def name_attack(self, attacker: Card, target: Card, manner: str = "") -> None:
        """An attack is under way, as whoever may answer it is told."""
        self.attacker, self.attacked = attacker, target
        self.manner = manner or self.manner

    def of(self, card: Card) -> Glimpse | None:
        """A card as an event mentions it."""
        return self.glimpse(card)

    def say(
        self,
        what: str,
        rule: str,
        card: Card,
        amount: int = 0,
        *,
        aim: Card = NO_CARD,
        cell: int = -1,
        note: str = "",
    ) -> None:
        """Tell what happens to a unit or another card on the board, and where."""
        if self.journal is not None:
            where = self.where(card) if cell < 0 else cell
            self.tell(
                what,
                rule,
                self.side[card] if self.side[card] >= 0 else self.owner[card],
                card=self.glimpse(card),
                aim=self.glimpse(aim) if aim >= 0 else None,
                source=self.called(card),
                target=CELLS[where] if where >= 0 else "",
                amount=amount,
                note=note or (self.called(aim) if aim >= 0 else ""),
            )

    def called(self, card: Card) -> str:
        """How everybody calls a card on the board: `u12`, `e3` for equipment, `l7` for a latent (NOX-INFO-02)."""
        handle = self.handle[card]
        if not handle:
            return ""
        sheet = self.sheet(card)
        names = UNIT_NAMES if sheet.is_unit else LATENT_NAMES if sheet.kind == "spell" else GEAR_NAMES
        return names[handle] if handle < len(names) else f"{names[0][0]}{handle}"
