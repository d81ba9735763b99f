"""The pool of Les Nominés du Néombre has what docs/specs/neombre.md §6.2 asks of cards, decks and adversaries."""

import re
from collections import Counter
from itertools import combinations
from typing import Final

import pytest

from pioche.games.neombre.cards import Charm, Equipment, Invocation, PlayerCard
from tests.games.neombre.pool import (
    CARDS,
    FOES,
    MALADY,
    WILD,
    campaign,
    effects,
    having,
    of_zone,
    slots,
    starters,
)

METHODS_LEAST: Final = 2  # of each targeting method

# What is asked of starters, loot, fair and rewards together: a pattern of printed texts, and on how many cards.
OF_PLAYERS: Final = {
    "augmenter": ("augmentez", 2),
    "bannir": ("bannissez", 4),
    "canaliser": ("canaliser", 4),
    "chercher": ("cherchez", 3),
    "diminuer": ("diminuez", 2),
    "épilogue": ("épilogue", 3),
    "geôler": ("geôlez", 3),
    "immaculé": ("immaculé :", 3),
    "meuler": ("meul", 4),
    "paramnésie": ("paramnésie :", 4),
    "prélude": ("prélude :", 4),
    "présager": ("présagez", 3),
    "récital": ("récital :", 5),
    "recycler": ("recycl", 6),
    "relique": ("relique", 4),
    "ressusciter": ("ressuscitez", 3),
    "transe": ("transe :", 5),
    "tribut": ("tribut :", 6),
    "tribut in blood": ("tribut : subissez", 1),
    "tribut by discarding": ("tribut : défaussez", 1),
    "tribut by milling": ("tribut : meulez", 1),
    "tribut by gaoling": ("tribut : geôlez", 1),
    "lancer": ("lancez", 4),
    "lancer from the hand": (r"lancez \d cartes? de votre main", 1),
    "lancer from the pioche": ("lancez la carte du dessus de votre pioche", 1),
    "extra card": ("jouez cette carte en tant que carte supplémentaire", 4),
    "conditional extra card": ("si [^,·]*, jouez cette carte en tant que carte supplémentaire", 1),
    "extra card of a team-mate": ("peut jouer une carte supplémentaire", 2),
    "choosing the targets": ("choisissez les cibles des adversaires", 2),
    "half": ("la moitié", 2),
    "two or three adversaries": ("(deux|trois) adversaires", 3),
    "all adversaries": ("tous les adversaires", 3),
    "all characters": ("tous les personnages", 2),
    "all other characters": ("tous les autres personnages", 2),
    "modes": ("- ou -", 5),
    "conditions": (r"\bs(i|')(?= ?(votre|vous|il y a|un équipier))", 5),
    "condition on the discard": ("si votre défausse", 1),
    "condition on the hand": ("si votre main", 1),
    "condition on pv": ("si vous avez", 1),
    "condition on the number of adversaries": ("s'il y a", 1),
    "removing markers": ("retirez", 2),
    "damage to a team-mate": (r"infligez \d+ à un équipier", 2),
    "healing an adversary for a reward": ("si la cible est un adversaire", 2),
}
DURATIONS: Final = (
    "ce tour",
    "au prochain tour",
    "jusqu'à la fin du prochain tour des adversaires",
    r"pendant \d tours",
    "jusqu'à ce qu",
)
# What is asked of adversaries: a pattern of their three slots, and on how many.
OF_FOES: Final = {
    "appel": (r"\bappel\b", 2),
    "civil": (r"\bcivil\b", 3),
    "embuscade": ("embuscade", 2),
    "inciblable": ("inciblable", 2),
    "inciblable on a condition": ("inciblable s'il n'est pas seul", 1),
    "inciblable without condition": ("inciblable(?! s)", 1),
    "irruption": ("irruption :", 4),
    "tokens": ("invoque", 3),
    "attached markers": ("attache", 4),
    "gained markers": ("gagne", 2),
    "se soigne": ("se soigne", 2),
    "s'augmente": ("s'augmente", 2),
    "diminue": ("diminue de", 2),
    "geôle": (r"(?<!équipe )geôle \d", 2),
    "meule": (r"\bmeule \d", 2),
    "détruit 1 équipement": ("détruit 1 équipement", 2),
    "half": ("la moitié", 2),
}
STATIC: Final = r"sont réduits de|ne peuvent jouer qu'une|infligent \d de plus|sont augmentés de"
TRIGGERED: Final = r"après avoir joué|au début du tour|à la fin du tour|\bquand\b"
KEYWORDS: Final = (
    "augmentez", "bannissez", "canaliser", "cherchez", "diminuez", "épilogue", "geôlez", "immaculé", "lancez",
    "paramnésie", "prélude", "présagez", "récital", "retirez", "ressuscitez", "supplémentaire", "transe", "tribut",
)  # fmt: skip


# ---- players' cards


@pytest.mark.parametrize("mechanism", OF_PLAYERS)
def test_players_cards_use_every_mechanism(mechanism: str) -> None:
    """§6.2: each mechanism on at least two cards, more where the table says so."""
    pattern, least = OF_PLAYERS[mechanism]

    assert having(effects(CARDS), pattern) >= least


@pytest.mark.parametrize("duration", DURATIONS)
def test_charms_last_in_every_way(duration: str) -> None:
    """NEO-TYPE-04: each duration stands on two charms, and there are eight."""
    charms = [card for card in CARDS if isinstance(card, Charm)]

    assert len(charms) >= 8
    assert having(effects(charms), duration) >= 2


def test_equipment_is_static_and_triggered() -> None:
    """NEO-TYPE-06: eight équipements, of both sorts."""
    texts = effects(card for card in CARDS if isinstance(card, Equipment))

    assert len(texts) >= 8
    assert 2 <= having(texts, TRIGGERED) <= len(texts) - 2


def test_invocations_attack_heal_and_draw() -> None:
    """NEO-TYPE-09: eight invocations of 2 to 5 pv."""
    invocations = [card for card in CARDS if isinstance(card, Invocation)]
    texts = effects(invocations)

    assert len(texts) >= 8
    assert all(2 <= card.hp <= 5 for card in invocations)
    assert min(having(texts, verb) for verb in ("infligez", "soignez", "piochez")) >= 1


def test_components_are_found_where_a_quest_may_want_them() -> None:
    """NEO-QST-09: six composants in 1B, four in 2P."""
    assert having(effects(of_zone("1B")), "composant") >= 6
    assert having(effects(of_zone("2P")), "composant") >= 4


@pytest.mark.parametrize("zone", WILD)
def test_every_wild_zone_is_well_stocked(zone: str) -> None:
    """§6.2: sixteen loot cards, six adversaries and two loot events a zone."""
    events = [event for event in campaign("events").values() if event["zone"] == zone]

    assert len(of_zone(zone)) >= 16
    assert sum(foe.zone == zone for foe in FOES) >= 6
    assert len(events) >= 2


def test_the_pool_is_as_large_as_asked() -> None:
    """§6.2: 70 loot cards, 15 at the fair, 8 rewards, 25 adversaries; the road has six loot cards and one adversary."""
    counts = Counter(card.zone for card in CARDS)

    assert sum(counts[zone] for zone in ("0R", *WILD)) >= 70
    assert counts["FO"] >= 15
    assert counts["RE"] >= 8
    assert len(FOES) >= 25
    assert (counts["0R"], [foe.id for foe in FOES if foe.zone == "0R"]) == (6, ["bharaloth_feral"])


@pytest.mark.parametrize(
    ("zone", "least", "most"),
    [
        ("DE", 0, 0),
        ("0R", 1, 1),
        ("1B", 1, 2),
        ("2P", 2, 3),
        ("3K", 3, 5),
        ("3C", 3, 5),
        ("FO", 2, 5),
        ("RE", 2, 4),
    ],
)
def test_values_rise_with_the_level(zone: str, least: int, most: int) -> None:
    """NEO-VAL-05, §6.2: what a card of each zone is worth."""
    values = [card.value for card in of_zone(zone) if card.id != MALADY]

    assert values
    assert all(least <= value <= most for value in values)


def test_two_thirds_of_the_loot_can_be_sold() -> None:
    """NEO-FAIR-04: from level 1 on; starters, the road and rewards have no resale price."""
    loot = [card for card in CARDS if card.zone in WILD]
    sold = [card.resale for card in loot if card.resale]

    assert 0.6 <= len(sold) / len(loot) <= 0.85
    assert set(sold) == {1, 2, 3, 4, 5}
    assert not any(card.resale for card in CARDS if card.zone in ("DE", "0R", "RE"))


def test_every_price_of_the_fair_can_be_paid_in_three_ways() -> None:
    """NEO-FAIR-02: each price is the sum of at least three pairs of loot cards; only fair cards have one."""
    sums = Counter(
        (one.resale or 0) + (other.resale or 0)
        for one, other in combinations([card for card in CARDS if card.zone in WILD and card.resale], 2)
    )
    prices = {card.price for card in of_zone("FO")}

    assert prices == set(range(2, 10))
    assert all(sums[price or 0] >= 3 for price in prices)
    assert all((card.price is None) == (card.zone != "FO") for card in CARDS)


# ---- starter decks


@pytest.mark.parametrize("name", ["ardeur", "ferveur", "hantise", "psalmodie"])
def test_starter_decks_are_built_alike(name: str) -> None:
    """§6.2: ten cards, seven texts, two keywords at most, enough assaults, draws and reach."""
    cards = dict(starters())[name]
    texts = [card.effect or "" for card in cards]
    keywords = {word for word in KEYWORDS if having(texts, word)}
    blows = [damage(card) for card in cards if "assault" in card.types and not isinstance(card, Invocation)]

    assert (len(cards), {card.zone for card in cards}) == (10, {"DE"})
    assert len(set(texts)) >= 7
    assert len(keywords) <= 2, keywords
    assert 5 <= len(blows) <= 6
    assert 2.5 <= sum(blows) / len(blows) < 3.5
    assert having(texts, "pioche|recycle") >= 2
    assert having(texts, "à tous les adversaires") >= 1


def damage(card: PlayerCard) -> int:
    """What an assault can inflict when it is played from the hand with all its sections."""
    text = (card.effect or "").casefold().split(" · paramnésie :")[0]
    return sum(int(number) for number in re.findall(r"infligez (\d+)", text))


def test_there_are_four_starter_decks() -> None:
    """NEO-CAMP-01, -02: one for each player."""
    assert [name for name, _ in starters()] == ["ardeur", "ferveur", "hantise", "psalmodie"]


# ---- adversaries


@pytest.mark.parametrize("mechanism", OF_FOES)
def test_adversaries_use_every_mechanism(mechanism: str) -> None:
    """§6.2: what the adversaries of the pool must show."""
    pattern, least = OF_FOES[mechanism]

    assert having(map(slots, FOES), pattern) >= least


def test_adversaries_choose_in_every_way() -> None:
    """NEO-CIB-04…18: each of the eleven methods at least twice, tokens included."""
    ways = Counter(foe.targeting for foe in FOES) + Counter(
        foe.token_targeting for foe in FOES if foe.token_targeting
    )

    assert len(ways) == 11
    assert min(ways.values()) >= METHODS_LEAST


def test_passives_and_ripostes_of_every_sort() -> None:
    """NEO-ADV-02, NEO-ARM-01, NEO-PAS-01, NEO-TOK-01: armour, empty slots, both sorts of passives, tokens."""
    passives = [foe.passive for foe in FOES]

    assert sum(foe.armour > 0 for foe in FOES) >= 4
    assert passives.count("·") >= 2
    assert [foe.riposte for foe in FOES].count("·") >= 1
    assert having(passives, STATIC) >= 4
    assert having(passives, TRIGGERED) >= 4
    assert having((foe.active for foe in FOES), "invoque") >= 1


def test_two_adversaries_share_a_marker() -> None:
    """NEO-MRK-02: infection and poison are each attached by two."""
    for marker in ("infection", "poison"):
        assert having(map(slots, FOES), rf"attache 1 {marker}") >= 2


def test_what_nobody_can_aim_at_is_frail() -> None:
    """NEO-IRR-15, §6.2: without condition at most 6 pv, so that two players can beat it alone."""
    frail = [foe for foe in FOES if re.search("inciblable(?! s)", foe.passive.casefold())]

    assert frail
    assert all(foe.hp <= 6 for foe in frail)


@pytest.mark.parametrize(
    ("zone", "least", "most"), [("1B", 8, 16), ("2P", 10, 22), ("3K", 15, 30), ("3C", 15, 30)]
)
def test_adversaries_grow_with_the_level(zone: str, least: int, most: int) -> None:
    """§6.2: pv by level, armour counted double; the boss and what nobody can aim at apart."""
    ordinary = [
        foe for foe in FOES
        if foe.zone == zone and foe.obtainable < 3 and not re.search("inciblable(?! s)", foe.passive.casefold())
    ]  # fmt: skip

    assert all(least <= foe.hp and foe.hp + 2 * foe.armour <= most for foe in ordinary)


def test_one_boss_waits_in_the_charnel_house() -> None:
    """§6.2: pv 40–50, loot 3/6, in 3C only."""
    bosses = [foe for foe in FOES if foe.hp > 30]

    assert [(foe.zone, foe.obtainable, foe.revealed) for foe in bosses] == [("3C", 3, 6)]
    assert 40 <= bosses[0].hp <= 50
