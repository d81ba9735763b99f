"""Who acts at a table besides its people: the bot that is asked, or the clock of whoever is."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from pioche.core.decisions import Seat
from pioche.server.keep.store import StoreDown
from pioche.server.wire.forms import By
from pioche.server.wire.messages import Decide

if TYPE_CHECKING:
    from pioche.server.tables.room import Room

log = logging.getLogger("pioche.room")
CLOCK = 2  # level of the bot that decides for a person whose time is up


class Acting:
    """Lets bots and clocks act at one table, one at a time."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.task: asyncio.Task[None] | None = None
        self._question: tuple[int, ...] = ()  # the decision for which it acts, and the bots that are asked

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
        question = (match.serial, *bots) if match is not None else ()
        if question == self._question and self.busy:
            return  # the same question to the same: whoever comes or goes meanwhile changes nothing
        if self.task is not _current():
            self.close()
        self.task, self._question = None, question
        if match is None or match.outcome is not None:
            return
        if len(bots) == len(asked):
            if not room.deserted or not all(place.bot for place in state.places):
                self.task = room.hub.insist("bot", partial(self._bot, bots[0], match.serial))
        elif state.row.clock is not None:
            first = next(seat for seat in asked if seat not in bots)
            self.task = room.hub.insist("clock", partial(self._time_out, first, match.serial))

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
        text = await self._thought(seat, self._room.state.places[seat].bot)
        if pause := hub.settings.pause:
            taken = hub.now() - asked
            whole = least if taken <= least else pause * (1 + int(taken / pause))
            await asyncio.sleep(whole - taken)
        await self._answer(seat, serial, text, "bot")

    def _least_pause(self) -> float:
        """What a bot takes at least: little inside an action, which everybody can see that it is."""
        match, settings = self._room.state.match, self._room.hub.settings
        inside = match is not None and not match.quiet
        return min(settings.brief, settings.pause) if inside else settings.pause

    async def _time_out(self, seat: Seat, serial: int) -> None:
        """The clock's choice for a person whose time is up."""
        await asyncio.sleep(self._room.clocks.left(seat) / 1000)
        await self._answer(seat, serial, await self._thought(seat, CLOCK), "clock")

    async def _thought(self, seat: Seat, level: int) -> str:
        """What a bot chooses for a seat, as soon as this process is the one that asks bots for the table."""
        hub = self._room.hub
        while not await hub.leads(self._room.id):
            await asyncio.sleep(hub.settings.lease)
        return await hub.consult(self._room, seat, level)

    async def _answer(self, seat: Seat, serial: int, text: str, by: By) -> None:
        match = self._room.state.match
        if match is None or match.serial != serial:
            return
        answer = await self._room.command(seat, Decide(f"{by}.{serial}", serial, text), by)
        if answer.fault is not None and answer.fault.code == "store_down":
            raise StoreDown
        if answer.fault is not None and answer.fault.code != "stale_decision":
            log.error("a bot was refused", extra={"table": self._room.id, "code": answer.fault.code})


def _current() -> "asyncio.Task[object] | None":
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None
