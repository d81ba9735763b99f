"""Somebody who plays with the mouse or a finger: reads the options, then clicks the thing that one of them is about."""

import json
import os
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.things import UNREACHABLE, spots, verb_of
from tests.server.rig import Eyes

LONG = bool(os.environ.get("PIOCHE_LONG"))
# Of a whole match so many decisions are clicked, then so many skipped; where there is time, all are clicked.
CLICKED, SKIPPED = (10_000, 0) if LONG else (4, 24)
Choose = Callable[[list[str]], str]
BACK = ("pass", "done", "decline", "stop", "let", "renew", "buy")  # what an eager player leaves for later

# Nothing while the page waits for somebody else; a curtain, the end, or one's own question otherwise.
TURN = """() => {
  const { serial, open, over } = document.querySelector('.page[data-game]')?.dataset ?? {};
  const curtain = document.querySelector('.curtain h2')?.textContent ?? '';
  const options = [...document.querySelectorAll('[data-option]')].map(each => each.dataset.option);
  const ended = over === 'true';
  const drawn = document.querySelector('.stage .ask');  // a game's layout is fetched apart, and comes after the list
  if (!ended && !curtain && !(open === 'true' && options.length && drawn)) return null;
  return { serial: Number(serial ?? -1), over: ended, curtain, options: ended ? [] : options };
}"""
# After a click: a menu if the thing has several meanings, or 'moved' once another question or the end is there.
ANSWERED = """([before, menu]) => {
  const { serial, over } = document.querySelector('.page[data-game]')?.dataset ?? {};
  if (over === 'true' || (serial !== undefined && Number(serial) !== before)) return 'moved';
  return menu && document.querySelector(menu) ? 'menu' : null;
}"""
# By the list, as fast as the page allows; gives up only when nothing moves any more.
RUSH = """async ([upto, patience]) => {
  let clicks = 0;
  for (let last = Date.now(); Date.now() - last < patience && clicks < 3000; ) {
    const { over, open, serial } = document.querySelector('.page[data-game]')?.dataset ?? {};
    if (over === 'true' || (Number(serial) >= upto && open === 'true')) return;
    document.querySelector('[data-lift]')?.click();
    const options = open === 'true' ? [...document.querySelectorAll('[data-option]')] : [];
    if (options.length) {
      const wanted = options.filter(each => !/^(pass|let|renew|stop|decline)/.test(each.dataset.option));
      const some = wanted.length && clicks % 5 ? wanted : options;
      some[clicks * 7 % some.length].click();
      clicks += 1;
      last = Date.now();
    }
    await new Promise(done => setTimeout(done, 4));
  }
  throw new Error('the match does not end');
}"""
# The free part of a thing: a band beside its cards, a unit at the edge that the next one of its rank leaves open,
# and otherwise its middle, or what neighbours leave of it.
SPOT = """thing => {
  if (thing.matches('.whole')) return { x: 60, y: 14 };
  const { clientWidth: width, clientHeight: height } = thing;
  if (thing.closest('.units, .laid, .rrd .hand')) return { x: width * 0.1, y: height * 0.5 };
  thing.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = thing.getBoundingClientRect();
  const open = [0.5, 0.2, 0.8].flatMap(y => [0.5, 0.2, 0.8, 0.07].map(x => [x * box.width, y * box.height]))
    .find(([x, y]) => thing.contains(document.elementFromPoint(box.left + x, box.top + y)));
  return open && (open[0] !== box.width / 2 || open[1] !== box.height / 2) ? { x: open[0], y: open[1] } : null;
}"""
STILL = """() => document.getAnimations()
  .every(each => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)"""
PATIENCE = 60_000  # milliseconds without a move
POLLING = 30  # milliseconds between two looks; at every frame, as is usual, looking would be most of the work

# What makes the page wider than its window.
STICKING_OUT = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [document.documentElement.scrollWidth,
  ...[...document.querySelectorAll('body *')]
    .filter(each => each.getBoundingClientRect().right > innerWidth + 0.5)
    .map(each => `${each.tagName}.${each.className}: ${each.textContent.slice(0, 30)}`)]"""


class Turn(NamedTuple):
    """What a page waits for: an answer, a hand that lifts the curtain, or nothing more."""

    serial: int
    over: bool
    curtain: str
    options: list[str]


class Player:
    """A person at a page."""

    def __init__(self, page: Page, url: str, touch: bool = False) -> None:
        self.page = page
        self.url = url
        self.touch = touch
        self.random = Random(7)
        self.sent: list[str] = []  # the options that the page has sent to the server
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        def hear(payload: str | bytes) -> None:
            message = json.loads(payload)
            if message["type"] == "decide":
                self.sent.append(message["option"])

        socket.on("framesent", hear)

    # ---- coming and going

    def go(self, path: str) -> "Player":
        """Open a page."""
        self.page.goto(self.url + path)
        return self

    def open_table(
        self, game: str, *others: dict[str, Any], deck: str = "", name: str = "Camille", **more: Any
    ) -> str:
        """Make a table by the API of one's own browser and sit down; its id."""
        if self.page.url == "about:blank":
            self.go("/credits")
        body = {"game": game, "seats": [{"kind": "me", "name": name, "deck": deck}, *others], **more}
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
    def asked(self) -> bool:
        """Whether the question on this page is one's own."""
        return self.root.get_attribute("data-open") == "true"

    def turn(self) -> Turn:
        """Wait until something is to be done here, or the match is over."""
        found = self.page.wait_for_function(TURN, polling=POLLING).json_value()
        return Turn(**found)

    def wait(self) -> list[str]:
        """Wait for one's turn; its options, none when the match is over."""
        return self.turn().options

    def over(self) -> None:
        """Wait for the end of the match."""
        self.page.wait_for_selector(".page[data-over=true]", state="attached")

    def fits(self) -> None:
        """Nothing sticks out at the side."""
        sticking_out = self.page.evaluate(STICKING_OUT)
        assert sticking_out == [], sticking_out

    def reaches(self, options: list[str]) -> None:
        """Every option can be answered by a click on a thing of the table."""
        game = self.root.get_attribute("data-game") or ""
        if not self.touch:
            self.page.mouse.move(0, 0)  # what lies under the pointer is raised over its neighbours
        things = [[option, *spot] for option in options for spot in spots(game, option, options)]
        unreachable = self.page.evaluate(UNREACHABLE, things)
        if unreachable:  # what has just been turned up is still turning
            self.rest()
            unreachable = self.page.evaluate(UNREACHABLE, things)
        assert unreachable == [], unreachable

    def rest(self) -> None:
        """Wait until nothing turns or moves any more but what never stops."""
        self.page.wait_for_function(STILL, polling=POLLING)

    # ---- choosing

    def thing(self, option: str, options: list[str]) -> Locator:
        """One of the things that stand for an option."""
        game = self.root.get_attribute("data-game") or ""
        spot = self.random.choice(spots(game, option, options))
        return self.page.locator(spot.css).nth(spot.at)

    def press(self, thing: Locator) -> None:
        """Click a thing, or tap it, where nothing that may lie over it does."""
        where = thing.evaluate(SPOT)
        at: Any = {"position": where} if where else {}
        if self.touch:
            thing.tap(**at)
        else:
            thing.click(**at)

    def click(self, option: str, options: list[str]) -> None:
        """Answer by a click on the thing that stands for an option, and see that this was understood."""
        before = self.serial
        thing = self.thing(option, options)
        card = self.touch and thing.evaluate("each => each.matches('.thing')")
        self.press(thing)
        if card:  # a finger raises it first
            self.press(self.page.locator(f'.raised :is([data-raised="{option}"], [data-raised="select"])'))
        # Only what names a thing can be hidden in a menu: the rest has a button at once.
        menu = f':is(.ask, .deeds) [data-choice="{option}"]' if option != verb_of(option) else ""
        if self._answered(before, menu) == "menu":
            self.press(self.page.locator(menu))
            self._answered(before, "")
        assert self.sent[-1:] == [option]

    def moved_on(self, before: int) -> None:
        """Wait until another question, or the end, is on the table."""
        self._answered(before, "")

    def _answered(self, before: int, menu: str) -> str:
        found: str = self.page.wait_for_function(ANSWERED, arg=[before, menu], polling=POLLING).json_value()
        return found

    def play(self, choose: Choose, upto: int, each: Callable[[], None] = lambda: None) -> None:
        """Play on by clicking things, for a number of decisions or to the end."""
        for _ in range(upto):
            options = self.wait()
            if not options:
                return
            each()
            self.reaches(options)
            self.click(choose(options), options)

    def play_out(self, choose: Choose, each: Callable[[], None] = lambda: None) -> None:
        """Play to the end by clicking things, here and there or always."""
        while not self.turn().over:
            self.play(choose, CLICKED, each)
            skip(self, upto=self.serial + SKIPPED)
        self.over()

    def take(self, option: str) -> None:
        """Take an option of the list, wherever the thing that stands for it lies, and wait for what comes of it."""
        before = self.serial
        self.page.locator(f'[data-option="{option}"]').first.evaluate("button => button.click()")
        self._answered(before, "")

    def rush(self, upto: int = 10_000) -> None:
        """Play on as fast as the page allows, by its list of options, to the end or to a number of choices."""
        self.page.evaluate(RUSH, [upto, PATIENCE])

    def eyes(self) -> list[Eyes]:
        """Sockets of one's own at the seats that this browser has at the table, as another tab would open them."""
        table = self.page.url.split("/table/")[1].partition("?")[0].partition("#")[0]
        (cookie,) = (each["value"] for each in self.page.context.cookies() if each["name"] == "pioche")
        info = self.page.evaluate("async id => (await fetch('/api/tables/' + id)).json()", table)
        mine = [number for number, seat in enumerate(info["seats"]) if seat["mine"]]
        return [Eyes(self.url, table, {"Cookie": f"pioche={cookie}"}, {"seat": seat}) for seat in mine]

    # ---- habits

    def eager(self, options: list[str]) -> str:
        """Plays what can be played, uses what can be used, and sometimes buys."""
        wanted = [option for option in options if verb_of(option) not in BACK]
        if wanted and self.random.random() < 0.9:
            return self.random.choice(wanted)
        if "done" in options and self.random.random() < 0.6:
            return "done"
        return self.random.choice(options)

    def hasty(self, options: list[str]) -> str:
        """Ends a combat, a payment or a recruitment as soon as it feels like it: shorter matches."""
        ends = [option for option in options if option in ("stop", "decline", "done")]
        return ends[0] if ends and self.random.random() < 0.6 else self.eager(options)

    def ended(self) -> None:
        """The end screen says what decided the match."""
        expect(self.page.locator("dialog[open] .ending")).not_to_be_empty()
        expect(self.page.locator("dialog[open] [data-replay]")).to_be_visible()


def skip(*players: Player, upto: int = 10_000) -> None:
    """Let time pass: their seats choose by the wire, to the end or to a number of choices, and the pages come back.

    Where what happens on the way is not the point: what a page draws for one choice costs what the server needs for
    fifty.
    """
    sockets = [socket for player in players for socket in player.eyes()]
    pages = [(player.page, player.page.url) for player in players]
    for player in players:
        player.go("/api/health")
    for socket in sockets:
        socket.next()
    while not sockets[0].position["ending"]:
        serial = sockets[0].position["view"]["serial"]
        asked = [socket for socket in sockets if socket.position["choices"]]
        if asked and serial >= upto:
            break
        if asked:
            option = players[0].hasty([choice["option"] for choice in asked[0].position["choices"]])
            answer = asked[0].answer({"type": "decide", "serial": serial, "option": option})
            assert answer["fault"] is None, answer
        else:
            sockets[0].next()
        for socket in sockets:  # what others answer in secret moves no serial
            socket.catch_up()
    for socket in sockets:
        socket.close()
    for page, url in pages:
        page.goto(url)
        page.wait_for_selector(".page[data-serial]", state="attached")
