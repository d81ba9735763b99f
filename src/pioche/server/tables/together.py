"""The manners of a table: what a person's answer to a shared question becomes, and when a proposal counts."""

from typing import TYPE_CHECKING
from weakref import proxy

from pioche.core.decisions import Option, Seat
from pioche.server.keep.agreement import Proposal
from pioche.server.keep.journal import Accepted, Declined, Delegated, Proposed
from pioche.server.present.sharing import Sharing
from pioche.server.wire.forms import By
from pioche.server.wire.messages import Accept, Decide, Decline, Delegate
from pioche.server.wire.refusals import (
    already_answered,
    declined,
    enough_declined,
    no_bot_to_ask,
    no_proposal,
    not_shared,
    of_another,
    proposal_open,
)

if TYPE_CHECKING:
    from pioche.server.tables.room import Room


class Together:
    """What the people of one table settle together."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # which holds this: so a room that is forgotten is gone at once

    @property
    def sharing(self) -> Sharing:
        """What is shared now."""
        return self._room.presenter.sharing

    # ---- when a proposal counts

    def awaited(self, proposal: Proposal) -> list[Seat]:
        """The people at other devices who are here and asked, and have not accepted yet."""
        state, here = self._room.state, self._room.attendance.here()
        settled = (proposal.seat, *proposal.accepted)
        return [
            seat
            for seat in state.asked
            if seat in here
            and not state.places[seat].bot
            and not any(self.sharing.same(seat, other) for other in settled)
        ]

    def left(self) -> float:
        """Seconds until what is proposed counts although somebody has not answered."""
        proposal, hub = self._room.state.agreement.proposal, self._room.hub
        return 0.0 if proposal is None else max(0.0, proposal.at + hub.settings.agree - hub.wall())

    @property
    def ripe(self) -> Proposal | None:
        """The proposal that counts now: everybody who is here has accepted it, or its time has passed."""
        proposal = self._room.state.agreement.proposal
        return proposal if proposal is not None and (not self.awaited(proposal) or not self.left()) else None

    # ---- answers

    def check(self, seat: Seat, command: Decide, by: By) -> None:
        """Refuse an answer that comes too late, names another person where one speaks for oneself, or was declined."""
        state, match = self._room.state, self._room.state.match
        assert match is not None
        untold = match.serial - match.serial_for(seat)  # that the seat does not count, but the match does
        first = match.answered.get(command.serial + untold)
        if first is not None and first != seat:
            raise already_answered(state.names(), first)
        if by == "agreed" and self.ripe is None:
            raise no_proposal()
        if not self.sharing.shared or command.serial != match.serial_for(seat) or by == "agreed":
            return
        if not self.sharing.own(seat, Option.parse(command.option)):
            raise of_another()
        if command.option in self.sharing.declined:
            raise declined()

    def permitted(self, seat: Seat, text: str) -> str:
        """What a bot or the clock answers: its choice, or where manners forbid that, the first that they let."""
        match = self._room.state.match
        if match is None or not self.sharing.shared:
            return text
        fit = [str(option) for option in match.options() if self.sharing.fits(seat, option)]
        return text if text in fit or not fit else fit[0]

    def proposed(self, seat: Seat, command: Decide, by: By) -> Proposed | Accepted | None:
        """What an answer becomes where it is a proposal: one, or an acceptance of what somebody else has proposed.

        None where nobody else is here to be asked: then it counts at once.
        """
        room, proposal = self._room, self._room.state.agreement.proposal
        if self.sharing.manner.kind != "propose" or by not in ("person", "bot"):
            return None
        id = command.id if by == "person" else ""
        if proposal is not None and not self.sharing.same(proposal.seat, seat):
            if proposal.option != command.option:
                raise proposal_open(room.state.names(), proposal.seat)
            return Accepted(seat, proposal.serial, proposal.number, id)
        assert room.state.match is not None
        made = Proposed(seat, room.state.match.serial, command.option, room.hub.wall(), by, id)
        supposed = Proposal(0, seat, made.serial, made.option, made.at)
        return made if self.awaited(supposed) else None

    def accepted(self, seat: Seat, command: Accept) -> Accepted:
        """An acceptance of the proposal that is open."""
        proposal = self._open(seat, command.proposal)
        return Accepted(seat, proposal.serial, proposal.number, command.id)

    def declined(self, seat: Seat, command: Decline) -> Declined:
        """A refusal of the proposal that is open: for good, where it is about something of one's own."""
        agreement, proposal = self._room.state.agreement, self._open(seat, command.proposal)
        about, own = self.sharing.about(proposal), self.sharing.same(seat, proposal.seat)
        final = about is not None and self.sharing.same(about, seat) and not own
        most = self._room.hub.settings.refusals
        if not final and not own and agreement.refusals[proposal.serial, seat] >= most:
            raise enough_declined(most)
        return Declined(seat, proposal.serial, proposal.number, final, command.id)

    def delegated(self, seat: Seat, command: Delegate) -> Delegated:
        """The question is left to the bots, if there is one among those asked that may answer it."""
        state = self._room.state
        if state.match is None or seat not in state.asked or command.serial != state.match.serial_for(seat):
            raise not_shared()
        if self.sharing.bot is None:
            raise no_bot_to_ask()
        return Delegated(seat, state.match.serial, command.id)

    def _open(self, seat: Seat, number: int) -> Proposal:
        proposal = self._room.state.agreement.proposal
        if proposal is None or proposal.number != number or seat not in self._room.state.asked:
            raise no_proposal()
        return proposal
