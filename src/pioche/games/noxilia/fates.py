"""What a fate card does: once for the table, or once for each player where it speaks of « vous » (NOX-FATE-06)."""

from typing import Final

from pioche.core.decisions import Card, Rule
from pioche.games.noxilia.clauses.conditions import YouControl
from pioche.games.noxilia.clauses.moves import CreateToken, CreateTokens, Reanimate
from pioche.games.noxilia.clauses.nouns import HomeCommand, Side
from pioche.games.noxilia.clauses.riches import SearchCard, SearchUnit
from pioche.games.noxilia.clauses.targets import Opponent, YourMonarch
from pioche.games.noxilia.clauses.text import Choice, May, PayFor
from pioche.games.noxilia.plans import Known
from pioche.games.noxilia.resolve import perform, settle
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.table import NoxTable
from pioche.language.clauses import Node, walk

# What has a meaning only for one player; cards and gold go to both anyway (`players`).
YOURS: Final = (
    YourMonarch, HomeCommand, Side, Opponent, YouControl, May, PayFor, SearchCard, SearchUnit, CreateToken,
    CreateTokens, Reanimate,
)  # fmt: skip


def _speaks(effect: Node) -> bool:
    return any(
        isinstance(each, YOURS) or (isinstance(each, Choice) and len(each.branches) > 1)
        for each in walk(effect)
    )


_SPEAKING: Final = Known(_speaks)


def speaks_of_you(effect: Node) -> bool:
    """Whether a sentence needs a player whose it is, or lets somebody choose what happens (NOX-FATE-06)."""
    return _SPEAKING.of(effect)


def apply_fate(t: NoxTable, card: Card, effect: Node) -> Rule[None]:
    """One sentence of a fate card; « vous » is each player, the first one first (NOX-FATE-06, NOX-HOUSE-17)."""
    yours = speaks_of_you(effect)
    for seat in (t.first, 1 - t.first) if yours else (t.first,):
        run = Run(seat, card, t.sheet(card))
        run.own = yours
        yield from perform(t, run, effect)
        yield from settle(t)
