"""How the present values of a unit come about, for whoever reads them at the table (NOX-STAT, §4.21)."""

from pioche.core.decisions import Card
from pioche.games.noxilia.board import RAMPARTS
from pioche.games.noxilia.book import CAC, CLIMBER, DIST, STAT, STATS
from pioche.games.noxilia.clauses.text import EFFECTS
from pioche.games.noxilia.public import PartView
from pioche.games.noxilia.stats import ability, in_force, in_ranks
from pioche.games.noxilia.table import NoxTable


def parts(t: NoxTable, card: Card) -> list[PartView]:
    """What adds to the printed attack values of a unit in play; of a card back, what everybody may know.

    Whether a back is what a condition asks for, only its owner knows: conditional effects are left out there.
    """
    found: list[PartView] = []
    for stat in (CAC, DIST):
        name = STATS[stat]
        told = sum([mod.amount for mod in t.mods[card] if mod.stat == stat])
        if told:
            found.append(PartView(name, "effect", told))
        found += laid_parts(t, card, stat)
    if t.aura[card]:
        found.append(PartView(STATS[CAC], "aura", t.aura[card]))
    if in_ranks(t, card):
        found.append(PartView(STATS[CAC], "ranks", 1))
    return found


def laid_parts(t: NoxTable, card: Card, stat: int) -> list[PartView]:
    """What each card in play adds to a statistic of a unit, as `stats.bonus` counts it."""
    found, up = [], bool(t.up[card])
    for static, run in in_force(t, card, STAT, stat):
        if not up and (static.condition is not None or not isinstance(static.amount, int)):
            continue
        amount = EFFECTS.amount(t, run.seat, run, static.amount)
        wall = amount < 0 and stat == CAC and run.kind == "zone" and t.cell[card] in RAMPARTS
        if amount and not (wall and up and ability(t, card, CLIMBER)):  # NOX-GRIM-01, -02
            found.append(PartView(STATS[stat], "wall" if wall else "card", amount, t.token[run.card]))
    return found
