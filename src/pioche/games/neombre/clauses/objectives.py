"""The objectives of quests (NEO-QST-09); what has happened is held against them by `campaign/quests.py`."""

from pioche.language.clauses import Node, clause


class Objective(Node):
    """What a quest asks for; all but exhaustion are counted."""

    @property
    def goal(self) -> int:
        """How often it must happen."""
        return getattr(self, "count", 1)

    @property
    def restarts(self) -> bool:
        """Whether progress ends with the expedition (NEO-QST-06)."""
        return getattr(self, "together", False)


@clause(
    "^remporter {count:1 combat} dans {zone:Place}[ avec un bonus d'aggro de {aggro}][ {unharmed:sans mort}]"
    "[ {together:au cours d'une même expédition}]",
    en="^win {count:1 fight} in {zone}[ with an aggro bonus of {aggro}][ {unharmed:without a death}]"
    "[ {together:within one expedition}]",
    rules=("NEO-QST-09", "NEO-QST-06", "NEO-QST-07"),
    sample=(
        "Remporter 2 combats dans Le chemin du Refuge",
        "Remporter 1 combat dans Le chemin du Refuge avec un bonus d'aggro de 1",
        "Remporter 1 combat dans Le chemin du Refuge sans mort",
        "Remporter 2 combats dans Le chemin du Refuge au cours d'une même expédition",
    ),
    keyword="objective",
    frame=True,
)
class WinFights(Objective):
    """Fights won in a zone, perhaps with more adversaries than usual or with no death (NEO-QST-09)."""

    count: int
    zone: str
    aggro: int = 0
    unharmed: bool = False
    together: bool = False


@clause(
    "^vaincre {count} {foe:Foe}[ {together:au cours d'une même expédition}]",
    en="^beat {count} {foe}[ {together:within one expedition}]",
    rules=("NEO-QST-09", "NEO-QST-07"),
    sample=("Vaincre 2 Loups affamés infectés", "Vaincre 1 Bharaloth Féral"),
    keyword="objective",
    agree="count",
    frame=True,
)
class BeatFoes(Objective):
    """An adversary beaten so many times (NEO-QST-09)."""

    count: int
    foe: str
    together: bool = False


@clause(
    "^obtenir {count:1 composant} dans {zone:Place}[ {together:au cours d'une même expédition}]",
    en="^obtain {count:1 component} in {zone}[ {together:within one expedition}]",
    rules=("NEO-QST-09", "NEO-QST-10"),
    sample="Obtenir 3 composants dans Les Bocages fiévreux",
    keyword="objective",
    frame=True,
)
class ObtainComponents(Objective):
    """Loot cards with the mention composant, obtained in a zone (NEO-QST-09, -10)."""

    count: int
    zone: str
    together: bool = False


@clause(
    "^épuiser {zone:Place}",
    en="^exhaust {zone}",
    rules=("NEO-QST-09", "NEO-QST-07"),
    sample="Épuiser La Kyrielle",
    keyword="objective",
    frame=True,
)
class ExhaustZone(Objective):
    """No adversary is left in a zone (NEO-QST-09)."""

    zone: str


@clause(
    "^acheter {count:1 carte} à la foire",
    en="^buy {count:1 card} at the fair",
    rules=("NEO-QST-09", "NEO-QST-07"),
    sample="Acheter 2 cartes à la foire",
    keyword="objective",
    frame=True,
)
class BuyCards(Objective):
    """Cards bought at the fair (NEO-QST-09)."""

    count: int
