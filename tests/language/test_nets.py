"""Nets under every card language: random trees survive their text, a strange word is found where it stands."""

import re
from itertools import islice

import pytest

from pioche.games import ids
from pioche.language.clauses import Node
from pioche.language.errors import CardTextError, Misfit
from pioche.language.language import Language
from tests.language import toy
from tests.language.fuzz import Fuzz
from tests.language.trees import POOLS
from tests.strategies import QUICK

# Without the name `Mal`, which would be read in `Mal de …` before the strange word.
TOY = toy.language(names={"Marker": toy.MARKERS[:2], "Token": toy.TOKENS})
LANGUAGES = {"toy": TOY, **{game: POOLS[game].language for game in ids()}}
TREES = 1200 if QUICK else 20_000
STRANGE = 200  # texts in which each word is exchanged for a strange one
WORD = re.compile(r"[^\W_]+")


def lost(language: Language, trees: int) -> list[str]:
    """The texts of random trees that are read as another tree, or not at all."""
    fuzz = Fuzz(language, 1)
    wrong = []
    for n in range(trees):
        start = language.starts[n % len(language.starts)]
        tree = fuzz.tree(start)
        text = language.french(tree)
        try:
            if language.parse(text, start=start) != tree or not language.english(tree):
                wrong.append(text)
        except CardTextError as error:
            wrong.append(f"{text}: {error}")
    return wrong


@pytest.mark.parametrize("name", LANGUAGES)
def test_random_trees_survive_their_text(name: str) -> None:
    assert lost(LANGUAGES[name], TREES) == []


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_strange_word_is_found_in_every_position(name: str) -> None:
    language = LANGUAGES[name]
    fuzz = Fuzz(language, 2)
    missed = []
    for n in range(STRANGE):
        start = language.starts[n % len(language.starts)]
        text = language.french(fuzz.tree(start))
        for word in islice(WORD.finditer(text), 40):
            strange = f"{text[: word.start()]}abracadabra{text[word.end() :]}"
            if column(language, strange, start) != word.start() + 1:
                missed.append(strange)
    assert missed == []


def column(language: Language, text: str, start: type[Node]) -> int:
    """Where a text does not fit, 0 if it does; without looking for corrections, which takes long."""
    reader, symbol = language._reading(start)
    try:
        reader.read(text, symbol)
    except Misfit as misfit:
        return misfit.column
    return 0


def test_a_clause_that_prints_the_words_of_another_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    language = toy.language()
    assert lost(language, 300) == []
    wounded, allied = language.clauses[toy.Wounded], language.clauses[toy.Allied]
    monkeypatch.setitem(wounded.__dict__, "french", allied.french)

    assert lost(language, 300) != []
