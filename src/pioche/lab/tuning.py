"""From a game to a proposal: every number turned, the best confirmed on fresh deals, and the page that shows it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pioche.core.contract import TableSpec
from pioche.core.files import write_whole
from pioche.core.text import Text
from pioche.games.texts import about
from pioche.lab.cache import Store
from pioche.lab.charts import Bar, tornado
from pioche.lab.page import Grid, Page, Picture, Section, ready, write
from pioche.lab.plan import Series
from pioche.lab.pool import cores
from pioche.lab.run import Report, run
from pioche.lab.strength import DEFAULT_BOT, FEWEST, RUNGS, Asked, Tell, fitting, warn
from pioche.lab.targets import Measured
from pioche.lab.tune import FRESH, SUGGESTED, Tried, Tuning, Turn, off, proposal, turn_name
from pioche.lab.words import Words

ENOUGH: Final = 60  # matches of each table for each turn, below which a stronger bot would say too little
CONFIRMED: Final = 3  # times as many matches on fresh deals as for a turn


class Tuned(NamedTuple):
    """What came out."""

    sentence: str
    page: Path
    proposal: Path | None


def tune(
    game: str,
    base: TableSpec,
    asked: Asked,
    folder: Path,
    lang: str,
    told: Report,
    tell: Tell,
    names: Sequence[str] = (),
    target: str = "",
) -> Tuned:
    """Turn every number by one, suggest, confirm, and write everything; an interrupt keeps what was played.

    Only the numbers of those names are turned if there are any; the page shows one target or the furthest.
    """
    ready(folder, "tune.html")
    tuning, turns = prepared(game, base, asked, names, tell, target)
    sets: list[tuple[Turn, ...]] = [(), *((turn,) for turn in turns)]
    run(list(tuning.orders(sets, tuning.seed, tuning.games)), tuning.store, asked.jobs, told)
    printed, *tried = (tuning.tried(each) for each in sets)
    suggested = tuning.suggestions(tried, printed)
    fresh, games = tuning.seed + FRESH, tuning.games * CONFIRMED
    if suggested:
        run(list(tuning.orders([(), *suggested], fresh, games)), tuning.store, asked.jobs, told)
    before = tuning.tried((), fresh, games) if suggested else printed
    confirmed = sorted(
        (tuning.tried(each, fresh, games) for each in suggested), key=lambda each: each.distance
    )
    better = [each for each in confirmed if each.distance < before.distance]
    path = None
    if better:
        path = folder / "proposal.toml"
        write_whole(path, proposal(game, better[0].turns, before, better[0]).encode())
    shown = Sheet(tuning, printed, tried, before, confirmed, target, lang)
    return Tuned(shown.sentence(), write(shown.page(), folder), path)


def prepared(
    game: str,
    base: TableSpec,
    asked: Asked,
    names: Sequence[str],
    tell: Tell,
    target: str = "",
) -> tuple[Tuning, tuple[Turn, ...]]:
    """The numbers to turn, with a bot and as many matches as fit into the time."""
    store = Store()

    def tuning(bot: str, games: int) -> Tuning:
        return Tuning(game, base, bot, asked.seed, games, store, asked.decks)

    first = tuning(RUNGS[0], 1)
    first.survey(()).check()
    turns = first.chosen(names)
    if target:  # a slip is told before anything is played
        first.target(target)
    if asked.games is not None:
        return tuning(asked.bot or DEFAULT_BOT, asked.games), turns

    def table(bot: str) -> Series:
        made = tuning(bot, 1)
        return made.series((), made.targets[0], asked.seed)[0]

    sets: list[tuple[Turn, ...]] = [(), *((turn,) for turn in turns)]
    tables = len(list(tuning(RUNGS[0], 1).orders(sets, 1, 1)))
    tables += CONFIRMED * (SUGGESTED + 1) * tables // len(sets)
    jobs, seconds = cores(asked.jobs), asked.minutes * 60
    chosen = fitting(table, asked.bot, ENOUGH * tables, seconds, jobs, tell)
    of_match = chosen.seconds * tables / jobs
    warn(FEWEST * of_match, seconds, tell)
    games = max(FEWEST, int(seconds / of_match))
    return tuning(chosen.bot, games - games % 2), turns


def missing(count: int) -> Text:
    """So many targets missed, in words; French counts none in the singular.

    >>> [missing(count).fr for count in (0, 2)]
    ['aucun objectif manqué', '2 objectifs manqués']
    """
    if count == 0:
        return Text(fr="aucun objectif manqué", en="no target missed")
    plural = "s" * (count > 1)
    return Text(fr=f"{count} objectif{plural} manqué{plural}", en=f"{count} target{plural} missed")


class Sheet:
    """The page of a tuning, in one language."""

    def __init__(
        self,
        tuning: Tuning,
        printed: Tried,
        tried: list[Tried],
        before: Tried,
        confirmed: list[Tried],
        target: str,
        lang: str,
    ) -> None:
        self.tuning, self.printed, self.tried = tuning, printed, tried
        self.before, self.confirmed = before, confirmed
        self.say = Words(lang)
        by_need = sorted(printed.targets, key=off, reverse=True)
        named = [each for each in printed.targets if each.target.id == target]
        self.shown = named or by_need[:3]

    def names(self, turns: tuple[Turn, ...]) -> str:
        """Some turns in words."""
        return self.say.listing([self.say.text(turn_name(self.tuning.game, turn)) for turn in turns])

    def sentence(self) -> str:
        """What is proposed, in one sentence."""
        say, missed = self.say, [each for each in self.before.targets if not each.met]
        if self.confirmed and self.confirmed[0].distance < self.before.distance:
            best = self.confirmed[0]
            left, turns = sum(not each.met for each in best.targets), self.names(best.turns)
            if left >= len(missed):
                far, near = say.number(self.before.distance, 1), say.number(best.distance, 1)
                return say(
                    fr=f"Proposé : {turns} ; sur des donnes fraîches, {missing(left).fr} encore, mais de moins loin "
                    f"(distance {near} au lieu de {far}).",
                    en=f"Proposed: {turns}; on fresh deals still {missing(left).en}, but from nearer "
                    f"(distance {near} instead of {far}).",
                )
            return say(
                fr=f"Proposé : {turns} ; sur des donnes fraîches, {missing(left).fr} au lieu de {len(missed)}.",
                en=f"Proposed: {turns}; on fresh deals {missing(left).en} instead of {len(missed)}.",
            )
        if not missed:
            return say(
                fr="Tous les objectifs sont atteints : rien à tourner.",
                en="All targets are met: nothing to turn.",
            )
        return say(
            fr="Aucun nombre tourné de un ne rapproche des objectifs sur des donnes fraîches.",
            en="No number turned by one brings the targets nearer on fresh deals.",
        )

    def page(self) -> Page:
        """The page."""
        say, title = self.say, about(self.tuning.game).title.said(self.say.lang)
        sections = [self.proposed(), *(self.sensitivity(each) for each in self.shown)]
        return Page(
            say(fr=f"{title} : quel nombre tourner", en=f"{title}: which number to turn"),
            f"{self.source()} · {say.code(self.tuning.game)}",
            sections,
            say(
                fr="Une proposition est un fichier à lire et à essayer (pioche lab compare … --change proposal.toml) ; "
                "les cartes ne sont jamais modifiées.",
                en="A proposal is a file to read and to try (pioche lab compare … --change proposal.toml); "
                "the cards are never written.",
            ),
            say.lang,
            "tune.html",
        )

    def source(self) -> str:
        """Bot, matches and seed."""
        per_table = self.say(fr="par table et par réglage", en="per table and setting")
        return self.say.source(
            self.tuning.game, self.tuning.bot, self.tuning.games, self.tuning.seed, per_table
        )

    def proposed(self) -> Section:
        """The targets as printed, and with what is proposed, on fresh deals."""
        say, columns = self.say, self.confirmed
        head = [
            say(fr="objectif", en="target"),
            say(fr="imprimé", en="as printed"),
            *(self.names(each.turns) for each in columns),
        ]
        rows = [
            [
                say.text(base.target.name),
                self.value(base),
                *(self.value(each.targets[at]) for each in columns),
            ]
            for at, base in enumerate(self.before.targets)
        ]
        distance = [say(fr="écart total", en="total distance")]
        distance += [say.number(each.distance, 1) for each in (self.before, *columns)]
        return Section(
            "proposed",
            say(fr="Ce qui est proposé", en="What is proposed"),
            self.sentence(),
            grids=(Grid(head, [*rows, distance]),),
            notes=(self._how_to_read(),),
            source=self.source(),
        )

    def _how_to_read(self) -> str:
        say = self.say
        fresh = say(
            fr="Les colonnes sont mesurées sur des donnes que la recherche n’a pas vues. ",
            en="The columns are measured on deals that the search has not seen. ",
        )
        marks = say(
            fr="✓ atteint, ✗ manqué. Écart : 1 pour chaque fois 5 points (ou un dixième de la borne) au-delà "
            "d’une borne.",
            en="✓ met, ✗ missed. Distance: 1 for each 5 points (or tenth of the bound) beyond a bound.",
        )
        return fresh + marks if self.confirmed else marks

    def value(self, found: Measured) -> str:
        """A figure with its mark."""
        figure = self.say.share(found.found) if found.share else self.say.value(found.found, 2)
        return f"{'✓' if found.met else '✗'} {figure}"

    def sensitivity(self, wanted: Measured) -> Section:
        """What each turn does to one target."""
        say, scale = self.say, 100 if wanted.share else 1
        bars = []
        for each in self.tried:
            change = self.tuning.changed(each.turns, wanted.target)
            low, mean, high = (value * scale for value in (change.low, change.mean, change.high))
            turn = each.turns[0]
            bars.append(Bar(self.names(each.turns), mean, low, high, turn.name, turn.step > 0))
        unit = say(fr="points", en="points") if wanted.share else ""
        title = say(fr=f"changement {unit}", en=f"change {unit}").strip()
        chart = tornado(bars, title)
        name = say.text(wanted.target.name)
        return Section(
            f"sensitivity-{wanted.target.id}",
            name,
            say(fr=f"Tel qu’imprimé : {self.value(wanted)}.", en=f"As printed: {self.value(wanted)}."),
            (Picture(f"tornado-{wanted.target.id}", chart, name),),
            notes=(
                say(
                    fr="Chaque barre : ce que devient cet objectif quand un seul nombre est tourné de un, sur les "
                    "mêmes donnes, avec son intervalle. En gris : pas sûr.",
                    en="Each bar: what becomes of this target when one number alone is turned by one, on the same "
                    "deals, with its interval. In grey: not sure.",
                ),
            ),
            source=self.source(),
        )
