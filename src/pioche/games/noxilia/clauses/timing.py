"""When a text happens: timing words, activated abilities, and the conditions that wake latent spells (§7.2, §7.3)."""

from pioche.games.noxilia.clauses.text import InGear, InSpell, InTreasure, InUnit, InZone, Price, Script
from pioche.language.clauses import Node, clause


class Timing(Node):
    """When a sentence happens by itself."""


class UnitTiming(Timing):
    """Of a unit."""


class CardTiming(Timing):
    """Of an equipment, a treasure or a zone."""


class TreasureTiming(Timing):
    """Of a treasure."""


@clause(
    "début de tour",
    en="start of turn",
    rules=("NOX-START-03",),
    sample="Début de tour : gagnez 1 or.",
    frame=True,
    silent=True,
)
class AtStart(UnitTiming, CardTiming, TreasureTiming):
    """When income is collected (S3)."""


@clause(
    "fin de tour",
    en="end of turn",
    rules=("NOX-EOT-01",),
    sample="Fin de tour : piochez 1 carte.",
    frame=True,
    silent=True,
)
class AtEnd(UnitTiming, CardTiming, TreasureTiming):
    """After poison, before captures (E2)."""


@clause(
    "arrivée",
    en="arrival",
    rules=("NOX-FOG-12", "NOX-GEN-25"),
    sample="Arrivée : piochez 1 carte.",
    frame=True,
)
class OnArrival(UnitTiming):
    """The unit enters the board (V6)."""


@clause(
    "révélation",
    en="reveal",
    rules=("NOX-FOG-15", "NOX-GEN-25"),
    sample="Révélation : piochez 1 carte.",
    frame=True,
)
class OnReveal(UnitTiming):
    """The unit is turned face up (NOX-FOG-15)."""


@clause("mort", en="death", rules=("NOX-GEN-25", "NOX-STAT-20"), sample="Mort : piochez 1 carte.", frame=True)
class OnDeath(UnitTiming):
    """The unit dies (NOX-GEN-25)."""


@clause(
    "attaque", en="attack", rules=("NOX-GEN-25", "NOX-CBT-03"), sample="Attaque : gagnez 1 or.", frame=True
)
class OnAttack(UnitTiming):
    """The unit attacks (A3)."""


@clause(
    "attaquée",
    en="attacked",
    rules=("NOX-GEN-25", "NOX-CBT-16"),
    sample="Attaquée : gagnez 1 or.",
    frame=True,
)
class OnAttacked(UnitTiming):
    """The unit is attacked, after guardians (A3)."""


@clause("retour", en="return", rules=("NOX-AVEN-05",), sample="Retour : cette unité revient.", frame=True)
class OnReturn(UnitTiming):
    """What an adventure brings (NOX-AVEN-05)."""


@clause(
    "retournement",
    en="captured",
    rules=("NOX-TRES-04", "NOX-TRES-05"),
    sample="Retournement : gagnez 2 or.",
    frame=True,
)
class OnCapture(TreasureTiming):
    """The treasure is captured (NOX-TRES-05)."""


@clause(
    "^{timing:UnitTiming} : {script:Script}.",
    en="^{timing}: {script}.",
    rules=("NOX-GEN-16", "NOX-GEN-25"),
    sample="Mort : piochez 1 carte.",
    frame=True,
    silent=True,
)
class UnitTrigger(InUnit):
    """What a unit does at a moment (§7.2)."""

    timing: UnitTiming
    script: Script


@clause(
    "^{timing:CardTiming} : {script:Script}.",
    en="^{timing}: {script}.",
    rules=("NOX-GEN-16", "NOX-START-03"),
    sample="Début de tour : gagnez 1 or.",
    frame=True,
    silent=True,
)
class CardTrigger(InGear, InZone):
    """What an equipment or a zone does at a moment (§7.2)."""

    timing: CardTiming
    script: Script


@clause(
    "^{timing:TreasureTiming} : {script:Script}.",
    en="^{timing}: {script}.",
    rules=("NOX-TRES-04",),
    sample="Retournement : gagnez 2 or.",
    frame=True,
    silent=True,
)
class TreasureTrigger(InTreasure):
    """What a treasure does at a moment (§7.2)."""

    timing: TreasureTiming
    script: Script


@clause(
    "^engagez[, {costs:Price@vous*, }] : {script:Script}.",
    en="^exhaust[, {costs*, }]: {script}.",
    rules=("NOX-ACT-13", "NOX-ACT-11"),
    sample=(
        "Engagez : piochez 1 carte.",
        "Engagez, payez 1 or : piochez 1 carte.",
        "Engagez, payez {C} : gagnez 1 or.",
    ),
    frame=True,
)
class Engages(InUnit):
    """An ability that a ready unit uses as an action (NOX-ACT-13)."""

    script: Script
    costs: tuple[Price, ...] = ()


# ---- latent spells


class Wakes(Node):
    """What wakes a latent spell (§7.3)."""


class UnderUnit(Wakes):
    """Of a latent that lies under a unit (NOX-LAT-03)."""


class UnderZone(Wakes):
    """Of a latent that lies under a zone (NOX-LAT-03)."""


@clause(
    "l'unité est attaquée",
    en="the unit is attacked",
    rules=("NOX-LAT-04", "NOX-CBT-04"),
    sample="Quand l'unité est attaquée : annulez l'attaque.",
    frame=True,
    silent=True,
)
class HostAttacked(UnderUnit):
    """In whatever way."""


@clause(
    "l'unité est attaquée au corps à corps",
    en="the unit is attacked in melee",
    rules=("NOX-LAT-04",),
    sample="Quand l'unité est attaquée au corps à corps : annulez l'attaque.",
    frame=True,
    silent=True,
)
class HostStruck(UnderUnit):
    """In melee, charges included."""


@clause(
    "l'unité est attaquée à distance",
    en="the unit is attacked at range",
    rules=("NOX-LAT-04",),
    sample="Quand l'unité est attaquée à distance : annulez l'attaque.",
    frame=True,
    silent=True,
)
class HostShot(UnderUnit):
    """From a distance."""


@clause(
    "une unité alliée de la zone est attaquée",
    en="an allied unit in the zone is attacked",
    rules=("NOX-LAT-04",),
    sample="Quand une unité alliée de la zone est attaquée : annulez l'attaque.",
    frame=True,
    silent=True,
)
class AllyAttacked(UnderZone):
    """In the zone under which it lies."""


@clause(
    "l'unité attaque",
    en="the unit attacks",
    rules=("NOX-LAT-04",),
    sample="Quand l'unité attaque : piochez 1 carte.",
    frame=True,
    silent=True,
)
class HostAttacks(UnderUnit):
    """In whatever way."""


@clause(
    "l'unité est la cible d'un sort",
    en="the unit is the target of a spell",
    rules=("NOX-LAT-04", "NOX-SPELL-14"),
    sample="Quand l'unité est la cible d'un sort : annulez ce sort.",
    frame=True,
    silent=True,
)
class HostTargeted(UnderUnit):
    """By an active spell."""


@clause(
    "une unité ennemie entre dans la zone",
    en="an enemy unit enters the zone",
    rules=("NOX-LAT-04",),
    sample="Quand une unité ennemie entre dans la zone : infligez 2 dégâts à l'unité entrante.",
    frame=True,
    silent=True,
)
class EnemyEnters(UnderZone):
    """Whose zone it lies under."""


@clause(
    "un sort latent adverse est révélé",
    en="an opposing latent spell is revealed",
    rules=("NOX-LAT-04", "NOX-LAT-07"),
    sample="Quand un sort latent adverse est révélé : annulez ce sort.",
    frame=True,
    silent=True,
)
class LatentRevealed(Wakes):
    """Anywhere (NOX-LAT-07)."""


@clause(
    "^quand {wakes:Wakes} : {script:Script}.",
    en="^when {wakes}: {script}.",
    rules=("NOX-LAT-04", "NOX-LAT-06"),
    sample="Quand l'unité est attaquée : annulez l'attaque.",
    frame=True,
    silent=True,
)
class Awakens(InSpell):
    """What a latent spell does when it is revealed (NOX-LAT-04)."""

    wakes: Wakes
    script: Script
