"""What the rows of a report show: tallies of its series, effects of its cards, and where two bots disagree."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from pioche.core.text import Text
from pioche.games.texts import cards
from pioche.lab.cache import Store
from pioche.lab.declared import deck_name, deck_of, declared
from pioche.lab.inference import Effect, benjamini_hochberg, effect
from pioche.lab.plan import Series
from pioche.lab.statistics import Interval
from pioche.lab.survey import Pairing, Settings, Survey, targets_of
from pioche.lab.tally import CardCount, Tally
from pioche.lab.targets import Measured, measured


class CardFinding(NamedTuple):
    """A card: what its life shows, with its biases, and what it is worth without them."""

    id: str
    name: Text
    deck: str
    life: CardCount
    worth: Effect | None  # points lost by whoever has a blank instead; None where that cannot be asked
    corrected: float  # the chance of so great an effect by luck, corrected for how many cards were asked


class Opinion(NamedTuple):
    """An effect in the eyes of two bots, as a share above or below what is even."""

    name: Text
    here: Interval
    there: Interval

    @property
    def contrary(self) -> bool:
        """Whether the signs differ, and at least one of the two is sure of its own."""
        sure = [found for found in (self.here, self.there) if found.low > 0 or found.high < 0]
        return bool(sure) and self.here.mean * self.there.mean < 0


class Findings:
    """All that a report says, computed once from the rows that are there."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.survey = Survey(settings)
        self.game = settings.game
        self.declared = declared(settings.game)
        self.store = store
        self._tallies: dict[bytes, Tally] = {}

    def tally(self, series: Series, games: int) -> Tally:
        """A series added up."""
        if series.key not in self._tallies:
            self._tallies[series.key] = Tally(series, self.store.rows(series, games))
        return self._tallies[series.key]

    # ---- pairings

    def pairing(self, pairing: Pairing, second: bool = False) -> Tally:
        """One pairing, as the report's bot plays it or the second one."""
        if second:
            series = self.survey.pairing(pairing, self.settings.second)
            return self.tally(series, self.settings.second_games)
        return self.tally(self.survey.pairing(pairing), self.settings.games)

    @cached_property
    def pairings(self) -> dict[Pairing, Tally]:
        """All pairings."""
        return {pairing: self.pairing(pairing) for pairing in self.survey.pairings}

    @property
    def matches(self) -> int:
        """The matches of all pairings together."""
        return sum(tally.matches for tally in self.pairings.values())

    def pairing_name(self, pairing: Pairing) -> Text:
        """What a pairing is called."""
        if not pairing.one:
            return Text(fr="Duel", en="Duel")
        one, other = deck_name(self.game, pairing.one), deck_name(self.game, pairing.other)
        return Text(fr=f"{one.fr} – {other.fr}", en=f"{one.en} – {other.en}")

    @cached_property
    def tables(self) -> dict[int, Tally]:
        """The tables of more seats that were played."""
        games = self.settings.table_games
        found = {
            seats: self.tally(self.survey.table(seats), games) for seats in self.survey.tables() if games
        }
        return {seats: tally for seats, tally in found.items() if tally.matches}

    # ---- cards

    @cached_property
    def cards(self) -> list[CardFinding]:
        """The cards that were met, those first that are worth most."""
        counts = self._card_counts()
        printed = cards(self.game, self.settings.spec)
        worths = {card: self.worth(card) for card in self.survey.replaceable if self.settings.card_games}
        asked = {card: worth for card, worth in worths.items() if worth.pairs > 1}
        corrected = dict(zip(asked, benjamini_hochberg([worth.p for worth in asked.values()]), strict=True))
        found = [
            CardFinding(
                id,
                printed[id].name,
                deck_of(self.game, printed[id]),
                counts[id],
                asked.get(id),
                corrected.get(id, 1.0),
            )
            for id in counts
            if id in printed
        ]
        return sorted(found, key=lambda card: (card.worth is None, -(card.worth.mean if card.worth else 0.0)))

    def _card_counts(self) -> dict[str, CardCount]:
        """What became of each card in the pairings of different decks, or in the only one."""
        mixed = [tally for pairing, tally in self.pairings.items() if not pairing.mirror]
        together: dict[str, CardCount] = {}
        for tally in mixed or self.pairings.values():
            for id, count in tally.cards.items():
                together.setdefault(id, CardCount()).join(count)
        return together

    def worth(self, card: str) -> Effect:
        """What whoever has a card wins more than with a blank in its place, deal by deal."""
        replaced = self.tally(self.survey.without(card), self.settings.card_games).by_deal(0)
        pairing = self.survey.beside(card)
        if not pairing.one:  # beside a mirror, in which every deal is even
            return effect([0.5 - score for score in replaced.values()])
        known = pairing if pairing in self.pairings else Pairing(pairing.other, pairing.one)
        whole = self.pairings[known].by_deal(known.index(pairing.one))
        return effect([whole[deal] - score for deal, score in replaced.items() if deal in whole])

    # ---- levels, targets, opinions

    @cached_property
    def ladder(self) -> list[tuple[str, str, Interval]]:
        """Each level against the one below."""
        games = self.settings.ladder_games
        pairs = self.survey.ladder() if games else []
        tallies = [
            (upper, lower, self.tally(self.survey.levels(upper, lower), games)) for upper, lower in pairs
        ]
        return [(upper, lower, tally.player(0)) for upper, lower, tally in tallies if tally.matches]

    @cached_property
    def targets(self) -> list[Measured]:
        """The targets of the specification that something was played for."""
        found = []
        for target, tables in targets_of(self.survey):
            games = (
                self.settings.card_games
                if target.card
                else self.settings.table_games
                if target.seats > 2
                else self.settings.games
            )
            tallies = [self.tally(series, games) for series in tables]
            if all(tally.matches for tally in tallies):
                found.append(measured(target, *tallies))
        return found

    @cached_property
    def opinions(self) -> list[Opinion]:
        """Who is ahead and by how much, in the eyes of both bots."""
        return list(self._opinions()) if self.settings.second_games else []

    def _opinions(self) -> Iterator[Opinion]:
        for pairing, tally in self.pairings.items():
            other, name = self.pairing(pairing, second=True), self.pairing_name(pairing)
            if not other.matches:
                continue
            if not pairing.mirror:
                first = deck_name(self.game, pairing.one)
                what = Text(
                    fr=f"{name.fr} : l’avantage du deck {first.fr}", en=f"{name.en}: the edge of {first.en}"
                )
                yield Opinion(what, over_even(tally.player(0), 2), over_even(other.player(0), 2))
            what = Text(
                fr=f"{name.fr} : l’avantage de qui commence", en=f"{name.en}: the edge of whoever begins"
            )
            yield Opinion(what, over_even(tally.place(0), 2), over_even(other.place(0), 2))


def over_even(found: Interval, players: int) -> Interval:
    """A share, as what it is above an even one."""
    even = 1 / players
    return Interval(found.mean - even, found.low - even, found.high - even, found.matches)
