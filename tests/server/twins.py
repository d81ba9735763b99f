"""Twin worlds: the same table played twice, with other faces on all cards that one pair of eyes never saw.

Whatever those eyes receive (snapshots, updates, answers, refusals, replays) must be the same to the last byte.
"""

import asyncio
from copy import copy
from random import Random
from typing import Any, NamedTuple

import msgspec

from pioche.core.chance import Chance
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Seat
from pioche.core.events import sight_bit
from pioche.core.match import Dreamt, Match
from pioche.core.table import Table
from pioche.server.keep.journal import Entry, Place, Row
from pioche.server.keep.state import State
from pioche.server.keep.store import Kept
from pioche.server.present.presenter import Presenter
from pioche.server.settings import Settings
from pioche.server.tables.clocks import Clocks
from pioche.server.tables.hub import Hub
from pioche.server.tables.replays import played_again
from pioche.server.tables.room import Room
from pioche.server.tables.thinking import Thinkers
from pioche.server.wire.messages import Command, Decide, Express, Fault, Undo
from tests.strategies import Case

LIMIT = 2_000  # things that are sent at one table
STRETCH = 20


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

    cookie = ""

    def __init__(self, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.bytes: list[bytes] = []

    def send(self, message: bytes) -> None:
        """Keep a message."""
        self.bytes.append(message)

    def moved(self, holder: str) -> None:
        """Seats do not move here."""

    def dismiss(self, fault: Fault) -> None:
        """Nobody leaves here."""


class Swapped:
    """A game whose deal comes out with other faces."""

    def __init__(self, game: Game, faces: list[int]) -> None:
        self._game = game
        self._faces = faces

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def deal(self, spec: TableSpec, chance: Any, *, events: bool = False) -> Table:
        """The table after set-up, with the faces of the twin world."""
        table = self._game.deal(spec, chance, events=events)
        table.face = self._faces[:]
        return table


class Act(NamedTuple):
    """Something that a seat sends."""

    seat: Seat
    command: Command


def room_of(case: Case, game: Game) -> Room:
    """A table of people, in memory only."""
    hub = Hub(Settings(emotes=LIMIT), NoStore(), Thinkers(1), find_game=lambda name: game)  # type: ignore[arg-type]
    hub.now = hub.wall = lambda: 1000.0
    hub.finished = lambda room: None  # type: ignore[method-assign]
    places = tuple(Place("hotseat", name) for name in "ABCDE"[: case.spec.seats])
    spec = case.game.spec(case.spec)
    return Room(
        Kept(Row("table", case.game_id, game.version, spec, case.seed, places, created=1.0), [], 1.0), hub
    )


async def act(room: Room, listeners: list[Listener], act: Act) -> int:
    """Carry something out; the answer goes to the eyes of its seat.  The number of the entry made, or 0."""
    answer = await room.command(act.seat, act.command)
    for listener in listeners:
        if listener.viewer == act.seat:
            listener.send(msgspec.json.encode(answer))
    return answer.seq


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
        return Act(seat, Undo(f"m{number}", match.serial))
    if dice < 0.12:
        return Act(seat, Decide(f"m{number}", match.serial + rng.randrange(2), "no_such_verb:heraut"))
    return None


class Mark(NamedTuple):
    """The beginning of a stretch of the first world: its state, and how much everybody had received."""

    state: State
    act: int
    received: dict[Seat | None, int]


class World(NamedTuple):
    """The first world: what was sent, what everybody received, and who saw which cards in each stretch."""

    acts: list[Act]
    heard: dict[Seat | None, list[bytes]]
    marks: list[Mark]
    saw: list[dict[Seat | None, set[int]]]


def takes_back(case: Case) -> bool:
    """Whether people take choices back at this table.

    An undo plays the record again, in which a stretch of a twin world is not written; so there are no stretches then.
    """
    return case.chooser % 2 == 0


async def first_world(case: Case) -> World:
    """Play a table at random to its end."""
    rng = case.rng()
    room = room_of(case, case.game)
    listeners = listen(room, [*range(room.state.seats), None])
    world = World([], {listener.viewer: listener.bytes for listener in listeners}, [], [])
    for number in range(LIMIT):
        match = room.state.match
        assert match is not None
        if number % STRETCH == 0:
            received = {viewer: len(heard) for viewer, heard in world.heard.items()}
            world.marks.append(Mark(copied(room.state), number, received))
            world.saw.append({viewer: set() for viewer in world.heard})
        look(match, world.saw[-1])
        if match.outcome is not None:
            break
        sent = mischief(room, rng, number, takes_back(case))
        if sent is None:
            options = list(match.options())
            sent = Act(match.asked, Decide(f"c{number}", match.serial, str(rng.choice(options))))
        world.acts.append(sent)
        await act(room, listeners, sent)
        look(room.state.match or match, world.saw[-1])
    finish(room, listeners)
    return world


def copied(state: State) -> State:
    """A state that does not change with the original."""
    other = copy(state)
    assert state.match is not None
    other.match = state.match.clone()
    other.places, other.actors, other.spent = state.places[:], state.actors[:], state.spent[:]
    other.told, other.commands = state.told.copy(), dict(state.commands)
    return other


def look(match: Match, saw: dict[Seat | None, set[int]]) -> None:
    """Note which cards everybody sees now."""
    for viewer, cards in saw.items():
        bit = sight_bit(viewer, match.table.seats)
        cards.update(card for card, mask in enumerate(match.table.seen) if mask & bit)


def finish(room: Room, listeners: list[Listener]) -> None:
    """Hear at last a snapshot and the replay through one's own eyes."""
    match = room.state.match
    assert match is not None
    for listener in listeners:
        listener.bytes += room.since(listener.viewer, None)
        frames = played_again(
            match.game, room.state.record(), room.presenter.narrator, listener.viewer, 0, 30
        )
        listener.send(msgspec.json.encode(frames))


def mixed_faces(t: Table, unseen: set[int], rng: Random) -> list[int]:
    """The faces of a table, those of the unseen cards dealt otherwise."""
    groups: dict[Any, list[int]] = {}
    for card in sorted(unseen):
        groups.setdefault(t.layout.group[t.place[card]], []).append(card)
    faces = t.face[:]
    for cards in groups.values():
        mixed = [faces[card] for card in cards]
        rng.shuffle(mixed)
        for card, face in zip(cards, mixed, strict=True):
            faces[card] = face
    return faces


async def sent_again(room: Room, listener: Listener, acts: list[Act]) -> bool:
    """Send the same in a twin world; False where another seat has no such card, so that the worlds part."""
    for sent in acts:
        decides = isinstance(sent.command, Decide) and sent.command.id.startswith("c")
        if not await act(room, [listener], sent) and decides:
            return False
    return True


def same(wanted: list[bytes], received: list[bytes], whole: bool, where: str) -> None:
    """Fail at the first byte that differs."""
    for number, (mine, theirs) in enumerate(zip(wanted, received, strict=False)):
        assert mine == theirs, f"{where}, message {number}:\n{mine.decode()}\n{theirs.decode()}"
    assert not whole or len(wanted) == len(received), where


async def twin_from_the_deal(case: Case, world: World, viewer: Seat | None, rng: Random) -> bool | None:
    """A twin of the whole match; None where those eyes have seen everything, else whether it went to the end."""
    dealt = case.game.deal(case.game.spec(case.spec), Chance(case.seed))
    unseen = set(range(len(dealt.face))).difference(*(saw[viewer] for saw in world.saw))
    faces = mixed_faces(dealt, unseen, rng)
    if faces == dealt.face:
        return None
    room = room_of(case, Swapped(case.game, faces))
    listener = listen(room, [viewer])[0]
    whole = await sent_again(room, listener, world.acts)
    if whole:
        finish(room, [listener])
    same(world.heard[viewer], listener.bytes, whole, f"{case} seen by {viewer}")
    return whole


async def twin_of_a_stretch(
    case: Case, world: World, number: int, viewer: Seat | None, rng: Random
) -> bool | None:
    """A twin of one stretch of the match, as from the deal."""
    mark = world.marks[number]
    state = copied(mark.state)
    match = state.match
    assert match is not None
    unseen = set(range(len(match.table.face))) - world.saw[number][viewer]
    faces = mixed_faces(match.table, unseen, rng)
    if faces == match.table.face or match.outcome is not None:
        return None
    match.table.face = faces
    match._since.append(Dreamt(faces[:], match.table.chance.state))
    match._options = None
    room = room_of(case, case.game)
    room.state = state
    room.clocks = Clocks(state, room.hub.now)
    room.presenter = Presenter(state)
    last = number + 1 == len(world.marks)
    acts = world.acts[mark.act :] if last else world.acts[mark.act : world.marks[number + 1].act]
    end = len(world.heard[viewer]) - 2 if last else world.marks[number + 1].received[viewer]
    listener = Listener(viewer)
    room.listeners.add(listener)
    whole = await sent_again(room, listener, acts)
    wanted = world.heard[viewer][mark.received[viewer] : end]
    same(wanted, listener.bytes, whole, f"{case} stretch {number} seen by {viewer}")
    return whole


async def compared(case: Case) -> Counts:
    """Compare one table with its twins, for each pair of eyes."""
    world = await first_world(case)
    rng = Random(case.seed)
    found: list[bool | None] = []
    matches = 0
    for viewer in world.heard:
        twins = [await twin_from_the_deal(case, world, viewer, rng)]
        if not takes_back(case) and (
            twins == [None] or case.seed % 2
        ):  # a whole twin every second time is enough
            twins += [await twin_of_a_stretch(case, world, n, viewer, rng) for n in range(len(world.marks))]
        found += twins
        matches += any(twin is not None for twin in twins)
    return Counts(matches, sum(twin is not None for twin in found), sum(twin is True for twin in found))


def run(case: Case) -> Counts:
    """Compare, from outside an event loop."""
    return asyncio.run(compared(case))
