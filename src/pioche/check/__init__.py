"""The nets under every game: what must be true of any match of any game, and what is wrong with it in words.

`suite.findings(game)` plays a game through all nets on plain seeds; a net that finds something raises `Broken`.
"""

from pioche.check.broken import Broken
from pioche.check.suite import NETS, Finding, findings

__all__ = ["NETS", "Broken", "Finding", "findings"]
