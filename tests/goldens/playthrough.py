"""Goldens: a readable playthrough of each game with every view of every state, and tree counts.

Make them anew with `python -m tests.goldens.playthrough` — only together with a sentence, in the commit, that says why
the new text is right.
"""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from pioche.core.decisions import Decision, Seat
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.sight import CardView, PileView, View
from pioche.games import game
from tests.strategies import SPECS, Case

HERE = Path(__file__).parent
FITTED = ("weights.toml", "chances.toml")  # by `pioche train`: how bots judge, what people are shown
DEPTH = {"guild_battle": 7, "ossuaire": 5, "raise_rise_die": 6, "neombre": 5, "noxilia": 4}
SHOWN = {
    "neombre": 4
}  # samples that are played through, where one is not enough: 1 to 4 seats, alone being another game
TOLD = {"noxilia": 100}  # choices that are told, of a game whose matches have a thousand


def golden_case(game_id: str, sample: int = 0) -> Case:
    """A table of a game's goldens."""
    return Case(game_id, SPECS[game_id][sample], seed=2026, chooser=11)


def playthroughs(game_id: str) -> str:
    """The playthroughs of a game's goldens, one after the other."""
    return "\n".join(playthrough(golden_case(game_id, sample)) for sample in range(SHOWN.get(game_id, 1)))


def playthrough(case: Case) -> str:
    """One random match as text: each choice, what each seat witnessed, and the lines of each view that changed."""
    match, rng = case.match(), case.rng()
    shown: dict[Seat | None, list[str]] = {seat: [] for seat in (*range(match.table.seats), None)}
    lines = [f"# {case.game_id} {match.game.version}, seed {case.seed}, {match.spec.seats} seats", ""]
    lines += _state(match, match.opening, shown)
    while match.outcome is None and match.serial < TOLD.get(case.game_id, match.serial + 1):
        option = rng.choice(list(match.options()))
        lines += ["", f"## {match.serial + 1}. seat {match.asked} chooses {option}"]
        lines += _state(match, match.choose(option), shown)
    return "\n".join(lines) + "\n"


def _state(match: Match, events: list[Event], shown: dict[Seat | None, list[str]]) -> Iterator[str]:
    for seat in shown:
        name = "spectator" if seat is None else f"seat {seat}"
        bit = sight_bit(seat, match.table.seats)
        for event in events:
            yield f"{name} < {json.dumps(event.witnessed(bit), ensure_ascii=False)}"
        view = list(_view_lines(match.view(seat)))
        yield from (f"{name} | {line}" for line in view if line not in shown[seat])
        shown[seat] = view
    decision = match.decision()
    if isinstance(decision, Decision):
        yield f"asked {decision.seats} {decision.prompt}: {' '.join(map(str, decision.options))}"
    else:
        yield f"over: {decision.scores} by {decision.rule}"


def _view_lines(view: View) -> Iterator[str]:
    yield f"asked {view.asked} {view.prompt} {' '.join(view.options)}"
    for name, value in view.table.items():
        yield f"{name} = {json.dumps(value, ensure_ascii=False)}"
    yield from map(_pile_line, view.piles)


def _pile_line(pile: PileView) -> str:
    owner = "" if pile.seat is None else f".{pile.seat}"
    return f"{pile.zone}{owner} {pile.count}: {' '.join(map(_card_word, pile.cards))}".rstrip(": ")


def _card_word(card: CardView) -> str:
    marks = "".join(f"[{name} {value}]" for name, value in card.marks.items())
    return f"{card.face or '?'}#{card.token}{marks}"


def tree_counts(case: Case) -> list[int]:
    """The number of option sequences of each length from the first decision."""
    counts = [0] * DEPTH[case.game_id]

    def grow(match: Match, depth: int) -> None:
        for option in match.options():
            counts[depth] += 1
            if depth + 1 < len(counts):
                child = match.clone()
                child.follow(option)
                if child.outcome is None:
                    grow(child, depth + 1)

    grow(case.match(events=False), 0)
    return counts


def order_of_options(case: Case, choices: int = 200) -> list[str]:
    """The options of the first decisions in the order in which they are listed: bots and seeds depend on it."""
    match, rng = case.match(events=False), Random(3)
    orders = []
    for _ in range(choices):
        if match.outcome is not None:
            break
        orders.append(" ".join(map(str, match.options())))
        match.choose(rng.choice(list(match.options())))
    return orders


def counts_text(case: Case) -> str:
    """Tree counts and option orders as the golden file holds them."""
    counts = " ".join(map(str, tree_counts(case)))
    return "\n".join([f"tree counts: {counts}", *order_of_options(case)]) + "\n"


def untranslated(written: Any) -> Any:
    """What is written in a file without its English."""
    if isinstance(written, dict):
        return {key: untranslated(value) for key, value in written.items() if key != "en"}
    return [untranslated(each) for each in written] if isinstance(written, list) else written


def printed_text(game_id: str) -> str:
    """The version of a game's rules, and everything that is printed for it: cards, decks, numbers.

    A saved match is replayed with what is printed now, so whatever changes here wants a new version, or old matches
    would silently become others. What English calls a card changes no match: the text that is read is French.
    """
    home = Path(import_module(f"pioche.games.{game_id}").__file__ or "").parent
    printed = {
        file.relative_to(home).as_posix(): untranslated(tomllib.loads(file.read_text(encoding="utf-8")))
        for file in sorted((home / "data").rglob("*.toml"))
        if file.name not in FITTED
    }
    numbers = asdict(import_module(f"pioche.games.{game_id}.numbers").RULEBOOK)
    digest = sha256(json.dumps([printed, numbers], sort_keys=True).encode()).hexdigest()
    return f"{game(game_id).version} {digest}\n"


def main() -> None:
    """Write every golden anew."""
    for game_id in SPECS:
        golden = HERE / f"{game_id}.printed.txt"
        before, now = golden.read_text(encoding="utf-8") if golden.exists() else "", printed_text(game_id)
        if before.split()[:1] == now.split()[:1] and before != now:
            raise SystemExit(f"what is printed for {game_id} has changed: give the game a new version first")
        golden.write_text(now, encoding="utf-8")
        case = golden_case(game_id)
        (HERE / f"{game_id}.playthrough.txt").write_text(playthroughs(game_id), encoding="utf-8")
        (HERE / f"{game_id}.counts.txt").write_text(counts_text(case), encoding="utf-8")


if __name__ == "__main__":
    main()
