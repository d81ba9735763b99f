"""Sealed questions: several seats answer in secret, and nothing moves for the others until all are done.

At a table people would write them down at the same time; here one is asked after the other.  While such questions are
open (`Game.sealed` names their prompts), others see neither what was answered nor how often: not in piles, events or
tokens, which the rules leave alone until the last answer, nor in the number and the kind of the question.  A step that
asks nobody shows the answers and ends the secret; another question does so too.

A dream in their middle is played from the moment before the first of them: the seat that dreams answers as it has,
the others anything.
"""

from typing import TYPE_CHECKING, NamedTuple

from pioche.core.decisions import Option, Seat
from pioche.core.errors import NoDream
from pioche.core.ways import Toss

if TYPE_CHECKING:
    from pioche.core.match import Match
    from pioche.core.table import Table


class Seal(NamedTuple):
    """Sealed questions that are open: the table before the first, its number, and who has answered what since."""

    table: "Table"
    serial: int
    answers: tuple[tuple[Seat, Option], ...] = ()

    def with_answer(self, seat: Seat, option: Option) -> "Seal":
        """The same after one more answer."""
        return self._replace(answers=(*self.answers, (seat, option)))

    def of(self, seat: Seat) -> list[Option]:
        """What a seat has answered."""
        return [option for whose, option in self.answers if whose == seat]

    def hidden_from(self, seat: Seat | None) -> int:
        """How many answers were not those of a seat."""
        return sum([whose != seat for whose, _ in self.answers])


def answered_anew(dream: "Match", seat: Seat, asked: Seat, own: list[Option], toss: Toss) -> None:
    """Play sealed questions to where `asked` is asked: a seat answers as it has, the others anything.

    Of the answers of whoever is asked now a seat knows nothing: any moment of them may be this one.
    """
    for option in own:
        _until(dream, seat, toss)
        _answer(dream, seat, option)
    _until(dream, asked, toss)
    if asked == seat:
        return
    ahead = dream.clone()
    given: list[Option] = []
    while ahead.ask is not None and ahead.asked == asked and ahead.is_sealed:
        given.append(_any(ahead, toss))
        ahead.follow(given[-1])
    for option in given[: int(toss() * len(given))]:
        dream.follow(option)


def _until(dream: "Match", seat: Seat, toss: Toss) -> None:
    """Let the others answer anything until a seat is asked."""
    while dream.ask is not None and dream.asked != seat:
        dream.follow(_any(dream, toss))


def _any(dream: "Match", toss: Toss) -> Option:
    options = dream.options()
    return options[int(toss() * len(options))]


def _answer(dream: "Match", seat: Seat, option: Option) -> None:
    """Answer as the seat has, which it could whatever others hid."""
    if dream.ask is None or option not in dream.options():
        raise NoDream(
            en=f"what seat {seat} answered in secret could not be answered; perhaps its options follow from what "
            "others have answered",
            fr=f"ce que le siège {seat} a répondu en secret n’a pas pu l’être ; ses options dépendent peut-être de "
            "ce que d’autres ont répondu",
        )
    dream.follow(option)
