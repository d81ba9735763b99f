"""Positions for bots: written by hand, or reached by random play."""

from random import Random

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games import game
from pioche.games.scenarios import loads, stage
from pioche.scenario.lay import lay

NAMES = '[names]\nH = "Héraut"\nA = "Assassin"\nS = "Sorcière"\nN = "Nécromancien"\nM = "Magicien"\n'


def guild(text: str) -> Match:
    """The Guild Battle position of a scenario's text, seat 0 to play unless the text says otherwise."""
    case = loads(f'game = "guild_battle"\n{NAMES}[[case]]\nname = "position"\n{text}', stage)[0]
    match, _ = lay(case)
    return match


def reached(game_id: str, seed: int, choices: int, spec: TableSpec | None = None) -> Match:
    """A match after some random choices, at a decision with something to choose."""
    match = Match(game(game_id), spec or TableSpec(), seed)
    rng = Random(seed)
    while match.outcome is None and (choices > 0 or len(match.options()) == 1):
        match.choose(rng.choice(list(match.options())))
        choices -= 1
    return match
