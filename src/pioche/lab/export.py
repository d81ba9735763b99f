"""The rows of a report as Parquet files, in parts, so that memory stays flat however many there are.

`docs/reference/lab.md` documents the columns.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any

from pioche.core.files import whole_file
from pioche.lab.cache import Store
from pioche.lab.parquet import polars
from pioche.lab.plan import Order, Series
from pioche.lab.rows import QUARTERS, CardLife, Row

PART = 5_000  # matches in a file


def export(orders: Iterable[Order], store: Store, folder: Path) -> int:
    """Write all rows of some orders: `matches-*.parquet` and `cards-*.parquet`; gives the number of matches."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.parquet"):
        old.unlink()
    rows = _all_rows(orders, store)
    matches = part = 0
    while some := list(islice(rows, PART)):
        _write(folder / f"matches-{part:04}.parquet", [match_columns(*each) for each in some])
        lives = [card_columns(order, row, life) for order, row in some for life in row.cards]
        _write(folder / f"cards-{part:04}.parquet", lives)
        matches, part = matches + len(some), part + 1
    return matches


def _all_rows(orders: Iterable[Order], store: Store) -> Iterator[tuple[Order, Row]]:
    for order in orders:
        for row in store.rows(order.series, order.games):
            yield order, row


def match_columns(order: Order, row: Row) -> dict[str, Any]:
    """A match with one value a column; what is one a seat has the seat behind its name."""
    series, number = order.series, row.number
    flat: dict[str, Any] = {
        "for": order.name,
        "series": _key(series),
        "number": number,
        "deal": series.deal(number),
        "seed": row.seed,
        "first": row.first,
        "rule": row.rule,
        "decisions": row.decisions,
        "single": row.single,
        "options": row.options,
        "looked": row.looked,
        "idle": row.idle,
    }
    table = series.table(number)
    for seat, (player, bot, score) in enumerate(
        zip(row.seating, series.bots(number), row.scores, strict=True)
    ):
        flat |= {f"player_{seat}": player, f"bot_{seat}": bot, f"score_{seat}": score}
        flat[f"deck_{seat}"] = table.deck_names[seat] if table.decks else ""
    for quarter, lead in zip(QUARTERS, row.leads, strict=False):
        at = f"{quarter:.0%}".rstrip("%")
        flat |= {f"lead_{at}": lead.seat, f"chance_{at}": lead.chance}
    return flat | {f"fact_{name}": value for name, value in row.facts.items()}


def card_columns(order: Order, row: Row, life: CardLife) -> dict[str, Any]:
    """What became of a card for a seat."""
    flat: dict[str, Any] = {
        "series": _key(order.series),
        "number": row.number,
        "seat": life.seat,
        "card": life.card,
        "score": row.scores[life.seat],
        "opening": life.opening,
        "held": life.held,
    }
    flat |= {f"offered_{verb}": times for verb, times in life.offered.items()}
    return flat | {f"chosen_{verb}": times for verb, times in life.chosen.items()}


def _key(series: Series) -> str:
    """A short name of a series, the same in both files."""
    return blake2b(series.key, digest_size=6).hexdigest()


def _write(path: Path, flat: list[dict[str, Any]]) -> None:
    frame = polars().DataFrame(flat, infer_schema_length=None)
    with whole_file(path) as file:
        frame.write_parquet(file)
