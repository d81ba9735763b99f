"""Using abilities: when one can be activated, with which objects, and how it is resolved."""

from collections.abc import Sequence

from pioche.core.decisions import Option, Query, Rule, Seat
from pioche.games.guild_battle.clauses.characters import Assassinate, Resurrect
from pioche.games.guild_battle.clauses.discards import TargetDiscards, discard_several
from pioche.games.guild_battle.clauses.text import EFFECTS, Ability
from pioche.games.guild_battle.options import (
    ACTIVATE_OR_DECLINE,
    DECLINE,
    assassinate_options,
    price_of,
    resurrect_options,
    target_options,
)
from pioche.games.guild_battle.table import GuildTable
from pioche.language.clauses import Node

# The query of the first object, for clauses that choose one.
OBJECTS: dict[type[Node], Query] = {
    TargetDiscards: target_options,
    Assassinate: assassinate_options,
    Resurrect: resurrect_options,
}


def can_activate(t: GuildTable, seat: Seat, ability: Ability) -> bool:
    """Whether the price can be paid whole and the first effect carried out (GB-ABIL-02, GB-EXT-01, -02)."""
    if not ability.effects:
        return False
    price = price_of(ability)
    return len(t.hand[seat]) >= price and EFFECTS.can(t, seat, price, ability.effects[0])


def ability_options(t: GuildTable, seat: Seat, face: int) -> Sequence[Option]:
    """D3: decline, or activate with the first target in the same answer (GB-ABIL-03, GB-EXT-07)."""
    ability = t.abilities[seat][face]
    objects = OBJECTS.get(type(ability.effects[0]))
    if ability.cost is not None or objects is None:
        return ACTIVATE_OR_DECLINE
    return [*objects(t, seat), DECLINE]


def resolve(t: GuildTable, seat: Seat, ability: Ability, chosen: Option | None) -> Rule[None]:
    """Pay the price, then carry the effects out from left to right (GB-EXT-01, -02, GB-WIZ-11)."""
    if ability.cost is not None:
        rule = "GB-WIZ-06" if ability.reaction else "GB-EXT-02"
        yield from discard_several(t, seat, ability.cost.count, rule)
    for effect in ability.effects:
        yield from EFFECTS.perform(t, seat, chosen, effect)
        chosen = None
