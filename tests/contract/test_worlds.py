"""What a seat can dream is exactly what fits everything it has received, in a game with a common deck."""

from random import Random

import pytest

from pioche.core import dreams
from pioche.core.contract import TableSpec
from pioche.core.decisions import Card, Seat
from pioche.core.dreams import Dealer
from pioche.core.kin import Story
from pioche.core.table import Pile, Table
from tests.contract.toys import Toy
from tests.contract.worlds import misdreamt

# Letters, cards dealt to each seat, seats, turns, and the seed of a line of play; most were chosen because hands hold
# cards from before and after a shuffle in them.
LINES = [
    *(("aabc", 1, 2, 6, seed) for seed in (4, 19, 24, 26)),
    *(("aabbc", 1, 2, 6, seed) for seed in (0, 4, 24)),
    *(("aabbc", 2, 2, 5, seed) for seed in (12, 21, 24)),
    ("aabbcc", 1, 3, 5, 1),
]


pytestmark = pytest.mark.interpreted("changes a constant and plants bugs in core")


@pytest.fixture(autouse=True)
def _all_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment knows all ways through linked kins, so that frequencies can be compared."""
    monkeypatch.setattr(dreams, "WAYS", 1_000_000)


@pytest.mark.parametrize(("letters", "dealt", "seats", "turns", "seed"), LINES)
def test_dreams_are_the_worlds_that_fit(
    letters: str, dealt: int, seats: int, turns: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert misdreamt(Toy(letters, dealt, turns), TableSpec(seats=seats), seed, monkeypatch) == ""


@pytest.mark.parametrize(("letters", "dealt", "seats", "turns", "seed"), LINES[::3])
def test_dreams_that_can_be_cloned_are_the_worlds_that_fit(
    letters: str, dealt: int, seats: int, turns: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, spec = Toy(letters, dealt, turns), TableSpec(seats=seats)

    assert misdreamt(game, spec, seed, monkeypatch, dreams=150, light=False) == ""


def caught(monkeypatch: pytest.MonkeyPatch) -> str:
    """What the net says of a planted bug: the first thing that it finds."""
    found = (
        misdreamt(Toy(letters, dealt, turns), TableSpec(seats=seats), seed, monkeypatch)
        for letters, dealt, seats, turns, seed in LINES
    )
    return next(filter(None, found), "")


def grouped(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal among all unseen cards of one `key`: a pile, or the whole table."""

    def one_deal(self: Dealer, table: Table, rng: Random) -> bool:
        bit = 1 << self.seat
        groups: dict[int, list[int]] = {}
        for card, seen in enumerate(table.seen):
            if not seen & bit:
                groups.setdefault(table.place[card] if key == "pile" else 0, []).append(card)
        for cards in groups.values():
            faces = sorted(table.face[card] for card in cards)
            rng.shuffle(faces)
            for card, face in zip(cards, faces, strict=True):
                table.face[card] = face
        return True

    monkeypatch.setattr(Dealer, "deal", one_deal)


def test_dealing_by_pile_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    grouped("pile", monkeypatch)

    assert "never dreamt" in caught(monkeypatch)


def test_dealing_among_everything_unseen_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    grouped("table", monkeypatch)

    assert "impossible" in caught(monkeypatch)


def test_a_hand_that_betrays_which_card_left_it_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def known(self: Table, pile: Pile, card: Card) -> None:
        """Everybody is supposed to know which card it was."""

    monkeypatch.setattr(Table, "_loosen", known)

    assert caught(monkeypatch)


def test_a_shuffle_that_forgets_where_its_cards_came_from_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true_mixed = Story.mixed

    def from_the_box(
        self: Story, cards: Pile, seen: list[Seat], whats: list[int], *, loose: bool = False
    ) -> Story:
        kin = {card: number for card, number in self.kin.items() if card not in cards}
        return true_mixed(self._replace(kin=kin), cards, seen, whats, loose=loose)

    monkeypatch.setattr(Story, "mixed", from_the_box)

    assert caught(monkeypatch)
