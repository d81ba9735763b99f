"""Clauses by which cards are drawn, and characters die, return or are countered."""

from pioche.core.decisions import Option, Rule, Seat
from pioche.games.guild_battle.clauses.objects import first_object, further_object
from pioche.games.guild_battle.clauses.text import EFFECTS, Act, Countering
from pioche.games.guild_battle.columns import GRAVEYARD, HAND
from pioche.games.guild_battle.options import assassinate_options, resurrect_options, victim
from pioche.games.guild_battle.table import GuildTable
from pioche.language.clauses import clause


def draw_cards(t: GuildTable, seat: Seat, count: int, rule: str) -> None:
    """Take cards from the top of the library, one at a time, while there are any (GB-DRAW-01)."""
    library = t.library[seat]
    for _ in range(min(count, len(library))):
        t.move(library[-1], HAND, seat, "draw", rule)


@clause(
    "piochez {count:une carte}",
    en="draw {count:a card}",
    rules=("GB-DRAW-01", "GB-HER-01", "GB-EXT-04"),
    sample="Piochez une carte",
)
class Draw(Act):
    """Draw cards from one's library (GB-DRAW-01)."""

    count: int


@EFFECTS.does(Draw, can=lambda t, seat, spent, node: len(t.library[seat]) >= node.count)  # GB-DRAW-03, -04
def draw(t: GuildTable, seat: Seat, chosen: Option | None, node: Draw) -> None:
    """Draw; after `puis` what is left is enough (GB-EXT-04)."""
    draw_cards(t, seat, node.count, "GB-DRAW-01")


@clause(
    "assassinez le personnage~s ciblé~s",
    "assassinez jusqu'à {count:deux personnages ciblés}",
    en=("assassinate the targeted character", "assassinate up to {count:two targeted characters}"),
    rules=("GB-ASS-01", "GB-EXT-03"),
    sample=("Assassinez le personnage ciblé", "Assassinez jusqu'à deux personnages ciblés"),
)
class Assassinate(Act):
    """Established characters go to their owners' graveyards (GB-ASS-01): one, or up to `count`."""

    count: int = 1


@EFFECTS.does(Assassinate, can=lambda t, seat, spent, node: True)  # GB-ASS-03: at least itself
def assassinate(t: GuildTable, seat: Seat, chosen: Option | None, node: Assassinate) -> Rule[None]:
    """Targeted characters go to their owners' graveyards (GB-ASS-01)."""
    count = node.count
    option = yield from first_object(t, seat, assassinate_options, chosen)
    while option is not None:
        card = victim(t, option)
        owner = t.layout.seat_of[t.place[card]]
        t.move(card, GRAVEYARD, owner, "assassinate", "GB-ASS-01", by=seat)  # GB-ZONE-07
        count -= 1
        option = (yield from further_object(t, seat, assassinate_options)) if count else None


@clause(
    "ressuscitez|ressussitez un personnage~s depuis votre cimetière",
    "ressuscitez|ressussitez jusqu'à {count:deux personnages} depuis votre cimetière",
    en=(
        "resurrect a character from your graveyard",
        "resurrect up to {count:two characters} from your graveyard",
    ),
    rules=("GB-NEC-01", "GB-EXT-03"),
    sample=(
        "Ressuscitez un personnage depuis votre cimetière",
        "Ressuscitez jusqu'à deux personnages depuis votre cimetière",
    ),
)
class Resurrect(Act):
    """Characters of one's own graveyard return to one's hand (GB-NEC-01): one, or up to `count`."""

    count: int = 1


@EFFECTS.does(
    Resurrect,
    can=lambda t, seat, spent, node: bool(t.graveyard[seat]) or spent > 0,  # GB-NEC-03, GB-EXT-02
)
def resurrect(t: GuildTable, seat: Seat, chosen: Option | None, node: Resurrect) -> Rule[None]:
    """Characters of one's own graveyard return to one's hand, known to all (GB-NEC-01, -04)."""
    count = node.count
    option = yield from first_object(
        t, seat, resurrect_options, chosen
    )  # GB-EXT-02: also what has paid for it
    while option is not None:
        card = t.pick(t.graveyard[seat], t.words.index[option.source])
        t.move(card, HAND, seat, "resurrect", "GB-NEC-01")
        count -= 1
        option = (yield from further_object(t, seat, resurrect_options)) if count else None


@clause(
    "contrecarrez le personnage ciblé",
    en="counter the targeted character",
    rules=("GB-CTR-01", "GB-WIZ-01"),
    sample="Réaction : Défaussez-vous d'une carte et contrecarrez le personnage ciblé.",
)
class Counter(Countering):
    """The character whose window is open goes to its owner's graveyard (GB-CTR-01)."""


@EFFECTS.does(Counter)
def counter(t: GuildTable, seat: Seat, chosen: Option | None, node: Counter) -> None:
    """The character whose window is open goes to its owner's graveyard (GB-CTR-01, GB-REACT-07, GB-WIZ-12)."""
    card = t.arriving.pop()
    owner = t.layout.seat_of[t.place[card]]
    t.move(card, GRAVEYARD, owner, "counter", "GB-CTR-01", by=seat)  # GB-CTR-03: like any other there
