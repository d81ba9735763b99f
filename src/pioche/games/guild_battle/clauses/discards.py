"""Clauses by which seats discard."""

from typing import Final

from pioche.core.decisions import Option, Rule, Seat, questions
from pioche.games.guild_battle.clauses.objects import first_object
from pioche.games.guild_battle.clauses.text import EFFECTS, Act, Price
from pioche.games.guild_battle.columns import GRAVEYARD
from pioche.games.guild_battle.options import discard_options, target_options
from pioche.games.guild_battle.table import GuildTable
from pioche.language.clauses import clause

DISCARD: Final = questions("discard", discard_options)


def discard(t: GuildTable, seat: Seat, rule: str) -> Rule[None]:
    """The seat discards one card of its choice (GB-DISC-01)."""
    hand = t.hand[seat]
    if len(hand) == 1:  # GB-INFO-06: the count is public, so taking the answer tells nothing
        card = hand[0]
    else:
        answer = yield DISCARD[seat]
        card = t.pick(hand, t.words.index[answer.source])
    t.move(card, GRAVEYARD, seat, "discard", rule)  # GB-ZONE-06


def discard_several(t: GuildTable, seat: Seat, count: int, rule: str) -> Rule[None]:
    """The seat discards one card after the other, as far as it has any (GB-DISC-02)."""
    for _ in range(min(count, len(t.hand[seat]))):  # GB-EXT-05: whoever has none is passed over
        yield from discard(t, seat, rule)


def opponent_holds_a_card(t: GuildTable, seat: Seat) -> bool:
    """Whether some living opponent has a card in hand."""
    return any(t.hand[other] for other in t.living_after(seat))


@clause(
    "défaussez-vous de {count:une carte}",
    also="défaussez vous de {count:une carte}",
    en="discard {count:a card}",
    rules=("GB-DISC-01", "GB-EXT-02"),
    sample="Piochez deux cartes, puis défaussez-vous d'une carte.",
    keyword="se défausser",
)
class DiscardOwn(Price):
    """Discard cards of one's own hand: a price paid whole (GB-EXT-02) or an effect as far as possible (GB-EXT-01)."""


@EFFECTS.does(DiscardOwn)
def discard_own(t: GuildTable, seat: Seat, chosen: Option | None, node: DiscardOwn) -> Rule[None]:
    """Discard as an effect on oneself (GB-DISC-02)."""
    yield from discard_several(t, seat, node.count, "GB-DISC-02")


@clause(
    "ciblez un joueur, il se défausse de {count:une carte}",
    en="target a player, who discards {count:a card}",
    rules=("GB-WIT-01", "GB-DISC-02"),
    sample="Ciblez un joueur, il se défausse d'une carte",
    keyword="se défausser",
)
class TargetDiscards(Act):
    """A targeted player discards cards of their own choice (GB-WIT-01)."""

    count: int


@EFFECTS.does(
    TargetDiscards,
    can=lambda t, seat, spent, node: (
        len(t.hand[seat]) > spent or opponent_holds_a_card(t, seat)
    ),  # GB-WIT-02, -04
)
def target_discards(t: GuildTable, seat: Seat, chosen: Option | None, node: TargetDiscards) -> Rule[None]:
    """The targeted seat discards cards of its own choice (GB-WIT-01, -03)."""
    option = yield from first_object(t, seat, target_options, chosen)
    if option is not None:
        target = int(option.target.removeprefix("seat"))
        t.tell("target", "GB-WIT-01", seat, other=target)
        yield from discard_several(t, target, node.count, "GB-WIT-03")


@clause(
    "chaque adversaire se défausse de {count:une carte}",
    en="each opponent discards {count:a card}",
    rules=("GB-EXT-05", "GB-DISC-02"),
    sample="Chaque adversaire se défausse d'une carte",
    keyword="se défausser",
)
class EachOpponentDiscards(Act):
    """Every living opponent discards, clockwise (GB-EXT-05)."""

    count: int


@EFFECTS.does(EachOpponentDiscards, can=lambda t, seat, spent, node: opponent_holds_a_card(t, seat))
def each_opponent_discards(
    t: GuildTable, seat: Seat, chosen: Option | None, node: EachOpponentDiscards
) -> Rule[None]:
    """Every living opponent discards, clockwise; an empty hand is skipped (GB-EXT-05)."""
    for other in t.living_after(seat):
        yield from discard_several(t, other, node.count, "GB-EXT-05")
