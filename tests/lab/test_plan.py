"""Series of matches: paired and fair by construction, watched without being changed, the same everywhere."""

from itertools import pairwise
from typing import Any

import pytest

from pioche.bots import bot_named, consult
from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games import game
from pioche.lab.plan import Player, Series
from pioche.lab.play import around, begin, lead, play
from pioche.lab.rows import Row
from pioche.lab.tally import Tally

BLANK: dict[str, dict[str, Any]] = {"heraut": {"text": []}}
RANDOM = Player("random")
MIXED = Series("ossuaire", (Player("random", "ossuaire"), Player("random", "garnison")), seed=4)
ONE_SIDED = Series("guild_battle", (Player("random", cards=BLANK), RANDOM), seed=4)


def rows(series: Series, games: int) -> list[Row]:
    """The first matches of a series."""
    return [row for number in range(games) if (row := play(series, number)) is not None]


def test_each_deal_is_played_with_every_seating() -> None:
    three = Series("guild_battle", (RANDOM, RANDOM, Player("level2")))

    assert [MIXED.seating(number) for number in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert [MIXED.deal(number) for number in range(4)] == [0, 0, 1, 1]
    assert [three.seating(number) for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert MIXED.table(0).decks == ("ossuaire", "garnison")
    assert MIXED.table(1).decks == ("garnison", "ossuaire")
    assert MIXED.match_seed(0) == MIXED.match_seed(1) != MIXED.match_seed(2)


def test_own_cards_go_where_their_player_sits() -> None:
    assert ONE_SIDED.table(0).own == {"0": BLANK}
    assert ONE_SIDED.table(1).own == {"1": BLANK}


@pytest.mark.parametrize("bot", ["random", "greedy:1"])
def test_a_mirror_is_even_exactly(bot: str) -> None:
    """Equal players with seats swapped play the same match twice, each of them once on each seat."""
    same = {"heraut": {"text": ["Piochez une carte."]}}  # the printed text: another player in name only
    series = Series("guild_battle", (Player(bot, cards=same), Player(bot)), seed=9)
    games = 8 if bot == "random" else 2

    assert not series.mirrored
    assert set(Tally(series, rows(series, games)).by_deal(0).values()) == {0.5}


def test_a_mirror_need_not_be_played_twice() -> None:
    mirror = Series("guild_battle", (RANDOM, RANDOM))

    assert (mirror.turns, mirror.deal(7)) == (1, 7)
    assert Tally(mirror, rows(mirror, 3)).player(1)[:3] == (0.5, 0.5, 0.5)


def test_two_series_of_one_seed_have_the_same_deals() -> None:
    changed = Series("guild_battle", (RANDOM, RANDOM), TableSpec(numbers={"hand_limit": 6}), seed=4)

    assert [begin(ONE_SIDED, 2 * n).table.face for n in range(4)] == [
        begin(changed, n).table.face for n in range(4)
    ]


def test_watching_changes_nothing() -> None:
    for series in (MIXED, ONE_SIDED):
        row = play(series, 1)
        match = Match(game(series.game), series.table(1), series.match_seed(1), events=False)
        bots = [bot_named(name, series.bot_seed(1, seat)) for seat, name in enumerate(series.bots(1))]
        while match.outcome is None:
            match.choose(consult(bots[match.asked], match))

        assert row is not None
        assert (row.scores, row.rule, row.decisions) == (
            match.outcome.scores,
            match.outcome.rule,
            match.serial,
        )


@pytest.mark.parametrize("series", [MIXED, ONE_SIDED], ids=lambda series: series.game)
def test_a_row_tells_the_match(series: Series) -> None:
    for row in rows(series, 3):
        assert sum(row.scores) == 1
        assert 0 <= row.single < row.decisions < row.options
        assert 0 <= row.idle <= row.looked
        assert len(row.leads) == 3
        lives = {(life.seat, life.card): life for life in row.cards}
        assert (
            sum(life.opening for life in lives.values() if life.seat == 0) == 5
        )  # a hand of five in both games
        for life in lives.values():
            assert all(times <= life.offered[verb] for verb, times in life.chosen.items())
            assert life.held or not life.opening


def test_who_leads_leads_alone() -> None:
    assert lead([0.2, 0.5, 0.3]) == (1, 0.5)
    assert lead([0.4, 0.4, 0.2]).seat == -1


def test_a_lead_does_not_depend_on_whose_turn_it_is() -> None:
    mine, theirs = (0.6, 0.4), (0.3, 0.7)  # whoever's turn it is looks better; seat 1 by more

    for first in ([mine, theirs], [theirs, mine]):
        for part in (0.25, 0.5, 0.75):
            found = lead(around(first * 6, part))
            assert found.seat == 1
            assert found.chance == pytest.approx(0.55)


def test_rows_follow_from_series_and_number_alone() -> None:
    found = rows(ONE_SIDED, 4)

    assert found == rows(ONE_SIDED, 4)
    assert all(one.seed == other.seed for one, other in list(pairwise(found))[::2])
