"""Every other command: what it prints, and with which exit code it ends."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pioche.cli.bench import compare
from pioche.cli.rules import cited_in
from pioche.games import game, ids, texts
from pioche.lab.cache import fingerprint
from tests.cli.conftest import Run, Saved

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["rise_from_the_earth", "Sortir de terre", "rise from the earth x"])
def test_a_section_by_any_of_its_names(run: Run, name: str) -> None:
    assert "OSS-SORT-05" in run("rules", "ossuaire", name, "--lang", "en").stdout


def test_help_names_every_command(run: Run) -> None:
    shown = run("--help").stdout
    for command in ("games", "play", "simulate", "cards", "rules", "scenario", "replay", "bench"):
        assert command in shown


def test_help_needs_no_game() -> None:
    """`--help` is quick because commands import what they need when they are run."""
    code = (
        "import sys; from pioche.cli import app\n"
        "heavy = {'lark', 'rich', 'polars', 'scipy', 'pioche.bots', 'pioche.lab', 'pioche.core.match'}\n"
        "heavy &= set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pioche", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("pioche ")


@pytest.mark.parametrize(("lang", "title"), [("fr", "Les jeux de Pioche"), ("en", "The games of Pioche")])
def test_games(run: Run, lang: str, title: str) -> None:
    shown = run("games", "--lang", lang).stdout
    assert title in shown
    for name in ids():
        assert name in shown
    assert "109 + 2 (v2)" in shown
    assert "135 + 6 (v3)" in shown
    assert "base, guildes" in shown
    for name in ids():
        first = texts.about(name).pitch.said(lang).split(". ")[0]
        assert " ".join(first.split()) in " ".join(shown.split())
        assert f"version {game(name).version} · code {fingerprint(name)}" in shown


# ---- rules


def test_all_rules(run: Run) -> None:
    shown = run("rules", "guild_battle", "--lang", "fr").stdout
    assert "GB-SET-01" in shown
    assert "GB-EXT-08" in shown
    assert "Errata" in shown


def test_one_rule_with_its_reason_errata_and_tests(run: Run) -> None:
    shown = run("rules", "guild_battle", "GB-WIZ-05", "--lang", "en").stdout
    for words in ("our ruling", "Why:", "Erratum E5", "Tests that cite it:", "tests/scenarios/guild_battle"):
        assert words in shown, words


def test_a_section(run: Run) -> None:
    shown = run("rules", "ossuaire", "hecatomb", "--lang", "fr").stdout
    assert "OSS-HEC-03" in shown
    assert "OSS-NEC-01" not in shown


def test_coverage(run: Run) -> None:
    result = run("rules", "coverage", "guild_battle", "--lang", "en")
    assert result.exit_code == 0
    assert "guild_battle 109/109 + 2/2 rulings of the house" in result.stdout


def test_coverage_of_all_games(run: Run) -> None:
    result = run("rules", "coverage", "--lang", "fr")
    assert result.exit_code == 0
    assert "en tout 1274/1274 + 36/36 décisions de la maison" in result.stdout


def test_what_is_not_covered_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests" / "games").mkdir(parents=True)
    (tmp_path / "tests" / "games" / "test_x.py").write_text("# GB-SET-01, -02 and GB-ZONE-01…09\n")
    (tmp_path / "tests" / "cli").mkdir()
    (tmp_path / "tests" / "cli" / "test_y.py").write_text("# GB-WIZ-01 is only mentioned\n")
    monkeypatch.setattr("pioche.cli.rules.checkout", lambda: tmp_path)
    result = run("rules", "coverage", "guild_battle", "--lang", "en")
    assert result.exit_code == 1
    assert "guild_battle 3/109 + 0/2 rulings of the house" in result.stdout
    assert "GB-EXT-10  " in result.stdout
    assert "GB-WIZ-01  " in result.stdout
    assert "GB-SET-02  " not in result.stdout


def test_citations() -> None:
    assert cited_in("the price (GB-WIZ-05, -06) and OSS-PLAY-01") == ["GB-WIZ-05", "GB-WIZ-06", "OSS-PLAY-01"]
    assert cited_in("all of GB-REACT-01…10") == ["GB-REACT-01"]
    assert cited_in("no id here: A-1, GB-, UTF-8") == []


# ---- cards


def test_cards_check(run: Run) -> None:
    result = run("cards", "check", "--lang", "en")
    assert result.exit_code == 0
    assert "guild_battle: 10/10 cards understood" in result.stdout
    assert "ossuaire: 24/24 cards understood" in result.stdout
    assert "ossuaire" not in run("cards", "check", "guild_battle", "--lang", "en").stdout


CARD = """
[espion]
name = {{ fr = "Espion", en = "Spy" }}
gender = "m"
slot = "witch"
text = ["{text}"]
"""


def test_a_card_file_of_ones_own(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(CARD.format(text="Ciblez un joueur, il se défausse de deux cartes."), encoding="utf-8")
    result = run("cards", "check", str(path), "--game", "guild_battle", "--lang", "fr")
    assert result.exit_code == 0
    assert "espion: Espion · Spy" in result.stdout
    assert "  Ciblez un joueur, il se défausse de deux cartes." in result.stdout
    assert "  Target a player, who discards two cards." in result.stdout


def test_a_card_of_ones_own_is_played(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(CARD.format(text="Ciblez un joueur, il se défausse de deux cartes."), encoding="utf-8")
    shown = run("play", "--cards", str(path), "--seats", "human,level1", "--seed", "4", "--lang", "en").stdout
    assert "Spy" in shown
    assert "Witch" not in shown
    simulated = run(
        "simulate", "guild_battle", "--cards", str(path), "--games", "4", "--jobs", "1", "--bots", "1,1"
    )
    assert simulated.exit_code == 0


def test_a_wrong_card_text_is_shown_with_its_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(CARD.format(text="Piochez une crate."), encoding="utf-8")
    result = run("cards", "check", str(path), "--game", "guild_battle", "--lang", "fr")
    assert result.exit_code == 1
    assert "Erreur : cards.toml, espion, ligne 1 de son texte, colonne 13" in result.stderr
    assert "« Piochez une carte. »" in result.stderr


@pytest.mark.parametrize("name", ["golem_d_os", "Golem d'Os", "golem d’os", "Bone Golem"])
def test_cards_show(run: Run, name: str) -> None:
    shown = run("cards", "show", "ossuaire", name, "--lang", "fr").stdout
    for words in (
        "Golem d’Os",
        "Coût 3",
        "Retardé : Appel d'os 2",
        "Delayed — Bone",
        "BoneCall(count=2)",
        "OSS-APP-01",
    ):
        assert words in shown.replace("\u00a0", " "), words


# ---- scenarios

SCENARIO = """
game = "guild_battle"
[[case]]
name = "a Herald is played"
[case.seat.0]
hand = "Héraut"
[[case.step]]
choose = "P0: jouer Héraut"
[case.expect]
asked = {asked}
"""


def test_scenarios(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(SCENARIO.format(asked=1), encoding="utf-8")
    result = run("scenario", "run", str(good), "--lang", "en")
    assert result.exit_code == 0
    assert "1/1 cases passed" in result.stdout
    assert "a Herald is played" in result.stdout
    bad.write_text(SCENARIO.format(asked=0), encoding="utf-8")
    result = run("scenario", "run", str(tmp_path), "--lang", "fr")
    assert result.exit_code == 1
    assert "1/2 cas réussis" in result.stdout
    assert "échec" in result.stderr
    assert "bad.toml" in result.stderr


@pytest.mark.parametrize("name", ["guild_battle", "ossuaire"])
@pytest.mark.parametrize("at", [["--at", "5"], []])
def test_a_moment_of_a_match_is_written_as_a_scenario(
    run: Run, saved: Saved, tmp_path: Path, name: str, at: list[str]
) -> None:
    out = tmp_path / "moment.toml"
    result = run("scenario", "write", str(saved(name)), *at, "--out", str(out), "--lang", "en")
    assert result.exit_code == 0, result.stderr
    assert "moment.toml: " in result.stdout
    result = run("scenario", "run", str(out), "--lang", "en")
    assert result.exit_code == 0, result.stderr
    assert "1/1 cases passed" in result.stdout


def test_a_written_scenario_comes_to_the_screen(run: Run, saved: Saved) -> None:
    result = run("scenario", "write", str(saved("ossuaire")), "--at", "0", "--lang", "fr")
    assert result.stdout.startswith('game = "ossuaire"')


def test_a_moment_that_a_match_has_not_is_refused(run: Run, saved: Saved) -> None:
    result = run("scenario", "write", str(saved("ossuaire")), "--at", "9999", "--lang", "en")
    assert result.exit_code == 2
    assert "--at 9999: choices of this match go from 0 to" in result.stderr


# ---- records


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("eyes", [[], ["--seat", "0"], ["--all"]])
def test_replay(run: Run, saved: Saved, name: str, eyes: list[str]) -> None:
    result = run("replay", str(saved(name)), *eyes, "--lang", "en")
    assert result.exit_code == 0
    assert "Gaspard" in result.stdout


def test_a_spectator_sees_no_hidden_card(run: Run, saved: Saved) -> None:
    path = str(saved("guild_battle"))
    assert "Michel draws five cards." in run("replay", path, "--lang", "en").stdout
    assert "Gaspard draws five cards." in run("replay", path, "--seat", "0", "--lang", "en").stdout
    whole = run("replay", path, "--all", "--lang", "en").stdout
    assert "draws five cards" not in whole
    assert "1. " in whole


def test_replay_from_a_point(run: Run, saved: Saved) -> None:
    path = str(saved("guild_battle"))
    assert "shuffles" in run("replay", path, "--lang", "en").stdout
    assert "shuffles" not in run("replay", path, "--from", "3", "--lang", "en").stdout


def test_a_record_is_gone_on_with_from_any_point(run: Run, saved: Saved) -> None:
    path = str(saved("guild_battle"))
    arguments = ("replay", path, "--from", "2", "--continue", "--seats", "level1,level2", "--lang", "en")
    assert "wins" in run(*arguments).stdout
    typed = ["1"] * 300
    told = run("replay", path, "--continue", "--lang", "en", "--seats", "human,level1", typed=typed).stdout
    assert "You win" in told or "wins" in told


# ---- numbers


def test_one_match_is_no_plural(run: Run) -> None:
    one = (
        "simulate",
        "guild_battle",
        "--games",
        "1",
        "--jobs",
        "1",
        "--bots",
        "random,random",
        "--seed",
        "1",
    )
    assert " · 1 partie · " in run(*one, "--lang", "fr").stdout
    assert " · 1 match · " in run(*one, "--lang", "en").stdout


@pytest.mark.parametrize(("lang", "rate"), [("fr", " % ["), ("en", "% [")])
def test_simulate(run: Run, tmp_path: Path, lang: str, rate: str) -> None:
    path = tmp_path / "rows.parquet"
    arguments = (
        "--games",
        "12",
        "--bots",
        "level1,level2",
        "--jobs",
        "1",
        "--out",
        str(path),
        "--lang",
        lang,
    )
    result = run("simulate", "guild_battle", *arguments)
    assert result.exit_code == 0
    assert rate in result.stdout.replace("\u00a0", " ")
    assert path.is_file()


def test_simulate_with_decks(run: Run) -> None:
    arguments = ("--games", "4", "--bots", "level1,level1", "--decks", "ossuaire,garnison", "--jobs", "1")
    shown = run("simulate", "ossuaire", *arguments, "--lang", "en").stdout
    assert "garnison" in shown


def test_bench(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    result = run("bench", "guild_battle", "--seconds", "0.05", "--out", str(path), "--lang", "en")
    assert result.exit_code == 0
    found = {entry["what"]: entry for entry in json.loads(path.read_text())}
    assert found["playouts, events off"]["value"] > 0
    assert found["ISMCTS to the end"]["unit"] == "iterations/s"


def test_bench_shows_what_became_slower(capsys: pytest.CaptureFixture[str]) -> None:
    """In units of what the machine did: half as fast on the same machine is slower, on half a machine it is not."""

    def numbers(machine: float, playouts: float, clone: float) -> list[dict[str, Any]]:
        rows = (
            ("machine", "yardstick", "rounds/s", machine),
            ("guild_battle", "playouts", "decisions/s", playouts),
            ("guild_battle", "clone", "µs", clone),
        )
        return [dict(zip(("game", "what", "unit", "value"), row, strict=True), peer="Pioche") for row in rows]

    compare(numbers(100, 500, 10), numbers(100, 1000, 10), "en")
    assert "guild_battle, playouts: slower, × 0.50" in capsys.readouterr().out
    compare(numbers(50, 500, 20), numbers(100, 1000, 10), "en")
    assert "slower" not in capsys.readouterr().out
    compare(numbers(100, 1000, 30), numbers(100, 1000, 10), "fr")
    assert "guild_battle, clone: plus lent, × 0,33" in capsys.readouterr().out
    compare(numbers(100, 500, 10), numbers(100, 1000, 10)[1:], "en")  # numbers kept without a yardstick
    assert capsys.readouterr().out == ""


def test_bench_compares_with_peers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    peer = {"peer": "RLCard", "game": "gin-rummy", "what": "game only", "unit": "decisions/s"}
    gone = {"peer": "OpenSpiel", "game": "hearts", "what": "C++ game", "unit": "decisions/s", "value": None}
    results = [
        {**peer, "value": 1000.0, "low": 900.0, "high": 1100.0},
        {**gone, "unavailable": "not installed"},
    ]
    monkeypatch.setattr("pioche.cli.bench.measure_peers", lambda seconds: results)
    shown = run("bench", "guild_battle", "--seconds", "0.05", "--peers", "--lang", "en").stdout
    assert "gin-rummy" in shown
    assert "unavailable" in shown


def test_a_number_far_from_the_rules_is_remarked(run: Run) -> None:
    asked = ("simulate", "guild_battle", "--games", "2", "--bots", "random,random", "--jobs", "1")

    far = run(*asked, "--number", "hand_limit=20", "--lang", "fr")
    near = run(*asked, "--number", "hand_limit=6", "--lang", "fr")

    assert far.exit_code == 0
    assert "Remarque : hand_limit = 20 est loin de la règle, qui dit 5" in far.stderr
    assert "Remarque" not in near.stderr


def test_a_scenario_with_a_number_far_from_the_rules_is_remarked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "far.toml"
    path.write_text(
        'game = "guild_battle"\n[[case]]\nname = "a hand"\nrules = ["GB-HAND-01"]\n'
        'spec = { numbers = { hand_limit = 20 } }\n[case.expect]\nphase = "main"\n',
        encoding="utf-8",
    )

    result = run("scenario", "run", str(path), "--lang", "en")

    assert result.exit_code == 0, result.output
    assert "Note:" in result.stderr
    assert "hand_limit = 20 is far from the rules, which say 5" in result.stderr


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "warning · liche, value: 25 is far from the printed cards (1 to 4)"),
        ("fr", "attention · liche, value : 25 est loin des cartes imprimées (de 1 à 4)"),
    ],
)
def test_cards_check_warns_of_a_strange_number(run: Run, lang: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[liche]\nvalue = 25\n", encoding="utf-8")
    done = run("cards", "check", str(path), "--game", "ossuaire", "--lang", lang)

    assert said in done.stdout
    assert done.exit_code == 0


@pytest.mark.parametrize(("lang", "said"), [("en", "cites the rule"), ("fr", "cite la règle")])
def test_a_clause_that_cites_no_rule_of_its_game_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    clause = next(iter(texts.pool("ossuaire").language.clauses.values()))
    monkeypatch.setattr(clause, "rules", ("OSS-NONE",))

    result = run("cards", "check", "ossuaire", "--lang", lang)

    assert result.exit_code == 1
    assert f"{clause.name} {said} OSS-NONE" in result.stderr
    assert "OSS-" in result.stderr.partition("rules.toml")[2]
