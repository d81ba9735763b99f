"""Twin worlds: the same table played twice, with other faces on all cards that one pair of eyes never saw.

Whatever those eyes receive (snapshots, updates, answers, refusals, replays) must be the same to the last byte.
"""

import asyncio
from collections.abc import MutableSequence, Sequence
from itertools import islice, zip_longest
from random import Random
from typing import Any, NamedTuple

import msgspec

from pioche.check.twins import Played, Watched, dealt, twist_of, unseen
from pioche.core.chance import Chance
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Option, Reply, Seat, Step
from pioche.core.events import sight_bit
from pioche.core.match import Match
from pioche.core.table import Table
from pioche.server.keep.journal import Entry, Place, Row
from pioche.server.keep.keys import Who
from pioche.server.keep.state import State
from pioche.server.keep.store import Kept
from pioche.server.settings import Settings
from pioche.server.tables.foreseeing import Supposed, foreseen
from pioche.server.tables.hub import Hub
from pioche.server.tables.reels import played_again
from pioche.server.tables.room import Room
from pioche.server.tables.thinking import Thinkers
from pioche.server.wire.messages import Command, Decide, Express, Fault, Undo
from tests.strategies import Case

LIMIT = 2_000  # things that are sent at one table
LIMITS = {
    "noxilia": 120
}  # of a game whose matches are long: its set-up, which is sealed, and the first turns
STRETCH = 20
FORETOLD = 17  # choices after which options are looked at
SPARED = (
    0.5  # of the twins of a part: what others chose lies there as it did, so that they can choose it again
)


class Counts(NamedTuple):
    """What was compared: matches (one for each pair of eyes), twins, and twins that could be played to their end."""

    matches: int
    twins: int
    whole: int


class NoStore:
    """A store that keeps nothing."""

    async def append(self, table: str, number: int, entry: Entry, **_: Any) -> bool:
        """Pretend."""
        return True


class Listener:
    """Keeps every byte that one pair of eyes receives."""

    who = Who()

    def __init__(self, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.bytes: list[bytes] = []

    def send(self, message: bytes) -> None:
        """Keep a message."""
        self.bytes.append(message)

    def dismiss(self, fault: Fault) -> None:
        """Nobody leaves here."""


# Other orders of shuffles, by the state of chance before each and the cards: the same state may come to shuffle others
# where a choice was taken back.
Twists = dict[tuple[int, tuple[int, ...]], list[int]]


class Keyed(Chance):
    """Chance that lets some shuffles come out otherwise: by its state before each, which no copy or replay changes."""

    __slots__ = ("twists",)

    def __init__(self, state: int, twists: Twists) -> None:
        super().__init__(0)
        self.state = state
        self.twists = twists

    def shuffle(self, items: list[Any], cards: Sequence[int] = ()) -> None:
        """Put the items in the order drawn, or in the twisted one."""
        key = (self.state, tuple(cards))
        order = self.twists.get(key, list(range(len(items))))  # as much work with a twist as without
        super().shuffle(items, cards)
        items[:] = [items[place] for place in order]


class Noted(Watched):
    """Chance that notes every shuffle with its own state before."""

    __slots__ = ("states",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.states: list[int] = []

    def shuffle(self, items: MutableSequence[Any], cards: Sequence[int] = ()) -> None:
        """Put the items in a uniformly drawn order, and note it."""
        self.states.append(self.state)
        super().shuffle(items, cards)


class Twisted:
    """A game in which some shuffles come out otherwise, at the deal or later."""

    def __init__(self, game: Game, twists: Twists) -> None:
        self._game = game
        self._twists = twists

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def deal(self, spec: TableSpec, chance: Chance, *, events: bool = False) -> Table:
        """The table after set-up, with other cards where those eyes never looked."""
        return self._game.deal(spec, Keyed(chance.state, self._twists), events=events)

    def step(self, table: Table) -> Step:
        """One step; a table that was copied has forgotten what its chance is."""
        if not isinstance(table.chance, Keyed):
            table.chance = Keyed(table.chance.state, self._twists)
        return self._game.step(table)


class Act(NamedTuple):
    """Something that a seat sends."""

    seat: Seat
    command: Command


def room_of(case: Case, game: Game) -> Room:
    """A table of people, in memory only."""
    wide = Settings(emotes=LIMIT, asides_per_seat=LIMIT, undos_per_seat=LIMIT)
    hub = Hub(wide, NoStore(), Thinkers(1), find_game=lambda name: game)  # type: ignore[arg-type]
    hub.now = hub.wall = lambda: 1000.0
    hub.finished = lambda room: None  # type: ignore[method-assign]
    places = tuple(Place("hotseat", name) for name in "ABCDE"[: case.spec.seats])
    spec = case.game.spec(case.spec)
    row = Row("table", case.game_id, game.version, spec, case.seed, places, created=1.0)
    return Room(Kept(row, [], 1.0), State(row, hub.find_game), hub)


async def act(room: Room, listeners: list[Listener], act: Act) -> int:
    """Carry something out; the answer goes to the eyes of its seat.  The number of the entry made, or 0."""
    answer = await room.command(act.seat, act.command)
    for listener in listeners:
        if listener.viewer == act.seat:
            listener.send(msgspec.json.encode(answer))
    room.audience.finish()
    foretell(room, listeners)
    return answer.seq


def foretell(room: Room, listeners: list[Listener]) -> None:
    """Now and then whoever is asked looks at all options before deciding."""
    match, state = room.state.match, room.state
    if match is None or match.outcome is not None or match.serial % FORETOLD:
        return
    for listener in listeners:
        if listener.viewer == match.asked:
            for option in match.options():
                supposed = Supposed(room.id, state.record(), state.names(), match.asked, str(option))
                listener.send(msgspec.json.encode(foreseen(match, supposed)))


def listen(room: Room, viewers: list[Seat | None]) -> list[Listener]:
    """Ears that have heard the snapshot."""
    listeners = [Listener(viewer) for viewer in viewers]
    for listener in listeners:
        for message in room.since(listener.viewer, None):
            listener.send(message)
        room.listeners.add(listener)
    return listeners


def mischief(room: Room, rng: Random, number: int, undo: bool) -> Act | None:
    """Now and then somebody sends what is not allowed, takes back, or greets."""
    match = room.state.match
    assert match is not None
    dice = rng.random()
    seat = rng.randrange(room.state.seats)
    if dice < 0.03:
        return Act(seat, Express(f"m{number}", "hello"))
    if dice < 0.08 and undo:
        return Act(seat, Undo(f"m{number}", match.serial_for(seat)))
    if dice < 0.12:
        return Act(
            seat, Decide(f"m{number}", match.serial_for(seat) + rng.randrange(2), "no_such_verb:heraut")
        )
    return None


class Mark(NamedTuple):
    """A moment of the first world: what had been sent and received, and the choices that stood."""

    acts: int
    received: dict[Seat | None, int]
    replies: tuple[Reply, ...]


class World(NamedTuple):
    """The first world: what was sent, what everybody received, and what could be said of it now and then."""

    acts: list[Act]
    made: list[bool]  # whether each of them was carried out
    heard: dict[Seat | None, list[bytes]]
    marks: list[Mark]


def takes_back(case: Case) -> bool:
    """Whether people take choices back at this table."""
    return case.chooser % 2 == 0


async def first_world(case: Case) -> World:
    """Play a table at random to its end."""
    rng = case.rng()
    room = room_of(case, case.game)
    listeners = listen(room, [*range(room.state.seats), None])
    world = World([], [], {listener.viewer: listener.bytes for listener in listeners}, [])
    limit = LIMITS.get(case.game_id, LIMIT)
    for number in range(limit + 1):
        match = room.state.match
        assert match is not None
        ends = match.outcome is not None or number == limit
        if number % STRETCH == 0 or ends:
            received = {viewer: len(heard) for viewer, heard in world.heard.items()}
            world.marks.append(Mark(number, received, match.replies))
        if ends:
            break
        sent = mischief(room, rng, number, takes_back(case))
        if sent is None:
            option = str(rng.choice(list(match.options())))
            seat = answering(match, rng)
            sent = Act(seat, Decide(f"c{number}", match.serial_for(seat), option))
        world.acts.append(sent)
        world.made.append(bool(await act(room, listeners, sent)))
    finish(room, listeners)
    return world


def answering(match: Match, rng: Random) -> Seat:
    """Who answers: of a team that is asked together, anybody."""
    assert match.ask is not None
    return match.asked if len(match.ask.seats) == 1 else rng.choice(match.ask.seats)


def finish(room: Room, listeners: list[Listener]) -> None:
    """Hear at last a snapshot and the replay through one's own eyes."""
    match = room.state.match
    assert match is not None
    for listener in listeners:
        listener.bytes += room.since(listener.viewer, None)
        frames = played_again(match.game, room.state.record(), room.presenter.narrator, listener.viewer)
        listener.send(msgspec.json.encode(list(islice(frames, 30))))


class Followed(NamedTuple):
    """A match up to a mark: its shuffles, and who has seen each card since it was last shuffled."""

    chance: Noted
    seen: list[int]
    names: list[str]


def followed(case: Case, mark: Mark) -> Followed:
    """Play what stands at a mark once more, and watch."""
    chance = Noted(case.seed)
    match, _ = dealt(case.game, case.spec, chance)
    seen, shuffles = match.table.seen[:], len(chance.shuffles)
    for reply in mark.replies:
        match.choose(*reply)
        for shuffle in chance.shuffles[shuffles:]:
            for card in shuffle.cards:
                seen[card] = 0
        shuffles = len(chance.shuffles)
        seen = [old | new for old, new in zip_longest(seen, match.table.seen, fillvalue=0)]
    return Followed(chance, seen, [face.id for face in match.table.faces])


def twists_of(followed: Followed, spared: set[str], bit: int, rng: Random) -> Twists:
    """Other outcomes of all shuffles so far, with which only what those eyes never saw comes to lie elsewhere.

    Cards of the names that are spared stay where they are, so that others can play them as they did.
    """
    chance, seen, names = followed
    played = Played(chance, [], [], [len(chance.shuffles)], [seen], [], [], [], [])
    found: Twists = {}
    for number, (shuffle, state) in enumerate(zip(chance.shuffles, chance.states, strict=True)):
        places = [
            place
            for place in unseen(played, number, 0, bit)
            if shuffle.faces[place] not in chance.found
            and names[shuffle.faces[place] % len(names)] not in spared
        ]
        if twist := twist_of(shuffle, places, rng):
            found[state, tuple(shuffle.cards)] = twist
    return found


def named(acts: list[Act]) -> set[str]:
    """The names of all cards that somebody chose."""
    sent = [act.command.option for act in acts if isinstance(act.command, Decide)]
    return {Option.parse(option).source for option in sent}


async def sent_again(room: Room, listener: Listener, acts: list[tuple[Act, bool]]) -> bool:
    """Send the same in a twin world; False where another seat has no such card, so that the worlds part."""
    for sent, was_made in acts:
        decides = isinstance(sent.command, Decide) and sent.command.id.startswith("c")
        if not await act(room, [listener], sent) and decides and was_made:
            return False
    return True


def same(wanted: list[bytes], received: list[bytes], whole: bool, where: str) -> None:
    """Fail at the first byte that differs."""
    for number, (mine, theirs) in enumerate(zip(wanted, received, strict=False)):
        assert mine == theirs, f"{where}, message {number}:\n{mine.decode()}\n{theirs.decode()}"
    assert not whole or len(wanted) == len(received), where


async def twin(case: Case, world: World, mark: Mark, viewer: Seat | None, rng: Random) -> bool | None:
    """A twin up to a mark; None where those eyes can follow everything, else whether it could be played so far."""
    at_the_end = mark is world.marks[-1]
    bit, watched = sight_bit(viewer, case.spec.seats), followed(case, mark)
    twists: Twists = {}
    if at_the_end or rng.random() < SPARED:
        twists = twists_of(watched, named(world.acts[: mark.acts]), bit, rng)
    twists = twists or twists_of(watched, set(), bit, rng)
    if not twists:
        return None
    room = room_of(case, Twisted(case.game, twists))
    listener = listen(room, [viewer])[0]
    acts = list(zip(world.acts, world.made, strict=True))
    whole = await sent_again(room, listener, acts[: mark.acts])
    if whole and at_the_end:
        finish(room, [listener])
    wanted = world.heard[viewer] if at_the_end else world.heard[viewer][: mark.received[viewer]]
    same(wanted, listener.bytes, whole, f"{case} up to {mark.acts} seen by {viewer}")
    return whole


async def compared(case: Case) -> Counts:
    """Compare one table with its twins, for each pair of eyes: one of the whole match and one of a part."""
    world = await first_world(case)
    rng = Random(case.seed)
    found: list[bool | None] = []
    matches = 0
    for viewer in world.heard:
        twins = [
            await twin(case, world, mark, viewer, rng) for mark in (world.marks[-1], rng.choice(world.marks))
        ]
        found += twins
        matches += any(twin is not None for twin in twins)
    return Counts(matches, sum(twin is not None for twin in found), sum(twin is True for twin in found))


def run(case: Case) -> Counts:
    """Compare, from outside an event loop."""
    return asyncio.run(compared(case))
