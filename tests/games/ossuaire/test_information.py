"""What players of Ossuaire may know of each other's cards, over whole matches."""

from random import Random

import pytest

from pioche.check.twins import check_twins
from pioche.core.contract import Points, TableSpec
from pioche.core.events import Event
from pioche.core.kin import Remixed
from pioche.core.match import Match
from pioche.games import game
from pioche.games.ossuaire.options import POINTS
from pioche.games.ossuaire.table import OssuaireTable
from tests.games.ossuaire.playing import MATCHES, eager, names, new, played, table

PUBLIC = ("discard", "removed", "army", "revealed", "supply", "world")


class Onlooker:
    """Remembers by token which cards were seen by everybody; tokens do not outlive a shuffle."""

    def __init__(self) -> None:
        self.known: set[int] = set()

    def watch(self, events: list[Event]) -> None:
        """Learn from what happened."""
        for event in events:
            if event.card is None:
                continue
            zones = {event.source.partition(".")[0], event.target.partition(".")[0]}
            if event.card.was in self.known or zones & set(PUBLIC):
                self.known.add(event.card.now)


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_a_card_once_seen_by_all_is_known_until_it_is_shuffled(decks: tuple[str, ...], seed: int) -> None:
    """OSS-INFO-02, OSS-NEC-04: in hands and draw piles just the cards that came from a public zone are known to all."""
    onlooker = Onlooker()
    known, came = 0, False
    for moment in played(decks, seed):
        onlooker.watch(moment.events)
        came |= any(event.what in ("put_back", "discern_under", "necromancy") for event in moment.events)
        t = moment.now
        for pile in (*t.hand, *t.draw):
            for card in pile:
                assert (t.seen[card] == t.layout.everybody) == (t.token[card] in onlooker.known)
                known += t.token[card] in onlooker.known

    assert known or not came


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_a_view_holds_what_a_player_may_know_and_no_more(decks: tuple[str, ...], seed: int) -> None:
    """OSS-INFO-01: one's hand, public zones in their order, counts, gold and trophies; of the rest only known cards."""
    for moment in played(decks, seed):
        t = moment.now
        for seat in (0, 1, None):
            view = moment.match.view(seat)
            assert (view.table["gold"], view.table["trophies"]) == (t.gold, t.trophies)
            for owner in (0, 1):
                for zone in ("discard", "removed", "army", "revealed"):
                    shown = [card.face for card in view.pile(zone, owner).cards]
                    assert shown == [t.carddef(card).id for card in getattr(t, zone)[owner]]
                assert view.pile("hand", owner).count == len(t.hand[owner])
                assert view.pile("draw", owner).count == len(t.draw[owner])
                hand = [card.face for card in view.pile("hand", owner).cards]
                everybody = t.layout.everybody
                assert hand == [
                    t.carddef(card).id for card in t.hand[owner] if owner == seat or t.seen[card] == everybody
                ]
                draw = [card.face for card in view.pile("draw", owner).cards]
                assert draw == [
                    t.carddef(card).id if t.seen[card] == everybody else None for card in t.draw[owner]
                ]


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_a_spectator_and_the_opponent_see_the_same(decks: tuple[str, ...], seed: int) -> None:
    """OSS-INFO-01, OSS-INFO-02: what is known of a player's cards is known to everybody else alike."""
    for moment in played(decks, seed):
        for owner in (0, 1):
            for zone in ("hand", "draw"):
                opponent = moment.match.view(1 - owner).pile(zone, owner)
                assert opponent == moment.match.view(None).pile(zone, owner)


@pytest.mark.parametrize(("decks", "seed"), MATCHES[:8])
def test_who_is_asked_what_follows_from_public_information(decks: tuple[str, ...], seed: int) -> None:
    """OSS-INFO-04, OSS-INFO-05: with other hidden cards the opponent sees the same question and the same log."""
    rules, spec = game("ossuaire"), TableSpec(decks=decks)

    _, whole = check_twins(rules, spec, seed, Random(seed), tries=12, choose=eager)

    assert whole > 12


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_questions_with_a_single_option_are_asked_only_to_hide_a_hand(
    decks: tuple[str, ...], seed: int
) -> None:
    """OSS-INFO-05: a lone option is asked only while hand and draw pile hold a card, or to take or play from two."""
    for moment in played(decks, seed):
        ask = moment.match.ask
        if ask is None or len(moment.match.options()) > 1:
            continue
        hand, draw = table(moment.match).hand[ask.seats[0]], table(moment.match).draw[ask.seats[0]]
        if ask.prompt in ("immediate", "again", "delayed"):
            assert hand
            assert draw
        elif ask.prompt == "must_play":
            assert len(hand) > 1 or draw
        else:
            (option,) = moment.match.options()
            assert POINTS[f"{option.verb}:"] == Points("hand"), ask.prompt
            assert len(hand) > 1, ask.prompt


@pytest.mark.parametrize(("decks", "seed"), MATCHES[:4])
def test_everybody_sees_piles_bonuses_and_used_lines(decks: tuple[str, ...], seed: int) -> None:
    """OSS-SET-02, OSS-FORCE-01, OSS-ABIL-08: faction piles lie open, and units show what has been done to them."""
    for moment in played(decks, seed):
        t, view = moment.now, moment.match.view(None)
        for seat in (0, 1):
            supply = view.pile("supply", seat)
            assert [card.face for card in supply.cards] == names(t, t.supply[seat])
            for shown, card in zip(view.pile("army", seat).cards, t.army[seat], strict=True):
                marks = {"bonus": t.bonus[card], "used": t.used[card]}
                assert shown.marks == {name: value for name, value in marks.items() if value}


def test_dreams_remember_what_lay_open_before_it_was_shuffled_in() -> None:
    """OSS-HEC-01, OSS-INFO-05: removed Soldats go back into their draw pile; all saw what they were."""
    match = after_a_hecatomb()
    then = match.checkpoint
    assert isinstance(then, OssuaireTable)
    removed = [card for pile in then.removed for card in pile]

    for seat in range(2):
        for number in range(20):
            dream = match.imagine(seat, Random(number))

            assert dream.view(seat) == match.view(seat)
            assert [dream.checkpoint.what(card) for card in removed] == [then.what(card) for card in removed]


def after_a_hecatomb() -> Match:
    """A match in the middle of a step in which cards that all had seen were shuffled among their own kin."""
    for seed in range(14, 200):  # the first comes to it
        match, rng = new(("ossuaire", "ossuaire"), seed), Random(seed)
        while options := match.options():
            drawn = match.table.story.drawn if match.table.story else ()
            if any(isinstance(one, Remixed) and any(one.seen) for one in drawn):
                return match
            match.choose(options[int(rng.random() * len(options))])
    raise AssertionError("no match came to a Hécatombe of cards of one kin")
