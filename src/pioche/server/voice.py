"""What is said of a table to each pair of eyes: information, snapshots and updates, as bytes of the wire."""

from typing import Literal, cast

import msgspec

from pioche.core.decisions import Seat
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.server.album import witnessed
from pioche.server.faults import fault_of
from pioche.server.journal import Chosen, Emoted, Entry, Left, Sat, Undone
from pioche.server.state import State
from pioche.server.wire import (
    ClockState,
    Frame,
    LogLine,
    Position,
    SeatInfo,
    Snapshot,
    TableInfo,
    Update,
)

LINES = 400
encoder = msgspec.json.Encoder()
Status = Literal["waiting", "playing", "over", "frozen"]
After = (
    tuple[Match, list[Event]] | None
)  # the match after a choice and what happened, where they have been computed


def table_info(state: State, person: str, updated: float) -> TableInfo:
    """A table as somebody sees it, whose cookie has that hash (or none)."""
    row, match = state.row, state.match
    names = state.names()
    decks = row.spec.decks or ("",) * state.seats
    seats = [
        SeatInfo(
            seat=seat,
            kind="bot" if place.kind == "bot" else "person",
            name=Text(fr=names["fr"][seat], en=names["en"][seat]),
            level=place.level if place.kind == "bot" else 0,
            deck=decks[seat] if seat < len(decks) else "",
            taken=not state.is_free(seat),
            mine=bool(person) and place.person == person,
            shared_device=place.kind == "hotseat",
            stand_in=place.stand_in,
        )
        for seat, place in enumerate(state.places)
    ]
    outcome = match.outcome if match else None
    return TableInfo(
        id=row.id,
        game=row.game,
        version=row.version,
        status=cast(Status, state.status),
        seats=seats,
        variant=row.spec.variant,
        open=row.open,
        seeded=row.seeded,
        clock=row.clock,
        seq=state.seq,
        serial=match.serial if match else len(state.actors),
        asked=list(state.asked),
        my_turn=any(seats[seat].mine and not seats[seat].stand_in for seat in state.asked),
        scores=list(outcome.scores) if outcome else [],
        created=row.created,
        updated=updated,
        continued_from=row.continued_from,
        note=fault_of(state.frozen).text if state.frozen else None,
    )


def person_of(state: State, viewer: Seat | None) -> str:
    """Whose eyes those of a seat are."""
    return "" if viewer is None else state.places[viewer].person


def position(state: State, viewer: Seat | None) -> Position | None:
    """The present moment as those eyes see it."""
    if state.match is not None:
        return state.sayer.position(state.match.view(viewer))
    return state.stills[-1 if viewer is None else viewer] if state.stills else None


def snapshot(state: State, viewer: Seat | None, clocks: list[ClockState], updated: float) -> Snapshot:
    """Everything from scratch."""
    return Snapshot(
        seq=state.seq,
        table=table_info(state, person_of(state, viewer), updated),
        seat=viewer,
        position=position(state, viewer),
        log=log(state, viewer),
        clocks=clocks,
    )


def log(state: State, viewer: Seat | None) -> list[LogLine]:
    """The last lines of the log."""
    lines: list[LogLine] = []
    for step, events in state.told:
        lines += state.sayer.lines(step, witnessed(events, viewer, state.seats))
    return lines[-LINES:]


def frame(state: State, viewer: Seat | None) -> Frame | None:
    """The last step as those eyes saw it."""
    if state.match is None or not state.told:
        return None
    view: View = state.match.view(viewer)
    return state.sayer.frame(view, witnessed(state.told[-1][1], viewer, state.seats))


def update(
    state: State, entry: Entry, viewer: Seat | None, clocks: list[ClockState], updated: float
) -> Update:
    """The last entry of the journal, which has just been folded into the state."""
    kind = KINDS[type(entry)]
    began = isinstance(entry, Sat) and state.began == state.seq
    shown = frame(state, viewer) if began or isinstance(entry, Chosen) else None
    if isinstance(entry, Undone) and state.match is not None:
        shown = Frame(entry.serial, cast(Position, position(state, viewer)), [], [])
    changed = isinstance(entry, Sat | Left) or state.status in ("over", "frozen")
    return Update(
        seq=state.seq,
        kind=kind,
        seat=entry.seat,
        by=entry.by if isinstance(entry, Chosen) else "person",
        frame=shown,
        table=table_info(state, person_of(state, viewer), updated) if changed else None,
        emote=entry.emote if isinstance(entry, Emoted) else None,
        clocks=clocks,
    )


Kind = Literal["sat", "left", "chosen", "undone", "emote"]
KINDS: dict[type[Entry], Kind] = {
    Sat: "sat", Left: "left", Chosen: "chosen", Undone: "undone", Emoted: "emote",
}  # fmt: skip
