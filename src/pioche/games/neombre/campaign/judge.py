"""How well a campaign stands, for bots: quests, the strength of decks, and the fight that may come next.

Everything is counted in quests: a closed one is worth 1.  The chance to win a fight is a rough curve through fights of
pairs of level 5 (14 to 24 of a kind): how it falls with the level, the adversaries and Mal de Résurrection, and rises
with the value of decks.  Of decks worth 42 in the charnel house 23 of 24 fights were won, with 4 Mal de Résurrection in
each 8 of 14; of decks worth 60 with 4 of them 13 of 14, with 12 of them 6 of 14.
"""

from math import exp, tanh
from typing import Final

from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.neombre.campaign.deeds import value_of
from pioche.games.neombre.campaign.journey import belongs
from pioche.games.neombre.campaign.options import (
    FAIR,
    REFUGE,
    base_number,
    fair_options,
    partners,
    price,
    resale,
)
from pioche.games.neombre.campaign.quests import goal_of, is_done, objective_of
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

NEEDED: Final = (
    0.0,
    2.0,
    16.0,
    40.0,
)  # the value of a deck with which four of five fights of a level are won
LIKELY: Final = 1.5  # the log of their odds,
STEADY: Final = 0.08  # how it grows with each point of value,
CROWD: Final = 3.0  # and falls when the adversaries are twice as many
DONE: Final = 0.8  # of a quest whose objective is met
BEGUN: Final = 0.6  # of one that is nearly so
VALUE: Final = 0.06  # of one point of the team's mean deck value,
RICH: Final = 3.0  # of the best decks that there can be, and the cost of the worst
WORST: Final = 3.5  # how far below nothing a campaign can stand,
BEST: Final = 4.5  # and how far above its quests
MALADY: Final = 180.0  # points of value that a deck loses in a fight that is nothing but Mal de Résurrection,
REGRET: Final = 110.0  # and on the road, where it can still be won
LOOT: Final = (1.5, 2.0, 3.0, 4.5)  # points of value of a loot card by level, and of a longer deck
OBTAINED: Final = 1.4  # cards of an adversary, as most are printed
TIME: Final = 0.03  # a fight, whatever it brings,
IDLE: Final = 0.1  # and one that brings nothing: a team that dares nothing never comes home
CURED: Final = 0.7  # Mal de Résurrection that such a deck loses in a fight
NOTHING: Final = 0.02  # less than that is nothing
DETOUR: Final = 0.002  # a visit that leads nowhere
AT_THE_DOOR: Final = 0.1  # being at the refuge with something to close


def judge(t: NeombreTable) -> list[float]:
    """The team's standing from 0 to 1, the same for every seat (NEO-GEN-01)."""
    quests = atlas(t.book).number_of_quests
    return [min(0.99, max(0.01, (standing(t) + WORST) / (quests + WORST + BEST)))] * t.seats


def standing(t: NeombreTable) -> float:
    """What is reached, and what the next fight promises."""
    reached = quests_reached(t) + worth(mean_value(t, REGRET)) - DETOUR * sum(t.visits)
    if t.drawing:
        return reached + prospect(t, t.spot, t.drawing)
    if t.phase in ("number", "after"):
        return reached + best_number(t)
    if t.spot == REFUGE:
        reached += AT_THE_DOOR * sum(is_done(t, quest) for quest in t.quests)
    if t.spot == FAIR:
        reached += best_purchase(t)
    usual = t.places - 1
    return reached + max(prospect(t, zone, n) for zone in atlas(t.book).places for n in (usual, usual + 1))


def quests_reached(t: NeombreTable) -> float:
    """Closed quests, and those on the way."""
    begun = sum(
        DONE if is_done(t, quest) else BEGUN * t.progress[quest] / goal_of(t, quest) for quest in t.quests
    )
    return len(t.closed) + begun


def worth(value: float) -> float:
    """What decks of a value are worth in quests: less and less of the same, so that no team is beyond hope or care."""
    return RICH * tanh(value * VALUE / RICH)


def mean_value(t: NeombreTable, weight: float, more: int = 0) -> float:
    """The mean value of the decks, less what Mal de Résurrection costs, so much more of it in each included."""
    malady = atlas(t.book).malady
    total = 0.0
    for seat, deck in enumerate(t.deck):
        ill = sum([t.face[card] == malady for card in deck]) + more
        total += value_of(t, seat) - weight * ill / max(1, len(deck) + more)
    return total / t.seats


# ---- fights


def best_number(t: NeombreTable) -> float:
    """The best that the team can make of the expedition."""
    return max((prospect(t, t.spot, n) for n in range(1, len(t.lair) + 1)), default=0.0)


def prospect(t: NeombreTable, zone: str, n: int) -> float:
    """What a fight in a zone against so many adversaries promises, less what a defeat would cost."""
    level = atlas(t.book).places[zone].level
    here = t.spot == zone
    base = max(1, base_number(t) if here else t.places - 1)
    aggro = n - base
    chance = chance_to_win(level, mean_value(t, MALADY), aggro / base)
    obtained = min(max(0.0, OBTAINED * n + aggro), loot_left(t, zone))
    now = mean_value(t, REGRET)
    gain = worth(now + LOOT[min(level, 3)] * obtained / t.seats) - worth(now)
    gain += sum(wanted(t, quest, zone, n, aggro) for quest in t.quests) + cured(t)
    loss = worth(now) - worth(mean_value(t, REGRET, level))
    return chance * gain - (1 - chance) * loss - TIME - (IDLE if gain < NOTHING else 0.0)


def cured(t: NeombreTable) -> float:
    """What a fight promises to decks that hold Mal de Résurrection and a card that banishes it."""
    known = atlas(t.book)
    points = 0.0
    for deck in t.deck:
        faces = [t.face[card] for card in deck]
        if known.malady in faces and not known.banishers.isdisjoint(faces):
            points += CURED * REGRET / len(deck)
    return VALUE * points / t.seats


def loot_left(t: NeombreTable, zone: str) -> int:
    """How many loot cards of a zone are in no deck; everybody can count them."""
    return sum(isinstance(t.faces[face], PlayerCard) for face in atlas(t.book).loot[zone]) - sum(
        belongs(t, card, zone) for deck in t.deck for card in deck
    )


def chance_to_win(level: int, value: float, crowd: float) -> float:
    """A rough curve; `crowd` is how many adversaries there are beyond the usual, in shares of these."""
    odds = LIKELY + STEADY * (value - NEEDED[min(level, 3)]) - CROWD * crowd
    return 1 / (1 + exp(-odds))


def wanted(t: NeombreTable, quest: int, zone: str, n: int, aggro: int) -> float:
    """How much of a quest a victory there may bring."""
    objective = objective_of(t, quest)  # type: ignore[arg-type]
    if is_done(t, quest):  # type: ignore[arg-type]
        return 0.0
    share = BEGUN / objective.goal
    match objective:
        case WinFights():
            return share if PLACE_CODES[objective.zone] == zone and aggro >= objective.aggro else 0.0
        case ObtainComponents():
            return 0.7 * share if PLACE_CODES[objective.zone] == zone else 0.0
        case ExhaustZone():
            return 0.3 * share if PLACE_CODES[objective.zone] == zone else 0.0
        case BeatFoes():
            return share * expected_foes(t, FOE_IDS[objective.foe], zone, n)
    return 0.0


def expected_foes(t: NeombreTable, name: str, zone: str, n: int) -> float:
    """How many of so many drawn adversaries are expected to be that one."""
    foe = t.faces[t.book.index[name]]
    assert isinstance(foe, Adversary)
    if foe.zone != zone:
        return 0.0
    here = t.spot == zone
    beaten = sum(t.faces[t.face[card]].id == name for card in t.defeated) if here else 0
    size = len(t.lair) if here else len(atlas(t.book).foes[zone])
    return min(1.0, n / max(1, size)) * (foe.copies - beaten)


# ---- the fair


def best_purchase(t: NeombreTable) -> float:
    """What the best purchase at hand is worth."""
    buying = sum(
        BEGUN / goal_of(t, quest)
        for quest in t.quests
        if isinstance(objective_of(t, quest), BuyCards) and not is_done(t, quest)
    )
    best, now = 0.0, mean_value(t, REGRET)
    for answer in fair_options(t, 0):
        if answer.verb == "buy":
            seat = int(answer.target.removeprefix("seat"))
            bought = t.faces[t.book.index[answer.source]]
            assert isinstance(bought, PlayerCard)
            lost = cheapest(t, seat, price(t, answer.source))
            better = worth(now + (bought.value - lost) / t.seats) - worth(now)
            best = max(best, buying + better)
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
