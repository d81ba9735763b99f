"""Which number to turn: what ±1 of each does to the targets, and a proposal that is confirmed on fresh deals."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from pioche.core.contract import TableSpec
from pioche.core.decks import Deck
from pioche.core.errors import PiocheError, UnknownName
from pioche.core.numbers import ranges
from pioche.core.text import Text
from pioche.games.texts import about, pool
from pioche.lab.cache import Store
from pioche.lab.change import Change
from pioche.lab.declared import Target, deck_of, declared, numbers_of, printed_numbers
from pioche.lab.plan import Order, Series
from pioche.lab.statistics import Interval
from pioche.lab.survey import Settings, Survey
from pioche.lab.tally import Tally
from pioche.lab.targets import Measured, changed, measured
from pioche.scenario.toml import toml

FRESH: Final = 7_919  # added to the seed for deals that no suggestion has seen
SUGGESTED: Final = 3  # proposals that are confirmed
SHARE_UNIT: Final = 0.05  # how far a share may be off before it counts as one; of other figures, a tenth


class Turn(NamedTuple):
    """One number turned by one: of the rules, or on a card."""

    name: str  # a number of the rules, or card.field
    step: int  # -1 or +1
    value: int  # what it becomes

    @property
    def key(self) -> str:
        """How it is written: `gold = 5`."""
        return f"{self.name} = {self.value}"


class Tried(NamedTuple):
    """A set of turns, with what each target becomes and how far all are from what is wanted."""

    turns: tuple[Turn, ...]
    targets: tuple[Measured, ...]
    distance: float


class Tuning:
    """The targets of a game, and what turning its numbers does to them."""

    def __init__(
        self,
        game: str,
        base: TableSpec,
        bot: str,
        seed: int,
        games: int,
        store: Store,
        decks: tuple[str | Deck, ...] = (),
    ) -> None:
        self.game, self.base, self.bot, self.seed, self.games, self.store, self.decks = (
            game,
            base,
            bot,
            seed,
            games,
            store,
            decks,  # which meet; none: all that the game has
        )
        self._tallies: dict[tuple[bytes, int], Tally] = {}
        duels = [each for each in declared(game).target if each.seats == 2 and not each.card]
        meeting = self.survey(()).decks
        self.targets = [each for each in duels if set(each.decks) <= set(meeting)]
        if duels and not self.targets:
            raise PiocheError(
                en=f"{game} declares no targets for {', '.join(meeting)}: see [[target]] of its lab.toml",
                fr=f"{game} ne déclare aucun objectif pour {', '.join(meeting)} : voir [[target]] de son lab.toml",
                code="no_targets",
            )
        if not self.targets:
            raise PiocheError(
                en=f"{game} declares no targets to tune for: see [[target]] of its lab.toml",
                fr=f"{game} ne déclare aucun objectif : voir [[target]] de son lab.toml",
                code="no_targets",
            )

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every number that may be turned, one down and one up, within its range; of cards, those that meet."""
        survey, printed = self.survey(()), pool(self.game).printed()
        return tuple(
            turn
            for turn in turnable(self.game)
            if "." not in turn.name or survey.holds(printed[turn.name.partition(".")[0]])
        )

    def chosen(self, names: Sequence[str]) -> tuple[Turn, ...]:
        """The turns of some numbers; all if none is named."""
        known = sorted({turn.name for turn in self.turns})
        for name in names:
            if name not in known:
                raise self._unturnable(name, known)
        return tuple(turn for turn in self.turns if not names or turn.name in names)

    def _unturnable(self, name: str, known: Sequence[str]) -> PiocheError:
        """Why a number is not turned: it may not be, or there is none of that name."""
        if name not in all_numbers(self.game):
            return UnknownName.of(name, known, en="number to turn", fr="nombre à tourner")
        return PiocheError(
            en=f"{name} may not be turned: {self.game} does not let it be tuned (tunable and fixed of its lab.toml), "
            "or none of these decks has the card",
            fr=f"{name} ne se tourne pas : {self.game} ne le laisse pas régler (tunable et fixed de son lab.toml), "
            "ou aucun de ces decks ne contient la carte",
            code="fixed_number",
        )

    def target(self, id: str) -> Target:
        """The target of that id."""
        named = {each.id: each for each in self.targets}
        if id not in named:
            raise UnknownName.of(id, named, en="target", fr="objectif")
        return named[id]

    # ---- series

    def spec(self, turns: tuple[Turn, ...]) -> TableSpec:
        """A table with some numbers turned."""
        change = change_of(self.game, turns)
        return change.spec(self.base)

    def series(self, turns: tuple[Turn, ...], target: Target, seed: int) -> list[Series]:
        """What is played for a target."""
        return self.survey(turns, seed).measured_at(target)

    def survey(self, turns: tuple[Turn, ...], seed: int = 0) -> Survey:
        """The tables of the game with some numbers turned."""
        spec = self.spec(turns)
        settings = Settings(
            self.game,
            self.bot,
            self.bot,
            self.games,
            seed=seed,
            variant=spec.variant,
            numbers=spec.numbers,
            cards=spec.cards,
            decks=self.decks,
        )
        return Survey(settings)

    def orders(self, tried: list[tuple[Turn, ...]], seed: int, games: int) -> Iterator[Order]:
        """What must be played to know the targets after each of some sets of turns."""
        seen: set[bytes] = set()
        for turns in tried:
            for target in self.targets:
                for series in self.series(turns, target, seed):
                    if series.key not in seen:
                        seen.add(series.key)
                        yield Order(", ".join(turn.key for turn in turns) or "as printed", series, games)

    # ---- what came out

    def tried(self, turns: tuple[Turn, ...], seed: int | None = None, games: int | None = None) -> Tried:
        """What the targets become with some numbers turned, from the rows that are there."""
        seed, games = self.seed if seed is None else seed, games or self.games
        found = []
        for target in self.targets:
            tallies = [self.tally(series, games) for series in self.series(turns, target, seed)]
            if all(tally.matches for tally in tallies):
                found.append(measured(target, *tallies))
        return Tried(turns, tuple(found), sum(map(off, found)))

    def tally(self, series: Series, games: int) -> Tally:
        """A series added up, once."""
        if (series.key, games) not in self._tallies:
            self._tallies[series.key, games] = Tally(series, self.store.rows(series, games))
        return self._tallies[series.key, games]

    def changed(self, turns: tuple[Turn, ...], target: Target) -> Interval:
        """What some turns make of a target, deal by deal."""
        old, new = (
            [self.tally(series, self.games) for series in self.series(each, target, self.seed)]
            for each in ((), turns)
        )
        return changed(target, old, new)

    def suggestions(self, tried: list[Tried], printed: Tried) -> list[tuple[Turn, ...]]:
        """The sets of one or two turns that should bring the targets nearest, as their effects add up."""
        single = [each for each in tried if each.distance < printed.distance]
        candidates = [(each.turns, each.distance) for each in single]
        for one, other in combinations(sorted(single, key=lambda each: each.distance)[:6], 2):
            if one.turns[0].name != other.turns[0].name:
                candidates.append(((*one.turns, *other.turns), added(printed, one, other)))
        candidates.sort(key=lambda candidate: (round(candidate[1], 2), len(candidate[0])))
        return [turns for turns, _ in candidates[:SUGGESTED]]


def turnable(game: str) -> Iterator[Turn]:
    """The numbers of a game that may be turned: those its `lab.toml` names, or all numbers of the rules."""
    found = declared(game)
    numbers, bounds = numbers_of(game), ranges(printed_numbers(game))
    for name, value in numbers.items():
        if not found.tunable or name in found.tunable:
            for step in (-1, 1):
                if value + step in bounds[name]:
                    yield Turn(name, step, value + step)
    cards = pool(game)
    for card in cards.printed().values():
        if card.id in found.fixed or deck_of(game, card) in found.fixed:
            continue
        for field, (low, high) in cards.forms[cards.kind_of(card)].ranges.items():
            value = getattr(card, field)
            if field in found.tunable and value is not None:
                for step in (-1, 1):
                    if low <= value + step <= high:
                        yield Turn(f"{card.id}.{field}", step, value + step)


def all_numbers(game: str) -> set[str]:
    """Every number of the rules and of the cards, those that are fixed among them."""
    cards = pool(game)
    return set(numbers_of(game)) | {
        f"{card.id}.{field}"
        for card in cards.printed().values()
        for field in cards.forms[cards.kind_of(card)].ranges
    }


def change_of(game: str, turns: tuple[Turn, ...]) -> Change:
    """Some turns as a change that all have."""
    numbers: dict[str, int] = {}
    cards: dict[str, dict[str, int]] = {}
    for turn in turns:
        card, dot, field = turn.name.partition(".")
        if dot:
            cards.setdefault(card, {})[field] = turn.value
        else:
            numbers[turn.name] = turn.value
    return Change(game, dict(cards), numbers, "all")


def turn_name(game: str, turn: Turn) -> Text:
    """What a turn is called: the number's name and what it becomes."""
    names, sign = about(game).changed, "+1" if turn.step > 0 else "−1"
    card, dot, field = turn.name.partition(".")
    label = names.get(field if dot else card, Text(fr=turn.name, en=turn.name))
    if dot:
        name = pool(game).printed()[card].name
        return Text(fr=f"{sign} {name.fr}, {label.fr}", en=f"{sign} {name.en}, {label.en}")
    return Text(fr=f"{sign} {label.fr}", en=f"{sign} {label.en}")


def off(found: Measured) -> float:
    """How far a figure is from what is wanted: 0 within the bounds, 1 for each unit beyond."""
    value, low, high = found.found.mean, found.target.low, found.target.high
    beyond = max(0.0, (low - value) if low is not None else 0.0, (value - high) if high is not None else 0.0)
    bound = max(abs(bound) for bound in (low, high) if bound is not None)
    return beyond / (SHARE_UNIT if found.share else max(bound / 10, 1e-9))


def added(printed: Tried, one: Tried, other: Tried) -> float:
    """How far the targets would be if the effects of two turns add up."""
    total = 0.0
    for base, first, second in zip(printed.targets, one.targets, other.targets, strict=True):
        mean = first.found.mean + second.found.mean - base.found.mean
        total += off(base._replace(found=base.found._replace(mean=mean)))
    return total


def proposal(game: str, turns: tuple[Turn, ...], before: Tried, after: Tried) -> str:
    """A proposal as a change file, which `pioche lab compare` takes; the cards themselves are never written."""
    change = change_of(game, turns)
    lines = [
        f"# A proposal of `pioche lab tune {game}`, confirmed on fresh deals.  Nothing of the game was changed.",
        f"# Off the targets by {before.distance:.1f} as printed, by {after.distance:.1f} so.",
        f'game = "{game}"',
        'for = "all"',
    ]
    if change.numbers:
        lines += ["", "[numbers]", *(f"{name} = {value}" for name, value in change.numbers.items())]
    for card, fields in change.cards.items():
        lines += ["", f"[{card}]", *(f"{name} = {toml(value)}" for name, value in fields.items())]
    return "\n".join(lines) + "\n"
