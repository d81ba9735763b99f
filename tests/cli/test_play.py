"""Whole matches typed at the terminal, in both games and both languages, and everything else one can type."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pioche.cli import app
from pioche.core.record import load
from pioche.games import game as rules_of
from pioche.games import ids
from tests.cli.conftest import Run, Saved, shorter

ALONE = ("--seats", "human,level1", "--seed", "4")
ENDS = {
    "fr": ("gagne", "Partie nulle", "Match nul", "Victoire", "Défaite"),
    "en": (" wins", "You win", "A draw", "Victory", "Defeat"),
}
ENDED = re.compile(r" wins\b|You win\b|Victory|Defeat|A draw:")
TURNS = {"fr": "Les tournants", "en": "Turning points"}
OVER = {"fr": "partie terminée", "en": "the game is over"}


@pytest.mark.parametrize("game", ids())
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("answers", [["1"], ["2", "1", "3"]])
def test_a_whole_match(run: Run, game: str, lang: str, answers: list[str]) -> None:
    result = run("play", game, *ALONE, *shorter(game), "--lang", lang, typed=answers * 600)
    assert result.exit_code == 0
    assert OVER[lang] in result.stdout
    end = result.stdout.splitlines()[-16:]
    assert any(word in line for line in end for word in ENDS[lang]), end
    assert any(re.search(r"(GB-WIN|OSS-WIN|RRD-END|NEO-END|NOX-END)-\d\d", line) for line in end)
    together = bool(rules_of(game).team_rule)  # nobody overtakes anybody
    assert any(TURNS[lang] in line for line in end) != together


@pytest.mark.parametrize("seats", [3, 5])
def test_a_whole_match_of_many(run: Run, seats: int) -> None:
    bots = ",".join(["human"] + ["level1"] * (seats - 1))
    result = run(
        "play", "--seats", bots, "--seed", "2", "--variant", "set=guildes", "--lang", "en", typed=["1"] * 600
    )
    assert result.exit_code == 0
    assert "wins" in result.stdout


def test_guild_battle_is_the_default(run: Run) -> None:
    assert "Guild Battle" in run("play", *ALONE, "--lang", "en").stdout


def test_bots_alone_are_watched(run: Run) -> None:
    result = run("play", "--seats", "level1,level2", "--seed", "3", "--lang", "fr")
    assert result.exit_code == 0
    assert "GB-WIN" in result.stdout


@pytest.mark.parametrize(
    ("lang", "needs"),
    [("fr", "lancez « pioche play » dans un terminal"), ("en", "run “pioche play” in a terminal")],
)
def test_without_a_terminal_the_position_is_shown(run: Run, lang: str, needs: str) -> None:
    result = run("play", *ALONE, "--lang", lang)
    assert result.exit_code == 0
    assert "Gaspard" in result.stdout
    assert needs in re.sub(r"\s+", " ", result.stdout)


def test_leaving_keeps_the_match(run: Run, tmp_path: Path) -> None:
    result = run("play", *ALONE, "--lang", "en", typed=["1", "quit"])
    assert result.exit_code == 0
    kept = tmp_path / "state" / "pioche" / "guild_battle-4.json"
    assert f"pioche play --replay {kept} --seats human,level1" in result.stdout
    assert load(kept).choices
    again = run("play", "--replay", str(kept), "--seats", "human,level1", "--lang", "en", typed=["1"] * 300)
    assert ENDED.search(again.stdout)


def test_nothing_is_kept_of_a_match_not_begun(run: Run, tmp_path: Path) -> None:
    result = run("play", "--seats", "human,human", "--lang", "en", typed=["", "quit"])
    assert "See you soon." in result.stdout
    assert not (tmp_path / "state").exists()


def test_what_can_be_typed(run: Run) -> None:
    typed = [
        "?",
        "? 1",
        "? GB-WIZ-05",
        "? wiz-5",
        "? wizard",
        "? Magicien",
        "log",
        "log all",
        "table",
        "hint",
        "rules",
    ]
    typed += ["rules wizard", "rules Wizard", "rules GB-WIN-01", "quit"]
    shown = run("play", *ALONE, "--lang", "en", typed=typed).stdout
    for words in (
        "choose an option",
        "Rules of this question: GB-REACT-02",
        "GB-WIZ-06",  # among the rules of countering
        "You can react with a Wizard only if",
        "Reaction: Discard a card and counter",
        "You draw",
        "A good bot would choose",
        "To read a section: rules",
        "all five different characters",
    ):
        assert words in shown, words


def test_what_can_be_typed_in_french(run: Run) -> None:
    typed = ["aide", "? 1", "journal", "conseil", "règles", "enregistrer", "quitter"]
    shown = run("play", *ALONE, "--lang", "fr", typed=typed).stdout
    for words in (
        "choisir une option",
        "Règles de cette question : GB-REACT-02",
        "Un bon bot choisirait",
        "Mise en place",
        "Dans quel fichier ?",
        "À bientôt",
    ):
        assert words in shown.replace("\u00a0", " "), words


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no option 99: the numbers go from 1 to"),
        ("0", "There is no option 0"),
        ("dance", "neither an option nor a command"),
        ("qiut", "Did you mean “quit”?"),
        ("", "Type the number of an option"),
        ("? gb-wiz-99", "Unknown rule 'gb-wiz-99'; nearest: GB-WIZ"),
        ("? wizzard", "Unknown card 'wizzard'; nearest: Wizard"),
        ("? dragon", "Unknown card 'dragon'; the cards are: Herald, Assassin, Witch"),
        ("rules wizzard", "Unknown rule or section 'wizzard'; nearest: wizard"),
        ("rules gb-wiz-99", "Unknown rule 'gb-wiz-99'; nearest: GB-WIZ"),
        ("save", "In which file?"),
        ("save /nowhere/at/all.json", "Cannot write /nowhere/at/all.json"),
        ("save ~nobody_at_all/x.json", "~nobody_at_all"),
        ("²", "neither an option nor a command"),
        ("9" * 5000, "There is no option"),
        ("? " + "9" * 5000, "Unknown card"),
        ("undo", "There is no previous decision."),
        ("play:dance", "neither an option nor a command"),
        ("counter:magicen>assasin", "Did you mean “counter:magicien>assassin”?"),
        ("ltt", "Did you mean “let”?"),
        ("[bold]", "“[bold]” is neither an option nor a command"),
    ],
)
def test_what_is_not_understood_gets_a_helpful_line(run: Run, typed: str, answer: str) -> None:
    shown = run("play", *ALONE, "--lang", "en", typed=[typed, "quit"]).stdout
    assert answer in re.sub(r"\s+", " ", shown)


@pytest.mark.parametrize("typed", ["rules wizard", "rules Magicien", "rules guildes", "rules the Guilds set"])
def test_sections_by_any_of_their_names(run: Run, typed: str) -> None:
    shown = run("play", *ALONE, "--lang", "en", typed=[typed, "quit"]).stdout

    assert "GB-WIZ-01" in shown or "GB-EXT-01" in shown


@pytest.mark.parametrize(("game", "card"), [("guild_battle", "Héraut"), ("ossuaire", "Milicien")])
def test_the_french_help_speaks_french(run: Run, game: str, card: str) -> None:
    shown = run("play", game, *ALONE, "--lang", "fr", typed=["?", "zzz anuler", "anuler", "quitter"]).stdout

    for words in (f"? {card}", "journal tout", "annuler", "règles SECTION", "enregistrer FICHIER", "quitter"):
        assert words in shown, words
    assert "save FILE" not in shown
    assert "Vouliez-vous dire « annuler »" in shown.replace("\u00a0", " ")


def test_a_hint_quotes_the_option(run: Run) -> None:
    shown = run("play", "ossuaire", *ALONE, "--lang", "fr", typed=["conseil", "quitter"]).stdout

    assert re.search(r"Un bon bot choisirait \d+, «\s.*\s».", shown)


def test_a_kept_match_is_not_lost_to_another_with_its_seed(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "state" / "pioche"
    run("play", *ALONE, "--lang", "en", typed=["1", "1", "1", "quit"])
    first = load(kept / "guild_battle-4.json")
    again = (
        "replay",
        str(kept / "guild_battle-4.json"),
        "--continue",
        "--from",
        "0",
        "--seats",
        "human,level1",
    )
    run(*again, "--lang", "en", typed=["2", "quit"])
    shown = run(
        "play", "--replay", str(kept / "guild_battle-4.json"), "--lang", "en", typed=["1", "quit"]
    ).stdout

    assert sorted(path.name for path in kept.iterdir()) == ["guild_battle-4-2.json", "guild_battle-4.json"]
    assert len(load(kept / "guild_battle-4-2.json").choices) < len(first.choices)
    assert load(kept / "guild_battle-4.json").choices[: len(first.choices)] == first.choices
    assert "guild_battle-4.json --seats" in shown


def test_only_a_saved_match_is_written_over(run: Run, tmp_path: Path) -> None:
    precious, own = tmp_path / "precious.txt", tmp_path / "own match.json"
    precious.write_text("precious")
    typed = [f"save {precious}", f"save {own}", f"save {own}", "quit"]
    shown = run("play", *ALONE, "--lang", "en", typed=typed).stdout

    assert "is not a saved match" in re.sub(r"\s+", " ", shown)
    assert precious.read_text() == "precious"
    assert shown.count(f"pioche play --replay '{own}' --seats human,level1") == 2


def test_a_finished_match_can_be_seen_again(run: Run) -> None:
    shown = run("play", *ALONE, "--lang", "en", typed=["1"] * 600).stdout
    way = next(line for line in shown.splitlines() if line.startswith("  pioche replay "))
    replayed = run(*shlex.split(way)[1:], "--lang", "en")

    assert replayed.exit_code == 0
    assert "wins" in replayed.stdout


def test_an_option_may_be_typed_as_text(run: Run) -> None:
    shown = run(
        "play", "--seats", "human,level1", "--seed", "5", "--lang", "en", typed=["play:heraut", "quit"]
    ).stdout
    assert "You play a Herald." in shown


def test_undo_goes_back_to_the_previous_decision(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    typed = [f"save {first}", "1", "undo", f"save {second}", "quit"]
    shown = run("play", *ALONE, "--lang", "en", typed=typed).stdout
    assert "Back to your previous decision." in shown
    assert load(first) == load(second)


def test_undo_works_again_and_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "after.json"
    typed = ["1"] * 5 + ["undo"] * 5 + ["undo", f"save {path}", "quit"]
    shown = run("play", "--seats", "human,level1", "--seed", "5", "--lang", "en", typed=typed).stdout
    assert shown.count("Back to your previous decision.") == 5
    assert "There is no previous decision." in shown
    assert load(path).choices == ()


def test_two_people_pass_the_screen(run: Run) -> None:
    typed = ["", "1", "", "1", "undo", "quit"]
    shown = run(
        "play", "--seats", "human,human", "--names", "Anne,Luc", "--seed", "5", "--lang", "en", typed=typed
    ).stdout
    assert "Pass the screen to Anne, then press Enter." in shown
    assert "Pass the screen to Luc, then press Enter." in shown
    assert "There is no undo against a person." in shown


def test_people_are_asked_even_with_one_answer(run: Run) -> None:
    """At one screen, an answer given by itself would tell the other what the hand does not hold (GB-INFO-06)."""
    typed = ["1", ""] * 200
    shown = run("play", "--seats", "human,human", "--seed", "5", "--lang", "en", typed=typed).stdout
    assert "the only answer" not in shown
    assert "To stop it you would need" in shown


def test_a_saved_match_goes_on(run: Run, saved: Saved) -> None:
    for game in ids():
        shown = run(
            "play",
            "--replay",
            str(saved(game)),
            "--seats",
            "human,level1",
            "--lang",
            "en",
            typed=["1"] * 900,
        )
        assert ENDED.search(shown.stdout)


def test_names_are_taken_as_they_are(run: Run) -> None:
    shown = run(
        "play", "--names", "[red]O'Neil,Zoé", "--seats", "human,level1", "--seed", "4", "--lang", "fr"
    ).stdout
    assert "[red]O" in shown


def test_the_language_of_the_machine(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIOCHE_LANG", "fr")
    assert "Graine 4" in run("play", *ALONE).stdout
    assert "Seed 4" in run("play", *ALONE, "--lang", "en").stdout
    assert "Seed 4" in run("--lang", "en", "play", *ALONE).stdout
    monkeypatch.setenv("PIOCHE_LANG", "")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Graine 4" in run("play", *ALONE).stdout


def test_bytes_that_are_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    arguments = ["play", *ALONE, "--lang", "en"]
    result = CliRunner().invoke(app, arguments, input=b"\xff\xfe\n1\nquit\n")
    assert result.exit_code == 0
    assert "Traceback" not in result.output
