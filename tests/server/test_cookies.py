"""Cookies are ours: sealed, bound to their name and, over TLS, to this very host; older ones go on working."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from pioche.server.keep.schema import SECRETS, TABLES
from pioche.server.keep.secrets import SEAL
from tests.server.rig import Browser, Json, Server, running
from tests.server.test_rematches import finished

BOT: Json = {"kind": "bot", "level": 1}
TABLE: Json = {"game": "guild_battle", "seats": [{"kind": "me"}, BOT]}
TLS = {"X-Forwarded-Proto": "https"}


def given(answer: httpx.Response) -> dict[str, str]:
    """The cookies that an answer sets, with all that is said of each."""
    lines = [value for name, value in answer.headers.multi_items() if name == "set-cookie"]
    return {line.partition("=")[0]: line.partition("=")[2] for line in lines}


def value_of(said: str) -> str:
    """The value of a cookie."""
    return said.partition(";")[0]


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Server]:
    """A server behind a proxy that ends TLS."""
    with running(tmp_path, behind_proxy=True) as server:
        yield server


@pytest.mark.parametrize("planted", ["known", "A" * 32, "A" * 32 + "." + "B" * 24, "é", ".", "a.b.c", ""])
def test_a_planted_secret_is_replaced_by_one_of_ours(server: Server, planted: str) -> None:
    headers = {b"Cookie": f"pioche={planted}".encode()}
    answer = httpx.post(f"{server.url}/api/tables", json=TABLE, headers=headers)
    assert answer.status_code == 201, answer.text
    fresh = value_of(given(answer)["pioche"])
    assert fresh != planted
    table = answer.json()["table"]["id"]
    for cookie, status in ((planted, 404), (fresh, 200)):
        seen = httpx.get(f"{server.url}/api/tables/{table}", headers={b"Cookie": f"pioche={cookie}".encode()})
        assert seen.status_code == status


def test_a_seal_is_not_worth_anything_for_another_secret(server: Server, browser: Browser) -> None:
    browser.make("me", BOT)
    secret, _, seal = browser.http.cookies["pioche"].rpartition(".")
    forged = f"{secret[:-1]}{'A' if secret[-1] != 'A' else 'B'}.{seal}"
    answer = httpx.post(f"{server.url}/api/tables", json=TABLE, headers={"Cookie": f"pioche={forged}"})
    assert value_of(given(answer)["pioche"]) != forged


def test_a_browser_keeps_its_secret_from_table_to_table(browser: Browser) -> None:
    first = browser.make("me", BOT)["table"]["id"]
    cookie = browser.http.cookies["pioche"]
    second = browser.make("me", BOT)["table"]["id"]
    assert browser.http.cookies["pioche"] == cookie
    assert {table["id"] for table in browser.get("/api/tables/mine")} == {first, second}


def test_over_tls_the_cookie_belongs_to_this_host_alone(proxied: Server) -> None:
    answer = httpx.post(f"{proxied.url}/api/tables", json=TABLE, headers=TLS)
    said = given(answer)
    assert list(said) == ["__Host-pioche"]
    words = {word.strip().lower() for word in said["__Host-pioche"].split(";")[1:]}
    assert {"path=/", "secure", "httponly", "samesite=lax"} <= words
    assert not any(word.startswith("domain") for word in words)
    cookie = {"Cookie": f"__Host-pioche={value_of(said['__Host-pioche'])}", **TLS}
    assert len(httpx.get(f"{proxied.url}/api/tables/mine", headers=cookie).json()) == 1
    plain = {"Cookie": f"pioche={value_of(said['__Host-pioche'])}", **TLS}
    assert httpx.get(f"{proxied.url}/api/tables/mine", headers=plain).json() == [], (
        "a neighbouring site can plant a cookie of the plain name, but none that was given out under it"
    )


def over_tls(name: str, value: str) -> dict[str, str]:
    """The head of a request that shows a cookie over TLS."""
    return {"Cookie": f"{name}={value}", **TLS}


def tables(server: Server, head: dict[str, str]) -> set[str]:
    """The tables of whoever sends that head."""
    return {one["id"] for one in httpx.get(f"{server.url}/api/tables/mine", headers=head).json()}


def test_a_switch_to_tls_loses_nobody(proxied: Server) -> None:
    made = httpx.post(f"{proxied.url}/api/tables", json=TABLE)
    first, plain = made.json()["table"]["id"], given(made)["pioche"]
    assert "secure" not in plain.lower()
    head = over_tls("pioche", value_of(plain))
    assert tables(proxied, head) == {first}
    answer = httpx.post(f"{proxied.url}/api/tables", json=TABLE, headers=head)
    moved = given(answer)
    assert value_of(moved["pioche"]) in ("", '""')
    assert "max-age=0" in moved["pioche"].lower()
    head = over_tls("__Host-pioche", value_of(moved["__Host-pioche"]))
    assert tables(proxied, head) == {first, answer.json()["table"]["id"]}


def test_a_cookie_planted_without_tls_shares_nothing_that_is_held_over_tls(proxied: Server) -> None:
    planted = value_of(given(httpx.post(f"{proxied.url}/api/tables", json=TABLE))["pioche"])
    answer = httpx.post(f"{proxied.url}/api/tables", json=TABLE, headers=over_tls("pioche", planted))
    table = answer.json()["table"]["id"]
    for head in ({"Cookie": f"pioche={planted}"}, over_tls("pioche", planted)):
        assert table not in tables(proxied, head)
        assert httpx.get(f"{proxied.url}/api/tables/{table}", headers=head).status_code == 404


def test_a_seat_that_is_kept_for_somebody_is_theirs_after_a_switch_to_tls(proxied: Server) -> None:
    camille, sacha, table, _ = finished(proxied)
    again = camille.make("me", "friend", after=table)["table"]["id"]
    head = over_tls("pioche", sacha.http.cookies["pioche"])
    answer = httpx.post(f"{proxied.url}/api/tables/{again}/join", json={"name": "Sacha"}, headers=head)
    assert answer.status_code == 201, answer.text


def test_cookies_of_before_go_on_and_are_sealed(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table = browser.make("me", BOT)["table"]["id"]
        secret = browser.http.cookies["pioche"].rpartition(".")[0]
        with server.hub.store.engine.begin() as connection:  # the table is older than the seal
            made = connection.execute(sa.select(SECRETS.c.made).where(SECRETS.c.name == SEAL)).scalar_one()
            connection.execute(sa.update(TABLES).values(created=made - 60))
        before = {"Cookie": f"pioche={secret}"}
        answer = httpx.get(f"{server.url}/api/tables/{table}", headers=before)
        assert answer.status_code == 200
        assert value_of(given(answer)["pioche"]) == browser.http.cookies["pioche"]
        old = Browser(server.url)
        old.http.cookies.set("pioche", secret)
        assert old.open(table, 0).next()["seat"] == 0


def test_a_secret_without_its_seal_is_only_good_for_tables_of_before(
    server: Server, browser: Browser
) -> None:
    table = browser.make("me", BOT)["table"]["id"]
    secret = browser.http.cookies["pioche"].rpartition(".")[0]
    stripped = {"Cookie": f"pioche={secret}"}
    assert httpx.get(f"{server.url}/api/tables/{table}", headers=stripped).status_code == 404


def test_a_cookie_outlives_the_process(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        table = browser.make("me", BOT)["table"]["id"]
        cookie = browser.http.cookies["pioche"]
    with running(tmp_path) as server:
        browser = Browser(server.url)
        browser.http.cookies.set("pioche", cookie)
        assert browser.open(table, 0).next()["seat"] == 0
