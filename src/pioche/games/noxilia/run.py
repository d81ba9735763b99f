"""One run of a text: whose it is, where it works, and what was chosen for it."""

from typing import Final

from pioche.core.decisions import Card, Seat
from pioche.games.noxilia.book import NO_REACH, Sheet
from pioche.games.noxilia.table import NO_CARD

NO_CELL: Final = -1


class Attack:
    """One attack, from A2 on (§3.3)."""

    __slots__ = (
        "attacker",
        "cancelled",
        "charge",
        "guarded",
        "later",
        "melee",
        "redirected",
        "start",
        "target",
    )

    def __init__(self, attacker: Card, target: Card, *, melee: bool, charge: bool = False) -> None:
        self.attacker = attacker
        self.target = target
        self.melee = melee
        self.charge = charge
        self.start = NO_CELL  # of a charge: where it began (NOX-CHG-09)
        self.later = False  # from the second attack of Attaque de masse on (NOX-MASS-04)
        self.cancelled = False
        self.guarded = False  # by an Ange gardien (NOX-ANGE-02)
        self.redirected = False


class Spell:
    """An active spell or a revealed latent on its way (§3.3)."""

    __slots__ = ("cancelled", "card", "latent", "seat", "targets")

    def __init__(self, seat: Seat, card: Card, targets: tuple[Card, ...], *, latent: bool) -> None:
        self.seat = seat
        self.card = card
        self.targets = targets  # units
        self.latent = latent
        self.cancelled = False


class Run:
    """One run of a text."""

    __slots__ = (
        "attack",
        "card",
        "cell",
        "chosen",
        "colours",
        "corrupt",
        "entering",
        "kind",
        "magical",
        "modes",
        "own",
        "probing",
        "reach",
        "seat",
        "spell",
        "those",
        "unit",
    )

    def __init__(
        self, seat: Seat, card: Card, sheet: Sheet, unit: Card = NO_CARD, cell: int = NO_CELL
    ) -> None:
        self.seat = seat  # « vous »
        self.card = card  # whose text it is
        self.kind = sheet.kind
        self.unit = unit  # « cette unité », « le porteur », « l'unité »
        self.cell = cell  # « la zone »
        self.attack: Attack | None = None
        self.entering = NO_CARD
        self.spell: Spell | None = None  # the one that a latent answers
        self.magical = sheet.kind == "spell"  # NOX-SPELL-11
        self.colours = sheet.colours if self.magical else 0
        self.corrupt = bool(self.colours >> 2 & 1)  # the cost has {C} (NOX-DROI-02)
        self.reach = sheet.reach if self.magical else NO_REACH
        self.chosen: dict[int, tuple[int, ...]] = {}  # by the node that asks for them
        self.modes: dict[int, int] = {}
        self.those: tuple[Card, ...] = ()  # what was chosen last
        self.own = False  # of a fate card that says « vous »: this player alone is told (NOX-FATE-06)
        self.probing = False  # an ability is being worked out (NOX-HOUSE-15)
