"""Cards that can be read where they are chosen, tables that cover nothing and stay still, fingers that look first."""

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import LONG, Sit, in_each_game
from tests.browser.player import Player

BOT = {"kind": "bot", "level": 1}
WIDE = [(1440, 900), (1024, 768)]
SIZES = [*WIDE, (390, 844), (844, 390), (1920, 1080), (720, 450)]  # the last one: 1440 × 900 enlarged twice
STOPS = 400 if LONG else 5  # decisions at which the table is looked at in every size

# What cannot be read: texts of cards in one's hand or on offer that are too small or cut off.
UNREADABLE = """least => {
  const cards = [...document.querySelectorAll('.hand .card, .market .card')].filter(each => each.offsetParent);
  return cards.flatMap(card => {
    const [text, face] = [card.querySelector('.text'), card.querySelector('.face')];
    const size = parseFloat(getComputedStyle(text).fontSize);
    const name = card.querySelector('.title').textContent;
    if (!text.offsetHeight) return [`${name}: no text`];
    const cut = text.offsetTop + text.offsetHeight - face.clientHeight;
    return size < least ? [`${name}: ${size}px`] : cut > 1 ? [`${name}: ${cut}px cut off`] : [];
  });
}"""
# What lies over what: the question over things it asks about or one's own part of the table, bars of two rows.
OVERLAPS = """() => {
  scrollTo(0, 0);
  const box = each => each.getBoundingClientRect();
  const question = box(document.querySelector('.stage .ask'));
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const things = [...document.querySelectorAll('.stage .legal, .stage [data-asked], [data-seats] > .own, .stage .front')];
  const still = things.filter(each => {
    each.scrollIntoView({ block: 'center', behavior: 'instant' });
    return each.checkVisibility() && box(each).width && over(box(document.querySelector('.stage .ask')), box(each));
  });
  const heads = [...document.querySelectorAll('.page > header, .band > header, .front .who')]
    .filter(each => innerWidth >= 900 && each.clientHeight > 56);
  const wide = document.documentElement.scrollWidth > innerWidth ? ['page too wide'] : [];
  const hidden = question.top < 0 || question.bottom > innerHeight + 4 ? ['question off the screen'] : [];
  const name = each => each.className.toString().replace(/svelte-\\w+/g, '') + ' ' + each.textContent.slice(0, 40);
  const said = [...still.map(each => 'covered: ' + name(each)), ...heads.map(each => 'wraps: ' + name(each))];
  return [...said, ...wide, ...hidden];
}"""
# Gathers everything that jumps, cards excepted: those travel.
WATCH = """() => {
  window.jumps = [];
  const cards = '[data-token], .hand, .ranks, .fan, .backs, .deck, .laid, .log, .sky';
  const named = each => each.className?.toString().replace(/svelte-\\w+/g, '') || each.tagName;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) for (const { node, previousRect: a, currentRect: b } of entry.sources) {
      const element = node?.nodeType === 1 ? node : node?.parentElement;
      if (!element || element.closest(cards)) continue;
      const name = `${named(element.parentElement ?? element)} > ${named(element)}`;
      window.jumps.push(`${name}: ${a.x},${a.y} to ${b.x},${b.y}`);
    }
  }).observe({ type: 'layout-shift' });
}"""
COVER = """([a, b]) => {
  const [one, two] = [a, b].map(each => document.querySelector(each).getBoundingClientRect());
  const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}"""


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size, and let the page settle."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def look(camille: Player) -> None:
    """Nothing is cut off, covered or too small at this decision, in any size."""
    for size in SIZES:
        resize(camille.page, size)
        assert camille.page.evaluate(OVERLAPS) == [], size
        if size in WIDE:
            assert camille.page.evaluate(UNREADABLE, 14) == [], size
    resize(camille.page, SIZES[0])


@pytest.mark.parametrize(
    ("game", "bots", "lang"), [("guild_battle", 4, "fr"), ("guild_battle", 1, "en"), ("ossuaire", 1, "fr")]
)
def test_every_size(person: Sit, game: str, bots: int, lang: str) -> None:
    """Cards of the hand and of the market are read, and nothing that is asked about is covered or cut."""
    camille = person(lang=lang, width=1440, height=900)
    camille.open_table(game, *[BOT] * bots, seed=11)
    for _ in range(STOPS):
        before, over, _, _ = camille.turn()
        if over:
            return
        look(camille)
        camille.rush(upto=before + (1 if LONG else 7))


@pytest.mark.parametrize(
    ("game", "bots", "size"), [("guild_battle", 4, (1024, 768)), ("ossuaire", 1, (1440, 900))]
)
def test_nothing_jumps(person: Sit, game: str, bots: int, size: tuple[int, int]) -> None:
    """During a whole match nothing but cards changes its place, not even when the connection is lost."""
    camille = person(width=size[0], height=size[1])
    camille.open_table(game, *[BOT] * bots, seed=3)
    camille.wait()
    camille.page.evaluate("document.fonts.ready")
    camille.page.evaluate(WATCH)
    camille.page.context.set_offline(True)
    camille.page.wait_for_selector(".banner")
    camille.page.context.set_offline(False)
    camille.page.wait_for_selector(".banner", state="detached")
    camille.rush()
    assert camille.page.evaluate("window.jumps") == []


def raised(camille: Player, thing: Locator) -> Locator:
    """Tap a card once: it stands beside, can be read, and nothing has been played."""
    before = list(camille.sent)
    thing.tap()
    shown = camille.page.locator(".raised")
    shown.wait_for()
    assert camille.sent == before
    assert (
        camille.page.evaluate(
            "parseFloat(getComputedStyle(document.querySelector('.raised .text')).fontSize)"
        )
        >= 13
    )
    assert camille.page.evaluate(COVER, [".raised", ".stage .ask"]) == 0
    return shown


@in_each_game
@pytest.mark.parametrize("size", [(390, 844), (844, 390)] if LONG else [(390, 844)])
def test_a_finger_raises_a_card_before_it_plays(person: Sit, game: str, size: tuple[int, int]) -> None:
    """The first tap shows the card with its text, a tap elsewhere lets it down, the second tap or its button plays."""
    camille = person(width=size[0], height=size[1], has_touch=True)
    page = camille.page
    camille.open_table(game, BOT, seed=2)
    for second in ("card", "button"):
        options = camille.wait()
        while not any(option.startswith("play:") for option in options):
            camille.click(options[-1], options)
            options = camille.wait()
        option = next(each for each in options if each.startswith("play:"))
        thing = camille.thing(option, options)
        shown = raised(camille, thing)
        page.locator(".page > header h1").tap()
        shown.wait_for(state="detached")
        raised(camille, thing)
        before = camille.serial
        if second == "card":
            thing.tap()
        else:
            page.locator(f'.raised [data-raised="{option}"]').tap()
        camille.moved_on(before)
        assert camille.sent[-1] == option


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_mouse_sees_a_card_beside_its_place(person: Sit, size: tuple[int, int]) -> None:
    """Large, off the question and off the cards that are asked about; one click plays, on a narrow window too."""
    camille = person(width=size[0], height=size[1])
    page = camille.page
    camille.open_table("guild_battle", BOT, seed=2)
    options = camille.wait()
    while not any(option.startswith("play:") for option in options):
        camille.click(options[-1], options)
        options = camille.wait()
    option = next(each for each in options if each.startswith("play:"))
    camille.thing(option, options).hover()
    page.wait_for_selector("aside .large")
    page.wait_for_function("document.querySelector('aside:has(.large)').getBoundingClientRect().top > 0")
    for kept in (".stage .ask", ".hand"):
        assert page.evaluate(COVER, [".large", kept]) == 0, kept
    camille.click(option, options)


def meet(camille: Player, game: str, verb: str, others: int) -> list[str]:
    """Play matches until a question offers that verb; its options."""
    for seed in range(1, 30):
        camille.open_table(game, *[BOT] * others, seed=seed)
        options = camille.wait()
        while options and not any(option.startswith(verb) for option in options):
            camille.rush(upto=camille.serial + 1)
            options = camille.wait()
        if options:
            return options
    raise AssertionError(f"nobody was asked to {verb}")


FRAME = """thing => [getComputedStyle(thing).boxShadow, getComputedStyle(thing, '::before').borderTopColor,
  getComputedStyle(thing, '::before').content]"""


def test_a_player_is_targeted_by_the_whole_band(person: Sit) -> None:
    """Wherever one clicks; a rival's band looks otherwise than one's own; empty places do not look legal."""
    camille = person()
    page = camille.page
    options = meet(camille, "guild_battle", "target", 2)
    theirs = next(option for option in options if not option.endswith("seat0"))
    frame = camille.thing(theirs, options).evaluate(FRAME)
    assert frame[2] == '""'  # the corners of a sight, which nothing of one's own has
    assert page.locator(".place:not(:has(.copy)) .legal").count() == 0
    band = page.locator(f'.band:has([data-thing="seat:{theirs[-1]}"])')
    before, where = camille.serial, band.bounding_box()
    assert where
    page.mouse.click(where["x"] + where["width"] / 2, where["y"] + where["height"] * 0.8)
    camille.moved_on(before)
    assert camille.sent[-1] == theirs
