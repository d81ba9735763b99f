"""The card language of Les Nominés du Néombre: each clause with what it does (docs/specs/neombre.md §7)."""

from pioche.games.neombre.clauses.event_text import EventText
from pioche.games.neombre.clauses.foe_text import Deeds, Passive
from pioche.games.neombre.clauses.objectives import Objective
from pioche.games.neombre.clauses.reading import Texts
from pioche.games.neombre.clauses.text import CardText, CharmText, EquipmentText, InvocationText
from pioche.games.neombre.names import FOES, MARKERS, PLACES, SUMMONED, SUPPLY
from pioche.language import french

LANGUAGE = Texts(
    "neombre",
    __name__,
    starts=(CardText, EquipmentText, InvocationText, CharmText, Passive, Deeds, EventText, Objective),
    idioms=(
        "jusqu'à la fin du prochain tour des adversaires",
        "jusqu'à ce que vous subissiez des dégâts",
        "jusqu'à ce qu'un adversaire meure",
        "au hasard",
        "pour chaque",
        "pour chacun",
        "au prochain tour",
        "à la place de piocher",
        "au cours d'une même expédition",
        "à la fin du tour",
        "au début du tour",
    ),
    fold=french.bare,
    names={
        "Marker": MARKERS.values(),
        "Token": SUMMONED.values(),
        "Place": PLACES.values(),
        "Foe": FOES.values(),
        "Supply": SUPPLY.values(),
    },
)
