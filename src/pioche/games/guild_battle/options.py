"""The options of each decision of Guild Battle, listed once for everybody."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from pioche.core.contract import Points
from pioche.core.decisions import Card, Option, Seat, seat_ref
from pioche.games.guild_battle.clauses.text import Ability
from pioche.games.guild_battle.table import GuildTable
from pioche.games.guild_battle.words import WIZARD

LET_ONLY: Final = (Option("let"),)
DECLINE: Final = Option("decline")
ACTIVATE: Final = Option("activate")
DONE: Final = Option("done")
ACTIVATE_OR_DECLINE: Final = (ACTIVATE, DECLINE)

# What each option points at on the table.
POINTS: Final = {
    "play:": Points("hand"),
    "discard:": Points("hand"),
    "counter:": Points("hand"),
    "counter>": Points("battlefield", "others", latest="arriving"),
    "assassinate>": Points("battlefield", "any"),
    "resurrect:": Points("graveyard"),
    "activate": Points("battlefield", top=True),  # whoever has just been established
}


def price_of(ability: Ability) -> int:
    """How many cards an ability costs."""
    return ability.cost.count if ability.cost else 0


def main_options(t: GuildTable, seat: Seat) -> Sequence[Option]:
    """D1: pass, or play one of the different characters in hand (GB-TURN-04)."""
    return t.words.plays[t.faces_in(t.hand[seat])]


def react_options(t: GuildTable, seat: Seat) -> Sequence[Option]:
    """D2: let it be, or counter with a Magicien and a card to feed it (GB-WIZ-05)."""
    hand = t.hand[seat]
    face = t.face
    ability = t.abilities[seat][WIZARD]
    if ability.effects and len(hand) > price_of(ability):
        for card in hand:
            if face[card] == WIZARD:  # GB-EXT-08: whichever character holds that slot
                return t.words.counters[face[t.arriving[-1]]]  # GB-REACT-07: the latest
    return LET_ONLY


def discard_options(t: GuildTable, seat: Seat) -> Sequence[Option]:
    """D4: any of the different characters in hand."""
    return t.words.discards[t.faces_in(t.hand[seat])]


def assassinate_options(t: GuildTable, seat: Seat) -> Sequence[Option]:
    """Every established character, copies of one owner merged; who has left has none (GB-ASS-02)."""
    return [
        assassination(t.faces[face].id, owner)
        for owner in range(t.seats)
        for face in faces_of(t.faces_in(t.established(owner)))
    ]


@cache
def assassination(name: str, owner: Seat) -> Option:
    """The option of one victim, made once."""
    return Option("assassinate", target=f"{name}@{owner}")


@cache
def faces_of(mask: int) -> tuple[int, ...]:
    """The faces of a bit mask."""
    return tuple(face for face in range(mask.bit_length()) if mask >> face & 1)


def target_options(t: GuildTable, seat: Seat) -> Sequence[Option]:
    """Every seat whose hand is not empty, one's own included; who has left holds nothing (GB-WIT-02, -04)."""
    return [TARGETS[s] for s in range(t.seats) if t.hand[s]]


TARGETS: Final = [Option("target", target=seat_ref(seat)) for seat in range(5)]


def resurrect_options(t: GuildTable, seat: Seat) -> Sequence[Option]:
    """The different characters of one's own graveyard (GB-NEC-02)."""
    return t.words.resurrections[t.faces_in(t.graveyard[seat])]


def victim(t: GuildTable, option: Option) -> Card:
    """The card that an assassination names."""
    name, owner = option.target.rsplit("@", 1)
    return t.pick(t.established(int(owner)), t.words.index[name])
