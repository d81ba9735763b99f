"""Decks that players build: by name or by value, all faults at once, in records as they were played."""

from pathlib import Path

import msgspec
import pytest

from pioche.core.contract import TableSpec
from pioche.core.deck_plans import plan_faults
from pioche.core.decks import BadDecks, Deck, DeckLimit, DeckPlan, Pick
from pioche.core.errors import BadSpec
from pioche.core.record import Record, load, record_of, replay, save
from pioche.core.text import Text
from pioche.games import game
from pioche.games.texts import about
from tests.toys.duel.game import GAME as DUEL

MINE = Deck("À moi", {"ours": 3, "loup": 3, "coq": 2}, {"master": ("renard",), "clans": ("foret", "grange")})


def replaced(**fields: object) -> Deck:
    return msgspec.structs.replace(MINE, **fields)


def test_a_legal_deck_has_no_fault() -> None:
    assert DUEL.deck_faults(MINE) == []
    assert all(DUEL.deck_faults(file.deck) == [] for file in DUEL.named_decks.values())


def test_all_faults_are_told_at_once_and_in_order() -> None:
    bad = Deck(
        "x",
        {"souris": 5, "lou": 1, "ours": 1},
        {"master": ("corbeau",), "clans": ("grange", "grange", "mare"), "hat": ("x",)},
    )

    assert [(fault.code, fault.card) for fault in DUEL.deck_faults(bad)] == [
        ("unknown_pick", "hat"),
        ("unknown_card", "mare"),
        ("wrong_picks", ""),
        ("picked_twice", "grange"),
        ("unknown_card", "lou"),
        ("deck_size", ""),
        ("too_many_copies", "souris"),
        ("card_not_allowed", "ours"),
    ]
    assert all(fault.text.fr != fault.text.en for fault in DUEL.deck_faults(bad))


def test_a_plan_may_have_scarce_cards_limits_and_picks_of_the_same() -> None:
    cards = ("hero", "hound", "mage")
    plan = DeckPlan(
        cards,
        cards,
        copies=4,
        size=None,
        picks={"walls": Pick(Text(fr="murs", en="walls"), ("wall",), 2, 2, copies=2)},
        scarce={"hero": 2},
        limits=(DeckLimit(Text(fr="sorts", en="spells"), ("mage",), 3),),
    )
    legal = Deck("x", {"hero": 2, "hound": 4, "mage": 3}, {"walls": ("wall", "wall")})
    bad = Deck("x", {"hero": 3, "hound": 5, "mage": 4}, {"walls": ("wall", "wall", "wall")})

    assert plan_faults(plan, legal) == []
    assert [(fault.code, fault.card) for fault in plan_faults(plan, bad)] == [
        ("wrong_picks", ""),
        ("picked_twice", "wall"),
        ("too_many_copies", "hero"),
        ("too_many_copies", "hound"),
        ("too_many_of_a_kind", ""),
    ]


def test_what_may_be_built_follows_from_what_is_picked() -> None:
    nothing, crow = DUEL.deck_plan(Deck("x", {})), DUEL.deck_plan(Deck("x", {}, {"master": ("corbeau",)}))

    assert (nothing.size, nothing.legal, nothing.picks["clans"].most) == (None, (), 2)
    assert (crow.size, crow.picks["clans"].most) == ((6, 6), 1)
    assert DUEL.deck_plan(MINE).legal == ("souris", "chat", "coq", "loup", "ours")


def test_cards_and_numbers_of_a_table_count_for_its_decks() -> None:
    hen = {
        "kind": "animal",
        "name": {"fr": "Poule", "en": "Hen"},
        "gender": "f",
        "clan": "grange",
        "value": 1,
        "text": [],
    }
    deck = replaced(cards={"ours": 6, "poule": 2})

    faults = [fault.code for fault in DUEL.deck_faults(deck)]
    spec = DUEL.spec(TableSpec(decks=(deck, ""), cards={"poule": hen}, numbers={"copies": 6}))

    assert faults == ["unknown_card", "too_many_copies"]
    assert spec.deck_names == ("À moi", "meute")


def test_a_name_becomes_the_deck_of_that_name() -> None:
    spec = DUEL.spec(TableSpec(decks=("meute", MINE)))

    assert spec.built_decks == (DUEL.named_decks["meute"].deck, MINE)
    assert DUEL.spec(spec) == spec


def test_seats_that_bring_none_get_the_decks_of_the_game_in_turn() -> None:
    assert DUEL.spec(TableSpec(seats=3)).deck_names == ("basse_cour", "meute", "basse_cour")
    assert DUEL.spec(TableSpec(decks=("", "basse_cour"))).deck_names == ("basse_cour", "basse_cour")


def test_illegal_decks_are_refused_with_all_faults_of_every_seat() -> None:
    """RRD-SET-01 for every game of built decks."""
    spec = TableSpec(decks=(replaced(name="Trop", cards={"ours": 9}), "mete"))

    with pytest.raises(BadDecks) as refused:
        DUEL.new(spec, 1)

    faults = refused.value.seats
    assert {seat: [fault.code for fault in found] for seat, found in faults.items()} == {
        0: ["deck_size", "too_many_copies"],
        1: ["unknown_deck"],
    }
    assert refused.value.en.startswith(
        "seat 1, Trop: the deck has 9 cards; 8 are wanted (deck_size); 9 copies of ours"
    )
    assert "seat 2, mete: no deck is called that; nearest: meute (unknown_deck)" in refused.value.en


def test_every_seat_brings_one_deck() -> None:
    with pytest.raises(BadSpec, match="1 decks for 2 seats"):
        DUEL.spec(TableSpec(decks=("meute",)))


@pytest.mark.parametrize("name", ["guild_battle", "ossuaire"])
def test_a_game_without_built_decks_says_so(name: str) -> None:
    rules = game(name)

    (fault,) = rules.deck_faults(MINE)
    with pytest.raises(
        BadDecks, match=r"seat 2, À moi: .* has no decks that players build \(no_built_decks\)"
    ):
        rules.spec(TableSpec(decks=("ossuaire", MINE)))

    assert fault.code == "no_built_decks"
    assert (rules.builds_decks, rules.named_decks, rules.deck_plan(MINE)) == (False, {}, None)


def test_what_is_dealt_does_not_depend_on_the_order_of_a_file() -> None:
    turned = replaced(cards=dict(reversed(MINE.cards.items())))

    assert hash(turned) == hash(MINE)
    assert (
        DUEL.new(TableSpec(decks=(MINE, "")), 5).table.face
        == DUEL.new(TableSpec(decks=(turned, "")), 5).table.face
    )


def test_a_record_holds_what_was_played_whatever_becomes_of_a_named_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = DUEL.new(TableSpec(decks=("meute", MINE)), 3)
    while match.outcome is None:
        match.choose(match.options()[0])
    save(record_of(match), tmp_path / "match.json")
    changed = msgspec.structs.replace(DUEL.named_decks["meute"], deck=replaced(name="meute"))
    monkeypatch.setitem(DUEL.named_decks, "meute", changed)

    again = replay(DUEL, load(tmp_path / "match.json"))

    assert again.outcome == match.outcome
    assert again.spec.built_decks[0].cards == {"loup": 3, "ours": 3, "souris": 2}


def test_specs_from_before_are_read_as_they_are() -> None:
    old = b'{"format":1,"game":"ossuaire","version":"2","seed":4,"spec":{"decks":["ossuaire","garnison"]},"choices":[]}'

    record = msgspec.json.decode(old, type=Record)

    assert record.spec == TableSpec(decks=("ossuaire", "garnison"))
    assert msgspec.json.encode(record.spec) == b'{"decks":["ossuaire","garnison"]}'
    assert game("ossuaire").spec(record.spec).decks == ("ossuaire", "garnison")


@pytest.mark.parametrize(
    "deck",
    [
        {"name": "", "cards": {}},
        {"name": "x" * 61, "cards": {}},
        {"name": "x", "cards": {"a": 0}},
        {"name": "x", "cards": {"a": 100}},
        {"name": "x", "cards": {f"c{i}": 1 for i in range(301)}},
        {"name": "x", "cards": {}, "picks": {"p": ["a"] * 31}},
        {"name": "x", "cards": {}, "more": 1},
    ],
)
def test_a_deck_that_is_sent_is_bounded(deck: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode({"decks": [deck]}), type=TableSpec)


def test_a_game_of_built_decks_names_them_where_others_name_factions(duel: str) -> None:
    assert {id: name.en for id, name in about(duel).decks.items()} == {
        "basse_cour": "The Farmyard",
        "meute": "The Pack",
    }
