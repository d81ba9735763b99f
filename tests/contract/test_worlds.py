"""What a seat can dream is exactly what fits everything it has received, in a game with a common deck."""

from collections import Counter
from random import Random

import pytest

from pioche.core import dreams
from pioche.core.contract import TableSpec
from pioche.core.match import Match
from tests.contract.toys import Toy
from tests.contract.worlds import World, every_shuffle_asked, far, heard_by, line, world_of, worlds

DREAMS = 300
TABLES = [("aabbc", 1, 2), ("aabc", 1, 2), ("aabbcc", 1, 3), ("aabbc", 2, 2)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("letters", "dealt", "seats"), TABLES)
def test_dreams_are_the_worlds_that_fit(
    letters: str, dealt: int, seats: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dreams, "WAYS", 1_000_000)
    game, spec = Toy(letters, dealt), TableSpec(seats=seats)
    choices = line(game, spec, seed)
    for seat in range(seats):
        heard = heard_by(game, spec, seed, choices, seat)
        with every_shuffle_asked(monkeypatch):
            found = worlds(game, spec, choices, seat, heard)
        match, rng = Match(game, spec, seed), Random(seed)
        for number, wanted in enumerate(found):
            dreamt: Counter[World] = Counter(
                world_of(match.imagine(seat, rng, light=True)) for _ in range(DREAMS)
            )
            where = f"{letters} seed {seed} seat {seat} after {[*map(str, choices[:number])]}"
            assert world_of(match) in wanted, where
            assert set(dreamt) <= set(wanted), (where, "impossible", set(dreamt) - set(wanted))
            missing = {w: n / wanted.total() for w, n in wanted.items() if w not in dreamt}
            assert all(share * DREAMS < 8 for share in missing.values()), (where, "never dreamt", missing)
            assert far(dreamt, wanted) < 6, (where, far(dreamt, wanted), dreamt, wanted)
            if number < len(choices):
                match.choose(choices[number])
