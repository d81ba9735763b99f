"""A finished match looked back at, in words."""

from pioche.bots.hindsight import Hindsight, Turn
from pioche.core.text import Text
from pioche.language.retold import retold
from pioche.server.keep.album import OPEN, witnessed
from pioche.server.present.narrator import Narrator
from pioche.server.wire.epilogues import Epilogue, Standing, TurningPoint


def epilogue(looked_back: Hindsight, narrator: Narrator) -> Epilogue:
    """What everybody may read after the end."""
    seats = len(looked_back.choices)
    return Epilogue(
        course=[Standing(judged.step, list(judged.shares)) for judged in looked_back.course],
        turns=[_turning_point(turn, narrator, seats) for turn in looked_back.turns],
        leads=looked_back.leads,
        choices=list(looked_back.choices),
    )


def _turning_point(turn: Turn, narrator: Narrator, seats: int) -> TurningPoint:
    lines = [
        line
        for step, events in enumerate(turn.events, turn.first)
        for line in narrator.lines(step, witnessed(events, OPEN, seats))
    ]
    told = retold(lines, turn.seat)
    fr, en = " ".join(line.text.fr for line in told), " ".join(line.text.en for line in told)
    step = told[-1].step if told else turn.last
    return TurningPoint(step, turn.seat, turn.before, turn.after, Text(fr=fr, en=en), told)
