"""Makes ready what is printed: flat lists of elements become sections of steps (NEO-RES-20, -21)."""

from collections.abc import Iterable, Sequence
from typing import Final

from pioche.games.neombre import cards as kinds
from pioche.games.neombre.book import (
    ALWAYS,
    AT_END,
    AT_FOES_END,
    AT_START,
    DIED,
    DREW,
    FLAWLESS,
    HEALED,
    HURT,
    NAMED,
    PLAYED,
    PRELUDE,
    PUT_IN_FORCE,
    RECITAL,
    RECYCLED,
    SAME,
    SELF,
    STATIC,
    Book,
    ModeSheet,
    Need,
    PartSheet,
    Sheet,
    Standing,
    StepSheet,
)
from pioche.games.neombre.clauses import rules
from pioche.games.neombre.clauses.blows import Aimed, Resurrect
from pioche.games.neombre.clauses.groups import Condition, OfTarget
from pioche.games.neombre.clauses.marks import Marking, Remove, RemoveAny
from pioche.games.neombre.clauses.mentions import Channel, Epilogue
from pioche.games.neombre.clauses.moves import CardMove
from pioche.games.neombre.clauses.steps import (
    AlsoOne,
    AlsoSeveral,
    CharmStep,
    Step,
    They,
    TheyMay,
    While,
    You,
    YouMay,
)
from pioche.games.neombre.clauses.targets import Chosen, Foes, It, Picked, Teammates, Them
from pioche.games.neombre.clauses.text import (
    Always,
    CharmFlawless,
    CharmHeaded,
    CharmOrdinary,
    CharmPrelude,
    CharmRecital,
    Flawless,
    Headed,
    Ordinary,
    Paramnesia,
    Prelude,
    Recital,
    Trance,
    Tribute,
    Triggered,
    TriggeredWhile,
)
from pioche.games.neombre.clauses.wider import AsExtra, ExtraPlay, Foresee, Permission, PlayOn
from pioche.games.neombre.foe_sheets import foe_sheet, order_of, tokens_of
from pioche.games.neombre.names import MARKER_IDS
from pioche.language.clauses import CLAUSES, Node, walk

SECTIONS: Final[dict[type[Node], int]] = {
    Prelude: PRELUDE,
    CharmPrelude: PRELUDE,
    Recital: RECITAL,
    CharmRecital: RECITAL,
    Flawless: FLAWLESS,
    CharmFlawless: FLAWLESS,
}

OCCASIONS: Final[dict[type[Node], int]] = {
    rules.AtStart: AT_START,
    rules.AtEnd: AT_END,
    rules.AtFoesEnd: AT_FOES_END,
    rules.AfterPlay: PLAYED,
    rules.WhenHurt: HURT,
    rules.WhenDrawing: DREW,
    rules.WhenRecycling: RECYCLED,
    rules.WhenHealing: HEALED,
    rules.WhenFoeDies: DIED,
}

KINDS: Final = {
    kinds.OrdinaryCard: "card",
    kinds.Equipment: "equipment",
    kinds.Invocation: "invocation",
    kinds.Charm: "charm",
}


def sheet_of(card: kinds.PlayerCard) -> Sheet:
    """A player's card, made ready."""
    kind = KINDS[type(card)]
    sheet = Sheet(
        card.id,
        kind,
        card.value,
        card.hp if isinstance(card, kinds.Invocation) else 0,
        frozenset((*card.types, kind)),
    )
    for text in card.lines:
        nodes = list(walk(text))
        sheet.channel = any(isinstance(node, Channel) for node in nodes)
        sheet.epilogue = any(isinstance(node, Epilogue) for node in nodes)
        sheet.recital = any(isinstance(node, Recital | CharmRecital) for node in nodes)
        modes: Sequence[Node] = getattr(text, "branches", (text,))
        found = [read_mode(sheet, number, getattr(mode, "elements")) for number, mode in enumerate(modes)]  # noqa: B009
        sheet.modes = tuple(map(led, found)) if len(found) > 1 else tuple(found)
    if kind in ("equipment", "invocation"):  # putting it down needs nobody (NEO-PLAY-11, NEO-TYPE-05)
        for mode in sheet.modes:
            mode.foes = 0
    sheet.extra_any = any(mode.extra for mode in sheet.modes)
    if kind == "card":  # the others are never attached (NEO-SOLO-16)
        sheet.launch = max(launch_worth((sheet.tribute, mode.tribute, *mode.steps)) for mode in sheet.modes)
    for rule in sheet.rules:
        sheet.ears |= rule.occasion or STATIC
    return sheet


def read_mode(sheet: Sheet, number: int, elements: Iterable[Node]) -> ModeSheet:
    """One mode; transe and paramnésie belong to the card (NEO-RES-21)."""
    steps: list[StepSheet] = []
    trance: list[StepSheet] = []
    memory: list[StepSheet] = []
    into, section = steps, ALWAYS
    tribute: StepSheet | None = None
    extra: list[Condition | None] = []
    for element in elements:
        if isinstance(element, Tribute):
            price = step_sheet(element.step, ALWAYS)
            if number == 0:
                sheet.tribute = price  # at the head of the text it governs all modes (NEO-KEY-55)
            else:
                tribute = price
        elif isinstance(element, Triggered | TriggeredWhile | Always):
            sheet.rules = (*sheet.rules, standing_of(element))
            if isinstance(element, TriggeredWhile):
                steps.append(StepSheet((in_force(len(sheet.rules) - 1),), None))
        elif isinstance(element, Permission):
            extra.append(element.condition)
        elif isinstance(element, Headed | CharmHeaded | Ordinary | CharmOrdinary):
            if isinstance(element, Headed | CharmHeaded):
                section = SECTIONS.get(type(element), ALWAYS)
                into = (
                    trance
                    if isinstance(element, Trance)
                    else memory
                    if isinstance(element, Paramnesia)
                    else steps
                )
            extra += permissions(element.step)
            ready = read_step(sheet, element.step, section)
            if ready.parts:
                into.append(ready)
    sheet.trance += tuple(trance)
    sheet.paramnesia += tuple(memory)
    sheet.trance_needs, sheet.paramnesia_needs = needs_of(sheet.trance), needs_of(sheet.paramnesia)
    needs = needs_of(steps)
    return ModeSheet(tribute, tuple(steps), tuple(extra), needs, foes_of(needs))


def led(mode: ModeSheet) -> ModeSheet:
    """A mode whose leading « si » is looked at when it is picked, and not again (NEO-RES-09, -11)."""
    if not mode.steps or mode.steps[0].condition is None:
        return mode
    first, *others = mode.steps
    mode.condition = first.condition
    mode.steps = (StepSheet(first.parts, None, first.section), *others)
    mode.needs = needs_of(mode.steps)
    mode.foes = foes_of(mode.needs)
    return mode


def needs_of(steps: Iterable[StepSheet]) -> tuple[Need, ...]:
    """The targets that unconditional parts are sure to ask for (NEO-PLAY-10, -11)."""
    return tuple(
        need
        for step in steps
        if step.condition is None
        for part in step.parts
        if part.condition is None and not part.may and (need := need_of(part, step.section)) is not None
    )


def foes_of(needs: tuple[Need, ...]) -> int:
    """How many adversaries are enough for all that is needed; -1 where something else is needed too."""
    if any(not isinstance(need.target, Foes) or need.section != ALWAYS for need in needs):
        return -1
    return max((need.least for need in needs), default=0)


def need_of(part: PartSheet, section: int) -> Need | None:
    """The number of targets that one part names; a singular is a number (NEO-PLAY-10)."""
    act = part.act
    if isinstance(part.who, Picked):
        return Need(part.who.target, part.who.target.count, False, section)
    if isinstance(act, Foresee) and act.teammate:
        return Need(Teammates(1), 1, False, section)
    if isinstance(act, Resurrect):
        return Need(None, act.count, False, section)
    if isinstance(act, Remove | RemoveAny) and act.target is None:
        return None
    if isinstance(act, Aimed) and isinstance(act.aims, Chosen):
        return Need(act.aims, act.aims.count, act.heals, section)
    return None


def permissions(step: Step | CharmStep) -> list[Condition | None]:
    """What a step says of playing the card as an additional one, with its condition (NEO-PLAY-06)."""
    return [
        step.condition or part.condition
        for part in step.parts
        if isinstance(part, You) and isinstance(part.act, AsExtra)
    ]


def launch_worth(steps: Iterable[StepSheet | None]) -> float:
    """What bots take the steps of a launch to be worth; prélude and récital are for what is played (NEO-SOLO-12)."""
    return sum(
        (CLAUSES[type(part.act)].worth or 0.0) * getattr(getattr(part.act, "amount", None), "n", 1)
        for step in steps
        if step is not None and step.section == ALWAYS
        for part in step.parts
    )


def standing_of(element: Triggered | TriggeredWhile | Always) -> Standing:
    """A rule that is in force while the card is in play, or for so long (NEO-TYPE-04, -05)."""
    if isinstance(element, Always):
        return Standing(element.rule, 0, None, None, None)
    occasion = OCCASIONS[type(element.trigger)]
    if isinstance(element, Triggered):
        return Standing(None, occasion, step_sheet(element.step, ALWAYS), None, None)
    return Standing(None, occasion, step_sheet(Step(element.parts), ALWAYS), None, element.duration)


def in_force(rule: int) -> PartSheet:
    """The part that puts a rule of an envoûtement in force (NEO-TYPE-22)."""
    return PartSheet(PUT_IN_FORCE, spell=rule)


def read_step(sheet: Sheet, step: Step | CharmStep, section: int) -> StepSheet:
    """A step; its parts with a duration become rules of the card (NEO-TYPE-22)."""
    first = len(sheet.rules)
    sheet.rules += tuple(
        Standing(part.rule, 0, None, None, part.duration) for part in step.parts if isinstance(part, While)
    )
    return step_sheet(step, section, first)


def step_sheet(step: Step | CharmStep, section: int, rule: int = 0) -> StepSheet:
    """A step of a player's text, made ready; permissions to play it as an additional card do nothing (NEO-PLAY-06)."""
    parts: list[PartSheet] = []
    for part in step.parts:
        if isinstance(part, While):
            parts.append(in_force(rule))
            rule += 1
            continue
        assert isinstance(part, You | They | AlsoOne | AlsoSeveral | YouMay | TheyMay | PlayOn)
        act = ExtraPlay() if isinstance(part, PlayOn) else part.act
        if isinstance(act, AsExtra):
            continue
        may = isinstance(part, YouMay | TheyMay)
        condition = None if isinstance(part, YouMay | TheyMay) else part.condition
        who = part.who if isinstance(part, They | TheyMay) else None
        address = NAMED if who is not None else SAME if isinstance(part, AlsoOne | AlsoSeveral) else SELF
        targeted = isinstance(act, Aimed) and not (isinstance(act, Remove | RemoveAny) and act.target is None)
        parts.append(
            PartSheet(
                act=act,
                address=address,
                who=who,
                condition=condition,
                may=may,
                moves=isinstance(act, CardMove),
                cards=isinstance(act, CardMove),
                order=order_of(act),
                refers=isinstance(who, It | Them) or address == SAME,
                marker=spoken(act),
                own=address == SELF and not isinstance(act, Aimed | Resurrect),
                takes=act.takes if isinstance(act, CardMove) else "",
                aims_anew=address == NAMED or targeted or isinstance(act, Resurrect),
                tests=targeted and isinstance(condition, OfTarget),
            )
        )
    return StepSheet(tuple(parts), step.condition, section)


def spoken(act: Node) -> str:
    """The marker that a verb speaks of, by id (NEO-MRK-05)."""
    return MARKER_IDS[act.marker] if isinstance(act, Marking) else ""


def book_of(cards: Iterable[kinds.Printed]) -> Book:
    """All cards of a match, tokens included, made ready."""
    known = {card.id: card for card in cards}
    for card in list(known.values()):
        if isinstance(card, kinds.Adversary):
            known |= {token.id: token for token in tokens_of(card)}
    printed = tuple(known[id] for id in sorted(known))
    blank = Sheet("", "card", 0, 0, frozenset())
    return Book(
        printed,
        tuple(sheet_of(card) if isinstance(card, kinds.PlayerCard) else blank for card in printed),
        tuple(
            foe_sheet(card) if isinstance(card, kinds.Adversary | kinds.Token) else None for card in printed
        ),
    )
