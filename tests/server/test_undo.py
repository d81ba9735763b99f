"""Undo: decided by the engine, refused with the reason."""

from random import Random

import msgspec
import pytest

from pioche.check.broken import everything
from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.core.undo import UndoRefused, undone
from pioche.games import game, ids
from tests.server.rig import Browser, Eyes, Server
from tests.toys.cordee.game import GAME

# Choices of a match: those after which it is played again from the deal, and those that are looked at; and those of all
# matches after which none is begun.  A long match played again after every one of them would take minutes.
REPLAYED, LOOKED_AT, ENOUGH = 60, 200, 400


def reasons(before: Match, after: Match, seat: int) -> set[str]:
    """Why a choice could not be taken back, computed the plain way."""
    found = set()
    last = after.answered.get(len(after.choices) - 1, seat)
    if before.ask is None or seat not in before.ask.seats or last != seat:
        found.add("undo_acted")
    if before.table.chance.state != after.table.chance.state:
        found.add("undo_chance")
    known = zip(
        before.table.seen, after.table.seen, strict=False
    )  # one that came into being since had nothing to hide
    if any(b & ~a for a, b in known):
        found.add("undo_revealed")
    return found


@pytest.mark.parametrize("name", ids())
def test_undo_gives_the_very_match_before_or_the_reason(name: str) -> None:
    rng = Random(2)
    given: set[str] = set()
    looked = 0
    for seed in range(6):
        if looked >= ENOUGH:
            break
        match = Match(game(name), TableSpec(), seed)
        with pytest.raises(UndoRefused, match="no choice"):
            undone(match, 0)
        while match.outcome is None and match.serial < LOOKED_AT:
            before, looked = match.clone(), looked + 1
            match.choose(rng.choice(list(match.options())))
            for seat in range(match.table.seats):
                why = reasons(before, match, seat)
                at_hand = before if match.serial > REPLAYED else None
                if why:
                    with pytest.raises(UndoRefused) as refusal:
                        undone(match, seat, at_hand)
                    assert refusal.value.code in why
                    assert refusal.value.fr != refusal.value.en
                    given.add(refusal.value.code)
                else:
                    assert everything(undone(match, seat, at_hand)) == everything(before)
                    given.add("undone")
    assert {"undone", "undo_acted", "undo_revealed"} <= given


def can_be_undone(name: str, seed: int, after: int = 0) -> Match:
    """A match just after a choice that can be taken back, with so many before it at least."""
    rng = Random(seed)
    while True:
        match = Match(game(name), TableSpec(), rng.getrandbits(30))
        while match.outcome is None:
            seat = match.asked
            match.choose(rng.choice(list(match.options())))
            if match.serial <= after:
                continue
            try:
                undone(match, seat)
            except UndoRefused:
                continue
            return match


def test_of_a_team_only_who_chose_may_take_back() -> None:
    match = Match(GAME, TableSpec(3), 1)
    match.choose(match.options()[0], 2)

    with pytest.raises(UndoRefused) as refusal:
        undone(match, 0)

    assert undone(match, 2).serial == 0
    assert refusal.value.code == "undo_acted"


def decide(eyes: list[Eyes], option: str) -> int:
    """Let whoever is asked take an option, and everybody hear of it; who that was."""
    asked = eyes[0].position["view"]["asked"][0]
    serial = eyes[asked].position["view"]["serial"]  # as who is asked counts: what others seal is not counted
    answer = eyes[asked].answer({"type": "decide", "serial": serial, "option": option})
    assert answer["fault"] is None
    for pair in eyes:
        pair.catch_up()
    return int(asked)


@pytest.mark.parametrize("name", ids())
def test_undo_over_the_wire(server: Server, browser: Browser, name: str) -> None:
    match = can_be_undone(name, 3)
    decks = [{"deck": msgspec.to_builtins(deck)} for deck in match.spec.decks] or [{}, {}]
    made = browser.make(
        {"kind": "me", **decks[0]}, {"kind": "hotseat", **decks[1]}, game=name, seed=match.seed
    )
    table = made["table"]["id"]
    eyes = [browser.open(table, seat) for seat in range(2)]
    for pair in eyes:
        pair.next()
    assert eyes[0].answer({"type": "undo", "serial": 0})["fault"]["code"] == "undo_nothing"
    *earlier, last = map(str, match.choices)
    chose = {decide(eyes, text) for text in earlier}
    asked = eyes[0].position["view"]["asked"][0]
    before = [pair.position for pair in eyes]
    decide(eyes, last)
    serial = len(match.choices)
    told = [pair.last["undo"] for pair in eyes]
    assert told == [seat == asked for seat in range(2)], "who may take back is told so"
    assert [browser.open(table, seat).next()["undo"] for seat in range(2)] == told
    refusal = eyes[1 - asked].answer({"type": "undo", "serial": serial})["fault"]
    assert refusal["code"] == ("undo_acted" if 1 - asked in chose else "undo_nothing")
    assert eyes[asked].answer({"type": "undo", "serial": serial, "id": "u"})["fault"] is None
    for pair, was in zip(eyes, before, strict=True):
        while pair.position["view"]["serial"] != serial - 1:
            pair.next()
        assert pair.position == was
    snapshot = browser.open(table, asked).next()
    assert snapshot["position"] == before[asked]
    assert all(line["step"] < serial for line in snapshot["log"])
    repeated = eyes[asked].answer({"type": "undo", "serial": serial, "id": "u"})
    assert repeated["fault"] is None, "the same command has the same answer"
    decide(eyes, last)


def test_who_has_not_chosen_yet_has_nothing_to_take_back(browser: Browser) -> None:
    """Even when the others have: that they acted since one's last choice would not be true."""
    made = browser.make({"kind": "me"}, {"kind": "hotseat"}, game="guild_battle", seed=3)
    eyes = [browser.open(made["table"]["id"], seat) for seat in range(2)]
    for pair in eyes:
        pair.next()
    assert [pair.heard[0]["undo"] for pair in eyes] == [False, False]
    first = decide(eyes, "pass")
    refusal = eyes[1 - first].answer({"type": "undo", "serial": 1})["fault"]
    assert refusal["code"] == "undo_nothing"
