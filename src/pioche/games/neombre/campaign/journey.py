"""From place to place: decks are chosen, the map, expeditions, and the number of adversaries (§3.3 K0…K2)."""

from pioche.core.contract import Outcome
from pioche.core.decisions import Card, Rule, Seat, Step, ask, ask_team, sole
from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.neombre.campaign.deeds import everybody
from pioche.games.neombre.campaign.options import (
    FAIR,
    GO_ON,
    MAP,
    REFUGE,
    STOP,
    TO_FAIR,
    TO_REFUGE,
    after_options,
    close_options,
    deck_options,
    destination_options,
    number_options,
)
from pioche.games.neombre.campaign.quests import expedition_over
from pioche.games.neombre.cards import Adversary, Place
from pioche.games.neombre.columns import BOX, DECK, LAIR, LOOT
from pioche.games.neombre.table import NeombreTable


def adopt(t: NeombreTable) -> Step:
    """Each player in seat order takes a starter deck (K0, NEO-CAMP-01, -02)."""
    for seat in range(t.seats):
        if not t.deck[seat]:
            return adopt_deck(t, seat)
    for card in t.offer[:]:
        t.move(card, BOX, 0, "put_away", "NEO-CAMP-02")
    t.phase = "map"
    return None


def adopt_deck(t: NeombreTable, seat: Seat) -> Rule[None]:
    """One of the decks that are left (NEO-CAMP-02)."""
    answer = sole(deck_options(t, seat)) or (yield ask(seat, "deck", deck_options))
    t.tell("adopt", "NEO-CAMP-01", seat, note=answer.source)
    for name, count in atlas(t.book).starters[answer.source].items():
        for _ in range(count):
            t.move(t.pick(t.offer, t.book.index[name]), DECK, seat, "join", "NEO-CAMP-01")


# ---- the map


def travel(t: NeombreTable) -> Rule[None]:
    """The team goes to the refuge, the fair or a hostile zone; at first to the road only (K1, NEO-EXP-09…12)."""
    t.spot = MAP
    answer = sole(destination_options(t, 0)) or (
        yield ask_team(everybody(t), "destination", destination_options)
    )
    if answer == TO_REFUGE:
        enter_refuge(t)
    elif answer == TO_FAIR:
        t.visits[1] += 1
        t.spot, t.phase, t.bought = FAIR, "fair_opens", 0
        t.tell("enter_fair", "NEO-FAIR-01")
    else:
        place = t.faces[t.book.index[answer.source]]
        assert isinstance(place, Place)
        set_out(t, place)


def enter_refuge(t: NeombreTable) -> None:
    """The team is at the refuge (K3, NEO-EXP-12)."""
    t.visits[0] += 1
    t.spot, t.phase = REFUGE, "refuge"
    t.tell("enter_refuge", "NEO-QST-04")
    if len(close_options(t, 0)) == 1:
        t.tell("nothing_to_close", "NEO-QST-04")


def set_out(t: NeombreTable, place: Place) -> None:
    """An expedition begins: adversaries and loot of the zone are shuffled (NEO-EXP-01…03)."""
    t.spot, t.phase = place.code, "number"
    t.tell("set_out", "NEO-EXP-02", note=place.id)
    here = [card for card in t.box if belongs(t, card, place.code)]
    foes = [card for card in here if isinstance(t.faces[t.face[card]], Adversary)]
    t.shuffle_in(foes, LAIR, 0, "gather", "NEO-EXP-03")
    t.shuffle_in([card for card in here if card not in foes], LOOT, 0, "hide", "NEO-EXP-03")


def belongs(t: NeombreTable, card: Card, zone: str) -> bool:
    """Whether a card of the box is one of a zone."""
    return getattr(t.faces[t.face[card]], "zone", "") == zone


# ---- one fight after the other


def choose_number(t: NeombreTable) -> Rule[None]:
    """The team says how many adversaries it faces, before anything is drawn (K2a, NEO-SET-05…09)."""
    answer = sole(number_options(t, 0)) or (yield ask_team(everybody(t), "number", number_options))
    t.drawing = answer.amount
    t.tell("challenge", "NEO-SET-07", amount=answer.amount)
    go_on(t, "NEO-CAMP-04")


def after(t: NeombreTable) -> Rule[None]:
    """The team goes on with the expedition or stops it (K2c, NEO-EXP-04)."""
    answer = yield ask_team(everybody(t), "after_fight", after_options)
    t.tell("go_on" if answer == GO_ON else "stop", "NEO-EXP-04")
    if answer == STOP:
        reset_zone(t)
        t.phase = "map"
    else:
        t.phase = "number"


def reset_zone(t: NeombreTable) -> None:
    """The expedition is closed: adversaries and loot are back at the next visit (NEO-EXP-04, -05, NEO-END-08)."""
    for pile in (t.lair, t.defeated, t.loot, t.spoils):
        for card in pile[:]:
            t.move(card, BOX, 0, "put_away", "NEO-EXP-05")
    expedition_over(t)
    t.tell("reset", "NEO-EXP-05", note=atlas(t.book).places[t.spot].id)


# ---- the end of a chapter


def share_closed(t: NeombreTable) -> float:
    """The share of the campaign's quests that are closed (NEO-GEN-01)."""
    return len(t.closed) / atlas(t.book).number_of_quests


def go_on(t: NeombreTable, rule: str) -> None:
    """The chapter is over, and the story goes on: it scores what is closed so far (NEO-GEN-01, NEO-CAMP-04)."""
    t.outcome = Outcome((share_closed(t),) * t.seats, rule)
