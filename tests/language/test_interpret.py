"""Whoever writes a card in English is answered in French."""

import pytest

from pioche.games import ids
from pioche.games.texts import pool
from pioche.language.clauses import Node
from pioche.language.errors import CardTextError
from pioche.language.interpret import LONGEST, Interpreter
from tests.language import toy

PRINTED = [
    (game, card.id, field, number)
    for game in ids()
    for card in pool(game).printed().values()
    for field in card.text_fields()
    for number in range(len(card.trees(field)))
]


def refused(game: str, text: str, start: type[Node] | None = None) -> CardTextError:
    """What is said of a text that is not understood."""
    with pytest.raises(CardTextError) as caught:
        pool(game).language.parse(text, start=start)
    return caught.value


@pytest.mark.parametrize(("game", "card", "field", "number"), PRINTED)
def test_the_english_of_every_printed_line_leads_back_to_its_french(
    game: str, card: str, field: str, number: int
) -> None:
    language, printed = pool(game).language, pool(game).printed()[card]
    tree, start = printed.trees(field)[number], pool(game).forms[pool(game).kind_of(printed)].texts[field]
    english = language.english(tree)

    assert tree in Interpreter(language.clauses, language._names, english).trees(start)
    if english != language.french(tree):
        assert refused(game, english, start).correction == language.french(tree)


@pytest.mark.parametrize(
    ("text", "french"),
    [
        ("Immediate: Exhume 2", "Immédiat : Exhumer 2"),
        ("Immédiat : Bone Call 2 puis Draw 1", "Immédiat : Appel d'os 2 puis Piocher 1"),
        ("delayed up to four times exhume 1 force +2", "Retardé : Jusqu'à 4 fois : Exhumer 1 pour Force +2"),
    ],
)
def test_english_and_mixed_texts_are_answered_in_french(text: str, french: str) -> None:
    error = refused("ossuaire", text)

    assert error.corrections == (french,)
    assert error.reason == "english"
    assert "n’est pas français" in error.message("fr")
    assert "is not French" in error.message("en")


def test_a_word_without_its_accents_is_a_slip_and_not_english() -> None:
    error = refused("ossuaire", "Immediat : Exhumer 2")

    assert (error.reason, error.correction) == ("unknown", "Immédiat : Exhumer 2")


def test_a_misspelt_english_clause_still_finds_the_nearest_french_one() -> None:
    assert refused("ossuaire", "Immédiat : Bone Cal 2").nearest[0] == "Appel d'os 2"


@pytest.mark.parametrize(
    "tree",
    [
        toy.Order(toy.Deal(2)),
        toy.Report(toy.Players(), toy.Suffer(1)),
        toy.Report(toy.Bearer(), toy.Suffer(3)),
    ],
)
def test_persons_and_agreement_are_read_in_english_too(tree: toy.Order | toy.Report) -> None:
    language = toy.language()
    interpreter = Interpreter(language.clauses, language._names, language.english(tree))

    assert tree in interpreter.trees(type(tree))


def test_what_is_too_long_or_means_nothing_is_not_interpreted() -> None:
    language = pool("guild_battle").language
    for text in ("", "Draw a card, " * LONGEST, "Draw the moon"):
        assert Interpreter(language.clauses, language._names, text).trees(language.starts[0]) == []
