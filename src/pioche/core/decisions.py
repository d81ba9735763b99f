"""Options, the questions rules ask, and the decisions that a seat is shown."""

import re
from collections.abc import Callable, Generator, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, NewType, TypeVar

from pioche.core.errors import BadOption

Card = NewType("Card", int)  # one physical card; what is printed on it is `table.face[card]`
Seat = int  # a place at the table, 0 … n-1; a plain int because seats are counted round the table
MOST_SEATS: Final = 8

_FORM: Final = re.compile(
    r"(?P<verb>[a-z_]+)(?::(?P<source>[a-z0-9_@.]+))?(?:>(?P<target>[a-z0-9_@.]+))?(?:\*(?P<amount>\d+))?"
)
_BY: Final = re.compile(r"P(?P<seat>\d): ")


class Option(NamedTuple):
    """One allowed answer: a verb with what it is done with, to what, and how much.

    Sources and targets are *references*: a carddef id where copies are alike (`assassin`), with a
    place where they are not (`soldat_decharne@3`, `assassin@1`), or a seat (`seat1`).  They never hold the
    number of a physical card: that would follow the card through a shuffle.
    """

    verb: str
    source: str = ""
    target: str = ""
    amount: int = 0

    def __str__(self) -> str:
        text = self.verb
        if self.source:
            text += f":{self.source}"
        if self.target:
            text += f">{self.target}"
        if self.amount:
            text += f"*{self.amount}"
        return text

    @classmethod
    @lru_cache(4096)  # few options are offered again and again
    def parse(cls, text: str) -> "Option":
        """Read the text form back.

        >>> Option.parse("assassinate>assassin@1")
        Option(verb='assassinate', source='', target='assassin@1', amount=0)
        """
        found = _FORM.fullmatch(text)
        if found is None:
            raise BadOption(
                en=f"{text!r} is not an option; the form is verb[:source][>target][*amount], e.g. play:assassin, "
                "with a verb of a–z and _",
                fr=f"« {text} » n’est pas une option ; la forme est verbe[:source][>cible][*nombre], "
                "par exemple play:assassin, avec un verbe en a–z et _",
            )
        amount = int(found["amount"] or 0)
        return cls(found["verb"], found["source"] or "", found["target"] or "", amount)


def seat_ref(seat: Seat) -> str:
    """The reference of a seat in an option."""
    return f"seat{seat}"


Query = Callable[
    ..., Sequence[Option]
]  # query(table, seat, *about): the options, from the table as it is now


class Ask(NamedTuple):
    """A question put by a rule: to whom, of what kind, and the query that lists its options.

    Options are computed when they are looked at, so that an interrupt can run and the same question
    be asked again.  `about` holds card numbers and plain values only.
    """

    seats: tuple[Seat, ...]  # whoever may answer, the speaker first: the lowest seat of a team
    prompt: str
    query: Query
    about: tuple[Any, ...] = ()


@cache  # a question is asked thousands of times a second in a search, and looking it up costs a third of making it
def ask(seat: Seat, prompt: str, query: Query, *about: Any) -> Ask:
    """The question that one seat is asked."""
    return Ask((seat,), prompt, query, about)


@cache
def ask_team(seats: tuple[Seat, ...], prompt: str, query: Query, *about: Any) -> Ask:
    """The question that several seats share: any of them answers, and the lowest of them is their speaker.

    Its options follow from what all of them know, and are the same whichever of them the query is asked for.
    """
    return Ask(tuple(sorted(seats)), prompt, query, about)


def questions(prompt: str, query: Query, *about: Any) -> tuple[Ask, ...]:
    """A question of every turn for each seat, so that none is looked up: `MAIN = questions(…)`, `yield MAIN[seat]`."""
    return tuple([ask(seat, prompt, query, *about) for seat in range(MOST_SEATS)])


class Reply(NamedTuple):
    """An option and who took it, where several might have (None: the one seat that was asked, or the speaker)."""

    option: Option
    seat: Seat | None = None

    def __str__(self) -> str:
        return str(self.option) if self.seat is None else f"P{self.seat}: {self.option}"

    @classmethod
    def parse(cls, text: str) -> "Reply":
        """Read the text form back.

        >>> Reply.parse("P2: go>east")
        Reply(option=Option(verb='go', source='', target='east', amount=0), seat=2)
        """
        found = _BY.match(text)
        if found is None:
            return cls(Option.parse(text))
        return cls(Option.parse(text[found.end() :]), int(found["seat"]))


T = TypeVar("T")
Rule = Generator[Ask, Option, T]  # a rule yields questions, is sent the chosen option, and returns a T
Step = Rule[None] | None  # one step of play under way, or None: it asked nothing and is done


def sole(options: Sequence[Option]) -> Option | None:
    """The only option, if there is but one: `answer = sole(sales(t, seat)) or (yield ask(seat, "buy", sales))`.

    For options that everybody can list, and where the rules of the game want it: that a question was left out tells
    how many options there were.
    """
    return options[0] if len(options) == 1 else None


class Decision(NamedTuple):
    """The question now, as the asked seats may see it."""

    serial: int  # grows by one with every choice; an answer may name it to be refused when stale
    seats: tuple[Seat, ...]  # who may answer; several for a team decision, the first valid answer counts
    prompt: str
    options: tuple[Option, ...]

    @property
    def seat(self) -> Seat:
        """The seat that is asked, or the speaker of a team."""
        return self.seats[0]
