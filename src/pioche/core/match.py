"""A match: one playing of a game, the same class for every game.

Rules are generators and generators cannot be copied, so a match keeps the table of its last checkpoint (a moment
when nothing was in flight) and what came since; a clone copies that table and replays.  Most matches are never cloned,
so the checkpoint stays some steps behind until somebody asks for it.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from pioche.core.chance import Chance
from pioche.core.contract import Game, Outcome, TableSpec
from pioche.core.decisions import Ask, Decision, Option, Reply, Rule, Seat
from pioche.core.dreams import Dealer
from pioche.core.errors import IllegalOption, PiocheError, StaleDecision, WrongSeat, nearest
from pioche.core.events import ANSWERED, Event
from pioche.core.imagining import imagined
from pioche.core.kin import Story
from pioche.core.native import mypyc_attr
from pioche.core.rig import Rig
from pioche.core.seals import Seal
from pioche.core.sight import View, build_view
from pioche.core.steps import again, nothing, to_the_end
from pioche.core.table import Table

if TYPE_CHECKING:
    from random import Random  # whoever imagines brings its own generator; the match has its own chance

FAR: Final = 8  # steps behind which no checkpoint stays, so that a clone never replays much
NOBODY: Final[dict[int, Seat]] = {}  # has answered anything that was shared, as in most matches


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One playing of a game: asks decisions, takes choices, shows views, clones and imagines."""

    __slots__ = (
        "_ask",
        "_behind",
        "_checkpoint",
        "_dealer",
        "_events",
        "_judge",
        "_light",
        "_options",
        "_rule",
        "_seal",
        "_sight",
        "_since",
        "_story",
        "answered",
        "choices",
        "game",
        "opening",
        "rig",
        "seed",
        "serial",
        "spec",
        "table",
    )

    _ask: Ask | None
    _behind: int  # steps begun since the checkpoint
    _checkpoint: Table
    _dealer: Dealer | None  # of the last dream: most are dreamt at the same moment for the same seat
    _judge: Callable[[Any], Sequence[float]]  # what the game judges by, here at hand for searches
    _options: Sequence[Option] | None
    _rule: Rule[None]
    _seal: Seal | None  # of the sealed questions that are open
    _sight: View | None  # the last with which a dream was compared: many are, at the same moment
    _since: list[Option]
    _story: Story | None  # as it was when the step under way began
    # By the number of the choice: who answered what several seats were asked; clones share it, so it is replaced.
    answered: dict[int, Seat]
    rig: Rig | None  # of a lesson: chance answers as it is told to
    seed: int | None  # None: an imagined match, which was dealt from no seed

    def __init__(
        self, game: Game, spec: TableSpec, seed: int, *, events: bool = True, rig: Rig | None = None
    ) -> None:
        self.game = game
        self.spec = game.spec(spec)
        self.seed = seed
        self.rig = rig
        chance = Chance(seed) if rig is None else rig.chance(seed)
        self._begin(game.deal(self.spec, chance, events=events), events)

    @classmethod
    def at(cls, game: Game, spec: TableSpec, table: Table, *, seed: int = 0, events: bool = True) -> "Match":
        """A match that starts from a given table at a checkpoint, as scenarios do; it has no record."""
        match = cls.__new__(cls)
        match.game = game
        match.spec = spec
        match.seed = seed
        match.rig = None
        if events:
            table.journal = []
        match._begin(table, events)
        return match

    @classmethod
    def still(cls, game: Game, spec: TableSpec, table: Table) -> "Match":
        """A match that stands still at a table: it can be looked at, but it asks nothing and does not go on."""
        match = cls.__new__(cls)
        match.game, match.spec, match.seed, match.rig = game, spec, 0, None
        match.table = match._checkpoint = table
        match._judge = game.judge(table.seats)
        match.choices, match.opening, match._since, match.answered = [], [], [], {}
        match.serial, match._behind, match._seal, match._story = 0, 0, None, None
        match._events = match._light = False
        match._ask, match._options, match._rule = None, None, nothing()
        return match

    def _begin(self, table: Table, events: bool) -> None:
        self.table = table
        self._judge = self.game.judge(table.seats)
        self.choices: list[Option] = []  # the record, with seed and spec
        self.answered = {}
        self.serial = 0
        self._events = events
        self._light = False
        self._dealer = None
        self._sight = None
        self._seal = None
        self._behind = 0
        self._checkpoint = table
        self._story = None
        table.settle()
        self._since = []
        self._rule = nothing()
        self._next_step()
        self.opening: list[Event] = self._drain()  # what happened before the first decision

    # ---- the contract

    def decision(self) -> Decision | Outcome:
        """The question now, or how the match ended."""
        if self._ask is None:
            assert self.table.outcome is not None
            return self.table.outcome
        number = self.serial_for(self._ask.seats[0])
        return Decision(number, self._ask.seats, self._ask.prompt, tuple(self.options()))

    def choose(self, option: Option, seat: Seat | None = None, *, serial: int | None = None) -> list[Event]:
        """Take an offered option and run on to the next decision; refuse anything else, changing nothing.

        `seat` is who answers; where several are asked and nobody is named, it is their speaker.
        """
        ask = self._ask
        if ask is None:
            raise IllegalOption(en="the match is over", fr="la partie est terminée", code="match_over")
        number = self.serial_for(ask.seats[0] if seat is None else seat)
        if serial is not None and serial != number:
            raise StaleDecision(
                en=f"decision {serial} has been taken already; the question is now number {number}",
                fr=f"la décision {serial} est déjà prise ; la question porte maintenant le numéro {number}",
            )
        if seat is not None and seat not in ask.seats:
            raise WrongSeat.among(seat, ask.seats)
        options = self.options()
        if option not in options:
            texts = [str(offered) for offered in options]
            close = nearest(str(option), texts) or texts
            raise IllegalOption(
                en=f"{option} is not offered; nearest: {', '.join(close)}",
                fr=f"{option} n’est pas proposé ; au plus proche : {', '.join(close)}",
            )
        if len(ask.seats) > 1:
            by = ask.seats[0] if seat is None else seat
            self.answered = {**self.answered, len(self.choices): by}
            self.table.tell(ANSWERED, self.game.team_rule, by, note=ask.prompt)
        self.choices.append(option)
        self.follow(option)
        return self._drain()

    def serial_for(self, seat: Seat | None) -> int:
        """The number of the question as a seat counts: sealed answers of others are not counted while it is open."""
        return self.serial if self._seal is None else self.serial - self._seal.hidden_from(seat)

    def prompt_for(self, seat: Seat | None) -> str:
        """What kind of question a seat is told to be open."""
        if self._ask is None:
            return ""
        prompt = self._ask.prompt
        return prompt if self._seal is None or seat in self._ask.seats else self.game.sealed[prompt]

    def view(self, seat: Seat | None) -> View:
        """What one seat may know (None: a spectator)."""
        return build_view(self, seat)

    def clone(self, *, light: bool = False) -> "Match":
        """An exact copy, chance included; for the referee only, and for whoever goes several ways in one dream.

        A light one keeps neither record nor checkpoints, and cannot be cloned again.
        """
        match = self._again(light=light)
        if not light:
            match.choices = self.choices[:]
            match.answered = self.answered
        return match

    def imagine(self, seat: Seat, rng: "Random", *, light: bool = False) -> "Match":
        """A match that this seat cannot tell from the true one, and that holds nothing of what it does not know.

        A light one keeps no checkpoints and can be neither cloned nor imagined from.
        """
        return imagined(self, seat, rng, light=light)

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
    def sequel(self) -> TableSpec | None:
        """The table of the next chapter, once this one is over and if there is one; for the referee only."""
        return None if self.table.outcome is None else self.game.sequel(self.table, self.spec)

    @property
    def replies(self) -> tuple[Reply, ...]:
        """The choices so far, with who made them wherever several might have."""
        by = self.answered
        return tuple([Reply(option, by.get(number)) for number, option in enumerate(self.choices)])

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
    def is_sealed(self) -> bool:
        """Whether the question now is one that is answered in secret."""
        return self._seal is not None

    @property
    def sealed_since(self) -> int | None:
        """The number of the first of the questions that are being answered in secret."""
        return None if self._seal is None else self._seal.serial

    @property
    def checkpoint(self) -> Table:
        """The table of the last moment at which nothing was in flight; nobody changes it, and it is the referee's."""
        self._catch_up()
        return self._checkpoint

    @property
    def since(self) -> list[Option]:
        """The choices taken since the checkpoint."""
        self._catch_up()
        return self._since[:]

    def options(self) -> Sequence[Option]:
        """The options of the question now, listed once for everybody."""
        if self._options is None:
            if self._ask is None:
                return ()
            seats, _, query, about = self._ask
            self._options = query(self.table, seats[0], *about) if about else query(self.table, seats[0])
        return self._options

    def instinct(self) -> Option | None:
        """What the seat that is asked would do at once, by what it may know; None where its game does not say."""
        assert self._ask is not None
        return self.game.instinct(self.table, self._ask.seats[0], self._ask.prompt, self.options())

    def worthwhile(self) -> Sequence[Option]:
        """The options of the question now that bots look at."""
        assert self._ask is not None
        return self.game.worthwhile(self.table, self._ask.seats[0], self._ask.prompt, self.options())

    def follow(self, option: Option) -> None:
        """Take an option known to be offered, without checking or recording it: the inner loop of searches."""
        if self._seal is not None:
            self._seal = self._seal.with_answer(self.asked, option)
        self.serial += 1
        self._options = None
        if not self._light:
            self._since.append(option)
        try:
            self._ask = self._rule.send(option)
        except StopIteration:
            self._next_step()

    def unwatch(self) -> None:
        """Nobody dreams in it or hears of it from here on, so that nothing need be remembered but how it is cloned."""
        self._events = False
        self.table.story = self.table.journal = None

    def playout(self, toss: Callable[[], float], limit: int = 1_000_000) -> int:
        """Play uniformly at random to the end or for `limit` decisions; returns how many were taken.

        The match itself is used up: nothing is recorded and it cannot be cloned any more.
        """
        self._light, self._seal = True, None
        self.table.story = None
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
                rule = to_the_end(step, t)
                ask = next(rule, None)
        self._rule, self._ask, self._options = rule, ask, None
        return taken

    def evaluate(self) -> Sequence[float]:
        """What a finished match is worth to each seat, else how well it stands in the game's judgement."""
        if self.table.outcome is not None:
            return self.game.concluded(self.table)
        return self._judge(self.table)

    # ---- inside

    def _next_step(self) -> None:
        table = self.table
        self._options = None
        while table.outcome is None:
            rule = self.game.step(table)
            if rule is None:  # done, and nobody was asked: no checkpoint is worth its clone
                self._seal = None  # what was answered in secret has been shown; another round may begin
                continue
            if not self._light:  # nothing has run of the rule yet
                story = table.story
                if story is not None and story.drawn:
                    table.story = story.checkpoint(table.seen, table.layout.everybody, table.what)
                self._story = table.story
                self._behind += 1
                if self._behind > FAR or self._checkpoint is table:
                    self._checkpoint, self._since, self._behind = table.clone(), [], 0
            ask = next(rule, None)
            if ask is not None:
                self._rule, self._ask = rule, ask
                if self.game.sealed:
                    self._mind_seal(ask.prompt in self.game.sealed)
                return
        self._ask, self._seal = None, None

    def _mind_seal(self, sealed: bool) -> None:
        """Remember where sealed questions began for as long as they are open."""
        if not sealed:
            self._seal = None
        elif self._seal is None:
            self._seal = Seal(self.checkpoint, self.serial)

    def _catch_up(self) -> None:
        """Make the checkpoint that was put off."""
        if self._behind:
            table = self._checkpoint.clone()
            table.story = None  # it was told already
            del self._since[: again(self.game.step, table, self._since, self._behind)]
            table.story = self._story
            self._checkpoint, self._behind = table, 0

    def _hollow(self, *, light: bool) -> "Match":
        """A match like this one that has no table yet."""
        if self._light:
            raise PiocheError(
                en="a light match keeps no checkpoint and can be neither cloned nor imagined from",
                fr="une partie légère n’a pas de point de reprise : on ne peut ni la cloner ni en imaginer d’autres",
                code="light_match",
            )
        self._catch_up()
        match = type(self).__new__(type(self))
        match.game = self.game
        match._judge = self._judge
        match.spec = self.spec
        match.seed = self.seed
        match.rig = self.rig
        match.choices = []
        match.answered = NOBODY
        match.opening = []
        match.serial = self.serial
        match._behind = 0
        match._events = self._events
        match._light = light
        match._options = None
        match._dealer = None
        match._sight = None
        match._seal = None
        match._story = None
        return match

    def _again(self, *, light: bool) -> "Match":
        """The same moment once more, from the checkpoint and what came since."""
        match = self._hollow(light=light)
        match._seal = self._seal
        match._since = [] if light else self._since[:]
        if self._ask is None:
            match.table = self.table.clone()
            match._ask = None
            match._rule = nothing()
        else:
            match.table = table = self._checkpoint.clone()
            table.story = None  # it was told already
            rule = self.game.step(table)
            assert rule is not None, "the step that asked before asks again"
            match._rule = rule
            ask = next(rule)
            for option in self._since:
                ask = rule.send(option)
            match._ask = ask
        match.table.story = None if light else self.table.story  # nobody dreams of a light match
        # Nobody changes a checkpoint, so clones share it; a light match has none, and holds no table but its own.
        match._checkpoint = match.table if light else self._checkpoint
        if self._events and not light:
            match.table.journal = []
        return match

    def _drain(self) -> list[Event]:
        journal = self.table.journal
        if not journal:
            return []
        self.table.journal = []
        return journal
