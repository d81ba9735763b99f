"""The shared Hypothesis vocabulary: games, specs, seeds and streams of choices."""

from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from pioche.core.contract import Game, TableSpec
from pioche.core.match import Match
from pioche.games import game, ids

SPECS: dict[str, list[TableSpec]] = {
    "guild_battle": [
        *(TableSpec(seats=n) for n in (2, 3, 4, 5)),
        *(TableSpec(seats=n, variant={"set": "guildes"}) for n in (2, 3, 5)),
        TableSpec(seats=3, variant={"wizard": "contre_mage", "assassin": "spadassin"}),
    ],
    "ossuaire": [
        TableSpec(decks=("ossuaire", "garnison")),
        TableSpec(decks=("ossuaire", "ossuaire")),
        TableSpec(decks=("garnison", "garnison")),
    ],
}


class Case(NamedTuple):
    """A table to play at: game, spec, seed, and the seed of whoever chooses."""

    game_id: str
    spec: TableSpec
    seed: int
    chooser: int

    @property
    def game(self) -> Game:
        """The game itself."""
        return game(self.game_id)

    def match(self, *, events: bool = True) -> Match:
        """The match at its first decision."""
        return Match(self.game, self.spec, self.seed, events=events)

    def rng(self) -> Random:
        """The chooser's generator."""
        return Random(self.chooser)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any table of any registered game."""
    game_id = draw(st.sampled_from(ids()))
    spec = draw(st.sampled_from(SPECS[game_id]))
    return Case(game_id, spec, draw(st.integers(0, 2**32)), draw(st.integers(0, 2**32)))
