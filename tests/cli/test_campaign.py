"""Campaigns at the terminal: chapter after chapter, saved at every decision, resumed after a kill."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pioche.core.campaign import load
from pioche.core.record import load as load_record
from tests.cli.conftest import Run
from tests.toys.cordee.game import Cordee

SHORT = (
    "--game",
    "cordee",
    "--seats",
    "human,level1",
    "--seed",
    "4",
    "--number",
    "height=1",
    "--number",
    "endurance=9",
)
ROOT = Path(__file__).parents[2]


@pytest.fixture
def chapters(tmp_path: Path) -> Path:
    """Where the chapters of the campaign « Alpes » are kept."""
    return tmp_path / "state" / "pioche" / "campaigns" / "Alpes"


@pytest.mark.parametrize(("lang", "told"), [("fr", "Chapitre 2"), ("en", "Chapter 2")])
def test_a_whole_campaign(cordee: str, run: Run, chapters: Path, lang: str, told: str) -> None:
    result = run("campaign", "play", "Alpes", *SHORT, "--lang", lang, typed=["1"] * 300)

    assert result.exit_code == 0
    assert told in result.stdout
    assert {"fr": "est finie", "en": "is over"}[lang] in result.stdout
    records = [load_record(path) for path in sorted(chapters.glob("*.json"))]
    assert len(records) >= 3
    assert records[0].choices[0].startswith("P0: lead>")


def test_who_leaves_finds_everything_where_it_was(cordee: str, run: Run, chapters: Path) -> None:
    left = run("campaign", "play", "Alpes", *SHORT, "--lang", "en", typed=["1", "1", "quit"])
    before = load_record(chapters / "0001.json").choices

    back = run("campaign", "play", "Alpes", "--lang", "en", typed=["quit"])

    assert "pioche campaign play Alpes --seats human,level1" in left.stdout
    assert "Chapter 1" in back.stdout
    assert load_record(chapters / "0001.json").choices == before
    assert before


def test_a_campaign_is_exported_imported_listed_and_played_again(
    cordee: str, run: Run, tmp_path: Path, chapters: Path
) -> None:
    run("campaign", "play", "Alpes", *SHORT, "--lang", "en", typed=["1"] * 300)
    file = tmp_path / "alps.json"

    assert run("campaign", "export", "Alpes", str(file)).exit_code == 0
    assert run("campaign", "import", str(file), "--lang", "en").exit_code == 0
    taken = run("campaign", "import", str(file), "--lang", "en")
    listed = run("campaign", "list", "--lang", "en").stdout
    replayed = run("campaign", "replay", "alps", "--lang", "en")

    assert (taken.exit_code, "already; choose another name" in taken.stderr) == (2, True)
    assert "Alpes: cordee, chapter" in listed
    assert "alps: cordee, chapter" in listed
    assert replayed.stdout.count("The party is up.") == len(load(file).chapters)


def test_an_edited_campaign_is_refused_and_leaves_nothing(
    cordee: str, run: Run, tmp_path: Path, chapters: Path
) -> None:
    run("campaign", "play", "Alpes", *SHORT, "--lang", "en", typed=["1"] * 300)
    file = tmp_path / "alps.json"
    run("campaign", "export", "Alpes", str(file))
    file.write_text(file.read_text().replace('"lampe"', '"treuil"', 1))

    result = run("campaign", "import", str(file), "--lang", "en")

    assert result.exit_code == 2
    assert "was changed after it was saved" in result.stderr
    assert [path.name for path in chapters.parent.iterdir()] == ["Alpes"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "Alpes"), "say of which game it is to be with --game"),
        (("play", "../etc", "--game", "cordee"), "is no name for a campaign"),
        (("replay", "Alpes"), "unknown campaign"),
        (("export", "Alpes", "x.json"), "unknown campaign"),
        (("import", "nowhere.json"), "nowhere.json"),
    ],
)
def test_what_is_no_campaign_is_refused_in_a_line(
    cordee: str, run: Run, arguments: tuple[str, ...], said: str
) -> None:
    result = run("campaign", *arguments, "--lang", "en")

    assert result.exit_code == 2
    assert said in result.stderr


def test_a_change_of_rules_stops_the_present_chapter_until_it_is_begun_again(
    cordee: str, run: Run, chapters: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("campaign", "play", "Alpes", *SHORT, "--lang", "en", typed=["1", "1", "quit"])
    refused = run("campaign", "play", "Alpes", "--again", "--lang", "en")
    assert "have not changed" in refused.stderr
    monkeypatch.setattr(Cordee, "version", "2")

    stopped = run("campaign", "play", "Alpes", "--lang", "en", typed=["quit"])
    again = run("campaign", "play", "Alpes", "--again", "--lang", "en", typed=["quit"])

    assert "--again begins it again from its start" in stopped.stderr
    assert again.exit_code == 0
    record = load_record(chapters / "0001.json")
    assert (record.version, record.choices) == ("2", ())


def test_no_decision_is_lost_when_the_terminal_is_killed(cordee: str, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "PYTHONPATH": f"{ROOT}:{ROOT / 'tests' / 'toys' / 'site'}",
    }
    command = [sys.executable, "-m", "pioche", "campaign", "play", "Alpes", *SHORT, "--lang", "en"]
    playing = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment, text=True, cwd=tmp_path
    )
    file = tmp_path / "state" / "pioche" / "campaigns" / "Alpes" / "0001.json"
    assert playing.stdin is not None
    playing.stdin.write("1\n1\n")
    playing.stdin.flush()
    end = time.monotonic() + 30
    while time.monotonic() < end and not (file.is_file() and len(load_record(file).choices) >= 2):
        time.sleep(0.05)

    playing.send_signal(signal.SIGKILL)
    playing.stdin.close()
    playing.wait()

    kept = load_record(file).choices
    assert len(kept) >= 2
    assert kept[0].startswith("P0: lead>")
