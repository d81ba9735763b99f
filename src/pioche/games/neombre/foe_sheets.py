"""Makes ready what is printed on adversaries (NEO-ADV-01…04)."""

from typing import Final

from pioche.games.neombre import cards as kinds
from pioche.games.neombre.book import (
    AT_END,
    AT_FOES_END,
    AT_START,
    DIED,
    DREW,
    HEALED,
    HIDING,
    HURT,
    NAMED,
    PLAYED,
    RECYCLED,
    SAME,
    SELF,
    STATIC,
    FoeSheet,
    PartSheet,
    Standing,
    StepSheet,
    token_id,
)
from pioche.games.neombre.clauses import rules
from pioche.games.neombre.clauses.blows import Strike, Weaken
from pioche.games.neombre.clauses.foe_text import (
    AfterPlaying,
    Arrival,
    Deeds,
    Doing,
    FoeStep,
    FoeTriggered,
    ItDoes,
    Passive,
    PlayersDo,
)
from pioche.games.neombre.clauses.foe_words import Ambush, Call, Civilian, Destroy, Summon, Untargetable
from pioche.games.neombre.clauses.groups import InPassive
from pioche.games.neombre.clauses.marks import Attach, Marking
from pioche.games.neombre.clauses.moves import CardMove, Draw, Recycle
from pioche.games.neombre.clauses.targets import ThatPlayer
from pioche.games.neombre.names import MARKER_IDS, TOKEN_IDS, TOKENS
from pioche.language.clauses import Node, walk

OCCASIONS: Final[dict[type[Node], int]] = {
    rules.AtStart: AT_START,
    rules.AtEnd: AT_END,
    rules.AtFoesEnd: AT_FOES_END,
    rules.PlayerDraws: DREW,
    rules.PlayerRecycles: RECYCLED,
    rules.PlayerHeals: HEALED,
    rules.PlayerHurt: HURT,
    rules.OtherDies: DIED,
}


def foe_sheet(card: kinds.Adversary | kinds.Token) -> FoeSheet:
    """An adversary or a token, made ready."""
    sheet = FoeSheet(card.id, card.hp, card.targeting, isinstance(card, kinds.Token))
    if isinstance(card, kinds.Token):
        sheet.damage = card.damage
        return sheet
    sheet.token_targeting = card.token_targeting or card.targeting
    sheet.armour, sheet.obtainable, sheet.revealed = card.armour, card.obtainable, card.revealed
    passive, riposte, active = card.lines
    assert isinstance(passive, Passive)
    assert isinstance(riposte, Deeds)
    assert isinstance(active, Deeds)
    sheet.riposte, sheet.active = deed_steps(riposte), deed_steps(active)
    for element in passive.elements:
        read_passive(sheet, element)
    for rule in sheet.passive:
        sheet.ears |= rule.occasion or STATIC
    return sheet


def read_passive(sheet: FoeSheet, element: InPassive) -> None:
    """One element of a passive: a word, what happens on arrival, or a rule (NEO-IRR, NEO-PAS-01)."""
    match element:
        case Civilian():
            sheet.civilian = True
        case Ambush():
            sheet.ambush = True
        case Untargetable(unless_alone):
            sheet.ears |= HIDING
            if unless_alone:
                sheet.hidden_unless_alone = True
            else:
                sheet.hidden = True
        case Call():
            sheet.arrival = (*sheet.arrival, call_step(element))
        case Arrival(step):
            sheet.arrival = (*sheet.arrival, foe_step(step))
        case FoeTriggered(trigger, step):
            sheet.passive += (Standing(None, OCCASIONS[type(trigger)], foe_step(step), None, None),)
        case AfterPlaying(who, act):
            step = FoeStep((PlayersDo(ThatPlayer(), act),))
            sheet.passive += (Standing(None, PLAYED, foe_step(step), who, None),)
        case _:
            sheet.passive += (Standing(element, 0, None, None, None),)


def deed_steps(deeds: Deeds) -> tuple[StepSheet, ...]:
    """The steps of an active or a riposte; none of an empty slot (NEO-ADV-02)."""
    return tuple(
        foe_step(element.step) if isinstance(element, Doing) else call_step(element)
        for element in deeds.elements
    )


def call_step(element: Node) -> StepSheet:
    """The step of an « appel » (NEO-IRR-04)."""
    return StepSheet((PartSheet(element),), None)


def foe_step(step: FoeStep) -> StepSheet:
    """A step of an adversary's text, made ready; a verb behind players' goes on with them (NEO-ADV-04)."""
    parts: list[PartSheet] = []
    named = False
    for part in step.parts:
        assert isinstance(part, ItDoes | PlayersDo)
        act: Node = part.act
        who = part.who if isinstance(part, PlayersDo) else None
        moves = isinstance(act, CardMove | Destroy)
        named = who is not None or (named and isinstance(act, CardMove))
        marker = MARKER_IDS[act.marker] if isinstance(act, Marking) else ""
        tally = MARKER_IDS[part.marker] if isinstance(part, PlayersDo) and part.marker else ""
        address = NAMED if who is not None else SAME if named else SELF
        cards, order = isinstance(act, CardMove), order_of(act)
        aims = moves or isinstance(act, Strike | Weaken | Attach)
        parts.append(
            PartSheet(
                act,
                address,
                who,
                part.condition,
                moves=moves,
                cards=cards,
                order=order,
                marker=marker,
                tally=tally,
                aims=aims,
            )
        )
    return StepSheet(tuple(parts), step.condition)


def order_of(act: Node) -> int:
    """When the team picks the order in which players do it (NEO-RES-23)."""
    if isinstance(act, Destroy) or (isinstance(act, CardMove) and act.chooses):
        return -1
    return DREW if isinstance(act, Draw) else RECYCLED if isinstance(act, Recycle) else 0


def tokens_of(card: kinds.Adversary) -> list[kinds.Token]:
    """The tokens that an adversary's texts summon (NEO-TOK-01…03)."""
    targeting = card.token_targeting or card.targeting
    return [
        token_of(TOKEN_IDS[node.token], node.damage, node.hp, targeting)
        for line in card.lines
        for node in walk(line)
        if isinstance(node, Summon)
    ]


def token_of(name: str, damage: int, hp: int, targeting: kinds.Targeting) -> kinds.Token:
    """A token with so much damage and pv (NEO-TOK-01)."""
    noun = TOKENS[name]
    return kinds.Token(
        id=token_id(name, damage, hp, targeting),
        name=noun.named,
        gender="f" if noun.gender == "f" else "m",
        plural=noun.plural,
        damage=damage,
        hp=hp,
        targeting=targeting,
    )
