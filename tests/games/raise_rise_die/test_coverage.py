"""The pool covers what docs/specs/raise_rise_die.md §6.1 asks of it, counted in the trees of the texts."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import pytest

from pioche.core.deck_files import DeckFile, read_named
from pioche.games.raise_rise_die.cards import DATA, POOL, Character, DeckCard, Weapon
from pioche.games.raise_rise_die.clauses import LANGUAGE, conditions, infused
from pioche.games.raise_rise_die.clauses.announced import Combo, Frenzy, Reach
from pioche.games.raise_rise_die.clauses.hits import Burn, Destroyer, Extra, LoseHp, Pierce, Strike
from pioche.games.raise_rise_die.clauses.markers import Bleed, Oblivion, Poison, Stun, Torpor
from pioche.games.raise_rise_die.clauses.own import Draw, Exchange, Search
from pioche.games.raise_rise_die.clauses.slots import Block, Shake, WeakPoint
from pioche.games.raise_rise_die.clauses.text import (
    Activation,
    Condition,
    Paid,
    Phrase,
    Quantity,
    Static,
    Trigger,
    Triggered,
    steps,
)
from pioche.games.raise_rise_die.lanes import LANES
from pioche.language.clauses import Node, walk

KEYWORDS = (
    Reach, Block, Burn, Extra, Destroyer, Exchange, Combo, Frenzy, Oblivion, Pierce, Draw, WeakPoint, Poison,
    Search, Bleed, Stun, Torpor, Shake,
)  # fmt: skip
HURTS = (Strike, Extra, Burn, Destroyer, Oblivion, Poison, Bleed, Stun, Torpor)  # PV, deck, hand or markers
STARTERS = {"rempart", "bourreau", "venin", "bucher"}

PRINTED = POOL.printed()
CARDS = [card for card in PRINTED.values() if isinstance(card, DeckCard)]
CHARACTERS = [card for card in PRINTED.values() if isinstance(card, Character)]
WEAPONS = [card for card in PRINTED.values() if isinstance(card, Weapon)]
NON_INSTANTS = [card for card in CARDS if card.type != "instant"]
DECKS = read_named(DATA / "decks", "raise_rise_die")


def nodes(card: DeckCard) -> Iterator[Node]:
    """All nodes of all sections of a card."""
    for tree in card.lines:
        yield from walk(tree)


def bearing(kind: type[Node], cards: Iterable[DeckCard] = CARDS) -> list[str]:
    """The ids of the cards on which a kind of node stands."""
    return [card.id for card in cards if any(isinstance(node, kind) for node in nodes(card))]


def kinds_of(group: type[Node]) -> list[type[Node]]:
    """The clauses of a group."""
    return [clause for clause in LANGUAGE.clauses if issubclass(clause, group)]


def ids_of(kinds: Iterable[type[Node]]) -> list[str]:
    """Their names, for the names of tests."""
    return [kind.__name__ for kind in kinds]


def hurting(card: DeckCard) -> bool:
    """Whether it hurts the enemy by an instant or an activation, which nobody can counter."""
    free = card.section("main") if card.type == "instant" else card.section("activation")
    return free is not None and any(isinstance(node, HURTS) for node in walk(free))


# ---- the pool


def test_the_pool_has_its_characters_weapons_and_cards() -> None:
    assert len(CHARACTERS) >= 4
    assert len(
        {(each.hp, each.latent, each.infusion_slots, each.object_slots) for each in CHARACTERS}
    ) == len(CHARACTERS)
    assert len(WEAPONS) >= 6
    assert len({weapon.archetype for weapon in WEAPONS}) >= 3
    assert 66 <= len(CARDS) <= 80


def test_names_are_unique_french_and_as_their_ids() -> None:
    for tongue in ("fr", "en"):
        names = [getattr(card.name, tongue) for card in PRINTED.values()]
        assert [name for name, count in Counter(names).items() if count > 1] == []
    assert all(re.fullmatch(r"[a-z][a-z_]*", id) for id in PRINTED)


@pytest.mark.parametrize("weapon", WEAPONS, ids=lambda weapon: str(weapon.id))
def test_every_weapon_has_three_cards_of_its_own(weapon: Weapon) -> None:
    assert len([card for card in CARDS if card.weapon == weapon.id]) >= 3


def test_every_archetype_has_enough_of_each_type() -> None:
    found = Counter((card.archetype, card.type) for card in CARDS)
    for archetype in {weapon.archetype for weapon in WEAPONS}:
        assert found[archetype, "assault"] >= 8
        assert all(found[archetype, other] >= 4 for other in ("defensive", "support", "instant"))


def test_objects_infusions_and_transcendences() -> None:
    objects = Counter(card.type for card in CARDS if card.object)
    assert sum(objects.values()) >= 9
    assert all(objects[type_] >= 2 for type_ in ("assault", "support", "defensive"))
    assert sum(card.infusion is not None for card in CARDS) >= 14
    assert len(bearing(Static)) >= 4
    bonuses = [tree for card in CARDS if (tree := card.section("transcendence")) is not None]
    assert len(bonuses) >= 40
    damage = [any(isinstance(node, Extra) for node in walk(tree)) for tree in bonuses]
    assert any(damage)
    assert damage.count(False) >= 4


@pytest.mark.parametrize("lane", LANES)
def test_every_slot_is_optimal_on_a_quarter_of_the_cards(lane: str) -> None:
    assert 4 * sum(lane in card.slots for card in NON_INSTANTS) >= len(NON_INSTANTS)


def test_the_curve_of_va() -> None:
    curve = Counter(min(card.va, 5) for card in CARDS)
    shares = {va: 100 * count / len(CARDS) for va, count in curve.items()}
    for va, wanted in {1: 30, 2: 30, 3: 20, 4: 12, 5: 8}.items():
        assert abs(shares[va] - wanted) <= 3, f"VA {va}: {shares[va]:.0f} %"


def test_supports_do_no_damage_in_their_main_text() -> None:
    for card in CARDS:
        if card.type == "support" and (main := card.section("main")) is not None:
            assert not any(isinstance(node, Strike | Destroyer | Burn) for node in walk(main)), card.id


# ---- the words


@pytest.mark.parametrize("keyword", KEYWORDS, ids=ids_of(KEYWORDS))
def test_every_keyword_is_on_three_cards(keyword: type[Node]) -> None:
    assert len(bearing(keyword)) >= 3


TWICE: list[type[Node]] = [*kinds_of(Condition), *kinds_of(Quantity), *kinds_of(Trigger), Paid, LoseHp]


@pytest.mark.parametrize("kind", TWICE, ids=ids_of(TWICE))
def test_every_condition_quantity_trigger_and_price_is_on_two_cards(kind: type[Node]) -> None:
    assert len(bearing(kind)) >= 2


def test_every_connector_is_on_two_cards() -> None:
    phrases = {card.id: [node for node in nodes(card) if isinstance(node, Phrase)] for card in CARDS}
    several = {
        "·": lambda phrase: any(
            len(segment.elements) > 1 for branch in phrase.branches for segment in branch.segments
        ),
        "puis": lambda phrase: any(len(branch.segments) > 1 for branch in phrase.branches),
        "- ou -": lambda phrase: len(phrase.branches) > 1,
        "pour": lambda phrase: any(price for _, _, _, price, _ in steps(phrase)),
    }
    for connector, has in several.items():
        assert sum(any(map(has, found)) for found in phrases.values()) >= 2, connector


@pytest.mark.parametrize("restriction", ["cost", "own_turn", "reaction"])
def test_every_restriction_of_activations_is_on_two_cards(restriction: str) -> None:
    activations = [tree for card in CARDS if isinstance(tree := card.section("activation"), Activation)]

    assert sum(bool(getattr(tree, restriction)) for tree in activations) >= 2


def test_every_text_is_canonical() -> None:
    for card in CARDS:
        for line, tree in zip(card.printed, card.lines, strict=True):
            assert LANGUAGE.french(tree) == line, card.id
            assert LANGUAGE.english(tree), card.id


def test_the_trigger_words_stand_on_infusions_only() -> None:
    for card in CARDS:
        for tree in card.lines:
            if any(isinstance(node, Trigger) for node in walk(tree)):
                assert isinstance(tree, Triggered), card.id


# ---- the starters


def test_there_are_four_starters_one_for_each_character() -> None:
    assert set(DECKS) == STARTERS
    assert sorted(pick for file in DECKS.values() for pick in file.deck.picks["character"]) == sorted(
        character.id for character in CHARACTERS
    )


@pytest.mark.parametrize("file", DECKS.values(), ids=list(DECKS))
def test_a_starter_shows_what_the_game_has(file: DeckFile) -> None:
    cards = held(file.deck.cards)
    assert len(cards) >= 12
    assert sum(card.object for card in cards) >= 2
    assert sum(card.infusion is not None for card in cards) >= 3
    assert sum(card.type == "instant" for card in cards) >= 3
    assert sum(map(hurting, cards)) >= 5
    assert file.line.fr
    assert file.line.en


def test_every_starter_has_its_style() -> None:
    styles: dict[str, tuple[type[Node], ...]] = {
        "rempart": (Block, conditions.YouCounter, infused.YourDefensives),
        "bourreau": (WeakPoint, Pierce, Reach),
        "venin": (Poison, Bleed, Oblivion, Stun, Combo),
        "bucher": (Burn, Destroyer, Search, Torpor),
    }
    for name, words in styles.items():
        cards = held(DECKS[name].deck.cards)
        assert [word.__name__ for word in words if not bearing(word, cards)] == [], name


def held(counts: Mapping[str, int]) -> list[DeckCard]:
    """The distinct cards of a deck."""
    return [card for id in counts if isinstance(card := PRINTED[id], DeckCard)]
