"""Fights of Les Nominés du Néombre by zone and number of players, against the targets of docs/specs/neombre.md §6.2.

`python bench/neombre.py --bots level3 --games 400`: each cell is a zone with a number of players and the default number
of adversaries, every seat the same bot; decks are starters drawn by lot, with loot by lot up to the value that the zone
expects.
`--aggro 1` draws one adversary more, `--foes` tells how each adversary does, `--pairs` the six pairs of starters
in 1B, `--loot` what each loot card of a zone adds to a pair.
Intervals are 95 %; the deals of a cell follow from `--seed` and its number alone, so that two runs are paired.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from random import Random
from typing import Final, NamedTuple, cast

from pioche.bots import bot_named, consult
from pioche.core.contract import TableSpec
from pioche.core.deck_files import read_named
from pioche.core.decks import Deck
from pioche.core.match import Match
from pioche.games.neombre.cards import POOL, PlayerCard
from pioche.games.neombre.game import GAME
from pioche.games.neombre.names import DATA
from pioche.games.neombre.table import NeombreTable
from pioche.lab.statistics import score_interval

ID: Final = "neombre"
ZONES: Final = ("0R", "1B", "2P", "3K", "3C")
STARTERS: Final = ("ardeur", "ferveur", "hantise", "psalmodie")
ROAD: Final = 2  # loot cards of the road in every deck that has left it
# Loot by lot, zone after zone, until the deck is worth so much (§6.2: 2P 15–25, level 3 35–50).
GROWTH: Final = {
    "0R": (),
    "1B": (),
    "2P": (("1B", 12), ("2P", 20)),
    "3K": (("1B", 10), ("2P", 24), ("3K", 34), ("3C", 42)),
    "3C": (("1B", 10), ("2P", 24), ("3C", 34), ("3K", 42)),
}
TARGETS: Final = {
    ("0R", 1): (65, 100),
    ("0R", 2): (85, 100),
    ("0R", 3): (85, 100),
    ("0R", 4): (95, 100),
    **{("1B", players): (55, 75) for players in range(1, 5)},
    **{("2P", players): (45, 65) for players in range(1, 5)},
    **{(zone, players): (35, 55) for zone in ("3K", "3C") for players in range(1, 5)},
}
ROUNDS: Final = {"0R": "3–5", "1B": "4–7", "2P": "5–9", "3K": "6–11", "3C": "6–11"}  # wanted medians
CAP: Final = 40


class Cell(NamedTuple):
    """What is played again and again."""

    zone: str
    players: int
    bot: str
    aggro: int = 0
    decks: tuple[str, ...] = ()  # starters by name; none: by lot
    gift: str = ""  # a card that the first deck has besides


class Fight(NamedTuple):
    """What became of one fight."""

    won: bool
    rounds: int
    deaths: int
    foes: tuple[str, ...]  # as they were drawn
    decisions: int


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bots", default="level3", help="who plays, separated by commas")
    parser.add_argument("--zones", default=",".join(ZONES))
    parser.add_argument("--players", default="1,2,3,4")
    parser.add_argument("--games", type=int, default=200, help="fights of each cell")
    parser.add_argument("--aggro", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--foes", action="store_true", help="each adversary of the first draw")
    parser.add_argument("--pairs", action="store_true", help="the six pairs of starters in 1B")
    parser.add_argument("--loot", default="", help="a zone: what each of its loot cards adds to a pair there")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        run = Run(pool, asked.games, asked.seed)
        for bot in asked.bots.split(","):
            if asked.pairs:
                pairs(run, bot)
            elif asked.loot:
                gifts(run, bot, asked.loot)
            else:
                players = [int(number) for number in asked.players.split(",")]
                cells = [
                    Cell(zone, number, bot, asked.aggro)
                    for zone in asked.zones.split(",")
                    for number in players
                ]
                table(run, cells, asked.foes)


class Run:
    """Plays the fights of a cell, in several processes."""

    def __init__(self, pool: ProcessPoolExecutor, games: int, seed: int) -> None:
        self.pool, self.games, self.seed = pool, games, seed

    def of(self, cell: Cell) -> list[Fight]:
        """All fights of a cell."""
        seeds = range(1000 * self.seed, 1000 * self.seed + self.games)
        return list(self.pool.map(fight, [cell] * self.games, seeds, chunksize=4))


def table(run: Run, cells: Iterable[Cell], foes: bool) -> None:
    """A line for each cell, and below it each adversary if that was asked."""
    print(
        "| zone | players | bot | aggro | won | target | rounds (5–95 %) | wanted "
        "| a death in won | players dead in won | at the cap |"
    )
    print("|---|---:|---|---:|---|---|---|---|---:|---:|---:|")
    for cell in cells:
        fights = run.of(cell)
        rounds = sorted(each.rounds for each in fights)
        won = [each for each in fights if each.won]
        low, high = TARGETS[cell.zone, cell.players]
        count = len(fights)
        print(
            f"| {cell.zone} | {cell.players} | {cell.bot} | {cell.aggro} | {share(fights)} | {low}–{high} % | "
            f"{rounds[count // 2]} ({rounds[count // 20]}–{rounds[-1 - count // 20]}) | {ROUNDS[cell.zone]} | "
            f"{100 * sum(each.deaths > 0 for each in won) / max(1, len(won)):.0f} % | "
            f"{100 * sum(each.deaths for each in won) / max(1, len(won) * max(cell.players, 2)):.0f} % | "
            f"{sum(not each.won and each.rounds >= CAP for each in fights)} |",
            flush=True,
        )
        if foes:
            print("|   " + ", ".join(by_foe(fights)) + " |", flush=True)


def by_foe(fights: Sequence[Fight]) -> Iterator[str]:
    """How often fights were won that began against each adversary, the hardest first."""
    won: dict[str, list[bool]] = defaultdict(list)
    for each in fights:
        for foe in each.foes:
            won[foe].append(each.won)
    for foe in sorted(won, key=lambda foe: sum(won[foe]) / len(won[foe])):
        yield f"{foe} {100 * sum(won[foe]) / len(won[foe]):.0f} % of {len(won[foe])}"


def pairs(run: Run, bot: str) -> None:
    """The six pairs of starters in 1B, each with its distance from their mean (±8 points wanted)."""
    played = {pair: run.of(Cell("1B", 2, bot, decks=pair)) for pair in combinations(STARTERS, 2)}
    mean = sum(sum(each.won for each in fights) / len(fights) for fights in played.values()) / len(played)
    print("| pair | won | from the mean |\n|---|---|---:|")
    for pair, fights in played.items():
        apart = 100 * (sum(each.won for each in fights) / len(fights) - mean)
        print(f"| {pair[0]} – {pair[1]} | {share(fights)} | {apart:+.1f} |", flush=True)


def gifts(run: Run, bot: str, zone: str) -> None:
    """What each loot card of a zone adds to a pair that fights there (at most +12 points wanted)."""
    bare = run.of(Cell(zone, 2, bot))
    base = sum(each.won for each in bare) / len(bare)
    print(f"| loot of {zone} | won | adds |\n|---|---|---:|\n| none | {share(bare)} | |")
    for card in loot_of(zone):
        fights = run.of(Cell(zone, 2, bot, gift=card))
        print(
            f"| {card} | {share(fights)} | {100 * (sum(each.won for each in fights) / len(fights) - base):+.1f} |",
            flush=True,
        )


def share(fights: Sequence[Fight]) -> str:
    """How many fights were won, with the interval."""
    points = score_interval([float(each.won) for each in fights])
    return f"{100 * points.mean:.1f} % [{100 * points.low:.1f}, {100 * points.high:.1f}]"


# ---- one fight


def fight(cell: Cell, seed: int) -> Fight:
    """One fight to its end; decks, deal and bots follow from the seed."""
    lot = Random(f"{cell.zone} {cell.players} {seed}")
    names = cell.decks or tuple(lot.sample(STARTERS, cell.players))
    spec = TableSpec(
        cell.players,
        decks=tuple(grown(names, cell, lot)),
        variant={"zone": cell.zone},
        numbers={"adversaries": max(cell.players, 2) - 1 + cell.aggro} if cell.aggro else {},
    )
    match = Match(GAME, spec, seed, events=False)
    foes = tuple(drawn(match))
    bots = [bot_named(cell.bot, seed + 7919 * seat) for seat in range(cell.players)]
    while match.outcome is None:
        match.choose(consult(bots[match.asked], match))
    facts = match.game.facts(match.table)
    return Fight(facts["result"] == "victory", int(facts["rounds"]), int(facts["deaths"]), foes, match.serial)


def drawn(match: Match) -> Iterator[str]:
    """The adversaries of the first draw, without the tokens that they have summoned."""
    t = cast(NeombreTable, match.table)
    for foe in t.line:
        if t.foe(foe).id in POOL.printed():
            yield t.foe(foe).id


def grown(names: Sequence[str], cell: Cell, lot: Random) -> Iterator[Deck]:
    """The starters, each with loot that nobody else at the table has, worth what the zone expects."""
    starters = {name: file.deck for name, file in read_named(DATA / "decks", ID).items()}
    worth = {id: card.value for id, card in POOL.printed().items() if isinstance(card, PlayerCard)}
    box = {zone: loot_of(zone) for zone in ZONES}
    for pile in box.values():
        lot.shuffle(pile)
    for seat, name in enumerate(names):
        cards = dict(starters[name].cards)
        taken = [box["0R"].pop() for _ in range(ROAD) if box["0R"]] if cell.zone != "0R" else []
        for zone, until in GROWTH[cell.zone]:
            while box[zone] and sum(worth[card] for card in taken) < until:
                taken.append(box[zone].pop())
        if cell.gift and seat == 0:
            taken.append(cell.gift)
        for card in taken:
            cards[card] = cards.get(card, 0) + 1
        yield Deck(f"{name} +{len(taken)}", cards)


def loot_of(zone: str) -> list[str]:
    """The loot cards of a zone, by id."""
    return sorted(
        id for id, card in POOL.printed().items() if isinstance(card, PlayerCard) and card.zone == zone
    )


if __name__ == "__main__":
    main()
