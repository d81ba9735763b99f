"""Words of kinds of cards: Latent, Malédiction, Portée, Port unique, seulement; and symbols of mana (§7.1)."""

from pioche.core.decisions import Seat
from pioche.games.noxilia.clauses.nouns import Race
from pioche.games.noxilia.clauses.text import EFFECTS, InGear, InSpell, Mana, Target
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.table import NoxTable
from pioche.language.clauses import clause


@clause("^latent.", en="^latent.", rules=("NOX-LAT-01", "NOX-LAT-11"), sample="Latent.", frame=True)
class Latent(InSpell):
    """The spell is prepared face down (NOX-LAT-01)."""


@clause(
    "^malédiction[ sur {target:Target}].",
    en="^curse[ {target}].",
    rules=("NOX-CURSE-01", "NOX-CURSE-02"),
    sample=("Malédiction.", "Malédiction sur une unité ennemie."),
)
class Curse(InSpell):
    """The spell stays attached to its target, any unit where it names none (NOX-CURSE-02)."""

    target: Target | None = None


@EFFECTS.does(Curse)
def curse(t: NoxTable, seat: Seat, run: Run, node: Curse) -> bool:
    """It is laid when the spell resolves, and does its work as long as it stays (NOX-CURSE-02)."""
    return True


@clause(
    "^portée {distance:0}.",
    en="^range {distance:0}.",
    rules=("NOX-SPELL-07", "NOX-LAT-15"),
    sample="Portée 2.",
    frame=True,
)
class Range(InSpell):
    """How far it reaches, along a line (NOX-SPELL-07)."""

    distance: int


@clause(
    "^portée globale.", en="^global range.", rules=("NOX-SPELL-07",), sample="Portée globale.", frame=True
)
class GlobalRange(InSpell):
    """It reaches any zone (NOX-SPELL-07)."""


@clause(
    "^port unique.",
    en="^one per bearer.",
    rules=("NOX-EQ-04", "NOX-EQ-05"),
    sample="Port unique.",
    frame=True,
)
class WornOnce(InGear):
    """A second copy on the same unit gives nothing (NOX-EQ-05)."""


@clause(
    "^{race:Race} seulement.",
    en="^{race} only.",
    rules=("NOX-EQ-12",),
    sample="Humain seulement.",
    frame=True,
)
class OnlyRace(InGear):
    """Who may wear it (NOX-EQ-12)."""

    race: Race


@clause(
    r"\{L\}",
    en=r"\{L\}",
    rules=("NOX-MANA-01",),
    sample="Engagez, payez {L} : gagnez 1 or.",
    keyword="mana",
    frame=True,
    silent=True,
)
class ManaLight(Mana):
    """Lumière."""


@clause(
    r"\{I\}",
    en=r"\{I\}",
    rules=("NOX-MANA-01",),
    sample="Engagez, payez {I} : gagnez 1 or.",
    keyword="mana",
    frame=True,
    silent=True,
)
class ManaInfernal(Mana):
    """Infernal."""


@clause(
    r"\{C\}",
    en=r"\{C\}",
    rules=("NOX-MANA-01",),
    sample="Engagez, payez {C} : gagnez 1 or.",
    keyword="mana",
    frame=True,
    silent=True,
)
class ManaCorruption(Mana):
    """Corruption."""


@clause(
    r"\{M\}",
    en=r"\{M\}",
    rules=("NOX-MANA-01",),
    sample="Engagez, payez {M} : gagnez 1 or.",
    keyword="mana",
    frame=True,
    silent=True,
)
class ManaDeath(Mana):
    """Mort."""


@clause(
    r"\{N\}",
    en=r"\{N\}",
    rules=("NOX-MANA-01",),
    sample="Engagez, payez {N} : gagnez 1 or.",
    keyword="mana",
    frame=True,
    silent=True,
)
class ManaNature(Mana):
    """Nature."""


@clause(
    r"\{P\}",
    en=r"\{P\}",
    rules=("NOX-MANA-01",),
    sample="Engagez, payez {P} : gagnez 1 or.",
    keyword="mana",
    frame=True,
    silent=True,
)
class ManaPsionic(Mana):
    """Psionisme."""


@clause(
    r"\{?\}",
    en=r"\{?\}",
    rules=("NOX-MANA-02", "NOX-MANA-11"),
    sample="Engagez, payez {?} : gagnez 1 or.",
    keyword="mana",
    frame=True,
    silent=True,
)
class ManaAny(Mana):
    """Quelconque: a symbol of costs alone (NOX-MANA-11)."""


@clause(
    r"\{*\}",
    en=r"\{*\}",
    rules=("NOX-MANA-03", "NOX-MANA-11"),
    sample="Le porteur produit {*} en plus.",
    keyword="mana",
    frame=True,
    silent=True,
)
class ManaPure(Mana):
    """Pure: a symbol of productions alone (NOX-MANA-11)."""
