"""PostgreSQL and Redis for the tests: real ones, started on loopback in a folder of their own and stopped after."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.rig import PATIENCE


def program(name: str) -> str:
    """The path of a program; without it the test is skipped, except for root, who can install it."""
    found = shutil.which(name) or next(
        map(str, sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None
    )
    if found is None:
        message = f"{name} is missing: apt-get install postgresql redis-server"
        if os.getuid() == 0:
            pytest.fail(message)
        pytest.skip(message)
    return found


def as_somebody(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: hand the folder to another user, and run as that one."""
    if os.getuid() != 0:
        return []
    shutil.chown(folder, "nobody")
    return ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]


def own_port() -> int:
    """A free port that is given to nobody else while its service is down: none of those the system hands out."""
    while True:
        port = 20_000 + secrets.randbelow(10_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Service:
    """A server of others that can be killed and started again, or stopped and continued."""

    def __init__(self, command: list[str], ready: list[str], url: str, folder: Path) -> None:
        self.url = url
        self._command, self._ready, self._folder = command, ready, folder
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = subprocess.Popen(
            self._command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=self._folder
        )
        wait_until(lambda: subprocess.run(self._ready, capture_output=True, check=False).returncode == 0)

    def kill(self) -> None:
        """Kill it with all its processes: no goodbye."""
        family = self.family()
        self._send(signal.SIGKILL)
        self._process.wait(PATIENCE)
        wait_until(lambda: not alive(family))

    def pause(self) -> None:
        """Let it hang: connections stay open, and nothing is answered."""
        self._send(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._send(signal.SIGCONT)

    def family(self) -> list[int]:
        """All its processes."""
        return [self._process.pid, *descendants(self._process.pid)]

    def _send(self, number: signal.Signals) -> None:
        for pid in self.family():
            with suppress(ProcessLookupError):
                os.kill(pid, number)


@contextmanager
def postgres_service() -> Iterator[Service]:
    """A PostgreSQL server with the durability that it has by default."""
    with TemporaryDirectory(prefix="pioche-postgres-") as folder:
        data = Path(folder)
        who, port = as_somebody(data), own_port()
        initdb = [program("initdb"), "-D", folder, "-U", "pioche", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*who, *initdb], check=True, stdout=subprocess.DEVNULL, cwd=data)
        command = [program("postgres"), "-D", folder, "-p", str(port), "-h", "127.0.0.1", "-k", folder]
        command += ["-c", "recovery_init_sync_method=syncfs"]  # it starts sooner after it was killed
        ready = [program("pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]
        service = Service([*who, *command], ready, f"postgresql://pioche@127.0.0.1:{port}/postgres", data)
        try:
            yield service
        finally:
            service.kill()  # its data are thrown away


@contextmanager
def redis_service(folder: Path) -> Iterator[Service]:
    """A Redis server."""
    port = own_port()
    command = [program("redis-server"), "--port", str(port), "--bind", "127.0.0.1"]
    command += ["--save", "", "--dir", str(folder)]
    ready = [program("redis-cli"), "-e", "-p", str(port), "ping"]
    service = Service(command, ready, f"redis://127.0.0.1:{port}", folder)
    try:
        yield service
    finally:
        service.kill()


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server; its URL."""
    with postgres_service() as service:
        yield service.url


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis server; its URL."""
    with redis_service(folder) as service:
        yield service.url


def wait_until(ready: object) -> None:
    """Wait until something is so."""
    assert callable(ready)
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "a service does not start"
        time.sleep(0.05)


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            child = int(path.parent.name)
            found += [child, *descendants(child)]
    return found


def alive(pids: list[int]) -> list[int]:
    """Those of some processes that still run."""
    running = []
    for pid in pids:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if state != "Z":
            running.append(pid)
    return running
