"""The manners of the table of Les Nominés du Néombre, in a fight and on the road (NEO-TEAM-05…09)."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pioche.games.neombre import game
from pioche.server.keep.journal import Chosen
from tests.games.neombre.road import Road, won
from tests.server.rig import Browser, Json, running
from tests.server.test_together import BOT, Party, code, decide, shared, until_asked, until_told

LOOT = ("revenance", "frappe_vampirique", "aide_abusive")

pytestmark = pytest.mark.interpreted("begins a campaign in the middle")


@contextmanager
def party(folder: Path, variant: Json, *more: Json, **settings: Any) -> Iterator[Party]:
    """Ada and Bob at one table, and who sits with them."""
    with running(folder, **settings) as server:
        ada, bob = Browser(server.url), Browser(server.url)
        seats: tuple[Json | str, ...] = ({"kind": "me", "name": "Ada"}, "friend", *more)
        made = ada.make(*seats, game="neombre", seed=4, variant=variant)
        table = made["table"]["id"]
        bob.post("/api/join", {"name": "Bob", "key": made["invites"][0]["key"]})
        eyes = [ada.open(table, 0), bob.open(table, 1)]
        for pair in eyes:
            pair.next()
        eyes[1].sees({0: True, 1: True})
        yield Party(server, table, [ada, bob], eyes)


@pytest.fixture
def spoils(monkeypatch: pytest.MonkeyPatch) -> Json:
    """The variant of a campaign that begins where three loot cards are shared."""
    after = Road(2, zone="1B", fought=won("loup_affame_infecte", obtainable=2, revealed=3), loot=LOOT)
    monkeypatch.setattr(game, "written", lambda start: after.spec.start)
    return {"mode": "campaign"}


def test_in_a_fight_the_first_answer_counts_and_nobody_names_another_person(tmp_path: Path) -> None:
    """NEO-TEAM-05, NEO-TEAM-06, NEO-TEAM-03: later answers are refused; oneself or a bot may be named."""
    with party(tmp_path, {"zone": "0R"}, BOT) as fight:
        assert shared(fight.ada)["manner"] == "own"
        assert shared(fight.ada)["theirs"] == ["take_hand>seat1"]
        assert code(decide(fight.ada, "take_hand>seat1")) == "of_another"

        assert code(decide(fight.ada, "take_hand>seat0")) == ""
        late = fight.bob.answer({"type": "decide", "serial": 0, "option": "take_hand>seat1"})

        assert code(late) == "already_answered"
        (chosen,) = [entry for entry in fight.journal() if isinstance(entry, Chosen)]
        assert (chosen.seat, chosen.option) == (0, "take_hand>seat0")


def test_bots_wait_until_a_person_lets_them_decide(tmp_path: Path) -> None:
    """NEO-TEAM-07: the bot answers nothing by itself; then it does, and takes the hand."""
    with party(tmp_path, {"zone": "0R"}, BOT) as fight:
        assert shared(fight.bob)["bots"] is True
        assert not any(isinstance(entry, Chosen) for entry in fight.journal())

        assert fight.bob.answer({"type": "delegate", "serial": 0})["fault"] is None
        while fight.ada.position["view"]["serial"] == 0:
            fight.ada.next()

        first = next(entry for entry in fight.journal() if isinstance(entry, Chosen))
        assert (first.seat, first.by, first.option) == (2, "bot", "take_hand>seat2")


def test_loot_is_proposed_and_accepted(tmp_path: Path, spoils: Json) -> None:
    """NEO-TEAM-08: an answer is a proposal, applied when every other person has accepted."""
    with party(tmp_path, spoils) as road:
        until_asked(road.eyes, "loot")
        gift = "get:revenance>seat0"

        assert code(decide(road.ada, gift)) == ""
        assert not any(isinstance(entry, Chosen) for entry in road.journal()), "nothing has been decided yet"
        told = until_told(road.bob, "proposed")["shared"]["proposal"]
        assert (told["seat"], told["option"], told["accepted"]) == (0, gift, [])
        assert 15 < told["left"] <= 20

        assert code(road.bob.answer({"type": "accept", "proposal": told["number"]})) == ""
        until_asked(road.eyes, "loot", after=road.ada.position["view"]["serial"])
        chosen = [entry for entry in road.journal() if isinstance(entry, Chosen)][-1]
        assert (chosen.option, chosen.by) == (gift, "agreed")


def test_a_proposal_counts_in_a_while(tmp_path: Path, spoils: Json) -> None:
    """NEO-TEAM-08: so many seconds without refusal are enough."""
    with party(tmp_path, spoils, agree=0.2) as road:
        until_asked(road.eyes, "loot")

        assert code(decide(road.ada, "enough")) == ""

        until_asked([road.ada], "after_fight")


def test_nobody_receives_what_they_refuse(tmp_path: Path, spoils: Json) -> None:
    """NEO-TEAM-09: a refusal to receive a card is final, for this offer; another card may be proposed."""
    with party(tmp_path, spoils) as road:
        until_asked(road.eyes, "loot")
        gift = "get:revenance>seat1"

        decide(road.ada, gift)
        number = until_told(road.bob, "proposed")["shared"]["proposal"]["number"]
        assert code(road.bob.answer({"type": "decline", "proposal": number})) == ""
        told = until_told(road.ada, "declined")

        assert told["shared"]["declined"] == [gift]
        assert code(decide(road.ada, gift)) == "declined"
        assert code(decide(road.ada, "get:aide_abusive>seat1")) == ""
