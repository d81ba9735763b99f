"""Bad input gets one clear line with the nearest valid value, a non-zero exit, no traceback, and no half file."""

import json
import os
import re
import socket
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Saved

MISSING = "/nowhere/at/all"

TABLE = [
    (["play", "gild_battle"], "unknown game 'gild_battle'; nearest: guild_battle"),
    (["simulate", "osuaire"], "unknown game 'osuaire'; nearest: ossuaire"),
    (["rules", "chess"], "unknown game 'chess'"),
    (["cards", "show", "chess", "king"], "unknown game 'chess'"),
    (["cards", "check", "chess"], "unknown game 'chess'"),
    (["bench", "chess"], "unknown game 'chess'"),
    (["rules", "coverage", "chess"], "unknown game 'chess'"),
    (["rules", "guild_battle", "gb-wiz-50"], "unknown rule 'gb-wiz-50'; nearest: GB-WIZ-"),
    (["cards", "show", "ossuaire", "golen"], "unknown card 'golen'; nearest:"),
    (["play", "--seats", "human"], "Guild Battle is for 2 to 5 players, not 1"),
    (["play", "--seats", "human,1,1,1,1,1"], "Guild Battle is for 2 to 5 players, not 6"),
    (["play", "ossuaire", "--seats", "human,1,1"], "Ossuaire is for 2 players, not 3"),
    (["play", "--seats", "human,levl3"], "unknown player 'levl3'; nearest: level"),
    (["play", "--seats", "humn,level1"], "unknown player 'humn'; nearest: human"),
    (["play", "--seed", "many"], "--seed: a whole number is wanted; see pioche play --help"),
    (["play", "--sed", "3"], "unknown option '--sed'; nearest: --seed"),
    (["play", "guild_battle", "ossuaire"], "nobody asked for “ossuaire”"),
    (["simulate"], "GAME is missing; see pioche simulate --help"),
    (["train", "gild_battle"], "unknown game 'gild_battle'; nearest: guild_battle"),
    (["train", "guild_battle", "--seats", "6"], "Guild Battle is for 2 to 5 players, not 6"),
    (["train", "ossuaire", "--out", f"{MISSING}/w.toml"], f"cannot write {MISSING}/w.toml"),
    (["simulate", "guild_battle", "--games", "0"], "--games: at least 1"),
    (["serve", "--port", "99999"], "--port: at most 65535"),
    (["dance"], "unknown command 'dance'; nearest: "),
    (["simulte", "guild_battle"], "unknown command 'simulte'; nearest: simulate"),
    (["cards", "chek"], "unknown command 'chek'; nearest: check"),
    (["rules"], "GAME is missing"),
    (["rules", "guild_battle", "wizzard"], "unknown rule or section 'wizzard'; nearest: wizard"),
    (["replay", "x", "--from", "-1"], "--from: at least 0"),
    (["serve", "--store", "foo://x"], "unknown store 'foo://x': write sqlite:///FILE"),
    (["serve", "--store", "sqlite://", "--redis", "foo", "--port", "8479"], "unknown Redis 'foo'"),
    (["serve", "--host", "300.1.1.1"], "cannot serve on 300.1.1.1:8470"),
    (["play", "--seats", "human,ismcts:0"], "ismcts:100"),
    (["play", "--variant", "set=gildes"], "unknown set 'gildes'; nearest: guildes"),
    (["play", "--variant", "guildes"], "--variant guildes: write name=value"),
    (["play", "--number", "draw=0"], "draw = 0: this game can be played with 1 to 10; the rules say 1"),
    (["simulate", "ossuaire", "--number", "hnad=6"], "unknown number 'hnad'; nearest: hand"),
    (
        ["simulate", "ossuaire", "--number", "hand=many"],
        "--number hand=many: write name=number, e.g. hand=5; the numbers of this game are hand, trophies,",
    ),
    (
        ["play", "--number", "5"],
        "--number 5: write name=number, e.g. copies=5; the numbers of this game are copies,",
    ),
    (["play", "--variant", "sett=guildes"], "unknown variant 'sett'; nearest: set"),
    (["play", "--deck", "base"], "one deck for all"),
    (["play", "ossuaire", "--deck", "garnisson,ossuaire"], "nearest: garnison"),
    (["play", "ossuaire", "--deck", "garnison"], "one faction a seat"),
    (["play", "--names", "a,b,c"], "3 names for 2 seats"),
    (["play", "--replay", MISSING], f"cannot read {MISSING}"),
    (["replay", MISSING], f"cannot read {MISSING}"),
    (["scenario", "run", MISSING], MISSING),
    (["scenario", "reference", "guild_batle"], "unknown game 'guild_batle'; nearest: guild_battle"),
    (["scenario", "reference", "ossuaire", "--out", f"{MISSING}/x.md"], f"cannot write {MISSING}/x.md"),
    (["scenario", "write", MISSING], f"cannot read {MISSING}"),
    (["cards", "check", f"{MISSING}.toml", "--game", "guild_battle"], "cannot be read"),
    (["cards", "check", f"{MISSING}.toml"], "cannot be read"),
    (["play", "--cards", f"{MISSING}.toml"], "cannot be read"),
    (["simulate", "ossuaire", "--cards", f"{MISSING}.toml"], "cannot be read"),
    (["cards", "check", "--game", "guild_battle"], "name the card file"),
    (["simulate", "guild_battle", "--out", f"{MISSING}/x.parquet"], f"cannot write {MISSING}/x.parquet"),
    (["simulate", "guild_battle", "--bots", "level1"], "2 to 5 players"),
    (["simulate", "guild_battle", "--bots", "level1,nobody"], "unknown bot 'nobody'"),
    (["simulate", "ossuaire", "--decks", "garnison"], "garnison: one deck for each of the 2 players"),
    (["lab", "report", "guild_battle", "--number", "hand=3"], "unknown number 'hand'; nearest: hand_limit"),
    (["play", "--number", "hand=3"], "unknown number 'hand'; nearest: hand_limit"),
    (["bench", "--out", f"{MISSING}/x.json"], f"cannot write {MISSING}/x.json"),
    (["bench", "--last", f"{MISSING}/x.json"], f"cannot read {MISSING}/x.json"),
    (["bench", "--last", "pyproject.toml"], "pyproject.toml is not a file written by `pioche bench --out`"),
]


@pytest.mark.parametrize(("arguments", "message"), TABLE, ids=[" ".join(arguments) for arguments, _ in TABLE])
def test_one_clear_line(run: Run, arguments: list[str], message: str) -> None:
    result = run(*arguments, "--lang", "en")
    assert result.exit_code == 2
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("Error: ")
    assert message in lines[0]
    french = run(*arguments, "--lang", "fr")
    assert french.exit_code == 2
    assert french.stderr.startswith("Erreur : ")


@pytest.mark.parametrize(
    "arguments",
    [["play", "--lang", "de"], ["--lang", "de", "games"], ["--frobnicate", "games"]],
)
def test_wrong_usage_in_one_line(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)

    assert result.exit_code == 2
    assert result.stderr.startswith("Error: unknown ")
    assert "nearest: " in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_an_option_without_its_value(run: Run) -> None:
    result = run("play", "--lang", "fr", "--seed")

    assert result.exit_code == 2
    assert result.stderr == "Erreur : --seed demande une valeur ; voir pioche --help\n"


def test_a_taken_port_is_said_before_anything_is_opened(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = run("serve", "--port", port, "--store", f"sqlite:///{tmp_path}/x.db", "--lang", "fr")

    assert result.exit_code == 2
    assert result.stderr == f"Erreur : impossible de servir sur 127.0.0.1:{port} : le port est pris\n"
    assert result.stdout == ""
    assert list(tmp_path.iterdir()) == []


# ---- records


def broken(path: Path, how: str) -> None:
    """Spoil a saved match."""
    record = json.loads(path.read_text(encoding="utf-8"))
    if how == "truncated":
        path.write_text(path.read_text(encoding="utf-8")[:80], encoding="utf-8")
        return
    if how == "empty":
        path.write_text("")
        return
    if how == "edited":
        record["choices"][0] = "pass"
    elif how == "unknown field":
        record["colour"] = "red"
    elif how == "format":
        record["format"] = 99
    path.write_text(json.dumps(record), encoding="utf-8")


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("truncated", "is not a whole record"),
        ("empty", "is not a whole record"),
        ("edited", "was changed after it was saved"),
        ("unknown field", "colour"),
        ("format", "record format 99"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--replay"]])
def test_spoilt_records(run: Run, saved: Saved, how: str, message: str, command: list[str]) -> None:
    path = saved("guild_battle")
    broken(path, how)
    result = run(*command, str(path), "--lang", "en")
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def resealed(path: Path, **changes: object) -> None:
    """Change a record and seal it again, as another program could."""
    import msgspec

    from pioche.core.record import load, save

    save(msgspec.structs.replace(load(path), **changes).sealed(), path)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": "0"}, "these are the rules"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"choices": ("dance",)}, "choice 1 of 1 does not replay"),
        ({"choices": ("Dance!",)}, "choice 1 of 1 does not replay"),
    ],
)
def test_records_that_do_not_fit(run: Run, saved: Saved, changes: dict[str, object], message: str) -> None:
    path = saved("guild_battle")
    resealed(path, **changes)
    for command in (["replay"], ["play", "--replay"]):
        result = run(*command, str(path), "--lang", "en")
        assert result.exit_code == 2
        assert message in result.stderr


def test_a_record_of_another_game(run: Run, saved: Saved) -> None:
    result = run("play", "ossuaire", "--replay", str(saved("guild_battle")), "--lang", "en")
    assert result.exit_code == 2
    assert "is a match of guild_battle, not of ossuaire" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--from", "999"], "choices of this match go from 0 to "),
        (["--seat", "7"], "the seats are 0 to 1"),
        (["--continue", "--seats", "human,1,1"], "the match has 2 seats; --seats names 3"),
    ],
)
def test_replay_of_what_is_not_there(run: Run, saved: Saved, arguments: list[str], message: str) -> None:
    result = run("replay", str(saved("guild_battle")), *arguments, "--lang", "en")
    assert result.exit_code == 2
    assert message in result.stderr


# ---- files


@pytest.mark.parametrize("text", ["not toml [", 'game = "chess"', "game = 3", "[[case]]"])
def test_malformed_scenarios(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "scenario.toml"
    path.write_text(text, encoding="utf-8")
    result = run("scenario", "run", str(path), "--lang", "en")
    assert result.exit_code == 2
    assert "scenario.toml" in result.stderr


@pytest.mark.parametrize(
    "command", [["simulate", "guild_battle", "--games", "2", "--bots", "1,1"], ["bench"]], ids=" ".join
)
def test_what_is_no_ordinary_file_is_left_alone(run: Run, tmp_path: Path, command: list[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    result = run(*command, "--out", str(pipe), "--lang", "en")

    assert result.exit_code == 2
    assert "it is not an ordinary file" in result.stderr
    assert pipe.is_fifo()


def test_a_folder_without_scenarios(run: Run, tmp_path: Path) -> None:
    result = run("scenario", "run", str(tmp_path), "--lang", "en")

    assert result.exit_code == 2
    assert "no scenario (*.toml) in this folder" in result.stderr


@pytest.mark.parametrize("text", ["", 'game = "guild_battle"\n'])
def test_a_card_file_without_cards(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "none.toml"
    path.write_text(text)
    for command in (["cards", "check", str(path), "--game", "guild_battle"], ["play", "--cards", str(path)]):
        result = run(*command, "--lang", "en")

        assert result.exit_code == 2
        assert "none.toml: no card in this file" in result.stderr


ENGLISH = re.compile(r"No such|directory|Expected|truncated|malformed|missing|Illegal|at line", re.IGNORECASE)


READING = (
    ["replay"],
    ["play", "--replay"],
    ["play", "--cards"],
    ["scenario", "run"],
    ["bench", "--last"],
    ["cards", "check", "--game", "guild_battle"],
)
NO_FILES = (None, b"", b"\xff\xfe", b"[]", b"{}", b"null", b'{"a": ', b"a = \n", b'a = "')
HARMLESS = (["bench", "--last"], b"[]")  # no numbers to compare with are nothing wrong


@pytest.mark.parametrize(
    ("command", "content"),
    [(command, content) for command in READING for content in NO_FILES if (command, content) != HARMLESS],
)
def test_what_is_wrong_with_a_file_is_said_in_french(
    run: Run, tmp_path: Path, command: list[str], content: bytes | None
) -> None:
    path = tmp_path / "fichier.x"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    result = run(*command, str(path), "--lang", "fr")

    assert result.exit_code == 2
    assert "fichier.x" in result.stderr
    assert not ENGLISH.search(result.stderr), result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('[heraut]\ntext = ["Piochez une carte."]', "--game guild_battle | neombre | noxilia | ossuaire"),
        (
            'game = "osuaire"\n[liche]\nvalue = 3',
            "game : jeu « osuaire » introuvable ; au plus proche : ossuaire",
        ),
        ("game = 3\n[liche]\nvalue = 3", "card.toml, game : jeu « 3 » introuvable"),
        (
            'game = "ossuaire"\n[liche]\nvalue = 1000',
            "card.toml, liche, value : 1000 n’est pas entre 0 et 30",
        ),
        (
            'game = "ossuaire"\n[liche]\nname = { fr = " ", en = "" }',
            "card.toml, liche, name : il faut un nom",
        ),
        (
            'game = "ossuaire"\n[liche]\nplural = 3',
            "card.toml, liche, plural : attendu : table, trouvé : entier",
        ),
    ],
)
def test_a_card_file_says_its_game(run: Run, tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "card.toml"
    path.write_text(content, encoding="utf-8")
    result = run("cards", "check", str(path), "--lang", "fr")

    assert result.exit_code in (1, 2)
    (line,) = result.stderr.splitlines()
    assert message in line.replace("\u00a0", " ").replace("\u202f", " ")


def test_what_is_missing_is_named_as_in_the_help(run: Run) -> None:
    assert "il manque JEU" in run("check", "--lang", "fr").stderr.replace("\u00a0", " ")


def test_nothing_is_written_half(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "rows.parquet").mkdir()
    for command in (
        ["simulate", "guild_battle", "--games", "2", "--bots", "1,1"],
        ["bench", "--seconds", "0.05"],
    ):
        result = run(*command, "--out", str(folder / "rows.parquet"), "--lang", "en")
        assert result.exit_code == 2
        assert "cannot write" in result.stderr
    assert [path.name for path in folder.iterdir()] == ["rows.parquet"]
    assert list((folder / "rows.parquet").iterdir()) == []
