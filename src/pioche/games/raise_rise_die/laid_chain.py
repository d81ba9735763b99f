"""How the chain of a position is written and laid: a table for each link, in the order of announcement."""

from typing import Any

from pioche.core.decisions import Card, Seat
from pioche.games.raise_rise_die.columns import CHAIN
from pioche.games.raise_rise_die.lanes import LANE, LANES
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import PENDING, Link
from pioche.scenario.fields import Fields
from pioche.scenario.names import Entry, Names

KEYS = ("seat", "lane", "lanes", "transcended", "rank")


def said_links(t: RaiseTable) -> list[dict[str, Any]]:
    """The links as a position says them; their cards lie on their slots, or in the zone `chain` in this order."""
    return [
        {
            "seat": link.seat,
            "lane": LANES[link.lane],
            "lanes": [LANES[lane] for lane in link.lanes],
            "transcended": link.transcended,
            "rank": link.rank,
        }
        for link in t.links
    ]


def lay_chain(t: RaiseTable, said: Fields, names: Names) -> None:
    """The links, with transcended cards in flight and ordinary ones on their slots (RRD-TRA-08, RRD-POSE-01)."""
    flying = names.entries(said.data.get("chain", []), said, "chain")
    links = said.tables("links")
    transcended = sum(link.flag("transcended", False) for link in links)
    if transcended != len(flying):
        raise said.bad(
            "chain",
            en=f"{len(flying)} cards lie here, but {transcended} links are transcended (RRD-TRA-08)",
            fr=f"{len(flying)} cartes ici, mais {transcended} maillons transcendés (RRD-TRA-08)",
        )
    for link in links:
        t.links.append(_link(t, link, flying))
    t.succeeds = said.flag("succeeds", True)


def _link(t: RaiseTable, said: Fields, flying: list[Entry]) -> Link:
    """One link; the next card in flight, or the card of its slot, which is pending by that."""
    said.only(KEYS)
    seat = said.seat("seat", t.seats, 1 - t.links[-1].seat if t.links else t.active)
    lane = LANE[said.among("lane", LANES, said.text("lane"))]
    transcended = said.flag("transcended", False)
    if transcended:
        card = t.add_card(t.face_index(flying.pop(0).card), CHAIN, owner=seat)
    else:
        card = _posed(t, said, seat, lane)
        t.status[card] = PENDING
        t.counter[card] = int(bool(t.links))
    rank = said.whole("rank", max(t.played[seat], 1), range(1, 81))
    return Link(card, seat, lane, _lanes(said, lane), transcended, rank)


def _posed(t: RaiseTable, said: Fields, seat: Seat, lane: int) -> Card:
    """The card of a slot; refuses a free one, and one whose card is in the chain already."""
    slot = [card for card in t.slot(lane, seat) if all(card != link.card for link in t.links)]
    if not slot:
        raise said.bad(
            "lane",
            en=f"seat {seat} has no (other) card on {LANES[lane]} (RRD-POSE-01)",
            fr=f"le siège {seat} n’a pas (d’autre) carte sur {LANES[lane]} (RRD-POSE-01)",
        )
    return slot[0]


def _lanes(said: Fields, lane: int) -> tuple[int, ...]:
    """The lanes that a card reaches, in body order; its own is one of them (RRD-AMP-02)."""
    words = said.texts("lanes") or [LANES[lane]]
    lanes = sorted({LANES.index(word) for word in words if word in LANES})
    if len(lanes) != len(words) or lane not in lanes:
        raise said.wrong(
            "lanes",
            en=f"a list of lanes with {LANES[lane]} among them ({', '.join(LANES)})",
            fr=f"une liste de lignes où figure {LANES[lane]} ({', '.join(LANES)})",
        )
    return tuple(lanes)
