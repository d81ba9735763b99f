"""What an option touches: the cards, piles and seats in a view that can be clicked for it.

A reference of an option is a name, with a place where copies differ; which pile it speaks of follows from the verb.
The verbs of each game are listed here until its wording says it; a game that is not listed gets every card of that
name that its seat can see, its own ones first.
"""

from pioche.core.decisions import Option, Seat
from pioche.core.sight import CardView, PileView, View
from pioche.server.wire import Touch

OWN, OTHERS, ANY = "own", "others", "any"
Where = tuple[str, str]  # zone, and whose

# (game, verb, end of the option) → where it points; a verb without reference may point at a whole pile.
WHERE: dict[str, dict[str, Where]] = {
    "guild_battle": {
        "play:": ("hand", OWN),
        "discard:": ("hand", OWN),
        "counter:": ("hand", OWN),
        "counter>": ("battlefield", OTHERS),
        "assassinate>": ("battlefield", ANY),
        "resurrect:": ("graveyard", OWN),
    },
    "ossuaire": {
        "play:": ("hand", OWN),
        "renew:": ("hand", OWN),
        "dismiss:": ("hand", OWN),
        "activate:": ("army", OWN),
        "choose:": ("army", OTHERS),
        "move:": ("army", OWN),
        "exhume:": ("discard", OWN),
        "destroy:": ("discard", OWN),
        "place:": ("discard", OWN),
        "discard:": ("revealed", OWN),
        "add:": ("revealed", OWN),
        "buy:": ("supply", OWN),
        "reveal": ("draw", OWN),
    },
}
LATEST = {  # the card that lies on top
    ("guild_battle", "activate"): "battlefield",
    ("ossuaire", "keep"): "revealed",
    ("ossuaire", "discard"): "revealed",
    ("ossuaire", "under"): "revealed",
}


def touches(view: View, option: Option) -> tuple[list[Touch], list[Touch]]:
    """What the source and the target of an option point at, in the view of the seat that is asked."""
    known = WHERE.get(view.game, {})
    source = _end(view, option.source, known.get(f"{option.verb}:"))
    target = _end(view, option.target, known.get(f"{option.verb}>"))
    shared = [pile.zone for pile in view.piles if pile.seat is None]
    if option.target in shared:  # bought from the pile of that name
        source, target = _cards(view, option.source, (option.target, ANY)), [Touch(pile=option.target)]
    if not option.source and not option.target:
        source = _bare(view, option.verb, known.get(option.verb))
    if view.game == "guild_battle" and option.verb == "counter":
        arriving = set(view.table.get("arriving", ())[-1:])
        target = [touch for touch in target if touch.token in arriving]
    return source, target


def _bare(view: View, verb: str, where: Where | None) -> list[Touch]:
    """What a verb alone points at: a pile, the card on top of one, or the unit whose ability is in question."""
    if where is not None:
        return [Touch(pile=_name(pile)) for pile in _piles(view, where)]
    zone = LATEST.get((view.game, verb))
    if zone is not None:
        return [
            Touch(pile=_name(pile), token=pile.cards[-1].token)
            for pile in _piles(view, (zone, OWN))
            if pile.cards
        ]
    pending = view.table.get("pending") or []
    if verb in ("activate", "again") and pending:
        token = pending[-1][0]
        return [
            Touch(pile=_name(pile), token=token)
            for pile in view.piles
            if any(card.token == token for card in pile.cards)
        ]
    return []


def _end(view: View, reference: str, where: Where | None) -> list[Touch]:
    if not reference:
        return []
    if reference.startswith("seat") and reference[4:].isdigit():
        return [Touch(seat=int(reference[4:]))]
    if where is not None:
        return _cards(view, reference, where)
    zones = dict.fromkeys(pile.zone for pile in view.piles)
    for whose in (OWN, ANY):
        for zone in zones:
            if found := _cards(view, reference, (zone, whose)):
                return found
    return []


def _cards(view: View, reference: str, where: Where) -> list[Touch]:
    """The cards of a reference: by name, by `name@seat`, by `name@position` or by `name@row.index`."""
    name, _, place = reference.partition("@")
    found: list[Touch] = []
    for pile in _piles(view, where):
        cards = _at(view, pile, place, where[1])
        found += [Touch(pile=_name(pile), token=card.token) for card in cards if card.face == name]
    return found


def _at(view: View, pile: PileView, place: str, whose: str) -> list[CardView]:
    """The cards of a pile at a place; all of them for an empty one."""
    if not place:
        return list(pile.cards)
    numbers = [int(number) for number in place.split(".") if number.isdigit()]
    if len(numbers) == 2:
        token = _in_rows(view, pile.seat, *numbers)
        return [card for card in pile.cards if card.token == token]
    if whose == ANY and pile.seat is not None:  # the place is a seat
        return list(pile.cards) if [pile.seat] == numbers else []
    return list(pile.cards[numbers[0] : numbers[0] + 1]) if numbers else []


def _in_rows(view: View, seat: Seat | None, row: int, index: int) -> int | None:
    try:
        token: int = view.table["rows"][seat][row - 1][index - 1]
    except (KeyError, IndexError, TypeError):
        return None
    return token


def _piles(view: View, where: Where) -> list[PileView]:
    zone, whose = where
    piles = [pile for pile in view.piles if pile.zone == zone]
    if whose == OWN:
        return [pile for pile in piles if pile.seat == view.seat]
    return [pile for pile in piles if pile.seat != view.seat] if whose == OTHERS else piles


def _name(pile: PileView) -> str:
    return pile.zone if pile.seat is None else f"{pile.zone}.{pile.seat}"
