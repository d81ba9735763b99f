"""The card language of Noxilia: what is printed is read, and what is read is printed (docs/specs/noxilia.md §7)."""

import pytest

from pioche.games.noxilia.cards import POOL
from pioche.games.noxilia.clauses import LANGUAGE
from pioche.games.noxilia.clauses.banner import BannerText
from pioche.games.noxilia.clauses.text import (
    EventText,
    FateText,
    GearText,
    SpellText,
    TreasureText,
    UnitText,
    ZoneText,
)
from pioche.language.clauses import Node
from pioche.language.errors import CardTextError
from tests.language.fuzz import Fuzz

TREES = 60  # random ones for each kind of text

# Every text that the specification prints, with the English of ours.
PRINTED: list[tuple[type[Node], str, str]] = [
    (UnitText, "Riposte, Aura attaque 1.", "Riposte, Attack Aura 1."),
    (UnitText, "Infiltrateur, Attaque furtive, Poison 1.", "Infiltrator, Stealth Attack, Poison 1."),
    (UnitText, "Résistance Infernal 2.", "Infernal Resistance 2."),
    (UnitText, "Partir à l'aventure 2, [payez 2 or].", "Adventure 2 [pay 2 gold]."),
    (
        UnitText,
        "Retour : cette unité revient et gagnez 4 or.",
        "Return: bring this unit back and gain 4 gold.",
    ),
    (UnitText, "Engagez, payez 1 or : piochez 1 carte.", "Exhaust, pay 1 gold: draw 1 card."),
    (UnitText, "Engagez, payez {C} : gagnez 2 or.", "Exhaust, pay {C}: gain 2 gold."),
    (
        UnitText,
        "Coût supplémentaire : engagez une autre unité alliée, infligez 2 dégâts à une unité alliée.",
        "Additional cost: exhaust another allied unit, deal 2 damage to an allied unit.",
    ),
    (
        UnitText,
        "Coût supplémentaire : exilez 2 cartes de votre cimetière, payez 2 or.",
        "Additional cost: exile 2 cards from your graveyard, pay 2 gold.",
    ),
    (
        SpellText,
        "Latent. Quand l'unité est attaquée : annulez l'attaque.",
        "Latent. When the unit is attacked: cancel the attack.",
    ),
    (
        SpellText,
        "Portée globale. Prenez le contrôle d'un héros ennemi blessé jusqu'à la fin du tour.",
        "Global range. Take control of a wounded enemy hero until end of turn.",
    ),
    (
        SpellText,
        "Portée 2. Infligez 3 dégâts à une unité ennemie ayant Volant de coût 3 ou moins en ignorant l'armure.",
        "Range 2. Deal 3 damage to an enemy unit with Flying of cost 3 or less, ignoring armour.",
    ),
    (
        SpellText,
        "Malédiction. Portée 1. L'unité a -2 armure.",
        "Curse. Range 1. The unit has -2 armour.",
    ),
    (
        EventText,
        "Vous pouvez payer 2 or pour piocher 1 carte.",
        "You may pay 2 gold to draw 1 card.",
    ),
    (
        EventText,
        "Cherchez une unité humaine dans votre pioche et mettez-la dans votre main.",
        "Search your library for a human unit and put it into your hand.",
    ),
    (
        EventText,
        "Mettez 2 jetons Milicien en jeu dans une zone alliée.",
        "Put 2 Militiaman tokens into play in an allied zone.",
    ),
    (
        EventText,
        "Infligez 1 dégât par unité alliée dans la même zone à deux unités ennemies en jeu.",
        "Deal 1 damage for each allied unit in the same zone to two enemy units in play.",
    ),
    (GearText, "Port unique. Humain seulement. Le porteur produit {L} en plus.",
     "One per bearer. Human only. The bearer also produces {L}."),
    (TreasureText, "Retournement : gagnez 2 or. Le porteur a +1 CAC.",
     "Captured: gain 2 gold. The bearer has +1 melee."),
    (
        ZoneText,
        "Les unités ennemies dans cette zone ont -1 CAC. Les unités alliées dans cette zone ont +1 distance.",
        "Enemy units in this zone have -1 melee. Allied units in this zone have +1 ranged.",
    ),
    (FateText, "Ce tour, une unité se déplace d'au plus 1 zone.", "This turn, units move at most 1 zone."),
    (
        BannerText,
        (
            "Clan : Aubefer. Race : Humain. Couleurs : {L}{P}{N}. Or de départ : 12. Placement : monarque en "
            "commandement ; unités en commandement, rempart 1, rempart 2 ; 3 unités au plus par zone."
        ),
        (
            "Clan: Dawniron. Race: Human. Colours: {L}{P}{N}. Starting gold: 12. Set-up: monarch in command; units in "
            "command, rampart 1, rampart 2; at most 3 units in a zone."
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("start", "text", "english"), PRINTED, ids=[text[:40] for _, text, _ in PRINTED])
def test_the_texts_of_the_specification(start: type[Node], text: str, english: str) -> None:
    """§6.4, §7: each is read, printed alike, and said in English."""
    tree = LANGUAGE.parse(text, start=start)

    assert LANGUAGE.french(tree) == text
    assert LANGUAGE.english(tree) == english


def whole(text: str) -> Node | None:
    """The tree of a text, of the first kind that it is; nobody asks why it is none of the others."""
    reader = LANGUAGE.reader
    trees = (reader.attempt(text, start) for start in reader.grammar.starts)
    return next((tree for tree in trees if tree is not None), None)


def test_every_sample_is_a_text_as_printed() -> None:
    """§7: samples are whole sentences, because nothing else is read."""
    samples = [sample for clause in LANGUAGE.clauses.values() for sample in clause.samples]
    trees = {sample: whole(sample) for sample in samples}

    assert {sample: tree and LANGUAGE.french(tree) for sample, tree in trees.items()} == {
        sample: sample for sample in samples
    }


def test_every_card_is_printed_as_its_tree_says() -> None:
    """§7, invariant 21: parse and print are one."""
    cards = POOL.printed().values()

    said = {card.id: tuple(map(LANGUAGE.french, card.lines)) for card in cards}
    assert said == {card.id: card.printed for card in cards}
    assert all(LANGUAGE.english(tree) for card in cards for tree in card.lines)


@pytest.mark.parametrize("start", LANGUAGE.starts, ids=lambda start: start.__name__)
def test_random_trees_survive_their_french(start: type[Node]) -> None:
    """§7: parse(render(tree)) is the tree, whatever it holds."""
    fuzz = Fuzz(LANGUAGE, seed=7)
    trees = [fuzz.tree(start) for _ in range(TREES)]

    lost = [text for tree in trees if LANGUAGE.parse(text := LANGUAGE.french(tree), start=start) != tree]
    assert lost == []


def test_raised_dots_case_spaces_and_apostrophes() -> None:
    """§7: « · » between sentences, capitals, no-break spaces and curly apostrophes mean nothing."""
    printed = (
        "Les unités ennemies dans cette zone ont -1 CAC. Début de tour : soignez 1 à chaque unité en jeu."
    )
    written = (
        "LES unités ennemies dans cette zone ont -1 cac. · début de tour\u00a0: "
        "Soignez 1 à chaque unité en jeu\u00a0."
    )

    assert LANGUAGE.parse(written, start=ZoneText) == LANGUAGE.parse(printed, start=ZoneText)
    bare = "Les unités ennemies dans cette zone ont -1 CAC · Les unités alliées dans cette zone ont +1 CAC."
    assert len(LANGUAGE.parse(bare, start=ZoneText).sentences) == 2


@pytest.mark.parametrize(
    ("start", "text", "column", "word"),
    [
        (UnitText, "Riposte, Vollant.", 10, "Vollant"),
        (UnitText, "Riposte. Latent.", 10, "Latent"),  # a word of spells
        (SpellText, "Portée 2. Infligez 3 dégâts à une unité rouge.", 41, "rouge"),
        (SpellText, "Quand l'unité dort : piochez 1 carte.", 15, "dort"),
        (EventText, "Piochez cartes.", 9, "cartes"),
        (TreasureText, "Port unique.", 1, "Port"),  # treasures restrict nobody (NOX-TRES-10)
        (ZoneText, "Arrivée : gagnez 1 or.", 1, "Arrivée"),
    ],
)
def test_a_text_that_is_not_understood(start: type[Node], text: str, column: int, word: str) -> None:
    """§7.8: the error names the first word that fits nothing, and clauses that are near."""
    with pytest.raises(CardTextError) as caught:
        LANGUAGE.parse(text, card="essai", start=start)

    assert (caught.value.column, caught.value.word) == (column, word)
    assert caught.value.nearest


def test_two_of_what_comes_one_at_a_time() -> None:
    """§7.8: the message says that the number is too great, not that it is too small (NOX-TRES-09)."""
    with pytest.raises(CardTextError, match="only one at a time"):
        LANGUAGE.parse("Posez 2 trésors dans une zone.", start=EventText)
