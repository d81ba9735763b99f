"""What chance is told to answer in a match that is played to be told of; records hold it, so it stays interpreted."""

from typing import NamedTuple

from pioche.core.chance import Answer, Lot, Rigged


class Rig(NamedTuple):
    """What chance answers in a match that is played to be told of: a lesson's; its record holds it.

    `answers` are taken one after the other: a lot, or the carddefs that a shuffle lays on top, the topmost first;
    `lots` are those that have a name, whenever they are drawn.
    """

    answers: tuple[int | tuple[str, ...], ...] = ()
    lots: tuple[tuple[str, int], ...] = ()

    def chance(self, seed: int) -> Rigged:
        """Chance that answers so first."""
        answers: list[Answer] = [
            answer if isinstance(answer, int) else list(answer) for answer in self.answers
        ]
        return Rigged(seed, [*answers, *(Lot(of, drawn) for of, drawn in self.lots)])
