"""Scenarios that cannot be read or played as written are refused with place, key and what would be right."""

import re
from pathlib import Path

import pytest

from pioche.core.errors import BadScenario
from pioche.games.scenarios import load, loads, run, run_file, stage
from tests.scenario.trial import CASE, DUEL, GUILD, OSSUAIRE, check_refused, report, wrong

# ---- files that are no scenarios


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game = ", ["trial.toml", "not TOML", "line 1, column 8"]),
        (GUILD + "[[case]]\nname = 'x'\nactive = = 0\n", ["line 4", "column 10"]),
        (GUILD + CASE + "active = 0\nactive = 1\n", ["not TOML", "line 5"]),
        (CASE, ["game", "missing"]),
        ("game = 3\n" + CASE, ["game", "a text is wanted"]),
        ('game = "guild_batle"\n' + CASE, ["game", "guild_batle", "guild_battle"]),
        (GUILD, ["no [[case]]"]),
        (GUILD + "nmaes = {}\n" + CASE, ["nmaes", "names"]),
    ],
)
def test_a_malformed_file_is_refused(text: str, expected: list[str]) -> None:
    with pytest.raises(BadScenario) as refused:
        loads(text, stage, "trial.toml")
    assert [words for words in expected if words not in refused.value.en] == [], refused.value.en
    assert refused.value.fr != refused.value.en
    assert refused.value.code == "bad_scenario"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GUILD + "[[case]]\nactive = 0\n", ["trial.toml:2", "“#1”", "name", "missing"]),
        (GUILD + CASE + "actve = 0\n", ["“x”", "actve", "active"]),
        (GUILD + CASE + "combat = 3\n", ["combat", "unknown key"]),
        (GUILD + CASE + 'rules = ["GB-REACT-3"]\n', ["rules", "GB-REACT-3", "GB-REACT-03"]),
        (GUILD + CASE + "spec = { seats = 'two' }\n", ["spec", "seats", "whole number"]),
        (GUILD + CASE + "spec = { seatz = 2 }\n", ["spec", "seatz"]),
        (GUILD + CASE + "[[case.step]]\nchoise = 'pass'\n", ["step[1].choise", "choose"]),
        (GUILD + CASE + "step = 3\n", ["step", "list of tables"]),
        (GUILD + CASE + "[[case.twin]]\nseats = {}\n", ["twin[1].seats", "seat"]),
        (GUILD + CASE + 'start = "dael"\n', ["start", "dael", "deal"]),
        (GUILD + CASE + 'start = "deal"\nactive = 1\n', ["active", "the rules lay the table"]),
        (GUILD + CASE + 'start = "deal"\n[case.seat.0]\nhand = 1\n', ["seat", "the rules lay the table"]),
    ],
)
def test_a_malformed_case_is_refused(text: str, expected: list[str]) -> None:
    found = report(text)
    assert found.refused
    assert [words for words in expected if words not in found.messages[0].en] == [], found.messages[0].en
    assert found.messages[0].fr != found.messages[0].en


def test_the_second_case_of_a_name_is_refused() -> None:
    cases = loads(GUILD + CASE + "expect.active = 0\n" + CASE, stage, "trial.toml")
    one, other = map(run, cases)
    assert one.passed
    assert "trial.toml:6: case “x”: name: another case has this name" in other.messages[0].en


def test_an_unreadable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match=r"nowhere\.toml: cannot be read: No such file"):
        load(tmp_path / "nowhere.toml")
    (tmp_path / "latin.toml").write_bytes(b'game = "h\xe9raut"')
    with pytest.raises(BadScenario, match=r"latin\.toml: cannot be read: not UTF-8 text \(byte 9\)"):
        run_file(tmp_path / "latin.toml")
    with pytest.raises(BadScenario, match="cannot be read"):
        run_file(tmp_path)


# ---- positions that cannot be


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # cards
        ('[case.seat.0]\nhand = ["Asassin"]', ["seat.0.hand", "unknown card 'Asassin'", "Assassin"]),
        ('[case.seat.0]\nhand = ["Spadassin"]', ["seat.0.hand", "'Spadassin'"]),
        ('[case.names]\nX = "Nobody"\n[case.seat.0]\nhand = "X"', ["unknown card 'Nobody'"]),
        ('[case.seat.0]\nhand = "Héraut ×6"', ["seat.0.hand", "Herald: seat 0 has 5 in all"]),
        (
            '[case.seat.0]\nhand = "Héraut×3"\nbattlefield = "Héraut×3"',
            ["seat.0.battlefield", "has 5 in all"],
        ),
        ("[case.seat.0]\nhand = [7]", ["seat.0.hand", "cards are written as names", "7"]),
        ('[case.seat.0]\nhand = [{ crad = "Héraut" }]', ["seat.0.hand.crad", "card"]),
        ("[case.seat.0]\nhand = true", ["seat.0.hand", "cards are written as names"]),
        ("[case.seat.0]\nhand = -1", ["seat.0.hand", "0 … 999"]),
        ("[case.seat.0]\nhand = 26", ["seat.0.hand", "26 more cards are wanted, seat 0 has 25 left"]),
        ('[case.seat.0]\nhand = { count = 1, has = "Héraut, Héraut" }', ["hand.count", "2 cards are named"]),
        (
            "[case.seat.0]\nlibrary = 3\ngraveyard = 3",
            ["seat.0", "cards are left over", "library, graveyard"],
        ),
        ('[case.seat.0]\nhand = "Héraut"\nknown = "Magicien"', ["seat.0.known", "no Wizard"]),
        # zones, seats, phases
        ("[case.seat.0]\nhandd = 3", ["seat.0.handd", "hand"]),
        ("[case.seat.0]\ngold = 3", ["seat.0.gold", "unknown key"]),
        ("[case.seat.2]\nhand = 3", ["seat.2", "the seats are 0 … 1"]),
        ("[case.seat.first]\nhand = 3", ["seat.first", "the seats are 0 … 1"]),
        ("active = 2", ["active", "2 is no seat", "0 … 1, or P0 … P1"]),
        ('active = "P2"', ["active", "'P2' is no seat"]),
        ('active = "first"', ["active", "'first' is no seat"]),
        ("active = true", ["active", "true is no seat"]),
        ('phase = "mian"', ["phase", "mian", "main"]),
        ("turn = 0", ["turn"]),
        ("played = 1", ["played", "true or false"]),
        ("spec = { seats = 6 }", ["2 to 5"]),
        ("spec = { numbers = { hand_limt = 3 } }", ["hand_limt", "hand_limit"]),
        ('spec = { variant = { set = "guilds" } }', ["guilds", "guildes"]),
        # invariants of the game
        (
            '[case.seat.0]\nbattlefield = "Héraut, Assassin, Sorcière, Nécromancien, Magicien"',
            ["cannot be", "five characters"],
        ),
        ("[case.seat.0]\neliminated = true", ["active", "eliminated"]),
        ("active = 1\n[case.seat.0]\neliminated = true\nhand = 3", ["seat.0.hand", "eliminated"]),
        # windows
        ('[case.seat.0]\narriving = "Héraut"', ["seat.0.arriving", "not on this battlefield"]),
        (
            '[case.seat.1]\nbattlefield = "Héraut"\narriving = "Héraut"',
            ["seat.1.arriving", "the active seat's"],
        ),
        # inline cards
        ('[case.cards.heraut]\ntext = ["Piochez une crate."]', ["heraut", "crate"]),
        ('[case.cards.neuf]\ntext = ["Piochez une carte."]', ["neuf", "missing"]),
        ('[case.cards.heraut]\ncolour = "red"', ["heraut", "colour"]),
        # chance and sight
        (
            '[case.seat.0]\nhand = [{ card = "Héraut", seen_by = [2] }]',
            ["seat.0.hand.seen_by", "2 is no seat"],
        ),
        (
            '[case.seat.0]\nhand = [{ card = "Héraut", seen_by = ["all"] }]',
            ["hand.seen_by", "'all' is no seat"],
        ),
        ('start = "deal"\nchance = [[], [], 7]', ["rigged lot 7", "0 … 1"]),
        ('start = "deal"\nchance = [[], [], -1]', ["rigged lot -1"]),
        ("chance = [true]", ["chance", "cards are written as names"]),
        ('[case.seat.0]\nhand = [{ card = "Héraut", times = 0 }]', ["hand.times", "1 … 999"]),
        ('start = "deal"\nchance = ["Héraut×6"]', ["rigged", "heraut"]),
        ('chance = ["Herault"]', ["chance", "Herault", "Herald"]),
    ],
)
def test_an_impossible_position_of_guild_battle_is_refused(text: str, expected: list[str]) -> None:
    check_refused(GUILD + CASE + text, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[case.seat.0]\nhand = "Liche×3"', ["seat.0.hand", "Lich: seat 0 has 2 in all"]),
        ('[case.seat.1]\nhand = "Liche"', ["seat.1.hand", "seat 1 has 0 in all"]),
        (
            '[case.seat.0]\nhand = "Feu follet×2"\n[case.seat.1]\ndraw = "Feu follet"',
            ["seat.1.draw", "has 0 in all"],
        ),
        ('world = "Liche"', ["world", "no unit of the Monde"]),
        ('world = "Feu follet"', ["world", "cannot be", "1 Will-o'-the-Wisp in all instead of 2"]),
        ("[case.seat.0]\narmy = 3", ["seat.0.army", "rows are written"]),
        ('[case.seat.0]\narmy = [{ card = "Golem d\'Os", used = [1] }]', ["army.used", "Retardé lines: 2"]),
        ('[case.seat.0]\narmy = [{ card = "Golem d\'Os", bonus = "+2" }]', ["army.bonus", "a whole number"]),
        ('[case.seat.0]\narmy = [{ card = "Golem d\'Os", force = 7 }]', ["army.force", "unknown key"]),
        ('[case.seat.0]\nrevealed = "Liche"', ["seat.0.revealed", "cannot be", "OSS-REV-01"]),
        (
            'phase = "recruit"\n[case.seat.0]\narmy = "Liche"',
            ["seat.0.army", "cannot be", "there is no combat"],
        ),
        ("stopped = [0, 0]", ["stopped", "a seat stops once"]),
        ("stopped = [2]", ["stopped", "no seat"]),
        ("stopped = [0]\nactive = 0", ["cannot be", "OSS-PLAY-02"]),
        ('phase = "delayed"\nstopped = [0]', ["cannot be", "OSS-ABIL-06"]),
        ("combat = 13", ["combat", "cannot be", "ends after combat 12"]),
        (
            "combat = 2\n[case.seat.0]\ntrophies = 3",
            ["cannot be", "more trophies (3) than combats fought (1)"],
        ),
        ("[case.seat.0]\ngold = -1", ["seat.0.gold"]),
        ("results = [3]", ["results", "[[11, 4], [3, 3]]"]),
        ('phase = "battle"', ["phase", "battle", "play"]),
        ('spec = { decks = ["ossuaire", "garnisson"] }', ["garnisson", "garnison"]),
    ],
)
def test_an_impossible_position_of_ossuaire_is_refused(text: str, expected: list[str]) -> None:
    check_refused(OSSUAIRE + CASE + text, expected)


# ---- choices and expectations that mean nothing


ABILITY = DUEL + '[[case.step]]\nchoose = ["jouer Assassin", "laisser"]\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (DUEL + '[[case.step]]\nchoose = "plya Assassin"', ["step[1].choose", "unknown verb 'plya'", "play"]),
        (DUEL + '[[case.step]]\nchoose = "play Asassin"', ["step[1].choose", "'asassin'", "Assassin"]),
        (
            ABILITY + '[[case.step]]\nchoose = "assassiner P1"',
            ["could mean any of", "heraut@1", "sorciere@1"],
        ),
        (DUEL + "[[case.step]]\nchoose = 3", ["step[1].choose", "a list of texts"]),
        (DUEL + '[[case.step]]\nnot_offered = ["contrre"]', ["step[1].not_offered", "contrre", "contrer"]),
        (DUEL + '[[case.step]]\noptions = ["jouer"]', ["step[1].options", "could mean any of"]),
        (DUEL + "[case.expect]\nseat.0.hnad = 2", ["expect.seat.0.hnad", "hand"]),
        (DUEL + "[case.expect]\nseat.5.hand = 2", ["expect.seat.5", "the seats are 0 … 1"]),
        (DUEL + "[case.expect]\nturns = 2", ["expect.turns", "turn"]),
        (DUEL + "[case.expect]\nview.5.seat.0.hand = 2", ["expect.view.5", "spectator"]),
        (DUEL + "[case.expect]\nseat.0.hand = { cuont = 2 }", ["hand.cuont", "count"]),
        (DUEL + '[case.expect]\nseat.0.hand = "Asassin"', ["expect.seat.0.hand", "Assassin"]),
        (DUEL + "[case.expect]\noutcome = { wins = 1 }", ["expect.outcome.wins", "winner"]),
        (DUEL + "[[case.step]]\nevents = [3]", ["step[1].events", "a rule id, a word or a table"]),
        (DUEL + '[[case.step]]\nevents = [{ rul = "GB-ARR-01" }]', ["events.rul", "rule"]),
        (DUEL + "[[case.twin]]\nsame_for = [4]", ["twin[1].same_for", "spectator"]),
    ],
)
def test_what_means_nothing_is_refused(text: str, expected: list[str]) -> None:
    check_refused(text, expected)


# ---- expectations that are not met: expected and found, in plain words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[[case.step]]\nchoose = "P1: passer"', ["step[1].choose", "P1 is not asked, P0 is"]),
        (
            '[[case.step]]\nchoose = "jouer Sorcière"',
            ["not offered to P0 (main)", "pass, play:heraut, play:assassin"],
        ),
        ("[[case.step]]\nasked = 1", ["step[1].asked: expected 1, found 'P0'"]),
        ('[[case.step]]\nprompt = "react"', ["expected 'react', found 'main'"]),
        (
            '[[case.step]]\noptions = ["passer"]',
            ["also offered, but not expected: play:heraut, play:assassin"],
        ),
        ('[[case.step]]\noffered = ["jouer Sorcière"]', ["'jouer Sorcière' is not offered"]),
        ('[[case.step]]\nnot_offered = ["jouer"]', ["should not be offered, but play:heraut is"]),
        (
            '[[case.step]]\nbefore.seat.0.hand = 3\nchoose = "passer"',
            ["step[1].before.seat.0.hand: expected 3, found 2"],
        ),
        (
            '[[case.step]]\nchoose = "jouer Héraut"\nevents = ["GB-WIN-01"]',
            ["expected (in this order)", "arrive (GB-ARR-01, P0, heraut)"],
        ),
        (
            '[[case.step]]\nchoose = "jouer Héraut"\nno_events = ["arrive"]',
            ["should not have happened: arrive"],
        ),
        (
            '[case.expect]\nseat.0.hand = "Héraut"',
            ["expect.seat.0.hand: expected Herald; found Assassin, Herald"],
        ),
        ('[case.expect]\nseat.1.battlefield = "Héraut, Héraut"', ["expected Herald ×2; found Herald, Witch"]),
        ("[case.expect]\nseat.1.battlefield = []", ["expected nothing; found Herald, Witch"]),
        ('[case.expect]\nseat.1.battlefield = { has = "Magicien" }', ["has: expected Wizard; found"]),
        (
            '[case.expect]\nseat.1.battlefield = { lacks = "Héraut" }',
            ["lacks: should not be there: Herald; found"],
        ),
        (
            '[case.expect]\nseat.1.battlefield = { copies = { "Héraut" = 2 } }',
            ["copies.Héraut: expected 2, found 1"],
        ),
        ('[case.expect]\nseat.0.known = "Héraut"', ["expect.seat.0.known: expected Herald; found nothing"]),
        (
            '[case.expect]\nview.1.seat.0.hand = "Héraut, ?"',
            ["expect.view.1.seat.0.hand: expected ?, Herald; found ? ×2"],
        ),
        ("[case.expect]\nactive = 1", ["expect.active: expected 1, found 0"]),
        ("[case.expect]\nrunning = false", ["expect.running: expected false, found true"]),
        ("[case.expect]\noutcome = { winner = 0 }", ["still running"]),
        (
            '[[case.twin]]\nsame_for = [0]\nseat.0.hand = "Héraut, Héraut"',
            ["twin[1]: after choice 0, P0 can tell"],
        ),
    ],
)
def test_a_failure_says_what_was_expected_and_found(text: str, expected: list[str]) -> None:
    found = report(DUEL + text)
    assert not found.passed
    assert not found.refused
    said = "\n".join(message.en for message in found.messages)
    assert re.match(r"trial\.toml:\d+: case “x”: ", said)
    assert [words for words in expected if words not in said] == [], said
    assert all(message.fr != message.en for message in found.messages)


def test_a_choice_after_the_end_fails() -> None:
    won = GUILD + CASE + 'phase = "draw"\n[case.seat.0]\nlibrary = 0\n[[case.step]]\nchoose = "passer"'
    assert "the match is over" in wrong(won)


def test_a_shuffle_that_cannot_be_rigged_in_mid_game_is_refused_with_its_place() -> None:
    text = (
        OSSUAIRE
        + CASE
        + (
            'chance = ["Liche"]\n[case.seat.0]\nhand = "Cavalier Vespéral"\nremoved = "Soldat Décharné"\n'
            '[[case.step]]\nchoose = ["jouer Cavalier Vespéral", "activer"]'
        )
    )
    check_refused(text, ["rigged", "liche"])


def test_chance_that_is_never_asked_fails() -> None:
    assert "chance: 1 of 1 answers was not used: 1 " in wrong(
        DUEL.replace("[case.seat.0]", "chance = [1]\n[case.seat.0]")
    )


def test_chance_that_is_asked_less_often_fails() -> None:
    text = GUILD + CASE + 'start = "deal"\nchance = [[], "Magicien, Héraut", 1, "Héraut", 0]\n'
    assert "chance: 2 of 5 answers were not used: heraut; 0 " in wrong(text)


def test_chance_of_the_other_kind_fails() -> None:
    text = GUILD + CASE + 'start = "deal"\nchance = [1, [], []]\n'
    assert "chance: 2 of 3 answers were not used: []; [] " in wrong(text)


def test_several_failures_of_one_moment_are_all_told() -> None:
    assert wrong(DUEL + "[case.expect]\nactive = 1\nseat.0.hand = 5").count("expected") == 2


def test_one_refused_case_does_not_keep_the_others_from_running(tmp_path: Path) -> None:
    path = tmp_path / "mixed.toml"
    path.write_text(
        GUILD + '[[case]]\nname = "bad"\nactive = 7\n[[case]]\nname = "good"\nexpect.active = 0\n'
        '[[case]]\nname = "failing"\nexpect.active = 1\n',
        encoding="utf-8",
    )
    assert [(r.case.name, r.passed, r.refused) for r in run_file(path)] == [
        ("bad", False, True),
        ("good", True, False),
        ("failing", False, False),
    ]


def test_a_card_of_the_whole_file_is_refused_where_the_file_says_it() -> None:
    text = f'{GUILD}\n[cards.heraut]\ntext = ["Piochez une crate."]\n{CASE}[case.expect]\nasked = 0'
    check_refused(text, ["trial.toml:3", "cards.heraut", "crate"])
