"""The laws of the house hold in src, and each lint catches its planted bug."""

from pathlib import Path

import pytest

from pioche.games import ids
from pioche.games.texts import rulebook, wording
from tests.house.lints import (
    bare_rule_findings,
    chance_findings,
    game_findings,
    layer_findings,
    rule_names,
    word_findings,
)

SRC = Path(__file__).parents[2] / "src"
SOURCES = {
    path.relative_to(SRC).as_posix(): path.read_text(encoding="utf-8") for path in sorted(SRC.rglob("*.py"))
}

# What serves all games: the layers beside the games, and the page outside each game's folder.
OWN_FOLDERS = {("games", name) for name in ids()}
WEB = Path(__file__).parents[2] / "web" / "src"
OF_ALL_GAMES = {
    path: source
    for path, source in SOURCES.items()
    if path.split("/")[1]
    in {"core", "language", "scenario", "lesson", "paper", "bots", "lab", "check", "server"}
} | {
    path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(WEB.rglob("*"))
    if path.suffix in {".ts", ".svelte", ".json"} and path.relative_to(WEB).parts[:-1][:2] not in OWN_FOLDERS
}
NAMES = {name: rulebook(name).prefix for name in ids()}
# What every game calls its questions, answers and happenings.
WORDS = frozenset(
    word
    for name in ids()
    for section in ("prompts", "options", "events")
    for word in wording(name).entries[section]
)
SHOWN_TO_ALL = [path for path in OF_ALL_GAMES if not path.startswith("pioche/") or "/server/" in path]

FLOW = "pioche/games/guild_battle/flow.py"
ARRIVAL = "def arrival(t: Table) -> Rule[bool]:\n    yield Ask(0)\n    return True\n"


def test_there_is_something_to_check() -> None:
    assert "pioche/core/match.py" in SOURCES
    assert "step" in rule_names(SOURCES["pioche/core/contract.py"])


# One test a law, for a thousand files are a thousand tests to hand out; a finding names its file.


def test_layers_import_only_what_is_left_of_them() -> None:
    assert [found for path in SOURCES for found in layer_findings(path, SOURCES[path])] == []


def test_rules_know_no_chance_and_no_clock() -> None:
    assert [found for path in SOURCES for found in chance_findings(path, SOURCES[path])] == []


def test_rules_are_called_with_yield_from() -> None:
    assert bare_rule_findings(SOURCES) == []


def test_what_serves_all_games_names_none() -> None:
    assert [
        found for path, source in OF_ALL_GAMES.items() for found in game_findings(path, source, NAMES)
    ] == []


@pytest.mark.parametrize(
    "source",
    ['if view.game == "guild_battle":', "known = { ossuaire: ['turn'] };", "rules = ['OSS-PLAY-01']"],
)
def test_a_planted_game_is_caught(source: str) -> None:
    assert len(game_findings("pioche/server/touch.py", source, NAMES)) == 1


def test_page_and_server_know_no_prompt_verb_or_event() -> None:
    assert [found for path in SHOWN_TO_ALL for found in word_findings(path, OF_ALL_GAMES[path], WORDS)] == []


@pytest.mark.parametrize(
    "source",
    [
        "const window = view.prompt === 'react';",
        "const effects = { assassinate: 'strike' };",
        'if prompt == "discern":',
        "const verbs = ['exhume'];",
    ],
)
def test_a_planted_word_of_a_game_is_caught(source: str) -> None:
    assert len(word_findings("lib/session.svelte.ts", source, WORDS)) == 1


@pytest.mark.parametrize("source", ["play('turn');", "// whoever may react is asked", "this.react(update);"])
def test_common_words_pass(source: str) -> None:
    assert word_findings("lib/session.svelte.ts", source, WORDS) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("pioche/games/ossuaire/flow.py", "from pioche.bots import random"),
        ("pioche/games/ossuaire/flow.py", "from pioche import bots"),
        ("pioche/games/ossuaire/flow.py", "import pioche.cli.main"),
        ("pioche/games/ossuaire/flow.py", "from ...bots.levels import LEVELS"),
        ("pioche/games/ossuaire/flow.py", "def f():\n    import pioche.lab.statistics"),
        ("pioche/games/ossuaire/flow.py", "from pioche.games.guild_battle import flow"),
        ("pioche/games/ossuaire/flow.py", "from pioche.games import guild_battle"),
        ("pioche/games/ossuaire/flow.py", "from ..guild_battle.flow import turn"),
        ("pioche/games/ossuaire/__init__.py", "from ..guild_battle import flow"),
        ("pioche/core/match.py", "from pioche.language.parse import parse"),
        ("pioche/core/match.py", "import_module('pioche.games.ossuaire')"),
        ("pioche/core/match.py", "importlib.import_module(f'pioche.games.{name}')"),
        ("pioche/core/match.py", "if TYPE_CHECKING:\n    from pioche.games.ossuaire import flow"),
        ("pioche/scenario/lay.py", "from pioche.games.ossuaire.positions import POSITIONS"),
        ("pioche/language/parse.py", "from pioche.scenario.read import load"),
        ("pioche/language/parse.py", "from pioche.games.ossuaire.numbers import Numbers"),
        ("pioche/bots/greedy.py", "from pioche.games.ossuaire.evaluate import evaluate"),
        ("pioche/bots/greedy.py", "from pioche.games import load"),
        ("pioche/bots/greedy.py", "from pioche.lab import simulate"),
        ("pioche/__init__.py", "from pioche.core.match import Match"),
        ("pioche/__main__.py", "from pioche.core.match import Match"),
        ("pioche/helpers/things.py", "x = 1"),
    ],
)
def test_a_planted_import_is_caught(path: str, source: str) -> None:
    assert len(layer_findings(path, source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (
            "pioche/games/ossuaire/flow.py",
            "from pioche.core.match import Match\nimport pioche.language.parse\nimport re",
        ),
        ("pioche/games/ossuaire/flow.py", "from pioche.games.ossuaire import zones\nfrom . import options"),
        ("pioche/games/ossuaire/__init__.py", "from .flow import turn\nfrom pioche import __version__"),
        (
            "pioche/games/__init__.py",
            "import_module(f'pioche.games.{name}')\nfrom pioche.games import ossuaire",
        ),
        ("pioche/bots/greedy.py", "from pioche.core.contract import View"),
        ("pioche/cli/__init__.py", "from pioche.games import load\nfrom pioche.server.app import app"),
        ("pioche/__main__.py", "from pioche.cli import main"),
    ],
)
def test_a_proper_import_passes(path: str, source: str) -> None:
    assert layer_findings(path, source) == []


@pytest.mark.parametrize("layer", ["core/table.py", "language/parse.py", "games/ossuaire/flow.py"])
@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from random import Random",
        "import time as clock",
        "from datetime import datetime",
        "def f():\n    import secrets",
        "import os\nkey = os.urandom(8)",
        "from os import urandom",
        "from uuid import uuid4",
        "from numpy import random",
        "__import__('random').random()",
        "if TYPE_CHECKING:\n    from random import Random\nelse:\n    import random",
    ],
)
def test_planted_chance_is_caught(layer: str, source: str) -> None:
    assert len(chance_findings(f"pioche/{layer}", source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("pioche/core/chance.py", "from random import Random"),
        ("pioche/core/match.py", "if TYPE_CHECKING:\n    from random import Random"),
        ("pioche/core/match.py", "import typing\nif typing.TYPE_CHECKING:\n    from random import Random"),
        ("pioche/bots/random.py", "from random import Random\nimport time"),
        ("pioche/games/ossuaire/flow.py", "from pioche.core.chance import Chance\nimport os"),
    ],
)
def test_chance_in_its_place_passes(path: str, source: str) -> None:
    assert chance_findings(path, source) == []


def turn(body: str) -> str:
    """A module with the rule `arrival` and a rule `turn` of that body."""
    return f"{ARRIVAL}\ndef turn(t: Table) -> Rule[None]:\n    {body}\n"


@pytest.mark.parametrize(
    "source",
    [
        turn("arrival(t)\n    yield Ask(1)"),
        turn("stands = arrival(t)\n    yield Ask(1)"),
        turn("yield arrival(t)"),
        turn("if arrival(t):\n        yield Ask(1)"),
        turn("yield Ask(1)\n    return arrival(t)"),
        turn("flow.arrival(t)\n    yield Ask(1)"),
        turn("yield from chain(arrival(t))"),
        turn("yield from other(t) if x else arrival(t)"),
        ARRIVAL + "def plain(t: Table) -> object:\n    return arrival(t)\n",
        ARRIVAL
        + "class Flow:\n    def turn(self) -> 'Rule[None]':\n        self.arrival()\n        yield Ask(1)\n",
        ARRIVAL + "def turn(t: Table) -> Generator[Ask, Option, None]:\n    yield from arrival(t)\n",
        ARRIVAL + "def turn(t: Table) -> Iterator[Ask]:\n    yield Ask(1)\n",
        ARRIVAL + 'def turn(t: Table) -> Iterator[Ask]:\n    yield ask(1, "turn", options)\n',
        ARRIVAL + "arrival(table)\n",
        ARRIVAL + "class Executor:\n    run: Callable[[Table], Rule[None]]\n\nexecutor(node).run(t)\n",
        ARRIVAL + "def each(t: Table, rule: 'Callable[..., Rule[None]]') -> None:\n    rule(t)\n",
    ],
)
def test_a_rule_called_bare_is_caught(source: str) -> None:
    assert len(bare_rule_findings({FLOW: source})) == 1


@pytest.mark.parametrize(
    "source",
    [
        turn("yield from arrival(t)"),
        turn("stands = yield from arrival(t)"),
        turn("if (yield from flow.arrival(t)):\n        return"),
        turn("return arrival(t)"),
        turn("if t.over:\n        return arrival(t)\n    return arrival(u)"),
        ARRIVAL + "EXECUTORS = {'arrive': arrival}\nTHUNK = lambda t: arrival(t)\n",
        ARRIVAL + "def options(t: Table) -> Iterator[Option]:\n    yield Option('pass')\n",
    ],
)
def test_a_rule_called_properly_passes(source: str) -> None:
    assert bare_rule_findings({FLOW: source}) == []


def test_a_rule_of_another_file_called_bare_is_caught() -> None:
    options = "pioche/games/guild_battle/options.py"
    caller = "from .flow import arrival\ndef pay(t: Table) -> None:\n    arrival(t)\n"
    assert bare_rule_findings({FLOW: ARRIVAL, options: caller}) == [
        f"{options}:3: the rule arrival is called without `yield from`"
    ]


def test_a_rule_of_the_core_called_bare_in_a_game_is_caught() -> None:
    caller = "def turn(t: Table) -> Rule[None]:\n    arrival(t)\n    yield Ask(1)\n"
    assert len(bare_rule_findings({"pioche/core/table.py": ARRIVAL, FLOW: caller})) == 1


def test_the_word_of_one_game_is_free_in_another() -> None:
    other = (
        "def arrival(t: Table) -> int:\n    return 1\ndef count(t: Table) -> int:\n    return arrival(t)\n"
    )
    assert bare_rule_findings({FLOW: ARRIVAL, "pioche/games/ossuaire/values.py": other}) == []


def test_only_the_match_starts_a_step() -> None:
    contract = "class Game(Protocol):\n    def step(self, t: Any) -> Step: ...\n"
    call = "def run(game: Game, t: Table) -> None:\n    rule = game.step(t)\n"
    sources = {"pioche/core/contract.py": contract, "pioche/core/match.py": call}
    assert bare_rule_findings(sources) == []
    assert len(bare_rule_findings(sources | {"pioche/core/table.py": call})) == 1
