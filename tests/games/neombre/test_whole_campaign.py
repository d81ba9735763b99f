"""A campaign by bots: to its end; killed and resumed with the same records; its last fight as light as the first."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from pioche.core.campaign import Campaign, opened, replayed
from pioche.core.record import FORMAT, Record, load
from pioche.core.seeds import Written
from pioche.games.neombre.game import GAME
from tests.games.neombre.campaigner import files, uninterrupted

ROOT = Path(__file__).parents[3]
PATIENCE = 120  # seconds, on a busy machine


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """The campaign at a stretch; several tests look at it, because it takes two seconds."""
    return uninterrupted()


def test_bots_play_a_campaign_to_its_end(records: list[Record]) -> None:
    """NEO-CAMP-03, NEO-CAMP-04, NEO-GEN-01: all nine quests are closed, and the chain of records holds."""
    matches = list(replayed(GAME, Campaign(FORMAT, "neombre", tuple(records))))

    assert len(matches) == len(records)
    assert matches[-1].sequel is None
    assert matches[-1].outcome is not None
    assert (matches[-1].outcome.rule, matches[-1].outcome.scores) == ("NEO-CAMP-03", (1.0, 1.0))
    scores = [match.outcome.scores[0] for match in matches[::2] if match.outcome is not None]
    assert scores == sorted(scores)  # of an unfinished one the share of closed quests, which never falls


def test_a_killed_campaign_goes_on_to_the_same_records(records: list[Record], tmp_path: Path) -> None:
    """NEO-CAMP-04, §10.10: killed in the middle of a chapter, it ends as if nothing had happened."""
    begun = subprocess.Popen(
        [sys.executable, "-m", "tests.games.neombre.campaigner", str(tmp_path)], cwd=ROOT, env=environment()
    )
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and len(files(tmp_path)) < len(records) // 3:
        time.sleep(0.02)
    begun.send_signal(signal.SIGKILL)
    begun.wait()
    kept = [load(path) for path in files(tmp_path)]

    subprocess.run(
        [sys.executable, "-m", "tests.games.neombre.campaigner", str(tmp_path)],
        cwd=ROOT,
        env=environment(),
        check=True,
        timeout=PATIENCE,
    )

    assert len(records) // 3 <= len(kept) < len(records)
    assert kept[:-1] == records[: len(kept) - 1]
    assert [load(path) for path in files(tmp_path)] == records


def environment() -> dict[str, str]:
    """That of this process, with the sources that it tests."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}


def calls_of_opening(record: Record, seed: Written) -> int:
    """How many functions are called to open a chapter."""
    calls: Counter[str] = Counter()

    def count(frame: object, event: str, argument: object) -> None:
        calls[event] += 1

    opened(GAME, record.spec, seed, events=False)  # what is made once for all of them is made
    sys.setprofile(count)
    try:
        opened(GAME, record.spec, seed, events=False)
    finally:
        sys.setprofile(None)
    return calls["call"]


@pytest.mark.interpreted("calls of compiled functions are not seen")
def test_the_last_fight_opens_as_fast_as_the_first(records: list[Record]) -> None:
    """NEO-CAMP-04: what lies behind a chapter is data of its start, and costs no work by the fight.

    Calls are counted, not time; a fight brings the cards of its decks, which have grown by some loot, and a road the
    whole box, so that fights are compared with fights and roads with roads.
    """
    fights, roads = records[1::2], records[2::2]

    first, last = calls_of_opening(fights[1], 5), calls_of_opening(fights[-1], 5)
    early, late = calls_of_opening(roads[0], 5), calls_of_opening(roads[-1], 5)

    assert len(fights) >= 20
    assert last <= 2 * first
    assert late <= 1.5 * early
