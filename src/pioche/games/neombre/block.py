"""The block of one player: cards one right after the other, then their invocations (B4b, B4c, NEO-TURN-05…10)."""

from typing import Final

from pioche.core.decisions import Card, Rule, Step, questions
from pioche.games.neombre.columns import ATTACHED
from pioche.games.neombre.launching import pick_mode, play, recall, trigger_attached
from pioche.games.neombre.legal import action_options, can_act, fitting_modes
from pioche.games.neombre.options import FINISH
from pioche.games.neombre.resolve import run_steps
from pioche.games.neombre.run import Run
from pioche.games.neombre.table import NOBODY, NeombreTable

ACTION: Final = questions("action", action_options)


def block(t: NeombreTable) -> Step:
    """The next action of the player who has the hand; it closes by itself when nothing is left to do (NEO-TURN-08)."""
    place = t.active
    if t.is_companion(place):
        return companion(t, place)
    if t.finished[place]:  # whoever died in their own block has finished, even if brought back (NEO-KEY-44)
        close(t, place)
        return None
    if t.hp[place] > 0 and can_act(t, place):
        return action(t, place)
    if t.hp[place] > 0 and t.invocations[place] and not t.acted[place]:
        return closing(t, place)
    close(t, place)
    return None


def action(t: NeombreTable, place: int) -> Rule[None]:
    """A card is played, played from the discard or attached, or the block is over (§8)."""
    answer = yield ACTION[place]
    if answer == FINISH:
        yield from closing(t, place)
        return
    face = t.book.index[answer.source]
    if answer.verb == "recall":
        yield from recall(t, place, t.pick(t.discard[place], face))
    elif answer.verb == "attach":
        attach(t, t.pick(t.hand[place], face))
    else:
        yield from play(t, place, t.pick(t.hand[place], face))


def attach(t: NeombreTable, card: Card) -> None:
    """A card of the hand is attached to the companion, and replaces the one before (NEO-SOLO-04…06)."""
    for old in t.attached[0][:]:
        t.to_discard(old, "detach", "NEO-SOLO-06")
    t.move(card, ATTACHED, 0, "attach_to", "NEO-SOLO-04")
    t.linked[0] = True


def closing(t: NeombreTable, place: int) -> Rule[None]:
    """The block is over, and the player's invocations play (NEO-TURN-09, -10)."""
    again = t.acted[place]
    close(t, place)
    if again:
        return  # not in a block that was opened anew (NEO-PLAY-08)
    for card in t.invocations[place][
        :
    ]:  # those that arrive meanwhile play from the next round on (NEO-TYPE-12)
        if card in t.invocations[place]:
            yield from invocation(t, place, card)
            if t.outcome is not None:
                return


def close(t: NeombreTable, place: int) -> None:
    """A closed block gives up the plays that are left (NEO-TURN-08, NEO-PLAY-08, -24)."""
    t.finished[place] = t.acted[place] = (
        True  # invocations that come later wait for the next round (NEO-TYPE-12)
    )
    t.normal[place] = t.numbers.plays
    t.bonus[place] = 0
    t.active = NOBODY
    t.phase = "who"
    tile = Card(place)
    t.say("finish" if t.is_seated(tile) else "finish_card", "NEO-TURN-08", tile)


def invocation(t: NeombreTable, place: int, card: Card) -> Rule[None]:
    """An invocation triggers its effect, if it can, and loses 1 pv (NEO-TYPE-11…17, -21)."""
    sheet, run = t.sheet(card), Run(place, card)
    modes = fitting_modes(t, run, sheet)
    if modes:
        t.tell("invocation", "NEO-TYPE-11", t.seat_at(place), card=t.glimpse(card))
        t.depth += 1
        mode = yield from pick_mode(t, run, card, modes)
        yield from run_steps(t, run, sheet.modes[mode].steps)
        t.depth -= 1
    if t.outcome is None and card in t.invocations[place]:
        t.hp[card] -= 1
        t.tell("wane", "NEO-TYPE-16", t.seat_at(place), card=t.glimpse(card), amount=t.hp[card])
        if t.hp[card] == 0:
            t.to_discard(card, "destroyed", "NEO-TYPE-10")


def companion(t: NeombreTable, place: int) -> Rule[None]:
    """The companion triggers its attached card as its own block (NEO-SOLO-08, -09)."""
    if t.attached[0]:
        yield from trigger_attached(t, t.attached[0][0])
    if t.outcome is None:
        close(t, place)
