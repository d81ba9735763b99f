"""What happens to cards on the road: loot is revealed, cards leave and join decks, the fair is shuffled."""

from pioche.core.decisions import Card, Rule, Seat, ask, ask_team, sole
from pioche.games.neombre.campaign.atlas import FAIR as FAIR_ZONE
from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.neombre.campaign.options import banishable, card_options, player_options
from pioche.games.neombre.cards import PlayerCard
from pioche.games.neombre.columns import BANISHED, BOX, DECK, FAIR, LOOT, OFFER
from pioche.games.neombre.table import NeombreTable


def everybody(t: NeombreTable) -> tuple[Seat, ...]:
    """In the campaign all seats may answer for the team (NEO-TEAM-02)."""
    return tuple(range(t.seats))


def meet(t: NeombreTable, card: Card) -> None:
    """A card that is seen for the first time is in the album from now on (NEO-CAMP-05)."""
    name = t.faces[t.face[card]].id
    if name not in t.met:
        t.met.append(name)


# ---- loot


def reveal(t: NeombreTable, count: int, rule: str) -> list[Card]:
    """Cards of the loot pile are turned up; an empty pile takes in its discard, until all is used (NEO-LOOT-04)."""
    revealed: list[Card] = []
    while len(revealed) < count:
        if not t.loot:
            if not t.spoils:
                break
            t.shuffle_in(t.spoils[:], LOOT, 0, "renew", "NEO-LOOT-04")
        card = t.loot[-1]
        t.move(card, OFFER, 0, "reveal", rule)
        meet(t, card)
        revealed.append(card)
    return revealed


def reveal_anew(t: NeombreTable) -> None:
    """What is revealed and neither taken nor triggered goes back, and as many are revealed (NEO-LOOT-11)."""
    count = len(t.offer)
    if count:
        t.shuffle_in(t.offer[:], LOOT, 0, "put_away", "NEO-LOOT-11")
        reveal(t, count, "NEO-LOOT-11")


def change_points(t: NeombreTable, more: int) -> None:
    """The obtainable number changes, never below 0 (NEO-LOOT-02)."""
    t.points = max(0, t.points + more)
    t.tell("points", "NEO-LOOT-09", amount=t.points)


def shuffle_fair(t: NeombreTable) -> None:
    """Nouvelle Calende (NEO-LOOT-12)."""
    t.shuffle(FAIR, 0, "NEO-LOOT-12")


def pardon_one(t: NeombreTable) -> Rule[bool]:
    """One player dead at the end may receive loot of this victory (NEO-LOOT-14)."""
    dead = [seat for seat in t.fallen if seat not in t.pardoned]
    if not dead:
        return False
    seat = yield from named_player(t, dead)
    t.pardoned.append(seat)
    t.tell("pardon", "NEO-LOOT-14", seat)
    return True


def named_player(t: NeombreTable, seats: list[Seat]) -> Rule[Seat]:
    """The team names one of these players; a single one is not asked about (NEO-GEN-06)."""
    answer = sole(player_options(t, 0, *seats)) or (
        yield ask_team(everybody(t), "event_player", player_options, *seats)
    )
    return int(answer.target.removeprefix("seat"))


def one_banishes(t: NeombreTable, count: int, name: str) -> Rule[bool]:
    """The team names a player who has such a card, and that player chooses (§8)."""
    seats = [seat for seat in range(t.seats) if banishable(t, seat, name)]
    if not seats:
        return False
    seat = yield from named_player(t, seats)
    yield from banish_from_deck(t, seat, count, name)
    return True


def each_banishes(t: NeombreTable, count: int, name: str) -> Rule[bool]:
    """Every player in seat order, as far as there are such cards (NEO-RES-14)."""
    happened = False
    for seat in range(t.seats):
        happened |= bool(banishable(t, seat, name))
        yield from banish_from_deck(t, seat, count, name)
    return happened


def banish_from_deck(t: NeombreTable, seat: Seat, count: int, name: str) -> Rule[None]:
    """Cards leave a deck one at a time, by their player's choice (NEO-KEY-05, §8)."""
    for _ in range(count):
        options = card_options(t, seat, name)
        if not options:
            return
        answer = sole(options) or (yield ask(seat, "event_card", card_options, name))
        leave_deck(t, t.pick(t.deck[seat], t.book.index[answer.source]), seat, "banish", "NEO-KEY-05")


# ---- decks


def leave_deck(t: NeombreTable, card: Card, seat: Seat, what: str, rule: str) -> None:
    """A card goes where it belongs: box, under the fair deck, or out of the campaign (NEO-KEY-05, -07, -09)."""
    printed = t.faces[t.face[card]]
    assert isinstance(printed, PlayerCard)
    known = atlas(t.book)
    if t.face[card] == known.malady:
        t.cease(card, what, rule, by=seat)
    elif printed.zone == FAIR_ZONE:
        t.move(card, FAIR, 0, what, rule, at=0, by=seat)
    elif printed.zone in known.places:
        t.move(card, BOX, 0, what, rule, by=seat)
    else:
        t.move(card, BANISHED, seat, what, rule)


def add_maladies(t: NeombreTable, seat: Seat, count: int, rule: str) -> None:
    """Mal de Résurrection, of which there are always more (NEO-END-05, -06, §2.2)."""
    for _ in range(count):
        t.create(atlas(t.book).malady, DECK, seat, "malady", rule)


def value_of(t: NeombreTable, seat: Seat) -> int:
    """The sum of the values of a deck (NEO-VAL-01, -03)."""
    sheets = t.book.sheets
    return sum([sheets[t.face[card]].value for card in t.deck[seat]])


def life_of(t: NeombreTable, seat: Seat) -> int:
    """The pv that a deck gives (NEO-VAL-01, -02)."""
    return t.numbers.life + value_of(t, seat) // t.numbers.worth
