"""Rows as a Parquet file, written whole or not at all."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pioche.core import files
from pioche.core.errors import PiocheError
from pioche.lab.simulate import Row

if TYPE_CHECKING:
    from polars import DataFrame


def columns(row: Row) -> dict[str, Any]:
    """A row with one value a column: `bot_0`, `deck_0`, `score_0` … by seat, and the game's facts as `fact_…`."""
    flat: dict[str, Any] = {
        "game": row.game,
        "match": row.match,
        "seed": row.seed,
        "first": row.first,
        "winner": row.winner,
        "rule": row.rule,
        "decisions": row.decisions,
        "turns": row.turns,
    }
    for seat, (player, bot, score) in enumerate(zip(row.players, row.bots, row.scores, strict=True)):
        flat |= {f"player_{seat}": player, f"bot_{seat}": bot, f"score_{seat}": score}
    flat |= {f"deck_{seat}": deck for seat, deck in enumerate(row.decks)}
    return flat | {f"fact_{name}": value for name, value in row.facts.items()}


def frame(rows: Sequence[Row]) -> "DataFrame":
    """The rows as a polars frame."""
    library = polars()
    flat = [columns(row) for row in rows]
    made: DataFrame = library.DataFrame(
        flat, schema_overrides={"winner": library.Int64}, infer_schema_length=None
    )
    return made


def check_writable(path: Path) -> None:
    """Refuse before a long run what could not be written after it, and say so if polars is missing."""
    polars()
    files.check_writable(path)


def write_parquet(rows: Sequence[Row], path: Path | str) -> None:
    """Write the rows: to a temporary file beside the target first, so that the target is never half a file."""
    path = Path(path)
    check_writable(path)
    table = frame(rows)
    try:
        with files.whole_file(path) as file:
            table.write_parquet(file)
    except OSError as error:
        why = files.reason(error)
        raise files.unwritable(path, en=why.en, fr=why.fr) from error


def polars() -> Any:
    """The library, or what to install."""
    try:
        import polars as library
    except ImportError:
        raise PiocheError(
            en="Parquet files need polars, which is not installed: pip install 'pioche[lab]'",
            fr="les fichiers Parquet demandent polars, qui n’est pas installé : pip install 'pioche[lab]'",
            code="missing_extra",
        ) from None
    return library
