"""An imagined match carries nothing from which the truth could be dealt again."""

from random import Random

import pytest

from pioche.check.nets import advance
from pioche.core.errors import BadRecord
from pioche.core.record import record_of
from tests.strategies import SPECS, Case


@pytest.mark.parametrize("game_id", SPECS)
@pytest.mark.parametrize("choices", [0, 9, 30])
def test_a_dream_has_no_seed_and_no_record(game_id: str, choices: int) -> None:
    case = Case(game_id, SPECS[game_id][0], 5, 5)
    match = advance(case.match(), case.rng(), choices)

    dream = match.blind(match.asked, Random(1))

    assert dream.seed is None
    assert dream.clone().seed is None
    assert dream.choices == []
    assert dream.opening == []
    with pytest.raises(BadRecord, match="no record"):
        record_of(dream)
