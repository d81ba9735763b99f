"""Damage: what one amount does to one unit (NOX-STAT-05…16), and how the dead are told from the living."""

from typing import Final

from pioche.core.decisions import Card
from pioche.games.noxilia.book import MAGIC_RESISTANCE, PURE, RESIST_LIGHT
from pioche.games.noxilia.stats import ability, armour
from pioche.games.noxilia.table import NO_CARD, NoxTable

NOT_MAGICAL: Final = -1  # of damage; else the bits of its colours, which may be none


def hurt(
    t: NoxTable,
    unit: Card,
    amount: int,
    rule: str,
    *,
    colours: int = NOT_MAGICAL,
    ignoring: bool = False,
    by: Card = NO_CARD,
) -> int:
    """One amount of damage: resistances, armour, life; returns what reached life (NOX-STAT-16)."""
    if colours != NOT_MAGICAL:
        amount -= resistance(t, unit, colours)
    if amount <= 0:  # NOX-GEN-17
        return 0
    if not ignoring:  # NOX-STAT-12
        shield = armour(t, unit)
        # Negative armour adds to the next damage and is gone (NOX-STAT-09, NOX-CBT-05).
        absorbed = min(shield, amount)
        t.shield[unit] -= absorbed
        amount -= absorbed
        if absorbed > 0:
            t.say("absorb", "NOX-STAT-05", unit, absorbed)
    if amount:
        t.wound(unit, amount)
        t.say("hurt", rule, unit, amount, aim=by)
    return amount


def resistance(t: NoxTable, unit: Card, colours: int) -> int:
    """By how much a unit reduces magical damage of some colours (NOX-RMAG-01, -02, NOX-RTYP-01)."""
    found = ability(t, unit, MAGIC_RESISTANCE)
    for colour in range(PURE):
        if colours >> colour & 1:
            found += ability(t, unit, RESIST_LIGHT + colour)
    return found


def lose_life(t: NoxTable, unit: Card, amount: int, rule: str) -> None:
    """Life goes, and nothing absorbs or reduces it (NOX-GEN-08, -09, NOX-END-06)."""
    t.wound(unit, amount)
    t.say("lose_life", rule, unit, amount)


def envenom(t: NoxTable, unit: Card, markers: int, rule: str) -> bool:
    """Poison is completed to so many markers, never added (NOX-POIS-01, -02)."""
    if t.poison[unit] >= markers:
        return False
    t.poison[unit] = markers
    t.say("poison", rule, unit, markers)
    return True
