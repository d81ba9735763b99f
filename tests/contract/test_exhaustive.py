"""The exhaustive runner: random matches until every card has been played and every clause has run."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

import pytest

from pioche.core.events import Event
from pioche.core.match import Match
from pioche.games import game, ids, texts
from pioche.games.ossuaire import game as ossuaire
from pioche.games.raise_rise_die import game as raise_rise_die
from pioche.language.language import Language
from tests.strategies import SPECS

pytestmark = pytest.mark.interpreted("counts calls of clauses by their code")

BOARD = {
    "guild_battle": ("battlefield",),
    "ossuaire": ("army",),
    "raise_rise_die": ("head", "torso", "arms", "legs", "chain", "resolving"),
}
BOOKS = (ossuaire.book_of, raise_rise_die.book_of)
MATCHES = 400  # far more than it takes; a card that cannot be played runs into it


def language_of(game_id: str) -> Language:
    """The card language of a game."""
    found: Language = texts.pool(game_id).language
    return found


@contextmanager
def counting(language: Language) -> Iterator[Counter[str]]:
    """How often each clause has been carried out meanwhile, wherever the game keeps a reference to it."""
    names = {act.__code__: node.__name__ for node, clause in language.clauses.items() if (act := clause.act)}
    runs: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and (name := names.get(frame.f_code)):
            runs[name] += 1

    sys.setprofile(count)
    try:
        yield runs
    finally:
        sys.setprofile(None)


def played(events: list[Event], board: tuple[str, ...]) -> list[str]:
    """The faces of cards that came into play from a hand."""
    return [
        event.card.face
        for event in events
        if event.card and event.source.startswith("hand.") and event.target.partition(".")[0] in board
    ]


@pytest.mark.parametrize("game_id", ids())
def test_every_card_is_played_and_every_clause_runs(game_id: str) -> None:
    language = language_of(game_id)
    clauses = {node.__name__ for node, clause in language.clauses.items() if clause.act}
    cards = {id for id, card in texts.cards(game_id).items() if card.text_fields()}
    rng = Random(1)
    for book_of in BOOKS:
        book_of.cache_clear()  # so that what is always on is made ready once more, under the count

    with counting(language) as runs:
        for seed in range(MATCHES):
            if not cards and clauses <= set(runs):
                break
            match = Match(game(game_id), SPECS[game_id][seed % len(SPECS[game_id])], seed)
            while match.outcome is None:
                cards -= set(played(match.choose(rng.choice(list(match.options()))), BOARD[game_id]))

    assert not cards, f"never played: {sorted(cards)}"
    assert clauses <= set(runs), f"never run: {sorted(clauses - set(runs))}"
