"""PostgreSQL and Redis for the tests: real ones, started on loopback in a folder of their own and stopped after."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.rig import PATIENCE, free_port


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


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server; its URL."""
    with TemporaryDirectory(prefix="pioche-postgres-") as folder:
        yield from _postgres(Path(folder))


def _postgres(data: Path) -> Iterator[str]:
    who, port = as_somebody(data), free_port()
    initdb = [program("initdb"), "-D", str(data), "-U", "pioche", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run([*who, *initdb], check=True, stdout=subprocess.DEVNULL, cwd=data)
    command = [program("postgres"), "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(data)]
    server = subprocess.Popen(
        [*who, *command], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=data
    )
    try:
        ready = [program("pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]
        wait_until(lambda: subprocess.run(ready, check=False).returncode == 0)
        yield f"postgresql://pioche@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(signal.SIGQUIT)  # its data are thrown away
        server.wait(PATIENCE)


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis server; its URL."""
    port = free_port()
    command = [
        program("redis-server"),
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--dir",
        str(folder),
    ]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        ping = [program("redis-cli"), "-p", str(port), "ping"]
        wait_until(lambda: subprocess.run(ping, capture_output=True, check=False).stdout.strip() == b"PONG")
        yield f"redis://127.0.0.1:{port}"
    finally:
        server.kill()
        server.wait(PATIENCE)


def wait_until(ready: object) -> None:
    """Wait until something is so."""
    assert callable(ready)
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, "a service does not start"
        time.sleep(0.05)
