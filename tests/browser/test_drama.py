"""The direction in a real page: moments are held with their effect, what is small is quick, and nobody has to wait."""

from random import Random

import msgspec
import pytest
from playwright.sync_api import Page, expect

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games import game as rules_of
from tests.browser.conftest import Sit
from tests.browser.player import Player
from tests.browser.stand import Stand
from tests.server.rig import Browser, Eyes

GREAT = 1300  # milliseconds, as `lib/direction.ts` says for all games


def leading_to(name: str, what: str) -> Match:
    """A match whose last choice makes an event happen for the first time."""
    for seed in range(400):
        match, rng = Match(rules_of(name), TableSpec(), seed), Random(seed)
        while match.outcome is None:
            events = match.choose(rng.choice(match.options()))
            if any(event.what == what for event in events):
                return match
    raise AssertionError(f"{what} never happens")


def chained(cards: int) -> Match:
    """A match of Raise, Rise & Die whose last choice makes a chain so long."""
    for seed in range(400):
        match, rng = Match(rules_of("raise_rise_die"), TableSpec(), seed), Random(seed)
        while match.outcome is None:
            match.choose(rng.choice(match.options()))
            if len(match.view(0).table["links"]) >= cards:
                return match
    raise AssertionError("nobody counters a counter")


# What becomes of the cards of a chain, where it lies over the text of one.
OVER_TEXT = """() => [...document.querySelectorAll('.half')].flatMap(half =>
  [...half.querySelectorAll('.verdict')].filter(verdict => [...half.querySelectorAll('.laid .text')].some(text => {
    const [a, b] = [verdict.getBoundingClientRect(), text.getBoundingClientRect()];
    return text.checkVisibility() && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
      && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2;
  })).map(verdict => verdict.textContent))"""


class Performance:
    """A match that two seats play by the API, and a page that watches it by a clock which stands still."""

    def __init__(self, stand: Stand, player: Player, match: Match, speed: str = "normal") -> None:
        self.page: Page = player.page
        self.player = player
        decks = [{"deck": msgspec.to_builtins(deck)} for deck in match.spec.decks] or [{}, {}]
        browser = Browser(stand.url)
        made = browser.make(
            {"kind": "me", **decks[0]}, {"kind": "hotseat", **decks[1]}, game=match.game.id, seed=match.seed
        )
        table = made["table"]["id"]
        self.eyes: list[Eyes] = [browser.open(table, seat) for seat in range(2)]
        for pair in self.eyes:
            pair.next()
        *before, self.last = map(str, match.choices)
        for option in before:
            self.decide(option)
        self.page.add_init_script(f"localStorage.setItem('pioche.speed', '{speed}')")
        self.page.clock.install()
        player.go(f"/table/{table}#{made['watch']}")
        expect(player.root).to_have_attribute("data-serial", str(len(before)))
        expect(self.page.locator(".stage .ask")).to_be_visible()
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000 + 1"))
        self.serial = len(before)

    def decide(self, option: str) -> None:
        """Let whoever is asked take an option, and both hear of it."""
        serial = self.eyes[0].position["view"]["serial"]
        seats = self.eyes[0].position["view"]["asked"]
        asked = next(
            (seat for seat in seats if option == f"take_hand>seat{seat}"), seats[0]
        )  # one's own to say
        assert (
            self.eyes[asked].answer({"type": "decide", "serial": serial, "option": option})["fault"] is None
        )
        for pair in self.eyes:
            while pair.position["view"]["serial"] == serial:
                pair.next()

    def play(self) -> None:
        """The choice that it is about."""
        self.decide(self.last)

    def sees(self, effect: str) -> None:
        """An effect is in the sky."""
        expect(self.page.locator(f'[data-effect="{effect}"]')).to_have_count(1)

    def stands_before(self) -> None:
        """The table has not changed yet."""
        assert self.player.serial == self.serial

    def changes(self) -> None:
        """The table changes."""
        expect(self.player.root).to_have_attribute("data-serial", str(self.serial + 1))

    def passes(self, ms: int) -> None:
        """Let some time pass on the page."""
        self.page.clock.run_for(ms)


@pytest.fixture
def watching(person: Sit) -> Player:
    """Somebody who looks on."""
    return person(lang="en")


def test_a_kill_is_held_before_the_card_goes(stand: Stand, watching: Player) -> None:
    shown = Performance(stand, watching, leading_to("guild_battle", "assassinate"))
    shown.play()
    shown.sees("strike")
    shown.passes(GREAT - 50)
    shown.sees("strike")
    shown.stands_before()
    shown.passes(100)
    shown.changes()
    expect(watching.page.locator("[data-effect=strike]")).to_have_count(0)


def test_a_pass_is_told_at_the_seat_that_passes(stand: Stand, watching: Player) -> None:
    shown = Performance(stand, watching, leading_to("guild_battle", "pass"))
    seat = shown.eyes[0].position["view"]["asked"][0]
    shown.play()
    said = watching.page.locator("[data-said]")
    expect(said).to_contain_text("plays nothing")
    band, told = watching.page.locator(f'.band[data-seat="{seat}"]').bounding_box(), said.bounding_box()
    assert band
    assert told
    assert band["y"] < told["y"] < band["y"] + band["height"]
    shown.changes()  # nobody waits for it
    shown.passes(1600)
    expect(said).to_have_count(0)


def test_the_score_is_held_then_the_prize_flies_then_the_market_opens(stand: Stand, watching: Player) -> None:
    shown = Performance(stand, watching, leading_to("ossuaire", "trophy"))
    shown.play()
    shown.sees("score")
    expect(watching.page.locator("[data-effect=score] b")).to_have_count(2)
    shown.passes(GREAT + 50)
    shown.sees("prize")
    shown.stands_before()
    expect(watching.page.locator(".market")).to_have_count(0)
    shown.passes(GREAT + 50)
    shown.changes()
    expect(watching.page.locator(".market")).to_be_visible()


def test_a_counter_is_held_on_its_lane(stand: Stand, watching: Player) -> None:
    shown = Performance(stand, watching, leading_to("raise_rise_die", "counter"))
    shown.play()
    shown.sees("ward")
    expect(watching.page.locator("[data-effect=ward] p")).to_contain_text("counters with")
    shown.passes(GREAT - 50)
    shown.stands_before()
    shown.passes(100)
    shown.changes()
    expect(watching.page.locator(".front ol li")).to_have_count(2)


def test_what_becomes_of_a_chain_lies_over_no_text(stand: Stand, watching: Player) -> None:
    """Each card of a chain has its row under them."""
    watching.page.set_viewport_size({"width": 1440, "height": 660})  # lanes no higher than their cards
    shown = Performance(stand, watching, chained(3), speed="instant")
    shown.play()
    expect(watching.page.locator(".verdict")).to_have_count(3)

    assert watching.page.evaluate(OVER_TEXT) == []


def test_an_instant_is_shown_before_what_it_does(stand: Stand, watching: Player) -> None:
    """RRD-INS-03: it lies on no slot, and everybody reads it all the same."""
    shown = Performance(stand, watching, leading_to("raise_rise_die", "instant"))
    shown.play()
    shown.sees("moment")
    expect(watching.page.locator("[data-effect=moment] .card .text")).to_be_visible()
    shown.stands_before()


def test_a_riposte_is_seen_before_what_it_costs(stand: Stand, watching: Player) -> None:
    """NEO-RES-05: whoever strikes sees who strikes back."""
    shown = Performance(stand, watching, leading_to("neombre", "riposte"))
    shown.play()
    for _ in range(30):  # the card and its blow come first
        if watching.page.locator("[data-effect=strike]", has_text="strikes back").count():
            break
        shown.passes(150)
    expect(watching.page.locator("[data-effect=strike]", has_text="strikes back")).to_have_count(1)
    shown.stands_before()
    shown.passes(4000)
    shown.changes()


def test_what_nobody_needs_to_look_at_is_there_at_once(stand: Stand, watching: Player) -> None:
    shown = Performance(stand, watching, leading_to("guild_battle", "establish"))
    shown.play()
    shown.changes()


def test_whoever_presses_a_key_does_not_wait(stand: Stand, watching: Player) -> None:
    shown = Performance(stand, watching, leading_to("ossuaire", "trophy"))
    shown.play()
    shown.sees("score")
    watching.page.keyboard.press("Shift")
    shown.changes()


def test_a_faster_speed_scales_it(stand: Stand, watching: Player) -> None:
    shown = Performance(stand, watching, leading_to("guild_battle", "assassinate"), "fast")
    shown.play()
    shown.sees("strike")
    shown.passes(GREAT // 2 - 50)
    shown.stands_before()
    shown.passes(100)
    shown.changes()


@pytest.mark.parametrize("name", ["guild_battle", "ossuaire"])
def test_the_winning_moment_is_held_before_the_end_screen(stand: Stand, watching: Player, name: str) -> None:
    shown = Performance(stand, watching, leading_to(name, "win"))
    shown.play()
    for _ in range(40):  # what else the last choice brought is shown before
        if watching.page.locator("[data-effect=triumph]").count():
            break
        shown.passes(200)
    shown.sees("triumph")
    shown.passes(GREAT - 250)
    shown.sees("triumph")
    expect(watching.page.locator("[data-end]")).to_have_count(0)
    shown.passes(3000)
    expect(watching.page.locator("[data-end]")).to_be_visible()
