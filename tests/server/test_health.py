"""Alive is not ready: what each probe says, 503 wherever the store is away, ids of requests, and metrics."""

import io
import json
import logging
import re
import timeit
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pioche.server.http import readiness
from pioche.server.keep.store import Store, StoreDown
from pioche.server.measures import Spread
from pioche.server.serving import Lines
from tests.server.rig import Browser, Json, Server, free_port, running

HEX = re.compile(r"[0-9a-f]{16}")


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every probe looks for itself."""
    monkeypatch.setattr(readiness, "FRESH", -1.0)


@pytest.fixture
def no_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store is away."""

    async def away(self: Store, work: Any) -> Any:
        raise StoreDown

    monkeypatch.setattr(Store, "read", away)
    monkeypatch.setattr(Store, "write", away)


def parts(server: Server, status: int) -> Json:
    """What a probe says of each part that is not well."""
    answer = httpx.get(f"{server.url}/api/ready")
    assert answer.status_code == status, answer.text
    told: Json = answer.json()
    assert told["ready"] is (status == 200)
    assert [part["part"] for part in told["parts"]] == ["process", "store", "bus", "disk"]
    assert all(part["text"]["fr"] and part["text"]["en"] for part in told["parts"])
    return {part["part"]: part["text"]["en"] for part in told["parts"] if not part["well"]}


# ---- liveness and readiness


def test_all_is_well(server: Server, fresh: None) -> None:
    assert parts(server, 200) == {}


def test_a_process_without_its_store_is_alive_and_not_ready(
    server: Server, fresh: None, no_store: None
) -> None:
    assert httpx.get(f"{server.url}/api/health").json()["status"] == "ok"
    assert set(parts(server, 503)) == {"store"}


def test_a_process_that_ends_or_hears_nobody_is_not_ready(
    server: Server, fresh: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.hub, "stopping", True)
    assert set(parts(server, 503)) == {"process"}
    monkeypatch.setattr(server.hub, "stopping", False)
    with monkeypatch.context() as drained:
        drained.setattr(server.hub.orders, "end", lambda: None)  # nobody is here, so it would end at once
        drained.setattr(server.hub.orders, "_ends_at", 10.0**12)
        assert parts(server, 503) == {"process": "is being drained before it stops"}
    monkeypatch.setattr(server.hub.bus, "shared", True, raising=False)
    monkeypatch.setattr(server.hub.bus, "hears", False, raising=False)
    assert set(parts(server, 503)) == {"bus"}


def test_a_full_disk_is_told_before_it_is_full(tmp_path: Path) -> None:
    with running(tmp_path, disk_free=10**9) as server:
        assert re.fullmatch(r"\d+ MB free, 1000000000 are needed", parts(server, 503)["disk"])


def test_probing_is_no_attack(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    ping = server.hub.store.ping

    async def counted() -> None:
        looks.append(1)
        await ping()

    monkeypatch.setattr(server.hub.store, "ping", counted)
    monkeypatch.setattr(readiness, "FRESH", 60.0)
    for _ in range(30):
        httpx.get(f"{server.url}/api/ready")
    assert len(looks) <= 1


# ---- the store is away


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/tables"),
        ("GET", "/api/tables/mine"),
        ("GET", "/api/tables/elsewhere"),
        ("GET", "/api/tables/elsewhere/stream"),
        ("GET", "/api/tables/elsewhere/replay"),
        ("GET", "/api/tables/elsewhere/record"),
        ("POST", "/api/tables"),
        ("POST", "/api/join"),
        ("POST", "/api/entrance"),
        ("POST", "/api/tables/elsewhere/leave"),
    ],
)
def test_every_door_says_503_while_the_store_is_away(
    browser: Browser, no_store: None, method: str, path: str
) -> None:
    browser.http.cookies.set("pioche", "x" * 32)
    table = {"game": "guild_battle", "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
    body = table if path == "/api/tables" else {"key": "k" * 24}
    answer = browser.http.request(method, path, json=body if method == "POST" else None)
    assert (answer.status_code, answer.json()["fault"]["code"]) == (503, "store_down"), answer.text
    assert int(answer.headers["retry-after"]) > 0


def test_a_command_is_503_too_and_the_table_goes_on_after(server: Server, browser: Browser) -> None:
    table = browser.make("me", "hotseat")["table"]["id"]
    command = {"type": "emote", "id": "1", "emote": "hello"}
    with pytest.MonkeyPatch.context() as patch:

        async def away(self: Store, work: Any) -> Any:
            raise StoreDown

        patch.setattr(Store, "write", away)
        answer = browser.http.post(f"/api/tables/{table}/commands?seat=0", json=command)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        eyes = browser.open(table, 0)
        eyes.next()
        assert eyes.answer(command)["fault"]["code"] == "store_down"
    assert eyes.answer(command)["fault"] is None


# ---- ids


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """What the server's log says."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    logger = logging.getLogger("pioche")
    logger.addHandler(handler)
    yield stream
    logger.removeHandler(handler)


def break_lists(server: Server, patch: pytest.MonkeyPatch) -> None:
    """A mistake of ours."""

    async def broken(*_: Any) -> Any:
        raise ZeroDivisionError("ours")

    patch.setattr(server.app.state["services"].reception, "open_tables", broken)
    patch.setattr(server.app.state["services"].reception, "actor", broken)


def test_every_answer_has_an_id_of_its_own(browser: Browser) -> None:
    told = [
        browser.http.get(path, headers={"X-Request-ID": "forged-by-anybody"}).headers["x-request-id"]
        for path in ("/api/health", "/api/tables", "/nowhere.txt", "/api/nowhere", "/")
    ]
    assert len(set(told)) == 5
    assert all(HEX.fullmatch(id) for id in told)


def test_a_proxys_id_is_taken_over_if_it_is_sane(tmp_path: Path) -> None:
    with running(tmp_path, behind_proxy=True) as server:
        for given in ("0123456789abcdef", "a.b-c_d12"):
            headers = {"X-Request-ID": given}
            assert httpx.get(f"{server.url}/api/health", headers=headers).headers["x-request-id"] == given
        for given in ("short", "x" * 65, "with space", '"}injected{"'):
            headers = {"X-Request-ID": given}
            told = httpx.get(f"{server.url}/api/health", headers=headers).headers["x-request-id"]
            assert HEX.fullmatch(told)


def test_a_mistake_of_ours_tells_the_id_under_which_it_is_logged(
    server: Server, browser: Browser, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = browser.make("me", "hotseat")["table"]["id"]
    break_lists(server, monkeypatch)
    answer = browser.http.get("/api/tables")
    fault = answer.json()["fault"]
    assert (answer.status_code, fault["code"]) == (500, "our_mistake")
    assert fault["request"] == answer.headers["x-request-id"]
    assert fault["request"] in fault["text"]["fr"]
    eyes = browser.open(table, 0)
    eyes.next()
    eyes.say({"type": "emote", "id": "1", "emote": "hello"})
    refused = eyes.until("refused")["fault"]
    assert refused["code"] == "our_mistake"
    lines = [json.loads(line) for line in logged.getvalue().splitlines()]
    assert [line["request"] for line in lines if "trace" in line] == [fault["request"], refused["request"]]
    eyes.say({"type": "ping"})
    assert eyes.until("pong"), "the socket stays open"


# ---- metrics


def test_metrics_are_on_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, metrics_port=port) as server:
        browser = Browser(server.url)
        assert browser.http.get("/metrics").headers["content-type"].startswith("text/html"), "the page’s own"
        table = browser.make("me", "hotseat", seed=3)["table"]["id"]
        eyes = browser.open(table, 0)
        eyes.next()
        for number in range(3):
            eyes.answer({"type": "emote", "id": str(number), "emote": "hello"})
        eyes.answer({"type": "decide", "id": "bad", "serial": 99, "option": "pass"})
        browser.get("/api/tables/unknown", 404)
        answer = httpx.get(f"http://127.0.0.1:{port}/metrics")
        found = read(answer.text)
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 404
    assert found['pioche_commands_total{outcome="ok"}'] == 3
    assert found['pioche_commands_total{outcome="stale_decision"}'] == 1
    assert found['pioche_refusals_total{code="unknown_table"}'] == 1
    assert found['pioche_tables{status="playing"}'] == 1
    assert found["pioche_sockets"] == 1
    assert found["pioche_store_commit_seconds_count"] >= 4
    assert found['pioche_store_batch_entries_bucket{le="+Inf"}'] == found["pioche_store_commit_seconds_count"]
    assert found['pioche_queue_depth{queue="store"}'] == 0
    assert found['pioche_http_answers_total{status="4xx"}'] >= 1
    assert found["pioche_process_resident_memory_bytes"] > 10**6
    assert {"pioche_loop_lag_worst_seconds", "pioche_bus_up", "pioche_store_failures_total"} <= set(found)


def read(text: str) -> dict[str, float]:
    """The numbers of the text format, each of a family that was announced."""
    found, kinds = {}, {}
    for line in text.splitlines():
        if match := re.fullmatch(r"# TYPE (\w+) (gauge|counter|histogram)", line):
            kinds[match[1]] = match[2]
        elif not line.startswith("# HELP "):
            match = re.fullmatch(r'((\w+?)(?:_bucket|_sum|_count)?(?:\{\w+="[^"]*"\})?) ([-+.e\d]+)', line)
            assert match, line
            assert match[2] in kinds or re.match(r"\w+", match[1])[0] in kinds, line  # type: ignore[index]
            found[match[1]] = float(match[3])
    return found


def test_measuring_costs_next_to_nothing() -> None:
    spread = Spread()
    assert min(timeit.repeat(lambda: spread.add(0.004), number=1000, repeat=5)) / 1000 < 10e-6


def test_the_documents_name_every_metric(server: Server) -> None:
    text = (Path(__file__).parents[2] / "docs/how-to/deploy.md").read_text(encoding="utf-8")
    families = re.findall(r"^# TYPE (\w+) ", server.app.state["metrics"].text(), re.MULTILINE)
    missing = [
        name
        for name in families
        if name not in text and f"…{name.removeprefix('pioche_process')}" not in text
    ]
    assert len(families) > 15
    assert missing == []
