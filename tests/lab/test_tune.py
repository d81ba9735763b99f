"""Tuning: what may be turned, what is suggested, and a proposal that changes nothing by itself."""

import tomllib
from pathlib import Path
from random import Random

import pytest

from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError, UnknownName
from pioche.games import game
from pioche.lab.cache import Store, fingerprint
from pioche.lab.change import read_change
from pioche.lab.declared import declared
from pioche.lab.plan import Series
from pioche.lab.rows import Row
from pioche.lab.run import Progress
from pioche.lab.statistics import Interval
from pioche.lab.strength import Asked
from pioche.lab.targets import Measured, strangers
from pioche.lab.tune import Tuning, Turn, change_of, off, proposal, turnable
from pioche.lab.tuning import tune


def test_numbers_are_turned_within_their_range() -> None:
    turns = [turn.key for turn in turnable("guild_battle")]

    assert turns == [
        "copies = 4",
        "copies = 6",
        "opening_hand = 4",
        "opening_hand = 6",
        "draw = 2",  # with none no game would end
        "hand_limit = 4",
        "hand_limit = 6",
    ]


def test_only_what_may_be_tuned_is_turned() -> None:
    names = {turn.name for turn in turnable("ossuaire")}

    assert {"gold", "milicien.value"} < names
    assert not {name for name in names if name.startswith(("golem_d_os", "liche", "trophies", "hand"))}


def test_a_proposal_is_a_change_file(tmp_path: Path) -> None:
    turns = (Turn("gold", 1, 5), Turn("milicien.value", 1, 2))
    tuning = Tuning("ossuaire", TableSpec(), "random", 1, 2, Store(tmp_path))
    nothing = tuning.tried(())
    text = proposal("ossuaire", turns, nothing, nothing)
    path = tmp_path / "proposal.toml"
    path.write_text(text, encoding="utf-8")

    assert tomllib.loads(text)["numbers"] == {"gold": 5}
    assert read_change(path, "ossuaire") == change_of("ossuaire", turns)


@pytest.mark.parametrize(("mean", "expected"), [(0.5, 0.0), (0.55, 0.0), (0.60, 1.0), (0.40, 1.0)])
def test_the_distance_counts_from_the_bounds(mean: float, expected: float) -> None:
    target = declared("guild_battle").target[0]

    assert off(Measured(target, Interval(mean, mean, mean, 9), True)) == pytest.approx(expected)


def pretended(series: Series, number: int, stopped: object = None) -> Row:
    """Matches that are too long as printed, and shorter with each card more in the opening hand."""
    hand = series.spec.numbers.get("opening_hand", 5)
    turns = 20 - 3 * (hand - 5) + number % 3
    facts: dict[str, int | float | str] = {"turns": turns, "reactions": 3}
    return Row(
        number,
        1,
        (0, 1),
        number % 2,
        (float(number % 4 < 2), float(number % 4 > 1)),
        "GB-WIN-01",
        40,
        2,
        120,
        1,
        0,
        (),
        facts,
    )


def test_the_turn_that_helps_is_proposed_and_nothing_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIOCHE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("pioche.lab.run.play", pretended)
    asked = Asked(1, 12, "random", 1, 1)
    found = tune(
        "guild_battle",
        TableSpec(),
        asked,
        tmp_path / "out",
        "en",
        lambda at: None,
        lambda name: None,
        target="duel-length",
    )

    assert found.sentence.startswith(
        "Proposed: +1 cards in the opening hand; on fresh deals no target missed "
    )
    assert found.proposal is not None
    assert tomllib.loads(found.proposal.read_text(encoding="utf-8"))["numbers"] == {"opening_hand": 6}
    page = found.page.read_text(encoding="utf-8")
    assert "Duel: median length in turns" in page
    version = game("guild_battle").version
    assert f"version {version} of the game · code {fingerprint('guild_battle')}" in page
    assert (tmp_path / "out" / "pictures" / "tornado-duel-length.png").is_file()


def luck(series: Series, number: int) -> Row:
    """Matches whose length and winner are luck of the deal, and a turn less with each card more in hand."""
    rng, more = Random(series.deal(number)), series.spec.numbers.get("opening_hand", 5) - 5
    turns, chance = rng.randrange(10, 40), rng.random()
    winner = 0 if chance < 0.5 + 0.1 * more else 1
    rule = "GB-WIN-09" if rng.random() < 0.2 + 0.1 * more else "GB-WIN-01"
    facts: dict[str, int | float | str] = {"turns": turns - more, "reactions": 3}
    scores = (float(winner == 0), float(winner == 1))
    return Row(number, 1, (0, 1), 0, scores, rule, 40, 2, 120, 1, 0, (), facts)


@pytest.mark.parametrize(
    ("target", "change"),
    [("duel-starter", 0.1), ("duel-library", 0.1), ("duel-length", -1), ("duel-reactions", 0)],
)
def test_what_a_turn_does_is_seen_deal_by_deal(tmp_path: Path, target: str, change: float) -> None:
    tuning = Tuning("guild_battle", TableSpec(), "random", 1, 300, Store(tmp_path))
    wanted = next(each for each in tuning.targets if each.id == target)
    turn = (Turn("opening_hand", 1, 6),)
    for turns in ((), turn):
        (series,) = tuning.series(turns, wanted, 1)
        tuning.store.shelf(series).add([luck(series, number) for number in range(300)])
    found = tuning.changed(turn, wanted)
    at = tuning.targets.index(wanted)
    apart = strangers(*(tuning.tried(turns).targets[at].found for turns in (turn, ())))

    assert found.low <= change <= found.high
    assert found.mean == pytest.approx(apart.mean)
    assert found.high - found.low <= 0.8 * (apart.high - apart.low)


def test_a_number_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PiocheError, match="hand_limit"):
        Tuning("guild_battle", TableSpec(), "random", 1, 2, Store(tmp_path)).chosen(["hand_limt"])


def test_a_number_that_is_fixed_is_refused_as_such(tmp_path: Path) -> None:
    with pytest.raises(PiocheError, match=r"soldat_decharne\.value may not be turned"):
        Tuning("ossuaire", TableSpec(), "random", 1, 2, Store(tmp_path)).chosen(["soldat_decharne.value"])


def test_a_target_that_does_not_exist_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIOCHE_CACHE", str(tmp_path / "cache"))
    asked = Asked(1, 12, "random", 1, 1)

    with pytest.raises(UnknownName, match="nearest: duel-length"):
        tune(
            "guild_battle",
            TableSpec(),
            asked,
            tmp_path,
            "en",
            played,
            lambda name: None,
            target="duel-lenght",
        )


def played(at: Progress) -> None:
    """Called when something was played."""
    raise AssertionError(at)
