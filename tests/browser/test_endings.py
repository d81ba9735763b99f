"""The end of a match: turning points lead into the replay, the picture and the code are what they say, one plays on."""

import re
import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from pioche.games import ids
from tests.browser.conftest import Sit, in_each_game
from tests.browser.player import LONG, skip
from tests.browser.stand import HOUSE
from tests.browser.test_reading import complaints

JSQR = HOUSE / "web" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
# What a camera would read of a drawing or of a canvas, laid upon white.
READ = """async seen => {
  const size = 400, canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const g = canvas.getContext('2d');
  if (seen instanceof HTMLCanvasElement) g.drawImage(seen, 1200 - 44 - 118, 26, 118, 118, 0, 0, size, size);
  else {
    const modules = seen.viewBox.baseVal.width;
    g.fillStyle = '#fff'; g.fillRect(0, 0, size, size);
    g.scale(size / modules, size / modules);
    g.fillStyle = '#000'; g.fill(new Path2D(seen.querySelector('path').getAttribute('d')));
  }
  return jsQR(g.getImageData(0, 0, size, size).data, size, size)?.data ?? null;
}"""


# Remembers what is written on pictures.
WRITTEN = """(() => {
  window.written = [];
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    window.written.push(text);
    return write.call(this, text, ...rest);
  };
})()"""


def read_code(seen: Locator) -> Any:
    """The text of a QR code on the page."""
    seen.page.evaluate(Path(JSQR).read_text(encoding="utf-8") + "; null")
    return seen.evaluate(READ)


@in_each_game
def test_the_end_is_told_and_shared(person: Sit, game: str) -> None:
    """Sentences, numbers, a picture, a link, a code; and the way to the very moment."""
    camille = person(lang="fr")
    deck = {"deck": "garnison"} if game == "ossuaire" else {}
    table = camille.open_table(
        game, {"kind": "bot", "level": 1, **deck}, seed=12, deck="ossuaire" if deck else ""
    )
    skip(camille)
    camille.ended()
    page = camille.page
    link = f"{camille.url}/replay/{table}"
    if game == "neombre":  # a team that fell is not told that its match never swung
        expect(page.get_by_text("Les chances de l’équipe")).to_be_visible()
        expect(page.get_by_text("tournant")).to_have_count(0)
        expect(page.locator("[data-advice]")).to_contain_text("PV perdus")  # but why it fell
    else:
        expect(page.locator("[data-turn]").first).to_be_visible()
    assert complaints(page) == []
    expect(page.locator("dialog[open] dl dd").first).not_to_be_empty()
    assert read_code(page.locator("dialog [data-qr]")) == link
    canvas = page.locator("canvas[data-painted=true]")
    expect(canvas).to_be_visible()
    assert read_code(canvas) == link
    with page.expect_download() as download:
        page.click("[data-save]")
    picture = Path(download.value.path()).read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) > 20_000  # something is drawn on it
    if game == "neombre":  # a team that loses ground to the end has no moment at which one of them gained
        return
    turn = page.locator("[data-turn]").last
    step, said = turn.get_attribute("data-turn") or "", turn.locator(".what").inner_text()
    turn.click()
    expect(page.locator(".page[data-step]")).to_have_attribute("data-step", step)
    # The log says « vous » of whoever looks, where the end names everybody: what it is about is the same.
    about = re.findall(r"(?<!^)\b[A-ZÉ][\w’]+", re.split(r"(?<=[.!?]) ", said)[-1])
    for name in set(about) - {"Camille"}:
        expect(page.locator(".log")).to_contain_text(name)


def test_one_plays_on_against_a_bot_that_suits_one(person: Sit) -> None:
    """Who won is offered the next level, who was beaten an easier one: the same table with that bot."""
    camille = person(lang="en")
    camille.open_table("guild_battle", {"kind": "bot", "level": 2}, seed=3)
    skip(camille)
    page = camille.page
    before = page.url
    end = page.locator("dialog[data-end]")
    expect(end).to_be_visible()
    offered = 1 if "lost" in (end.get_attribute("class") or "") else 3
    page.click(f"[data-other-level='{offered}']")
    page.wait_for_url(lambda url: "/table/" in url and url != before)
    camille.wait()
    table = page.url.rsplit("/", 1)[1]
    seats = page.evaluate("async id => (await (await fetch('/api/tables/' + id)).json()).seats", table)
    assert [seat["level"] for seat in seats] == [0, offered]


def test_a_friend_is_told_of_a_rematch_and_finds_their_seat(person: Sit) -> None:
    """On the end screen, and at the table once that is closed; one click, and both sit at the new table."""
    camille, sacha = person(lang="fr"), person(lang="en", width=390, height=844)
    table = camille.open_table("guild_battle", {"kind": "friend"}, seed=4)
    sacha.go(f"/join#{camille.made['invites'][0]['key']}")
    sacha.page.fill("input", "Sacha")
    sacha.page.click("form button")
    for player in (camille, sacha):
        player.page.wait_for_selector(".hand .thing")
    skip(camille, sacha)
    for player in (camille, sacha):
        player.over()
        player.ended()
    camille.page.click("[data-rematch]")
    camille.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(table))
    proposed = sacha.page.locator("dialog [data-proposed]")
    expect(proposed).to_contain_text("Camille proposes a rematch.")
    sacha.fits()
    assert complaints(sacha.page) == []
    sacha.page.click("[data-close]")
    strip = sacha.page.locator(".strip [data-proposed]")
    expect(strip).to_contain_text("Camille proposes a rematch.")
    strip.locator("[data-join-rematch]").click()
    sacha.page.wait_for_url(camille.page.url)
    for player in (camille, sacha):
        player.page.wait_for_selector(".hand .thing")


# Who is at the table: its name as it was given, and what a stranger reads on the picture.
SIGNED = [("Camille", "Camille", "fr"), ("", "Anonyme", "fr"), ("", "Anonymous", "en")]


@pytest.mark.parametrize(("name", "called", "lang"), SIGNED if LONG else SIGNED[1:2])
@pytest.mark.parametrize("game", ids() if LONG else ["guild_battle", "ossuaire"])
def test_the_picture_and_the_replay_are_for_strangers(
    person: Sit, game: str, name: str, called: str, lang: str
) -> None:
    """They name everybody and say « vous » to nobody; whoever gave no name is not a number among bots with names."""
    camille = person(lang=lang)
    camille.page.add_init_script(f"localStorage.setItem('pioche.name', ''); {WRITTEN}")
    deck = {"deck": "garnison"} if game == "ossuaire" else {}
    own = "ossuaire" if deck else ""
    table = camille.open_table(game, {"kind": "bot", "level": 1, **deck}, seed=12, deck=own, name=name)
    skip(camille)
    expect(camille.page.locator("canvas[data-painted=true]")).to_be_visible()

    written = camille.page.evaluate("window.written")
    assert called in written
    said = " ".join(written)
    assert not re.search(r"\b([Vv]ous|[Vv]otre|[Yy]ou|[Yy]our|Joueur 1|Player 1)\b", said), written

    stranger = person(lang=lang).go(f"/replay/{table}?step=0&eyes=open")
    stranger.page.wait_for_selector(".page[data-step]")
    expect(stranger.page.locator(".page[data-step]")).to_contain_text(called)
    assert not re.search(r"Joueur \d|Player \d", stranger.page.inner_text("body"))


@pytest.mark.parametrize(("width", "height", "most"), [(390, 844, 110), (844, 390, 60)])
def test_the_end_leaves_a_phone_to_what_it_tells(person: Sit, width: int, height: int, most: int) -> None:
    """What one may do now takes two rows of a phone, one of a phone on its side; no button is cut or wraps."""
    camille = person(lang="fr", width=width, height=height, has_touch=True)
    camille.open_table("guild_battle", {"kind": "bot", "level": 2}, seed=12)
    skip(camille)
    camille.ended()
    footer = camille.page.locator("dialog[open] footer")
    expect(footer.locator("[data-other-level]")).to_be_visible()
    box = footer.bounding_box()

    assert box is not None
    assert box["height"] <= most
    assert footer.locator(".btn").evaluate_all(
        "all => all.filter(each => each.scrollWidth > each.clientWidth || each.offsetHeight > 48).length"
    ) == 0  # fmt: skip
    camille.fits()


# How many colours the cards of the postcard have: painted faces many, drawings on a ground few.
COLOURS = """canvas => {
  const { data } = canvas.getContext('2d').getImageData(344, 150, 800, 430);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 28) seen.add([0, 1, 2].map(each => data[i + each] >> 4).join());
  return seen.size;
}"""


FACES = 600


def test_the_picture_shows_painted_cards_and_takes_the_name_of_whoever_gave_none(person: Sit) -> None:
    """From a lesson or “play against a bot” nobody was asked for a name; friends shall not read “Anonyme”."""
    camille = person(lang="fr", width=390, height=844)
    page = camille.page
    page.add_init_script("localStorage.removeItem('pioche.name')")
    camille.go("/credits")
    camille.open_table("guild_battle", {"kind": "bot", "level": 1}, seed=12, name="")
    skip(camille)
    canvas = page.locator("canvas[data-painted=true]")
    expect(canvas).to_be_visible()
    assert canvas.evaluate(COLOURS) > FACES
    named = page.locator("dialog[open] [data-name]")
    expect(named).to_have_attribute("placeholder", "Anonyme")
    before = canvas.evaluate("each => each.toDataURL()")

    named.fill("Camille")

    page.wait_for_function("each => document.querySelector('canvas').toDataURL() !== each", arg=before)
    expect(page.locator("dialog[open]")).not_to_contain_text(
        "Anonyme"
    )  # one is « vous » on the rest of the page
