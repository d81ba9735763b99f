"""The papers of games whose players build decks: what goes wrong with them is told."""

import msgspec
import pytest

from pioche.check.decks import decks, neighbours
from pioche.core.contract import PRINTED, TableSpec
from pioche.core.decks import Deck, DeckFault, DeckPlan
from pioche.games import game, ids
from tests.toys.duel.game import GAME as DUEL


@pytest.mark.parametrize("name", ids())
def test_the_decks_of_our_games_are_whole(name: str) -> None:
    assert [fault.en for fault in decks(name)] == []


def test_the_toy_is_whole(duel: str) -> None:
    assert list(decks(duel)) == []


def test_neighbours_are_legal_and_illegal() -> None:
    """A net that saw only one kind would catch nothing."""
    deck = DUEL.named_decks["meute"].deck
    refused = [bool(DUEL.deck_faults(other)) for other in neighbours(deck, DUEL.deck_plan(deck))]

    assert refused.count(True) > 5
    assert refused.count(False) > 5


def test_an_illegal_deck_of_the_game_is_found(duel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = DUEL.named_decks["meute"]
    bad = msgspec.structs.replace(file, deck=msgspec.structs.replace(file.deck, cards={"ours": 9}))
    monkeypatch.setattr(game(duel), "named_decks", {"meute": bad})

    (fault,) = decks(duel)
    assert fault.en.startswith("deck meute: the deck has 9 cards; 8 are wanted (deck_size); 9 copies of ours")


def test_a_game_that_refuses_what_it_plans_is_found(duel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = type(DUEL).deck_faults

    def lenient(self: object, deck: Deck, spec: TableSpec = PRINTED) -> list[DeckFault]:
        return [fault for fault in faults(DUEL, deck, spec) if fault.code != "too_many_copies"]

    monkeypatch.setattr(type(DUEL), "deck_faults", lenient)

    assert all("the plan refuses and the game accepts" in fault.en for fault in decks(duel))
    assert list(decks(duel))


def test_a_plan_that_names_what_is_not_printed_is_found(duel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = type(DUEL).deck_plan

    def dreaming(self: object, deck: Deck, spec: TableSpec = PRINTED) -> DeckPlan:
        found = plan(DUEL, deck, spec)
        return msgspec.structs.replace(found, cards=(*found.cards, "licorne"))

    monkeypatch.setattr(type(DUEL), "deck_plan", dreaming)

    assert any(fault.en == "the plan names licorne, which does not exist" for fault in decks(duel))


def test_a_game_without_decks_of_its_own_is_found(duel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game(duel), "named_decks", {})

    (fault,) = decks(duel)
    assert "none comes with the game" in fault.en
