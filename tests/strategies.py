"""The shared Hypothesis vocabulary: games, specs, seeds and streams of choices."""

from random import Random
from typing import NamedTuple

import msgspec
from hypothesis import settings
from hypothesis import strategies as st

from pioche.core.contract import Game, TableSpec
from pioche.core.match import Match
from pioche.games import game, ids

SPECS: dict[str, list[TableSpec]] = {name: list(game(name).samples()) for name in ids()}
# What a net plays: a match at random of 1,500 choices shows hardly more than one of 400.
SHORTER: dict[str, dict[str, int]] = {"noxilia": {"twilight_turn": 4}}
NETTED: dict[str, list[TableSpec]] = {
    name: [msgspec.structs.replace(spec, numbers={**spec.numbers, **SHORTER.get(name, {})}) for spec in specs]
    for name, specs in SPECS.items()
}
# Whole matches of each game that a net plays in a quick run (what `test_planted.py` plants is caught in six), and in
# `make test-long`.
PER_GAME, LONG_PER_GAME = 8, 80
QUICK = settings.get_current_profile_name() == "quick"
# In a quick run a game of long matches is drawn half as often: one of Noxilia costs a net what ten of Ossuaire do.
DRAWN = [name for name in SPECS for _ in range(1 if QUICK and name in SHORTER else 2)]
# For a net that plays whole matches: each game pays for its own.
of_matches = settings(max_examples=(PER_GAME if QUICK else LONG_PER_GAME) * len(DRAWN) // 2)


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
    game_id = draw(st.sampled_from(DRAWN))
    spec = draw(st.sampled_from(NETTED[game_id]))
    return Case(game_id, spec, draw(st.integers(0, 2**32)), draw(st.integers(0, 2**32)))
