"""What a table shows to each pair of eyes: information, positions, snapshots and updates."""

from functools import cache
from typing import Literal, NamedTuple, cast

from pioche.core.decisions import Seat
from pioche.core.decks import Deck
from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.server.keep.album import witnessed
from pioche.server.keep.chapters import campaign_of
from pioche.server.keep.deals import opening_of
from pioche.server.keep.journal import (
    Accepted,
    Agreed,
    Chosen,
    Closed,
    Declined,
    Delegated,
    Emoted,
    Entry,
    Followed,
    Left,
    Proposed,
    Revoked,
    Sat,
    Undone,
    unpacked,
)
from pioche.server.keep.state import TOLD, State
from pioche.server.keep.undoing import Why, check_unlearnt, nothing_chosen, why_not
from pioche.server.present.changes import changes
from pioche.server.present.moment import Moment
from pioche.server.present.narrator import Names, Narrator
from pioche.server.present.sharing import Sharing
from pioche.server.present.tutor import Tutor
from pioche.server.wire.decks import TableDeck
from pioche.server.wire.forms import By
from pioche.server.wire.messages import Fault, Snapshot, Update, UpdateKind, written
from pioche.server.wire.positions import ClockState, Frame, LogLine, Position, Reason
from pioche.server.wire.refusals import fault_of
from pioche.server.wire.tables import Chapter, Fairness, SeatInfo, Sequel, Singles, TableInfo

LINES = 400
Status = Literal["waiting", "playing", "over", "frozen"]
KINDS: dict[type[Entry], UpdateKind] = {
    Sat: "sat", Left: "left", Revoked: "revoked", Chosen: "chosen", Undone: "undone", Emoted: "emote",
    Agreed: "agreed", Proposed: "proposed", Accepted: "accepted", Declined: "declined", Delegated: "delegated",
    Followed: "followed", Closed: "closed",
}  # fmt: skip

CHANGING = frozenset({Sat, Left, Revoked, Agreed, Followed})  # entries after which the table is told anew


class Presenter:
    """Shows one table, whose state it reads and never changes."""

    def __init__(self, state: State, *, undos: int, single: float) -> None:
        self._state = state
        self._undos = undos  # that a seat may make in a match
        self._single = single  # seconds after which the table gives a single answer
        self._names: Names = state.names()
        self._narrator: Narrator | None = None
        self._moment: Moment | None = None
        self._news = News()
        self.tutor = Tutor(state)
        self.sharing = Sharing(state)
        self._changes = changes(state.row.game, state.row.spec)

    @property
    def narrator(self) -> Narrator:
        """Whoever words things for this table; names may change until the match begins."""
        names = self._state.names()
        if self._narrator is None or (names is not self._names and names != self._names):
            self._names = names
            self._narrator = Narrator(self._state.row.game, self._state.row.spec, names)
        return self._narrator

    # ---- the table

    def info(self, holder: str, updated: float, viewer: Seat | None) -> TableInfo:
        """The table as somebody sees it, whose cookie has that hash (or none), and who looks through those eyes."""
        state = self._state
        row, match = state.row, state.match
        seats = self._seats(holder)
        outcome = match.outcome if match else None
        return TableInfo(
            id=row.id,
            game=row.game,
            version=row.version,
            status=cast(Status, state.status),
            seats=seats,
            host=next((seat for seat, place in enumerate(row.places) if place.holder), None),
            variant=row.spec.variant,
            changes=self._changes,
            open=row.open,
            seeded=row.seeded,
            seed=str(row.seed) if row.seeded else "",
            fair=self._fair(),
            clock=row.clock,
            seq=state.told_to(viewer),
            serial=match.serial_for(viewer) if match else len(state.actors),
            asked=list(state.asked),
            my_turn=any(seats[seat].mine and not seats[seat].stand_in for seat in state.asked),
            scores=list(outcome.scores) if outcome else [],
            created=row.created,
            updated=updated,
            lesson=self.tutor.taken(),
            continued_from=row.continued_from,
            chapter=self._chapter(),
            sequel=self._sequel(seats),
            note=fault_of(state.frozen).text if state.frozen else None,
            singles=Singles(state.manners.singles and self._single > 0, state.manners.agreed, self._single),
            take_backs=state.manners.take_backs,
        )

    def _chapter(self) -> Chapter | None:
        """Which chapter of a campaign this is; None of a match that is a whole story."""
        row, goes_on = self._state.row, self._state.goes_on
        if not row.before and not goes_on:
            return None
        return Chapter(row.chapter, campaign_of(row), row.before, goes_on)

    def _sequel(self, seats: list[SeatInfo]) -> Sequel | None:
        """The rematch that is proposed, for those who sit here; the next chapter, for everybody."""
        sequel = self._state.sequel
        if sequel is None or not (sequel.chapter or any(seat.mine for seat in seats)):
            return None
        return Sequel(sequel.table, sequel.seat, sequel.chapter)

    def _fair(self) -> Fairness | None:
        """How the table is dealt; seed and salt only when nothing can be learnt from them any more."""
        state = self._state
        opening = opening_of(state.row, state.places)
        if opening is None:
            return None
        over = state.status == "over" and not state.goes_on
        return Fairness(
            commitment=opening.commitment,
            chances=list(opening.chances),
            awaited=state.awaited,
            seed=opening.seed if over else "",
            salt=opening.salt if over else "",
        )

    def _seats(self, holder: str) -> list[SeatInfo]:
        state, names, persons = self._state, self._state.names(), self._state.holders.persons()
        decks = self._decks(holder)
        return [
            SeatInfo(
                seat=seat,
                kind="bot" if place.kind == "bot" else "person",
                name=Text(fr=names["fr"][seat], en=names["en"][seat]),
                level=place.level if place.kind == "bot" else 0,
                who=place.who,
                deck=decks[seat],
                brings=state.brings(seat),
                taken=not state.is_free(seat),
                mine=bool(holder) and place.holder == holder,
                elsewhere=place.holder != holder and holder in state.holders.of(seat),
                person=persons[seat],
                shared_device=place.kind == "hotseat",
                stand_in=place.stand_in,
            )
            for seat, place in enumerate(state.places)
        ]

    def lists(self, holder: str) -> list[TableDeck]:
        """The lists of the decks that were brought, as far as whoever asks may read them."""
        state = self._state
        shown = [
            state.match is not None or (bool(holder) and place.holder == holder) for place in state.places
        ]
        return [
            TableDeck(seat, deck if shown[seat] else None)
            for seat, deck in enumerate(state.spec.decks)
            if isinstance(deck, Deck)
        ]

    def _decks(self, holder: str) -> list[str]:
        """What the decks are called; decks that people bring are shown to others once nobody can choose another."""
        state, spec = self._state, self._state.spec
        decks = [*spec.decks, *("",) * state.seats]  # none where all play the same
        mine = [bool(holder) and place.holder == holder for place in state.places]
        return [
            deck if isinstance(deck, str) else deck.name if state.match is not None or own else ""
            for deck, own in zip(decks, mine, strict=False)
        ]

    def _holder(self, viewer: Seat | None) -> str:
        """Whose eyes those of a seat are."""
        return "" if viewer is None else self._state.places[viewer].holder

    # ---- the match

    def _now(self) -> Moment | None:
        """The present moment of the match, shared by all eyes; None where there is none."""
        state, narrator = self._state, self.narrator
        if state.match is None:
            return None
        if self._moment is None or not self._moment.is_of(state.match, narrator):
            self._moment = Moment(state.match, state.latest, narrator, self._moment)
        return self._moment

    def position(self, viewer: Seat | None) -> Position | None:
        """The present moment as those eyes see it."""
        if (now := self._now()) is not None:
            return now.position(viewer)
        stills = self._state.stills
        return stills[-1 if viewer is None else viewer] if stills else None

    def reason(self, viewer: Seat, serial: int, token: int) -> Reason | None:
        """Why those eyes cannot use a card at the decision of that serial; None once another is asked."""
        now = self._now()
        return (
            now.reason(viewer, token) if now is not None and now.match.serial_for(viewer) == serial else None
        )

    def positions(self) -> list[Position]:
        """The present moment as every seat and a spectator see it; none before the match has begun."""
        eyes = (*range(self._state.seats), None)
        return [position for viewer in eyes if (position := self.position(viewer))]

    def snapshot(
        self, viewer: Seat | None, clocks: list[ClockState], updated: float, left: float
    ) -> Snapshot:
        """Everything from scratch; `left` is how long what is proposed still waits."""
        undo, no_undo = self._undoable(viewer)
        return Snapshot(
            seq=self._state.told_to(viewer),
            table=self.info(self._holder(viewer), updated, viewer),
            seat=viewer,
            position=self.position(viewer),
            log=self._log(viewer),
            clocks=clocks,
            undo=undo,
            no_undo=no_undo,
            lesson=self.tutor.moment(viewer),
            shared=self.sharing.question(viewer, left),
        )

    def _undoable(self, viewer: Seat | None) -> tuple[bool, Fault | None]:
        """Whether those eyes have a choice that they may take back; if not, why, unless there is none at all.

        Where the match before it is not at hand they are told so untried, because it would have to be played again.
        """
        state, match = self._state, self._state.match
        if viewer is None or match is None or match.outcome is not None:
            return False, None
        if (why := why_not(state, viewer, self._undos)) is not None:
            return False, None if why is nothing_chosen else _told_why(why, self._undos)
        try:
            if state.before is not None and state.actors[state.before.serial :] == [viewer]:
                check_unlearnt(state, viewer, state.before)
        except PiocheError as error:
            return False, fault_of(error)
        return True, None

    def _log(self, viewer: Seat | None) -> list[LogLine]:
        """The last lines of the log."""
        seats, narrator, lines = self._state.seats, self.narrator, list[LogLine]()
        for step, events in self._state.told[-TOLD:]:
            lines += narrator.lines(step, witnessed(unpacked(events), viewer, seats))
        return lines[-LINES:]

    def update(
        self, entry: Entry, viewer: Seat | None, clocks: list[ClockState], updated: float, left: float
    ) -> Update:
        """The last entry of the journal, which has just been folded into the state."""
        if entry is not self._news.entry:
            self._news = self._told_of(entry)
        kind, now, changed = self._news.kind, self._news.moment, self._news.changed
        shown = None
        if now is not None and kind == "chosen":
            shown = now.frame(viewer)
        elif now is not None or kind == "closed":
            shown = self._frame(entry, viewer, now)
        undo, no_undo = self._undoable(viewer)
        return Update(
            seq=self._state.told_to(viewer),
            kind=kind,
            seat=None if kind == "closed" else entry.seat,
            by=_shown_by(entry, viewer),
            frame=shown,
            table=self.info(self._holder(viewer), updated, viewer) if changed else None,
            emote=entry.emote if kind == "emote" and isinstance(entry, Emoted) else None,
            clocks=clocks,
            undo=undo,
            no_undo=no_undo,
            lesson=self.tutor.moment(viewer) if self.tutor.taught else None,
            shared=self.sharing.question(viewer, left) if self._news.shared else None,
        )

    def _told_of(self, entry: Entry) -> "News":
        """What everybody is told of an entry alike."""
        changed = type(entry) in CHANGING or self._state.status in ("over", "frozen")
        changed = changed or (isinstance(entry, Undone) and entry.freely)
        return News(entry, KINDS[type(entry)], self._now(), changed, self.sharing.shared)

    def _frame(self, entry: Entry, viewer: Seat | None, now: Moment | None) -> Frame | None:
        """What those eyes are shown of an entry that is no choice."""
        state = self._state
        if now is not None and isinstance(entry, Sat) and state.began == state.seq:
            return now.frame(viewer)
        if now is not None and isinstance(entry, Undone):
            again = now.position(viewer)
            return Frame(again.view.serial, again, [], [])
        if isinstance(entry, Closed) and (position := self.position(viewer)) is not None:
            return Frame(len(state.actors), position, [], [])
        return None


class News(NamedTuple):
    """What everybody is told of the last entry alike."""

    entry: Entry | None = None
    kind: UpdateKind = "closed"
    moment: Moment | None = None
    changed: bool = False  # whether the table is told anew
    shared: bool = False  # whether several seats are asked now


def _shown_by(entry: Entry, viewer: Seat | None) -> By:
    """Who made an entry, as far as those eyes may know: that there was no choice tells what a hand does not hold."""
    if not isinstance(entry, Chosen) or (entry.by == "table" and viewer != entry.seat):
        return "person"
    return entry.by


@cache
def _told_why(why: Why, most: int) -> Fault:
    """Why nothing can be taken back, as every seat is told after every choice."""
    return written(fault_of(why(most)))
