"""Playing units and using their abilities: arrivals, offers, prices, effects, and Renouvelable in between."""

from pioche.core.decisions import Card, Option, Rule, Seat, ask
from pioche.games.ossuaire.clauses.text import EFFECTS
from pioche.games.ossuaire.columns import DISCARD, HAND
from pioche.games.ossuaire.options import again_options, immediate_options
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.units import Ability


def play(t: OssuaireTable, seat: Seat, card: Card, rule: str) -> Rule[None]:
    """A unit of the hand opens a row and arrives (OSS-ROW-01)."""
    t.open_row(card, seat, rule)
    if t.unit(card).immediate:
        yield from arrival(t, seat, card)


def add(t: OssuaireTable, seat: Seat, card: Card, unit: Card, rule: str) -> Rule[None]:
    """A unit is added to the combat by another's ability, on that one's row, and arrives (OSS-ROW-02, OSS-ABIL-05)."""
    t.join_row(card, unit, seat, "add", rule)
    if t.unit(card).immediate:
        yield from arrival(t, seat, card)


def arrival(t: OssuaireTable, seat: Seat, unit: Card) -> Rule[None]:
    """The Immédiat lines of a unit are offered in printed order before anything else goes on (OSS-ABIL-03, -04)."""
    t.depth += 1
    for ability in t.unit(unit).immediate:
        t.pending.append((unit, ability.number, 0))
        if (yield from offer(t, seat, unit, ability)):
            yield from activation(t, seat, unit, ability, "OSS-ABIL-03")
        else:
            t.tell("decline", "OSS-ABIL-02", seat, card=t.glimpse(unit), amount=ability.number)
        t.pending.pop()
    t.depth -= 1


def offer(t: OssuaireTable, seat: Seat, unit: Card, ability: Ability) -> Rule[bool]:
    """Does the owner activate an Immédiat line?

    A line that cannot be paid is offered all the same while hand and draw pile hold a card, whatever the hand holds
    (OSS-REN-05, OSS-INFO-05).  The answer to an offer that is not made is no (OSS-INFO-04, -06).
    """
    while ability.can_be_used(t, seat, unit) or (ability.price and could_renew(t, seat)):
        answer = yield ask(seat, "immediate", immediate_options, unit, ability.number)
        if answer.verb != "renew":
            return answer.verb == "activate"
        renew(t, seat, answer)
    return False


def activation(t: OssuaireTable, seat: Seat, unit: Card, ability: Ability, rule: str) -> Rule[None]:
    """An ability is used: price, then effects, as often as its line allows and its owner likes (OSS-ABIL-18)."""
    t.tell("activate", rule, seat, card=t.glimpse(unit), amount=ability.number)
    t.depth += 1
    for left in range(ability.times - 1, -1, -1):
        yield from resolution(t, seat, unit, ability)
        if left and not (yield from repetition(t, seat, unit, ability)):
            break
    t.depth -= 1


def resolution(t: OssuaireTable, seat: Seat, unit: Card, ability: Ability) -> Rule[None]:
    """The price is paid, then each effect is carried out from left to right (OSS-ABIL-12, -16)."""
    if ability.price is not None:
        t.pending[-1] = (unit, ability.number, -1)
        yield from EFFECTS.perform(t, seat, unit, ability.price)
    for part, node in enumerate(ability.effects, 1):
        t.left = 0
        t.pending[-1] = (unit, ability.number, part)
        yield from EFFECTS.perform(t, seat, unit, node)
    t.left = 0
    t.pending[-1] = (unit, ability.number, 0)


def repetition(t: OssuaireTable, seat: Seat, unit: Card, ability: Ability) -> Rule[bool]:
    """Does the owner pay once more? Asked and told like an offer (OSS-ABIL-18, OSS-INFO-04…06)."""
    while ability.can_be_used(t, seat, unit) or could_renew(t, seat):
        answer = yield ask(seat, "again", again_options, unit, ability.number)
        if answer.verb == "renew":  # OSS-REN-02, -05
            renew(t, seat, answer)
        elif answer.verb == "again":
            t.tell("again", "OSS-ABIL-18", seat, card=t.glimpse(unit), amount=ability.number)
            return True
        else:
            break
    t.tell("enough", "OSS-ABIL-18", seat, card=t.glimpse(unit), amount=ability.number)
    return False


def could_renew(t: OssuaireTable, seat: Seat) -> bool:
    """Whether an onlooker must reckon with a Renouvelable card in the hand (OSS-INFO-05)."""
    return bool(t.hand[seat] and t.draw[seat])


def renew(t: OssuaireTable, seat: Seat, answer: Option) -> None:
    """A Renouvelable card is discarded for a card of the draw pile; the question is asked again (OSS-REN-01, -04)."""
    t.move(chosen_from_hand(t, seat, answer), DISCARD, seat, "renew", "OSS-REN-01")
    t.move(t.draw[seat][-1], HAND, seat, "draw", "OSS-REN-01")


def chosen_from_hand(t: OssuaireTable, seat: Seat, answer: Option) -> Card:
    """The card of the hand that an option names; a known copy leaves first (OSS-INFO-03)."""
    return t.pick(t.hand[seat], t.book.index[seat][answer.source])


def done(t: OssuaireTable, seat: Seat, rule: str, prompt: str) -> None:
    """Tell that a seat ended an effect, or that nothing was left to choose."""
    t.tell("done", rule, seat, note=prompt)
