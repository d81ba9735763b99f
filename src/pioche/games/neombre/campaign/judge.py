"""How well a campaign stands, for bots: by the fights that it still takes, as far as everybody can see (`outlook`)."""

from collections.abc import Iterator, Sequence
from typing import Final

from pioche.core.decisions import Option
from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.neombre.campaign.deeds import value_of
from pioche.games.neombre.campaign.journey import belongs
from pioche.games.neombre.campaign.options import (
    DECLINE,
    ENOUGH,
    FAIR,
    REFUGE,
    TO_REFUGE,
    base_number,
    fair_options,
    loot_cards,
    partners,
    price,
    resale,
)
from pioche.games.neombre.campaign.outlook import Outlook, Place, Task, with_fight
from pioche.games.neombre.campaign.outlook import fights_left as fights_of
from pioche.games.neombre.campaign.quests import is_done, objective_of
from pioche.games.neombre.cards import Adversary, PlayerCard
from pioche.games.neombre.clauses.objectives import (
    BeatFoes,
    BuyCards,
    ExhaustZone,
    ObtainComponents,
    WinFights,
)
from pioche.games.neombre.names import FOE_IDS, PLACE_CODES
from pioche.games.neombre.table import NeombreTable

HOPELESS: Final = 100.0  # fights that are left to a campaign that stands at nothing
# What a quest that is done and not closed costs in fights: on an expedition, on the map and at the door.
AWAY: Final = 1.0
NEAR: Final = 0.5
AT_THE_DOOR: Final = 0.3
DETOUR: Final = 0.01  # a visit, whatever it brings
PURCHASE: Final = 1.0  # one more card to be bought, wherever what it costs comes from
HELD: Final = 0.9  # of loot that can be taken and is not yet
WEAKEST: Final = 0.3  # how much of the value of decks is that of the weakest: it is whose player dies
CURED: Final = 0.12  # Mal de Résurrection that a card which banishes takes out of a deck in a fight
GATHERED: Final = 0.9  # components that a victory brings
UNHARMED: Final = 0.7  # victories without a death


def worthwhile(t: NeombreTable, prompt: str, options: Sequence[Option]) -> Sequence[Option]:
    """Without leaving a card to nobody, and without ways to where nothing can be had or closed."""
    if prompt == "destination":
        at_work = {each.zone for each in tasks_of(t)}
        places = {place.id: code for code, place in atlas(t.book).places.items()}
        barren = [id for id, code in places.items() if code not in at_work and not loot_left(t, code)]
        idle = [option for option in options if option.source in barren]
        if not any(is_done(t, quest) for quest in t.quests):
            idle.append(TO_REFUGE)
    else:
        idle = [DECLINE, ENOUGH] if any(option.verb in ("get", "award") for option in options) else []
    return [option for option in options if option not in idle] or options


def judge(t: NeombreTable) -> list[float]:
    """The team's standing from 0 to 1, the same for every seat (NEO-GEN-01)."""
    return [min(0.99, max(0.01, 1 - fights_left(t) / HOPELESS))] * t.seats


def fights_left(t: NeombreTable) -> float:
    """How many fights the campaign still takes if the next one is chosen well, and what is left undone besides."""
    team = team_of(t)
    left = best_fight(t, team) + DETOUR * sum(t.visits)
    for quest in t.quests:
        if is_done(t, quest):
            left += AT_THE_DOOR if t.spot == REFUGE else AWAY if t.spot in atlas(t.book).places else NEAR
        elif isinstance(objective_of(t, quest), BuyCards):
            left += PURCHASE * (objective_of(t, quest).goal - t.progress[quest])
    if t.spot == FAIR:
        left -= best_purchase(t, team)
    return left


def best_fight(t: NeombreTable, team: Outlook) -> float:
    """How many fights are left from the one on that was chosen, or from the best that can be."""
    known = atlas(t.book)
    here = place_of(t, t.spot, base_number(t)) if t.spot in known.places else None
    if here and t.drawing:
        return with_fight(team, here, t.drawing)
    found = [with_fight(team, here, n) for n in range(1, len(t.lair) + 1)] if here else []
    if not found or t.phase != "number":
        for zone in known.places:
            place = place_of(t, zone, team.usual)
            most = min(team.usual + 1, len(known.foes[zone]))
            found += [with_fight(team.afresh(), place, n) for n in range(1, most + 1)]
    return min(found)


def place_of(t: NeombreTable, zone: str, base: int) -> Place:
    """A zone for the next fight."""
    return Place(zone, atlas(t.book).places[zone].level, max(1, base), loot_left(t, zone))


def loot_left(t: NeombreTable, zone: str) -> int:
    """How many loot cards of a zone are in no deck; everybody can count them."""
    return sum(isinstance(t.faces[face], PlayerCard) for face in atlas(t.book).loot[zone]) - sum(
        belongs(t, card, zone) for deck in t.deck for card in deck
    )


# ---- the team and its tasks


def team_of(t: NeombreTable) -> Outlook:
    """The team as everybody sees it, and what is left to do."""
    known = atlas(t.book)
    values = [value_of(t, seat) for seat in range(t.seats)]
    size = sum([len(deck) for deck in t.deck]) / t.seats or 1.0
    share = cures = 0.0
    for deck in t.deck:
        faces = [t.face[card] for card in deck]
        ill = faces.count(known.malady)
        share += ill / max(1, len(deck)) / t.seats
        cures += min(ill, CURED * sum([face in known.banishers for face in faces])) / t.seats
    value = (1 - WEAKEST) * sum(values) / t.seats + WEAKEST * min(values)
    return Outlook(
        t.seats,
        max(1, t.places - 1),
        value + HELD * best_loot(t) / t.seats,
        share * size,
        size,
        cures,
        tuple(tasks_of(t)),
        tuple(sorted({t.faces[t.face[quest]].level for quest in t.future})),  # type: ignore[attr-defined]
    )


def best_loot(t: NeombreTable) -> int:
    """The value of the best cards that can still be taken."""
    if t.phase not in ("loot", "spent"):
        return 0
    values = sorted([t.book.sheets[t.face[card]].value for card in loot_cards(t)], reverse=True)
    return sum(values[: t.points if t.phase == "loot" else len(values)])


def tasks_of(t: NeombreTable) -> Iterator[Task]:
    """What the active quests still ask for in the zones."""
    for quest in t.quests:
        objective = objective_of(t, quest)
        left = objective.goal - t.progress[quest]
        if left > 0:
            match objective:
                case WinFights(zone=zone, aggro=aggro, unharmed=unharmed):
                    yield task(t, zone, left, UNHARMED if unharmed else 1.0)._replace(aggro=aggro)
                case ObtainComponents(zone=zone):
                    yield task(t, zone, left, GATHERED)
                case ExhaustZone(zone=zone):
                    yield hunt(t, PLACE_CODES[zone], left, "")
                case BeatFoes(foe=foe):
                    printed = t.faces[t.book.index[FOE_IDS[foe]]]
                    assert isinstance(printed, Adversary)
                    yield hunt(t, printed.zone, left, printed.id)


def task(t: NeombreTable, zone: str, left: int, pace: float) -> Task:
    """Something that every victory in a zone may bring."""
    code = PLACE_CODES[zone]
    return Task(code, atlas(t.book).places[code].level, left, pace)


def hunt(t: NeombreTable, zone: str, left: int, name: str) -> Task:
    """An adversary to be beaten so many times; of no name: all of a zone."""
    foes = [t.faces[face].id for face in atlas(t.book).foes[zone]]
    beaten = [t.faces[t.face[card]].id for card in t.defeated] if t.spot == zone else []
    full, every = len(foes), sum([not name or foe == name for foe in foes])
    met = sum([not name or foe == name for foe in beaten])
    level = atlas(t.book).places[zone].level
    return Task(zone, level, left if name else every - met, 0.0, every - met, full - len(beaten), every, full)


# ---- the fair


def best_purchase(t: NeombreTable, team: Outlook) -> float:
    """How many fights the best purchase at hand saves."""
    wanted = any(isinstance(objective_of(t, quest), BuyCards) and not is_done(t, quest) for quest in t.quests)
    best, now = 0.0, fights_of(team)
    for answer in fair_options(t, 0):
        if answer.verb == "buy":
            seat = int(answer.target.removeprefix("seat"))
            bought = t.faces[t.book.index[answer.source]]
            assert isinstance(bought, PlayerCard)
            more = bought.value - cheapest(t, seat, price(t, answer.source))
            then = fights_of(team._replace(value=team.value + more / t.seats))
            best = max(best, HELD * (now - then + PURCHASE * wanted))
    return best


def cheapest(t: NeombreTable, seat: int, wanted_price: int) -> int:
    """The least value that a player gives away for a price."""
    sheets, face, relics = t.book.sheets, t.face, atlas(t.book).relics
    costs = [sheets[face[card]].value for card in t.deck[seat] if face[card] in relics]
    for card in t.deck[seat]:
        if resale(t, card):
            costs += [
                sheets[face[card]].value + sheets[face[other]].value
                for other in partners(t, seat, card, wanted_price)
            ]
    return min(costs, default=0)
