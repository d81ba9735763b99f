"""« Pourquoi ? » is answered in one plain sentence about this very position, in both languages."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from pioche.check.explanations import reasons, unused, written_as
from pioche.core.decisions import Option
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.games import game, ids, texts
from pioche.games.scenarios import loads, stage
from pioche.language.explained import Explained
from pioche.language.reasons import Reason, because, seen_cards, touched
from pioche.language.written import LANGS
from pioche.scenario.lay import lay
from tests.games.neombre.moments import rare
from tests.games.noxilia.rare import rare as rare_war
from tests.strategies import SPECS

MATCHES = 20  # at most: until everything that is written has been said
NAMES = ["Anne", "Michel", "Hélène", "Louis", "Zoé"]
SEEN_EACH = {"noxilia": 7}  # of a game whose matches have a thousand choices, one in so many is looked at


def moments(name: str, matches: int = MATCHES) -> Iterator[Match]:
    """Some moments that are rare in random matches, and every moment of some of those."""
    if name == "ossuaire":
        yield from (behind_a_rampart(), laid("ossuaire", EMPTY_HANDED))
    if name == "raise_rise_die":
        yield from (laid(name, CONSOLIDATION.format(mark=mark)) for mark in UNINFUSED)
        yield from (laid(name, ON_THE_HEAD.format(mark=mark)) for mark in UNINFUSED)
        yield from (laid(name, position) for position in (NO_INFUSION, NO_INFUSION_ON_LEGS))
        yield from (
            laid(name, NOWHERE_TO_POSE),
            laid(name, PENNILESS),
            exchanging(given=False),
            exchanging(),
            reacting(),
        )
    if name == "neombre":
        yield from rare()
    if name == "noxilia":
        yield from rare_war()
    for number in range(matches):
        match, rng = (
            Match(game(name), SPECS[name][number % len(SPECS[name])], number, events=False),
            Random(number),
        )
        while match.outcome is None:
            if match.serial % SEEN_EACH.get(name, 1) == 0:
                yield match
            match.choose(rng.choice(match.options()))


def named(view: View) -> set[str]:
    """The cards that options use, as their game says what is no use of a card."""
    besides = texts.explained(view.game).besides
    options = [option for option in view.options if option.partition(":")[0] not in besides]
    ends = (end for option in options for end in option.replace(">", ":").split(":")[1:])
    return {end.partition("@")[0].partition("*")[0] for end in ends}


class Asked(NamedTuple):
    """What was answered in random matches, and by which of the written sentences."""

    answers: dict[tuple[str, str], Reason]  # by text and language
    paths: set[str]


@cache
def asked(name: str) -> Asked:
    """Ask about every card that no option names until every written sentence has been said."""
    found, met = Asked({}, set()), set[tuple[object, ...]]()
    for match in moments(name):
        wording = texts.wording(name, match.spec)
        for view in (match.view(match.asked), match.view((match.asked + 1) % match.table.seats)):
            for card in unused(view, named(view)):
                about = (
                    view.prompt,
                    card.place(view),
                    card.face,
                    card.pile.count < 2,
                    view.seat in view.asked,
                )
                path = written_as(view, wording, card)
                if (*about, path) not in met:
                    met.add((*about, path))
                    found.paths.add(path or "")
                    for lang in LANGS:
                        if answer := texts.why_not(view, wording.speaker(lang, NAMES), card):
                            found.answers[answer.text, lang] = answer
        if texts.explained(name).reasons.keys() <= found.paths:
            break
    return found


@pytest.mark.parametrize("name", ids())
def test_every_reason_that_a_game_can_give_is_written(name: str) -> None:
    assert texts.explained(name).reasons, "our games explain themselves"
    assert [fault.en for fault in reasons(name, moments(name, 12))] == []


@pytest.mark.parametrize("name", ids())
def test_no_reason_is_written_that_is_never_given(name: str) -> None:
    assert texts.explained(name).reasons.keys() - asked(name).paths == set()


@pytest.mark.parametrize("name", ids())
def test_an_answer_is_one_sentence_with_three_rules_at_most(name: str) -> None:
    for text, lang in asked(name).answers:
        assert text[0].isupper() or text[0] in "«“", text
        assert text.endswith("."), text
        assert ". " not in text, text
        assert "{" not in text
        assert lang != "fr" or not any(f"{vowel} : " in text for vowel in "aeiou"), (
            "French spaces do not break"
        )
    assert all(1 <= len(answer.rules) <= 3 for answer in asked(name).answers.values())


# ---- the very words


def laid(name: str, position: str) -> Match:
    """A match from a position, as scenarios write it."""
    (case,) = loads(f'game = "{name}"\n[[case]]\nname = "position"\n{position}', stage)
    return lay(case)[0]


def why(match: Match, face: str, lang: str = "fr") -> str:
    """The answer to whoever is asked about a card that they see."""
    view = match.view(match.asked)
    speaker = texts.wording(view.game, match.spec).speaker(lang, NAMES)
    answer = texts.why_not(view, speaker, seen_cards(view, face)[0])
    return answer.text.replace("\u00a0", " ") if answer else ""


def exchanging(*, given: bool = True) -> Match:
    """Seat 0 gives a card of VA 2; or has given it, and takes another of its discard."""
    options = ["play:priere_ardente>head", "let_pass", "branch:priere_ardente>main*2"]
    return after("raise_rise_die", EXCHANGE, *options, *(["exchange:taille_franche"] if given else []))


def reacting() -> Match:
    """Seat 1 reacts, with an object that it cannot pay for."""
    return after("raise_rise_die", REACTION, "play:taille_franche>arms")


def after(name: str, position: str, *options: str) -> Match:
    """A match from a position on which some options were chosen."""
    match = laid(name, position)
    for option in options:
        match.choose(Option.parse(option))
    return match


def behind_a_rampart() -> Match:
    """Seat 0 neutralises one of two units, of which one has Rempart."""
    match = laid("ossuaire", RAMPART)
    while match.decision().prompt != "target":  # type: ignore[union-attr]
        match.choose(match.options()[0])
    return match


RAMPART = """[case.seat.0]
hand = "Cadavre Explosif"
discard = "Soldat Décharné, Golem d'Os, Liche"
[case.seat.1]
army = [["Milicien"], ["Porte-bouclier"], ["Colosse de granit"]]
"""
EMPTY_HANDED = """phase = "delayed"
[case.seat.0]
army = [["Colosse de granit"], ["Feu follet"]]
"""
UNINFUSED = ("counter = true", 'status = "countered"')
CONSOLIDATION = """phase = "infusion"
[case.seat.0]
head = "Garde haute"
torso = [{{ card = "Herse abattue", {mark} }}]
arms = [{{ card = "Riposte", {mark} }}]
legs = [{{ card = "Carapace d'obsidienne", {mark} }}]
passes = 1
deck = 10
"""
ON_THE_HEAD = """phase = "infusion"
[case.seat.0]
head = [{{ card = "Riposte", {mark} }}]
torso = "Garde haute"
passes = 1
deck = 10
"""
NO_INFUSION = """phase = "infusion"
[case.seat.0]
head = "Coup d'estoc"
torso = "Taille franche"
arms = "Martelage"
legs = "Carapace d'obsidienne"
passes = 1
deck = 10
"""
NO_INFUSION_ON_LEGS = """phase = "infusion"
[case.seat.0]
head = "Garde haute"
legs = "Tison"
passes = 1
deck = 10
"""
NOWHERE_TO_POSE = """[case.seat.0]
hp = 2
hand = "Taille franche, Trait perdu"
torso = "Herse abattue"
arms = "Riposte"
reserve = 3
deck = 10
[case.seat.1]
deck = 10
"""
PENNILESS = """[case.seat.0]
objects = "Brandon de résine"
deck = 10
[case.seat.1]
deck = 10
"""
REACTION = """[case.seat.0]
hand = "Taille franche"
reserve = 2
deck = 10
[case.seat.1]
objects = "Brandon de résine"
deck = 10
"""
EXCHANGE = """[case.seat.0]
hand = "Prière ardente, Taille franche, Heaume fendu"
reserve = 1
discard = "Martelage, Tison"
deck = 10
[case.seat.1]
deck = 10
"""
ALONE = """[case.seat.0]
hand = "Héraut, Assassin"
[case.seat.1]
hand = "{hand}"
"""


def window(hand: str) -> Match:
    """Seat 1 with that hand is asked whether it reacts."""
    match = laid("guild_battle", ALONE.format(hand=hand))
    match.choose(Option("play", "heraut"))
    return match


def test_a_wizard_without_a_second_card() -> None:
    match = window("Magicien")

    assert (
        why(match, "magicien") == "Vous n’avez qu’une carte : le Magicien en demande une autre à défausser."
    )
    assert (
        why(match, "magicien", "en") == "You hold only one card: the Wizard asks for another card to discard."
    )


def test_another_card_than_a_wizard() -> None:
    match = window("Assassin, Sorcière")

    assert (
        why(match, "assassin") == "C’est le tour d’Anne : seul un Magicien peut être joué, pour contrecarrer."
    )


def test_a_unit_that_is_too_dear() -> None:
    match = laid("ossuaire", 'phase = "recruit"\n[case.seat.0]\ngold = 4\n')

    assert why(match, "liche") == "La Liche coûte 6 or : il vous manque deux pièces."
    assert why(match, "liche", "en") == "The Lich costs 6 gold: you are two coins short."


def test_a_unit_behind_a_rampart() -> None:
    expected = "Tant que Michel a une unité avec Rempart, il faut en choisir une qui a Rempart."

    assert why(behind_a_rampart(), "milicien") == expected


def test_a_price_that_cannot_be_paid() -> None:
    expected = "« Congédier 1 pour Force +2 » demande une carte de votre main : vous n’en avez pas assez."

    assert why(laid("ossuaire", EMPTY_HANDED), "colosse_de_granit") == expected


def test_somebody_else_decides() -> None:
    view = window("Magicien, Héraut").view(0)
    card = seen_cards(view, "assassin")[0]

    answer = texts.why_not(view, texts.wording("guild_battle").speaker("fr", NAMES), card)

    assert answer is not None
    assert answer.text == "Ce n’est pas à vous de décider\u00a0: Michel peut réagir."


def test_what_can_only_be_burnt_is_wondered_about() -> None:
    """RRD-POSE-03, RRD-TRA-04, RRD-COST-04: both its slots are taken, and it would cost the last PV."""
    match = laid("raise_rise_die", NOWHERE_TO_POSE)

    assert why(match, "taille_franche") == (
        "La Taille franche n’a plus d’emplacement libre, et transcender coûterait 2 PV : il faut en avoir davantage."
    )


def test_what_is_too_dear_to_activate_is_told_its_price() -> None:
    """RRD-OBJ-09, RRD-COST-04: neither the reserve nor the hand has what the activation costs."""
    match = laid("raise_rise_die", PENNILESS)

    assert why(match, "brandon_de_resine") == (
        "L’activation coûte 1 VA : votre réserve et votre main n’y suffisent pas."
    )


def test_nothing_is_said_of_a_card_for_which_the_question_makes_no_sense() -> None:
    match = laid("guild_battle", '[case.seat.0]\nhand = "Héraut"\n[case.seat.1]\nbattlefield = "Assassin"')
    view = match.view(0)

    assert why(match, "assassin") == ""
    assert (
        texts.why_not(match.view(None), texts.wording("guild_battle").speaker("fr"), unused(view, set())[0])
        is None
    )
    assert touched(view, 10**9) is None


# ---- joining


@pytest.mark.parametrize(
    ("why", "fr", "en"),
    [
        (Text(fr="On n’active pas.", en="You cannot."), "Parce qu’on n’active pas.", "Because you cannot."),
        (Text(fr="Il a perdu.", en="The game is lost."), "Parce qu’il a perdu.", "Because the game is lost."),
        (
            Text(fr="Le prix est payé.", en="It is paid."),
            "Parce que le prix est payé.",
            "Because it is paid.",
        ),
        (Text(fr="Sinon, rien.", en="Otherwise nothing."), "Car sinon, rien.", "Because otherwise nothing."),
        (
            Text(fr="« Puis » lie.", en="“Then” binds."),
            "Parce que «\u00a0Puis\u00a0» lie.",
            "Because “Then” binds.",
        ),
        (Text(fr="Liche d’abord.", en="Lich first."), "Parce que Liche d’abord.", "Because Lich first."),
        (Text(fr="L’or suffit.", en="A coin will do."), "Parce que l’or suffit.", "Because a coin will do."),
        (
            Text(fr="XY-AB-01 le dit.", en="XY-AB-01 says so."),
            "Parce que XY-AB-01 le dit.",
            "Because XY-AB-01 says so.",
        ),
    ],
)
def test_the_reason_of_a_rule_joins(why: Text, fr: str, en: str) -> None:
    assert because(why, frozenset({"Liche", "Lich"})) == Text(fr=fr, en=en)


@pytest.mark.parametrize("name", ids())
def test_every_reason_of_a_rule_joins(name: str) -> None:
    for rule in texts.rulebook(name).rules:
        if said := texts.reason_of(name, rule):
            assert said.fr.startswith(("Parce que ", "Parce qu’", "Car sinon")), said.fr
            assert not said.fr.startswith(("Parce que on", "Parce que il", "Parce que un", "Parce que a")), (
                said.fr
            )
            assert said.en.startswith("Because "), said.en


# ---- files that are not as they should be


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("[reasons.main.hand]\nfr = 'Non.'", "[reasons.main.hand]"),
        ("[reasons.main.hand]\nfr = 'Non.'\nen = 'No.'\nrule = ['X']", "rule"),
        ("[reason.main]\nfr = 'Non.'", "[reason] is none of its parts"),
        ("[reasons", "Expected"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(
    tmp_path: Path, written: str, expected: str
) -> None:
    path = tmp_path / "explain.toml"
    path.write_text(written, encoding="utf-8")

    with pytest.raises(PiocheError, match=r"explain\.toml") as caught:
        Explained.read(path)

    assert expected in caught.value.en


def test_a_game_without_a_file_explains_nothing(tmp_path: Path) -> None:
    assert Explained.read(tmp_path / "explain.toml") == Explained()
