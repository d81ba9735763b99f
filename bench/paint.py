"""Painting: how soon a page shows something and what one came for, how fluent a table is, how much JavaScript it loads.

    python bench/paint.py                       # home and a table of each game, five times
    python bench/paint.py --times 20 --out build/paint.json
    python bench/paint.py --frames 4            # instead: frames of a match on a phone that is 4 times slower
    python bench/paint.py --script              # instead: kilobytes of JavaScript of each page, compressed

A real server process on loopback; every visit has a browser context of its own, so that nothing is cached.
`paint` is the browser's own `first-contentful-paint`; `ready` is when what one came for (the games, one's hand) is on
the page.  Both are milliseconds since the navigation began.
Frames are those of a phone (390 × 844) with all effects, while something moves: the time from one to the next, and the
processor time of the page's thread for each (everything it did, also between the frames that were counted).
"""

import argparse
import gzip
import json
import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from load import Server, stores  # type: ignore[import-not-found]  # the file beside this one
from playwright.sync_api import Browser, CDPSession, sync_playwright

CHROMIUM = "/usr/bin/chromium-headless-shell"
WANTED = 1000  # milliseconds
TABLES = {
    "guild_battle": ("", ""),
    "ossuaire": ("ossuaire", "garnison"),
    "raise_rise_die": ("", ""),
    "neombre": ("", ""),
    "noxilia": ("", ""),
}
HELD = ".hand .thing, .tray .legal"  # one's hand, or what one begins by choosing from
DECISIONS = 14  # of a match whose frames are counted
WATCH = """selector => {
  const look = () => {
    if (window.ready || !document.querySelector(selector)) return;
    window.ready = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}"""
# Times between frames, in milliseconds, while something moves on the table.
FRAMES = """() => {
  window.frames = [];
  let before = performance.now();
  const next = now => {
    if (document.getAnimations().some(each => each.playState === 'running')) window.frames.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
# A choice that moves a card, as soon as one is asked.
MOVE = """() => {
  const { open, over } = document.querySelector('.page[data-game]')?.dataset ?? {};
  const all = [...document.querySelectorAll('[data-option]')];
  if (over === 'true') return true;
  if (open !== 'true' || !all.length) return false;
  (all.find(each => /^(play|activate|buy)/.test(each.dataset.option)) ?? all[0]).click();
  return true;
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


@contextmanager
def house() -> Iterator[tuple[Browser, str, list[tuple[Screen, str]]]]:
    """A browser, the address of a server, and its screens: home and a table of each game."""
    with stores(postgres=False, processes=1) as kept, sync_playwright() as playwright:
        server = Server(kept)
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        try:
            tables = [(game, *table(server.url, game, decks)) for game, decks in TABLES.items()]
            screens = [(Screen("home", "/", "article[data-game]"), "")]
            screens += [(Screen(game, path, HELD), cookie) for game, path, cookie in tables]
            yield browser, server.url, screens
        finally:
            browser.close()
            server.stop()


def measure(times: int) -> list[dict[str, Any]]:
    """All screens, some times each; the first visit of all is for the browser to wake up, and is not counted."""
    with house() as (browser, url, screens):
        visit(browser, url, screens[0][0], "")
        return [
            summed(screen.name, [visit(browser, url, screen, cookie) for _ in range(times)])
            for screen, cookie in screens
        ]


def fluency(slower: float) -> list[dict[str, Any]]:
    """How a table moves on a phone that is so many times slower than this machine."""
    with house() as (browser, url, screens):
        return [frames(browser, url, screen, cookie, slower) for screen, cookie in screens[1:]]


def frames(browser: Browser, url: str, screen: Screen, cookie: str, slower: float) -> dict[str, Any]:
    """The frames of some decisions at a table, with all effects at the usual speed."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, device_scale_factor=2
    )
    context.add_cookies([{"name": "pioche", "value": cookie, "url": url}])
    page = context.new_page()
    page.goto(url + screen.path)
    page.wait_for_selector(screen.selector)
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(FRAMES)
    before = work(devtools)
    for _ in range(DECISIONS):
        page.wait_for_function(MOVE, polling=200)
        page.wait_for_timeout(300)
    worked = work(devtools) - before
    taken = sorted(page.evaluate("window.frames"))
    context.close()
    return {
        "screen": screen.name,
        "slower": slower,
        "frames": len(taken),
        "work_ms": round(1000 * worked / len(taken), 1),
        "median_ms": round(statistics.median(taken), 1),
        "p95_ms": round(taken[int(len(taken) * 0.95)], 1),
        "above_100_ms": round(sum(each > 100 for each in taken) / len(taken), 4),
    }


def work(devtools: CDPSession) -> float:
    """Seconds of processor that the page's own thread has used: they do not grow with the load of the machine."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    found: float = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
    return found


def scripts() -> list[dict[str, Any]]:
    """Kilobytes of JavaScript that each page loads, compressed one by one as a proxy would."""
    with house() as (browser, url, screens):
        return [
            {"screen": screen.name, "kB": script(browser, url, screen, cookie)} for screen, cookie in screens
        ]


def script(browser: Browser, url: str, screen: Screen, cookie: str) -> float:
    """Of one page, until what one came for is there."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([{"name": "pioche", "value": cookie, "url": url}])
    page = context.new_page()
    bodies: list[bytes] = []
    page.on("response", lambda answer: bodies.append(answer.body()) if answer.url.endswith(".js") else None)
    page.goto(url + screen.path, wait_until="networkidle")
    page.wait_for_selector(screen.selector)
    context.close()
    return round(sum(len(gzip.compress(body)) for body in bodies) / 1000, 1)


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
    parser.add_argument("--frames", type=float, metavar="SLOWER", help="frames of a match on a slower phone")
    parser.add_argument("--script", action="store_true", help="kilobytes of JavaScript of each page")
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    lines = fluency(chosen.frames) if chosen.frames else scripts() if chosen.script else measure(chosen.times)
    text = json.dumps(lines, indent=2)
    print(text)
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        chosen.out.write_text(text + "\n", encoding="utf-8")
    if any(line.get("paint", 0) > WANTED for line in lines):
        sys.exit(f"a first paint took more than {WANTED} ms")


if __name__ == "__main__":
    main()
