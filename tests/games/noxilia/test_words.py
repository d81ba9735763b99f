"""What Noxilia says: units by number, cells as one's own, texts at work, reasons, forecasts; and to whom."""

from random import Random

import pytest

from pioche.core.decisions import Option
from pioche.core.match import Match
from pioche.core.sight import View
from pioche.games import game, texts
from pioche.games.noxilia.wording import acting, purse
from pioche.language.reasons import touched
from pioche.language.speaker import Speaker
from tests.games.noxilia.duel import C, Duel, Laid, P, Q, U

NAMES = ["Anne", "Michel"]


def speaker(duel: Duel, lang: str = "fr") -> Speaker:
    """Whoever words what happens at the table of a test."""
    return texts.wording("noxilia", duel.match.spec).speaker(lang, NAMES)


def labels(duel: Duel, lang: str = "fr") -> list[str]:
    """The options of whoever is asked, in words."""
    view = duel.match.view(duel.match.asked)
    return [speaker(duel, lang).option(option, view) for option in duel.match.options()]


def asked(duel: Duel, lang: str = "fr") -> str:
    """The question, in words."""
    return speaker(duel, lang).prompt(duel.match.view(duel.match.asked))


def test_units_are_named_and_backs_have_numbers() -> None:
    """NOX-INFO-02: what one does not see is called by its handle, namesakes too."""
    duel = Duel([U("Lame", "bf1", 3)], [U("Garde", "bf1", up=False), U("Pique", "bf1")])
    duel.do("melee Lame")

    back = duel.t.handle[duel.card["Garde"]]
    assert labels(duel) == [
        f"Attaquer l’unité cachée n° {back} avec la Lame",
        "Attaquer la Pique avec la Lame",
    ]
    assert labels(duel, "en")[0] == f"Attack the hidden unit #{back} with the Lame"


def test_cells_are_called_from_ones_own_side() -> None:
    """The same cell is one player's own and the other's enemy's; the log says whose it is."""
    duel = Duel([U("Lame", "p_r1")], [U("Pique", "q_r1")])
    said = speaker(duel)

    assert [f"{said.zone('p_cmd', seat):le}" for seat in (P, Q, None)] == [
        "votre commandement",
        "le commandement adverse",
        "le commandement d'Anne",
    ]
    assert f"{speaker(duel, 'en').zone('q_r2'):the}" == "Michel’s rampart 2"


def test_the_log_calls_a_cell_its_owners_own_when_it_is_said_to_them() -> None:
    """NOX-BOARD-01: whoever comes into a cell of mine comes into « votre rempart 1 », and so all that happens."""
    duel = Duel([U("Lame", "p_r1")], [U("Pique", "q_r1")])
    pique = {"face": duel.match.view(P).pile("units", Q).cards[-1].face}
    came = {"what": "step", "rule": "", "seat": Q, "card": pique, "target": "p_r1"}
    dry = {"what": "ebb", "rule": "", "target": "p_r1", "amount": 1}

    fr, en = (speaker(duel, lang).event(came) for lang in ("fr", "en"))
    assert fr.told_to(P).endswith("de Michel rejoint votre rempart 1.")
    assert en.told_to(P).endswith("your rampart 1.")
    assert fr.told_to(Q).endswith("rejoint le rempart 1 adverse.")
    assert fr.told_to(None).endswith("rejoint le rempart 1 d’Anne.")
    assert speaker(duel).event(dry).told_to(P).startswith("L’eau baisse : votre rempart 1")


def test_prompts_name_the_card_at_work_to_its_player_alone() -> None:
    """A spell that is being prepared is still hidden: only its player is told which it is (NOX-INFO-01)."""
    duel = Duel(
        [
            U("Mage", "p_cmd", production="LL", text="Sorcier."),
            U("Moine", "p_cmd", production="L", text="Sorcier."),
        ],
        hand=([C("Éclair", "spell", "Portée 1. Infligez 1 dégât à une unité ennemie.", mana="L")], ()),
        q=[U("Pique", "p_r1")],
    )
    duel.do("cast Éclair")

    assert asked(duel) == "Éclair\u00a0: qui lance le sort\u00a0?"
    assert acting(duel.match.view(P)) is not None
    assert acting(duel.match.view(Q)) is None


def test_branches_are_told_in_the_words_of_the_card() -> None:
    """A mode is offered with what it does."""
    duel = Duel(
        hand=([C("Choix", "event", "Piochez 1 carte - ou - gagnez 2 or.")], ()),
        library=([C("x", "event")], ()),
    )
    duel.do("play_event Choix")

    assert labels(duel) == ["Piochez 1 carte", "Gagnez 2 or"]
    assert labels(duel, "en")[1] == "Gain 2 gold"


def test_an_additional_cost_is_asked_for_by_what_it_is() -> None:
    """NOX-CARD-10: « paying with Séraphel » could be anything; exhausting another unit is not."""
    duel = Duel(
        [U("Garde", "p_cmd"), U("Mage", "p_cmd")],
        hand=([C("Fouet", "event", "Coût supplémentaire : engagez une unité alliée. Piochez 1 carte.")], ()),
        library=([C("x", "event")], ()),
    )
    duel.do("play_event Fouet")

    assert asked(duel) == "Fouet, coût supplémentaire\u00a0: engagez une unité alliée. Laquelle\u00a0?"
    assert asked(duel, "en") == "Fouet, additional cost: exhaust an allied unit. Which one?"


def test_an_ability_says_what_it_costs_in_words() -> None:
    """No symbol of mana is left in a label."""
    duel = Duel(
        [U("Puits", "p_cmd", text="Engagez, payez {M}{?} : piochez 1 carte.")],
        library=([C("x", "event")], ()),
        mana={P: "MN"},
    )

    assert "La Puits\u00a0: Engagez, payez 1 mana Mort et 1 mana\u00a0: piochez 1 carte" in labels(duel)


def test_a_reaction_names_the_attack() -> None:
    """§11: who attacks whom is in the question."""
    duel = Duel([U("Lame", "bf1", 3)], [U("Pique", "bf1", 2, life=6, text="Riposte.")])
    duel.do("melee Lame")

    assert asked(duel) == "La Pique peut riposter contre la Lame. L’engager\u00a0?"
    assert duel.match.view(P).table["attack"]["damage"] == 3


def test_a_window_names_its_occasion() -> None:
    """NOX-LAT-04: an attack, told to whoever has something sleeping there."""
    egis = C("Égide", "spell", "Latent. Quand l'unité est attaquée : annulez l'attaque.", mana="L")
    duel = Duel([U("Lame", "bf1", 3)], [U("Pique", "bf1", 2, life=6)], latents=[Laid(egis, "Pique", Q)])
    duel.do("melee Lame")

    assert asked(duel) == "La Lame attaque la Pique\u00a0: révéler un sort latent\u00a0?"


def test_what_is_placed_is_seen_by_its_player_alone() -> None:
    """NOX-SETUP-19: gold left and units placed are noted where nobody else looks."""
    match = Match(game("noxilia"), game("noxilia").samples()[0], 3)
    while match.view(match.asked).prompt != "choose_unit":
        match.choose(match.options()[0])
    seat = match.asked
    own, other = match.view(seat), match.view(1 - seat)

    assert purse(own) > 0
    assert musters(own) == [1]
    assert musters(other) == []


def musters(view: View) -> list[int]:
    """How many units are noted with each monarch that a seat sees."""
    cards = [card for pile in view.piles for card in pile.cards]
    return [len(list(noted)) for card in cards if (noted := card.marks.get("muster"))]  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("card", "gold", "said"),
    [
        (U("Reine", gold=5), 3, "La Reine coûte 5 or ; vous en avez 3."),
        (
            C("Éclair", "spell", "Gagnez 1 or.", mana="L"),
            0,
            "Pour l’Éclair, il faut engager un Sorcier : aucun",
        ),
        (C("Piège", "event", "Infligez 1 dégât à une unité ennemie."), 3, "La Piège n’a pas de cible"),
        (
            C("Dîme", "event", "Coût supplémentaire : exilez 2 cartes de votre cimetière. Piochez 1 carte."),
            3,
            "Le coût supplémentaire de la Dîme ne peut pas être payé.",
        ),
    ],
)
def test_why_a_card_cannot_be_played(card: U | C, gold: int, said: str) -> None:
    """« Pourquoi ? » names what is missing (NOX-STAT-01, NOX-SPELL-01, NOX-ACT-08)."""
    duel = Duel(hand=([card], ()), gold=(gold, 0))
    view = duel.match.view(P)
    seen = touched(view, duel.t.token[duel.card[card.name]])
    assert seen is not None
    found = texts.why_not(view, speaker(duel), seen)

    assert found is not None
    assert found.text.replace("\u00a0", " ").startswith(said)


def test_an_engaged_unit_says_so() -> None:
    """NOX-GEN-11."""
    duel = Duel([U("Lame", "bf1", engaged=True)])
    view = duel.match.view(P)
    seen = touched(view, duel.t.token[duel.card["Lame"]])
    assert seen is not None
    found = texts.why_not(view, speaker(duel), seen)

    assert found is not None
    assert found.text.startswith("La Lame est engagée")


def test_an_attack_is_foretold_from_what_one_knows() -> None:
    """§11: damage, armour and the riposte that may follow."""
    duel = Duel([U("Lame", "bf1", 3)], [U("Pique", "bf1", 2, armour=1, life=6, text="Riposte.")])
    blind = duel.match.blind(P, Random(1))
    told = texts.forecast(blind, P, duel.option("melee Lame"), [speaker(duel)])[0]

    lines = [line.text.replace("\u00a0", " ") for line in told]
    assert "L’ennemi perdra deux points de vie." in lines
    assert "L’armure ennemie absorbera un dégât." in lines
    assert "Riposte possible : deux dégâts." in lines


def test_of_a_hidden_target_nothing_is_foretold_but_that_it_is_revealed() -> None:
    """NOX-FOG-16: what it is decides what follows."""
    duel = Duel([U("Lame", "bf1", 3)], [U("Pique", "bf1", 2, armour=1, life=6, up=False)])
    blind = duel.match.blind(P, Random(1))
    told = texts.forecast(blind, P, Option("melee", duel.t.called(duel.card["Lame"])), [speaker(duel)])[0]

    lines = [line.text for line in told]
    assert "Une unité ennemie sera révélée." in lines
    assert not any("perdra" in line for line in lines)
