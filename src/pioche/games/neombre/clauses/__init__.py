"""The card language of Les Nominés du Néombre: each clause with what it does (docs/specs/neombre.md §7)."""

from pioche.games.neombre.clauses.foe_text import Deeds, Passive
from pioche.games.neombre.clauses.reading import Texts, folded
from pioche.games.neombre.clauses.text import CardText, CharmText, EquipmentText, InvocationText
from pioche.games.neombre.names import MARKERS, TOKENS

LANGUAGE = Texts(
    "neombre",
    __name__,
    starts=(CardText, EquipmentText, InvocationText, CharmText, Passive, Deeds),
    idioms=(
        "jusqu'à la fin du prochain tour des adversaires",
        "jusqu'à ce que vous subissiez des dégâts",
        "jusqu'à ce qu'un adversaire meure",
        "au hasard",
        "pour chaque",
        "pour chacun",
        "au prochain tour",
        "à la place de piocher",
        "à la fin du tour",
        "au début du tour",
    ),
    fold=folded,
    names={"Marker": MARKERS.values(), "Token": TOKENS.values()},
)
