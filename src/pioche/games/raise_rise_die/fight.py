"""The affrontement: turns, reactions, and the chain that resolves from its last card to its first."""

from pioche.core.decisions import Rule, Seat, ask
from pioche.games.raise_rise_die.announce import announce, applied, free_action
from pioche.games.raise_rise_die.application import apply_posed, trigger
from pioche.games.raise_rise_die.clauses.infused import OnCounter, OnCountered
from pioche.games.raise_rise_die.columns import OBJECTS, VOID
from pioche.games.raise_rise_die.options import reaction_options, turn_options
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import COUNTERED, SUCCEEDED, Link


def turn(t: RaiseTable) -> Rule[None]:
    """The player on turn does a free action, announces a card, or passes (RRD-ACT-01…03)."""
    seat = t.active
    answer = yield ask(seat, "turn", turn_options)
    if answer.verb == "pass":
        pass_turn(t, seat)
    elif answer.verb in ("play", "transcend"):
        t.passed[seat] = False
        yield from announce(t, seat, answer)
    else:
        yield from free_action(t, seat, answer)


def pass_turn(t: RaiseTable, seat: Seat) -> None:
    """A pass; after two of one player in a row, or one of each, the affrontement ends at once (RRD-ACT-04…09)."""
    t.passes[seat] += 1
    t.tell("pass", "RRD-ACT-06", seat, amount=t.passes[seat])
    if t.first_passer < 0:
        t.first_passer = seat
    if t.passed[seat]:
        end_fight(t, "RRD-ACT-04")
    elif t.passed[1 - seat]:
        end_fight(t, "RRD-ACT-05")
    else:
        t.passed[seat] = True
        t.active = 1 - seat


def end_fight(t: RaiseTable, rule: str) -> None:
    """The affrontement is over, and consolidation begins (RRD-ACT-08)."""
    t.tell("fight_over", rule, t.first_passer)
    t.phase = "bleed"
    t.active = t.first


def reaction(t: RaiseTable) -> Rule[None]:
    """The opponent of the last card's player counters it, does a free action, or lets it pass (RRD-CTR-01…09)."""
    seat = 1 - t.links[-1].seat
    answer = yield ask(seat, "reaction", reaction_options)
    if answer.verb == "let_pass":
        t.tell("let_pass", "RRD-CTR-07", seat)
        t.succeeds = True
        t.phase = "resolve"
    elif answer.verb in ("counter", "counter_transcended"):
        yield from announce(t, seat, answer)
    else:
        yield from free_action(t, seat, answer)


def resolve(t: RaiseTable) -> Rule[None]:
    """The last card of the chain succeeds or is countered, and leaves it (RRD-RES-01, -02)."""
    link, counter = t.links[-1], len(t.links) > 1
    if t.succeeds:
        yield from succeed(t, link, counter)
    else:
        yield from be_countered(t, link)
    if t.outcome is not None:
        return
    t.links.pop()
    t.succeeds = not t.succeeds
    if not t.links:
        t.phase = "turn"
        t.active = 1 - t.active


def succeed(t: RaiseTable, link: Link, counter: bool) -> Rule[None]:
    """A card applies its text, counters trigger, and it takes its place (RRD-RES-02, -03, -07)."""
    t.tell("succeed", "RRD-RES-01", link.seat, card=t.glimpse(link.card))
    t.depth += 1
    yield from apply_posed(t, link, counter, applied(t, link, counter))
    if t.outcome is None and counter:
        yield from trigger(t, link.seat, OnCounter, "RRD-RES-02")
    t.depth -= 1
    if t.outcome is None:
        take_place(t, link)


def take_place(t: RaiseTable, link: Link) -> None:
    """To the Néant, to an object slot, or where it lies (RRD-TRA-07, -08, RRD-OBJ-02…05, RRD-POSE-05)."""
    card, seat = link.card, link.seat
    if link.transcended:
        t.move(card, VOID, seat, "to_void", "RRD-TRA-08")
    elif t.sheet(card).object and len(t.objects[seat]) < t.printed[seat].object_slots:
        t.status[card], t.counter[card], t.engaged[card] = 0, 0, 1
        t.move(card, OBJECTS, seat, "install", "RRD-OBJ-03")
    else:
        t.status[card] = SUCCEEDED


def be_countered(t: RaiseTable, link: Link) -> Rule[None]:
    """A countered card applies nothing (RRD-CTR-04, RRD-RES-02, RRD-OBJ-06)."""
    t.tell("countered", "RRD-RES-01", link.seat, card=t.glimpse(link.card))
    if link.transcended:
        t.move(link.card, VOID, link.seat, "to_void", "RRD-TRA-08")
    else:
        t.status[link.card] = COUNTERED
    yield from trigger(t, link.seat, OnCountered, "RRD-RES-02")
