"""Cards have painted pictures: fetched when they are seen, kept for good, framed by rank; painting is deterministic."""

import subprocess

from playwright.sync_api import Response, expect

from tests.browser.conftest import Sit, in_each_game
from tests.browser.stand import HOUSE

PAINTED = "() => [...document.querySelectorAll('.card img')].map(each => each.complete && each.naturalWidth)"
COSTS = """cards => cards.map(card => [
  card.querySelector('.cost').textContent,
  card.querySelector('[data-rank]').dataset.rank,
])"""
BACK = "document.documentElement.style.getPropertyValue('--back')"
ONE = """
import { createHash } from 'node:crypto';
import { file } from './tools/art/compose.js';
import { games } from './tools/art/paint.js';
const { all } = games()[0];
console.log(createHash('sha1').update(await file(Object.values(all)[0])).digest('hex'));
"""


@in_each_game
def test_every_card_shows_its_own_picture(person: Sit, game: str) -> None:
    """Each is one small file of its own address, of a kind that browsers know, and may be kept for good."""
    got: list[Response] = []
    camille = person()
    camille.page.on("response", lambda found: got.append(found) if found.url.endswith(".webp") else None)
    camille.go(f"/cards/{game}")
    expect(camille.page.locator(".card").first).to_be_visible()
    camille.page.eval_on_selector_all(".card img", "all => all.forEach(each => (each.loading = 'eager'))")
    camille.page.wait_for_function(f"() => ({PAINTED})().every(width => width === 512)")
    addresses = camille.page.eval_on_selector_all(
        ".card", "cards => cards.map(card => card.querySelector('img').src)"
    )
    assert len(set(addresses)) == len(addresses) >= 10
    for each in got:
        assert each.headers["content-type"] == "image/webp"
        assert "immutable" in each.headers["cache-control"]


def test_pictures_below_the_fold_are_not_fetched(person: Sit) -> None:
    """A phone that looks at the first cards does not pay for all of them."""
    got: list[str] = []
    camille = person(width=390, height=844)
    camille.page.on("request", lambda sent: got.append(sent.url) if sent.url.endswith(".webp") else None)
    camille.go("/cards/noxilia")
    camille.page.wait_for_function(f"() => ({PAINTED})().some(width => width === 512)")
    assert 0 < len(got) < camille.page.locator(".card").count()


def test_the_rank_frames_the_card_and_foil_stands_still_where_nothing_may_move(person: Sit) -> None:
    """What costs six is a hero, what costs one is common."""
    camille = person(width=1440, reduced_motion="reduce")
    camille.go("/cards/ossuaire")
    ranks = camille.page.eval_on_selector_all(".card", COSTS)
    assert {tuple(each) for each in ranks} == {
        ("1", "common"), ("2", "common"), ("3", "rare"), ("4", "rare"), ("5", "epic"), ("6", "hero")
    }  # fmt: skip
    foil = camille.page.locator("[data-rank=hero] .foil").first
    assert foil.evaluate("each => getComputedStyle(each).animationName") == "none"
    assert camille.page.locator("[data-rank=common] .foil").count() == 0


@in_each_game
def test_cards_have_the_back_of_their_game(person: Sit, game: str) -> None:
    """The table says so to the whole page, because cards fly above it; the home page has none."""
    camille = person()
    camille.open_table(game, {"kind": "bot", "level": 1})
    camille.wait()
    assert "/assets/back-" in camille.page.evaluate(BACK)
    camille.page.locator("a[href='/']").first.click()
    expect(camille.page.locator("[data-play]").first).to_be_visible()
    assert camille.page.evaluate(BACK) == ""


def test_the_same_recipe_is_painted_alike() -> None:
    """Two runs give the same bytes: nothing random, no clock."""
    program = ["node", "--input-type=module", "--eval", ONE]
    runs = [subprocess.Popen(program, cwd=HOUSE / "web", stdout=subprocess.PIPE, text=True) for _ in range(2)]
    first, second = (run.communicate(timeout=300)[0] for run in runs)
    assert len(first) == 41
    assert first == second
