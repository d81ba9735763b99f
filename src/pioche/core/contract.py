"""The contract: what a game offers, what a table spec asks, how a match ends."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol

import msgspec

from pioche.core.columns import Column
from pioche.core.decisions import Option, Seat, Step
from pioche.core.deck_files import DeckFile
from pioche.core.decks import Deck, DeckFault, DeckPlan
from pioche.core.judgement import Features, Judgement
from pioche.core.text import Text
from pioche.core.zones import Zone

if TYPE_CHECKING:
    from pioche.core.chance import Chance
    from pioche.core.fitting import Facts
    from pioche.core.match import Match
    from pioche.core.table import Table


class CardDef(Protocol):
    """What the core needs of what is printed on a card."""

    @property
    def id(self) -> str:
        """The carddef's id."""
        ...


class Outcome(NamedTuple):
    """How a match ended: a score for each seat and the rule that ended it.

    A score is 1 for a seat that won, 0 for one that lost, and between for a victory that is shared; scores need not
    add up to 1, as seats that play together win or lose together.
    """

    scores: tuple[float, ...]
    rule: str

    @classmethod
    def won(cls, winner: Seat, seats: int, rule: str) -> "Outcome":
        """One seat wins and all the others lose."""
        return cls(tuple(float(seat == winner) for seat in range(seats)), rule)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won; nobody after a draw, or when all lost together."""
        return tuple(seat for seat, score in enumerate(self.scores) if score == 1)

    @property
    def winner(self) -> Seat | None:
        """The seat that won alone, if there is one."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    @property
    def drawn(self) -> bool:
        """Whether the victory is shared."""
        return any(0 < score < 1 for score in self.scores)


class TableSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is laid on the table before the seed speaks; part of every record."""

    seats: int = 2
    decks: tuple[str | Deck, ...] = ()  # one a seat, by name or by value; "": the game chooses
    variant: dict[str, str] = {}  # the game's own switches, e.g. {"set": "guildes"}
    numbers: dict[str, int] = {}  # numbers of the rulebook that are played otherwise
    cards: dict[str, dict[str, Any]] = {}  # carddefs added or changed, as in a card file
    own: dict[str, dict[str, dict[str, Any]]] = {}  # by seat, carddefs that are so for this seat alone
    # Of a chapter: what the one before has left, as the game writes it; part of it is hidden.
    start: dict[str, Any] = {}

    @property
    def bare(self) -> "TableSpec":
        """The spec without what only the referee may know of it."""
        return msgspec.structs.replace(self, start={}) if self.start else self

    @property
    def deck_names(self) -> tuple[str, ...]:
        """What the decks are called."""
        return tuple(deck if isinstance(deck, str) else deck.name for deck in self.decks)

    @property
    def built_decks(self) -> tuple[Deck, ...]:
        """The decks by value: all of them, of a spec that was filled by a game whose players build theirs."""
        return tuple(deck for deck in self.decks if isinstance(deck, Deck))


PRINTED: Final = TableSpec()  # nothing of the game is changed


Whose = Literal["own", "others", "any"]


class Points(NamedTuple):
    """What one end of an option points at in a view: cards of a zone, by the name and place of its reference.

    A place (`name@…`) is a position in the pile; where piles of anybody are meant, the seat; where a public column
    lists the rows of each seat by token, row and index there, from 1.  A reference that is the zone's own name means
    the pile itself.
    """

    zone: str  # empty: the one that the target of the option names
    whose: Whose = "own"
    rows: str = ""  # the public column with the rows
    top: bool = False  # only the card on top of the pile
    latest: str = ""  # only the card whose token a public column names last
    runs: str = ""  # the public column with groups of tokens: a card stands for all of its group
    # Public columns whose entries have a `handle` and a `token`: a reference `u12` means the card of handle 12, any
    # other a spot of the board, which the page draws as a pile of that name.
    handles: tuple[str, ...] = ()


def handle_of(reference: str) -> int | None:
    """The handle in a reference of the board: 12 of `u12`; None of any other."""
    return int(reference[1:]) if reference[:1].isalpha() and reference[1:].isdecimal() else None


class Shown(NamedTuple):
    """What views show besides cards: names of public columns of the table, of marks on cards, and what options mean.

    `points` says by `verb:` where the source of an option lies, by `verb>` its target, and by the verb alone the pile
    or card that an option without references is about; `prompt.verb:` goes before, where a verb means something else
    at one question.  What is not said is looked for by name in all that is seen.
    """

    public: tuple[str, ...] = ()  # table attributes, the same for everybody
    marks: tuple[str, ...] = ()  # columns indexed by card, shown with every card whose face is seen
    points: Mapping[str, Points] = MappingProxyType({})

    @classmethod
    def of(cls, columns: Iterable[Column], points: Mapping[str, Points]) -> "Shown":
        """What declared columns let views show."""
        columns = tuple(columns)
        public = tuple(column.name for column in columns if column.public)
        return cls(public, tuple(column.name for column in columns if column.mark), points)


class Game(Protocol):
    """A rule set; frozen, shared by all matches.  `core.game.CardGame` is a base that does what all games do alike."""

    @property
    def id(self) -> str:
        """Its name in files and commands."""
        ...

    @property
    def version(self) -> str:
        """A change of rules changes it; records say which one was played."""
        ...

    @property
    def seats(self) -> range:
        """For how many players it is."""
        ...

    @property
    def zones(self) -> tuple[Zone, ...]:
        """What lies where, and who sees it."""
        ...

    @property
    def shown(self) -> Shown:
        """What views show besides cards."""
        ...

    @property
    def quiet(self) -> frozenset[str]:
        """The prompts at which nothing half-done lies on the table, so that it can be judged; none: all are."""
        ...

    @property
    def sealed(self) -> Mapping[str, str]:
        """The prompts whose answers nobody else learns of until all of them are given, and what others see instead.

        While they are asked nothing of the others' views moves.  Such questions begin and end with a step; the one
        that shows the answers asks nobody, and another round may follow it.
        """
        ...

    @property
    def secret(self) -> frozenset[str]:
        """The verbs of options of which others do not see what was chosen, until it shows: a card laid face down."""
        ...

    @property
    def stakes(self) -> float:
        """How much of the chance to win a poor choice costs, which is less in a game of many choices."""
        ...

    @property
    def ends(self) -> int:
        """How many ends of one option a look ahead follows where choices on the way look alike."""
        ...

    @property
    def searched(self) -> frozenset[int]:
        """The numbers of seats at which a search has been seen to play better than a look ahead."""
        ...

    @property
    def sides(self) -> bool:
        """Whether a spec may give cards to one seat alone (`TableSpec.own`), as the laboratory likes to."""
        ...

    @property
    def features(self) -> tuple[str, ...]:
        """The names of what is counted of each seat, for a judgement that is fitted."""
        ...

    def described(self, t: Any) -> Sequence[Features]:
        """The features of each seat, in the order of their names; empty for a seat that is out."""
        ...

    def judged_by(self, judgements: Mapping[int, Judgement]) -> "Game":
        """The same game with other fitted judgements, by number of seats; without any, its written one counts."""
        ...

    def new(self, spec: TableSpec, seed: int) -> "Match":
        """Set a table up and run to the first decision."""
        ...

    def spec(self, spec: TableSpec) -> TableSpec:
        """The spec with its defaults filled in; raises BadSpec for what cannot be played."""
        ...

    @property
    def builds_decks(self) -> bool:
        """Whether players build the decks that they bring."""
        ...

    def brings_decks(self, spec: TableSpec) -> bool:
        """Whether they bring built decks to such a table: some give them out there."""
        ...

    @property
    def named_decks(self) -> Mapping[str, DeckFile]:
        """The built decks that come with the game, by id; empty where players build none."""
        ...

    def deck_plan(self, deck: Deck, spec: TableSpec = ...) -> DeckPlan | None:
        """What may be built around what a deck picks, with the cards and numbers of a spec; None: nothing is built."""
        ...

    def deck_faults(self, deck: Deck, spec: TableSpec = ...) -> Sequence[DeckFault]:
        """All that is wrong with a deck at once, in the order that the rules state; empty for one that is legal."""
        ...

    @property
    def team_rule(self) -> str:
        """The rule by which any of several seats may answer a question; empty where each is asked alone."""
        ...

    def is_created(self, carddef: Any) -> bool:
        """Whether cards of that carddef come into being and cease in mid-match, instead of lying in the box."""
        ...

    def sequel(self, t: Any, spec: TableSpec) -> TableSpec | None:
        """The table of the chapter that follows a finished match; None where none does."""
        ...

    def remarks(self, spec: TableSpec) -> Sequence[Text]:
        """What is strange about a spec that can be played, for whoever asked for it."""
        ...

    def samples(self) -> Sequence[TableSpec]:
        """Tables at which the nets play the game: every number of seats, set of cards and switch that matters."""
        ...

    def deal(self, spec: TableSpec, chance: "Chance", *, events: bool = False) -> "Table":
        """The table after set-up."""
        ...

    def step(self, t: Any) -> Step:
        """One step of play, from a moment when nothing is in flight to the next; None once done without asking.

        Whoever returns a rule has changed nothing yet: what the step does, the rule does once it runs.
        """
        ...

    def narrowed(self, t: Any) -> "Facts":
        """What cards can be that somebody has not seen, by facts that everybody has seen.

        A price that was paid, turns that a card has waited; it must not depend on the true face of such a card.
        """
        ...

    def can_be(self, t: Any) -> bool:
        """Whether a dreamt table fits facts that everybody has seen: a price being paid can be paid."""
        ...

    def derived(self, t: Any) -> msgspec.Struct:
        """Values that follow from public information and that every view shows (totals, forces)."""
        ...

    def evaluate(self, t: Any) -> Sequence[float]:
        """How well each seat stands, 0 to 1, judged from one imagined table."""
        ...

    def judge(self, seats: int) -> Callable[[Any], Sequence[float]]:
        """What `evaluate` comes to at a table of so many seats, for bots, which ask some thousand times a match."""
        ...

    def counted(self, t: Any) -> Sequence[Features]:
        """What the chance of each seat follows from: the log of its judgement, then its features."""
        ...

    def chances(self, t: Any) -> Sequence[float]:
        """How likely each seat is to win, for people; a judgement by which bots play well need not be a true chance."""
        ...

    def concluded(self, t: Any) -> Sequence[float]:
        """What a finished match is worth to each seat: its scores, or what a chapter leaves to those that follow."""
        ...

    def instinct(self, t: Any, seat: Seat, prompt: str, options: Sequence[Option]) -> Option | None:
        """What whoever is asked would do at once, by nothing but what the seat may know; None: nothing is said of it.

        Bots that look ahead let everybody play so on the way to a quiet moment, where half an action cannot be judged.
        """
        ...

    def worthwhile(self, t: Any, seat: Seat, prompt: str, options: Sequence[Option]) -> Sequence[Option]:
        """The options that bots look at: not those that are, as far as the seat knows, never better than another."""
        ...

    def is_searched(self, t: Any) -> bool:
        """Whether a search has been seen to play better at this very table."""
        ...

    def facts(self, t: Any) -> Mapping[str, int | float | str]:
        """What the laboratory counts of a finished match, besides who won."""
        ...

    def invariants(self, t: Any) -> Sequence[Text]:
        """What is broken in a table that must never be, in words; empty for a sound one."""
        ...
