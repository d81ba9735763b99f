"""The flow of Raise, Rise & Die: préparation, affrontement and consolidation, passe after passe (§3).

Each step is a small piece of one phase: one optional draw, one free or main action, one card of the chain.
"""

from collections.abc import Callable
from typing import Final

from pioche.core.decisions import Rule, Seat, Step, ask
from pioche.games.raise_rise_die.application import trigger
from pioche.games.raise_rise_die.clauses.infused import AtEnd, AtUpkeep
from pioche.games.raise_rise_die.clauses.text import Trigger
from pioche.games.raise_rise_die.columns import DECK, DISCARD, HAND, INFUSED
from pioche.games.raise_rise_die.damage import drain
from pioche.games.raise_rise_die.ending import check_hp
from pioche.games.raise_rise_die.fight import reaction, resolve, turn
from pioche.games.raise_rise_die.forgetting import discard_va
from pioche.games.raise_rise_die.lanes import ALL_LANES, LANE
from pioche.games.raise_rise_die.options import DONE, draw_options, infusion_options
from pioche.games.raise_rise_die.souls import draw_cards, reveal
from pioche.games.raise_rise_die.table import RaiseTable

NO_POINTS: Final = (0, 0, 0, 0)

# ---- préparation


def prepare(t: RaiseTable) -> None:
    """A passe begins, and its first player draws (RRD-PREP-01…04, RRD-SET-03)."""
    t.passe += 1
    t.active = t.first
    t.tell("passe", "RRD-PREP-01", t.first, amount=t.passe)
    normal_draw(t, t.first)
    t.phase = "draw"


def normal_draw(t: RaiseTable, seat: Seat) -> None:
    """As many cards as the potentiel actif says, or what the deck has (RRD-PREP-03, -04)."""
    draw_cards(t, seat, t.printed[seat].active, "RRD-PREP-03")


def optional_draw(t: RaiseTable) -> Step:
    """The active player may take one more card, if there is one and latent potential for it (RRD-PREP-05, -07)."""
    seat = t.active
    if t.latent[seat] and (t.deck[seat] or t.void[seat]):
        return one_more_card(t, seat)
    end_draws(t, seat)
    return None


def one_more_card(t: RaiseTable, seat: Seat) -> Rule[None]:
    """One more card for a point of latent potential, or enough (RRD-PREP-05, -06, -09)."""
    answer = yield ask(seat, "draw", draw_options)
    if answer == DONE:
        t.tell("done", "RRD-PREP-05", seat, note="draw")
        end_draws(t, seat)
        return
    t.latent[seat] -= 1
    if answer.verb == "draw_deck":
        t.move(t.deck[seat][-1], HAND, seat, "draw_deck", "RRD-PREP-06")
    else:
        t.move(t.void[seat][-1], HAND, seat, "draw_void", "RRD-PREP-06")


def end_draws(t: RaiseTable, seat: Seat) -> None:
    """The first player has completed both draws before the other starts (RRD-PREP-08)."""
    if seat == t.first:
        t.active = 1 - seat
        normal_draw(t, t.active)
    else:
        t.phase = "reveal"


def reveal_souls(t: RaiseTable) -> None:
    """Both players turn the top card of their deck up (RRD-TOP-01, -02)."""
    for seat in (t.first, 1 - t.first):
        reveal(t, seat, "RRD-TOP-01")
    t.phase = "twilight"


def twilight(t: RaiseTable) -> None:
    """From passe 16 on both lose PV, more each time (RRD-END-04, -05, RRD-ENT-02)."""
    loss = t.passe - t.numbers.twilight + 1
    if loss > 0:
        for seat in (t.first, 1 - t.first):
            drain(t, seat, loss, "RRD-END-05")
        check_hp(t)
    t.phase = "poison"
    t.active = t.first


def poison(t: RaiseTable) -> Step:
    """The poison of the active player works, if there is any (RRD-POI-01, RRD-ENT-02)."""
    if t.poison[t.active]:
        return poisoned(t, t.active)
    next_player(t, "upkeep")
    return None


def poisoned(t: RaiseTable, seat: Seat) -> Rule[None]:
    """As much VA is discarded as there are markers, one of which goes in any case (RRD-POI-01…03)."""
    t.tell("poisoned", "RRD-POI-01", seat, amount=t.poison[seat])
    yield from discard_va(t, seat, t.poison[seat], "RRD-POI-02")
    t.poison[seat] -= 1
    next_player(t, "upkeep")


def upkeep(t: RaiseTable) -> Step:
    """The `Entretien :` infusions of the active player (RRD-ENT-01, -02)."""
    return infusions(t, AtUpkeep, "RRD-ENT-02", "turn")


def infusions(t: RaiseTable, kind: type[Trigger], rule: str, phase: str) -> Step:
    """The triggered infusions of the active player, if there are any; then it is the other's turn (RRD-INF-08)."""
    if any(t.sheet(card).trigger is kind for card in t.infused[t.active]):
        return triggered(t, kind, rule, phase)
    next_player(t, phase)
    return None


def triggered(t: RaiseTable, kind: type[Trigger], rule: str, phase: str) -> Rule[None]:
    """The infusions of one occasion, in slot order (RRD-INF-08)."""
    yield from trigger(t, t.active, kind, rule)
    next_player(t, phase)


def next_player(t: RaiseTable, phase: str) -> None:
    """The first player is followed by the other, and the other by the next phase (RRD-ENT-02)."""
    if t.active != t.first:
        t.phase = phase
    t.active = 1 - t.active


# ---- consolidation


def bleed(t: RaiseTable) -> None:
    """Both lose as many PV as they have bleed markers, one of which goes (RRD-CONS-02, RRD-SAI-01, RRD-END-04)."""
    for seat in (t.first, 1 - t.first):
        if t.bleed[seat]:
            drain(t, seat, t.bleed[seat], "RRD-SAI-01")
            t.bleed[seat] -= 1
    check_hp(t)
    t.phase = "end_effects"
    t.active = t.first


def end_effects(t: RaiseTable) -> Step:
    """The `Fin de passe :` infusions of the active player (RRD-CONS-02)."""
    return infusions(t, AtEnd, "RRD-CONS-02", "infusion")


def infusion(t: RaiseTable) -> Step:
    """The active player may infuse, with a free slot and a candidate (RRD-INF-01, -02, -05)."""
    seat = t.active
    if len(t.infused[seat]) < t.printed[seat].infusion_slots and len(infusion_options(t, seat)) > 1:
        return infuse(t, seat)
    next_player(t, "clean_up")
    return None


def infuse(t: RaiseTable, seat: Seat) -> Rule[None]:
    """One card goes into the lowest free slot, or it is enough (RRD-INF-03, -04)."""
    answer = yield ask(seat, "infusion", infusion_options)
    if answer == DONE:
        t.tell("done", "RRD-INF-04", seat, note="infusion")
        next_player(t, "clean_up")
        return
    card = t.slot(LANE[answer.target], seat)[0]
    t.status[card] = 0
    t.move(card, INFUSED, seat, "infuse", "RRD-INF-04")


def clean_up(t: RaiseTable) -> None:
    """Bodies are discarded, discards go under the decks, objects are ready again (RRD-CONS-01, -03…07)."""
    for seat in (t.first, 1 - t.first):
        for lane in ALL_LANES:
            for card in t.slot(lane, seat)[:]:
                t.status[card] = t.counter[card] = 0
                t.move(card, DISCARD, seat, "clear_body", "RRD-CONS-03")
    for seat in (t.first, 1 - t.first):
        for card in t.discard[seat][:]:  # the oldest comes to lie nearest the deck (RRD-CONS-05)
            t.move(card, DECK, seat, "recycle", "RRD-CONS-04", at=0)
    for seat in (t.first, 1 - t.first):
        for card in t.objects[seat]:
            t.engaged[card] = 0  # RRD-OBJ-07
        if t.reserve[seat]:
            t.tell("reserve_lost", "RRD-SAC-05", seat, amount=t.reserve[seat])
        t.reserve[seat] = t.played[seat] = t.passes[seat] = 0
        t.passed[seat] = False
        t.block[seat] = t.weak[seat] = t.shaken[seat] = NO_POINTS  # RRD-CONS-07
    t.first = t.first_passer  # RRD-PREP-02
    t.first_passer = -1
    t.phase = "prepare"


# What the present phase does next (§3).
STEPS: Final[dict[str, Callable[[RaiseTable], Step]]] = {
    "prepare": prepare,
    "draw": optional_draw,
    "reveal": reveal_souls,
    "twilight": twilight,
    "poison": poison,
    "upkeep": upkeep,
    "turn": turn,
    "reaction": reaction,
    "resolve": resolve,
    "bleed": bleed,
    "end_effects": end_effects,
    "infusion": infusion,
    "clean_up": clean_up,
}
