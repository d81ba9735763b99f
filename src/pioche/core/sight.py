"""Views: what one seat may know, built from declarations and never stripped from the table."""

from typing import TYPE_CHECKING, Any

import msgspec

from pioche.core.columns import plain
from pioche.core.decisions import Card, Seat
from pioche.core.events import sight_bit
from pioche.core.table import Table

if TYPE_CHECKING:
    from pioche.core.match import Match


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card in a pile: its token, and its face and marks if the seat knows them."""

    token: int = 0
    face: str | None = None
    marks: dict[str, int] = {}


class PileView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pile: how many cards, and the cards from bottom to top.

    Of an unordered pile that the seat cannot see into only the cards it knows are listed.
    """

    zone: str
    seat: Seat | None
    count: int
    cards: tuple[CardView, ...] = ()


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that one seat (or a spectator) may know at one moment."""

    game: str
    seat: Seat | None
    seats: int
    serial: int
    piles: tuple[PileView, ...]
    table: dict[str, Any]  # the public columns of the game, and what follows from them
    asked: tuple[Seat, ...] = ()
    prompt: str = ""
    options: tuple[str, ...] = ()  # only for a seat that is asked
    scores: tuple[float, ...] = ()  # only when the match is over
    ended_by: str = ""

    def pile(self, zone: str, seat: Seat | None = None) -> PileView:
        """The pile of that zone and seat."""
        return next(pile for pile in self.piles if pile.zone == zone and pile.seat == seat)


def card_view(t: Table, card: Card, bit: int, marks: tuple[str, ...]) -> CardView:
    """One card as the owner of that sight bit sees it."""
    if not t.seen[card] & bit:
        return CardView(t.token[card])
    shown = {name: value for name in marks if (value := getattr(t, name)[card])}
    return CardView(t.token[card], t.carddef(card).id, shown)


def build_view(match: "Match", seat: Seat | None) -> View:
    """Build the view of a seat from the declared zones, public columns and marks."""
    t, game = match.table, match.game
    bit = sight_bit(seat, t.seats)
    piles = []
    for zone, owner, pile in zip(t.layout.zone_of, t.layout.seat_of, t.piles, strict=True):
        listed = pile if zone.ordered else [card for card in pile if t.seen[card] & bit]
        cards = tuple(card_view(t, card, bit, game.shown.marks) for card in listed)
        piles.append(PileView(zone.name, None if owner < 0 else owner, len(pile), cards))
    table: dict[str, Any] = {name: plain(getattr(t, name)) for name in game.shown.public}
    table.update(game.derived(t))
    ask, outcome = match.ask, t.outcome
    mine = ask is not None and seat in ask.seats
    return View(
        game=game.id,
        seat=seat,
        seats=t.seats,
        serial=match.serial,
        piles=tuple(piles),
        table=table,
        asked=ask.seats if ask else (),
        prompt=ask.prompt if ask else "",
        options=tuple(str(option) for option in match.options()) if mine else (),
        scores=outcome.scores if outcome else (),
        ended_by=outcome.rule if outcome else "",
    )
