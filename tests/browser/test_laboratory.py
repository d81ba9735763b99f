"""The Laboratory: edit a card, mend it by a click, try it, measure it, keep it, hand it on, play it with others."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from pioche.games import game as game_of
from tests.browser.conftest import Sit
from tests.browser.player import Player, skip
from tests.browser.test_reading import complaints, complaints_in_both_themes

SLIP = "Piochez trois cates."
RIGHT = "Piochez trois cartes."
MUCH = "Piochez quatre cartes."  # so that it is known soon


def laboratory(somebody: Player, game: str = "guild_battle", card: str = "heraut") -> Page:
    """The Laboratory of a game, with a card on the bench."""
    somebody.go(f"/lab/{game}?card={card}")
    somebody.page.wait_for_selector(f"[data-editor={card}]")
    return somebody.page


def changed(page: Page, text: str = RIGHT) -> None:
    """Write a text that is understood."""
    page.locator("textarea").first.fill(text)
    expect(page.locator("[data-change=sound]")).to_be_visible()


@pytest.mark.parametrize(("lang", "width", "height"), [("fr", 390, 844), ("en", 1440, 900)])
def test_a_card_is_changed_with_help(person: Sit, lang: str, width: int, height: int) -> None:
    """An error under its column while typing, a near clause by a click, both faces redrawn."""
    camille = person(lang=lang, width=width, height=height)
    camille.go("/")
    page = camille.page
    page.locator("[data-game=guild_battle] [data-lab]").click()
    page.wait_for_selector("[data-editor]")
    page.locator("[data-pick=sorciere]").click()
    page.locator("[data-pick=heraut]").click()
    assert complaints_in_both_themes(page) == []
    line = page.locator("textarea").first
    line.fill(SLIP)
    slip = page.locator("[data-slip]")
    expect(slip).to_contain_text("15")
    expect(slip).to_contain_text("cates")
    expect(page.locator("mark")).to_have_text("cates")
    expect(page.locator("[data-try]")).to_be_disabled()
    under = page.evaluate(
        "() => { const box = document.querySelector('mark').getBoundingClientRect();"
        " const slip = document.querySelector('[data-slip]');"
        " return slip.getBoundingClientRect().left + parseFloat(slip.style.getPropertyValue('--at')) - box.left; }"
    )
    assert 0 < under < 40
    camille.fits()
    assert complaints_in_both_themes(page) == []
    meant = page.locator("[data-instead]").first
    expect(meant).to_contain_text(RIGHT if lang == "fr" else "Draw three cards.")
    expect(meant.locator("small")).to_have_count(0 if lang == "fr" else 1)
    meant.click()
    expect(line).to_have_value(RIGHT)
    expect(page.locator('[data-face="fr"]')).to_contain_text(RIGHT)
    expect(page.locator('[data-face="en"]')).to_contain_text("Draw three cards.")
    expect(page.locator("[data-changed]")).to_contain_text("carte" if lang == "fr" else "card")
    camille.fits()
    assert complaints_in_both_themes(page) == []
    page.reload()
    expect(line).to_have_value(RIGHT)  # the address holds it
    page.locator("[data-field=text] [data-restore]").click()
    expect(page.locator("[data-change=none]")).to_be_visible()


def test_words_of_a_field_are_ticked(person: Sit) -> None:
    """Any number of a card's slots, by name; as printed again, nothing is changed."""
    camille = person(lang="fr")
    page = laboratory(camille, "raise_rise_die", "coup_d_estoc")
    head = page.locator("[data-field=slots]").get_by_label("Tête")
    head.click()
    expect(page.locator("[data-change=sound]")).to_be_visible()
    camille.fits()
    assert complaints(page) == []
    head.click()
    expect(page.locator("[data-change=none]")).to_be_visible()


def test_by_the_keyboard_alone(person: Sit) -> None:
    """Lines come with Enter and go with Backspace; numbers follow the arrow keys and stay in their range."""
    camille = person(lang="fr")
    page = laboratory(camille, "ossuaire", "liche")
    before = page.locator("textarea").count()
    page.locator("textarea").last.press("End")
    page.keyboard.press("Enter")
    expect(page.locator("textarea")).to_have_count(before + 1)
    page.keyboard.type("Immédiat : Intimidez 3")
    expect(page.locator("[data-slip]")).to_contain_text("Colonne 12")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("data-instead", "Immédiat : Intimider 3")
    page.keyboard.press("Enter")
    expect(page.locator('[data-face="fr"]')).to_contain_text("Intimider 3")
    page.locator("textarea").last.fill("")
    page.locator("textarea").last.press("Backspace")
    expect(page.locator("textarea")).to_have_count(before)
    cost = page.locator("[data-number=cost] input")
    cost.press("ArrowDown")
    expect(page.locator('[data-face="fr"] .cost')).to_have_text("5")
    cost.fill("21")
    expect(page.locator("[data-number=cost] [role=alert]")).to_contain_text("20")
    expect(page.locator("[data-change=wrong]")).to_be_visible()
    page.locator("[data-number=cost] [data-restore]").press("Enter")
    expect(page.locator("[data-change=none]")).to_be_visible()


def test_it_is_tried_at_a_table_and_stands_in_its_record(person: Sit, tmp_path: Path) -> None:
    """The table says what is changed, the replay too, and `pioche replay` plays the record."""
    camille = person(lang="en")
    page = laboratory(camille)
    changed(page)
    page.locator("[data-try]").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("[data-changed]").first).to_be_visible()
    table = page.url.rpartition("/")[2].partition("?")[0]
    skip(camille)
    camille.ended()
    camille.go(f"/replay/{table}?step=3&eyes=open")
    page.wait_for_selector(".page[data-step='3']")
    expect(page.locator("[data-changed]").first).to_be_visible()
    record = page.evaluate("async id => (await fetch(`/api/tables/${id}/record`)).json()", table)
    assert record["spec"]["cards"] == {"heraut": {"text": [RIGHT]}}
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    command = [sys.executable, "-m", "pioche", "replay", str(path), "--all", "--lang", "en"]
    played = subprocess.run(command, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_it_is_measured_while_the_picture_grows(person: Sit, width: int, height: int) -> None:
    """One sentence with its interval, a picture, the bot; a reload goes on watching, and it can be stopped."""
    camille = person(lang="en", width=width, height=height)
    page = laboratory(camille)
    changed(page)
    page.locator("[data-begin]").click()
    expect(page.locator("[data-measure] progress")).to_be_visible()
    answer = page.locator("[data-answer]")
    expect(answer).to_contain_text("points for whoever has the changed Herald")
    expect(page.locator("[data-contest]")).to_contain_text(re.compile(r"\[.+, .+\]"))
    expect(page.locator("[data-measure] polygon")).to_have_count(1)
    expect(page.locator("[data-measure]")).to_contain_text("Bot in every seat")
    version = game_of("guild_battle").version
    expect(page.locator("[data-measure]")).to_contain_text(f"version {version} of the game")
    camille.fits()
    assert complaints_in_both_themes(page) == []
    page.reload()
    expect(answer).to_contain_text("points for whoever has the changed Herald")
    robin = person(lang="fr")
    robin.go(page.url.removeprefix(robin.url))
    expect(robin.page.locator("[data-answer]")).to_contain_text("points pour qui a la carte Héraut changée")
    expect(robin.page.locator("[data-stop]")).to_have_count(0)  # it is somebody else's
    if page.locator("[data-stop]").count():
        page.locator("[data-stop]").click()
    expect(page.locator("[data-measure]")).to_have_attribute("data-measure", re.compile("stopped|known"))
    assert complaints(page) == []
    page.locator("textarea").first.fill("Piochez deux cartes.")
    expect(page.locator("[data-measure]")).to_contain_text("another change")


def test_matches_that_show_it_open_in_the_replay(person: Sit) -> None:
    """A match of the bots with each player's own card on it, its record, and the way back to the measurement."""
    camille = person(lang="en", width=1440, height=900)
    page = laboratory(camille)
    changed(page, MUCH)
    page.locator("[data-begin]").click()
    films = page.locator("[data-film]")
    expect(films.first).to_contain_text("A win instead of a loss", timeout=240_000)
    assert films.count() <= 3
    assert complaints_in_both_themes(page) == []
    films.first.click()
    page.wait_for_selector(".page[data-step]")
    expect(page.locator("[data-changed]").first).to_be_visible()
    holder = page.evaluate("""async () => {
        const [id, number] = location.pathname.split('/').at(-1).split('.');
        const found = await (await fetch(`/api/lab/measurements/${id}/matches/${number}`)).json();
        return Number(Object.keys(found.own)[0]);
    }""")
    page.keyboard.press("End")
    place = f".band[data-seat='{holder}'] [data-face=heraut]"
    expect(page.locator(place).first).to_contain_text("Draw four cards.")
    others = page.locator(f".band[data-seat='{1 - holder}'] [data-face=heraut]").all_text_contents()
    assert not any("four" in text for text in others)
    camille.fits()
    page.locator("[data-to-lab]").click()
    expect(films.first).to_be_visible()
    expect(page.locator("textarea").first).to_have_value(MUCH)


def test_from_a_table_back_to_the_draft(person: Sit) -> None:
    """The card picked, its text and whose it is to be; without a memory of it, the change of the table itself."""
    camille = person(lang="fr", width=390, height=844)
    page = laboratory(camille)
    changed(page)
    page.locator("input[name=whose][value=all]").click()
    page.locator("[data-try]").click()
    page.wait_for_url(re.compile("/table/"))
    table = page.url
    for forgotten in (False, True):
        if forgotten:
            page.evaluate("localStorage.removeItem('pioche.tried')")
            page.goto(table)
        page.locator("header [data-changed]").click()
        back = page.locator("dialog [data-to-lab]")
        expect(back).to_have_text("Au Laboratoire")
        camille.fits()
        back.click()
        page.wait_for_selector("[data-editor=heraut]")
        expect(page.locator("textarea").first).to_have_value(RIGHT)
        expect(page.locator("input[name=whose][value=all]")).to_be_checked()


def test_a_link_opens_the_same_change(person: Sit) -> None:
    """For somebody else, in another language; a damaged one says so and harms nothing."""
    camille, robin = person(lang="fr"), person(lang="en", width=390, height=844)
    page = laboratory(camille, "ossuaire", "liche")
    page.locator("[data-number=value] button").last.click()
    page.locator('[data-pick=""]').click()
    page.locator("[data-number=gold] button").last.click()
    expect(page.locator("[data-change=sound]")).to_be_visible()
    page.locator("[data-share]").click()
    link = page.locator("[data-link]").input_value()
    robin.go(link.removeprefix(robin.url))
    there = robin.page
    expect(there.locator("[data-change=sound] [data-changed]")).to_contain_text("Lich")
    expect(there.locator("[data-change=sound] [data-changed]")).to_contain_text("Gold after a combat")
    expect(there.locator("[data-editor=liche]")).to_be_visible()
    robin.fits()
    there.reload()
    expect(there.locator("[data-change=sound] [data-changed]")).to_contain_text("Lich")
    robin.go("/credits")
    robin.go("/lab/ossuaire#1broken")
    expect(there.locator("main [role=alert]")).to_contain_text("damaged")
    expect(there.locator("[data-editor]")).to_be_visible()


def test_a_number_that_a_card_has_not(person: Sit) -> None:
    """It is no 0, which is out of its range; it begins with the least, and can be taken back."""
    camille = person(lang="en")
    page = laboratory(camille, "noxilia", "piquier_d_aubefer")
    far = page.locator("[data-number=dist]")
    expect(far.locator("input")).to_have_value("")
    far.locator("button").last.click()
    expect(far.locator("input")).to_have_value("1")
    expect(far).to_contain_text("printed: nothing")
    far.locator("[data-restore]").click()
    expect(page.locator("[data-change=none]")).to_be_visible()


def test_whoever_leaves_finds_the_change_again(person: Sit) -> None:
    """Another game and back, by links; once it is cleared, it is gone."""
    camille = person(lang="en")
    page = laboratory(camille)
    changed(page)
    page.get_by_role("link", name="Ossuaire").click()
    expect(page.locator("[data-change=none]")).to_be_visible()
    page.get_by_role("link", name="Guild Battle").click()
    expect(page.locator("[data-change=sound]")).to_be_visible()
    expect(page.locator("main [role=status]").first).to_contain_text("open again")
    expect(page.locator("textarea").first).to_have_value(RIGHT)
    page.locator("[data-clear]").click()
    expect(page.locator("[data-change=none]")).to_be_visible()
    page.get_by_role("link", name="Ossuaire").click()
    page.get_by_role("link", name="Guild Battle").click()
    expect(page.locator("[data-change=none]")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_one_card_of_hundreds_is_searched_for(person: Sit, width: int, height: int) -> None:
    """By its name or its text; what is picked is changed in sight, not below all other cards."""
    camille = person(lang="en", width=width, height=height)
    page = laboratory(camille, "noxilia", "ecu_d_aubefer")
    page.locator("[data-search]").fill("PIKE")
    page.locator("[data-pick]").nth(1).click()
    expect(page.locator("[data-face=en]")).to_contain_text("Dawniron Pikeman")
    page.locator("[data-search]").fill("")
    expect(page.locator("[data-face=en]")).to_be_in_viewport()
    assert complaints(page) == []
    camille.fits()
    page.locator("[data-search]").fill("no such words")
    expect(page.locator("main [role=status]").first).to_contain_text("No card says that")


def test_a_kept_variant_is_played_at_a_new_table(person: Sit) -> None:
    """Kept under a name, renamed, chosen at a new table; whoever is invited is told before sitting down."""
    camille, robin = person(lang="fr"), person(lang="en")
    page = laboratory(camille)
    changed(page)
    page.locator("[data-keep]").click()
    page.keyboard.type("Héraut bavard")
    page.keyboard.press("Enter")
    page.locator('[data-kept="Héraut bavard"] [data-rename]').click()
    page.keyboard.type("Héraut très bavard")
    page.keyboard.press("Enter")
    expect(page.locator('[data-kept="Héraut très bavard"]')).to_be_visible()
    page.locator("[data-clear]").click()
    page.locator("[data-kept] [data-open]").click()
    expect(page.locator("textarea").first).to_have_value(RIGHT)
    camille.go("/new/guild_battle")
    page.select_option("[name=changed]", label="Héraut très bavard")
    expect(page.locator(".told [data-changed]")).to_contain_text(RIGHT)
    assert complaints_in_both_themes(page) == []
    page.select_option("[name=kind-1]", "friend")
    page.get_by_role("button", name="Commencer").or_(page.locator("form .btn.primary")).first.click()
    page.wait_for_url(re.compile("/table/"))
    invite = page.locator("[data-link]").first.input_value()
    robin.go(invite.removeprefix(robin.url))
    expect(robin.page.locator("[data-changed]")).to_contain_text("Draw three cards.")


def test_it_leaves_and_comes_back_as_a_file(person: Sit) -> None:
    """The TOML of `pioche lab compare`, out by a click and in by a choice or a drop; a wrong one says where."""
    camille = person(lang="en")
    page = laboratory(camille)
    changed(page)
    with page.expect_download() as download:
        page.locator("[data-export]").click()
    assert download.value.suggested_filename == "heraut.toml"
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert RIGHT in text
    page.locator("[data-clear]").click()
    page.set_input_files("[data-import]", _file("again.toml", text))
    expect(page.locator("textarea").first).to_have_value(RIGHT)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # where the button is
    page.set_input_files("[data-import]", _file("wrong.toml", '[heraut]\ntext = ["Piochez trois crates."]'))
    expect(page.locator("main [role=alert]").first).to_contain_text("column 15")
    expect(page.locator("main [role=alert]").first).to_be_in_viewport()
    expect(page.locator("textarea").first).to_have_value(RIGHT)
    page.evaluate(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'dropped.toml'));"
        " window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); }",
        "[numbers]\nhand_limit = 7\n",
    )
    expect(page.locator("[data-number=hand_limit] input")).to_have_value("7")


def test_the_gallery_leads_to_the_bench(person: Sit) -> None:
    """Change this card: from the gallery, with that very card."""
    camille = person(lang="fr", width=1024, height=768)
    camille.go("/cards/ossuaire")
    page = camille.page
    page.locator("[data-card=liche]").click()
    page.locator("dialog [data-lab]").click()
    page.wait_for_selector("[data-editor=liche]")
    page.locator("[data-field=text] summary").click()
    page.locator("[data-other]").first.click()
    expect(page.locator("[data-change]")).not_to_have_attribute("data-change", "none")
    camille.fits()
    assert complaints_in_both_themes(page) == []


def _file(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "application/toml", "buffer": text.encode()}
