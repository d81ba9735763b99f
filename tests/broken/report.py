"""What the breaks of a game have shown, rule by rule."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pioche.games.texts import rulebook
from tests.broken.changes import Change
from tests.broken.trial import Verdict
from tests.broken.written import Written, fits, notes, reason

CAUGHT, CRASHED, ELSEWHERE, SURVIVED, ACCEPTED = "caught", "crashed", "elsewhere", "survived", "accepted"
SAID = {
    CAUGHT: "caught",
    CRASHED: "crashed",
    ELSEWHERE: "caught by tests of other rules",
    SURVIVED: "SURVIVED",
    ACCEPTED: "accepted",
}


@dataclass
class Report:
    """The verdicts on the changes of a game, all of them or those of some rules."""

    game: str
    rules: tuple[str, ...] = ()  # empty for all
    changes: dict[Change, Verdict] = field(default_factory=dict)
    written: dict[Written, Verdict] = field(default_factory=dict)

    @property
    def asked(self) -> tuple[str, ...]:
        """The rules that the report is about, in their order."""
        return tuple(rule for rule in rulebook(self.game).rules if not self.rules or rule in self.rules)

    def fate(self, change: Change, verdict: Verdict, rule: str = "") -> str:
        """What became of a change: for one rule, or at all."""
        if rule in verdict.caught or (verdict.caught and not rule):
            return CAUGHT
        if verdict.crashed:
            return CRASHED
        if verdict.caught or verdict.elsewhere:
            return ELSEWHERE
        return ACCEPTED if reason(self.game, change) else SURVIVED

    def proofs(self, rule: str) -> int:
        """How many changes, generated or written, a test that cites the rule has caught."""
        verdicts = [*self.changes.values(), *self.written.values()]
        return sum(rule in verdict.caught for verdict in verdicts)

    def unproven(self) -> list[str]:
        """The rules that no caught change defends."""
        return [rule for rule in self.asked if not self.proofs(rule)]

    def survivors(self) -> list[Change]:
        """The changes that every test lets pass, but for those that were looked at."""
        return [change for change, verdict in self.changes.items() if self.fate(change, verdict) == SURVIVED]

    def missed(self) -> list[Written]:
        """The breaks written by hand that no test of their rule catches."""
        return [broken for broken, verdict in self.written.items() if broken.rule not in verdict.caught]

    def outdated(self) -> list[str]:
        """Lines about accepted survivors that no survivor fits; told only if everything was tried."""
        if self.rules:
            return []
        alive = [change for change, verdict in self.changes.items() if verdict.survived]
        return [line for line in notes(self.game).accepted if not any(fits(line, change) for change in alive)]

    @property
    def is_good(self) -> bool:
        """Whether every rule is proven and nothing is left to look at."""
        return not (self.unproven() or self.survivors() or self.missed() or self.outdated())

    def lines(self) -> Iterator[str]:
        """The report in words."""
        for rule in self.asked:
            fates = Counter(
                self.fate(change, verdict, rule)
                for change, verdict in self.changes.items()
                if rule in change.rules
            )
            hand = sum(broken.rule == rule for broken in self.written)
            told = [f"{sum(fates.values())} changes: {_counted(fates)}"] if fates else []
            told += [f"{hand} by hand"] if hand else []
            yield f"{rule:14} {'; '.join(told)}{'' if self.proofs(rule) else '  NOT PROVEN'}"
        yield from section("Changes that no test tells from the rules", self.survivors())
        yield from section("Breaks written by hand that no test of their rule catches", self.missed())
        yield from section("Accepted survivors that survive no longer, or are no more", self.outdated())
        yield from section("Rules that nothing proves", self.unproven())
        fates = Counter(self.fate(change, verdict) for change, verdict in self.changes.items())
        yield (
            f"{self.game}: {len(self.asked)} rules, {len(self.asked) - len(self.unproven())} proven; "
            f"{len(self.changes)} changes: {_counted(fates)}; {len(self.written)} breaks by hand"
        )


def _counted(fates: Mapping[str, int]) -> str:
    return ", ".join(f"{fates[fate]} {said}" for fate, said in SAID.items() if fates.get(fate))


def section(title: str, things: Sequence[Change | Written | str]) -> Iterator[str]:
    """A part of a report with its title, if there is anything to tell."""
    if things:
        yield f"\n{title} ({len(things)}):"
        for thing in things:
            cited = "" if isinstance(thing, str) else f"  ({', '.join(thing.rules)})"
            yield f"  {thing}{cited}"
        yield ""
