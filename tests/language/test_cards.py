"""Card files: what is in them, and what bad ones get."""

from pathlib import Path
from typing import Any

import pytest

from pioche.core.errors import PiocheError, UnknownName
from pioche.games import texts
from pioche.games.guild_battle import cards as guild_battle
from pioche.games.guild_battle.clauses import characters as gb
from pioche.games.guild_battle.clauses.text import Ability
from pioche.games.ossuaire import cards as ossuaire
from pioche.language.cards import CardDef, Pool
from pioche.language.errors import CardFileError, CardTextError

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
            "expected list, found text",
            "attendu : liste, trouvé : texte",
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
        ("aboyeur", changed(text=[]), "", "exactly one text", "exactement un texte"),
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


@pytest.mark.parametrize(("cost", "value"), [(0, 1), (1, -1)])
def test_units_have_sensible_numbers(cost: int, value: int) -> None:
    with pytest.raises(CardFileError, match="expected whole number >="):
        ossuaire.POOL.define("liche", {"cost": cost, "value": value})


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
        ('game = "osuaire"\n', "", "game", "'osuaire' is not 'guild_battle'"),
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
