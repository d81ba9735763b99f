"""When triggered infusions happen, and which cards static ones change (RRD-INF-08, -09)."""

from typing import Final

from pioche.games.raise_rise_die.clauses.text import Trigger, Whose
from pioche.language.clauses import clause


@clause(
    "Entretien", en="Upkeep", rules=("RRD-ENT-01",), sample="Infusion : Entretien : Pioche 1.", frame=True
)
class AtUpkeep(Trigger):
    """In the entretien (RRD-ENT-01)."""


@clause(
    "Fin de passe",
    en="End of round",
    rules=("RRD-CONS-02",),
    sample="Infusion : Fin de passe : Pioche 1.",
    frame=True,
)
class AtEnd(Trigger):
    """Among the end effects (RRD-CONS-02)."""


@clause(
    "Quand vous contrez",
    en="When you counter",
    rules=("RRD-RES-02",),
    sample="Infusion : Quand vous contrez : Pioche 1.",
    frame=True,
)
class OnCounter(Trigger):
    """After a counter of one's own has applied its text (RRD-RES-02)."""


@clause(
    "Quand vous êtes contré",
    en="When you are countered",
    rules=("RRD-RES-02",),
    sample="Infusion : Quand vous êtes contré : Pioche 1.",
    frame=True,
)
class OnCountered(Trigger):
    """After a card of one's own was countered (RRD-RES-02)."""


@clause(
    "Quand vous transcendez",
    en="When you transcend",
    rules=("RRD-INF-08",),
    sample="Infusion : Quand vous transcendez : Pioche 1.",
    frame=True,
)
class OnTranscend(Trigger):
    """Once a transcended card is announced (RRD-INF-08)."""


WHOSE: Final = "your_cards"  # the keyword that all of these share


@clause(
    "vos assauts",
    en="your assaults",
    rules=("RRD-INF-09",),
    sample="Infusion : vos assauts ont +1 Dégâts.",
    frame=True,
    silent=True,
    keyword=WHOSE,
)
class YourAssaults(Whose):
    """One's own assaults."""


@clause(
    "vos soutiens",
    en="your supports",
    rules=("RRD-INF-09",),
    sample="Infusion : vos soutiens ont Bloque 1.",
    frame=True,
    silent=True,
    keyword=WHOSE,
)
class YourSupports(Whose):
    """One's own supports."""


@clause(
    "vos défensives",
    en="your defensive cards",
    rules=("RRD-INF-09",),
    sample="Infusion : vos défensives ont Bloque 1.",
    frame=True,
    silent=True,
    keyword=WHOSE,
)
class YourDefensives(Whose):
    """One's own defensives."""


@clause(
    "vos cartes posées sur Tête",
    en="your cards placed on the Head",
    rules=("RRD-INF-09",),
    sample="Infusion : vos cartes posées sur Tête ont Percer 1.",
    frame=True,
    silent=True,
    keyword=WHOSE,
)
class OnHead(Whose):
    """One's own cards on the head."""


@clause(
    "vos cartes posées sur Torse",
    en="your cards placed on the Torso",
    rules=("RRD-INF-09",),
    sample="Infusion : vos cartes posées sur Torse ont Bloque 1.",
    frame=True,
    silent=True,
    keyword=WHOSE,
)
class OnTorso(Whose):
    """One's own cards on the torso."""


@clause(
    "vos cartes posées sur Bras",
    en="your cards placed on the Arms",
    rules=("RRD-INF-09",),
    sample="Infusion : vos cartes posées sur Bras ont Percer 1.",
    frame=True,
    silent=True,
    keyword=WHOSE,
)
class OnArms(Whose):
    """One's own cards on the arms."""


@clause(
    "vos cartes posées sur Jambes",
    en="your cards placed on the Legs",
    rules=("RRD-INF-09",),
    sample="Infusion : vos cartes posées sur Jambes ont Bloque 1.",
    frame=True,
    silent=True,
    keyword=WHOSE,
)
class OnLegs(Whose):
    """One's own cards on the legs."""
