"""A rule is proven by the first change that a test citing it catches; no more is tried, or taken for tried."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.broken.__main__ import main
from tests.broken.changes import Change, changes
from tests.broken.enough import Break, Proof, Proofs, prove
from tests.broken.memory import Memory
from tests.broken.suite import suite
from tests.broken.trial import Verdict
from tests.broken.written import Entry, Written, fitted

GAME = "guild_battle"
RULE = "GB-TURN-02"
DRAWN = "draw_cards(t, seat, t.numbers.draw, 'GB-TURN-02')"
CATCHER = "turns.toml:One card is drawn"


def planted(new: str) -> Written:
    """A break of the draw phase."""
    return fitted(GAME, RULE, Entry(what="another draw phase", where="draw_phase", old=DRAWN, new=new))


def of_two_rules() -> tuple[Change, str, str, str]:
    """A change at a place that cites two rules, both of them, and a test that cites them together."""
    for change in changes(GAME):
        for test in suite(GAME):
            if len(both := [rule for rule in change.rules if rule in test.rules]) > 1:
                return change, both[0], both[1], str(test)
    raise AssertionError("no test of the game cites two rules of one place")


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Iterable[Break]], None]:
    """Lets a game have some breaks alone, and a memory of its own."""

    def have(breaks: Iterable[Break]) -> None:
        monkeypatch.setattr("tests.broken.enough.written", lambda game: tuple(breaks))
        monkeypatch.setattr("tests.broken.enough.changes", lambda game: ())
        monkeypatch.setattr("tests.broken.enough.Memory", lambda game: Memory(game, tmp_path))

    return have


@pytest.fixture
def nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Fails whoever tries a change from now on."""

    def forbid() -> None:
        monkeypatch.setattr("tests.broken.runner.FORK", None)

    return forbid


# ---- what is tried


def test_changes_are_tried_until_one_is_caught(only: Callable[[Iterable[Break]], None]) -> None:
    survives, draws_two, draws_none = (
        planted(f"{DRAWN}; None"),
        planted("draw_cards(t, seat, 2, 'GB-TURN-02')"),
        planted("pass"),
    )
    only([survives, draws_two, draws_none])

    proofs = prove(GAME, (RULE,), 1, fresh=False)

    assert proofs.found[RULE].change is draws_two
    assert proofs.vain[RULE] == [survives]
    assert proofs.missed() == [survives]


def test_what_was_tried_for_a_rule_is_remembered(
    only: Callable[[Iterable[Break]], None], nothing_is_tried: Callable[[], None]
) -> None:
    breaks = [planted("pass")]
    only(breaks)
    before = prove(GAME, (RULE,), 1, fresh=False)

    nothing_is_tried()
    proofs = prove(GAME, (RULE,), 1, fresh=False)

    assert proofs.found == before.found != {}
    with pytest.raises(AttributeError):
        prove(GAME, (RULE,), 1, fresh=True)


def test_a_rule_that_nothing_breaks_is_not_proven(
    only: Callable[[Iterable[Break]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    only([planted(f"{DRAWN}; None")])

    status = main([RULE, "--enough", "--jobs", "1"])

    assert status == 1
    told = capsys.readouterr().out
    assert f"{RULE:14} 1 changes, none caught  NOT PROVEN" in told
    assert f"{GAME}: 1 rules, 0 proven" in told


def test_rules_are_tried_in_turn_and_those_that_are_proven_no_more() -> None:
    change, one, other, _ = of_two_rules()
    proofs = Proofs(GAME, (one, other), [change, change])
    waiting = proofs.waiting()

    first, second = next(waiting), next(waiting)
    proofs.enter(change, one, Verdict({one: "a.toml:x"}))
    rest = list(waiting)

    assert [first, second] == [(change, one), (change, other)]
    assert rest == [(change, other)]


def test_breaks_by_hand_come_first_then_each_line_in_turn() -> None:
    found = [change for change in changes(GAME) if RULE in change.rules]
    by_hand = planted("pass")

    order = Proofs(GAME, (RULE,), [*found, by_hand]).candidates(RULE)

    places = [each.place for each in order if isinstance(each, Change)]
    lines = len(set(places))
    assert order[0] is by_hand
    assert len(order) == len(found) + 1
    assert len(set(places[:lines])) == lines > 1


# ---- what is taken for a proof


def test_what_catches_a_change_proves_the_other_rules_that_it_cites() -> None:
    change, one, other, test = of_two_rules()
    proofs = Proofs(GAME, (), [change])

    proofs.enter(change, one, Verdict({one: test}))

    assert proofs.found[other] == Proof(change, test)
    assert set(proofs.found) <= set(change.rules)


def test_a_crash_proves_nothing() -> None:
    change = next(change for change in changes(GAME) if RULE in change.rules)
    proofs = Proofs(GAME, (RULE,), [change])

    proofs.enter(change, RULE, Verdict(crashed="a.toml:x (crash)"))

    assert proofs.unproven() == [RULE]
    assert proofs.vain[RULE] == [change]


def test_a_trial_for_one_rule_is_not_taken_for_a_whole_one(tmp_path: Path) -> None:
    memory = Memory(GAME, tmp_path)
    (key,) = memory.keys([planted("pass")])

    memory.keep(memory.aimed(key, RULE), Verdict())

    assert memory.recall(key) is None
    assert memory.recall(memory.aimed(key, RULE)) == Verdict()


def test_what_a_whole_trial_has_caught_is_a_proof(
    only: Callable[[Iterable[Break]], None], nothing_is_tried: Callable[[], None], tmp_path: Path
) -> None:
    breaks = [planted("pass")]
    only(breaks)
    memory = Memory(GAME, tmp_path)
    memory.keep(memory.keys(breaks)[0], Verdict({RULE: CATCHER}))

    nothing_is_tried()
    proofs = prove(GAME, (RULE,), 1, fresh=False)

    assert proofs.found == {RULE: Proof(breaks[0], CATCHER)}
    assert proofs.is_good
