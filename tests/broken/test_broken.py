"""Every rule can be broken and every line written by hand fits; the machine tells what is caught from what survives."""

import ast
from pathlib import Path

import pytest

from pioche.games import playable
from pioche.games.texts import rulebook
from tests.broken.__main__ import main, select
from tests.broken.changes import Change, by_rule, changes
from tests.broken.memory import Memory
from tests.broken.report import Report
from tests.broken.runner import try_all
from tests.broken.trial import Verdict
from tests.broken.written import Entry, Stale, fits, fitted, notes, written

GAME = "guild_battle"
RULE = "GB-TURN-02"
CATCHER = "turns.toml:One card is drawn"
DRAWN = "draw_cards(t, seat, t.numbers.draw, 'GB-TURN-02')"


every_game = pytest.mark.parametrize("game", playable())


def broken(new: str, old: str = DRAWN, where: str = "draw_phase") -> Entry:
    """An entry as it would be written by hand."""
    return Entry(what="the draw phase is another", where=where, old=old, new=new)


# ---- the rules and what was written about them


@every_game
def test_every_rule_has_a_change_or_a_break_written_by_hand(game: str) -> None:
    by_hand = {entry.rule for entry in written(game)}

    assert [
        rule for rule, found in by_rule(game, changes(game)).items() if not found and rule not in by_hand
    ] == []


@every_game
def test_breaks_by_hand_name_rules_of_their_game_in_its_order(game: str) -> None:
    rules = list(rulebook(game).rules)

    assert [rules.index(rule) for rule in notes(game).written] == sorted(
        rules.index(rule) for rule in notes(game).written
    )


@every_game
def test_every_accepted_survivor_is_still_a_change(game: str) -> None:
    lines = notes(game).accepted

    assert [line for line in lines if not any(fits(line, change) for change in changes(game))] == []
    assert [line for line, why in lines.items() if not why] == []


@every_game
def test_every_change_can_be_made(game: str) -> None:
    assert [change for change in changes(game) if not change.rules or change.old == change.new] == []
    for source in {change.source for change in changes(game)}:
        compile(ast.unparse(source.tree), str(source.path), "exec")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (broken("pass", where="no_such_function"), r"0 functions end with 'no_such_function'"),
        (broken("pass", where="__init__"), r"\d+ functions end with '__init__'"),
        (broken("pass", old="no such text"), r"draw_phase has 0 times 'no such text', not once"),
        (broken("pass", old="seat"), r"draw_phase has \d+ times 'seat', not once"),
    ],
)
def test_a_line_that_does_not_fit_is_stale(entry: Entry, said: str) -> None:
    with pytest.raises(Stale, match=rf"{RULE}: .*{said}"):
        fitted(GAME, RULE, entry)


# ---- the machine


def test_the_machine_tells_caught_from_crashed_and_survived() -> None:
    planted = [
        fitted(GAME, RULE, broken("draw_cards(t, seat, 2, 'GB-TURN-02')")),
        fitted(GAME, RULE, broken("draw_cards(t, seat, None, 'GB-TURN-02')")),
        fitted(GAME, RULE, broken(f"{DRAWN}; {DRAWN}[:0] if False else None")),
    ]

    verdicts = dict(try_all(GAME, planted, 2))

    caught, crashed, survived = (verdicts[each] for each in planted)
    assert caught.caught.keys() == {RULE}
    assert not crashed.caught
    assert "crash" in crashed.crashed
    assert survived.survived


def test_what_only_a_test_function_shows_is_caught() -> None:
    (shown,) = [entry for entry in written(GAME) if entry.rule == "GB-WIN-10"]

    [(_, verdict)] = try_all(GAME, [shown], 1)

    assert verdict.caught["GB-WIN-10"].startswith("test_rules.py:")


def test_a_game_that_does_not_end_is_stopped() -> None:
    endless = fitted(GAME, RULE, broken("while True: pass"))

    [(_, verdict)] = try_all(GAME, [endless], 1)

    assert not verdict.caught
    assert "endless" in verdict.crashed


def test_the_sources_are_as_before_after_a_trial() -> None:
    change = changes(GAME)[0]
    before = ast.unparse(change.source.tree)

    list(try_all(GAME, [change], 1))

    assert ast.unparse(change.source.tree) == before


def recalled(folder: Path, **tests: str) -> list[Verdict | None]:
    """What is remembered of a change that was caught, and of the same one that survived, with some tests changed."""
    entry = broken("pass")
    memory = Memory(GAME, folder)
    memory.tests |= tests
    return [memory.recall(key) for key in memory.keys([fitted(GAME, RULE, entry), fitted(GAME, RULE, entry)])]


def test_a_verdict_is_remembered_while_function_and_its_tests_are_the_same(tmp_path: Path) -> None:
    caught, survived = Verdict({RULE: CATCHER}), Verdict()
    memory = Memory(GAME, tmp_path)
    keys = memory.keys([fitted(GAME, RULE, broken("pass"))] * 2)
    memory.keep(keys[0], caught)
    memory.keep(keys[1], survived)

    assert keys[0] != keys[1]
    assert recalled(tmp_path) == [caught, survived]
    assert recalled(tmp_path, **{"a.toml:new": "text"}) == [caught, None]  # another test may catch it now
    assert recalled(tmp_path, **{CATCHER: "other text"}) == [None, None]


def test_a_verdict_that_misses_a_rule_stands_on_all_tests_that_cite_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdict = Verdict({"another rule": CATCHER})
    memory = Memory(GAME, tmp_path)
    (key,) = memory.keys([fitted(GAME, RULE, broken("pass"))])
    memory.keep(key, verdict)

    assert memory.recall(key) == verdict
    monkeypatch.setattr("tests.broken.memory.citing", lambda game, *rules: ())
    assert memory.recall(key) is None


# ---- what is told


def rule_changes() -> list[Change]:
    """Changes that one rule alone is cited for."""
    return [change for change in changes(GAME) if change.rules == ("GB-DRAW-01",)]


def test_a_report_counts_and_names_survivors() -> None:
    one, two, three = rule_changes()[:3]
    verdicts = {
        one: Verdict({"GB-DRAW-01": "a.toml:x"}),
        two: Verdict(),
        three: Verdict(crashed="a.toml:x (crash)"),
    }
    report = Report(GAME, ("GB-DRAW-01",), verdicts)

    lines = list(report.lines())

    assert lines[0] == "GB-DRAW-01     3 changes: 1 caught, 1 crashed, 1 SURVIVED"
    assert f"  {two}  (GB-DRAW-01)" in lines
    assert not report.is_good
    assert report.unproven() == []


def test_a_crash_proves_nothing() -> None:
    report = Report(GAME, ("GB-DRAW-01",), {rule_changes()[0]: Verdict(crashed="a.toml:x (crash)")})

    assert report.unproven() == ["GB-DRAW-01"]
    assert next(report.lines()).endswith("NOT PROVEN")


def test_a_break_by_hand_must_be_caught() -> None:
    entry = fitted(GAME, RULE, broken("pass"))

    missed = Report(GAME, (RULE,), written={entry: Verdict(elsewhere="a.toml:x")})

    assert missed.missed() == [entry]
    assert not missed.is_good


def test_rules_and_games_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert select([]) == dict.fromkeys(playable(), ())
    assert select([RULE]) == {GAME: (RULE,)}
    assert select([GAME]) == {GAME: ()}
    with pytest.raises(SystemExit, match="2"):
        main([GAME, "no-such-rule"])
    assert "no-such-rule" in capsys.readouterr().err
