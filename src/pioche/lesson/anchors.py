"""What a bubble points at, named as any game can: the question, an option, a pile, a card in it, a seat, a column."""

from typing import Any, NamedTuple

from pioche.core.decisions import Seat
from pioche.core.match import Match
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.lesson.plan import Lesson
from pioche.scenario.fields import Fields
from pioche.scenario.toml import shown

QUESTION = "question"
_KEYS = ("zone", "seat", "card", "number", "option", "column")


class Anchor(NamedTuple):
    """A thing on the table as the pupil sees it."""

    question: bool = False
    option: str = ""
    pile: str = ""  # `hand.0`; a shared one has no number
    token: int | None = None  # of a card in that pile
    face: str = ""
    seat: Seat | None = None
    column: str = ""


def anchors(lesson: Lesson, match: Match, step: Fields) -> list[Anchor]:
    """What the `at` of a step points at now; refuses what is not on the table."""
    view = match.view(lesson.pupil)
    return [_anchor(lesson, match, view, step, item) for item in step.items("at")]


def _anchor(lesson: Lesson, match: Match, view: View, step: Fields, item: Any) -> Anchor:
    if item == QUESTION:
        return Anchor(question=True)
    if isinstance(item, str):
        item = {"zone": item}
    if not isinstance(item, dict):
        given = shown(item)
        raise step.bad(
            "at",
            en=f"“question”, a zone, or {{ zone, seat, card, number, option, column }} is wanted, not {given.en}",
            fr=f"il faut « question », une zone, ou {{ zone, seat, card, number, option, column }}, pas {given.fr}",
        )
    at = Fields(item, step.where, step.at("at"))
    at.only(_KEYS)
    if "option" in at:
        return _option(lesson, match, at)
    if "column" in at:
        known = list(view.table)
        if at.text("column") not in known:
            raise at.unknown(
                "column", Text(en="column", fr="une colonne de ce jeu"), at.text("column"), known
            )
        return Anchor(
            column=at.text("column"), seat=at.seat("seat", view.seats, -1) if "seat" in at else None
        )
    if "zone" not in at:
        return Anchor(seat=at.seat("seat", view.seats))
    return _pile(lesson, match, view, at)


def _option(lesson: Lesson, match: Match, at: Fields) -> Anchor:
    moment = lesson.moment(match)
    meant = moment.choices.meant(at.text("option"), match, match.options(), at, "option")
    if not meant:
        offered = ", ".join(map(str, match.options())) or "—"
        raise at.bad(
            "option",
            en=f"{at.text('option')!r} is not offered when this is said; offered are: {offered}",
            fr=f"« {at.text('option')} » n’est pas proposé quand cela est dit ; sont proposés : {offered}",
        )
    return Anchor(option=str(meant[0]))


def _pile(lesson: Lesson, match: Match, view: View, at: Fields) -> Anchor:
    zones = list(dict.fromkeys(pile.zone for pile in view.piles))
    zone = at.text("zone")
    if zone not in zones:
        raise at.unknown("zone", Text(en="zone", fr="une zone de ce jeu"), zone, [QUESTION, *zones])
    seat = at.seat("seat", view.seats, lesson.pupil)
    pile = next(pile for pile in view.piles if pile.zone == zone and pile.seat in (None, seat))
    name = zone if pile.seat is None else f"{zone}.{seat}"
    if "number" in at:  # of a card that the pupil does not see, its place is all that can be said
        number = at.whole("number", among=range(1, len(pile.cards) + 1))
        return Anchor(pile=name, token=pile.cards[number - 1].token)
    if "card" not in at:
        return Anchor(pile=name)
    face = lesson.moment(match).names.card(at.text("card"), at, "card")
    card = next((card for card in pile.cards if card.face == face), None)
    if card is None:
        said = lesson.moment(match).names
        there = said.say_all([card.face for card in pile.cards if card.face])
        raise at.bad(
            "card",
            en=f"the pupil sees no {said.say(face).en} in {name} when this is said; there are: {there.en}",
            fr=f"l’élève ne voit pas de carte « {said.say(face).fr} » dans {name} quand cela est dit ; "
            f"on y voit : {there.fr}",
        )
    return Anchor(pile=name, token=card.token, face=face)
