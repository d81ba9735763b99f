"""The example with a common deck, installed from outside, is a game like ours in every layer."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside.conftest import EXAMPLE, Pioche

SCENARIOS = EXAMPLE / "scenarios"


def test_it_is_listed(pioche: Pioche) -> None:
    printed = pioche("games").stdout

    assert "crazy_eights" in printed
    assert "guild_battle" in printed


def test_every_net_holds_for_it(pioche: Pioche) -> None:
    assert "nets at 3 tables, nothing wrong" in pioche("check", "crazy_eights", "--seeds", "2").stdout


def test_its_scenarios_pass(pioche: Pioche) -> None:
    assert re.search(r"(\d+)/\1 cases passed", pioche("scenario", "run", SCENARIOS).stdout)


def test_every_rule_is_cited_by_a_scenario() -> None:
    rules = set(
        re.findall(r"^\[rules\.(CE-\S+)\]", (EXAMPLE / "src/crazy_eights/rules.toml").read_text(), re.M)
    )
    cited = set(re.findall(r"CE-[A-Z]+-\d\d", (SCENARIOS / "rules.toml").read_text()))

    assert rules == cited


def test_its_cards_are_read_and_printed(pioche: Pioche) -> None:
    assert "32/32 cards understood" in pioche("cards", "check", "crazy_eights").stdout
    assert (
        "The next player draws two cards." in pioche("cards", "show", "crazy_eights", "sept_de_coeur").stdout
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_it(pioche: Pioche, seats: int) -> None:
    bots = ",".join(["level4", *["random"] * (seats - 1)])

    printed = pioche("simulate", "crazy_eights", "--games", "20", "--bots", bots, "--seed", "1").stdout

    assert "ended by CE-END-01" in printed


def test_its_columns_are_as_declared(example: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": f"{example}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    program = "from pioche.core.write_columns import written; print(written('crazy_eights'), end='')"

    written = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )

    assert written.stdout == (EXAMPLE / "src/crazy_eights/columns.py").read_text()


def test_the_laboratory_measures_it(pioche: Pioche, tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(
        'game = "crazy_eights"\nbot = "random"\nsecond = "level2"\ngames = 6\nsecond_games = 2\ntable_games = 2\n',
        encoding="utf-8",
    )
    out = tmp_path / "out"
    pioche("lab", "report", "crazy_eights", "--again", settings, "--out", out, "--jobs", "1")
    page = (out / "report.html").read_text(encoding="utf-8")

    assert "everybody shares the same cards" in page
    assert "Leads and comebacks" in page
    assert re.search(r"CE-END-0\d", page)
    assert list((out / "data").glob("cards-*.parquet"))
