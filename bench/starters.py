"""The starters of Raise, Rise & Die against each other, and a player who only counters.

`python bench/starters.py --games 2000 --bot greedy:1`: for each pair of starters, seats alternated and each deal played
twice, how often the first one wins, how often whoever begins, how long matches are, how they end, counters for each led
card, raises, transcendences, instants; and how a player fares who never leads, never acts freely and only counters,
transcended counters included.  `--bot instinct` plays by the game's instinct alone, a thousand matches in some seconds,
to try decks quickly.  `pioche lab report raise_rise_die` measures the same and more, with a page.
"""

import argparse
from collections import Counter
from itertools import combinations
from typing import Final, Protocol, cast

from pioche.bots.bot import consult
from pioche.bots.levels import bot_named
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.match import Match
from pioche.games import game
from pioche.games.raise_rise_die.instinct import NATURE, PRICES, Duellist
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.lab.declared import declared
from pioche.lab.plan import derived
from pioche.lab.play import Counts
from pioche.lab.statistics import score_interval

ID: Final = "raise_rise_die"
TWILIGHT: Final = 16


class Player(Protocol):
    """Whoever answers the questions of a match."""

    def answer(self, match: Match) -> Option:
        """One of the options."""
        ...


class Instinct:
    """Plays by instinct; `leads=False` only counters."""

    def __init__(self, leads: bool = True) -> None:
        self.duellist = Duellist(NATURE, PRICES, leads)

    def answer(self, match: Match) -> Option:
        """What the instinct says, which looks at nothing that its seat may not see."""
        assert match.ask is not None
        table = cast(RaiseTable, match.table)
        return self.duellist.choose(table, match.asked, match.ask.prompt, match.options())


class House:
    """A bot of the house."""

    def __init__(self, name: str, seed: int) -> None:
        self.bot = bot_named(name, seed)

    def answer(self, match: Match) -> Option:
        """What the bot chooses, given what its seat may know."""
        return consult(self.bot, match)


def player(name: str, seed: int) -> Player:
    """A player of a name: `instinct`, or a bot."""
    return Instinct() if name == "instinct" else House(name, seed)


class Played:
    """What became of many matches."""

    def __init__(self) -> None:
        self.first: list[float] = []
        self.starter: list[float] = []
        self.passes: list[int] = []
        self.drawn, self.emptied, self.counts = 0, Counter[str](), Counter[str]()

    def play(self, decks: tuple[str, str], players: tuple[Player, Player], seed: int, side: int) -> None:
        """One match to its end; `side` is the seat that the first score is of."""
        match = Match(game(ID), TableSpec(seats=2, decks=decks), seed, events=False)
        counts = Counts(declared(ID).counted)
        starter = cast(RaiseTable, match.table).first
        while match.outcome is None:
            option = players[match.asked].answer(match)
            counts.take(option.verb)
            self.counts["instants"] += option.verb == "instant"
            match.choose(option)
        t, scores = cast(RaiseTable, match.table), match.outcome.scores
        self.first.append(scores[side])
        self.starter.append(scores[starter])
        self.passes.append(t.passe)
        self.drawn += match.outcome.drawn
        self.counts.update(counts.found)
        if t.reason == "deck":
            self.emptied[decks[scores.index(1.0)]] += 1

    def told(self) -> str:
        """The figures of a line of the table."""
        games, passes, counts = len(self.first), sorted(self.passes), self.counts
        shares = [score_interval(points) for points in (self.first, self.starter)]
        first, starter = (
            f"{100 * each.mean:.1f}% [{100 * each.low:.1f}%, {100 * each.high:.1f}%]" for each in shares
        )
        emptied = ", ".join(f"{name} {count}" for name, count in sorted(self.emptied.items())) or "0"
        late = sum(number >= TWILIGHT for number in passes)
        each = [counts[name] / games for name in ("raises", "transcended", "instants")]
        return (
            f"{first} | {starter} | {passes[games // 2]} ({passes[games // 20]}–{passes[-1 - games // 20]}) | {late} | "
            f"{self.drawn} | {emptied} | {counts['counters'] / max(counts['leads'], 1):.2f} | "
            + " | ".join(f"{number:.1f}" for number in each)
        )


def pair(names: tuple[str, str], bot: str, games: int, seed: int) -> Played:
    """Many matches of two starters, each deal twice with seats changed."""
    played = Played()
    for number in range(games):
        seats = names if number % 2 == 0 else (names[1], names[0])
        players = player(bot, derived(seed, number, 0)), player(bot, derived(seed, number, 1))
        played.play(seats, players, derived(seed, number // 2), number % 2)
    return played


def only_counters(names: list[str], bot: str, games: int, seed: int) -> Played:
    """A player who only counters against the bot, all starters against all in turn; its score is the first."""
    played, pairs = Played(), [(one, other) for one in names for other in names]
    for number in range(games):
        seat, deal = number % 2, number // 2
        house, passive = player(bot, derived(seed, number)), Instinct(leads=False)
        players: tuple[Player, Player] = (passive, house) if seat == 0 else (house, passive)
        played.play(pairs[deal % len(pairs)], players, derived(seed, deal), seat)
    return played


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400, help="matches of each pair")
    parser.add_argument("--bot", default="instinct", help="instinct, or a bot of the house: greedy:1, level4")
    parser.add_argument(
        "--counters", type=int, help="matches of the player who only counters; as many if not given"
    )
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    names = list(game(ID).named_decks)
    print(
        "| starters | the first wins | who begins wins | passes | from 16 on | drawn | won by an empty deck |",
        end="",
    )
    print(
        " counters per lead | raises | transcended | instants |\n|---|---|---|---|---:|---:|---|---:|---:|---:|---:|"
    )
    for both in combinations(names, 2):
        print(
            f"| {both[0]} – {both[1]} | {pair(both, asked.bot, asked.games, asked.seed).told()} |", flush=True
        )
    games = asked.games if asked.counters is None else asked.counters
    if games:
        print(f"| only counters | {only_counters(names, asked.bot, games, asked.seed).told()} |")


if __name__ == "__main__":
    main()
