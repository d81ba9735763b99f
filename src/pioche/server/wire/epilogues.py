"""The end of a match on the wire: how everybody stood, where it turned, and its numbers."""

from pioche.core.decisions import Seat
from pioche.core.text import Text
from pioche.server.wire.forms import Told
from pioche.server.wire.positions import LogLine


class Standing(Told):
    """How well each seat stood after so many choices, 0 to 1, in the judgement of the game."""

    step: int
    shares: list[float]


class TurningPoint(Told):
    """A swing that lasted: what happened, in a sentence or two, and who stood better from then on."""

    step: int  # of the replay: the choice that counted most
    seat: Seat
    before: float  # how well that seat stood for a while before, and for a while after
    after: float
    text: Text
    lines: list[LogLine]  # the same, one line or two, for those of whom they tell


class Epilogue(Told):
    """A finished match looked back at; nobody is told before its end, because the judgement reads all cards."""

    course: list[Standing]  # at moments when nothing was half done
    turns: list[TurningPoint]  # three at most, in the order of the match
    leads: int  # how often somebody else came to stand best
    choices: list[int]  # of each seat: decisions between two options or more
