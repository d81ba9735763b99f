"""What players count, look up and compare at the table, computed from public information for every view."""

from pioche.core.decisions import Card, Seat
from pioche.games.raise_rise_die.announce import applied
from pioche.games.raise_rise_die.forecast import packet_of
from pioche.games.raise_rise_die.lanes import LANES
from pioche.games.raise_rise_die.prices import own_price
from pioche.games.raise_rise_die.public import ChainLink, Derived
from pioche.games.raise_rise_die.souls import DARK
from pioche.games.raise_rise_die.table import RaiseTable


def derived(t: RaiseTable) -> Derived:
    """All of it; cards are named by token."""
    return Derived(
        links=chain(t),
        acting=t.sheet(Card(t.acting)).id if t.acting >= 0 else "",
        max_hp=[character.hp for character in t.printed],
        active_potential=[character.active for character in t.printed],
        max_latent=[character.latent for character in t.printed],
        infusion_slots=[character.infusion_slots for character in t.printed],
        object_slots=[character.object_slots for character in t.printed],
        souls=[top_soul(t, seat) for seat in range(t.seats)],
        twilight=max(t.passe - t.numbers.twilight + 1, 0),
        twilight_from=t.numbers.twilight,
        decks=[deck(t, seat) for seat in range(t.seats)],
        prices=[prices(t, seat) for seat in range(t.seats)],
    )


def chain(t: RaiseTable) -> list[ChainLink]:
    """The chain, with who succeeds if nobody goes on (RRD-RES-01)."""
    found = []
    last = len(t.links) - 1
    for at, link in enumerate(t.links):
        succeeds = (last - at) % 2 == 0
        succeeds = succeeds if t.phase != "resolve" else succeeds == t.succeeds
        sections = applied(t, link, at > 0)
        found.append(
            ChainLink(
                token=t.token[link.card],
                face=t.sheet(link.card).id,
                seat=link.seat,
                lane=LANES[link.lane],
                lanes=[LANES[lane] for lane in link.lanes],
                transcended=link.transcended,
                counter=at > 0,
                succeeds=succeeds,
                packet=packet_of(t, link, at > 0, sections),
                match=t.va(link.card),
            )
        )
    return found


def top_soul(t: RaiseTable, seat: Seat) -> int | None:
    """The token of a seat's Top Soul, while it is turned up (RRD-TOP-01, -02, -06)."""
    deck = t.deck[seat]
    seen = bool(deck) and t.seen[deck[-1]] == t.layout.everybody
    return t.token[deck[-1]] if seen and t.phase not in DARK else None


def deck(t: RaiseTable, seat: Seat) -> dict[str, int]:
    """The deck list of a seat, by id (RRD-DECK-09)."""
    counts = zip(t.book.cards, t.lists[seat], strict=True)
    return {card.id: count for card, count in counts if count}


def prices(t: RaiseTable, seat: Seat) -> dict[str, int]:
    """The price of each card of a deck list that is not its VA now (RRD-COST-02)."""
    sheets = [sheet for sheet, count in zip(t.book.sheets, t.lists[seat], strict=True) if count]
    return {sheet.id: price for sheet in sheets if (price := own_price(t, seat, sheet)) != sheet.va}
