"""Clauses against the opponent: what is forgotten, and markers that work later."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Rule, Seat
from pioche.games.raise_rise_die.clauses.hits import no_amount
from pioche.games.raise_rise_die.clauses.text import EFFECTS, Effect, Quantity
from pioche.games.raise_rise_die.forgetting import discard_va
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.raise_rise_die.application import Application


@clause(
    "Oubli {amount}",
    "Oubli X (X = {amount:Quantity})",
    en=["Oblivion X (X = {amount:Quantity})", "Oblivion {amount:1}"],
    rules=("RRD-OUB-01", "RRD-OUB-02"),
    sample="Oubli 2.",
    worth=0.8,
)
class Oblivion(Effect):
    """The opponent discards VA from hand (RRD-OUB-01)."""

    amount: int | Quantity


@EFFECTS.does(Oblivion, can=lambda t, seat, app, node: bool(t.hand[1 - seat]), nothing="RRD-RES-06")
def oblivion(t: RaiseTable, seat: Seat, app: "Application", node: Oblivion) -> Rule[bool]:
    """The victim chooses cards until their VA is enough (RRD-OUB-02)."""
    amount = EFFECTS.amount(t, seat, app, node.amount)
    if amount <= 0:
        return no_amount(t, seat)
    yield from discard_va(t, 1 - seat, amount, "RRD-OUB-02")
    return True


@clause("Poison {amount}", en="Poison {amount}", rules=("RRD-POI-01",), sample="Poison 2.", worth=1.2)
class Poison(Effect):
    """Markers that make the opponent discard at each entretien (RRD-POI-01)."""

    amount: int


@EFFECTS.does(Poison)
def poison(t: RaiseTable, seat: Seat, app: "Application", node: Poison) -> None:
    """Poison markers are put on the opponent (RRD-POI-01)."""
    t.poison[1 - seat] += node.amount
    t.tell("poison", "RRD-POI-01", seat, other=1 - seat, amount=node.amount)


@clause("Saignement {amount}", en="Bleed {amount}", rules=("RRD-SAI-01",), sample="Saignement 1.", worth=1.5)
class Bleed(Effect):
    """Markers that cost the opponent PV at each consolidation (RRD-SAI-01)."""

    amount: int


@EFFECTS.does(Bleed)
def bleed(t: RaiseTable, seat: Seat, app: "Application", node: Bleed) -> None:
    """Bleed markers are put on the opponent (RRD-SAI-01, -02)."""
    t.bleed[1 - seat] += node.amount
    t.tell("bleed", "RRD-SAI-01", seat, other=1 - seat, amount=node.amount)


@clause("Sonné {amount}", en="Stun {amount}", rules=("RRD-SON-01",), sample="Sonné 1.", worth=0.7)
class Stun(Effect):
    """The opponent's next card costs more (RRD-SON-01)."""

    amount: int


@EFFECTS.does(Stun)
def stun(t: RaiseTable, seat: Seat, app: "Application", node: Stun) -> None:
    """The opponent's next card will cost more (RRD-SON-01, -02)."""
    t.stun[1 - seat] += node.amount
    t.tell("stun", "RRD-SON-01", seat, other=1 - seat, amount=node.amount)


@clause("Torpeur {amount}", en="Torpor {amount}", rules=("RRD-TOR-01",), sample="Torpeur 1.", worth=0.8)
class Torpor(Effect):
    """The opponent's latent potential falls (RRD-TOR-01)."""

    amount: int


@EFFECTS.does(Torpor, can=lambda t, seat, app, node: t.latent[1 - seat] > 0, nothing="RRD-RES-06")
def torpor(t: RaiseTable, seat: Seat, app: "Application", node: Torpor) -> None:
    """The opponent's latent potential falls, not below 0 (RRD-TOR-01, -02)."""
    amount = min(node.amount, t.latent[1 - seat])
    t.latent[1 - seat] -= amount
    t.tell("torpor", "RRD-TOR-02", seat, other=1 - seat, amount=amount)
