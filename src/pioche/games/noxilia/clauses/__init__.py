"""The card language of Noxilia: each clause with what it does (docs/specs/noxilia.md §7)."""

from pioche.games.noxilia.clauses.banner import BannerText
from pioche.games.noxilia.clauses.reading import Texts
from pioche.games.noxilia.clauses.text import (
    EventText,
    FateText,
    GearText,
    SpellText,
    TreasureText,
    UnitText,
    ZoneText,
)
from pioche.games.noxilia.names import TOKENS

LANGUAGE = Texts(
    "noxilia",
    __name__,
    starts=(UnitText, SpellText, GearText, TreasureText, EventText, ZoneText, FateText, BannerText),
    idioms=(
        "jusqu'à la fin du tour",
        "en ignorant l'armure",
        "une unité se déplace d'au plus",
        "en jeu",
        "de coût",
        "de votre cimetière",
        "dans votre pioche",
        "dans la main de son propriétaire",
        "dans la main de leur propriétaire",
        ". Sinon,",
    ),
    fold=str.lower,
    names={"Token": TOKENS.values()},
)
