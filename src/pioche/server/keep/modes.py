"""Files of the store belong to their owner alone: they hold names, games and the hashes of secrets."""

import logging
import os
import stat
from pathlib import Path

log = logging.getLogger("pioche.store")
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keep_private(file: Path) -> None:
    """Make a file that only its owner may read, or take it from everybody else; what SQLite puts beside it follows."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError:
        return  # SQLite says better what is wrong
    for path in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        if path.exists() and path.stat().st_mode & OTHERS:
            _take_away(path)


def _take_away(path: Path) -> None:
    try:
        path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    except OSError:
        log.warning("others may read %s, and this user may not change that: chmod 600 it", path)
        return
    if path.stat().st_mode & OTHERS:
        log.warning("others may read %s, on a disk that knows no owners", path)
    else:
        log.warning("others could read %s; now only its owner can", path)
