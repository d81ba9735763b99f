"""Mentions of players' cards: words that say something of the card, wherever they stand (NEO-KEY)."""

from pioche.games.neombre.clauses.groups import Mention
from pioche.language.clauses import clause


@clause(
    "canaliser",
    en="channel",
    rules=("NEO-KEY-10", "NEO-KEY-11", "NEO-KEY-12"),
    sample="canaliser · Infligez 2",
    frame=True,
)
class Channel(Mention):
    """Only as the first card of one's turn, and only récitals after it (NEO-KEY-10, -11)."""


@clause(
    "épilogue", en="epilogue", rules=("NEO-KEY-20", "NEO-KEY-21"), sample="épilogue · Infligez 5", frame=True
)
class Epilogue(Mention):
    """Nobody plays another card in this players' turn (NEO-KEY-20)."""


@clause("relique", en="relic", rules=("NEO-KEY-40",), sample="Piochez 2 · relique", frame=True)
class Relic(Mention):
    """It may be exchanged alone at the fair (NEO-KEY-40)."""


@clause("composant", en="component", rules=("NEO-QST-09",), sample="Piochez 1 · composant", frame=True)
class Component(Mention):
    """What some quests ask for; it does nothing in a fight (NEO-QST-09)."""
