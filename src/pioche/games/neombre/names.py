"""The free words of texts: markers and tokens as `data/names.toml` declares them, and cards that texts name."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pioche.core.text import Text
from pioche.language.card_files import read_file
from pioche.language.nouns import Noun

DATA: Final = Path(__file__).with_name("data")


def _noun(said: dict[str, Any]) -> Noun:
    plural = said.get("plural")
    return Noun(
        Text(fr=said["fr"], en=said["en"]),
        said["gender"],
        plural=None if plural is None else Text(fr=plural["fr"], en=plural["en"]),
    )


def _card_noun(said: dict[str, Any]) -> Noun:
    return _noun({**said, **said["name"]})


_DECLARED: Final = tomllib.loads((DATA / "names.toml").read_text(encoding="utf-8"))
MARKERS: Final[dict[str, Noun]] = {id: _noun(said) for id, said in sorted(_DECLARED["markers"].items())}
TOKENS: Final[dict[str, Noun]] = {id: _noun(said) for id, said in sorted(_DECLARED["tokens"].items())}
# French cards print the name of a token unchanged (« Invoque 2 Ver »), English ones count.
SUMMONED: Final[dict[str, Noun]] = {
    id: replace(noun, plural=Text(fr=noun.named.fr, en=noun.times(2).name())) for id, noun in TOKENS.items()
}
MARKER_IDS: Final = {noun.named.fr: id for id, noun in MARKERS.items()}
# Zones and adversaries that quests name, and cards without number that events name, as card files state them.
_CARDS: Final = {
    id: (said["kind"], said)
    for path in sorted((DATA / "cards").glob("*.toml"))
    for shared, cards in [read_file(path, "neombre")]
    for id, stated in cards.items()
    for said in [{**shared, **stated}]
}
PLACES: Final = {id: _card_noun(said) for id, (kind, said) in _CARDS.items() if kind == "zone"}
FOES: Final = {id: _card_noun(said) for id, (kind, said) in _CARDS.items() if kind == "adversary"}
SUPPLY: Final = {"mal_de_resurrection": _card_noun(_CARDS["mal_de_resurrection"][1])}
PLACE_CODES: Final[dict[str, str]] = {noun.named.fr: _CARDS[id][1]["code"] for id, noun in PLACES.items()}
FOE_IDS: Final = {noun.named.fr: id for id, noun in FOES.items()}
TOKEN_IDS: Final = {noun.named.fr: id for id, noun in TOKENS.items()}
