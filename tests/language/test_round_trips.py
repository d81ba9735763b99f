"""Text → tree → text and back: for every printed card, for random trees, for spellings that are accepted."""

from typing import Any

import pytest
from hypothesis import given

from pioche.games.guild_battle.clauses import LANGUAGE as GUILD_BATTLE
from pioche.games.guild_battle.clauses import characters as gb
from pioche.games.guild_battle.clauses import discards as gbd
from pioche.games.guild_battle.clauses.text import Ability
from pioche.games.ossuaire.clauses import LANGUAGE as OSSUAIRE
from pioche.games.ossuaire.clauses import army, permanent, piles, removal, reveal
from pioche.games.ossuaire.clauses.text import Delayed, Immediate, Permanent
from pioche.language.cards import CardDef
from pioche.language.clauses import Node
from pioche.language.language import Language
from tests.language.trees import POOLS, trees

PRINTED = [(game, card) for game, pool in POOLS.items() for card in pool.printed().values()]


@pytest.mark.parametrize(("game", "card"), PRINTED, ids=lambda value: getattr(value, "id", value))
def test_a_printed_text_is_canonical(game: str, card: CardDef) -> None:
    language = POOLS[game].language

    assert tuple(language.french(tree) for tree in card.lines) == card.printed
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


COUNTER = Ability((gb.Counter(),), gbd.DiscardOwn(1), True)
NECROMANCY = Immediate((piles.Necromancy(3), piles.PlayUnit()), removal.Exhume(2))
BRACKET = "(Pour activer cette capacité {} doit être {} pendant la phase principale d’un adversaire)"
SENTENCE = "Défaussez vous d’un carte et contrecarrez le personnage ciblé"


@pytest.mark.parametrize(
    ("language", "text", "tree"),
    [
        (GUILD_BATTLE, "piochez 2 carte.", Ability((gb.Draw(2),))),
        (GUILD_BATTLE, "Piochez  une\u00a0carte .", Ability((gb.Draw(1),))),
        (GUILD_BATTLE, "Piochez seize cartes.", Ability((gb.Draw(16),))),
        (
            GUILD_BATTLE,
            "Ressussitez 1 personnage depuis votre cimetière.",
            Ability((gb.Resurrect(1),)),
        ),
        (
            GUILD_BATTLE,
            "Piochez deux cartes puis défaussez vous de 1 carte.",
            Ability((gb.Draw(2), gbd.DiscardOwn(1))),
        ),
        (
            GUILD_BATTLE,
            "Ciblez un joueur, il se de\u0301fausse d’une carte.",
            Ability((gbd.TargetDiscards(1),)),
        ),
        (GUILD_BATTLE, "réaction: Défaussez-vous d'une carte et contrecarrez le personnage ciblé.", COUNTER),
        (GUILD_BATTLE, f"{SENTENCE}. {BRACKET.format('le Magicien', 'joué')}", COUNTER),
        (GUILD_BATTLE, f"{SENTENCE}. {BRACKET.format('la Contre-mage', 'jouée')}.", COUNTER),
        (GUILD_BATTLE, f"{SENTENCE} {BRACKET.format('l’Enchanteur', 'joué')}.", COUNTER),
        (OSSUAIRE, "Permanent : Renouvable", Permanent(permanent.Renewable())),
        (OSSUAIRE, "permanent:champion.", Permanent(permanent.Champion())),
        (OSSUAIRE, "Immédiat: exhumer 2 pour nécromancie 3, puis Jouer une unité.", NECROMANCY),
        (OSSUAIRE, "Immédiat : Exhumer deux pour Nécromancie trois puis jouer une unité", NECROMANCY),
        (
            OSSUAIRE,
            "Retardé : Jusqu’à 4 fois: Exhumer 1 pour Force + 2",
            Delayed((army.Force(2),), removal.Exhume(1), 4),
        ),
        (OSSUAIRE, "Retardé : Appel d’os 2", Delayed((army.BoneCall(2),))),
    ],
)
def test_an_accepted_spelling_gives_the_same_tree(language: Language, text: str, tree: Node) -> None:
    assert language.parse(text) == tree
    assert language.parse(language.french(tree)) == tree


ENGLISH: list[tuple[Language, Any, str]] = [
    (GUILD_BATTLE, gb.Draw(1), "draw a card"),
    (GUILD_BATTLE, gb.Draw(3), "draw three cards"),
    (GUILD_BATTLE, gb.Assassinate(1), "assassinate the targeted character"),
    (GUILD_BATTLE, gb.Assassinate(2), "assassinate up to two targeted characters"),
    (GUILD_BATTLE, gbd.TargetDiscards(1), "target a player, who discards a card"),
    (GUILD_BATTLE, gbd.EachOpponentDiscards(2), "each opponent discards two cards"),
    (GUILD_BATTLE, gb.Resurrect(1), "resurrect a character from your graveyard"),
    (GUILD_BATTLE, gb.Resurrect(2), "resurrect up to two characters from your graveyard"),
    (GUILD_BATTLE, gb.Counter(), "counter the targeted character"),
    (GUILD_BATTLE, gbd.DiscardOwn(2), "discard two cards"),
    (GUILD_BATTLE, COUNTER, "Reaction: Discard a card and counter the targeted character."),
    (
        GUILD_BATTLE,
        Ability((gb.Draw(2), gbd.DiscardOwn(1))),
        "Draw two cards, then discard a card.",
    ),
    (OSSUAIRE, permanent.Discernment(), "Discernment"),
    (OSSUAIRE, permanent.Renewable(), "Renewable"),
    (OSSUAIRE, permanent.Champion(), "Champion"),
    (OSSUAIRE, permanent.Ossification(2), "Ossification +2"),
    (OSSUAIRE, permanent.Rampart(), "Rampart"),
    (OSSUAIRE, permanent.Formation(1), "Formation +1"),
    (OSSUAIRE, removal.Exhume(2), "Exhume 2"),
    (OSSUAIRE, removal.Dismiss(1), "Dismiss 1"),
    (OSSUAIRE, army.BoneCall(2), "Bone Call 2"),
    (OSSUAIRE, reveal.NightProwl(3), "Night Prowl 3"),
    (OSSUAIRE, piles.Necromancy(6), "Necromancy 6"),
    (OSSUAIRE, army.RiseFromEarth(5), "Rise from the Earth 5"),
    (OSSUAIRE, reveal.Reinforce(3), "Reinforce 3"),
    (OSSUAIRE, army.Rally(2), "Rally 2"),
    (OSSUAIRE, army.Daunt(3), "Daunt 3"),
    (OSSUAIRE, piles.Pay(2), "Pay 2"),
    (OSSUAIRE, piles.Draw(2), "Draw 2"),
    (OSSUAIRE, army.Force(2), "Strength +2"),
    (OSSUAIRE, piles.Hecatomb(), "Hecatomb"),
    (OSSUAIRE, removal.Neutralise(), "Neutralise"),
    (OSSUAIRE, removal.Desecrate(), "Desecrate"),
    (OSSUAIRE, piles.PlayUnit(), "play a unit"),
    (OSSUAIRE, piles.Reorder(), "reorder your discard pile freely"),
    (OSSUAIRE, NECROMANCY, "Immediate — Exhume 2: Necromancy 3, then play a unit"),
    (
        OSSUAIRE,
        Delayed((army.Force(2),), removal.Exhume(1), 4),
        "Delayed — Up to 4 times, Exhume 1: Strength +2",
    ),
    (OSSUAIRE, Immediate((piles.PlayUnit(),)), "Immediate — Play a unit"),
    (OSSUAIRE, Permanent(permanent.Rampart()), "Permanent — Rampart"),
]


@pytest.mark.parametrize(("language", "tree", "english"), ENGLISH)
def test_a_clause_has_its_english(language: Language, tree: Node, english: str) -> None:
    assert language.english(tree) == english
