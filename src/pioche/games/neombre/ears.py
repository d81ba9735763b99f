"""Who answers what happens: rules of cards in play and passives, gathered when their occasion comes (NEO-RES-24…26)."""

from typing import Final

from pioche.core.decisions import Card
from pioche.games.neombre.book import (
    AT_END,
    AT_FOES_END,
    AT_START,
    DIED,
    HEALED,
    HURT,
    PLAYED,
    RECYCLED,
    STATIC,
    Standing,
)
from pioche.games.neombre.clauses.targets import Touched
from pioche.games.neombre.names import MARKER_IDS
from pioche.games.neombre.run import NO_CARD, Causes, Fire, Run
from pioche.games.neombre.table import NOBODY, NeombreTable
from pioche.language.clauses import Node

ANYBODY: Final = AT_START | AT_END | AT_FOES_END | DIED  # occasions that concern nobody in particular
ONCE: Final = HURT | RECYCLED | HEALED  # once a part, however often it happens in it (NEO-RES-25)


def listen(t: NeombreTable) -> None:
    """Say again which occasions some card in play answers, and whether a static rule is in force."""
    ears = 0
    sheets, face = t.book.sheets, t.face
    for pile in t.equipment:
        for card in pile:
            ears |= sheets[face[card]].ears
    for spell in t.spells:
        ears |= sheets[face[spell.card]].rules[spell.rule].occasion or STATIC
    for foe in t.line:
        ears |= t.foe(foe).ears
    t.ears = ears


def notice(t: NeombreTable, run: Run, occasion: int, concerned: int, died: Card = NO_CARD) -> None:
    """Let the rules that answer an occasion wait for the end of the step (NEO-RES-25, -26, -30)."""
    if not t.ears & occasion:
        return
    if occasion & ONCE:
        if (occasion, concerned) in run.causes.noticed:
            return
        run.causes.noticed = (*run.causes.noticed, (occasion, concerned))
    gather(t, run.causes, run.firing, occasion, concerned, died)


def gather(
    t: NeombreTable,
    causes: Causes,
    firing: tuple[tuple[Card, int], ...],
    occasion: int,
    concerned: int,
    died: Card,
) -> None:
    """All rules that answer, those excepted that are being carried out already (NEO-RES-26)."""
    anybody = bool(occasion & ANYBODY)
    for seat, pile in enumerate(t.equipment):
        if not anybody and seat != concerned:
            continue
        for card in pile:
            for number, rule in enumerate(t.sheet(card).rules):
                if rule.occasion == occasion and (card, number) not in firing:
                    causes.fires = (*causes.fires, Fire(card, number, seat, concerned))
    for spell in t.spells:
        rule = t.sheet(spell.card).rules[spell.rule]
        answers = rule.occasion == occasion and (anybody or spell.place == concerned)
        if answers and (spell.card, spell.rule) not in firing:
            causes.fires = (*causes.fires, Fire(spell.card, spell.rule, spell.place, concerned))
    for foe in t.line:
        for number, rule in enumerate(t.foe(foe).passive):
            answers = rule.occasion == occasion and foe != died and (foe, number) not in firing
            if answers and (occasion != PLAYED or concerns(t, rule, concerned)):
                causes.fires = (*causes.fires, Fire(foe, number, NOBODY, concerned))


def concerns(t: NeombreTable, rule: Standing, place: int) -> bool:
    """Whether a passive speaks of this player (NEO-PAS-03)."""
    return rule.who is None or touches(t, rule.who, place)


def touches(t: NeombreTable, who: Node, place: int) -> bool:
    """Whether the players that a passive names include this one (NEO-PAS-03)."""
    return not isinstance(who, Touched) or t.marked(Card(place), MARKER_IDS[who.marker]) > 0
