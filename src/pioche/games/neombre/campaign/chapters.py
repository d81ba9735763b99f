"""What follows a chapter: after a road the fight that was chosen, after a fight the road (NEO-CAMP-04, NEO-CAMP-07)."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from pioche.core.contract import TableSpec
from pioche.core.decisions import Card
from pioche.core.decks import Deck
from pioche.core.table import Pile
from pioche.games.neombre.campaign.state import (
    FIGHT,
    ROAD,
    Campaign,
    Expedition,
    FightStart,
    Fought,
    RoadStart,
    started,
    written,
)
from pioche.games.neombre.cards import Adversary
from pioche.games.neombre.result import result_of
from pioche.games.neombre.table import NeombreTable


def names_of(t: NeombreTable, cards: Iterable[Card]) -> list[str]:
    """Cards by id, in their order."""
    return [t.faces[t.face[card]].id for card in cards]


def known_in(t: NeombreTable, pile: Pile) -> list[int]:
    """The positions in a pile whose card everybody knows."""
    everybody = t.layout.everybody
    return [position for position, card in enumerate(pile) if t.seen[card] == everybody]


def campaign_of(t: NeombreTable) -> Campaign:
    """What a road leaves of the campaign."""
    return Campaign(
        decks=[dict(sorted(Counter(names_of(t, deck)).items())) for deck in t.deck],
        fair=names_of(t, t.fair),
        fair_known=known_in(t, t.fair),
        found=t.found,
        closed=names_of(t, t.closed),
        progress={name: t.progress[card] for name, card in zip(names_of(t, t.quests), t.quests, strict=True)},
        met=t.met[:],
        fights=t.fights,
        won=t.won,
    )


def after_road(t: NeombreTable, spec: TableSpec) -> TableSpec | None:
    """The fight that the team has chosen; none once the campaign is won (NEO-CAMP-03, -04)."""
    if not t.drawing:
        return None
    campaign = campaign_of(t)
    expedition = Expedition(
        t.spot,
        names_of(t, t.lair),
        known_in(t, t.lair),
        names_of(t, t.defeated),
        names_of(t, t.loot),
        names_of(t, t.spoils),
    )
    return _fight(spec, FightStart(FIGHT, expedition, t.drawing, campaign))


def after_fight(t: NeombreTable, spec: TableSpec) -> TableSpec | None:
    """The road after a fight of a campaign; a fight alone has no sequel (NEO-CAMP-04, NEO-SET-16)."""
    start = started(spec)
    if not isinstance(start, FightStart):
        return None
    before, result = start.expedition, result_of(t)
    if result.issue == "defeat" and not start.campaign.found and len(t.lair) + len(t.line) == 1:
        return _tried_again(t, spec, start)
    banished: list[list[str]] = [[] for _ in range(t.seats)]
    for seat, name in result.banished:
        banished[seat].append(name)
    won = result.issue == "victory"
    expedition = Expedition(
        before.zone,
        names_of(t, t.lair) if won else [*names_of(t, t.lair), *_stood(t)],
        known_in(t, t.lair),
        [*before.defeated, *result.defeated],
        before.loot,
        before.spoils,
        before.fresh,
    )
    fought = Fought(
        "victory" if won else "defeat",
        list(result.defeated),
        list(result.dead),
        result.obtainable,
        result.revealed,
        t.aggro,
        banished,
    )
    campaign = msgspec.structs.replace(start.campaign, met=_met(t, start.campaign.met))
    return msgspec.structs.replace(
        spec, decks=(), start=written(RoadStart(ROAD, campaign, expedition, fought))
    )


def _tried_again(t: NeombreTable, spec: TableSpec, start: FightStart) -> TableSpec:
    """Whoever has not found the refuge fights again: there is nothing to decide on the road (NEO-EXP-10, NEO-CAMP-08).

    A zone of level 0 gives no Mal de Résurrection (NEO-END-07), and nothing but starter cards can have been banished.
    """
    decks = [Counter(deck) for deck in start.campaign.decks]
    for seat, pile in enumerate(t.banished):
        decks[seat].subtract(names_of(t, pile))
    campaign = msgspec.structs.replace(
        start.campaign,
        decks=[dict(sorted((+deck).items())) for deck in decks],
        met=_met(t, start.campaign.met),
        fights=start.campaign.fights + 1,
    )
    before = start.expedition
    loot = sorted([*before.loot, *before.spoils])
    expedition = Expedition(before.zone, [*names_of(t, t.lair), *_stood(t)], loot=loot, fresh=True)
    return _fight(spec, FightStart(FIGHT, expedition, 1, campaign))


def _fight(spec: TableSpec, start: FightStart) -> TableSpec:
    """The table of a fight, to which everybody brings the deck that they have by now (NEO-VAL-07)."""
    decks = tuple(Deck(f"seat{seat}", cards) for seat, cards in enumerate(start.campaign.decks))
    return msgspec.structs.replace(spec, decks=decks, start=written(start))


def _stood(t: NeombreTable) -> list[str]:
    """The adversaries that the team did not beat, without tokens: they go back (NEO-END-08)."""
    return [name for name, card in zip(names_of(t, t.line), t.line, strict=True) if _is_adversary(t, card)]


def _met(t: NeombreTable, before: list[str]) -> list[str]:
    """The album with the adversaries that somebody has seen in the fight (NEO-CAMP-05)."""
    piles = [*t.defeated, *t.line, *[t.lair[position] for position in known_in(t, t.lair)]]
    seen = names_of(t, [card for card in piles if _is_adversary(t, card)])
    return list(dict.fromkeys([*before, *seen]))


def _is_adversary(t: NeombreTable, card: Card) -> bool:
    return isinstance(t.faces[t.face[card]], Adversary)
