"""Windows: when latents may answer, who is asked, and what revealing one is (§3.5, NOX-LAT)."""

from collections.abc import Sequence
from typing import Final

from pioche.core.decisions import Ask, Card, Option, Rule, Seat
from pioche.games.noxilia.book import (
    HOST_ATTACKED,
    HOST_ATTACKS,
    HOST_MELEE,
    HOST_SHOT,
    HOST_TARGETED,
    LATENT_REVEALED,
    ZONE_ATTACKED,
    ZONE_ENTERED,
)
from pioche.games.noxilia.columns import RESOLVING
from pioche.games.noxilia.declare import declare, target_units
from pioche.games.noxilia.mana import pay_mana
from pioche.games.noxilia.prices import can_pay, pay
from pioche.games.noxilia.refs import DONE, card_at, option, ref
from pioche.games.noxilia.resolve import perform_all, release, reveal, settle
from pioche.games.noxilia.run import Attack, Run, Spell
from pioche.games.noxilia.table import NO_CARD, NoxTable

ATTACKED: Final = "attack"
TARGETED: Final = "spell"
ENTERED: Final = "entry"
REVEALED: Final = "latent"


class Occasion:
    """What latents may answer: an attack, a spell, an arrival, or another latent."""

    __slots__ = ("attack", "cell", "entering", "kind", "spell")

    def __init__(
        self,
        kind: str,
        attack: Attack | None = None,
        spell: Spell | None = None,
        entering: Card = NO_CARD,
        cell: int = -1,
    ) -> None:
        self.kind = kind
        self.attack = attack
        self.spell = spell
        self.entering = entering
        self.cell = cell


def attack_window(t: NoxTable, attack: Attack) -> Rule[None]:
    """W-ATT: the target's controller first, then the attacker's (A3, NOX-CBT-04)."""
    yield from _window(t, Occasion(ATTACKED, attack=attack), t.side[attack.target])


def spell_window(t: NoxTable, spell: Spell) -> Rule[None]:
    """W-SPL: the opponent of the caster's player first."""
    if spell.targets:
        yield from _window(t, Occasion(TARGETED, spell=spell), 1 - spell.seat)


def entry_window(t: NoxTable, card: Card, cell: int) -> Rule[None]:
    """W-ENT: the opponent of the arriving unit's controller first (V6)."""
    yield from _window(t, Occasion(ENTERED, entering=card, cell=cell), 1 - t.side[card])


def latent_window(t: NoxTable, spell: Spell) -> Rule[None]:
    """W-LAT: only the opponent of whoever revealed can answer an opposing latent (NOX-LAT-07, NOX-HOUSE-07)."""
    yield from _answers(t, Occasion(REVEALED, spell=spell), 1 - spell.seat)


def _window(t: NoxTable, occasion: Occasion, first: Seat) -> Rule[None]:
    """One player after the other reveals latents one at a time, or stops (NOX-LAT-12)."""
    for seat in (first, 1 - first):
        yield from _answers(t, occasion, seat)


def _answers(t: NoxTable, occasion: Occasion, seat: Seat) -> Rule[None]:
    while is_open(t, occasion) and near(t, occasion, seat):
        about = _about(occasion)
        t.window, t.entrant = occasion.kind, occasion.entering
        answer = yield Ask((seat,), "window", window_options, about)
        t.window, t.entrant = "", NO_CARD
        if answer == DONE:
            return
        yield from reveal_latent(t, seat, card_at(t, answer.source), occasion)


def is_open(t: NoxTable, occasion: Occasion) -> bool:
    """Whether there is still something to answer (NOX-LAT-12)."""
    if t.over():
        return False
    if occasion.attack is not None:
        attack = occasion.attack
        return not attack.cancelled and t.in_play(attack.attacker) and t.in_play(attack.target)
    if occasion.spell is not None:
        spell = occasion.spell
        if spell.cancelled:
            return False
        return occasion.kind == REVEALED or any(t.in_play(unit) for unit in spell.targets)
    return t.in_play(occasion.entering) and t.cell[occasion.entering] == occasion.cell


def near(t: NoxTable, occasion: Occasion, seat: Seat) -> list[Card]:
    """The latents of a player that lie where this window lets latents answer, whatever they are (NOX-INFO-07)."""
    mine = t.latents[seat]
    if not mine or occasion.kind == REVEALED:
        return list(mine)
    hosts: tuple[Card, ...] = ()
    cell = occasion.cell
    if occasion.attack is not None:
        attack = occasion.attack
        hosts, cell = (attack.target, attack.attacker), t.cell[attack.target]
    elif occasion.spell is not None:
        hosts = occasion.spell.targets
    return [
        card
        for card in mine
        if (t.host[card] in hosts if t.host[card] >= 0 else cell >= 0 and t.cell[card] == cell)
    ]


def wakes(t: NoxTable, seat: Seat, card: Card, occasion: Occasion) -> bool:
    """Whether the condition of a latent is met (§7.3, NOX-LAT-10, -13)."""
    when, host = t.sheet(card).latent, Card(t.host[card])
    if occasion.kind == ATTACKED and occasion.attack is not None:
        attack = occasion.attack
        if host == attack.target:
            how = HOST_MELEE if attack.melee else HOST_SHOT
            return when in (HOST_ATTACKED, how)
        if host < 0:
            return when == ZONE_ATTACKED and t.side[attack.target] == seat
        return when == HOST_ATTACKS and host == attack.attacker
    if occasion.kind == TARGETED:
        return when == HOST_TARGETED
    if occasion.kind == ENTERED:
        return when == ZONE_ENTERED and t.side[occasion.entering] != seat
    return when == LATENT_REVEALED


def _about(occasion: Occasion) -> tuple[object, ...]:
    """An occasion as plain values, for the question."""
    attack, spell = occasion.attack, occasion.spell
    return (
        occasion.kind,
        attack.attacker if attack else NO_CARD,
        attack.target if attack else NO_CARD,
        bool(attack and attack.melee),
        spell.seat if spell else -1,
        spell.card if spell else NO_CARD,
        spell.targets if spell else (),
        occasion.entering,
        occasion.cell,
    )


def window_options(
    t: NoxTable,
    seat: Seat,
    kind: str,
    attacker: Card,
    target: Card,
    melee: bool,
    caster: Seat,
    cast: Card,
    targets: tuple[Card, ...],
    entering: Card,
    cell: int,
) -> Sequence[Option]:
    """D15: the latents that can be revealed and paid for, or enough (NOX-LAT-04, -06, -13, -14)."""
    attack = Attack(attacker, target, melee=melee) if attacker >= 0 else None
    spell = Spell(caster, cast, targets, latent=kind == REVEALED) if cast >= 0 else None
    occasion = Occasion(kind, attack, spell, entering, cell)
    found = [
        option("reveal", ref(t, card))
        for card in near(t, occasion, seat)
        if wakes(t, seat, card, occasion) and _payable(t, seat, card)
    ]
    return [*found, DONE]


def _payable(t: NoxTable, seat: Seat, card: Card) -> bool:
    """The whole printed price; nothing was paid by placing it (NOX-LAT-05, -13, -16, NOX-MANA-05)."""
    sheet = t.sheet(card)
    return can_pay(t, _run(t, seat, card), sheet.bill, sheet.gold, sheet.mana)


def _run(t: NoxTable, seat: Seat, card: Card) -> Run:
    return Run(seat, card, t.sheet(card), Card(t.host[card]), t.where(card))


def reveal_latent(t: NoxTable, seat: Seat, card: Card, occasion: Occasion) -> Rule[None]:
    """A latent is paid for, shown, answered and resolved (§3.3, NOX-LAT-04, -05, -07, -08)."""
    sheet, run = t.sheet(card), _run(t, seat, card)
    run.attack, run.entering, run.spell = occasion.attack, occasion.entering, occasion.spell
    targets: tuple[Card, ...] = ()
    t.declaring += 1
    t.begin_text(card)
    yield from pay(t, run, sheet.costs, sheet.gold, sheet.mana)
    if not t.over():
        yield from pay_mana(t, seat, sheet.mana)
        yield from declare(t, run, sheet.effects)
        targets = target_units(run, sheet.effects)
        if card in t.latents[seat]:  # else its host was part of the price
            t.host[card] = t.cell[card] = -1
            t.move(card, RESOLVING, 0, "reveal_latent", "NOX-LAT-04", by=seat)
        yield from reveal(t, targets, "NOX-FOG-05")
    t.declaring -= 1
    if t.over():
        return
    yield from release(t)
    spell = Spell(seat, card, targets, latent=True)
    yield from latent_window(t, spell)
    if not t.over() and not spell.cancelled:
        t.depth += 1
        yield from perform_all(t, run, sheet.effects)
        t.depth -= 1
        yield from settle(t)
    t.end_text(card)
    leave_stack(t, card)


def leave_stack(t: NoxTable, card: Card) -> None:
    """A card that was resolved, or cancelled, goes to its owner's graveyard (NOX-EVT-01, NOX-LAT-08)."""
    if card in t.resolving:
        t.handle[card] = 0
        t.bury(card, "to_graveyard", "NOX-SPELL-06")
