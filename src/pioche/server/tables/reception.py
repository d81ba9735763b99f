"""The reception: makes tables, seats people, and checks what each secret opens."""

import asyncio
from typing import Literal, cast

from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Seat
from pioche.core.errors import BadSpec, PiocheError
from pioche.core.match import Match
from pioche.core.record import said, take
from pioche.server.keep.chapters import campaign_of
from pioche.server.keep.deals import dealt_from, promised
from pioche.server.keep.journal import Place, Row
from pioche.server.keep.keys import KeyRow, Who, hashed, new_secret
from pioche.server.keep.names import check_unlike, clean_name
from pioche.server.keep.store import StoreDown
from pioche.server.tables import chapters, sequels
from pioche.server.tables.brought import asked_decks, awaited, brought, offered
from pioche.server.tables.devices import Devices
from pioche.server.tables.hub import Hub, new_id
from pioche.server.tables.places import adding, place_of, with_people
from pioche.server.tables.room import Room
from pioche.server.tables.specs import Trials, asked_spec
from pioche.server.wire.forms import ABSENCE
from pioche.server.wire.refusals import (
    Refusal,
    not_away,
    not_over,
    not_your_seat,
    only_a_lesson,
    seat_taken,
    seeded_open,
    stand_in,
    too_many,
    unknown_key,
    unknown_table,
)
from pioche.server.wire.tables import (
    ContinueFrom,
    DeviceInfo,
    Entrance,
    FreshLinks,
    Join,
    LogOut,
    NewTable,
    Seated,
    SeatKey,
    TableInfo,
)

Kind = Literal["invite", "seat", "watch"]


class Reception:
    """What can be done with tables besides playing at them."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.devices = Devices(hub)
        self._trials = Trials()

    # ---- making

    async def make(self, new: NewTable, cookie: str, address: str) -> Seated:
        """Make a table; whoever makes it holds its seats `me` and `hotseat`."""
        places = tuple(place_of(seat, cookie) for seat in new.seats)
        if sum(place.kind == "me" for place in places) > 1:
            raise BadSpec(
                en="only one seat can be yours; the others at your device are hot-seat",
                fr="un seul siège peut être le vôtre ; pour les autres, sur le même appareil, choisissez « hot-seat »",
            )
        seeded = new.seed is not None
        if new.open and seeded:
            raise seeded_open()
        if new.adds and not seeded:
            places = adding(places)
        before = await sequels.ended(self.hub, new.after, cookie) if new.after else None
        found = self.hub.find_game(new.game)
        played = before.room.state.spec if before and before.room.state.row.game == new.game else None
        if before is not None:
            places = offered(sequels.kept(before.room, places, cookie), played)
        spec = await self._spec(new, found, played, address)
        row = Row(
            id=new_id(),
            game=new.game,
            version=found.version,
            spec=spec,
            seed=new.seed or 0,
            places=with_people(places, new.seed),
            open=new.open,
            seeded=seeded,
            clock=new.clock,
            created=self.hub.wall(),
        )
        seated = await self.opened(row if seeded else promised(row), cookie, address)
        if before is not None:
            await sequels.propose(self.hub, before, row.id)
        return seated

    async def _spec(self, new: NewTable, game: Game, played: TableSpec | None, address: str) -> TableSpec:
        """What is laid on a new table; seats of friends, where players bring decks, wait for theirs."""
        builds = game.brings_decks(TableSpec(len(new.seats), variant=new.variant))
        decks = asked_decks(game, new, played) if builds else tuple(seat.deck for seat in new.seats)
        asked = asked_spec(new, decks, self.hub.settings.changes)
        spec = await self._trials.filled(address, game, asked)
        return awaited(spec, decks, new) if builds else spec

    async def go_on(self, id: str, wanted: ContinueFrom, who: Who, address: str) -> Seated:
        """A new table against bots from a point of a finished match."""
        room = await self.hub.room(id)
        await self.may_see(room, who)
        old = room.state
        if old.status != "over":
            raise old.frozen or not_over()
        if old.row.lesson:
            raise only_a_lesson()
        await chapters.check_revealed(self.hub, room)
        assert old.match is not None
        if wanted.seat >= old.seats:
            raise not_your_seat()
        choices = said(old.match)
        if wanted.step >= len(choices):
            raise Refusal(
                en="the match has ended there", fr="la partie y est déjà terminée", code="unknown_step"
            )
        me = Place("me", clean_name(wanted.name), holder=who.cookie)
        bot = Place("bot", level=wanted.level)
        row = Row(
            id=new_id(),
            game=old.row.game,
            version=old.row.version,
            spec=old.spec,
            seed=old.seed,
            places=with_people(tuple(me if seat == wanted.seat else bot for seat in range(old.seats))),
            seeded=True,
            created=self.hub.wall(),
            continued_from=id,
            beginning=choices[: wanted.step],
        )
        return await self.opened(row, who.cookie, address)

    async def opened(self, row: Row, cookie: str, address: str) -> Seated:
        """Keep a new table, and tell its secrets to whoever made it."""
        self.hub.orders.check_open()
        for seat, place in enumerate(row.places):
            check_unlike(place.name, seat, row.places)
        keys: dict[str, KeyRow] = {}
        mine: list[SeatKey] = []
        invites: list[SeatKey] = []
        for seat, place in enumerate(row.places):
            if place.kind != "bot":
                secret = new_secret()
                kind, told = ("invite", invites) if place.kind == "friend" else ("seat", mine)
                keys[hashed(secret)] = KeyRow(row.id, kind, seat)
                told.append(SeatKey(seat, secret))
        watch = new_secret()
        keys[hashed(watch)] = KeyRow(row.id, "watch", None)
        # The deal itself, once, before anything is kept: a spec that cannot be played is refused here.
        long = bool(row.spec.cards or row.beginning)
        await self._trials.tried(address, lambda: _try(self.hub.find_game(row.game), row), long=long)
        status = "waiting" if invites or any(place.adds for place in row.places) else "playing"
        most = self.hub.settings.tables_per_address
        if not await self.hub.store.make(row, keys, address=address, status=status, most=most):
            raise too_many(
                en="too many tables were made from your address today; finish some of them first",
                fr="trop de tables ont été créées aujourd’hui depuis votre adresse ; terminez-en d’abord quelques-unes",
            )
        room = await self.hub.room(row.id)
        room.locks.keys.update(keys)
        return Seated(room.info(cookie), mine, invites, watch)

    async def links(self, id: str, who: Who, wanted: FreshLinks) -> Seated:
        """Fresh keys of one's own seats and, for the maker, of free seats and to watch; older ones go."""
        return await self.devices.links(await self.hub.room(id), who, wanted)

    # ---- sitting down

    async def entrance(self, key: str, who: Who) -> Entrance:
        """What a key opens."""
        room, row = await self._key(key)
        if row.kind == "invite" and not self._open_to(room, row.seat or 0, who.cookie):
            raise seat_taken()
        return Entrance(cast(Kind, row.kind), room.info(who.cookie), row.seat)

    async def join(self, join: Join, cookie: str) -> Seated:
        """Sit down with the key of an invite, or move a seat to this browser with its own key."""
        room, row = await self._key(join.key or "")
        if row.seat is None:
            raise unknown_key()
        if row.kind == "seat":
            key = await self.devices.bring(room, row.seat, cookie, join.key or "")
            return Seated(room.info(cookie), [key], [], "")
        return await self._sit(room, row.seat, join, cookie, join.key or "")

    async def join_open(self, id: str, join: Join, cookie: str, shown: str) -> Seated:
        """Sit down at the seat that is kept for somebody, or at the first free seat of an open table.

        A seat is kept for the cookie that was shown, which may be an older one than that with which they sit down.
        """
        room = await self.hub.room(id)
        if (kept := room.locks.kept_for(shown)) is not None:
            return await self._sit(room, kept, join, cookie)
        if not room.state.row.open:
            raise unknown_table()
        for seat in range(room.state.seats):
            if any(place.holder == cookie for place in room.state.places):
                raise Refusal(
                    en="you sit at this table already", fr="vous êtes déjà à cette table", code="seat_taken"
                )
            if room.state.is_free(seat) and not room.state.places[seat].kept_for:
                try:
                    return await self._sit(room, seat, join, cookie)
                except Refusal as error:  # somebody was quicker there; another seat may be free
                    if error.code != "seat_taken":
                        raise
        raise seat_taken()

    async def add_chance(self, id: str, chance: str, who: Who) -> TableInfo:
        """Add to the deal of a table whose match waits for it; adding the same again changes nothing."""
        room, held = await self._held(id, who)
        await room.add_chance(held, chance)
        return room.info(who.cookie)

    async def _sit(self, room: Room, seat: Seat, join: Join, cookie: str, key: str = "") -> Seated:
        secret = new_secret()
        keys = {hashed(secret): KeyRow(room.id, "seat", seat)}
        name, key = clean_name(join.name), hashed(key)
        if room.state.places[seat].holder == cookie:  # they sat down, and the answer was lost on its way
            await room.revoke(seat, kinds=("seat",), keys=keys)
        else:
            game = self.hub.find_game(room.state.row.game)
            deck = await asyncio.to_thread(brought, game, room.state, seat, join.deck)
            await room.sit(seat, name, cookie, keys, move=False, chance=join.chance, deck=deck, key=key)
        return Seated(room.info(cookie), [SeatKey(seat, secret)], [], "")

    def _open_to(self, room: Room, seat: Seat, cookie: str) -> bool:
        """Whether an invite to a seat still leads to it: a free seat, or the one that this browser took with it."""
        return room.state.is_free(seat) or bool(cookie and room.state.places[seat].holder == cookie)

    # ---- leaving and coming back

    async def leave(self, id: str, who: Who) -> TableInfo:
        """Leave one's seats: bots stand in."""
        room, held = await self._held(id, who)
        room.check_running()
        for seat in held:
            await room.leave_to_bot(seat)
        return room.info(who.cookie)

    async def come_back(self, id: str, who: Who) -> TableInfo:
        """Take one's seats back: from other devices of one's own, or else from the bots that stand in."""
        room = await self.hub.room(id)
        known = room.state.holders.seats(who.cookie) if not who.key else []
        elsewhere = [seat for seat in known if room.state.places[seat].holder != who.cookie]
        for seat in elsewhere:
            await room.sit(seat, "", who.cookie, {}, move=True)
        if not elsewhere:
            room, held = await self._held(id, who)
            room.check_running()
            for seat in held:
                await room.take_back(seat)
        return room.info(who.cookie)

    async def stand_in(self, id: str, seat: Seat, who: Who) -> TableInfo:
        """Let a bot stand in for somebody else who has been away for long; only those who play here may ask for it."""
        room, held = await self._held(id, who)
        room.check_running()
        state = room.state
        asking = next((own for own in held if not state.stands_in(own)), None)
        if asking is None:
            raise stand_in()
        if seat >= state.seats or seat in held or not state.places[seat].holder:
            raise Refusal(
                en="a bot can stand in only for another person at this table",
                fr="un bot ne peut remplacer qu’une autre personne de cette table",
                code="bad_message",
            )
        if not state.stands_in(seat):
            if not await room.attendance.is_away(seat, ABSENCE):
                raise not_away(ABSENCE)
            await room.leave_to_bot(seat, asking)
        return room.info(who.cookie)

    # ---- devices

    async def list_devices(self, id: str, who: Who) -> list[DeviceInfo]:
        """The browsers and links that open one's seats at a table."""
        room, seats = await self._own(id, who)
        return await self.devices.listed(room, seats, who)

    async def log_out(self, id: str, wanted: LogOut, who: Who) -> list[DeviceInfo]:
        """Log one of them out; those that are left."""
        room, seats = await self._own(id, who)
        await self.devices.log_out(room, seats, who, wanted.device)
        return await self.devices.listed(room, seats, who)

    async def _own(self, id: str, who: Who) -> tuple[Room, list[Seat]]:
        """The seats that are somebody's at a table, also those that are open on another device of theirs."""
        room = await self.hub.room(id)
        known = room.state.holders.seats(who.cookie)
        return (room, known) if known and not who.key else await self._held(id, who)

    async def _held(self, id: str, who: Who) -> tuple[Room, list[Seat]]:
        """The seats that somebody holds at a table, whoever plays them: the key's, or those of the cookie."""
        room = await self.hub.room(id)
        row = await self._shown(room, who)
        if row is not None and row.seat is not None:
            return room, [row.seat]
        places = room.state.places
        held = [seat for seat, place in enumerate(places) if who.cookie and place.holder == who.cookie]
        if not held:
            raise not_your_seat() if self._may_watch(room, who, row) else unknown_table()
        return room, held

    async def _key(self, key: str) -> tuple[Room, KeyRow]:
        row = await self.hub.store.key(hashed(key)) if key else None
        if row is None:
            raise unknown_key()
        return await self.hub.room(row.table), row

    # ---- who may see and do what

    async def viewer(self, room: Room, who: Who, seat: Seat | None) -> Seat | None:
        """Through whose eyes somebody may look: the seat asked for, the key's own, or a spectator's.

        While a bot stands in, whoever holds the seat is a spectator.
        """
        row = await self._shown(room, who)
        if row is not None and row.kind == "seat":
            if seat is not None and seat != row.seat:
                raise not_your_seat()
            assert row.seat is not None
            if not room.state.stands_in(row.seat):
                self.devices.seen(room, row.seat, who)
                return row.seat
            if seat is not None:
                raise stand_in()
            return None
        if seat is not None:
            if seat >= room.state.seats or not who.cookie:
                raise not_your_seat()
            if room.state.places[seat].holder != who.cookie:
                raise room.locks.why_not(seat, who.cookie)
            if room.state.stands_in(seat):
                raise stand_in()
            self.devices.seen(room, seat, who)
            return seat
        if not self._may_watch(room, who, row):
            raise unknown_table()
        return None

    async def actor(self, room: Room, who: Who, seat: Seat | None) -> Seat:
        """The seat for which somebody may act."""
        found = await self.viewer(room, who, seat)
        if found is None:
            row = await self._shown(room, who)
            raise stand_in() if row is not None and row.kind == "seat" else not_your_seat()
        return found

    async def may_see(self, room: Room, who: Who) -> None:
        """Refuse whoever may not know of a table."""
        if not self._may_watch(room, who, await self._shown(room, who)):
            raise unknown_table()

    def _may_watch(self, room: Room, who: Who, row: KeyRow | None) -> bool:
        return row is not None or room.locks.may_watch(who.cookie)

    async def _shown(self, room: Room, who: Who) -> KeyRow | None:
        """What the key that somebody shows opens here; a key that opens nothing here is refused, not passed over."""
        if not who.key:
            return None
        row = room.locks.keys.get(who.key)
        if row is None:
            row = await self._looked_up(room, who.key)
        if row is None or row.kind == "invite" or not await self._opens(row, room):
            raise not_your_seat()
        return row

    async def _opens(self, row: KeyRow, room: Room) -> bool:
        """Whether a key opens a table: its own, or another chapter of the same campaign."""
        if row.table == room.id:
            return True
        campaign = room.state.row.campaign
        return bool(campaign) and campaign_of((await self.hub.room(row.table)).state.row) == campaign

    async def _looked_up(self, room: Room, key: str) -> KeyRow | None:
        """A key from the store, remembered by the room until an entry revokes it.

        The room must have heard of the entry that made the key, or it would take that one for a later revocation; and
        the key must still be there after that, or the room would remember one that was revoked before.
        """
        row = await self.hub.store.key(key)
        if row is not None and self.hub.bus.shared:
            await room.catch_up()
            row = await self.hub.store.key(key)
        if row is not None and row.table == room.id:
            room.locks.keys[key] = row
        return row

    # ---- lists

    async def open_tables(self, who: Who) -> list[TableInfo]:
        """Open tables, those with a free seat first."""
        listed = await self.hub.store.open_tables()
        found = [await self._info(one.id, who) for one in listed]
        return sorted(filter(None, found), key=lambda info: info.status != "waiting")

    async def my_tables(self, who: Who) -> list[TableInfo]:
        """Tables where somebody holds a seat, those that wait for them first."""
        listed = await self.hub.store.tables_of(who.cookie) if who.cookie else []
        found = [await self._info(one.id, who) for one in listed]
        mine = [info for info in found if info and any(seat.mine or seat.elsewhere for seat in info.seats)]
        return sorted(mine, key=lambda info: (not info.my_turn, info.status == "over"))

    async def _info(self, id: str, who: Who) -> TableInfo | None:
        try:
            return (await self.hub.room(id)).info(who.cookie)
        except StoreDown:
            raise
        except PiocheError:
            return None


def _try(game: Game, row: Row) -> None:
    match = Match(game, row.spec, dealt_from(row, list(row.places)), events=False, rig=row.rig)
    for text in row.beginning:
        take(match, text)
