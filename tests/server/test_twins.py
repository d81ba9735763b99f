"""Nothing hidden ever leaves the server: every byte that a seat's or a spectator's socket receives, in twin worlds.

`PIOCHE_LONG=1` compares at least 2,000 twin matches; `PIOCHE_TWINS=100` as many as one likes.
"""

import os
from random import Random

import msgspec
import pytest

from pioche.core.events import Event
from pioche.core.sight import PileView, Sights
from pioche.games import ids
from pioche.server.keep import album
from pioche.server.present import moment, presenter
from tests.server import twins
from tests.server.twins import Counts, run
from tests.strategies import SPECS, Case

LONG = bool(os.environ.get("PIOCHE_LONG"))
PARTS = 16 if LONG else 4  # spread over the processors by pytest-xdist
FEWEST = 12  # twins of a game in a part
TWINS = int(os.environ.get("PIOCHE_TWINS") or (2_000 if LONG else 24))


def case(name: str, number: int) -> Case:
    """The table of a number: all specs in turn; every fourth time people take choices back."""
    spec = SPECS[name][number % len(SPECS[name])]
    rng = Random(number)
    chooser = rng.getrandbits(30) * 2 + (number // len(SPECS[name]) % 4 != 0)
    return Case(name, spec, rng.getrandbits(32), chooser)


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("part", range(PARTS))
def test_no_byte_differs_between_twin_worlds(name: str, part: int) -> None:
    counts: list[Counts] = []
    number, made = part, 0
    # A majority of a handful is luck: Noxilia leaves six twins of two matches.
    while sum(count.matches for count in counts) < TWINS / PARTS / len(ids()) or made < FEWEST:
        counts.append(run(case(name, number)))
        made += counts[-1].twins
        number += PARTS
    whole = sum(count.whole for count in counts)
    assert whole > made / 2, "most twins are played to their end"
    print(
        f"{name}: {sum(count.matches for count in counts)} twin matches, {made} twins, {whole} to their end"
    )


OPEN_HANDED = {"neombre"}  # a team plays with open hands, and its events name what everybody sees


@pytest.mark.parametrize("name", [name for name in ids() if name not in OPEN_HANDED])
def test_a_planted_leak_of_events_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_it(events: tuple[Event, ...], eyes: album.Eyes, seats: int) -> list[dict[str, object]]:
        return album_witnessed(events, album.OPEN, seats)

    album_witnessed = album.witnessed
    for module in (moment, presenter):
        monkeypatch.setattr(module, "witnessed", all_of_it)
    assert_caught(name)


@pytest.mark.parametrize("name", ids())
def test_a_planted_leak_of_views_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_to_all(self: Sights, number: int, bit: int) -> PileView:
        pile = self._match.table.piles[number]
        return msgspec.structs.replace(built(self, number, bit), cards=tuple(map(self._known, pile)))

    built = Sights._built
    monkeypatch.setattr(Sights, "_built", open_to_all)
    # No dream looks like what leaks: every forecast would search for one to the end, and tell nothing.
    monkeypatch.setattr(twins, "FORETOLD", twins.LIMIT)
    assert_caught(name)


def assert_caught(name: str) -> None:
    """Some of eight tables tell their twins apart."""
    first = len(SPECS[name])
    with pytest.raises(AssertionError, match="message"):
        print([run(case(name, number)) for number in range(first, first + 8)])
