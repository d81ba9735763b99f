"""Orders: spread over processes, kept by content, interrupted and gone on with."""

from pathlib import Path

import pytest

from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError
from pioche.lab import cache
from pioche.lab.cache import Shelf, Store
from pioche.lab.plan import Order, Player, Series
from pioche.lab.run import Interrupted, Progress, run

DUEL = Series("guild_battle", (Player("random"), Player("random")), seed=2)
OTHER = Series("guild_battle", (Player("random"), Player("level2")), seed=2)


def content(store: Store, order: Order) -> list[object]:
    """The rows that are there."""
    return list(store.rows(order.series, order.games))


def test_two_processes_give_the_rows_of_one(tmp_path: Path) -> None:
    orders = [Order("duel", DUEL, 30), Order("other", OTHER, 6)]
    alone, together = Store(tmp_path / "1"), Store(tmp_path / "2")

    run(orders, alone, jobs=1)
    run(orders, together, jobs=2)

    assert [content(alone, order) for order in orders] == [content(together, order) for order in orders]
    assert [len(content(alone, order)) for order in orders] == [30, 6]


def test_asking_again_plays_nothing_and_asking_for_more_goes_on(tmp_path: Path) -> None:
    told: list[Progress] = []
    run([Order("duel", DUEL, 8)], Store(tmp_path), jobs=1, report=told.append)
    assert told[-1][:3] == (8, 8, 8)

    told.clear()
    run([Order("duel", DUEL, 8)], Store(tmp_path), jobs=1, report=told.append)
    assert told == []

    run([Order("duel", DUEL, 12)], Store(tmp_path), jobs=1, report=told.append)
    assert told[0].played == 1
    assert told[-1][:3] == (12, 12, 4)


def test_orders_of_one_name_are_each_carried_out(tmp_path: Path) -> None:
    run([Order("tables", OTHER, 4)], Store(tmp_path), jobs=1)
    told: list[Progress] = []
    store = Store(tmp_path)
    run([Order("tables", DUEL, 6), Order("tables", OTHER, 4)], store, jobs=1, report=told.append)

    assert len(content(store, Order("tables", DUEL, 6))) == 6
    assert told[-1][:3] == (10, 10, 6)


def test_an_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    def impatient(at: Progress) -> None:
        if at.played == 1:
            raise KeyboardInterrupt

    order = Order("duel", DUEL, 12)
    with pytest.raises(Interrupted):
        run([order], Store(tmp_path), jobs=1, report=impatient)
    assert len(content(Store(tmp_path), order)) == 1

    run([order], Store(tmp_path), jobs=1)
    run([order], whole := Store(tmp_path / "whole"), jobs=1)
    assert content(Store(tmp_path), order) == content(whole, order)


def test_half_a_line_is_played_again(tmp_path: Path) -> None:
    order = Order("duel", DUEL, 6)
    run([order], store := Store(tmp_path), jobs=1)
    whole = content(store, order)
    path = store.shelf(DUEL).path
    path.write_bytes(path.read_bytes()[:-40])  # as a power cut leaves it

    assert Shelf(tmp_path, DUEL).missing(6) == [5]
    run([order], again := Store(tmp_path), jobs=1)
    assert content(again, order) == whole


def test_two_programs_may_fill_one_shelf(tmp_path: Path) -> None:
    run([Order("duel", DUEL, 6)], full := Store(tmp_path / "full"), jobs=1)
    found = list(full.rows(DUEL, 6))
    one, other = Shelf(tmp_path, DUEL), Shelf(tmp_path, DUEL)

    one.add(found[:3])
    other.add(found[2:])
    one.add(found[5:])

    assert list(Shelf(tmp_path, DUEL).rows(6)) == found
    assert list(one.rows(6)) == found


def test_what_the_rows_follow_from_decides_where_they_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = Series("guild_battle", DUEL.players, TableSpec(numbers={"draw": 2}), seed=2)
    folders = {Shelf(tmp_path, series).folder for series in (DUEL, OTHER, changed)}
    monkeypatch.setattr(cache, "fingerprint", lambda name: "other rules")

    assert len(folders | {Shelf(tmp_path, DUEL).folder}) == 4


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Order("x", Series("guild_batle", DUEL.players), 4), "unknown_name"),
        (Order("x", Series("guild_battle", (Player("rnadom"),) * 2), 4), "unknown_name"),
        (Order("x", DUEL, 0), "bad_games"),
        (
            Order("x", Series("ossuaire", (Player("random", "ossuaire", {"milicien": {}}),) * 2), 4),
            "bad_spec",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(tmp_path: Path, order: Order, code: str) -> None:
    with pytest.raises(PiocheError) as refused:
        run([order], Store(tmp_path), jobs=2)
    assert refused.value.code == code
