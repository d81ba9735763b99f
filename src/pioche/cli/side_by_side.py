"""`pioche bench --both`: the same measures of what is compiled and of what is interpreted, by turns in one run."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from pioche.cli.bench import AGAINST
from pioche.cli.common import console, either, number
from pioche.core.errors import PiocheError
from pioche.fast import VARIABLE

if TYPE_CHECKING:
    from pioche.cli.measure import Result

TURNS = 3  # of each way, alternating, so that a busy moment of the machine does not meet one way only
WAYS = {"interpreted": "0", "compiled": "1"}
FRENCH = {"interpreted": "interprété", "compiled": "compilé"}
TIMES = ("µs", "ms")  # units of which less is better

Line = tuple[str, str, str]  # game, what is measured, unit


def side_by_side(games: list[str], seconds: float, lang: str, peers: "list[Result]") -> None:
    """Measure both ways and show each line with its ratio; the median of the turns counts."""
    found: dict[str, dict[Line, list[float]]] = {way: {} for way in WAYS}
    with console().status("") as status:
        for turn in range(TURNS):
            for way in WAYS:
                status.update(f"{turn + 1}/{TURNS} · {way}")
                for result in measured(way, games, seconds / TURNS):
                    line = (result["game"], result["what"], result["unit"])
                    found[way].setdefault(line, []).append(result["value"])
    show(
        {way: {line: median(values) for line, values in lines.items()} for way, lines in found.items()}, lang
    )
    rivals = {(peer["peer"], peer["game"], peer["what"]): peer for peer in peers}
    rival = rivals.get(AGAINST[0])
    if rival is not None and rival["value"]:
        for (game, what, unit), values in found["compiled"].items():
            if unit == rival["unit"]:
                times = number(median(values) / rival["value"], lang, 1)
                console().print(f"{game}, {what}: {times} × {rival['peer']} {rival['game']}", markup=False)


def measured(way: str, games: list[str], seconds: float) -> "list[Result]":
    """The measures of one turn, taken by a process of their own."""
    import msgspec

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "bench.json"
        command = [
            sys.executable,
            "-m",
            "pioche",
            "bench",
            *games,
            "--seconds",
            str(seconds),
            "--out",
            str(out),
        ]
        done = subprocess.run(
            command,
            env={**os.environ, VARIABLE: WAYS[way]},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode or not out.is_file():
            last = done.stderr.strip().rpartition("\n")[2]
            raise PiocheError(
                en=f"the {way} measure ended with {done.returncode}: {last}",
                fr=f"la mesure ({FRENCH[way]}) a fini avec le code {done.returncode} : {last}",
                code="no_measure",
            )
        results: list[Result] = msgspec.json.decode(out.read_bytes())
    return results


def show(values: dict[str, dict[Line, float]], lang: str) -> None:
    """A table of both ways, and how many times better what is compiled does."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(either(lang, fr="jeu", en="game"), overflow="fold")
    table.add_column(either(lang, fr="mesure", en="measure"), overflow="fold")
    for way in WAYS:
        table.add_column(either(lang, fr=FRENCH[way], en=way), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column(either(lang, fr="rapport", en="ratio"), justify="right", no_wrap=True)
    for line, slow in values["interpreted"].items():
        quick = values["compiled"][line]
        ratio = slow / quick if line[2] in TIMES else quick / slow
        figures = (number(value, lang, 2 if value < 100 else 0) for value in (slow, quick))
        table.add_row(line[0], line[1], *figures, line[2], f"× {number(ratio, lang, 2)}")
    out = console()
    out.print(table)
    load = os.getloadavg()[0]
    out.print(
        either(
            lang,
            fr=f"Médianes de {TURNS} tours de chaque façon ; charge de la machine : {number(load, lang, 1)}.",
            en=f"Medians of {TURNS} turns each way; load of the machine: {number(load, lang, 1)}.",
        ),
        markup=False,
    )
