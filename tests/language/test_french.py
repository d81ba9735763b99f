"""French and English helpers: numbers, elision, contraction, plural, nouns in templates."""

import pytest

from pioche.core.text import Text
from pioche.language import english, french
from pioche.language.nouns import Noun
from pioche.language.words import Splitter

HERALD = Noun(Text(fr="Héraut", en="Herald"), "m", h_aspire=True)
ASSASSIN = Noun(Text(fr="Assassin", en="Assassin"), "m")
WITCH = Noun(Text(fr="Sorcière", en="Witch"), "f")
HERMIT = Noun(Text(fr="Ermite", en="Hermit"), "f")
HERBALIST = Noun(Text(fr="Herboriste", en="Herbalist"), "m")  # a mute h
MORVANE = Noun(Text(fr="Morvane", en="Morvane"), "f", bare=("fr", "en"))  # a proper name
COLOSSUS = Noun(Text(fr="Colosse", en="Colossus"), "m", plural=Text(fr="Colosses", en="Colossi"))


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        (HERALD, "le Héraut, un Héraut, du Héraut, de Héraut, au Héraut, ce Héraut"),
        (ASSASSIN, "l'Assassin, un Assassin, de l'Assassin, d'Assassin, à l'Assassin, cet Assassin"),
        (WITCH, "la Sorcière, une Sorcière, de la Sorcière, de Sorcière, à la Sorcière, cette Sorcière"),
        (HERMIT, "l'Ermite, une Ermite, de l'Ermite, d'Ermite, à l'Ermite, cette Ermite"),
        (
            HERBALIST,
            "l'Herboriste, un Herboriste, de l'Herboriste, d'Herboriste, à l'Herboriste, cet Herboriste",
        ),
        (
            ASSASSIN.times(2),
            "les Assassins, deux Assassins, des Assassins, d'Assassins, aux Assassins, ces Assassins",
        ),
        (
            MORVANE.times(2),
            "Morvane, deux exemplaires de Morvane, de Morvane, de Morvane, à Morvane, Morvane",
        ),
        (HERALD.times(20), "les Hérauts, 20 Hérauts, des Hérauts, de Hérauts, aux Hérauts, ces Hérauts"),
    ],
)
def test_a_noun_in_a_french_template(noun: Noun, said: str) -> None:
    assert f"{noun:le}, {noun:un}, {noun:du}, {noun:de}, {noun:au}, {noun:ce}" == said


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        (HERALD, "Herald, the Herald, a Herald"),
        (ASSASSIN, "Assassin, the Assassin, an Assassin"),
        (WITCH.times(3), "Witches, the Witches, three Witches"),
        (COLOSSUS.times(2), "Colossi, the Colossi, two Colossi"),
        (MORVANE.times(2), "Morvane, Morvane, two copies of Morvane"),
        (WITCH.times(0), "Witches, the Witches, no Witches"),
    ],
)
def test_a_noun_in_an_english_template(noun: Noun, said: str) -> None:
    assert f"{noun:name}, {noun:the}, {noun:a}" == said


def test_a_noun_begins_a_sentence() -> None:
    assert f"{ASSASSIN:Le} arrive." == "L'Assassin arrive."
    assert f"{WITCH:The} arrives." == "The Witch arrives."


def test_a_noun_without_form_is_its_french_name() -> None:
    assert f"{WITCH.times(2)}" == str(WITCH.times(2)) == "Sorcières"
    assert f"{WITCH.times(0):un} {ASSASSIN.times(0):un}" == "aucune Sorcière aucun Assassin"


def test_an_unknown_form_names_the_forms() -> None:
    with pytest.raises(ValueError, match="'la' is no form of a noun; the forms are nom, le, un, du"):
        format(WITCH, "la")


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("carte", "cartes"),
        ("personnage ciblé", "personnages ciblés"),
        ("Golem d'Os", "Golems d'Os"),
        ("Pilleuse de tombes", "Pilleuses de tombes"),
        ("Chevalier Abyssal", "Chevaliers Abyssaux"),
        ("Feu follet", "Feux follets"),
        ("Porte-bouclier", "Porte-boucliers"),
        ("corps", "corps"),
    ],
)
def test_french_plural(one: str, many: str) -> None:
    assert french.plural(one) == many


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("card", "cards"),
        ("Witch", "Witches"),
        ("Militiaman", "Militiamen"),
        ("army", "armies"),
        ("day", "days"),
        ("piece of gold", "pieces of gold"),
    ],
)
def test_english_plural(one: str, many: str) -> None:
    assert english.plural(one) == many


def test_french_amounts_agree() -> None:
    text = "{0:une carte} / {1:une carte} / {1:de une carte} / {2:de une carte} / {17:de une carte} / {2}"

    assert text.format(*map(french.Amount, range(18))) == (
        "zéro carte / une carte / d'une carte / de deux cartes / de 17 cartes / 2"
    )


def test_english_amounts_agree() -> None:
    text = "{0:a card} / {1:a card} / {2:a card} / {13:a card} / {2:another card} / {2}"

    assert text.format(*map(english.Amount, range(18))) == (
        "no cards / a card / two cards / 13 cards / two other cards / 2"
    )


@pytest.mark.parametrize(
    ("noun", "said"), [("unit", "a unit"), ("hour", "an hour"), ("Abyssal Knight", "an Abyssal Knight")]
)
def test_english_article(noun: str, said: str) -> None:
    assert english.a(noun) == said


def test_only_some_particles_elide() -> None:
    assert french.elide("de", "Élise") == "d'Élise"
    assert french.elide("à", "Élise") == "à Élise"
    assert french.elide("de", "Hugo", h_aspire=True) == "de Hugo"


def test_number_words_are_read_as_they_are_written() -> None:
    split = Splitter(french.small_first).split
    assert [split(french.number(n))[0].value for n in range(30)] == [str(n) for n in range(30)]
    assert split("une")[0].value == split("Un")[0].value == "1"
