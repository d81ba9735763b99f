"""The free words of card texts: markers and tokens, as `data/names.toml` declares them."""

import tomllib
from pathlib import Path
from typing import Any, Final

from pioche.core.text import Text
from pioche.language.nouns import Noun

DATA: Final = Path(__file__).with_name("data")


def _noun(said: dict[str, Any]) -> Noun:
    plural = said.get("plural")
    return Noun(
        Text(fr=said["fr"], en=said["en"]),
        said["gender"],
        plural=None if plural is None else Text(fr=plural["fr"], en=plural["en"]),
    )


_DECLARED: Final = tomllib.loads((DATA / "names.toml").read_text(encoding="utf-8"))
MARKERS: Final[dict[str, Noun]] = {id: _noun(said) for id, said in sorted(_DECLARED["markers"].items())}
TOKENS: Final[dict[str, Noun]] = {id: _noun(said) for id, said in sorted(_DECLARED["tokens"].items())}
MARKER_IDS: Final = {noun.named.fr: id for id, noun in MARKERS.items()}
TOKEN_IDS: Final = {noun.named.fr: id for id, noun in TOKENS.items()}
