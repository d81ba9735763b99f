"""One server a SQLite file: a second one is kept off, tools are not, and a dead one is in nobody's way."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from pioche.core.errors import PiocheError
from pioche.server.keep.store import Store

HOLD = """
import sys, time
from pioche.server.keep.store import Store
store = Store(sys.argv[1], serving=True)
print("held", flush=True)
time.sleep(60)
"""


def close(store: Store) -> None:
    """End a store."""
    asyncio.run(store.close())


def test_a_second_server_is_refused_and_told_who_has_the_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/pioche.db"
    holder = subprocess.Popen([sys.executable, "-c", HOLD, url], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(PiocheError) as refused:
            Store(url, serving=True)
        assert refused.value.code == "store_in_use"
        for said in (refused.value.en, refused.value.fr):
            assert f"pid {holder.pid}" in said
            assert "postgresql://" in said
        (tmp_path / "link.db").symlink_to(tmp_path / "pioche.db")
        with pytest.raises(PiocheError, match="another process"):
            Store(f"sqlite:///{tmp_path}/link.db", serving=True)
        close(Store(url))  # a tool that does not serve
    finally:
        holder.kill()
        holder.communicate()
    close(Store(url, serving=True))  # what a dead process held is free


def test_the_file_is_free_again_when_its_server_has_ended(tmp_path: Path) -> None:
    for _ in range(2):
        close(Store(f"sqlite:///{tmp_path}/pioche.db", serving=True))


def test_only_the_owner_may_read_the_lock(tmp_path: Path) -> None:
    close(Store(f"sqlite:///{tmp_path}/pioche.db", serving=True))

    assert (tmp_path / "pioche.db.lock").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_stores_in_memory_need_no_lock(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    both = [Store(url, serving=True) for _ in range(2)]

    assert list(tmp_path.iterdir()) == []
    for store in both:
        close(store)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(PiocheError, match="cannot be opened"):
        Store(f"sqlite:///{tmp_path}/nowhere/x.db", serving=True)
