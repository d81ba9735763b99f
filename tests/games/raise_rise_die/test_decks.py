"""Building decks of Raise, Rise & Die: every error, all at once, in the stated order (RRD-DECK)."""

import msgspec
import pytest

from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.decks import BadDecks, Deck
from pioche.games.raise_rise_die.game import GAME
from tests.games.raise_rise_die.playing import DECKS, new

WITNESS = {
    "kind": "character",
    "name": {"fr": "Témoin", "en": "Witness"},
    "gender": "m",
    "hp": 30,
    "active": 4,
    "latent": 6,
    "infusion_slots": 2,
    "object_slots": 1,
    "weapon_slots": 1,
}
SPEC = TableSpec(cards={"temoin": WITNESS})
LEGAL = GAME.named_decks["rempart"].deck


def faults(deck: Deck, spec: TableSpec = SPEC) -> list[tuple[str, str]]:
    """The codes of all errors, each with its card."""
    return [(fault.code, fault.card) for fault in GAME.deck_faults(deck, spec)]


def changed(**fields: object) -> Deck:
    """A legal deck with something else in it."""
    return msgspec.structs.replace(LEGAL, **fields)


@pytest.mark.parametrize("name", DECKS)
def test_the_starters_are_legal(name: str) -> None:
    """RRD-DECK-08, RRD-DECK-01: and each has as many cards as its character has PV."""
    deck = GAME.named_decks[name].deck

    assert faults(deck) == []
    plan = GAME.deck_plan(deck)
    assert plan.size == (deck.size, deck.size)
    assert set(deck.cards) <= set(plan.legal)
    assert max(deck.cards.values()) <= plan.copies


def test_a_character_or_a_weapon_among_the_cards_is_told_its_place() -> None:
    """RRD-DECK-07: nobody is shown the cards that are spelt like it."""
    found = GAME.deck_faults(changed(cards={**LEGAL.cards, "espadon": 1, "hermance_du_guet": 1}), SPEC)

    assert [fault.text.en for fault in found if fault.code == "deck_unknown_card"] == [
        "'espadon' is a weapon and no card; it stands in [picks], weapons (RRD-DECK-07)",
        "'hermance_du_guet' is a character and no card; it stands in [picks], character (RRD-DECK-07)",
    ]


def test_numbers_agree_with_what_they_count() -> None:
    """RRD-DECK-01, -06: in both languages, one weapon slot included."""
    found = GAME.deck_faults(changed(cards={"trait_perdu": 1}, picks={"character": ("hermance_du_guet",)}))

    assert [fault.text.fr for fault in found] == [
        "0 arme ; Hermance du Guet en équipe 1 (RRD-DECK-06)",
        "1 carte ; Hermance du Guet a 40 PV, donc 40 cartes (RRD-DECK-01)",
    ]
    assert found[0].text.en.startswith("0 weapons; Hermance of the Watch equips 1 (")
    assert found[1].text.en.startswith("1 card; ")


def test_the_worked_example() -> None:
    """RRD-DECK-01, -02, -03, -05, -08: W20."""
    cards = {"taille_franche": 4, "pluie_de_dagues": 1, **_fill(24)}
    deck = Deck("essai", cards, {"character": ("temoin",), "weapons": ("espadon",)})

    found = GAME.deck_faults(deck, SPEC)
    assert [(fault.code, fault.card) for fault in found] == [
        ("deck_size", ""),
        ("deck_copies", "taille_franche"),
        ("deck_archetype", "pluie_de_dagues"),
        ("deck_weapon", "pluie_de_dagues"),
    ]
    assert [fault.text.en for fault in found] == [
        "29 cards; Witness has 30 HP and so 30 cards (RRD-DECK-01)",
        "4 copies of Clean Cut; at most 3 (RRD-DECK-02)",
        "Rain of Daggers is of the archetype Shadow; the weapons open Steel (RRD-DECK-03)",
        "Rain of Daggers is dedicated to Twin Daggers, a weapon that is not equipped (RRD-DECK-05)",
    ]
    assert [fault.text.fr for fault in found][1:] == [
        "Taille franche : 4 exemplaires ; au plus 3 (RRD-DECK-02)",
        "Pluie de dagues est d’archétype Ombre ; les armes ouvrent Acier (RRD-DECK-03)",
        "Pluie de dagues : carte dédiée à l’arme Dagues jumelles, qui n’est pas équipée (RRD-DECK-05)",
    ]


def test_faults_name_things_in_the_language_of_the_reader() -> None:
    """RRD-DECK-03, -04, -06: archetypes and weapons by their names; what there is not by what was written."""
    picks = {"character": ("corvin_le_bourreau",), "weapons": ("espadon", "espadon", "marteau_de_forge")}
    cards = {**LEGAL.cards, "pluie_de_dagues": 1, "zzz": 4}
    found = {fault.code: fault.text for fault in GAME.deck_faults(changed(cards=cards, picks=picks))}

    assert found["deck_archetype"].en == (
        "Rain of Daggers is of the archetype Shadow; the weapons open Steel and Ember (RRD-DECK-03)"
    )
    assert found["deck_archetype"].fr == (
        "Pluie de dagues est d’archétype Ombre ; les armes ouvrent Acier et Braise (RRD-DECK-03)"
    )
    assert (
        found["deck_weapon_twice"].en == "Greatsword: equipped 2 times; weapons are different (RRD-DECK-06)"
    )
    assert found["deck_weapon_twice"].fr == (
        "Espadon : en 2 exemplaires ; les armes sont différentes (RRD-DECK-06)"
    )
    assert found["deck_copies"].en == "4 copies of 'zzz'; at most 3 (RRD-DECK-02)"
    assert found["deck_copies"].fr == "« zzz » : 4 exemplaires ; au plus 3 (RRD-DECK-02)"


def test_what_there_is_not_comes_with_what_is_near_or_what_there_is() -> None:
    """RRD-DECK-07: nothing that is not near is called so."""
    picks = {"character": ("corvin",), "weapons": ("hache",)}
    found = [fault.text for fault in GAME.deck_faults(changed(cards={"zzz": 1}, picks=picks))]

    assert (
        found[0].fr
        == "« corvin » n’est pas un personnage ; au plus proche : corvin_le_bourreau (RRD-DECK-07)"
    )
    assert found[1].fr.startswith(
        "« hache » n’est pas une arme ; il y a : dagues_jumelles, encensoir, espadon, "
    )
    assert found[2].en == (
        "'zzz' is no card; there are: ame_calcinee, arbalete_de_rempart, autodafe, brandon_de_resine, "
        "brasero_de_fer, brasier_des_ames, … (RRD-DECK-07)"
    )


def _fill(count: int) -> dict[str, int]:
    """So many cards that every deck with an Espadon may have, three of each at most."""
    plan = GAME.deck_plan(Deck("x", {}, {"character": ("temoin",), "weapons": ("espadon",)}), SPEC)
    names = [name for name in plan.legal if name != "taille_franche"]
    return {name: min(3, count - 3 * at) for at, name in enumerate(names) if count > 3 * at}


def test_all_errors_come_at_once_in_the_stated_order() -> None:
    """RRD-DECK-08: PERSONNAGE, ARME_INCONNUE, ARMES_NOMBRE, ARME_DOUBLE, CARTE_INCONNUE, TAILLE, EXEMPLAIRES, …"""
    deck = changed(
        cards={"zzz": 4, "aaa": 1, "taille_franche": 5, "brasier_des_ames": 1, "pluie_de_dagues": 1},
        picks={"character": ("temoin",), "weapons": ("espadon", "espadon", "cuillere")},
    )

    assert faults(deck) == [
        ("deck_unknown_weapon", "cuillere"),
        ("deck_weapons", ""),
        ("deck_weapon_twice", "espadon"),
        ("deck_unknown_card", "aaa"),
        ("deck_unknown_card", "zzz"),
        ("deck_size", ""),
        ("deck_copies", "taille_franche"),
        ("deck_copies", "zzz"),
        ("deck_archetype", "brasier_des_ames"),
        ("deck_archetype", "pluie_de_dagues"),
        ("deck_weapon", "pluie_de_dagues"),
    ]


def test_an_unknown_character_says_nothing_of_size_and_weapons() -> None:
    """RRD-DECK-07, -08: ARMES_NOMBRE and TAILLE are skipped."""
    deck = changed(cards={"taille_franche": 1}, picks={"character": ("personne",), "weapons": ()})

    assert faults(deck) == [("deck_character", "personne")]
    assert "hermance_du_guet" in GAME.deck_faults(changed(picks={}))[0].text.en


def test_without_a_known_weapon_no_archetype_is_wrong() -> None:
    """RRD-DECK-08: but a dedication is."""
    deck = changed(
        cards={"brasier_des_ames": 29, "pluie_de_dagues": 1},
        picks={"character": ("temoin",), "weapons": ("cuillere",)},
    )

    assert faults(deck) == [
        ("deck_unknown_weapon", "cuillere"),
        ("deck_copies", "brasier_des_ames"),
        ("deck_weapon", "pluie_de_dagues"),
    ]


def test_one_of_two_archetypes_is_enough() -> None:
    """RRD-DECK-04, RRD-DECK-06, RRD-CARD-10: with two weapons a card matches either, and that is all they do."""
    picks = {"character": ("corvin_le_bourreau",), "weapons": ("espadon", "dagues_jumelles")}
    plan = GAME.deck_plan(Deck("x", {}, picks))

    assert {"taille_franche", "pluie_de_dagues"} <= set(plan.legal)
    assert "brasier_des_ames" not in plan.legal
    assert plan.picks["weapons"].most == 2


def test_weapons_do_nothing_during_play() -> None:
    """RRD-CARD-10: whatever the weapons are, a duel begins with what is printed on the characters."""
    for spec in GAME.samples():
        t = GAME.empty(GAME.spec(spec), Chance(1))

        assert all(t.weapons)
        assert t.hp == [character.hp for character in t.printed]
        assert t.latent == [character.latent for character in t.printed]


def test_unknown_picks_are_told() -> None:
    deck = changed(picks={**LEGAL.picks, "armour": ("plate",)})

    assert faults(deck)[0] == ("unknown_pick", "armour")


def test_no_match_begins_with_an_illegal_deck() -> None:
    """RRD-SET-01: the errors of both seats are raised."""
    short = changed(cards={"taille_franche": 4})

    with pytest.raises(BadDecks) as caught:
        GAME.spec(TableSpec(decks=(short, short)))

    assert {seat: [fault.code for fault in found] for seat, found in caught.value.seats.items()} == {
        0: ["deck_size", "deck_copies"],
        1: ["deck_size", "deck_copies"],
    }
    assert "RRD-DECK-01" in caught.value.en


def test_deck_lists_characters_and_weapons_are_known_to_both() -> None:
    """RRD-DECK-09."""
    match = new(("rempart", "venin"))

    for seat in (0, 1, None):
        table = match.view(seat).table
        assert table["characters"] == ("hermance_du_guet", "sibylle_belladone")
        assert table["decks"] == [
            dict(sorted(GAME.named_decks[name].deck.cards.items())) for name in ("rempart", "venin")
        ]
        assert table["weapons"][0] == GAME.named_decks["rempart"].deck.picks["weapons"]
