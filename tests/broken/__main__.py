"""`python -m tests.broken [GAME…] [RULE…] [--jobs N]`: breaks the rules one by one and sees their tests go red."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from pioche.games import ids
from tests.broken.breaks import Break, breaks
from tests.broken.workshop import Verdict, attempt, copy_sources

Task = tuple[str, Break]


def main(arguments: list[str] | None = None) -> int:
    """Try the breaks that are asked for; 1 if one of them is not caught."""
    parser = argparse.ArgumentParser("python -m tests.broken", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME or RULE", help="only these (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="breaks tried at a time")
    asked = parser.parse_args(arguments)
    if unknown := unknown_names(asked.names):
        parser.error(f"no game and no rule with breaks: {', '.join(unknown)}")
    tasks = select(asked.names)
    verdicts = []
    for number, verdict in enumerate(try_all(tasks, max(1, asked.jobs)), 1):
        verdicts.append(verdict)
        for line in told(verdict):
            print(f"[{number}/{len(tasks)}] {line}", flush=True)
    print("\n".join(summary(verdicts)))
    return 1 if any(verdict.missed for verdict in verdicts) else 0


def unknown_names(names: list[str]) -> list[str]:
    """The names that are neither a game nor a rule with a break."""
    rules = {rule for game in ids() for broken in breaks(game) for rule in broken.rules}
    return [name for name in names if name not in ids() and name not in rules]


def select(names: list[str]) -> list[Task]:
    """The breaks of the games named (of all, if none is) that concern the rules named (any, if none is)."""
    games = [game for game in ids() if game in names] or ids()
    rules = set(names).difference(ids())
    return [
        (game, broken)
        for game in games
        for broken in breaks(game)
        if not rules or rules.intersection(broken.rules)
    ]


def try_all(tasks: list[Task], jobs: int) -> Iterator[Verdict]:
    """The verdicts on the breaks, in their order; each worker has a copy of the sources to itself."""
    with TemporaryDirectory(prefix="pioche-broken-") as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copies.put(copy_sources(Path(folder) / str(number)))

        def work(task: Task) -> Verdict:
            copy = copies.get()
            try:
                return attempt(*task, copy)
            finally:
                copies.put(copy)

        # Threads are enough: each only waits for the fresh process in which its break is tried.
        pool = ThreadPoolExecutor(jobs)
        try:
            yield from pool.map(work, tasks)
        finally:
            pool.shutdown(cancel_futures=True)


def told(verdict: Verdict) -> Iterator[str]:
    """A line for each rule of the break: the test that caught it, or that none did."""
    for rule in verdict.broken.rules:
        if rule in verdict.caught:
            said = f"caught by {verdict.caught[rule]}"
        else:
            said = "NOT CAUGHT" + (f" ({verdict.trouble})" if verdict.trouble else "")
        yield f"{rule} {verdict.broken.what}: {said}"


def summary(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """How many breaks and rules were tried, and those that no test caught."""
    verdicts = list(verdicts)
    rules = {rule for verdict in verdicts for rule in verdict.broken.rules}
    missed = [f"  {rule} {verdict.broken.what}" for verdict in verdicts for rule in verdict.missed]
    yield f"{len(verdicts)} breaks of {len(rules)} rules, {len(missed)} not caught"
    yield from missed


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
