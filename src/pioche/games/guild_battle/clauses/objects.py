"""The objects of a clause: the first chosen with the activation, the others one at a time."""

from pioche.core.decisions import Option, Query, Rule, Seat, ask
from pioche.games.guild_battle.options import DONE
from pioche.games.guild_battle.table import GuildTable


def first_object(t: GuildTable, seat: Seat, query: Query, chosen: Option | None) -> Rule[Option | None]:
    """The first object of a clause: already chosen with the activation, or asked for now (GB-EXT-02, -07, -09)."""
    if chosen is not None and chosen.verb != "activate":
        return chosen
    objects = query(t, seat)
    if len(objects) < 2:
        return objects[0] if objects else None  # GB-EXT-01: as far as possible
    return (yield ask(seat, "more", query))


def further_object(t: GuildTable, seat: Seat, query: Query) -> Rule[Option | None]:
    """The next object of `jusqu'à`, or None for done (GB-EXT-03)."""
    if not query(t, seat):
        return None
    answer = yield ask(seat, "more", more_options, query)
    return None if answer == DONE else answer


def more_options(t: GuildTable, seat: Seat, query: Query) -> list[Option]:
    """D5: another object, or done."""
    return [*query(t, seat), DONE]
