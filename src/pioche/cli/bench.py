"""`pioche bench`: how fast every game is on this machine, alone or side by side with the peers."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli.common import LangOption, checkout, console, either, language, number, writable, write_whole
from pioche.core.errors import PiocheError

if TYPE_CHECKING:
    from pioche.cli.measure import Result

# What a game's number is divided by, in the same unit: the peers that stand nearest to it.
AGAINST = (
    ("RLCard", "gin-rummy", "game only"),
    ("RLCard", "mahjong", "game only"),
    ("RLCard", "gin-rummy", "clone (deepcopy)"),
    ("OpenSpiel", "gin_rummy", "ISMCTS (C++)"),
)


def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Games; all of them if none is named.")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="CPU time of each measure.")] = 2.0,
    peers: Annotated[
        bool, typer.Option("--peers", help="Measure RLCard, PettingZoo and OpenSpiel, too.")
    ] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE.json", help="Write the numbers, too.")] = None,
    lang: LangOption = None,
) -> None:
    """Measure decisions a second, clones, imagined worlds and search iterations of every game, in CPU time."""
    said = language(lang)
    from pioche.cli.measure import measures, run
    from pioche.games import IDS, game

    if out is not None:
        writable(out)
    chosen = games or list(IDS)
    for name in chosen:
        game(name)
    results: list[Result] = []
    with console().status("") as status:
        for measure in measures(chosen):
            status.update(f"{measure.game} · {measure.what}")
            results.append(run(measure, seconds))
    if peers:
        results += measure_peers(seconds)
    show(results, said)
    if out is not None:
        import msgspec

        write_whole(out, msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n")


def measure_peers(seconds: float) -> "list[Result]":
    """The peers' numbers, taken by bench/peers.py in their own environment."""
    import json
    import subprocess
    import sys
    import tempfile

    root = checkout()
    script = root / "bench" / "peers.py" if root else None
    if script is None or not script.is_file():
        raise PiocheError(
            "--peers needs a checkout of Pioche: bench/peers.py is not here",
            "--peers demande un dépôt de Pioche : bench/peers.py n’est pas ici",
            code="no_peers",
        )
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "peers.json"
        command = [sys.executable, str(script), "--seconds", str(seconds), "--out", str(found)]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
        if done.returncode or not found.is_file():
            raise PiocheError(
                f"bench/peers.py ended with {done.returncode}",
                f"bench/peers.py a fini avec le code {done.returncode}",
                code="no_peers",
            )
        results: list[Result] = json.loads(found.read_text(encoding="utf-8"))
    return results


def show(results: "list[Result]", lang: str) -> None:
    """A table of the numbers, with ratios to the peers that were measured in the same run."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for name in (
        either(lang, "qui", "whose"),
        either(lang, "jeu", "game"),
        either(lang, "mesure", "measure"),
    ):
        table.add_column(name)
    table.add_column(either(lang, "valeur", "value"), justify="right")
    table.add_column(either(lang, "de – à", "low – high"), justify="right")
    known = {(r["peer"], r["game"], r["what"]): r for r in results}
    rivals = [known[key] for key in AGAINST if key in known and known[key]["value"]]
    if rivals:
        table.add_column("×")
    for result in results:
        table.add_row(*_row(result, lang), *([_ratios(result, rivals, lang)] if rivals else []))
    console().print(table)


def _row(result: "Result", lang: str) -> list[str]:
    words = [result["peer"], result["game"], result["what"]]
    if result["value"] is None:
        return [*words, either(lang, "indisponible", "unavailable"), str(result.get("unavailable", ""))[:40]]
    low, high = (_figure(result[end], lang) for end in ("low", "high"))
    return [*words, f"{_figure(result['value'], lang)} {result['unit']}", f"{low} – {high}"]


def _figure(value: float, lang: str) -> str:
    return number(value, lang, 2 if value < 100 else 0)


def _ratios(result: "Result", rivals: "list[Result]", lang: str) -> str:
    if result["peer"] != "Pioche" or not result["value"]:
        return ""
    alike = [rival for rival in rivals if _kind(rival["unit"]) == _kind(result["unit"])]
    return ", ".join(
        f"{number(result['value'] / rival['value'], lang, 1)} {rival['game']}" for rival in alike
    )


def _kind(unit: str) -> str:
    return {"simulations/s": "iterations/s"}.get(unit, unit)
