"""What a player of Noxilia does without looking ahead, at set-up and later, and what is not worth a look.

Which units begin, and where the monarch hides, cannot be judged before anybody has moved: whoever looked ahead would
only read chance, and would always begin alike.  So all that fits is as good, and lots decide.
"""

from collections.abc import Sequence
from typing import Final

from pioche.core.decisions import Option, Seat
from pioche.games.noxilia.board import CELL, COMMANDS, HOME, RAMPARTS, WALK
from pioche.games.noxilia.book import SORCERER
from pioche.games.noxilia.refs import DONE, STOP, card_at, ref
from pioche.games.noxilia.table import NoxTable

DEAR: Final = 6  # gold that nobody has in the first turns
SPELLS: Final = 2  # of the opening hand, and equipment; more of them would wait for units
BEARERS: Final = 4  # who are looked at for an equipment
# After these questions a table is judged alike, whichever card it is.
ALIKE: Final = frozenset({"exile", "find"})


def at_once(prompt: str, options: Sequence[Option]) -> Option | None:
    """The first of several cards, or of several places for a latent, between which no judgement tells a difference."""
    return options[0] if prompt in ALIKE or options[0].verb == "host" else None


def worthwhile(t: NoxTable, seat: Seat, prompt: str, options: Sequence[Option]) -> Sequence[Option]:
    """What is worth a look: the allowance is spent, fighters stand in front, and dear cards go under the library."""
    if prompt == "choose_unit":
        return options[:-1] if len(options) > 1 else options
    if prompt == "place_unit":
        sheet = t.book.sheets[t.book.index[options[0].source]]
        front = [option for option in options if CELL[option.target] in RAMPARTS]
        return front if front and (sheet.cac or 0) > 1 else options
    if prompt == "mulligan":
        return (unwanted(t, seat, options),)
    if prompt == "action":
        return without_twins(t, seat, options)
    if prompt == "step" and len(options) > 2 and options[-1] == STOP:
        return onward(t, seat, options)
    if prompt == "host" and len(options) > BEARERS and options[0].verb == "attach":
        return bearers(t, options)
    return options


def without_twins(t: NoxTable, seat: Seat, options: Sequence[Option]) -> Sequence[Option]:
    """What can be done but by a unit that differs in nothing from one whose actions are there."""
    known, twins = set(), set()
    laden = {t.host[card] for pile in (t.gear, t.curses, *t.latents) for card in pile}
    for card in t.units_of(seat):
        if t.engaged[card] or card in laden or t.mods[card] or t.grants[card]:
            continue
        look = (
            t.face[card], t.cell[card], t.up[card], t.damage[card], t.shield[card], t.poison[card], t.dodged[card],
            t.intercepted[card], t.aura[card], t.owner[card],
        )  # fmt: skip
        if look in known:
            twins.add(ref(t, card))
        known.add(look)
    return [option for option in options if option.source not in twins] if twins else options


def onward(t: NoxTable, seat: Seat, options: Sequence[Option]) -> Sequence[Option]:
    """After a step: on towards the enemy command, or home where that is near; sideways comes first, or not at all."""
    here = t.cell[card_at(t, options[0].source)]
    goal, home = WALK[COMMANDS[1 - seat]], WALK[COMMANDS[seat]]
    found = [STOP]
    for option in options[:-1]:
        to = CELL[option.target]
        if goal[to] < goal[here] or (here in HOME[seat] and home[to] < home[here]):
            found.append(option)
    return found


def bearers(t: NoxTable, options: Sequence[Option]) -> Sequence[Option]:
    """Who may well wear an equipment: the monarch, a sorcerer, and those who strike hardest; never the ground."""
    found, fighters = [], []
    magic = False
    for option in options:
        if option.target[0] != "u":
            continue
        sheet = t.sheet(card_at(t, option.target))
        if sheet.kind == "monarch" or (sheet.abilities[SORCERER] and not magic):
            found.append(option)
            magic = magic or sheet.kind != "monarch"
        else:
            fighters.append((-max(sheet.cac or 0, sheet.dist or 0), -sheet.life, option))
    fighters.sort()
    return [*found, *[option for _, _, option in fighters[: BEARERS - len(found)]]] or options


def unwanted(t: NoxTable, seat: Seat, options: Sequence[Option]) -> Option:
    """A card of the opening hand that can wait: one too dear, or one spell or equipment too many."""
    count = {"spell": 0, "equipment": 0}
    for card in t.hand[seat]:
        sheet = t.sheet(card)
        if sheet.gold >= DEAR:
            return option_of(options, sheet.id)
        if sheet.kind in count:
            count[sheet.kind] += 1
            if count[sheet.kind] > SPELLS:
                return option_of(options, sheet.id)
    return DONE


def option_of(options: Sequence[Option], name: str) -> Option:
    """The option about a card."""
    return next((option for option in options if option.source == name), DONE)
