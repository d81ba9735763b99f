"""Programs that choose: they see a view, a decision and dreams, never the true match, and know no game."""

from pioche.bots.bot import Blind, Bot, Dream, consult
from pioche.bots.greedy import Greedy
from pioche.bots.ismcts import Ismcts
from pioche.bots.levels import LEVELS, Level, bot_named, level
from pioche.bots.random import RandomBot

__all__ = [
    "LEVELS",
    "Blind",
    "Bot",
    "Dream",
    "Greedy",
    "Ismcts",
    "Level",
    "RandomBot",
    "bot_named",
    "consult",
    "level",
]
