"""The free words of texts: tokens, as card files state them."""

import tomllib
from pathlib import Path
from typing import Any, Final

from pioche.core.text import Text
from pioche.language.nouns import Noun

DATA: Final = Path(__file__).with_name("data")


def _noun(said: dict[str, Any]) -> Noun:
    return Noun(Text(fr=said["name"]["fr"], en=said["name"]["en"]), said["gender"])


# Tokens that texts name, by their carddef: a text cannot be read before their names are known.
TOKENS: Final = {
    id: _noun(said)
    for path in sorted((DATA / "cards").glob("*.toml"))
    for file in [tomllib.loads(path.read_text(encoding="utf-8"))]
    for id, said in file.items()
    if isinstance(said, dict) and said.get("kind") == "token"
}
TOKEN_IDS: Final = {noun.named.fr: id for id, noun in TOKENS.items()}


def words() -> dict[str, Noun]:
    """Words that events and options name by id and that are no cards: statistics, abilities, colours, backs."""
    said = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
    return {
        id if id != "back" else "": Noun(
            Text(fr=word["fr"], en=word["en"]),
            word.get("gender", "m"),
            bare=tuple(word.get("bare", ())),
        )
        for id, word in said.items()
    }
