"""Cards that can be read where they are chosen, questions that cover nothing, fingers that look first."""

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import LONG, Sit
from tests.browser.player import Player

BOT = {"kind": "bot", "level": 1}
WIDE = [(1440, 900), (1024, 768)]
SIZES = [*WIDE, (1920, 1080)]
STOPS = 400 if LONG else 4  # decisions at which the table is looked at in every size

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
  const asked = '.stage .legal, .stage [data-asked], [data-seats] > .own, .stage .front';
  const things = [...document.querySelectorAll(asked)];
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


def test_a_finger_raises_a_card_before_it_plays(person: Sit) -> None:
    """The first tap shows the card with its text, a tap elsewhere lets it down, the second tap or its button plays."""
    camille = person(width=390, height=844, has_touch=True)
    page = camille.page
    camille.open_table("guild_battle", BOT, seed=2)
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
