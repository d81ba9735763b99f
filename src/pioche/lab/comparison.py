"""Old against new on the same deals, looked at as they grow, and stopped when the answer is there."""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import msgspec

from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.decks import Deck
from pioche.core.text import Text
from pioche.games import game
from pioche.games.texts import cards
from pioche.lab.cache import Store
from pioche.lab.change import Change
from pioche.lab.declared import deck_name
from pioche.lab.inference import FEW, sequence_interval
from pioche.lab.plan import Order, Series
from pioche.lab.pool import Jobs
from pioche.lab.run import Crew, Progress, Report, crew, steps, told
from pioche.lab.statistics import Interval
from pioche.lab.survey import Pairing, Settings, Survey
from pioche.lab.tally import Tally

FIRST_LOOK: Final = 20  # deals of each contest before the first look
GROWTH: Final = 1.3  # each look has so many times the deals of the one before
ASIDE: Final = 8  # a table that does not decide has one deal in so many,
BESIDE: Final = 4  # and after the first look one that is even by construction, as it was before the change
PRECISE: Final = 0.01  # an interval this near to its middle answers, whatever it says


def is_known(found: Interval) -> bool:
    """Whether an interval leaves zero out, or leaves little room around it."""
    return found.low > 0 or found.high < 0 or found.high - found.mean < PRECISE


class Contest(NamedTuple):
    """One question of a comparison: the same table before and after."""

    name: Text  # who may gain,
    where: Text  # and at which table
    pairing: Pairing
    old: Series
    new: Series
    even: bool  # whether the old table is even by construction, and need not be played for the score
    aside: bool = False  # whether another contest says sooner what the change is worth

    @property
    def scored(self) -> bool:
        """Whether somebody can gain: in a mirror that all have changed, nobody can."""
        return self.even or not self.pairing.mirror

    @property
    def decides(self) -> bool:
        """Whether it is played until the answer is known."""
        return self.scored and not self.aside

    def parts(self, deals: int) -> tuple[int, int]:
        """How many of so many deals are played, old and new."""
        new = deals if self.decides else max(2, deals // ASIDE)
        return (max(min(new, FIRST_LOOK), new // BESIDE) if self.even else new), new

    @property
    def matches(self) -> float:
        """The matches of a deal, old and new."""
        old = self.old.turns / (BESIDE if self.even else 1)
        return (old + self.new.turns) / (1 if self.decides else ASIDE)


class Look(NamedTuple):
    """What was known after so many deals."""

    deals: int
    found: Interval


class Comparison:
    """A change, the contests that show it, and what they showed so far."""

    def __init__(
        self,
        change: Change,
        base: TableSpec,
        bot: str,
        seed: int,
        store: Store,
        expected: int,
        decks: tuple[str | Deck, ...] = (),
    ) -> None:
        self.change = change
        self.base = base
        self.bot = bot
        self.seed = seed
        self.store = store
        self.expected = expected  # deals that fit into the time; intervals are narrowest there
        self.decks = decks  # which meet; none: all that the game has
        self.looks: dict[Text, list[Look]] = {}
        self.deals = 0

    @cached_property
    def survey(self) -> Survey:
        """The tables of the game as it is printed."""
        settings = Settings(
            self.change.game,
            self.bot,
            self.bot,
            1,
            seed=self.seed,
            variant=self.base.variant,
            numbers=self.base.numbers,
            cards=self.base.cards,
            decks=self.decks,
        )
        return Survey(settings)

    @cached_property
    def contests(self) -> list[Contest]:
        """The tables at which the change can be seen, those first where somebody may gain."""
        survey = self.survey
        found = [
            self._contest(survey, pairing) for pairing in survey.pairings if self._concerned(survey, pairing)
        ]
        return sorted(found, key=lambda contest: (not contest.decides, not contest.scored))

    @cached_property
    def stands_for(self) -> dict[str, str]:
        """By card of a new name, the printed one whose place and face it takes."""
        if not set(self.change.cards) - set(cards(self.change.game, self.base)):
            return {}
        rules = game(self.change.game)
        before, after = (
            rules.deal(rules.spec(spec), Chance(0)).faces for spec in (self.base, self.change.spec(self.base))
        )
        pairs = zip(before, after, strict=True) if len(before) == len(after) else ()
        return {new.id: old.id for old, new in pairs if new.id != old.id}

    def _concerned(self, survey: Survey, pairing: Pairing) -> bool:
        """Whether a changed card, or a changed number, is at that table."""
        known = cards(self.change.game, self.change.spec(self.base))
        return bool(self.change.numbers) or any(survey.holds(known[id], pairing) for id in self.change.cards)

    def _contest(self, survey: Survey, pairing: Pairing) -> Contest:
        old = survey.pairing(pairing)
        if self.change.whose == "one" and pairing.mirror:
            one, other = survey.players(self.bot, pairing)
            own = {
                id: fields for id, fields in self.change.cards.items() if self._has(survey, pairing.one, id)
            }
            players = (msgspec.structs.replace(one, cards=own), other)
            new = Series(old.game, players, self.base, self.seed)
            return Contest(self._holder(pairing, own), self._side(pairing), pairing, old, new, True)
        new = msgspec.structs.replace(old, spec=self.change.spec(self.base))
        side = self._side(pairing)
        return Contest(side, side, pairing, old, new, False, self.change.whose == "one")

    def _has(self, survey: Survey, deck: str, id: str) -> bool:
        """Whether whoever plays a deck may have a changed card."""
        known = cards(self.change.game, self.change.spec(self.base))
        return not deck or survey.holds(known[id], (deck,))

    def _holder(self, pairing: Pairing, own: Collection[str]) -> Text:
        """Whoever alone has changed cards, and where decks differ, with which."""
        called = self._names(own)
        fr = f"qui a {'la carte' if len(own) == 1 else 'les cartes'} {called.fr}"
        en = f"whoever has {called.en}"
        if set(own) <= set(cards(self.change.game, self.base)):  # the other player has one of that name, too
            fr += " changée" if len(own) == 1 else " changées"
            en = f"whoever has the changed {called.en}"
        if not pairing.one:
            return Text(fr=fr, en=en)
        where = self._side(pairing)
        return Text(fr=f"{fr} ({where.fr})", en=f"{en} ({where.en})")

    @property
    def called(self) -> Text:
        """The changed cards by their names."""
        return self._names(self.change.cards)

    def _names(self, ids: Iterable[str]) -> Text:
        known = cards(self.change.game, self.change.spec(self.base))
        names = [known[id].name for id in ids]
        return Text(fr=", ".join(name.fr for name in names), en=", ".join(name.en for name in names))

    def _side(self, pairing: Pairing) -> Text:
        """Who gains or loses in a pairing."""
        if not pairing.one:
            return Text(fr="personne", en="nobody")
        one, other = deck_name(self.change.game, pairing.one), deck_name(self.change.game, pairing.other)
        if pairing.mirror:
            return Text(fr=f"miroir {one.fr}", en=f"{one.en} mirror")
        return Text(fr=f"{one.fr} (contre {other.fr})", en=f"{one.en} (against {other.en})")

    # ---- playing

    def run(self, deals: int, jobs: Jobs, report: Report | None) -> None:
        """Play so many deals of all contests, old and new."""
        with crew(jobs) as workers:
            told(self.playing(deals, workers), report)

    def until_known(self, jobs: Jobs, report: Report | None, room: Callable[[], float]) -> bool:
        """Play on until every contest is decided or there is no more room; whether all are decided."""
        with crew(
            jobs
        ) as workers:  # the same processes from look to look: a start costs as much as fifty matches
            return told(self.growing(workers, room, self.expected), report)

    def playing(
        self, deals: int, workers: Crew, contests: Sequence[Contest] = ()
    ) -> Generator[Progress, None, None]:
        """Play so many deals of some contests, or of all, old and new, piece by piece."""
        orders = []
        for contest in contests or self.contests:
            old, new = contest.parts(deals)
            orders.append(Order(f"new {contest.name.en}", contest.new, new * contest.new.turns))
            orders.append(Order(f"old {contest.name.en}", contest.old, old * contest.old.turns))
        yield from steps(orders, self.store, workers)
        self.deals = max(self.deals, deals)

    def growing(self, workers: Crew, room: Callable[[], float], most: int) -> Generator[Progress, None, bool]:
        """Play on from where it stands until every contest is decided, or so many deals are played, or time is up.

        `room` says how many times as long as until now it may take in all; the last look comes when that is over.
        `most` may be more than expected: intervals are a little wider there than they could be, and as right.
        """
        deals = self.deals or FIRST_LOOK
        while True:
            going_on = [each for each in self.contests if not each.decides or not self.decided(each)]
            yield from self.playing(deals, workers, going_on)
            self.look(deals)
            if all(self.decided(contest) for contest in self.contests):
                return True
            growth = min(GROWTH, room())
            if deals >= most or growth <= 1:
                return False
            deals = min(int(deals * growth) + 1, most)

    def look(self, deals: int) -> None:
        """Take note of what each contest says."""
        scored = [contest for contest in self.contests if contest.scored]
        for contest in scored:
            differences = list(self.differences(contest, deals).values())
            if contest.aside and len(differences) < FEW:
                continue  # nothing would be said of them
            expected = contest.parts(self.expected)[1]
            found = sequence_interval(differences, expected, questions=len(scored))
            looks = self.looks.setdefault(contest.name, [])
            if not looks or looks[-1].deals < len(differences):
                looks.append(Look(len(differences), found))

    def decided(self, contest: Contest) -> bool:
        """Whether the last look leaves zero out, or leaves little room around it."""
        if not contest.decides:
            return any(each.decides for each in self.contests)
        if contest.name not in self.looks:
            return False
        return is_known(self.found(contest))

    def found(self, contest: Contest) -> Interval:
        """What the last look said."""
        return self.looks[contest.name][-1].found

    # ---- what came out

    def differences(self, contest: Contest, deals: int | None = None) -> dict[int, float]:
        """By deal, what the first player won more than before."""
        new = self.tally(contest.new, deals).by_deal(0)
        if contest.even:
            return {deal: score - 0.5 for deal, score in new.items()}
        old = self.tally(contest.old, deals).by_deal(0)
        return {deal: score - old[deal] for deal, score in new.items() if deal in old}

    def tally(self, series: Series, deals: int | None = None) -> Tally:
        """A series added up, as far as it was played or so many deals of it."""
        games = (self.deals if deals is None else deals) * series.turns
        return Tally(series, self.store.rows(series, games))

    def scored(self) -> Iterator[tuple[Contest, Interval]]:
        """The contests in which somebody may gain, with the last look."""
        for contest in self.contests:
            if contest.scored and contest.name in self.looks:
                yield contest, self.found(contest)
