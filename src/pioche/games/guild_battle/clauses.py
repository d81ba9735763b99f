"""What the clauses of Guild Battle do: each effect of a printed text, carried out by the rulebook's dictionary."""

from collections.abc import Callable, Sequence
from typing import Any

from pioche.core.decisions import Option, Query, Rule, Seat, ask
from pioche.games.guild_battle.columns import GRAVEYARD, HAND
from pioche.games.guild_battle.language import LANGUAGE
from pioche.games.guild_battle.nodes import (
    Ability,
    Assassinate,
    Counter,
    DiscardOwn,
    Draw,
    EachOpponentDiscards,
    Resurrect,
    TargetDiscards,
)
from pioche.games.guild_battle.options import (
    ACTIVATE_OR_DECLINE,
    DECLINE,
    DONE,
    assassinate_options,
    discard_options,
    price_of,
    resurrect_options,
    target_options,
    victim,
)
from pioche.games.guild_battle.table import GuildTable
from pioche.language.clauses import Node


def discard(t: GuildTable, seat: Seat, rule: str) -> Rule[None]:
    """The seat discards one card of its choice (GB-DISC-01)."""
    hand = t.hand[seat]
    if len(hand) == 1:  # GB-INFO-06: the count is public, so taking the answer tells nothing
        card = hand[0]
    else:
        answer = yield ask(seat, "discard", discard_options)
        card = t.pick(hand, t.words.index[answer.source])
    t.move(card, GRAVEYARD, seat, "discard", rule)


def discard_several(t: GuildTable, seat: Seat, count: int, rule: str) -> Rule[None]:
    """The seat discards one card after the other, as far as it has any (GB-DISC-02)."""
    for _ in range(min(count, len(t.hand[seat]))):
        yield from discard(t, seat, rule)


def draw_cards(t: GuildTable, seat: Seat, count: int, rule: str) -> None:
    """Take cards from the top of the library, one at a time, while there are any (GB-DRAW-01)."""
    library = t.library[seat]
    for _ in range(min(count, len(library))):
        t.move(library[-1], HAND, seat, "draw", rule)


@LANGUAGE.executes(Draw)
def run_draw(t: GuildTable, seat: Seat, node: Draw, chosen: Option | None) -> Rule[None]:
    """Draw; after `puis` what is left is enough (GB-EXT-04)."""
    draw_cards(t, seat, node.count, "GB-DRAW-01")
    yield from ()


@LANGUAGE.executes(DiscardOwn)
def run_discard_own(t: GuildTable, seat: Seat, node: DiscardOwn, chosen: Option | None) -> Rule[None]:
    """Discard as an effect on oneself (GB-DISC-02)."""
    yield from discard_several(t, seat, node.count, "GB-DISC-02")


@LANGUAGE.executes(TargetDiscards)
def run_target_discards(t: GuildTable, seat: Seat, node: TargetDiscards, chosen: Option | None) -> Rule[None]:
    """The targeted seat discards cards of its own choice (GB-WIT-01, -03)."""
    option = yield from first_object(t, seat, target_options, chosen)
    if option is not None:
        target = int(option.target.removeprefix("seat"))
        t.tell("target", "GB-WIT-01", seat, other=target)
        yield from discard_several(t, target, node.count, "GB-WIT-03")


@LANGUAGE.executes(EachOpponentDiscards)
def run_each_opponent_discards(
    t: GuildTable, seat: Seat, node: EachOpponentDiscards, chosen: Option | None
) -> Rule[None]:
    """Every living opponent discards, clockwise; an empty hand is skipped (GB-EXT-05)."""
    for other in t.living_after(seat):
        yield from discard_several(t, other, node.count, "GB-EXT-05")


@LANGUAGE.executes(Assassinate)
def run_assassinate(t: GuildTable, seat: Seat, node: Assassinate, chosen: Option | None) -> Rule[None]:
    """Targeted characters go to their owners' graveyards (GB-ASS-01)."""
    count = node.count
    option = yield from first_object(t, seat, assassinate_options, chosen)
    while option is not None:
        card = victim(t, option)
        owner = t.layout.seat_of[t.place[card]]
        t.move(card, GRAVEYARD, owner, "assassinate", "GB-ASS-01", by=seat)
        count -= 1
        option = (yield from further_object(t, seat, assassinate_options)) if count else None


@LANGUAGE.executes(Resurrect)
def run_resurrect(t: GuildTable, seat: Seat, node: Resurrect, chosen: Option | None) -> Rule[None]:
    """Characters of one's own graveyard return to one's hand, known to all (GB-NEC-01, -04)."""
    count = node.count
    option = yield from first_object(t, seat, resurrect_options, chosen)
    while option is not None:
        card = t.pick(t.graveyard[seat], t.words.index[option.source])
        t.move(card, HAND, seat, "resurrect", "GB-NEC-01")
        count -= 1
        option = (yield from further_object(t, seat, resurrect_options)) if count else None


@LANGUAGE.executes(Counter)
def run_counter(t: GuildTable, seat: Seat, node: Counter, chosen: Option | None) -> Rule[None]:
    """The character whose window is open goes to its owner's graveyard (GB-CTR-01, GB-REACT-07)."""
    card = t.arriving.pop()
    owner = t.layout.seat_of[t.place[card]]
    t.move(card, GRAVEYARD, owner, "counter", "GB-CTR-01", by=seat)
    yield from ()


def first_object(t: GuildTable, seat: Seat, query: Query, chosen: Option | None) -> Rule[Option | None]:
    """The first object of a clause: already chosen with the activation, or asked for now (GB-EXT-07, -09)."""
    if chosen is not None and chosen.verb != "activate":
        return chosen
    objects = query(t, seat)
    if len(objects) < 2:
        return objects[0] if objects else None
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


# Whether a clause that begins an ability could be carried out after `spent` cards of the hand have paid the price
# (GB-ABIL-02); a discard of one's own is never the first clause, and a counter stands in reactions only.
CAN: dict[type[Node], Callable[[GuildTable, Seat, Any, int], bool]] = {
    Draw: lambda t, seat, node, spent: len(t.library[seat]) >= node.count,  # GB-DRAW-03
    TargetDiscards: lambda t, seat, node, spent: len(t.hand[seat]) > spent or opponent_holds_a_card(t, seat),
    EachOpponentDiscards: lambda t, seat, node, spent: opponent_holds_a_card(t, seat),  # GB-EXT-05
    Assassinate: lambda t, seat, node, spent: True,  # GB-ASS-03: at least itself
    Resurrect: lambda t, seat, node, spent: bool(t.graveyard[seat]) or spent > 0,  # GB-NEC-03
}

# The query of the first object, for clauses that choose one.
OBJECTS: dict[type[Node], Query] = {
    TargetDiscards: target_options,
    Assassinate: assassinate_options,
    Resurrect: resurrect_options,
}


def opponent_holds_a_card(t: GuildTable, seat: Seat) -> bool:
    """Whether some living opponent has a card in hand."""
    return any(t.hand[other] for other in t.living_after(seat))


def can_activate(t: GuildTable, seat: Seat, ability: Ability) -> bool:
    """Whether the price can be paid whole and the first effect carried out (GB-ABIL-02, GB-EXT-01, -02)."""
    price = price_of(ability)
    first = ability.effects[0]
    return len(t.hand[seat]) >= price and CAN[type(first)](t, seat, first, price)


def ability_options(t: GuildTable, seat: Seat, face: int) -> Sequence[Option]:
    """D3: decline, or activate with the first target in the same answer (GB-ABIL-03, GB-EXT-07)."""
    ability = t.faces[face].ability
    objects = OBJECTS.get(type(ability.effects[0]))
    if ability.cost is not None or objects is None:
        return ACTIVATE_OR_DECLINE
    return [*objects(t, seat), DECLINE]


def resolve(t: GuildTable, seat: Seat, ability: Ability, chosen: Option | None) -> Rule[None]:
    """Pay the price, then carry the effects out from left to right (GB-EXT-01, -02)."""
    if ability.cost is not None:
        rule = "GB-WIZ-06" if ability.reaction else "GB-EXT-02"
        yield from discard_several(t, seat, ability.cost.count, rule)
    for effect in ability.effects:
        yield from LANGUAGE.executors[type(effect)](t, seat, effect, chosen)
        chosen = None
