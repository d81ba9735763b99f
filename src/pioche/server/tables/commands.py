"""What a command comes to: the entry that it makes, checked before anybody hears of it."""

from typing import TYPE_CHECKING
from weakref import proxy

from pioche.core.decisions import Option, Seat
from pioche.core.errors import StaleDecision
from pioche.core.match import Match
from pioche.core.undo import UndoRefused
from pioche.server.keep.journal import Agreed, Chosen, Emoted, Entry, Undone, check_of
from pioche.server.keep.undoing import check_unlearnt, decision_to_ask_again
from pioche.server.tables.bucket import Bucket
from pioche.server.wire.forms import By
from pioche.server.wire.messages import Accept, Agree, Command, Decide, Decline, Delegate, Express, Undo
from pioche.server.wire.refusals import not_begun, not_in_lesson, stand_in, too_many

if TYPE_CHECKING:
    from pioche.server.tables.room import Room


class Commands:
    """Turns the commands of one table into entries; the table itself has not changed yet."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # which holds this: so a room that is forgotten is gone at once
        self._greetings: dict[Seat, Bucket] = {}

    async def entry(self, seat: Seat, command: Command, by: By) -> tuple[Entry, Match | None]:
        """The entry that a command makes, and the match after it where it changes."""
        if isinstance(command, Agree):
            self._room.check_asides(seat)
            return Agreed(seat, command.singles, command.id), None
        if isinstance(command, Express):
            return self._emoted(seat, command), None
        match = self._played(seat, by)
        if isinstance(command, Accept | Decline | Delegate):
            return self._settled(seat, command), None
        if isinstance(command, Undo):
            return await self._undone(seat, command, match)
        return self._chosen(seat, command, by, match)

    def _played(self, seat: Seat, by: By) -> Match:
        """The match, if that seat may be played by whoever asks."""
        state = self._room.state
        if state.frozen is not None:
            raise state.frozen
        if state.match is None:
            raise not_begun()
        if by == "person" and state.stands_in(seat):
            raise stand_in()
        if by == "bot" and not state.places[seat].bot:
            raise StaleDecision(en="the seat's person is back", fr="la personne est revenue à son siège")
        if by == "table" and (state.places[seat].bot or not state.manners.singles):
            raise StaleDecision(en="the table answers no more", fr="la table ne répond plus")
        return state.match

    def _emoted(self, seat: Seat, command: Express) -> Entry:
        hub = self._room.hub
        bucket = self._greetings.setdefault(seat, Bucket(hub.settings.emotes, 0.5, hub.now()))
        if not bucket.take(hub.now()):
            raise too_many(en="too many emotes; wait a moment", fr="trop d’émotes ; patientez un instant")
        self._room.check_asides(seat)
        return Emoted(seat, command.emote, command.id)

    def _settled(self, seat: Seat, command: Accept | Decline | Delegate) -> Entry:
        """The entry of what somebody says to a proposal, or of a question that is left to the bots."""
        together = self._room.together
        if isinstance(command, Accept):
            return together.accepted(seat, command)
        self._room.check_asides(seat)
        if isinstance(command, Decline):
            return together.declined(seat, command)
        return together.delegated(seat, command)

    def _chosen(self, seat: Seat, command: Decide, by: By, match: Match) -> tuple[Entry, Match | None]:
        """The entry of a choice, checked by the engine on a copy; where people decide together, of a proposal."""
        room = self._room
        room.together.check(seat, command, by)
        after = match.clone()
        option = Option.parse(command.option)
        events = after.choose(option, serial=command.serial, seat=seat)
        if by == "person" and (why := room.presenter.tutor.objection(seat, option)) is not None:
            raise not_in_lesson(why)
        if (settled := room.together.proposed(seat, command, by)) is not None:
            room.check_asides(seat)
            return settled, None
        id = command.id if by == "person" else ""
        # A bot that stands in uses nobody's time, nor does the table.
        spent = 0 if by == "table" else room.clocks.spent(seat)
        check, told, sealed = check_of(after), tuple(events), stays_sealed(match, after, seat)
        return Chosen(
            seat, match.serial, command.option, by, check, spent, id, told, self._at(), sealed
        ), after

    async def _undone(self, seat: Seat, command: Undo, match: Match) -> tuple[Entry, Match]:
        """The entry of a choice that is taken back, and the match before it; whether only bots let it stands there."""
        room = self._room
        serial = decision_to_ask_again(room.state, seat, room.hub.settings.undos_per_seat)
        if command.serial != match.serial_for(seat):
            raise UndoRefused(
                en="there is no choice of yours to take back here", fr="vous n’avez ici aucun choix à annuler"
            )
        room.check_asides(seat)
        before = await room.earlier(serial)
        freely = check_unlearnt(room.state, seat, before)
        spent, sealed = room.clocks.spent(seat), stays_sealed(match, before, seat)
        return Undone(seat, before.serial, command.id, spent, self._at(), freely, sealed), before

    def _at(self) -> float:
        """The moment, where a clock needs to know it."""
        return self._room.hub.wall() if self._room.state.row.clock is not None else 0.0


def stays_sealed(match: Match, then: Match, seat: Seat) -> bool:
    """Whether a seat answers in secret before and after an entry, so that nobody else may know that there was one."""
    return all(one.is_sealed and one.ask is not None and one.ask.seats == (seat,) for one in (match, then))
