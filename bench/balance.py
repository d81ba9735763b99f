"""The balance targets of the specifications, measured.

`python bench/balance.py guild_battle --bot ismcts:60 --games 2000`

Same bot in all seats; every figure with its 95 % interval and whether it meets its target.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import NamedTuple

from pioche.bots import Bot, Dream, bot_named, consult
from pioche.core.contract import TableSpec
from pioche.core.decisions import Decision, Option
from pioche.core.match import Match
from pioche.core.sight import View
from pioche.games import game
from pioche.games.guild_battle.cards import SLOTS, sets
from pioche.games.ossuaire.cards import FACTIONS, units
from pioche.lab.plan import derived
from pioche.lab.simulate import Plan, Row, simulate
from pioche.lab.statistics import Interval, score_interval, wilson


class Figure(NamedTuple):
    """One measured target: what it is, what came out, and whether that is what the specification wants."""

    what: str
    value: str
    target: str
    met: bool


def share(interval: Interval, low: float, high: float, what: str) -> Figure:
    """A share that must lie between two bounds; the estimate decides, the interval says how surely."""
    return Figure(what, str(interval), f"{low:.0%}–{high:.0%}", low <= interval.mean <= high)


# ---- Guild Battle


def guild_battle(bot: str, games: int, variant: dict[str, str], only: str) -> Iterator[Figure]:
    """The targets of docs/specs/guild_battle.md §6: duels, more players, and duels without an ability."""
    if only in "duels":
        yield from duels(bot, games, variant)
    for seats in (3, 4, 5):
        if only in f"{seats} players":
            yield from circle(bot, games, variant, seats)
    for slot in SLOTS:
        what = f"without the ability of the {slot}"
        if only in what:
            result = forbidden(bot, games, variant, slot)
            yield Figure(f"duel: {what}", str(result), "< 48%", result.mean < 0.48)


def duels(bot: str, games: int, variant: dict[str, str]) -> Iterator[Figure]:
    """Who begins, how long it takes, how it ends."""
    rows = played(Plan("guild_battle", (bot,) * 2, games, 11, spec=TableSpec(variant=variant)))
    yield share(begun(rows, 0), 0.45, 0.55, "duel: whoever begins wins")
    turns = median(row.turns for row in rows)
    yield Figure("duel: median length in turns", f"{turns:g}", "12–18", 12 <= turns <= 18)
    by_library = wilson(sum(row.rule == "GB-WIN-09" for row in rows), len(rows))
    yield share(by_library, 0.0, 0.05, "duel: decided by an empty library")
    reactions = sum(int(row.facts["reactions"]) for row in rows) / len(rows)
    yield Figure("duel: reactions a game", f"{reactions:.2f}", "≥ 2", reactions >= 2)


def circle(bot: str, games: int, variant: dict[str, str], seats: int) -> Iterator[Figure]:
    """What each place round a larger table wins."""
    rows = played(Plan("guild_battle", (bot,) * seats, games, 11 + seats, spec=TableSpec(variant=variant)))
    wanted = 1 / seats
    for place in range(seats):
        yield share(
            begun(rows, place), wanted - 0.05, wanted + 0.05, f"{seats} players: place {place + 1} wins"
        )


def begun(rows: Sequence[Row], place: int) -> Interval:
    """The share of the points of whoever sits that many places after the first player."""
    return score_interval([row.scores[(int(row.facts["first"]) + place) % len(row.scores)] for row in rows])


class Forbidden:
    """A bot that may not use the ability of one character."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot = bot
        self.name = name

    def choose(self, view: View, decision: Decision, dream: Dream) -> Option:
        """What the bot wants, unless it is the ability that is forbidden."""
        if decision.prompt == "react" and decision.options[-1].source == self.name:
            return decision.options[0]
        if (
            decision.prompt == "ability"
            and view.pile("battlefield", decision.seat).cards[-1].face == self.name
        ):
            return decision.options[-1]
        return self.bot.choose(view, decision, dream)


def forbidden(bot: str, games: int, variant: dict[str, str], slot: str) -> Interval:
    """The share of the points of a bot that is forbidden one ability, seats swapped."""
    names = sets()[variant.get("set", "base")]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        play = partial(one_forbidden, bot, variant, names[slot])
        scores = list(pool.map(play, range(games), chunksize=8))
    return score_interval(scores)


def one_forbidden(bot: str, variant: dict[str, str], name: str, number: int) -> float:
    """The score of the hampered seat in one match."""
    seat = number % 2
    match = Match(game("guild_battle"), TableSpec(variant=variant), derived(5, number // 2), events=False)
    bots: list[Bot] = [bot_named(bot, derived(6, number, s)) for s in range(2)]
    bots[seat] = Forbidden(bots[seat], name)
    while match.outcome is None:
        match.choose(consult(bots[match.asked], match))
    return match.outcome.scores[seat]


# ---- Ossuaire


def ossuaire(bot: str, games: int, variant: dict[str, str], only: str) -> Iterator[Figure]:
    """The targets of docs/specs/ossuaire.md §6."""
    pairs = [FACTIONS, (FACTIONS[0],) * 2, (FACTIONS[1],) * 2]
    for decks in pairs:
        name = " – ".join(decks)
        if only not in name:
            continue
        plan = Plan("ossuaire", (bot,) * 2, games, 21, decks=(decks,), spec=TableSpec(variant=variant))
        rows = played(plan)
        if decks == FACTIONS:
            first = score_interval([row.scores[row.decks.index(FACTIONS[0])] for row in rows])
            yield share(first, 0.45, 0.55, f"{name}: the first faction wins")
        yield share(begun(rows, 0), 0.45, 0.55, f"{name}: the starter of combat 1 wins")
        yield from series(rows, name)


def series(rows: Sequence[Row], name: str) -> Iterator[Figure]:
    """Length, ties, cap, growth and variety of a matchup."""
    combats = [int(row.facts["combats"]) for row in rows]
    yield Figure(f"{name}: median combats", f"{median(combats):g}", "7–9", 7 <= median(combats) <= 9)
    ties = wilson(sum(int(row.facts["ties"]) for row in rows), sum(combats))
    yield share(ties, 0.0, 0.20, f"{name}: combats tied")
    yield share(
        wilson(sum(row.rule == "OSS-WIN-03" for row in rows), len(rows)),
        0.0,
        0.15,
        f"{name}: ended by the cap",
    )
    late = [int(row.facts["force_7"]) for row in rows if row.facts["force_7"]]
    growth = median(late) / median(int(row.facts["force_1"]) for row in rows) if late else 0.0
    yield Figure(f"{name}: winning force of combat 7 to combat 1", f"{growth:.2f}", "≥ 1.3", growth >= 1.3)
    unit, most = favourite(rows)
    yield Figure(f"{name}: most common in winning decks (≥ 3), {unit}", str(most), "≤ 70%", most.mean <= 0.70)


def favourite(rows: Sequence[Row]) -> tuple[str, Interval]:
    """The unit above cost 1 that most winning decks hold three times or more."""
    cheap = {unit.id for unit in units().values() if unit.cost == 1}
    won = [str(row.facts[f"deck_{row.winner}"]) for row in rows if row.winner is not None]
    found: Counter[str] = Counter()
    for deck in won:
        counts = (entry.rsplit(":", 1) for entry in deck.split())
        found.update(unit for unit, count in counts if int(count) >= 3 and unit not in cheap)
    unit, count = found.most_common(1)[0] if found else ("none", 0)
    return unit, wilson(count, len(won))


# ---- running


def played(plan: Plan) -> list[Row]:
    """The rows of a plan, with progress on stderr."""

    def progress(done: int, games: int) -> None:
        print(
            f"\r{plan.game} {plan.decks or ''} {len(plan.bots)} seats: {done}/{games}",
            end="",
            file=sys.stderr,
        )

    rows = simulate(plan, progress=progress).rows
    print(file=sys.stderr)
    return rows


MEASURES: dict[str, Callable[[str, int, dict[str, str], str], Iterator[Figure]]] = {
    "guild_battle": guild_battle,
    "ossuaire": ossuaire,
}


def main() -> None:
    """Measure one game and print a Markdown table; `--out` also writes JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=MEASURES)
    parser.add_argument("--bot", default="ismcts:60")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--variant", default="", help="e.g. set=guildes")
    parser.add_argument(
        "--only",
        default="",
        help="only what has this in its name: duels, 3 players, without, ossuaire – garnison",
    )
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    variant = dict(switch.split("=", 1) for switch in args.variant.split(";") if switch)
    figures = []
    print(f"{args.game} {args.variant}: {args.bot} in all seats, {args.games} games each\n")
    print("| what | measured | target | |\n|---|---|---|---|")
    for figure in MEASURES[args.game](args.bot, args.games, variant, args.only):
        figures.append(figure)
        met = "met" if figure.met else "**not met**"
        print(f"| {figure.what} | {figure.value} | {figure.target} | {met} |", flush=True)
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(
            json.dumps([figure._asdict() for figure in figures], ensure_ascii=False, indent=1)
        )


if __name__ == "__main__":
    main()
