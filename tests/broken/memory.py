"""What was tried before and need not be tried again: verdicts by the text of the function, and of their tests."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from tests.broken.suite import ROOT, citing, suite
from tests.broken.trial import Breakable, Verdict

FOLDER = ROOT / "build" / "broken"


class Memory:
    """The verdicts on a game's changes, kept in a file that grows by a line with each of them."""

    def __init__(self, game: str, folder: Path = FOLDER) -> None:
        self.game = game
        self.path = folder / f"{game}.jsonl"
        self.tests = {str(test): test.digest for test in suite(game)}
        self.rules: dict[str, tuple[str, ...]] = {}  # by key
        self.known: dict[str, tuple[str, Verdict]] = {}
        for line in self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else ():
            key, witnesses, verdict = json.loads(line)
            self.known[key] = witnesses, msgspec.convert(verdict, Verdict)
        self.path.parent.mkdir(parents=True, exist_ok=True)

    def keys(self, changes: Sequence[Breakable]) -> list[str]:
        """For each change a key that is another one as soon as its function is."""
        times: Counter[str] = Counter()
        keys = []
        for change in changes:
            digest = _digest([change.source.module, change.what, change.body, *change.rules])
            times[digest] += 1
            keys.append(f"{digest} {times[digest]}")
            self.rules[keys[-1]] = change.rules
        return keys

    def aimed(self, key: str, rule: str) -> str:
        """The key of a change that is tried for one of its rules alone, which says nothing about the others."""
        aimed = f"{key} {rule}"
        self.rules[aimed] = (rule,)
        return aimed

    def recall(self, key: str) -> Verdict | None:
        """The verdict on a change tried before, while those tests are the same on which it stands."""
        witnesses, verdict = self.known.get(key, ("", None))
        return verdict if verdict and witnesses == self._witnesses(key, verdict) else None

    def keep(self, key: str, verdict: Verdict) -> None:
        """Remember a verdict, at once: whoever interrupts the breaks goes on from there."""
        self.known[key] = self._witnesses(key, verdict), verdict
        with self.path.open("a", encoding="utf-8") as file:
            file.write(self._line(key))

    def _witnesses(self, key: str, verdict: Verdict) -> str:
        """The tests on which a verdict stands: those that caught it, while a rule is missing all that cite it.

        What no citing test caught may be caught by any other.
        """
        rules = self.rules[key]
        if not verdict.caught:
            return _digest(list(self.tests.values()))
        if set(rules) <= set(verdict.caught):
            return _digest([self.tests.get(test, "") for test in verdict.caught.values()])
        return _digest([test.digest for test in citing(self.game, *rules)])

    def forget_all_but(self, keys: Iterable[str]) -> None:
        """Write the file anew with what is still of use."""
        self.path.write_text("".join(map(self._line, keys)), encoding="utf-8")

    def _line(self, key: str) -> str:
        witnesses, verdict = self.known[key]
        return json.dumps([key, witnesses, msgspec.to_builtins(verdict)]) + "\n"


def _digest(texts: Sequence[str]) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()
