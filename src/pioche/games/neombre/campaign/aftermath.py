"""The end phase of a fight, in its order: banished cards, loot, Mal de Résurrection, quest progress (NEO-LOOT-13)."""

from pioche.core.decisions import Card, Rule, Step, ask_team, sole
from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.neombre.campaign.deeds import add_maladies, everybody, leave_deck, reveal
from pioche.games.neombre.campaign.journey import enter_refuge, reset_zone
from pioche.games.neombre.campaign.options import ENOUGH, loot_options, spent_options
from pioche.games.neombre.campaign.quests import count_component, count_exhaustion, count_victory
from pioche.games.neombre.cards import Event
from pioche.games.neombre.clauses.event_text import EVENTS
from pioche.games.neombre.columns import DECK, RESOLVING, SPOILS
from pioche.games.neombre.table import NeombreTable


def level_of(t: NeombreTable) -> int:
    """The level of the zone that is being explored."""
    return atlas(t.book).places[t.spot].level


def aftermath(t: NeombreTable) -> Step:
    """Banished cards leave the decks; then loot after a victory, and the end of the expedition after a defeat."""
    for seat, name in t.lost:
        leave_deck(t, t.pick(t.deck[seat], t.book.index[name]), seat, "banish", "NEO-KEY-06")
    t.lost.clear()
    t.fights += 1
    if t.result == "victory":
        t.won += 1
        t.tell("loot_score", "NEO-LOOT-01", amount=t.points)
        reveal(t, t.turned_up, "NEO-LOOT-03")
        t.phase = "loot"
    else:
        for seat in range(t.seats):
            add_maladies(t, seat, level_of(t), "NEO-END-06")
        reset_zone(t)
        t.phase = "map"
    return None


# ---- loot


def loot(t: NeombreTable) -> Step:
    """The team takes cards and triggers events, as long as anything can be (NEO-LOOT-05…10)."""
    if len(loot_options(t, 0)) == 1:
        end_loot(t)
        return None
    return share_loot(t)


def share_loot(t: NeombreTable) -> Rule[None]:
    """One card for one player, one event, or enough (§8)."""
    answer = yield ask_team(everybody(t), "loot", loot_options)
    if answer == ENOUGH:
        end_loot(t)
    elif answer.verb == "trigger":
        yield from trigger(t, t.pick(t.offer, t.book.index[answer.source]))
    else:
        t.points -= 1
        obtain(t, t.pick(t.offer, t.book.index[answer.source]), int(answer.target.removeprefix("seat")))


def obtain(t: NeombreTable, card: Card, seat: int) -> None:
    """A loot card joins a deck (NEO-LOOT-05, NEO-VAL-03)."""
    t.move(card, DECK, seat, "obtain", "NEO-LOOT-05")
    count_component(t, card)


def trigger(t: NeombreTable, event: Card) -> Rule[None]:
    """An event is triggered once; it waits aside, so that no shuffle brings it back (NEO-LOOT-10, NEO-LOOT-15)."""
    printed = t.faces[t.face[event]]
    assert isinstance(printed, Event)
    t.move(event, RESOLVING, 0, "event", "NEO-LOOT-09")
    t.depth += 1
    for element in printed.lines[0].elements:  # type: ignore[attr-defined]
        yield from EVENTS.perform(t, 0, None, element)
    t.depth -= 1


def end_loot(t: NeombreTable) -> None:
    """What was not chosen goes to the loot discard; then Mal de Résurrection and quest progress (NEO-LOOT-08, -13)."""
    discard_offer(t)
    for seat in t.fallen:
        add_maladies(t, seat, level_of(t), "NEO-END-05")
    count_victory(t, t.beaten, t.deaths, t.provoked)
    if not t.lair:
        count_exhaustion(t)
    if not t.found:
        find_refuge(t)
    elif t.lair:
        t.phase = "after"
    else:
        exhaust(t)


def discard_offer(t: NeombreTable) -> None:
    """Revealed cards that nobody took, and events, lie on the loot discard (NEO-LOOT-08, -10)."""
    for card in [*t.offer, *t.resolving]:
        t.move(card, SPOILS, 0, "leave", "NEO-LOOT-08")


def find_refuge(t: NeombreTable) -> None:
    """The first victory leads straight to the refuge, without an exhaustion reward (NEO-EXP-08, -10)."""
    t.found = True
    reset_zone(t)
    enter_refuge(t)


# ---- exhaustion


def exhaust(t: NeombreTable) -> None:
    """A zone without adversaries gives as many loot cards as there are players, none at level 0 (NEO-EXP-06…08)."""
    t.tell("exhaust", "NEO-EXP-06", note=atlas(t.book).places[t.spot].id)
    wanted = t.places if level_of(t) else 0
    while len(t.offer) < wanted and (drawn := reveal(t, 1, "NEO-EXP-07")):
        if isinstance(t.faces[t.face[drawn[0]]], Event):  # aside (NEO-LOOT-15)
            t.move(drawn[0], RESOLVING, 0, "replace_event", "NEO-EXP-07")
    t.phase = "spent"


def spent(t: NeombreTable) -> Step:
    """The reward is shared as the team likes (NEO-EXP-06, -07)."""
    if t.offer:
        return share_reward(t)
    discard_offer(t)
    reset_zone(t)
    t.phase = "map"
    return None


def share_reward(t: NeombreTable) -> Rule[None]:
    """One card for one player, or enough (§8)."""
    answer = sole(spent_options(t, 0)) or (yield ask_team(everybody(t), "spent", spent_options))
    if answer == ENOUGH:
        discard_offer(t)
    else:
        obtain(t, t.pick(t.offer, t.book.index[answer.source]), int(answer.target.removeprefix("seat")))
