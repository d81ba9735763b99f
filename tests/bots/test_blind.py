"""What a bot is handed has no way to the truth, however far one walks from it."""

import gc
from random import Random
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import pytest

from pioche.bots import bot_named
from pioche.bots.bot import considered
from pioche.core.contract import Game
from pioche.core.decisions import Decision, Option
from pioche.core.errors import NoDream
from pioche.core.match import Match
from pioche.core.record import record_of
from pioche.core.table import Table
from pioche.language.forecasts import OPEN
from pioche.server.tables.foreseeing import Supposed, foreseen
from tests.bots.positions import reached

CODE = (
    type,
    ModuleType,
    FunctionType,
    BuiltinFunctionType,
    CodeType,
)  # what everybody shares, not what is handed over
WIDE = int("5a" * 32, 16)  # as the server draws them
MOMENTS = [("guild_battle", seed, 8 + 5 * seed) for seed in range(5)]
MOMENTS += [("ossuaire", seed, 15 + 20 * seed) for seed in range(5)]
MOMENTS += [(name, WIDE, 20) for name in ("guild_battle", "ossuaire")]


def within_reach(*given: object) -> list[object]:
    """Everything that hangs on some objects."""
    found: dict[int, object] = {}
    waiting = list(given)
    while waiting:
        each = waiting.pop()
        if id(each) not in found and not isinstance(each, CODE):
            found[id(each)] = each
            waiting += gc.get_referents(each)
    return list(found.values())


@pytest.mark.parametrize(("game_id", "seed", "choices"), MOMENTS)
def test_no_way_leads_from_what_a_bot_gets_to_the_true_match(game_id: str, seed: int, choices: int) -> None:
    true = reached(game_id, seed, choices)
    seat = true.asked
    hidden = [card for card, mask in enumerate(true.table.seen) if not mask >> seat & 1]
    got: list[Any] = []

    class Curious:
        def choose(self, *given: Any) -> Option:
            """Walks from all that it is given."""
            got.extend(given)
            decision = given[1]
            assert isinstance(decision, Decision)
            return decision.options[0]

    considered(Curious(), true, seat)
    things = within_reach(*got)

    matches = [thing for thing in things if isinstance(thing, Match)]
    tables = [thing for thing in things if isinstance(thing, Table)]
    assert matches
    assert true not in matches
    assert all(match.seed is None and not match.choices for match in matches)
    assert all(table is not true.table and table.chance is not true.table.chance for table in tables)
    truth = [true.table.face[card] for card in hidden]
    assert not any([table.face[card] for card in hidden] == truth for table in tables)
    assert not any(table.chance.state == true.table.chance.state for table in tables)
    numbers = [thing for thing in things if isinstance(thing, int)]
    assert not any(number > 2**64 for number in numbers), "something of a wide seed"


class Worldless:
    """A game of which nothing that is dealt in a dream can be."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def can_be(self, table: Table) -> bool:
        """Nothing."""
        return False


def test_a_bot_that_can_imagine_nothing_takes_any_of_its_options() -> None:
    true = reached("guild_battle", 1, 8)
    true.game = Worldless(true.game)
    with pytest.raises(NoDream):
        true.blind(true.asked, Random(0))

    assert considered(bot_named("greedy", 1), true, true.asked) in true.options()


def test_a_forecast_of_which_nothing_can_be_imagined_tells_that_cards_decide() -> None:
    true = reached("guild_battle", 1, 8)
    option = str(true.options()[0])
    supposed = Supposed("table", record_of(true), {"fr": ["A", "B"], "en": ["A", "B"]}, true.asked, option)
    told = foreseen(true, supposed)
    true.game = Worldless(true.game)

    assert [line.text for line in told.lines] != [OPEN]
    assert [line.text for line in foreseen(true, supposed).lines] == [OPEN]
