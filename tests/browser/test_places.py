"""Tables that cover and cut nothing in any size of the window, and whose parts keep their places for a whole match."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Sit
from tests.browser.player import LONG, Player, skip

BOT = {"kind": "bot", "level": 1}
WIDE = [(1440, 900), (1024, 768), (1920, 1080)]
LOW = [(960, 600), (1366, 620)]  # small windows of a laptop: nothing is scrolled to
SMALL = [(390, 844), (844, 390), (720, 450)]  # the last one: 1440 × 900 enlarged twice
STOPS, STRIDE = (
    (400, 1) if LONG else (4, 9)
)  # decisions at which the table is looked at, and how far apart they are

# Texts of cards in one's hand or on offer that are too small, missing or cut off.
UNREADABLE = """least => [...document.querySelectorAll('.hand .card, .tray .card, .trade .card')]
  .filter(card => card.checkVisibility({ visibilityProperty: true }))
  .flatMap(card => {
    const [text, face] = [card.querySelector('.text'), card.querySelector('.face')];
    const name = card.querySelector('.title').textContent;
    if (text.matches('.none')) return [];
    if (!text.offsetHeight) return [`${name}: no text`];
    const size = parseFloat(getComputedStyle(text).fontSize);
    const cut = text.offsetTop + text.offsetHeight - face.clientHeight;
    return size < least ? [`${name}: ${size}px`] : cut > 1 ? [`${name}: ${cut}px cut off`] : [];
  })"""

# What lies under the question, sticks out of the window, is cut, or wraps where there is one row.
CRAMPED = """() => {
  scrollTo(0, 0);
  const box = each => each.getBoundingClientRect();
  const name = each => (each.getAttribute('class') ?? each.tagName).replace(/svelte-\\w+/g, '').trim()
    + ' «' + each.textContent.trim().slice(0, 40) + '»';
  const shown = each => each.checkVisibility({ visibilityProperty: true });
  const all = css => [...document.querySelectorAll(css)].filter(shown);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const question = box(document.querySelector('.stage .ask'));
  const covered = all('.stage .legal, .stage [data-asked], .stage .own .place, .stage .front').filter(each => {
    each.scrollIntoView({ block: 'center', behavior: 'instant' });
    return over(box(document.querySelector('.stage .ask')), box(each));
  });
  scrollTo(0, 0);
  const named = '.page > header h1, .front .name, .front .spoils, .front .when > *, .who .called, '
    + '.fan .name, .goods .pile, .goods .reserve, .goods .later > span, .verdict, .half .deed b, .half .price, '
    + '.neombre .foe, .neombre .piles, .neombre .when > *, .neombre .loot, .rrd .front > span, '
    + '.nox .camp > header, .nox .stats, .nox .when, .nox .said > b';
  const cut = all(`.stage .ask, .ask .prompt, .ask .btn, .market, .neombre .does, ${named}`)
    .filter(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline'
      || each.matches('.prompt, .ask' + (innerWidth < 900 ? '' : ', .does'))
        && each.scrollHeight > each.clientHeight + 1);
  const clipped = all('.front .when > .btn').filter(each => box(each).right > box(each.closest('.middle')).right + 1);
  const wraps = all('.page > header, .band:not(.small) > header, .front .who').filter(each => box(each).height > 56);
  const pills = all('.rrd .hand .price').filter(each => each.offsetTop + each.offsetHeight > 4);  // whatever its slant
  const strays = all('.camp .held, .camp .fan, .camp .draw, .rrd .goods > *, .rrd .markers > *, .rrd .vitals > *')
    .filter(each => box(each).right > box(each.closest('.camp')).right + 1
      || each.closest('.rrd') && box(each).bottom > box(each.closest('.camp')).bottom + 2);
  return [
    ...strays.map(each => 'out of its camp: ' + name(each)),
    ...pills.map(each => 'over the name of its card: ' + name(each)),
    ...all('.neombre .laid .thing').filter(each => box(each).bottom > box(each.closest('.cards')).bottom + 1)
      .map(each => 'cut on its bench: ' + name(each)),
    ...covered.map(each => 'covered: ' + name(each)),
    ...[...cut, ...clipped].map(each => 'cut: ' + name(each)),
    ...wraps.map(each => 'wraps: ' + name(each)),
    ...(document.documentElement.scrollWidth > innerWidth
      ? ['the page is too wide', ...[...document.querySelectorAll('body *')]  // seen or not
        .filter(each => box(each).right > innerWidth).map(name)] : []),
    ...all('.stage').filter(each => innerWidth >= 900 && each.scrollHeight > each.clientHeight + 1)
      .map(() => 'the table is scrolled'),
    ...(question.top < 0 || question.bottom > innerHeight + 1 ? ['the question is off the screen'] : []),
  ];
}"""

# Gathers everything that jumps; cards travel, a gauge shows by moving, and a text that says something else is another.
WATCH = """() => {
  window.jumps = [];
  const moving = '[data-token], .card-back, .hand li, .units, .row, .fan li, .laid li, .bar, .log, .options, .sky, '
    + '.front ol, .half .laid, .verdicts, .points, '  // a chain grows with its cards, on top of each other
    + '.neombre .line, '  // adversaries come and go
    + '.seen, .nox .rank, .nox .queue, .nox .ground-bits, .nox .pool';
  const said = new WeakMap();
  new MutationObserver(list => list.forEach(each => said.set(each.target, performance.now())))
    .observe(document.body, { characterData: true, subtree: true });
  const named = each => each.getAttribute?.('class')?.replace(/svelte-\\w+/g, '').trim() || each.tagName;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) for (const { node, previousRect: a, currentRect: b } of entry.sources) {
      const element = node?.nodeType === 1 ? node : node?.parentElement;
      if (!element?.isConnected || element.closest(moving)) continue;
      if (node.nodeType === 3 && said.get(node) > entry.startTime - 500) continue;
      const name = `${named(element.parentElement ?? element)} > ${named(element)}`;
      window.jumps.push(`${name}: ${a.x},${a.y} to ${b.x},${b.y}`);
    }
  }).observe({ type: 'layout-shift' });
}"""

# Where the parts of the table are, whatever is in them.
PLACES = """() => Object.fromEntries(
  ['.page > header nav > :last-child', '.stage', '.stage .ask', 'ul.hand', '.front', '.front .score', '.land',
   '.camp.near', '.camp.far', '.ground.near', '.ground.far', '.side .log', '.side .choices', '.band', '.place',
   '.counts', '.half', '.neombre .line', '.neombre .between', '.neombre .team',
   '.nox .board', '.nox .cell', '.nox .turn']
    .flatMap(css => [...document.querySelectorAll(css)].map((each, i) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [`${css} ${i}`, [x, y + scrollY, width, height].map(Math.round).join(' ')];
    })))"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size, and let the page settle."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def look(camille: Player) -> None:
    """Nothing is cut off, covered or too small at this decision, in any size."""
    for size in [*SMALL, *LOW, *reversed(WIDE)]:
        resize(camille.page, size)
        assert camille.page.evaluate(CRAMPED) == [], size
        if size not in SMALL:
            assert camille.page.evaluate(UNREADABLE, 14) == [], size


@pytest.mark.parametrize(
    ("game", "bots", "lang"),
    [
        ("guild_battle", 4, "fr"),
        ("ossuaire", 1, "en"),
        ("raise_rise_die", 1, "fr"),
        ("neombre", 3, "fr"),
        ("noxilia", 1, "fr"),
        *([("guild_battle", 1, "en"), ("guild_battle", 2, "en"), ("ossuaire", 1, "fr")] if LONG else []),
        *([("raise_rise_die", 1, "en"), ("neombre", 1, "en"), ("noxilia", 1, "en")] if LONG else []),
    ],
)
def test_every_size(person: Sit, game: str, bots: int, lang: str) -> None:
    """Cards of the hand and of the market are read, and nothing that is asked about is covered or cut."""
    camille = person(lang=lang, width=1440, height=900)
    camille.open_table(game, *[BOT] * bots, seed=11)
    camille.wait()
    camille.page.evaluate("Promise.all([...document.fonts].map(each => each.load()))")
    for _ in range(STOPS):
        before, over, _, options = camille.turn()
        if over:
            return
        look(camille)
        if STRIDE == 1:  # nothing lies between, and leaving the page costs more than all the looking
            camille.take(camille.hasty(options))
        else:
            skip(camille, upto=before + STRIDE)


@pytest.mark.parametrize("deck", ["ossuaire", "garnison"])
def test_what_is_on_offer_is_read_in_low_windows(person: Sit, deck: str) -> None:
    """All twelve cards of the market with their whole text, beside the question, however low the window is."""
    camille = person(lang="fr", width=1440, height=900)
    camille.open_table("ossuaire", {**BOT, "deck": "ossuaire"}, deck=deck, seed=3)
    while "done" not in (options := camille.wait()) or not camille.page.locator(".trade .card").count():
        camille.take("stop" if "stop" in options else options[0])
    camille.page.evaluate("Promise.all([...document.fonts].map(each => each.load()))")

    for size in [*LOW, (1280, 577), (1024, 700), (1366, 768)]:
        resize(camille.page, size)
        assert camille.page.locator(".trade .card").count() == 12
        camille.reaches(options)
        assert camille.page.evaluate(UNREADABLE, 14) == [], size
        assert camille.page.evaluate(CRAMPED) == [], size


SHAPES = [("guild_battle", 4, (1024, 768)), ("ossuaire", 1, (1440, 900))]
MORE = [
    (game, bots, size)
    for game, bots in (
        ("guild_battle", 1),
        ("guild_battle", 4),
        ("ossuaire", 1),
        ("raise_rise_die", 1),
        ("neombre", 2),
        ("noxilia", 1),
    )
    for size in [*WIDE, *SMALL]
]


@pytest.mark.parametrize(("game", "bots", "size"), MORE if LONG else SHAPES)
def test_nothing_jumps(person: Sit, game: str, bots: int, size: tuple[int, int]) -> None:
    """Nothing but cards changes its place during a match, not even when the connection is lost."""
    camille = person(width=size[0], height=size[1])
    camille.open_table(game, *[BOT] * bots, seed=3)
    camille.wait()
    page = camille.page
    page.evaluate("document.fonts.ready")
    page.evaluate(WATCH)
    page.context.set_offline(True)
    page.wait_for_selector(".banner")
    page.context.set_offline(False)
    page.wait_for_selector(".banner", state="detached")
    before = page.evaluate(PLACES)
    while not camille.turn().over and (LONG or camille.serial < 40):
        after = page.evaluate(PLACES)
        assert {
            place: (before[place], after[place]) for place in before if before[place] != after.get(place)
        } == {}
        camille.rush(upto=camille.serial + 12)
    assert "\n".join(page.evaluate("window.jumps")) == ""


# The card in the last place of a band becomes the fourth of its stack, and arrives.
FOURTH = """() => document.querySelectorAll('.band .place:last-child .copy').forEach(copy => {
  copy.style.setProperty('--i', 3);
  copy.classList.add('arriving');
})"""


def test_a_card_that_arrives_aslant_stays_within_a_phone(person: Sit) -> None:
    """Once the page was wider than its window for a moment: a fourth Wizard arrived in the place at the edge."""
    camille = person(width=390, height=844)
    camille.open_table("guild_battle", BOT, seed=3)
    camille.wait()
    while not camille.page.locator(".band .place:last-child .copy").count():
        skip(camille, upto=camille.serial + 6)
        camille.wait()

    camille.page.evaluate(FOURTH)

    camille.fits()


# Something that is said on the table grows by a letter, and the page is laid out.
SAID = "() => { document.querySelector('.stage .ask').append('x'); void document.body.offsetHeight; }"


def passes(page: Page) -> dict[tuple[int, int], float]:
    """Passes of styles for one change at a table, where they are many, by the size of the window.

    The fewest of three: a page that is still being built, or a frame in between, only adds to them.
    """
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")

    def count() -> float:
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "RecalcStyleCount"))

    page.wait_for_selector(".stage .ask")
    page.evaluate("document.fonts.ready")
    found = {}
    for size in [(1440, 900), (1024, 768), (390, 844), (844, 390)]:
        resize(page, size)
        counts = [count()]
        for _ in range(3):
            page.evaluate(SAID)
            counts.append(count())
        found[size] = min(after - before for before, after in pairwise(counts))
    return {size: many for size, many in found.items() if many >= 8}


@pytest.mark.parametrize("game", ["guild_battle", "ossuaire", "raise_rise_die", "neombre", "noxilia"])
def test_a_change_lays_the_table_out_once(person: Sit, game: str) -> None:
    """Cards take their sizes from what holds them: a table that is first measured without a height restyles them all.

    Each container that changes its size while the page is laid out is one more pass of styles; there were 17 to 150.
    """
    camille, robin = person(width=1440, height=900), person(width=1440, height=900)
    table = camille.open_table(game, BOT, seed=3)
    camille.wait()
    skip(camille, upto=45)  # units lie on both sides
    camille.wait()
    robin.go(f"/table/{table}#{camille.made['watch']}")

    assert (passes(camille.page), passes(robin.page)) == ({}, {})


@pytest.mark.parametrize("game", ["ossuaire", "raise_rise_die"])
def test_a_replay_is_laid_out_once(person: Sit, game: str) -> None:
    """As a table: whoever steps through a match waits for no more than one layout a step."""
    camille = person(width=1440, height=900)
    table = camille.open_table(game, BOT, seed=3)
    camille.wait()
    skip(camille)
    camille.go(f"/replay/{table}?step=45")
    camille.page.wait_for_selector(".page[data-step='45']")

    assert passes(camille.page) == {}
