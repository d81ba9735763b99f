"""The school: begins lessons, at tables of their own whose cards are arranged."""

from pioche.core.record import said
from pioche.games.lessons import lesson as find_lesson
from pioche.server.keep.journal import Place, Row
from pioche.server.keep.names import clean_name
from pioche.server.tables.hub import new_id
from pioche.server.tables.reception import Reception
from pioche.server.wire.lessons import NewLesson
from pioche.server.wire.tables import Seated


async def begin(reception: Reception, new: NewLesson, cookie: str, address: str) -> Seated:
    """A table with the deal of a lesson; nowhere else are cards arranged, and whoever looks is told that they are."""
    hub = reception.hub
    found = hub.find_game(new.game)
    lesson = find_lesson(new.game, new.lesson)
    me = Place("me", clean_name(new.name), holder=cookie)
    bot = Place("bot", level=lesson.others)
    row = Row(
        id=new_id(),
        game=new.game,
        version=found.version,
        spec=lesson.spec,
        seed=lesson.seed,
        places=tuple(me if seat == lesson.pupil else bot for seat in range(lesson.spec.seats)),
        created=hub.wall(),
        beginning=said(lesson.begun()),
        lesson=lesson.id,
        rig=lesson.rig,
    )
    return await reception.opened(row, cookie, address)
