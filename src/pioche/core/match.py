"""A match: one playing of a game, the same class for every game.

Rules are generators and generators cannot be copied, so a match keeps the table of its last checkpoint (a moment
when nothing was in flight) and what came since; a clone copies that table and replays.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pioche.core.chance import Chance
from pioche.core.contract import Game, Outcome, TableSpec
from pioche.core.decisions import Ask, Card, Decision, Option, Rule, Seat, Step
from pioche.core.errors import IllegalOption, PiocheError, StaleDecision, WrongSeat, nearest
from pioche.core.events import Event
from pioche.core.native import mypyc_attr
from pioche.core.sight import View, build_view
from pioche.core.table import Table

if TYPE_CHECKING:
    from random import Random  # whoever imagines brings its own generator; the match has its own chance


class Dreamt(NamedTuple):
    """A point since the checkpoint at which a seat imagined what it could not see."""

    face: list[int]
    chance: int


def _nothing() -> Rule[None]:
    """The rule of a match that is over."""
    yield from ()


def _steps(step: Callable[[Any], Step], t: Table) -> Rule[None]:
    """Step after step to the end: where no checkpoint is kept, one generator costs less than an end of each."""
    while t.outcome is None:
        rule = step(t)
        if rule is not None:
            yield from rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One playing of a game: asks decisions, takes choices, shows views, clones and imagines."""

    __slots__ = (
        "_ask",
        "_checkpoint",
        "_events",
        "_light",
        "_options",
        "_rule",
        "_since",
        "choices",
        "game",
        "opening",
        "seed",
        "serial",
        "spec",
        "table",
    )

    _ask: Ask | None
    _checkpoint: Table
    _options: Sequence[Option] | None
    _rule: Rule[None]
    _since: list[Option | Dreamt]
    seed: int | None  # None: an imagined match, which was dealt from no seed

    def __init__(self, game: Game, spec: TableSpec, seed: int, *, events: bool = True) -> None:
        self.game = game
        self.spec = game.spec(spec)
        self.seed = seed
        self._begin(game.deal(self.spec, Chance(seed), events=events), events)

    @classmethod
    def at(cls, game: Game, spec: TableSpec, table: Table, *, seed: int = 0, events: bool = True) -> "Match":
        """A match that starts from a given table at a checkpoint, as scenarios do; it has no record."""
        match = cls.__new__(cls)
        match.game = game
        match.spec = spec
        match.seed = seed
        if events:
            table.journal = []
        match._begin(table, events)
        return match

    @classmethod
    def still(cls, game: Game, spec: TableSpec, table: Table) -> "Match":
        """A match that stands still at a table: it can be looked at, but it asks nothing and does not go on."""
        match = cls.__new__(cls)
        match.game, match.spec, match.seed = game, spec, 0
        match.table = match._checkpoint = table
        match.choices, match.opening, match._since = [], [], []
        match.serial, match._events, match._light = 0, False, False
        match._ask, match._options, match._rule = None, None, _nothing()
        return match

    def _begin(self, table: Table, events: bool) -> None:
        self.table = table
        self.choices: list[Option] = []  # the record, with seed and spec
        self.serial = 0
        self._events = events
        self._light = False
        self._checkpoint = table
        self._since = []
        self._rule = _nothing()
        self._next_step()
        self.opening: list[Event] = self._drain()  # what happened before the first decision

    # ---- the contract

    def decision(self) -> Decision | Outcome:
        """The question now, or how the match ended."""
        if self._ask is None:
            assert self.table.outcome is not None
            return self.table.outcome
        return Decision(self.serial, self._ask.seats, self._ask.prompt, tuple(self.options()))

    def choose(self, option: Option, *, serial: int | None = None, seat: Seat | None = None) -> list[Event]:
        """Take an offered option and run on to the next decision; refuse anything else, changing nothing."""
        ask = self._ask
        if ask is None:
            raise IllegalOption(en="the match is over", fr="la partie est terminée", code="match_over")
        if serial is not None and serial != self.serial:
            raise StaleDecision(
                en=f"decision {serial} has been taken already; the question is now number {self.serial}",
                fr=f"la décision {serial} est déjà prise ; la question porte maintenant le numéro {self.serial}",
            )
        if seat is not None and seat not in ask.seats:
            raise WrongSeat(
                en=f"seat {seat} is not asked; seat {ask.seats[0]} is",
                fr=f"le siège {seat} n’a rien à décider ; c’est au siège {ask.seats[0]}",
            )
        options = self.options()
        if option not in options:
            texts = [str(offered) for offered in options]
            close = nearest(str(option), texts) or texts
            raise IllegalOption(
                en=f"{option} is not offered; nearest: {', '.join(close)}",
                fr=f"{option} n’est pas proposé ; au plus proche : {', '.join(close)}",
            )
        self.choices.append(option)
        self.follow(option)
        return self._drain()

    def view(self, seat: Seat | None) -> View:
        """What one seat may know (None: a spectator)."""
        return build_view(self, seat)

    def clone(self, *, light: bool = False) -> "Match":
        """An exact copy, chance included; for the referee, and for whoever tries options in an imagined match."""
        match = self._again(light=light)
        match.choices = self.choices[:]
        return match

    def imagine(self, seat: Seat, rng: "Random", *, light: bool = False) -> "Match":
        """A match that this seat cannot tell from the true one.

        Faces are dealt anew among the cards whose face the seat does not know, within the cards of one back
        and one seat; everything else stays.  A light match keeps no checkpoints and cannot be cloned.
        """
        match = self._again(light=light)
        match.seed = None
        match.choices = []
        table = match.table
        table.rigged = []
        bit = 1 << seat
        groups: dict[tuple[str, int], list[Card]] = {}
        face, seen = table.face, table.seen
        for pile, group in table.layout.hidden:
            unknown = [card for card in table.piles[pile] if not seen[card] & bit]
            groups[group] = groups[group] + unknown if group in groups else unknown
        toss = rng.random
        for cards in groups.values():
            # Sorted first, so that the deal depends on what the seat knows and on rng, not on the true faces.
            faces = sorted([face[card] for card in cards])
            faces.sort(key=lambda _: toss())
            for card, dealt in zip(cards, faces, strict=True):
                face[card] = dealt
        table.chance.state = rng.getrandbits(64)
        match._options = None
        if not light:
            match._since.append(Dreamt(face[:], table.chance.state))
        return match

    def blind(self, seat: Seat, rng: "Random") -> "Match":
        """What a program of that seat may hold: an imagined match with no way back to the true one.

        All dreams of one decision are made from it: `blind.imagine(seat, rng, light=True)`, as often as wanted.
        They are the dreams that the true match would give, because both know the same of what the seat knows.
        """
        return self.imagine(seat, rng)

    # ---- what searches and records use

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it is running."""
        return self.table.outcome

    @property
    def asked(self) -> Seat:
        """The seat that is asked (the speaker of a team)."""
        assert self._ask is not None
        return self._ask.seats[0]

    @property
    def quiet(self) -> bool:
        """Whether nothing half-done lies on the table: the game calls the question quiet, or the match is over."""
        quiet = self.game.quiet
        return self._ask is None or not quiet or self._ask.prompt in quiet

    @property
    def ask(self) -> Ask | None:
        """The question in flight, with its arguments; for views and wording, never for bots."""
        return self._ask

    @property
    def checkpoint(self) -> Table:
        """The table of the last moment at which nothing was in flight; nobody changes it, and it is the referee's."""
        return self._checkpoint

    @property
    def since(self) -> list[Option]:
        """The choices taken since the checkpoint."""
        return [taken for taken in self._since if isinstance(taken, Option)]

    def options(self) -> Sequence[Option]:
        """The options of the question now, listed once for everybody."""
        if self._options is None:
            ask = self._ask
            if ask is None:
                return ()
            self._options = ask.query(self.table, ask.seats[0], *ask.about)
        return self._options

    def follow(self, option: Option) -> None:
        """Take an option known to be offered, without checking or recording it: the inner loop of searches."""
        self.serial += 1
        self._options = None
        if not self._light:
            self._since.append(option)
        try:
            self._ask = self._rule.send(option)
        except StopIteration:
            self._next_step()

    def playout(self, toss: Callable[[], float], limit: int = 1_000_000) -> int:
        """Play uniformly at random to the end or for `limit` decisions; returns how many were taken.

        The match itself is used up: nothing is recorded and it cannot be cloned any more.
        """
        self._light = True
        taken = 0
        step, t = self.game.step, self.table
        rule, ask = self._rule, self._ask
        while ask is not None:
            try:
                while taken < limit:
                    seats, _, query, about = ask
                    options = query(t, seats[0], *about) if about else query(t, seats[0])
                    taken += 1
                    count = len(options)
                    ask = rule.send(options[int(toss() * count) if count > 1 else 0])
                break
            except StopIteration:
                rule = _steps(step, t)
                ask = next(rule, None)
        self._rule, self._ask, self._options = rule, ask, None
        return taken

    def evaluate(self) -> Sequence[float]:
        """The scores of a finished match, else how well each seat stands in the game's judgement."""
        if self.table.outcome is not None:
            return self.table.outcome.scores
        return self.game.evaluate(self.table)

    # ---- inside

    def _next_step(self) -> None:
        table = self.table
        self._options = None
        while table.outcome is None:
            if not self._light:
                self._checkpoint = table.clone()
                self._since = []
            rule = self.game.step(table)
            ask = None if rule is None else next(rule, None)
            if rule is not None and ask is not None:
                self._rule, self._ask = rule, ask
                return
        self._ask = None

    def _again(self, *, light: bool) -> "Match":
        """The same moment once more, from the checkpoint and what came since."""
        if self._light:
            raise PiocheError(
                en="a light match keeps no checkpoint and cannot be cloned",
                fr="une partie légère ne garde pas de reprise et ne se copie pas",
                code="light_match",
            )
        match = type(self).__new__(type(self))
        match.game = self.game
        match.spec = self.spec
        match.seed = self.seed
        match.opening = []
        match.serial = self.serial
        match._events = self._events
        match._light = light
        match._options = None
        if self._ask is None:
            match.table = self.table.clone()
            match._ask = None
            match._checkpoint, match._since = self._checkpoint, self._since[:]
            match._rule = self._rule
        else:
            match._checkpoint = self._checkpoint  # nobody changes a checkpoint, so clones share it
            match._since = self._since[:]
            match.table = table = self._checkpoint.clone()
            rule = self.game.step(table)
            assert rule is not None, "the step that asked before asks again"
            match._rule = rule
            ask = next(rule)
            for taken in self._since:
                if isinstance(taken, Option):
                    ask = rule.send(taken)
                else:
                    table.face = taken.face[:]
                    table.chance.state = taken.chance
            match._ask = ask
        if self._events and not light:
            match.table.journal = []
        return match

    def _drain(self) -> list[Event]:
        journal: Any = self.table.journal
        if not journal:
            return []
        self.table.journal = []
        return list(journal)
