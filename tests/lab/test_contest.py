"""Contests at tables of any size, and the habits of bots."""

from pioche.lab.contest import Contest, Habits, habits, points, seatings


def test_every_seating_is_followed_by_its_opposite() -> None:
    for seats in range(2, 6):
        sides = seatings(seats)
        assert sum(len(side) for side in sides) * 2 == seats * len(sides), "equal bots win half of the points"
        for one, other in zip(sides[::2], sides[1::2], strict=True):
            assert sorted(one + other) == list(range(seats))
    assert points((0.5, 0.0, 0.5), (0, 1)) == 0.5


def test_a_match_of_a_contest_can_be_played_again_alone() -> None:
    contest = Contest("guild_battle", 3, "greedy:1", "random", seed=4)

    won = [contest.play(number) for number in range(6)]

    assert contest.play(3) == won[3]
    assert sum(won) > 3


def test_a_look_ahead_harms_itself_less_than_chance() -> None:
    chance, ahead = (
        sum((habits(Contest("guild_battle", 2, bot, bot), n, "pass", 0.1, 3) for n in range(4)), Habits())
        for bot in ("random", "greedy:3")
    )

    assert ahead.harms / ahead.choices < 0.1 < chance.harms / chance.choices
    assert 0 <= ahead.passes / ahead.turns < 0.5 < ahead.turns
