"""First paint: how soon a page shows something, and how soon what one came for, in chromium with a cold cache.

    python bench/paint.py                       # home and a table of each game, five times
    python bench/paint.py --times 20 --out build/paint.json

A real server process on loopback; every visit has a browser context of its own, so that nothing is cached.
`paint` is the browser's own `first-contentful-paint`; `ready` is when what one came for (the games, one's hand) is on
the page.  Both are milliseconds since the navigation began.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from load import Server  # type: ignore[import-not-found]  # the file beside this one
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = "/usr/bin/chromium"
WANTED = 1000  # milliseconds
WATCH = """selector => {
  const look = () => {
    if (window.ready || !document.querySelector(selector)) return;
    window.ready = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}"""
READ = """() => ({
  paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  ready: window.ready ?? null,
})"""


class Screen(NamedTuple):
    """A page, and what one comes to it for."""

    name: str
    path: str
    selector: str


def table(url: str, game: str, decks: tuple[str, str]) -> tuple[str, str]:
    """A table against a bot: its path, and the cookie that holds the seat."""
    seats = [{"kind": "me", "deck": decks[0]}, {"kind": "bot", "level": 1, "deck": decks[1]}]
    body = json.dumps({"game": game, "seats": seats, "seed": 5}).encode()
    request = Request(f"{url}/api/tables", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        made = json.load(answer)
        return f"/table/{made['table']['id']}", answer.headers["set-cookie"].split(";")[0].partition("=")[2]


def visit(browser: Browser, url: str, screen: Screen, cookie: str) -> dict[str, float]:
    """One visit by somebody whose browser has seen nothing yet."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([{"name": "pioche", "value": cookie, "url": url}])
    page = context.new_page()
    page.add_init_script(f"({WATCH})({json.dumps(screen.selector)})")
    page.goto(url + screen.path)
    page.wait_for_function(
        "() => window.ready && performance.getEntriesByName('first-contentful-paint').length"
    )
    taken: dict[str, float] = page.evaluate(READ)
    context.close()
    return taken


def measure(times: int) -> list[dict[str, Any]]:
    """All screens, some times each; the first visit of all is for the browser to wake up, and is not counted."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        try:
            tables = [
                (game, *table(server.url, game, decks))
                for game, decks in (("guild_battle", ("", "")), ("ossuaire", ("ossuaire", "garnison")))
            ]
            visits = [(Screen("home", "/", "article[data-game]"), "")]
            visits += [(Screen(game, path, ".hand .thing"), cookie) for game, path, cookie in tables]
            visit(browser, server.url, visits[0][0], "")
            return [
                summed(screen.name, [visit(browser, server.url, screen, cookie) for _ in range(times)])
                for screen, cookie in visits
            ]
        finally:
            browser.close()
            server.stop()


def summed(name: str, taken: list[dict[str, float]]) -> dict[str, Any]:
    """Median and worst of some visits."""
    line: dict[str, Any] = {"screen": name, "times": len(taken)}
    for what in ("paint", "ready"):
        values = [one[what] for one in taken]
        line[what] = round(statistics.median(values))
        line[f"{what}_worst"] = round(max(values))
    return line


def main() -> None:
    """Measure, print, and fail if a first paint is later than wanted."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    lines = measure(chosen.times)
    text = json.dumps(lines, indent=2)
    print(text)
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        chosen.out.write_text(text + "\n", encoding="utf-8")
    if any(line["paint"] > WANTED for line in lines):
        sys.exit(f"a first paint took more than {WANTED} ms")


if __name__ == "__main__":
    main()
