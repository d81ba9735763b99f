"""How a match of Guild Battle is won and lost."""

from pioche.core.contract import Outcome
from pioche.core.decisions import Seat
from pioche.games.guild_battle.columns import OUT
from pioche.games.guild_battle.table import GuildTable
from pioche.games.guild_battle.words import FULL_SET


def check_victory(t: GuildTable, seat: Seat) -> bool:
    """End the match if the seat controls the five characters, all established (GB-WIN-01, -02, -04)."""
    if len(t.battlefield[seat]) < len(t.faces) or t.faces_in(t.established(seat)) != FULL_SET:
        return False
    win(t, seat, "GB-WIN-01")
    return True


def win(t: GuildTable, seat: Seat, rule: str) -> None:
    """The seat wins and all the others lose (GB-WIN-06, -11)."""
    t.outcome = Outcome.won(seat, t.seats, rule)
    t.tell("win", rule, seat)


def eliminate(t: GuildTable, seat: Seat) -> None:
    """A seat that must draw from an empty library leaves the game (GB-WIN-07, -08, GB-ELIM-01)."""
    t.tell("eliminate", "GB-WIN-07", seat)
    for pile in (t.hand[seat], t.battlefield[seat], t.graveyard[seat]):
        for card in pile[:]:
            t.move(card, OUT, seat, "out", "GB-ELIM-01")
    t.leave(seat)
    if sum(t.alive) == 1:
        win(t, t.alive.index(True), "GB-WIN-09")
