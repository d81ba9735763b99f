"""One proof a rule: its changes are tried in turn until a test that cites it catches one.

That shows that every rule is defended, in minutes where the whole sweep takes hours.  Nobody looks for survivors here:
only who tries every change can tell that none is left.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from pioche.games.texts import rulebook
from tests.broken.changes import Change, changes
from tests.broken.memory import Memory
from tests.broken.report import section
from tests.broken.runner import try_all
from tests.broken.suite import suite
from tests.broken.trial import Verdict
from tests.broken.written import Written, written

EVERY = 50  # changes between two lines of progress
# Kinds of change that tests see in half of the cases or more; the others were seen in a third (Raise, Rise & Die).
TELLING = frozenset(("condition negated", "statement dropped", "sign", "yes/no", "other zone"))
Break = Change | Written
Aims = dict[Break, tuple[Break, str]]  # by what is tried, the change that it is, and for which rule


class Proof(NamedTuple):
    """A change that breaks a rule, and the test citing the rule that caught it."""

    change: Break
    test: str


class Proofs:
    """The proofs of a game's rules, all of them or some, and what was tried in vain."""

    def __init__(self, game: str, rules: Sequence[str], breaks: Sequence[Break]) -> None:
        self.game = game
        self.asked = tuple(rule for rule in rulebook(game).rules if not rules or rule in rules)
        self.breaks = breaks
        self.found: dict[str, Proof] = {}
        self.vain: dict[str, list[Break]] = {rule: [] for rule in self.asked}
        self._cited = {str(test): test.rules for test in suite(game)}

    def enter(self, change: Break, rule: str, verdict: Verdict) -> None:
        """How a change went that was tried for a rule; what caught it may prove other rules of the place as well."""
        test = verdict.caught.get(rule, "")
        if not test and rule in self.vain:
            self.vain[rule].append(change)
        for each in change.rules if test else ():
            if each == rule or each in self._cited.get(test, ()):
                self.found.setdefault(each, Proof(change, test))

    def candidates(self, rule: str) -> list[Break]:
        """What may prove a rule and was not tried for it: breaks by hand, then a change of each line in turn.

        What one change of a line does not show the next one seldom shows, so lines take turns, and those begin that
        cite fewest other rules.
        """
        about = [each for each in self.breaks if rule in each.rules]
        by_hand = [each for each in about if isinstance(each, Written)]
        lines: dict[str, list[Change]] = {}
        for each in sorted((each for each in about if isinstance(each, Change)), key=_seldom_seen):
            lines.setdefault(each.place, []).append(each)
        turns = zip_longest(*sorted(lines.values(), key=lambda line: len(line[0].rules)))
        order = [*by_hand, *(each for turn in turns for each in turn if each)]
        return [each for each in order if each not in self.vain[rule]]

    def waiting(self) -> Iterator[tuple[Break, str]]:
        """What to try next: one change for each rule that is not proven, then another for those that still are not."""
        left = {rule: iter(self.candidates(rule)) for rule in self.asked}
        while left:
            for rule in list(left):
                change = None if rule in self.found else next(left[rule], None)
                if change is None:
                    del left[rule]
                else:
                    yield change, rule

    def unproven(self) -> list[str]:
        """The rules that no caught change defends."""
        return [rule for rule in self.asked if rule not in self.found]

    def missed(self) -> list[Break]:
        """The breaks written by hand that no test of their rule catches."""
        return [each for vain in self.vain.values() for each in vain if isinstance(each, Written)]

    @property
    def is_good(self) -> bool:
        """Whether every rule is proven, and by what was written for it."""
        return not (self.unproven() or self.missed())

    def lines(self) -> Iterator[str]:
        """What was found, in words."""
        for rule in self.asked:
            if proof := self.found.get(rule):
                yield f"{rule:14} {proof.change}  caught by {proof.test}"
            else:
                yield f"{rule:14} {len(self.vain[rule])} changes, none caught  NOT PROVEN"
        yield from section("Breaks written by hand that no test of their rule catches", self.missed())
        yield from section("Rules that nothing proves", self.unproven())
        yield (
            f"{self.game}: {len(self.asked)} rules, {len(self.asked) - len(self.unproven())} proven; "
            f"of {len(self.breaks)} changes as few as that takes were tried, and survivors were not looked for"
        )


def prove(game: str, rules: Sequence[str], jobs: int, fresh: bool) -> Proofs:
    """Look for a proof of each rule, among what was tried before and then by trying."""
    every: list[Break] = [*written(game), *changes(game)]
    breaks = [each for each in every if not rules or not set(rules).isdisjoint(each.rules)]
    memory = Memory(game)
    keys = dict(zip(breaks, memory.keys(breaks), strict=True))
    proofs = Proofs(game, rules, breaks)
    for change in () if fresh else breaks:
        for rule in change.rules:
            # A whole trial is over when any rule of the place is caught: for the other rules it says nothing.
            whole, aimed = memory.recall(keys[change]), memory.recall(memory.aimed(keys[change], rule))
            if whole and rule in whole.caught:
                proofs.enter(change, rule, whole)
            elif aimed:
                proofs.enter(change, rule, aimed)
    aims: Aims = {}
    since = time.monotonic()
    tried = try_all(game, _aimed(proofs.waiting(), aims), jobs, elsewhere=False)
    for number, (each, verdict) in enumerate(tried, 1):
        change, rule = aims.pop(each)
        memory.keep(memory.aimed(keys[change], rule), verdict)
        proofs.enter(change, rule, verdict)
        if number % EVERY == 0:
            proven = len(proofs.asked) - len(proofs.unproven())
            print(
                f"{game} {number} tried, {proven}/{len(proofs.asked)} proven  {time.monotonic() - since:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    return proofs


def _seldom_seen(change: Change) -> bool:
    return change.kind not in TELLING


def _aimed(waiting: Iterator[tuple[Break, str]], aims: Aims) -> Iterator[Break]:
    """Each change as one that its rule alone is cited for, so that only the tests of this rule are run."""
    for change, rule in waiting:
        aimed = replace(change, rules=(rule,)) if isinstance(change, Change) else change
        aims[aimed] = change, rule
        yield aimed
