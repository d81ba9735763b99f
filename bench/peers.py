"""Measures the peers on this machine: RLCard, PettingZoo classic, OpenSpiel and python-chess.

    python bench/peers.py --seconds 2 --out build/peers.json

Run by any Python it makes the peers' own environment (.venv-peers, never the product's) and runs itself again
inside; inside it measures.  Uniform random whole games, one core, CPU time.  See bench/README.md.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from copy import deepcopy
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv-peers"
PINS = ROOT / "bench" / "peers-requirements.txt"
PEERS = {
    "RLCard": "rlcard",
    "PettingZoo": "pettingzoo[classic]",
    "OpenSpiel": "open_spiel",
    "python-chess": "chess",
}
SEED = 20_251_115
SLICES = 5  # a measure is the median of so many slices: what else runs on the machine disturbs some of them
MIDDLE = 20  # decisions played before a position counts as mid-game

Result = dict[str, Any]
Play = Callable[[], int]  # does some work and says how many units it did


class Measure(NamedTuple):
    """One line of the table: whose game, what is done with it, in which unit, and how it is prepared."""

    peer: str
    game: str
    what: str
    unit: str
    prepare: Callable[[], Play]

    @property
    def name(self) -> str:
        """What progress shows and `--only` searches."""
        return f"{self.peer} {self.game} {self.what}"


# ---- outside: the environment of the peers


def make_environment() -> str:
    """Make .venv-peers from the pins if it is not there yet; what went wrong, or nothing."""
    stamp = VENV / "installed.txt"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == PINS.read_text(encoding="utf-8"):
        return ""
    say(f"installing the peers into {VENV.name} (once)")
    try:
        venv.create(VENV, with_pip=True, clear=True)
    except (OSError, subprocess.CalledProcessError) as error:
        return f"no virtual environment: {error}"
    if not pip_install("-r", str(PINS)):
        stamp.write_text(PINS.read_text(encoding="utf-8"), encoding="utf-8")
        return ""
    # One peer that cannot be had must not cost the others.
    failures = [pip_install("-c", str(PINS), package) for package in PEERS.values()]
    return "; ".join(filter(None, failures))


def pip_install(*arguments: str) -> str:
    """Install into .venv-peers; what pip says went wrong, or nothing."""
    command = [str(VENV / "bin" / "python"), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
    return f"pip install {arguments[-1]}: {errors[0] if errors else done.stderr.strip()[-200:]}"


def measure_inside(seconds: float, only: str) -> list[Result]:
    """Run this file again in the peers' environment and read what it measured."""
    trouble = make_environment()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "peers.json"
        command = [str(VENV / "bin" / "python"), __file__, "--inside", "--seconds", str(seconds)]
        settings = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
        settings["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        try:
            subprocess.run(
                [*command, "--only", only, "--out", str(out)], env=settings, check=True, stdout=sys.stderr
            )
            results: list[Result] = json.loads(out.read_text(encoding="utf-8"))
        except (OSError, subprocess.CalledProcessError) as error:
            results = [unavailable(measure, trouble or str(error)) for measure in chosen(only)]
    for result in results:
        if "unavailable" in result and trouble:
            result["unavailable"] = f"{result['unavailable']} ({trouble})"
    return results


# ---- inside: the measures


def chosen(only: str) -> list[Measure]:
    """The measures whose name contains the text."""
    return [measure for measure in measures() if only.lower() in measure.name.lower()]


def measures() -> Iterator[Measure]:
    """Everything that is measured, in the order of the table."""
    for game in ("gin-rummy", "mahjong", "uno"):
        yield Measure("RLCard", game, "game only", "decisions/s", partial(rlcard_game, game))
        yield Measure("RLCard", game, "env", "decisions/s", partial(rlcard_env, game))
    yield Measure("PettingZoo", "gin_rummy_v4", "env", "decisions/s", pettingzoo_env)
    for game in ("hearts", "gin_rummy"):
        yield Measure("OpenSpiel", game, "C++ game", "decisions/s", partial(openspiel_game, game))
    for game in ("python_block_dominoes", "python_tic_tac_toe"):
        yield Measure("OpenSpiel", game, "Python game", "decisions/s", partial(openspiel_game, game))
    for game in ("gin-rummy", "mahjong", "uno"):
        yield Measure("RLCard", game, "clone (deepcopy)", "µs", partial(rlcard_clone, game))
    for game in ("hearts", "gin_rummy"):
        yield Measure("OpenSpiel", game, "clone", "µs", partial(openspiel_clone, game))
    yield Measure("python-chess", "chess", "clone (board.copy)", "µs", chess_clone)
    yield Measure("python-chess", "chess", "game only", "decisions/s", chess_game)
    for game in ("gin_rummy", "hearts"):
        yield Measure("OpenSpiel", game, "ISMCTS (C++)", "simulations/s", partial(openspiel_ismcts, game))


def run(measure: Measure, seconds: float) -> Result:
    """Repeat the play for at least that much CPU time and give units a second, or microseconds a unit."""
    play = measure.prepare()
    play()  # warm: imports, caches and lazily made objects are not what is measured
    slices = [one_slice(play, seconds / SLICES) for _ in range(SLICES)]
    values = [spent / units * 1e6 if measure.unit == "µs" else units / spent for units, spent in slices]
    return describe(measure) | {
        "value": rounded(median(values)),
        "low": rounded(min(values)),
        "high": rounded(max(values)),
        "seconds": round(sum(spent for _, spent in slices), 3),
        "decisions": sum(units for units, _ in slices),
    }


def one_slice(play: Play, seconds: float) -> tuple[int, float]:
    """Units done in at least that much CPU time, and the time they took."""
    units, start = 0, time.process_time()
    while not units or time.process_time() - start < seconds:
        units += play()
    return units, time.process_time() - start


def rounded(value: float) -> float:
    """Four figures; the machine does not give more."""
    return float(f"{value:.4g}")


def describe(measure: Measure) -> Result:
    """The words of a result."""
    return {"peer": measure.peer, "game": measure.game, "what": measure.what, "unit": measure.unit}


def unavailable(measure: Measure, reason: str) -> Result:
    """A result that says why there is none."""
    return describe(measure) | {"value": None, "seconds": 0, "decisions": 0, "unavailable": reason}


def measure_all(seconds: float, only: str) -> list[Result]:
    """Take every measure; one that fails says why and costs only itself."""
    results = []
    for measure in chosen(only):
        try:
            with redirect_stdout(sys.stderr):  # some peers print
                result = run(measure, seconds) | {"version": version_of(measure.peer)}
            say(f"{measure.name:48} {figures(result['value'])} {measure.unit}")
        except Exception as error:  # whatever a peer throws is its reason
            result = unavailable(measure, f"{type(error).__name__}: {error}")
            say(f"{measure.name:48} unavailable: {error}")
        results.append(result)
    return results


def figures(value: float) -> str:
    """A number for the eye."""
    return f"{value:>12,.2f}" if value < 100 else f"{value:>12,.0f}"


def version_of(peer: str) -> str:
    """The installed version of a peer."""
    try:
        return version(PEERS[peer].split("[")[0])
    except PackageNotFoundError:
        return "unknown"


# ---- RLCard


class RLCardTable:
    """RLCard's game objects behind two words, the cheapest way to drive them: no env, no encoding."""

    def __init__(self, name: str) -> None:
        import numpy as np
        from rlcard.games import gin_rummy, mahjong, uno

        self.game = {"gin-rummy": gin_rummy, "mahjong": mahjong, "uno": uno}[name].Game()
        self.game.np_random = np.random.RandomState(SEED)
        self.name = name

    def legal(self, state: Any) -> Any:
        """The legal actions now; each of the three games has its own place for them."""
        if self.name == "gin-rummy":
            return self.game.judge.get_legal_actions()
        return self.game.get_legal_actions(state) if self.name == "mahjong" else self.game.get_legal_actions()

    def reach_middle(self, rng: Random) -> None:
        """Play a new match up to its middle; another one if it ends before."""
        state, _ = self.game.init_game()
        decisions = 0
        while decisions < MIDDLE:
            actions = self.legal(state)
            state, _ = self.game.step(rng.choice(actions))
            decisions += 1
            if self.game.is_over():
                state, _ = self.game.init_game()
                decisions = 0


def rlcard_game(name: str) -> Play:
    """Whole random games of RLCard's game objects."""
    table = RLCardTable(name)
    game, legal, draw = table.game, table.legal, Random(SEED).random

    def play() -> int:
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            actions = legal(state)
            state, _ = game.step(actions[int(draw() * len(actions))])
            decisions += 1
        return decisions

    return play


def rlcard_env(name: str) -> Play:
    """Whole random games of RLCard's environment, with its observations."""
    import rlcard

    env, draw = rlcard.make(name, config={"seed": SEED}), Random(SEED).random

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(draw() * len(actions))])
            decisions += 1
        return decisions

    return play


def rlcard_clone(name: str) -> Play:
    """The only copy RLCard's game objects allow, in mid-game."""
    table = RLCardTable(name)
    table.reach_middle(Random(SEED))
    return partial(copies, partial(deepcopy, table.game), 1)


def copies(copy: Callable[[], object], count: int = 100) -> int:
    """Make copies, each dropped before the next is made, as searches do."""
    for _ in range(count):
        copy()
    return count


# ---- PettingZoo


def pettingzoo_env() -> Play:
    """Whole random games through the agent iteration that PettingZoo documents."""
    import numpy as np
    from pettingzoo.classic import gin_rummy_v4

    env, draw = gin_rummy_v4.env(), Random(SEED).random
    env.reset(seed=SEED)

    def play() -> int:
        env.reset()
        decisions = 0
        for _agent in env.agent_iter():
            observation, _reward, termination, truncation, _info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            actions = np.flatnonzero(observation["action_mask"])
            env.step(int(actions[int(draw() * len(actions))]))
            decisions += 1
        return decisions

    return play


# ---- OpenSpiel


def load_openspiel(name: str) -> Any:
    """A game of OpenSpiel; its Python games register themselves when imported."""
    import pyspiel

    if name.startswith("python_"):
        from importlib import import_module

        import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    return pyspiel.load_game(name)


def openspiel_game(name: str) -> Play:
    """Whole random games driven from Python; what chance decides is played but not counted."""
    game, draw = load_openspiel(name), Random(SEED).random

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()  # of chance too: all deals of these games are uniform
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(draw() * len(actions))])
        return decisions

    return play


def openspiel_middle(name: str, rng: Random) -> Any:
    """A mid-game position in which there is something to choose."""
    state = load_openspiel(name).new_initial_state()
    decisions = 0
    while decisions < MIDDLE or state.is_chance_node() or len(state.legal_actions()) < 2:
        actions = state.legal_actions()
        decisions += not state.is_chance_node()
        state.apply_action(rng.choice(actions))
        if state.is_terminal():
            return openspiel_middle(name, rng)
    return state


def openspiel_clone(name: str) -> Play:
    """Exact copies of a mid-game position."""
    state = openspiel_middle(name, Random(SEED))
    return partial(copies, state.clone)


def openspiel_ismcts(name: str) -> Play:
    """Information-set search from several mid-game positions, one random rollout a simulation."""
    import pyspiel

    simulations = 100
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, evaluator, 2.0, simulations)
    rng = Random(SEED)
    positions = [openspiel_middle(name, rng) for _ in range(8)]

    def play() -> int:
        for state in positions:
            bot.step(state)
        return simulations * len(positions)

    return play


# ---- python-chess


def chess_game() -> Play:
    """Whole random games of chess, ended by the rules that end them without a claim."""
    import chess

    draw = Random(SEED).random

    def play() -> int:
        board = chess.Board()
        decisions = 0
        while (moves := list(board.legal_moves)) and board.halfmove_clock < 150:
            board.push(moves[int(draw() * len(moves))])
            decisions += 1
        return decisions

    return play


def chess_clone() -> Play:
    """Copies of a mid-game board, without its history as searches take them."""
    import chess

    board, rng = chess.Board(), Random(SEED)
    for _ in range(MIDDLE):
        board.push(rng.choice(list(board.legal_moves)))
    return partial(copies, partial(board.copy, stack=False))


# ---- the command


def say(line: str) -> None:
    """Progress, on stderr."""
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    """Measure the peers and print JSON; with `--out` write it to a file too."""
    parser = argparse.ArgumentParser(description="Speed of the peers on this machine, as JSON.")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time of each measure (2)")
    parser.add_argument(
        "--only", default="", help="only measures whose name contains this, e.g. 'gin-rummy game only'"
    )
    parser.add_argument("--out", type=Path, help="write the JSON to this file too")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not chosen(options.only):
        parser.error(f"no measure is called {options.only!r}: " + ", ".join(each.name for each in measures()))
    results = (measure_all if options.inside else measure_inside)(options.seconds, options.only)
    text = json.dumps(results, ensure_ascii=False, indent=2) + "\n"
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        options.out.write_text(text, encoding="utf-8")
    if not options.inside:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
