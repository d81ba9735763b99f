"""What everybody has seen of card backs, and what they can therefore be (NOX-INFO-01…06, narrowed dreams).

While a card lies face down its deeds are noted: steps that not all units can take, equipment that not all may wear,
phrases that it was chosen for.  Together with what was paid for it, and for all starting units at once, and with the
open deck lists, this is all that anybody else can know of it.
"""

from collections import Counter
from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from pioche.core.decisions import Card, Seat
from pioche.core.fitting import Apart, Facts, Together
from pioche.games.noxilia.board import HOME, SLOTS
from pioche.games.noxilia.book import (
    AQUATIC,
    BROTHER,
    DISTANT,
    FLYING,
    FORCE_THROUGH,
    INFILTRATOR,
    PURE,
    TAKE,
    UNDER_EITHER,
    UNDER_ZONES,
    Book,
    Sheet,
    Who,
)
from pioche.games.noxilia.stats import ability, in_force
from pioche.games.noxilia.table import NO_CARD, NoxTable
from pioche.games.noxilia.zones import Deed

# ---- what is noted


def is_hidden(t: NoxTable, card: Card) -> bool:
    """Whether somebody does not know a unit."""
    return t.seen[card] != t.layout.everybody


def remember(t: NoxTable, card: Card, deed: Deed) -> None:
    """Note something of a card back, once."""
    if is_hidden(t, card) and deed not in t.deeds[card]:
        t.deeds[card] = (*t.deeds[card], deed)


def note(t: NoxTable, card: Card, *abilities: int) -> None:
    """Remember that a unit has one of some abilities, unless what everybody sees on it explains that."""
    if not any(ability(t, card, which, printed=False) for which in abilities):
        remember(t, card, Deed(any_of=sum([1 << which for which in abilities])))


def note_step(t: NoxTable, card: Card, to: int, force: int) -> None:
    """Remember what a step tells of who took it (NOX-MOVE-03, NOX-WATER-02)."""
    side, start = t.side[card], t.cell[card]
    if t.flood[to]:
        note(t, card, AQUATIC)
    if not force and t.enemies_near(start, side) and t.enemies_near(to, side):
        note(t, card, FLYING, INFILTRATOR)


def note_retreat(t: NoxTable, card: Card) -> None:
    """Remember that a unit retreats, which some may not or need not (NOX-RET-06, -07)."""
    note_lack(t, card, FLYING, INFILTRATOR, FORCE_THROUGH, BROTHER)


def note_lack(t: NoxTable, card: Card, *abilities: int) -> None:
    """Remember that a unit has none of some abilities, but of those that would not count now anyway."""
    lacking = [which for which in abilities if _would_count(t, card, which)]
    remember(t, card, Deed(none_of=sum([1 << which for which in lacking])))


def _would_count(t: NoxTable, card: Card, which: int) -> bool:
    """Whether a unit would have an ability that is printed on it, as everybody sees."""
    if t.intercepted[card] and which in (FLYING, INFILTRATOR):
        return False
    if any(grant.ability == which for grant in t.grants[card]):
        return False
    return not in_force(t, card, TAKE, which)


def note_fit(t: NoxTable, card: Card, who: Who | None) -> None:
    """Remember that a unit was chosen or equipped as what a phrase names (NOX-FOG-17, NOX-EQ-12)."""
    if who is not None and who.needs_face and is_hidden(t, card):
        explained = who.having >= 0 and ability(t, card, who.having, printed=False) > 0
        having = -1 if explained else who.having
        plain = Who(noun=who.noun, race=who.race, having=having, cost=who.cost)
        if plain.needs_face:
            remember(t, card, Deed(who=plain))


# ---- what can be

ANY_PRICE: Final = -1  # of a unit of which nobody saw how it came, as in a position that was written


def narrowed(t: NoxTable) -> Facts:
    """What cards can be that not everybody has seen; no true face of them has a say."""
    found: dict[Card, frozenset[int]] = {}
    together: list[Together] = []
    apart: list[Apart] = []
    for seat in (0, 1):
        hidden = [card for card in [*t.units[seat], *t.queue[seat]] if is_hidden(t, card) and t.handle[card]]
        for card in hidden:
            found[card] = unit_faces(t, seat, card)
        for card in t.hand[seat]:
            if t.telling[card] and is_hidden(t, card):
                found[card] = spell_faces(t.book, t.lists[seat], t.toll[card])
        for card in t.latents[seat]:
            if is_hidden(t, card):
                found[card] = latent_faces(t.book, t.lists[seat], t.host[card] >= 0, t.toll[card])
        if hidden:
            together += _sums(t, seat, hidden)
            apart += _apart(t, seat, hidden)
    treasures = treasure_faces(t.book)
    later = [chest for chest in t.chests if t.handle[chest] and not t.primo[chest]]  # no fake (NOX-TRES-09)
    for card in [*t.hoard, *later]:
        if is_hidden(t, card):
            found[card] = treasures
    return Facts(found, tuple(together), tuple(apart), played_now(t))


def played_now(t: NoxTable) -> Card:
    """The card of a hand that an action plays and whose text is under way: a spell or a unit, not shown at once."""
    if t.phase == "action" and t.saying:
        for seat in (0, 1):
            for card in [*t.hand[seat], *t.queue[seat]]:
                if t.telling[card]:
                    return card
        for card in t.resolving:
            if t.telling[card] == 1 and t.sheet(card).kind == "spell" and not t.sheet(card).latent:
                return card
    return NO_CARD


def unit_faces(t: NoxTable, seat: Seat, card: Card) -> frozenset[int]:
    """The faces of a deck, and of its monarch, that a card back in play or in the queue can have."""
    book, deck = t.book, t.lists[seat]
    if t.began[card]:
        banner = t.sheet(t.banners[seat][0]).banner
        assert banner is not None
        slot = SLOTS[HOME[seat].index(t.began[card] - 1)]
        throne, post = slot in banner.monarch_cells, slot in banner.unit_cells
        return start_faces(book, deck, t.deeds[card], throne, post)
    turns = t.numbers.queue_default
    return played_faces(book, deck, t.deeds[card], (t.paid[card], t.waited[card], turns), t.toll[card])


Deck = tuple[int, ...]


@lru_cache(maxsize=256)
def monarchs(book: Book) -> frozenset[int]:
    """The faces of all monarchs."""
    return frozenset([face for face, sheet in enumerate(book.sheets) if sheet.kind == "monarch"])


@lru_cache(maxsize=256)
def treasure_faces(book: Book) -> frozenset[int]:
    """What lies in the treasure pile."""
    return frozenset([face for face, sheet in enumerate(book.sheets) if sheet.kind == "treasure"])


@lru_cache(maxsize=256)
def deck_units(book: Book, deck: Deck) -> tuple[tuple[int, Sheet], ...]:
    """The units of a deck."""
    return tuple(
        [
            (face, sheet)
            for face, sheet in enumerate(book.sheets)
            if deck[face] and sheet.kind in ("unit", "hero")
        ]
    )


@lru_cache(maxsize=4_096)
def start_faces(book: Book, deck: Deck, deeds: tuple[Deed, ...], throne: bool, post: bool) -> frozenset[int]:
    """What a starting unit can be: its monarch where a banner lets it stand, and others where those may."""
    units = [face for face, sheet in deck_units(book, deck) if post and _fits(sheet, deeds)]
    kings = [face for face in monarchs(book) if throne and _fits(book.sheets[face], deeds)]
    return frozenset([*units, *kings])


@lru_cache(maxsize=4_096)
def played_faces(
    book: Book, deck: Deck, deeds: tuple[Deed, ...], price: tuple[int, int, int], toll: tuple[int, ...]
) -> frozenset[int]:
    """What a unit can be that was played: its price was paid and its turns were waited (NOX-PLAY-03, -04)."""
    paid, waited, ordinary = price
    units = [(face, sheet) for face, sheet in deck_units(book, deck) if _fits(sheet, deeds)]
    if paid == ANY_PRICE:
        kings = [face for face in monarchs(book) if _fits(book.sheets[face], deeds)]
        return frozenset([*kings, *[face for face, _ in units]])
    return frozenset(
        [
            face
            for face, sheet in units
            if sheet.gold == paid
            and sheet.toll == toll
            and (sheet.abilities[DISTANT] - 1 if sheet.abilities[DISTANT] else ordinary) == waited
        ]
    )


@lru_cache(maxsize=1_024)
def latent_faces(book: Book, deck: Deck, under_unit: bool, made: tuple[int, ...]) -> frozenset[int]:
    """What a latent can be that lies under a unit or a zone, prepared by who makes such mana (NOX-LAT-02, -03)."""
    return frozenset(
        [
            face
            for face, sheet in enumerate(book.sheets)
            if deck[face] and sheet.latent and _lies(sheet, under_unit) and _suits(sheet, made)
        ]
    )


@lru_cache(maxsize=1_024)
def spell_faces(book: Book, deck: Deck, made: tuple[int, ...]) -> frozenset[int]:
    """What a card of a hand can be for which a caster is asked, or such mana was made (NOX-SPELL-01, -02, NOX-LAT-01).

    Whether it is cast or prepared is not told before it is shown or laid.
    """
    return frozenset(
        [
            face
            for face, sheet in enumerate(book.sheets)
            if deck[face] and sheet.kind == "spell" and _suits(sheet, made)
        ]
    )


def _lies(sheet: Sheet, under_unit: bool) -> bool:
    return sheet.latent not in UNDER_ZONES if under_unit else sheet.latent in UNDER_ZONES + UNDER_EITHER


def _suits(sheet: Sheet, made: tuple[int, ...]) -> bool:
    """Whether a caster that makes such mana can have taken a spell (NOX-LAT-02); any, where nobody saw it."""
    colours = sheet.colours
    return not colours or not made or any(colour == PURE or colours >> colour & 1 for colour in made)


def _fits(sheet: Sheet, deeds: tuple[Deed, ...]) -> bool:
    """Whether a unit can have done all that was seen of it."""
    can = sheet.can
    for deed in deeds:
        if (deed.any_of and not can & deed.any_of) or can & deed.none_of:
            return False
        if (deed.hero and sheet.kind == "hero" and sheet.proper == deed.hero) or not _is(sheet, deed.who):
            return False
    return True


def _is(sheet: Sheet, who: Who | None) -> bool:
    """Whether what is printed on a unit is what a phrase names."""
    if who is None:
        return True
    noun = who.noun in ("unit", sheet.kind) or (who.noun == "common" and sheet.kind == "unit")
    return (
        noun
        and (not who.race or sheet.race == who.race)
        and (who.having < 0 or sheet.abilities[who.having] > 0)
        and (who.cost < 0 or (sheet.gold <= who.cost and not sheet.costs))
    )


# ---- what several can be together


def _sums(t: NoxTable, seat: Seat, hidden: list[Card]) -> list[Together]:
    """What starting units cost in all, by gold and by who was engaged; and that one card back is the monarch."""
    everybody = t.layout.everybody
    throned = any(t.seen[card] == everybody and t.sheet(card).kind == "monarch" for card in t.units[seat])
    started = tuple([card for card in hidden if t.began[card]])
    unsure = tuple([card for card in hidden if t.began[card] or t.paid[card] == ANY_PRICE])
    found = []
    if started:
        found.append(Together(started, start_worth(t.book, t.lists[seat]), (t.budget[seat], t.pawned[seat])))
    if unsure:
        kings: dict[int, tuple[int, ...]] = dict.fromkeys(monarchs(t.book), (1,))
        found.append(Together(unsure, kings, (0 if throned else 1,)))
    return found


@lru_cache(maxsize=256)
def start_worth(book: Book, deck: Deck) -> dict[int, tuple[int, ...]]:
    """What each unit costs at set-up."""
    return {face: (sheet.start_price, sheet.engages) for face, sheet in deck_units(book, deck)}


@lru_cache(maxsize=256)
def heroes(book: Book, deck: Deck) -> dict[int, str]:
    """The heroes of a deck, by what they are called."""
    return {face: sheet.proper for face, sheet in deck_units(book, deck) if sheet.kind == "hero"}


def _apart(t: NoxTable, seat: Seat, hidden: list[Card]) -> list[Apart]:
    """No hero is there twice, and no unit was chosen too often (NOX-CARD-02, -03, NOX-SETUP-06, -07)."""
    deck = t.lists[seat]
    called = heroes(t.book, deck)
    present = (*t.units[seat], *t.queue[seat], *t.adventure[seat])
    found = [Apart(present, called, 1)] if called else []
    started = tuple([card for card in hidden if t.began[card]])
    if started:
        opened = [face for whose, face in t.opened if whose == seat]
        copies = {face: face for face, _ in deck_units(t.book, deck)}
        found.append(Apart(started, copies, t.numbers.start_copies, Counter(opened)))
        if called:
            known: Counter[Hashable] = Counter([called[face] for face in opened if face in called])
            found.append(Apart(started, called, 1, known))
    return found
