"""The card language of Guild Battle: each clause with what it does (docs/specs/guild_battle.md §7)."""

from pioche.games.guild_battle.clauses.text import Ability
from pioche.language.language import Language

LANGUAGE = Language("guild_battle", __name__, starts=(Ability,))
