"""Languages, rules, « Pourquoi ? », and what axe-core says of every screen."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit, in_each_game
from tests.browser.player import LONG, skip
from tests.browser.stand import HOUSE

AXE = (HOUSE / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
BOT = {"kind": "bot", "level": 1}

# What is seen at the top of a scrolled dialog that is not the strip of the field: beside the field and over it.
STRIP = """() => {
  const body = document.querySelector('dialog[open] .body');
  body.scrollTo({ top: 400, behavior: 'instant' });
  const [box, field] = [body.getBoundingClientRect(), body.querySelector('input').getBoundingClientRect()];
  return [[box.left + 6, field.top + 9], [field.left + 30, box.top + 4], [field.left + 30, field.bottom + 3]]
    .map(([x, y]) => document.elementFromPoint(x, y))
    .filter(each => !each.closest('.search')).map(each => each.outerHTML.slice(0, 80));
}"""


def complaints(page: Page, *rules: str) -> list[str]:
    """What axe-core finds serious or critical, by some of its rules or by all."""
    if page.evaluate("() => !window.axe"):
        page.evaluate(AXE)
    found = page.evaluate(
        "async only => (await axe.run(only.length ? { runOnly: only } : {})).violations"
        ".filter(v => ['serious', 'critical'].includes(v.impact))"
        ".map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 120) + ' ' + (n.any[0]?.message ?? ''))"
        ".join(' | '))",
        list(rules),
    )
    return list(found)


def complaints_in_both_themes(page: Page) -> list[str]:
    """What is wrong in the dark; in the light, what is wrong with the colours."""
    found = complaints(page)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.evaluate("() => Promise.all(document.getAnimations().map(each => each.finished.catch(() => null)))")
    found += complaints(page, "color-contrast")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return found


def test_the_language_switches_at_any_time_and_is_remembered(person: Sit) -> None:
    """Prompt, options and log change at once, and stay after a reload."""
    camille = person(lang="fr")
    camille.open_table("guild_battle", BOT, seed=2)
    camille.wait()
    expect(camille.page.locator(".prompt")).to_contain_text("À vous de jouer")
    camille.page.click("[data-settings]")
    camille.page.get_by_role("button", name="English").click()
    expect(camille.page.locator(".prompt")).to_contain_text("Your turn")
    expect(camille.page.locator("html")).to_have_attribute("lang", "en")
    camille.page.reload()
    expect(camille.page.locator(".prompt")).to_contain_text("Your turn")


def test_why(person: Sit) -> None:
    """A line of the log opens its rule; a card that cannot be used says why."""
    camille = person(lang="fr")
    camille.open_table("guild_battle", BOT, seed=2)
    options = camille.wait()
    page = camille.page
    expect(page.locator(".log .rule")).to_have_count(0)
    page.check(".log [name=details]")
    line = page.locator(".log p", has=page.locator(".rule")).first
    said = line.locator("> span").inner_text()
    line.locator(".rule").click()
    expect(page.locator("dialog[open] article").first).to_be_visible()
    expect(page.locator("dialog[open] [data-about]")).to_have_text(said)  # the event that is asked about
    expect(page.locator("dialog[open] article:visible")).to_have_count(1)
    page.locator("dialog[open] summary").click()  # where it comes from, for who wants to know
    expect(page.locator("dialog[open] article:visible").nth(1)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    while not page.locator(".hand .thing:not(.legal)").count():  # settled: it is one's own turn
        camille.click("pass" if "pass" in options else options[0], options)
        options = camille.wait()
    page.locator(".hand .thing:not(.legal)").last.click()
    expect(page.locator("[data-why] .answer")).to_have_text(re.compile(r"^[«A-ZÀÉ].*\.$"))
    expect(page.locator("[data-why] article code", has_text="GB-")).to_have_count(2)


@pytest.mark.parametrize("width", [390, 1440])
def test_the_words_of_a_card_are_explained_in_the_gallery(person: Sit, width: int) -> None:
    """A sentence for each, and its rule for who wants more."""
    camille = person(lang="fr", width=width).go("/cards/ossuaire")
    page = camille.page
    page.locator("[data-card=cadavre_explosif]").click()
    words = page.locator("dialog[open] [data-keywords]")
    expect(words.locator("dt")).to_have_text(["Neutraliser", "Exhumer 2", "Immédiat", "Le prix"])
    camille.fits()
    words.get_by_role("button", name="OSS-NEUT-01").click()
    expect(page.locator("dialog[open] article:visible", has_text="OSS-NEUT-01")).to_contain_text(
        "Neutraliser"
    )


@in_each_game
def test_an_option_says_what_it_does_and_covers_neither_the_question_nor_the_others(
    person: Sit, game: str
) -> None:
    """Under the pointer and under the focus; asked once for each option of a decision."""
    camille = person(lang="fr", width=1440, height=900)
    asked: list[str] = []
    camille.page.on(
        "request", lambda request: asked.append(request.url) if "/forecast" in request.url else None
    )
    camille.open_table(game, BOT, seed=2)
    if "take_hand>seat0" in (options := camille.wait()):
        camille.click("take_hand>seat0", options)
        camille.wait()
    while not any(option.startswith(("play:", "play_unit:")) for option in camille.wait()):
        skip(camille, upto=camille.serial + 1)  # units are placed first, souls are drawn
    page = camille.page
    option = page.locator(':is([data-option^="play:"], [data-option^="play_unit:"])').first
    for _ in range(2):
        option.focus()
        expect(page.locator("[data-forecast] li").first).to_contain_text(re.compile(r"\w"))
        page.wait_for_function(
            """() => {
              const a = document.querySelector('[data-forecast]').getBoundingClientRect();
              return ['.ask', '.options'].every((each) => {
                const b = document.querySelector(each).getBoundingClientRect();
                return a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
              });
            }"""
        )
        option.blur()
        expect(page.locator("[data-forecast]")).to_have_count(0)
    assert len(asked) == 1


def test_the_rules_are_searched(person: Sit) -> None:
    """Without minding accents; errata too."""
    camille = person(lang="fr").go("/")
    camille.page.locator("[data-game='ossuaire']").get_by_role("button", name="Comment jouer").click()
    expect(camille.page.locator("dialog[open] [data-how]")).to_be_visible()
    camille.page.locator("dialog[open] [data-numbered]").click()
    assert camille.page.evaluate(STRIP) == []  # nothing is read through the field or over it
    camille.page.locator("dialog[open] input").fill("necromancie champion")
    camille.page.locator("dialog[open] input").fill("necromancie")
    expect(camille.page.locator("dialog[open] article").first).to_contain_text("écromancie")
    # A chapter comes before what only mentions its subject.
    camille.page.locator("dialog[open] input").fill("rangees")
    expect(camille.page.locator("dialog[open] h3").first).to_have_text("Rangées")


def test_cards_are_searched(person: Sit) -> None:
    """By name or by what is printed on them, without minding accents."""
    camille = person(lang="fr").go("/cards/guild_battle")
    cards = camille.page.locator("[data-card]")
    camille.page.locator("[type=search]").fill("necromancien")
    expect(cards).to_have_count(1)
    camille.page.locator("[type=search]").fill("cimetiere ressuscitez")
    expect(cards).to_have_count(2)
    camille.page.locator("[type=search]").fill("dragon")
    expect(cards).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "lang", "width"),
    [
        ("guild_battle", "fr", 390),
        ("ossuaire", "en", 1440),
        *([("guild_battle", "en", 1440), ("ossuaire", "fr", 390)] if LONG else []),
    ],
)
def test_how_to_play_is_one_page_before_the_numbered_rules(
    person: Sit, game: str, lang: str, width: int
) -> None:
    """Goal, turn, how one wins, five lines with pictures of the game's own; the rules behind, and searched."""
    camille = person(lang=lang, width=width).go(f"/rules/{game}")
    page = camille.page
    expect(page.locator("[data-how] dt")).to_have_count(3)
    expect(page.locator("[data-how] li")).to_have_count(5)
    pictures = page.locator("[data-how] li .pictures use").evaluate_all(
        "all => all.map(each => each.href.baseVal)"
    )
    drawn = page.evaluate(
        'async href => [...(await (await fetch(href)).text()).matchAll(/id="([^"]+)"/g)].map(each => each[1])',
        pictures[0].partition("#")[0],
    )
    assert {picture.partition("#")[2] for picture in pictures} <= set(drawn)
    assert page.locator("article[id]").count() == 0
    camille.fits()
    assert complaints(page) == []
    page.locator("[data-numbered]").click()
    assert page.locator("article[id]").count() > 80
    page.locator("[data-how] button").first.click()
    expect(page.locator("article[id]")).to_have_count(2)


def test_axe_on_the_pages(person: Sit) -> None:
    """Home, new table, cards, credits, rules."""
    camille = person().go("/")
    page = camille.page
    page.wait_for_selector("[data-play]")
    assert complaints_in_both_themes(page) == []
    page.get_by_role("button", name="Comment jouer").first.click()
    page.wait_for_selector("dialog[open] article")
    assert complaints_in_both_themes(page) == []
    for path, ready in (
        ("/new/ossuaire", "form"),
        ("/cards/ossuaire", ".card"),
        ("/credits", "article"),
        ("/join#" + "x" * 24, "[role=alert]"),
    ):
        camille.go(path)
        page.wait_for_selector(ready)
        assert complaints_in_both_themes(page) == [], path


@in_each_game
def test_axe_at_the_table(person: Sit, game: str) -> None:
    """Waiting room, table, enlarged card, end screen, replay, curtain."""
    camille = person()
    page = camille.page
    camille.open_table(game, {"kind": "friend"})
    page.wait_for_selector(".panel ul")
    assert complaints_in_both_themes(page) == []
    camille.open_table(game, {"kind": "hotseat", "name": "Sacha"})
    page.wait_for_selector("[data-lift]")
    assert complaints_in_both_themes(page) == []
    table = camille.open_table(game, BOT, seed=2)
    camille.wait()
    while not page.locator("ul.hand .thing").count():  # units are placed before anything is drawn
        assert complaints_in_both_themes(page) == []
        skip(camille, upto=camille.serial + 8)
    page.locator("ul.hand .thing").last.click(button="right")  # the top one of its copies
    page.wait_for_selector("dialog[open]")
    assert complaints_in_both_themes(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    for upto in (0, 12, 24):
        skip(camille, upto=upto)
        assert complaints_in_both_themes(page) == [], upto
    skip(camille)
    camille.ended()
    assert complaints_in_both_themes(page) == []
    camille.go(f"/replay/{table}?step=9")
    page.wait_for_selector(".page[data-step='9']")
    assert complaints_in_both_themes(page) == []


def test_a_game_without_a_layout_of_its_own_gets_the_generic_table(person: Sit) -> None:
    """Every pile is drawn, and cards are clicked where they lie."""
    camille = person(lang="fr")
    table = camille.open_table("guild_battle", BOT, seed=2)
    camille.go(f"/table/{table}?table=generic")
    camille.wait()
    page = camille.page
    expect(page.locator(".seat")).to_have_count(2)
    before = camille.serial
    page.locator('[data-pile="hand.0"] .thing.legal').first.click()
    camille.moved_on(before)
    camille.wait()
    assert complaints(page) == []
    camille.rush()


def test_the_generic_table_says_where_cards_stand_and_what_they_lie_under(person: Sit) -> None:
    camille = person(lang="fr")
    table = camille.open_table("noxilia", BOT, seed=4)
    skip(camille, upto=120)
    camille.go(f"/table/{table}?table=generic")
    camille.wait()
    page = camille.page

    units = page.locator('[data-pile^="units."]')
    expect(units.locator(".stack .marks").first).to_contain_text(re.compile("camp|champ"))
    backs = units.locator(".stack", has=page.locator(".card-back"))
    for back in backs.all():  # face down, and everybody sees where
        expect(back).to_contain_text(re.compile("camp|champ"))
    assert complaints(page) == []
