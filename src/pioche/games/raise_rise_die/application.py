"""Applications: one run of an applied text, with its choices, conditions and modifiers (RRD-RES-04)."""

from collections.abc import Sequence
from typing import Final

from pioche.core.decisions import Card, Rule, Seat, ask
from pioche.games.raise_rise_die.clauses.hits import extra_alone
from pioche.games.raise_rise_die.clauses.text import EFFECTS, Trigger
from pioche.games.raise_rise_die.damage import lose_hp
from pioche.games.raise_rise_die.lanes import LANE
from pioche.games.raise_rise_die.options import PAY, branch_options, lane_options, pay_options
from pioche.games.raise_rise_die.sheets import ACTS, MODIFIES, Branch, Instruction, Section
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import Link
from pioche.language.clauses import CLAUSES

UNPOSED: Final = -1


class Application:
    """One run of an applied text: whose, from where, on which lanes, with which modifiers."""

    __slots__ = (
        "card",
        "counter",
        "extra",
        "extra_dealt",
        "lane",
        "lanes",
        "pierce",
        "posed",
        "rank",
        "seat",
    )

    def __init__(
        self, seat: Seat, card: Card, lane: int, lanes: tuple[int, ...], rank: int, counter: bool
    ) -> None:
        self.seat = seat
        self.card = card
        self.lane = lane
        self.lanes = lanes
        self.posed = lane != UNPOSED
        self.rank = rank  # among its player's cards of the passe; 0: none of them
        self.counter = counter
        self.pierce = 0
        self.extra = 0
        self.extra_dealt = False  # whether +x Dégâts has gone into a packet (RRD-DMG-11)


def apply_posed(t: RaiseTable, link: Link, counter: bool, sections: Sequence[Section]) -> Rule[None]:
    """A card of the chain applies its text, as often as its Frénésie says (RRD-RES-04, RRD-FRE-01…04)."""
    for _ in range(times(sections)):
        app = Application(link.seat, link.card, link.lane, link.lanes, link.rank, counter)
        yield from application(t, app, sections)
        if t.outcome is not None:
            return


def apply_unposed(
    t: RaiseTable, seat: Seat, card: Card, section: Section | None, rank: int = 0
) -> Rule[None]:
    """An instant, an activation or a triggered infusion applies its text (RRD-RES-04, RRD-INS-06)."""
    assert section is not None  # what can be played, activated or triggered has its text (RRD-CARD-07)
    t.depth += 1
    for _ in range(times([section])):
        yield from application(t, Application(seat, card, UNPOSED, (), rank, False), [section])
        if t.outcome is not None:
            return
    t.depth -= 1


def times(sections: Sequence[Section]) -> int:
    """How often a text is applied; Frénésies add up (RRD-FRE-01, RRD-RES-05)."""
    return 1 + sum([section.frenzy for section in sections])


def reach_of(sections: Sequence[Section]) -> int:
    """On how many lanes a text acts; the highest Amplitude counts (RRD-AMP-02, RRD-RES-05)."""
    return min(max([section.reach for section in sections], default=1), 4)


def choose_lanes(t: RaiseTable, seat: Seat, lane: int, reach: int) -> Rule[tuple[int, ...]]:
    """The lane of a card and the others of its reach, chosen one at a time; in body order (RRD-AMP-02)."""
    lanes: tuple[int, ...] = (lane,)
    while len(lanes) < reach:
        answer = yield ask(seat, "reach", lane_options, lanes)
        lanes = tuple(sorted((*lanes, LANE[answer.target])))
        t.tell("reach", "RRD-AMP-02", seat, note=answer.target)
    return lanes


# ---- one application


def application(t: RaiseTable, app: Application, sections: Sequence[Section]) -> Rule[None]:
    """Branches, conditions, lanes, modifiers, then clause after clause (RRD-RES-04, -09)."""
    t.acting = app.card
    chosen: list[Branch] = []
    for section in sections:
        at = 0
        if len(section.branches) > 1:
            answer = yield ask(
                app.seat, "branch", branch_options, app.card, section.field, len(section.branches)
            )
            at = answer.amount - 1
            glimpse = t.glimpse(app.card)
            t.tell("branch", "RRD-RES-04", app.seat, card=glimpse, amount=answer.amount, note=section.field)
        chosen.append(section.branches[at])
    running = [[each for each in branch if in_force(t, app, each)] for branch in chosen]
    forced = [each for branch in running for each in branch]
    if app.posed:
        running.append(gifts(t, app, forced))
        forced += running[-1]
    elif any(each.scoped for each in forced):
        answer = yield ask(app.seat, "lane", lane_options)
        app.lane = LANE[answer.target]
        t.tell("aim", "RRD-INS-06", app.seat, note=answer.target)
        app.lanes = yield from choose_lanes(t, app.seat, app.lane, reach_of(sections))
    gather(t, app, forced)
    alone = not any(each.strikes for each in forced)
    for branch in running:
        yield from run_branch(t, app, branch, alone)
        if t.outcome is not None:
            return
    t.acting = -1


def in_force(t: RaiseTable, app: Application, each: Instruction) -> bool:
    """Whether every condition that governs a clause holds (RRD-RES-09)."""
    return all(EFFECTS.can(t, app.seat, app, condition) for condition in each.conditions)


def gifts(t: RaiseTable, app: Application, forced: list[Instruction]) -> list[Instruction]:
    """What static infusions append to the text of a posed card (RRD-INF-09)."""
    if not forced:
        return []
    hits = any(each.strikes or each.extra for each in forced)
    card = t.sheet(app.card)
    found = []
    for infused in t.infused[app.seat]:
        sheet = t.sheet(infused)
        gift = sheet.gift
        if gift is None or (gift.kind == MODIFIES and not hits):
            continue
        if card.type == sheet.gift_type or app.lane == sheet.gift_lane:
            found.append(gift)
    return found


def gather(t: RaiseTable, app: Application, forced: list[Instruction]) -> None:
    """Modifiers in force add up, their X being counted now (RRD-RES-04, -05)."""
    for each in forced:
        if each.kind == MODIFIES:
            modifies = CLAUSES[type(each.node)].act
            assert modifies is not None
            modifies(app, EFFECTS.amount(t, app.seat, app, getattr(each.node, "amount")))  # noqa: B009


def run_branch(t: RaiseTable, app: Application, branch: Sequence[Instruction], alone: bool) -> Rule[None]:
    """Clauses from left to right; a segment runs only if the one before did something (RRD-RES-04, -06)."""
    segment, did = 0, False
    for each in branch:
        if each.segment != segment:
            if not did or each.segment != segment + 1:
                return
            segment, did = each.segment, False
        if each.kind == ACTS:
            did |= yield from run(t, app, each)
        elif each.extra:
            if alone and not app.extra_dealt:
                did |= extra_alone(t, app)
            else:
                did |= app.extra_dealt and app.extra > 0  # RRD-RES-10
        if t.outcome is not None:
            return


def run(t: RaiseTable, app: Application, each: Instruction) -> Rule[bool]:
    """A clause is carried out, if its price is none or is paid (RRD-PDV-01); returns whether it did something."""
    if not each.price:
        return (yield from EFFECTS.perform(t, app.seat, app, each.node))
    if t.hp[app.seat] <= each.price:
        t.tell("nothing", "RRD-PDV-01", app.seat)
        return False
    t.left = each.price
    answer = yield ask(app.seat, "pay", pay_options)
    t.left = 0
    if answer != PAY:
        t.tell("decline", "RRD-PDV-01", app.seat, note="pay")
        return False
    lose_hp(t, app.seat, each.price, "RRD-PDV-01")
    yield from EFFECTS.perform(t, app.seat, app, each.node)
    return True


# ---- triggers


def trigger(t: RaiseTable, seat: Seat, kind: type[Trigger], rule: str) -> Rule[None]:
    """The triggered infusions of a seat for one occasion resolve in slot order (RRD-INF-08)."""
    for card in t.infused[seat]:
        sheet = t.sheet(card)
        if sheet.trigger is kind:
            t.tell("trigger", rule, seat, card=t.glimpse(card))
            yield from apply_unposed(t, seat, card, sheet.triggered)
            if t.outcome is not None:
                return
