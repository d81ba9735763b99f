"""Lessons clicked through: both games, both languages, phone and screen, with a mistake, left and resumed."""

from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from pioche.core.decisions import Option
from pioche.games import ids
from pioche.games.lessons import lesson, lessons
from pioche.lesson.course import Course
from pioche.lesson.plan import Lesson
from tests.browser.conftest import Sit
from tests.browser.player import LONG, Player
from tests.browser.stand import Stand
from tests.browser.test_reading import complaints
from tests.browser.things import spots

PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True}
ASIDE: dict[str, Any] = {"width": 844, "height": 390, "has_touch": True}
SCREEN: dict[str, Any] = {"width": 1440, "height": 900}
SMALLER: dict[str, Any] = {"width": 1024, "height": 768}
# Each game and each language, on a phone and on a screen; all of them with each other where there is time.
PUPILS = (
    [
        (game, lang, size)
        for game in ("guild_battle", "neombre", "noxilia", "ossuaire", "raise_rise_die")
        for lang in ("fr", "en")
        for size in (PHONE, ASIDE, SCREEN)
    ]
    if LONG
    else [
        ("guild_battle", "fr", PHONE),
        ("ossuaire", "en", SCREEN),
        ("neombre", "en", PHONE),
        ("noxilia", "fr", SCREEN),
    ]
)

# Every part of every lesson in every size where there is time; else each of the games once.
PARTS = (
    [
        (game, part, lang, size)
        for game in ids()
        for part in [each.id for each in lessons(game)]
        for lang in ("fr", "en")
        for size in (PHONE, ASIDE, SMALLER, SCREEN)
    ]
    if LONG
    else [("guild_battle", "first_steps", "en", SMALLER), ("noxilia", "mana_and_latents", "fr", PHONE)]
)

# How much the bubble covers of the question and of the thing it points at, once it stands still.
COVERED = """() => {
  const box = css => document.querySelector(css)?.getBoundingClientRect();
  const [bubble, ...others] = [box('[data-lesson]'), box('[data-question]'), box('.ring')];
  if (!bubble) return null;
  const place = [bubble.left, bubble.top, others[0]?.top, others[1]?.left].map(Math.round).join();
  const still = globalThis.placedAt === place;
  globalThis.placedAt = place;
  if (!still) return null;
  const common = (a, b) => Math.min(a, b);
  const covered = other => !other ? 0 :
    Math.max(0, common(bubble.right, other.right) - Math.max(bubble.left, other.left)) *
    Math.max(0, common(bubble.bottom, other.bottom) - Math.max(bubble.top, other.top));
  const inside = bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight;
  return { question: covered(others[0]), thing: covered(others[1]), inside };
}"""
# Whether the ring stands around a card that nothing lies over; nothing while it moves, or is elsewhere.
WHOLE = """() => {
  const ring = document.querySelector('.ring')?.getBoundingClientRect();
  const card = ring && [...document.querySelectorAll('.hand [data-face]')].find(each => {
    const { left, right } = each.getBoundingClientRect();
    return Math.abs((left + right) / 2 - (ring.left + ring.right) / 2) < 3;
  });
  if (!card) return null;
  const over = document.elementFromPoint(ring.right - 20, (ring.top + ring.bottom) / 2);
  return card.contains(over) || null;
}"""
# Which cards and buttons that stand for an option lie under the bubble, be it by a corner; of a zone some may.
UNDER = """spots => {
  const bubble = document.querySelector('[data-lesson]').getBoundingClientRect();
  const common = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  return spots.map(([css, at]) => [...document.querySelectorAll(css)].at(at))
    .filter(each => each && !each.matches('.whole'))
    .filter(each => {
      const box = each.getBoundingClientRect();
      return common(bubble, box, 'left', 'right') > 1 && common(bubble, box, 'top', 'bottom') > 1;
    })
    .map(each => each.textContent.trim().slice(0, 40));
}"""
LATER = "until => performance.now() > until"
# Whether the ring stands around a button; nothing while it moves, or is elsewhere.
AROUND = """css => {
  const [ring, button] = ['.ring', css].map(each => document.querySelector(each)?.getBoundingClientRect());
  if (!ring || !button) return null;
  return ['left', 'top', 'width', 'height'].every(side => Math.abs(ring[side] - button[side]) < 3) || null;
}"""
# Counts the frames in which cards fly, and what a bubble says in one of them.
MOVING = """
  window.flown = 0;
  window.disturbed = [];
  (function look() {
    const moving = document.querySelector('.flying');
    if (moving) {
      window.flown += 1;
      const bubble = document.querySelector('[data-lesson]');
      if (bubble) window.disturbed.push(bubble.textContent);
    }
    requestAnimationFrame(look);
  })();
"""
PATIENCE = 10_000  # milliseconds in which a bubble has found its place, however slow the page
BEGUN = """async wish => (await (await fetch('/api/lessons', {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish),
})).json()).table.id"""
ASKED = """serial => {
  const { serial: now, open } = document.querySelector('.page[data-game]')?.dataset ?? {};
  return Number(now) === serial && open === 'true' && document.querySelector('[data-lesson]') !== null;
}"""

# What a lesson still says right after its question has been answered.
ANSWERING = """async option => {
  document.querySelector(`[data-option="${option}"]`).click();
  await new Promise(done => setTimeout(done));
  return document.querySelectorAll('[data-lesson], .ring').length;
}"""


def clear(page: Page) -> None:
    """The bubble covers neither the question nor its thing, and lies within the window."""
    found: Any = page.wait_for_function(COVERED, polling=60).json_value()
    assert found == {"question": 0, "thing": 0, "inside": True}, page.locator("[data-lesson]").inner_text()


def read(player: Player, course: Course, lang: str) -> None:
    """Read the bubbles of a moment, each at its place, on to the last."""
    page = player.page
    page.wait_for_function(ASKED, arg=course.match.serial)
    for number, saying in enumerate(course.said().sayings, 1):
        expect(page.locator("[data-lesson] p")).to_have_text(saying.text.said(lang))
        clear(page)
        if number < len(course.said().sayings):
            page.keyboard.press("Enter") if number % 2 else page.locator("[data-onward]").click()


def seen_whole(page: Page) -> None:
    """Of cards in the hand that are alike the ring is around the one that lies over the others."""
    whole: Any = page.wait_for_function(WHOLE, polling=60).json_value()
    assert whole


def choose(player: Player, option: Option) -> None:
    """Take an option of the list."""
    player.page.locator(f"[data-option='{option}']").first.evaluate("button => button.click()")


def err(player: Player, course: Course, lang: str) -> None:
    """Take a choice that the lesson does not take, and read why."""
    page = player.page
    shown = (option for option in course.match.options() if option.verb not in course.later())
    wrong = next(option for option in shown if course.objection(option))
    objection = course.objection(wrong)
    assert objection is not None
    page.keyboard.press("Escape")  # the bubble was put away
    way_back = page.locator("header [data-unfold]")  # in the bar, where it covers no card
    expect(way_back).to_be_visible()
    choose(player, wrong)
    expect(way_back).to_have_count(0)
    bubble = page.locator("[data-lesson=mistake]")
    expect(bubble.locator("p")).to_have_text(objection.said(lang))
    clear(page)
    assert player.serial == course.match.serial
    bubble.locator("[data-onward]").click()
    expect(bubble).to_have_count(0)


def within_reach(player: Player, course: Course, option: Option) -> None:
    """The bubble leaves what the lesson waits for to be clicked."""
    if course.free:
        return
    assert course.wanted() == option
    game = player.root.get_attribute("data-game") or ""
    things = spots(game, str(option), [str(each) for each in course.match.options()])
    where = [[spot.css, spot.at] for spot in things]
    try:  # a bubble goes where there is room as soon as what moved lies still
        player.page.wait_for_function(f"spots => ({UNDER})(spots).length === 0", arg=where, timeout=PATIENCE)
    except PlaywrightError:
        said = player.page.locator("[data-lesson]").inner_text()
        raise AssertionError(f"{option}: {player.page.evaluate(UNDER, where)} under {said}") from None


def follow(player: Player, course: Course, lang: str, upto: int = 1000, *, erring: bool = False) -> None:
    """Go the right way for some questions, with one mistake if wanted."""
    while not course.done and (upto or course.due() is not None):
        option = course.due()
        if option is None:
            read(player, course, lang)
            if erring:
                err(player, course, lang)
                erring = False
            option = right(course.lesson, course)
            within_reach(player, course, option)
            choose(player, option)
            upto -= 1
        course.take(option)


def right(taught: Lesson, course: Course) -> Option:
    """The first right choice."""
    task = course.beat.task
    assert task is not None
    return taught.means(course.match, task.answers[0])[0]


@pytest.mark.parametrize(("game", "lang", "size"), PUPILS)
def test_a_lesson_from_home_to_the_end(person: Sit, game: str, lang: str, size: dict[str, Any]) -> None:
    player = person(lang=lang, **size)
    page = player.page
    course = Course(lesson(game, "first_steps"))
    player.go("/")
    page.locator(f"[data-learn={game}].primary").click()
    follow(player, course, lang, upto=3, erring=True)

    read(player, course, lang)  # left, and resumed from home
    page.locator("[data-leave-lesson]").click()
    resume = page.locator(f"a[data-learn={game}]")
    expect(resume).to_have_text("Reprendre la leçon" if lang == "fr" else "Resume the lesson")
    resume.click()
    follow(player, course, lang)

    known = page.get_by_role("dialog").locator("li")
    expect(known).to_have_text([text.said(lang) for text in course.lesson.closing.known])
    expect(page.locator("[data-door]")).to_have_count(1 if course.lesson.real.variant else 0)
    page.locator("[data-real]").click()
    page.wait_for_function("() => document.querySelector('.page[data-game]')?.dataset.live === 'live'")
    expect(page.locator("[data-is-lesson]")).to_have_count(0)
    info = page.evaluate(
        "async () => (await fetch('/api' + location.pathname.replace('table', 'tables'))).json()"
    )
    variant = course.lesson.spec.variant  # the first match is played where the lesson was
    assert {name: info["variant"].get(name) for name in variant} == variant
    player.go("/")
    expect(page.locator(f"[data-play={game}].primary")).to_be_visible()
    expect(page.locator(f"[data-learn={game}]")).to_be_visible()


@pytest.mark.parametrize(("game", "part", "lang", "size"), PARTS)
def test_bubbles_leave_free_what_they_speak_of(
    person: Sit, game: str, part: str, lang: str, size: dict[str, Any]
) -> None:
    """No bubble of any lesson lies over the thing it points at, the question, or what has to be clicked."""
    player = person(lang=lang, **size).go("/credits")
    table = player.page.evaluate(BEGUN, {"game": game, "lesson": part, "name": "Camille"})
    player.go(f"/table/{table}")
    course = Course(lesson(game, part))

    follow(player, course, lang)

    assert course.done


def test_the_ring_is_around_a_card_that_is_seen_whole(person: Sit) -> None:
    """The pupil holds two Sorcières: the one on top is shown."""
    player = person(lang="fr", **SCREEN)
    course = Course(lesson("guild_battle", "first_steps"))
    player.go("/")
    player.page.locator("[data-learn=guild_battle].primary").click()
    read(player, course, "fr")

    seen_whole(player.page)


@pytest.mark.parametrize("size", [PHONE, SCREEN] if LONG else [PHONE])
def test_the_ring_is_around_the_button_that_is_to_be_pressed(person: Sit, size: dict[str, Any]) -> None:
    """« À moi ! », not the whole question, which has no such button."""
    player = person(lang="fr", **size).go("/credits")
    course = Course(lesson("neombre", "first_steps"))
    table = player.page.evaluate(BEGUN, {"game": "neombre", "lesson": "first_steps", "name": "Camille"})
    player.go(f"/table/{table}")
    read(player, course, "fr")

    button = f'.bench.own [data-choice="{course.wanted()}"]'
    around: Any = player.page.wait_for_function(AROUND, arg=button, polling=60).json_value()
    assert around


def test_a_bubble_waits_until_nothing_moves_any_more(person: Sit) -> None:
    """Cards fly at the usual pace: while one does, no bubble says anything."""
    player = person(lang="fr", reduced_motion="no-preference", **SCREEN)
    page = player.page
    page.add_init_script(f"localStorage.setItem('pioche.speed', 'normal'); {MOVING}")
    course = Course(lesson("guild_battle", "first_steps"))
    player.go("/")
    page.locator("[data-learn=guild_battle].primary").click()
    follow(player, course, "fr", upto=2)
    read(player, course, "fr")

    assert page.evaluate("flown") > 0
    assert page.evaluate("disturbed") == []


def test_a_bubble_goes_with_the_question(person: Sit) -> None:
    """While an answer is on its way nothing is said of the question any more, and no ring is around its place."""
    player = person(lang="fr", **PHONE)
    course = Course(lesson("ossuaire", "first_steps"))
    player.go("/")
    player.page.locator("[data-learn=ossuaire].primary").click()
    follow(player, course, "fr", upto=3)
    read(player, course, "fr")

    left = player.page.evaluate(ANSWERING, str(course.wanted()))

    assert left == 0


def test_a_pointer_that_rests_looks_at_nothing(person: Sit) -> None:
    """One's first table comes up under a mouse that lies still: its bubble is read, no card grows over it."""
    player = person(lang="fr", **SCREEN)
    page = player.page
    player.go("/")
    page.locator("[data-learn=guild_battle].primary").click()
    page.wait_for_selector("[data-lesson='1']")
    card = page.locator(".hand .thing").first.bounding_box()
    assert card is not None
    player.go("/")
    x, y = card["x"] + card["width"] / 2, card["y"] + card["height"] / 2
    page.mouse.move(x, y)
    page.locator("a[data-learn=guild_battle]").press("Enter")
    page.wait_for_selector("[data-lesson='1']")
    page.mouse.move(x + 3, y)  # a hand trembles
    page.wait_for_function(LATER, arg=page.evaluate("performance.now() + 450"))  # longer than a look takes

    assert page.locator("aside .large").count() == 0
    page.mouse.move(x + 3, y - 30)  # whoever wants to see the card moves
    page.wait_for_selector("aside .large")


def test_a_killed_server_takes_no_step_of_a_lesson(person: Sit, stand: Stand) -> None:
    """Kill -9 at a bubble and right after a choice: the same bubble, then the next one, and the lesson goes on."""
    player = person(lang="fr", **PHONE)
    page = player.page
    course = Course(lesson("guild_battle", "first_steps"))
    player.go("/")
    page.locator("[data-learn=guild_battle].primary").click()
    follow(player, course, "fr", upto=2)
    read(player, course, "fr")
    stand.kill()
    expect(page.locator(".banner")).to_be_visible()
    stand.start()
    expect(page.locator(".banner")).to_have_count(0)
    read(player, course, "fr")

    option = right(course.lesson, course)
    choose(player, option)
    stand.kill()
    stand.start()
    course.take(option)
    follow(player, course, "fr", upto=2)
    read(player, course, "fr")
    assert page.locator("[data-is-lesson]").count() == 1


def test_bubbles_by_keyboard_and_for_everybody(person: Sit) -> None:
    player = person(lang="en", width=1024, height=768)
    page = player.page
    player.go("/")
    page.locator("[data-learn=guild_battle]").focus()
    page.keyboard.press("Enter")
    bubble = page.locator("[data-lesson]")
    expect(bubble).to_have_attribute("data-lesson", "1")
    expect(page.locator("[data-onward]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(bubble).to_have_attribute("data-lesson", "2")
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    page.locator("[data-unfold]").click()
    expect(bubble).to_be_visible()

    assert complaints(page) == []
    assert page.locator("[data-is-lesson]").inner_text() == "Lesson"
    page.locator("[data-people]").click()
    expect(page.locator("[data-fair=lesson]")).to_be_visible()


@pytest.mark.parametrize("game", ["guild_battle", "ossuaire"])
def test_a_bubble_makes_way_for_a_card_that_a_finger_raises(person: Sit, game: str) -> None:
    player = person(lang="fr", **PHONE)
    page = player.page
    course = Course(lesson(game, "first_steps"))
    player.go("/")
    page.locator(f"[data-learn={game}].primary").tap()
    read(player, course, "fr")
    option = str(right(course.lesson, course))

    player.thing(option, [str(each) for each in course.match.options()]).tap()
    expect(page.locator("[data-lesson]")).to_have_count(0)
    play = page.locator(f'.raised [data-raised="{option}"]')
    header = page.locator(".page > header").bounding_box()
    card = page.locator(".raised").bounding_box()
    assert header is not None
    assert card is not None
    assert card["y"] >= header["y"] + header["height"]  # its name can be read
    play.tap()  # refused by Playwright where anything lies over it
    player.moved_on(course.match.serial)
