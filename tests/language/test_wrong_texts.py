"""Deliberately wrong texts: each error names the first word that does not fit and the right correction.

In a text `▸` marks the column where the error must be found.
"""

import re
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.language.clauses import Node
from pioche.language.errors import TEXT, CardTextError
from pioche.language.words import printed
from tests.language.trees import POOLS, trees
from tests.strategies import QUICK

COUNTERED = "contrecarrez le personnage ciblé"
PLAYED = "doit être joué pendant la phase principale d'un adversaire"

# text · offending word · what the corrections must be · the nearest clause
Wrong = tuple[str, str, tuple[str, ...], str]

GUILD_BATTLE: list[Wrong] = [
    ("▸Piocher une carte.", "Piocher", ("Piochez une carte.",), "Piochez une carte"),
    ("▸PIOCHEZ une carte.", "PIOCHEZ", ("Piochez une carte.",), "Piochez une carte"),
    ("▸Tirez une carte.", "Tirez", (), "Piochez une carte"),
    ("Piochez ▸carte.", "carte", ("Piochez N cartes.",), "Piochez une carte"),
    ("Piochez ▸zéro carte.", "zéro", (), "Piochez une carte"),
    ("Piochez ▸0 cartes.", "0", (), "Piochez une carte"),
    ("Piochez une ▸crate.", "crate", ("Piochez une carte.",), "Piochez une carte"),
    ("Piochez 2 cartes ▸3.", "3", ("Piochez deux cartes.",), "Piochez une carte"),
    ("Piochez une carte▸", "", ("Piochez une carte.",), "Piochez une carte"),
    ("Piochez une carte puis▸.", ".", ("Piochez une carte.",), "Piochez une carte"),
    (
        "Piochez une carte ▸et défaussez-vous d'une carte.",
        "et",
        ("Piochez une carte, puis défaussez-vous d'une carte.",),
        "Piochez une carte",
    ),
    (
        "Piochez une carte, ▸défaussez-vous d'une carte.",
        "défaussez",
        ("Piochez une carte, puis défaussez-vous d'une carte.",),
        "Piochez deux cartes, puis défaussez-vous d'une carte",
    ),
    (
        "Assassinez ▸un personnage ciblé.",
        "un",
        ("Assassinez le personnage ciblé.",),
        "Assassinez le personnage ciblé",
    ),
    (
        "Assassinez ▸deux personnages ciblés.",
        "deux",
        ("Assassinez jusqu'à deux personnages ciblés.",),
        "Assassinez jusqu'à deux personnages ciblés",
    ),
    (
        "Assassinez jusqu’à ▸0 personnages ciblés.",
        "0",
        (),
        "Assassinez jusqu'à deux personnages ciblés",
    ),
    (
        "Ressuscitez ▸deux personnages depuis votre cimetière.",
        "deux",
        ("Ressuscitez jusqu'à deux personnages depuis votre cimetière.",),
        "Ressuscitez jusqu'à deux personnages depuis votre cimetière",
    ),
    (
        "Ressuscitez jusqu'à ▸un personnage depuis votre cimetière.",
        "un",
        ("Ressuscitez un personnage depuis votre cimetière.",),
        "Ressuscitez un personnage depuis votre cimetière",
    ),
    (
        "Ressuscitez un personnage depuis ▸le cimetière.",
        "le",
        ("Ressuscitez un personnage depuis votre cimetière.",),
        "Ressuscitez un personnage depuis votre cimetière",
    ),
    (
        "Ciblez un ▸adversaire, il se défausse d'une carte.",
        "adversaire",
        ("Ciblez un joueur, il se défausse d'une carte.",),
        "Ciblez un joueur, il se défausse d'une carte",
    ),
    (
        "Ciblez un joueur ▸il se défausse d'une carte.",
        "il",
        ("Ciblez un joueur, il se défausse d'une carte.",),
        "Ciblez un joueur, il se défausse d'une carte",
    ),
    (
        "Chaque ▸ennemi se défausse de deux cartes.",
        "ennemi",
        ("Chaque adversaire se défausse de deux cartes.",),
        "Chaque adversaire se défausse d'une carte",
    ),
    (
        f"Défaussez-vous ▸une carte et piochez deux cartes. ({PLAYED})",
        "une",
        (),  # a second error stands behind it
        "Piochez deux cartes, puis défaussez-vous d'une carte",
    ),
    (
        f"Défaussez-vous d'une carte et ▸{COUNTERED}.",
        "contrecarrez",
        (f"Réaction : Défaussez-vous d'une carte et {COUNTERED}.",),
        f"Réaction : Défaussez-vous d'une carte et {COUNTERED}",
    ),
    (
        "▸Réaction : Piochez une carte.",
        "Réaction",
        ("Piochez une carte.",),
        f"Réaction : Défaussez-vous d'une carte et {COUNTERED}",
    ),
    (
        f"Piochez une carte. ▸(Pour activer cette capacité le Héraut {PLAYED})",
        "(",
        ("Piochez une carte.",),
        "Piochez une carte",
    ),
    (
        f"▸Reaction : Défaussez-vous d'une carte et {COUNTERED}.",
        "Reaction",
        (f"Réaction : Défaussez-vous d'une carte et {COUNTERED}.",),
        f"Réaction : Défaussez-vous d'une carte et {COUNTERED}",
    ),
    (
        f"Réaction ▸Défaussez-vous d'une carte et {COUNTERED}.",
        "Défaussez",
        (f"Réaction : Défaussez-vous d'une carte et {COUNTERED}.",),
        f"Réaction : Défaussez-vous d'une carte et {COUNTERED}",
    ),
    (
        f"Réaction : Défaussez-vous d'une carte et {COUNTERED}, puis ▸{COUNTERED}.",
        "contrecarrez",
        (),
        f"Réaction : Défaussez-vous d'une carte et {COUNTERED}",
    ),
    ("▸", "", (), "Piochez une carte"),
]

OSSUAIRE: list[Wrong] = [
    ("Immédiat : ▸Champion", "Champion", ("Permanent : Champion",), "Permanent : Champion"),
    ("Retardé : ▸Formation +1", "Formation", ("Permanent : Formation +1",), "Permanent : Formation +1"),
    (
        "Permanent : ▸Exhumer 2",
        "Exhumer",
        ("Immédiat : Exhumer 2", "Retardé : Exhumer 2"),
        "Exhumer 2",
    ),
    ("▸Imédiat : Hécatombe", "Imédiat", ("Immédiat : Hécatombe",), "Immédiat : Exhumer 2 pour Neutraliser"),
    (
        "▸Différé : Force +2",
        "Différé",
        ("Immédiat : Force +2", "Retardé : Force +2"),
        "Permanent : Discernement",
    ),
    (
        "▸Exhumer 2 pour Neutraliser",
        "Exhumer",
        ("Immédiat : Exhumer 2 pour Neutraliser", "Retardé : Exhumer 2 pour Neutraliser"),
        "Exhumer 2",
    ),
    (
        "Immédiat ▸Exhumer 2 pour Neutraliser",
        "Exhumer",
        ("Immédiat : Exhumer 2 pour Neutraliser",),
        "Immédiat : Exhumer 2 pour Neutraliser",
    ),
    (
        "Immédiat : Exhumer ▸pour Neutraliser",
        "pour",
        ("Immédiat : Exhumer N pour Neutraliser",),
        "Exhumer 2",
    ),
    ("Immédiat : Piocher▸", "", ("Immédiat : Piocher N",), "Piocher 2"),
    ("Immédiat : Neutraliser ▸2", "2", ("Immédiat : Neutraliser",), "Neutraliser"),
    ("Permanent : Champion ▸2", "2", ("Permanent : Champion",), "Permanent : Champion"),
    ("Immédiat : Exhumer ▸0 pour Neutraliser", "0", (), "Exhumer 2"),
    ("Permanent : Ossification +▸0", "0", (), "Permanent : Ossification +2"),
    ("Immédiat : Force ▸2", "2", ("Immédiat : Force +2",), "Force +2"),
    ("Immédiat : Renfort ▸+3", "+", ("Immédiat : Renfort 3",), "Renfort 3"),
    (
        "Immédiat : Exhumer 2 pour Nécromancie 3 ▸pour jouer une unité",
        "pour",
        ("Immédiat : Exhumer 2 pour Nécromancie 3 puis jouer une unité",),
        "Nécromancie 3",
    ),
    (
        "Immédiat : Profaner ▸pour Solde 2",
        "pour",
        ("Immédiat : Profaner puis Solde 2",),
        "Profaner",
    ),
    (
        "Retardé : Jusqu'à 4 fois : ▸Neutraliser",
        "Neutraliser",
        ("Retardé : Neutraliser",),
        "Neutraliser",
    ),
    (
        "Retardé : Jusqu'à 4 fois : Exhumer 1 ▸puis Force +2",
        "puis",
        ("Retardé : Jusqu'à 4 fois : Exhumer 1 pour Force +2",),
        "Exhumer 2",
    ),
    (
        "Retardé : Jusqu'à 4 fois : Exhumer 1▸",
        "",
        (),
        "Exhumer 2",
    ),
    (
        "Retardé : Jusqu'à ▸1 fois : Exhumer 1 pour Force +2",
        "1",
        ("Retardé : Exhumer 1 pour Force +2",),
        "Retardé : Jusqu'à 4 fois : Exhumer 1 pour Force +2",
    ),
    (
        "Immédiat : Exhumer 2 pour ▸Jusqu'à 2 fois : Force +1",
        "Jusqu'à",
        (),
        "Retardé : Jusqu'à 4 fois : Exhumer 1 pour Force +2",
    ),
    (
        "Immédiat : ▸Exhumez 2 pour Neutraliser",
        "Exhumez",
        ("Immédiat : Exhumer 2 pour Neutraliser",),
        "Exhumer 2",
    ),
    (
        "Immédiat : Exhumer 2 ▸Neutraliser",
        "Neutraliser",
        ("Immédiat : Exhumer 2 pour Neutraliser", "Immédiat : Exhumer 2 puis Neutraliser"),
        "Immédiat : Exhumer 2 pour Neutraliser",
    ),
    (
        "Immédiat : Excursion ▸3",
        "3",
        ("Immédiat : Excursion nocturne 3",),
        "Excursion nocturne 3",
    ),
    ("Retardé : Appel ▸des os 2", "des", ("Retardé : Appel d'os 2",), "Appel d'os 2"),
    ("Retardé : Sortir de ▸la terre 5", "la", ("Retardé : Sortir de terre 5",), "Sortir de terre 5"),
    (
        "Immédiat : Réordonner ▸votre défausse",
        "votre",
        ("Immédiat : Réordonner librement votre défausse",),
        "Réordonner librement votre défausse",
    ),
    ("Immédiat : Jouer ▸deux unités", "deux", (), "Jouer une unité"),
    ("Permanent : Rempart ▸puis Champion", "puis", (), "Permanent : Rempart"),
    ("Immédiat : Hécatombe ▸· Retardé : Force +1", "·", (), "Hécatombe"),
    ("Immédiat :▸", "", (), "Immédiat : Exhumer 2 pour Neutraliser"),
]

CASES = [("guild_battle", case) for case in GUILD_BATTLE] + [("ossuaire", case) for case in OSSUAIRE]


def error_of(game: str, text: str, start: type[Node] | None = None) -> CardTextError:
    """The error of a wrong text, for the kind of text that it is."""
    with pytest.raises(CardTextError) as caught:
        POOLS[game].language.parse(text, card="carte_de_test", line=2, start=start)
    return caught.value


@pytest.mark.parametrize(
    ("game", "wrong"), CASES, ids=lambda value: value[0] if isinstance(value, tuple) else value
)
def test_a_wrong_text_is_explained(game: str, wrong: Wrong) -> None:
    marked, word, corrections, nearest = wrong
    error = error_of(game, marked.replace("▸", ""))

    assert error.column == marked.index("▸") + 1
    assert error.word == word
    assert error.corrections == corrections
    assert nearest in error.nearest
    assert len(error.nearest) <= 3
    for lang, place in (("fr", "ligne 2 de son texte, colonne"), ("en", "line 2 of its text, column")):
        assert error.message(lang).startswith(f"carte_de_test, {place} {error.column}")
        assert all(text in error.message(lang) for text in (*corrections, *error.nearest))
    assert str(error) == error.message("en")
    assert error.code == "card_text"


@pytest.mark.parametrize(
    ("game", "wrong"), CASES, ids=lambda value: value[0] if isinstance(value, tuple) else value
)
def test_a_correction_is_understood(game: str, wrong: Wrong) -> None:
    language = POOLS[game].language

    for text in wrong[2]:
        assert language.parse(re.sub(r"\bN\b", "3", text))


def test_the_message_in_french() -> None:
    assert error_of("ossuaire", "Immédiat : Exhumer pour Neutraliser").message("fr") == (
        "carte_de_test, ligne 2 de son texte, colonne 20 : il manque un nombre avant « pour » ; vouliez-vous dire "
        "« Immédiat : Exhumer N pour Neutraliser » ? Clauses proches : « Exhumer 2 », "
        "« Immédiat : Exhumer 2 pour Neutraliser », « Retardé : Jusqu'à 4 fois : Exhumer 1 pour Force +2 »"
    )


def test_a_number_that_only_its_author_knows_is_n_in_english_too() -> None:
    error = error_of("ossuaire", "Immédiat : Intimider")
    assert error.english["Immédiat : Intimider N"] == "Immediate — Daunt N"


def test_the_message_in_english() -> None:
    assert str(error_of("guild_battle", "Défaussez-vous d'une carte.")) == (
        "carte_de_test, line 2 of its text, column 27: “.” cannot stand here (expected: “et”). Nearest clauses: "
        "« Piochez deux cartes, puis défaussez-vous d'une carte » (Draw two cards, then discard a card), "
        "« Défaussez-vous d'une carte et assassinez jusqu'à deux personnages ciblés » "
        "(Discard a card and assassinate up to two targeted characters), "
        "« Réaction : Défaussez-vous d'une carte et contrecarrez le personnage ciblé » "
        "(Reaction: Discard a card and counter the targeted character)"
    )


ENOUGH = (
    200  # words of a game's cards in a quick run; where it prints more, each stands for all that are the same
)
Typo = tuple[str, str, type[Node] | None, int, int]


def typos(game: str) -> Iterable[Typo]:
    """The words of the texts of a game's cards, each with the kind of text in which it stands and its place."""
    cards = POOLS[game].printed().values()
    starts = {text: (card.TEXTS or {}).get(TEXT) for card in cards for text in card.text}
    found: list[Typo] = [
        (game, text, starts[text], word.start(), word.end())
        for text in sorted(starts)
        for word in re.finditer(r"[^\W\d_]{4,}", text)
    ]
    if not QUICK or len(found) <= ENOUGH:
        return found
    return {text[first:last]: typo for typo in found for _, text, _, first, last in (typo,)}.values()


TYPOS = [typo for game in POOLS for typo in typos(game)]


@pytest.mark.parametrize(("game", "text", "start", "first", "last"), TYPOS)
def test_a_letter_left_out_is_found_and_put_back(
    game: str, text: str, start: type[Node] | None, first: int, last: int
) -> None:
    middle = (first + last) // 2
    error = error_of(game, text[:middle] + text[middle + 1 :], start)

    assert error.column == first + 1
    assert text in error.corrections


@given(trees, st.data())
def test_a_strange_word_is_found_wherever_it_stands(case: tuple[str, Node], data: st.DataObject) -> None:
    game, tree = case
    text = POOLS[game].language.french(tree)
    word = data.draw(st.sampled_from(list(re.finditer(r"[^\W_]+", text))))
    error = error_of(game, f"{text[: word.start()]}abracadabra{text[word.end() :]}")

    assert error.column == word.start() + 1
    assert error.word.startswith("abracadabra")


KNOWN_WORDS = {
    game: [*pool.language.reader.words, "un", "deux", "2", "0", "³", "٣", "x"] for game, pool in POOLS.items()
}


@given(st.data())
def test_any_text_is_understood_or_explained(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(sorted(POOLS)))
    words = st.lists(st.sampled_from(KNOWN_WORDS[game]) | st.text(max_size=8), max_size=12)
    text = " ".join(data.draw(words))
    language = POOLS[game].language
    try:
        tree, column = language.parse(text), 1
    except CardTextError as error:
        tree, column = None, error.column

    assert 1 <= column <= len(printed(text)) + 1
    assert tree is None or language.parse(language.french(tree)) == tree


@pytest.mark.parametrize("digits", ["1000", "9" * 5000])
def test_no_card_needs_that_many(digits: str) -> None:
    error = error_of("ossuaire", f"Immédiat : Piocher {digits}")

    assert (error.column, error.reason) == (20, "meaning")
    assert "at most 999" in str(error)


@pytest.mark.parametrize("digits", ["1000", "9" * 5000])
def test_nor_does_one_in_english(digits: str) -> None:
    assert error_of("ossuaire", f"Immediate: Draw {digits}").corrections == ()


def test_english_of_words_that_are_french_too_is_translated() -> None:
    error = error_of("noxilia", "Instinctive Riposte 2.")

    assert error.corrections == ("Riposte instinctive 2.",)


def test_a_very_long_text_is_refused_quickly() -> None:
    error = error_of("guild_battle", "Piochez une carte, puis " * 5000)

    assert error.corrections == ()


def test_there_are_enough_wrong_texts() -> None:
    assert min(len(GUILD_BATTLE), len(OSSUAIRE)) >= 20
    assert len(CASES) >= 30
