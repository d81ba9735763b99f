"""Playing and launching: a card goes through resolution, whatever triggered it (NEO-PLAY, §3.2)."""

from typing import Final

from pioche.core.decisions import Ask, Card, Rule
from pioche.games.neombre.book import PLAYED, SAME, Sheet, StepSheet
from pioche.games.neombre.clauses.amounts import Exactly
from pioche.games.neombre.clauses.groups import EFFECTS
from pioche.games.neombre.clauses.targets import Picked
from pioche.games.neombre.columns import ATTACHED, CHARMS, EQUIPMENT, INVOCATIONS, RESOLVING
from pioche.games.neombre.ears import listen, notice
from pioche.games.neombre.legal import as_played, is_extra, open_modes, playable_modes
from pioche.games.neombre.life import bury
from pioche.games.neombre.modifiers import normal_plays
from pioche.games.neombre.options import DONE, PAY, hand_options, mode_options, room_options, tribute_options
from pioche.games.neombre.resolve import leave, run_step, run_steps, settle
from pioche.games.neombre.run import Run
from pioche.games.neombre.spells import drop_spells
from pioche.games.neombre.table import NOBODY, NeombreTable
from pioche.games.neombre.targets import candidates, fit, subject_group
from pioche.language.clauses import Node

IN_PLAY_MOST: Final = 3  # équipements, and invocations (NEO-TYPE-07)

# ---- playing


def play(t: NeombreTable, place: int, card: Card) -> Rule[None]:
    """A card of the hand is played: mode, play used, tribute, steps, and its place afterwards (NEO-PLAY-01…14)."""
    sheet = t.sheet(card)
    run = as_played(t, place, card)
    modes = playable_modes(t, place, card)
    t.move(card, RESOLVING, 0, "play", "NEO-PLAY-01", by=t.seat_at(place))
    run.held = 0
    mode = yield from pick_mode(t, run, card, modes)
    extra = is_extra(t, run, sheet.modes[mode])
    count_play(t, place, sheet, extra)
    t.depth += 1
    yield from resolve(t, run, sheet, mode)
    t.depth -= 1
    yield from after_playing(t, place)


def recall(t: NeombreTable, place: int, card: Card) -> Rule[None]:
    """A card is played from the discard: only its paramnésie section applies (NEO-KEY-30…32, NEO-RES-20)."""
    sheet = t.sheet(card)
    run = as_played(t, place, card)
    run.held = 0  # it does not lie in the hand
    t.move(card, RESOLVING, 0, "recall", "NEO-KEY-31", by=t.seat_at(place))
    count_play(t, place, sheet, extra=False)
    t.depth += 1
    paid = sheet.tribute is None or (yield from pay(t, run, sheet.tribute))
    if paid and t.outcome is None and not run.dropped(t):
        yield from run_steps(t, run, sheet.paramnesia)
    t.depth -= 1
    if t.outcome is None:
        leave(t, run, card)
        yield from after_playing(t, place)


def count_play(t: NeombreTable, place: int, sheet: Sheet, extra: bool) -> None:
    """A card counts as played; normal plays are used before granted ones (NEO-PLAY-02, -05, -07, NEO-KEY-11, -20)."""
    if not extra:
        if t.normal[place] < normal_plays(t, place):
            t.normal[place] += 1
        else:
            t.bonus[place] -= 1
    t.plays[place] += 1
    t.played += 1
    t.channelled[place] = sheet.channel
    t.bound[place] = t.bound[place] or sheet.channel
    t.epilogue = t.epilogue or sheet.epilogue


def after_playing(t: NeombreTable, place: int) -> Rule[None]:
    """« Après avoir joué une carte », once it has left resolution (NEO-PAS-04, -05)."""
    if t.outcome is None and t.hp[place] > 0 and t.ears & PLAYED:
        run = Run(place)
        notice(t, run, PLAYED, place)
        yield from settle(t, run)


# ---- launching


def launch(t: NeombreTable, outer: Run, place: int, card: Card) -> Rule[None]:
    """A card's effect is triggered wherever it comes from; it is not played (NEO-PLAY-17…22, NEO-RES-06)."""
    bury(t, outer)  # NEO-DMG-04
    if t.outcome is not None or t.hp[place] <= 0:
        return
    run = Run(place, card, outer=outer)
    run.recital = t.channelled[place]
    t.move(card, RESOLVING, 0, "launch", "NEO-PLAY-17", by=t.seat_at(place))
    t.depth += 1
    yield from launched(t, run, card)
    t.depth -= 1


def launched(t: NeombreTable, run: Run, card: Card) -> Rule[None]:
    """What is launched is resolved, or goes to the discard without effect (NEO-PLAY-19, -20)."""
    sheet = t.sheet(card)
    modes = open_modes(t, run, sheet)
    if not modes:
        t.tell("nothing", "NEO-PLAY-19", t.seat_at(run.place), card=t.glimpse(card))
        leave(t, run, card)
        return
    mode = yield from pick_mode(t, run, card, modes)
    yield from resolve(t, run, sheet, mode)


def launch_top(t: NeombreTable, outer: Run, place: int) -> Rule[bool]:
    """The top card of the pioche is launched; an empty one does nothing, and costs nothing (NEO-CARD-12)."""
    pile = t.draw[t.seat_at(place)]
    if not pile:
        return False
    yield from launch(t, outer, place, pile[-1])
    return True


def launch_from_hand(t: NeombreTable, outer: Run, place: int, count: int, *, free: bool) -> Rule[bool]:
    """Cards are chosen one by one, each resolved before the next (NEO-PLAY-23)."""
    seat = t.seat_at(place)
    for number in range(count):
        options = hand_options(t, seat, "launch", free)
        if not t.hand[seat] or t.outcome is not None or t.hp[place] <= 0:
            return number > 0
        answer = (
            options[0]
            if len(options) == 1
            else (yield Ask((seat,), "launch", hand_options, ("launch", free)))
        )
        if answer == DONE:
            return number > 0
        yield from launch(t, outer, place, t.pick(t.hand[seat], t.book.index[answer.source]))
    return count > 0


def trigger_attached(t: NeombreTable, card: Card) -> Rule[None]:
    """The companion launches its card, which stays attached (NEO-SOLO-08…12)."""
    sheet = t.sheet(card)
    run = Run(1, card)
    modes = open_modes(t, run, sheet)
    if not modes:
        t.tell("nothing", "NEO-SOLO-09", 0, card=t.glimpse(card))
        return
    t.move(card, RESOLVING, 0, "trigger_attached", "NEO-SOLO-08", by=0)
    t.depth += 1
    mode = yield from pick_mode(t, run, card, modes)
    yield from carry_out(t, run, sheet, mode)
    t.depth -= 1
    if t.outcome is not None:
        return
    if run.banished or t.hp[1] <= 0:
        leave(t, run, card)
    else:
        t.move(card, ATTACHED, 0, "stay_attached", "NEO-SOLO-07")


# ---- resolution


def pick_mode(t: NeombreTable, run: Run, card: Card, modes: list[int]) -> Rule[int]:
    """The mode is picked before any tribute is paid (NEO-RES-08, -09)."""
    if len(modes) == 1:
        return modes[0]
    answer = yield Ask(run.choosers(t), "mode", mode_options, (card, tuple(modes)))
    t.tell("mode", "NEO-RES-08", t.seat_at(run.place), card=t.glimpse(card), amount=answer.amount)
    return answer.amount - 1


def resolve(t: NeombreTable, run: Run, sheet: Sheet, mode: int) -> Rule[None]:
    """A card is carried out, and leaves resolution (§3.2)."""
    paid = yield from carry_out(t, run, sheet, mode)
    if t.outcome is None:
        yield from take_place(t, run, sheet, paid)


def carry_out(t: NeombreTable, run: Run, sheet: Sheet, mode: int) -> Rule[bool]:
    """Tribute, then the steps of the mode; returns whether the price was paid (NEO-KEY-54…56)."""
    chosen = sheet.modes[mode]
    for price in (sheet.tribute, chosen.tribute):
        if price is not None and not (yield from pay(t, run, price)):
            return False
        if t.outcome is not None or run.dropped(t):
            return False
    if sheet.kind in ("card", "charm"):  # the others' texts wait until they are in play (NEO-TYPE-05)
        yield from run_steps(t, run, chosen.steps)
    return True


def pay(t: NeombreTable, run: Run, price: StepSheet) -> Rule[bool]:
    """The price is paid whole or not at all (NEO-KEY-54…58)."""
    if not payable(t, run, price):
        t.tell("unpaid", "NEO-KEY-58", t.seat_at(run.place), card=t.glimpse(run.card))
        return False
    answer = yield Ask(run.choosers(t), "tribute", tribute_options, (run.card,))
    if answer != PAY:
        t.tell("unpaid", "NEO-KEY-56", t.seat_at(run.place), card=t.glimpse(run.card))
        return False
    chosen = [(who, wanted) for who, wanted in owed(t, run, price).items() if isinstance(who, Picked)]
    run.payers = able(t, run, *chosen[0]) if chosen else None
    yield from run_step(t, run, price)
    run.payers = None
    return True


def owed(t: NeombreTable, run: Run, price: StepSheet) -> dict[Node | None, dict[str, int]]:
    """How many cards of hand and pioche a price takes, by whoever pays; None: the resolving player (NEO-KEY-58)."""
    found: dict[Node | None, dict[str, int]] = {}
    who: Node | None = None
    for part in price.parts:
        who = part.who if part.address != SAME else who
        if part.takes:
            share = found.setdefault(who, {"hand": 0, "draw": 0})
            share[part.takes] += least(t, run, part.act)
    return found


def payable(t: NeombreTable, run: Run, price: StepSheet) -> bool:
    """Whether as many cards are there as all parts of the price name together, of whoever pays (NEO-KEY-57, -58)."""
    return all(
        has_cards(t, t.mover(run.place), wanted) if who is None else others_have(t, run, who, wanted)
        for who, wanted in owed(t, run, price).items()
    )


def has_cards(t: NeombreTable, place: int, wanted: dict[str, int]) -> bool:
    """Whether a player has so many cards in hand and pioche; nobody has any (NEO-SOLO-20)."""
    return place != NOBODY and len(t.hand[place]) >= wanted["hand"] and len(t.draw[place]) >= wanted["draw"]


def others_have(t: NeombreTable, run: Run, who: Node, wanted: dict[str, int]) -> bool:
    """Whether those whom a price names have the cards: as many as are chosen, or all of a group (NEO-KEY-58)."""
    if isinstance(who, Picked):
        return len(able(t, run, who, wanted)) >= who.target.count
    payers = fit(t, run, subject_group(t, run, who))
    return all(has_cards(t, t.mover(card), wanted) for card in payers if t.is_tile(card))


def able(t: NeombreTable, run: Run, who: Picked, wanted: dict[str, int]) -> tuple[Card, ...]:
    """Those who may be chosen to pay, because they have the cards: a price paid in part is not paid (NEO-KEY-58)."""
    found = [card for card in candidates(t, run, who.target) if t.is_tile(card)]
    return tuple([card for card in found if has_cards(t, t.mover(card), wanted)])


def least(t: NeombreTable, run: Run, act: Node) -> int:
    """How many cards a verb takes at least; « jusqu'à » and halves are always there."""
    amount, each = getattr(act, "amount", None), getattr(act, "each", None)
    if not isinstance(amount, Exactly):
        return 0
    return amount.n if each is None else amount.n * EFFECTS.amount(t, 0, run, each)


def take_place(t: NeombreTable, run: Run, sheet: Sheet, paid: bool) -> Rule[None]:
    """Where a resolved card goes: into play, to the discard, or for good (§3.2 step 4, NEO-KEY-59)."""
    card, owner = run.card, t.owner[run.card]
    stays = paid and not run.banished and t.hp[owner] > 0 and not run.dropped(t)
    if stays and sheet.kind in ("equipment", "invocation"):
        yield from put_down(t, card, owner, sheet)
    elif stays and sheet.kind == "charm" and any(spell.card == card for spell in t.spells):
        t.move(card, CHARMS, owner, "put_down", "NEO-TYPE-03")
    else:
        drop_spells(t, card)
        leave(t, run, card)


def put_down(t: NeombreTable, card: Card, owner: int, sheet: Sheet) -> Rule[None]:
    """An équipement or invocation comes into play; a fourth makes one of the three go (NEO-TYPE-06…10)."""
    invocation = sheet.kind == "invocation"
    pile = t.invocations[owner] if invocation else t.equipment[owner]
    if len(pile) >= IN_PLAY_MOST:
        options = room_options(t, owner, invocation)
        answer = yield Ask((owner,), "make_room", room_options, (invocation,))
        t.to_discard(pile[options.index(answer)], "cleared_out", "NEO-TYPE-08")
    t.move(card, INVOCATIONS if invocation else EQUIPMENT, owner, "put_down", "NEO-TYPE-06")
    t.hp[card] = t.hp_max[card] = sheet.hp
    listen(t)
