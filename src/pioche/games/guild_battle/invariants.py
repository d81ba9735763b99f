"""What must be true of every table of Guild Battle (section 10 of its specification)."""

from collections import Counter as Count

from pioche.games.guild_battle.table import GuildTable
from pioche.games.guild_battle.words import FULL_SET, WIZARD


def faults(t: GuildTable) -> list[str]:
    """The laws that a table breaks, in words; none for a sound one."""
    broken = [f"seat {seat}: {problem}" for seat in range(t.seats) for problem in _of_seat(t, seat)]
    for below, above in zip(t.arriving, t.arriving[1:], strict=False):
        if t.face[above] != WIZARD:
            broken.append(f"card {above} arrives over card {below} without being a Magicien")
    if t.outcome is not None and (t.outcome.winner is None or t.outcome.drawn):
        broken.append("a finished match has not exactly one winner (GB-WIN-10)")
    return broken


def _of_seat(t: GuildTable, seat: int) -> list[str]:
    broken = []
    piles = (t.hand, t.library, t.graveyard, t.battlefield, t.out)
    owned = Count(t.face[card] for pile in piles for card in pile[seat])
    if any(owned[face] != t.numbers.copies for face in range(len(t.faces))):
        broken.append(f"owns {dict(owned)} instead of {t.numbers.copies} of each character")
    if t.outcome is None and t.alive[seat] and t.faces_in(t.established(seat)) == FULL_SET:
        broken.append("has the five characters established while the game is running (GB-WIN-02)")
    if not t.alive[seat] and len(t.out[seat]) != sum(owned.values()):
        broken.append("is eliminated but has cards left in play (GB-ELIM-01)")
    return broken
