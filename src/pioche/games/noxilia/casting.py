"""Playing cards from hand: spells, latents, units, events, equipment; and activated abilities (NOX-SPELL, NOX-PLAY)."""

from collections.abc import Sequence

from pioche.core.decisions import Ask, Card, Option, Rule, Seat
from pioche.games.noxilia.arrival import enter_board
from pioche.games.noxilia.board import ALL_CELLS, COMMANDS
from pioche.games.noxilia.book import (
    ANY,
    CORRUPTION,
    DISTANT,
    EMPTY,
    PURE,
    SORCERER,
    UNDER_EITHER,
    UNDER_ZONES,
    Activated,
    Sheet,
)
from pioche.games.noxilia.columns import CURSES, GEAR, LATENTS, QUEUE, RESOLVING
from pioche.games.noxilia.declare import declare, phrases, playable, target_units
from pioche.games.noxilia.leaving import armour_of, attach, rest
from pioche.games.noxilia.mana import Cost, Pool, covers, pay_mana, produce, wealth, with_mana
from pioche.games.noxilia.movement import tire
from pioche.games.noxilia.prices import can_pay, pay
from pioche.games.noxilia.refs import ATTACH_CELLS, HOST_CELLS, card_at, cell_at, unit_options
from pioche.games.noxilia.resolve import perform_all, release, reveal, settle
from pioche.games.noxilia.run import Run, Spell
from pioche.games.noxilia.stats import ability, fits_face, production
from pioche.games.noxilia.table import NO_CARD, NoxTable
from pioche.games.noxilia.targets import units
from pioche.games.noxilia.windows import leave_stack, spell_window

# ---- casters


def latent_price(t: NoxTable) -> Cost:
    """What placing a latent costs (NOX-LAT-01)."""
    return (ANY,) * t.numbers.latent_cost


def suits(sheet: Sheet, made: Sequence[int]) -> bool:
    """Whether a caster itself makes part of the mana, in the right colour (NOX-SPELL-02…04)."""
    colours = sheet.colours
    if not colours:
        return len(made) > 0
    return any(colour == PURE or colours >> colour & 1 for colour in made)


def sorcerers(t: NoxTable, seat: Seat) -> list[Card]:
    """The ready units that may cast anything at all (NOX-SPELL-01, NOX-SORC-01)."""
    return [unit for unit in t.units_of(seat) if not t.engaged[unit] and ability(t, unit, SORCERER)]


class Mages:
    """Who may cast anything at all, with the mana that each makes, and all mana that can be had (NOX-MANA-08)."""

    __slots__ = ("made", "rich", "total", "units")

    def __init__(self, t: NoxTable, seat: Seat) -> None:
        self.units = sorcerers(t, seat)
        self.made = [production(t, unit) for unit in self.units]
        self.rich: Pool = wealth(t, seat) if self.units else EMPTY
        self.total = 0
        for amount in self.rich:
            self.total += amount


def casters(t: NoxTable, seat: Seat, card: Card, *, latent: bool) -> list[Card]:
    """The ready units that can cast a spell and complete all of it (NOX-SPELL-01…05, -08)."""
    mages = Mages(t, seat)
    if not affords(t, card, mages, latent=latent):
        return []
    return [
        unit
        for unit, made in zip(mages.units, mages.made, strict=True)
        if can_cast(t, seat, card, unit, made, latent=latent)
    ]


def has_caster(t: NoxTable, seat: Seat, card: Card, mages: Mages, *, latent: bool) -> bool:
    """Whether there is any, without looking for more than one."""
    if affords(t, card, mages, latent=latent):
        for at, unit in enumerate(mages.units):
            if can_cast(t, seat, card, unit, mages.made[at], latent=latent):
                return True
    return False


def affords(t: NoxTable, card: Card, mages: Mages, *, latent: bool) -> bool:
    """Whether all mana together pays a spell; if units are part of its price, each way to pay is looked at."""
    if latent:  # any mana pays it
        return mages.total >= len(latent_price(t))
    sheet = t.sheet(card)
    return sheet.bill is not None or (mages.total >= len(sheet.mana) and covers(mages.rich, sheet.mana))


def can_cast(t: NoxTable, seat: Seat, card: Card, unit: Card, made: Sequence[int], *, latent: bool) -> bool:
    """Whether a sorcerer can cast a spell and complete all of it; whoever casts makes its mana, too."""
    sheet = t.sheet(card)
    if not suits(sheet, made):
        return False
    if latent or (sheet.bill is None and sheet.first is None):
        return True
    run = spell_run(t, seat, card, unit)
    if sheet.bill is not None:
        pool = with_mana(t.mana[seat], made)
        if not can_pay(t, run, sheet.bill, 0, sheet.mana, pool, frozenset({unit}), held=1):
            return False
    return playable(t, run, sheet.first)


def spell_run(t: NoxTable, seat: Seat, card: Card, caster: Card) -> Run:
    """The run of an active spell, whose range is measured from its caster (NOX-SPELL-07)."""
    return Run(seat, card, t.sheet(card), NO_CARD, t.cell[caster])


def caster_options(t: NoxTable, seat: Seat, card: Card, latent: bool) -> Sequence[Option]:
    """D10: who casts."""
    return [unit_options(t, unit).caster for unit in casters(t, seat, card, latent=latent)]


def take_caster(t: NoxTable, seat: Seat, card: Card, *, latent: bool) -> Rule[Card]:
    """The caster is engaged and shown, and makes its mana even if the pool covers the cost (NOX-SPELL-05)."""
    answer = yield Ask((seat,), "caster", caster_options, (card, latent))
    caster = card_at(t, answer.source)
    t.toll[card] = tuple(
        sorted(production(t, caster))
    )  # its colour is one of these (NOX-SPELL-02, NOX-LAT-02)
    yield from produce(t, seat, caster)
    return caster


# ---- spells


def cast(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """An active spell: caster, costs, producers, targets, announcement, window, resolution (§3.3)."""
    sheet = t.sheet(card)
    t.declaring += 1
    t.begin_text(card)
    caster = yield from take_caster(t, seat, card, latent=False)
    run = spell_run(t, seat, card, caster)
    yield from pay(t, run, sheet.costs, 0, sheet.mana, held=card)
    if t.over():
        return
    yield from pay_mana(t, seat, sheet.mana)
    yield from declare(t, run, sheet.effects)
    targets = target_units(run, sheet.effects)
    t.toll[card] = ()
    t.move(card, RESOLVING, 0, "cast", "NOX-SPELL-06", by=seat)
    yield from reveal(t, targets, "NOX-FOG-05")
    t.declaring -= 1
    yield from release(t)
    spell = Spell(seat, card, targets, latent=False)
    yield from spell_window(t, spell)
    if t.over():
        return
    if not spell.cancelled:
        t.depth += 1
        yield from perform_all(t, run, sheet.effects)
        if sheet.curse:
            yield from lay_curse(t, run, card, sheet)
        t.depth -= 1
        yield from settle(t)
    t.end_text(card)
    leave_stack(t, card)


def lay_curse(t: NoxTable, run: Run, card: Card, sheet: Sheet) -> Rule[None]:
    """A curse stays on its target, face up, unless that is protected (NOX-CURSE-02, NOX-FOG-18)."""
    cursed = yield from units(t, run, phrases(run, sheet.effects)[0])
    for unit in cursed[:1]:
        t.host[card] = unit
        t.named(card)
        t.stamped(card)
        t.shield[unit] += armour_of(t, card)
        t.move(card, CURSES, 0, "curse", "NOX-CURSE-02", by=run.seat)


def place_latent(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """A latent is prepared face down under an allied unit or zone; nothing of it is shown (NOX-LAT-01…03)."""
    t.declaring += 1
    t.begin_text(card)
    yield from take_caster(t, seat, card, latent=True)
    yield from pay_mana(t, seat, latent_price(t))
    answer = yield Ask((seat,), "host", host_options, (card,))
    t.end_text(card)
    t.named(card)
    forget_hand(t, seat)
    t.move(card, LATENTS, seat, "place_latent", "NOX-LAT-01")
    if answer.target.startswith("u"):
        t.host[card] = card_at(t, answer.target)
    else:
        t.cell[card] = cell_at(answer.target)
    t.say("hidden_latent", "NOX-LAT-01", card)
    t.declaring -= 1
    yield from release(t)


def host_options(t: NoxTable, seat: Seat, card: Card) -> Sequence[Option]:
    """D11: units one controls, or zones, as the text of the latent says (NOX-LAT-03)."""
    when = t.sheet(card).latent
    found: list[Option] = []
    if when not in UNDER_ZONES:
        found += [unit_options(t, unit).host for unit in t.units_of(seat)]
    if when in UNDER_ZONES or when in UNDER_EITHER:
        found += [HOST_CELLS[cell] for cell in ALL_CELLS if t.holder[cell] == seat]
    return found


def has_host(t: NoxTable, seat: Seat, card: Card) -> bool:
    """Whether there is any; a player always has units (NOX-CARD-01)."""
    return t.sheet(card).latent not in UNDER_ZONES or seat in t.holder


# ---- units


def can_play_unit(t: NoxTable, seat: Seat, card: Card) -> bool:
    """Whether a unit can be paid for, and no other version of the hero is there (NOX-PLAY-01, NOX-CARD-02, -03)."""
    sheet = t.sheet(card)
    if sheet.gold > t.gold[seat] or has_hero(t, seat, sheet):
        return False
    return sheet.bill is None or can_pay(t, Run(seat, card, sheet), sheet.bill, sheet.gold, held=1)


def has_hero(t: NoxTable, seat: Seat, sheet: Sheet, but: Card = NO_CARD) -> bool:
    """Whether a player has another version of a hero in play, in the queue or on adventure (NOX-CARD-02…04, -12)."""
    if sheet.kind != "hero":
        return False
    for pile in (t.queue[seat], t.adventure[seat], t.units[seat]):
        for card in pile:
            if card != but and is_version(t, card, sheet):
                return True
    taken = t.units[1 - seat]
    return any(t.side[card] == seat and card != but and is_version(t, card, sheet) for card in taken)


def is_version(t: NoxTable, card: Card, sheet: Sheet) -> bool:
    """Whether a card is a hero, and called as another."""
    hero = t.sheet(card)
    return hero.kind == "hero" and hero.proper == sheet.proper


def play_unit(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """A unit is laid face down and paid for; it waits in the queue, or comes at once (NOX-PLAY-01…04, NOX-RENF-01)."""
    sheet = t.sheet(card)
    run = Run(seat, card, sheet)
    turns = sheet.abilities[DISTANT] - 1 if sheet.abilities[DISTANT] else t.numbers.queue_default
    t.paid[card], t.waited[card], t.toll[card] = sheet.gold, turns, sheet.toll
    t.named(card)
    t.left[card] = turns
    forget_hand(t, seat)
    t.move(card, QUEUE, seat, "queue", "NOX-PLAY-01")
    t.declaring += 1
    t.begin_text(card)
    yield from pay(t, run, sheet.costs, sheet.gold)
    t.end_text(card)
    t.declaring -= 1
    if t.over():
        return
    yield from release(t)
    if not turns and not t.over():
        yield from enter_board(t, card, COMMANDS[seat], "at_once", "NOX-RENF-02", up=False)


def forget_hand(t: NoxTable, seat: Seat) -> None:
    """As a card is played face down, known units and latents of the hand are known no more (NOX-INFO-11)."""
    for card in t.hand[seat]:
        sheet = t.sheet(card)
        if sheet.is_unit or sheet.latent:
            t.seen[card] = 1 << seat


# ---- events


def event_run(t: NoxTable, seat: Seat, card: Card) -> Run:
    """The run of an event, which needs no caster, range or line (NOX-EVT-02)."""
    return Run(seat, card, t.sheet(card))


def can_play_event(t: NoxTable, seat: Seat, card: Card) -> bool:
    """Whether an event can be paid for and has a first target."""
    sheet = t.sheet(card)
    if sheet.gold > t.gold[seat]:
        return False
    if sheet.bill is None and sheet.first is None:
        return True
    run = event_run(t, seat, card)
    payable = sheet.bill is None or can_pay(t, run, sheet.bill, sheet.gold, held=1)
    return payable and playable(t, run, sheet.first)


def play_event(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """It is shown and paid for, targets are chosen, then the effect at once (NOX-EVT-01…03, NOX-HOUSE-14)."""
    sheet, run = t.sheet(card), event_run(t, seat, card)
    t.move(card, RESOLVING, 0, "event", "NOX-EVT-01", by=seat)
    t.begin_text(card)
    t.declaring += 1
    yield from pay(t, run, sheet.costs, sheet.gold)
    if t.over():
        return
    yield from declare(t, run, sheet.effects)
    t.declaring -= 1
    yield from release(t)
    t.depth += 1
    yield from perform_all(t, run, sheet.effects)
    t.depth -= 1
    yield from settle(t)
    t.end_text(card)
    if not t.over():
        leave_stack(t, card)


# ---- equipment


def may_wear(t: NoxTable, unit: Card, gear: Card) -> bool:
    """Whether a unit may wear an equipment (NOX-EQ-12)."""
    wearer = t.sheet(gear).wearer
    return wearer is None or fits_face(t, unit, wearer)


def gear_hosts(t: NoxTable, seat: Seat, gear: Card) -> list[Option]:
    """D11: a unit one controls, or a zone (NOX-EQ-01, -02)."""
    units = [unit_options(t, unit).attach for unit in t.units_of(seat) if may_wear(t, unit, gear)]
    return [*units, *[ATTACH_CELLS[cell] for cell in ALL_CELLS if t.holder[cell] == seat]]


def attach_options(t: NoxTable, seat: Seat, gear: Card) -> Sequence[Option]:
    """D11: where an equipment goes."""
    return gear_hosts(t, seat, gear)


def can_play_gear(t: NoxTable, seat: Seat, card: Card) -> bool:
    """Whether an equipment can be paid for and put somewhere."""
    sheet = t.sheet(card)
    if sheet.gold > t.gold[seat]:
        return False
    if sheet.bill is not None and not can_pay(t, Run(seat, card, sheet), sheet.bill, sheet.gold, held=1):
        return False
    return seat in t.holder or bool(gear_hosts(t, seat, card))


def play_gear(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """An equipment is paid for, and attached or laid on a zone; wearing it does not reveal (NOX-EQ-01, NOX-FOG-10)."""
    sheet = t.sheet(card)
    run = Run(seat, card, sheet)
    t.move(card, RESOLVING, 0, "show_gear", "NOX-EQ-01", by=seat)  # NOX-HOUSE-14
    t.declaring += 1
    t.begin_text(card)
    yield from pay(t, run, sheet.costs, sheet.gold)
    t.declaring -= 1
    if t.over():
        return
    yield from release(t)
    options = gear_hosts(t, seat, card)
    if t.over():
        return
    t.named(card)
    t.stamped(card)
    if len(options) < 2:
        t.end_text(card)
    if not options:  # nobody is left to wear it, and no zone to lay it on
        t.bury(card, "to_graveyard", "NOX-GEN-19")
        return
    answer = options[0]
    if len(options) > 1 or not all(t.up[unit] for unit in t.units_of(seat)):  # who may wear it is not told
        answer = yield Ask((seat,), "host", attach_options, (card,))
        t.end_text(card)
    if answer.target.startswith("u"):
        t.move(card, GEAR, 0, "gear", "NOX-EQ-01", by=seat)
        attach(t, card, card_at(t, answer.target), "NOX-EQ-01")
    else:
        rest(t, card, cell_at(answer.target))


# ---- activated abilities


def ability_run(t: NoxTable, seat: Seat, unit: Card, activated: Activated) -> Run:
    """The run of an « Engagez » ability: no spell, but it may involve corruption (NOX-ACT-13, NOX-DROI-01)."""
    run = Run(seat, unit, t.sheet(unit), unit, t.cell[unit])
    run.corrupt = CORRUPTION in activated.mana
    return run


def can_use(t: NoxTable, seat: Seat, unit: Card, activated: Activated) -> bool:
    """Whether an ability can be paid for and has a first target; its unit gives no mana for it (NOX-ACT-11, -13)."""
    free = activated.bill is None and not activated.mana
    if free and activated.first is None:
        return True
    run = ability_run(t, seat, unit, activated)
    if not free and not can_pay(t, run, activated.bill, 0, activated.mana, tired=frozenset({unit})):
        return False
    return playable(t, run, activated.first)


def use_ability(t: NoxTable, seat: Seat, unit: Card, number: int) -> Rule[None]:
    """A ready unit engages for its printed effect (NOX-ACT-13)."""
    activated = t.sheet(unit).activated[number]
    run = ability_run(t, seat, unit, activated)
    t.declaring += 1
    t.begin_text(unit)
    tire(t, unit, "NOX-ACT-13")
    yield from reveal(t, (unit,), "NOX-FOG-07")
    yield from pay(t, run, activated.costs, 0, activated.mana)
    if t.over():
        return
    if activated.mana:
        yield from pay_mana(t, seat, activated.mana)
    yield from declare(t, run, (activated.effect,))
    t.declaring -= 1
    yield from release(t)
    t.depth += 1
    yield from perform_all(t, run, (activated.effect,))
    t.depth -= 1
    yield from settle(t)
    t.end_text(unit)
