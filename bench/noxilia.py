"""The starters of Noxilia against each other, by what its specification wants of them (docs/specs/noxilia.md §6.3).

`python bench/noxilia.py --games 600 --cache /tmp/noxilia.jsonl`: all pairs of starters in turn, each deal twice with
seats changed; the matrix, who begins, how long matches are, how many twilight decides, how often each kind of action is
taken, and which cards stand out among those that were held, with 95 % intervals.  Matches already played are kept in
`--cache` and not played again, so that a long run can be split; begin a new file after a change of cards or bots (after
a change of one starter its matches alone: `--only`).
"""

import argparse
import gc
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from statistics import mean
from typing import Final, cast

import msgspec

from pioche.bots.bot import consult
from pioche.bots.levels import bot_named
from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games import game
from pioche.games.noxilia.table import NoxTable
from pioche.lab.declared import declared
from pioche.lab.plan import derived
from pioche.lab.play import Counts
from pioche.lab.pool import COLLECT_EVERY
from pioche.lab.statistics import score_interval

ID: Final = "noxilia"
NAMES: Final = sorted(game(ID).named_decks)
PAIRS: Final = tuple(combinations(NAMES, 2))
LOW, HIGH = 0.4, 0.6  # how often a card may win when drawn (§6.3)
ENOUGH: Final = 30  # matches in which a card was drawn, below which luck says more


class Played(msgspec.Struct):
    """What became of a match."""

    number: int
    decks: tuple[str, str]
    scores: tuple[float, ...]
    starter: int
    turns: int
    twilight: bool
    counts: dict[str, int]
    held: tuple[tuple[str, ...], ...] = ()  # by seat: the cards that were in hand when it had to act

    @property
    def winner(self) -> int:
        """The seat that won, -1 if nobody did."""
        return self.scores.index(1.0) if 1.0 in self.scores else -1


def play(number: int, bot: str, seed: int) -> Played:
    """One match to its end; two in turn have the same deal with seats changed."""
    deal, side = divmod(number, 2)
    one, other = PAIRS[deal % len(PAIRS)]
    decks = (one, other) if side == 0 else (other, one)
    match = Match(game(ID), TableSpec(seats=2, decks=decks), derived(seed, deal), events=False)
    bots = [bot_named(bot, derived(seed, number, "bot", seat)) for seat in range(2)]
    counts, held = Counts(declared(ID).counted), (set[str](), set[str]())
    while match.outcome is None:
        if match.ask is not None and match.ask.prompt == "action":
            held[match.asked].update(hand(match, match.asked))
        option = consult(bots[match.asked], match)
        counts.take(option.verb)
        match.choose(option)
    facts = match.game.facts(match.table)
    return Played(
        number,
        decks,
        tuple(match.outcome.scores),
        int(facts["starter"]),
        int(facts["turns"]),
        bool(facts["twilight"]),
        dict(counts.found),
        tuple(tuple(sorted(names)) for names in held),
    )


def numbers(games: int, only: str | None) -> list[int]:
    """The matches to be played: all of them, or those of one starter."""
    return [number for number in range(games) if only is None or only in PAIRS[number // 2 % len(PAIRS)]]


def hand(match: Match, seat: int) -> Iterable[str]:
    """The names of the cards in a seat's hand."""
    t = cast(NoxTable, match.table)
    return (t.faces[t.face[card]].id for card in t.hand[seat])


def share(points: Iterable[float]) -> str:
    """A share with its interval and its matches, as a table shows it."""
    listed = list(points)
    return f"{score_interval(listed)} of {len(listed)}" if listed else ""


def matrix(played: list[Played]) -> str:
    """How often the starter of a line beats that of a column, and all of them."""
    lines = [f"| | {' | '.join(NAMES)} | all |", "|---|" + "---|" * (len(NAMES) + 1)]
    for name in NAMES:
        own = [
            (one.decks[1 - at], one.scores[at]) for one in played for at in (0, 1) if one.decks[at] == name
        ]
        cells = [share(points for rival, points in own if rival == other) for other in NAMES]
        lines.append(f"| {name} | {' | '.join(cells)} | {share(points for _, points in own)} |")
    return "\n".join(lines)


def totals(played: list[Played]) -> str:
    """Who begins, twilight, draws, length, and the shares of the kinds of action."""
    turns = sorted(one.turns for one in played)
    found = sum((Counter(one.counts) for one in played), Counter[str]())
    kinds = [key for key in declared(ID).counted if key not in ("actions", "ripostes", "sprung", "passed")]
    actions = ", ".join(f"{key} {found[key] / max(found['actions'], 1):.2%}" for key in kinds)
    return "\n".join(
        [
            f"who begins wins: {share(one.scores[one.starter] for one in played)}",
            f"decided by twilight: {share(float(one.twilight) for one in played)}",
            f"drawn: {share(float(one.winner < 0) for one in played)}",
            f"turns, median: {turns[len(turns) // 2]} ({turns[len(turns) // 20]}–{turns[-1 - len(turns) // 20]})",
            f"actions: {actions}",
        ]
    )


def outstanding(played: list[Played]) -> str:
    """The cards that win or lose more than the specification wants once they are drawn, by deck."""
    points: dict[tuple[str, str], list[float]] = {}
    for one in played:
        for deck, score, names in zip(one.decks, one.scores, one.held, strict=False):
            for name in names:
                points.setdefault((deck, name), []).append(score)
    found = [(mean(listed), where) for where, listed in points.items() if len(listed) >= ENOUGH]
    beyond = sorted((rate, where) for rate, where in found if not LOW <= rate <= HIGH)
    lines = [f"{name} ({deck}): {share(points[deck, name])}" for _, (deck, name) in beyond]
    return "\n".join(
        [f"cards outside {LOW:.0%}–{HIGH:.0%} when drawn, of {len(found)}: {len(beyond)}", *lines]
    )


def main() -> None:
    """Play what is missing and print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=120, help="matches of all pairs together")
    parser.add_argument("--bot", default="greedy:1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=NAMES, help="only matches of this starter, numbered as ever")
    parser.add_argument("--cache", type=Path, default=Path("noxilia.jsonl"))
    asked = parser.parse_args()
    lines = asked.cache.read_text().splitlines() if asked.cache.exists() else []
    played = [msgspec.json.decode(line, type=Played) for line in lines]
    known = {one.number for one in played}
    gc.freeze()  # as in the processes of the laboratory: a match leaves nothing that must be looked for
    gc.set_threshold(COLLECT_EVERY)
    with asked.cache.open("a") as kept:
        for number in [number for number in numbers(asked.games, asked.only) if number not in known]:
            played.append(play(number, asked.bot, asked.seed))
            kept.write(msgspec.json.encode(played[-1]).decode() + "\n")
            kept.flush()
            print(f"\r{len(played)}/{asked.games}", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(matrix(played), totals(played), outstanding(played), sep="\n\n")


if __name__ == "__main__":
    main()
