"""Views: what one seat may know, built from declarations and never stripped from the table."""

from functools import reduce
from itertools import compress, count
from operator import ne, or_
from typing import TYPE_CHECKING, Any, cast, get_type_hints

import msgspec

from pioche.core.columns import plain
from pioche.core.contract import Game, Outcome
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

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it is running."""
        return Outcome(self.scores, self.ended_by) if self.scores else None

    def pile(self, zone: str, seat: Seat | None = None) -> PileView:
        """The pile of that zone and seat."""
        for pile in self.piles:
            if pile.zone == zone and pile.seat == seat:
                return pile
        raise LookupError(f"no pile {zone} of seat {seat}")


# Most cards of most views are unseen, so these are made once, for the tokens that a match usually comes to.
UNSEEN = tuple([CardView(token) for token in range(2048)])


def public_table(game: Game, t: Table) -> dict[str, Any]:
    """What everybody may know besides cards: the public columns, and what follows from them."""
    columns = {name: plain(getattr(t, name)) for name in game.shown.public}
    return {**columns, **msgspec.to_builtins(game.derived(t))}


def public_types(game: Game) -> dict[str, Any]:
    """The type of each entry of a view's table, for whoever writes types of it; a game that declares its columns."""
    declared = {column.name: column.type for column in getattr(game, "table", Table).columns if column.public}
    return {**declared, **get_type_hints(get_type_hints(type(game).derived)["return"])}


class Sights:
    """The views of one moment of a match; what several pairs of eyes see alike is built once, and shared.

    Most piles are as they were at the moment before, where that is at hand: their views are taken over.
    """

    def __init__(self, match: "Match", before: "Sights | None" = None) -> None:
        self._match, self._serial, self._marks = match, match.serial, match.game.shown.marks
        self._public = public_table(match.game, match.table)
        self._various: list[
            tuple[int, int]
        ] = []  # piles that not all see alike, and who sees any of their cards
        t, everybody = match.table, match.table.layout.everybody
        alike = {0, everybody}
        self._piles: list[PileView | None] = [None] * len(t.piles)
        if before is not None and before._match.serial == before._serial:  # its match has not moved on since
            self._piles = before._unchanged(t)
        for number, pile in enumerate(t.piles):
            if self._piles[number] is None:
                seen = {t.seen[card] & everybody for card in pile}
                if seen <= alike:
                    self._piles[number] = self._built(number, everybody)
                else:
                    self._various.append((number, reduce(or_, seen)))
        self._closed: dict[int, PileView] = {}  # those piles for eyes that have seen none of their cards

    def _unchanged(self, t: Table) -> list[PileView | None]:
        """The piles that all see alike, and as they did in this moment; None for others."""
        was = self._match.table
        columns = [(was.seen, t.seen), (was.token, t.token), (was.face, t.face)]
        columns += [(getattr(was, name), getattr(t, name)) for name in self._marks]
        moved = [compress(count(), map(ne, old, new)) for old, new in columns if old != new]
        changed = set().union(*moved)  # of cards that were there: one that is new lies in no pile as it was
        return [
            known if before == now and changed.isdisjoint(now) else None
            for known, before, now in zip(self._piles, was.piles, t.piles, strict=True)
        ]

    def view(self, seat: Seat | None) -> View:
        """The view of a seat, from the declared zones, public columns and marks."""
        match = self._match
        t, ask, outcome = match.table, match.ask, match.table.outcome
        bit = sight_bit(seat, t.seats)
        mine = ask is not None and seat in ask.seats
        piles = self._piles[:]
        for number, lookers in self._various:
            if lookers & bit:
                piles[number] = self._built(number, bit)
            else:
                if number not in self._closed:
                    self._closed[number] = self._built(number, bit)
                piles[number] = self._closed[number]
        return View(
            game=match.game.id,
            seat=seat,
            seats=t.seats,
            serial=match.serial_for(seat),
            piles=tuple(cast(list[PileView], piles)),
            table=self._public,
            asked=ask.seats if ask else (),
            prompt=match.prompt_for(seat),
            options=tuple(str(option) for option in match.options()) if mine else (),
            scores=outcome.scores if outcome else (),
            ended_by=outcome.rule if outcome else "",
        )

    def _built(self, number: int, bit: int) -> PileView:
        """A pile for the owner of that sight bit, or of any of several that see it alike."""
        t = self._match.table
        zone, owner, pile = t.layout.zone_of[number], t.layout.seat_of[number], t.piles[number]
        seen, token = t.seen, t.token
        known = [card for card in pile if seen[card] & bit]
        if not zone.ordered or len(known) == len(pile):
            cards = [self._known(card) for card in known]
        elif not known and t.tokens < len(UNSEEN):
            cards = [UNSEEN[token[card]] for card in pile]
        else:
            cards = [self._known(card) if seen[card] & bit else CardView(token[card]) for card in pile]
        return PileView(zone.name, None if owner < 0 else owner, len(pile), tuple(cards))

    def _known(self, card: Card) -> CardView:
        """One card as those see it who know it."""
        t = self._match.table
        face = t.faces[t.face[card]].id
        if not self._marks:
            return CardView(t.token[card], face)
        marks = {name: value for name in self._marks if (value := getattr(t, name)[card])}
        return CardView(t.token[card], face, marks)


def build_view(match: "Match", seat: Seat | None) -> View:
    """The view of one seat alone."""
    return Sights(match).view(seat)
