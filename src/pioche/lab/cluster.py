"""Work spread over the machines of a Ray cluster: the same results as here, and a machine that dies costs only time.

Ray plays a piece again that was lost with its machine.  A machine whose Pioche is another one would play other
matches, so every piece says what it was cut from, and is refused where that is not installed.
"""

import os
import platform
import socket
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib import import_module
from itertools import islice
from typing import Any, Final, Generic, NamedTuple, NoReturn

from pioche.core.errors import PiocheError
from pioche.games import ids
from pioche.lab.cache import fingerprint
from pioche.lab.pool import AHEAD, R, Stopped, W

PATIENCE: Final = 3.0  # seconds in which an address must answer
# Ray reads these when it is imported: it would ask twenty times, for half a minute each, whoever is not a cluster.
HASTE: Final = {
    "RAY_NUM_REDIS_GET_RETRIES": "2",
    "RAY_py_gcs_connect_timeout_s": "3",
    "RAY_gcs_rpc_server_connect_timeout_s": "2",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # and it would warn unless this is decided
}
CLIENT: Final = "ray://"  # an address that is reached from outside the cluster
THIS_MACHINE: Final = ("auto", "local")  # what Ray calls a cluster that it knows without an address
PLACES: Final = ("--ray 10.0.0.1:6379", "--ray auto")


class Installed(NamedTuple):
    """What decides the rows that a machine plays: rules, cards and bots by content."""

    games: tuple[str, ...]
    content: str


class Refused(NamedTuple):
    """The answer of a machine on which something else is installed."""

    machine: str
    games: tuple[str, ...]


class Cluster(Generic[W, R]):
    """Does the work on the cores of a cluster, as many as there are at the moment."""

    def __init__(self, do: Callable[[W, Stopped], R], address: str) -> None:
        self.ray = connected(address)
        self.address = address
        self.task = self.ray.remote(num_cpus=1, max_retries=-1)(
            _do
        )  # -1: again, however often a machine dies
        self.do = self.ray.put(do)
        self.expected = installed()
        self.waiting: set[Any] = set()

    def __enter__(self) -> "Cluster[W, R]":
        return self

    def __exit__(self, *error: object) -> None:
        """Give up what nobody waits for any more; the cluster stays as it is."""
        for reference in self.waiting:
            self.ray.cancel(reference)
        self.waiting.clear()

    def results(self, work: Iterable[W]) -> Iterator[R]:
        """The results as they come."""
        left = iter(work)
        while True:
            more = islice(left, max(1, cluster_cores(self.address) * AHEAD - len(self.waiting)))
            self.waiting |= {self.task.remote(self.do, piece, self.expected) for piece in more}
            if not self.waiting:
                return
            done, _ = self.ray.wait(list(self.waiting))
            for reference in done:
                self.waiting.discard(reference)
                yield self._result(reference)

    def _result(self, reference: Any) -> R:
        try:
            found = self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, ModuleNotFoundError):
                _refuse_missing(error.cause)
            raise error.cause if isinstance(error.cause, PiocheError) else error from None
        except self.ray.exceptions.RayError as error:
            raise _lost(self.address, error) from error
        if isinstance(found, Refused):
            _refuse_other(found, self.expected)
        return found  # type: ignore[no-any-return]  # what `do` gives, by way of Ray


def cluster_cores(address: str) -> int:
    """The cores of a cluster at the moment; at least one, because a machine may be about to join."""
    return max(1, int(connected(address).cluster_resources().get("CPU", 1)))


@cache
def connected(address: str) -> Any:
    """Ray, connected to a cluster until the program ends."""
    for name, value in HASTE.items():
        os.environ.setdefault(name, value)
    ray = _ray()
    _reach(address)
    try:
        ray.init(address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError, OSError, ImportError) as error:
        raise _unreachable(address, str(error).strip().splitlines()[0]) from error
    return ray


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise PiocheError(
            en="a cluster needs Ray, here and on its machines: pip install 'pioche[cluster]'",
            fr="une grappe demande Ray, ici et sur ses machines : pip install 'pioche[cluster]'",
            code="missing_extra",
        ) from None


def _reach(address: str) -> None:
    """Refuse at once an address at which nobody listens: Ray itself would try for minutes."""
    if address in THIS_MACHINE:
        return
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not host or not port.isdigit():
        places = ", ".join(PLACES)
        raise PiocheError(
            en=f"{address!r} is no address of a cluster: write for example {places}",
            fr=f"« {address} » n’est pas l’adresse d’une grappe : écrivez par exemple {places}",
            code="bad_address",
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise _unreachable(address, str(error)) from error


def _unreachable(address: str, why: str) -> PiocheError:
    return PiocheError(
        en=f"no Ray cluster answers at {address} ({why}); `ray status --address {address}` shows one that does, "
        "`ray start --head` starts one",
        fr=f"aucune grappe Ray ne répond à {address} ({why}) ; « ray status --address {address} » en montre une qui "
        "répond, « ray start --head » en démarre une",
        code="no_cluster",
    )


def _lost(address: str, error: Exception) -> PiocheError:
    why = str(error).strip().splitlines()[0]
    return PiocheError(
        en=f"the cluster at {address} was lost ({why}); what was played is kept, the same command goes on",
        fr=f"la grappe à {address} est perdue ({why}) ; ce qui a été joué est gardé, la même commande continue",
        code="cluster_lost",
    )


def _refuse_missing(error: ModuleNotFoundError) -> NoReturn:
    raise PiocheError(
        en=f"a machine of the cluster cannot play: {error}; install the same Pioche on all of them",
        fr=f"une machine de la grappe ne peut pas jouer : {error} ; installez le même Pioche sur toutes",
        code="other_version",
    ) from error


def _refuse_other(refused: Refused, expected: Installed) -> NoReturn:
    here, there = ", ".join(expected.games), ", ".join(refused.games)
    raise PiocheError(
        en=f"{refused.machine} has another Pioche than this machine ({there} there; {here} here) and would play other "
        "matches: install the same version, games and cards on all machines of the cluster",
        fr=f"{refused.machine} n’a pas le même Pioche que cette machine (là : {there} ; ici : {here}) et jouerait "
        "d’autres parties : installez la même version, les mêmes jeux et les mêmes cartes sur toutes les machines",
        code="other_version",
    )


# ---- on a machine of the cluster


@cache
def installed() -> Installed:
    """What is installed on this machine."""
    from pioche.games import game

    names = ids()
    digest = blake2b("".join(map(fingerprint, names)).encode(), digest_size=8)
    return Installed(tuple(f"{name} {game(name).version}" for name in names), digest.hexdigest())


def _do(do: Callable[[W, Stopped], R], piece: W, expected: Installed) -> R | Refused:
    here = installed()
    if here != expected:
        return Refused(platform.node(), here.games)
    return do(piece, lambda: False)
