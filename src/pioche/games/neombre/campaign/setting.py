"""A road is laid out from what the chapter before has left (NEO-CAMP-04)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from pioche.core.decisions import Card
from pioche.games.neombre.campaign.atlas import Atlas, atlas
from pioche.games.neombre.campaign.options import MAP
from pioche.games.neombre.campaign.quests import quest_of
from pioche.games.neombre.campaign.state import Campaign, Expedition, RoadStart
from pioche.games.neombre.columns import (
    BOX,
    CLOSED,
    DECK,
    DEFEATED,
    FAIR,
    FUTURE,
    LAIR,
    LOOT,
    OFFER,
    QUESTS,
    REWARDS,
    SPOILS,
)
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.zones import Banished


def lay_road(t: NeombreTable, start: RoadStart) -> None:
    """Everything that a campaign owns lies on the table of the road, hidden as it was (§2.2)."""
    campaign, known = start.campaign, atlas(t.book)
    t.found, t.fights, t.won = campaign.found, campaign.fights, campaign.won
    t.met[:] = campaign.met
    t.visits[:] = [0, 0]
    _lay_decks(t, campaign, known)
    _lay_fair(t, campaign, known)
    _lay_quests(t, campaign, known)
    expedition = start.expedition
    t.spot = MAP if expedition is None else expedition.zone
    if expedition is not None:
        _lay_expedition(t, expedition)
    _lay_box(t, expedition, known)
    t.phase = "aftermath" if start.fought is not None else "map" if campaign.decks else "adopt"
    if start.fought is not None:
        fought = start.fought
        t.result, t.fallen[:] = fought.result, [place for place in fought.dead if place < t.seats]
        t.deaths, t.provoked = len(fought.dead), fought.aggro
        t.points, t.turned_up = fought.obtainable, fought.revealed
        t.beaten[:] = fought.defeated
        t.lost[:] = [Banished(seat, id) for seat, cards in enumerate(fought.banished) for id in cards]


def _lay(t: NeombreTable, names: Iterable[str], zone: int, seat: int = 0) -> list[Card]:
    return [t.add_card(t.book.index[name], zone, seat) for name in names]


def lay_known(t: NeombreTable, names: Sequence[str], known: Iterable[int], zone: int) -> None:
    """A hidden pile from the bottom, with the cards in it that everybody knows."""
    cards = _lay(t, names, zone)
    for position in known:
        t.seen[cards[position]] = t.layout.everybody
    t.shuffled_before(cards)


def _lay_decks(t: NeombreTable, campaign: Campaign, known: Atlas) -> None:
    """The decks between fights, or the four starter decks to choose from (NEO-CAMP-01, NEO-VAL-07)."""
    for seat, deck in enumerate(campaign.decks):
        for name, count in sorted(deck.items()):
            t.add_cards(count, t.book.index[name], DECK, seat)
    if not campaign.decks:
        for cards in known.starters.values():
            for name, count in sorted(cards.items()):
                t.add_cards(count, t.book.index[name], OFFER)


def _lay_fair(t: NeombreTable, campaign: Campaign, known: Atlas) -> None:
    """The fair deck as it was left, or shuffled at the start of the campaign (NEO-FAIR-09…11)."""
    if campaign.fair:
        lay_known(t, campaign.fair, campaign.fair_known, FAIR)
        return
    for face in known.fair:
        t.add_card(face, FAIR)
    t.shuffle(FAIR, 0, "NEO-FAIR-11")


def _lay_quests(t: NeombreTable, campaign: Campaign, known: Atlas) -> None:
    """Quests closed, active and to come, and the rewards of those that are not closed (§2.2, NEO-QST-02, -03)."""
    closed = set(campaign.closed)
    current = next(
        (
            level
            for level, faces in known.quests.items()
            if not closed.issuperset(t.faces[face].id for face in faces)
        ),
        -1,
    )
    for level, faces in known.quests.items():
        hidden = []
        for face in faces:
            name = t.faces[face].id
            quest = t.add_card(face, CLOSED if name in closed else QUESTS if level == current else FUTURE)
            t.progress[quest] = campaign.progress.get(name, 0)
            if name not in closed:
                rewards = _lay(t, quest_of(t, quest).rewards, REWARDS)
                for reward in rewards if level == current else ():
                    t.seen[reward] = t.layout.everybody
                t.shuffled_before(rewards)
            hidden += [quest] if level != current and name not in closed else []
        t.shuffled_before(hidden)


def _lay_expedition(t: NeombreTable, expedition: Expedition) -> None:
    """The piles of the zone (NEO-EXP-02, NEO-END-04)."""
    lay_known(t, expedition.lair, expedition.lair_known, LAIR)
    _lay(t, expedition.defeated, DEFEATED)
    lay_known(t, expedition.loot, (), LOOT)
    if expedition.fresh:
        t.shuffle(LOOT, 0, "NEO-EXP-03")
    _lay(t, expedition.spoils, SPOILS)


def _lay_box(t: NeombreTable, expedition: Expedition | None, known: Atlas) -> None:
    """All adversaries and loot that lie nowhere else, zone by zone (§2.2, §10.5)."""
    lying = Counter(t.face)
    for zone in known.places:
        here = expedition is not None and expedition.zone == zone
        foes = () if here else known.foes[zone]
        t.shuffled_before([t.add_card(face, BOX) for face in foes])
        left = Counter(known.loot[zone]) - lying
        t.shuffled_before([t.add_card(face, BOX) for face in sorted(left.elements())])
