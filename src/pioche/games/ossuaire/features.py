"""What is counted of a seat in Ossuaire, for a judgement that is fitted (`pioche train ossuaire`)."""

from typing import Final

from pioche.core.decisions import Seat
from pioche.games.ossuaire.evaluate import outlook, prospect
from pioche.games.ossuaire.table import OssuaireTable

FEATURES: Final = (
    "trophies",
    "match_point",  # one trophy is missing
    "outlook",  # force in combats to come
    "prospect_both_play",  # force in this combat while both may still play, while one may, when both have stopped
    "prospect_one_plays",
    "prospect_none_plays",
    "cards",  # in hand
    "gold",
    "turn",  # it is this seat's turn
)
FIGHTING: Final = ("play", "delayed", "compare")


def described(t: OssuaireTable) -> list[list[float]]:
    """The features of both seats."""
    return [seat_features(t, seat) for seat in range(t.seats)]


def seat_features(t: OssuaireTable, seat: Seat) -> list[float]:
    """The features of a seat, in the order of their names."""
    fighting = t.phase in FIGHTING
    force = prospect(t, seat) if fighting else 0.0
    return [
        t.trophies[seat],
        float(t.trophies[seat] == t.numbers.trophies - 1),
        outlook(t, seat),
        *(force if fighting and len(t.stopped) == count else 0.0 for count in range(3)),
        len(t.hand[seat]),
        t.gold[seat],
        float(seat == t.active),
    ]
