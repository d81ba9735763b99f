"""What players count and look up at the table (§11)."""

from typing import Final

from pioche.core.decisions import Card
from pioche.games.neombre.modifiers import normal_plays
from pioche.games.neombre.public import Aim, Derived
from pioche.games.neombre.spells import chooser
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.victims import METHODS, remembered

LIVE: Final = frozenset({"arrogant", "predator", "fearless", "opportunist", "necrotic"})


def derived(t: NeombreTable) -> Derived:
    """Deck lists, plays left, arrows and the loot in prospect."""
    sheets = [t.foe(card) for card in (*t.defeated, *t.line)]
    return Derived(
        decks=[
            {t.book.cards[face].id: count for face, count in enumerate(counts) if count} for counts in t.decks
        ],
        life=t.hp[: t.places],
        plays_left=[plays_left(t, place) for place in range(t.places)],
        aims=[aim(t, foe) for foe in t.line],
        obtainable=max(0, sum(sheet.obtainable for sheet in sheets) + t.aggro),
        revealed=sum(sheet.revealed for sheet in sheets),
    )


def plays_left(t: NeombreTable, place: int) -> int:
    """The plays that a player has left in this turn; the companion plays no card (NEO-SOLO-12)."""
    if t.is_companion(place) or t.hp[place] <= 0 or t.finished[place]:
        return 0
    return max(0, normal_plays(t, place) - t.normal[place]) + t.bonus[place]


def aim(t: NeombreTable, foe: Card) -> Aim:
    """Whom an adversary would aim at if it played now (NEO-CIB)."""
    sheet, living, token = t.foe(foe), t.living(), t.token[foe]
    if not living or not (sheet.active or sheet.token):
        return Aim(token, "none", [])
    if sheet.targeting == "brutal":
        return Aim(token, "all", living)
    if sheet.targeting == "fool" or chooser(t) >= 0:
        return Aim(token, "choice", living)
    places = METHODS[sheet.targeting](t, foe, living)
    if sheet.targeting in LIVE:
        return Aim(token, "live", places)
    sure = len(places) == 1 and (sheet.targeting == "vengeful" or remembered(t, foe) >= 0)
    return Aim(token, "sure" if sure else "random", places)
