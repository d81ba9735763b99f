"""Text → tree → text and back: for every printed card, for random trees, for spellings that are accepted."""

from typing import Any

import pytest
from hypothesis import given

from pioche.games.guild_battle import nodes as gb
from pioche.games.guild_battle.language import LANGUAGE as GUILD_BATTLE
from pioche.games.ossuaire import nodes as oss
from pioche.games.ossuaire.language import LANGUAGE as OSSUAIRE
from pioche.language.cards import CardDef
from pioche.language.clauses import Language, Node
from tests.language.trees import POOLS, trees

PRINTED = [(game, card) for game, pool in POOLS.items() for card in pool.printed().values()]


@pytest.mark.parametrize(("game", "card"), PRINTED, ids=lambda value: getattr(value, "id", value))
def test_a_printed_text_is_canonical(game: str, card: CardDef) -> None:
    language = POOLS[game].language

    assert tuple(language.french(tree) for tree in card.lines) == card.text
    assert all(language.english(tree) for tree in card.lines)


@given(trees)
def test_a_tree_survives_its_french(case: tuple[str, Node]) -> None:
    game, tree = case
    language = POOLS[game].language

    assert language.parse(language.french(tree)) == tree


@given(trees)
def test_a_tree_survives_other_apostrophes_and_spaces(case: tuple[str, Node]) -> None:
    game, tree = case
    language = POOLS[game].language
    text = language.french(tree).replace("'", "’").replace(" :", "\u00a0:").replace(" ", "  ")

    assert language.parse(text) == tree


COUNTER = gb.Ability(True, gb.DiscardOwn(1), (gb.Counter(),))
NECROMANCY = oss.Line("immediate", 1, oss.Exhume(2), (oss.Necromancy(3), oss.PlayUnit()))
BRACKET = "(Pour activer cette capacité {} doit être {} pendant la phase principale d’un adversaire)"
SENTENCE = "Défaussez vous d’un carte et contrecarrez le personnage ciblé"


@pytest.mark.parametrize(
    ("language", "text", "tree"),
    [
        (GUILD_BATTLE, "piochez 2 carte.", gb.Ability(False, None, (gb.Draw(2),))),
        (GUILD_BATTLE, "Piochez  une\u00a0carte .", gb.Ability(False, None, (gb.Draw(1),))),
        (GUILD_BATTLE, "Piochez seize cartes.", gb.Ability(False, None, (gb.Draw(16),))),
        (
            GUILD_BATTLE,
            "Ressussitez 1 personnage depuis votre cimetière.",
            gb.Ability(False, None, (gb.Resurrect(1, False),)),
        ),
        (
            GUILD_BATTLE,
            "Piochez deux cartes puis défaussez vous de 1 carte.",
            gb.Ability(False, None, (gb.Draw(2), gb.DiscardOwn(1))),
        ),
        (
            GUILD_BATTLE,
            "Ciblez un joueur, il se de\u0301fausse d’une carte.",
            gb.Ability(False, None, (gb.TargetDiscards(1),)),
        ),
        (GUILD_BATTLE, "réaction: Défaussez-vous d'une carte et contrecarrez le personnage ciblé.", COUNTER),
        (GUILD_BATTLE, f"{SENTENCE}. {BRACKET.format('le Magicien', 'joué')}", COUNTER),
        (GUILD_BATTLE, f"{SENTENCE}. {BRACKET.format('la Contre-mage', 'jouée')}.", COUNTER),
        (GUILD_BATTLE, f"{SENTENCE} {BRACKET.format('l’Enchanteur', 'joué')}.", COUNTER),
        (OSSUAIRE, "Permanent : Renouvable", oss.Line("permanent", 1, None, (oss.Renewable(),))),
        (OSSUAIRE, "permanent:champion.", oss.Line("permanent", 1, None, (oss.Champion(),))),
        (OSSUAIRE, "Immédiat: exhumer 2 pour nécromancie 3, puis Jouer une unité.", NECROMANCY),
        (OSSUAIRE, "Immédiat : Exhumer deux pour Nécromancie trois puis jouer une unité", NECROMANCY),
        (
            OSSUAIRE,
            "Retardé : Jusqu’à 4 fois: Exhumer 1 pour Force + 2",
            oss.Line("delayed", 4, oss.Exhume(1), (oss.Force(2),)),
        ),
        (OSSUAIRE, "Retardé : Appel d’os 2", oss.Line("delayed", 1, None, (oss.BoneCall(2),))),
    ],
)
def test_an_accepted_spelling_gives_the_same_tree(language: Language, text: str, tree: Node) -> None:
    assert language.parse(text) == tree
    assert language.parse(language.french(tree)) == tree


ENGLISH: list[tuple[Language, Any, str]] = [
    (GUILD_BATTLE, gb.Draw(1), "draw a card"),
    (GUILD_BATTLE, gb.Draw(3), "draw three cards"),
    (GUILD_BATTLE, gb.Assassinate(1, False), "assassinate the targeted character"),
    (GUILD_BATTLE, gb.Assassinate(2, True), "assassinate up to two targeted characters"),
    (GUILD_BATTLE, gb.TargetDiscards(1), "target a player, who discards a card"),
    (GUILD_BATTLE, gb.EachOpponentDiscards(2), "each opponent discards two cards"),
    (GUILD_BATTLE, gb.Resurrect(1, False), "resurrect a character from your graveyard"),
    (GUILD_BATTLE, gb.Resurrect(2, True), "resurrect up to two characters from your graveyard"),
    (GUILD_BATTLE, gb.Counter(), "counter the targeted character"),
    (GUILD_BATTLE, gb.DiscardOwn(2), "discard two cards"),
    (GUILD_BATTLE, COUNTER, "Reaction: Discard a card and counter the targeted character."),
    (
        GUILD_BATTLE,
        gb.Ability(False, None, (gb.Draw(2), gb.DiscardOwn(1))),
        "Draw two cards, then discard a card.",
    ),
    (OSSUAIRE, oss.Discernment(), "Discernment"),
    (OSSUAIRE, oss.Renewable(), "Renewable"),
    (OSSUAIRE, oss.Champion(), "Champion"),
    (OSSUAIRE, oss.Ossification(2), "Ossification +2"),
    (OSSUAIRE, oss.Rampart(), "Rampart"),
    (OSSUAIRE, oss.Formation(1), "Formation +1"),
    (OSSUAIRE, oss.Exhume(2), "Exhume 2"),
    (OSSUAIRE, oss.Dismiss(1), "Dismiss 1"),
    (OSSUAIRE, oss.BoneCall(2), "Bone call 2"),
    (OSSUAIRE, oss.NightOuting(3), "Night outing 3"),
    (OSSUAIRE, oss.Necromancy(6), "Necromancy 6"),
    (OSSUAIRE, oss.RiseFromEarth(5), "Rise from the earth 5"),
    (OSSUAIRE, oss.Reinforce(3), "Reinforce 3"),
    (OSSUAIRE, oss.Rally(2), "Rally 2"),
    (OSSUAIRE, oss.Daunt(3), "Daunt 3"),
    (OSSUAIRE, oss.Pay(2), "Pay 2"),
    (OSSUAIRE, oss.Draw(2), "Draw 2"),
    (OSSUAIRE, oss.Force(2), "Force +2"),
    (OSSUAIRE, oss.Hecatomb(), "Hecatomb"),
    (OSSUAIRE, oss.Neutralise(), "Neutralise"),
    (OSSUAIRE, oss.Desecrate(), "Desecrate"),
    (OSSUAIRE, oss.PlayUnit(), "play a unit"),
    (OSSUAIRE, oss.Reorder(), "reorder your discard freely"),
    (OSSUAIRE, NECROMANCY, "Immediate: Exhume 2 for Necromancy 3, then play a unit"),
    (
        OSSUAIRE,
        oss.Line("delayed", 4, oss.Exhume(1), (oss.Force(2),)),
        "Delayed: Up to 4 times: Exhume 1 for Force +2",
    ),
    (OSSUAIRE, oss.Line("immediate", 1, None, (oss.PlayUnit(),)), "Immediate: Play a unit"),
]


@pytest.mark.parametrize(("language", "tree", "english"), ENGLISH)
def test_a_clause_has_its_english(language: Language, tree: Node, english: str) -> None:
    assert language.english(tree) == english


def test_every_clause_has_its_english_tested() -> None:
    tested = {(language.game, type(tree)) for language, tree, _ in ENGLISH}

    assert tested == {
        (language.game, node) for language in (GUILD_BATTLE, OSSUAIRE) for node in language.clauses
    }
