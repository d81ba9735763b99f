"""Twins: the same case with other hidden cards, which some must not be able to tell from it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from pioche.core.decisions import Seat
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.sight import PileView, View
from pioche.core.table import Table
from pioche.core.text import Text
from pioche.scenario.events import CARDS
from pioche.scenario.expect import SPECTATOR, watcher
from pioche.scenario.fields import Fields
from pioche.scenario.lay import lay_fields
from pioche.scenario.lines import under
from pioche.scenario.moment import chosen, moment_of
from pioche.scenario.names import UNSEEN, Names
from pioche.scenario.read import Case


class Received(NamedTuple):
    """What one seat or a spectator receives at one moment."""

    view: View
    events: tuple[Mapping[str, Any], ...]


def compare_twin(case: Case, twin: Fields) -> list[Text]:
    """Play the case again with other hidden cards: some seats must not be able to tell."""
    seats = case.spec.seats
    who = ", ".join([*(f"P{seat}" for seat in range(seats)), SPECTATOR])
    if "same_for" in twin and not twin.items("same_for"):
        raise twin.bad(
            "same_for",
            en=f"somebody must be named who cannot tell: {who}",
            fr=f"il faut nommer qui ne peut pas distinguer : {who}",
        )
    watching = [watcher(name, twin, "same_for", seats) for name in twin.items("same_for") or [SPECTATOR]]
    fields = _changed(case, twin)
    first, second = lay_fields(case, case.fields), lay_fields(case, fields)
    if _cards(first[0].table) == _cards(second[0].table):
        raise twin.bad(
            "",
            en="the twin lays the same cards as the case; change what those in same_for cannot see",
            fr="le jumeau pose les mêmes cartes que le cas ; changez ce que ceux de same_for ne voient pas",
        )
    names = moment_of(case, *first).names
    pairs = zip_longest(_moments(case, *first, watching), _moments(case, *second, watching))
    for number, (one, other) in enumerate(pairs):
        if one is None or other is None or isinstance(one, Text) or isinstance(other, Text):
            return [_gone(twin, number, other if isinstance(other, Text) else one)]
        for seat in watching:
            found = difference(one[seat], other[seat], names)
            if found is not None:
                return [_told(twin, number, seat, found)]
    return []


def _changed(case: Case, twin: Fields) -> Fields:
    """The fields of the case with what the twin says otherwise."""
    seats = case.spec.seats
    said = {seat: dict(fields.data) for seat, fields in case.fields.seats("seat", seats).items()}
    for seat, fields in twin.seats("seat", seats).items():
        said[seat] = {**said.get(seat, {}), **fields.data}
    shared = {key: twin.data[key] for key in twin if key not in ("about", "same_for", "seat")}
    seat_data = {str(seat): fields for seat, fields in said.items()}
    lines = {key: line for key, line in under(case.where.lines, twin.path).items() if key}
    where = case.where._replace(
        lines={**case.where.lines, **lines}
    )  # a fault of the twin is told at its line
    return Fields({**case.fields.data, **shared, "seat": seat_data}, where)


def _cards(t: Table) -> list[list[int]]:
    """The faces of every pile, in order where order means something."""
    faces = [[t.face[card] for card in pile] for pile in t.piles]
    return [
        pile if zone.ordered else sorted(pile) for zone, pile in zip(t.layout.zone_of, faces, strict=True)
    ]


def _moments(
    case: Case, match: Match, events: list[Event], watching: Sequence[Seat | None]
) -> Iterator[dict[Seat | None, Received] | Text]:
    """Everything that the watchers receive, moment by moment; why the choices cannot go on, if they cannot."""
    moment = moment_of(case, match, events)
    yield {seat: _received(match, events, seat) for seat in watching}
    for step in case.fields.tables("step"):
        texts = step.texts("choose")
        for text in texts[:-1] if "refused" in step else texts:
            reply = chosen(moment, step, text)
            if isinstance(reply, Text):
                yield reply
                return
            events = match.choose(*reply)
            yield {seat: _received(match, events, seat) for seat in watching}


def _received(match: Match, events: Sequence[Event], seat: Seat | None) -> Received:
    bit = sight_bit(seat, match.table.seats)
    return Received(match.view(seat), tuple(event.witnessed(bit) for event in events))


def _gone(twin: Fields, number: int, why: Any) -> Text:
    said = why if isinstance(why, Text) else Text(en="the case ends earlier", fr="le cas s’arrête plus tôt")
    return twin.where.said(
        twin.path,
        en=f"after choice {number - 1} the twin cannot go on like the case: {said.en}",
        fr=f"après le choix {number - 1}, le jumeau ne peut pas continuer comme le cas : {said.fr}",
    )


def _told(twin: Fields, number: int, seat: Seat | None, found: Text) -> Text:
    who = SPECTATOR if seat is None else f"P{seat}"
    return twin.where.said(
        twin.path,
        en=f"after choice {number}, {who} can tell the twin from the case: {found.en}",
        fr=f"après le choix {number}, {who} peut distinguer le jumeau du cas : {found.fr}",
    )


# ---- the first difference, in words


def difference(one: Received, other: Received, names: Names) -> Text | None:
    """The first thing in which two receptions differ, with its zone or field; None if they are the same."""
    for pile, twin in zip(one.view.piles, other.view.piles, strict=True):
        if pile != twin:
            return _pile_difference(pile, twin, names)
    for column, value in one.view.table.items():
        if value != other.view.table.get(column):
            return _pair(Text(fr=column, en=column), value, other.view.table.get(column))
    for field in ("asked", "prompt", "options", "scores", "ended_by"):
        mine, theirs = getattr(one.view, field), getattr(other.view, field)
        if mine != theirs:
            return _pair(Text(fr=field, en=field), mine, theirs)
    for number, (event, twin_event) in enumerate(zip_longest(one.events, other.events), 1):
        if event != twin_event:
            return _event_difference(number, event or {}, twin_event or {}, names)
    return None


def _pile_difference(one: PileView, other: PileView, names: Names) -> Text:
    pile = one.zone if one.seat is None else f"seat.{one.seat}.{one.zone}"
    if one.count != other.count:
        return _pair(
            Text(fr=f"{pile}, nombre de cartes", en=f"{pile}, number of cards"), one.count, other.count
        )
    for place, (card, twin) in enumerate(zip_longest(one.cards, other.cards), 1):
        if card == twin:
            continue
        at_en, at_fr = f"{pile}, card {place} from the bottom", f"{pile}, carte {place} depuis le fond"
        if card is None or twin is None or card.face != twin.face:
            faces = [names.say(UNSEEN if side is None else side.face or UNSEEN) for side in (card, twin)]
            return Text(
                en=f"{at_en}: {faces[0].en} / {faces[1].en}", fr=f"{at_fr} : {faces[0].fr} / {faces[1].fr}"
            )
        if card.marks != twin.marks:
            return _pair(Text(fr=f"{at_fr}, marques", en=f"{at_en}, marks"), card.marks, twin.marks)
        return _pair(Text(fr=f"{at_fr}, jeton", en=f"{at_en}, token"), card.token, twin.token)
    return _pair(Text(fr=pile, en=pile), one.cards, other.cards)


def _event_difference(number: int, one: Mapping[str, Any], other: Mapping[str, Any], names: Names) -> Text:
    what = one.get("what") or other.get("what")
    field = next(field for field in ("what", *one, *other) if one.get(field) != other.get(field))
    mine, theirs = one.get(field), other.get(field)
    en, fr = f"event {number} ({what}), {field}", f"événement {number} ({what}), {field}"
    if field in CARDS and mine and theirs and mine["face"] != theirs["face"]:
        faces = [names.say(side["face"] or UNSEEN) for side in (mine, theirs)]
        return Text(en=f"{en}: {faces[0].en} / {faces[1].en}", fr=f"{fr} : {faces[0].fr} / {faces[1].fr}")
    return _pair(Text(fr=fr, en=en), mine, theirs)


def _pair(where: Text, one: Any, other: Any) -> Text:
    sides = f"{_plain(one)} / {_plain(other)}"
    return Text(fr=f"{where.fr} : {sides}", en=f"{where.en}: {sides}")


def _plain(value: Any) -> str:
    return "—" if value is None or value in ("", ()) else str(value)
