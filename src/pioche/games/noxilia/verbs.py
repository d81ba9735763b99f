"""What clauses do to the table (§7.6): each verb reveals what it must and says whether anything happened."""

from collections.abc import Sequence

from pioche.core.decisions import Ask, Card, Rule, Seat
from pioche.games.noxilia.arrival import arrive, enter_board
from pioche.games.noxilia.attack import melee_targets, ranged_targets
from pioche.games.noxilia.board import CELLS, COMMANDS, NEXT
from pioche.games.noxilia.book import ABILITIES, AQUATIC, ARMOUR, RETURN, STATS, STEADFAST
from pioche.games.noxilia.casting import has_hero
from pioche.games.noxilia.clauses.nouns import Kind
from pioche.games.noxilia.clauses.text import EFFECTS, CellTarget
from pioche.games.noxilia.columns import CHESTS, HAND, LIBRARY, UNITS
from pioche.games.noxilia.damage import NOT_MAGICAL, envenom, hurt
from pioche.games.noxilia.leaving import detach, to_exile, to_hand
from pioche.games.noxilia.prices import discard_one
from pioche.games.noxilia.refs import (
    NOTHING,
    card_at,
    cell_at,
    cell_options,
    find_options,
    hand_options,
    pick_options,
)
from pioche.games.noxilia.resolve import die, reveal
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.stats import ability, clear_interceptions, move_cap, score
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.targets import cells, kind_fits
from pioche.games.noxilia.zones import Grant, Mod
from pioche.language.clauses import Node

Units = Sequence[Card]


def amount(t: NoxTable, run: Run, number: int | Node) -> int:
    """How much a number or a quantity is now."""
    return EFFECTS.amount(t, run.seat, run, number)


def _here(t: NoxTable, units: Units) -> list[Card]:
    return [unit for unit in units if t.in_play(unit)]


# ---- life


def damage(
    t: NoxTable, run: Run, units: Units, amount: int, magical: bool = False, ignoring: bool = False
) -> Rule[bool]:
    """Damage to each of some units; that of a spell is magical of its colours (NOX-SPELL-11, NOX-FOG-09)."""
    if amount <= 0:
        return False
    yield from reveal(t, _here(t, units), "NOX-FOG-09")
    colours = run.colours if run.magical else 0 if magical else NOT_MAGICAL
    rule = "NOX-SPELL-11" if run.magical else "NOX-STAT-16"
    for unit in _here(t, units):
        hurt(t, unit, amount, rule, colours=colours, ignoring=ignoring)
    return bool(units)


def heal(t: NoxTable, run: Run, units: Units, amount: int) -> Rule[bool]:
    """Life comes back, never above the maximum; an empty heal does not reveal (NOX-STAT-15, NOX-FOG-21)."""
    hurt_ones = [unit for unit in _here(t, units) if t.damage[unit]]
    yield from reveal(t, hurt_ones, "NOX-FOG-09")
    for unit in _here(t, hurt_ones):
        mend(t, unit, amount, "NOX-STAT-15")
    return bool(hurt_ones)


def mend(t: NoxTable, unit: Card, amount: int, rule: str) -> None:
    """One unit gets life back."""
    back = min(amount, t.damage[unit])
    t.damage[unit] -= back
    t.say("heal", rule, unit, back)


def poison(t: NoxTable, run: Run, units: Units, count: int) -> Rule[bool]:
    """Poison markers are completed to a number (NOX-POIS-01, NOX-FOG-09)."""
    yield from reveal(t, _here(t, units), "NOX-FOG-09")
    done = [envenom(t, unit, count, "NOX-POIS-01") for unit in _here(t, units)]
    return any(done)


def cure(t: NoxTable, run: Run, units: Units) -> Rule[bool]:
    """Poison markers go, curses stay (§7.6)."""
    yield from ()
    sick = [unit for unit in _here(t, units) if t.poison[unit]]
    for unit in sick:
        t.poison[unit] = 0
        t.say("cure", "NOX-POIS-04", unit)
    return bool(sick)


def destroy(t: NoxTable, run: Run, units: Units) -> Rule[bool]:
    """Units die together (§7.6, NOX-FOG-09)."""
    yield from reveal(t, _here(t, units), "NOX-FOG-09")
    dead = _here(t, units)
    if dead:
        die(t, dead, "NOX-STAT-19")
    return bool(dead)


def sacrifice(t: NoxTable, run: Run, units: Units) -> Rule[bool]:
    """Own units die; a monarch is only shown (NOX-CTRL-03)."""
    yield from reveal(t, _here(t, units), "NOX-FOG-09")
    dead = [unit for unit in _here(t, units) if t.sheet(unit).kind != "monarch" and t.side[unit] == run.seat]
    if dead:
        die(t, dead, "NOX-CARD-10")
    return bool(dead)


# ---- statistics and abilities


def modify(t: NoxTable, run: Run, units: Units, stat: int, amount: int, lasting: bool = False) -> Rule[bool]:
    """A bonus or a malus; of armour a passing one leaves the score alone (NOX-STAT-13, -22)."""
    yield from ()
    if not amount:
        return False
    for unit in _here(t, units):
        if stat == ARMOUR:
            t.shield[unit] += amount
        if stat != ARMOUR or lasting:
            t.add_mod(unit, Mod(stat, amount, lasting))
        t.say("strengthen" if amount > 0 else "weaken", "NOX-STAT-22", unit, abs(amount), note=STATS[stat])
    return bool(units)


def grant(t: NoxTable, run: Run, units: Units, ability: int, value: int, lasting: bool = False) -> Rule[bool]:
    """An ability is given (§7.6)."""
    yield from ()
    for unit in _here(t, units):
        t.grants[unit] = (*t.grants[unit], Grant(ability, value, lasting))
        t.say("grant" if value else "strip", "NOX-GEN-18", unit, value, note=ABILITIES[ability])
    return bool(units)


def strip(t: NoxTable, run: Run, units: Units, ability: int, lasting: bool = False) -> Rule[bool]:
    """An ability is taken away (§7.6)."""
    return (yield from grant(t, run, units, ability, 0, lasting))


def engage(t: NoxTable, run: Run, units: Units) -> Rule[bool]:
    """Units are turned sideways; a steadfast one not by its opponent (NOX-SOLI-01, NOX-FOG-09)."""
    able = [unit for unit in _here(t, units) if not t.engaged[unit]]
    yield from reveal(t, able, "NOX-FOG-09")
    done = False
    for unit in _here(t, able):
        if t.side[unit] == run.seat or not ability(t, unit, STEADFAST):  # NOX-SOLI-02
            t.engaged[unit], done = 1, True
            t.say("engage", "NOX-GEN-11", unit)
    return done


def ready(t: NoxTable, run: Run, units: Units) -> Rule[bool]:
    """Units are turned back (NOX-GEN-11)."""
    yield from ()
    tired = [unit for unit in _here(t, units) if t.engaged[unit]]
    for unit in tired:
        t.engaged[unit] = t.held[unit] = 0
        t.say("ready", "NOX-GEN-11", unit)
    return bool(tired)


def turn_down(t: NoxTable, run: Run, units: Units) -> Rule[bool]:
    """Units are in the fog again; who has seen them still knows them (NOX-FOG-20)."""
    yield from ()
    shown = [unit for unit in _here(t, units) if t.up[unit]]
    for unit in shown:
        t.up[unit] = 0
        t.say("turn_down", "NOX-FOG-20", unit)
    clear_interceptions(t)
    return bool(shown)


# ---- where units are


def shift(t: NoxTable, run: Run, units: Units, steps: int = 1) -> Rule[bool]:
    """Forced steps, chosen by the text's player; enemies do not hinder them, water and fate do (§7.6, NOX-FOG-09)."""
    moved = False
    yield from reveal(t, _here(t, units), "NOX-FOG-09")
    for unit in _here(t, units):
        for _ in range(min(steps, move_cap(t))):
            if not t.in_play(unit):
                break
            free = [cell for cell in NEXT[t.cell[unit]] if not t.flood[cell] or ability(t, unit, AQUATIC)]
            if not free:
                break
            cell = free[0]
            if len(free) > 1:
                answer = yield Ask((run.seat,), "zone", cell_options, ("target", *free))
                cell = cell_at(answer.target)
            t.intercepted[unit] = 0
            t.stand(unit, cell)
            t.say("step", "NOX-FOG-04", unit)
            moved = True
            if not (yield from arrive(t, unit)):
                break
    return moved


def return_to_hand(t: NoxTable, run: Run, units: Units) -> Rule[bool]:
    """Units become cards of their owners' hands; a monarch is only shown (NOX-CTRL-03, -05)."""
    yield from reveal(t, _here(t, units), "NOX-FOG-09")
    gone = [unit for unit in _here(t, units) if t.sheet(unit).kind != "monarch"]
    for unit in gone:
        to_hand(t, unit)
    clear_interceptions(t)
    return bool(gone)


def exile(t: NoxTable, run: Run, units: Units) -> Rule[bool]:
    """Units leave the game; a monarch is only shown (NOX-CTRL-03)."""
    yield from reveal(t, _here(t, units), "NOX-FOG-09")
    gone = [unit for unit in _here(t, units) if t.sheet(unit).kind != "monarch"]
    for unit in gone:
        to_exile(t, unit)
    clear_interceptions(t)
    return bool(gone)


def take_control(t: NoxTable, run: Run, units: Units, lasting: bool = False) -> Rule[bool]:
    """Units stay where they are and serve another; no monarch, no second hero (NOX-CTRL-02, -03, NOX-CARD-04)."""
    yield from reveal(t, _here(t, units), "NOX-FOG-09")
    taken = False
    for unit in _here(t, units):
        sheet = t.sheet(unit)
        if t.side[unit] == run.seat or sheet.kind == "monarch" or has_hero(t, run.seat, sheet, unit):
            continue
        if lasting:
            t.borrowed[unit] = 0
        elif not t.borrowed[unit]:
            t.borrowed[unit] = t.side[unit] + 1
        t.obey(unit, run.seat)
        t.say("control", "NOX-CTRL-02", unit)
        taken = True
    clear_interceptions(t)
    return taken


def create_tokens(t: NoxTable, run: Run, token: str, count: int, cell: CellTarget | None) -> Rule[bool]:
    """Tokens come into being face up and arrive one by one, in the command zone if none is said (NOX-CTRL-04)."""
    where = (yield from cells(t, run, cell)) if cell is not None else (COMMANDS[run.seat],)
    for _ in range(count if where else 0):
        if t.over():
            break
        card = t.create(t.book.index[token], UNITS, run.seat, "token", "NOX-CTRL-04")
        t.side[card], t.up[card] = run.seat, 1
        t.named(card)
        t.stamped(card)
        t.stand(card, where[0])
        t.say("step", "NOX-CTRL-04", card)
        yield from settle_in(t, card)
    return bool(where)


def settle_in(t: NoxTable, card: Card) -> Rule[None]:
    """A unit that has just come: its armour is its score, and it arrives (NOX-STAT-21)."""
    t.shield[card] = score(t, card) - t.sheet(card).armour
    yield from arrive(t, card, comes=True)


def reanimate(t: NoxTable, run: Run, kind: Kind, cell: CellTarget) -> Rule[bool]:
    """A unit of one's graveyard comes into play, face up; no second hero (NOX-FOG-14, NOX-CARD-04, -11)."""
    seat = run.seat
    fitting = [
        card
        for card in t.graveyard[seat]
        if kind_fits(t, card, kind)
        and not has_hero(t, seat, t.sheet(card))
        and t.sheet(card).kind != "monarch"
    ]
    where = yield from cells(t, run, cell)
    if not fitting or not where:
        return False
    options = hand_options(t, seat, "raise", *fitting)
    answer = options[0]
    if len(options) > 1:
        answer = yield Ask((seat,), "raise", hand_options, ("raise", *fitting))
    card = t.pick(fitting, t.book.index[answer.source])
    yield from enter_board(t, card, where[0], "reanimate", "NOX-FOG-14", up=True)
    return True


def come_back(t: NoxTable, run: Run) -> Rule[bool]:
    """The adventurer arrives in its owner's command zone as it left, face up and ready (NOX-AVEN-05)."""
    card = run.card
    if card not in t.adventure[t.owner[card]]:
        return False
    t.engaged[card] = 0
    damage, poisoned, mods, grants = t.damage[card], t.poison[card], t.mods[card], t.grants[card]
    t.enter(card, COMMANDS[t.owner[card]], "come_back", "NOX-AVEN-05", up=True)
    t.damage[card], t.poison[card], t.mods[card], t.grants[card] = damage, poisoned, mods, grants
    t.calm = False
    yield from settle_in(t, card)
    return True


# ---- cells


def flood(t: NoxTable, run: Run, cell: CellTarget, turns: int) -> Rule[bool]:
    """A cell is water for so many starts of turn; the higher number counts (NOX-WATER-01, -04)."""
    for where in (yield from cells(t, run, cell)):
        t.flood[where] = max(t.flood[where], turns)
        t.tell("flood", "NOX-WATER-01", run.seat, target=CELLS[where], amount=turns)
    return True


def lay_treasure(t: NoxTable, run: Run, cell: CellTarget) -> Rule[bool]:
    """The top of the treasure pile is laid face down; an empty pile lays nothing (NOX-TRES-09)."""
    where = yield from cells(t, run, cell)
    if not where or not t.hoard:
        return False
    chest = t.hoard[-1]
    t.move(chest, CHESTS, 0, "lay_treasure", "NOX-TRES-09", by=run.seat)
    t.cell[chest] = where[0]
    t.named(chest)
    t.stamped(chest)
    return True


# ---- cards and gold


def draw_cards(t: NoxTable, run: Run, seats: Sequence[Seat], count: int) -> Rule[bool]:
    """Cards are drawn, as many as there are (NOX-GEN-04, -05)."""
    yield from ()
    drawn = [take_cards(t, seat, count, "NOX-GEN-05") for seat in seats]
    return any(drawn)


def take_cards(t: NoxTable, seat: Seat, count: int, rule: str) -> bool:
    """One player draws."""
    taken = min(count, len(t.library[seat]))  # NOX-GEN-04, -05
    for _ in range(taken):
        t.move(t.library[seat][-1], HAND, seat, "draw", rule)
    return taken > 0


def discard(t: NoxTable, run: Run, seats: Sequence[Seat], count: int) -> Rule[bool]:
    """Players discard cards that they choose themselves (NOX-GEN-22, -26)."""
    done = False
    for seat in seats:
        own = Run(seat, run.card, t.sheet(run.card))
        for _ in range(min(count, len(t.hand[seat]))):
            yield from discard_one(t, own)
            done = True
    return done


def gain_gold(t: NoxTable, run: Run, seats: Sequence[Seat], amount: int) -> Rule[bool]:
    """Gold comes to the reserve (NOX-SETUP-17)."""
    yield from ()
    for seat in seats:
        t.gold[seat] += amount
        t.tell("gain_gold", "NOX-SETUP-17", seat, amount=amount)
    return amount > 0


def lose_gold(t: NoxTable, run: Run, seats: Sequence[Seat], amount: int) -> Rule[bool]:
    """Gold goes, not below 0 (§7.6)."""
    yield from ()
    done = False
    for seat in seats:
        lost = min(amount, t.gold[seat])
        if lost:
            t.gold[seat] -= lost
            t.tell("lose_gold", "NOX-GEN-19", seat, amount=lost)
            done = True
    return done


def search(t: NoxTable, run: Run, kind: Kind | None, what: str = "") -> Rule[bool]:
    """A card of one's library is found or not, then it is shuffled (NOX-GEN-06, -07, NOX-INFO-09)."""
    seat = run.seat
    fitting = [
        card
        for card in t.library[seat]
        if (kind_fits(t, card, kind) if kind is not None else not what or t.sheet(card).kind == what)
    ]
    answer = yield Ask((seat,), "find", find_options, tuple(fitting))
    if answer != NOTHING:
        card = t.lift(t.pick(fitting, t.book.index[answer.source]))
        if kind is not None or what:
            t.show(card, "found", "NOX-INFO-09", seat)
        t.move(card, HAND, seat, "find", "NOX-GEN-06")
    t.shuffle(LIBRARY, seat, "NOX-GEN-06")
    return True


def destroy_gear(t: NoxTable, run: Run, gear: Units) -> Rule[bool]:
    """Equipment goes to its owner's graveyard, a treasure to the treasure discard (NOX-EQ-11)."""
    yield from ()
    for card in gear:
        if t.host[card] >= 0:
            detach(t, card)
        t.bury(card, "gear_destroyed", "NOX-EQ-11")
    return bool(gear)


def choose_gear(t: NoxTable, run: Run, fitting: Units) -> Rule[tuple[Card, ...]]:
    """The text's player chooses one of some pieces of equipment (D18)."""
    if len(fitting) < 2:
        return tuple(fitting)
    answer = yield Ask((run.seat,), "choose", pick_options, ("target", False, *fitting))
    return (card_at(t, answer.target),)


# ---- what is under way


def cancel_attack(t: NoxTable, run: Run) -> Rule[bool]:
    """The attack ends without damage or riposte (NOX-CBT-09)."""
    yield from ()
    if run.attack is None:
        return False
    run.attack.cancelled = True
    t.say("cancel_attack", "NOX-CBT-09", run.attack.attacker)
    return True


def cancel_spell(t: NoxTable, run: Run) -> Rule[bool]:
    """The spell has no effect, its costs are lost (NOX-LAT-08)."""
    yield from ()
    if run.spell is None:
        return False
    run.spell.cancelled = True
    t.tell("cancel_spell", "NOX-LAT-08", run.seat, card=t.glimpse(run.spell.card))
    return True


def redirect(t: NoxTable, run: Run) -> Rule[bool]:
    """Another unit is attacked, one that this attack could name; not against Solide (NOX-CBT-16, NOX-SOLI-01)."""
    attack = run.attack
    if attack is None or not t.in_play(attack.attacker) or ability(t, attack.attacker, STEADFAST):
        return False
    named = melee_targets if attack.melee else ranged_targets
    free = [unit for unit in named(t, attack.attacker) if unit != attack.target]
    if not free:
        return False
    unit = free[0]
    if len(free) > 1:
        answer = yield Ask((run.seat,), "choose", pick_options, ("target", False, *free))
        unit = card_at(t, answer.target)
    attack.target, attack.redirected, attack.guarded = unit, True, False
    t.name_attack(attack.attacker, unit)
    t.say("redirect", "NOX-CBT-16", unit, aim=attack.attacker)
    yield from reveal(t, (unit,), "NOX-FOG-05")
    return True


def returns(t: NoxTable, card: Card) -> list[Node]:
    """What an adventure brings (NOX-AVEN-05)."""
    return [trigger.effect for trigger in t.sheet(card).triggered(RETURN)]
