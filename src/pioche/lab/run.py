"""Orders carried out: what is missing is played, kept as it comes, and told of."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from time import thread_time
from typing import NamedTuple, TypeVar

from pioche.bots import bot_named
from pioche.core.errors import PiocheError
from pioche.games import game
from pioche.lab.cache import Store
from pioche.lab.plan import Order, Series
from pioche.lab.play import play
from pioche.lab.pool import Backend, Jobs, Stopped, backend
from pioche.lab.rows import Row

PIECE_SECONDS = 0.5  # how long a worker is busy before it reports
LARGEST_PIECE = 64
T = TypeVar("T")


class Work(NamedTuple):
    """Some matches of a series, for one worker."""

    series: Series
    numbers: tuple[int, ...]


class Done(NamedTuple):
    """The rows of some work, and how long they took: the time is no part of a row, which is the same everywhere.

    It is the processor's time, so that whatever else a machine does makes no match longer.
    """

    series: Series
    rows: list[Row]
    seconds: float


class Progress(NamedTuple):
    """How far the orders are."""

    done: int  # matches, those of before included
    games: int
    played: int  # now
    name: str  # of the order at which it is


Report = Callable[[Progress], None]
Crew = Backend[Work, Done]


class Interrupted(Exception):
    """Somebody pressed Ctrl-C; what was played is kept."""


def do(work: Work, stopped: Stopped) -> Done:
    """Play some matches, as many as there is time for."""
    begun, rows = thread_time(), []
    for number in work.numbers:
        row = play(work.series, number, stopped)
        if row is None:
            break
        rows.append(row)
    return Done(work.series, rows, thread_time() - begun)


class Pace:
    """How long a match of each series takes, by what has been played."""

    def __init__(self) -> None:
        self.known: dict[bytes, tuple[float, int]] = {}  # seconds and matches by series

    def learn(self, done: Done) -> None:
        """Take in what some work took."""
        seconds, games = self.known.get(done.series.key, (0.0, 0))
        self.known[done.series.key] = (seconds + done.seconds, games + len(done.rows))

    def seconds(self, series: Series) -> float | None:
        """The seconds of a match on one core; None before one was played."""
        seconds, games = self.known.get(series.key, (0.0, 0))
        return seconds / games if games else None

    def piece(self, series: Series) -> int:
        """How many matches a worker plays before it reports."""
        seconds = self.seconds(series)
        return 1 if seconds is None else max(1, min(LARGEST_PIECE, int(PIECE_SECONDS / max(seconds, 1e-6))))


def check(order: Order) -> None:
    """Refuse at once what could only fail in the middle."""
    for player in order.series.players:
        bot_named(player.bot, 0)
    if order.games < 1:
        raise PiocheError(
            en=f"{order.games} matches: at least 1 must be played",
            fr=f"{order.games} parties : il en faut au moins 1",
            code="bad_games",
        )
    for number in range(order.series.turns):
        game(order.series.game).spec(order.series.table(number))


def run(orders: Sequence[Order], store: Store, jobs: Jobs = None, report: Report | None = None) -> Pace:
    """Play what is missing of all orders; raises Interrupted with everything kept that was played."""
    with crew(jobs) as workers:
        return told(steps(orders, store, workers), report)


def told(going: Generator[Progress, None, T], report: Report | None) -> T:
    """Let something go on to its end, and tell how far it is; what it gives in the end."""
    try:
        with closing(going):
            while True:
                progress = next(going)
                if report is not None:
                    report(progress)
    except StopIteration as end:
        given: T = end.value
        return given
    except KeyboardInterrupt:
        raise Interrupted from None


def crew(jobs: Jobs = None) -> Crew:
    """Whoever plays with that many processes, or on that cluster; processes begin with their first piece of work."""
    return backend(do, jobs)


def steps(orders: Sequence[Order], store: Store, workers: Crew) -> Generator[Progress, None, Pace]:
    """Play what is missing of all orders, piece by piece; whoever stops in between has all pieces so far."""
    for order in orders:
        check(order)
    pace = Pace()
    names = {order.series.key: order.name for order in orders}
    missing = [store.shelf(order.series).missing(order.games) for order in orders]
    games = sum(order.games for order in orders)
    played, before = 0, games - sum(map(len, missing))
    if before == games:
        return pace
    for done in workers.results(pieces(orders, missing, pace)):
        store.shelf(done.series).add(done.rows)
        pace.learn(done)
        played += len(done.rows)
        yield Progress(before + played, games, played, names[done.series.key])
    return pace


def pieces(orders: Sequence[Order], missing: Sequence[list[int]], pace: Pace) -> Iterator[Work]:
    """The missing matches in portions, order after order."""
    for order, numbers in zip(orders, missing, strict=True):
        while numbers:
            size = pace.piece(order.series)
            taken, numbers = numbers[:size], numbers[size:]
            yield Work(order.series, tuple(taken))
