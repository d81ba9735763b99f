"""What a net says when something is wrong: what it is, where it shows, and how to see it again."""

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import msgspec

from pioche.core.columns import dump
from pioche.core.decisions import Reply, Seat
from pioche.core.errors import PiocheError
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.text import Text


class Broken(PiocheError):
    """A property of every match that does not hold: which net found it, in which match, after how many choices."""

    code = "broken"

    def __init__(self, net: str, match: Match, *, en: str, fr: str) -> None:
        self.net = net
        self.what = Text(fr=fr, en=en)  # without net and place
        self.game = match.game.id
        self.spec = match.spec
        self.seed = match.seed
        self.step = getattr(match, "serial", 0)  # a match that is being dealt has none yet
        spec = msgspec.json.encode(match.spec).decode()
        after = f"after {self.step} choice{'s' * (self.step != 1)}"
        super().__init__(
            en=f"{net}: {en} ({self.game}, spec {spec}, seed {self.seed}, {after})",
            fr=f"{net} : {fr} ({self.game}, table {spec}, graine {self.seed}, après {self.step} choix)",
        )


def place(error: BaseException) -> str:
    """Where in the code an error happened, the game's own line if there is one: `flow.py:20`."""
    frame = _own(traceback.extract_tb(error.__traceback__))
    return f"{Path(frame.filename).name}:{frame.lineno}"


def own_code(frame: FrameType) -> str:
    """The function that is at work, the game's own if there is one: `turn (flow.py:20)`."""
    found = _own(traceback.extract_stack(frame))
    return f"{found.name} ({Path(found.filename).name}:{found.lineno})"


def _own(frames: traceback.StackSummary) -> traceback.FrameSummary:
    """The innermost of the frames that are a game's, or else of all."""
    ours = tuple(str(Path(__file__).parents[1] / part) for part in ("core", "check", "language", "cli"))
    own = [frame for frame in frames if not frame.filename.startswith((*ours, "<"))]
    return (own or frames)[-1]


def everything(match: Match) -> dict[str, Any]:
    """All of a match that a copy must share, by name: its columns, its question, and who answered what was shared."""
    return {**dump(match.table), "decision": match.decision(), "answered": match.answered.copy()}


def any_reply(match: Match, rng: Random) -> Reply:
    """One of the options at random; of several seats that are asked, any answers, and with none the match is stuck."""
    options = list(match.options())
    if not options:
        raise stuck(match)
    return Reply(rng.choice(options), anybody(match, rng))


def stuck(match: Match) -> Broken:
    """What is wrong with a question to which there is no answer."""
    seat, prompt = (match.ask.seats[0], match.ask.prompt) if match.ask is not None else (0, "")
    return Broken(
        "ends",
        match,
        en=f"stuck: seat {seat} is asked {prompt!r} and is offered nothing",
        fr=f"bloqué : « {prompt} » est demandé au siège {seat}, et rien ne lui est proposé",
    )


def anybody(match: Match, rng: Random) -> Seat | None:
    """Who answers: any of several seats that are asked; None where only one is."""
    seats = match.ask.seats if match.ask is not None else ()
    return rng.choice(seats) if len(seats) > 1 else None


def same(
    net: str, match: Match, found: Mapping[str, Any], wanted: Mapping[str, Any], *, en: str, fr: str
) -> None:
    """Refuse a match that differs from another, naming the columns."""
    names = [name for name in wanted if found.get(name) != wanted[name]]
    if names:
        listed = ", ".join(names)
        raise Broken(net, match, en=f"{en}: {listed} differ", fr=f"{fr} : {listed} ne concordent pas")


def received(match: Match, seat: Seat | None, events: Sequence[Event]) -> bytes:
    """Every byte that a seat (or a spectator) gets at one moment: view, question and what it witnessed."""
    bit = sight_bit(seat, match.table.seats)
    return msgspec.json.encode([match.view(seat), [event.witnessed(bit) for event in events]])


def told_apart(net: str, match: Match, seat: Seat | None, mine: bytes, theirs: bytes) -> None:
    """Refuse two worlds that a seat cannot tell apart by right, and yet receives something different in."""
    if mine == theirs:
        return
    (view, events), (other, others) = msgspec.json.decode(mine), msgspec.json.decode(theirs)
    where = [*differences(_by_name(view), _by_name(other)), *differences(events, others, "event")]
    listed = "; ".join(where[:3]) or "order"
    who = ("a spectator", "un spectateur") if seat is None else (f"seat {seat}", f"le siège {seat}")
    raise Broken(net, match, en=f"{who[0]} can tell: {listed}", fr=f"{who[1]} le voit : {listed}")


def differences(mine: Any, theirs: Any, path: str = "") -> list[str]:
    """The places at which two decoded values differ, with both values: `hand.0 count 3 ≠ 2`."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        keys = [*mine, *(key for key in theirs if key not in mine)]
        return [
            found
            for key in keys
            for found in differences(mine.get(key), theirs.get(key), f"{path} {key}".strip())
        ]
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        return [
            found
            for number, pair in enumerate(zip(mine, theirs, strict=True))
            for found in differences(*pair, f"{path} {number}")
        ]
    return [] if mine == theirs else [f"{path} {_short(mine)} ≠ {_short(theirs)}"]


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else text[:57] + "…"


def _by_name(view: dict[str, Any]) -> dict[str, Any]:
    """A decoded view with its piles by name."""
    piles = {
        pile["zone"] if pile["seat"] is None else f"{pile['zone']}.{pile['seat']}": pile
        for pile in view["piles"]
    }
    return {**{key: value for key, value in view.items() if key != "piles"}, **piles}
