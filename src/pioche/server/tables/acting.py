"""Who acts at a table besides its people: the bot that is asked, or the clock of whoever is."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING
from weakref import proxy

from pioche.core.decisions import Option, Seat
from pioche.server.keep.store import StoreDown
from pioche.server.wire.forms import By
from pioche.server.wire.messages import Decide

if TYPE_CHECKING:
    from pioche.server.tables.room import Room

OUTRUN = ("stale_decision", "already_answered", "no_proposal", "proposal_open")  # somebody was quicker
log = logging.getLogger("pioche.room")
LOOK = 1.0  # seconds between looks at who is there while something is proposed
CLOCK = 2  # level of the bot that decides for a person whose time is up


class Acting:
    """Lets bots and clocks act at one table, one at a time."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # which holds this: so a room that is forgotten is gone at once
        self.task: asyncio.Task[None] | None = None
        self._question: tuple[int, ...] = ()  # the decision for which it acts, and the bots that are asked
        self._since = room.hub.now()  # when it was asked

    @property
    def busy(self) -> bool:
        """Whether somebody acts."""
        return self.task is not None and not self.task.done()

    def act(self) -> None:
        """Let the bot that is asked think, or the clock of the person that is asked run.

        A table at which nobody sits and nobody looks stands still until somebody comes, to spare the machine.
        """
        room, state = self._room, self._room.state
        match, asked = state.match, state.asked
        bots = [seat for seat in asked if state.places[seat].bot]
        question = (match.serial, *bots, *self._settling()) if match is not None else ()
        if question == self._question and self.busy:
            return  # the same question to the same: whoever comes or goes meanwhile changes nothing
        if self.task is not _current():
            self.close()
        if question[:1] != self._question[:1]:
            self._since = room.hub.now()
        self.task, self._question = None, question
        if match is None or match.outcome is not None:
            return
        if (due := room.presenter.tutor.script()) is not None:
            self.task = room.hub.insist("lesson", partial(self._as_told, *due, match.serial))
        elif state.agreement.proposal is not None:
            self.task = room.hub.insist("agreement", partial(self._agree, match.serial))
        elif state.agreement.delegated == match.serial and bots:
            self.task = room.hub.insist("bot", partial(self._bot, bots[0], match.serial))
        elif len(bots) == len(asked):
            if not room.deserted or not all(place.bot for place in state.places):
                self.task = room.hub.insist("bot", partial(self._bot, bots[0], match.serial))
        elif state.row.clock is not None or (self._single and not room.deserted):
            first = next(seat for seat in asked if seat not in bots)
            self.task = room.hub.insist("person", partial(self._wait_for, first, match.serial))

    def wake(self) -> None:
        """Go on if nobody acts: somebody has come."""
        if not self.busy:
            self.act()

    def close(self) -> None:
        """Stop whoever acts."""
        if self.task is not None:
            self.task.cancel()

    async def _bot(self, seat: Seat, serial: int) -> None:
        """A bot's choice, not before the pause is over, which is the same whether or not there was a choice."""
        hub = self._room.hub
        asked, least = hub.now(), self._least_pause()
        thought = await self._thought(seat, self._room.state.places[seat].bot)
        text = self._room.together.permitted(seat, thought)
        if pause := hub.settings.pause:
            taken = hub.now() - asked
            whole = least if taken <= least else pause * (1 + int(taken / pause))
            await asyncio.sleep(whole - taken)
        await self._answer(seat, serial, text, "bot")

    def _settling(self) -> tuple[int, ...]:
        """What is settled among people now, as part of the question: whatever changes it lets somebody else act."""
        agreement = self._room.state.agreement
        proposal = agreement.proposal
        said = () if proposal is None else (-proposal.number, len(proposal.accepted))
        return said if agreement.delegated is None else (*said, -1)

    async def _agree(self, serial: int) -> None:
        """Let a proposal count once everybody who is here has accepted it, or nobody has declined it for a while."""
        together = self._room.together
        await self._lead()
        while (ripe := together.ripe) is None:
            proposal = self._room.state.agreement.proposal
            if proposal is None or proposal.serial != serial:
                return
            await asyncio.sleep(min(together.left(), LOOK))  # somebody may go, for whom it waits no more
        await self._answer(ripe.seat, serial, ripe.option, "agreed")

    async def _as_told(self, seat: Seat, option: Option, serial: int) -> None:
        """What a lesson does by itself, for whoever is asked, at the pace of bots."""
        hub = self._room.hub
        while not await hub.leads(self._room.id):
            await asyncio.sleep(hub.settings.lease)
        await asyncio.sleep(self._least_pause())
        await self._answer(seat, serial, str(option), "lesson")

    def _least_pause(self) -> float:
        """What a bot takes at least: little inside an action, which everybody can see that it is."""
        match, settings = self._room.state.match, self._room.hub.settings
        inside = match is not None and not match.quiet
        return min(settings.brief, settings.pause) if inside else settings.pause

    @property
    def _single(self) -> float:
        """Seconds after which the table gives a single answer; 0 where its people do not want it to, or learn by it."""
        room = self._room
        wanted = room.state.manners.singles and not room.presenter.tutor.teaches
        return room.hub.settings.single if wanted else 0.0

    async def even(self) -> None:
        """Among people who have agreed on single answers: wait until one would have been given.

        So nobody learns from the time that a decision takes at least whether there was a choice.
        """
        if self._single and self._room.state.manners.alone is None:
            await asyncio.sleep(max(0.0, self._since + self._single - self._room.hub.now()))

    async def _wait_for(self, seat: Seat, serial: int) -> None:
        """Give the only answer to a person's question after a moment, or the clock's when their time is up.

        What can be answered is looked at after that moment: nobody's message waits for it.
        """
        room = self._room
        if self._single:
            await asyncio.sleep(max(0.0, self._since + self._single - room.hub.now()))
            match = room.state.match
            if match is None or match.serial != serial:
                return
            if self._single and len(options := match.options()) == 1:
                await self._lead()
                await self._answer(seat, serial, str(options[0]), "table")
                return
        if room.state.row.clock is not None:
            await asyncio.sleep(room.clocks.left(seat) / 1000)
            thought = await self._thought(seat, CLOCK)
            await self._answer(seat, serial, room.together.permitted(seat, thought), "clock")

    async def _thought(self, seat: Seat, level: int) -> str:
        """What a bot chooses for a seat."""
        await self._lead()
        return await self._room.hub.consult(self._room, seat, level)

    async def _lead(self) -> None:
        """Wait until this process is the one that acts for the table."""
        hub = self._room.hub
        while not await hub.leads(self._room.id):
            await asyncio.sleep(hub.settings.lease)

    async def _answer(self, seat: Seat, serial: int, text: str, by: By) -> None:
        match = self._room.state.match
        if match is None or match.serial != serial:
            return
        answer = await self._room.command(seat, Decide(f"{by}.{serial}", match.serial_for(seat), text), by)
        if answer.fault is not None and answer.fault.code == "store_down":
            raise StoreDown
        if answer.fault is not None and answer.fault.code not in OUTRUN:
            log.error("a bot was refused", extra={"table": self._room.id, "code": answer.fault.code})


def _current() -> "asyncio.Task[object] | None":
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None
