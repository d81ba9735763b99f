"""Rules of Ossuaire that hold at every moment of every match."""

from collections import Counter

import pytest

from pioche.core.contract import Outcome
from pioche.core.decisions import Card, Option, Seat
from pioche.games.ossuaire.clauses.army import BoneCall, Daunt, Rally
from pioche.games.ossuaire.clauses.piles import PlayUnit, Reorder
from pioche.games.ossuaire.clauses.removal import Desecrate, Dismiss, Exhume, Neutralise
from pioche.games.ossuaire.clauses.reveal import NightProwl, Reinforce
from tests.games.ossuaire.playing import MATCHES, Moment, played

ALARM = 3_000  # decisions in one combat (section 10 of the specification)


# ---- the refill


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_a_discard_is_recycled_only_by_the_refill(decks: tuple[str, ...], seed: int) -> None:
    """OSS-REF-03: between the beginning of a combat and its first decision, never later, never without need."""
    recycled = 0
    for moment in played(decks, seed):
        refilling = False
        drawn: Counter[int] = Counter()
        for event in moment.events:
            if event.what == "combat":
                refilling = True
            elif event.what in ("play", "stop", "renew", "activate"):
                refilling = False
            elif event.what == "recycle":
                recycled += 1
                assert refilling, "recycled in the middle of a combat"
                assert event.seat is not None
                assert drawn[event.seat] == 0, "the discard goes under the pile before anything is drawn"
                left, hand = moment.before.draw[event.seat], moment.before.hand[event.seat]
                assert len(left) < 5 - len(hand), "recycled although the draw pile was enough"
                assert not moment.now.discard[event.seat], "a part of the discard was left"
            elif event.what == "draw" and refilling:
                drawn[event.seat or 0] += 1

    assert recycled > 2


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_everybody_begins_a_combat_with_five_cards_or_all_they_have(
    decks: tuple[str, ...], seed: int
) -> None:
    """OSS-REF-01, -04, -05: up to five; fewer only with nothing left to draw; more are kept."""
    for moment in played(decks, seed):
        if not any(event.what == "combat" for event in moment.events):
            continue
        for seat in (0, 1):
            hand, had = moment.now.hand[seat], moment.before.hand[seat]
            if moment.choice is not None and len(had) >= 5:
                assert hand == had
            else:
                assert len(hand) == 5 or not (moment.now.draw[seat] or moment.now.discard[seat])


# ---- the discard


def staying(moment: Moment, seat: Seat) -> list[Card]:
    """The cards of a discard that did not leave it between two moments, in their order before."""
    gone = {event.card.was for event in moment.events if event.card and event.source == f"discard.{seat}"}
    return [card for card in moment.before.discard[seat] if moment.before.token[card] not in gone]


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_the_order_of_a_discard_changes_only_by_reordering_and_recycling(
    decks: tuple[str, ...], seed: int
) -> None:
    """OSS-DISC-01, -05: cards that stay keep their relative order, whatever is taken from between them."""
    for moment in played(decks, seed):
        if any(event.what in ("place", "recycle") for event in moment.events):
            continue
        for seat in (0, 1):
            now, stayed = moment.now.discard[seat], staying(moment, seat)
            assert [card for card in now if card in stayed] == stayed, moment.choice


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_discarded_cards_lie_on_top_of_those_that_were_there(decks: tuple[str, ...], seed: int) -> None:
    """OSS-DISC-02: new cards come above old ones, in the order in which they were discarded, on their owner's pile."""
    for moment in played(decks, seed):
        if any(event.what in ("place", "recycle") for event in moment.events):
            continue
        for seat in (0, 1):
            now, stayed = moment.now.discard[seat], staying(moment, seat)
            new = [card for card in now if card not in stayed]
            assert now == stayed + new
            told = [
                event.card.face
                for event in moment.events
                if event.card and event.target == f"discard.{seat}" and event.source != event.target
            ]
            faces = [moment.now.carddef(card).id for card in new]
            assert faces == told[len(told) - len(faces) :]


# ---- combats


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_the_stronger_army_wins_a_trophy_and_an_equal_one_none(decks: tuple[str, ...], seed: int) -> None:
    """OSS-WIN-01: trophies follow the totals of each combat, and ties and trophies are all combats fought."""
    *_, last = played(decks, seed)
    results = last.now.results
    winners = [-1 if mine == theirs else int(theirs > mine) for mine, theirs, _ in results]

    assert [winner for *_, winner in results] == winners
    assert [winners.count(0), winners.count(1)] == last.now.trophies
    assert len(results) == last.now.combat


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_a_match_ends_with_the_fifth_trophy_or_after_the_twelfth_combat(
    decks: tuple[str, ...], seed: int
) -> None:
    """OSS-WIN-02, -03: whoever has five trophies has won; after twelve combats the most trophies win."""
    most = 0
    for moment in played(decks, seed):
        outcome, t = moment.match.outcome, moment.now
        most = max(t.trophies)
        if outcome is None:
            assert most < 5
            assert len(t.results) < 12
        else:
            assert isinstance(outcome, Outcome)
            assert outcome.rule == ("OSS-WIN-02" if most == 5 else "OSS-WIN-03")
            assert most == 5 or len(t.results) == 12
            assert outcome.winner == (
                None if t.trophies[0] == t.trophies[1] else int(t.trophies[1] > t.trophies[0])
            )

    assert moment.match.outcome is not None


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_a_combat_ends(decks: tuple[str, ...], seed: int) -> None:
    """Section 10: exchanges, chains and delayed abilities cannot go on for ever."""
    decisions: Counter[int] = Counter(moment.before.combat for moment in played(decks, seed))

    assert max(decisions.values()) < ALARM


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_nothing_is_left_of_a_combat_but_the_hands(decks: tuple[str, ...], seed: int) -> None:
    """OSS-CLEAN-01, -02, -04: armies and removed zones are empty when players buy, hands are as they were."""
    for moment in played(decks, seed):
        if moment.now.phase == "recruit":
            assert not any(moment.now.army + moment.now.removed + moment.now.revealed)
        ended = moment.before.phase == "delayed" and moment.now.phase == "recruit"
        if ended and moment.choice == Option("done"):
            assert moment.now.hand == moment.before.hand


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_turns_alternate_until_somebody_stops(decks: tuple[str, ...], seed: int) -> None:
    """OSS-PLAY-01, -02: one unit a turn, then the other player; after a stop the rest alone."""
    stopped: set[int | None] = set()
    turn: int | None = None
    for moment in played(decks, seed):
        for event in moment.events:
            if event.what == "combat":
                stopped, turn = set(), event.seat
            elif event.rule in ("OSS-PLAY-01", "OSS-PLAY-03", "OSS-PLAY-04"):
                assert event.seat == turn, event
                assert event.seat not in stopped, event
                if event.what == "stop":
                    stopped.add(event.seat)
                turn = event.seat if 1 - (event.seat or 0) in stopped else 1 - (event.seat or 0)


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_a_unit_that_leaves_its_army_keeps_nothing(decks: tuple[str, ...], seed: int) -> None:
    """OSS-FORCE-03, OSS-NEUT-02, OSS-CHAMP-01, OSS-DET-01: outside armies no card has a row, a bonus or used lines."""
    for moment in played(decks, seed):
        t = moment.now
        fighting = {card for army in t.army for card in army}
        left_over = [card for card in range(len(t.face)) if t.row[card] or t.bonus[card] or t.used[card]]
        assert fighting.issuperset(left_over)


# What a question belongs to; between turns nothing is being used.
QUIET = ("turn", "delayed", "buy")
OFFERS = ("immediate", "again")
COUNTED = ("exhume", "dismiss", "move", "reveal", "discern")
CLAUSES_OF = {
    "exhume": (Exhume,),
    "dismiss": (Dismiss,),
    "destroy": (Desecrate,),
    "target": (Neutralise, Daunt),
    "move": (BoneCall, Rally),
    "reveal": (NightProwl, Reinforce),
    "discern": (NightProwl, Reinforce),
    "outing": (NightProwl,),
    "reinforce": (Reinforce,),
    "reorder": (Reorder,),
    "must_play": (PlayUnit,),
}


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_every_question_shows_the_part_of_the_line_that_asks_it(decks: tuple[str, ...], seed: int) -> None:
    """OSS-ABIL-03, -08, -12, -16, -18: an offer is part 0 of its line, the price -1, the effects count from 1.

    Between turns nothing is pending or left to do, and the log stands at its margin.
    """
    for moment in played(decks, seed):
        t, ask = moment.now, moment.match.ask
        if ask is None or ask.prompt in QUIET:
            assert (t.pending, t.left, t.depth) == ([], 0, 0)
            continue
        unit, line, part = t.pending[-1]
        assert t.depth > 0
        assert part >= -1
        if ask.prompt in COUNTED:
            assert t.left > 0
        elif ask.prompt not in ("outing", "reinforce"):  # which go on from what was revealed
            assert t.left == 0
        assert (part == 0) == (ask.prompt in OFFERS)
        if part:
            ability = t.unit(unit).ability(line)
            asking = ability.price if part < 0 else ability.effects[part - 1]
            assert isinstance(asking, CLAUSES_OF[ask.prompt])
