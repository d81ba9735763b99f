"""Life and death: damage, healing, changed maxima, and what happens to those at 0 pv (NEO-DMG, NEO-KEY-01…04)."""

from collections.abc import Sequence

from pioche.core.contract import Outcome
from pioche.core.decisions import Card
from pioche.games.neombre.book import DIED, HEALED, HURT
from pioche.games.neombre.columns import DEFEATED
from pioche.games.neombre.ears import listen, notice
from pioche.games.neombre.modifiers import damage_to, healing_of
from pioche.games.neombre.run import Run
from pioche.games.neombre.spells import end_spells
from pioche.games.neombre.table import NOBODY, NeombreTable
from pioche.games.neombre.zones import ACTIVE, EMPTY, FOE_DIES, OWN, PASSIVE, RIPOSTE
from pioche.games.neombre.zones import HURT as UNTIL_HURT


def strike_all(t: NeombreTable, run: Run, targets: Sequence[Card], amounts: Sequence[int], rule: str) -> bool:
    """Characters take damage at once (NEO-DMG-01, NEO-RES-23); a blow of 0 in the end is none (NEO-DMG-16, GEN-07)."""
    dealt = [
        damage_to(t, run, target, amounts[at]) if t.hp[target] > 0 else 0 for at, target in enumerate(targets)
    ]
    struck = False
    for at, target in enumerate(targets):
        if dealt[at] > 0:
            hit(t, run, target, dealt[at], rule)
            struck = True
    return struck


def hit(t: NeombreTable, run: Run, target: Card, amount: int, rule: str) -> None:
    """One character takes damage, armour first (NEO-DMG-01, NEO-ARM-01, -03)."""
    lost = amount
    if t.armour[target]:
        absorbed = min(t.armour[target], amount)
        t.armour[target] -= absorbed
        lost -= absorbed
        t.tell("absorb", "NEO-ARM-01", card=t.glimpse(target), amount=absorbed)
    lost = min(lost, t.hp[target])
    t.hp[target] -= lost
    if lost and t.is_tile(target):
        t.wounds[source(t, run)] += lost
    if lost:
        by = run.foe if run.foe >= 0 else run.card
        t.say("hurt" if t.is_seated(target) else "hurt_card", rule, target, lost, by=by)
    if t.hp[target] == 0:
        run.causes.fallen = (*run.causes.fallen, target)
    if t.is_tile(target):
        notice(t, run, HURT, target)
        end_spells(t, UNTIL_HURT, target)
    elif run.foe < 0 and run.place != NOBODY and t.is_foe(target):
        t.aggressor[target] = run.place + 1  # what armour absorbed counts too (NEO-CIB-21)
        if not run.trance and not run.silent:
            run.causes.hit(target, run.place)  # NEO-RIP-01, -07


def source(t: NeombreTable, run: Run) -> int:
    """What takes pv from a player, among WOUNDS."""
    if run.foe < 0:
        return EMPTY if run.place == NOBODY else OWN
    if run.silent:
        return RIPOSTE
    return ACTIVE if t.phase in ("foes", "ambush") else PASSIVE


def heal_all(t: NeombreTable, run: Run, targets: Sequence[Card], amounts: Sequence[int]) -> bool:
    """Characters get pv back at once, never above their maximum (NEO-DMG-05, -06)."""
    healed = False
    for at, target in enumerate(targets):
        given = min(healing_of(t, run, target, amounts[at]), t.hp_max[target] - t.hp[target])
        if given > 0 and t.hp[target] > 0:
            t.hp[target] += given
            t.say("heal" if t.is_seated(target) else "heal_card", "NEO-DMG-05", target, given)
            healed = True
    if healed and run.foe < 0 and run.place != NOBODY:
        notice(t, run, HEALED, run.place)
    return healed


def alter(t: NeombreTable, run: Run, targets: Sequence[Card], amounts: Sequence[int], rule: str) -> bool:
    """PV and maximum change alike; the maximum stays at least 1, and 0 pv kill (NEO-KEY-01…03)."""
    changed = False
    for target, amount in zip(targets, amounts, strict=True):
        if t.hp[target] <= 0 or not amount:
            continue
        changed = True
        before = t.hp[target]
        t.hp_max[target] = max(1, t.hp_max[target] + amount)
        t.hp[target] = max(0, min(t.hp[target] + amount, t.hp_max[target]))
        if amount > 0:
            t.say("augment" if t.is_seated(target) else "augment_card", rule, target, amount)
        else:
            if t.is_tile(target):
                t.wounds[source(t, run)] += before - t.hp[target]
            t.say("diminish" if t.is_seated(target) else "diminish_card", rule, target, -amount)
        if t.hp[target] == 0:
            run.causes.fallen = (*run.causes.fallen, target)
    return changed


def revive(t: NeombreTable, place: int, hp: int) -> None:
    """A dead player is back with so many pv, capped by the maximum, and draws nothing (NEO-KEY-41…43)."""
    t.died[place] += 1
    t.hp[place] = min(hp, t.hp_max[place])
    tile = Card(place)
    t.say("revive" if t.is_seated(tile) else "revive_card", "NEO-KEY-41", tile, t.hp[place])


# ---- deaths


def bury(t: NeombreTable, run: Run) -> None:
    """Those whom a part has brought to 0 pv die at once (NEO-DMG-04), and the fight may be over (NEO-RES-27)."""
    fallen = run.causes.fallen
    if not fallen:
        return
    run.causes.fallen = ()
    for card in fallen:
        if t.hp[card] > 0:
            continue
        if t.is_tile(card):
            die(t, card)
        elif t.is_foe(card):
            fall(t, run, card)
        elif card in t.invocations[t.owner[card]]:
            t.to_discard(card, "destroyed", "NEO-TYPE-10")
    check_end(t)


def fall(t: NeombreTable, run: Run, foe: Card) -> None:
    """A beaten adversary leaves the line, and its passive ends; a token just vanishes (NEO-DMG-13, -14, NEO-MRK-03)."""
    remove_foe(t, foe)
    listen(t)
    notice(t, run, DIED, NOBODY, foe)
    end_spells(t, FOE_DIES, NOBODY)


def remove_foe(t: NeombreTable, foe: Card) -> None:
    """An adversary goes to those defeated; the one that plays next keeps its place in the line."""
    if t.line.index(foe) < t.acting:
        t.acting -= 1
    t.armour[foe] = 0
    t.markers[foe] = ()
    if t.foe(foe).token:
        t.cease(foe, "vanish", "NEO-DMG-14")
    else:
        t.move(foe, DEFEATED, 0, "slain", "NEO-DMG-14")


def die(t: NeombreTable, place: int) -> None:
    """A dead player discards hand, équipements and invocations, and leaves the fight (NEO-DMG-07…11, NEO-KEY-49)."""
    seat, tile = t.seat_at(place), Card(place)
    t.say("death" if t.is_seated(tile) else "death_card", "NEO-DMG-07", tile)
    piles = (
        (t.attached[seat],)
        if t.is_companion(place)
        else (t.hand[seat], t.equipment[seat], t.invocations[seat])
    )
    for pile in piles:
        for card in pile[:]:
            t.to_discard(card, "lose_by_death", "NEO-SOLO-19" if t.is_companion(place) else "NEO-DMG-07")
    t.bonus[place] = 0
    t.died[place] += 1
    # Death closes the block, and ends what a grant had opened again (NEO-TURN-08, NEO-KEY-44, NEO-PLAY-24).
    t.finished[place] = t.finished[place] or t.acted[place] or t.active == place
    listen(t)


def check_end(t: NeombreTable) -> None:
    """Defeat when all players are dead, victory when no adversary is left (NEO-END-01, NEO-RES-28)."""
    if t.outcome is not None:
        return
    if not t.living():
        finish(t, "defeat", "NEO-END-01")
    elif not t.line:
        finish(t, "victory", "NEO-END-01")


def finish(t: NeombreTable, what: str, rule: str) -> None:
    """All players win or lose together (NEO-GEN-01)."""
    t.result = what
    t.outcome = Outcome((1.0 if what == "victory" else 0.0,) * t.seats, rule)
    t.tell(what, rule, amount=t.round)
