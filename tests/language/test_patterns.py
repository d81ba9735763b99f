"""Every convention of patterns, with a toy language: what is read, what is printed, what fails where."""

from typing import Any

import pytest

from pioche.core.text import Text
from pioche.language import french
from pioche.language.clauses import Node, clause
from pioche.language.errors import CardTextError
from pioche.language.nouns import Noun
from pioche.language.patterns import PatternError, parse_pattern
from pioche.language.render import Unprintable
from pioche.language.tables import GrammarConflict
from tests.language import toy

TOY = toy.language()
UNIT = toy.Target(toy.One(), toy.Unit(), toy.Allied())
UNITS = toy.Target(toy.All(), toy.Unit(), toy.Wounded())
HERO = toy.Target(toy.One(), toy.Hero(), toy.Wounded())


@pytest.mark.parametrize(
    ("tree", "french", "english"),
    [
        # counts in digits, in words, and as a quantity; the first pattern that fits prints
        (toy.Order(toy.Deal(1)), "Infligez 1 dégât", "Deal 1 damage"),
        (toy.Order(toy.Deal(3)), "Infligez 3 dégâts", "Deal 3 damage"),
        (
            toy.Order(toy.Deal(toy.TopSoul())),
            "Infligez X dégâts (X = VA de votre Top Soul)",
            "Deal X damage (X = VA of your Top Soul)",
        ),
        (toy.Order(toy.Suffer(0)), "Subissez 0", "Suffer 0"),
        (toy.Order(toy.Gain(2)), "Gagnez +2 CAC", "Gain +2 melee"),
        (toy.Order(toy.Gain(-1)), "Gagnez -1 CAC", "Gain -1 melee"),
        # optional parts and flags
        (
            toy.Order(toy.Deal(2, UNIT)),
            "Infligez 2 dégâts à une unité alliée",
            "Deal 2 damage to an allied unit",
        ),
        (
            toy.Order(toy.Deal(2, UNIT, True)),
            "Infligez 2 dégâts à une unité alliée jusqu'à la fin du tour",
            "Deal 2 damage to an allied unit until the end of the turn",
        ),
        (toy.Order(toy.Discard(1, True)), "Défaussez-vous d'une carte au hasard", "Discard a card at random"),
        # persons
        (toy.May(toy.Deal(1)), "Vous pouvez infliger 1 dégât", "You may deal 1 damage"),
        (toy.Report(toy.EachPlayer(), toy.Suffer(2)), "Chaque joueur subit 2", "Each player suffers 2"),
        (toy.Report(toy.Players(), toy.Suffer(2)), "Les joueurs subissent 2", "The players suffer 2"),
        (
            toy.Report(toy.Players(), toy.Discard(2)),
            "Les joueurs se défaussent de deux cartes",
            "The players discard two cards",
        ),
        (toy.May(toy.Discard(11)), "Vous pouvez se défausser de onze cartes", "You may discard eleven cards"),
        # agreement
        (toy.Bad(UNITS), "piètre toutes les unités blessées", "bad all wounded units"),
        (toy.Bad(HERO), "piètre un héros blessé", "bad a wounded hero"),
        (toy.Chosen(toy.Units(2, toy.Allied())), "deux unités alliées", "two units, allied"),
        (toy.Chosen(toy.Units(1, toy.Allied())), "une unité alliée", "a unit, allied"),
        # names, elision and contraction
        (toy.Order(toy.Attach(2, "poison")), "Attachez 2 poison", "Attach 2 poison"),
        (
            toy.Order(toy.Attach(1, "Mal de Résurrection")),
            "Attachez 1 Mal de Résurrection",
            "Attach 1 Resurrection Sickness",
        ),
        (
            toy.Order(toy.Summon("Ver", toy.Bearer())),
            "Invoquez un Ver du porteur",
            "Summon a Worm of the bearer",
        ),
        (
            toy.Order(toy.Summon("Ver", toy.Players())),
            "Invoquez un Ver des joueurs",
            "Summon a Worm of the players",
        ),
        # one flat list, regrouped
        (
            toy.Together((toy.Punish(toy.Bearer(), (toy.Players(),)), toy.Punish(toy.EachPlayer()))),
            "Punissez le porteur et les joueurs et punissez chaque joueur",
            "Punish the bearer and the players and punish each player",
        ),
        # a sentence owns its stop
        (
            toy.Page(
                (toy.OrderSentence(toy.Order(toy.Deal(1))), toy.OrderSentence(toy.Order(toy.Suffer(2))))
            ),
            "Infligez 1 dégât. Subissez 2.",
            "Deal 1 damage. Suffer 2.",
        ),
    ],
)
def test_a_tree_is_printed_and_read(tree: Node, french: str, english: str) -> None:
    assert TOY.french(tree) == french
    assert TOY.english(tree) == english
    assert TOY.parse(french, start=type(tree)) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("infligez un dégât", toy.Order(toy.Deal(1))),
        ("infligez 3 dégât", toy.Order(toy.Deal(3))),
        ("infligez 2 dégâts à un unités alliés", toy.Order(toy.Deal(2, UNIT))),  # agreement is read leniently
        ("défaussez vous de 1 carte", toy.Order(toy.Discard(1))),
        ("gagnez −1 CAC", toy.Order(toy.Gain(-1))),
        ("subissez 2 (au prochain tour)", toy.Order(toy.Suffer(2))),  # read, never printed
        ("mauvais une unité allié", toy.Bad(UNIT)),
        ("très mauvais une unité alliée", toy.Bad(UNIT)),
        ("attachez 2 poisons", toy.Order(toy.Attach(2, "poison"))),
        ("invoquez un Ver de le porteur", toy.Order(toy.Summon("Ver", toy.Bearer()))),
    ],
)
def test_other_spellings_are_read(text: str, tree: Node) -> None:
    assert TOY.parse(text, start=type(tree)) == tree


@pytest.mark.parametrize(
    ("text", "start", "word"),
    [
        ("Chaque joueur ▸piochez 2", toy.Report, "piochez"),
        ("Chaque joueur ▸subissez 2", toy.Report, "subissez"),  # a verb in another person
        ("Les joueurs ▸subit 2", toy.Report, "subit"),
        ("Infligez 2 dégâts à une unité jusqu'à la ▸nuit", toy.Order, "nuit"),  # inside an idiom
        ("Attachez 2 ▸peste", toy.Order, "peste"),  # no such name
        ("Attachez 1 Mal ▸de tête", toy.Order, "de"),  # the shorter name, then a word too many
        ("Infligez ▸0 dégât", toy.Order, "0"),
        ("Invoquez un Ver ▸au porteur", toy.Order, "au"),
    ],
)
def test_the_first_word_that_does_not_fit(text: str, start: type[Node], word: str) -> None:
    with pytest.raises(CardTextError) as caught:
        TOY.parse(text.replace("▸", ""), start=start)

    assert caught.value.column == text.index("▸") + 1
    assert caught.value.word == word


@pytest.mark.parametrize(
    "tree",
    [
        toy.Order(toy.Deal(0)),
        toy.Order(toy.Deal(1000)),
        toy.Order(toy.Gain(0)),
        toy.Order(toy.Attach(1, "peste")),
        toy.Together(()),
        toy.Report(toy.Bearer(), toy.Who()),  # type: ignore[arg-type]
    ],
)
def test_a_tree_that_cannot_be_printed_is_refused(tree: Node) -> None:
    with pytest.raises(Unprintable, match=r"no pattern of|is no clause"):
        TOY.french(tree)


# ---- what is refused when a language is made


def made(name: str, *bases: type[Node], **fields: Any) -> type[Node]:
    """A node class of a test."""
    node: type[Node] = type(name, bases, {"__module__": __name__, "__annotations__": fields})
    return node


def test_a_planted_conflict_names_both_clauses_with_a_text() -> None:
    loud = made("Loud", toy.Action, amount=int)
    clause("<infliger> {amount:1 dégât} à {amount:Target}", en="loudly")(loud)

    with pytest.raises(GrammarConflict) as caught:
        toy.language(clauses=[*TOY.clauses, loud]).parse("rien")
    assert "Deal (« infligez 1 " in str(caught.value)
    assert "Loud (« infligez 1 " in str(caught.value)
    assert "after « infligez 1 " in str(caught.value)


def test_a_list_in_a_list_of_the_same_kind_is_a_conflict() -> None:
    pair = made("Pair", toy.Part, parts=tuple)
    clause("{parts:Part* et }", en="{parts* and }")(pair)

    with pytest.raises(GrammarConflict, match=r"after « .*et » these cannot be told apart: .*Pair"):
        toy.language(clauses=[*TOY.clauses, pair]).parse("rien")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("dégât", "is made of words of the grammar"),
        ("Dégât", "is made of words of the grammar"),
        ("fin", None),  # only a word of an idiom
        ("dégât à carte", "is made of words of the grammar"),
        ("Carte du Mal", None),
    ],
)
def test_a_name_made_of_words_of_the_grammar_is_refused(name: str, why: str | None) -> None:
    language = toy.language(
        names={"Marker": (*toy.MARKERS, Noun(Text(fr=name, en="x"))), "Token": toy.TOKENS}
    )
    if why is None:
        assert language.parse(f"Attachez 1 {name}", start=toy.Order) == toy.Order(toy.Attach(1, name))
    else:
        with pytest.raises(ValueError, match=why):
            language.parse("Attachez 1 poison", start=toy.Order)


def test_one_name_for_two_kinds_is_refused() -> None:
    language = toy.language(names={"Marker": toy.MARKERS, "Token": (*toy.TOKENS, toy.MARKERS[0])})
    with pytest.raises(ValueError, match="'poison' is both Marker and Token"):
        language.parse("rien", start=toy.Order)


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("piochez {count", "cannot stand at column 9 and is not closed"),
        ("piochez [une", "a bracket is not closed"),
        ("piochez]", "nothing is open before column 8"),
        ("{action:Action@nous}", "@nous is no person"),
        ("{}", "is no slot"),
    ],
)
def test_a_wrong_pattern_is_refused(pattern: str, why: str) -> None:
    with pytest.raises(PatternError, match=why):
        parse_pattern(pattern)


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("danser avec {who:Nobody}", "'Nobody' is no group"),
        ("danser deux fois", "a number in 'danser deux fois' is no word"),
        ("{who:Action} danse", "is used without a person"),
        ("danser", "a text can leave out who of Dance, which has no default"),
    ],
)
def test_a_pattern_that_does_not_fit_its_language_is_refused(pattern: str, why: str) -> None:
    dance = made("Dance", Node, who=Node)
    clause(pattern, en="dance")(dance)

    with pytest.raises(PatternError, match=why):
        toy.language(clauses=[*TOY.clauses, dance], starts=(dance,)).parse("rien")


def test_a_slot_for_no_field_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Dance: 'danser {times}' speaks of times, which is no field"):
        clause("danser {times}", en="dance")(made("Dance", Node))


@pytest.mark.parametrize(
    ("infinitive", "forms"),
    [
        ("piocher", "piocher piochez pioche piochent"),
        ("subir", "subir subissez subit subissent"),
        ("détruire", "détruire détruisez détruit détruisent"),
        ("payer", "payer payez paie paient"),
        ("régénérer", "régénérer régénérez régénère régénèrent"),
        ("se soigner", "se soigner|soignez-vous|se soigne|se soignent"),
        ("s'augmenter", "s'augmenter|augmentez-vous|s'augmente|s'augmentent"),
        ("obtenir", "obtenir obtenez obtient obtiennent"),
    ],
)
def test_verbs(infinitive: str, forms: str) -> None:
    said = [french.verb(infinitive, person) for person in ("inf", "vous", "il", "ils")]

    assert said == (forms.split("|") if "|" in forms else forms.split())


def test_an_unknown_verb_is_named() -> None:
    with pytest.raises(ValueError, match=r"'boire': no such verb is known; add its forms to french\.VERBS"):
        french.verb("boire", "il")


@pytest.mark.parametrize(
    ("left", "right", "joined"),
    [
        ("de ", "une carte", "d'une carte"),
        ("de ", "onze cartes", "de onze cartes"),
        ("de ", "huit cartes", "de huit cartes"),
        ("de ", "héros", "de héros"),
        ("de ", "le porteur", "du porteur"),
        ("à ", "les joueurs", "aux joueurs"),
        ("si ", "il y a", "s'il y a"),
        ("si ", "une unité", "si une unité"),
        ("mettez-la ", "en jeu", "mettez-la en jeu"),
        ("", "le porteur", "le porteur"),
    ],
)
def test_pieces_are_joined_as_french_does(left: str, right: str, joined: str) -> None:
    assert french.joined(left, right) == joined
