"""The end of a match: turning points in words, computed once, for nobody before it is over."""

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pioche.core.record import Record
from pioche.server.keep.hindsights import hindsight_of
from pioche.server.tables import thinking
from tests.server.rig import PATIENCE, Browser, Json, Server, running

BOT: Json = {"kind": "bot", "level": 1}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server."""
    with running(tmp_path) as found:
        yield found


def ended(browser: Browser, game: str = "guild_battle") -> str:
    """A table at which a match is over."""
    decks = {"ossuaire": ["ossuaire", "garnison"]}.get(game, ["", ""])
    me, bot = {"kind": "me", "name": "Camille", "deck": decks[0]}, {**BOT, "deck": decks[1]}
    table: str = browser.make(me, bot, game=game, seed=3)["table"]["id"]
    eyes = browser.open(table, 0)
    eyes.next()
    eyes.play(Random(3))
    return table


@pytest.mark.parametrize("game", ["guild_battle", "ossuaire"])
def test_the_turning_points_are_told_in_both_languages(server: Server, game: str) -> None:
    """Each with a step of the replay at which that happened, word for word."""
    camille = Browser(server.url)
    table = ended(camille, game)
    told = camille.get(f"/api/tables/{table}/epilogue")

    assert told["turns"]
    assert told["course"][-1]["step"] == camille.get(f"/api/tables/{table}")["serial"]
    for turn in told["turns"]:
        asked = {"seat": "open", "start": turn["step"], "count": 1}
        frame = camille.get(f"/api/tables/{table}/replay", params=asked)["frames"][0]
        for lang in ("fr", "en"):
            assert any(turn["text"][lang].endswith(line["text"][lang]) for line in frame["lines"])
            assert turn["text"][lang] == " ".join(line["text"][lang] for line in turn["lines"])
        assert turn["after"] > turn["before"]


def test_a_running_match_is_not_looked_back_at(server: Server) -> None:
    """Its judgement would tell of hidden cards."""
    camille = Browser(server.url)
    table = camille.make("me", BOT)["table"]["id"]
    refused = camille.get(f"/api/tables/{table}/epilogue", 409)

    assert refused["fault"]["code"] == "not_over"


def test_nothing_is_told_of_a_running_match_whatever_is_kept(server: Server) -> None:
    """A match that is over cannot be taken back; if one ever could, what was kept of its end would be stale."""
    camille = Browser(server.url)
    over, table = ended(camille), camille.make("me", BOT)["table"]["id"]
    eyes = camille.open(over, 0)
    serial = eyes.until("snapshot")["position"]["view"]["serial"]
    kept = camille.get(f"/api/tables/{over}/epilogue") and server.run(server.hub.store.hindsight(over))
    server.run(server.hub.store.keep_hindsight(table, kept))

    assert eyes.answer({"type": "undo", "serial": serial})["fault"]["code"] == "match_over"
    assert camille.get(f"/api/tables/{table}/epilogue", 409)["fault"]["code"] == "not_over"


def test_whoever_has_the_link_reads_how_a_match_ended(server: Server) -> None:
    """As they may see its replay."""
    table = ended(Browser(server.url))

    assert Browser(server.url).get(f"/api/tables/{table}/epilogue")["turns"]


def test_it_is_computed_once(server: Server) -> None:
    """And kept beside the album; the next time nobody has to compute."""
    camille = Browser(server.url)
    table = ended(camille)
    first = camille.get(f"/api/tables/{table}/epilogue")
    assert server.run(server.hub.store.hindsight(table)) is not None

    async def no_more(whose: str, record: object) -> bytes:
        raise AssertionError("it was kept")

    server.hub.thinkers.hindsight = no_more  # type: ignore[method-assign]
    assert camille.get(f"/api/tables/{table}/epilogue") == first


def test_nobody_waits_for_a_look_back_to_watch_a_replay(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes seconds, and minutes where the machine has much to do; a page of a replay takes an instant."""
    camille = Browser(server.url)
    table = ended(camille)
    begun, done = threading.Event(), threading.Event()

    def slow(record: Record) -> bytes:
        begun.set()
        done.wait(PATIENCE)
        return hindsight_of(record)

    monkeypatch.setattr(thinking, "hindsight_of", slow)
    told: list[Json] = []
    looking = threading.Thread(target=lambda: told.append(camille.get(f"/api/tables/{table}/epilogue")))
    looking.start()
    try:
        assert begun.wait(PATIENCE)
        replay = Browser(server.url).get(f"/api/tables/{table}/replay", params={"seat": "open", "count": 2})
        assert len(replay["frames"]) == 2
        assert not told
    finally:
        done.set()
        looking.join(PATIENCE)
    assert told[0]["course"]
