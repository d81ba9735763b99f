"""Tables that show what the game can do, for checks and random play: fights, and roads in the midst of a campaign.

Starter decks meet few clauses and the first road ends at the first fight; here are decks full of loot, and chapters
that begin where others have ended.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from pioche.core.contract import TableSpec
from pioche.core.decks import Deck
from pioche.games.neombre.book import Book
from pioche.games.neombre.campaign.atlas import Atlas, atlas
from pioche.games.neombre.campaign.state import ROAD, Campaign, Expedition, Fought, RoadStart, written
from pioche.games.neombre.cards import Event, PlayerCard
from pioche.games.neombre.start import ZONES

SEATS: Final = range(1, 5)
REWARDS: Final = "RE"  # where rewards come from, the refuge


def samples(book: Book) -> tuple[TableSpec, ...]:
    """Every number of players, every zone, a crowd, decks full of loot, and campaigns from the first road on."""
    known = atlas(book)
    seasoned = veterans(book, known)
    zones = [zone for zone in ZONES if zone != "0R"]
    fights = [TableSpec(seats, variant={"zone": "0R"}) for seats in SEATS]
    fights += [TableSpec(2 + number % 3, variant={"zone": zone}) for number, zone in enumerate(zones)]
    roads = [TableSpec(seats, variant={"mode": "campaign"}) for seats in SEATS]
    return (
        *fights,
        *roads,
        TableSpec(1, variant={"zone": "3K"}),
        TableSpec(2, variant={"zone": "3C"}, numbers={"adversaries": 3}),
        TableSpec(1, seasoned[:1], variant={"zone": "2P"}),
        TableSpec(4, seasoned, variant={"zone": "1B"}),
        drawing_board(),
        evening(book, known, "2P"),
        homecoming(book, known),
    )


def veterans(book: Book, known: Atlas) -> tuple[Deck, ...]:
    """Decks with all that can be found, dealt out among four players."""
    found = [face for faces in known.loot.values() for face in faces]
    names = [book.cards[face].id for face in (*found, *known.fair) if not is_event(book, face)]
    names += [card.id for card in book.cards if isinstance(card, PlayerCard) and card.zone == REWARDS]
    seats = SEATS[-1]
    return tuple(Deck(f"veteran{seat}", dict(Counter(names[seat::seats]))) for seat in range(seats))


def drawing_board() -> TableSpec:
    """Cards as a designer may change them: an adversary with two markers that breaks things, and what undoes them."""
    tools = ("carquois_enduit", "collier_de_crocs", "lorgnon_de_charlatan", "cotte_d_osselets")
    deck = Deck("tools", {**dict.fromkeys(tools, 2), "taillade": 3, "page_arrachee": 2})
    return TableSpec(
        2,
        (deck, deck),
        variant={"zone": "0R"},
        cards={
            "taillade": {"effect": "Retirez 1 marqueur", "types": []},
            "bharaloth_feral": {
                "active": "Attache 1 infection · Attache 1 poison · Détruit 1 équipement · Inflige 1",
                "targeting": "brutal",
            },
        },
    )


def is_event(book: Book, face: int) -> bool:
    """Whether a loot card is an event, which joins no deck (NEO-LOOT-09)."""
    return isinstance(book.cards[face], Event)


def evening(book: Book, known: Atlas, zone: str) -> TableSpec:
    """Two players after a victory far from home: one is dead, and events lie on top of the loot."""
    foes = names_of(book, known.foes[zone])
    fought = Fought("victory", foes[:2], dead=[1], obtainable=3, revealed=5)
    return road(book, known, 2, zone, foes[2:], fought)


def homecoming(book: Book, known: Atlas) -> TableSpec:
    """Three players who have beaten the last adversary of a zone, with a quest to close at the refuge."""
    zone = "1B"
    foes = names_of(book, known.foes[zone])
    fought = Fought("victory", foes, obtainable=2, revealed=3)
    return road(book, known, 3, zone, [], fought)


def road(book: Book, known: Atlas, seats: int, zone: str, lair: list[str], fought: Fought) -> TableSpec:
    """A road right after a fight, in a campaign whose quests below the zone's level are closed."""
    level = known.places[zone].level
    loot = sorted(known.loot[zone], key=lambda face: (is_event(book, face), face))
    starters = list(known.starters.values())
    held = [dict(starters[seat]) for seat in range(seats)]
    others = [
        name
        for place, faces in known.loot.items()
        if place not in (zone, "3K", "3C")
        for name in names_of(book, [face for face in faces if not is_event(book, face)])
    ]
    for number, name in enumerate(others):
        deck = held[number % seats]
        deck[name] = deck.get(name, 0) + 1
    quests = {at: names_of(book, faces) for at, faces in known.quests.items()}
    campaign = Campaign(
        held,
        names_of(book, known.fair),
        found=True,
        closed=[quest for at, named in quests.items() if at < level for quest in named],
        progress=dict.fromkeys(quests[level], 1),
        fights=5,
        won=4,
    )
    expedition = Expedition(zone, lair, [], fought.defeated, names_of(book, loot))
    start = RoadStart(ROAD, campaign, expedition, fought)
    return TableSpec(seats, variant={"mode": "campaign"}, start=written(start))


def names_of(book: Book, faces: Iterable[int]) -> list[str]:
    """Cards by id, in their order."""
    return [book.cards[face].id for face in faces]
