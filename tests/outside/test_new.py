"""`pioche new` writes a game that plays at once, and a clause that is read and told at once."""

from pathlib import Path

import pytest

from tests.outside.conftest import Pioche, pioche_with, pip_install

FR, EN = "volez {count:une carte}", "steal {count:a card}"
NEW, ALIEN = (f"{game}-X-01" for game in ("OSS", "GB"))  # no rules, so no citations either


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game written by `pioche new game`."""
    folder = tmp_path_factory.mktemp("work")
    pioche_with()("new", "game", "my_game", "--into", folder, "--title", "Ma partie")
    return folder / "my_game"


@pytest.fixture(scope="module")
def pioche(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Pioche:
    """The command line of somebody who installed it in such a way that changes are seen."""
    site = tmp_path_factory.mktemp("site")
    pip_install(project, site)
    return pioche_with(project / "src", site)


def test_a_new_game_plays(pioche: Pioche, project: Path) -> None:
    assert "Ma partie" in pioche("games").stdout
    assert "5/5 cases passed" in pioche("scenario", "run", project / "scenarios" / "rules.toml").stdout
    assert "4/4 cards understood" in pioche("cards", "check", "my_game").stdout
    assert "nothing to complain about" in pioche("learn", "my_game", "--check").stdout
    assert "nothing wrong" in pioche("check", "my_game", "--seeds", "1").stdout
    assert "my_game 5/5" in pioche("rules", "coverage", "my_game").stdout
    assert "random" in pioche("simulate", "my_game", "--games", "10", "--bots", "greedy,random").stdout


def test_a_new_clause_is_read_printed_and_told(pioche: Pioche, project: Path) -> None:
    pioche("new", "clause", "my_game", "StealCard", "--fr", FR, "--en", EN, "--rule", "MG-TEXT-02")
    scenario = project / "scenarios" / "steal_card.toml"

    unfinished = pioche("scenario", "run", scenario, code=1)
    assert "expected (in this order) the event steal_card (MG-TEXT-02)" in unfinished.stderr

    whole = scenario.read_text().replace(
        "[[case.step]]\n",
        '[case.seat.0]\nhand = "Souris, Ours"\n[[case.step]]\nchoose = "P0: poser Souris"\n',
    )
    scenario.write_text(whole)
    assert "1/1 cases passed" in pioche("scenario", "run", scenario).stdout
    wanting = pioche("check", "my_game", "--seeds", "1", code=1).stdout
    assert "steal_card has no second card" in wanting
    assert "rules.toml" in wanting
    assert "still waits for your words" in " ".join(wanting.split())
    assert "MG-TEXT-02" in pioche("rules", "my_game", "MG-TEXT-02").stdout


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        ("wording.toml", "[events.play]", "[events.plaid]", "wording.toml does not say [events.play]"),
        ("wording.toml", "[columns.active]", "[columns.activ]", "wording.toml does not say [columns.active]"),
        ("wording.toml", "[zones.played]", "[zones.plaid]", "wording.toml does not say [zones.played]"),
        ("wording.toml", 'en = "Play {source:a}"', "", "wording.toml does not say en of [options.play]"),
        (
            "wording.toml",
            'fr = "{seat} [pose|posez] {card:un}."',
            'fr = "{seat} [pose|posez] {crad:un}."',
            "wording.toml, [events.play] fr: there is no field {crad}; nearest: card",
        ),
        (
            "wording.toml",
            'en = "Your turn: which',
            'en = "Your turn {value}: which',
            "wording.toml, [prompts.turn] en: there is no field {value}; nearest: seat, options",
        ),
        (
            "positions.py",
            '        "played": Form',
            '        "plaid": Form',
            "positions.py: there is no zone 'plaid'; zones.py has hand, draw, played",
        ),
        (
            "positions.py",
            '    keys = ("active",)',
            '    keys = ("activ",)',
            "positions.py: the key 'activ' is no column; zones.py has",
        ),
        ("flow.py", "    end_turn(t)\n", "    t.nix()\n", "no attribute 'nix', flow.py:19"),
        (
            "options.py",
            "    return [played",
            "    return [] if len(t.hand[seat]) == 1 else [played",
            "is asked 'turn' and is offered nothing (my_game, spec {}, seed 0, after",
        ),
        (
            "wording.toml",
            'rules = ["MG-TURN-01"]',
            'rules = ["MG-TURN-10"]',
            "wording.toml, [prompts.turn]: the rule MG-TURN-10 is not in rules.toml; nearest: MG-TURN-01",
        ),
        (
            "positions.py",
            't.active = position.table.whole("active", 0, range(t.seats))',
            'position.table.whole("active", 0, range(t.seats))',
            "positions.py does not lay the column active: a position of my_game that has 1 is laid with 0",
        ),
        (
            "zones.py",
            "    active = one(0, Seat, public=True)\n",
            "    active = one(0, Seat, public=True)\n    caught = one(0, public=True)\n",
            (
                "columns.py is not what zones.py declares; write it anew: python -m pioche.core.write_columns my_game "
                "my_game: one fault"
            ),
        ),
    ],
)
def test_check_says_what_is_broken(
    project: Path, tmp_path: Path, file: str, before: str, after: str, said: str
) -> None:
    site = tmp_path / "site"
    pip_install(project, site)
    broken = site / "my_game" / file
    assert before in broken.read_text()
    broken.write_text(broken.read_text().replace(before, after, 1))

    told = pioche_with(site)("check", "my_game", "--seeds", "1", code=1).stdout

    assert said in " ".join(told.split())
    assert told.count("nix") <= 2  # once of the papers, once of the nets
    assert "IndexError" not in told
    assert "has a field" not in told  # an event without words has no field that they could name


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("game", "My-Game"), "'My-Game' cannot be the id of a game"),
        (("game", "ossuaire"), "a game called 'ossuaire' is installed already"),
        (("clause", "ossuair", "X", "--fr", "x", "--en", "x", "--rule", NEW), "nearest: ossuaire"),
        (
            ("clause", "ossuaire", "exhume", "--fr", "x", "--en", "x", "--rule", NEW),
            "cannot name a clause",
        ),
        (
            ("clause", "ossuaire", "Exhume", "--fr", "x", "--en", "x", "--rule", NEW),
            "cannot name a clause",
        ),
        (
            ("clause", "ossuaire", "Return", "--fr", "x", "--en", "x", "--rule", NEW),
            "no word of Python",
        ),
        (
            ("clause", "ossuaire", "Dig", "--fr", "creuser {count", "--en", "dig", "--rule", NEW),
            "'{' cannot stand at column 9 and is not closed",
        ),
        (
            ("clause", "ossuaire", "Dig", "--fr", "creuser {count}", "--en", "dig {cuont}", "--rule", NEW),
            "speaks of cuont, which is no field",
        ),
        (
            ("clause", "ossuaire", "Dig", "--fr", "creuser {count:Hole}", "--en", "dig", "--rule", NEW),
            "'Hole' is no group",
        ),
        (
            ("clause", "ossuaire", "Dig", "--fr", "Piocher {count}", "--en", "dig {count}", "--rule", NEW),
            "these cannot be told apart: Draw (« piocher 1 ») and Dig",
        ),
        (
            ("clause", "ossuaire", "Dig", "--fr", "x", "--en", "x", "--rule", "OSS-EXH-01"),
            "one that is not taken",
        ),
        (("clause", "ossuaire", "Dig", "--fr", "x", "--en", "x", "--rule", ALIEN), "-WORD-00"),
        (
            ("clause", "ossuaire", "Dig", "--fr", "x", "--en", "x", "--rule", NEW, "--base", "Efect"),
            "nearest: Effect",
        ),
    ],
)
def test_what_cannot_be_made_is_refused(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    into = ("--into", tmp_path) if arguments[0] == "game" else ()

    refused = pioche_with()("new", *arguments, *into, code=2)

    assert said in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "my_game").mkdir()

    refused = pioche_with()("new", "game", "my_game", "--into", tmp_path, code=2)

    assert "exists already" in refused.stderr
