"""Decks as commands are given them: the name of one of the game's, or a deck file."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pioche.core.deck_files import DeckFile
    from pioche.core.decks import Deck


def decks_of(game: str, text: str) -> "tuple[str | Deck, ...]":
    """The decks of a list, one a seat: `meute,my_deck.toml`; where a place is empty, the game chooses."""
    return tuple(deck_of(game, each.strip()) for each in text.split(","))


def deck_of(game: str, text: str) -> "str | Deck":
    """A deck file by value; the name of a deck stays a name, which the game knows or refuses."""
    return deck_file(game, text).deck if is_file(game, text) else text


def is_file(game: str, text: str) -> bool:
    """Whether a deck file is meant rather than a name."""
    from pioche.games import game as game_of

    return text not in game_of(game).named_decks and (text.endswith(".toml") or Path(text).is_file())


def deck_file(game: str, text: str) -> "DeckFile":
    """A named deck, or the one of a file, as its file says it; refuses what is neither."""
    from pioche.core.bring import unknown_deck
    from pioche.core.deck_files import read_deck
    from pioche.core.decks import not_built
    from pioche.core.errors import PiocheError
    from pioche.games import game as game_of
    from pioche.games.texts import about

    rules = game_of(game)
    if not rules.builds_decks:
        fault = not_built(about(game).title.fr)
        raise PiocheError.saying(fault.text, fault.code)
    if is_file(game, text):
        return read_deck(Path(text), game)
    if text not in rules.named_decks:
        fault = unknown_deck(text, list(rules.named_decks))
        raise PiocheError(en=f"{text}: {fault.text.en}", fr=f"{text} : {fault.text.fr}", code=fault.code)
    return rules.named_decks[text]
