"""Somebody who plays with the mouse: reads the list of options, then clicks the thing that an option is about."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

Choose = Callable[[list[str]], str]
RUSH = """async upto => {
  const page = () => document.querySelector('.page[data-game]');
  for (let i = 0; i < 20000; i += 1) {
    const { over, open, serial } = page()?.dataset ?? {};
    if (over === 'true' || Number(serial) >= upto && open === 'true') return;
    const options = open === 'true' ? [...document.querySelectorAll('[data-option]')] : [];
    const wanted = options.filter(o => !/^(pass|let|renew|stop|decline)/.test(o.dataset.option));
    const some = wanted.length && i % 5 ? wanted : options;
    some[i * 7 % some.length]?.click();
    await new Promise(done => setTimeout(done, 4));
  }
  throw new Error('the match does not end');
}"""
REF = re.compile(r"(?P<verb>[a-z_]+)(?::(?P<source>[^>*]+))?(?:>(?P<target>[^*]+))?")


class Player:
    """A person at a page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.random = Random(7)

    # ---- coming and going

    def go(self, path: str) -> "Player":
        """Open a page."""
        self.page.goto(self.url + path)
        return self

    def open_table(self, game: str, *others: dict[str, Any], deck: str = "", **more: Any) -> str:
        """Make a table by the API of one's own browser and sit down; its id."""
        if self.page.url == "about:blank":
            self.go("/credits")
        body = {"game": game, "seats": [{"kind": "me", "name": "Camille", "deck": deck}, *others], **more}
        made = self.page.evaluate(
            "async body => (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(body),"
            " headers: {'content-type': 'application/json'}})).json()",
            body,
        )
        table: str = made["table"]["id"]
        self.made = made
        self.go(f"/table/{table}")
        return table

    # ---- what is to be seen

    @property
    def root(self) -> Locator:
        """The table."""
        return self.page.locator(".page[data-game]")

    @property
    def serial(self) -> int:
        """How many choices have been taken."""
        return int(self.root.get_attribute("data-serial") or -1)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.root.get_attribute("data-over") == "true"

    def options(self) -> list[str]:
        """The options of the decision, as the list shows them."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('[data-option]')].map(e => e.dataset.option)"
        )
        return found

    def wait(self) -> bool:
        """Wait for one's turn; False when the match is over."""
        self.page.wait_for_selector(".page[data-open=true], .page[data-over=true]", state="attached")
        return not self.over

    def fits(self) -> None:
        """Nothing sticks out at the side."""
        assert self.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

    # ---- choosing

    def click(self, option: str) -> None:
        """Click the thing that stands for an option."""
        before = self.serial
        self.thing(option).click()
        menu = self.page.locator(f'.ask [data-choice="{option}"]')
        if self.serial == before and menu.count():
            menu.click()
        self.moved_on(before)

    def moved_on(self, before: int) -> None:
        """Wait until another question, or the end, is on the table."""
        self.page.wait_for_function(
            "before => { const p = document.querySelector('.page[data-game]');"
            " return p && (p.dataset.serial !== String(before) || p.dataset.over === 'true') }",
            arg=before,
        )

    def thing(self, option: str) -> Locator:
        """What can be clicked for an option."""
        found = REF.match(option)
        assert found
        game = self.root.get_attribute("data-game")
        page = self.page
        verb, source, target = found["verb"], found["source"] or "", found["target"] or ""
        if not source and not target:
            return page.locator(f'.ask [data-choice="{option}"], .three [data-choice="{option}"]').first
        if game == "guild_battle":
            return self._guild(verb, source, target)
        return self._ossuaire(option, verb, source, target)

    def _guild(self, verb: str, source: str, target: str) -> Locator:
        page = self.page
        if verb == "assassinate":
            face, seat = target.split("@")
            return page.locator(f'.band[data-seat="{seat}"] [data-face="{face}"] .thing.legal').last
        if verb == "target":
            return page.locator(f'[data-thing="seat:{target.removeprefix("seat")}"].legal')
        where = ".tray" if verb == "resurrect" else ".hand"
        return page.locator(f'{where} [data-face="{source}"] .thing.legal').last

    def _ossuaire(self, option: str, verb: str, source: str, target: str) -> Locator:
        page = self.page
        face, _, place = source.partition("@")
        if verb == "renew":
            return page.locator(f'[data-renew="{option}"]').last
        if verb in ("play", "dismiss"):
            return page.locator(f'.hand [data-face="{face}"] .thing.legal').last
        if verb in ("activate", "move", "choose"):
            row, index = place.split(".")
            army = ".army.facing" if verb == "choose" else ".army:not(.facing)"
            return page.locator(f"{army} .row").nth(int(row) - 1).locator(".unit").nth(int(index) - 1)
        if verb in ("exhume", "destroy"):
            return self._run(int(place))
        if verb == "place":
            return page.locator(f'.open [data-face="{face}"] .thing.legal').first
        if verb in ("discard", "add"):
            return page.locator(f'.revealed [data-face="{face}"] .thing.legal').first
        market = "world" if target == "world" else "supply."
        return page.locator(f'.market [data-pile^="{market}"] [data-face="{face}"] .thing.legal').last

    def _run(self, position: int) -> Locator:
        """The chip of one's own discard that holds the card at a position from the bottom."""
        runs = self.page.locator(".foot .strip").first.locator(".run")
        lengths: list[str] = runs.evaluate_all("runs => runs.map(run => run.dataset.run)")
        at = 0
        for number, length in enumerate(lengths):
            at += int(length)
            if position < at:
                return runs.nth(number)
        raise AssertionError(f"no card at {position}: {lengths}")

    def play(self, choose: Choose, limit: int = 600, each: Callable[[], None] | None = None) -> int:
        """Play on to the end by clicking things; how many decisions that took."""
        for taken in range(limit):
            if not self.wait():
                return taken
            options = self.options()
            if not options:
                continue
            if each is not None:
                each()
            self.click(choose(options))
        raise AssertionError("the match does not end")

    def rush(self, upto: int = 10_000) -> None:
        """Play on as fast as the page allows, by its list of options, to the end or to a number of choices."""
        self.page.evaluate(RUSH, upto)

    # ---- habits

    def eager(self, options: list[str]) -> str:
        """Plays what can be played, uses what can be used, and sometimes buys."""
        verbs = {option: REF.match(option)["verb"] for option in options}  # type: ignore[index]
        wanted = [
            o
            for o, verb in verbs.items()
            if verb not in ("pass", "done", "decline", "stop", "let", "renew", "buy")
        ]
        if wanted and self.random.random() < 0.9:
            return self.random.choice(wanted)
        if "done" in options and self.random.random() < 0.6:
            return "done"
        return self.random.choice(options)

    def ended(self) -> None:
        """The end screen says what decided the match."""
        expect(self.page.locator("dialog[open] .ending")).not_to_be_empty()
        expect(self.page.locator("dialog[open] [data-replay]")).to_be_visible()
