"""Kins that hang together by the dozen are taken for one, so that the ways through them can still be drawn."""

from pioche.core.decisions import Card
from pioche.core.kin import MANY, Story

CARDS = [Card(number) for number in range(6)]
EVERYBODY = 0b111
UNSEEN = [0] * len(CARDS)


def after(shuffles: int) -> Story:
    """The story of a pile whose lower and upper cards were shuffled by turns, seen by nobody."""
    story = Story().mixed(CARDS, UNSEEN, CARDS)
    for number in range(shuffles):
        part = CARDS[:-1] if number % 2 else CARDS[1:]
        story = story.mixed(part, UNSEEN, part)
    return story.checkpoint(UNSEEN, EVERYBODY, int)


def test_a_long_story_becomes_one_kin_of_all_its_cards() -> None:
    story = after(MANY + 1)

    (merged,) = [kin for kin in story.kins if kin]
    assert sorted(merged.cards) == CARDS
    assert {story.kin[card] for card in CARDS} == {story.kins.index(merged)}


def test_a_short_story_keeps_its_kins() -> None:
    story = after(MANY - 1)

    assert len([kin for kin in story.kins if kin]) == MANY
