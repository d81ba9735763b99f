"""Servers for the tests."""

import ssl
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.server.rig import OPENED, Browser, Server, running

# Every client of httpx reads all certificates of the world, 30 ms of processor; nothing here speaks TLS.
ssl.create_default_context = cache(ssl.create_default_context)  # type: ignore[assignment]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server, shared by the tests of a file."""
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder) as server:
        yield server


@pytest.fixture
def browser(server: Server) -> Browser:
    """Somebody new."""
    return Browser(server.url)


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Everything that a test opened is closed after it."""
    yield
    while OPENED:
        OPENED.pop().close()
