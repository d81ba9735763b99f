"""The flow of a turn: fate, draw, collect, queue, ready, time, armour; actions; poison, effects, captures (§3)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from pioche.core.decisions import Ask, Card, Option, Rule, Seat, Step, questions
from pioche.games.noxilia.actions import PASS, act, action_options
from pioche.games.noxilia.arrival import enter_board, uncover
from pioche.games.noxilia.attack import stranded
from pioche.games.noxilia.board import ALL_CELLS, CELLS, COMMANDS, NOBODY
from pioche.games.noxilia.book import AQUATIC, AURA, CAPTURE, EMPTY, END, REGENERATION, RETURN, START
from pioche.games.noxilia.columns import FATE, FATES, GEAR, OMEN
from pioche.games.noxilia.damage import hurt, lose_life
from pioche.games.noxilia.facts import note, note_lack
from pioche.games.noxilia.fates import apply_fate
from pioche.games.noxilia.leaving import attach
from pioche.games.noxilia.refs import DECLINE, board_options, card_at, option, ref
from pioche.games.noxilia.resolve import fire, perform, reveal, settle, triggers_of
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.setup import deal, lay_chests, mulligan, place_next
from pioche.games.noxilia.stats import ability, clear_interceptions, score
from pioche.games.noxilia.table import CELL_COUNT, NoxTable
from pioche.games.noxilia.verbs import mend, take_cards
from pioche.games.noxilia.zones import Waiting


def both(t: NoxTable) -> tuple[Seat, Seat]:
    """The players, the first one first."""
    return (t.first, 1 - t.first)


# ---- start of turn


def fate(t: NoxTable) -> Rule[None]:
    """S1: a turn begins; one fate card is revealed and applied (NOX-FATE-01…06, NOX-START-01)."""
    t.turn += 1
    t.fired = 0
    t.acted = [0, 0]
    t.passer = -1
    t.active = t.first
    t.tell("turn", "NOX-START-01", t.first, amount=t.turn)
    seat = t.starter if t.turn % 2 else 1 - t.starter
    if not t.fate[seat] and t.fates[seat]:  # NOX-FATE-05
        t.shuffle_in(list(t.fates[seat]), FATE, seat, "fate_again", "NOX-FATE-05")
    if t.fate[seat]:
        card = t.fate[seat][-1]
        t.move(card, OMEN, 0, "fate", "NOX-FATE-01", by=seat)
        sheet = t.sheet(card)
        t.begin_text(card)
        for effect in sheet.effects:
            yield from apply_fate(t, card, effect)
        yield from settle(t)  # what it says of the turn holds from now on
        t.end_text(card)
    t.phase = "draw"


def draw_step(t: NoxTable) -> None:
    """S2: each player draws what the zones that he controls say (NOX-START-02)."""
    for seat in both(t):
        count = sum([t.sheet(card).draw for card in held_places(t, seat)])  # NOX-HOUSE-10
        if count:
            take_cards(t, seat, count, "NOX-START-02")
    t.phase = "collect"


def held_places(t: NoxTable, seat: Seat) -> list[Card]:
    """The zone cards of the cells that a player controls, in canonical order (NOX-CAP-04)."""
    cards = [t.place_card(cell) for cell in ALL_CELLS if t.holder[cell] == seat]
    return [card for card in cards if card >= 0]


def collect(t: NoxTable) -> Rule[None]:
    """S3: gold, then all start-of-turn effects (NOX-START-03)."""
    for seat in both(t):
        income = sum([t.sheet(card).income for card in held_places(t, seat)])
        if income:
            t.gold[seat] += income  # NOX-SETUP-17
            t.tell("collect", "NOX-START-03", seat, amount=income)
    yield from moment(t, START)
    t.phase = "queue"


def moment(t: NoxTable, when: int) -> Rule[None]:
    """Start or end of turn: first player's effects, then the other's: zones, units, equipment (NOX-GEN-15, -16).

    Of a unit also what its abilities do (NOX-REGE-01, NOX-AURA-01).
    """
    for seat in both(t):
        for card in held_places(t, seat):  # NOX-BOARD-12
            found = triggers_of(t, card, when, seat, t.cell[card])
            if found:
                yield from fire_all(t, found)
        yield from ask_hidden(t, seat, when)  # NOX-HOUSE-08
        for unit in t.units_of(seat):
            if not t.over() and t.in_play(unit) and t.up[unit]:
                if when == START:
                    regenerate(t, unit)
                    shine(t, unit)
                found = triggers_of(t, unit, when, seat, t.cell[unit])
                if found:
                    yield from fire_all(t, found)
        for gear in list(t.gear):
            if not t.idle[gear] and t.where(gear) >= 0 and t.gear_side(gear) == seat:
                found = triggers_of(t, gear, when, seat, t.where(gear))
                if found:
                    yield from fire_all(t, found)
        if t.over():
            return


def fire_all(t: NoxTable, found: Sequence[Waiting]) -> Rule[None]:
    """Triggers one after the other, each with the deaths it caused."""
    for each in found:
        yield from fire(t, each)
        yield from settle(t)


def regenerate(t: NoxTable, unit: Card) -> None:
    """Régénération (NOX-REGE-01)."""
    amount = ability(t, unit, REGENERATION)
    if amount and t.damage[unit]:
        mend(t, unit, amount, "NOX-REGE-01")


def shine(t: NoxTable, unit: Card) -> None:
    """Aura attaque: a snapshot of the allies present, of which the highest counts (NOX-AURA-01…04)."""
    amount, seat, cell = ability(t, unit, AURA), t.side[unit], t.cell[unit]
    if not amount:
        return
    at = seat * CELL_COUNT + cell
    t.auras[at] = max(t.auras[at], amount)
    for other in t.allies_in(cell, seat):
        t.aura[other] = max(t.aura[other], amount)
    t.say("aura", "NOX-AURA-01", unit, amount)


def ask_hidden(t: NoxTable, seat: Seat, when: int) -> Rule[None]:
    """Whoever has face-down units in play may show some for what they do now (NOX-FOG-12, NOX-INFO-07, D20)."""
    while not t.over() and any(not t.up[card] for card in t.units_of(seat)):
        answer = yield Ask((seat,), "trigger", hidden_options, (when,))
        if answer == DECLINE:
            return
        yield from reveal(t, (card_at(t, answer.source),), "NOX-FOG-12")
        yield from settle(t)


def hidden_options(t: NoxTable, seat: Seat, when: int) -> Sequence[Option]:
    """D20: face-down units that would do something, or none (NOX-FOG-21)."""
    hidden = [card for card in t.units_of(seat) if not t.up[card] and would_act(t, card, when)]
    return [*[option("show", ref(t, card)) for card in hidden], DECLINE]


def would_act(t: NoxTable, card: Card, when: int) -> bool:
    """Whether a unit has something to do at the start or end of a turn."""
    if t.sheet(card).triggered(when):
        return True
    if when != START:
        return False
    return ability(t, card, AURA) > 0 or (t.damage[card] > 0 and ability(t, card, REGENERATION) > 0)


def queue(t: NoxTable) -> Rule[None]:
    """S4: queued units advance; those at the end arrive, face down (NOX-START-05, -06, NOX-PLAY-03, NOX-BOARD-11)."""
    for pile in t.queue:
        for card in pile:
            t.left[card] -= 1
    for seat in both(t):
        for card in [card for card in t.queue[seat] if t.left[card] <= 0]:
            # NOX-FOG-01
            yield from enter_board(t, card, COMMANDS[seat], "arrive", "NOX-START-05", up=False)
            if t.over():
                return
    t.phase = "ready"


def ready(t: NoxTable) -> None:
    """S5: everything is readied, but what set-up engaged in turn 1 (NOX-START-07, NOX-SETUP-10)."""
    for card in [*t.units[0], *t.units[1], *t.gear]:
        if t.turn == 1 and t.held[card]:  # NOX-START-04
            continue
        t.engaged[card] = t.held[card] = 0
    t.tell("ready_all", "NOX-START-07", t.first)
    t.phase = "time"


def time(t: NoxTable) -> Rule[None]:
    """S6: adventurers lose a marker or bring what they found; floods fall (NOX-START-08, -09, NOX-AVEN-02, -03)."""
    for seat in both(t):
        for card in list(t.adventure[seat]):
            if t.left[card]:
                t.left[card] -= 1
                t.say("time", "NOX-AVEN-02", card, t.left[card])
            else:
                yield from come_home(t, seat, card)
                if t.over():
                    return
    for cell in ALL_CELLS:
        if t.flood[cell]:
            t.flood[cell] -= 1  # NOX-WATER-05
            t.tell("ebb", "NOX-START-09", t.first, target=CELLS[cell], amount=t.flood[cell])
    t.phase = "armour"


def come_home(t: NoxTable, seat: Seat, card: Card) -> Rule[None]:
    """`Retour`; a unit that does not come back goes to exile with what it wore (NOX-AVEN-05)."""
    sheet = t.sheet(card)
    t.begin_text(card)
    for trigger in sheet.triggered(RETURN):
        yield from perform(t, Run(seat, card, sheet, card), trigger.effect)
    yield from settle(t)
    t.end_text(card)
    if not t.over() and card in t.adventure[seat]:
        for gear in t.worn(card):
            t.banish(gear, "exile", "NOX-AVEN-05")
        t.bury_all(t.cursed(card), "curse_ends", "NOX-CURSE-02")
        t.forget(card)
        t.banish(card, "exile", "NOX-AVEN-05")


def armour(t: NoxTable) -> None:
    """S7: armour is back at its score (NOX-STAT-06, -07)."""
    for pile in t.units:
        for card in pile:
            t.shield[card] = score(t, card) - t.sheet(card).armour
            t.strain[card] = 0
    t.phase = "action"
    t.active = t.first


# ---- actions

ACTION: Final = questions("action", action_options)


def action(t: NoxTable) -> Rule[None]:
    """One alternation: an action, or a pass; two passes in a row end the phase (NOX-ACT-01…07)."""
    seat = t.active
    answer = yield ACTION[seat]
    if answer == PASS:
        t.tell("pass", "NOX-ACT-04", seat)
        if t.passer == 1 - seat:
            t.phase = "poison"
            return
        t.passer = seat
    else:
        t.passer = -1
        t.acted[seat] += 1
        t.fired = 0
        yield from act(t, seat, answer)
        if t.over():
            return
    t.active = 1 - seat


# ---- end of turn


def poison(t: NoxTable) -> Rule[None]:
    """E1: all poison in one packet, armour ignored (NOX-EOT-01, -02, NOX-POIS-03)."""
    t.fired = 0
    t.active = t.first
    sick = [card for card in t.all_units() if t.poison[card]]
    yield from reveal(t, sick, "NOX-FOG-09")
    for card in sick:
        if t.in_play(card):
            hurt(t, card, t.poison[card], "NOX-POIS-03", ignoring=True)
    yield from settle(t)
    t.phase = "end_effects"


def end_effects(t: NoxTable) -> Rule[None]:
    """E2 (NOX-EOT-01)."""
    yield from moment(t, END)
    t.phase = "capture"


def capture(t: NoxTable) -> None:
    """E3: whoever is alone in a cell controls it, all cells at once (NOX-CAP-01…08)."""
    for cell in ALL_CELLS:
        seat = alone_in(t, cell)
        if seat != NOBODY and t.holder[cell] != seat:
            t.holder[cell] = seat
            t.tell("capture", "NOX-CAP-01", seat, target=CELLS[cell])
    t.phase = "treasure"


def alone_in(t: NoxTable, cell: int) -> Seat:
    """The player who has units in a cell without an enemy; -1: nobody."""
    p, q = t.presence[cell], t.presence[CELL_COUNT + cell]
    if p and not q:
        return 0
    return 1 if q and not p else NOBODY


def treasure(t: NoxTable) -> Rule[None]:
    """E4: cells in canonical order, each judged when its turn comes, one treasure each (NOX-TRES-02…07)."""
    for cell in ALL_CELLS:
        chest = next((card for card in t.chests if t.cell[card] == cell), None)
        seat = alone_in(t, cell)
        if chest is None or seat == NOBODY:
            continue
        there = t.allies_in(cell, seat)
        bearers = [unit for unit in there if not stranded(t, unit)]  # NOX-WATER-03
        if not bearers:
            for unit in there:
                note_lack(t, unit, AQUATIC)
            continue
        if t.up[chest] or uncover(t, chest):
            yield from take_treasure(t, seat, chest, bearers)
            if t.over():
                return
    t.phase = "twilight"


def take_treasure(t: NoxTable, seat: Seat, chest: Card, bearers: Sequence[Card]) -> Rule[None]:
    """A captured treasure is worn by one of those who hold the place, then its effects apply (NOX-TRES-04, -08)."""
    unit = bearers[0]
    wet = t.flood[t.cell[unit]] > 0
    if len(bearers) > 1 or (wet and not all(t.up[other] for other in t.allies_in(t.cell[unit], seat))):
        answer = yield Ask((seat,), "treasure", bearer_options, tuple(bearers))
        unit = card_at(t, answer.target)
    if wet:
        note(t, unit, AQUATIC)
    t.move(chest, GEAR, 0, "take_treasure", "NOX-TRES-02", by=seat)
    t.primo[chest] = 0
    attach(t, chest, unit, "NOX-TRES-02")
    yield from fire_all(t, triggers_of(t, chest, CAPTURE, seat, t.cell[unit]))


def bearer_options(t: NoxTable, seat: Seat, *units: Card) -> Sequence[Option]:
    """D19."""
    return board_options(t, "equip_treasure", units)


def twilight(t: NoxTable) -> Rule[None]:
    """E5: from turn 20 on both monarchs are shown and lose life (NOX-END-06)."""
    if t.turn >= t.numbers.twilight_turn:
        monarchs = [t.monarch(seat) for seat in both(t)]
        yield from reveal(t, monarchs, "NOX-END-06")
        yield from settle(t)
        if t.over():
            return
        for card in monarchs:
            lose_life(t, card, t.turn - t.numbers.twilight_turn + 1, "NOX-END-06")  # NOX-END-07
        yield from settle(t)
    t.phase = "clean_up"


def clean_up(t: NoxTable) -> Rule[None]:
    """E6: mana is lost, all that lasted for the turn ends together, then one deaths check (NOX-EOT-04, -05)."""
    t.mana = [EMPTY, EMPTY]  # NOX-MANA-06
    for card in everywhere(t):
        if t.mods[card]:
            t.mods[card] = tuple([mod for mod in t.mods[card] if mod.lasting])
        if t.grants[card]:
            t.grants[card] = tuple([grant for grant in t.grants[card] if grant.lasting])
        t.aura[card] = 0
        if t.borrowed[card]:
            t.obey(card, t.borrowed[card] - 1)
            t.borrowed[card] = 0
            t.say("give_back", "NOX-EOT-04", card)
    t.auras = [0] * (2 * CELL_COUNT)
    for card in list(t.omen):
        t.move(card, FATES, t.owner[card], "fate_over", "NOX-FATE-04")
    clear_interceptions(t)
    yield from settle(t)
    if not t.over():
        t.first = t.passer
        t.passer = -1
        t.phase = "fate"


def everywhere(t: NoxTable) -> Iterator[Card]:
    """The units in play, and those on adventure."""
    for pile in [*t.units, *t.adventure]:
        yield from list(pile)


STEPS: Final[dict[str, Callable[[NoxTable], Step]]] = {
    "place": place_next,
    "deal": deal,
    "mulligan": mulligan,
    "chests": lay_chests,
    "fate": fate,
    "draw": draw_step,
    "collect": collect,
    "queue": queue,
    "ready": ready,
    "time": time,
    "armour": armour,
    "action": action,
    "poison": poison,
    "end_effects": end_effects,
    "capture": capture,
    "treasure": treasure,
    "twilight": twilight,
    "clean_up": clean_up,
}
