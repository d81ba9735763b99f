"""`python -m tests.broken [GAME…] [RULE…]`: changes the code that cites a rule and sees a test that cites it go red."""

import argparse
import os
import sys
import time
from collections.abc import Sequence

from pioche.games import playable
from pioche.games.texts import rulebook
from tests.broken.changes import Change, changes
from tests.broken.enough import prove
from tests.broken.memory import Memory
from tests.broken.report import Report
from tests.broken.runner import try_all
from tests.broken.trial import Verdict
from tests.broken.written import Written, written

EVERY = 50  # changes between two lines of progress


def main(arguments: list[str] | None = None) -> int:
    """Try the changes that are asked for; 1 if a rule is not proven or something is left to look at."""
    parser = argparse.ArgumentParser("python -m tests.broken", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME or RULE", help="only these (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="changes tried at a time")
    parser.add_argument("--fresh", action="store_true", help="try everything again, remembered or not")
    parser.add_argument(
        "--enough",
        action="store_true",
        help="try the changes of a rule only until a test that cites it catches one; look for no survivors",
    )
    asked = parser.parse_args(arguments)
    chosen = select(asked.names)
    if unknown := [
        name for name in asked.names if name not in chosen and name not in sum(chosen.values(), ())
    ]:
        parser.error(f"no game and no rule: {', '.join(unknown)}")
    good = True
    for game, rules in chosen.items():
        report = (prove if asked.enough else examine)(game, rules, max(1, asked.jobs), asked.fresh)
        print("\n".join(report.lines()), flush=True)
        good &= report.is_good
    return 0 if good else 1


def select(names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The games that are named or have a rule that is, each with its named rules (none: all of them)."""
    found = {}
    for game in playable():
        rules = tuple(rule for rule in rulebook(game).rules if rule in names)
        if game in names or rules or not names:
            found[game] = rules
    return found


def examine(game: str, rules: tuple[str, ...], jobs: int, fresh: bool) -> Report:
    """Try the changes of a game, or recall how they went."""
    everything: list[Change | Written] = [*written(game), *changes(game)]
    wanted = [each for each in everything if not rules or not set(rules).isdisjoint(each.rules)]
    memory = Memory(game)
    keys = dict(zip(wanted, memory.keys(wanted), strict=True))
    report = Report(game, rules)
    verdicts = {} if fresh else {each: verdict for each in wanted if (verdict := memory.recall(keys[each]))}
    waiting = [each for each in wanted if each not in verdicts]
    since = time.monotonic()
    for number, (change, verdict) in enumerate(try_all(game, waiting, jobs), 1):
        memory.keep(keys[change], verdict)
        verdicts[change] = verdict
        if number % EVERY == 0 or number == len(waiting):
            print(
                f"{game} {number}/{len(waiting)}  {time.monotonic() - since:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    for each in wanted:
        _enter(report, each, verdicts[each])
    if not rules:
        memory.forget_all_but(keys.values())
    return report


def _enter(report: Report, change: Change | Written, verdict: Verdict) -> None:
    if isinstance(change, Change):
        report.changes[change] = verdict
    else:
        report.written[change] = verdict


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
