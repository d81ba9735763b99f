"""What can be clicked for an option: what a game declares, and what is found for a game that declares nothing."""

import os
from collections import Counter
from itertools import chain
from random import Random

import pytest

from pioche.core.contract import Points
from pioche.core.decisions import Decision, Option
from pioche.core.match import Match
from pioche.core.sight import CardView, PileView, View
from pioche.games import game, ids
from pioche.server.present.touch import touches
from pioche.server.wire.positions import Touch
from tests.games.noxilia.rare import rare_questions
from tests.strategies import SPECS

# What lies nowhere on the table: a section of a text, what is searched for in a deck, a deck that may be chosen, a kind
# of marker, a place of the map, a unit that lies in the deck still, a colour of mana.
NOWHERE = {  # at which question
    *(
        "branch.branch>",
        "mode.mode>",
        "search.take:",
        "deck.adopt:",
        "marker.unmark:",
        "destination.to_zone:",
        "choose_unit.choose_unit:",
        "place_unit.place_unit:",
        "setup_cost.pay_cost:",
        "find.find:",
        "spend.spend:",
    ),
}

RARE = {"noxilia": rare_questions}  # questions for which nobody can wait
LONG = bool(os.environ.get("PIOCHE_LONG"))
LOOKS = 400  # options of a kind, of a question, that a quick run looks at


def pile(zone: str, seat: int | None, *faces: str, first: int = 1) -> PileView:
    """A pile of those cards, with tokens counted from `first`."""
    cards = tuple(CardView(first + at, face) for at, face in enumerate(faces))
    return PileView(zone, seat, len(cards), cards)


VIEW = View(
    game="tarot",
    seat=0,
    seats=2,
    serial=0,
    piles=(
        pile("hand", 0, "fool", "moon", "fool"),
        pile("field", 0, "sun", "moon", "moon", first=11),
        pile("field", 1, "star", "moon", first=21),
        pile("market", None, "moon", first=31),
    ),
    table={
        "arriving": [21, 22],
        "pending": [(13, 2)],
        "rows": [[[11], [12, 13]], [[21, 22]]],
        "runs": [[12, 13]],
        "called": [{"handle": 7, "token": 22}],
    },
)


def touched(option: str, points: dict[str, Points]) -> tuple[list[str], list[str]]:
    """What both ends of an option touch, as `pile#token`."""
    source, target = touches(VIEW, Option.parse(option), points)
    return [said(touch) for touch in source], [said(touch) for touch in target]


def said(touch: Touch) -> str:
    """A touch as text."""
    if touch.seat is not None:
        return f"seat {touch.seat}"
    return touch.pile if touch.token is None else f"{touch.pile}#{touch.token}"


@pytest.mark.parametrize(
    ("option", "source", "target"),
    [
        ("play:fool", ["hand.0#1", "hand.0#3"], []),
        ("play:moon", ["hand.0#2"], []),  # the first zone that shows one
        ("play:star", ["field.1#21"], []),  # somebody else's, where no own card will do
        ("hit>seat1", [], ["seat 1"]),
        ("buy:moon>market", ["market#31"], ["market"]),
        ("pass", [], []),
        ("play:tower", [], []),
    ],
)
def test_a_game_that_declares_nothing(option: str, source: list[str], target: list[str]) -> None:
    assert touched(option, {}) == (source, target)


@pytest.mark.parametrize(
    ("option", "points", "source"),
    [
        ("use:moon", Points("field"), ["field.0#12", "field.0#13"]),
        ("use:moon@2", Points("field"), ["field.0#13"]),
        ("use:sun@2", Points("field"), []),
        ("use:moon", Points("field", "others"), ["field.1#22"]),
        ("use:moon@0", Points("field", "any"), ["field.0#12", "field.0#13"]),
        ("use:moon@2.1", Points("field", rows="rows"), ["field.0#12"]),
        ("use:moon@2.7", Points("field", rows="rows"), []),
        ("use:moon@2.1", Points("field", rows="rows", runs="runs"), ["field.0#12", "field.0#13"]),
        ("use:sun@1.1", Points("field", rows="rows", runs="runs"), ["field.0#11"]),
        ("use:moon@2.1", Points("field", rows="ranks"), []),
        ("use:moon", Points("field", "others", latest="arriving"), ["field.1#22"]),
        ("use:star", Points("field", "others", latest="arriving"), []),
        ("use:u7", Points("field", handles=("called",)), ["field.1#22"]),
        ("use:u8", Points("field", handles=("called",)), []),
        ("use:bf1", Points("field", handles=("called",)), ["bf1"]),
    ],
)
def test_what_a_reference_points_at(option: str, points: Points, source: list[str]) -> None:
    assert touched(option, {"use:": points, "use": Points("hand")}) == (source, [])


@pytest.mark.parametrize(
    ("points", "source"),
    [
        (Points("field"), ["field.0"]),
        (Points("field", top=True), ["field.0#13"]),
        (Points("field", latest="pending"), ["field.0#13"]),
        (Points("field", latest="arriving"), []),
        (Points("field", latest="nowhere"), []),
        (Points("graveyard", top=True), []),
    ],
)
def test_what_a_verb_alone_points_at(points: Points, source: list[str]) -> None:
    assert touched("use", {"use": points, "use:": Points("hand")}) == (source, [])


@pytest.mark.parametrize("name", ids())
def test_what_a_game_declares_is_there(name: str) -> None:
    rules = game(name)
    zones = {zone.name for zone in rules.zones}
    columns = set(Match(rules, SPECS[name][0], 0).view(None).table)

    for end, points in rules.shown.points.items():
        assert points.zone in zones or not points.zone, end
        assert {points.rows, points.latest, *points.handles} - {""} <= columns, end


@pytest.mark.parametrize("name", ids())
def test_whatever_an_option_names_is_touched_where_the_game_says(name: str) -> None:
    """Every kind of answer to every question, hundreds of times; always where there is time."""
    points = game(name).shown.points
    looked: Counter[str] = Counter()  # how often each verb has been looked at, question by question
    used: set[str] = set()
    random = (Match(game(name), spec, seed) for seed, spec in enumerate(SPECS[name] * 12))
    for number, match in enumerate(chain(RARE.get(name, tuple)(), random)):
        rng = Random(number)
        while match.outcome is None:
            decision = match.decision()
            assert isinstance(decision, Decision)
            asked = [(option, f"{decision.prompt}.{option.verb}") for option in decision.options]
            new = [(option, kind) for option, kind in asked if LONG or looked[kind] < LOOKS]
            view = match.view(match.asked) if new else None
            for option, kind in new:
                assert view is not None
                ends = zip(
                    (":", ">"), (option.source, option.target), touches(view, option, points), strict=True
                )
                assert all(found for sign, named, found in ends if named and kind + sign not in NOWHERE), (
                    option
                )
            looked.update(kind for _, kind in new)
            match.choose(rng.choice(decision.options))
        used = {
            end
            for kind in looked
            for verb in (kind, kind.split(".")[1])
            for end in (verb, f"{verb}:", f"{verb}>")
        }
        if number >= 3 * len(SPECS[name]) and set(points) <= used:
            break  # only what is rare takes more matches

    assert set(points) - used == set()


def test_a_verb_may_mean_something_else_at_one_question() -> None:
    asked = {"use:": Points("hand"), f"{VIEW.prompt}.use:": Points("field"), "nothing.use:": Points("draw")}

    assert touched("use:moon", asked) == (["field.0#12", "field.0#13"], [])


def test_a_zone_that_the_target_names_is_touched_as_a_pile_or_searched_for_the_source() -> None:
    """Lanes: one's own pile, everybody's, or the card that lies there and not the one in hand."""
    lanes = {"pose>": Points(""), "aim>": Points("", "any"), "infuse:": Points(""), "pose:": Points("hand")}
    assert touched("pose:fool>field", lanes) == (["hand.0#1", "hand.0#3"], ["field.0"])
    assert touched("aim>field", lanes) == ([], ["field.0", "field.1"])
    assert touched("infuse:moon>field", lanes)[0] == ["field.0#12", "field.0#13"]
