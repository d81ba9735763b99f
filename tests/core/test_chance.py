"""The one door to chance: repeatable, uniform, cloned by an int, riggable."""

import hashlib
from collections import Counter

import pytest

from pioche.core.chance import Chance, Lot, Order
from pioche.core.contract import TableSpec
from pioche.core.errors import BadScenario
from pioche.core.match import Match
from pioche.games import game
from pioche.games.guild_battle.columns import LIBRARY
from pioche.games.guild_battle.table import GuildTable


def table() -> GuildTable:
    """A dealt table of Guild Battle."""
    t = Match(game("guild_battle"), TableSpec(), 1).table
    assert isinstance(t, GuildTable)
    return t


def test_the_same_seed_gives_the_same_numbers() -> None:
    first, second = Chance(7), Chance(7)

    assert [first.below(100) for _ in range(50)] == [second.below(100) for _ in range(50)]


def test_splitmix64_gives_its_published_numbers() -> None:
    chance = Chance(1234567)

    assert [chance.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


WIDE = int(hashlib.sha256(b"a wide seed").hexdigest(), 16)


def test_a_wide_seed_gives_sha_256_in_counter_mode() -> None:
    chance = Chance(WIDE)
    blocks = [hashlib.sha256(WIDE.to_bytes(32, "big") + n.to_bytes(8, "big")).digest() for n in range(3)]
    stream = b"".join(blocks)

    drawn = [chance.bits() for _ in range(10)]

    assert drawn == [int.from_bytes(stream[at : at + 8], "big") for at in range(0, 80, 8)]


@pytest.mark.parametrize("before", range(5))
@pytest.mark.parametrize("size", [0, 1, 2, 7, 60])
def test_a_wide_shuffle_draws_what_single_draws_would(before: int, size: int) -> None:
    shuffling, drawing = Chance(WIDE), Chance(WIDE)
    for chance in (shuffling, drawing):
        for _ in range(before):
            chance.bits()
    items, expected = list(range(size)), list(range(size))

    shuffling.shuffle(items)
    for i in range(size - 1, 0, -1):
        j = drawing.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]

    assert items == expected
    assert shuffling.state == drawing.state


def test_every_bit_of_a_wide_seed_counts() -> None:
    drawn = {Chance(WIDE ^ 1 << bit).bits() for bit in range(256)}

    assert len(drawn) == 256


@pytest.mark.parametrize("seed", [7, WIDE])
def test_a_clone_goes_on_by_itself(seed: int) -> None:
    chance = Chance(seed)
    chance.below(10)
    copy = Chance(chance.state)

    numbers = [chance.below(10) for _ in range(5)]

    assert numbers == [copy.below(10) for _ in range(5)]


@pytest.mark.parametrize("seed", [3, WIDE])
def test_every_order_of_three_is_about_as_frequent(seed: int) -> None:
    chance = Chance(seed)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        chance.shuffle(items)
        orders[tuple(items)] += 1

    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())  # five standard deviations


def test_a_rigged_shuffle_lays_the_named_cards_on_top() -> None:
    t = table()
    t.rigged = [["magicien", "heraut"]]

    t.shuffle(LIBRARY, 0, "GB-SET-03")

    assert [t.carddef(card).id for card in t.library[0][-2:]] == ["heraut", "magicien"]
    assert not t.rigged


def test_a_rigged_shuffle_that_cannot_be_is_refused() -> None:
    t = table()
    t.rigged = [["magicien"] * 6]

    with pytest.raises(BadScenario, match="magicien"):
        t.shuffle(LIBRARY, 0, "GB-SET-03")


def test_a_rigged_shuffle_of_another_number_of_cards_is_refused() -> None:
    t = table()
    t.rigged = [Order((1, 2))]

    with pytest.raises(BadScenario, match="one of 2 cards, and 20 are shuffled"):
        t.shuffle(LIBRARY, 0, "GB-SET-03")


def test_a_lot_can_be_rigged() -> None:
    t = table()
    t.rigged = [3]

    assert t.lot(5) == 3


def test_a_lot_can_be_rigged_by_name_wherever_it_comes() -> None:
    t = table()
    t.rigged = [["magicien"], 2, Lot("starter", 1)]

    assert t.lot(5, "starter") == 1
    assert t.lot(5, "starter") in range(5)
    assert t.rigged == [["magicien"], 2]
