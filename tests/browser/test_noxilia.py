"""Noxilia on the page: the board from one's own side, fog, forecasts, a match, and a lesson in parts."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from pioche.games.lessons import lesson
from pioche.lesson.course import Course
from tests.browser.conftest import Sit
from tests.browser.player import LONG, Player, skip
from tests.browser.stand import WEB
from tests.browser.test_lessons import follow, read
from tests.browser.test_reading import complaints
from tests.server.rig import running

# The others have moved on, and one is asked again.
MOVED_ON = """serial => {
  const { serial: now, open } = document.querySelector('.page[data-game]').dataset;
  return Number(now) > serial && open === 'true';
}"""
BOT = {"kind": "bot", "level": 1, "deck": "raid"}
SIZES = [(1440, 900), (1280, 800), (390, 844), (1024, 768), (844, 390)]
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True}
# Cells as they are laid out, from the far left to the near right.
CELLS = "() => [...document.querySelectorAll('.board [data-cell]')].map(each => each.dataset.cell)"
# Backs and faces of the units that stand on the board, by seat.
SEEN = """() => [...document.querySelectorAll('.board .unit')].map(each => ({
  mine: each.classList.contains('mine'), face: each.querySelector('[data-face]')?.dataset.face ?? null,
  closed: !!each.querySelector('.closed'), number: Number(each.dataset.unit) }))"""


# Tells the page that all units stand in one zone.
CROWD = """JSON.parse = (read => (...args) => {
  const told = read(...args);
  (told?.position ?? told)?.view?.table?.units?.forEach(unit => { unit.cell = 'bf1'; });
  return told;
})(JSON.parse)"""
# Of the units of that zone, those of which nothing can be clicked, and those whose life lies under something.
COVERED = """() => {
  const units = [...document.querySelectorAll('[data-cell=bf1] .unit')];
  const hit = (part, x, y) => {
    const box = part.getBoundingClientRect();
    const over = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return over?.closest('.unit') === part.closest('.unit');
  };
  const spots = [0.5, 0.2, 0.8].flatMap(y => [0.5, 0.2, 0.8, 0.07].map(x => [x, y]));
  const named = unit => unit.dataset.unit;
  return {
    under: units.filter(unit => !spots.some(([x, y]) => hit(unit.querySelector('.turned'), x, y))).map(named),
    unread: units.filter(unit => {
      const life = unit.querySelector('.gems .life');
      return life && !hit(life, 0.5, 0.5);
    }).map(named),
  };
}"""


# Tells the page that the first unit bears three curses: cards that lie in the hand.
LADEN = """JSON.parse = (read => (...args) => {
  const told = read(...args);
  const view = (told?.position ?? told)?.view;
  const [unit] = view?.table?.units ?? [];
  const cards = view?.piles?.filter(pile => pile.zone === 'hand').flatMap(pile => pile.cards ?? []).slice(0, 3);
  if (unit && cards) view.table.curses = cards.map(({ token }) => ({ token, host: unit.handle, owner: 1 }));
  return told;
})(JSON.parse)"""
# The lives that lie under something of their own unit, and how much is borne.
LIVES = """() => {
  const hidden = life => {
    const box = life.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return [...life.closest('.unit').querySelectorAll('.bit')].some(bit => {
      const over = bit.getBoundingClientRect();
      return x > over.left && x < over.right && y > over.top && y < over.bottom;
    });
  };
  return { under: [...document.querySelectorAll('.board .gems .life')].filter(hidden).length,
    borne: document.querySelectorAll('.board .unit .bit').length };
}"""
# Whether bubble and forecast lie apart.
APART = """() => {
  const [a, b] = ['[data-lesson]', '.ask [data-forecast]']
    .map(css => document.querySelector(css).getBoundingClientRect());
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""
# Tells the page that the twilight is near, and that the fate of the turn is the longest one.
DUSK = """JSON.parse = (read => (...args) => {
  const told = read(...args);
  const view = (told?.position ?? told)?.view;
  if (view?.table?.twilight_from) view.table.twilight_from = view.table.turn + 4;
  view?.piles?.filter(pile => pile.zone === 'omen')
    .forEach(pile => pile.cards?.forEach(card => { card.face = 'courriers_croises'; }));
  return told;
})(JSON.parse)"""


def lesson_table(player: Player, name: str) -> Course:
    """A lesson begun by its id; where it stands."""
    if player.page.url == "about:blank":
        player.go("/credits")
    made = player.page.evaluate(
        "async lesson => (await fetch('/api/lessons', {method: 'POST', headers: {'content-type': 'application/json'},"
        " body: JSON.stringify({game: 'noxilia', lesson})})).json()",
        name,
    )
    player.go(f"/table/{made['table']['id']}")
    return Course(lesson("noxilia", name))


def test_everybody_sees_the_board_from_their_own_side(person: Sit) -> None:
    """§11: one's own side is below, whichever the seat; the other sits across the table."""
    ada, bob = person(lang="fr"), person(lang="en")
    ada.open_table("noxilia", {"kind": "friend"}, name="Ada", deck="phalange", seed=4)
    bob.go(f"/join#{ada.made['invites'][0]['key']}")
    bob.page.fill("input", "Bob")
    bob.page.click("form button")
    near = ["bf1", "bf2", "p_r1", "p_r2", "p_cmd", "p_com"]
    for player in (ada, bob):
        expect(player.page.locator(".board [data-cell]")).to_have_count(10)

    assert ada.page.evaluate(CELLS) == ["q_cmd", "q_com", "q_r1", "q_r2", *near]
    assert bob.page.evaluate(CELLS) == [*reversed(["q_cmd", "q_com", "q_r1", "q_r2", *near])]


def test_fog_shows_backs_with_numbers_and_ones_own_with_a_closed_eye(person: Sit) -> None:
    """NOX-INFO-01, NOX-INFO-02: the pupil's units are read, those across the board are numbered backs."""
    camille = person(lang="fr", width=1440, height=900)
    lesson_table(camille, "fog_and_reveal")
    expect(camille.page.locator("[data-lesson]")).to_be_visible()
    seen = camille.page.evaluate(SEEN)

    assert [unit["face"] for unit in seen if not unit["mine"]] == [None] * 5
    assert all(unit["face"] and unit["closed"] for unit in seen if unit["mine"])
    assert sorted(unit["number"] for unit in seen) == list(range(1, 11))
    assert complaints(camille.page) == []


@pytest.mark.parametrize("lang", ["fr", "en"] if LONG else ["en"])
def test_an_attack_is_foretold_and_its_target_marked(person: Sit, lang: str) -> None:
    """§11: a unit lists its actions, and what would come of an attack before anybody points at it."""
    camille = person(lang=lang, width=1024, height=768)
    course = lesson_table(camille, "first_steps")
    follow(camille, course, lang, upto=1)
    camille.page.locator("[data-lesson] [data-onward], [data-lesson]").first.wait_for()
    camille.page.keyboard.press("Escape")
    camille.page.locator('[data-unit="3"] .thing').click()

    expect(camille.page.locator('.deeds [data-choice="move:u3"]')).to_be_visible()
    expect(camille.page.locator("[data-forecast]").first).to_contain_text(
        "révélée" if lang == "fr" else "revealed"
    )


@pytest.mark.parametrize("part", ["fog_and_reveal", "mana_and_latents"] if LONG else ["mana_and_latents"])
def test_the_other_parts_of_the_lesson(person: Sit, part: str) -> None:
    """On a phone, bubble by bubble; the first parts lead on to the next one."""
    camille = person(lang="en", **PHONE)
    course = lesson_table(camille, part)
    follow(camille, course, "en", erring=True)
    dialog = camille.page.get_by_role("dialog")

    expect(dialog.locator("li")).to_have_text([text.said("en") for text in course.lesson.closing.known])
    expect(dialog.locator("[data-next-part]")).to_have_count(1 if part == "fog_and_reveal" else 0)


def test_the_end_of_a_part_stays_though_the_match_goes_on(person: Sit, tmp_path: Path) -> None:
    """What the table and the others do after the pupil's last choice takes the end of the lesson away from nobody."""
    with running(tmp_path, web=WEB, single=2.0, pause=0.1) as server:
        camille = person(lang="en", width=1440, height=900)
        camille.url = server.url
        course = lesson_table(camille, "fog_and_reveal")
        follow(camille, course, "en", upto=6)
        camille.page.evaluate("localStorage.setItem('pioche.speed', 'normal')")  # what they do is looked at
        camille.page.reload()
        follow(camille, course, "en")
        onward = camille.page.get_by_role("dialog").locator("[data-next-part]")
        expect(onward).to_be_visible()
        camille.page.wait_for_function(MOVED_ON, arg=course.match.serial)

        expect(onward).to_be_visible(timeout=1000)  # gone is gone


def test_the_next_part_is_offered_by_its_name(person: Sit) -> None:
    """Whoever has done the first part finds the second on the first page."""
    camille = person(lang="fr").go("/credits")
    camille.page.evaluate("localStorage.setItem('pioche.knows.noxilia.first_steps', 'yes')")
    camille.go("/")

    title = lesson("noxilia", "fog_and_reveal").title.fr
    expect(camille.page.locator("[data-learn=noxilia]")).to_have_text(f"La suite\u00a0: {title}")


def test_a_bubble_leaves_what_is_foretold_to_be_read(person: Sit) -> None:
    """« The forecast says what a shot would do »: the bubble that says so is not over it, at 1024 × 768."""
    camille = person(lang="fr", width=1024, height=768)
    course = lesson_table(camille, "first_steps")
    follow(camille, course, "fr", upto=1)
    while (due := course.due()) is not None:  # what is scripted comes first
        course.take(due)
    read(camille, course, "fr")
    camille.page.locator('.board .unit.mine [data-face="archere_des_creneaux"] .thing').first.click()
    told = camille.page.locator(".ask [data-forecast]")
    expect(told).to_be_visible()
    expect(camille.page.locator("[data-lesson]")).to_be_visible()

    camille.page.wait_for_function(APART)


def test_how_a_value_came_about_stays_in_the_window_of_a_phone(person: Sit) -> None:
    """What a finger raises: the sum that makes its attack stands above what its words mean, not out of the screen."""
    camille = person(lang="en", **PHONE)
    lesson_table(camille, "first_steps")
    camille.wait()
    camille.page.keyboard.press("Escape")  # the bubble
    unit = camille.page.locator('.board .unit.mine [data-face="gardienne_du_bosquet"] .thing').first
    camille.press(unit)
    worth = camille.page.locator(".raised [data-worth]")
    expect(worth).to_contain_text("= 0")
    camille.rest()

    box = worth.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


@pytest.mark.parametrize("size", [(1024, 768), (390, 844), (1440, 900)])
def test_what_a_unit_bears_lies_beside_its_life(person: Sit, size: tuple[int, int]) -> None:
    """Three things on one unit, in the small cells of a small window: its life is read."""
    camille = person(lang="fr", width=size[0], height=size[1])
    camille.page.add_init_script(LADEN)
    lesson_table(camille, "first_steps")
    expect(camille.page.locator(".board .unit .bit")).to_have_count(3)

    assert camille.page.evaluate(LIVES) == {"under": 0, "borne": 3}


def test_a_fate_is_read_whole(person: Sit) -> None:
    """The longest of them at 1024 × 768, with the countdown to the twilight beside it."""
    camille = person(lang="fr", width=1024, height=768)
    camille.page.add_init_script(DUSK)
    camille.open_table("noxilia", BOT, deck="phalange", seed=5)
    skip(camille, upto=30)
    said = camille.page.locator(".turn .said")
    expect(said).to_contain_text("puis chaque joueur pioche 1 carte")

    assert said.evaluate("text => text.scrollHeight - text.clientHeight") <= 1
    expect(said.locator(".dusk")).to_be_visible()


def test_a_first_match_is_played_with_the_clan_of_the_lesson(person: Sit) -> None:
    """Whoever has learnt with the Citadel is not given the dead to begin with."""
    camille = person(lang="en").go("/")
    camille.page.click("[data-play=noxilia]")
    camille.wait()

    assert "choose_unit:piquier_d_aubefer" in camille.wait()
    camille.go("/new/noxilia")
    expect(camille.page.locator("[name=deck-0]")).to_have_value("phalange")


def test_whoever_begins_sees_all_units_of_a_starter_deck(person: Sit) -> None:
    """§11: none of the cards to place, nor its button, is below the edge of the tray at 1440 × 900."""
    camille = person(lang="fr", width=1440, height=900)
    camille.open_table("noxilia", BOT, deck="raid", seed=5)
    camille.wait()

    hidden = camille.page.locator(".tray ul").evaluate("list => list.scrollHeight - list.clientHeight")
    assert hidden <= 0


@pytest.mark.parametrize("size", SIZES if LONG else SIZES[2:3])
def test_every_unit_of_a_full_zone_is_read_and_clicked(person: Sit, size: tuple[int, int]) -> None:
    """Ten or more of both sides in one zone: of each a strip is seen, with its life, and can be clicked."""
    camille = person(lang="fr", width=size[0], height=size[1])
    camille.page.add_init_script(CROWD)
    camille.open_table("noxilia", BOT, deck="phalange", seed=5)
    camille.wait()
    while camille.page.locator(".board .unit").count() < 10:
        skip(camille, upto=camille.serial + 15)
        camille.wait()
    camille.rest()

    covered = camille.page.evaluate(COVERED)
    assert (covered["under"], covered["unread"]) == ([], [])


@pytest.mark.parametrize("how", [{"lang": "fr"}, {"lang": "en", **PHONE}] if LONG else [{"lang": "fr"}])
def test_a_match(person: Sit, how: dict[str, Any]) -> None:
    """Units are placed; cells, units, backs and cards are clicked where they lie; where there is time, to the end."""
    camille = person(**how)
    camille.open_table("noxilia", BOT, deck="phalange", seed=5)
    for stretch in range(3):
        camille.play(camille.eager, 5, each=camille.fits)
        skip(camille, upto=camille.serial + 18 * stretch)
    if LONG:
        camille.play_out(camille.eager, each=camille.fits)
        camille.ended()
        expect(camille.page.locator("dialog[open] .portrait")).to_have_count(2)
