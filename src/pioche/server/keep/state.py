"""The state of a table: its row and the entries of its journal, folded in order; no socket, no store, no clock."""

from collections.abc import Callable, Sequence

import msgspec

from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Option, Reply, Seat
from pioche.core.errors import PiocheError
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.record import FORMAT, Record, replay, said
from pioche.core.seeds import Written, written
from pioche.core.text import Text
from pioche.server.keep.agreement import Agreement
from pioche.server.keep.deals import brought_later, dealt_from, played_spec
from pioche.server.keep.holders import LOCKED, Holders
from pioche.server.keep.journal import (
    Chosen,
    Closed,
    Entry,
    Followed,
    Left,
    Place,
    Revoked,
    Row,
    Sat,
    Undone,
    check_of,
    packed,
    unpacked,
)
from pioche.server.keep.manners import Manners
from pioche.server.keep.names import shown_names
from pioche.server.wire.positions import Position
from pioche.server.wire.refusals import Refusal

NOBODY = -1  # a bot, or the clock: nobody may take such a choice back
TOLD = 150  # steps whose events are told in the log of a snapshot


class Frozen(Refusal):
    """A match that cannot go on, because the rules are not those it was played with."""

    code = "frozen"


class State:
    """A table at one moment."""

    def __init__(self, row: Row, find_game: Callable[[str], Game]) -> None:
        self.row = row
        self.places: list[Place] = list(row.places)
        self.holders = Holders(row.places)
        self.manners = Manners(self.places)
        self.agreement = Agreement()
        self.seq = 0
        self.untold = [0] * len(row.places)  # entries of each seat that only those who sit there were told of
        self.began = 0  # the entry with which the match began; 0: when the table was made
        self.match: Match | None = None
        self.before: Match | None = None  # the match before its last choice, where it is at hand: an undo's
        self.actors: list[Seat] = []  # who made each choice: a person, or NOBODY
        self.commands: dict[tuple[Seat, str], int] = {}  # the entry that each command made
        self.spent = [0] * len(row.places)  # milliseconds of thinking, for a clock of players
        self.thought: dict[
            tuple[int, Seat], int
        ] = {}  # the same for each decision, also of choices taken back
        self.asked_at = 0.0  # when the present decision was asked, in seconds since 1970; 0: not known
        self.asides = [0] * len(row.places)  # entries of each seat that are no choices
        self.undos = [0] * len(row.places)
        self.sequel: Followed | None = None  # the last rematch that was proposed
        self.told: list[tuple[int, bytes]] = []  # the last steps, with what happened in them, packed
        self.latest: tuple[Event, ...] = ()  # what happened in the very last
        self.frozen: Frozen | None = None
        self.closed = False  # by whoever runs the server; it is frozen then, too
        self.stills: list[Position] = []  # of a frozen match: its last position for each seat and spectators
        self._game: Game | None = None
        self._followed: tuple[int, bool] | None = (
            None  # whether another chapter follows, and after which choice
        )
        self._names: dict[str, list[str]] | None = None  # until somebody sits down
        try:
            self._game = find_game(row.game)
            if self._game.version != row.version:
                self.frozen = _other_version(row, self._game.version)
        except PiocheError as error:
            self.frozen = Frozen.saying(error.text)
        self._begin_when_full()

    @classmethod
    def read(cls, row: Row, entries: Sequence[Entry], find_game: Callable[[str], Game]) -> "State":
        """The state after a whole journal: what was taken back cancels out, and only what stands is played."""
        state = cls(row, find_game)
        standing = standing_choices(entries)
        for number, entry in enumerate(entries):
            if isinstance(entry, Chosen | Undone) and number not in standing:
                state._note(entry)
            else:
                state.fold(entry)
        return state

    # ---- reading

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.places)

    @property
    def status(self) -> str:
        """`waiting`, `playing`, `over` or `frozen`."""
        if self.frozen is not None:
            return "frozen"
        if self.match is None:
            return "waiting"
        return "playing" if self.match.outcome is None else "over"

    @property
    def spec(self) -> TableSpec:
        """What lies on the table, with the decks that were brought since it was made."""
        return self.match.spec if self.match is not None else played_spec(self.row, self.places)

    @property
    def goes_on(self) -> bool:
        """Whether another chapter follows a match that is over; found out once."""
        if self.sequel is not None and self.sequel.chapter:
            return True
        match = self.match
        if match is None or match.outcome is None:
            return False
        if self._followed is None or self._followed[0] != match.serial:
            self._followed = match.serial, match.sequel is not None
        return self._followed[1]

    def told_to(self, viewer: Seat | None) -> int:
        """How many entries those eyes were told of: the number that they know the last one by."""
        own = 0 if viewer is None else self.untold[viewer]
        return self.seq - sum(self.untold) + own

    def brings(self, seat: Seat) -> bool:
        """Whether whoever sits down at a free seat brings a deck."""
        return seat in brought_later(self.row) and self.is_free(seat)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that must decide now."""
        return self.match.ask.seats if self.match is not None and self.match.ask is not None else ()

    def names(self) -> dict[str, list[str]]:
        """The names of the seats in each language."""
        if self._names is None:
            self._names = shown_names(self.places)
        return self._names

    def is_free(self, seat: Seat) -> bool:
        """Whether a seat waits for somebody."""
        return self.places[seat].kind == "friend" and not self.places[seat].holder

    @property
    def awaited(self) -> Seat | None:
        """The seat that has yet to add its chance before the match begins."""
        awaited = (seat for seat, place in enumerate(self.places) if place.adds and not place.chance)
        return next(awaited, None)

    def stands_in(self, seat: Seat) -> bool:
        """Whether a bot plays for the person of a seat, who therefore may not; after the end nobody plays."""
        return bool(self.places[seat].stand_in) and self.status == "playing"

    def record(self) -> Record:
        """The record of the match so far, unsealed; for workers and replays only."""
        assert self.match is not None
        row, names = self.row, tuple(self.names()["fr"])
        return Record(
            FORMAT,
            row.game,
            row.version,
            self.seed,
            self.match.spec,
            said(self.match),
            names,
            take_backs=self.manners.take_backs,
            lesson=row.lesson,
            rig=row.rig,
        )

    @property
    def seed(self) -> Written:
        """What the match was dealt from; nobody is told before the end."""
        return written(dealt_from(self.row, self.places))

    # ---- folding

    def fold(self, entry: Entry, after: Match | None = None) -> None:
        """Apply the next entry of the journal; `after` is the match after it, where it is known already."""
        self._note(entry)
        self.holders.fold(entry)
        if isinstance(entry, Sat):
            kept = self.places[entry.seat]
            self.places[entry.seat] = msgspec.structs.replace(
                kept,
                name=entry.name,
                holder=entry.holder,
                chance=entry.chance or kept.chance,
                stand_in=0,
                deck=entry.deck or kept.deck,
            )
            self._names = None
            self._begin_when_full()
        elif isinstance(entry, Left):
            self.places[entry.seat] = msgspec.structs.replace(self.places[entry.seat], stand_in=entry.level)
        elif isinstance(entry, Revoked):
            if entry.holder and self.places[entry.seat].holder == entry.holder:
                self.places[entry.seat] = msgspec.structs.replace(self.places[entry.seat], holder=LOCKED)
        elif isinstance(entry, Chosen):
            self._tell(entry.serial + 1, entry.events)
            if self.frozen is None:
                self._choose(entry, after)
        elif isinstance(entry, Undone):
            while self.told and self.told[-1][0] > entry.serial:
                self.told.pop()
            self.latest = unpacked(self.told[-1][1]) if self.told else ()
            if self.frozen is None:
                self.match, self.before = after or self.earlier(entry.serial), None
        elif isinstance(entry, Followed):
            self.sequel = entry
        elif isinstance(entry, Closed):
            self.closed = True
            self._freeze(_closed(entry.reason))

    def _note(self, entry: Entry) -> None:
        """Count the next entry, which may have been taken back since."""
        self.seq += 1
        self.manners.fold(entry)
        self.agreement.fold(entry, self.seq)
        if is_untold(entry):
            self.untold[entry.seat] += 1
        command = getattr(entry, "command", "")
        if command:
            self.commands[entry.seat, command] = self.told_to(entry.seat)
        if spent := getattr(entry, "spent", 0):
            decision = len(self.actors), entry.seat
            self.spent[entry.seat] += spent
            self.thought[decision] = self.thought.get(decision, 0) + spent
        if isinstance(entry, Chosen | Undone):
            self.asked_at = entry.at
        if isinstance(entry, Chosen):
            self.actors.append(entry.seat if entry.by == "person" else NOBODY)
            return
        self.asides[entry.seat] += 1
        if isinstance(entry, Undone):
            self.undos[entry.seat] += 1
            del self.actors[entry.serial :]

    def _tell(self, step: int, events: tuple[Event, ...]) -> None:
        """Keep what happened; more than is told, so that taking back and choosing again does not wear it away."""
        self.told.append((step, packed(events)))
        self.latest = events
        if len(self.told) > 2 * TOLD:
            del self.told[:TOLD]

    def earlier(self, serial: int) -> Match:
        """The match when it asked that decision, played again from the deal."""
        assert self.match is not None
        return replay(self.match.game, self.record(), serial)

    def _begin_when_full(self) -> None:
        if self.match is not None or self.frozen is not None:
            return
        if self.awaited is not None or any(map(self.is_free, range(self.seats))):
            return
        assert self._game is not None
        row = self.row
        self.began = self.seq
        try:
            self.match = Match(self._game, self.spec, dealt_from(row, self.places), rig=row.rig)
            self._tell(0, tuple(self.match.opening))
            for text in row.beginning:
                assert self.match.ask is not None
                reply = Reply.parse(text)
                self.actors.append(self.match.asked if reply.seat is None else reply.seat)
                self._tell(self.match.serial + 1, tuple(self.match.choose(*reply)))
        except (PiocheError, AssertionError) as error:
            self._freeze(_does_not_replay(str(error)))

    def _choose(self, entry: Chosen, after: Match | None) -> None:
        if after is not None:
            self.match, self.before = after, self.match
            return
        assert self.match is not None
        self.before = None
        try:
            _take(self.match, entry)
        except PiocheError as error:
            self._freeze(_does_not_replay(error.en))
            return
        if check_of(self.match) != entry.check:
            self._freeze(_does_not_replay(f"choice {entry.serial + 1}"))

    def after(self, entry: Chosen) -> Match | None:
        """The match after a choice that another process took, so that the one before it stays at hand for an undo.

        None where the choice cannot be taken here: folding it says why.
        """
        if self.match is None:
            return None
        after = self.match.clone()
        try:
            _take(after, entry)
        except PiocheError:
            return None
        return after if check_of(after) == entry.check else None

    def _freeze(self, reason: Frozen) -> None:
        self.frozen = reason
        self.match = self.before = None


def _take(match: Match, entry: Chosen) -> None:
    """Take a choice of the journal, which numbers all of them, those that the seat was not told of as well."""
    untold = match.serial - match.serial_for(entry.seat)
    match.choose(Option.parse(entry.option), entry.seat, serial=entry.serial - untold)


def is_untold(entry: Entry) -> bool:
    """Whether only the seat that made an entry is told of it."""
    return isinstance(entry, Chosen | Undone) and entry.sealed


def standing_choices(entries: Sequence[Entry]) -> set[int]:
    """Which entries of a journal are choices that nobody has taken back, by their places in it."""
    standing: list[tuple[int, int]] = []
    for number, entry in enumerate(entries):
        if isinstance(entry, Chosen):
            standing.append((number, entry.serial))
        elif isinstance(entry, Undone):
            while standing and standing[-1][1] >= entry.serial:
                standing.pop()
    return {number for number, _ in standing}


def _other_version(row: Row, now: str) -> Frozen:
    return Frozen(
        en=f"this match was played with version {row.version} of the rules and these are version {now}: "
        "it can be looked at, but not played on",
        fr=f"cette partie a été jouée avec la version {row.version} des règles, et nous en sommes à la version {now} : "
        "on peut la regarder, mais pas la poursuivre",
    )


def _closed(reason: str) -> Frozen:
    said = Text(fr=f" : {reason}", en=f": {reason}") if reason else Text(fr="", en="")
    return Frozen(
        en=f"whoever runs this server has closed this table{said.en}",
        fr=f"l’administration de ce serveur a fermé cette table{said.fr}",
        code="closed",
    )


def _does_not_replay(detail: str) -> Frozen:
    return Frozen(
        en=f"the rules have changed since this match was played: it can be looked at, but not played on ({detail})",
        fr=f"les règles ont changé depuis cette partie : on peut la regarder, mais pas la poursuivre ({detail})",
    )
