"""What seats of Guild Battle do on the way of a look ahead, without one of their own."""

from random import Random

import pytest

from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.match import Match
from pioche.games.guild_battle.columns import GRAVEYARD, HAND
from pioche.games.guild_battle.evaluate import strength
from pioche.games.guild_battle.game import GAME
from pioche.games.guild_battle.table import GuildTable


def strong(match: Match, option: Option) -> float:
    """How strong the seat that is asked is with a card discarded or brought back, whatever follows."""
    t, seat = match.clone().table, match.asked
    assert isinstance(t, GuildTable)
    if option.verb in ("discard", "resurrect"):
        face = t.words.index[option.source]
        pile, zone = (t.hand, GRAVEYARD) if option.verb == "discard" else (t.graveyard, HAND)
        t.move(t.pick(pile[seat], face), zone, seat, option.verb, "GB-DISC-01")
    return strength(t, seat)


@pytest.mark.parametrize(
    "spec", [TableSpec(seats=2), TableSpec(seats=4), TableSpec(seats=2, variant={"set": "guildes"})]
)
def test_the_first_of_the_options_that_leave_a_seat_strongest_is_taken_at_once(spec: TableSpec) -> None:
    matter = {"discard": 0, "resurrect": 0}
    for seed in range(20):
        match, rng = Match(GAME, spec, seed, events=False), Random(seed)
        while match.ask is not None:
            options = match.options()
            if len(options) > 1 and (verb := options[0].verb) in matter:
                stands = [strong(match, option) for option in options]

                assert match.instinct() == options[stands.index(max(stands))]
                matter[verb] += len(set(stands)) > 1
            elif len(options) > 1:
                assert match.instinct() is None
            match.choose(rng.choice(list(options)))

    assert all(times > 20 for times in matter.values())
