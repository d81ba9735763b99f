"""What is counted of a seat in Guild Battle, for a judgement that is fitted (`pioche train guild_battle`)."""

from functools import cache
from typing import Final

from pioche.core.decisions import Seat
from pioche.games.guild_battle.cards import SLOTS
from pioche.games.guild_battle.options import faces_of
from pioche.games.guild_battle.table import GuildTable
from pioche.games.guild_battle.words import FULL_SET, WIZARD

FEATURES: Final = (
    *(f"standing_{slot}" for slot in SLOTS),
    *(f"ready_{slot}" for slot in SLOTS),  # in hand and not standing
    "three_stand",
    "four_stand",
    "one_short",  # four stand and the fifth is in hand
    "wins_now",  # one short at its turn, and nobody else can react
    "two_short",  # three stand and the other two are in hand
    "cards",  # in hand
    "spare",  # characters that stand twice or more
    "can_react",  # a character that reacts, and a card to pay with
    "buried",  # characters neither standing nor in hand that lie in the graveyard
    "turn",  # it is this seat's turn
    "library",  # in tens of cards
    "thin_library",
)

ONE_SHORT: Final = FEATURES.index("one_short")
WINS_NOW: Final = FEATURES.index("wins_now")
CAN_REACT: Final = FEATURES.index("can_react")


def described(t: GuildTable) -> list[list[float]]:
    """The features of each seat, none of a seat that is out; who arrives counts as if he stood."""
    rows = [seat_features(t, seat) if t.alive[seat] else [] for seat in range(t.seats)]
    others = [row for seat, row in enumerate(rows) if row and seat != t.active]
    if rows[t.active] and not any(row[CAN_REACT] for row in others):
        rows[t.active][WINS_NOW] = rows[t.active][ONE_SHORT]
    return rows


def seat_features(t: GuildTable, seat: Seat) -> list[float]:
    """The features of a seat, in the order of their names."""
    hand, library, battlefield = t.hand[seat], t.library[seat], t.battlefield[seat]
    standing, held = t.faces_in(battlefield), t.faces_in(hand)
    found = set_features(standing, held)
    buried = t.faces_in(t.graveyard[seat]) & ~(standing | held)
    return [
        *found,
        len(hand),
        len(battlefield) - len(faces_of(standing)),
        float(len(hand) > 1 and held >> WIZARD & 1),
        len(faces_of(buried)),
        float(seat == t.active),
        len(library) / 10,
        float(len(library) < 3),
    ]


@cache
def set_features(standing: int, held: int) -> tuple[float, ...]:
    """The features that follow from which characters stand and which are in hand."""
    ready = held & ~standing
    count = len(faces_of(standing))
    complete = standing | ready == FULL_SET
    return (
        *(float(standing >> face & 1) for face in range(len(SLOTS))),
        *(float(ready >> face & 1) for face in range(len(SLOTS))),
        float(count == 3),
        float(count == 4),
        float(count == 4 and complete),
        0.0,  # whether it wins now is said by who else is there
        float(count == 3 and complete),
    )
