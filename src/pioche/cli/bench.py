"""`pioche bench`: how fast every game is on this machine, alone or side by side with the peers."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli.built import built
from pioche.cli.common import LangOption, checkout, console, either, language, number
from pioche.cli.help_texts import in_french, told
from pioche.core.errors import PiocheError
from pioche.core.text import Text

if TYPE_CHECKING:
    from rich.table import Table

    from pioche.cli.measure import Result

# What a game's number is divided by, in the same unit: the peers that stand nearest to it.
AGAINST = (
    ("RLCard", "gin-rummy", "game only"),
    ("RLCard", "mahjong", "game only"),
    ("RLCard", "gin-rummy", "clone (deepcopy)"),
    ("OpenSpiel", "gin_rummy", "ISMCTS (C++)"),
)

NOISE = 0.2  # two runs on one machine differ by that much without any reason


@in_french(
    "Mesurer les décisions par seconde, les copies, les mondes imaginés et les recherches de chaque jeu, "
    "en temps de calcul."
)
def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME",
            help=told(fr="Des jeux ; tous si aucun n’est nommé.", en="Games; all of them if none is named."),
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.05, help=told(fr="Temps de calcul de chaque mesure.", en="CPU time of each measure.")
        ),
    ] = 2.0,
    peers: Annotated[
        bool,
        typer.Option(
            "--peers",
            help=told(
                fr="Mesurer aussi RLCard, PettingZoo et OpenSpiel.",
                en="Measure RLCard, PettingZoo and OpenSpiel, too.",
            ),
        ),
    ] = False,
    both: Annotated[
        bool,
        typer.Option(
            "--both",
            help=told(
                fr="Mesurer par tours ce qui est compilé et ce qui est interprété (après « make fast »).",
                en="Measure what is compiled and what is interpreted by turns (after `make fast`).",
            ),
        ),
    ] = False,
    last: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.json",
            help=told(
                fr="Comparer à ces nombres ; bench/last.json dans un dépôt.",
                en="Compare with these numbers; bench/last.json of a checkout.",
            ),
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.json", help=told(fr="Écrire aussi les nombres.", en="Write the numbers, too.")
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Measure decisions a second, clones, imagined worlds and search iterations of every game, in CPU time."""
    said = language(lang)
    from pioche.cli.measure import measures, run
    from pioche.core.files import check_writable, write_whole
    from pioche.games import game, playable

    if out is not None:
        check_writable(out)
    before = [] if both else earlier(last)
    chosen = games or list(playable())
    for name in chosen:
        game(name)
    if both:
        from pioche.cli.side_by_side import side_by_side

        side_by_side(chosen, seconds, said, measure_peers(seconds) if peers else [])
        return
    results: list[Result] = []
    with console().status("") as status:
        for measure in measures(chosen):
            status.update(f"{measure.game} · {measure.what}")
            results.append(run(measure, seconds))
    if peers:
        results += measure_peers(seconds)
    show(results, said)
    console().print(built(said), markup=False)
    compare(results, before, said)
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
            en="--peers needs a checkout of Pioche: bench/peers.py is not here",
            fr="--peers demande un dépôt de Pioche : bench/peers.py n’est pas ici",
            code="no_peers",
        )
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "peers.json"
        command = [sys.executable, str(script), "--seconds", str(seconds), "--out", str(found)]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
        if done.returncode or not found.is_file():
            raise PiocheError(
                en=f"bench/peers.py ended with {done.returncode}",
                fr=f"bench/peers.py a fini avec le code {done.returncode}",
                code="no_peers",
            )
        results: list[Result] = json.loads(found.read_text(encoding="utf-8"))
    return results


def show(results: "list[Result]", lang: str) -> None:
    """The numbers as tables, ours first, then how many times better they are than the peers of the same run."""
    own = [result for result in results if result["peer"] == "Pioche"]
    others = [result for result in results if result["peer"] != "Pioche"]
    known = {(result["peer"], result["game"], result["what"]): result for result in others}
    rivals = [known[key] for key in AGAINST if key in known and known[key]["value"]]
    out = console()
    out.print(_table(own, lang))
    if others:
        out.print(_table(others, lang))
    for result in own:
        if ratios := _ratios(result, rivals, lang):
            out.print(f"{result['game']}, {result['what']}: {ratios}", markup=False)


def earlier(path: Path | None) -> "list[Result]":
    """The numbers of an earlier run; of the checkout's own file when none is named, and none without a checkout."""
    import msgspec

    from pioche.core.decoding import decoded_badly
    from pioche.core.files import unreadable

    root = checkout()
    if path is None:
        path = root / "bench" / "last.json" if root else None
        if path is None or not path.is_file():
            return []
    try:
        found = msgspec.json.decode(path.read_bytes(), type=list[dict[str, Any]])
        for result in found:
            result["game"], result["what"], result["unit"], result["value"]
    except OSError as error:
        raise unreadable(path, error) from None
    except (msgspec.DecodeError, KeyError) as error:
        missing = Text(en=f"{error} is missing", fr=f"{error} manque")
        why = missing if isinstance(error, KeyError) else decoded_badly(error)
        raise PiocheError(
            en=f"{path} is not a file written by `pioche bench --out`: {why.en}",
            fr=f"{path} n’est pas un fichier écrit par `pioche bench --out` : {why.fr}",
            code="bad_bench",
        ) from None
    return found


def compare(results: "list[Result]", before: "list[Result]", lang: str) -> None:
    """Say what became slower or quicker since an earlier run, in units of what the machine itself did in each run."""
    then_machine = _machine(before)
    machine = _machine(results) / then_machine if then_machine else 0.0
    known = {_way(result): result for result in before}
    out = console()
    for result in results:
        then = known.get(_way(result))
        if result["peer"] != "Pioche" or then is None or not machine or result["unit"] == "rounds/s":
            continue
        ratio = result["value"] / then["value"]
        if result["unit"] in ("µs", "ms"):
            ratio = 1 / ratio  # of times, less is better
        change = ratio / machine
        if not 1 - NOISE < change < 1 + NOISE:
            word = (
                either(lang, fr="plus lent", en="slower")
                if change < 1
                else either(lang, fr="plus rapide", en="quicker")
            )
            share = number(change, lang, 2)
            out.print(f"{result['game']}, {result['what']}: {word}, × {share}", markup=False)
    if machine:
        said = number(machine, lang, 2)
        out.print(
            either(
                lang,
                fr=f"Comparé à la dernière mesure conservée, sur une machine × {said} ; le reste n’a pas bougé.",
                en=f"Compared with the last numbers kept, on a machine × {said}; nothing else has moved.",
            )
        )


def _way(result: "Result") -> tuple[str, str, bool]:
    """What a number is of, so that what is compiled is compared with what was compiled."""
    return result["game"], result["what"], result.get("compiled", False)


def _machine(results: "list[Result]") -> float:
    """How fast the machine was in a run; 0 when that was not measured."""
    from pioche.cli.measure import YARDSTICK

    return next((r["value"] for r in results if (r["game"], r["what"]) == YARDSTICK), 0.0)


def _table(results: "list[Result]", lang: str) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(either(lang, fr="jeu", en="game"), overflow="fold")
    table.add_column(either(lang, fr="mesure", en="measure"), overflow="fold")
    table.add_column(either(lang, fr="valeur", en="value"), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column(either(lang, fr="de – à", en="low – high"), justify="right", no_wrap=True)
    for result in results:
        peer = "" if result["peer"] == "Pioche" else f"{result['peer']} "
        words = [peer + result["game"], result["what"]]
        if result["value"] is None:
            table.add_row(*words, either(lang, fr="indisponible", en="unavailable"), "", "")
            continue
        value, low, high = (_figure(result[name], lang) for name in ("value", "low", "high"))
        table.add_row(*words, value, result["unit"], f"{low} – {high}")
    return table


def _figure(value: float, lang: str) -> str:
    return number(value, lang, 2 if value < 100 else 0)


def _ratios(result: "Result", rivals: "list[Result]", lang: str) -> str:
    """How a number stands to those of the peers that do the same: `2.5 × RLCard gin-rummy`."""
    said = []
    for rival in rivals:
        if _kind(rival) == _kind(result):
            ratio = result["value"] / rival["value"]
            better = 1 / ratio if result["unit"] == "µs" else ratio  # of times, less is better
            said.append(f"{number(better, lang, 1)} × {rival['peer']} {rival['game']}")
    return ", ".join(said)


def _kind(result: "Result") -> str:
    """What a number counts, so that only like is compared with like."""
    unit, what = str(result["unit"]), str(result["what"])
    if unit == "µs":
        return what.split()[0]
    return "iterations/s" if unit == "simulations/s" else unit
