"""Every bot plays every game, repeats itself for a seed, and knows nothing but what its seat knows."""

from random import Random

import pytest

from pioche.bots import Bot, Greedy, Ismcts, RandomBot, bot_named, consult, level
from pioche.core.columns import dump
from pioche.core.contract import TableSpec
from pioche.core.decisions import Decision, Option
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.games import game, ids
from tests.bots.positions import reached
from tests.bots.toys import heap
from tests.strategies import NETTED

QUICK = ["random", "greedy:2", "ismcts:12"]
TABLES = [(game_id, spec) for game_id in ids() for spec in NETTED[game_id]]
SHORT = {"neombre": 3}  # whose matches have so many times fewer choices
MIDDLES = [
    (game_id, seed, (12 + 9 * seed) // SHORT.get(game_id, 1)) for game_id in ids() for seed in range(4)
]


def quick(game_id: str) -> list[str]:
    """Bots that think shortly about a game; for whole matches of one in which nobody searches, no search."""
    return QUICK if game(game_id).searched else ["random", "greedy:1", "greedy:2"]


def played(match: Match, bots: list[Bot]) -> list[Option]:
    """The choices of a match between bots, each checked by the match."""
    while match.outcome is None:
        match.choose(consult(bots[match.asked], match), seat=match.asked)
    return match.choices


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_bots_play_whole_matches_legally(number: int) -> None:
    game_id, spec = TABLES[number]
    match = Match(game(game_id), spec, number)
    names = [quick(game_id)[(seat + number) % len(QUICK)] for seat in range(match.spec.seats)]

    played(match, [bot_named(name, seat) for seat, name in enumerate(names)])

    assert match.outcome is not None


@pytest.mark.parametrize(
    ("game_id", "name"), [(game_id, name) for game_id in ids() for name in quick(game_id)]
)
def test_a_bot_repeats_itself_for_a_seed(game_id: str, name: str) -> None:
    def choices(seed: int) -> list[Option]:
        match = reached(game_id, 5, 20)
        for _ in range(25):
            if match.outcome is None:
                match.choose(consult(bot_named(name, seed + match.asked), match))
        return match.choices

    assert choices(3) == choices(3)


def test_random_bots_of_two_seeds_differ() -> None:
    assert played(heap(60), [RandomBot(1), RandomBot(1)]) != played(heap(60), [RandomBot(2), RandomBot(2)])


@pytest.mark.parametrize(("game_id", "seed", "choices"), MIDDLES)
def test_what_a_seat_cannot_see_changes_no_choice(game_id: str, seed: int, choices: int) -> None:
    true = reached(game_id, seed, choices)
    twins = [true.imagine(true.asked, Random(number)) for number in range(3)]
    assert any(twin.table.face != true.table.face for twin in twins), "the twins hide nothing else"

    for name in [*quick(game_id), "level3"]:
        answer = consult(bot_named(name, 9), true)
        assert [consult(bot_named(name, 9), twin) for twin in twins] == [answer] * len(twins), name


@pytest.mark.parametrize(("game_id", "seed", "choices"), MIDDLES)
def test_twins_dream_the_same_dreams(game_id: str, seed: int, choices: int) -> None:
    true = reached(game_id, seed, choices)
    seat = true.asked
    twin = true.imagine(seat, Random(1))

    dreams = [dump(match.imagine(seat, Random(4), light=True).table) for match in (true, twin)]

    assert dreams[0] == dreams[1]


class Counted:
    """Dreams of a match that no bot can reach, counted."""

    def __init__(self, true: Match) -> None:
        self.twin = true.imagine(true.asked, Random(0))
        self.seat = true.asked
        self.count = 0

    def __call__(self, rng: Random, light: bool = True) -> Match:
        """One more dream."""
        self.count += 1
        return self.twin.imagine(self.seat, rng, light=light)


@pytest.mark.parametrize("bot", [RandomBot(1), Greedy(1, dreams=3), Ismcts(1, 10)])
def test_a_bot_needs_nothing_but_view_decision_and_dreams(bot: Bot) -> None:
    true = reached("guild_battle", 3, 10)
    decision, view = true.decision(), true.view(true.asked)
    assert isinstance(decision, Decision)
    dream = Counted(true)
    before = dump(true.table), list(true.choices)

    answer = bot.choose(view, decision, dream)

    assert answer in decision.options
    assert (dream.count == 0) == isinstance(bot, RandomBot)
    assert (dump(true.table), list(true.choices)) == before


def test_a_single_option_is_taken_without_asking_the_bot() -> None:
    match = heap(1)

    class Silent:
        def choose(self, *given: object) -> Option:
            """Never called."""
            raise AssertionError

    assert consult(Silent(), match) == Option("take", amount=1)


def test_a_match_that_is_over_has_no_question_for_a_bot() -> None:
    match = heap(1)
    match.choose(Option("take", amount=1))

    with pytest.raises(PiocheError, match="over"):
        consult(RandomBot(1), match)


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("team", [False, True])
def test_bots_sit_at_tables_of_any_size_and_in_teams(seats: int, team: bool) -> None:
    match = heap(9, seats, team=team)

    played(match, [level(number % 5 + 1, number) for number in range(seats)])

    assert match.outcome is not None


def test_a_member_of_a_team_answers_for_itself() -> None:
    match = heap(9, 3, team=True)

    assert consult(Ismcts(1, 200), match, seat=2) == Option("take", amount=3)


def test_levels_play_five_handed() -> None:
    match = Match(game("guild_battle"), TableSpec(seats=5), 8)

    for _ in range(12):
        match.choose(consult(level(3, match.asked), match))
