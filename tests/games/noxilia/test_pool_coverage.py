"""The pool of Noxilia: all that section 6.3 of its specification asks for."""

from collections import Counter
from collections.abc import Callable

import pytest

from pioche.core.deck_files import read_deck
from pioche.games.noxilia import book
from pioche.games.noxilia.cards import POOL, Printed, Zone
from pioche.games.noxilia.clauses.banner import BannerText
from pioche.games.noxilia.clauses.blows import Inflict
from pioche.games.noxilia.clauses.gifts import Bonus, Produces
from pioche.games.noxilia.clauses.moves import (
    ComeBack,
    CreateToken,
    CreateTokens,
    Engage,
    Flood,
    LayTreasure,
    MakeReady,
    Reanimate,
    Shift,
    TakeControl,
)
from pioche.games.noxilia.clauses.riches import Discard, Draw, GainGold, SearchCard, SearchUnit
from pioche.games.noxilia.clauses.targets import EachUnit
from pioche.games.noxilia.clauses.text import Choice, ThisTurn
from pioche.games.noxilia.names import DATA
from pioche.games.noxilia.sheets import sheet_of
from pioche.language.clauses import Node, walk

CARDS = POOL.printed()
SHEETS = {id: sheet_of(card) for id, card in CARDS.items()}
DECKS = {path.stem: read_deck(path, "noxilia").deck for path in sorted((DATA / "decks").glob("*.toml"))}
NODES: dict[str, list[Node]] = {
    id: [node for tree in card.lines for node in walk(tree)] for id, card in CARDS.items()
}
CLANS = {"aubefer": "humain", "vesperaux": "vesperal"}
COLOURS = "LICMNP"
Asked = Callable[[str], bool]


def of(*kinds: str, clan: str | None = None) -> list[book.Sheet]:
    """The cards of some kinds, of a clan or of any."""
    return [sheet for sheet in SHEETS.values() if sheet.kind in kinds and clan in (None, sheet.clan)]


def says(id: str, *kinds: type[Node]) -> bool:
    """Whether a card has one of these words."""
    return any(isinstance(node, kinds) for node in NODES[id])


@pytest.mark.parametrize("clan", CLANS)
def test_what_each_clan_has(clan: str) -> None:
    """§6.3: banner, monarch, zones, heroes, units, spells, equipment, events, tokens, fate."""
    kinds = Counter(sheet.kind for sheet in SHEETS.values() if sheet.clan == clan)
    spells = of("spell", clan=clan)
    zones = Counter(sheet.cell_kind for sheet in of("zone", clan=clan))
    least = {"banner": 1, "monarch": 1, "hero": 4, "unit": 14, "spell": 12, "equipment": 5, "event": 4, "token": 2,
             "fate": 8}  # fmt: skip

    assert {kind: count for kind, count in least.items() if kinds[kind] < count} == {}
    assert sum(sheet.latent > 0 for sheet in spells) >= 6
    assert sum(sheet.latent == 0 for sheet in spells) >= 6
    assert zones == {"command": 1, "rampart": 2, "room": 1}
    assert sum(deck.picks["monarch"] == (of("monarch", clan=clan)[0].id,) for deck in DECKS.values()) >= 2


def test_what_has_no_clan() -> None:
    """§6.3: units of each race, spells, equipment, events, treasures, one fake, fate cards."""
    spells = of("spell", clan="")
    treasures = of("treasure")

    for race in CLANS.values():
        assert sum(sheet.race == race for sheet in of("unit", clan="")) >= 3
    assert sum(sheet.latent == 0 for sheet in spells) >= 2
    assert sum(sheet.latent > 0 for sheet in spells) >= 4
    assert sum(set(sheet.mana) == {book.ANY} for sheet in spells) >= 2
    assert len(of("equipment", clan="")) >= 4
    assert len(of("event", clan="")) >= 2
    assert len(treasures) >= 6
    assert sum(bool(sheet.triggered(book.CAPTURE)) for sheet in treasures) >= 3
    assert len(of("fake")) == 1
    assert len(of("fate", clan="")) >= 2


def bearers(ability: int) -> list[book.Sheet]:
    """The units that print an ability; the six resistances are one."""
    alike = range(book.RESIST_LIGHT, book.RESIST_PSIONIC + 1)
    numbers = alike if ability in alike else (ability,)
    return [sheet for sheet in SHEETS.values() if any(sheet.abilities[number] for number in numbers)]


@pytest.mark.parametrize("ability", range(len(book.ABILITIES)), ids=book.ABILITIES)
def test_every_ability_is_on_two_cards_and_in_a_starter(ability: int) -> None:
    """§6.3: 33 abilities, each on two cards at least and on one of a starter deck."""
    found = bearers(ability)

    assert len(found) >= 2
    assert any(deck.has(sheet.id) for sheet in found for deck in DECKS.values())


def test_abilities_of_both_clans() -> None:
    """§6.3: at least eight of them."""
    both = [
        ability
        for ability in range(len(book.ABILITIES))
        if {sheet.clan for sheet in bearers(ability)} >= set(CLANS)
    ]

    assert len(both) >= 8


@pytest.mark.parametrize("condition", range(1, 9))
def test_every_latent_condition_is_on_two_cards(condition: int) -> None:
    """§6.3, §7.3: sixteen latents at least, and each condition in a starter deck."""
    found = [sheet for sheet in SHEETS.values() if sheet.latent == condition]

    assert len(found) >= 2
    assert any(deck.has(sheet.id) for sheet in found for deck in DECKS.values())


def _units(ask: Callable[[book.Sheet], bool]) -> Asked:
    return lambda id: SHEETS[id].is_unit and ask(SHEETS[id])


def _spells(ask: Callable[[book.Sheet], bool]) -> Asked:
    return lambda id: SHEETS[id].kind == "spell" and ask(SHEETS[id])


def _gear(ask: Asked) -> Asked:
    return lambda id: SHEETS[id].kind in ("equipment", "treasure") and ask(id)


def _events(*words: type[Node]) -> Asked:
    return lambda id: SHEETS[id].kind == "event" and says(id, *words)


def _lasting(what: int, which: int, sign: int, side: int, kind: str) -> Asked:
    """Zones of a kind with a static effect on a side."""
    return lambda id: (
        SHEETS[id].cell_kind == kind
        and any(
            static.what == what
            and static.which == which
            and static.who.side == side
            and isinstance(static.amount, int)
            and static.amount * sign > 0
            for static in SHEETS[id].statics
        )
    )


def _gives(stat: int) -> Asked:
    return _gear(
        lambda id: any(
            static.what == book.STAT
            and static.which == stat
            and isinstance(static.amount, int)
            and static.amount > 0
            for static in SHEETS[id].statics
        )
    )


def _sorcerer(colour: int) -> Asked:
    return _units(lambda sheet: bool(sheet.abilities[book.SORCERER]) and colour in sheet.production)


def _triggered(when: int) -> Asked:
    return _units(lambda sheet: bool(sheet.triggered(when)))


def _coloured(colour: int) -> Asked:
    return _spells(lambda sheet: colour in sheet.mana)


def _reaching(distance: int) -> Asked:
    return _spells(lambda sheet: sheet.reach == distance)


TRIGGERS = (book.REVEAL, book.DYING, book.ARRIVAL, book.START, book.ATTACK, book.ATTACKED)
COVERED: dict[str, Asked] = {
    **{f"sorcerer of {symbol}": _sorcerer(n) for n, symbol in enumerate(COLOURS)},
    "two-colour producer": _units(lambda sheet: len(set(sheet.production)) >= 2),
    "pure producer": _units(lambda sheet: book.PURE in sheet.production),
    "engaging cost": _units(lambda sheet: any(isinstance(cost, Engage) for cost in sheet.costs)),
    "damage cost": _units(lambda sheet: any(isinstance(cost, Inflict) for cost in sheet.costs)),
    "no melee": _units(lambda sheet: sheet.cac is None),
    "point-blank archer": _units(lambda sheet: bool(sheet.dist) and bool(sheet.abilities[book.POINT_BLANK])),
    "distant 0": _units(lambda sheet: sheet.abilities[book.DISTANT] == 1),
    "distant 2": _units(lambda sheet: sheet.abilities[book.DISTANT] == 3),
    "hero with two values": _units(lambda sheet: sheet.kind == "hero" and sheet.cac != sheet.cac_wounded),
    "return with riches": lambda id: says(id, ComeBack) and says(id, LayTreasure, GainGold),
    **{f"moment {book.MOMENTS[when]}": _triggered(when) for when in TRIGGERS},
    "engage ability": _units(lambda sheet: bool(sheet.activated)),
    "mana ability": _units(lambda sheet: any(each.mana for each in sheet.activated)),
    **{f"spell of {symbol}": _coloured(n) for n, symbol in enumerate(COLOURS)},
    "two colours": _spells(lambda sheet: sheet.colours.bit_count() == 2),
    "any mana only": _spells(lambda sheet: set(sheet.mana) == {book.ANY}),
    **{f"range {n}": _reaching(n) for n in (0, 1, 2, book.GLOBAL)},
    "area damage": lambda id: any(isinstance(n, Inflict) and isinstance(n.target, EachUnit) for n in NODES[id]),
    "ignoring armour": lambda id: any(isinstance(node, Inflict) and node.ignoring for node in NODES[id]),
    "control": lambda id: says(id, TakeControl),
    "reanimation": lambda id: says(id, Reanimate),
    "flood": lambda id: says(id, Flood),
    "curse": _spells(lambda sheet: sheet.curse),
    "forced move": lambda id: says(id, Shift),
    "negative armour": lambda id: SHEETS[id].kind == "spell" and any(
        isinstance(node, Bonus) and node.amount < 0 and type(node.stat).__name__ == "Armour" for node in NODES[id]
    ),
    "gear that makes mana": _gear(lambda id: bool(SHEETS[id].production)),
    "worn once": _gear(lambda id: SHEETS[id].unique),
    "more life": _gives(book.LIFE),
    "more armour": _gives(book.ARMOUR),
    "gear that grants": _gear(lambda id: any(static.what == book.GRANT for static in SHEETS[id].statics)),
    "bearer produces more": lambda id: says(id, Produces),
    "search": _events(SearchUnit, SearchCard),
    "treasure laid": _events(LayTreasure),
    "tokens": _events(CreateToken, CreateTokens),
    "event with a cost": lambda id: SHEETS[id].kind == "event" and bool(SHEETS[id].costs),
    "choice": lambda id: SHEETS[id].kind == "event" and any(
        isinstance(node, Choice) and len(node.branches) > 1 for node in NODES[id]
    ),
    "command that weakens its own": _lasting(book.STAT, book.CAC, -1, book.ALLY, "command"),
    "rampart against enemies": _lasting(book.STAT, book.CAC, -1, book.ENEMY, "rampart"),
    "rampart for defenders": _lasting(book.STAT, book.CAC, 1, book.ALLY, "rampart"),
    "rampart against archers": _lasting(book.STAT, book.DIST, -1, book.ENEMY, "rampart"),
    "room that heals and restricts": lambda id: (
        SHEETS[id].cell_kind == "room" and bool(SHEETS[id].triggers) and bool(SHEETS[id].statics)
    ),
    "fate at once": lambda id: SHEETS[id].kind == "fate" and bool(SHEETS[id].effects),
    "fate of a turn": lambda id: SHEETS[id].kind == "fate" and says(id, ThisTurn),
}  # fmt: skip


@pytest.mark.parametrize("line", COVERED)
def test_every_line_of_the_list_is_on_two_cards(line: str) -> None:
    """§6.3: the pool shows each of these twice at least."""
    assert len([id for id in CARDS if COVERED[line](id)]) >= 2


def test_an_ability_costs_corruption() -> None:
    """§6.3, NOX-DROI-01: at least one ability that involves corruption."""
    assert any(book.CORRUPTION in each.mana for sheet in SHEETS.values() for each in sheet.activated)


def test_every_word_is_on_two_cards_and_does_something() -> None:
    """§7: no clause without place, rule, sample, function and a second card."""
    assert POOL.language.gaps(CARDS.values()) == []


@pytest.mark.parametrize("name", DECKS)
def test_what_the_zones_of_a_starter_yield(name: str) -> None:
    """§6.3: Pioche 2 and Or 5, one more or less."""
    zones = [CARDS[id] for pick in ("command", "ramparts", "room") for id in DECKS[name].picks[pick]]
    drawn = sum(zone.draw for zone in zones if isinstance(zone, Zone))
    gold = sum(zone.income for zone in zones if isinstance(zone, Zone))

    assert abs(drawn - 2) <= 1
    assert abs(gold - 5) <= 1


def test_limits_of_the_pool() -> None:
    """§6.3, NOX-END-07: allowances, bonuses to a monarch's life, and nothing that readies units for free."""
    allowances = [
        text.allowance for card in CARDS.values() for text in card.lines if isinstance(text, BannerText)
    ]
    lives = sum(
        static.amount * (1 if sheet.unique or sheet.kind == "treasure" else 4)
        for sheet in SHEETS.values()
        for static in sheet.statics
        if static.what == book.STAT and static.which == book.LIFE and isinstance(static.amount, int)
    )
    free = [id for id in CARDS if says(id, MakeReady) and not SHEETS[id].costs]

    assert all(10 <= allowance <= 14 for allowance in allowances)
    assert lives <= 20
    assert free == []


def test_names_and_flavour_in_both_languages() -> None:
    """Each card has a name of its own and a line to read in both languages, typeset as print is."""
    cards: list[Printed] = list(CARDS.values())

    for said in ("fr", "en"):
        names = [getattr(card.name, said) for card in cards]
        assert len(set(names)) == len(names)
        assert all(card.flavour is not None and getattr(card.flavour, said).strip() for card in cards)
    prose = [text.fr for card in cards for text in (card.name, card.flavour) if text is not None]
    assert [text for text in prose if "'" in text or " ?" in text or " !" in text or " ;" in text] == []


def test_nobody_draws_or_discards_without_end() -> None:
    """§6.3: no event pays for itself in cards and gold at once."""
    loops = [
        id
        for id in CARDS
        if SHEETS[id].kind == "event"
        and SHEETS[id].gold == 0
        and says(id, Draw, GainGold)
        and not says(id, Discard)
    ]

    assert loops == []
