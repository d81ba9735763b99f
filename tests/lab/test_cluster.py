"""A Ray cluster plays the same rows; what it cannot do is told at once; a machine that dies costs only time."""

import os
import socket
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pioche.cli.jobs import jobs_of
from pioche.core.errors import PiocheError
from pioche.lab import Plan, cluster, simulate
from pioche.lab.cache import Store
from pioche.lab.cluster import Installed, connected, installed
from pioche.lab.plan import Order, Player, Series
from pioche.lab.run import Interrupted, Progress, run

LONG = bool(os.environ.get("PIOCHE_LONG"))  # a real cluster of two machines' processes
ORDER = Order("duel", Series("guild_battle", (Player("random"), Player("level2")), seed=2), 12)


class Pretended:
    """Ray in one process: pieces are done, the last first, when they are waited for."""

    def __init__(self) -> None:
        self.left: dict[int, Any] = {}
        self.cancelled: list[int] = []
        self.given = 0
        self.exceptions = SimpleNamespace(RayTaskError=TaskError, RayError=Lost)

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def put(self, value: Any) -> Any:
        return value

    def remote(self, **options: int) -> Any:
        assert options == {"num_cpus": 1, "max_retries": -1}

        def decorate(function: Any) -> Any:
            def given(*arguments: Any) -> int:
                self.given += 1
                self.left[self.given] = lambda: function(*arguments)
                return self.given

            return SimpleNamespace(remote=given)

        return decorate

    def wait(self, references: list[int]) -> tuple[list[int], list[int]]:
        last = max(references)
        return [last], [each for each in references if each != last]

    def get(self, reference: int) -> Any:
        return self.left.pop(reference)()

    def cancel(self, reference: int) -> None:
        self.cancelled.append(reference)


class TaskError(Exception):
    """What Ray raises when a piece failed where it was done."""

    cause: Exception = ModuleNotFoundError("No module named 'pioche'")


class Lost(Exception):
    """What Ray raises when the cluster is gone."""


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> Pretended:
    """A cluster in one process."""
    ray = Pretended()
    monkeypatch.setattr(cluster, "connected", lambda address: ray)
    return ray


def rows(store: Store) -> list[Any]:
    """The rows of the order that are there."""
    return list(store.rows(ORDER.series, ORDER.games))


def test_a_cluster_plays_the_rows_of_this_machine(tmp_path: Path, pretended: Pretended) -> None:
    here, there = Store(tmp_path / "here"), Store(tmp_path / "there")
    run([ORDER], here, 1)
    run([ORDER], there, "pretended:1")

    assert rows(there) == rows(here)
    assert len(rows(there)) == 12
    assert pretended.given >= 6
    assert not pretended.cancelled

    plan = Plan("guild_battle", ("random", "random"), 6)
    assert simulate(plan, jobs="pretended:1") == simulate(plan, jobs=1)


def test_an_interrupt_gives_up_what_is_under_way(tmp_path: Path, pretended: Pretended) -> None:
    def impatient(at: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        run([ORDER], Store(tmp_path), "pretended:1", impatient)
    assert len(rows(Store(tmp_path))) == 1
    assert sorted(pretended.cancelled) == [1, 2, 3, 4, 5]


def test_a_machine_with_another_pioche_is_refused(
    tmp_path: Path, pretended: Pretended, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = installed()
    answers = iter([Installed(here.games, "other cards"), here])
    monkeypatch.setattr(cluster, "installed", lambda: next(answers, here))

    with pytest.raises(PiocheError, match="install the same version") as refused:
        run([ORDER], Store(tmp_path), "pretended:1")
    assert refused.value.code == "other_version"
    assert "guild_battle" in refused.value.message("fr")


@pytest.mark.parametrize(("error", "code"), [(TaskError(), "other_version"), (Lost("gone"), "cluster_lost")])
def test_what_a_cluster_cannot_do_is_told(
    tmp_path: Path, pretended: Pretended, monkeypatch: pytest.MonkeyPatch, error: Exception, code: str
) -> None:
    def fails(reference: int) -> Any:
        raise error

    monkeypatch.setattr(pretended, "get", fails)
    with pytest.raises(PiocheError) as refused:
        run([ORDER], Store(tmp_path), "pretended:1")
    assert refused.value.code == code


def test_an_address_at_which_nobody_listens_is_told_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(PiocheError, match="no Ray cluster answers") as refused:
        cluster._reach(address)
    assert address in refused.value.message("fr")
    with pytest.raises(PiocheError, match=r"--ray 10\.0\.0\.1:6379"):
        cluster._reach("somewhere")


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    with pytest.raises(PiocheError, match=r"pip install 'pioche\[cluster\]'"):
        connected("127.0.0.1:1")


def test_processes_here_and_a_cluster_exclude_each_other() -> None:
    assert [jobs_of(None, ""), jobs_of(3, ""), jobs_of(None, "auto")] == [None, 3, "auto"]
    with pytest.raises(PiocheError, match="give one of them"):
        jobs_of(2, "auto")


# ---- a real cluster

if LONG:

    @pytest.fixture
    def local(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
        """A cluster of two nodes on this machine, with one core each."""
        monkeypatch.setenv("RAY_worker_niceness", "0")  # else it waits for all else that is tested
        ray = import_module("ray")
        utilities = import_module("ray.cluster_utils")
        made = utilities.Cluster(
            initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
        )
        made.second = made.add_node(num_cpus=1)
        yield made
        ray.shutdown()
        made.shutdown()
        connected.cache_clear()

    @pytest.mark.filterwarnings("ignore")  # Ray's own
    def test_two_nodes_play_the_rows_of_two_processes_and_one_may_die(tmp_path: Path, local: Any) -> None:
        many = Order("duel", ORDER.series, 100)
        here, there, after = (Store(tmp_path / name) for name in ("here", "there", "after"))
        run([many], here, 2)
        run([many], there, local.address)
        killed: list[Progress] = []

        def kill(at: Progress) -> None:
            if at.played > 40 and not killed:
                killed.append(at)
                local.remove_node(local.second, allow_graceful=False)

        run([many], after, local.address, kill)

        found = [list(store.rows(many.series, 100)) for store in (here, there, after)]
        assert found[0] == found[1] == found[2]
        assert len(found[0]) == 100
        assert killed
