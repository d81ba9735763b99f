"""Modifiers of damage, healing and plays, which add up (NEO-DMG-16, NEO-PLAY-03)."""

from pioche.core.decisions import Card
from pioche.games.neombre.book import STATIC
from pioche.games.neombre.clauses import rules
from pioche.games.neombre.ears import touches
from pioche.games.neombre.names import MARKER_IDS
from pioche.games.neombre.run import Run
from pioche.games.neombre.table import NOBODY, NeombreTable
from pioche.language.clauses import Node


def statics(t: NeombreTable) -> list[tuple[int, Node]]:
    """The static rules of players' cards in force, each with the place of its owner (NEO-TYPE-05, -22)."""
    found: list[tuple[int, Node]] = []
    for seat, pile in enumerate(t.equipment):
        for card in pile:
            found += [(seat, rule.static) for rule in t.sheet(card).rules if rule.static is not None]
    for spell in t.spells:
        static = t.sheet(spell.card).rules[spell.rule].static
        if static is not None:
            found.append((spell.place, static))
    return found


def passives(t: NeombreTable) -> list[tuple[Card, Node]]:
    """The static passives in force, each with its adversary (NEO-PAS-01, -02)."""
    return [(foe, rule.static) for foe in t.line for rule in t.foe(foe).passive if rule.static is not None]


def damage_to(t: NeombreTable, run: Run, target: Card, amount: int) -> int:
    """What a blow amounts to for one target, before armour (NEO-DMG-16)."""
    if not t.ears & STATIC:
        return amount
    tile = t.is_tile(target)
    for place, rule in statics(t):
        if tile:
            if isinstance(rule, rules.ShieldTeam) or (isinstance(rule, rules.ShieldSelf) and place == target):
                amount -= rule.amount
        elif isinstance(rule, rules.AssaultsMore) and place == run.place and assaults(t, run, target):
            amount += rule.amount
    for foe, rule in passives(t) if tile else ():
        if isinstance(rule, rules.OthersMore):
            if run.foe >= 0 and foe != run.foe:
                amount += rule.amount
        elif isinstance(rule, rules.OthersLess):
            if run.foe >= 0 and foe != run.foe:
                amount -= rule.amount
        elif isinstance(rule, rules.TouchedMore) and t.marked(target, MARKER_IDS[rule.marker]):
            amount += rule.amount
    return max(amount, 0)


def assaults(t: NeombreTable, run: Run, target: Card) -> bool:
    """Whether a blow is a player's assault on an adversary: a transe is none (NEO-KEY-47, §7)."""
    return run.foe < 0 and not run.trance and t.is_foe(target)


def healing_of(t: NeombreTable, run: Run, target: Card, amount: int) -> int:
    """What a healing amounts to for one target (NEO-DMG-16)."""
    if not t.ears & STATIC:
        return amount
    if run.foe < 0:
        for place, rule in statics(t):
            if isinstance(rule, rules.HealsMore) and place == run.place:
                amount += rule.amount
    if t.is_tile(target):
        for _, rule in passives(t):
            if isinstance(rule, rules.HealLess):
                amount -= rule.amount
    return max(amount, 0)


def normal_plays(t: NeombreTable, place: int) -> int:
    """How many normal plays a player has in a turn: of several limits the lowest (NEO-PLAY-02, -03)."""
    limit = t.numbers.plays
    if t.ears & STATIC:
        for _, rule in passives(t):
            if isinstance(rule, rules.FewerPlays) and touches(t, rule.who, place):
                limit = min(limit, rule.count)
    return limit


def launches_instead(t: NeombreTable, place: int = NOBODY) -> bool:
    """Whether a player, or anybody at all, may launch the card that is to be drawn (NEO-PAS-06, -07)."""
    if not t.ears & STATIC:
        return False
    return any(isinstance(rule, rules.LaunchInstead) for _, rule in passives(t)) or any(
        isinstance(rule, rules.LaunchOwnInstead) and place in (owner, NOBODY) for owner, rule in statics(t)
    )
