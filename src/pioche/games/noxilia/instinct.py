"""What a player of Noxilia does without looking ahead, at set-up and later, and what is not worth a look.

Which units begin, and where the monarch hides, cannot be judged before anybody has moved: whoever looked ahead would
only read chance, and would always begin alike.  So all that fits is as good, and lots decide.
"""

from collections.abc import Sequence
from typing import Final

from pioche.core.decisions import Option, Seat
from pioche.games.noxilia.board import CELL, RAMPARTS
from pioche.games.noxilia.refs import DONE
from pioche.games.noxilia.table import NoxTable

DEAR: Final = 6  # gold that nobody has in the first turns
SPELLS: Final = 2  # of the opening hand, and equipment; more of them would wait for units
# After these questions a table is judged alike, whichever card it is.
ALIKE: Final = frozenset({"discard", "exile", "find"})


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
    return options


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
