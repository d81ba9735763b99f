"""`--public-url`: other hosts and origins are refused, and browsers are told to stay with TLS."""

from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from pioche.core.errors import PiocheError
from pioche.server.http.public import PublicUrl
from tests.server.rig import Browser, Server, running

URL = "https://play.example.org"


def asked(server: Server, path: str = "/api/home", method: str = "GET", **headers: str) -> Any:
    """The answer to a request with those headers."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    body = {"key": "x" * 32} if method == "POST" else None
    return Browser(server.url).http.request(method, path, headers=named, json=body)


def test_another_host_is_refused_with_the_right_address(tmp_path: Path) -> None:
    with running(tmp_path, public_url=URL) as server:
        for host in ("evil.example", "play.example.org:8470", "127.0.0.1", "play.example.org.evil.example"):
            for path in ("/api/home", "/", "/api/tables"):
                answer = asked(server, path, host=host)
                assert answer.status_code == 421, (host, path)
                fault = answer.json()["fault"]
                assert fault["code"] == "wrong_host"
                assert URL in fault["text"]["en"]
                assert URL in fault["text"]["fr"]
        for host in ("play.example.org", "PLAY.example.org", "play.example.org:443"):
            assert asked(server, host=host).status_code == 200, host


def test_probes_come_by_any_name(tmp_path: Path) -> None:
    with running(tmp_path, public_url=URL) as server:
        assert asked(server, "/api/health", host="10.0.0.7:8470").status_code == 200


def test_the_origin_of_our_page_follows_from_the_public_address(tmp_path: Path) -> None:
    with running(tmp_path, public_url=URL, origins=("https://friend.example",)) as server:
        codes = {
            origin: asked(server, "/api/entrance", "POST", host="play.example.org", origin=origin).status_code
            for origin in (
                URL,
                "https://friend.example",
                "http://play.example.org",
                "https://evil.example",
                "null",
            )
        }

    assert codes.pop(URL) == codes.pop("https://friend.example") == 404, (
        "let in, and then the key opens nothing"
    )
    assert set(codes.values()) == {403}


def test_an_origin_that_is_no_address_is_none_of_ours(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        browser = Browser(server.url)
        fault = browser.post("/api/log-out", None, 403, headers={"Origin": "http://["})["fault"]

    assert fault["code"] == "bad_origin"


def test_sockets_are_checked_alike(tmp_path: Path) -> None:
    with running(tmp_path, public_url=URL) as server:
        address = f"{server.url.replace('http', 'ws')}/api/tables/x/socket"
        with connect(address, additional_headers={"Origin": URL}) as socket:
            assert "wrong_host" in str(socket.recv(10))


def test_browsers_are_told_to_stay_with_tls_only_where_there_is_tls(tmp_path: Path) -> None:
    told = {}
    for url in (URL, "http://play.example.org", ""):
        with running(tmp_path, public_url=url) as server:
            for path in ("/api/home", "/", "/api/nothing"):
                answer = asked(server, path, host="play.example.org")
                told[url, path] = "strict-transport-security" in answer.headers

    assert {url for (url, _), is_told in told.items() if is_told} == {URL}
    assert all(is_told for (url, _), is_told in told.items() if url == URL)


def test_without_a_public_address_any_host_is_as_good_as_another(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert asked(server, host="anything:99").status_code == 200


def test_cookies_are_for_tls_where_the_public_address_is(tmp_path: Path) -> None:
    with running(tmp_path, public_url=URL) as server:
        browser = Browser(server.url)
        body = {"game": "guild_battle", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        answer = browser.http.post("/api/tables", json=body, headers={"Host": "play.example.org"})

    assert answer.status_code == 201
    assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "url",
    [
        "play.example.org",
        "ftp://x",
        "https://",
        "https://x/path",
        "https://a@x",
        "https://x:port",
        "https://x?a=1",
    ],
)
def test_an_address_that_is_none_is_told(url: str) -> None:
    with pytest.raises(PiocheError) as refused:
        PublicUrl(url)

    assert refused.value.code == "cannot_serve"
    assert url in refused.value.en
    assert url in refused.value.fr


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Play.Example.org/", "https://play.example.org"),
        ("https://x:443", "https://x"),
        ("http://x:8080", "http://x:8080"),
        ("https://[2001:db8::1]", "https://[2001:db8::1]"),
        ("", ""),
    ],
)
def test_addresses_are_written_as_browsers_do(url: str, origin: str) -> None:
    assert PublicUrl(url).origin == origin
