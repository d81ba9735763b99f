"""`pioche decks`, and decks by name or file in the commands that play."""

from pathlib import Path

import pytest

from pioche.core.record import load
from tests.cli.conftest import Run

BAD = """game = "duel"
name = "Rien ne va"
[picks]
master = "corbeau"
clans = ["grange"]
[cards]
souris = 5
lou = 2
"""


@pytest.fixture
def mine(tmp_path: Path, run: Run, duel: str) -> Path:
    """A file of one's own, begun from a deck of the game."""
    path = tmp_path / "mine.toml"
    written = run("decks", "show", duel, "meute", "--toml", "--lang", "en").stdout
    path.write_text(written.replace("The Pack", "Mine").replace("La meute", "À moi"), encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path: Path, duel: str) -> Path:
    path = tmp_path / "bad.toml"
    path.write_text(BAD, encoding="utf-8")
    return path


def test_the_decks_of_a_game_are_listed_with_how_they_win(run: Run, duel: str) -> None:
    listed = " ".join(run("decks", "list", duel, "--lang", "fr").stdout.split())

    for words in ("│ meute │ La meute │ Le Renard, La", "│ 8 │ Peu de cartes, et"):
        assert words in listed


def test_a_game_without_built_decks_says_so_and_what_can_be_chosen(run: Run) -> None:
    printed = run("decks", "list", "ossuaire", "--lang", "en").stdout

    assert "players build no decks; to choose from: ossuaire (Ossuary), garnison (Garrison)" in printed
    assert run("decks", "show", "ossuaire", "garnison").exit_code == 2


def test_a_deck_is_shown_with_its_cards_and_its_curve(run: Run, duel: str) -> None:
    shown = run("decks", "show", duel, "meute", "--lang", "en")

    assert shown.exit_code == 0
    for line in ("The Pack", "master  The Fox", "3 ×  Wolf    4", "8  in all", "4  ███  3", "2       0"):
        assert line in shown.stdout


def test_files_are_checked_with_all_their_faults(run: Run, mine: Path, bad: Path, tmp_path: Path) -> None:
    (tmp_path / "none.toml").write_text('game = "dul"\nname = "x"\ncards = {}\n')
    checked = run("decks", "check", str(mine), str(bad), str(tmp_path / "none.toml"), "--lang", "en")

    assert checked.exit_code == 1
    assert f"{mine}: Mine, 8 cards, can be played" in checked.stdout
    assert checked.stderr.splitlines() == [
        f"Error: {bad}: unknown_card: cards: there is no 'lou'; nearest: loup, ours",
        f"Error: {bad}: deck_size: the deck has 7 cards; 6 are wanted",
        f"Error: {bad}: too_many_copies: 5 copies of souris; at most 3",
        f"Error: {tmp_path / 'none.toml'}: unknown game 'dul'; nearest: duel",
    ]
    assert run("decks", "check", str(mine)).exit_code == 0


def test_a_deck_that_cannot_be_played_is_shown_all_the_same(run: Run, bad: Path) -> None:
    shown = run("decks", "show", "duel", str(bad), "--lang", "en")

    assert shown.exit_code == 1
    assert "2 ×  lou" in shown.stdout
    assert "too_many_copies: 5 copies" in shown.stderr
    assert (
        "too_many_copies\N{NO-BREAK SPACE}: " in run("decks", "show", "duel", str(bad), "--lang", "fr").stderr
    )


def test_a_match_is_played_with_a_deck_of_ones_own_and_kept_with_it(
    run: Run, mine: Path, tmp_path: Path
) -> None:
    played = run("play", "duel", "--deck", str(mine), "--seats", "random,random", "--lang", "en")

    (record,) = (tmp_path / "state").rglob("*.json")
    assert played.exit_code == 0
    assert load(record).spec.deck_names == ("À moi", "meute")
    assert load(record).spec.built_decks[0].cards == {"loup": 3, "ours": 3, "souris": 2}


def test_bots_play_many_matches_with_decks_of_ones_own(run: Run, mine: Path) -> None:
    decks = f"{mine},basse_cour"
    printed = run(
        "simulate",
        "duel",
        "--bots",
        "random,random",
        "--games",
        "4",
        "--decks",
        decks,
        "--jobs",
        "1",
        "--lang",
        "en",
    ).stdout

    assert "1  random   À moi" in printed


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["decks", "show", "duel", "mete"], "mete: no deck is called that; nearest: meute"),
        (["decks", "show", "duel", "nowhere.toml"], "cannot read nowhere.toml"),
        (["decks", "list", "dul"], "unknown game 'dul'; nearest: duel"),
        (
            ["play", "duel", "--deck", "mete"],
            "seat 1, mete: no deck is called that; nearest: meute (unknown_deck)",
        ),
        (["play", "duel", "--deck", "BAD"], "5 copies of souris; at most 3 (too_many_copies)"),
        (["play", "duel", "--deck", "meute,meute,meute"], "3 decks for 2 seats; each seat brings one"),
        (
            ["simulate", "duel", "--bots", "random,random", "--decks", "meute"],
            "meute: one deck for each of the 2 players",
        ),
        (["simulate", "duel", "--bots", "random,random", "--decks", "meute,BAD"], "seat 2, Rien ne va:"),
        (["lab", "report", "duel", "--games", "2", "--decks", "meute,mete"], "mete: no deck is called that"),
        (["play", "ossuaire", "--deck", "BAD,garnison"], "Ossuaire has no decks that players build"),
        (["cards", "print", "duel", "--deck", "BAD"], "unknown card 'lou'"),
    ],
)
def test_what_is_no_deck_is_refused_in_one_line(run: Run, bad: Path, words: list[str], problem: str) -> None:
    refused = run(*(word.replace("BAD", str(bad)) for word in words), "--lang", "en")

    assert refused.exit_code == 2
    assert problem in refused.stderr
    assert refused.stderr.strip().count("\n") == 0


def test_a_deck_is_printed_with_what_it_is_built_around(run: Run, mine: Path, tmp_path: Path) -> None:
    target = tmp_path / "deck.pdf"
    printed = run("cards", "print", "duel", "--deck", str(mine), "--out", str(target), "--lang", "en").stdout

    assert "11 cards on 2 sheets" in printed
    assert target.read_bytes().startswith(b"%PDF")
