"""What a browser calls itself becomes two words at most."""

import pytest

from pioche.server.http.agents import label

SAID = {
    "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0": "Firefox/Android",
    "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0": "Firefox/Linux",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 "
    "Safari/537.36 Edg/129.0.0.0": "Edge/Windows",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1": "Safari/iPhone",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/129.0.0.0 Safari/537.36": "Chrome/macOS",
    "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 "
    "Chrome/121.0.0.0 Mobile Safari/537.36": "Samsung Internet/Android",
    "python-httpx/0.28.1": "python-httpx/",
    "curl": "curl/",
    "": "",
    "<script>alert(1)</script>": "",
    "Ω" * 5000: "",
}


@pytest.mark.parametrize("agent", SAID)
def test_a_browser_is_told_in_two_words(agent: str) -> None:
    assert label(agent) == SAID[agent]
