"""One match of a series, watched as it is played."""

from collections.abc import Callable, Mapping, Sequence

from pioche.bots import bot_named, consult
from pioche.bots.foresight import judged
from pioche.core.decisions import Option, Seat
from pioche.core.match import Match
from pioche.core.zones import Sight
from pioche.games import game
from pioche.lab.declared import Counting, declared
from pioche.lab.plan import Series
from pioche.lab.rows import QUARTERS, CardLife, Fact, Lead, Row

LOOK_EVERY = 32  # real decisions between two of which it is looked whether they mattered
SAME = 1e-9  # judgements that differ by less are the same


def play(series: Series, number: int, stopped: Callable[[], bool] = lambda: False) -> Row | None:
    """Play one match; None if it was stopped in the middle."""
    match = begin(series, number)
    bots = [bot_named(name, series.bot_seed(number, seat)) for seat, name in enumerate(series.bots(number))]
    seen = Watch(match, number)
    first = match.asked if match.outcome is None else 0
    while match.outcome is None:
        if stopped():
            return None
        seen.before(match)
        option = consult(bots[match.asked], match)
        seen.takes(match, option)
        match.choose(option)
    facts: dict[str, Fact] = {**match.game.facts(match.table), **seen.counts.found}
    return Row(
        number=number,
        seed=series.match_seed(number),
        seating=series.seating(number),
        first=int(facts.pop("first", first)),
        scores=match.outcome.scores,
        rule=match.outcome.rule,
        decisions=match.serial,
        single=seen.single,
        options=seen.options,
        looked=seen.looked,
        idle=seen.idle,
        leads=seen.leads(),
        facts=facts,
        cards=seen.lives(),
    )


def begin(series: Series, number: int) -> Match:
    """The table of a match before its first decision."""
    return Match(game(series.game), series.table(number), series.match_seed(number), events=False)


class Watch:
    """What is counted while a match is played; it changes nothing and knows no game."""

    def __init__(self, match: Match, number: int) -> None:
        table, layout = match.table, match.table.layout
        self.ids = {face.id for face in table.faces}
        self.hands: list[list[int]] = [[] for _ in range(table.seats)]  # piles that only their owner sees
        for index, (zone, seat) in enumerate(zip(layout.zone_of, layout.seat_of, strict=True)):
            if zone.sight is Sight.OWNER and seat >= 0:
                self.hands[seat].append(index)
        self.single = self.options = self.looked = self.idle = 0
        self.real = number % LOOK_EVERY  # which decisions are looked at differs from match to match
        self.judgements: list[Sequence[float]] = []
        self.opening = [self._hand(match, seat) for seat in range(table.seats)]
        self.held: list[set[str]] = [set(hand) for hand in self.opening]
        self.offered: dict[tuple[Seat, str], dict[str, int]] = {}
        self.chosen: dict[tuple[Seat, str], dict[str, int]] = {}
        self.counts = Counts(declared(match.game.id).counted)

    def _hand(self, match: Match, seat: Seat) -> list[str]:
        t = match.table
        return [t.faces[t.face[card]].id for pile in self.hands[seat] for card in t.piles[pile]]

    def before(self, match: Match) -> None:
        """Count what is asked, and how everybody stands where nothing half-done lies on the table."""
        options, seat = match.options(), match.asked
        self.options += len(options)
        if match.quiet:
            self.judgements.append(match.evaluate())
        self.held[seat].update(self._hand(match, seat))
        for verb, name in {(option.verb, reference(option)) for option in options}:
            if name in self.ids:
                _count(self.offered, seat, name, verb)
        if len(options) == 1:
            self.single += 1
            return
        self.real += 1
        if self.real % LOOK_EVERY == 0:
            self.looked += 1
            self.idle += idle(match, options)

    def takes(self, match: Match, option: Option) -> None:
        """Count what is chosen."""
        self.counts.take(option.verb)
        name = reference(option)
        if name in self.ids:
            _count(self.chosen, match.asked, name, option.verb)

    def leads(self) -> tuple[Lead, ...]:
        """Who led at each quarter of the match."""
        if not self.judgements or not any(_apart(judgement) for judgement in self.judgements):
            return ()
        return tuple(lead(around(self.judgements, quarter)) for quarter in QUARTERS)

    def lives(self) -> tuple[CardLife, ...]:
        """What became of each card that a seat had to do with."""
        found = []
        for seat, (opening, held) in enumerate(zip(self.opening, self.held, strict=True)):
            touched = held | {name for owner, name in self.offered if owner == seat}
            for name in sorted(touched):
                offered, chosen = self.offered.get((seat, name), {}), self.chosen.get((seat, name), {})
                found.append(CardLife(seat, name, opening.count(name), name in held, offered, chosen))
        return tuple(found)


class Counts:
    """The facts of a match that are counted by what is chosen."""

    def __init__(self, counted: Mapping[str, Counting]) -> None:
        self.counted = counted
        self.found = dict.fromkeys(counted, 0)
        self.met: set[str] = set()  # facts of which one choice was taken since what they count from

    def take(self, verb: str) -> None:
        """Count a choice."""
        for name, counting in self.counted.items():
            if verb in counting.again_since:
                self.met.discard(name)
            elif verb in counting.verbs:
                self.found[name] += not counting.again_since or name in self.met
                self.met.add(name)


def reference(option: Option) -> str:
    """The card that an option is done with, without its place."""
    return option.source.partition("@")[0]


def _count(counts: dict[tuple[Seat, str], dict[str, int]], seat: Seat, name: str, verb: str) -> None:
    of_card = counts.setdefault((seat, name), {})
    of_card[verb] = of_card.get(verb, 0) + 1


def lead(judgement: Sequence[float]) -> Lead:
    """The seat that stands best, unless several do."""
    best = max(judgement)
    leaders = [seat for seat, chance in enumerate(judgement) if chance >= best - SAME]
    return Lead(leaders[0] if len(leaders) == 1 else -1, best)


def around(judgements: Sequence[Sequence[float]], part: float) -> list[float]:
    """How everybody stood at some part of a match, over as many moments as there are seats.

    At a single moment whoever's turn it is looks better by a card, and who has the last turn has mostly won.
    """
    seats = len(judgements[0])
    begin = max(0, min(round(part * (len(judgements) - 1)), len(judgements) - seats))
    moments = judgements[begin : begin + seats]
    return [sum(chances) / len(moments) for chances in zip(*moments, strict=True)]


def idle(match: Match, options: Sequence[Option]) -> bool:
    """Whether everybody stands the same at the next quiet moment, whichever option is taken."""
    first, *others = (judged(match, option, 1) for option in options)
    return not any(abs(one - other) > SAME for end in others for one, other in zip(first, end, strict=True))


def _apart(judgement: Sequence[float]) -> bool:
    return max(judgement) - min(judgement) > SAME
