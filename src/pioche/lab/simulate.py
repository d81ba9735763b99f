"""Many matches between bots, over all cores, with results that do not depend on how many there are."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from pioche.bots import bot_named, consult
from pioche.core.contract import TableSpec
from pioche.core.decisions import Seat
from pioche.core.decks import Deck
from pioche.core.errors import PiocheError, listing
from pioche.core.match import Match
from pioche.games import game
from pioche.lab.plan import derived
from pioche.lab.pool import Jobs, Stopped, backend, cores
from pioche.lab.rows import Fact

Progress = Callable[[int, int], None]  # matches done, matches in all
QUICK = {"random", "level1", "1"}  # bots of which a worker plays several matches before it reports
CHUNK = 16


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to play: a game, a bot for each player, and how many matches.

    A player is a bot with its deck.  Players change seats from match to match (unless `swap` is off), and each
    full round of seats takes the next of `decks`, which name a deck for each player.
    """

    game: str
    bots: tuple[str, ...]
    games: int = 100
    seed: int = 0
    decks: tuple[tuple[str | Deck, ...], ...] = ()
    spec: TableSpec = TableSpec()
    swap: bool = True

    def seating(self, number: int) -> tuple[int, ...]:
        """The player on each seat in that match."""
        players = len(self.bots)
        turned = number % players if self.swap else 0
        return tuple((seat + turned) % players for seat in range(players))

    def decks_of(self, number: int) -> tuple[str | Deck, ...]:
        """The deck on each seat in that match; empty where the game chooses."""
        if not self.decks:
            return self.spec.decks
        rounds = number // len(self.bots) if self.swap else number
        chosen = self.decks[rounds % len(self.decks)]
        return tuple(chosen[player] for player in self.seating(number))

    def table(self, number: int) -> TableSpec:
        """The spec of that match."""
        return msgspec.structs.replace(self.spec, seats=len(self.bots), decks=self.decks_of(number))


class Row(NamedTuple):
    """One match: who sat where, how it ended, how long it took."""

    game: str
    match: int
    seed: int
    players: tuple[int, ...]  # the player of the plan on each seat
    bots: tuple[str, ...]  # by seat, as all that follows
    decks: tuple[str, ...]
    first: Seat  # who was asked first
    winner: Seat | None  # who won alone
    scores: tuple[float, ...]
    rule: str  # that ended it
    decisions: int
    turns: int
    facts: dict[str, Fact]  # the game's own


class Simulation(NamedTuple):
    """The rows of the matches played, in order; not all of them when it was interrupted."""

    rows: list[Row]
    interrupted: bool = False


def check(plan: Plan) -> None:
    """Refuse at once what could only fail in the middle: game, bots, seats, decks, number of matches."""
    if plan.games < 1:
        raise PiocheError(
            en=f"{plan.games} matches: at least 1 must be played",
            fr=f"{plan.games} parties : il en faut au moins 1",
            code="bad_games",
        )
    for name in plan.bots:
        bot_named(name, 0)
    for decks in plan.decks:
        if len(decks) != len(plan.bots):
            named = listing(TableSpec(decks=decks).deck_names)
            raise PiocheError(
                en=f"{named}: one deck for each of the {len(plan.bots)} players",
                fr=f"{named} : il faut un deck pour chacun des {len(plan.bots)} joueurs",
                code="bad_decks",
            )
    rules = game(plan.game)
    for number in range(max(1, len(plan.decks)) * (len(plan.bots) if plan.swap else 1)):
        rules.spec(plan.table(number))


def simulate(plan: Plan, *, jobs: Jobs = None, progress: Progress | None = None) -> Simulation:
    """Play the plan with that many processes (all cores unless told); Ctrl-C ends early with what is done."""
    check(plan)
    at_once = min(cores(jobs), plan.games)
    rows: list[Row] = []
    try:
        with backend(_play_chunk, jobs if isinstance(jobs, str) else at_once) as workers:
            for played in workers.results((plan, numbers) for numbers in _chunks(plan, at_once)):
                rows += played
                if progress is not None:
                    progress(len(rows), plan.games)
    except KeyboardInterrupt:
        return Simulation(sorted(rows, key=lambda row: row.match), interrupted=True)
    return Simulation(sorted(rows, key=lambda row: row.match))


def play(plan: Plan, number: int, stopped: Callable[[], bool] = lambda: False) -> Row | None:
    """Play one match of a plan; None if it was stopped in the middle."""
    rules = game(plan.game)
    seed = derived(plan.seed, number)
    match = Match(rules, plan.table(number), seed, events=False)
    seating = plan.seating(number)
    bots = [bot_named(plan.bots[player], derived(plan.seed, number, "bot", player)) for player in seating]
    first = match.asked if match.outcome is None else 0
    while match.outcome is None:
        if stopped():
            return None
        match.choose(consult(bots[match.asked], match))
    facts: dict[str, Fact] = dict(rules.facts(match.table))
    return Row(
        game=plan.game,
        match=number,
        seed=seed,
        players=seating,
        bots=tuple(plan.bots[player] for player in seating),
        decks=match.spec.deck_names,
        first=first,
        winner=match.outcome.winner,
        scores=match.outcome.scores,
        rule=match.outcome.rule,
        decisions=match.serial,
        turns=int(facts.pop("turns", getattr(match.table, "turn", 0))),
        facts=facts,
    )


def _play_chunk(work: tuple[Plan, range], stopped: Stopped) -> list[Row]:
    """Play some matches, as many as there is time for."""
    plan, numbers = work
    rows: list[Row] = []
    for number in numbers:
        row = play(plan, number, stopped)
        if row is None:
            break
        rows.append(row)
    return rows


def _chunks(plan: Plan, jobs: int) -> Iterator[range]:
    """The numbers of the matches in portions, small enough for every core to have work and news to give."""
    size = max(1, min(CHUNK, plan.games // (jobs * 4))) if QUICK.issuperset(plan.bots) and jobs > 1 else 1
    return (range(start, min(start + size, plan.games)) for start in range(0, plan.games, size))
