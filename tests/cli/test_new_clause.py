"""`pioche new clause` writes fields of the right kind and a sample that is read, into files that are sound."""

import shutil
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

import pytest

from pioche.check.unfinished import unfinished
from pioche.cli import new_clause, sibling
from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.games import folder
from pioche.games.texts import pool, rulebook
from pioche.language.clauses import CLAUSES

ROOT = Path(__file__).parents[2]
(RULE,) = (f"{prefix}-NEW-01" for prefix in ("OSS",))  # no rule, so no citation either


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the files of Ossuaire into which clauses may be written; what they declare is forgotten again."""
    home = tmp_path / "ossuaire"
    shutil.copytree(folder("ossuaire"), home)
    (tmp_path / "scenarios").mkdir()
    monkeypatch.setattr(new_clause, "folder", lambda game: home)
    yield home
    for node in [node for node in CLAUSES if node.__name__ == "Haunt"]:
        del CLAUSES[node]


def written(home: Path, fr: str, en: str) -> tuple[str, str]:
    """The fields of a new clause as they are declared, and its sample."""
    new_clause.write_clause("ossuaire", "Haunt", Text(fr=fr, en=en), RULE, "Effect")
    source = (home / "clauses" / "haunt.py").read_text(encoding="utf-8")
    namespace: dict[str, object] = {"__name__": "haunt"}
    exec(compile(source, "haunt.py", "exec"), namespace)
    made = namespace["Haunt"]
    (sample,) = CLAUSES[made].samples  # type: ignore[index]
    assert pool("ossuaire").language.extended(made).parse(f"Immédiat : {sample}")  # type: ignore[arg-type]
    body = source.partition('-01)."""\n')[2].partition("\n\n\n")[0]
    return " ".join(line.strip() for line in body.strip().splitlines()), sample


@pytest.mark.parametrize(
    ("fr", "en", "fields", "sample"),
    [
        ("Hanter {count}", "Haunt {count}", "count: int", "Hanter 2"),
        ("Hanter {count:une carte}", "Haunt {count:a card}", "count: int", "Hanter une carte"),
        ("Hanter contre {price:Price}", "Haunt for {price}", "price: Price", "Hanter contre congédier 1"),
        (
            "Hanter[ {deep:à jamais}] {count}",
            "Haunt[ {deep:for ever}] {count}",
            "count: int deep: bool = False",
            "Hanter 2",
        ),
        (
            "Hanter[ contre {price:Price}] ici",
            "Haunt[ for {price}] here",
            "price: Price | None = None",
            "Hanter ici",
        ),
        (
            "Hanter {prices:Price* ou }",
            "Haunt {prices* or }",
            "prices: tuple[Price, ...]",
            "Hanter congédier 1",
        ),
        ("Hanter tout", "Haunt everything", "", "Hanter tout"),
    ],
)
def test_slots_become_fields_of_their_kind(home: Path, fr: str, en: str, fields: str, sample: str) -> None:
    found, shown = written(home, fr, en)

    assert found == fields
    assert shown.casefold() == sample.casefold()


def test_everything_that_is_left_to_be_said_is_found(home: Path) -> None:
    assert list(unfinished(home)) == []
    written(home, "Hanter {count}", "Haunt {count}")

    found = [fault.en.partition(" still waits for your words: ") for fault in unfinished(home)]
    assert [(place.partition(":")[0], words.strip('"')[:14]) for place, _, words in found] == [
        ("clauses/haunt.py", "Say what this "),
        ("clauses/haunt.py", "Say what it do"),
        ("clauses/haunt.py", "Say how it is "),
        ("explain.toml", 'fr = "Dites ic'),
        ("explain.toml", 'en = "Say here'),
        ("rules.toml", 'fr = "Dites ic'),
        ("rules.toml", 'en = "Say here'),
        ("rules.toml", 'why = { fr = "'),
        ("wording.toml", 'fr = "{seat} :'),
        ("wording.toml", 'en = "{seat}: '),
    ]


def test_a_rule_that_the_specification_does_not_have_is_of_the_house(home: Path) -> None:
    written(home, "Hanter {count}", "Haunt {count}")

    rules = tomllib.loads((home / "rules.toml").read_text(encoding="utf-8"))["rules"]
    assert rules[RULE]["house"] is True


@pytest.mark.parametrize(
    ("game", "base", "handed", "field"),
    [
        ("guild_battle", "Effect", "chosen: Option | None", 'text = ["'),
        ("ossuaire", "Effect", "unit: Card", 'text = ["'),
        ("raise_rise_die", "Effect", 'app: "Application"', 'main = "'),
        ("neombre", "Act", 'run: "Run"', 'effect = "'),
        ("noxilia", "Effect", "run: Run", 'text = ["'),
    ],
)
def test_a_clause_of_every_game_takes_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, base: str, handed: str, field: str
) -> None:
    """What it is handed is imported, and the card of its scenario has the text where that game prints it."""
    home = tmp_path / game
    shutil.copytree(folder(game), home)
    (tmp_path / "scenarios").mkdir()
    monkeypatch.setattr(new_clause, "folder", lambda game: home)
    monkeypatch.setattr(sibling, "folder", lambda game: home)

    new_clause.write_clause(
        game, "Haunt", Text(fr="Hanter {count}", en="Haunt {count}"), f"{rulebook(game).prefix}-NEW-01", base
    )

    declared = home / "clauses" / "haunt.py"
    ruff = [sys.executable, "-m", "ruff", "check", "-q", "--config", str(ROOT / "pyproject.toml")]
    linted = run([*ruff, str(declared)], capture_output=True, text=True)
    assert linted.stdout == ""
    assert f"seat: Seat, {handed}, node: Haunt" in declared.read_text(encoding="utf-8")
    assert field in (tmp_path / "scenarios" / "haunt.toml").read_text(encoding="utf-8")


def test_a_group_that_is_not_carried_out_is_said(home: Path) -> None:
    with pytest.raises(PiocheError, match="no clause of the group Keyword is carried out on the table"):
        new_clause.write_clause("ossuaire", "Haunt", Text(fr="Hanteur", en="Haunting"), RULE, "Keyword")
