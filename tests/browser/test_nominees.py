"""Les Nominés du Néombre on the page: loot that two people share, the fair, and a card that takes the hand."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from pioche.games.neombre import game
from pioche.server.present.describe import cards
from tests.browser.conftest import Sit
from tests.browser.player import Player
from tests.browser.stand import WEB
from tests.browser.test_reading import complaints
from tests.games.neombre.road import Road, won
from tests.server.rig import Server, running

pytestmark = pytest.mark.interpreted("begins a campaign in the middle")
LOOT = ("revenance", "frappe_vampirique", "aide_abusive")
BOT = {"kind": "bot", "level": 1}
SIZES = ((1440, 900), (1024, 768), (390, 844), (844, 390))
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True}
# Tells the page that all adversaries are that one.
DISGUISE = """JSON.parse = (read => (...args) => {
  const told = read(...args);
  (told?.position ?? told)?.view?.piles?.filter(pile => pile.zone === 'line')
    .forEach(pile => pile.cards.forEach(card => { card.face = '%s'; }));
  return told;
})(JSON.parse)"""
UNSEEN = "question => question.scrollHeight - question.clientHeight"  # pixels that are scrolled away


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of the tests' own process, so that campaigns may begin where a test wants."""
    with running(tmp_path, web=WEB) as found:
        yield found


def begin(monkeypatch: pytest.MonkeyPatch, road: Road) -> None:
    """Campaigns begin at this place."""
    monkeypatch.setattr(game, "written", lambda start: road.spec.start)


def seated(sit: Sit, server: Server, lang: str = "fr", **how: Any) -> Player:
    """Somebody at a page of that server."""
    player = sit(lang=lang, **how)
    player.url = server.url
    return player


def test_the_first_fight_is_fought_with_somebody(person: Sit) -> None:
    """Nobody is played against: a bot sits beside whoever begins from home, as in the lesson."""
    camille = person(lang="fr").go("/")
    button = camille.page.locator("[data-play=neombre]")
    expect(button).to_have_text("Jouer avec un bot")
    camille.go("/decks/neombre")
    expect(camille.page.locator("[data-play]")).to_have_text("Jouer avec un bot")
    camille.go("/")
    button.click()

    expect(camille.page.locator("[data-bench]")).to_have_count(2)
    expect(camille.page.locator("[data-bench]").last).not_to_contain_text("Compagnon")


def test_two_people_share_the_loot(person: Sit, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """NEO-TEAM-08, NEO-TEAM-09: what one proposes the other refuses or accepts; a refused gift is not offered again."""
    begin(
        monkeypatch,
        Road(2, zone="1B", fought=won("loup_affame_infecte", obtainable=2, revealed=3), loot=LOOT),
    )
    ada, bob = seated(person, server), seated(person, server, "en")
    ada.open_table("neombre", {"kind": "friend"}, name="Ada", seed=4, variant={"mode": "campaign"})
    bob.go(f"/join#{ada.made['invites'][0]['key']}")
    bob.page.fill("input", "Bob")
    bob.page.click("form button")
    for player in (ada, bob):
        expect(player.page.locator("[data-screen=spoils]")).to_be_visible()
    expect(ada.page.locator(".points b")).to_have_text("2")

    ada.page.click('[data-choice="get:revenance>seat1"]')
    expect(bob.page.locator("[data-proposal]")).to_contain_text("Ada")
    bob.page.click("[data-decline]")
    expect(ada.page.locator('[data-choice="get:revenance>seat1"]')).to_have_count(0)
    ada.page.click('[data-choice="get:revenance>seat0"]')
    bob.page.click("[data-accept]")

    expect(ada.page.locator(".points b")).to_have_text("1")
    expect(bob.page.locator('.team [data-pile="deck.0"]')).to_contain_text("4 cards")
    assert complaints(bob.page) == []


@pytest.mark.parametrize(
    ("lang", "told"), [("fr", r"rien pour vous et \w+\.$"), ("en", r"nothing for you and \w+\.$")]
)
def test_the_dead_are_told_why_nothing_is_for_them(
    person: Sit, server: Server, monkeypatch: pytest.MonkeyPatch, lang: str, told: str
) -> None:
    """NEO-LOOT-07: of three the two who died have no button, and a sentence says why."""
    fought = won("loup_affame_infecte", obtainable=2, revealed=3, dead=[0, 1])
    begin(monkeypatch, Road(3, zone="1B", fought=fought, loot=LOOT))
    ada = seated(person, server, lang)
    ada.open_table("neombre", BOT, BOT, name="Ada", seed=4, variant={"mode": "campaign"})

    expect(ada.page.locator(".spoils .barred")).to_have_text(re.compile(told))
    expect(ada.page.locator('[data-choice="get:revenance>seat2"]')).to_be_visible()
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.fits()
    assert complaints(ada.page) == []


def test_what_is_asked_of_a_party_is_read_whole(
    person: Sit, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people and a bot: the question, what becomes of an answer, and two buttons have room in every window."""
    begin(
        monkeypatch,
        Road(3, zone="1B", fought=won("loup_affame_infecte", obtainable=2, revealed=3), loot=LOOT),
    )
    ada, bob = seated(person, server), seated(person, server, "en")
    ada.open_table("neombre", {"kind": "friend"}, BOT, name="Ada", seed=4, variant={"mode": "campaign"})
    bob.go(f"/join#{ada.made['invites'][0]['key']}")
    bob.page.fill("input", "Bob")
    bob.page.click("form button")

    for player in (ada, bob):
        expect(player.page.locator("[data-delegate]")).to_be_visible()
        for width, height in SIZES:
            player.page.set_viewport_size({"width": width, "height": height})
            assert player.page.locator("[data-question] .prompt").evaluate(UNSEEN) <= 1, (width, height)


def test_the_fair_lights_what_makes_the_exact_sum(
    person: Sit, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NEO-FAIR-02, NEO-FAIR-03: a price, then the cards of one's own deck that pay it."""
    mine = {
        "revenance": 1,
        "frappe_vampirique": 1,
        "aide_abusive": 1,
        "taillade": 2,
    }  # sold for 2, 1, 1, not at all
    stalls = ("ardoise_effacee", "cape_de_funambule", "bharaloth_de_foire")  # at 3, 8, 9
    begin(monkeypatch, Road(2, decks=[mine, {"baton_de_pelerin": 3}], fair=stalls))
    ada = seated(person, server, "en")
    ada.open_table("neombre", BOT, name="Ada", seed=4, variant={"mode": "campaign"})
    expect(ada.page.locator("[data-screen=map]")).to_be_visible()
    assert complaints(ada.page) == []
    ada.page.click('[data-choice="to_fair"]')

    expect(ada.page.locator(".wares .tag")).to_have_text(
        ["price 3", "price 8: nobody has the exact sum", "price 9: nobody has the exact sum"]
    )
    ada.page.click('[data-choice="buy:ardoise_effacee>seat0"]')
    expect(ada.page.locator(".wares .tag")).to_have_text(["resale 1", "resale 1", "resale 2"])
    assert complaints(ada.page) == []
    ada.page.click('[data-choice="sell:revenance"]')
    ada.page.click('[data-choice="sell:frappe_vampirique"]')
    expect(ada.page.locator('.team [data-pile="deck.0"]')).to_contain_text("4 cards")


def test_what_the_others_hold_lies_open_on_a_phone_too(person: Sit) -> None:
    """§11.4: hands are open within a team; whole cards on every bench, upright and on its side."""
    camille = person(lang="fr", width=390, height=844, has_touch=True)
    camille.open_table("neombre", BOT, BOT, seed=5, variant={"zone": "0R"})
    camille.wait()
    for width, height in ((390, 844), (844, 390)):
        camille.page.set_viewport_size({"width": width, "height": height})
        held = camille.page.locator(".bench:not(.own) .held .thing")
        assert held.count() > 4
        for bench in camille.page.locator(".bench:not(.own)").all():
            room = bench.bounding_box()
            card = bench.locator(".held .thing").first.bounding_box()
            assert room is not None
            assert card is not None
            assert card["height"] > 24
            assert card["y"] + card["height"] <= room["y"] + room["height"], (width, height)


def test_a_card_takes_the_hand_and_is_played(person: Sit) -> None:
    """NEO-TEAM-04, NEO-TURN-08: whoever picks a card while the team asks who plays does both at once."""
    camille = person(lang="fr")
    camille.open_table("neombre", BOT, seed=5, variant={"zone": "0R"}, deck="ferveur")
    options = camille.wait()
    assert "take_hand>seat0" in options
    held = camille.page.locator(".held .wrap").last
    face = held.get_attribute("data-face")
    held.locator(".both").click()
    camille.page.wait_for_function("() => Number(document.querySelector('.page').dataset.serial) >= 2")

    assert camille.sent[:2] == ["take_hand>seat0", f"play:{face}"]


def test_a_campaign_begins_from_the_form_of_a_new_table(person: Sit) -> None:
    """NEO-CAMP-01: whoever asks for one is asked neither for decks nor for a zone, which are chosen at the table."""
    camille = person(lang="en").go("/new/neombre")
    camille.page.select_option("[name=seats]", "2")
    expect(camille.page.locator("[name=deck-0]")).to_be_visible()
    camille.page.select_option("[name=variant-mode]", "campaign")
    for name in ("deck-0", "deck-1", "variant-zone"):
        expect(camille.page.locator(f"[name={name}]")).to_have_count(0)

    camille.page.click("form .primary")
    expect(camille.page.locator('[data-choice="adopt:ardeur"]')).to_be_visible()


def test_the_form_of_a_new_table_keeps_to_its_width(person: Sit) -> None:
    """On a phone, however long the name of a zone: all that is filled in ends at the same edge."""
    camille = person(lang="en", **PHONE).go("/new/neombre")
    expect(camille.page.locator("[name=variant-zone]")).to_be_visible()
    names = ("seats", "variant-mode", "variant-zone", "clock")
    boxes = [camille.page.locator(f"select[name={name}]").bounding_box() for name in names]

    edges = {round(box["x"] + box["width"]) for box in boxes if box is not None}
    assert len(edges) == 1, edges


def test_a_campaign_begins_from_home(person: Sit) -> None:
    """What the first expedition opens is not hidden in the form of a new table: its own button, with its line."""
    camille = person(lang="fr", **PHONE).go("/")
    button = camille.page.locator("[data-door=neombre]")
    expect(button).to_have_text("Commencer une campagne")
    expect(camille.page.locator("[data-door]")).to_have_count(1)  # games without one offer none
    button.click()

    expect(camille.page.locator('[data-choice="adopt:ardeur"]')).to_be_visible()
    assert camille.page.evaluate(
        "async () => (await (await fetch('/api' + location.pathname.replace('table', 'tables'))).json())"
        ".seats.map(each => each.kind)"
    ) == ["person", "bot"]


def test_a_chapter_on_a_phone_cuts_no_title(
    person: Sit, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the number of the chapter the bar has no room for a long title: it is said, and not shown in part."""
    begin(monkeypatch, Road(2))
    ada = seated(person, server, "en", **PHONE)
    ada.open_table("neombre", BOT, name="Ada", seed=4, variant={"mode": "campaign"})
    expect(ada.page.locator("[data-screen=map]")).to_be_visible()

    rows = "all => new Set(all.map(each => Math.round(each.getBoundingClientRect().bottom / 20))).size"
    assert ada.page.eval_on_selector_all(".road > header > *", rows) <= 2
    ada.take("to_zone:bocages_fievreux")
    ada.page.locator('[data-option="face*1"]').evaluate("button => button.click()")
    ada.page.click("dialog [data-next-chapter]")
    expect(ada.page.locator("[data-chapter]")).to_be_visible()

    title = ada.page.locator(".page > header h1")
    shown = (
        "title => getComputedStyle(title).clipPath === 'none' && title.scrollHeight > title.clientHeight + 1"
    )
    assert not title.evaluate(shown), "a title of which a part is shown"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_all_that_an_adversary_does_is_read_on_a_phone(person: Sit, lang: str) -> None:
    """§11.1: the wordiest of all, in the whole line: none of its text is scrolled away."""
    camille = person(lang=lang, **PHONE)
    texts = {card.id: sum(len(line.text.said(lang)) for line in card.lines) for card in cards("neombre")}
    foes = [card.id for card in cards("neombre") if any(line.field == "active" for line in card.lines)]
    camille.page.add_init_script(DISGUISE % max(foes, key=lambda face: texts[face]))
    camille.open_table("neombre", BOT, seed=3, variant={"zone": "0R"})
    does = camille.page.locator(".foe .does").first
    expect(does).to_be_visible()

    assert does.evaluate(UNSEEN) <= 0
    assert does.evaluate("text => parseFloat(getComputedStyle(text).fontSize)") >= 13


def test_a_finger_anywhere_on_an_adversary_looks_at_it(person: Sit) -> None:
    """Not on its portrait alone: on what it does, too."""
    camille = person(lang="en", **PHONE)
    camille.open_table("neombre", BOT, seed=3, variant={"zone": "0R"})
    camille.wait()
    camille.page.locator(".foe").first.tap(position={"x": 180, "y": 160})

    expect(camille.page.locator(".raised")).to_contain_text("Feral Bharaloth")


def test_the_quests_of_the_moment_are_read_anywhere_on_the_road(
    person: Sit, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Away from the refuge too: what is asked, how far it is, what is promised; and a visit for nothing is told."""
    begin(monkeypatch, Road(2))
    ada = seated(person, server, "en")
    ada.open_table("neombre", BOT, name="Ada", seed=4, variant={"mode": "campaign"})
    expect(ada.page.locator("[data-screen=map]")).to_be_visible()
    ada.page.click("[data-quests]")

    asked = ada.page.locator("dialog .quests > li")
    expect(asked.first).to_contain_text("Reward:")
    expect(asked.first.locator("[role=img]")).to_be_visible()
    assert complaints(ada.page) == []
    ada.page.keyboard.press("Escape")
    ada.page.click('[data-choice="to_refuge"]')
    expect(ada.page.locator("#main")).to_contain_text("No quest is done yet: there is nothing to close.")


def test_a_click_anywhere_on_a_card_takes_the_lead_and_plays_it(person: Sit) -> None:
    """NEO-TURN-04: as the question says, « one of your cards right away »; not only its button does it."""
    camille = person(lang="en")
    camille.open_table("neombre", BOT, seed=3, variant={"zone": "0R"})
    expect(camille.page.locator(".both").first).to_be_visible()
    card = camille.page.locator(".hand [data-face]").first
    face = card.get_attribute("data-face")
    card.locator("button.thing").click(position={"x": 30, "y": 12})

    expect(camille.page.locator(".question")).to_contain_text("1 card left to play")
    assert camille.sent[:2] == ["take_hand>seat0", f"play:{face}"]
