"""The zones of Guild Battle and the columns of its table, each declared once; `columns.py` is written from them."""

from pioche.core.columns import Declared, given, one, per_seat, several, zone
from pioche.core.decisions import Card, Seat
from pioche.core.zones import Sight
from pioche.games.guild_battle.cards import Character
from pioche.games.guild_battle.clauses.text import Ability
from pioche.games.guild_battle.numbers import Numbers
from pioche.games.guild_battle.words import Words


class Columns(Declared):
    """What lies on the table of Guild Battle."""

    hand = zone(Sight.OWNER)  # GB-ZONE-01
    library = zone(Sight.COUNT, ordered=True)  # GB-ZONE-02
    graveyard = zone(Sight.ALL, ordered=True)  # GB-ZONE-03
    battlefield = zone(Sight.ALL, ordered=True)  # GB-ZONE-04
    out = zone(Sight.ALL)  # GB-ELIM-01

    faces = given(tuple[Character, ...])
    numbers = given(Numbers)
    abilities = given(tuple[tuple[Ability, ...], ...])  # of each seat's characters, by face
    words = given(Words)
    first = one(0, Seat, public=True)
    active = one(0, Seat, public=True)
    turn = one(1, public=True)  # of the whole game, counted over all seats
    phase = one("draw", public=True)  # draw, main, end
    played = one(False, public=True)  # the active seat has played its card of the turn (GB-TURN-04)
    alive = per_seat(True, public=True, frozen=True)
    arriving = several(Card)  # open windows, the latest last (GB-REACT-08)
    reactions = one(0, public=True)  # played since the match began, for the end screen and the laboratory
