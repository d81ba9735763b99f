"""Every word of a card is explained in the sentence that a player needs, by a rule that exists."""

import re

import pytest

from pioche.check.explanations import keywords
from pioche.core.contract import TableSpec
from pioche.games import ids, texts
from pioche.language.clauses import walk
from pioche.language.explained import Explained
from pioche.language.keywords import meanings, said_of


def told(game: str, card: str, lang: str = "fr") -> dict[str, str]:
    """What is said of each word of a card."""
    found = texts.keywords(game, texts.cards(game)[card])
    return {word.called.said(lang).replace("\u00a0", " "): word.text.said(lang) for word in found}


SYMBOL = re.compile(r"\{[A-Z?*]\}")  # of mana, as cards print it; a field has a name in small letters


@pytest.mark.parametrize("name", ids())
def test_every_word_of_every_card_is_explained_by_a_rule(name: str) -> None:
    assert texts.explained(name).keywords, "our games explain themselves"
    assert [fault.en for fault in keywords(name)] == []


@pytest.mark.parametrize("name", ids())
def test_every_node_of_every_card_has_words(name: str) -> None:
    language = texts.pool(name).language
    for card in texts.cards(name).values():
        for node in (node for tree in card.lines for node in walk(tree)):
            silent = language.clauses[type(node)].silent
            assert silent or said_of(texts.explained(name), language, node), (card.id, node)


MIXED = re.compile(r"\w+(?:er|ir|re) [^\[]*\b\w+ez\b")  # « Chercher … et mettez-le »


@pytest.mark.parametrize("name", ids())
def test_titles_keep_to_one_form_of_the_verb(name: str) -> None:
    titles = {word.called.fr for card in texts.cards(name).values() for word in texts.keywords(name, card)}

    assert [title for title in titles if MIXED.match(title)] == []


@pytest.mark.parametrize("name", ids())
def test_sentences_are_whole_in_both_languages(name: str) -> None:
    for card in texts.cards(name).values():
        for word in texts.keywords(name, card):
            for lang in ("fr", "en"):
                assert word.text.said(lang).endswith("."), word
                assert not word.called.said(lang)[0].islower(), word
            whole = word.text.fr + word.text.en + word.called.fr + word.called.en
            assert "{" not in SYMBOL.sub("", whole)


def test_numbers_of_the_card_are_said() -> None:
    assert told("ossuaire", "cadavre_explosif")["Exhumer 2"] == (
        "Vous retirez du combat, jusqu’à sa fin, deux cartes de votre choix dans votre défausse."
    )
    assert told("ossuaire", "golem_d_os", "en")["Ossification +2"] == (
        "Each other unit on its row has 2 more strength; it does not benefit itself."
    )


def test_a_reaction_is_no_ability_of_one_s_own_arrival() -> None:
    assert "Réaction" in told("guild_battle", "magicien")
    assert "À l’arrivée" not in told("guild_battle", "magicien")
    assert "À l’arrivée" in told("guild_battle", "heraut")


def test_a_card_that_a_table_changes_is_explained_as_it_is_played() -> None:
    spec = TableSpec(cards={"heraut": {"text": ["Piochez deux cartes."]}})

    found = texts.keywords("guild_battle", texts.cards("guild_battle", spec)["heraut"])

    assert found[0].text.fr.startswith("Vous prenez dans votre main deux cartes")


def test_a_game_that_explains_nothing_has_no_words() -> None:
    card = texts.cards("ossuaire")["liche"]

    assert meanings(Explained(), texts.pool("ossuaire").language, card) == []
