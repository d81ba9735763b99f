"""Cards that come into being and cease in mid-match."""

from random import Random

from pioche.core.contract import TableSpec
from pioche.core.dreams import Dealer
from pioche.core.events import Event
from pioche.core.game import card_faults
from pioche.core.match import Match
from pioche.core.table import GONE
from tests.toys.cordee.columns import DRAW, HAND, PATH
from tests.toys.cordee.game import GAME
from tests.toys.cordee.table import CordeeTable


def stony(seed: int = 4) -> tuple[Match, CordeeTable]:
    """A match with two stones on the way."""
    match = Match(GAME, TableSpec(2), seed)
    table = match.table
    assert isinstance(table, CordeeTable)
    stone = table.face_index("pierre")
    for _ in range(2):
        table.create(stone, PATH, 0, "stone", "COR-WALL-01")
    return match, table


def test_a_created_card_lies_where_it_came_and_everybody_sees_it() -> None:
    _, t = stony()

    assert [t.carddef(card).id for card in t.path] == ["pierre", "pierre"]
    assert {t.seen[card] for card in t.path} == {t.layout.everybody}
    assert GAME.invariants(t) == []


def test_it_comes_to_the_place_that_a_rule_says() -> None:
    _, t = stony()

    first = t.create(t.face_index("pierre"), PATH, 0, "stone", "COR-WALL-01", at=0)

    assert t.path[0] == first


def test_one_that_ceases_lies_nowhere_and_its_number_is_not_given_again() -> None:
    _, t = stony()
    gone = t.path[0]

    t.cease(gone, "roll", "COR-FIND-01")
    new = t.create(t.face_index("pierre"), PATH, 0, "stone", "COR-WALL-01")

    assert t.place[gone] == GONE
    assert gone not in t.path
    assert new > max(gone, *t.path[:-1])
    assert GAME.invariants(t) == []


def test_both_are_told_to_everybody() -> None:
    _, t = stony()
    t.journal = []

    stone = t.create(t.face_index("pierre"), PATH, 0, "stone", "COR-WALL-01", by=1)
    t.cease(stone, "roll", "COR-FIND-01")

    came, went = t.journal
    assert isinstance(came, Event)
    assert (came.what, came.seat, came.source, came.target) == ("stone", 1, "", "path")
    assert (went.what, went.seat, went.source, went.target) == ("roll", None, "path", "")
    assert came.witnessed(1)["card"] == {"face": "pierre", "was": t.token[stone], "now": t.token[stone]}


def test_a_clone_creates_for_itself_alone() -> None:
    _, t = stony()
    cards, owners = len(t.face), t.owner[:]

    copy = t.clone()
    copy.create(copy.face_index("pierre"), PATH, 0, "stone", "COR-WALL-01")
    copy.cease(copy.path[0], "roll", "COR-FIND-01")

    assert len(t.face) == cards
    assert t.owner == owners
    assert len(t.path) == 2
    assert GAME.invariants(t) == [] == GAME.invariants(copy)


def test_one_that_is_shuffled_into_hidden_cards_is_dreamt_anywhere_among_them() -> None:
    match, t = stony()
    t.shuffle_in([t.path[-1]], DRAW, 1, "shuffle", "COR-SET-02")

    drawn = t.draw[1]
    dealer = Dealer(t, 0, match.serial)
    places = set()
    for seed in range(60):
        dream = t.clone()
        dealer.deal(dream, Random(seed))
        places.add(tuple(dream.carddef(card).id == "pierre" for card in drawn))

    assert len(places) == len(drawn) == 3
    assert all(sum(place) == 1 for place in places)


def test_one_that_ceases_in_a_hand_is_known_to_everybody() -> None:
    _, t = stony()
    t.move(t.path[-1], HAND, 1, "draw", "COR-TEXT-01")
    stone = t.hand[1][-1]

    t.cease(stone, "roll", "COR-FIND-01")

    assert t.seen[stone] == t.layout.everybody
    assert len(t.hand[1]) == 2


def test_a_card_of_the_box_may_not_cease() -> None:
    _, t = stony()

    t.cease(t.wall[-1], "roll", "COR-FIND-01")

    (fault,) = card_faults(t, GAME.is_created)
    assert "ceased to be, which only created cards do" in fault.en


def test_one_that_has_ceased_may_not_lie_on_the_table() -> None:
    _, t = stony()
    stone = t.path[-1]

    t.cease(stone, "roll", "COR-FIND-01")
    t.path.append(stone)

    assert any("has ceased to be, and yet lies on the table" in fault.en for fault in GAME.invariants(t))
