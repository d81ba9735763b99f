"""`pioche cards export`, `import` and `check` of sheets: what is written, what is refused, and nothing by halves."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_cards_go_out_and_come_back_as_printed(run: Run, tmp_path: Path, kind: str) -> None:
    sheet = tmp_path / f"cards.{kind}"
    out = run("cards", "export", "guild_battle", str(sheet), "--lang", "en")
    back = run("cards", "import", "guild_battle", str(sheet), "--lang", "fr")

    assert f"{sheet}: 10 cards" in out.stdout
    assert "10 cartes, toutes telles qu’imprimées" in back.stdout
    assert list(tmp_path.glob("*.toml")) == []


def test_own_cards_go_out_changed_come_back_and_play(run: Run, tmp_path: Path) -> None:
    mine, sheet = tmp_path / "mine.toml", tmp_path / "mine.csv"
    mine.write_text('game = "ossuaire"\n[liche]\nvalue = 25\n', encoding="utf-8")
    run("cards", "export", "ossuaire", str(sheet), "--cards", str(mine), "--lang", "en")
    result = run(
        "cards", "import", "ossuaire", str(sheet), "--out", str(tmp_path / "back.toml"), "--lang", "en"
    )

    assert result.exit_code == 0
    assert "changed: liche" in result.stdout
    assert "warning · liche, value: 25 is far from the printed cards" in result.stdout
    assert "value = 25" in (tmp_path / "back.toml").read_text(encoding="utf-8")
    played = run(
        "simulate",
        "ossuaire",
        "--games",
        "2",
        "--bots",
        "random,random",
        "--cards",
        str(tmp_path / "back.toml"),
    )
    assert played.exit_code == 0


def test_a_file_that_exists_is_replaced_only_by_force(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "cards.csv"
    sheet.write_text("mine", encoding="utf-8")
    refused = run("cards", "export", "guild_battle", str(sheet), "--lang", "en")
    kept = sheet.read_text(encoding="utf-8")
    forced = run("cards", "export", "guild_battle", str(sheet), "--force")

    assert (refused.exit_code, kept) == (2, "mine")
    assert "exists already; --force replaces it" in refused.stderr
    assert forced.exit_code == 0


def test_errors_write_nothing(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "cards.csv"
    sheet.write_text("id;value\nliche;1000\ngolem_d_os;beaucoup\n", encoding="utf-8")
    result = run("cards", "import", "ossuaire", str(sheet), "--lang", "fr")
    checked = run("cards", "check", str(sheet), "--game", "ossuaire", "--lang", "fr")

    assert result.exit_code == 2
    assert "cards.csv, ligne 2, colonne B (value) : 1000 n’est pas entre 0 et 30" in result.stderr
    assert "cards.csv, ligne 3, colonne B (value) : « beaucoup » n’est pas un nombre entier" in result.stderr
    assert "2 erreurs ; rien n’est écrit" in result.stderr
    assert not sheet.with_suffix(".toml").exists()
    assert "0/2 cartes comprises" in checked.stdout


@pytest.mark.parametrize(
    "command", [["import", "guild_battle", "SHEET"], ["check", "SHEET", "--game", "guild_battle"]]
)
def test_a_sheet_of_another_game_is_told_in_a_line(run: Run, tmp_path: Path, command: list[str]) -> None:
    sheet = tmp_path / "cards.csv"
    run("cards", "export", "ossuaire", str(sheet))
    result = run("cards", *(str(sheet) if part == "SHEET" else part for part in command), "--lang", "en")

    assert result.exit_code == 2
    assert result.stderr.strip().endswith("holds cards of ossuaire, not of guild_battle")
    assert "row" not in result.stderr


def test_a_file_that_is_understood_is_told_with_what_it_changes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "liche.toml"
    path.write_text('game = "ossuaire"\n[liche]\ncost = 4\n', encoding="utf-8")
    result = run("cards", "check", str(path), "--lang", "en")

    assert "  cost = 4 (printed: 6)\n" in result.stdout
    assert "value" not in result.stdout
    assert f"pioche lab compare ossuaire --change {path}" in result.stdout


def test_the_shipped_cards_are_not_written_over(run: Run, tmp_path: Path) -> None:
    from pioche.games.texts import pool

    sheet = tmp_path / "cards.csv"
    sheet.write_text("id,value\nliche,4\n", encoding="utf-8")
    shipped = pool("ossuaire").folder / "ossuaire.toml"
    before = shipped.read_bytes()
    result = run("cards", "import", "ossuaire", str(sheet), "--out", str(shipped), "--force", "--lang", "en")

    assert result.exit_code == 2
    assert "which are not written over" in result.stderr
    assert shipped.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["export", "osuaire", "x.csv"], "unknown game 'osuaire'; nearest: ossuaire"),
        (["export", "ossuaire", "x.pdf"], "x.pdf: a sheet is .csv, .xlsx or .ods"),
        (["import", "ossuaire", "nowhere.csv"], "cannot read nowhere.csv"),
        (["import", "ossuaire", "nowhere.toml"], "nowhere.toml: a sheet is .csv, .xlsx or .ods"),
        (["export", "ossuaire", "/nowhere/x.csv"], "cannot write /nowhere/x.csv: its folder does not exist"),
        (["check", "nowhere.csv"], "say which game nowhere.csv belongs to: --game"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(run: Run, arguments: list[str], said: str) -> None:
    result = run("cards", *arguments, "--lang", "en")

    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_all_errors_of_a_card_file_in_one_run(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "ossuaire"\n[liche]\ncost = 99\ntext = ["Immédiat : Exhume 2", "Rempart"]\n[golem_d_os]\nvaleur = 3\n',
        encoding="utf-8",
    )
    result = run("cards", "check", str(path), "--lang", "fr")
    lines = result.stderr.splitlines()

    assert [line.partition(" : ")[2].partition(" : ")[0] for line in lines] == [
        "mine.toml, liche, cost",
        "mine.toml, liche, ligne 1 de son texte, colonne 12",
        "mine.toml, liche, ligne 2 de son texte, colonne 1",
        "mine.toml, golem_d_os, valeur",
    ]
    assert "« Immédiat : Exhumer 2 »" in lines[1]
    assert "0/2 cartes comprises" in result.stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--paper", "A5"], "unknown paper 'A5'; nearest: A4"),
        (["--flip", "left"], "unknown edge 'left'; nearest: "),
        (["--deck", "garnisson"], "unknown deck 'garnisson'; nearest: garnison"),
        (["--out", "/nowhere/x.pdf"], "cannot write /nowhere/x.pdf: its folder does not exist"),
        (["--cards", "/nowhere.toml"], "cannot be read"),
        (["--copies", "0"], "--copies: "),
    ],
)
def test_what_cannot_be_printed_is_told_in_a_line(run: Run, options: list[str], said: str) -> None:
    result = run("cards", "print", "ossuaire", *options, "--lang", "en")

    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
