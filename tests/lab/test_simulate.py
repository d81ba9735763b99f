"""Simulations: the same rows whatever the number of processes, seats that change, and clean ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError
from pioche.lab import Plan, Simulation, simulate
from pioche.lab.plan import derived
from pioche.lab.simulate import play

OSSUAIRE = Plan(
    "ossuaire", ("random", "greedy:1"), 4, seed=3, decks=(("ossuaire", "garnison"), ("garnison", "garnison"))
)


def test_the_number_of_processes_changes_nothing() -> None:
    plan = Plan("guild_battle", ("random", "greedy:1", "random"), 9, seed=5)

    assert simulate(plan, jobs=2) == simulate(plan, jobs=1)


def test_any_match_can_be_played_again_alone() -> None:
    rows = simulate(OSSUAIRE, jobs=1).rows

    assert [play(OSSUAIRE, number) for number in range(4)] == rows


def test_every_match_has_its_own_seed_from_the_plans() -> None:
    plan = Plan("guild_battle", ("random", "random"), 20, seed=1)
    seeds = [row.seed for row in simulate(plan, jobs=1).rows]

    assert len(set(seeds)) == 20
    assert all(0 <= seed < 1 << 63 for seed in seeds)
    assert seeds[0] == derived(1, 0) != derived(2, 0)


def test_players_change_seats_and_take_their_decks_along() -> None:
    rows = simulate(OSSUAIRE, jobs=1).rows

    assert [row.players for row in rows] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert [row.bots for row in rows[:2]] == [("random", "greedy:1"), ("greedy:1", "random")]
    assert [row.decks for row in rows] == [
        ("ossuaire", "garnison"),
        ("garnison", "ossuaire"),
        ("garnison", "garnison"),
        ("garnison", "garnison"),
    ]


def test_players_keep_their_seats_if_told() -> None:
    plan = Plan("guild_battle", ("random", "greedy:1"), 3, swap=False)

    assert {row.players for row in simulate(plan, jobs=1).rows} == {(0, 1)}


def test_rows_tell_the_match() -> None:
    row = simulate(Plan("guild_battle", ("random",) * 4, 1, seed=2), jobs=1).rows[0]

    assert sum(row.scores) == 1
    assert row.winner is not None
    assert row.scores[row.winner] == 1
    assert row.rule.startswith("GB-WIN-")
    assert row.decisions > row.turns > 1
    assert row.facts["reactions"] >= 0  # type: ignore[operator]
    assert row.first == row.facts["first"]


def test_a_variant_is_played() -> None:
    plan = Plan("guild_battle", ("random", "random"), 2, spec=TableSpec(variant={"set": "guildes"}))

    assert len(simulate(plan, jobs=1).rows) == 2


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []

    simulate(Plan("guild_battle", ("random", "random"), 5), jobs=1, progress=lambda *at: told.append(at))

    assert told == [(number, 5) for number in range(1, 6)]


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan("guild_batle", ("random", "random")), "unknown_name"),
        (Plan("guild_battle", ("random", "rnadom")), "unknown_name"),
        (Plan("guild_battle", ("random",)), "bad_spec"),
        (Plan("guild_battle", ("random",) * 6), "bad_spec"),
        (Plan("guild_battle", ("random",) * 2, 0), "bad_games"),
        (Plan("ossuaire", ("random",) * 2, decks=(("ossuaire",),)), "bad_decks"),
        (Plan("ossuaire", ("random",) * 2, decks=(("ossuaire", "garnision"),)), "unknown_name"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(plan: Plan, code: str) -> None:
    with pytest.raises(PiocheError) as refused:
        simulate(plan, jobs=2)
    assert refused.value.code == code


def test_an_interrupt_keeps_what_is_done() -> None:
    def impatient(done: int, games: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    done = simulate(Plan("guild_battle", ("random", "random"), 50, seed=4), jobs=1, progress=impatient)

    assert done == Simulation(
        simulate(Plan("guild_battle", ("random", "random"), 3, seed=4), jobs=1).rows, True
    )


SCRIPT = """
from pioche.lab import Plan, simulate
if __name__ == "__main__":
    plan = Plan("guild_battle", ("ismcts:50", "greedy"), 4000)
    done = simulate(plan, jobs=2, progress=lambda done, games: print(done, flush=True))
    print("interrupted" if done.interrupted else "complete", len(done.rows) > 0)
"""


def begun(folder: Path) -> subprocess.Popen[str]:
    """A long simulation in a group of its own, after its first match."""
    script = folder / "long.py"
    script.write_text(SCRIPT, encoding="utf-8")
    running = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline().strip().isdigit()
    return running


def assert_nobody_is_left(group: int) -> None:
    """The whole group has ended, within some seconds."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("a worker outlived the simulation")


def test_ctrl_c_ends_all_processes_with_what_is_done(tmp_path: Path) -> None:
    running = begun(tmp_path)

    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to everybody
    out, err = running.communicate(timeout=120)

    assert out.splitlines()[-1] == "interrupted True"
    assert err == ""
    assert running.returncode == 0
    assert_nobody_is_left(running.pid)


@pytest.mark.parametrize("violence", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_the_first_process(tmp_path: Path, violence: signal.Signals) -> None:
    running = begun(tmp_path)

    os.kill(running.pid, violence)
    running.communicate(timeout=120)

    assert_nobody_is_left(running.pid)
