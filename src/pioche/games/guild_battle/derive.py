"""What players count at the table, computed from public information for every view."""

from pioche.core.decisions import Seat
from pioche.games.guild_battle.options import faces_of
from pioche.games.guild_battle.public import Derived
from pioche.games.guild_battle.table import GuildTable


def derived(t: GuildTable) -> Derived:
    """All of it; characters in play are named by token."""
    standing = [faces_of(t.faces_in(t.established(seat))) for seat in range(t.seats)]
    return Derived(
        arriving=[t.token[card] for card in t.arriving],
        cast=[character.id for character in t.faces],
        hand_limit=t.numbers.hand_limit,
        complete=[len(faces) for faces in standing],
        missing=[last_missing(t, faces) for faces in standing],
        window=window(t),
    )


def last_missing(t: GuildTable, standing: tuple[int, ...]) -> str:
    """The character that completes the five, if it alone is lacking (GB-WIN-01)."""
    lacking = [character.id for face, character in enumerate(t.faces) if face not in standing]
    return lacking[0] if len(lacking) == 1 else ""


def window(t: GuildTable) -> list[Seat]:
    """Whom the open window asks, whatever they hold (GB-REACT-02, -03)."""
    if not t.arriving:
        return []
    owner = t.layout.seat_of[t.place[t.arriving[-1]]]
    return [seat for seat in t.living_after(owner) if seat != t.active]
