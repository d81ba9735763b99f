"""One sitting at a table in the terminal: tells what happened, draws the table, asks, and takes the answer."""

import os
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from random import Random
from shlex import quote
from typing import NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from pioche.bots import bot_named, consult
from pioche.cli.common import either
from pioche.cli.menu import menu, numbered
from pioche.cli.screens import Scene, drawn
from pioche.cli.seats import Sitter
from pioche.core.contract import Outcome
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.errors import NoDream, PiocheError
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.record import load, record_of, replay, save
from pioche.core.seeds import short
from pioche.games import texts
from pioche.language.forecasts import OPEN
from pioche.language.written import Line

HINT = "greedy"
TONES = {"minor": "dim", "aside": "dim", "heading": "bold", "warning": "bold yellow", "note": "dim"}


def print_lines(out: Console, lines: Iterable[Line], seat: Seat | None = None) -> None:
    """Print lines of the log, to a seat or to everybody: headings as rules, what is nested indented."""
    for line in lines:
        said = line.told_to(seat)
        if line.tone == "heading":
            out.rule(Text(said, "bold"), align="left", style="dim")
        else:
            text = Text(said, TONES.get(line.tone, ""))
            out.print(Padding(text, (0, 0, 0, 2 * (line.depth + 1)), expand=False))


def state_folder() -> Path:
    """Where what is played at this machine is kept."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "pioche"


class Left(Exception):
    """The player leaves the table before the end."""


class Happened(NamedTuple):
    """An event, and after which choice it happened (0: before the first)."""

    choice: int
    event: Event


class Session:
    """A match with its sitters, its console and its log."""

    asks_all = False  # whether somebody who plays alone is asked also where there is but one answer

    def __init__(self, match: Match, sitters: list[Sitter], lang: str, out: Console, seed: int = 0) -> None:
        self.match = match
        self.sitters = sitters
        self.lang = lang
        self.out = out
        self.seed = seed
        name = match.game.id
        self.cards = texts.cards(name, match.spec)
        self.language = texts.pool(name).language
        self.book = texts.rulebook(name)
        self.speaker = texts.wording(name, match.spec).speaker(lang, [sitter.name for sitter in sitters])
        self.happened = [Happened(0, event) for event in match.opening]
        self.told = dict.fromkeys(range(len(sitters)), 0)  # how much of the log each seat has been told
        self.asked_at: list[int] = []  # the numbers of choices at which a person was really asked
        self.watcher: Seat | None = next((s for s, sitter in enumerate(sitters) if sitter.human), None)

    # ---- what is said

    def say(self, *, fr: str, en: str, style: str = "") -> None:
        """A line of Pioche's own."""
        self.line(either(self.lang, fr=fr, en=en), style)

    def line(self, text: str, style: str = "") -> None:
        """A line that is worded already."""
        self.out.print(Text(text, style))

    def command(self, line: str) -> None:
        """A command to type later, in one piece however narrow the terminal is."""
        self.out.print(Text(f"  {line}"), soft_wrap=True)

    @property
    def humans(self) -> int:
        """How many people play."""
        return sum(sitter.human for sitter in self.sitters)

    def scene(self, seat: Seat | None) -> Scene:
        """The table as a seat sees it."""
        titles = tuple(sitter.title(self.lang) for sitter in self.sitters)
        return Scene(self.match.view(seat), self.speaker, self.cards, self.language, titles, self.out.width)

    def draw(self, seat: Seat | None) -> None:
        """Draw the table."""
        self.out.print(drawn(self.scene(seat)))

    def tell(self, seat: Seat | None, since: int = 0) -> None:
        """Tell what happened as a seat witnessed it."""
        bit = sight_bit(seat, len(self.sitters))
        told = self.speaker.told(each.event.witnessed(bit) for each in self.happened[since:])
        print_lines(self.out, told, seat)

    def tell_new(self, seat: Seat) -> None:
        """Tell a seat what it has not been told yet."""
        self.tell(seat, self.told[seat])
        self.told[seat] = len(self.happened)

    # ---- what is done

    def take(self, option: Option, seat: Seat | None = None) -> None:
        """Take an option and keep what it made happen; `seat` is who answers, where several are asked."""
        events = self.match.choose(option, seat)
        self.happened += [Happened(len(self.match.choices), event) for event in events]

    def run(self, ask: Callable[[Seat, Decision], Option | None]) -> Outcome:
        """Play to the end; `ask` gives a person's answer, or None when there is something else to ask now."""
        while isinstance(decision := self.match.decision(), Decision):
            seat = next((seat for seat in decision.seats if self.sitters[seat].human), decision.seat)
            answer = ask(seat, decision) if self.sitters[seat].human else self.thought(seat)
            if answer is not None:
                self.take(answer, seat)
        return decision

    def thought(self, seat: Seat) -> Option:
        """What the bot of a seat chooses, from that seat's view and dreams only."""
        bot = self.sitters[seat].bot
        assert bot is not None
        name = self.sitters[seat].name
        with self.out.status(either(self.lang, fr=f"{name} réfléchit…", en=f"{name} is thinking…")):
            return consult(bot, self.match, seat)

    def hint(self, seat: Seat) -> Option:
        """What a good bot would choose with what this seat knows."""
        return consult(bot_named(HINT, self.seed + len(self.match.choices)), self.match, seat)

    def foretell(self, seat: Seat, option: Option) -> None:
        """Say what an option costs and does, as far as its seat can know."""
        try:  # any dream will do: what is told follows from what the seat knows
            blind = self.match.blind(seat, Random(0))
        except NoDream:
            self.line(f"→ {OPEN.said(self.lang)}", TONES["note"])
            return
        (lines,) = texts.forecast(blind, seat, option, [self.speaker])
        for line in lines:
            self.line(f"{'⚠' if line.tone == 'warning' else '→'} {line.text}", TONES.get(line.tone, ""))

    def undo(self) -> bool:
        """Go back to the previous decision that a person took; False if there is none."""
        if not self.asked_at:
            return False
        upto = self.asked_at.pop()
        self.match = replay(self.match.game, record_of(self.match), upto)
        self.happened = [each for each in self.happened if each.choice <= upto]
        self.told = {seat: min(told, len(self.happened)) for seat, told in self.told.items()}
        return True

    # ---- files

    def save(self, path: Path) -> None:
        """Write the record of the match so far."""
        save(record_of(self.match, tuple(sitter.name for sitter in self.sitters)), path)

    def keep(self) -> Path | None:
        """Save a match that is left or over where it can be found again, if that is possible."""
        if not self.match.choices:
            return None
        state = state_folder()
        name = f"{self.match.game.id}-{short(self.match.seed or 0)}"
        path = state / f"{name}.json"
        others = count(2)
        while path.exists() and not self._goes_on(path):
            path = state / f"{name}-{next(others)}.json"
        try:
            state.mkdir(parents=True, exist_ok=True)
            self.save(path)
        except (OSError, PiocheError):
            return None
        return path

    def _goes_on(self, path: Path) -> bool:
        """Whether a file holds the beginning of this match, and nothing else that could be lost."""
        now = record_of(self.match)
        try:
            before = load(path)
        except PiocheError:
            return False
        return before.spec == now.spec and now.choices[: len(before.choices)] == before.choices

    def way_back(self, path: Path) -> str:
        """The command that goes on with a saved match, against the same bots."""
        seats = ",".join(sitter.kind for sitter in self.sitters)
        return f"pioche play --replay {quote(str(path))} --seats {seats}"

    def offered(self, seat: Seat, decision: Decision) -> list[Option]:
        """The options in the order of their numbers."""
        return numbered(decision.options)

    def show_menu(self, seat: Seat, decision: Decision) -> None:
        """Print the question and its numbered options."""
        scene = self.scene(seat)
        self.out.print(Text(self.speaker.prompt(scene.view), "bold yellow"))
        self.out.print(menu(decision.options, scene))
