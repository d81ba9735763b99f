"""Building decks of Noxilia: every fault, all at once, rule by rule (NOX-DECK)."""

from collections.abc import Mapping

import msgspec
import pytest

from pioche.core.deck_files import read_deck
from pioche.core.decks import Deck
from pioche.games.noxilia.cards import POOL, Printed
from pioche.games.noxilia.decks import faults_of, plan_of
from pioche.games.noxilia.names import DATA
from pioche.games.noxilia.numbers import RULEBOOK

DECKS = {path.stem: read_deck(path, "noxilia").deck for path in sorted((DATA / "decks").glob("*.toml"))}
LINE = DECKS["phalange"]


def faults(deck: Deck, pool: Mapping[str, Printed] | None = None) -> list[tuple[str, str, str]]:
    """The faults of a deck: code, card, and the rule that they cite."""
    return [
        (
            fault.code,
            fault.card,
            fault.text.en.rpartition("(")[2].rstrip(")") if "(NOX" in fault.text.en else "",
        )
        for fault in faults_of(pool or POOL.printed(), deck, RULEBOOK)
    ]


def changed(cards: dict[str, int] | None = None, **picks: tuple[str, ...]) -> Deck:
    """The line with some cards and picks changed; 0 takes a card out."""
    whole = {**LINE.cards, **(cards or {})}
    return msgspec.structs.replace(
        LINE, cards={id: count for id, count in whole.items() if count}, picks={**LINE.picks, **picks}
    )


@pytest.mark.parametrize("name", DECKS)
def test_the_starters_are_legal(name: str) -> None:
    """NOX-DECK-01…09: sixty cards, all of them in the plan."""
    deck = DECKS[name]
    plan = plan_of(POOL.printed(), deck, RULEBOOK)

    assert faults(deck) == []
    assert set(deck.cards) <= set(plan.legal)
    assert plan.size == (60, 60)
    assert all(
        set(deck.picks[name]) <= set(pick.choices) and len(deck.picks[name]) == pick.most
        for name, pick in plan.picks.items()
    )


def test_the_starters_differ() -> None:
    """§6.3: two different decks a clan."""
    assert {name: deck.picks["monarch"] for name, deck in DECKS.items()} == {
        "crypte": ("seraphel",), "ost": ("aldren",), "phalange": ("aldren",), "raid": ("seraphel",),
    }  # fmt: skip
    for one, other in (("phalange", "ost"), ("raid", "crypte")):
        shared = set(DECKS[one].cards) & set(DECKS[other].cards)
        assert len(shared) < min(len(DECKS[one].cards), len(DECKS[other].cards)) / 3


def test_the_worked_example() -> None:
    """NOX-DECK-11, WE-22: 3 of a hero, 4 of an event, 5 of a spell with {I} under {L}{P}{N}."""
    spell = {"kind": "spell", "name": {"fr": "Essai", "en": "Trial"}, "gender": "m", "mana": ["I"]}
    pool = {**POOL.printed(), "essai": POOL.define("essai", {**spell, "text": ["Piochez 1 carte."]})}
    out = {"garde_du_rempart": 0, "piquier_d_aubefer": 0, "hallebardier": 0}
    deck = changed({**out, "soeur_maelle": 3, "releve": 4, "essai": 5})

    assert deck.size == 60
    assert faults(deck, pool) == [
        ("deck_rare_copies", "soeur_maelle", "NOX-DECK-03"),
        ("deck_rare_copies", "releve", "NOX-DECK-03"),
        ("deck_copies", "essai", "NOX-DECK-04"),
        ("deck_colour", "essai", "NOX-DECK-06"),
    ]


@pytest.mark.parametrize(
    ("deck", "found"),
    [
        (changed({"releve": 0}), [("deck_size", "", "NOX-DECK-01")]),
        (changed(monarch=()), [("deck_monarch", "", "NOX-DECK-02")]),
        (changed(monarch=("aldren", "aldren")), [("deck_monarch", "", "NOX-DECK-02")]),
        (changed(monarch=("seraphel",)), [("deck_monarch", "seraphel", "NOX-DECK-08")]),
        (
            changed({"piquier_d_aubefer": 3, "goule_affamee": 1}),
            [("deck_unit", "goule_affamee", "NOX-DECK-05")],
        ),
        (changed({"piquier_d_aubefer": 3, "charognarde": 1}), [("deck_unit", "charognarde", "NOX-DECK-05")]),
        (
            changed({"piquier_d_aubefer": 3, "cape_de_brume": 1}),
            [("deck_clan", "cape_de_brume", "NOX-DECK-07")],
        ),
        (changed({"piquier_d_aubefer": 3, "mercenaire": 1}), []),  # without symbol, of an allowed race
        (changed(command=("muraille_d_aubefer",)), [("deck_zones", "muraille_d_aubefer", "NOX-DECK-08")]),
        (changed(ramparts=("tour_de_guet",)), [("deck_zones", "", "NOX-DECK-08")]),
        (changed(ramparts=("tour_de_guet", "tour_de_guet")), []),  # possibly identical
        (changed(room=("crypte_de_repos",)), [("deck_zones", "crypte_de_repos", "NOX-DECK-08")]),
        (changed(fate=LINE.picks["fate"][:7]), [("deck_fate", "", "NOX-DECK-09")]),
        (changed(fate=(*LINE.picks["fate"][:7], "oubli")), [("deck_fate", "oubli", "NOX-DECK-08")]),
        (changed(fate=(*LINE.picks["fate"][:7], "ferveur")), [("deck_fate_twice", "ferveur", "NOX-DECK-09")]),
        (changed(banner=("ferveur",)), [("deck_banner", "ferveur", "NOX-CARD-06")]),
        (changed({"piquier": 1, "piquier_d_aubefer": 3}), [("unknown_card", "piquier", "")]),
        (changed(captain=("aldren",)), [("unknown_pick", "captain", "")]),
    ],
)
def test_what_is_wrong(deck: Deck, found: list[tuple[str, str, str]]) -> None:
    """Each fault has its code, its card and its rule.

    NOX-CARD-06, NOX-DECK-01, NOX-DECK-02, NOX-DECK-05, NOX-DECK-07, NOX-DECK-08, NOX-DECK-09, NOX-DECK-11.
    """
    assert faults(deck) == found


def test_the_restrictions_of_a_banner() -> None:
    """NOX-DECK-06, NOX-HOUSE-13: colours, curses and numbers that a banner leaves out."""
    host = msgspec.structs.replace(
        DECKS["ost"], cards={**DECKS["ost"].cards, "ronces_voraces": 1, "injonction": 1}
    )
    shroud = {id: count for id, count in DECKS["crypte"].cards.items() if id != "meute_ecarlate"}
    crypt = msgspec.structs.replace(DECKS["crypte"], cards={**shroud, "silence_des_tombes": 4})

    assert faults(host) == [
        ("deck_size", "", "NOX-DECK-01"),
        ("deck_colour", "injonction", "NOX-DECK-06"),
        ("deck_restriction", "ronces_voraces", "NOX-DECK-06"),
    ]
    assert faults(crypt) == [("deck_restriction", "", "NOX-DECK-06")]


def test_all_faults_at_once_in_order() -> None:
    """NOX-DECK-11: what is unknown first, then rule by rule."""
    deck = changed(
        {"xyz": 1, "soeur_maelle": 4, "archere_des_creneaux": 5, "goule_affamee": 1, "dard_infernal": 1},
        monarch=(),
        room=(),
        fate=(),
    )

    assert [rule for _, _, rule in faults(deck)] == [
        "", "NOX-DECK-01", "NOX-DECK-02", "NOX-DECK-03", "NOX-DECK-04", "NOX-DECK-05", "NOX-DECK-06", "NOX-DECK-07",
        "NOX-DECK-08", "NOX-DECK-09",
    ]  # fmt: skip
