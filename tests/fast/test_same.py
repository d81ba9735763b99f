"""A match is the same to the last event, whoever runs it: another process, and what is compiled or interpreted."""

import os
from functools import cache

from pioche.fast import VARIABLE
from tests.fast.same import elsewhere, hashes

COMPILED = os.environ.get(VARIABLE) == "1"
# Interpreted, both ways are the same code: two matches, one with bots, show that nothing depends on the process.
COUNT = 1000 if os.environ.get("PIOCHE_LONG") else 30 if COMPILED else 2


@cache
def played_here() -> dict[str, list[str]]:
    """The matches of this process."""
    return hashes(COUNT)


def test_matches_are_those_that_interpreted_source_plays() -> None:
    """`make test-fast` runs this compiled; `make test` shows that nothing depends on the process."""
    assert len(played_here()) >= 2
    assert played_here() == elsewhere(COUNT, "0")


def test_matches_differ_from_each_other() -> None:
    for found in played_here().values():
        assert len(set(found)) == COUNT
