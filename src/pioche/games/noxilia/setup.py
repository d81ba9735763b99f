"""Set-up: starting units chosen and placed in secret, opening hands, mulligan, chests (§3.1, NOX-SETUP, D1–D5)."""

from collections.abc import Sequence

from pioche.core.decisions import Ask, Card, Option, Rule, Seat, Step
from pioche.core.kin import Story
from pioche.games.noxilia.board import BATTLEFIELDS, CELLS, HOME, SLOTS
from pioche.games.noxilia.book import ARMOUR, Banner, Sheet
from pioche.games.noxilia.clauses.targets import Units, who_of
from pioche.games.noxilia.clauses.text import Price
from pioche.games.noxilia.columns import CHESTS, HAND, LIBRARY, UNITS
from pioche.games.noxilia.plans import priced
from pioche.games.noxilia.refs import DONE, cell_at, hand_names, option
from pioche.games.noxilia.stats import bonus, sheet_fits
from pioche.games.noxilia.table import NO_CARD, NoxTable
from pioche.games.noxilia.zones import Placed

# ---- choosing units (D1–D4); what is chosen lies in a column that no view shows until both are done


def banner_of(t: NoxTable, seat: Seat) -> Banner:
    """The banner of a seat."""
    banner = t.sheet(t.banners[seat][0]).banner
    assert banner is not None
    return banner


def mine(t: NoxTable, seat: Seat) -> list[Placed]:
    """What a seat has placed so far, its monarch first."""
    return [placed for whose, placed in t.placed if whose == seat]


def room(t: NoxTable, seat: Seat, slots: Sequence[str]) -> list[int]:
    """The cells among some slots of a seat that have room for one more unit (NOX-SETUP-20)."""
    most = banner_of(t, seat).most_per_cell
    placed = mine(t, seat)
    cells = [HOME[seat][SLOTS.index(slot)] for slot in slots]
    return [cell for cell in cells if not most or sum(each.cell == cell for each in placed) < most]


def count_muster(t: NoxTable, seat: Seat) -> None:
    """What a player has left and has placed is shown with the monarch, which nobody else sees (NOX-SETUP-19)."""
    monarch, cards = t.monarch(seat), t.book.cards
    t.purse[monarch] = t.allowance[seat]
    t.muster[monarch] = tuple(
        [(cards[each.face].id, CELLS[each.cell], int(each.engaged)) for each in mine(t, seat)]
    )


def place_next(t: NoxTable) -> Step:
    """One starting unit of the seat that is placing, from its choice to its cost (NOX-SETUP-04…12)."""
    if not mine(t, t.active):
        return place_monarch(t, t.active)
    return choose_unit(t, t.active)


def place_monarch(t: NoxTable, seat: Seat) -> Rule[None]:
    """D1: the monarch, where the banner says (NOX-SETUP-05, -12)."""
    cells = room(t, seat, banner_of(t, seat).monarch_cells)
    cell = cells[0]
    if len(cells) > 1:
        answer = yield Ask((seat,), "place_monarch", monarch_options, tuple(cells))
        cell = cell_at(answer.target)
    face = t.face[t.monarch(seat)]
    t.placed.append((seat, Placed(face, cell, False)))
    count_muster(t, seat)


def monarch_options(t: NoxTable, seat: Seat, *cells: int) -> Sequence[Option]:
    """D1."""
    name = t.sheet(t.monarch(seat)).id
    return [option("place_monarch", name, CELLS[cell]) for cell in cells]


def choose_unit(t: NoxTable, seat: Seat) -> Rule[None]:
    """D2–D4: a unit, its cell, and its additional cost; or enough."""
    answer = yield Ask((seat,), "choose_unit", unit_options)
    if answer == DONE:
        hand_over(t)
        return
    face = t.book.index[answer.source]
    sheet = t.book.sheets[face]
    cells = room(t, seat, banner_of(t, seat).unit_cells)
    cell = cells[0]
    if len(cells) > 1:
        answer = yield Ask((seat,), "place_unit", place_options, (face, *cells))
        cell = cell_at(answer.target)
    for number in range(len(engaging(sheet))):
        answer = yield Ask((seat,), "setup_cost", cost_options, (face, number))
        tire_placed(t, seat, answer)
        count_muster(t, seat)
    t.allowance[seat] -= sheet.start_price
    t.placed.append((seat, Placed(face, cell, False)))
    count_muster(t, seat)


def hand_over(t: NoxTable) -> None:
    """Whoever is done lets the other place; when both are, everything is laid (NOX-SETUP-19)."""
    if t.active == t.starter:
        t.active = 1 - t.starter
    else:
        t.phase = "deal"


def unit_options(t: NoxTable, seat: Seat) -> Sequence[Option]:
    """D2: units that can be paid for, placed and completed, by name; or enough."""
    if not room(t, seat, banner_of(t, seat).unit_cells):
        return (DONE,)
    placed = mine(t, seat)
    faces = sorted({t.face[card] for card in t.library[seat]})
    found = [
        option("choose_unit", t.book.sheets[face].id) for face in faces if choosable(t, seat, face, placed)
    ]
    return [*found, DONE]


def choosable(t: NoxTable, seat: Seat, face: int, placed: Sequence[Placed]) -> bool:
    """Whether one more of a unit may be chosen (NOX-SETUP-05…09)."""
    sheet, sheets = t.book.sheets[face], t.book.sheets
    if not sheet.is_unit or sheet.start_price > t.allowance[seat]:
        return False
    chosen = sum(each.face == face for each in placed)
    if chosen >= min(t.numbers.start_copies, t.lists[seat][face]):
        return False
    if sheet.kind == "hero" and any(
        sheets[each.face].kind == "hero" and sheets[each.face].proper == sheet.proper for each in placed
    ):
        return False
    costs = priced(sheet.costs)
    if any(cost.discards or cost.exiles or cost.sacrifices or cost.hurts for cost in costs):
        return False
    return can_engage(t, engaging(sheet), [each for each in placed if not each.engaged])


def engaging(sheet: Sheet) -> list[Price]:
    """The costs of a unit that engage somebody, one for each (NOX-SETUP-09)."""
    return [cost for cost in priced(sheet.costs) for _ in range(cost.engages)]


def can_engage(t: NoxTable, costs: Sequence[Price], ready: Sequence[Placed]) -> bool:
    """Whether costs can be paid one after the other by units that are placed and ready."""
    if not costs:
        return True
    return any(
        may_pay(t, costs[0], each) and can_engage(t, costs[1:], [*ready[:at], *ready[at + 1 :]])
        for at, each in enumerate(ready)
    )


def may_pay(t: NoxTable, cost: Price, placed: Placed) -> bool:
    """Whether a unit that is placed is what a cost names; a fixed reference is the monarch."""
    target, sheet = getattr(cost, "target", None), t.book.sheets[placed.face]
    return sheet_fits(sheet, who_of(target)) if isinstance(target, Units) else sheet.kind == "monarch"


def place_options(t: NoxTable, seat: Seat, face: int, *cells: int) -> Sequence[Option]:
    """D3."""
    name = t.book.sheets[face].id
    return [option("place_unit", name, CELLS[cell]) for cell in cells]


def cost_options(t: NoxTable, seat: Seat, face: int, number: int) -> Sequence[Option]:
    """D4: who is engaged to pay, by name and cell, so that the rest of the cost can be paid too."""
    ready = [each for each in mine(t, seat) if not each.engaged]
    sheets = t.book.sheets
    cost, *later = engaging(sheets[face])[number:]
    payers = [
        each
        for at, each in enumerate(ready)
        if may_pay(t, cost, each) and can_engage(t, later, [*ready[:at], *ready[at + 1 :]])
    ]
    return list(
        dict.fromkeys([option("pay_cost", sheets[each.face].id, CELLS[each.cell]) for each in payers])
    )


def tire_placed(t: NoxTable, seat: Seat, answer: Option) -> None:
    """A chosen unit starts engaged (NOX-SETUP-10)."""
    face, cell = t.book.index[answer.source], cell_at(answer.target)
    at = t.placed.index((seat, Placed(face, cell, False)))
    t.placed[at] = (seat, Placed(face, cell, True))


# ---- dealing


def deal(t: NoxTable) -> None:
    """All units come onto the board in an order by lot, decks are shuffled, hands drawn (NOX-GEN-16, NOX-SETUP-13)."""
    left = list(t.placed)
    t.placed = []
    laid: set[Card] = set()
    while left:
        seat, placed = left.pop(t.lot(len(left)))
        card = taken(t, seat, placed.face, laid)
        laid.add(card)
        t.tokens += 1
        t.token[card] = t.tokens  # the old one would tell where it lay in the library (NOX-INFO-03)
        t.named(card)
        t.stamped(card)
        t.side[card] = seat
        if t.place[card] != t.layout.base[UNITS] + seat:
            t.move(card, UNITS, seat, "start_unit", "NOX-SETUP-04")
        t.stand(card, placed.cell)
        t.engaged[card] = t.held[card] = int(placed.engaged)
        sheet = t.sheet(card)
        t.began[card] = 1 + placed.cell
        t.budget[seat] += sheet.start_price
        t.pawned[seat] += sheet.engages
    for seat in (t.starter, 1 - t.starter):
        t.units[seat].sort(key=lambda card: t.stamp[card])
        for card in t.units[seat]:
            t.shield[card] = bonus(t, card, ARMOUR)
        t.gold[seat] += t.allowance[seat]  # NOX-SETUP-11
        t.allowance[seat] = 0
        count_muster(t, seat)
        t.shuffle(LIBRARY, seat, "NOX-SETUP-13")
    begin_story(t)
    for seat in (t.starter, 1 - t.starter):
        for _ in range(min(t.numbers.opening_hand, len(t.library[seat]))):
            t.move(t.library[seat][-1], HAND, seat, "draw", "NOX-SETUP-13")
    t.active = t.starter
    t.phase = "mulligan"


def begin_story(t: NoxTable) -> None:
    """From here on all cards of a player are one kin, and so are treasures: nothing before tells what was chosen.

    Which of them cannot be what is for facts to say (`facts.py`).
    """
    if t.story is not None:
        t.story = Story()
        for seat in (0, 1):
            t.shuffled_before([*t.units[seat], *t.library[seat], *t.hand[seat]])
            t.shuffled_before(t.fate[seat])
        t.shuffled_before([*t.hoard, *t.chests])


def taken(t: NoxTable, seat: Seat, face: int, laid: set[Card]) -> Card:
    """A copy of a starting unit; the monarch waits on the board already."""
    for card in [*t.units[seat], *t.library[seat]]:
        if t.face[card] == face and card not in laid:
            t.chance.sought(t.what(card))
            return card
    return NO_CARD


def mulligan(t: NoxTable) -> Rule[None]:
    """Once, any number of cards go under the library, and as many are drawn (NOX-SETUP-14, -15, D5)."""
    seat = t.active
    answer = yield Ask((seat,), "mulligan", mulligan_options)
    if answer != DONE:
        card = t.pick(t.hand[seat], t.book.index[answer.source])
        t.move(card, LIBRARY, seat, "put_under", "NOX-SETUP-14", at=0)  # NOX-INFO-08
        t.drawn[seat] += 1
        return
    for _ in range(t.drawn[seat]):
        t.move(t.library[seat][-1], HAND, seat, "draw", "NOX-SETUP-14")
    t.drawn[seat] = 0
    if seat == t.starter:
        t.active = 1 - seat
    else:
        t.phase = "chests"


def mulligan_options(t: NoxTable, seat: Seat) -> Sequence[Option]:
    """D5."""
    return [*[option("put_under", name) for name in hand_names(t, t.hand[seat])], DONE]


def lay_chests(t: NoxTable) -> None:
    """One treasure and one fake, shuffled, one on each battlefield (NOX-SETUP-16, NOX-INFO-10)."""
    if t.hoard:
        t.move(t.hoard[-1], CHESTS, 0, "lay_treasure", "NOX-SETUP-16", by=t.starter)
    t.shuffle(CHESTS, 0, "NOX-SETUP-16")
    for chest, cell in zip(t.chests, BATTLEFIELDS, strict=False):
        t.cell[chest], t.primo[chest] = cell, 1
        t.named(chest)
        t.stamped(chest)
    begin_story(t)
    t.phase = "fate"
