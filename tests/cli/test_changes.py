"""A change, as the laboratory reads and writes it, is a card file for every command that takes one."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

CHANGE = """game = "guild_battle"
for = "all"

[heraut]
text = ["Piochez deux cartes."]

[numbers]
hand_limit = 6
"""


@pytest.fixture
def change(tmp_path: Path) -> str:
    """A file with a card, a number, and for whom."""
    path = tmp_path / "change.toml"
    path.write_text(CHANGE, encoding="utf-8")
    return str(path)


def test_a_change_is_checked_as_a_card_file(run: Run, change: str) -> None:
    found = run("cards", "check", change, "--lang", "en")

    assert found.exit_code == 0, found.output
    assert "Draw two cards." in found.stdout
    assert "hand_limit = 6 (the rules say 5)" in found.stdout
    assert "1/1 cards understood" in found.stdout


def test_numbers_alone_can_be_checked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "longer.toml"
    path.write_text('game = "guild_battle"\n[numbers]\nhand_limit = 6\n', encoding="utf-8")
    good = run("cards", "check", str(path), "--lang", "fr")
    path.write_text('game = "guild_battle"\n[numbers]\nhand_limit = 600\n', encoding="utf-8")
    bad = run("cards", "check", str(path), "--lang", "en")

    assert (good.exit_code, good.stdout) == (0, "hand_limit = 6 (la règle dit 5)\n")
    assert bad.exit_code == 2
    assert "hand_limit = 600: this game can be played with 0 to 20" in bad.stderr


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "guild_battle", "--games", "2", "--bots", "random,random"),
        ("play", "guild_battle", "--seats", "human,random", "--seed", "1"),
    ],
)
def test_a_change_is_played(run: Run, change: str, command: tuple[str, ...]) -> None:
    played = run(*command, "--cards", change, typed=["quit"])

    assert played.exit_code == 0, played.output


def test_the_numbers_of_a_change_are_those_of_the_table(change: str) -> None:
    from pioche.cli.play import spec_of

    spec = spec_of("guild_battle", "human,random", "", None, Path(change))
    stronger = spec_of("guild_battle", "human,random", "", None, Path(change), ["hand_limit=7"])

    assert spec.cards == {"heraut": {"text": ["Piochez deux cartes."]}}
    assert spec.numbers == {"hand_limit": 6}
    assert stronger.numbers == {"hand_limit": 7}  # what is typed comes before what is written


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[herault]\ntext = ["Piochez deux cartes."]\n',
            "herault: no card of this game has this id, and a new card says everything; nearest: heraut",
        ),
        (
            '[heraut]\ntext = "Piochez deux cartes."\n',
            'heraut, text: a list of lines is wanted: text = ["…"]',
        ),
    ],
)
def test_slips_of_a_first_card(run: Run, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "first.toml"
    path.write_text(f'game = "guild_battle"\n{text}', encoding="utf-8")
    checked = run("cards", "check", str(path), "--lang", "en")
    measured = run("lab", "compare", "guild_battle", "--change", str(path), "--lang", "en")

    assert said in checked.stderr
    assert said in measured.stderr


def test_a_game_that_is_none_is_told_before_its_file(run: Run, change: str) -> None:
    found = run("lab", "compare", "guild_battl", "--change", change, "--lang", "en")

    assert found.exit_code == 2
    assert "unknown game 'guild_battl'; nearest: guild_battle" in found.stderr
