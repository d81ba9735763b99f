"""The actions of a turn: what is offered, and carrying it out (NOX-ACT, D6)."""

from collections.abc import Callable, Sequence
from typing import Final

from pioche.core.decisions import Ask, Card, Option, Rule, Seat
from pioche.games.noxilia.attack import (
    charge,
    may_charge,
    may_shoot,
    melee,
    ranged,
    stranded,
)
from pioche.games.noxilia.board import WITHIN
from pioche.games.noxilia.book import ADVENTURE, AQUATIC, ERRAND_ABILITIES, GIVEN, HEALING, PURIFICATION
from pioche.games.noxilia.casting import (
    Mages,
    can_play_event,
    can_play_gear,
    can_play_unit,
    can_use,
    cast,
    has_caster,
    has_host,
    may_wear,
    place_latent,
    play_event,
    play_gear,
    play_unit,
    use_ability,
)
from pioche.games.noxilia.leaving import attach, depart
from pioche.games.noxilia.movement import (
    BLOCKED,
    may_step,
    move_unit,
    retreat,
    retreats,
    steps_from,
    take_step,
    tire,
    way_into,
)
from pioche.games.noxilia.prices import can_pay, pay
from pioche.games.noxilia.refs import board_options, card_at, cell_at, different, option, unit_options
from pioche.games.noxilia.resolve import fire_waiting, is_settled, release, reveal
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.stats import ability, clear_interceptions, fights, stirring
from pioche.games.noxilia.table import NO_CARD, NoxTable

PASS: Final = Option("pass")

UnitAction = Callable[[NoxTable, Seat, Card], Rule[None]]


# ---- what is offered


def action_options(t: NoxTable, seat: Seat) -> Sequence[Option]:
    """D6: everything a player can do and complete, and a pass (NOX-ACT-03, -07…09)."""
    if t.acted[seat] >= t.numbers.actions_per_turn:
        return (PASS,)
    t.stirs = stirring(t)
    scene = Scene(t, seat)
    found: list[Option] = []
    for card in t.units_of(seat):
        if not t.engaged[card]:
            add_unit_options(t, seat, card, scene, found)
    add_card_options(t, seat, found)
    found.append(PASS)
    t.stirs = t.book.stirs
    return found


class Scene:
    """What a listing looks up once for all units of a seat, because most units need no more; cells are a bit each."""

    __slots__ = ("crowd", "dry", "errands", "loot")

    def __init__(self, t: NoxTable, seat: Seat) -> None:
        self.crowd = t.crowd(1 - seat)  # where enemies stand
        self.loot = 0  # where equipment lies, or is worn by its units
        for gear in t.gear:
            host = t.host[gear]
            cell = t.cell[gear] if host < 0 else t.cell[host] if t.side[host] == seat else -1
            if cell >= 0:
                self.loot |= 1 << cell
        self.dry = not any(level for level in t.flood)
        # Whether something in play gives abilities that let units go on errands or on adventure.
        self.errands = any(t.stirs[GIVEN + which] for which in ERRAND_ABILITIES)


def add_unit_options(t: NoxTable, seat: Seat, card: Card, scene: Scene, found: list[Option]) -> None:
    """What a ready unit can do."""
    can, cell, sheet, crowd = unit_options(t, card), t.cell[card], t.sheet(card), scene.crowd
    beset = crowd >> cell & 1
    if (scene.dry and not beset) or may_step(t, card):
        found.append(can.move)
    if beset:
        if retreats(t, card):
            found.append(can.retreat)
        if fights(t, card) and not stranded(t, card):
            found.append(can.melee)
    elif crowd & WITHIN[2][cell] and may_charge(t, card):
        found.append(can.charge)
    if crowd & WITHIN[1][cell] and may_shoot(t, card, crowd):
        found.append(can.ranged)
    if scene.loot & WITHIN[1][cell] and finds_gear(t, card):
        found.append(can.move_equip)
    if scene.errands or sheet.errands or t.grants[card]:
        add_errands(t, seat, card, found)
    for number, activated in enumerate(sheet.activated):
        if can_use(t, seat, card, activated):
            found.append(option("ability", can.name, amount=number + 1))


def add_errands(t: NoxTable, seat: Seat, card: Card, found: list[Option]) -> None:
    """What a unit can go for that only some can at all: to heal, to purify, or on adventure."""
    can = unit_options(t, card)
    if ability(t, card, HEALING) and finds_ally(t, card, t.damage):
        found.append(can.move_heal)
    if ability(t, card, PURIFICATION) and (finds_ally(t, card, t.poison) or finds_cursed(t, card)):
        found.append(can.move_purify)
    if can_depart(t, seat, card):
        found.append(can.adventure)


def add_card_options(t: NoxTable, seat: Seat, found: list[Option]) -> None:
    """The cards of the hand that can be played; identical ones are one option (NOX-CARD-05)."""
    mages: Mages | None = None  # looked for once, if there is a spell
    gold = t.gold[seat]
    for card in different(t, t.hand[seat]):
        sheet = t.sheet(card)
        if sheet.kind == "spell":
            if mages is None:
                mages = Mages(t, seat)
            if not mages.units:
                continue
            if sheet.latent:  # NOX-LAT-11
                can = has_caster(t, seat, card, mages, latent=True) and has_host(t, seat, card)
            else:
                can = has_caster(t, seat, card, mages, latent=False)
        elif sheet.gold > gold:
            continue
        elif sheet.kind == "event":
            can = can_play_event(t, seat, card)
        elif sheet.kind == "equipment":
            can = can_play_gear(t, seat, card)
        else:
            can = can_play_unit(t, seat, card)
        if can:
            found.append(sheet.play)


# ---- carrying it out


def act(t: NoxTable, seat: Seat, answer: Option) -> Rule[None]:
    """One action."""
    verb = answer.verb
    if verb in OF_CARDS:
        card = t.pick(t.hand[seat], t.book.index[answer.source])
        yield from OF_CARDS[verb](t, seat, card)
    elif verb == "ability":
        yield from use_ability(t, seat, card_at(t, answer.source), answer.amount - 1)
    else:
        yield from OF_UNITS[verb](t, seat, card_at(t, answer.source))
    if not t.over():
        if not is_settled(t):
            yield from fire_waiting(t)
        clear_interceptions(t)  # an interceptor may have lost its ability, or left on adventure
        t.name_attack(NO_CARD, NO_CARD)


# ---- moving to do something


def gear_at(t: NoxTable, card: Card, cell: int) -> list[Card]:
    """The equipment that a unit could take in a cell: on the ground, or worn by an ally (NOX-EQ-06…09, -12)."""
    if t.flood[cell] and not ability(t, card, AQUATIC):  # NOX-WATER-03
        return []
    side = t.side[card]
    found = []
    for gear in t.gear:
        host = Card(t.host[gear])
        if host == card or t.where(gear) != cell or (host >= 0 and t.side[host] != side):
            continue
        if may_wear(t, card, gear):
            found.append(gear)
    return found


def finds_gear(t: NoxTable, card: Card) -> bool:
    """Whether a unit could take an equipment where it stands or one step away; each is looked at once."""
    side, start, swims = t.side[card], t.cell[card], -1
    near = WITHIN[1][start]
    for gear in t.gear:
        host = Card(t.host[gear])
        cell = t.cell[gear] if host < 0 else t.cell[host]
        if cell < 0 or not near >> cell & 1 or host == card or (host >= 0 and t.side[host] != side):
            continue
        if cell != start and way_into(t, card, start, cell) == BLOCKED:
            continue
        if t.flood[cell]:
            swims = ability(t, card, AQUATIC) if swims < 0 else swims
            if not swims:
                continue
        if may_wear(t, card, gear):
            return True
    return False


def hurt_at(t: NoxTable, card: Card, cell: int) -> list[Card]:
    """Allies in a cell that can be healed (NOX-HEAL-04)."""
    found = [other for other in t.allies_in(cell, t.side[card]) if t.damage[other]]
    return found if t.cell[card] == cell or not t.damage[card] else [*found, card]


def sick_at(t: NoxTable, card: Card, cell: int) -> list[Card]:
    """Allies in a cell that can be purified (NOX-HEAL-04, NOX-PURI-01)."""
    found = [other for other in t.allies_in(cell, t.side[card]) if is_sick(t, other)]
    return [*found, card] if t.cell[card] != cell and is_sick(t, card) else found


def is_sick(t: NoxTable, card: Card) -> bool:
    """Whether a unit is poisoned or cursed."""
    return t.poison[card] > 0 or bool(t.cursed(card))


def finds_ally(t: NoxTable, card: Card, ill: list[int]) -> bool:
    """Whether an ally that something is counted on is where a unit stands or one step away, itself included."""
    return any(ill[other] and comes_to(t, card, t.cell[other]) for other in t.units_of(t.side[card]))


def finds_cursed(t: NoxTable, card: Card) -> bool:
    """Whether a cursed ally is; a curse may be on adventure with whom it lies on."""
    for curse in t.curses:
        host = Card(t.host[curse])
        if t.in_play(host) and t.side[host] == t.side[card] and comes_to(t, card, t.cell[host]):
            return True
    return False


def comes_to(t: NoxTable, card: Card, cell: int) -> bool:
    """Whether a unit stands in a cell, or may step there."""
    start = t.cell[card]
    return cell == start or (WITHIN[1][start] >> cell & 1 > 0 and way_into(t, card, start, cell) != BLOCKED)


Useful = Callable[[NoxTable, Card, int], list[Card]]


def errand_cells(t: NoxTable, card: Card, useful: Useful) -> list[int]:
    """Where a unit could stay or step to find something to do."""
    return [cell for cell in [t.cell[card], *steps_from(t, card)] if useful(t, card, cell)]


def errand(t: NoxTable, seat: Seat, card: Card, useful: Useful, verb: str) -> Rule[Card]:
    """A unit stays or steps, then chooses what it came for, engaged last (NOX-ACT-12, NOX-EQ-06, NOX-HEAL-01, -02)."""
    t.busy = card
    if not t.up[card]:
        yield from reveal(t, (card,), "NOX-FOG-07")
    if not is_settled(t):
        yield from fire_waiting(t)
    on = not t.over() and t.in_play(card) and t.side[card] == seat
    if on:
        options = errand_options(t, seat, card, verb)
        answer = options[0] if options else None
        if len(options) > 1:
            answer = yield Ask((seat,), "errand", errand_options, (card, verb))
        if answer is not None and answer.verb == "step":
            on = yield from take_step(t, card, cell_at(answer.target), "NOX-EQ-07")
    found = NO_CARD
    if on and not t.over():
        things = useful(t, card, t.cell[card])
        if things:
            found = things[0]
            if len(things) > 1:
                answer = yield Ask((seat,), "thing", thing_options, (verb, *things))
                found = card_at(t, answer.target)
    t.busy = NO_CARD
    if t.in_play(card):
        tire(t, card, "NOX-ACT-12")
    return found


def errand_options(t: NoxTable, seat: Seat, card: Card, verb: str) -> Sequence[Option]:
    """D7 of an errand: stay, or one step."""
    can, here = unit_options(t, card), t.cell[card]
    return [can.stay if cell == here else can.steps[cell] for cell in errand_cells(t, card, ERRANDS[verb])]


def thing_options(t: NoxTable, seat: Seat, verb: str, *cards: Card) -> Sequence[Option]:
    """D12: what is taken, or who is healed or purified."""
    return board_options(t, verb, cards)


def move_equip(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """Move and equip: one equipment of the cell changes hands (NOX-EQ-06…09)."""
    gear = yield from errand(t, seat, card, gear_at, "take")
    if gear >= 0 and t.in_play(card) and gear in gear_at(t, card, t.cell[card]):
        attach(t, gear, card, "NOX-EQ-06")


def move_heal(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """Move and heal (NOX-HEAL-01, NOX-SOIN-01)."""
    from pioche.games.noxilia.verbs import mend

    amount = ability(t, card, HEALING)
    unit = yield from errand(t, seat, card, hurt_at, "heal")
    if unit >= 0 and t.in_play(unit):
        yield from reveal(t, (unit,), "NOX-FOG-09")
        mend(t, unit, amount, "NOX-SOIN-01")


def move_purify(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """Move and purify: all poison and all curses go (NOX-PURI-01, -02)."""
    unit = yield from errand(t, seat, card, sick_at, "purify")
    if unit >= 0 and t.in_play(unit):
        purify(t, unit)


def purify(t: NoxTable, unit: Card) -> None:
    """Poison and curses leave a unit (NOX-PURI-01, -02, NOX-STAT-08)."""
    from pioche.games.noxilia.leaving import armour_of, lose_armour

    t.poison[unit] = 0
    for curse in t.cursed(unit):
        malus = armour_of(t, curse)
        t.bury(curse, "curse_ends", "NOX-PURI-02")
        lose_armour(t, unit, malus)
    t.say("purify", "NOX-PURI-01", unit)


ERRANDS: Final[dict[str, Useful]] = {"take": gear_at, "heal": hurt_at, "purify": sick_at}


# ---- adventure


def can_depart(t: NoxTable, seat: Seat, card: Card) -> bool:
    """Whether a unit can leave on adventure: owned and controlled, no monarch, its cost payable (NOX-AVEN-01, -04)."""
    sheet = t.sheet(card)
    if not ability(t, card, ADVENTURE) or t.owner[card] != seat or sheet.kind == "monarch":
        return False
    if sheet.adventure_bill is None:
        return True
    run = Run(seat, card, sheet, card, t.cell[card])
    return can_pay(t, run, sheet.adventure_bill, tired=frozenset({card}))


def adventure(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """A unit pays, is engaged, and leaves with its time markers (NOX-AVEN-01)."""
    sheet = t.sheet(card)
    markers = ability(t, card, ADVENTURE) - 1
    run = Run(seat, card, sheet, card, t.cell[card])
    t.declaring += 1
    t.begin_text(card)
    yield from reveal(t, (card,), "NOX-FOG-07")
    yield from pay(t, run, sheet.adventure_costs)
    t.end_text(card)
    t.declaring -= 1
    if t.over():
        return
    if t.in_play(card):
        tire(t, card, "NOX-AVEN-01")
        depart(t, card, markers)
    yield from release(t)


OF_UNITS: Final[dict[str, UnitAction]] = {
    "move": move_unit,
    "charge": charge,
    "retreat": retreat,
    "melee": melee,
    "ranged": ranged,
    "move_equip": move_equip,
    "move_heal": move_heal,
    "move_purify": move_purify,
    "adventure": adventure,
}
OF_CARDS: Final[dict[str, UnitAction]] = {
    "cast": cast,
    "place_latent": place_latent,
    "play_unit": play_unit,
    "play_event": play_event,
    "play_equipment": play_gear,
}
