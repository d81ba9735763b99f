"""One server a SQLite file: a lock beside it, which the system takes back when its process dies.

Two servers on one file would each hold tables in memory that the other changes, and neither would hear of it.
Tools that only look into the store, or write a fact that servers look for, need no lock.
"""

import os
from pathlib import Path

import sqlalchemy as sa

from pioche.core.errors import PiocheError

try:
    import fcntl
except ImportError:  # a system without it (Windows) does without the lock
    fcntl = None  # type: ignore[assignment]


class SoleServer:
    """The lock of a SQLite file; stores in memory and PostgreSQL need none."""

    def __init__(self, url: sa.URL) -> None:
        file = sqlite_file(url)
        self._lock: int | None = None
        self._lock = _locked(file) if file is not None and fcntl is not None else None

    def release(self) -> None:
        """Let the next server have the file."""
        if self._lock is not None:
            os.truncate(self._lock, 0)
            os.close(self._lock)
            self._lock = None

    def __del__(self) -> None:
        """A store that could not be opened holds nothing."""
        self.release()


def sqlite_file(url: sa.URL) -> Path | None:
    """The file of a SQLite store, whatever links lead to it; None for any other store."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database).resolve()


def _locked(file: Path) -> int:
    """The lock file, open and locked; it stays when it is released, because removing it would let two have it."""
    lock = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        holder = os.read(lock, 20).decode(errors="replace").strip() or "?"
        os.close(lock)
        raise PiocheError(
            en=f"another process (pid {holder}) serves {file}: one SQLite file has one server. Stop that one, or let "
            "several share a PostgreSQL (--store postgresql://USER@HOST/NAME --redis URL)",
            fr=f"un autre processus (pid {holder}) sert déjà {file} : un fichier SQLite n’a qu’un serveur. Arrêtez-le, "
            "ou partagez une base PostgreSQL (--store postgresql://NOM@HÔTE/BASE --redis URL)",
            code="store_in_use",
        ) from None
    os.truncate(lock, 0)
    os.write(lock, f"{os.getpid()}\n".encode())
    return lock
