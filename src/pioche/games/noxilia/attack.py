"""One attack, A1–A8, and the actions that make attacks: melee, ranged and charge (§3.3, NOX-CBT, NOX-RNG, NOX-CHG)."""

from collections.abc import Callable, Sequence

from pioche.core.decisions import Ask, Card, Option, Rule, Seat
from pioche.games.noxilia.board import CELLS, NEXT, WITHIN
from pioche.games.noxilia.book import (
    AQUATIC,
    ATTACK,
    ATTACKED,
    CHARGE,
    DISABLING,
    DODGE,
    GUARDIAN,
    INSTINCTIVE_RIPOSTE,
    LIGHTNING_RIPOSTE,
    MASS,
    PIERCING,
    POINT_BLANK,
    POISON,
    QUICK_MARCH,
    RAPID_FIRE,
    RIPOSTE,
    STEADFAST,
    STEALTH,
)
from pioche.games.noxilia.damage import envenom, hurt
from pioche.games.noxilia.movement import BLOCKED, strain, take_step, tire, way_into
from pioche.games.noxilia.refs import DECLINE, DONE, card_at, cell_at, option, ref, unit_options
from pioche.games.noxilia.resolve import acting, perform, reveal, settle
from pioche.games.noxilia.run import Attack, Run
from pioche.games.noxilia.stats import ability, base_dist, cac, dist, fights, move_cap, printed_cac
from pioche.games.noxilia.table import CELL_COUNT, NoxTable
from pioche.games.noxilia.windows import attack_window

# ---- who can attack whom


def stranded(t: NoxTable, card: Card) -> bool:
    """Whether a unit stands in water without being able to fight there (NOX-WATER-03)."""
    return t.flood[t.cell[card]] > 0 and not ability(t, card, AQUATIC)


def melee_targets(t: NoxTable, card: Card) -> list[Card]:
    """The enemies in a unit's cell, if it can strike at all (NOX-CBT-02, -14, NOX-STAT-04)."""
    cell, side = t.cell[card], t.side[card]
    if not t.enemies_near(cell, side) or not fights(t, card) or stranded(t, card):
        return []
    return t.allies_in(cell, 1 - side)


def ranged_targets(t: NoxTable, card: Card) -> list[Card]:
    """The enemies that a unit can shoot at (NOX-RNG-01…03, -05, NOX-PROX-01)."""
    if base_dist(t, card) < 1 or stranded(t, card):
        return []
    cell, side = t.cell[card], t.side[card]
    cells = [*NEXT[cell], cell] if ability(t, card, POINT_BLANK) else NEXT[cell]
    return [other for other in t.units_of(1 - side) if t.cell[other] in cells]


def may_shoot(t: NoxTable, card: Card, crowd: int) -> bool:
    """Whether there are any, of enemies in some cells, a bit each."""
    if base_dist(t, card) < 1 or stranded(t, card):
        return False
    cell = t.cell[card]
    beside = crowd & ~(1 << cell) & WITHIN[1][cell]
    return beside != 0 or (crowd >> cell & 1 != 0 and ability(t, card, POINT_BLANK) > 0)


def in_reach(t: NoxTable, attack: Attack) -> bool:
    """Whether attacker and target are opposed and at the right distance (A4, NOX-CBT-09, -11)."""
    attacker, target = attack.attacker, attack.target
    if not t.in_play(attacker) or not t.in_play(target) or t.side[attacker] == t.side[target]:
        return False
    start, end = t.cell[attacker], t.cell[target]
    if attack.melee:
        return start == end
    return end in NEXT[start] or (start == end and ability(t, attacker, POINT_BLANK) > 0)


# ---- A2–A8


def strike(t: NoxTable, attack: Attack) -> Rule[None]:
    """One attack from A2 on; whoever was named has been turned face up (NOX-CBT-03, NOX-CHG-12)."""
    if t.in_play(attack.attacker) and t.in_play(attack.target):
        yield from redirect_to_guardian(t, attack)
        yield from attack_triggers(t, attack)
        if not t.over() and t.in_play(attack.attacker) and t.in_play(attack.target):
            yield from attack_window(t, attack)  # NOX-CBT-04
    if t.over() or attack.cancelled or not in_reach(t, attack) or stranded(t, attack.attacker):
        t.tell("attack_ends", "NOX-CBT-09", acting(t))
        return
    if (yield from dodges(t, attack)):
        return
    if (yield from riposte(t, attack, LIGHTNING_RIPOSTE, "NOX-RECL-01")) and not in_reach(t, attack):
        return
    if not t.over():
        yield from deal(t, attack)
    if not t.over() and in_reach(t, attack):
        yield from riposte(t, attack, RIPOSTE, "NOX-RIPO-01")


def redirect_to_guardian(t: NoxTable, attack: Attack) -> Rule[None]:
    """A2: one Ange gardien may take the attack (NOX-ANGE-01…05, NOX-SOLI-01, NOX-INFO-07)."""
    target = attack.target
    seat = t.side[target]
    if ability(t, attack.attacker, STEADFAST) or not guards(t, target):
        return
    answer = yield Ask((seat,), "guard", guard_options, (target,))
    if answer == DECLINE:
        return
    guardian = card_at(t, answer.source)
    tire(t, guardian, "NOX-ANGE-01")
    attack.target, attack.guarded = guardian, True
    t.name_attack(attack.attacker, guardian)
    t.say("guard", "NOX-ANGE-01", guardian, aim=target)
    yield from reveal(t, (guardian,), "NOX-FOG-13")


def guards(t: NoxTable, target: Card) -> list[Card]:
    """Who might guard a unit, as far as everybody can see: ready allies there, face down or with the ability."""
    return [
        card
        for card in t.allies_in(t.cell[target], t.side[target])
        if card != target and not t.engaged[card] and (not t.up[card] or ability(t, card, GUARDIAN))
    ]


def guard_options(t: NoxTable, seat: Seat, target: Card) -> Sequence[Option]:
    """D14: a guardian, or none."""
    return [
        *[option("guard", ref(t, card)) for card in guards(t, target) if ability(t, card, GUARDIAN)],
        DECLINE,
    ]


def attack_triggers(t: NoxTable, attack: Attack) -> Rule[None]:
    """A3: `Attaque` of the attacker and `Attaquée` of the target, acting player's first (NOX-GEN-25)."""
    found = [(attack.attacker, ATTACK), (attack.target, ATTACKED)]
    if t.side[attack.attacker] != acting(t) == t.side[attack.target]:
        found.reverse()
    for card, when in found:
        sheet = t.sheet(card)
        for trigger in sheet.triggered(when):
            if t.over() or not t.in_play(card):
                return
            run = Run(t.side[card], card, sheet, card, t.cell[card])
            run.attack = attack
            t.fired += 1
            t.say("trigger", "NOX-GEN-25", card)
            t.begin_text(card)
            yield from perform(t, run, trigger.effect)
            t.end_text(card)
    yield from settle(t)


def dodges(t: NoxTable, attack: Attack) -> Rule[bool]:
    """A5: once a match, a unit cancels a melee attack (NOX-ESQU-01…03)."""
    target = attack.target
    if not attack.melee or t.dodged[target] or not ability(t, target, DODGE):
        return False
    answer = yield Ask((t.side[target],), "dodge", dodge_options, (target,))
    if answer == DECLINE:
        return False
    t.dodged[target] = 1
    attack.cancelled = True
    t.say("dodge", "NOX-ESQU-01", target)
    return True


def dodge_options(t: NoxTable, seat: Seat, target: Card) -> Sequence[Option]:
    """D16."""
    return [option("dodge", ref(t, target)), DECLINE]


def can_riposte(t: NoxTable, attack: Attack) -> bool:
    """Whether an attack can be riposted at all (NOX-CHG-11, NOX-CBT-07, NOX-FURT-01, NOX-ANGE-02, NOX-WATER-03)."""
    return (
        attack.melee
        and not attack.charge
        and not attack.guarded
        and not ability(t, attack.attacker, STEALTH)
        and not stranded(t, attack.target)
    )


def riposte(t: NoxTable, attack: Attack, kind: int, rule: str) -> Rule[bool]:
    """A6 or A8: the target may engage to strike back; returns whether it did (NOX-RIPO-01, -02, NOX-RECL-01, -02)."""
    target, attacker = attack.target, attack.attacker
    if t.engaged[target] or not ability(t, target, kind) or not can_riposte(t, attack):
        return False
    if not fights(t, target) or cac(t, target) < 1:  # NOX-STAT-04, NOX-CBT-12
        return False
    answer = yield Ask((t.side[target],), "riposte", riposte_options, (target,))
    if answer == DECLINE:
        return False
    tire(t, target, rule)
    t.say("riposte", rule, target, cac(t, target), aim=attacker)
    strike_back(t, target, attacker, cac(t, target), rule)
    yield from settle(t)
    return True


def riposte_options(t: NoxTable, seat: Seat, target: Card) -> Sequence[Option]:
    """D17."""
    return [option("riposte", ref(t, target)), DECLINE]


def strike_back(t: NoxTable, unit: Card, attacker: Card, amount: int, rule: str) -> None:
    """Damage of a riposte, which may poison (NOX-CBT-10, NOX-POIS-05)."""
    if hurt(t, attacker, amount, rule, by=unit):
        envenom(t, attacker, ability(t, unit, POISON), "NOX-POIS-01")


def attack_value(t: NoxTable, attack: Attack) -> int:
    """What an attack deals now (NOX-STAT-01, NOX-CBT-08, -15, NOX-MASS-04, NOX-CHG-09, -10)."""
    attacker = attack.attacker
    if not attack.melee:
        return dist(t, attacker)
    if attack.later:  # NOX-MASS-03
        return printed_cac(t, attacker)
    value = cac(t, attacker)
    if attack.charge:  # NOX-CHGX-01, -02
        left = t.auras[t.side[attacker] * CELL_COUNT + attack.start]
        value += ability(t, attacker, CHARGE) + max(0, left - t.aura[attacker])
    return value


def deal(t: NoxTable, attack: Attack) -> Rule[None]:
    """A7: one packet of the attack and Riposte instinctive; then poison, Attaque incapacitante, deaths."""
    attacker, target = attack.attacker, attack.target
    answers = can_riposte(t, attack)
    instinct = ability(t, target, INSTINCTIVE_RIPOSTE) if answers else 0  # NOX-RINS-02, -03
    piercing = ability(t, attacker, PIERCING) > 0  # NOX-TRAN-01, -02
    rule = "NOX-CBT-05" if attack.melee else "NOX-RNG-01"
    reached = hurt(t, target, attack_value(t, attack), rule, ignoring=piercing, by=attacker)
    back = hurt(t, attacker, instinct, "NOX-RINS-01", by=target) if instinct else 0
    if reached:
        envenom(t, target, ability(t, attacker, POISON), "NOX-POIS-01")
        disable(t, attacker, target)
    if back:
        envenom(t, attacker, ability(t, target, POISON), "NOX-POIS-01")
    yield from settle(t)


def disable(t: NoxTable, attacker: Card, target: Card) -> None:
    """Attaque incapacitante engages whoever it wounded (NOX-INCA-01, -02)."""
    if ability(t, attacker, DISABLING) and not t.engaged[target] and not ability(t, target, STEADFAST):
        tire(t, target, "NOX-INCA-01")


# ---- the actions


Targets = Callable[[NoxTable, Card], list[Card]]


def melee(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """A melee attack, several with Attaque de masse (NOX-CBT-02, NOX-MASS-01)."""
    yield from attacks(t, seat, card, melee_targets, most=max(1, ability(t, card, MASS)), melee=True)


def ranged(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """A ranged attack, several with Tir rapide (NOX-RNG-01, NOX-TRAP-01)."""
    yield from attacks(t, seat, card, ranged_targets, most=max(1, ability(t, card, RAPID_FIRE)), melee=False)


def attacks(
    t: NoxTable,
    seat: Seat,
    card: Card,
    targets: Targets,
    *,
    most: int,
    melee: bool,
    charge: bool = False,
    named: tuple[Card, ...] = (),
) -> Rule[None]:
    """Successive attacks on different targets, each complete before the next (A1, A9, NOX-MASS-05, NOX-TRAP-02)."""
    cell = t.cell[card]
    for number in range(len(named), most):
        left = [other for other in targets(t, card) if other not in named]
        if not left:
            return
        answer = yield from choose_target(t, seat, card, left, free=number > 0)
        if answer == DONE:
            return
        target = card_at(t, answer.target)
        named = (*named, target)
        if not number:
            tire(t, card, "NOX-CBT-01")
        t.name_attack(card, target, "charge" if charge else "melee" if melee else "ranged")
        t.say("attack", "NOX-CBT-01", card, aim=target)
        yield from reveal(t, (card, target), "NOX-FOG-05")  # NOX-FOG-06, -16
        yield from settle(t)
        if t.over():
            return
        attack = Attack(card, target, melee=melee, charge=charge)
        attack.later = melee and number > 0
        yield from strike(t, attack)
        if t.over() or not t.in_play(card) or t.cell[card] != cell or t.side[card] != seat:  # NOX-MASS-02
            return


def choose_target(t: NoxTable, seat: Seat, card: Card, left: Sequence[Card], *, free: bool) -> Rule[Option]:
    """D9: whom to attack; the only one is taken unless one may stop."""
    options = target_options(t, seat, card, free, *left)
    if len(options) == 1:
        return options[0]
    return (yield Ask((seat,), "target", target_options, (card, free, *left)))


def target_options(t: NoxTable, seat: Seat, card: Card, free: bool, *left: Card) -> Sequence[Option]:
    """D9: an enemy, by its handle; from the second on also enough."""
    can = unit_options(t, card)
    found = [can.target(t, other) for other in left]
    if free:
        found.append(DONE)
    return found


# ---- charge


def charge_ways(t: NoxTable, card: Card) -> dict[int, list[int]]:
    """By first step: where a charge can end, there or one step further with Marche rapide (NOX-CHG-01…08, -13)."""
    start, side = t.cell[card], t.side[card]
    if t.enemies_near(start, side) or not fights(t, card):
        return {}
    quick = ability(t, card, QUICK_MARCH) > 0 and move_cap(t) >= 2
    found: dict[int, list[int]] = {}
    for first in NEXT[start]:
        if way_into(t, card, start, first) == BLOCKED:
            continue
        ends = [first] if t.enemies_near(first, side) else []
        if quick:
            ends += [
                second
                for second in NEXT[first]
                if t.enemies_near(second, side) and way_into(t, card, first, second) != BLOCKED
            ]
        if ends:
            found[first] = ends
    return found


def may_charge(t: NoxTable, card: Card) -> bool:
    """Whether there is any way; one that ends after the first step is told sooner."""
    start, side = t.cell[card], t.side[card]
    if t.enemies_near(start, side) or not fights(t, card):
        return False
    for first in NEXT[start]:
        if t.enemies_near(first, side) and way_into(t, card, start, first) != BLOCKED:
            return True
    return ability(t, card, QUICK_MARCH) > 0 and bool(charge_ways(t, card))


def charge(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """Path and target are declared, both are shown, then the unit runs and strikes (NOX-CHG-06, -07)."""
    start = t.cell[card]
    path = yield from choose_path(t, seat, card)
    left = t.allies_in(path[-1], 1 - seat)
    answer = yield from choose_target(t, seat, card, left, free=False)
    target = card_at(t, answer.target)
    t.name_attack(card, target, "charge")
    t.say("charge", "NOX-CHG-01", card, aim=target)
    yield from reveal(t, (card, target), "NOX-FOG-05")
    yield from settle(t)
    if t.over() or not t.in_play(card) or t.side[card] != seat:
        return
    tire(t, card, "NOX-CHG-01")
    strain(t, card, len(path), "NOX-CHG-02")  # NOX-MRAP-02
    for cell in path:
        here = t.cell[card]
        if cell not in NEXT[here] or way_into(t, card, here, cell) == BLOCKED:
            return  # NOX-CHG-07
        if not (yield from take_step(t, card, cell, "NOX-CHG-01")):
            return
    attack = Attack(card, target, melee=True, charge=True)
    attack.start = start
    if t.in_play(target) and t.cell[target] == t.cell[card]:
        yield from strike(t, attack)
    if not t.over() and t.in_play(card) and t.cell[card] == path[-1] and t.side[card] == seat:
        most = ability(t, card, MASS)
        # NOX-MASS-06
        yield from attacks(t, seat, card, melee_targets, most=most, melee=True, charge=True, named=(target,))


def choose_path(t: NoxTable, seat: Seat, card: Card) -> Rule[tuple[int, ...]]:
    """D8: the first step, then with Marche rapide the second or none."""
    options = path_options(t, seat, card)
    answer = options[0]
    if len(options) > 1:
        answer = yield Ask((seat,), "path", path_options, (card,))
    first = cell_at(answer.target)
    options = further_options(t, seat, card, first)
    answer = options[0]
    if len(options) > 1:
        answer = yield Ask((seat,), "path", further_options, (card, first))
    return (first,) if answer.verb == "here" else (first, cell_at(answer.target))


def path_options(t: NoxTable, seat: Seat, card: Card) -> Sequence[Option]:
    """D8: where a charge begins."""
    name = ref(t, card)
    return [option("path", name, CELLS[first]) for first in charge_ways(t, card)]


def further_options(t: NoxTable, seat: Seat, card: Card, first: int) -> Sequence[Option]:
    """D8: where it goes on, or that it ends there."""
    name = ref(t, card)
    return [
        option("here", name) if end == first else option("path", name, CELLS[end])
        for end in charge_ways(t, card)[first]
    ]
