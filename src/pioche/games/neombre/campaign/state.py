"""What one chapter of a campaign leaves to the next (NEO-CAMP-04): the contents of `TableSpec.start`.

Piles are written from the bottom; positions whose card everybody knows are listed beside them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

import msgspec

from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec, listing, nearest
from pioche.core.text import Text
from pioche.games.neombre.book import Book
from pioche.games.neombre.campaign.atlas import Atlas, atlas
from pioche.games.neombre.cards import Event, PlayerCard, Quest

ROAD: Final = "road"
FIGHT: Final = "fight"


class Campaign(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What lasts from the first chapter to the last (§2.3)."""

    decks: list[dict[str, int]] = []  # of each seat; none before they are chosen (NEO-CAMP-01)
    fair: list[str] = []  # the fair deck; empty: it has yet to be shuffled (NEO-FAIR-11)
    fair_known: list[int] = []
    found: bool = False  # whether the refuge has been reached (NEO-EXP-10)
    closed: list[str] = []  # quests
    progress: dict[str, int] = {}  # of active quests (NEO-QST-06)
    met: list[str] = []  # cards that somebody has seen, in the order of meeting (NEO-CAMP-05)
    fights: int = 0
    won: int = 0


class Expedition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The piles of the zone that is being explored (NEO-EXP-01…03)."""

    zone: str
    lair: list[str]
    lair_known: list[int] = []  # civils put back underneath
    defeated: list[str] = []
    loot: list[str] = []
    spoils: list[str] = []  # the loot discard
    fresh: bool = False  # its piles are still to be shuffled, by the chapter that lays them (NEO-EXP-03)


class Fought(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How the fight before has ended (§1)."""

    result: Literal["victory", "defeat"]
    defeated: list[str] = []
    dead: list[int] = []  # places, the companion's included (NEO-SOLO-23)
    obtainable: int = 0  # the loot score (NEO-LOOT-01)
    revealed: int = 0
    aggro: int = 0
    banished: list[list[str]] = []  # of each seat


class RoadStart(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a road begins: anew, or after a fight."""

    chapter: Literal["road"]
    campaign: Campaign
    expedition: Expedition | None = None
    fought: Fought | None = None


class FightStart(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a fight begins: the zone with its piles, how many adversaries are drawn, and what passes it by."""

    chapter: Literal["fight"]
    expedition: Expedition
    drawn: int
    campaign: Campaign


Start = RoadStart | FightStart


def started(spec: TableSpec) -> Start | None:
    """The start of a chapter; None of a match that is no chapter, and refused if it cannot be read (NEO-CAMP-04)."""
    if not spec.start:
        return None
    chapter = spec.start.get("chapter")
    kinds: dict[Any, type[RoadStart] | type[FightStart]] = {ROAD: RoadStart, FIGHT: FightStart}
    if chapter not in kinds:
        raise _bad(
            en=f"a chapter is a road or a fight, not {chapter!r}",
            fr=f"un chapitre est une route (road) ou un combat (fight), pas {chapter!r}",
        )
    try:
        return msgspec.convert(spec.start, kinds[chapter])
    except msgspec.ValidationError as error:
        raise _bad(en=f"it cannot be read: {error}", fr=f"il est illisible : {error}") from error


def written(start: Start) -> dict[str, Any]:
    """A start as a spec holds it."""
    said: dict[str, Any] = msgspec.to_builtins(start)
    return said


def check(start: Start, spec: TableSpec, book: Book) -> None:
    """Refuse a start that no chapter of this campaign can have left, saying what is wrong and where."""
    fault = next(iter(_faults(start, spec.seats, book)), None)
    if fault is not None:
        raise _bad(en=fault.en, fr=fault.fr)


def _bad(*, en: str, fr: str) -> BadSpec:
    return BadSpec(
        en=f"this is no start of a chapter of Les Nominés du Néombre: {en}",
        fr=f"ce n’est pas un début de chapitre des Nominés du Néombre : {fr}",
        code="bad_chapter",
    )


def _faults(start: Start, seats: int, book: Book) -> Iterable[Text]:
    campaign, expedition, sorted_cards = start.campaign, start.expedition, atlas(book)
    if campaign.decks and len(campaign.decks) != seats:
        yield Text(
            en=f"{len(campaign.decks)} decks for {seats} seats",
            fr=f"{len(campaign.decks)} decks pour {seats} sièges",
        )
    if isinstance(start, FightStart) and not campaign.decks:
        yield Text(en="nobody has a deck for the fight", fr="personne n’a de deck pour le combat")
    for seat, deck in enumerate(campaign.decks):
        yield from _unknown(f"decks[{seat}]", deck, book, PlayerCard)
    yield from _unknown("fair", campaign.fair, book, PlayerCard)
    yield from _unknown("closed", campaign.closed, book, Quest)
    yield from _unknown("progress", campaign.progress, book, Quest)
    yield from _positions("fair_known", campaign.fair_known, campaign.fair)
    if expedition is not None:
        yield from _expedition_faults(expedition, sorted_cards, book)
    if not campaign.fair:
        return  # cards are counted once all of them lie somewhere
    yield from _miscounted(campaign, expedition, sorted_cards, book)
    if isinstance(start, FightStart) and not 1 <= start.drawn <= len(start.expedition.lair):
        yield Text(
            en=f"{start.drawn} adversaries are drawn from a pile of {len(start.expedition.lair)} (NEO-SET-07)",
            fr=f"{start.drawn} adversaires tirés d’une pile de {len(start.expedition.lair)} (NEO-SET-07)",
        )
    if isinstance(start, RoadStart) and start.fought is not None:
        yield from _fought_faults(start, seats)


def _fought_faults(start: RoadStart, seats: int) -> Iterable[Text]:
    fought = start.fought
    assert fought is not None
    if start.expedition is None:
        yield Text(en="a fight has ended, and in no zone", fr="un combat est fini, et dans aucune zone")
    places = max(seats, 2)
    if any(place not in range(places) for place in fought.dead):
        yield Text(
            en=f"fought.dead names {fought.dead} of {places} players",
            fr=f"fought.dead nomme {fought.dead} parmi {places} joueurs",
        )
    if fought.banished and len(fought.banished) != seats:
        yield Text(
            en=f"fought.banished has {len(fought.banished)} lists for {seats} seats",
            fr=f"fought.banished a {len(fought.banished)} listes pour {seats} sièges",
        )
    for seat, cards in enumerate(fought.banished):
        lost = Counter(cards) - Counter(start.campaign.decks[seat])
        if lost:
            yield Text(
                en=f"seat {seat} banished {listing(sorted(lost))}, which its deck does not hold",
                fr=f"le siège {seat} a banni {listing(sorted(lost))}, que son deck n’a pas",
            )


def _expedition_faults(expedition: Expedition, known: Atlas, book: Book) -> Iterable[Text]:
    if expedition.zone not in known.places:
        near = listing(nearest(expedition.zone, known.places) or list(known.places))
        yield Text(
            en=f"there is no zone {expedition.zone!r}; nearest: {near}",
            fr=f"il n’y a pas de zone « {expedition.zone} » ; au plus proche : {near}",
        )
        return
    yield from _unknown("loot", [*expedition.loot, *expedition.spoils], book, PlayerCard | Event)
    yield from _positions("lair_known", expedition.lair_known, expedition.lair)
    foes = Counter(book.cards[face].id for face in known.foes[expedition.zone])
    if Counter([*expedition.lair, *expedition.defeated]) != foes:
        yield Text(
            en="lair and defeated are not the adversaries of the zone (§10.5)",
            fr="lair et defeated ne sont pas les adversaires de la zone (§10.5)",
        )


def _miscounted(
    campaign: Campaign, expedition: Expedition | None, known: Atlas, book: Book
) -> Iterable[Text]:
    """Loot and fair cards exist as often as they are printed (NEO-CAMP-06, §10.5)."""
    lying = Counter(campaign.fair)
    for deck in campaign.decks:
        lying.update(deck)
    if expedition is not None:
        lying.update([*expedition.loot, *expedition.spoils])
    fair = Counter(book.cards[face].id for face in known.fair)
    loot = Counter(book.cards[face].id for faces in known.loot.values() for face in faces)
    for id in sorted(fair):
        if lying[id] != fair[id]:
            yield Text(
                en=f"{id} lies in {lying[id]} places of fair and decks, and exists {fair[id]} times (NEO-CAMP-06)",
                fr=f"{id} est {lying[id]} fois à la foire et dans les decks, et existe {fair[id]} fois (NEO-CAMP-06)",
            )
    for id in sorted(loot):
        if lying[id] > loot[id]:
            yield Text(
                en=f"{id} lies in {lying[id]} places, and exists {loot[id]} times (NEO-CAMP-06)",
                fr=f"{id} est à {lying[id]} endroits, et existe {loot[id]} fois (NEO-CAMP-06)",
            )


def _positions(field: str, known: Sequence[int], pile: Sequence[str]) -> Iterable[Text]:
    if any(position not in range(len(pile)) for position in known):
        yield Text(
            en=f"{field} names positions {known} of {len(pile)} cards",
            fr=f"{field} nomme les positions {known} de {len(pile)} cartes",
        )


def _unknown(field: str, ids: Iterable[str], book: Book, kind: Any) -> Iterable[Text]:
    for id in sorted(set(ids)):
        if id not in book.index or not isinstance(book.cards[book.index[id]], kind):
            close = [card.id for card in book.cards if isinstance(card, kind)]
            near = listing(nearest(id, close) or close[:3])
            yield Text(
                en=f"{field} names {id!r}, which is no such card; nearest: {near}",
                fr=f"{field} nomme « {id} », qui n’est pas une telle carte ; au plus proche : {near}",
            )
