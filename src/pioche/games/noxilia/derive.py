"""What players see and count at the table, computed from public information for every view."""

from pioche.core.decisions import Card, Seat
from pioche.games.noxilia.board import ALL_CELLS, BOARD, CELLS
from pioche.games.noxilia.book import ABILITIES, CHARGE, COLOURS, GRANT, STATS
from pioche.games.noxilia.public import (
    AttackView,
    CellView,
    ChestView,
    CurseView,
    Derived,
    GearView,
    LatentView,
    QueuedView,
    UnitView,
)
from pioche.games.noxilia.reckoning import parts
from pioche.games.noxilia.stats import (
    ability,
    armour,
    base_dist,
    cac,
    dist,
    fights,
    life,
    maximum,
    production,
)
from pioche.games.noxilia.table import NoxTable


def derived(t: NoxTable) -> Derived:
    """All of it; cards are named by handle and token."""
    numbers, lent = t.numbers, lent_abilities(t)
    return Derived(
        units=[unit_view(t, card, lent) for card in t.all_units() if t.cell[card] >= 0],
        queues=[[queued_view(t, card) for card in pile] for pile in t.queue],
        cells=[cell_view(t, cell) for cell in ALL_CELLS],
        gear=[gear_view(t, card) for card in t.gear],
        curses=[CurseView(t.token[card], t.owner[card], t.handle[t.host[card]]) for card in t.curses],
        latents=[latent_view(t, card) for pile in t.latents for card in pile],
        chests=[
            ChestView(
                t.handle[card], t.token[card], CELLS[t.cell[card]], bool(t.up[card]), bool(t.primo[card])
            )
            for card in t.chests
            if t.cell[card] >= 0
        ],
        adventurers=[[(t.token[card], t.left[card]) for card in pile] for pile in t.adventure],
        income=[income(t, seat) for seat in range(t.seats)],
        decks=[deck(t, seat) for seat in range(t.seats)],
        attack=attack_view(t),
        entering=t.handle[t.entrant] if t.window == "entry" and t.in_play(Card(t.entrant)) else 0,
        window=t.window,
        twilight=max(t.turn - numbers.twilight_turn + 1, 0),
        twilight_from=numbers.twilight_turn,
    )


def cell_view(t: NoxTable, at: int) -> CellView:
    """A cell as it is laid, with its zone card (NOX-SETUP-01)."""
    cell, card = BOARD[at], t.place_card(at)
    return CellView(cell.id, cell.kind, cell.home, cell.column, cell.row, t.token[card] if card >= 0 else 0)


def unit_view(t: NoxTable, card: Card, lent: frozenset[int]) -> UnitView:
    """A unit as everybody sees it; what its face tells is there only while it lies face up (NOX-INFO-01)."""
    under, mods, up = t.under(card), t.mods[card], bool(t.up[card])
    return UnitView(
        handle=t.handle[card],
        token=t.token[card],
        seat=t.side[card],
        owner=t.owner[card],
        cell=CELLS[t.cell[card]],
        stamp=t.stamp[card],
        up=up,
        engaged=bool(t.engaged[card]),
        held=bool(t.held[card]),
        gear=[t.handle[gear] for gear in t.worn(card)],
        curses=[t.handle[curse] for curse in t.cursed(card)],
        latents=[sum(t.owner[each] == seat for each in under) for seat in range(t.seats)] if under else [],
        aura=t.aura[card],
        strain=t.strain[card],
        bonuses=[sum([mod.amount for mod in mods if mod.stat == stat]) for stat in range(len(STATS))]
        if mods
        else [],
        parts=parts(t, card),
        cac=cac(t, card) if up and fights(t, card) else None,
        dist=dist(t, card) if up and base_dist(t, card) else None,
        armour=armour(t, card) if up else None,
        life=life(t, card) if up else None,
        maximum=maximum(t, card) if up else None,
        abilities=abilities(t, card, lent) if up else {},
        production=[COLOURS[colour] for colour in production(t, card)] if up else [],
    )


def abilities(t: NoxTable, card: Card, lent: frozenset[int]) -> dict[str, int]:
    """The abilities that a unit has, by id; `lent` are those that something in play may give."""
    given = {grant.ability for grant in t.grants[card]} if t.grants[card] else ()
    printed = t.sheet(card).abilities
    found = {}
    for which, name in enumerate(ABILITIES):
        if printed[which] or which in lent or which in given:
            value = ability(t, card, which)
            if value:
                found[name] = value
    return found


def lent_abilities(t: NoxTable) -> frozenset[int]:
    """The abilities that cards in play give to units: few of them, so that the others need not be looked for."""
    sources = [*t.gear, *t.curses, *t.omen, *t.places[0], *t.places[1]]
    sources += [card for pile in t.units for card in pile if t.up[card]]
    return frozenset(
        [static.which for card in sources for static in t.sheet(card).statics if static.what == GRANT]
    )


def queued_view(t: NoxTable, card: Card) -> QueuedView:
    """A unit in the queue."""
    return QueuedView(t.handle[card], t.token[card], t.left[card], t.paid[card])


def gear_view(t: NoxTable, card: Card) -> GearView:
    """An equipment in play, or with an adventurer."""
    where, host = t.where(card), t.host[card]
    return GearView(
        handle=t.handle[card],
        token=t.token[card],
        seat=t.gear_side(card),
        cell=CELLS[where] if where >= 0 else "",
        bearer=t.handle[host] if host >= 0 else 0,
        idle=bool(t.idle[card]),
        engaged=bool(t.engaged[card]),
    )


def latent_view(t: NoxTable, card: Card) -> LatentView:
    """A latent in place."""
    host = t.host[card]
    return LatentView(
        t.handle[card],
        t.token[card],
        t.owner[card],
        t.handle[host] if host >= 0 else 0,
        CELLS[t.where(card)],
    )


def attack_view(t: NoxTable) -> AttackView | None:
    """The attack under way, while both units stand."""
    attacker, target = Card(t.attacker), Card(t.attacked)
    if not t.in_play(attacker) or not t.in_play(target):
        return None
    damage = 0
    if t.up[attacker] and t.up[target]:
        value = dist(t, attacker) if t.manner == "ranged" else cac(t, attacker)
        damage = max(value + (ability(t, attacker, CHARGE) if t.manner == "charge" else 0), 0)
    return AttackView(t.handle[attacker], t.handle[target], t.manner, damage)


def income(t: NoxTable, seat: Seat) -> tuple[int, int]:
    """The cards and the gold that the zones of a seat give (NOX-START-02, -03)."""
    places = [t.place_card(cell) for cell in ALL_CELLS if t.holder[cell] == seat]
    sheets = [t.sheet(card) for card in places if card >= 0]
    return sum(sheet.draw for sheet in sheets), sum(sheet.income for sheet in sheets)


def deck(t: NoxTable, seat: Seat) -> dict[str, int]:
    """The list of a seat's deck."""
    return {t.book.cards[face].id: count for face, count in enumerate(t.lists[seat]) if count}
