"""What X counts, when its clause runs (RRD-RES-04)."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.clauses.text import EFFECTS, Quantity
from pioche.games.raise_rise_die.souls import soul_va
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.raise_rise_die.application import Application


@clause(
    "VA de votre Top Soul",
    en="VA of your Top Soul",
    rules=("RRD-LANG-01", "RRD-TOP-02"),
    sample="Inflige X dégâts (X = VA de votre Top Soul).",
)
class OwnSoulVa(Quantity):
    """The VA of one's own Top Soul."""


@EFFECTS.counts(OwnSoulVa)
def own_soul_va(t: RaiseTable, seat: Seat, app: "Application", node: OwnSoulVa) -> int:
    """0 without a Top Soul (RRD-TOP-02)."""
    return soul_va(t, seat)


@clause(
    "VA de la Top Soul adverse",
    en="VA of the enemy Top Soul",
    rules=("RRD-LANG-01", "RRD-TOP-02"),
    sample="Inflige X dégâts (X = VA de la Top Soul adverse).",
)
class FoeSoulVa(Quantity):
    """The VA of the opponent's Top Soul."""


@EFFECTS.counts(FoeSoulVa)
def foe_soul_va(t: RaiseTable, seat: Seat, app: "Application", node: FoeSoulVa) -> int:
    """0 without a Top Soul (RRD-TOP-02)."""
    return soul_va(t, 1 - seat)


@clause(
    "cartes jouées",
    en="cards played",
    rules=("RRD-LANG-01", "RRD-POSE-07"),
    sample="Inflige X dégâts (X = cartes jouées).",
)
class CardsPlayed(Quantity):
    """One's own cards of the passe, this one included."""


@EFFECTS.counts(CardsPlayed)
def cards_played(t: RaiseTable, seat: Seat, app: "Application", node: CardsPlayed) -> int:
    """One's own cards of the passe, this one included (RRD-POSE-07)."""
    return t.played[seat]


@clause(
    "poison adverse",
    en="enemy poison",
    rules=("RRD-LANG-01", "RRD-POI-01"),
    sample="Inflige X dégâts (X = poison adverse).",
)
class FoePoison(Quantity):
    """The opponent's poison markers."""


@EFFECTS.counts(FoePoison)
def foe_poison(t: RaiseTable, seat: Seat, app: "Application", node: FoePoison) -> int:
    """The opponent's poison markers (RRD-POI-01)."""
    return t.poison[1 - seat]


@clause(
    "saignement adverse",
    en="enemy bleed",
    rules=("RRD-LANG-01", "RRD-SAI-01"),
    sample="Inflige X dégâts (X = saignement adverse).",
)
class FoeBleed(Quantity):
    """The opponent's bleed markers."""


@EFFECTS.counts(FoeBleed)
def foe_bleed(t: RaiseTable, seat: Seat, app: "Application", node: FoeBleed) -> int:
    """The opponent's bleed markers (RRD-SAI-01)."""
    return t.bleed[1 - seat]


@clause(
    "cartes de votre Néant",
    en="cards in your Void",
    rules=("RRD-LANG-01", "RRD-CONS-06"),
    sample="Inflige X dégâts (X = cartes de votre Néant).",
)
class OwnVoid(Quantity):
    """The cards of one's own Néant."""


@EFFECTS.counts(OwnVoid)
def own_void(t: RaiseTable, seat: Seat, app: "Application", node: OwnVoid) -> int:
    """The cards of one's own Néant (RRD-CONS-06)."""
    return len(t.void[seat])
