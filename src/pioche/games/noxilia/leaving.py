"""Units that leave play, and what falls off them (NOX-STAT-19, -20, NOX-CTRL-05)."""

from pioche.core.decisions import Card
from pioche.games.noxilia.book import ARMOUR
from pioche.games.noxilia.columns import ADVENTURE, EXILE, GEAR, GRAVEYARD, HAND
from pioche.games.noxilia.facts import note_fit
from pioche.games.noxilia.stats import armour, score, worn_bonus
from pioche.games.noxilia.table import NoxTable


def strip_unit(t: NoxTable, card: Card) -> None:
    """What a unit wears falls where it stood; curses on it and latents under it go to graveyards (NOX-STAT-20)."""
    for gear in t.worn(card):
        drop(t, gear, t.cell[card])
    t.bury_all(t.cursed(card), "curse_ends", "NOX-CURSE-02")
    t.bury_all(t.under(card), "latent_lost", "NOX-LAT-09")


def drop(t: NoxTable, gear: Card, cell: int) -> None:
    """An equipment falls to the ground; it keeps its engaged state (NOX-EQ-08, -11)."""
    t.host[gear], t.cell[gear], t.idle[gear] = -1, cell, 0
    t.say("drop", "NOX-EQ-08", gear)


def bury_unit(t: NoxTable, card: Card, rule: str) -> None:
    """A unit dies: it goes to its owner's graveyard, a token ceases to be (NOX-STAT-19, -20, NOX-CTRL-01)."""
    t.unveil(card)  # NOX-HOUSE-09
    strip_unit(t, card)
    t.say("die", rule, card)
    token = t.sheet(card).kind == "token"
    t.forget(card)
    if token:
        t.cease(card, "token_gone", "NOX-CTRL-04", by=t.owner[card])
    else:
        t.move(card, GRAVEYARD, t.owner[card], "to_graveyard", "NOX-STAT-19")


def to_hand(t: NoxTable, card: Card) -> None:
    """A unit becomes a card of its owner's hand; everybody has seen which (NOX-CTRL-05, NOX-INFO-11)."""
    _leave(t, card, HAND, "to_hand", "NOX-CTRL-05")


def to_exile(t: NoxTable, card: Card) -> None:
    """A unit goes to exile."""
    _leave(t, card, EXILE, "exile", "NOX-STAT-20")


def _leave(t: NoxTable, card: Card, zone: int, what: str, rule: str) -> None:
    strip_unit(t, card)
    token = t.sheet(card).kind == "token"
    t.forget(card)
    if token:
        t.cease(card, "token_gone", "NOX-CTRL-04", by=t.owner[card])
    else:
        t.move(card, zone, t.owner[card], what, rule)


def depart(t: NoxTable, card: Card, markers: int) -> None:
    """A unit leaves on adventure with all it has but the latents under it (NOX-AVEN-01, -04)."""
    t.bury_all(t.under(card), "latent_lost", "NOX-AVEN-04")
    t.stand(card, -1)
    t.left[card], t.borrowed[card] = markers, 0
    t.move(card, ADVENTURE, t.owner[card], "depart", "NOX-AVEN-01")


# ---- equipment on units


def attach(t: NoxTable, gear: Card, unit: Card, rule: str) -> None:
    """A unit wears an equipment from now on; its armour counts at once (NOX-STAT-07, NOX-EQ-05)."""
    former = Card(t.host[gear])
    if former >= 0:
        detach(t, gear)
    t.host[gear], t.cell[gear] = unit, -1
    note_fit(t, unit, t.sheet(gear).wearer)
    same = [other for other in t.worn(unit) if other != gear and t.face[other] == t.face[gear]]
    t.idle[gear] = int(t.sheet(gear).unique and any(not t.idle[other] for other in same))  # NOX-EQ-04
    if not t.idle[gear]:
        t.shield[unit] += armour_of(t, gear)
    t.say("equip", rule, gear, aim=unit)


def detach(t: NoxTable, gear: Card) -> None:
    """An equipment leaves a unit that lives on (NOX-STAT-08, NOX-EQ-05)."""
    unit = Card(t.host[gear])
    was, idle = armour_of(t, gear), t.idle[gear]
    t.host[gear], t.cell[gear], t.idle[gear] = -1, t.cell[unit], 0
    if not idle:
        lose_armour(t, unit, was)
        for other in t.worn(unit):
            if t.idle[other] and t.face[other] == t.face[gear]:
                t.idle[other] = 0
                t.shield[unit] += armour_of(t, other)
                break


def armour_of(t: NoxTable, source: Card) -> int:
    """The armour that an equipment or a curse gives to the unit that has it (NOX-STAT-07)."""
    return worn_bonus(t, source, Card(t.host[source]), ARMOUR)


def lose_armour(t: NoxTable, unit: Card, bonus: int) -> None:
    """A bonus goes, not below 0; a malus goes, not above the score (NOX-STAT-08)."""
    now = armour(t, unit)
    if bonus > 0:
        t.shield[unit] -= max(0, min(bonus, now))
    elif bonus < 0:
        t.shield[unit] += max(0, min(-bonus, score(t, unit) - now))


def rest(t: NoxTable, gear: Card, cell: int) -> None:
    """An equipment is laid on the ground of a cell (NOX-EQ-02)."""
    t.host[gear], t.cell[gear], t.idle[gear] = -1, cell, 0
    t.move(gear, GEAR, 0, "lay_gear", "NOX-EQ-02")
