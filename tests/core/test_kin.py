"""Kins that hang together by the dozen are taken for one, so that the ways through them can still be drawn."""

from pioche.core.decisions import Card
from pioche.core.kin import MANY, Remixed, Story

CARDS = [Card(number) for number in range(6)]
EVERYBODY = 0b111
UNSEEN = [0] * len(CARDS)
SEEN = [0, 1, 0, 0, 1, 0]  # by the first seat, who knows that it came into the shuffle


def after(shuffles: int) -> Story:
    """The story of a pile whose lower and upper cards were shuffled by turns, after somebody saw some of them."""
    story = Story().mixed(CARDS, UNSEEN, CARDS)
    for number in range(shuffles):
        part = CARDS[:-1] if number % 2 else CARDS[1:]
        story = story.mixed(part, SEEN, part)
    return story.checkpoint(UNSEEN, EVERYBODY, int)


def test_a_long_story_becomes_one_kin_of_all_its_cards() -> None:
    story = after(MANY + 1)

    (merged,) = [kin for kin in story.kins if kin]
    assert sorted(merged.cards) == CARDS
    assert {story.kin[card] for card in CARDS} == {story.kins.index(merged)}


def test_a_short_story_keeps_its_kins() -> None:
    story = after(MANY - 1)

    assert len([kin for kin in story.kins if kin]) == MANY


def test_a_shuffle_that_tells_nobody_anything_makes_no_kin() -> None:
    story = Story().mixed(CARDS, UNSEEN, CARDS)
    again = story.mixed(CARDS[2:], UNSEEN, CARDS[2:])

    assert again.kins is story.kins
    assert again.drawn[-1] == Remixed(0, tuple(CARDS[2:]), (0,) * 4, tuple(CARDS[2:]))


def test_who_knows_all_the_others_of_a_kin_learns_nothing_from_a_shuffle_either() -> None:
    story = Story().mixed(CARDS, UNSEEN, CARDS)
    others_seen = [1, 1, 1, 0, 0, 0]

    assert story.mixed(CARDS[2:], others_seen, CARDS[2:]).kins is story.kins
    assert story.mixed(CARDS[2:], [0, 1, 1, 0, 0, 0], CARDS[2:]).kins is not story.kins


def test_who_knew_a_card_of_a_kin_into_which_others_came_unseen_learns_from_a_shuffle() -> None:
    story = Story().mixed(CARDS[:3], UNSEEN, CARDS[:3]).mixed(CARDS, UNSEEN, CARDS)

    assert story.mixed(CARDS, [0, 0, 0, 1, 0, 0], CARDS).kins is not story.kins


def test_what_a_seat_knew_before_a_shuffle_was_what_it_was() -> None:
    """The others got what those have now; whoever knew nothing supposes what lies there now."""
    remixed = Remixed(0, tuple(CARDS[:5]), (0, 1, 0, 1, 0), (9, 5, 9, 5, 9))

    assert remixed.before([5, 7, 5, 8, 6], bit=1) == [7, 5, 8, 5, 6]
    assert remixed.before([5, 5, 7, 8, 6], bit=1) == [8, 5, 7, 5, 6]
    assert remixed.before([5, 7, 5, 8, 6], bit=2) == [5, 7, 5, 8, 6]
