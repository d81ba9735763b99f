"""Records: whole or not at all, and never trusted blindly."""

import json
import os
from pathlib import Path
from random import Random

import pytest

from pioche.check.nets import advance
from pioche.core.contract import TableSpec
from pioche.core.errors import BadRecord, BadSpec, PiocheError
from pioche.core.match import Match
from pioche.core.record import load, record_of, replay, save, steps
from pioche.games import game


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved match of twenty choices."""
    match = advance(Match(game("guild_battle"), TableSpec(seats=3), 8), Random(8), 20)
    save(record_of(match, ("Ana", "Bo", "Cy")), tmp_path / "match.json")
    return tmp_path / "match.json"


def edit(path: Path, **changes: object) -> None:
    """Change fields of a saved record and seal it again, as a forger would not."""
    content = json.loads(path.read_text()) | changes
    path.write_text(json.dumps(content))


def test_a_record_names_who_sat_where(saved: Path) -> None:
    assert load(saved).names == ("Ana", "Bo", "Cy")


def test_a_wide_seed_is_kept_as_text_and_read_back(tmp_path: Path) -> None:
    match = advance(Match(game("guild_battle"), TableSpec(), 2**255 + 7), Random(8), 20)
    path = tmp_path / "wide.json"

    save(record_of(match), path)

    assert json.loads(path.read_text())["seed"] == "8" + "0" * 62 + "7"
    assert replay(game("guild_battle"), load(path)).view(0) == match.view(0)


def test_a_seed_that_is_no_seed_is_refused_in_words(saved: Path) -> None:
    edit(saved, seed="xyz")

    with pytest.raises(BadRecord, match="seed"):
        load(saved)


def test_a_truncated_record_is_refused(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:200])

    with pytest.raises(BadRecord, match="not a whole record"):
        load(saved)


def test_an_edited_record_is_refused(saved: Path) -> None:
    edit(saved, seed=9)

    with pytest.raises(BadRecord, match="changed after it was saved") as caught:
        load(saved)

    assert caught.value.code == "edited_record"
    assert "modifié" in caught.value.message("fr")


def test_a_record_of_another_format_is_refused(saved: Path) -> None:
    edit(saved, format=99)

    with pytest.raises(BadRecord, match="format 99"):
        load(saved)


def test_a_record_with_an_unknown_field_is_refused(saved: Path) -> None:
    edit(saved, sede=1)

    with pytest.raises(BadRecord, match="sede"):
        load(saved)


def test_a_record_of_other_rules_is_refused(saved: Path) -> None:
    edit(saved, version="0")
    record = load_unsealed(saved)

    with pytest.raises(BadRecord) as caught:
        replay(game("guild_battle"), record)

    assert caught.value.code == "other_version"


def load_unsealed(path: Path):  # type: ignore[no-untyped-def]
    """A record read without its checks, sealed anew."""
    import msgspec

    from pioche.core.record import Record

    return msgspec.json.decode(path.read_bytes(), type=Record).sealed()


def test_a_choice_that_does_not_replay_is_named(saved: Path) -> None:
    choices = list(load(saved).choices)
    choices[4] = "play:dragon"
    edit(saved, choices=choices)

    with pytest.raises(BadRecord, match="choice 5 of 20 does not replay"):
        replay(game("guild_battle"), load_unsealed(saved))


def test_a_record_never_takes_the_place_of_a_device(saved: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(PiocheError, match=r"cannot write .*: it is not an ordinary file"):
        save(load(saved), tmp_path / "pipe")
    assert (tmp_path / "pipe").is_fifo()


def test_a_missing_file_and_an_unwritable_place_are_said(tmp_path: Path, saved: Path) -> None:
    with pytest.raises(PiocheError, match="cannot read"):
        load(tmp_path / "nothing.json")
    with pytest.raises(PiocheError, match="cannot write"):
        save(load(saved), tmp_path / "no" / "folder" / "match.json")


def test_a_failed_save_leaves_the_old_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = saved.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(PiocheError, match="No space left"):
        save(load(saved), saved)

    assert before == saved.read_bytes()
    assert [saved] == list(saved.parent.iterdir())


def test_steps_show_every_state_once(saved: Path) -> None:
    record = load(saved)

    serials = [match.serial for match, _ in steps(game("guild_battle"), record)]

    assert serials == list(range(21))


@pytest.mark.parametrize("seats", [0, 1, 6, -1])
def test_an_impossible_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadSpec, match="2 to 5"):
        Match(game("guild_battle"), TableSpec(seats=seats), 1)
