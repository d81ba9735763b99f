"""Rows kept by what they follow from, so that no match is played twice and asking for more goes on where it ended.

A shelf holds the rows of one series as lines of JSON, appended as they come: a process that dies loses at most the
line it was writing, and two that play the same matches write the same lines.
"""

import os
from collections.abc import Iterable, Iterator
from fcntl import LOCK_EX, flock
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO

import msgspec

import pioche
from pioche.games import folder, game
from pioche.lab.declared import declared
from pioche.lab.plan import Series
from pioche.lab.rows import Row

PLAYED_BY = ("core", "language", "bots")  # what decides the rows, besides the game and how they are watched
WATCHED_BY = ("play.py", "rows.py", "plan.py")
RULES = ("*.py", "data/**/*.toml", "clauses/*.py")
_decoder = msgspec.json.Decoder(Row)
_encoder = msgspec.json.Encoder()


def home() -> Path:
    """Where rows are kept: below `PIOCHE_CACHE`, or the user's cache."""
    if stated := os.environ.get("PIOCHE_CACHE"):
        return Path(stated) / "lab"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pioche" / "lab"


@cache
def fingerprint(name: str) -> str:
    """What the rows of a game follow from: version, rules, cards, what is counted, and the bots, all by content."""
    ours = Path(pioche.__file__).parent
    paths = [path for part in PLAYED_BY for path in (ours / part).rglob("*.py")]
    paths += [ours / "lab" / name for name in WATCHED_BY]
    paths += [path for pattern in RULES for path in folder(name).glob(pattern)]
    digest = blake2b(game(name).version.encode(), digest_size=8)
    digest.update(_encoder.encode(declared(name).counted))
    for path in sorted(set(paths)):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


class Shelf:
    """The rows of one series that are there."""

    def __init__(self, folder: Path, series: Series) -> None:
        key = blake2b(fingerprint(series.game).encode() + series.key, digest_size=12).hexdigest()
        self.folder = folder / series.game / key
        self.path = self.folder / "rows.jsonl"
        self.series = series
        self.places: dict[int, int] = {}  # where the line of each number begins
        self._end = 0
        if self.path.is_file():
            with self.path.open("rb") as file:
                self._scan(file)

    def _scan(self, file: BinaryIO) -> None:
        """Find the lines that were added since the last look; half a line at the end does not count."""
        file.seek(self._end)
        for line in file:
            if not line.endswith(b"\n"):
                break
            self.places.setdefault(int(line[1 : line.index(b",")]), self._end)
            self._end += len(line)

    def missing(self, games: int) -> list[int]:
        """The numbers below `games` that have not been played."""
        return [number for number in range(games) if number not in self.places]

    def add(self, rows: Iterable[Row]) -> None:
        """Keep some more rows, beside those that another process may have added meanwhile."""
        if not self.path.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            about = msgspec.json.format(msgspec.json.encode(self.series))
            (self.folder / "series.json").write_bytes(about)
            self.path.touch()
        with self.path.open("r+b") as file:
            flock(file, LOCK_EX)
            self._scan(file)
            file.seek(self._end)
            file.truncate()
            for row in rows:
                if row.number not in self.places:
                    line = _encoder.encode(row) + b"\n"
                    self.places[row.number] = self._end
                    self._end += len(line)
                    file.write(line)

    def rows(self, games: int) -> Iterator[Row]:
        """The rows with numbers below `games` that are there, in order, one at a time."""
        if not self.places:
            return
        with self.path.open("rb") as file:
            for number in range(games):
                if number in self.places:
                    file.seek(self.places[number])
                    yield _decoder.decode(file.readline())


class Store:
    """All shelves below a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home()
        self._shelves: dict[bytes, Shelf] = {}

    def shelf(self, series: Series) -> Shelf:
        """The shelf of a series, looked through once."""
        if series.key not in self._shelves:
            self._shelves[series.key] = Shelf(self.folder, series)
        return self._shelves[series.key]

    def rows(self, series: Series, games: int) -> Iterator[Row]:
        """The rows of a series that are there."""
        return self.shelf(series).rows(games)
