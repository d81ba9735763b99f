"""Positions that no match can come to are refused, those that one can are not, and all zones can be laid."""

from random import Random

import pytest

from pioche.core.match import Match
from pioche.games.scenarios import loads, run, stage
from tests.scenario.trial import CASE, GUILD, OSSUAIRE, RAISE, check_refused, report, wrong
from tests.strategies import NETTED

TABLES = [(name, number) for name, specs in NETTED.items() for number in range(len(specs))]


# ---- neither too lax nor too strict


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[case.seat.0]\nout = "Héraut"', ["seat.0.out", "only an eliminated seat", "GB-ELIM-01"]),
        (
            "[case.seat.0]\nhand = 9",
            ["seat.0.hand", "9 cards; at this point of its owner's turn a hand holds at most 6"],
        ),
        ("[case.seat.1]\nhand = 6", ["seat.1.hand", "another seat's turn a hand holds at most 5"]),
        (
            'phase = "draw"\n[case.seat.0]\nhand = 6',
            ["seat.0.hand", "its owner's turn a hand holds at most 5"],
        ),
        ("turn = 1\n[case.seat.0]\nhand = 6", ["seat.0.hand", "at most 5"]),
        (
            '[case.seat.0]\nbattlefield = "Héraut"\narriving = "Héraut"\nhand = 6',
            ["seat.0.hand", "at most 5"],
        ),
        ("[case.seat.1]\neliminated = true", ["seat", "over", "GB-WIN-09"]),
        (
            "spec.seats = 3\n[case.seat.1]\neliminated = true\n[case.seat.2]\neliminated = true",
            ["fewer than two seats"],
        ),
        ("active = 1\n[case.seat.1]\neliminated = true", ["active", "eliminated"]),
        (
            "spec.seats = 3\nactive = 0\nturn = 1\n[case.seat.1]\neliminated = true",
            ["turn", "nobody is eliminated"],
        ),
        ("played = true", ["played", "end phase", "GB-TURN-04"]),
        ('phase = "draw"\nplayed = true', ["played", "end phase"]),
        ("turn = 4\nfirst = 0", ["first", "P1 began", "GB-SET-04"]),
        ("turn = 1\nactive = 1\nfirst = 0", ["first", "P1 began"]),
        (
            '[case.seat.1]\nbattlefield = "Héraut, Assassin, Sorcière, Nécromancien, Magicien"',
            ["seat.1.battlefield", "five characters", "GB-WIN-01"],
        ),
    ],
)
def test_what_guild_battle_cannot_come_to_is_refused(text: str, expected: list[str]) -> None:
    check_refused(GUILD + CASE + text, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('phase = "refill"\nstopped = [0]', ["stopped", "nobody has stopped"]),
        ('phase = "recruit"\nstopped = [0, 1]', ["stopped", "nobody has stopped"]),
        ('phase = "delayed"\nstopped = [0]', ["stopped", "both seats have stopped"]),
        ('phase = "compare"\nstopped = [1]', ["stopped", "both seats have stopped"]),
        ('phase = "clean_up"\nstopped = []', ["stopped", "both seats have stopped"]),
        ("stopped = [0, 1]", ["stopped", "the phase is delayed, not play"]),
        ("stopped = [1, 1]", ["stopped", "once"]),
        ("stopped = [0]\nactive = 0", ["active", "no more turn", "OSS-PLAY-02"]),
        ('phase = "refill"\nactive = 1', ["active", "the starter is active"]),
        ('phase = "compare"\nstopped = [0, 1]\nactive = 0', ["active", "second to stop"]),
        ("[case.seat.1]\ntrophies = 5", ["seat.1.trophies", "5 trophies end the game", "OSS-WIN-02"]),
        ('combat = 12\nphase = "recruit"', ["combat", "ends after combat 12", "OSS-WIN-03"]),
        ("combat = 13", ["combat", "ends after combat 12"]),
        ("combat = 2\n[case.seat.0]\ntrophies = 3", ["combat", "more trophies (3) than combats fought (1)"]),
        ("combat = 2\nresults = [[3, 1], [4, 2]]", ["combat", "more trophies (2) than combats fought (1)"]),
        ("combat = 2\nresults = [[3, 3], [4, 4]]", ["results", "2 results after 1 combats"]),
        (
            "combat = 2\nresults = [[3, 1]]\n[case.seat.1]\ntrophies = 1\n[case.seat.0]\ntrophies = 0",
            ["seat.0.trophies", "0 trophies, but the results give 1"],
        ),
        ("[case.seat.0]\nrevealed = 1", ["seat.0.revealed", "OSS-REV-01"]),
        ('phase = "refill"\n[case.seat.1]\nremoved = "Milicien"', ["seat.1.removed", "no combat"]),
        (
            '[case.seat.0]\narmy = [{ card = "Golem d\'Os", used = [2] }]',
            ["seat.0.army", "has not come to its delayed phase", "OSS-ABIL-06"],
        ),
        (
            'phase = "delayed"\nstopped = [1, 0]\n[case.seat.0]\narmy = [{ card = "Golem d\'Os", used = [2] }]',
            ["seat.0.army", "has not come to its delayed phase"],
        ),
        ('world = "Feu follet"', ["world", "1 Will-o'-the-Wisp in all instead of 2"]),
    ],
)
def test_what_ossuaire_cannot_come_to_is_refused(text: str, expected: list[str]) -> None:
    check_refused(OSSUAIRE + CASE + text, expected)


POSED = '[case.seat.0]\narms = "Tison"'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('phase = "reaction"', ["links", "phases reaction and resolve", "RRD-CTR-01"]),
        (f'links = {{ lane = "arms" }}\n{POSED}', ["links", "in no other"]),
        (
            f'phase = "reaction"\nactive = 1\nlinks = {{ seat = 0, lane = "arms" }}\n{POSED}',
            ["active", "announced the first card", "RRD-ACT-01"],
        ),
        (
            f'phase = "reaction"\nlinks = {{ lane = "head" }}\n{POSED}',
            ["links.lane", "no (other) card on head"],
        ),
        (
            f'phase = "reaction"\nlinks = {{ lane = "arms", lanes = ["head"] }}\n{POSED}',
            ["links.lanes", "a list of lanes with arms among them"],
        ),
        (
            f'phase = "reaction"\nlinks = {{ lane = "arms", transcended = true }}\n{POSED}',
            ["chain", "0 cards lie here, but 1 links are transcended", "RRD-TRA-08"],
        ),
        (f'phase = "reaction"\nlinks = {{ lanes = ["arms"] }}\n{POSED}', ["links.lane", "missing"]),
        (
            '[case.seat.0]\narms = { has = [{ card = "Tison", status = "pending" }] }',
            ["seat.0.arms", "outside the chain no card is pending", "RRD-RES-02"],
        ),
    ],
)
def test_what_raise_rise_and_die_cannot_come_to_is_refused(text: str, expected: list[str]) -> None:
    check_refused(RAISE + CASE + text, expected)


def test_a_chain_can_be_laid_by_hand() -> None:
    text = 'phase = "resolve"\nlinks = [{ lane = "arms" }, { lane = "arms", transcended = true }]\nchain = "Tison"\n'
    expect = '[case.expect]\nprompt = "turn"\nasked = 1\nseat.1.void = "Tison"\n'
    arms = 'seat.0.arms = [{ card = "Tison", status = "countered" }]'
    deck = '[case.seat.1]\ndeck = "Tison ×9"\n'
    assert wrong(RAISE + CASE + text + POSED + '\ndeck = "Tison ×9"\n' + deck + expect + arms) == ""


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_what_a_match_comes_to_is_possible(name: str, number: int) -> None:
    there = stage(name)
    for seed in range(4):
        rng = Random(seed)
        match = Match(there.game, NETTED[name][number], seed, events=False)
        while match.outcome is None:
            found = list(there.positions.faults(match.checkpoint))
            assert found == [], (name, seed, match.serial, found)
            match.choose(rng.choice(list(match.options())))


# ---- lacking cards, and piles that are laid


def test_a_filled_hand_lacks_what_it_must_lack() -> None:
    for seed in range(20):
        text = f"seed = {seed}\n[case.seat.0]\nhand = {{ count = 5, lacks = 'Magicien, Héraut' }}\n"
        expect = "[case.expect]\nseat.0.hand = { count = 5, lacks = 'Magicien, Héraut' }"
        assert wrong(GUILD + CASE + text + expect) == ""


def test_a_hand_that_should_lack_a_card_and_has_it_fails() -> None:
    expect = '[case.expect]\nseat.0.hand = { lacks = "Assassin" }'
    said = wrong(GUILD + CASE + '[case.seat.0]\nhand = "Assassin, Héraut"\n' + expect)
    assert "expect.seat.0.hand.lacks: should not be there: Assassin; found Assassin, Herald" in said


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ('{ lacks = "Héraut" }', ["seat.0.hand", "say also how many"]),
        ('{ count = 2, has = "Héraut", lacks = "Héraut" }', ["hand.lacks", "named twice"]),
        ('{ count = 2, has = "Héraut", copies = { "Héraut" = 1 } }', ["hand.copies", "named twice"]),
        ('{ count = 2, lacks = "Herault" }', ["hand.lacks", "Herald"]),
        ("{ count = 2, copies = { Herault = 1 } }", ["hand.copies.Herault", "Herald"]),
        ('{ count = 1, copies = { "Héraut" = 2 } }', ["hand.count", "2 cards are named"]),
        (
            '{ count = 6, lacks = "Héraut, Assassin, Sorcière, Nécromancien" }',
            ["hand", "6 more cards are wanted, seat 0 has 5 left"],
        ),
    ],
)
def test_what_lacks_too_much_is_refused(hand: str, expected: list[str]) -> None:
    check_refused(GUILD + CASE + f"[case.seat.0]\nhand = {hand}", expected)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ('supply = { lacks = "Liche" }', 'supply = { lacks = "Liche" }\nseat.0.draw = "Liche ×2"'),
        ("supply = { copies = { Liche = 1 } }", "supply = { copies = { Liche = 1 } }\nseat.0.draw = 'Liche'"),
        (
            'supply = { lacks = "Liche" }\ndraw = 0',
            'supply = { lacks = "Liche" }\nseat.0.draw = 0\nseat.0.discard = "Liche ×2"',
        ),
        ('supply = "Liche"\nhand = "Liche"', 'supply = "Liche"\nseat.0.hand = "Liche"\nseat.0.draw = 41'),
        ("supply = 0", "supply = 0"),
    ],
)
def test_faction_piles_can_be_laid(said: str, expected: str) -> None:
    assert wrong(OSSUAIRE + CASE + f"[case.seat.0]\n{said}\n[case.expect]\nseat.0.{expected}") == ""


def test_piles_that_leave_cards_over_are_refused() -> None:
    text = OSSUAIRE + CASE + '[case.seat.0]\nsupply = "Liche"\ndraw = 0\ndiscard = 0'
    check_refused(text, ["seat.0", "cards are left over", "supply, draw, discard"])
    assert report(text + "\nhand = 1").refused


def test_a_pile_that_is_laid_empty_sells_nothing() -> None:
    text = 'phase = "recruit"\n[case.seat.0]\ngold = 9\nsupply = { lacks = "Liche" }\n'
    (case,) = loads(OSSUAIRE + CASE + text + '[case.expect]\nnot_offered = ["acheter Liche"]', stage)
    assert run(case).passed


# ---- who begins


@pytest.mark.parametrize("game", [GUILD, OSSUAIRE])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_starter_of_a_deal_can_be_named(game: str, seat: int) -> None:
    for seed in range(4):
        text = f'start = "deal"\nseed = {seed}\nstarter = "P{seat}"\n[case.expect]\nasked = {seat}'
        assert wrong(game + CASE + text) == ""


def test_the_starter_goes_with_other_answers_of_chance() -> None:
    text = 'start = "deal"\nstarter = "P1"\nchance = [[], "Magicien ×5"]\n[case.expect]\nasked = "P1"\n'
    assert wrong(GUILD + CASE + text + 'seat.1.hand = "Magicien ×5"') == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('start = "deal"\nstarter = "P2"', ["starter", "'P2' is no seat"]),
        ("starter = 1", ["starter", "unknown key"]),
    ],
)
def test_a_starter_that_cannot_be_is_refused(text: str, expected: list[str]) -> None:
    check_refused(GUILD + CASE + text, expected)
