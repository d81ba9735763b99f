"""What the terminal shows a seat is the same in every world that the seat cannot tell apart."""

import io
import re
from random import Random

import pytest
from rich.console import Console

from pioche.cli.menu import menu
from pioche.cli.nobreak import NoBreakConsole
from pioche.cli.screens import Scene, drawn
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.match import Match
from pioche.games import game, ids, texts
from pioche.games.scenarios import loads, stage
from pioche.scenario.lay import lay
from tests.strategies import NETTED, SPECS

NAMES = ["Anne", "Michel", "Hélène", "Louis", "Zoé"]


def shown(match: Match, seat: Seat | None, width: int = 100) -> str:
    """All that the terminal prints of a position to a seat."""
    name = match.game.id
    speaker = texts.wording(name, match.spec).speaker("fr", NAMES)
    cards = texts.cards(name, match.spec)
    scene = Scene(match.view(seat), speaker, cards, texts.pool(name).language, (), width)
    out = NoBreakConsole(file=io.StringIO(), width=width)
    out.print(drawn(scene))
    decision = match.decision()
    if isinstance(decision, Decision):
        out.print(speaker.prompt(scene.view))
        if seat in decision.seats:
            out.print(menu(decision.options, scene))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("seed", range(4))
def test_twin_worlds_look_the_same(name: str, seed: int) -> None:
    spec = NETTED[name][seed % len(NETTED[name])]
    match, rng = Match(game(name), spec, seed), Random(seed)
    compared = 0
    while match.outcome is None:
        if match.serial % 7 == seed % 7:
            for seat in range(spec.seats):
                assert shown(match, seat) == shown(match.imagine(seat, rng), seat)
                compared += 1
        match.choose(rng.choice(match.options()))
    assert compared


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_wider_than_the_terminal(name: str, width: int) -> None:
    match, rng = Match(game(name), NETTED[name][0], 1), Random(1)
    while match.outcome is None:
        if match.serial % 5 == 0:
            assert max(map(len, shown(match, match.asked, width).splitlines())) <= width
        match.choose(rng.choice(match.options()))
    assert max(map(len, shown(match, 0, width).splitlines())) <= width


@pytest.mark.parametrize("name", ids())
def test_any_game_has_a_layout(name: str) -> None:
    from pioche.cli.screens import generic

    match, rng = Match(game(name), NETTED[name][0], 2), Random(2)
    for _ in range(25):
        if match.outcome is None:
            match.choose(rng.choice(match.options()))
    speaker = texts.wording(name).speaker("en", NAMES)
    scene = Scene(match.view(0), speaker, texts.cards(name), texts.pool(name).language)
    out = Console(file=io.StringIO(), width=100)
    out.print(generic.draw(scene))
    assert isinstance(out.file, io.StringIO)
    assert "Anne (you)" in out.file.getvalue()


def test_a_column_that_holds_a_seat_shows_whose_it_is() -> None:
    from pioche.cli.screens import generic

    match = Match(game("guild_battle"), NETTED["guild_battle"][0], 2)
    speaker = texts.wording("guild_battle").speaker("en", NAMES)
    scene = Scene(match.view(0), speaker, texts.cards("guild_battle"), texts.pool("guild_battle").language)
    out = Console(file=io.StringIO(), width=400)
    out.print(generic.draw(scene))
    assert isinstance(out.file, io.StringIO)
    column = speaker.column("active")
    assert f"{column}: {NAMES[match.view(0).table['active']]}" in out.file.getvalue()


def test_square_brackets_of_a_card_are_printed() -> None:
    """NOX-AVEN-01: « Partir à l’aventure 2, [payez 1 or]. » keeps its price, which is no markup."""
    spec = next(spec for spec in SPECS["noxilia"] if "ost" in str(spec))
    match, rng = Match(game("noxilia"), spec, 4), Random(4)
    seen = ""
    while "aventure 2," not in seen and match.serial < 400 and match.outcome is None:
        decision = match.decision()
        assert isinstance(decision, Decision)
        seen = shown(match, decision.seats[0], 140)
        match.choose(rng.choice(decision.options))

    assert "aventure 2, [payez 1 or]." in seen


def test_the_chain_of_raise_rise_and_die_says_what_becomes_of_each_card_and_what_it_costs() -> None:
    match, rng = Match(game("raise_rise_die"), SPECS["raise_rise_die"][0], 4), Random(4)
    while len(links := match.view(0).table["links"]) < 2 or not links[-1]["packet"]:
        match.choose(rng.choice(match.options()))

    drawn_lines = shown(match, match.asked).splitlines()
    last, first = (next(line for line in drawn_lines if line.startswith(f"│ {n}  ")) for n in (2, 1))

    assert f"réussit · {links[-1]['packet']} dégât" in last
    assert f"−{abs(links[-1]['toll'])} PV" in last
    assert "échoue" in first


def test_a_number_stays_beside_what_it_stands_for() -> None:
    """Places of one verb follow its name, said once; no line ends with a number."""
    match, rng = Match(game("raise_rise_die"), NETTED["raise_rise_die"][0], 1), Random(1)
    while match.ask is None or match.ask.prompt != "turn":
        match.choose(rng.choice(match.options()))
    lines = shown(match, match.asked, 120).splitlines()
    offers = lines[next(at for at, line in enumerate(lines) if line.startswith("À vous")) :]

    assert sum(line.count("transcender") for line in offers) == len(
        {option.source for option in match.options() if option.verb == "transcend"}
    )
    assert not [line for line in offers if re.search(r"\d  +\S", line[3:]) or re.search(r"\d$", line)]


CHAIN = """
game = "raise_rise_die"
[[case]]
name = "position"
seat.0 = { hand = "Tison, Tison, Taille franche", reserve = 9, hp = 20, deck = "Tison ×9" }
seat.1 = { hand = "Entaille vive, Riposte", reserve = 9, hp = 20, deck = "Tison ×9" }
"""


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        (["play:tison>arms"], "Inflige 1 dégât · Brûlez 3."),
        (["transcend:tison>arms"], "Inflige 1 dégât · Brûlez 3. / Transcendance\u00a0: Brûlez 3."),
        (["transcend:tison>head"], "Transcendance\u00a0: Brûlez 3."),
        (["play:tison>arms", "counter:entaille_vive>arms"], "annule, sans autre effet"),
        (
            ["play:tison>arms", "counter:riposte>arms"],
            "Bloque 2 · Si vous contrez\u00a0: Inflige 1 dégât.",
        ),
    ],
)
def test_the_chain_tells_the_text_that_would_apply(choices: list[str], told: str) -> None:
    """RRD-RES-03, RRD-CTR-06: whoever is asked for an answer reads what it is an answer to."""
    match, _ = lay(loads(CHAIN, stage)[0])
    for choice in choices:
        match.choose(Option.parse(choice))
    lines = shown(match, match.asked, 120).splitlines()
    announced = next(at for at, line in enumerate(lines) if "réussit" in line)

    assert lines[announced + 1].strip("│ ") == told


def test_nobody_is_told_what_passing_would_do_once_it_is_over() -> None:
    position = """
        game = "raise_rise_die"
        [[case]]
        name = "position"
        seat.0 = { hand = "Trait perdu", reserve = 1 }
        seat.1 = { deck = "Tison ×9", hp = 1, passed = true }
    """
    match, _ = lay(loads(position, stage)[0])
    before = shown(match, 0)
    match.choose(Option("instant", "trait_perdu"))
    match.choose(Option("aim", "", "head"))

    assert match.outcome is not None
    assert "passer clôt la passe" in before
    assert "passer clôt la passe" not in shown(match, 0)
