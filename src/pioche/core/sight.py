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


class CardView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card in a pile: its token, and its face and marks if the seat knows them."""

    token: int = 0
    face: str | None = None
    marks: dict[str, int] = {}


class PileView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A pile: how many cards, and the cards from bottom to top.

    Of an unordered pile that the seat cannot see into only the cards it knows are listed.
    """

    zone: str
    seat: Seat | None
    count: int
    cards: tuple[CardView, ...] = ()


class View(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
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


class Shown:
    """A pile as some eyes see it, and the same in JSON, which is written once for all messages that show it."""

    __slots__ = ("pile", "written")

    def __init__(self, pile: PileView) -> None:
        self.pile = pile
        self.written: msgspec.Raw | None = None  # until somebody is sent it

    def write(self) -> msgspec.Raw:
        """Write it."""
        self.written = made = msgspec.Raw(msgspec.json.encode(self.pile))
        return made


class Sights:
    """The views of one moment of a match; what several pairs of eyes see alike is built once, and shared.

    Most piles are as they were at the moment before, where that is at hand: their views are taken over.
    """

    def __init__(self, match: "Match", before: "Sights | None" = None) -> None:
        self._match, self._serial, self._marks = match, match.serial, match.game.shown.marks
        self._public = public_table(match.game, match.table)
        self._written: msgspec.Raw | None = None  # the same in JSON
        self._options: tuple[str, ...] | None = None  # of those who are asked
        t, everybody = match.table, match.table.layout.everybody
        alike = {0, everybody}
        self._piles: list[Shown | None] = [None] * len(t.piles)  # None: not all see it alike
        # Of those: who sees any of their cards, and how they look by sight bit, as far as was asked; 0: to all others.
        self._various: dict[int, tuple[int, dict[int, Shown]]] = {}
        if before is not None and before._match.serial == before._serial:  # its match has not moved on since
            new = self._take_over(before)
        else:
            new = list(range(len(t.piles)))
        for number in new:
            seen = {t.seen[card] & everybody for card in t.piles[number]}
            if seen <= alike:
                self._piles[number] = Shown(self._built(number, everybody))
            else:
                self._various[number] = reduce(or_, seen), {}

    def _take_over(self, before: "Sights") -> list[int]:
        """Take the views of piles over that are as they were in that moment; the other piles."""
        was, t = before._match.table, self._match.table
        columns = [(was.seen, t.seen), (was.token, t.token), (was.face, t.face)]
        columns += [(getattr(was, name), getattr(t, name)) for name in self._marks]
        moved = [compress(count(), map(ne, old, new)) for old, new in columns if old != new]
        changed = set().union(*moved)  # of cards that were there: one that is new lies in no pile as it was
        self._piles, self._various = before._piles[:], before._various.copy()
        new = [
            number
            for number, (then, now) in enumerate(zip(was.piles, t.piles, strict=True))
            if then != now or not changed.isdisjoint(now)
        ]
        for number in new:
            self._piles[number] = None
            self._various.pop(number, None)
        return new

    def view(self, seat: Seat | None) -> View:
        """The view of a seat, from the declared zones, public columns and marks."""
        return self._view(seat, tuple([shown.pile for shown in self._shown(seat)]), self._public)

    def message(self, seat: Seat | None) -> View:
        """The same for a message: what others see alike, or saw before, is in JSON already.

        It can be encoded, and nothing else.
        """
        if self._written is None:
            self._written = msgspec.Raw(msgspec.json.encode(self._public))
        piles: Any = tuple([shown.written or shown.write() for shown in self._shown(seat)])
        table: Any = self._written
        return self._view(seat, piles, table)

    def _shown(self, seat: Seat | None) -> list[Shown]:
        """The piles as a seat sees them."""
        bit = sight_bit(seat, self._match.table.seats)
        piles = self._piles[:]
        for number, (lookers, known) in self._various.items():
            eyes = bit if lookers & bit else 0
            shown = known.get(eyes)
            if shown is None:
                shown = known[eyes] = Shown(self._built(number, bit))
            piles[number] = shown
        return cast(list[Shown], piles)

    def _view(self, seat: Seat | None, piles: tuple[PileView, ...], table: dict[str, Any]) -> View:
        match = self._match
        ask, outcome = match.ask, match.table.outcome
        mine = ask is not None and seat in ask.seats
        if mine and self._options is None:
            self._options = tuple([str(option) for option in match.options()])
        return View(
            game=match.game.id,
            seat=seat,
            seats=match.table.seats,
            serial=match.serial_for(seat),
            piles=piles,
            table=table,
            asked=ask.seats if ask else (),
            prompt=match.prompt_for(seat),
            options=self._options or () if mine else (),
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
