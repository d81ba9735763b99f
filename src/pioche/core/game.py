"""What every game does alike, so that a game's own `game.py` says only what is its own."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cached_property
from math import log
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from pioche.core.bring import brought
from pioche.core.chance import Chance
from pioche.core.columns import column_faults
from pioche.core.contract import PRINTED, Points, Shown, TableSpec
from pioche.core.decisions import Card, Option, Seat, Step
from pioche.core.deck_files import DeckFile, read_named
from pioche.core.deck_plans import plan_faults
from pioche.core.decks import Deck, DeckFault, DeckPlan, not_built
from pioche.core.errors import BadSpec, UnknownName
from pioche.core.fitting import NO_FACTS, Facts
from pioche.core.judgement import Features, Judgement
from pioche.core.match import Match
from pioche.core.numbers import numbers_with, remarks
from pioche.core.phases import by_phase
from pioche.core.table import GONE, Table
from pioche.core.text import Text
from pioche.core.weights import load, load_chances
from pioche.core.zones import Zone

T = TypeVar("T", bound=Table)


class Nothing(msgspec.Struct, frozen=True):
    """What a game derives that derives nothing."""


class CardGame(Generic[T]):
    """A rule set that satisfies the contract (`core.contract.Game`) as far as all games do it alike."""

    id: ClassVar[str]
    title: ClassVar[str]  # for messages; the same in both languages
    version: ClassVar[str]
    seats: ClassVar[range]
    seats_rule: ClassVar[str]  # the rule that says for how many players it is
    table: ClassVar[type[Table]]
    rulebook: ClassVar[object]  # the numbers as printed
    steps: ClassVar[Mapping[str, Callable[[Any], Step]]]  # what each phase does next
    points: ClassVar[Mapping[str, Points]] = {}  # what options point at
    quiet: ClassVar[frozenset[str]] = frozenset()  # the prompts at which a table can be judged; none: all
    sealed: ClassVar[Mapping[str, str]] = {}  # prompts answered in secret, and what others see instead
    secret: ClassVar[frozenset[str]] = frozenset()  # verbs of which others do not see what was chosen
    stakes: ClassVar[float] = 0.1  # what a poor choice costs of the chance to win; bots err in this unit
    ends: ClassVar[int] = 64  # of one option that a look ahead follows; few where a single action is long
    rests: ClassVar[frozenset[str]] = frozenset()  # verbs of who does nothing: nothing is credited to them
    searched: ClassVar[frozenset[int]] = frozenset({2})  # numbers of seats at which a search plays better
    sides: ClassVar[bool] = False  # whether a seat may have cards of its own (`TableSpec.own`)
    features: ClassVar[tuple[str, ...]] = ()  # the names of what is counted of each seat
    weights: ClassVar[Path | None] = None  # the file of what the features are worth, where that is fitted
    odds: ClassVar[Path | None] = None  # the file of what makes a seat likely to win, for people
    team_rule: ClassVar[str] = ""  # by which any of several seats may answer (`ask_team`)
    decks: ClassVar[Path | None] = None  # the folder of its named decks, where players build theirs
    # The last spec that was looked at, and what it came to: matches in a row are mostly of one.
    _looked_at: tuple[TableSpec, TableSpec] | None = None

    @cached_property
    def judgements(self) -> Mapping[int, Judgement]:
        """The fitted judgements, by number of seats."""
        return {} if self.weights is None else load(self, self.weights)

    def judged_by(self, judgements: Mapping[int, Judgement]) -> Self:
        """The same game with other fitted judgements; where there is none for so many seats, the written one counts."""
        game = copy(self)
        game.judgements = judgements
        return game

    @cached_property
    def likely(self) -> Mapping[int, Judgement]:
        """What chances follow from, by number of seats."""
        return {} if self.odds is None else load_chances(self, self.odds)

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """What lies where, as the table declares it."""
        return self.table.zones

    @cached_property
    def shown(self) -> Shown:
        """What views show, as the table declares it."""
        return Shown.of(self.table.columns, self.points)

    # ---- setting up

    def new(self, spec: TableSpec, seed: int) -> Match:
        """Set a table up and run to the first decision."""
        return Match(self, spec, seed)

    def spec(self, spec: TableSpec) -> TableSpec:
        """The spec with its defaults filled in; refuses seats and numbers that cannot be played."""
        looked_at = self._looked_at  # once: another thread may look at another
        if looked_at is not None and spec is looked_at[0]:
            return looked_at[1]
        if spec.seats not in self.seats:
            raise self._wrong_seats(spec.seats)
        numbers_with(self.rulebook, spec.numbers)
        self._check_own(spec)
        filled = self.filled(brought(self, self.title, spec))
        self._looked_at = spec, filled
        return filled

    def filled(self, spec: TableSpec) -> TableSpec:
        """The spec with the game's own defaults; refuses its own faults."""
        return spec

    @property
    def builds_decks(self) -> bool:
        """Whether players build the decks that they bring."""
        return self.decks is not None

    def brings_decks(self, spec: TableSpec) -> bool:
        """Whether players bring built decks to such a table."""
        return self.builds_decks

    @cached_property
    def named_decks(self) -> Mapping[str, DeckFile]:
        """The built decks that come with the game, by id."""
        return {} if self.decks is None else read_named(self.decks, self.id)

    def deck_plan(self, deck: Deck, spec: TableSpec = PRINTED) -> DeckPlan | None:
        """What may be built around what a deck picks; None where players build no decks."""
        return None

    def deck_faults(self, deck: Deck, spec: TableSpec = PRINTED) -> list[DeckFault]:
        """All that is wrong with a deck at once: by its plan, unless the rules have codes and an order of their own."""
        plan = self.deck_plan(deck, spec)
        return [not_built(self.title)] if plan is None else plan_faults(plan, deck)

    def remarks(self, spec: TableSpec) -> list[Text]:
        """What is strange about a spec that can be played: numbers far from the printed ones."""
        return remarks(self.rulebook, spec.numbers)

    def samples(self) -> tuple[TableSpec, ...]:
        """Tables at which the nets play the game: one for each number of seats."""
        return tuple(TableSpec(seats=seats) for seats in self.seats)

    def deal(self, spec: TableSpec, chance: Chance, *, events: bool = False) -> T:
        """The table after set-up."""
        t = self.empty(spec, chance)
        t.journal = [] if events else None
        self.set_up(t, spec)
        return t

    def empty(self, spec: TableSpec, chance: Chance) -> T:
        """The table of a filled spec, with no card on it."""
        raise NotImplementedError

    def set_up(self, t: T, spec: TableSpec) -> None:
        """Bring the cards and do what is done before the first step."""
        raise NotImplementedError

    # ---- playing

    def __init_subclass__(cls) -> None:
        """Whoever declares `steps` takes them, unless it has a `step` of its own."""
        super().__init_subclass__()
        if "steps" in vars(cls) and "step" not in vars(cls):
            cls.step = staticmethod(by_phase(cls.steps))  # type: ignore[method-assign, assignment]

    def step(self, t: Any) -> Step:
        """One step of the present phase."""
        raise NotImplementedError

    def narrowed(self, t: T) -> Facts:
        """What unseen cards can be by facts that everybody has seen; anything of their kin, of most games."""
        return NO_FACTS

    def can_be(self, t: T) -> bool:
        """Whether a dreamt table fits facts that everybody has seen; whatever can be dealt can be, of most games."""
        return True

    def is_created(self, carddef: Any) -> bool:
        """Whether cards of that carddef come into being and cease in mid-match; of most games none do."""
        return False

    def sequel(self, t: T, spec: TableSpec) -> TableSpec | None:
        """The table of the chapter that follows a finished match; most matches are whole stories.

        It is asked of the referee alone, once: what a campaign has behind it stays in the spec (`TableSpec.start`), and
        weighs on no table and no clone.
        """
        return None

    # ---- telling

    def derived(self, t: T) -> msgspec.Struct:
        """Values that follow from public information and that every view shows."""
        return Nothing()

    def evaluate(self, t: T) -> Sequence[float]:
        """How well each seat stands: by fitted weights if there are any for so many seats, else as it is written."""
        fitted = self.judgements.get(t.seats)
        return self.judged(t) if fitted is None else fitted.shares(self.described(t))

    def judge(self, seats: int) -> Callable[[T], Sequence[float]]:
        """What `evaluate` comes to at a table of so many seats: what is written itself, where nothing else counts."""
        is_written = type(self).evaluate is CardGame.evaluate and seats not in self.judgements
        return self.judged if is_written else self.evaluate

    def counted(self, t: T) -> list[Features]:
        """What chances follow from: the log of each seat's judgement, then its features; none of one that is out."""
        shares, rows = self.evaluate(t), self.described(t)
        return [(log(share), *row) if share > 0 else () for share, row in zip(shares, rows, strict=True)]

    def chances(self, t: T) -> Sequence[float]:
        """How likely each seat is to win: as fitted to who won, where that is known for so many seats."""
        fitted = self.likely.get(t.seats)
        return self.evaluate(t) if fitted is None else fitted.shares(self.counted(t))

    def concluded(self, t: T) -> Sequence[float]:
        """What a finished match is worth to each seat: its scores, unless it is a chapter and more may follow."""
        assert t.outcome is not None
        return t.outcome.scores

    def judged(self, t: T) -> Sequence[float]:
        """The written judgement; a game without one takes every seat to stand equally well."""
        return [1 / t.seats] * t.seats

    def instinct(self, t: T, seat: Seat, prompt: str, options: Sequence[Option]) -> Option | None:
        """What whoever is asked would do at once; a game without instincts says nothing."""
        return None

    def worthwhile(self, t: T, seat: Seat, prompt: str, options: Sequence[Option]) -> Sequence[Option]:
        """The options that bots look at: all of them, of most games."""
        return options

    def described(self, t: T) -> Sequence[Features]:
        """The features of each seat, in the order of their names; empty for a seat that is out."""
        return [()] * t.seats

    def is_searched(self, t: T) -> bool:
        """Whether a search has been seen to play better at this very table."""
        return t.seats in self.searched

    def facts(self, t: T) -> Mapping[str, int | float | str]:
        """What the laboratory counts of a finished match, besides who won."""
        return {}

    def invariants(self, t: T) -> list[Text]:
        """What is broken in a table, in words: lost cards, columns of a wrong length, and the game's own faults."""
        return [*card_faults(t, self.is_created), *column_faults(t), *self.faults(t)]

    def faults(self, t: T) -> Sequence[Text]:
        """What is broken of the game's own laws."""
        return ()

    def _check_own(self, spec: TableSpec) -> None:
        """Refuse cards of one seat where the game cannot tell them apart, or nobody sits there."""
        if spec.own and not self.sides:
            raise BadSpec(
                en=f"{self.title} cannot give a card to one seat alone; change it for everybody",
                fr=f"{self.title} ne peut pas donner une carte à un seul siège ; changez-la pour tout le monde",
            )
        seats = [str(seat) for seat in range(spec.seats)]
        for seat in spec.own:
            if seat not in seats:
                raise UnknownName.of(seat, seats, en="seat", fr="siège")

    def _wrong_seats(self, asked: int) -> BadSpec:
        least, most = self.seats[0], self.seats[-1]
        en = f"{least} players" if least == most else f"{least} to {most} players"
        fr = f"à {least}" if least == most else f"de {least} à {most}"
        return BadSpec(
            en=f"{self.title} is for {en}, not {asked} ({self.seats_rule})",
            fr=f"{self.title} se joue {fr}, pas à {asked} ({self.seats_rule})",
        )


def card_faults(t: Table, is_created: Callable[[Any], bool] = lambda carddef: False) -> list[Text]:
    """The cards that are lost, doubled or not where they should be, in words; only created ones may lie nowhere."""
    times = [0] * len(t.face)
    broken = []
    for index, pile in enumerate(t.piles):
        for card in pile:
            times[card] += 1
            if t.place[card] != index:
                there = t.layout.names[index]
                broken.append(
                    Text(
                        en=f"card {card} lies in {there}, not where it should be",
                        fr=f"la carte {card} est dans {there}, où elle ne devrait pas être",
                    )
                )
    for number, count in enumerate(times):
        gone = t.place[number] == GONE and is_created(t.carddef(Card(number)))
        if count != (0 if gone else 1):
            broken.append(_misplaced(t, number, count))
    return broken


def _misplaced(t: Table, number: int, count: int) -> Text:
    """The fault of a card that does not lie in exactly one place."""
    if t.place[number] == GONE:
        return _vanished(t, number, count)
    last = t.layout.names[t.place[number]]
    card = f"{number} ({t.faces[t.face[number]].id})"
    if count == 0:
        return Text(
            en=f"card {card} lies nowhere, and was last in {last}",
            fr=f"la carte {card} n’est nulle part ; elle était en dernier dans {last}",
        )
    return Text(
        en=f"card {card} lies in {count} places, {last} among them",
        fr=f"la carte {card} est à {count} endroits, dont {last}",
    )


def _vanished(t: Table, number: int, count: int) -> Text:
    """The fault of a card that ceased although it came out of the box, or that lies somewhere all the same."""
    card = f"{number} ({t.faces[t.face[number]].id})"
    if count:
        return Text(
            en=f"card {card} has ceased to be, and yet lies on the table",
            fr=f"la carte {card} a cessé d’exister, et est pourtant sur la table",
        )
    return Text(
        en=f"card {card} has ceased to be, which only created cards do",
        fr=f"la carte {card} a cessé d’exister, ce qui n’arrive qu’aux cartes créées",
    )
