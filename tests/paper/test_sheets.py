"""Cards go out to a spreadsheet and come back the same, whatever the spreadsheet does to them on the way."""

import csv
import io
import random
import string
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.language.cards import CardDef, Pool
from pioche.language.clauses import Node
from pioche.paper import plain, workbooks
from pioche.paper.card_file import card_file, check_not_shipped
from pioche.paper.exchange import Brought, exported, imported, read_sheet
from pioche.paper.sheets import Cell, Choices, Sheet, SheetError
from tests.language import toy, trees

KINDS = (".csv", ".xlsx", ".ods")


class Spell(CardDef, frozen=True, kw_only=True):
    """A card with one text and every kind of field."""

    value: Annotated[int, Meta(ge=-9, le=9)]
    copies: Annotated[int, Meta(ge=1, le=9)] | None = None
    school: Literal["7", "10", "ace"] = "7"
    flavour: Text | None = None
    artist: str = ""
    tags: tuple[str, ...] = ()
    slots: tuple[Literal["head", "torso", "arms"], ...] = ()
    odds: dict[str, int] | None = None


class Adversary(CardDef, frozen=True, kw_only=True):
    """A card with several texts, one of which is a single sentence."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"passive": toy.Report, "active": toy.Order}

    hp: Annotated[int, Meta(ge=1, le=99)]
    passive: str | None = None
    active: tuple[str, ...] = ()


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Pool[Any]:
    """A pool of two kinds in the toy language, of which one card is printed."""
    folder = tmp_path_factory.mktemp("cards")
    (folder / "cards.toml").write_text(
        '[worm]\nkind = "adversary"\nname = { fr = "Ver", en = "Worm" }\ngender = "m"\nhp = 9\n'
        'passive = "Les joueurs subissent 1"\nactive = ["Infligez 1 dégât"]\n',
        encoding="utf-8",
    )
    return Pool(toy.language(), {"spell": Spell, "adversary": Adversary}, folder)


# ---- any cards

ids = st.text(string.ascii_lowercase + string.digits + "_", max_size=8).map(lambda end: f"c{end}")
words = (
    st.text(st.characters(categories=("L", "N", "P", "Zs", "S"), codec="utf-8"), min_size=1, max_size=20)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
said = st.fixed_dictionaries({"fr": words, "en": words})
named: dict[str, st.SearchStrategy[Any]] = {"name": said, "gender": st.sampled_from("mf")}
optional: dict[str, st.SearchStrategy[Any]] = {"h_aspire": st.booleans(), "plural": said}


def texts(tree: st.SearchStrategy[Any], game: str, most: int) -> st.SearchStrategy[list[str]]:
    """Lines of text that the language of a game understands."""
    return st.lists(tree.map(trees.POOLS[game].language.french), min_size=1, max_size=most)


units = st.fixed_dictionaries(
    {
        **named,
        "cost": st.integers(1, 20),
        "value": st.integers(0, 30),
        "faction": st.sampled_from(["ossuaire", "garnison", "monde"]),
        "text": texts(trees.lines(), "ossuaire", 4),
    },
    optional=optional,
)
spells = st.fixed_dictionaries(
    {
        **named,
        "kind": st.just("spell"),
        "value": st.integers(-9, 9),
        "text": st.lists(st.integers(1, 9).map("Infligez {} dégâts".format), max_size=3),
    },
    optional={
        **optional,
        "copies": st.integers(1, 9),
        "school": st.sampled_from(["7", "10", "ace"]),
        "flavour": said,
        "artist": words,
        "tags": st.lists(words, max_size=3),
        "slots": st.lists(st.sampled_from(["head", "torso", "arms"]), max_size=3),
        "odds": st.dictionaries(words, st.integers(0, 9), min_size=1, max_size=2),
    },
)
adversaries = st.fixed_dictionaries(
    {**named, "kind": st.just("adversary"), "hp": st.integers(1, 99)},
    optional={
        **optional,
        "passive": st.integers(1, 9).map("Les joueurs subissent {}".format),
        "active": st.lists(st.integers(1, 9).map("Subissez {}".format), max_size=3),
    },
)


def through(pool: Pool[Any], cards: Mapping[str, CardDef], path: Path, lang: str = "en") -> Brought:
    """What comes back of cards that are written into a file."""
    path.write_bytes(exported(pool, cards.values(), path, lang))
    return imported(pool, read_sheet(path))


def sound(pool: Pool[Any], fields: Mapping[str, Mapping[str, Any]]) -> dict[str, CardDef]:
    """Those of the cards that the game allows."""
    assessed = {id: pool.assess(id, stated)[0] for id, stated in fields.items()}
    return {id: card for id, card in assessed.items() if card is not None}


@settings(max_examples=25, deadline=None)
@given(fields=st.dictionaries(ids, units, min_size=1, max_size=4), kind=st.sampled_from(KINDS))
def test_any_cards_come_back_the_same(
    fields: dict[str, dict[str, Any]], kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    pool = trees.POOLS["ossuaire"]
    cards = sound(pool, fields)
    brought = through(pool, cards, tmp_path_factory.mktemp("sheet") / f"cards{kind}")

    assert [error.en for error in brought.errors] == []
    assert brought.cards == cards


@settings(max_examples=25, deadline=None)
@given(fields=st.dictionaries(ids, spells | adversaries, min_size=1, max_size=4), kind=st.sampled_from(KINDS))
def test_cards_of_several_kinds_come_back_the_same(
    kinds: Pool[Any], fields: dict[str, dict[str, Any]], kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("sheet")
    cards = sound(kinds, fields)
    brought = through(kinds, cards, folder / f"cards{kind}")
    (folder / "back.toml").write_text(card_file(kinds.language.game, brought.changes), encoding="utf-8")

    assert [error.en for error in brought.errors] == []
    assert brought.cards == cards
    assert kinds.read(folder / "back.toml") == cards


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", list(trees.POOLS))
def test_the_printed_cards_change_nothing(game: str, kind: str, tmp_path: Path) -> None:
    pool = trees.POOLS[game]
    brought = through(pool, pool.printed(), tmp_path / f"cards{kind}", "fr")

    assert brought.cards == pool.printed()
    assert (brought.errors, brought.changes, brought.remarks) == ([], {}, [])


def test_a_list_that_is_too_long_for_excel_is_left_out() -> None:
    words = tuple(f"word{n}" for n in range(99))
    book = workbooks.excel([["id"], ["word1"]], "cards", {0: Choices(words)})

    assert workbooks.read(Path("cards.xlsx"), book) == [["id"], ["word1"]]


# ---- what spreadsheets do

Rows = list[list[Cell]]


def rows_of(pool: Pool[Any], lang: str = "fr") -> Rows:
    """The rows of a game's printed cards."""
    return plain.read(exported(pool, pool.printed().values(), Path("cards.csv"), lang))


def as_csv(rows: Rows, separator: str) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator).writerows(rows)
    return out.getvalue()


def curly(rows: Rows) -> Rows:
    """Every apostrophe and space before a sign as LibreOffice corrects them."""
    signs = str.maketrans({"'": "’"})
    return [[str(held).translate(signs).replace(" :", "\u00a0:") for held in row] for row in rows]


def floats(rows: Rows) -> Rows:
    """Every number as a workbook stores it."""
    return [[float(str(held)) if str(held).isdigit() else held for held in row] for row in rows]


def blanks(rows: Rows) -> Rows:
    """Empty rows above, between and below, empty columns to the right, and spaces around every word."""
    padded: Rows = [[*(f" {held} " if held else "" for held in row), "", None] for row in rows]
    return [[], [None, ""], *padded[:3], ["", ""], *padded[3:], [], ["  "]]


def shuffled(rows: Rows) -> Rows:
    """Columns in another order, one of somebody's own among them, and rows too."""
    order = list(range(len(rows[0])))
    random.Random(3).shuffle(order)
    head, *others = ([*(row[at] for at in order), "# idea" if row is rows[0] else "later"] for row in rows)
    random.Random(4).shuffle(others)
    return [head, *others]


def capitals(rows: Rows) -> Rows:
    """Names of columns, and words of lists, as people type them."""
    lists = [at for at, name in enumerate(rows[0]) if name in ("slot", "faction", "gender")]
    return [
        [str(held).upper() if row is rows[0] or at in lists else held for at, held in enumerate(row)]
        for row in rows
    ]


@pytest.mark.parametrize("game", list(trees.POOLS))
@pytest.mark.parametrize("quirk", [curly, floats, blanks, shuffled, capitals])
def test_quirks_of_spreadsheets_change_nothing(quirk: Callable[[Rows], Rows], game: str) -> None:
    pool = trees.POOLS[game]
    brought = imported(pool, Sheet("cards.xlsx", quirk(rows_of(pool))))

    assert [error.en for error in brought.errors] == []
    assert brought.cards == pool.printed()
    assert brought.changes == {}


@pytest.mark.parametrize("game", list(trees.POOLS))
@pytest.mark.parametrize(
    ("encoding", "separator", "head"),
    [
        ("utf-8", ",", ""),
        ("utf-8-sig", ";", ""),
        ("cp1252", ";", ""),  # what the French Excel saves as CSV
        ("utf-16", "\t", ""),  # and as Unicode text
        ("utf-8-sig", ";", "sep=;\r\n"),
        ("utf-8", "\t", ""),
    ],
)
def test_csv_of_every_program_is_read(
    game: str, encoding: str, separator: str, head: str, tmp_path: Path
) -> None:
    pool = trees.POOLS[game]
    path = tmp_path / "cards.csv"
    path.write_bytes((head + as_csv(rows_of(pool), separator)).encode(encoding, errors="replace"))
    brought = imported(pool, read_sheet(path))

    assert [error.en for error in brought.errors] == []
    assert brought.cards == pool.printed()


# ---- what a sheet changes


def changed(game: str, row: int, **cells: Cell) -> Rows:
    """The printed cards with some cells of a row (2 is the first card) otherwise; `__` in a name stands for a dot."""
    rows = rows_of(trees.POOLS[game])
    for name, held in cells.items():
        rows[row - 1][rows[0].index(name.replace("__", "."))] = held
    return rows


def brought_by(game: str, rows: Rows) -> Brought:
    return imported(trees.POOLS[game], Sheet("cards.xlsx", rows))


def test_a_change_is_written_as_a_change(tmp_path: Path) -> None:
    pool = trees.POOLS["ossuaire"]
    rows = changed("ossuaire", 2, value=3.0, name__en="Old Militiaman")
    new: list[Cell] = [
        "ermite",
        "Ermite",
        "Hermit",
        "m",
        None,
        None,
        None,
        "2",
        1.0,
        "Monde",
        "Retardé : Force +3",
        None,
    ]
    brought = brought_by("ossuaire", [*rows, new])
    path = tmp_path / "back.toml"
    path.write_text(card_file("ossuaire", brought.changes, "Of a sheet."), encoding="utf-8")

    assert brought.changes["milicien"] == {"name": {"fr": "Milicien", "en": "Old Militiaman"}, "value": 3}
    assert set(brought.changes) == {"milicien", "ermite"}
    assert pool.read(path) == {id: brought.cards[id] for id in brought.changes}


def test_what_is_taken_away_makes_a_card_anew(tmp_path: Path) -> None:
    pool = trees.POOLS["ossuaire"]
    row = next(n for n, row in enumerate(rows_of(pool), 1) if row[0] == "colosse_de_granit")
    brought = brought_by("ossuaire", changed("ossuaire", row, plural__fr="", plural__en=None))
    path = tmp_path / "back.toml"
    path.write_text(card_file("ossuaire", brought.changes), encoding="utf-8")
    back = pool.read(path)["colosse_de_granit"]

    assert brought.changes["colosse_de_granit"]["anew"] is True
    assert back.plural is None
    assert back.text == pool.printed()["colosse_de_granit"].text


def test_columns_that_are_missing_leave_what_is_printed() -> None:
    rows: Rows = [[row[0], row[7]] for row in rows_of(trees.POOLS["ossuaire"])]
    rows[1][1] = 2
    brought = brought_by("ossuaire", rows)

    assert brought.errors == []
    assert brought.changes == {"milicien": {"cost": 2}}


def test_the_english_of_a_text_is_not_read_but_compared() -> None:
    (remark,) = brought_by("guild_battle", changed("guild_battle", 2, text__en="Draw nine cards.")).remarks

    assert remark.en.startswith("cards.xlsx, row 2, column J (text.en): the English follows from the French")
    assert "'Draw a card.'" in remark.en


def test_cards_that_are_not_in_the_sheet_are_named() -> None:
    brought = brought_by("guild_battle", rows_of(trees.POOLS["guild_battle"])[:9])

    assert brought.remarks[0].fr.startswith("2 cartes imprimées ne sont pas dans la feuille")


# ---- what is wrong


@pytest.mark.parametrize(
    ("cells", "en", "fr"),
    [
        ({"cost": 1000}, "column H (cost): 1000 is not from 1 to 20", "1000 n’est pas entre 1 et 20"),
        ({"cost": 2.5}, "column H (cost): '2.5' is no whole number from 1 to 20", "un nombre entier de 1 à 20"),
        ({"cost": "1e400"}, "column H (cost): '1e400' is no whole number", "n’est pas un nombre entier"),
        ({"cost": ""}, "column H (cost): this field is missing", "ce champ manque"),
        ({"faction": "mond"}, "column J (faction): 'mond' is none of", "au plus proche : monde"),
        ({"gender": "x"}, "column D (gender): 'x' is none of m, f", "« x » n’est ni m ni f"),
        ({"h_aspire": "ouai"}, "column E (h_aspire): 'ouai' is neither yes nor no; nearest: oui", "ni oui ni non"),
        ({"name__en": " "}, "column C (name.en): empty: both languages are wanted", "il faut les deux langues"),
        ({"value": date(2026, 3, 1)}, "the spreadsheet took this for a date (2026-03-01)", "une date"),
        (
            {"text": "Permanent : Champion\nImmédiat : Draw 2"},
            "column K (text): line 2, character 12: “Draw” is not French",
            "ligne 2 du texte, caractère 12 : « Draw » n’est pas français",
        ),
        ({"id": "Le Milicien"}, "column A (id): an id is small letters, digits and _", "minuscules, chiffres et _"),
        ({"id": "liche"}, "row 9, column A (id): 'liche' is in row", "est déjà ligne"),
        ({"text": "Immédiat : Renfort 1"}, "column A (id): Militiaman may have no Immédiat line", "ne peut pas avoir"),
    ],
)  # fmt: skip
def test_a_wrong_cell_is_named_by_row_and_column(cells: dict[str, Cell], en: str, fr: str) -> None:
    row = 9 if cells.get("id") == "liche" else 2
    rows = changed("ossuaire", row, **cells)
    if row == 9:
        rows.insert(1, rows.pop(next(n for n, each in enumerate(rows) if each[0] == "liche" and n != 8)))
        rows[8][0] = "liche"
    brought = brought_by("ossuaire", rows)
    (error,) = (error for error in brought.errors if en in error.en)

    assert isinstance(error, SheetError)
    assert error.en.startswith("cards.xlsx, row ")
    assert error.fr.startswith("cards.xlsx, ligne ")
    assert fr in error.fr


@pytest.mark.parametrize("typed", ["head, arms", "Head ;ARMS", "head\narms,", " head,arms "])
def test_a_list_of_words_is_typed_with_commas(typed: str) -> None:
    """RRD-CARD-05: which is how it goes out, too."""
    rows = rows_of(trees.POOLS["raise_rise_die"])
    brought = brought_by("raise_rise_die", changed("raise_rise_die", 2, slots=typed))

    assert rows[1][rows[0].index("slots")] == "head, torso"
    assert brought.errors == []
    assert brought.changes == {"coup_d_estoc": {"slots": ["head", "arms"]}}


@pytest.mark.parametrize(
    ("typed", "en", "fr"),
    [
        (
            "head, torzo",
            "'torzo' is none of head, torso, arms, legs; nearest: torso",
            "« torzo » n’est ni head",
        ),
        ("head torso", "'head torso' is none of head, torso, arms, legs", "« head torso » n’est ni head"),
        ("head, head", "a slot is named twice (RRD-CARD-05)", "un emplacement est nommé deux fois"),
        (
            "",
            "it needs 1 to 4 slots among head, torso, arms, legs (RRD-CARD-05)",
            "il lui faut 1 à 4 emplacements",
        ),
    ],
)
def test_a_wrong_word_of_a_list_is_named(typed: str, en: str, fr: str) -> None:
    (error,) = brought_by("raise_rise_die", changed("raise_rise_die", 2, slots=typed)).errors

    assert isinstance(error, SheetError)
    assert error.en.startswith("cards.xlsx, row 2, column ")
    assert en in error.en
    assert fr in error.fr


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (
            "valeu",
            "row 1, column I (valeu): unknown column; nearest: value; a column of your own begins with #",
        ),
        ("cost", "row 1, column I (cost): this column is there twice"),
        ("", "row 1, column I: this column has no name (see row 2)"),
        ("# thoughts", ""),
    ],
)
def test_a_wrong_column_is_named(head: str, said: str) -> None:
    rows = rows_of(trees.POOLS["ossuaire"])
    rows[0][8] = head
    errors = [error.en for error in brought_by("ossuaire", rows).errors]

    assert errors == ([f"cards.xlsx, {said}"] if said else [])


def test_all_errors_are_told_at_once() -> None:
    rows = changed("ossuaire", 2, cost=99, faction="mond", text="Rempart\nChampion")
    rows[4][8] = "many"

    errors = [error for error in brought_by("ossuaire", rows).errors if isinstance(error, SheetError)]

    assert [(error.row, error.name) for error in errors] == [
        (5 if name == "value" else 2, name) for name in ("cost", "faction", "text", "text", "value")
    ]


def test_a_field_of_another_kind_is_refused(kinds: Pool[Any]) -> None:
    head = ["id", "kind", "name.fr", "name.en", "gender", "value", "hp", "text"]
    rows: Sequence[Sequence[Cell]] = [
        head,
        ["burn", "spell", "Feu", "Fire", "m", 2, 9, "Infligez 2 dégâts"],
        ["wyrm", "adversory", "Guivre", "Wyrm", "f", "", 9, ""],
    ]
    errors = [error.en for error in imported(kinds, Sheet("cards.ods", rows)).errors]

    assert errors[0].startswith("cards.ods, row 2, column G (hp): unknown field; nearest: ")
    assert (
        errors[1] == "cards.ods, row 3, column B (kind): 'adversory' is no kind of card; nearest: adversary"
    )
    assert len(errors) == 2


@pytest.mark.parametrize("rows", [[], [[]], [["", None]], [["name.fr"], ["x"]]])
def test_a_sheet_without_cards_is_refused(rows: Rows) -> None:
    (error,) = brought_by("ossuaire", rows).errors

    assert error.code == "sheet"


@pytest.mark.parametrize("name", ["cards.xlsx", "cards.ods"])
@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 nearly"])
def test_a_damaged_workbook_is_refused(name: str, content: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(PiocheError, match="or a damaged one") as caught:
        read_sheet(tmp_path / name)

    assert "abîmé" in caught.value.fr


def test_the_cards_of_a_game_are_never_written_over() -> None:
    pool = trees.POOLS["ossuaire"]
    with pytest.raises(PiocheError, match="not written over"):
        check_not_shipped(pool, pool.folder / "garnison.toml")
