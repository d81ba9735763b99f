"""A pitch of La Cordée: somebody leads, the wall answers, and at the ledge finds are shared."""

from pioche.core.contract import Outcome
from pioche.core.decisions import Rule, Step, ask, ask_team
from tests.toys.cordee.cards import Danger, Tool
from tests.toys.cordee.clauses.text import EFFECTS
from tests.toys.cordee.columns import FOUND, PASSED, PATH, PLAYED
from tests.toys.cordee.options import camp_options, lead_options, play_options, share_options
from tests.toys.cordee.table import CordeeTable


def lead(t: CordeeTable) -> Step:
    """A round ends when everybody has led (COR-LEAD-01); who has cards left may lead in the next (COR-LEAD-03)."""
    if t.climbers:
        return one_leads(t)
    t.rested.clear()
    if not t.climbers:
        lost(t, "COR-END-03")
    return None


def one_leads(t: CordeeTable) -> Rule[None]:
    """The party says who leads, and that climber plays a card; then the wall answers (COR-LEAD-01, COR-LEAD-02)."""
    everybody = tuple(range(t.seats))
    answer = yield ask_team(everybody, "lead", lead_options)
    seat = int(answer.target.removeprefix("seat"))
    t.rested.append(seat)
    t.tell("lead", "COR-LEAD-01", seat)
    answer = yield ask(seat, "play", play_options)
    card = t.pick(t.hand[seat], t.face_index(answer.source))
    t.move(card, PLAYED, seat, "play", "COR-LEAD-02")
    tool = t.faces[t.face[card]]
    assert isinstance(tool, Tool)
    t.metres += tool.metres
    for line in tool.lines:
        yield from EFFECTS.perform(t, seat, None, line.effect)
    if t.metres >= t.height:
        t.phase = "share"
    else:
        fall(t)


def fall(t: CordeeTable) -> None:
    """The next danger of the wall lets its stones fall, which are created for it (COR-WALL-01, COR-END-02)."""
    if not t.wall:
        return
    card = t.wall[-1]
    t.move(card, PASSED, 0, "danger", "COR-WALL-01")
    danger = t.faces[t.face[card]]
    assert isinstance(danger, Danger)
    for _ in range(danger.stones):
        t.create(t.face_index("pierre"), PATH, 0, "stone", "COR-WALL-01")
    if len(t.path) > t.endurance:
        lost(t, "COR-END-02")


def share(t: CordeeTable) -> Step:
    """At the ledge the stones roll away and the next card of the supply is turned up, if any (COR-FIND-01)."""
    for stone in t.path[:]:
        t.cease(stone, "roll", "COR-FIND-01")
    if t.supply:
        t.move(t.supply[-1], FOUND, 0, "find", "COR-FIND-01")
    t.phase = "given" if t.found else "camp"
    return None


def give(t: CordeeTable) -> Rule[None]:
    """The party gives the find to one of them, in whose deck it stays, or leaves it (COR-FIND-01)."""
    answer = yield ask_team(tuple(range(t.seats)), "share", share_options)
    if answer.verb == "give":
        seat = int(answer.target.removeprefix("seat"))
        t.move(t.found[-1], PLAYED, seat, "give", "COR-FIND-01")
    else:
        t.tell("leave", "COR-FIND-01", card=t.glimpse(t.found[-1]))
    t.phase = "camp"


def camp(t: CordeeTable) -> Step:
    """On the summit it is all over; below it, the party climbs on or turns back (COR-CHAP-01, COR-END-01)."""
    if t.pitch < t.numbers.pitches:
        return go_on(t)
    t.outcome = Outcome((1.0,) * t.seats, "COR-END-01")
    return None


def go_on(t: CordeeTable) -> Rule[None]:
    """The party decides whether it climbs on or turns back for good (COR-CHAP-01)."""
    answer = yield ask_team(tuple(range(t.seats)), "camp", camp_options)
    t.turned = answer.verb == "turn_back"
    t.tell(answer.verb, "COR-CHAP-01")
    t.outcome = Outcome((1.0,) * t.seats, "COR-END-01")


def lost(t: CordeeTable, rule: str) -> None:
    """All fall together (COR-END-02, COR-END-03)."""
    t.outcome = Outcome((0.0,) * t.seats, rule)
