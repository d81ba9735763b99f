"""The state of a table: its row and the entries of its journal, folded in order; no socket, no store, no clock."""

from collections import deque
from collections.abc import Callable

import msgspec

from pioche.bots.levels import LEVELS
from pioche.core.contract import Game
from pioche.core.decisions import Option, Seat
from pioche.core.errors import PiocheError
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.record import FORMAT, Record, replay
from pioche.core.seeds import Written, written
from pioche.server.keep.deals import dealt_from
from pioche.server.keep.journal import Chosen, Emoted, Entry, Left, Place, Row, Sat, Undone, check_of
from pioche.server.wire.positions import Position
from pioche.server.wire.refusals import Refusal

After = tuple[Match, list[Event]]  # the match after a choice, and what happened, where they are known already
TOLD = 150  # steps whose events are kept in memory for the log of a snapshot


class Frozen(Refusal):
    """A match that cannot go on, because the rules are not those it was played with."""

    code = "frozen"


class State:
    """A table at one moment."""

    def __init__(self, row: Row, find_game: Callable[[str], Game]) -> None:
        self.row = row
        self.places: list[Place] = list(row.places)
        self.seq = 0
        self.began = 0  # the entry with which the match began; 0: when the table was made
        self.match: Match | None = None
        self.actors: list[Seat] = []  # who made each choice
        self.commands: dict[tuple[Seat, str], int] = {}  # the entry that each command made
        self.spent = [0] * len(row.places)  # milliseconds of thinking, for a clock of players
        self.told: deque[tuple[int, tuple[Event, ...]]] = deque(maxlen=TOLD)
        self.frozen: Frozen | None = None
        self.stills: list[Position] = []  # of a frozen match: its last position for each seat and spectators
        self._game: Game | None = None
        try:
            self._game = find_game(row.game)
            if self._game.version != row.version:
                self.frozen = _other_version(row, self._game.version)
        except PiocheError as error:
            self.frozen = Frozen.saying(error.text)
        self._begin_when_full()

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
    def asked(self) -> tuple[Seat, ...]:
        """The seats that must decide now."""
        return self.match.ask.seats if self.match is not None and self.match.ask is not None else ()

    def names(self) -> dict[str, list[str]]:
        """The names of the seats in each language."""
        return {"fr": [self._name(seat, "fr") for seat in range(self.seats)],
                "en": [self._name(seat, "en") for seat in range(self.seats)]}  # fmt: skip

    def _name(self, seat: Seat, lang: str) -> str:
        place = self.places[seat]
        if place.kind != "bot":
            return place.name or f"{'Joueur' if lang == 'fr' else 'Player'} {seat + 1}"
        name = LEVELS[place.level - 1].name.said(lang)
        alike = [
            s for s, other in enumerate(self.places) if other.kind == "bot" and other.level == place.level
        ]
        return name if len(alike) == 1 else f"{name} {alike.index(seat) + 1}"

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
        choices = tuple(str(choice) for choice in self.match.choices)
        return Record(FORMAT, row.game, row.version, self.seed, self.match.spec, choices, names)

    @property
    def seed(self) -> Written:
        """What the match was dealt from; nobody is told before the end."""
        return written(dealt_from(self.row, self.places))

    # ---- folding

    def fold(self, entry: Entry, after: After | None = None) -> None:
        """Apply the next entry of the journal; `after` is the match after a choice, where it is known already."""
        self.seq += 1
        command = getattr(entry, "command", "")
        if command:
            self.commands[entry.seat, command] = self.seq
        if isinstance(entry, Sat):
            kept = self.places[entry.seat]
            self.places[entry.seat] = msgspec.structs.replace(
                kept, name=entry.name, holder=entry.holder, chance=entry.chance or kept.chance, stand_in=0
            )
            self._begin_when_full()
        elif isinstance(entry, Left):
            self.places[entry.seat] = msgspec.structs.replace(self.places[entry.seat], stand_in=entry.level)
        elif isinstance(entry, Chosen):
            self._choose(entry, after)
        elif isinstance(entry, Undone):
            self._undo(entry)
        else:
            assert isinstance(entry, Emoted)

    def _begin_when_full(self) -> None:
        if self.match is not None or self.frozen is not None:
            return
        if self.awaited is not None or any(map(self.is_free, range(self.seats))):
            return
        assert self._game is not None
        row = self.row
        self.began = self.seq
        try:
            self.match = Match(self._game, row.spec, dealt_from(row, self.places))
            self.told.append((0, tuple(self.match.opening)))
            for text in row.beginning:
                assert self.match.ask is not None
                self.actors.append(self.match.ask.seats[0])
                self.told.append((self.match.serial + 1, tuple(self.match.choose(Option.parse(text)))))
        except (PiocheError, AssertionError) as error:
            self._freeze(_does_not_replay(str(error)))

    def _choose(self, entry: Chosen, after: After | None) -> None:
        self.actors.append(entry.seat)
        self.spent[entry.seat] += entry.spent
        self.told.append((entry.serial + 1, entry.events))
        if self.frozen is not None:
            return
        if after is not None:
            self.match = after[0]
            return
        assert self.match is not None
        try:
            self.match.choose(Option.parse(entry.option), serial=entry.serial)
        except PiocheError as error:
            self._freeze(_does_not_replay(error.en))
            return
        if check_of(self.match) != entry.check:
            self._freeze(_does_not_replay(f"choice {entry.serial + 1}"))

    def _undo(self, entry: Undone) -> None:
        del self.actors[entry.serial :]
        while self.told and self.told[-1][0] > entry.serial:
            self.told.pop()
        if self.frozen is None:
            assert self.match is not None
            self.match = replay(self.match.game, self.record(), entry.serial)

    def _freeze(self, reason: Frozen) -> None:
        self.frozen = reason
        self.match = None


def _other_version(row: Row, now: str) -> Frozen:
    return Frozen(
        en=f"this match was played with version {row.version} of the rules and these are version {now}: "
        "it can be looked at, but not played on",
        fr=f"cette partie a été jouée avec la version {row.version} des règles, et nous en sommes à la version {now} : "
        "on peut la regarder, mais pas la poursuivre",
    )


def _does_not_replay(detail: str) -> Frozen:
    return Frozen(
        en=f"the rules have changed since this match was played: it can be looked at, but not played on ({detail})",
        fr=f"les règles ont changé depuis cette partie : on peut la regarder, mais pas la poursuivre ({detail})",
    )
