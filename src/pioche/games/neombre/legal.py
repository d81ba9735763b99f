"""What may be played: plays left, canaliser, épilogue, and targets enough (NEO-PLAY-02…13, NEO-KEY-10…21)."""

from collections.abc import Sequence

from pioche.core.decisions import Card, Option, Seat
from pioche.games.neombre.book import FLAWLESS, PRELUDE, RECITAL, ModeSheet, Need, Sheet
from pioche.games.neombre.clauses.groups import EFFECTS
from pioche.games.neombre.clauses.targets import Foes
from pioche.games.neombre.modifiers import normal_plays
from pioche.games.neombre.options import FINISH
from pioche.games.neombre.run import Run
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.targets import candidates, dead_teammates, visible


def enough_targets(t: NeombreTable, run: Run, needs: tuple[Need, ...]) -> bool:
    """Whether all that is sure to be asked has as many legal targets as it names (NEO-PLAY-09…11)."""
    for need in needs:
        if (need.section == PRELUDE and not run.prelude) or (need.section == RECITAL and not run.recital):
            continue
        target = need.target
        if type(target) is Foes and need.section != FLAWLESS:
            if len(visible(t)) < target.count:
                return False
        elif target is None:
            if len(dead_teammates(t, run)) < need.least:
                return False
        else:
            run.flawless = need.section == FLAWLESS
            found = len(candidates(t, run, target, need.heals))
            run.flawless = False
            if found < need.least:
                return False
    return True


def open_modes(t: NeombreTable, run: Run, sheet: Sheet) -> list[int]:
    """The modes that can be picked now (NEO-RES-09)."""
    if sheet.kind in ("equipment", "invocation"):
        return [0]  # their texts wait until they are in play (NEO-PLAY-11, NEO-TYPE-05)
    return fitting_modes(t, run, sheet)


def fitting_modes(t: NeombreTable, run: Run, sheet: Sheet) -> list[int]:
    """The modes whose leading « si » is true and whose targets are there (NEO-RES-09)."""
    if len(sheet.modes) == 1:
        return [0] if enough_targets(t, run, sheet.modes[0].needs) else []
    return [
        number
        for number, mode in enumerate(sheet.modes)
        if (mode.condition is None or EFFECTS.can(t, 0, run, mode.condition))
        and enough_targets(t, run, mode.needs)
    ]


def is_extra(t: NeombreTable, run: Run, mode: ModeSheet) -> bool:
    """Whether a mode says that the card is played as an additional one, and its condition holds (NEO-PLAY-06)."""
    return any(condition is None or EFFECTS.can(t, 0, run, condition) for condition in mode.extra)


def has_play(t: NeombreTable, place: int) -> bool:
    """Whether a normal or a granted play is left (NEO-PLAY-02, -03, -07)."""
    return t.bonus[place] > 0 or t.normal[place] < normal_plays(t, place)


def as_played(t: NeombreTable, place: int, card: Card) -> Run:
    """The run of a card as if it were played now: whether its prélude and its récital would work (NEO-KEY-15, -35)."""
    run = Run(place, card)
    run.prelude = t.played == 0
    run.recital = t.channelled[place]
    run.held = 1
    return run


def may_play(t: NeombreTable, place: int, sheet: Sheet) -> bool:
    """Whether canaliser, épilogue and the most cards of a turn allow a card (NEO-KEY-10…13, -20, NEO-TURN-15)."""
    if t.epilogue or t.plays[place] >= t.numbers.most_plays:
        return False
    if sheet.channel and t.plays[place]:
        return False
    return sheet.recital or not t.bound[place]


def playable_modes(t: NeombreTable, place: int, card: Card) -> list[int]:
    """The modes in which a card can be played now; without a play left only additional ones (NEO-PLAY-25)."""
    sheet = t.sheet(card)
    play = has_play(t, place)
    if not may_play(t, place, sheet) or not (play or sheet.extra_any):
        return []
    run = as_played(t, place, card)
    modes = open_modes(t, run, sheet)
    return modes if play else [mode for mode in modes if is_extra(t, run, sheet.modes[mode])]


def is_playable(t: NeombreTable, place: int, card: Card, play: bool, foes: int) -> bool:
    """Whether a card can be played now, with a play left or not; most need an adversary and nothing else."""
    sheet = t.sheet(card)
    first = sheet.modes[0]
    if first.foes >= 0 and len(sheet.modes) == 1 and play:
        return first.foes <= foes and may_play(t, place, sheet)
    return bool(playable_modes(t, place, card))


def recallable(t: NeombreTable, place: int, card: Card) -> bool:
    """Whether a card can be played from the discard (NEO-PLAY-01, NEO-KEY-30, -31)."""
    sheet = t.sheet(card)
    if not sheet.paramnesia or not may_play(t, place, sheet) or not has_play(t, place):
        return False
    return enough_targets(t, as_played(t, place, card), sheet.paramnesia_needs)


def attachable(t: NeombreTable, card: Card) -> bool:
    """What stays in play cannot be attached (NEO-SOLO-16)."""
    return t.sheet(card).kind == "card"


def action_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """`action`: play a card of the hand or the discard, attach one, or finish (§8)."""
    found = actions(t, seat)
    found.append(FINISH)
    return found


def can_act(t: NeombreTable, seat: Seat) -> bool:
    """Whether a player can do anything but finish (NEO-TURN-08)."""
    play, foes = has_play(t, seat), len(visible(t))
    if not t.epilogue and any(is_playable(t, seat, card, play, foes) for card in t.hand[seat]):
        return True
    return bool(actions(t, seat))


def actions(t: NeombreTable, seat: Seat) -> list[Option]:
    """What a player can do besides finishing, by id, identical copies once (NEO-GEN-06)."""
    found: list[Option] = []
    hand = different(t, t.hand[seat])
    if not t.epilogue:
        play, foes = has_play(t, seat), len(visible(t))
        found += [t.sheet(card).options.play for card in hand if is_playable(t, seat, card, play, foes)]
        memories = [card for card in t.discard[seat] if t.sheet(card).paramnesia]
        if memories:
            remembered = [card for card in different(t, memories) if recallable(t, seat, card)]
            found += [t.sheet(card).options.recall for card in remembered]
    if t.places > t.seats and not t.linked[seat] and t.hp[1] > 0:
        found += [t.sheet(card).options.attach for card in hand if attachable(t, card)]
    return found


def different(t: NeombreTable, pile: list[Card]) -> list[Card]:
    """One card of each kind, in the order of faces, the last of like ones (NEO-GEN-06)."""
    face, count = t.face, len(pile)
    order = [face[card] * count + at for at, card in enumerate(pile)]  # whole numbers are sorted soonest
    order.sort()
    found: list[Card] = []
    for at, place in enumerate(order):
        if at + 1 == count or order[at + 1] // count != place // count:
            found.append(pile[place % count])
    return found
