"""Shared questions at a table of people: the first answer counts, answers are proposals, nobody speaks for another."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pioche.server.keep.agreement import Agreement
from pioche.server.keep.journal import Accepted, Chosen, Declined, Proposed, decode_entry, encode
from tests.server.rig import Browser, Eyes, Json, Server, running

BOT = {"kind": "bot", "level": 1}
SHORT = {"height": 1}  # metres a climber: two or three cards lead to the ledge


class Party(NamedTuple):
    """Ada and Bob at their browsers, a bot beside them, and what each of the two sees."""

    server: Server
    table: str
    browsers: list[Browser]
    eyes: list[Eyes]

    @property
    def ada(self) -> Eyes:
        """Seat 0."""
        return self.eyes[0]

    @property
    def bob(self) -> Eyes:
        """Seat 1."""
        return self.eyes[1]

    def journal(self) -> list[Any]:
        """What the store holds."""
        return list(self.server.run(self.server.hub.store.entries_after(self.table, 0)))


@contextmanager
def party(folder: Path, *, bot: bool = True, numbers: Json | None = None, **settings: Any) -> Iterator[Party]:
    """A table of La Cordée at which two people sit, with a bot or without."""
    with running(folder, **settings) as server:
        ada, bob = Browser(server.url), Browser(server.url)
        seats: list[Json | str] = [{"kind": "me", "name": "Ada"}, "friend", *([BOT] if bot else [])]
        made = ada.make(*seats, game="cordee", seed=4, numbers=numbers or {})
        table = made["table"]["id"]
        bob.post("/api/join", {"name": "Bob", "key": made["invites"][0]["key"]})
        eyes = [ada.open(table, 0), bob.open(table, 1)]
        for pair in eyes:
            pair.next()
            pair.sees({0: True, 1: True}) if pair is eyes[1] else None
        yield Party(server, table, [ada, bob], eyes)


def decide(eyes: Eyes, option: str) -> Json:
    """The answer to a decision of the question now."""
    return eyes.answer({"type": "decide", "serial": eyes.position["view"]["serial"], "option": option})


def code(answer: Json) -> str:
    """Why something was refused; empty if it was not."""
    return answer["fault"]["code"] if answer["fault"] else ""


def shared(eyes: Eyes) -> Json:
    """The shared question as it was told last."""
    return next(dict(told["shared"]) for told in reversed(eyes.heard) if told.get("shared"))


def until_asked(eyes: list[Eyes], prompt: str, after: int = -1) -> None:
    """Wait until all are told of a question."""
    for pair in eyes:
        while pair.position["view"].get("prompt") != prompt or pair.position["view"]["serial"] <= after:
            pair.next()


def until_told(eyes: Eyes, kind: str) -> Json:
    """Wait until an update of that kind was told."""
    while True:
        for told in eyes.heard:
            if told.get("kind") == kind:
                eyes.heard.remove(told)
                return told
        eyes.next()


def to_the_ledge(climbing: Party) -> None:
    """Ada, Bob and the bot climb until a find is shared."""
    while climbing.ada.position["view"].get("prompt") != "share":
        serial = climbing.ada.position["view"]["serial"]
        for seat, pair in enumerate(climbing.eyes):
            while pair.position["view"]["serial"] < serial:
                pair.next()
            offered = [choice["option"] for choice in pair.position["choices"]]
            wanted = [
                one for one in offered if one.startswith("play") or one in (f"lead>seat{seat}", "lead>seat2")
            ]
            if wanted:
                assert code(decide(pair, wanted[0])) == ""
                break
        while climbing.ada.position["view"]["serial"] == serial:
            climbing.ada.next()
    until_asked(climbing.eyes, "share")


def test_the_first_answer_counts_and_a_later_one_is_refused_with_who_was_quicker(
    cordee: str, tmp_path: Path
) -> None:
    with party(tmp_path) as climbing:
        assert code(decide(climbing.ada, "lead>seat0")) == ""
        late = climbing.bob.answer({"type": "decide", "serial": 0, "option": "lead>seat1"})

        assert code(late) == "already_answered"
        assert late["fault"]["text"] == {
            "fr": "Ada a répondu avant vous",
            "en": "Ada was quicker: this question has been answered",
        }
        (chosen,) = [entry for entry in climbing.journal() if isinstance(entry, Chosen)]
        assert (chosen.seat, chosen.option) == (0, "lead>seat0")


def test_who_speaks_for_themselves_names_no_other_person_but_any_bot(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path) as climbing:
        assert shared(climbing.ada)["manner"] == "own"
        assert shared(climbing.ada)["theirs"] == ["lead>seat1"]
        assert shared(climbing.bob)["theirs"] == ["lead>seat0"]

        assert code(decide(climbing.ada, "lead>seat1")) == "of_another"
        assert code(decide(climbing.ada, "lead>seat2")) == ""


def test_bots_wait_for_people_until_one_leaves_the_question_to_them(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path) as climbing:
        assert shared(climbing.bob)["bots"] is True
        assert climbing.bob.answer({"type": "delegate", "serial": 0})["fault"] is None
        until_asked(climbing.eyes, "lead", after=1)  # the bot has led, and played a card

        first = next(entry for entry in climbing.journal() if isinstance(entry, Chosen))
        assert (first.seat, first.by, first.option) == (2, "bot", "lead>seat2")
        assert shared(climbing.ada)["bots"] is False, "the bot has led, and may name nobody else"
        serial = climbing.ada.position["view"]["serial"]
        assert code(climbing.ada.answer({"type": "delegate", "serial": serial})) == "no_bot"
        assert code(climbing.ada.answer({"type": "delegate", "serial": serial - 1})) == "not_shared"


def test_a_proposal_counts_when_everybody_has_accepted(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path, numbers=SHORT) as climbing:
        to_the_ledge(climbing)
        gift = next(c["option"] for c in climbing.ada.position["choices"] if c["option"].endswith(">seat0"))
        serial = climbing.ada.position["view"]["serial"]

        assert code(decide(climbing.ada, gift)) == ""
        told = until_told(climbing.bob, "proposed")["shared"]["proposal"]
        assert (told["seat"], told["option"], told["accepted"], told["about"]) == (0, gift, [], 0)
        assert 15 < told["left"] <= 20
        assert climbing.ada.position["view"]["serial"] == serial, "nothing has been decided yet"
        assert code(decide(climbing.bob, "leave")) == "proposal_open"
        assert code(climbing.bob.answer({"type": "accept", "proposal": told["number"] + 5})) == "no_proposal"

        assert code(climbing.bob.answer({"type": "accept", "proposal": told["number"]})) == ""
        until_asked(climbing.eyes, "camp")
        chosen = [entry for entry in climbing.journal() if isinstance(entry, Chosen)][-1]
        assert (chosen.seat, chosen.option, chosen.by) == (0, gift, "agreed")


def test_to_propose_the_same_is_to_accept_it(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path, numbers=SHORT) as climbing:
        to_the_ledge(climbing)

        assert code(decide(climbing.ada, "leave")) == ""
        assert code(decide(climbing.bob, "leave")) == ""

        until_asked(climbing.eyes, "camp")


def test_what_somebody_does_not_want_for_themselves_is_not_proposed_again(
    cordee: str, tmp_path: Path
) -> None:
    with party(tmp_path, numbers=SHORT) as climbing:
        to_the_ledge(climbing)
        gift = next(c["option"] for c in climbing.ada.position["choices"] if c["option"].endswith(">seat1"))

        decide(climbing.ada, gift)
        number = until_told(climbing.bob, "proposed")["shared"]["proposal"]["number"]
        assert code(climbing.bob.answer({"type": "decline", "proposal": number})) == ""
        told = until_told(climbing.ada, "declined")

        assert told["shared"]["proposal"] is None
        assert told["shared"]["declined"] == [gift]
        assert code(decide(climbing.ada, gift)) == "declined"
        assert code(decide(climbing.ada, "leave")) == ""


def test_nobody_declines_for_ever_what_is_not_about_them(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path, numbers=SHORT, refusals=2) as climbing:
        to_the_ledge(climbing)
        for _ in range(2):
            decide(climbing.ada, "leave")
            number = until_told(climbing.bob, "proposed")["shared"]["proposal"]["number"]
            assert code(climbing.bob.answer({"type": "decline", "proposal": number})) == ""
        decide(climbing.ada, "leave")
        number = until_told(climbing.bob, "proposed")["shared"]["proposal"]["number"]

        assert code(climbing.bob.answer({"type": "decline", "proposal": number})) == "enough_declined"


def test_a_proposal_that_nobody_declines_counts_in_a_while(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path, numbers=SHORT, agree=0.2) as climbing:
        to_the_ledge(climbing)

        decide(climbing.ada, "leave")

        until_asked(climbing.eyes, "camp")


def test_nobody_waits_for_somebody_who_is_not_there(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path, numbers=SHORT) as climbing:
        to_the_ledge(climbing)
        climbing.bob.close()
        climbing.ada.sees({0: True, 1: False})

        assert code(decide(climbing.ada, "leave")) == ""

        until_asked([climbing.ada], "camp")


def test_whoever_goes_while_something_is_proposed_is_waited_for_no_more(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path, numbers=SHORT) as climbing:
        to_the_ledge(climbing)
        decide(climbing.ada, "leave")

        climbing.bob.close()

        until_asked([climbing.ada], "camp")


def test_what_bots_propose_people_accept(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path, numbers=SHORT) as climbing:
        to_the_ledge(climbing)
        serial = climbing.ada.position["view"]["serial"]

        climbing.ada.answer({"type": "delegate", "serial": serial})
        told = until_told(climbing.bob, "proposed")["shared"]["proposal"]
        assert told["seat"] == 2
        for pair in climbing.eyes:
            assert code(pair.answer({"type": "accept", "proposal": told["number"]})) == ""

        until_asked(climbing.eyes, "camp")


def test_a_proposal_outlives_the_server_and_then_counts(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path, numbers=SHORT) as climbing:
        to_the_ledge(climbing)
        decide(climbing.ada, "leave")
        cookies, table = [one.http.cookies for one in climbing.browsers], climbing.table
    with running(tmp_path) as server:
        browsers = [Browser(server.url), Browser(server.url)]
        for one, cookie in zip(browsers, cookies, strict=True):
            one.http.cookies = cookie
        bob = browsers[1].open(table, 1)
        ada = browsers[0].open(table, 0)
        told = bob.until("snapshot")["shared"]["proposal"]
        ada.until("snapshot")
        if told is not None:  # it counts at once where Bob was not seen before the room acted
            bob.answer({"type": "accept", "proposal": told["number"]})
        until_asked([ada, bob], "camp")


@pytest.mark.parametrize("seats", [["me", BOT], ["me", "hotseat"]])
def test_whoever_decides_alone_need_not_propose(cordee: str, tmp_path: Path, seats: list[Any]) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.url)
        table = ada.make(*seats, game="cordee", seed=4, numbers=SHORT)["table"]["id"]
        people = 1 if BOT in seats else 2
        eyes = [ada.open(table, seat) for seat in range(people)]
        for pair in eyes:
            pair.next()
        alone = Party(server, table, [ada], eyes)
        while eyes[0].position["view"].get("prompt") != "share":
            serial = eyes[0].position["view"]["serial"]
            asking = next((pair for pair in eyes if pair.position["choices"]), None)
            if asking is not None:
                offered = [choice["option"] for choice in asking.position["choices"]]
                assert code(decide(asking, "play:corde" if "play:corde" in offered else offered[0])) == ""
            for pair in eyes:
                while pair.position["view"]["serial"] == serial:
                    pair.next()

        assert code(decide(eyes[0], "leave")) == ""

        until_asked(eyes, "camp")
        assert not any(isinstance(entry, Proposed) for entry in alone.journal())


def test_whoever_looks_on_is_not_told_what_is_proposed(cordee: str, tmp_path: Path) -> None:
    with party(tmp_path, numbers=SHORT) as climbing:
        to_the_ledge(climbing)
        watching = climbing.browsers[0].open(climbing.table, None)
        watching.next()

        decide(climbing.ada, "leave")
        told = until_told(watching, "proposed")

        assert told["shared"] is None
        assert "leave" not in str(told)


def test_entries_of_an_agreement_read_back() -> None:
    for entry in (Proposed(1, 4, "leave", 3.5), Accepted(0, 4, 9, "x"), Declined(0, 4, 9, True)):
        assert decode_entry(encode(entry)) == entry


def test_an_answer_to_another_proposal_changes_nothing() -> None:
    agreement = Agreement()
    agreement.fold(Proposed(1, 4, "leave", 3.5), 7)

    agreement.fold(Accepted(0, 4, 6), 8)
    agreement.fold(Declined(0, 4, 6), 9)

    assert agreement.proposal is not None
    assert agreement.proposal.accepted == set()
