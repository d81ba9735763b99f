"""Narrowed dreams: facts that everybody has seen bound what an unseen card can be."""

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from math import sqrt
from random import Random

from pioche.core.contract import TableSpec
from pioche.core.decisions import Card, Option
from pioche.core.dreams import Dealer, _fit
from pioche.core.fitting import Apart, Facts, Fitting, Together
from pioche.core.match import Match
from tests.contract.toys import Toy, ToyTable

SORTS = 26


def dealt(wanted: Mapping[int, str], faces: str, seed: int = 1) -> str | None:
    """What is dealt to cards 0, 1, 2…, some of which can be certain letters only; None where nothing fits."""
    whats = [ord(letter) - 97 for letter in faces]
    narrowed = {
        Card(card): frozenset(ord(letter) - 97 for letter in letters) for card, letters in wanted.items()
    }
    cards = [Card(card) for card in range(len(faces))]
    fitting = Fitting(cards, whats, Facts(narrowed), {})
    fits = not fitting.served or _fit(cards, whats, fitting, SORTS, Random(seed).random)
    return "".join(chr(97 + what) for what in whats) if fits else None


def test_what_is_not_narrowed_is_left_as_dealt() -> None:
    """The order by lot counts wherever no fact speaks."""
    assert dealt({}, "cab") == "cab"
    assert dealt({0: "abc"}, "cab") == "cab"


def test_one_that_can_be_more_leaves_what_another_needs() -> None:
    """Whichever of them comes first."""
    assert dealt({0: "ab", 1: "a"}, "abc") == "bac"


def test_who_stands_in_the_way_gives_way() -> None:
    """A way is found wherever there is one, also through several cards."""
    assert dealt({0: "ab", 1: "bc", 2: "ca", 3: "a"}, "abcd") is None
    found = dealt({0: "ab", 1: "bc", 2: "cd", 3: "ab"}, "abcd")
    assert found is not None
    assert sorted(found) == list("abcd")
    assert {found[0], found[3]} == {"a", "b"}


WORTH = {ord(letter) - 97: (worth,) for letter, worth in {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}.items()}
HEROES = {ord(letter) - 97: letter for letter in "be"}


def together(seed: int) -> str:
    """Five cards of nine: three are worth eight together, one more is none of d and e, and b and e come once."""
    faces = sorted("aabbccdee")
    whats = [ord(letter) - 97 for letter in faces]
    Random(seed).shuffle(whats)
    cards = [Card(card) for card in range(len(faces))]
    facts = Facts(
        {Card(3): frozenset({0, 1, 2})},
        (Together(tuple(cards[:3]), WORTH, (8,)),),
        (Apart(tuple(cards[:5]), HEROES, 1),),
    )
    fitting = Fitting(cards, sorted(whats), facts, {})
    assert _fit(cards, whats, fitting, SORTS, Random(seed).random)
    return "".join(chr(97 + what) for what in whats[:5])


def is_so(five: str) -> bool:
    """Whether five letters fit those facts."""
    worth = sum(WORTH[ord(letter) - 97][0] for letter in five[:3])
    return worth == 8 and five[3] in "abc" and max(five.count("b"), five.count("e")) <= 1


def test_all_that_fits_several_facts_comes_about_equally_often() -> None:
    """As often as there are orders of the nine cards that fit, by counting them all."""
    wanted = Counter("".join(order) for order in permutations("aabbccdee", 5) if is_so("".join(order)))
    came = Counter(together(seed) for seed in range(2_000))
    mass = wanted.total()
    squares = sum((came[five] - 2_000 * n / mass) ** 2 / (2_000 * n / mass) for five, n in wanted.items())

    assert set(came) == set(wanted)
    assert (squares - len(wanted) + 1) / sqrt(2 * (len(wanted) - 1)) < 6


class Vowels(Toy):
    """Whatever is laid face down is a vowel, as everybody knows."""

    def narrowed(self, t: ToyTable) -> Facts:
        """What lies face down, by no face of it."""
        vowels = frozenset(face for face, letter in enumerate(t.faces) if letter.id in "aeiou")
        return Facts({card: vowels for pile in t.down for card in pile})


def laid(seed: int) -> Match:
    """A match in which the first seat has laid a vowel face down."""
    match = Match(Vowels("aeiouaeiobcdfg", 4, 12), TableSpec(seats=2), seed)
    vowels = [option for option in match.options() if option.verb == "lay" and option.source in "aeiou"]
    match.choose(vowels[0])
    match.choose(Option("nod"))
    return match


def with_a_vowel() -> Match:
    """The first such match."""
    for seed in range(50):
        try:
            return laid(seed)
        except IndexError:
            continue
    raise AssertionError("no seat holds a vowel")


def test_dreams_respect_what_everybody_knows() -> None:
    """Every vowel that the seat has not seen may come, and nothing else."""
    match, rng = with_a_vowel(), Random(1)
    table = match.table
    assert isinstance(table, ToyTable)
    (card,) = table.down[0]
    unseen = {table.carddef(Card(other)).id for other in range(len(table.face)) if not table.seen[other] & 2}
    for light in (False, True):
        came: Counter[str] = Counter()
        for _ in range(120):
            dream = match.imagine(1, rng, light=light).table
            came[dream.carddef(card).id] += 1
        assert set(came) == unseen & set("aeiou")


def test_dreams_do_not_lean_on_the_truth() -> None:
    """Two worlds that the seat cannot tell apart are dreamt alike, card by card."""
    match = with_a_vowel()
    table = match.table
    assert isinstance(table, ToyTable)
    (card,) = table.down[0]
    twin = match.clone()
    other = next(
        number
        for number in range(len(table.face))
        if not table.seen[number] & 2 and number != card and table.carddef(Card(number)).id in "aeiou"
    )
    faces = twin.table.face
    faces[card], faces[other] = faces[other], faces[card]
    for seed in range(20):
        assert dreamt(match, seed) == dreamt(twin, seed)


def dreamt(match: Match, seed: int) -> list[int]:
    """The faces that a dealer of this table deals."""
    table = match.table.clone()
    table.story = match.table.story
    Dealer(table, 1, match.serial, match.game.narrowed(table)).deal(table, Random(seed))
    return table.face
