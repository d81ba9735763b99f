"""What an option touches: the cards, piles and seats in a view that can be clicked for it.

A game declares what its verbs point at (`Shown.points`); for a verb of which it says nothing, every card of that
name will do that the seat can see, its own ones first.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pioche.core.contract import Points, handle_of
from pioche.core.decisions import Option, Seat
from pioche.core.sight import CardView, PileView, View
from pioche.server.wire.positions import Touch


def touches(view: View, option: Option, points: Mapping[str, Points]) -> tuple[list[Touch], list[Touch]]:
    """What the source and the target of an option point at, in the view of the seat that is asked."""
    if not option.source and not option.target:
        return _bare(view, points.get(option.verb)), []
    if option.target in [pile.zone for pile in view.piles if pile.seat is None]:
        # It is taken from the shared pile of that name.
        return _cards(view, option.source, Points(option.target, "any")), [Touch(pile=option.target)]
    source = _end(view, option.source, _named(_declared(view, f"{option.verb}:", points), option))
    return source, _end(view, option.target, _named(_declared(view, f"{option.verb}>", points), option))


def _declared(view: View, end: str, points: Mapping[str, Points]) -> Points | None:
    """What a game says of one end of a verb, at this question or at any."""
    return points.get(f"{view.prompt}.{end}", points.get(end))


def _named(at: Points | None, option: Option) -> Points | None:
    """Where an end of an option lies; in the zone that its target names, if the game says none."""
    return at._replace(zone=option.target) if at and not at.zone else at


def _bare(view: View, at: Points | None) -> list[Touch]:
    """What a verb alone points at: a card on top, one that a column names, a whole pile, or nothing."""
    if at is None:
        return []
    if at.top or at.latest:
        return [_touch(pile, card) for pile in _piles(view, at) for card in _meant(view, at, pile.cards)]
    return [Touch(pile=_name(pile)) for pile in _piles(view, at)]


def _end(view: View, reference: str, at: Points | None) -> list[Touch]:
    if not reference:
        return []
    if reference.startswith("seat") and reference[4:].isdigit():
        return [Touch(seat=int(reference[4:]))]
    if at and at.handles:
        return _handled(view, reference, at.handles)
    if at and reference == at.zone:  # the pile itself
        return [Touch(pile=_name(pile)) for pile in _piles(view, at)]
    return _cards(view, reference, at) if at else _anywhere(view, reference)


def _handled(view: View, reference: str, columns: Sequence[str]) -> list[Touch]:
    """The card that everybody calls by a handle, seen or not; a spot of the board where the reference is none."""
    handle = handle_of(reference)
    if handle is None:
        return [Touch(pile=reference)]
    token = next(
        (entry["token"] for column in columns for entry in view.table[column] if entry["handle"] == handle),
        None,
    )
    return [_touch(pile, card) for pile in view.piles for card in pile.cards if card.token == token]


def _anywhere(view: View, reference: str) -> list[Touch]:
    """The cards of a reference in the first zone that shows any, one's own before those of others."""
    zones = dict.fromkeys(pile.zone for pile in view.piles)
    guesses = [Points(zone) for zone in zones] + [Points(zone, "any") for zone in zones]
    return next((found for at in guesses if (found := _cards(view, reference, at))), [])


def _cards(view: View, reference: str, at: Points) -> list[Touch]:
    """The cards of a reference: by name, by `name@seat`, `name@position`, `name@seat.position` or `name@row.index`."""
    name, _, place = reference.partition("@")
    return [
        _touch(pile, card)
        for pile in _piles(view, at)
        for card in _meant(view, at, _placed(view, at, pile, place))
        if card.face == name
    ]


def _placed(view: View, at: Points, pile: PileView, place: str) -> tuple[CardView, ...]:
    """The cards of a pile at a place; all of them for an empty one."""
    if not place:
        return pile.cards
    numbers = [int(number) for number in place.split(".") if number.isdigit()]
    if at.rows:
        token = _in_rows(view.table.get(at.rows), pile.seat, numbers)
        run = next((run for run in view.table.get(at.runs, ()) if token in run), [token])
        return tuple(card for card in pile.cards if card.token in run)
    if at.whose == "any" and pile.seat is not None:  # the place is a seat, and perhaps a position in its pile
        if numbers[:1] != [pile.seat]:
            return ()
        return pile.cards[numbers[1] : numbers[1] + 1] if len(numbers) > 1 else pile.cards
    return pile.cards[numbers[0] : numbers[0] + 1] if numbers else ()


def _in_rows(rows: Any, seat: Seat | None, numbers: list[int]) -> int | None:
    try:
        row, index = numbers
        token: int = rows[seat][row - 1][index - 1]
    except (IndexError, TypeError, ValueError):
        return None
    return token


def _meant(view: View, at: Points, cards: tuple[CardView, ...]) -> tuple[CardView, ...]:
    """Of the cards that could be meant, those that are: the top one, or the one that a column names last."""
    if at.top:
        return cards[-1:]
    if at.latest:
        last = (view.table.get(at.latest) or [None])[-1]
        token = (
            last[0] if isinstance(last, list | tuple) else last
        )  # a column may say more of a card than its token
        return tuple(card for card in cards if card.token == token)
    return cards


def _piles(view: View, at: Points) -> list[PileView]:
    piles = [pile for pile in view.piles if pile.zone == at.zone]
    if at.whose == "any":
        return piles
    return [pile for pile in piles if (pile.seat == view.seat) == (at.whose == "own")]


def _touch(pile: PileView, card: CardView) -> Touch:
    return Touch(pile=_name(pile), token=card.token)


def _name(pile: PileView) -> str:
    return pile.zone if pile.seat is None else f"{pile.zone}.{pile.seat}"
