"""The options of each decision (§8), listed once for everybody.

Cards are named by carddef id in the order of ids, identical copies once (NEO-GEN-06); adversaries, tokens and
invocations are told apart by their position (`loup@0`, `corbeau@1.0`: the first invocation of seat 1); players are
their seats, the companion is `compagnon`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from pioche.core.contract import Points
from pioche.core.decisions import MOST_SEATS, Card, Option, Seat, seat_ref
from pioche.core.table import Pile
from pioche.games.neombre.run import Fire
from pioche.games.neombre.table import NeombreTable

DONE: Final = Option("done")
YES: Final = Option("do_it")
NO: Final = Option("not_now")
PAY: Final = Option("pay")
REFUSE: Final = Option("leave_unpaid")
REPLACE: Final = Option("replace_civilians")
KEEP: Final = Option("keep")
DRAW_ONE: Final = Option("draw")
LAUNCH: Final = Option("launch_top")
FINISH: Final = Option("finish")
UP: Final = "round_up"
DOWN: Final = "round_down"
YES_NO: Final = (YES, NO)
PAY_REFUSE: Final = (PAY, REFUSE)
REPLACE_KEEP: Final = (REPLACE, KEEP)
DRAW_LAUNCH: Final = (DRAW_ONE, LAUNCH)
COMPANION: Final = "compagnon"

# What each option points at on the table.
POINTS: Final = {
    "play:": Points("hand"),
    "recall:": Points("discard"),
    "attach:": Points("hand"),
    "discard:": Points("hand"),
    "gaol:": Points("hand"),
    "banish:": Points("hand"),
    "launch:": Points("hand"),
    "take:": Points("discard"),
    "clear_out:": Points(""),
    "clear_out>": Points(""),
    "destroy:": Points(""),
    "destroy>": Points(""),
    "launch_top": Points("draw", top=True),
    "draw": Points("draw", top=True),
}


# ---- options, each made once


@cache
def card_option(verb: str, name: str, target: str = "", amount: int = 0) -> Option:
    """The option of one card."""
    return Option(verb, name, target, amount)


@cache
def place_option(verb: str, ref: str) -> Option:
    """The option of a player or a character."""
    return Option(verb, "", ref)


@cache
def place_ref(place: int, seats: int) -> str:
    """How options name a player, or the companion (NEO-GEN-03)."""
    return seat_ref(place) if place < seats else COMPANION


# By the number of seats: the option of each place, and of the companion of who plays alone (NEO-TEAM-04).
TAKE_HAND: Final = tuple(
    [
        tuple([place_option("take_hand", place_ref(place, seats)) for place in range(max(seats, 2))])
        for seats in range(MOST_SEATS + 1)
    ]
)


def names_in(t: NeombreTable, pile: Pile) -> list[str]:
    """The different cards of a pile by id, in the order of ids."""
    face, cards = t.face, t.book.cards
    return [cards[kind].id for kind in sorted({face[card] for card in pile})]


def character_ref(t: NeombreTable, card: Card) -> str:
    """How options name a character: a seat, a position in the line, an invocation of a seat."""
    if card < t.places:
        return place_ref(card, t.seats)
    id = t.book.cards[t.face[card]].id
    if card in t.line:
        return f"{id}@{t.line.index(card)}"
    owner = t.owner[card]
    return f"{id}@{owner}.{t.invocations[owner].index(card)}"


# ---- queries


def yes_no_options(t: NeombreTable, seat: Seat, what: object = "") -> Sequence[Option]:
    """`optionnel`: yes or no (NEO-RES-15)."""
    return YES_NO


def rounding_options(t: NeombreTable, seat: Seat, whole: int) -> Sequence[Option]:
    """`arrondi`: down or up (NEO-RES-18)."""
    return _halves(whole // 2)


@cache
def _halves(low: int) -> tuple[Option, ...]:
    return (Option(DOWN, amount=low), Option(UP, amount=low + 1))


def tribute_options(t: NeombreTable, seat: Seat, card: Card) -> Sequence[Option]:
    """`tribut`: pay or not (NEO-KEY-56)."""
    return PAY_REFUSE


def civilian_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """`civil`: replace all of the batch, or keep them (NEO-IRR-06, -07)."""
    return REPLACE_KEEP


def draw_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """`piocher_ou_lancer` (NEO-PAS-06, -07)."""
    return DRAW_LAUNCH


def mode_options(t: NeombreTable, seat: Seat, card: Card, modes: tuple[int, ...]) -> Sequence[Option]:
    """`mode`: one of those that can be picked, from 1 (NEO-RES-08, -09)."""
    name = t.sheet(card).id
    return [card_option("mode", name, "effect", mode + 1) for mode in modes]


def order_options(t: NeombreTable, seat: Seat, card: Card, parts: tuple[int, ...]) -> Sequence[Option]:
    """`ordre_et`: which part comes next, from 1 (NEO-RES-03)."""
    return [card_option("first_part", "", "", part + 1) for part in parts]


def target_options(t: NeombreTable, seat: Seat, *cards: Card) -> list[Option]:
    """`cible`: any of these characters (NEO-TGT)."""
    return [place_option("target", character_ref(t, card)) for card in cards]


def victim_options(t: NeombreTable, seat: Seat, foe: Card) -> Sequence[Option]:
    """`cible_adversaire`: any living player (NEO-CIB-10, NEO-KEY-60)."""
    return [place_option("victim", place_ref(place, t.seats)) for place in t.living()]


def who_options(t: NeombreTable, seat: Seat) -> Sequence[Option]:
    """`qui_joue`: any living player who has not finished (NEO-TEAM-04)."""
    hands = TAKE_HAND[t.seats]
    return [hands[place] for place in unfinished(t)]


def unfinished(t: NeombreTable) -> list[int]:
    """The living players, the companion included, who may still take the hand."""
    hp, finished = t.hp, t.finished
    return [place for place in range(t.places) if hp[place] > 0 and not finished[place]]


def order_of_players(t: NeombreTable, seat: Seat, *places: int) -> Sequence[Option]:
    """`ordre_joueurs`: who is next (NEO-RES-22, -23)."""
    return [place_option("goes_next", place_ref(place, t.seats)) for place in places]


def effect_options(t: NeombreTable, seat: Seat, *fires: Fire) -> list[Option]:
    """`ordre_effets`: which of the waiting effects is next, like ones once (NEO-RES-24, NEO-GEN-06)."""
    return list(dict.fromkeys([effect_option(t, fire) for fire in fires]))


def effect_option(t: NeombreTable, fire: Fire) -> Option:
    """A waiting effect by card, rule and player."""
    concerned = place_ref(max(fire.concerned, 0), t.seats)
    return card_option("resolve", _whose(t, fire.card), concerned, fire.rule + 1)


def trance_options(t: NeombreTable, seat: Seat, *cards: Card) -> list[Option]:
    """`ordre_effets` of several transe cards, like ones once (NEO-RES-24, NEO-GEN-06)."""
    return list(dict.fromkeys([trance_option(t, card) for card in cards]))


def trance_option(t: NeombreTable, card: Card) -> Option:
    """A waiting transe by card and owner."""
    return card_option("in_trance", t.sheet(card).id, place_ref(t.owner[card], t.seats))


def _whose(t: NeombreTable, card: Card) -> str:
    id = t.book.cards[t.face[card]].id
    return f"{id}@{t.line.index(card)}" if card in t.line else f"{id}@{t.owner[card]}.{card_rank(t, card)}"


def card_rank(t: NeombreTable, card: Card) -> int:
    """The position of a card in its pile."""
    return t.piles[t.place[card]].index(card)


def hand_options(t: NeombreTable, seat: Seat, verb: str, free: bool) -> Sequence[Option]:
    """`choisir_carte`: a card of the hand, or enough where the number is not fixed (NEO-CARD-08)."""
    found = [card_option(verb, name) for name in names_in(t, t.hand[seat])]
    return [*found, DONE] if free else found


def search_options(t: NeombreTable, seat: Seat, sort: str, discard: bool) -> Sequence[Option]:
    """A card of the pioche or the discard of that type, by name only (NEO-KEY-18, §10.9)."""
    pile = t.discard[seat] if discard else t.draw[seat]
    fitting = [card for card in pile if not sort or sort in t.sheet(card).sorts]
    return [card_option("take", name) for name in names_in(t, fitting)]


def foresee_options(t: NeombreTable, seat: Seat, *cards: Card) -> Sequence[Option]:
    """`presager`: which card lies next from the top (NEO-KEY-37)."""
    return [card_option("upon", name) for name in names_in(t, list(cards))]


def marker_options(t: NeombreTable, seat: Seat, card: Card, free: bool) -> Sequence[Option]:
    """`marqueur`: which kind of marker goes (NEO-MRK-06)."""
    found = [card_option("unmark", name) for name, _ in t.markers[card]]
    return [*found, DONE] if free else found


def destroy_options(t: NeombreTable, seat: Seat, invocation: bool) -> list[Option]:
    """`detruire`: one of one's own cards in play (NEO-TYPE-19)."""
    return in_play_options(t, seat, invocation, "destroy")


def room_options(t: NeombreTable, seat: Seat, invocation: bool) -> list[Option]:
    """`faire_place`: which of the three goes (NEO-TYPE-07, -08)."""
    return in_play_options(t, seat, invocation, "clear_out")


def in_play_options(t: NeombreTable, seat: Seat, invocation: bool, verb: str) -> list[Option]:
    """One's own invocations by position, or équipements."""
    zone = "invocations" if invocation else "equipment"
    pile = t.invocations[seat] if invocation else t.equipment[seat]
    return [card_option(verb, f"{t.sheet(card).id}@{at}", zone) for at, card in enumerate(pile)]
