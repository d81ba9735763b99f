"""The order of options: what forgoes something or hits oneself is never the first, unless there is nothing else."""

from random import Random

import pytest

from pioche.core.decisions import Option
from pioche.core.match import Match
from pioche.games import game, ids, texts
from tests.strategies import SPECS


@pytest.mark.parametrize("name", ids())
def test_no_hasty_key_throws_a_turn_away(name: str) -> None:
    speaker, rng = texts.wording(name).speaker("fr"), Random(1)
    entries = texts.wording(name).entries["options"]
    kept_back: set[str] = set()
    for number, spec in enumerate(SPECS[name]):
        match = Match(game(name), spec, number)
        while match.outcome is None:
            options = match.options()
            listed = speaker.in_order(options)
            assert sorted(map(str, listed)) == sorted(map(str, options))
            forgoing = [option for option in options if "forgoes" in entries[option.verb].flags]
            if len(forgoing) < len(options):
                assert listed[0] not in forgoing
                kept_back.update(option.verb for option in forgoing)
            match.choose(rng.choice(options))

    assert kept_back


@pytest.mark.parametrize("name", ids())
def test_the_others_stay_in_their_order(name: str) -> None:
    speaker, entries = texts.wording(name).speaker("en"), texts.wording(name).entries["options"]
    options = Match(game(name), SPECS[name][0], 3).options()
    kept = [option for option in options if "forgoes" not in entries[option.verb].flags]

    assert speaker.in_order(options)[: len(kept)] == kept


def test_oneself_is_no_target_for_a_hasty_key() -> None:
    speaker = texts.wording("guild_battle").speaker("fr")
    options = [
        Option.parse(text) for text in ("target>seat0", "target>seat1", "assassinate>heraut@0", "decline")
    ]
    said = [str(option) for option in speaker.in_order(options, 0)]

    assert said == ["target>seat1", "target>seat0", "assassinate>heraut@0", "decline"]
