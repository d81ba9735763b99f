"""Envoûtements in force: when each part of one ends, and when its card goes to the discard (NEO-TYPE-03, -04, -22)."""

from typing import Final

from pioche.core.decisions import Card
from pioche.games.neombre.clauses import rules
from pioche.games.neombre.ears import listen
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.zones import FOE_DIES, HURT, ROUND, THIS_TURN, Spell
from pioche.language.clauses import Node

FOES_PLAY: Final = ("foes", "foes_end")


def put_in_force(t: NeombreTable, card: Card, place: int, rule: int) -> None:
    """A part with a duration is in force from the moment it resolves (NEO-TYPE-22)."""
    duration = t.sheet(card).rules[rule].duration
    assert duration is not None
    ends, until = end_of(t, duration)
    t.spells.append(Spell(card, place, rule, ends, until))
    t.left[card] = max(t.left[card], until - max(t.round, 1) + 1) if ends == ROUND else t.left[card]
    t.tell("enchant", "NEO-TYPE-22", t.seat_at(place), card=t.glimpse(card))
    listen(t)


def end_of(t: NeombreTable, duration: Node) -> tuple[int, int]:
    """How a duration ends, and in which round (NEO-TYPE-04)."""
    now = max(t.round, 1)
    match duration:
        case rules.ThisTurn():
            return THIS_TURN, 0
        case rules.ForTurns(count):
            return ROUND, now + count - 1
        case rules.UntilHurt():
            return HURT, 0
        case rules.UntilFoeDies():
            return FOE_DIES, 0
    return ROUND, now + (t.phase in FOES_PLAY)  # the next adversaries' turn that begins


def end_spells(t: NeombreTable, ends: int, place: int) -> None:
    """End those of one kind: of a player who was hurt, of the turn, of the round, or all (NEO-TYPE-04)."""
    if not t.spells:
        return
    over = [
        spell
        for spell in t.spells
        if spell.ends == ends
        and (ends != HURT or spell.place == place)
        and (ends != ROUND or spell.until <= t.round)
    ]
    for spell in over:
        t.spells.remove(spell)
    for card in dict.fromkeys([spell.card for spell in over]):
        lift_charm(t, card)
    if over:
        listen(t)


def lift_charm(t: NeombreTable, card: Card) -> None:
    """An envoûtement of which nothing is in force any more goes to the discard at once (NEO-TYPE-04)."""
    if card in t.charms[t.owner[card]] and all(spell.card != card for spell in t.spells):
        t.left[card] = 0
        t.to_discard(card, "wear_off", "NEO-TYPE-04")


def drop_spells(t: NeombreTable, card: Card) -> None:
    """A card that goes to the discard instead of into play ends what it put in force (NEO-TYPE-22)."""
    kept = [spell for spell in t.spells if spell.card != card]
    if len(kept) != len(t.spells):
        t.spells[:] = kept
        t.left[card] = 0
        listen(t)


def chooser(t: NeombreTable) -> int:
    """The place that chooses the adversaries' targets in this turn, the latest one; -1: nobody (NEO-KEY-60, -61)."""
    found = -1
    for spell in t.spells:
        rule = t.sheet(spell.card).rules[spell.rule]
        coming = isinstance(rule.duration, rules.NextTurn | rules.UntilFoesEnd) and spell.until != t.round
        if isinstance(rule.static, rules.ChooseTargets) and not coming:
            found = spell.place
    return found


def tick(t: NeombreTable) -> None:
    """Show on each envoûtement how many rounds it still lasts."""
    for spell in t.spells:
        if spell.ends == ROUND:
            t.left[spell.card] = max(0, spell.until - t.round)
