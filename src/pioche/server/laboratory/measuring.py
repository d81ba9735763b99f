"""In a worker: a change measured some seconds at a time, by the laboratory's own comparison and in its own words.

A worker remembers what it measures; one that was killed finds its rows again and goes on from them.
"""

import signal
import threading
from collections import OrderedDict
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import chain
from math import inf
from pathlib import Path
from time import thread_time
from typing import Literal, NamedTuple

from msgspec.structs import replace

from pioche.core.contract import TableSpec
from pioche.core.text import Text
from pioche.lab.answer import Answer
from pioche.lab.cache import Store
from pioche.lab.change import Change
from pioche.lab.comparing import SECOND, another, prepared
from pioche.lab.comparison import FIRST_LOOK, Comparison
from pioche.lab.moved import Moved, used
from pioche.lab.replays import turned
from pioche.lab.run import crew
from pioche.lab.strength import Asked
from pioche.lab.survey import bot_name
from pioche.lab.words import Words
from pioche.server.wire.lab import Findings, LabContest, LabMoved, LabTurned, Looked
from pioche.server.wire.refusals import Refusal

SLICE = 1.0  # seconds of computing before it is another measurement's turn
LONGEST = 40.0  # seconds of computing after which a single match, or a trial of bots, is given up
SEED = 1  # as `pioche lab compare` takes it: the same change gives the same matches there
REMEMBERED = 24  # measurements of a worker
MOVED = 8  # lines of what else moved, at most

NOWHERE = Text(fr="", en="")
NOTHING = Findings(NOWHERE, 0, NOWHERE, [], [], [], [])
FRENCH, ENGLISH = Words("fr"), Words("en")


class Errand(NamedTuple):
    """What is to be measured, for how long, and where its rows are kept meanwhile."""

    id: str
    change: Change
    variant: dict[str, str]
    minutes: float  # of computing, for which a bot is chosen
    seconds: float  # of computing in all; more than the minutes once somebody wanted to go on
    folder: Path
    bot: str = ""  # once it is chosen: another worker might find that another one fits


class Turn(NamedTuple):
    """What one turn brought: seconds of computing in all, whether that is the end, and what is known."""

    spent: float
    ended: Literal["", "known", "unknown"]
    found: Findings
    bot: str = ""


def play_on(errand: Errand, spent: float) -> Turn:
    """Measure for a second."""
    bench = _benches.pop(errand.id, None) or Bench(errand, spent)
    _benches[errand.id] = bench
    if len(_benches) > REMEMBERED:
        _benches.popitem(last=False)
    return bench.turn(errand)


class Bench:
    """One change being measured."""

    def __init__(self, errand: Errand, spent: float) -> None:
        self.errand = errand
        self.spent = spent
        self.store = Store(errand.folder)
        self.comparison: Comparison | None = None
        self.second: Comparison | None = None
        self.ended: Literal["", "known", "unknown"] = ""
        self.found = NOTHING
        self._began = thread_time()
        self._seen = 0  # deals of the last look that was put in words
        self._going = self._measured()

    def turn(self, errand: Errand) -> Turn:
        """Play for a second, and say what is known."""
        self._began = thread_time()
        if self.ended and errand.seconds > self.errand.seconds:
            self.ended, self._going = "", self._measured()
        self.errand = errand
        with bounded(LONGEST):
            for _ in self._going:
                if thread_time() - self._began > SLICE:
                    break
            self._say()
        self.spent += thread_time() - self._began
        return Turn(self.spent, self.ended, self.found, self.comparison.bot if self.comparison else "")

    def _measured(self) -> Generator[object, None, None]:
        """The whole measurement, in small steps."""
        errand = self.errand
        if self.comparison is None:
            asked = Asked(errand.minutes, None, errand.bot, SEED, 1)
            base = TableSpec(variant=errand.variant)
            self.comparison = prepared(errand.change, base, asked, self.store, lambda _: None)
            yield None
        comparison = self.comparison
        most = max(FIRST_LOOK, int(comparison.expected * self.errand.seconds / (errand.minutes * 60)))
        complete = yield from comparison.growing(crew(1), lambda: self._room(1 - SECOND), most)
        if self._room(1):
            self.second, deals = another(comparison)
            yield from self.second.playing(deals, crew(1))
            self.second.look(deals)
        self.ended = "known" if complete else "unknown"

    def _room(self, part: float) -> float:
        """No end of it while less than a part of the time is spent: the deals that fit were reckoned by this clock."""
        return inf if self.spent + thread_time() - self._began < part * self.errand.seconds else 0.0

    # ---- in words

    def _say(self) -> None:
        comparison = self.comparison
        if comparison is None:
            return
        name = bot_name(comparison.bot)
        if comparison.deals > self._seen or self.ended:
            self._seen = comparison.deals
            self.found = said(comparison, self.second, self.ended)
        shelves = [
            self.store.shelf(series)
            for each in (comparison, self.second)
            if each is not None
            for contest in each.contests
            for series in (contest.old, contest.new)
        ]
        self.found = replace(
            self.found,
            bot=Text(fr=FRENCH.text(name), en=ENGLISH.text(name)),
            matches=sum(len(shelf.places) for shelf in shelves),
        )


def said(comparison: Comparison, second: Comparison | None, ended: str) -> Findings:
    """What a comparison says, in both languages."""
    french = Answer(comparison, "fr", second, complete=ended == "known")
    english = french.speaking("en")
    return Findings(
        bot=NOWHERE,
        matches=0,
        sentence=Text(fr=french.sentence(), en=english.sentence()),
        contests=[
            LabContest(
                _said(contest.name),
                comparison.decided(contest),
                [Looked(look.deals, *look.found[:3]) for look in comparison.looks[contest.name]],
            )
            for contest, _ in comparison.scored()
        ],
        moved=list(_moved(french))[:MOVED] if ended else [],
        warnings=[Text(fr=fr, en=en) for fr, en in zip(french.warnings(), english.warnings(), strict=True)],
        turned=[LabTurned(*each) for each in turned(comparison, comparison.contests[0])] if ended else [],
    )


def _moved(answer: Answer) -> Iterator[LabMoved]:
    """What else moved for sure: the course of matches, then how often cards are used."""
    for contest in answer.contests:
        for moved in chain(answer.course[contest.name], used(answer.comparison, contest)):
            if moved.sure:
                name = Text(fr=FRENCH.text(moved.name), en=ENGLISH.text(moved.name))
                yield LabMoved(
                    name, _said(contest.where), Text(fr=_by(FRENCH, moved), en=_by(ENGLISH, moved))
                )


def _said(name: Text) -> Text:
    return Text(fr=FRENCH.text(name), en=ENGLISH.text(name))


def _by(say: Words, moved: Moved) -> str:
    return say.points(moved.found) if moved.share else say.change(moved.found, 2)


# ---- what does not end


class _TooLong(BaseException):
    """Raised in the middle of whatever does not end; nothing that catches errors catches it by accident."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Give up what computes longer; it takes the signals of Unix and the main thread, which a worker's work has."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def strike(*_: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGPROF, strike)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    except _TooLong:
        raise Refusal(
            en=f"with this change a single match takes longer than {seconds:.0f} seconds, too long to be measured; "
            "pioche lab compare has the patience",
            fr=f"avec ce changement, une seule partie dure plus de {seconds:.0f} secondes, trop pour être mesurée "
            "ici ; pioche lab compare a cette patience",
            code="too_long",
        ) from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


_benches: OrderedDict[str, Bench] = OrderedDict()
