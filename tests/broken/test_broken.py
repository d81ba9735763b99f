"""The list of breaks is whole and fits the sources, and the runner tells a caught break from a missed one."""

from pathlib import Path

import pytest

from pioche.games import ids
from pioche.games.texts import rulebook
from tests.broken.__main__ import main, summary, told
from tests.broken.breaks import SOURCES, Break, Edit, Stale, breaks, edited
from tests.broken.workshop import Verdict, attempt, copy_sources

FLOW = "games/guild_battle/flow.py"
DRAWS = "draw_cards(t, seat, t.numbers.draw, "
DEFENDED = Break(("GB-TURN-02",), "two cards are drawn", (Edit(FLOW, DRAWS, "draw_cards(t, seat, 2, "),))
SENSELESS = Break(("GB-TURN-02",), "nothing at all", (Edit(FLOW, DRAWS, f"{DRAWS} "),))


@pytest.mark.parametrize("game", ids())
def test_every_rule_has_a_break(game: str) -> None:
    broken = {rule for entry in breaks(game) for rule in entry.rules}

    assert [rule for rule in rulebook(game).rules if rule not in broken] == []


@pytest.mark.parametrize("game", ids())
def test_breaks_name_only_rules_of_their_game_in_its_order(game: str) -> None:
    order = list(rulebook(game).rules)

    assert [str(entry) for entry in breaks(game) if not set(entry.rules).issubset(order)] == []
    firsts = [order.index(entry.rules[0]) for entry in breaks(game)]
    assert firsts == sorted(firsts)


@pytest.mark.parametrize("game", ids())
def test_no_break_is_told_twice(game: str) -> None:
    names = [str(entry) for entry in breaks(game)]

    assert [name for name in names if names.count(name) > 1] == []


@pytest.mark.parametrize("game", ids())
def test_every_break_fits_the_sources(game: str) -> None:
    stale = []
    for entry in breaks(game):
        try:
            edited(entry)
        except Stale as error:
            stale.append(str(error))

    assert not stale, "\n".join(stale)


def test_a_break_that_does_not_fit_is_stale() -> None:
    absent = Break(("GB-SET-01",), "six may play", (Edit(FLOW, "no such text", ""),))
    vague = Break(("GB-SET-01",), "six may play", (Edit(FLOW, "def ", ""),))

    with pytest.raises(Stale, match=r"GB-SET-01: six may play: .*flow\.py has 0 times 'no such text'"):
        edited(absent)
    with pytest.raises(Stale, match=r"'def ', not once; renew the entry"):
        edited(vague)


def test_the_runner_tells_a_caught_break_from_a_missed_one(tmp_path: Path) -> None:
    copy = copy_sources(tmp_path / "src")

    caught, missed = (attempt("guild_battle", broken, copy) for broken in (DEFENDED, SENSELESS))

    assert caught.missed == []
    assert missed.missed == ["GB-TURN-02"]
    assert (copy / "pioche" / FLOW).read_bytes() == (SOURCES / "pioche" / FLOW).read_bytes()


def test_what_is_not_caught_is_told_and_summed_up() -> None:
    caught = Verdict(Break(("GB-SET-01",), "six may play", ()), {"GB-SET-01": "setup.toml:Six"})
    missed = Verdict(SENSELESS, {}, "NameError: x")

    lines = [*told(caught), *told(missed), *summary([caught, missed])]

    assert lines == [
        "GB-SET-01 six may play: caught by setup.toml:Six",
        "GB-TURN-02 nothing at all: NOT CAUGHT (NameError: x)",
        "2 breaks of 2 rules, 1 not caught",
        "  GB-TURN-02 nothing at all",
    ]


def test_a_rule_that_is_not_known_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["guild_battle", "no-such-rule"])

    assert "no-such-rule" in capsys.readouterr().err
