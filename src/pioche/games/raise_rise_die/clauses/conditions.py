"""What an element may depend on, looked at when its application starts (RRD-RES-04)."""

from typing import TYPE_CHECKING

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.clauses.text import EFFECTS, Condition
from pioche.games.raise_rise_die.souls import soul_va
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.raise_rise_die.application import Application


@clause("vous contrez", en="you counter", rules=("RRD-CTR-06",), sample="Si vous contrez : Pioche 1.")
class YouCounter(Condition):
    """This card is a counter."""


@EFFECTS.holds(YouCounter)
def you_counter(t: RaiseTable, seat: Seat, app: "Application", node: YouCounter) -> bool:
    """This card is a counter (RRD-CTR-06)."""
    return app.counter


@clause(
    "première carte",
    en="this is your first card",
    rules=("RRD-POSE-07",),
    sample="Si première carte : Pioche 1.",
)
class FirstCard(Condition):
    """This card was its player's first of the passe when it was announced."""


@EFFECTS.holds(FirstCard)
def first_card(t: RaiseTable, seat: Seat, app: "Application", node: FirstCard) -> bool:
    """Its rank at the announcement was 1, whatever was played since (RRD-POSE-07)."""
    return app.rank == 1


@clause(
    "l'adversaire a passé",
    en="your opponent has passed",
    rules=("RRD-ACT-06",),
    sample="Si l'adversaire a passé : Pioche 1.",
)
class FoePassed(Condition):
    """The opponent has passed in this affrontement."""


@EFFECTS.holds(FoePassed)
def foe_passed(t: RaiseTable, seat: Seat, app: "Application", node: FoePassed) -> bool:
    """The opponent has passed in this affrontement (RRD-ACT-06)."""
    return t.passes[1 - seat] > 0


@clause(
    "l'adversaire saigne",
    en="your opponent is bleeding",
    rules=("RRD-SAI-01",),
    sample="Si l'adversaire saigne : Pioche 1.",
)
class FoeBleeds(Condition):
    """The opponent has bleed markers."""


@EFFECTS.holds(FoeBleeds)
def foe_bleeds(t: RaiseTable, seat: Seat, app: "Application", node: FoeBleeds) -> bool:
    """The opponent has bleed markers (RRD-SAI-01)."""
    return t.bleed[1 - seat] > 0


@clause(
    "l'adversaire est empoisonné",
    en="your opponent is poisoned",
    rules=("RRD-POI-01",),
    sample="Si l'adversaire est empoisonné : Pioche 1.",
)
class FoePoisoned(Condition):
    """The opponent has poison markers."""


@EFFECTS.holds(FoePoisoned)
def foe_poisoned(t: RaiseTable, seat: Seat, app: "Application", node: FoePoisoned) -> bool:
    """The opponent has poison markers (RRD-POI-01)."""
    return t.poison[1 - seat] > 0


@clause(
    "la Top Soul adverse a une VA de {va} ou plus",
    en="the enemy Top Soul has a VA of {va} or more",
    rules=("RRD-TOP-02",),
    sample="Si la Top Soul adverse a une VA de 3 ou plus : Pioche 1.",
)
class FoeSoul(Condition):
    """The opponent's Top Soul is worth that much."""

    va: int

    @property  # no class variable: a compiled class would take it for a field
    def most(self) -> int:
        """The greatest number that it prints."""
        return 6


@EFFECTS.holds(FoeSoul)
def foe_soul(t: RaiseTable, seat: Seat, app: "Application", node: FoeSoul) -> bool:
    """Without a Top Soul it does not hold (RRD-TOP-02)."""
    return soul_va(t, 1 - seat) >= node.va


@clause(
    "votre Top Soul a une VA de {va} ou plus",
    en="your Top Soul has a VA of {va} or more",
    rules=("RRD-TOP-02",),
    sample="Si votre Top Soul a une VA de 3 ou plus : Pioche 1.",
)
class OwnSoul(Condition):
    """One's own Top Soul is worth that much."""

    va: int

    @property  # no class variable: a compiled class would take it for a field
    def most(self) -> int:
        """The greatest number that it prints."""
        return 6


@EFFECTS.holds(OwnSoul)
def own_soul(t: RaiseTable, seat: Seat, app: "Application", node: OwnSoul) -> bool:
    """Without a Top Soul it does not hold (RRD-TOP-02)."""
    return soul_va(t, seat) >= node.va


@clause(
    "l'emplacement adverse est occupé",
    en="the enemy slot is occupied",
    rules=("RRD-POSE-02", "RRD-POSE-05"),
    sample="Si l'emplacement adverse est occupé : Pioche 1.",
)
class SlotOccupied(Condition):
    """An ordinary card lies on the facing slot."""


@EFFECTS.holds(SlotOccupied)
def slot_occupied(t: RaiseTable, seat: Seat, app: "Application", node: SlotOccupied) -> bool:
    """It is false for sources that are not posed (RRD-POSE-02)."""
    return app.posed and bool(t.slot(app.lane, 1 - seat))


@clause(
    "l'emplacement adverse est libre",
    en="the enemy slot is free",
    rules=("RRD-POSE-02", "RRD-POSE-05"),
    sample="Si l'emplacement adverse est libre : Pioche 1.",
)
class SlotFree(Condition):
    """No ordinary card lies on the facing slot."""


@EFFECTS.holds(SlotFree)
def slot_free(t: RaiseTable, seat: Seat, app: "Application", node: SlotFree) -> bool:
    """It is false for sources that are not posed (RRD-POSE-02)."""
    return app.posed and not t.slot(app.lane, 1 - seat)


@clause(
    "votre main est vide",
    en="your hand is empty",
    rules=("RRD-RES-04",),
    sample="Si votre main est vide : Pioche 1.",
)
class EmptyHand(Condition):
    """One's own hand is empty."""


@EFFECTS.holds(EmptyHand)
def empty_hand(t: RaiseTable, seat: Seat, app: "Application", node: EmptyHand) -> bool:
    """One's own hand is empty (RRD-RES-04)."""
    return not t.hand[seat]


@clause(
    "vous avez {hp} PV ou moins",
    en="you have {hp} HP or less",
    rules=("RRD-RES-04",),
    sample="Si vous avez 10 PV ou moins : Pioche 1.",
)
class FewHp(Condition):
    """One has few PV left."""

    hp: int

    @property  # no class variable: a compiled class would take it for a field
    def most(self) -> int:
        """The greatest number that it prints."""
        return 40


@EFFECTS.holds(FewHp)
def few_hp(t: RaiseTable, seat: Seat, app: "Application", node: FewHp) -> bool:
    """One has that many PV or fewer (RRD-RES-04)."""
    return t.hp[seat] <= node.hp


@clause(
    "vous avez moins de PV que l'adversaire",
    en="you have less HP than your opponent",
    rules=("RRD-RES-04",),
    sample="Si vous avez moins de PV que l'adversaire : Pioche 1.",
)
class FewerHp(Condition):
    """One has fewer PV than the opponent."""


@EFFECTS.holds(FewerHp)
def fewer_hp(t: RaiseTable, seat: Seat, app: "Application", node: FewerHp) -> bool:
    """One has fewer PV than the opponent (RRD-RES-04)."""
    return t.hp[seat] < t.hp[1 - seat]
