"""What seats of Guild Battle do at once, on the way of a look ahead: what its judgement has no better choice for.

Looking at each option would find the same, and was half of all that a look ahead tried.
"""

from collections.abc import Sequence

from pioche.core.decisions import Option, Seat
from pioche.games.guild_battle.table import GuildTable


def at_once(t: GuildTable, seat: Seat, prompt: str, options: Sequence[Option]) -> Option | None:
    """What is discarded, and who is brought back."""
    if prompt == "discard":
        return spared(t, seat) or options[0]
    if options[0].verb == "resurrect":
        return missed(t, seat) or options[0]
    return None


def spared(t: GuildTable, seat: Seat) -> Option | None:
    """The discard of a character that stands already or is held twice."""
    held = spare = 0
    for card in t.hand[seat]:
        face = 1 << t.face[card]
        spare |= held & face
        held |= face
    spare |= held & t.faces_in(t.battlefield[seat])
    return t.words.discards[spare][0] if spare else None


def missed(t: GuildTable, seat: Seat) -> Option | None:
    """The return of a character that neither stands nor is held."""
    there = t.faces_in(t.battlefield[seat]) | t.faces_in(t.hand[seat])
    missing = t.faces_in(t.graveyard[seat]) & ~there
    return t.words.resurrections[missing][0] if missing else None
