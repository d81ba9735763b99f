"""Invitations: who invites to what, for how long and by which rules, before one sits down; and a friend who is away."""

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.test_endings import read_code
from tests.browser.test_reading import complaints


def test_the_table_is_seen_before_sitting_down(person: Sit) -> None:
    """Host, game, minutes, seats with the levels of bots, changes; in both languages, and nothing sticks out."""
    camille = person(lang="fr")
    bot = {"kind": "bot", "level": 3}
    camille.open_table("guild_battle", {"kind": "friend"}, bot, numbers={"hand_limit": 6})
    expect(camille.page.locator("[data-awaited]")).to_contain_text("Il manque encore une personne")
    camille.page.click("[data-invites]")
    expect(camille.page.locator("[data-show-qr]")).to_be_visible()
    link = camille.page.locator("[data-link]").first.input_value()
    camille.page.click("[data-show-qr]")
    assert read_code(camille.page.locator("[data-qr]")) == link
    said = {
        "fr": (
            "Camille vous invite à une partie de Guild Battle",
            "À 3, comptez environ 11 min",
            "limite de main",
        ),
        "en": (
            "Camille invites you to a match of Guild Battle",
            "With 3 players, allow about 11 min",
            "hand limit",
        ),
    }
    name = camille.made["table"]["seats"][2]["name"]["fr"]
    for lang, (title, length, changed) in said.items():
        sacha = person(lang=lang, width=390, height=844)
        sacha.go(link.removeprefix(sacha.url))
        form = sacha.page.locator("form")
        expect(form.locator("h1")).to_contain_text(title)
        expect(form).to_contain_text(length)
        expect(form.locator("[data-brief-seat='2']")).to_contain_text(name)
        expect(form.locator("[data-brief-seat='2']")).to_contain_text("3")
        expect(form.locator("[data-changed] dl")).to_be_visible()
        expect(form.locator("[data-changed] dl")).to_contain_text(changed, ignore_case=True)
        sacha.fits()
        assert complaints(sacha.page) == []


def test_whoever_looks_on_is_promised_no_seat(person: Sit) -> None:
    """Before the match: how many are still to come, when it begins, and no line between nothing and nothing."""
    camille = person(lang="fr")
    table = camille.open_table("guild_battle", {"kind": "friend"})
    robin = person(lang="en").go(f"/table/{table}#{camille.made['watch']}")
    awaited = robin.page.locator("[data-awaited]")
    expect(awaited).to_have_text("Still to come: 1. The match begins once every seat is taken.")
    assert robin.page.locator("main section section:not(:has(*))").evaluate_all(
        "all => all.map(each => getComputedStyle(each).borderTopStyle)"
    ) == ["none"]


def test_the_bar_of_a_changed_table_holds_everything_on_a_phone(person: Sit) -> None:
    """Title, the sign of what is changed, and all its buttons down to the settings, which open and are put away."""
    camille = person(lang="en", width=390, height=844)
    camille.open_table("guild_battle", {"kind": "hotseat", "name": "Sacha"}, numbers={"hand_limit": 6})
    page = camille.page
    page.click("[data-lift]")
    camille.wait()
    shown = page.locator("header h1, header [data-changed], header nav > *:visible")
    boxes = [each.bounding_box() for each in shown.all()]
    assert all(box and box["width"] > 20 and box["x"] + box["width"] <= 390 for box in boxes), boxes
    page.click("[data-settings]")
    expect(page.locator("[name=speed]")).to_be_visible()
    page.locator(".stage").click(position={"x": 5, "y": 5})
    expect(page.locator("[name=speed]")).to_be_hidden()


def test_bots_of_one_table_have_different_names_and_faces(person: Sit) -> None:
    """Also several of one level, and each has its level on its face."""
    camille = person(lang="en")
    camille.open_table("guild_battle", *[{"kind": "bot", "level": 2}] * 4)
    camille.wait()
    page = camille.page
    names = page.locator(".band:not(.own) .called").all_inner_texts()
    faces = page.locator(".band:not(.own) [data-portrait]")
    assert len(set(names)) == len(names) == 4
    assert len({face.get_attribute("data-portrait") for face in faces.all()}) == 4
    expect(page.locator(".band:not(.own) .sitter b").first).to_contain_text("2")
