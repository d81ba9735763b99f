"""Card files: what is in them, and what bad ones get."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest
from msgspec import Meta, defstruct

from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError, UnknownName
from pioche.core.match import Match
from pioche.core.text import Text
from pioche.games import game, texts
from pioche.games.guild_battle import cards as guild_battle
from pioche.games.guild_battle.clauses import characters as gb
from pioche.games.guild_battle.clauses.text import Ability
from pioche.games.ossuaire import cards as ossuaire
from pioche.games.ossuaire.table import OssuaireTable
from pioche.language.cards import CardDef, Pool
from pioche.language.clauses import Node
from pioche.language.errors import CardFileError, CardTextError
from tests.language import toy

HERALD: dict[str, Any] = {
    "name": {"fr": "Aboyeur", "en": "Barker"},
    "gender": "m",
    "slot": "herald",
    "text": ["Piochez trois cartes."],
}


def test_the_characters_of_guild_battle() -> None:
    characters = guild_battle.characters()

    assert set(guild_battle.sets()) == {"base", "guildes"}
    for slots in guild_battle.sets().values():
        assert [characters[id].slot for id in slots.values()] == list(guild_battle.SLOTS) == list(slots)
    assert characters["heraut"].ability == Ability((gb.Draw(1),))
    assert f"{characters['heraut'].noun:le}, {characters['assassin'].noun:le}" == "le Héraut, l'Assassin"


def test_the_pool_of_ossuaire_meets_its_requirements() -> None:
    units = ossuaire.units()

    assert len(units) == 24
    assert ossuaire.pool_problems(units) == []
    assert all(1 <= len(unit.lines) <= 3 for unit in units.values())
    assert {units[ossuaire.SOLDIER].name.fr, units[ossuaire.MILITIAMAN].name.fr} == {
        "Soldat Décharné",
        "Milicien",
    }
    assert f"{units['cavalier_vesperal'].noun.times(2):un}" == "deux Cavaliers Vespéraux"


def test_a_pool_that_misses_a_unit_is_refused() -> None:
    units = ossuaire.units()
    del units["prevot"], units["estafette"]

    assert ossuaire.pool_problems(units) == [
        "garnison: costs [1, 2, 3, 3, 3, 5, 6], not [1, 2, 3, 3, 3, 3, 5, 6]",
        "monde: 7 units, not 8",
    ]


def test_cards_are_added_and_changed() -> None:
    cards = guild_battle.POOL.extended({"aboyeur": HERALD, "heraut": {"text": ["Piochez deux cartes."]}})

    assert cards["aboyeur"].ability.effects == (gb.Draw(3),)
    assert cards["heraut"].ability.effects == (gb.Draw(2),)
    assert cards["heraut"].name.said("en") == "Herald"
    assert guild_battle.characters()["heraut"].ability.effects == (gb.Draw(1),)


def test_what_stands_above_the_cards_holds_for_all(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "ossuaire"\nfaction = "monde"\ngender = "f"\ncost = 2\nvalue = 1\n'
        '[ombre]\nname = { fr = "Ombre", en = "Shade" }\ntext = ["Permanent : Champion"]\n'
        '[brume]\nname = { fr = "Brume", en = "Mist" }\nvalue = 3\ntext = []\n',
        encoding="utf-8",
    )
    cards = ossuaire.POOL.read(path)

    assert {id: (card.cost, card.value, card.faction) for id, card in cards.items()} == {
        "ombre": (2, 1, "monde"),
        "brume": (2, 3, "monde"),
    }


def changed(**fields: Any) -> dict[str, Any]:
    """The Aboyeur with other fields; None takes one away."""
    return {name: value for name, value in {**HERALD, **fields}.items() if value is not None}


@pytest.mark.parametrize(
    ("id", "fields", "field", "en", "fr"),
    [
        (
            "aboyeur",
            changed(slto="herald"),
            "slto",
            "unknown field; nearest: slot",
            "champ inconnu ; au plus proche : slot",
        ),
        ("aboyeur", changed(lines=[]), "lines", "unknown field; nearest: ", "champ inconnu"),
        ("aboyeur", changed(gender=None), "gender", "this field is missing", "ce champ manque"),
        ("aboyeur", changed(gender="x"), "gender", "'x' is none of m, f", "« x » n’est ni m ni f"),
        (
            "aboyeur",
            changed(text="Piochez une carte."),
            "text",
            'a list of lines is wanted: text = ["…"]',
            'il faut une liste de lignes : text = ["…"]',
        ),
        (
            "aboyeur",
            changed(text=[3]),
            "text",
            "[0]: expected text, found whole number",
            "attendu : texte, trouvé : entier",
        ),
        (
            "aboyeur",
            changed(name="Aboyeur"),
            "name",
            "expected table, found text",
            "attendu : table, trouvé : texte",
        ),
        (
            "aboyeur",
            changed(name={"fr": "Aboyeur"}),
            "name",
            "the field en is missing",
            "le champ en manque",
        ),
        (
            "aboyeur",
            changed(h_aspire=1),
            "h_aspire",
            "expected true or false, found whole number",
            "attendu : booléen, trouvé : entier",
        ),
        ("aboyeur", changed(text=["Piochez une carte."] * 2), "", "one text at most", "au plus un texte"),
        ("aboyeur", changed(slot="wizard"), "", "GB-EXT-08", "GB-EXT-08"),
        ("Aboyeur", HERALD, "", "an id is small letters, digits and _", "minuscules"),
    ],
)
def test_a_wrong_field_is_named(id: str, fields: dict[str, Any], field: str, en: str, fr: str) -> None:
    with pytest.raises(CardFileError) as caught:
        guild_battle.POOL.define(id, fields, "mine.toml")
    error = caught.value

    assert (error.file, error.card, error.field) == ("mine.toml", id, field)
    assert error.message("en").startswith(f"mine.toml, {id}")
    assert en in error.message("en")
    assert fr in error.message("fr")
    assert error.code == "card_file"


def test_a_reaction_has_its_price() -> None:
    text = "Réaction : Contrecarrez le personnage ciblé."
    with pytest.raises(CardFileError, match="GB-EXT-10"):
        guild_battle.POOL.define("aboyeur", changed(slot="wizard", text=[text]))


@pytest.mark.parametrize("id", [ossuaire.SOLDIER, ossuaire.MILITIAMAN])
def test_units_named_by_keywords_have_no_immediate_line(id: str) -> None:
    with pytest.raises(CardFileError, match="OSS-POOL-02"):
        ossuaire.POOL.define(id, {"text": ["Immédiat : Piocher 1"]})


@pytest.mark.parametrize(
    ("field", "value", "low", "high"),
    [("cost", 0, 1, 20), ("cost", 21, 1, 20), ("value", -1, 0, 30), ("value", 1000, 0, 30)],
)
def test_a_number_has_its_range(field: str, value: int, low: int, high: int) -> None:
    with pytest.raises(CardFileError) as caught:
        ossuaire.POOL.define("liche", {field: value}, "mine.toml")

    assert caught.value.message("en") == f"mine.toml, liche, {field}: {value} is not from {low} to {high}"
    assert (
        caught.value.message("fr") == f"mine.toml, liche, {field} : {value} n’est pas entre {low} et {high}"
    )


def test_a_table_with_such_a_card_is_refused_before_it_is_played() -> None:
    """Value 1000 once ended in `math range error` in the middle of a simulation."""
    spec = TableSpec(seats=2, decks=("ossuaire", "garnison"), cards={"liche": {"value": 1000}})

    with pytest.raises(PiocheError, match="liche, value: 1000 is not from 0 to 30"):
        Match(game("ossuaire"), spec, 0)


def test_the_greatest_numbers_can_be_judged() -> None:
    huge = {"value": 30, "text": ["Immédiat : Force +999", "Retardé : Force +999"]}
    spec = TableSpec(
        seats=2, decks=("ossuaire", "garnison"), cards={"soldat_decharne": {"value": 30}, "liche": huge}
    )
    match = Match(game("ossuaire"), spec, 0)
    t = match.table
    assert isinstance(t, OssuaireTable)
    for seat in (0, 1):
        for card in [*t.hand[seat], *t.draw[seat]]:
            t.face[card] = t.face_index("liche" if seat == 0 else "milicien")

    assert all(0 <= chance <= 1 for chance in game("ossuaire").evaluate(t))


def test_a_number_far_from_the_printed_ones_is_remarked() -> None:
    strange, usual = (ossuaire.POOL.define("liche", {"value": value}) for value in (25, 5))

    (remark,) = ossuaire.POOL.remarks(strange)
    assert remark.en == "liche, value: 25 is far from the printed cards (1 to 4)"
    assert remark.fr == "liche, value : 25 est loin des cartes imprimées (de 1 à 4)"
    assert ossuaire.POOL.remarks(usual) == []


@pytest.mark.parametrize(
    "kind", [int, int | None, Annotated[int, Meta(ge=0)], Annotated[int, Meta(le=9)] | None]
)
def test_a_number_without_range_is_refused(kind: Any, tmp_path: Path) -> None:
    loose: Any = defstruct("Loose", [("force", kind)], bases=(CardDef,), frozen=True, kw_only=True)

    with pytest.raises(TypeError, match=r"Loose\.force: a number declares its range"):
        Pool(toy.language(), loose, tmp_path)


# ---- kinds of cards


class Spell(CardDef, frozen=True, kw_only=True):
    """A card with one text."""

    value: Annotated[int, Meta(ge=0, le=9)]


class Adversary(CardDef, frozen=True, kw_only=True):
    """A card with several texts, each of its own form, and one that is a single sentence."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {"passive": toy.Report, "active": toy.Order}

    hp: Annotated[int, Meta(ge=1, le=99)]
    passive: str | None = None
    active: tuple[str, ...] = ()


def kinds_pool(folder: Path, cards: str) -> Pool[Any]:
    """A pool of two kinds, in the toy language."""
    (folder / "cards.toml").write_text(cards, encoding="utf-8")
    return Pool(toy.language(), {"spell": Spell, "adversary": Adversary}, folder)


NAMED = 'name = { fr = "Ver", en = "Worm" }\ngender = "m"\n'


def test_cards_have_kinds_with_fields_and_texts_of_their_own(tmp_path: Path) -> None:
    cards = kinds_pool(
        tmp_path,
        f'[burn]\nkind = "spell"\nvalue = 2\ntext = ["Infligez 2 dégâts"]\n{NAMED}'
        f'[worm]\nkind = "adversary"\nhp = 9\npassive = "Les joueurs subissent 1"\n'
        f'active = ["Infligez 1 dégât", "Subissez 2"]\n{NAMED}',
    ).printed()

    assert isinstance(cards["burn"], Spell)
    assert cards["burn"].lines == (toy.Order(toy.Deal(2)),)
    assert isinstance(cards["worm"], Adversary)
    assert cards["worm"].trees("passive") == (toy.Report(toy.Players(), toy.Suffer(1)),)
    assert cards["worm"].trees("active") == (toy.Order(toy.Deal(1)), toy.Order(toy.Suffer(2)))
    assert cards["worm"].printed == ("Les joueurs subissent 1", "Infligez 1 dégât", "Subissez 2")
    assert len(cards["worm"].lines) == 3


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("hp = 9", "kind: this field is missing; one of spell, adversary"),
        ('kind = "adversory"\nhp = 9', "kind: 'adversory' is no kind of card; nearest: adversary"),
        ('kind = "adversary"\nhp = 9\ntext = []', "text: unknown field; nearest: "),
        ('kind = "spell"\nvalue = 1\nhp = 9\ntext = []', "hp: unknown field; nearest: "),
        ('kind = "spell"\nvalue = 1', "text: this field is missing"),
        ('kind = "adversary"\nhp = 100', "hp: 100 is not from 1 to 99"),
        (
            'kind = "adversary"\nhp = 9\nactive = ["Subissez 1", "Les joueurs subissent 1"]',
            "line 2 of « active », column 1: “Les” cannot stand here",
        ),
    ],
)
def test_a_card_of_the_wrong_kind_is_refused(fields: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(PiocheError) as caught:
        kinds_pool(tmp_path, f"[worm]\n{fields}\n{NAMED}").printed()

    assert caught.value.message("en").startswith("cards.toml, worm, ")
    assert said in caught.value.message("en")


class Badge(CardDef, frozen=True, kw_only=True):
    """A card on which nothing is to be read."""

    TEXTS: ClassVar[Mapping[str, type[Node]]] = {}

    rank: Annotated[int, Meta(ge=1, le=9)]


def test_a_kind_of_card_may_have_no_text(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(f"[star]\nrank = 2\n{NAMED}", encoding="utf-8")

    star = Pool(toy.language(), Badge, tmp_path).printed()["star"]

    assert (star.rank, star.printed, star.lines, star.text_fields()) == (2, (), (), ())


def test_cards_that_do_not_fit_the_others_are_refused(tmp_path: Path) -> None:
    def alone(cards: Mapping[str, Badge]) -> Iterator[tuple[str, str, Text]]:
        ranks = [card.rank for card in cards.values()]
        for card in cards.values():
            if ranks.count(card.rank) > 1:
                yield card.id, "rank", Text(en="taken", fr="pris")

    (tmp_path / "cards.toml").write_text(f"[star]\nrank = 2\n{NAMED}", encoding="utf-8")
    pool = Pool(toy.language(), Badge, tmp_path, together=alone)

    assert set(pool.printed()) == {"star"}
    with pytest.raises(CardFileError, match="rank: taken"):
        pool.extended({"moon": {"rank": 2, "name": {"fr": "Lune", "en": "Moon"}, "gender": "f"}})
    assert set(pool.extended({"sun": {"rank": 3, "name": {"fr": "Soleil", "en": "Sun"}, "gender": "m"}})) == {
        "star",
        "sun",
    }


def test_a_wrong_text_names_file_card_and_line() -> None:
    with pytest.raises(CardTextError) as caught:
        ossuaire.POOL.define("liche", {"text": ["Permanent : Champion", "Immédiat : Pioche 2"]}, "mine.toml")
    error = caught.value

    assert (error.file, error.card, error.line, error.column) == ("mine.toml", "liche", 2, 12)
    assert str(error).startswith(
        "mine.toml, liche, line 2 of its text, column 12: “Pioche” is unknown; did you mean"
    )


@pytest.mark.parametrize(
    ("content", "card", "field", "said"),
    [
        ("[a]\nx = 1\n[b]\n[a]\n", "a", "", "defined again in line 4"),
        ("[a\n", "", "", "not TOML, line 1, column 3: "),
        ('game = "osuaire"\n', "", "game", "'osuaire' is not 'guild_battle', for which this file was given"),
        ("", "", "", "no card in this file"),
        ('game = "guild_battle"\n', "", "", "no card in this file"),
    ],
)
def test_a_malformed_file_is_refused(content: str, card: str, field: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CardFileError, match=said) as caught:
        guild_battle.POOL.read(path)

    assert (caught.value.file, caught.value.card, caught.value.field) == ("mine.toml", card, field)


def test_an_unreadable_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"\xe9")

    with pytest.raises(CardFileError, match=r"none\.toml: cannot be read: No such file"):
        guild_battle.POOL.read(tmp_path / "none.toml")
    with pytest.raises(CardFileError, match=r"latin\.toml: cannot be read: not UTF-8 text \(byte 0\)"):
        guild_battle.POOL.read(tmp_path / "latin.toml")


def test_all_errors_of_a_file_are_found(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[heraut]\ntext = ["Piochez deux carte."]\n[assassin]\ntext = ["Assassine"]\n[magicien]\nslot = "witch"\n',
        encoding="utf-8",
    )
    cards, errors = guild_battle.POOL.examine(path)

    assert list(cards) == ["heraut"]
    assert [type(error) for error in errors] == [CardTextError, CardFileError]


def test_one_id_in_two_files_is_refused(tmp_path: Path) -> None:
    card = '[a]\nname = { fr = "A", en = "A" }\ngender = "m"\ntext = []\n'
    for name in ("one.toml", "two.toml"):
        (tmp_path / name).write_text(card, encoding="utf-8")
    pool = Pool(guild_battle.POOL.language, CardDef, tmp_path)

    with pytest.raises(CardFileError, match=r"two\.toml, a: it exists already"):
        pool.printed()


def test_an_unknown_game_names_the_nearest() -> None:
    assert texts.pool("ossuaire") is ossuaire.POOL
    with pytest.raises(UnknownName, match="nearest: ossuaire"):
        texts.pool("osuaire")


def test_every_error_is_one_of_ours() -> None:
    assert issubclass(CardTextError, PiocheError)
    assert issubclass(CardFileError, PiocheError)


# ---- everything at once, and what is strange


def test_all_that_is_wrong_with_all_cards_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[liche]\ncost = 99\nvaleur = 3\ntext = ["Immédiat : Pioche 2", "Permanent : Champion", "Rempart"]\n'
        '[ombre]\nname = { fr = "", en = "Shade" }\nfaction = "mondes"\n[golem_d_os]\nvalue = 4\n',
        encoding="utf-8",
    )
    cards, errors = ossuaire.POOL.examine(path)
    places = [
        (error.card, error.field, getattr(error, "line", 0))
        for error in errors
        if isinstance(error, CardFileError | CardTextError)
    ]

    assert set(cards) == {"golem_d_os"}
    assert places == [
        ("liche", "valeur", 0),
        ("liche", "cost", 0),
        ("liche", "text", 1),
        ("liche", "text", 3),
        ("ombre", "gender", 0),
        ("ombre", "text", 0),
        ("ombre", "cost", 0),
        ("ombre", "value", 0),
        ("ombre", "faction", 0),
        ("ombre", "name", 0),
    ]
    assert errors[8].message("en").endswith("'mondes' is none of ossuaire, garnison, monde; nearest: monde")


def test_a_card_made_anew_keeps_nothing_of_the_printed_one() -> None:
    colossus = {**ossuaire.POOL.stated("colosse_de_granit"), "anew": True}
    del colossus["plural"]

    assert ossuaire.POOL.define("colosse_de_granit", {}).plural is not None
    assert ossuaire.POOL.define("colosse_de_granit", colossus).plural is None
    with pytest.raises(CardFileError, match="this field is missing"):
        ossuaire.POOL.define("colosse_de_granit", {"anew": True})


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (["Immédiat : Exhumer 6"], ""),
        (["Immédiat : Exhumer 7"], "“Exhumer 7”: 7 is far from the printed cards (1 to 2)"),
        (["Permanent : Champion", "Permanent : Champion"], "“Champion” stands 2 times in its text"),
        (["Immédiat : Rallier 2", "Retardé : Rallier 1"], "“Rallier 2” stands 2 times in its text"),
        (["Retardé : Jusqu'à 12 fois : Exhumer 1 pour Force +2"], ""),
        (["Retardé : Jusqu'à 20 fois : Exhumer 1 pour Force +2"], "20 times is as good as without bound"),
    ],
)
def test_strange_texts_are_remarked(text: list[str], remark: str) -> None:
    remarks = [said.en for said in ossuaire.POOL.remarks(ossuaire.POOL.define("liche", {"text": text}))]

    assert len(remarks) == bool(remark)
    assert all(remark in said for said in remarks)


@pytest.mark.parametrize("name", ["guild_battle", "ossuaire"])
def test_nothing_is_strange_about_the_printed_cards(name: str) -> None:
    pool = texts.pool(name)

    assert [remark for card in pool.printed().values() for remark in pool.remarks(card)] == []
