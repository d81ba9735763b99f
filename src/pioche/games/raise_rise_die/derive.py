"""What players count, look up and compare at the table, computed from public information for every view."""

from collections.abc import Sequence
from itertools import combinations

from pioche.core.decisions import Card, Seat
from pioche.games.raise_rise_die.announce import applied
from pioche.games.raise_rise_die.application import reach_of
from pioche.games.raise_rise_die.clauses.slots import Block
from pioche.games.raise_rise_die.forecast import Blow, foretold, known_souls
from pioche.games.raise_rise_die.lanes import ALL_LANES, LANES
from pioche.games.raise_rise_die.prices import counter_price, own_price
from pioche.games.raise_rise_die.public import ChainLink, Derived
from pioche.games.raise_rise_die.sheets import Section, Sheet
from pioche.games.raise_rise_die.souls import DARK
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import Link


def derived(t: RaiseTable) -> Derived:
    """All of it; cards are named by token."""
    return Derived(
        links=chain(t),
        acting=t.sheet(Card(t.acting)).id if t.acting >= 0 else "",
        aimed=aimed(t),
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
        raises=[raises(t, seat) for seat in range(t.seats)],
        change=[change(t, seat) for seat in range(t.seats)],
        wounds=[wounds(t, seat) for seat in range(t.seats)],
        blows=[blows(t, seat) for seat in range(t.seats)],
        closing=t.phase == "turn" and not t.links and any(t.passed),
    )


def chain(t: RaiseTable) -> list[ChainLink]:
    """The chain, with who succeeds if nobody goes on (RRD-RES-01)."""
    found = []
    last = len(t.links) - 1
    for at, link in enumerate(t.links):
        succeeds = (last - at) % 2 == 0
        succeeds = succeeds if t.phase != "resolve" else succeeds == t.succeeds
        blow = foretold(t, link, at > 0, applied(t, link, at > 0))
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
                packet=blow.damage,
                toll=blow.toll,
                match=t.va(link.card),
            )
        )
    return found


def aimed(t: RaiseTable) -> list[Seat]:
    """On whose slots the text acts for which a lane is chosen (RRD-AMP-02, RRD-INS-06, RRD-BLO-02, RRD-DMG-08)."""
    sections: Sequence[Section | None] = ()
    seat = 0
    if t.acting >= 0:
        sheet, seat = t.sheet(Card(t.acting)), t.owner[t.acting]
        sections = (sheet.main if sheet.instant else None, sheet.activation, sheet.triggered)
    elif t.links:
        seat = t.links[-1].seat
        sections = applied(t, t.links[-1], len(t.links) > 1)
    clauses = [each for section in sections if section for branch in section.branches for each in branch]
    nodes = [each.node for each in clauses if each.scoped]
    return sorted({seat if isinstance(node, Block) else 1 - seat for node in nodes})


def top_soul(t: RaiseTable, seat: Seat) -> int | None:
    """The token of a seat's Top Soul, while it is turned up (RRD-TOP-01, -02, -06)."""
    deck = t.deck[seat]
    seen = bool(deck) and t.seen[deck[-1]] == t.layout.everybody
    return t.token[deck[-1]] if seen and t.phase not in DARK else None


def deck(t: RaiseTable, seat: Seat) -> dict[str, int]:
    """The deck list of a seat, by id (RRD-DECK-09)."""
    counts = zip(t.book.cards, t.lists[seat], strict=True)
    return {card.id: count for card, count in counts if count}


def listed(t: RaiseTable, seat: Seat) -> list[Sheet]:
    """The cards of the deck list of a seat."""
    return [sheet for sheet, count in zip(t.book.sheets, t.lists[seat], strict=True) if count]


def prices(t: RaiseTable, seat: Seat) -> dict[str, int]:
    """The price of each card of a deck list that is not its VA now (RRD-COST-02)."""
    return {sheet.id: price for sheet in listed(t, seat) if (price := own_price(t, seat, sheet)) != sheet.va}


def raises(t: RaiseTable, seat: Seat) -> dict[str, int]:
    """The price of each card that can answer the last one of the chain (RRD-COST-03)."""
    if t.phase != "reaction" or not t.links or t.links[-1].seat == seat:
        return {}
    return {sheet.id: counter_price(t, seat, sheet) for sheet in listed(t, seat) if not sheet.instant}


def change(t: RaiseTable, seat: Seat) -> dict[str, int]:
    """What stays in the reserve if one of these cards completes the payment (RRD-COST-05)."""
    if not t.owed[seat]:
        return {}
    left = {sheet.id: t.reserve[seat] + sheet.va - t.owed[seat] for sheet in listed(t, seat)}
    return {name: amount for name, amount in left.items() if amount >= 0}


def wounds(t: RaiseTable, seat: Seat) -> list[int]:
    """The PV that a packet of 1, 2, 3… damage costs, as far as the souls are known (RRD-DMG-01…04, RRD-VIEW-03)."""
    found: list[int] = []
    lost = 0
    for card in reversed(known_souls(t, seat)):
        va = t.va(card)
        lost += va
        found += [min(lost, t.hp[seat])] * va
    return found


def blows(t: RaiseTable, seat: Seat) -> dict[str, list[tuple[int, int]]]:
    """What each card of a seat that may act would deal and cost, posed and transcended, by lane (§11.8, RRD-RES-03)."""
    counter = t.phase == "reaction"
    acting = t.links[-1].seat != seat if counter and t.links else t.phase == "turn" and t.active == seat
    if not acting:
        return {}
    found: dict[str, list[tuple[int, int]]] = {}
    for sheet in listed(t, seat):
        kind = t.book.index[sheet.id]
        if sheet.hits and kind in t.face:
            card = Card(t.face.index(kind))  # any copy: what it would do hangs on what is printed on it
            blow = posed_anywhere(t, card, seat, False, counter) + posed_anywhere(
                t, card, seat, True, counter
            )
            if any(damage for damage, _ in blow):
                found[sheet.id] = blow
    return found


def posed_anywhere(
    t: RaiseTable, card: Card, seat: Seat, transcended: bool, counter: bool
) -> list[tuple[int, int]]:
    """Damage and toll of one card on each lane."""
    then = announced(t, card, seat, transcended)
    links = [Link(card, seat, lane, (lane,), transcended, then.played[seat]) for lane in ALL_LANES]
    return [blow_of(then, link, counter) for link in links]


def blow_of(t: RaiseTable, link: Link, counter: bool) -> Blow:
    """Damage and toll of a card, with the other lanes of its reach chosen for the most (RRD-AMP-02)."""
    sections = applied(t, link, counter)
    others = [lane for lane in ALL_LANES if lane != link.lane]
    reaches = combinations(others, min(reach_of(sections), len(ALL_LANES)) - 1)
    ways = [link._replace(lanes=tuple(sorted((link.lane, *more)))) for more in reaches]
    return max(foretold(t, way, counter, sections) for way in ways)


def announced(t: RaiseTable, card: Card, seat: Seat, transcended: bool) -> RaiseTable:
    """The table once a card is announced, but for what pays it (RRD-POSE-01, -07, RRD-TRA-03)."""
    then = t.clone()
    then.played[seat] += 1
    del then.hand[seat][:1]  # any card: nothing but their number counts
    if transcended:
        then.hp[seat] = max(0, then.hp[seat] - t.va(card))
    return then
