"""Clauses of damage: hits on lanes and what modifies them, burns, and losses of PV."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.clauses.text import EFFECTS, Adding, Effect, Modifier, Quantity, Striking
from pioche.games.raise_rise_die.damage import burnt, lose_hp, packet, struck
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.language.clauses import clause
from pioche.language.effects import declared

if TYPE_CHECKING:
    from pioche.games.raise_rise_die.application import Application

M = TypeVar("M", bound=Modifier)


def no_amount(t: RaiseTable, seat: Seat) -> bool:
    """An amount of 0 does nothing (RRD-RES-06)."""
    t.tell("nothing", "RRD-RES-06", seat)
    return False


def modifies(
    node: type[M],
) -> "Callable[[Callable[[Application, int], None]], Callable[[Application, int], None]]":
    """Decorator: the function adds a modifier to an application, when modifiers are gathered (RRD-RES-04)."""

    def attach(act: "Callable[[Application, int], None]") -> "Callable[[Application, int], None]":
        declared(node).act = act
        return act

    return attach


@clause(
    "Inflige {amount:1 dégât}",
    "Inflige X dégâts (X = {amount:Quantity})",
    en=["Deal X damage (X = {amount:Quantity})", "Deal {amount:1} damage"],
    rules=("RRD-DMG-08", "RRD-DMG-09"),
    sample="Inflige 3 dégâts.",
    worth=1.0,
)
class Strike(Striking):
    """Damage on the facing slot, and on the lanes of the reach (RRD-DMG-08)."""

    amount: int | Quantity


@EFFECTS.does(Strike)
def strike(t: RaiseTable, seat: Seat, app: "Application", node: Strike) -> bool:
    """All slots are added up to one packet, +x Dégâts goes to the first of them (RRD-DMG-09…11, RRD-DEG-02)."""
    amount = EFFECTS.amount(t, seat, app, node.amount)
    if amount > 0:  # nothing strikes with 0, so that no weak point raises it (RRD-RES-06)
        amount = struck(t, app, amount)
    if not app.extra_dealt:
        amount += app.extra
        app.extra_dealt = True
    return packet(t, 1 - seat, amount, "RRD-DMG-10")


@clause(
    "+{amount} Dégâts",
    "+X Dégâts (X = {amount:Quantity})",
    en=["+X damage (X = {amount:Quantity})", "+{amount:1} damage"],
    rules=("RRD-DEG-01", "RRD-DEG-03"),
    sample="+2 Dégâts.",
    worth=1.1,
)
class Extra(Adding):
    """Damage after all modifiers (RRD-DEG-01)."""

    amount: int | Quantity


@modifies(Extra)
def extra(app: "Application", amount: int) -> None:
    """All of them in force add up (RRD-RES-05)."""
    app.extra += amount


def extra_alone(t: RaiseTable, app: "Application") -> bool:
    """With no Inflige in force, all +x Dégâts are a packet of their own at the place of the first (RRD-DEG-03)."""
    app.extra_dealt = True
    return packet(t, 1 - app.seat, app.extra, "RRD-DEG-03")


@clause("Percer {amount}", en="Pierce {amount}", rules=("RRD-PER-01",), sample="Percer 2.", worth=0.3)
class Pierce(Modifier):
    """Points of ébranlement or block are ignored (RRD-PER-01)."""

    amount: int


@modifies(Pierce)
def pierce(app: "Application", amount: int) -> None:
    """All of them in force add up (RRD-RES-05)."""
    app.pierce += amount


@clause(
    "Destructeur {amount}",
    "Destructeur X (X = {amount:Quantity})",
    en=["Ruin X (X = {amount:Quantity})", "Ruin {amount:1}"],
    rules=("RRD-DES-01", "RRD-DES-02"),
    sample="Destructeur 2.",
    worth=1.1,
)
class Destroyer(Effect):
    """The opponent loses PV directly (RRD-DES-01)."""

    amount: int | Quantity


@EFFECTS.does(Destroyer)
def destroyer(t: RaiseTable, seat: Seat, app: "Application", node: Destroyer) -> bool:
    """PV are lost, and no Top Soul moves (RRD-DES-01, -02, RRD-DMG-12)."""
    amount = EFFECTS.amount(t, seat, app, node.amount)
    return lose_hp(t, 1 - seat, amount, "RRD-DES-01") if amount > 0 else no_amount(t, seat)


@clause(
    "Brûlez {amount}",
    "Brûlez X (X = {amount:Quantity})",
    en=["Burn X (X = {amount:Quantity})", "Burn {amount:1}"],
    rules=("RRD-BRU-01", "RRD-BRU-02"),
    sample="Brûlez 3.",
    worth=0.6,
)
class Burn(Effect):
    """Damage to the enemy deck, whose cards go to the Néant (RRD-BRU-01)."""

    amount: int | Quantity


@EFFECTS.does(Burn)
def burn(t: RaiseTable, seat: Seat, app: "Application", node: Burn) -> bool:
    """Souls go to the Néant, and no PV are lost (RRD-BRU-01…04)."""
    amount = EFFECTS.amount(t, seat, app, node.amount)
    return burnt(t, 1 - seat, amount) if amount > 0 else no_amount(t, seat)


@clause("Perdez {amount} PV", en="Lose {amount} HP", rules=("RRD-PDV-01",), sample="Perdez 2 PV.", worth=-1.1)
class LoseHp(Effect):
    """The card's player loses PV (RRD-PDV-01)."""

    amount: int


@EFFECTS.does(LoseHp)
def lose(t: RaiseTable, seat: Seat, app: "Application", node: LoseHp) -> bool:
    """The card's own player loses PV directly (RRD-PDV-01, RRD-DMG-12)."""
    return lose_hp(t, seat, node.amount, "RRD-PDV-01")
