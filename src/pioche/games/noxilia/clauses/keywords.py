"""The abilities of units, one word each; the engine looks them up by number (§4.21)."""

from typing import Final

from pioche.games.noxilia import book
from pioche.games.noxilia.clauses.text import Ability, Keyword, Price
from pioche.language.clauses import Node, clause


class Rated(Ability):
    """An ability with a number, of which the highest counts (NOX-GEN-18)."""

    x: int


@clause("Aquatique", en="Aquatic", rules=("NOX-AQUA-01", "NOX-AQUA-02"), sample="Aquatique.", frame=True)
class Aquatic(Ability):
    """It crosses water, fights and recovers there (NOX-AQUA-01)."""


@clause(
    "Ange gardien",
    en="Guardian Angel",
    rules=("NOX-ANGE-01", "NOX-ANGE-02"),
    sample="Ange gardien.",
    frame=True,
)
class GuardianAngel(Ability):
    """It engages to take an attack on an ally of its zone upon itself (NOX-ANGE-01)."""


@clause(
    "Attaque furtive",
    en="Stealth Attack",
    rules=("NOX-FURT-01", "NOX-FURT-02"),
    sample="Attaque furtive.",
    frame=True,
)
class StealthAttack(Ability):
    """Nobody ripostes against it (NOX-FURT-01)."""


@clause(
    "Attaque incapacitante",
    en="Disabling Attack",
    rules=("NOX-INCA-01", "NOX-INCA-02"),
    sample="Attaque incapacitante.",
    frame=True,
)
class DisablingAttack(Ability):
    """Whoever loses life to its attack is engaged (NOX-INCA-01)."""


@clause(
    "Attaque transperçante",
    en="Piercing Attack",
    rules=("NOX-TRAN-01", "NOX-TRAN-02"),
    sample="Attaque transperçante.",
    frame=True,
)
class PiercingAttack(Ability):
    """Its attacks ignore armour (NOX-TRAN-01)."""


@clause(
    "Attaque de masse {x}",
    en="Mass Attack {x}",
    rules=("NOX-MASS-01", "NOX-MASS-05"),
    sample="Attaque de masse 3.",
    frame=True,
)
class MassAttack(Rated):
    """It attacks up to X enemies of its zone, one after the other (NOX-MASS-01)."""


@clause(
    "Aura attaque {x}",
    en="Attack Aura {x}",
    rules=("NOX-AURA-01", "NOX-AURA-02"),
    sample="Aura attaque 1.",
    frame=True,
)
class AttackAura(Rated):
    """Allies of its zone at the start of turn strike harder (NOX-AURA-01)."""


@clause("Charge {x}", en="Charge {x}", rules=("NOX-CHGX-01", "NOX-CHGX-02"), sample="Charge 2.", frame=True)
class ChargeBonus(Rated):
    """It deals X more in a charge (NOX-CHGX-01)."""


@clause("Droiture", en="Incorruptible", rules=("NOX-DROI-01", "NOX-DROI-02"), sample="Droiture.", frame=True)
class Incorruptible(Ability):
    """No spell or ability of corruption targets it (NOX-DROI-01)."""


@clause("Esquive", en="Dodge", rules=("NOX-ESQU-01", "NOX-ESQU-02"), sample="Esquive.", frame=True)
class Dodge(Ability):
    """Once a game it cancels a melee attack (NOX-ESQU-01)."""


@clause(
    "Frère d'arme",
    en="Brother-in-Arms",
    rules=("NOX-FARM-01", "NOX-FARM-02"),
    sample="Frère d'arme.",
    frame=True,
)
class BrotherInArms(Ability):
    """It never retreats, and strikes harder beside two others (NOX-FARM-01, -02)."""


@clause(
    "Frère de sang",
    en="Blood Brother",
    rules=("NOX-FSAN-01", "NOX-FSAN-02"),
    sample="Frère de sang.",
    frame=True,
)
class BloodBrother(Ability):
    """It rages when another one dies beside it (NOX-FSAN-01)."""


@clause("Grimpeur", en="Climber", rules=("NOX-GRIM-01", "NOX-GRIM-02"), sample="Grimpeur.", frame=True)
class Climber(Ability):
    """Ramparts do not weaken its blows (NOX-GRIM-01)."""


@clause(
    "Infiltrateur", en="Infiltrator", rules=("NOX-INFI-01", "NOX-RET-06"), sample="Infiltrateur.", frame=True
)
class Infiltrator(Ability):
    """It steps from enemy to enemy zone (NOX-INFI-01)."""


@clause(
    "Intercepteur", en="Interceptor", rules=("NOX-INTE-01", "NOX-INTE-03"), sample="Intercepteur.", frame=True
)
class Interceptor(Ability):
    """It stops what flies or slips into its zone (NOX-INTE-01)."""


@clause(
    "Marche rapide",
    en="Quick March",
    rules=("NOX-MRAP-01", "NOX-MRAP-03"),
    sample="Marche rapide.",
    frame=True,
)
class QuickMarch(Ability):
    """It may take one step more, for its armour (NOX-MRAP-01)."""


@clause(
    "Partir à l'aventure {x}, \\[{costs:Price@vous*, }\\]",
    en="Adventure {x} \\[{costs*, }\\]",
    rules=("NOX-AVEN-01", "NOX-AVEN-03"),
    sample="Partir à l'aventure 2, [payez 1 or].",
    frame=True,
)
class Adventure(Keyword):
    """It leaves for X turns, and comes to its Retour (NOX-AVEN-01)."""

    x: int
    costs: tuple[Price, ...]


@clause(
    "Passage en force {x}",
    en="Force Through {x}",
    rules=("NOX-PASF-01", "NOX-PASF-02"),
    sample="Passage en force 1.",
    frame=True,
)
class ForceThrough(Rated):
    """It steps from enemy to enemy zone and suffers X (NOX-PASF-01)."""


@clause("Poison {x}", en="Poison {x}", rules=("NOX-POIS-01", "NOX-POIS-05"), sample="Poison 1.", frame=True)
class Poisoner(Rated):
    """Whoever loses life to it is poisoned (NOX-POIS-01)."""


@clause(
    "Purification",
    en="Purification",
    rules=("NOX-PURI-01", "NOX-PURI-02"),
    sample="Purification.",
    frame=True,
)
class Purification(Ability):
    """It rids an ally of curses and poison (NOX-PURI-01)."""


@clause(
    "Régénération {x}", en="Regeneration {x}", rules=("NOX-REGE-01",), sample="Régénération 1.", frame=True
)
class Regeneration(Rated):
    """It recovers X life at each start of turn (NOX-REGE-01)."""


@clause(
    "Résistance magique {x}",
    en="Magic Resistance {x}",
    rules=("NOX-RMAG-01", "NOX-RMAG-02"),
    sample="Résistance magique 1.",
    frame=True,
)
class MagicResistance(Rated):
    """Magical damage is X less (NOX-RMAG-01)."""


class Magic(Node):
    """One of the six colours of magic, by its name (NOX-MANA-01)."""


@clause(
    "Lumière", en="Light", rules=("NOX-MANA-01",), sample="Résistance Lumière 1.", keyword="magic", frame=True
)
class OfLight(Magic):
    """Lumière."""


@clause(
    "Infernal",
    en="Infernal",
    rules=("NOX-MANA-01",),
    sample="Résistance Infernal 1.",
    keyword="magic",
    frame=True,
)
class OfInfernal(Magic):
    """Infernal."""


@clause(
    "Corruption",
    en="Corruption",
    rules=("NOX-MANA-01",),
    sample="Résistance Corruption 1.",
    keyword="magic",
    frame=True,
)
class OfCorruption(Magic):
    """Corruption."""


@clause("Mort", en="Death", rules=("NOX-MANA-01",), sample="Résistance Mort 1.", keyword="magic", frame=True)
class OfDeath(Magic):
    """Mort."""


@clause(
    "Nature", en="Nature", rules=("NOX-MANA-01",), sample="Résistance Nature 1.", keyword="magic", frame=True
)
class OfNature(Magic):
    """Nature."""


@clause(
    "Psionisme",
    en="Psionic",
    rules=("NOX-MANA-01",),
    sample="Résistance Psionisme 1.",
    keyword="magic",
    frame=True,
)
class OfPsionic(Magic):
    """Psionisme."""


@clause(
    "Résistance {magic:Magic} {x}",
    en="{magic} Resistance {x}",
    rules=("NOX-RTYP-01", "NOX-RMAG-02"),
    sample="Résistance Infernal 2.",
    frame=True,
)
class ColourResistance(Rated):
    """Damage of that kind of magic is X less (NOX-RTYP-01)."""

    magic: Magic


@clause(
    "Renforts éloignés {x:0}",
    en="Distant Reinforcements {x:0}",
    rules=("NOX-RENF-01", "NOX-RENF-02"),
    sample=("Renforts éloignés 0.", "Renforts éloignés 2."),
    frame=True,
)
class DistantReinforcements(Keyword):
    """It waits X turns in the queue (NOX-RENF-01)."""

    x: int


@clause("Riposte", en="Riposte", rules=("NOX-RIPO-01", "NOX-RIPO-02"), sample="Riposte.", frame=True)
class Riposte(Ability):
    """It may strike back if it survives (NOX-RIPO-01)."""


@clause(
    "Riposte éclair",
    en="Lightning Riposte",
    rules=("NOX-RECL-01", "NOX-RECL-02"),
    sample="Riposte éclair.",
    frame=True,
)
class LightningRiposte(Ability):
    """It may strike first (NOX-RECL-01)."""


@clause(
    "Riposte instinctive {x}",
    en="Instinctive Riposte {x}",
    rules=("NOX-RINS-01", "NOX-RINS-02"),
    sample="Riposte instinctive 1.",
    frame=True,
)
class InstinctiveRiposte(Rated):
    """It deals X to whoever attacks it in melee (NOX-RINS-01)."""


@clause("Soin {x}", en="Healing {x}", rules=("NOX-SOIN-01", "NOX-HEAL-01"), sample="Soin 2.", frame=True)
class Healing(Rated):
    """It restores X life to an ally of its zone (NOX-SOIN-01)."""


@clause("Sorcier", en="Sorcerer", rules=("NOX-SORC-01", "NOX-SPELL-01"), sample="Sorcier.", frame=True)
class Sorcerer(Ability):
    """It casts spells in the colours that it produces (NOX-SORC-01)."""


@clause("Solide", en="Steadfast", rules=("NOX-SOLI-01", "NOX-SOLI-02"), sample="Solide.", frame=True)
class Steadfast(Ability):
    """No opponent engages it or turns its attacks aside (NOX-SOLI-01)."""


@clause(
    "Tir de proximité",
    en="Point-Blank Shot",
    rules=("NOX-PROX-01", "NOX-RNG-03"),
    sample="Tir de proximité.",
    frame=True,
)
class PointBlankShot(Ability):
    """It also shoots in its own zone (NOX-PROX-01)."""


@clause(
    "Tir rapide {x}",
    en="Rapid Fire {x}",
    rules=("NOX-TRAP-01", "NOX-TRAP-02"),
    sample="Tir rapide 2.",
    frame=True,
)
class RapidFire(Rated):
    """It shoots up to X different targets (NOX-TRAP-01)."""


@clause("Volant", en="Flying", rules=("NOX-VOLA-01", "NOX-VOLA-02"), sample="Volant.", frame=True)
class Flying(Ability):
    """It passes over enemies and ramparts (NOX-VOLA-01, -02)."""


# ---- as the engine reads them

NUMBERS: Final[dict[type[Keyword], int]] = {
    Aquatic: book.AQUATIC,
    GuardianAngel: book.GUARDIAN,
    StealthAttack: book.STEALTH,
    DisablingAttack: book.DISABLING,
    PiercingAttack: book.PIERCING,
    MassAttack: book.MASS,
    AttackAura: book.AURA,
    ChargeBonus: book.CHARGE,
    Incorruptible: book.UPRIGHT,
    Dodge: book.DODGE,
    BrotherInArms: book.BROTHER,
    BloodBrother: book.BLOOD_BROTHER,
    Climber: book.CLIMBER,
    Infiltrator: book.INFILTRATOR,
    Interceptor: book.INTERCEPTOR,
    QuickMarch: book.QUICK_MARCH,
    Adventure: book.ADVENTURE,
    ForceThrough: book.FORCE_THROUGH,
    Poisoner: book.POISON,
    Purification: book.PURIFICATION,
    Regeneration: book.REGENERATION,
    MagicResistance: book.MAGIC_RESISTANCE,
    DistantReinforcements: book.DISTANT,
    Riposte: book.RIPOSTE,
    LightningRiposte: book.LIGHTNING_RIPOSTE,
    InstinctiveRiposte: book.INSTINCTIVE_RIPOSTE,
    Healing: book.HEALING,
    Sorcerer: book.SORCERER,
    Steadfast: book.STEADFAST,
    PointBlankShot: book.POINT_BLANK,
    RapidFire: book.RAPID_FIRE,
    Flying: book.FLYING,
}
RESISTED: Final[dict[type[Magic], int]] = {
    OfLight: book.RESIST_LIGHT,
    OfInfernal: book.RESIST_INFERNAL,
    OfCorruption: book.RESIST_CORRUPTION,
    OfDeath: book.RESIST_DEATH,
    OfNature: book.RESIST_NATURE,
    OfPsionic: book.RESIST_PSIONIC,
}


def ability_of(keyword: Keyword) -> int:
    """The number of an ability (§4.21)."""
    if isinstance(keyword, ColourResistance):
        return RESISTED[type(keyword.magic)]
    return NUMBERS[type(keyword)]


def value_of(keyword: Keyword) -> int:
    """How much of an ability it is; 1 where it has no number, one more where none is a number too."""
    value: int = getattr(keyword, "x", 1)
    return value + isinstance(keyword, Adventure | DistantReinforcements)
