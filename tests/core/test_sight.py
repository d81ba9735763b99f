"""Declared sight: who knows a card follows it from zone to zone; views and events pass one door."""

from pioche.core.contract import TableSpec
from pioche.core.events import sight_bit
from pioche.core.match import Match
from pioche.games import game
from pioche.games.guild_battle.columns import GRAVEYARD, HAND, LIBRARY
from pioche.games.guild_battle.table import GuildTable


def dealt() -> tuple[Match, GuildTable]:
    """A match of two and its table."""
    match = Match(game("guild_battle"), TableSpec(), 4)
    assert isinstance(match.table, GuildTable)
    return match, match.table


def test_a_drawn_card_is_known_to_its_owner_only() -> None:
    match, t = dealt()
    card = t.library[0][-1]

    t.move(card, HAND, 0, "draw", "GB-DRAW-01")

    assert t.seen[card] == sight_bit(0, 2)
    assert t.token[card] in [c.token for c in match.view(0).pile("hand", 0).cards]
    assert match.view(1).pile("hand", 0).cards == ()
    assert match.view(None).pile("hand", 0).count == len(t.hand[0])


def test_a_card_that_returns_from_a_public_zone_stays_known() -> None:
    match, t = dealt()
    card = t.hand[0][0]
    t.move(card, GRAVEYARD, 0, "discard", "GB-DISC-01")

    t.move(card, HAND, 0, "resurrect", "GB-NEC-01")

    assert [t.carddef(card).id] == [c.face for c in match.view(1).pile("hand", 0).cards]


def test_a_shuffle_makes_a_whole_pile_unknown_and_renames_it() -> None:
    _, t = dealt()
    card = t.hand[0][0]
    t.move(card, GRAVEYARD, 0, "discard", "GB-DISC-01")
    t.move(card, LIBRARY, 0, "under", "GB-ZONE-09", at=0)
    assert t.seen[card] == t.layout.everybody
    names = {t.token[c] for c in t.library[0]}

    t.shuffle(LIBRARY, 0, "GB-SET-03")

    assert not any(t.seen[c] for c in t.library[0])
    assert not names & {t.token[c] for c in t.library[0]}


def test_cards_shuffled_under_a_pile_leave_its_own_cards_alone() -> None:
    _, t = dealt()
    own = t.library[0][:]
    t.seen[own[-1]] = t.layout.everybody
    tokens = [t.token[card] for card in own]
    added = t.hand[0][:3]

    t.shuffle_under(added, LIBRARY, 0, "recycle", "GB-ZONE-09")

    assert own == t.library[0][3:]
    assert tokens == [t.token[card] for card in own]
    assert t.seen[own[-1]] == t.layout.everybody
    assert set(added) == set(t.library[0][:3])
    assert not any(t.seen[card] for card in added)


def test_a_lifted_card_leaves_its_pile_from_the_top_without_a_name() -> None:
    _, t = dealt()
    card, top = t.library[0][0], t.library[0][-1]
    t.seen[top] = t.layout.everybody
    faces, tokens = (t.face[card], t.face[top]), [t.token[each] for each in t.library[0]]

    lifted = t.lift(card)

    assert lifted == top
    assert (t.face[top], t.face[card]) == faces
    assert (t.seen[top], t.seen[card]) == (0, t.layout.everybody)
    assert t.token[top] not in tokens
    assert t.token[card] == tokens[-1]


def test_lifting_what_lies_on_top_tells_no_more_than_lifting_anything_else() -> None:
    _, t = dealt()
    top = t.library[0][-1]
    names = t.tokens

    assert t.lift(top) == top
    assert t.token[top] == t.tokens == names + 1


def test_the_best_known_copy_leaves_first() -> None:
    _, t = dealt()
    face = t.face[t.hand[0][0]]
    t.face[t.hand[0][1]] = face
    t.seen[t.hand[0][1]] = t.layout.everybody

    assert t.hand[0][1] == t.pick(t.hand[0], face)


def test_an_event_shows_a_face_only_to_who_knew_or_knows_it() -> None:
    _, t = dealt()
    t.journal = []
    card = t.library[0][-1]

    t.move(card, HAND, 0, "draw", "GB-DRAW-01")

    owner, other = (t.journal[0].witnessed(sight_bit(seat, 2)) for seat in (0, 1))
    assert owner["card"] == {"face": t.carddef(card).id, "was": None, "now": t.token[card]}
    assert other["card"] == {"face": None, "was": None, "now": None}
    assert other["source"] == "library.0"


def test_a_new_column_is_invisible_until_declared() -> None:
    match, t = dealt()

    assert "arriving_secretly" not in match.view(0).table
    assert set(match.view(0).table) == {*match.game.shown.public, *match.game.derived(t).__struct_fields__}
