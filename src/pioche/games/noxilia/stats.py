"""What a unit is worth now: statistics and abilities with all that is in force (NOX-STAT, §4.21)."""

from collections.abc import Sequence
from typing import Final

from pioche.core.decisions import Card, Seat
from pioche.games.noxilia.board import ALL_CELLS, BOARD, COMMANDS, NEXT, NOBODY, RAMPARTS
from pioche.games.noxilia.book import (
    ADJACENT,
    ALLY,
    ANY_WHICH,
    ARMOUR,
    BEARER,
    BROTHER,
    CAC,
    CLIMBER,
    DIST,
    ENEMY,
    ENGAGED,
    FLYING,
    GIVEN,
    GRANT,
    HOME_COMMAND,
    IN_PLAY,
    INFILTRATOR,
    INTERCEPTOR,
    LIFE,
    MANA,
    MOVE_CAP,
    NAMED,
    PRODUCE,
    READY,
    SORTS,
    STAT,
    TAKE,
    TAKEN,
    WIDE,
    WORN,
    Sheet,
    Static,
    Who,
    sort_of,
)
from pioche.games.noxilia.clauses.text import EFFECTS
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.table import NO_CARD, NoxTable

LOST: Final = -1  # of an ability that an effect has taken away

# ---- noun phrases


def is_noun(sheet: Sheet, noun: str) -> bool:
    """Whether a unit is what a noun names (NOX-GEN-12)."""
    return noun == "unit" or sheet.kind == noun or (noun == "common" and sheet.kind == "unit")


def sheet_fits(sheet: Sheet, who: Who) -> bool:
    """Whether a unit that is not in play is what a phrase names, by what is printed (NOX-CARD-09, -11)."""
    return (
        sheet.is_unit
        and is_noun(sheet, who.noun)
        and (not who.race or sheet.race == who.race)
        and not who.wounded
        and (who.having < 0 or sheet.abilities[who.having] > 0)
        and (who.cost < 0 or (sheet.gold <= who.cost and not sheet.costs))
    )


def fits(
    t: NoxTable, card: Card, who: Who, seat: Seat, source: Card = NO_CARD, probing: bool = False
) -> bool:
    """Whether a unit in play is what a phrase of that player names, wherever it stands."""
    side = t.side[card]
    if (who.side == ALLY and side != seat) or (who.side == ENEMY and side == seat):
        return False
    if who.other and card == source:  # NOX-GEN-13
        return False
    if (who.state == ENGAGED and not t.engaged[card]) or (who.state == READY and t.engaged[card]):
        return False
    return not who.needs_face or fits_face(t, card, who, probing)


def fits_face(t: NoxTable, card: Card, who: Who, probing: bool = False) -> bool:
    """Whether what is printed on a unit, or what it has suffered, is what a phrase asks for."""
    sheet = t.sheet(card)
    return (
        is_noun(sheet, who.noun)
        and (not who.race or sheet.race == who.race)
        and (not who.wounded or wounded(t, card))
        and (who.having < 0 or ability(t, card, who.having, probing=probing) > 0)
        and (who.cost < 0 or (sheet.gold <= who.cost and not sheet.costs))  # NOX-CARD-09
    )


def reaches(t: NoxTable, who: Who, seat: Seat, source: int, cell: int) -> bool:
    """Whether a phrase means units of a cell, said of a source that works in another (§7.5, NOX-GEN-23)."""
    if who.held and t.holder[cell] != (seat if who.held == ALLY else 1 - seat):
        return False
    if who.place == NAMED:
        if who.ground == HOME_COMMAND:
            return cell == COMMANDS[seat]
        return not who.ground or BOARD[cell].kind == who.ground
    if who.place == IN_PLAY or source < 0:
        return True
    return cell in NEXT[source] if who.place == ADJACENT else cell == source


# ---- what is in force

InForce = tuple[Static, Run]
NOTHING: Final[tuple[InForce, ...]] = ()


def stirring(t: NoxTable) -> list[bool]:
    """Of which sorts there may be static effects now: those of everything in play, whatever it needs.

    While options are listed or a table is judged nothing changes, so `t.stirs` holds this and spares most looks.
    """
    found, sorts, face = [False] * SORTS, t.book.sorts, t.face
    for pile in (*t.units, t.gear, t.curses, *t.places, t.omen):
        for source in pile:
            for sort in sorts[face[source]]:
                found[sort] = True
    return found


def in_force(
    t: NoxTable, card: Card, what: int, which: int = ANY_WHICH, probing: bool = False
) -> Sequence[InForce]:
    """The static effects of a sort that concern a unit in play, each with the run that counts for it."""
    sort = sort_of(what, which)
    sources = t.book.sources[sort] if t.stirs[sort] else None
    if sources is None:
        return NOTHING
    found: list[InForce] = []
    face, host, grade = t.face, t.host, sources.grade
    for source in t.gear:
        unit = host[source]
        works = unit >= 0 and grade[face[source]] >= (WORN if unit == card else WIDE)
        if works and not t.idle[source] and t.cell[unit] >= 0:
            _add(t, found, source, Card(unit), card, what, which, probing)
    for source in t.curses:
        if host[source] == card and grade[face[source]]:
            _add(t, found, source, card, card, what, which, probing)
    if grade[face[card]] and t.up[card]:
        _add(t, found, card, card, card, what, which, probing)
    if sources.units:
        for pile in t.units:
            for source in pile:
                if grade[face[source]] == WIDE and source != card and t.up[source]:  # NOX-FOG-11
                    _add(t, found, source, source, card, what, which, probing)
    if sources.wide:  # unlike most abilities, which only who has them, or wears them, has
        _add_common(t, found, card, grade, what, which, probing)
    return found


def _add_common(
    t: NoxTable, found: list[InForce], card: Card, grade: list[int], what: int, which: int, probing: bool
) -> None:
    """What the zone card of its cell and the fate of the turn do to a unit."""
    cell = t.cell[card]
    place = t.place_card(cell)
    stands = place >= 0 and grade[t.face[place]] and t.holder[cell] != NOBODY
    if stands and not (cell in RAMPARTS and flies_over(t, card)):
        _add_place(t, found, place, card, what, which, probing)
    for source in t.omen:
        if grade[t.face[source]]:
            run = Run(t.first, source, t.sheet(source))
            for static in _those(t, source, what, which, probing):
                # « vous » of a fate card is each player (NOX-FATE-06)
                if any(_concerns(t, static, card, seat, NO_CARD, -1) for seat in (0, 1)):
                    found.append((static, run))


def _those(t: NoxTable, source: Card, what: int, which: int, probing: bool) -> list[Static]:
    """The static effects of a card of one sort; those that look for abilities do not see each other (NOX-HOUSE-15)."""
    return [
        static
        for static in t.sheet(source).statics
        if static.what == what and which in (static.which, ANY_WHICH) and not (probing and static.probes)
    ]


def _add(
    t: NoxTable,
    found: list[InForce],
    source: Card,
    unit: Card,
    card: Card,
    what: int,
    which: int,
    probing: bool = False,
) -> None:
    """What a unit, or what it wears or suffers, does to a unit (NOX-BOARD-07, NOX-GEN-23)."""
    sheet, cell = t.sheet(source), t.cell[unit]
    seat = t.owner[source] if sheet.kind == "spell" else t.side[unit]
    for static in _those(t, source, what, which, probing):
        if static.scope == BEARER:
            if unit != card:
                continue
        elif not _concerns(t, static, card, seat, unit, cell):
            continue
        run = Run(seat, source, sheet, unit, cell)
        if _holds(t, static, run):
            found.append((static, run))


def _add_place(
    t: NoxTable, found: list[InForce], place: Card, card: Card, what: int, which: int, probing: bool
) -> None:
    """What the zone card does to whoever stands there; its controller is the defender (NOX-BOARD-05…07)."""
    cell = t.cell[card]
    seat, sheet = t.holder[cell], t.sheet(place)
    for static in _those(t, place, what, which, probing):
        if _concerns(t, static, card, seat, NO_CARD, cell):
            run = Run(seat, place, sheet, NO_CARD, cell)
            if _holds(t, static, run):
                found.append((static, run))


def _concerns(t: NoxTable, static: Static, card: Card, seat: Seat, source: Card, cell: int) -> bool:
    """Whether « les unités … » are this one; a card back is nothing but a unit (NOX-FOG-17, NOX-HOUSE-01)."""
    who = static.who
    if who.needs_face and not t.up[card]:
        return False
    return reaches(t, who, seat, cell, t.cell[card]) and fits(t, card, who, seat, source, static.probes)


def _holds(t: NoxTable, static: Static, run: Run) -> bool:
    run.probing = static.probes
    return static.condition is None or EFFECTS.can(t, run.seat, run, static.condition) != static.unless


def bonus(t: NoxTable, card: Card, stat: int) -> int:
    """All bonuses and maluses of a statistic that are in force."""
    mods = t.mods[card]
    total = sum([mod.amount for mod in mods if mod.stat == stat]) if mods else 0
    if not t.stirs[stat] or t.cell[card] < 0:
        return total
    for static, run in in_force(t, card, STAT, stat):
        amount = EFFECTS.amount(t, run.seat, run, static.amount)
        wall = amount < 0 and stat == CAC and run.kind == "zone" and t.cell[card] in RAMPARTS
        if not (wall and ability(t, card, CLIMBER)):  # NOX-GRIM-01, -02
            total += amount
    return total


def worn_bonus(t: NoxTable, source: Card, unit: Card, stat: int) -> int:
    """What an equipment or a curse alone adds now to a statistic of the unit that has it (NOX-STAT-07)."""
    found: list[InForce] = []
    _add(t, found, source, unit, unit, STAT, stat)
    return sum([EFFECTS.amount(t, run.seat, run, one.amount) for one, run in found if one.scope == BEARER])


# ---- abilities


def ability(t: NoxTable, card: Card, which: int, *, printed: bool = True, probing: bool = False) -> int:
    """The value of an ability: the highest of all sources, or of those that everybody sees on a card back, else 0.

    `probing`: asked by what gives or takes abilities itself (NOX-HOUSE-15).
    """
    if t.intercepted[card] and which in (FLYING, INFILTRATOR):
        return 0  # NOX-INTE-03
    value = t.book.sheets[t.face[card]].abilities[which] if printed else 0  # NOX-GEN-18
    if t.grants[card]:
        value = granted(t, card, which, value)
        if value == LOST:
            return 0
    if t.cell[card] < 0:
        return value
    if t.stirs[TAKEN + which] and in_force(t, card, TAKE, which, probing):  # NOX-HOUSE-12
        return 0
    if t.stirs[GIVEN + which]:
        for static, run in in_force(t, card, GRANT, which, probing):
            value = max(value, EFFECTS.amount(t, run.seat, run, static.amount))  # NOX-GEN-18
    return value


def granted(t: NoxTable, card: Card, which: int, value: int) -> int:
    """What effects have made of an ability, or LOST; the later word counts (NOX-HOUSE-16)."""
    lost = False
    for grant in t.grants[card]:
        if grant.ability == which:
            lost = grant.value == 0
            value = 0 if lost else max(value, grant.value)
    return LOST if lost else value


def flies(t: NoxTable, card: Card) -> bool:
    """Whether a unit flies, whatever the place where it stands gives or takes."""
    if t.intercepted[card]:
        return False
    value = granted(t, card, FLYING, t.sheet(card).abilities[FLYING])
    if value:
        return value != LOST
    found: list[InForce] = []
    for gear in t.worn(card):
        if not t.idle[gear]:
            _add(t, found, gear, card, card, GRANT, FLYING, True)
    return bool(found)


def flies_over(t: NoxTable, card: Card) -> bool:
    """Whether a flyer ignores the rampart on which it stands: no enemy flyer is there, face up (NOX-VOLA-02, -03)."""
    if not t.up[card] or not flies(t, card):
        return False
    side = t.side[card]
    return not any(
        t.up[other] and t.side[other] != side and flies(t, other) for other in t.units_in(t.cell[card])
    )


def watched(t: NoxTable, card: Card) -> bool:
    """Whether an enemy interceptor stands in the cell of a unit, face up (NOX-INTE-02)."""
    side = t.side[card]
    return any(
        t.up[other] and t.side[other] != side and ability(t, other, INTERCEPTOR)
        for other in t.units_in(t.cell[card])
    )


def clear_interceptions(t: NoxTable) -> None:
    """Where the last interceptor has gone, flyers fly again (NOX-INTE-03)."""
    for pile in t.units:
        for card in pile:
            if t.intercepted[card] and not watched(t, card):
                t.intercepted[card] = 0


# ---- statistics


def maximum(t: NoxTable, card: Card) -> int:
    """The most life a unit can have (NOX-STAT-15)."""
    return t.sheet(card).life + bonus(t, card, LIFE)


def life(t: NoxTable, card: Card) -> int:
    """The life a unit has left (NOX-STAT-15)."""
    return maximum(t, card) - t.damage[card]


def wounded(t: NoxTable, card: Card) -> bool:
    """Whether a unit is wounded (NOX-STAT-03)."""
    return t.damage[card] > 0


def armour(t: NoxTable, card: Card) -> int:
    """Current armour, which may be negative (NOX-STAT-09)."""
    return t.sheet(card).armour + t.shield[card]


def printed_cac(t: NoxTable, card: Card) -> int:
    """The printed melee value for the present state of a unit (NOX-STAT-02, -03)."""
    sheet = t.sheet(card)
    value = sheet.cac_wounded if sheet.cac_wounded is not None and t.damage[card] > 0 else sheet.cac
    return 0 if value is None else value


def cac(t: NoxTable, card: Card) -> int:
    """The melee value with aura, equipment, zone, fate and brothers (NOX-CBT-08, NOX-AURA-05); may be below 0."""
    return printed_cac(t, card) + t.aura[card] + bonus(t, card, CAC) + (1 if in_ranks(t, card) else 0)


def in_ranks(t: NoxTable, card: Card) -> bool:
    """Whether two other brothers in arms stand beside a unit, allied and face up (NOX-FARM-02, -03)."""
    if not t.up[card] or not ability(t, card, BROTHER):
        return False
    side = t.side[card]
    beside = [
        other
        for other in t.units_in(t.cell[card])
        if other != card and t.side[other] == side and t.up[other] and ability(t, other, BROTHER)
    ]
    return len(beside) >= 2


def fights(t: NoxTable, card: Card) -> bool:
    """Whether a unit can strike in melee at all (NOX-STAT-04)."""
    return t.sheet(card).cac is not None


def base_dist(t: NoxTable, card: Card) -> int:
    """The ranged value that makes a unit a ranged one: printed, or of what it wears (NOX-RNG-05, NOX-HOUSE-02)."""
    base = t.sheet(card).dist or 0
    if t.stirs[DIST]:
        for gear in t.worn(card):
            if not t.idle[gear]:
                base += worn_bonus(t, gear, card, DIST)
    return base


def dist(t: NoxTable, card: Card) -> int:
    """The ranged value with all that changes it (NOX-RNG-04)."""
    return (t.sheet(card).dist or 0) + bonus(t, card, DIST)


def score(t: NoxTable, card: Card) -> int:
    """The armour that a unit gets back at the start of a turn (NOX-STAT-07)."""
    return t.sheet(card).armour + bonus(t, card, ARMOUR)


def production(t: NoxTable, card: Card) -> tuple[int, ...]:
    """The mana that a unit or an equipment makes when it is engaged (NOX-STAT-18, NOX-SPELL-05)."""
    sheet = t.sheet(card)
    if not sheet.is_unit:
        return () if t.idle[card] else sheet.production
    if not t.gear or not t.stirs[MANA] or t.cell[card] < 0:
        return sheet.production
    more = in_force(t, card, PRODUCE)
    return (*sheet.production, *[static.which for static, _ in more]) if more else sheet.production


def move_cap(t: NoxTable) -> int:
    """To how many steps the fate card of the turn caps every movement; a large number without one (NOX-GEN-01)."""
    cap = len(ALL_CELLS)
    for omen in t.omen:
        for static in t.sheet(omen).statics:
            if static.what == MOVE_CAP and isinstance(static.amount, int):
                cap = min(cap, static.amount)
    return cap
