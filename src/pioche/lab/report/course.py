"""How matches go: how long, what there is to decide, how they end, and whether leads last."""

from collections.abc import Iterator

from pioche.games.texts import rulebook
from pioche.lab.charts import Mark, bars, curve, histogram
from pioche.lab.findings import Findings
from pioche.lab.page import Grid, Picture, Section
from pioche.lab.rows import QUARTERS
from pioche.lab.statistics import Interval, quantile
from pioche.lab.tally import Counted, Tally
from pioche.lab.words import Words

BINS = 24  # bars of a histogram at most


def length(found: Findings, say: Words) -> Section:
    """How long matches are."""
    unit = found.declared.length
    name = say.text(unit.name)
    values = sorted(value for tally in found.pairings.values() for value in tally.facts.get(unit.fact, ()))
    low, middle, high = (say.number(quantile(values, q)) for q in (0.05, 0.5, 0.95))
    answer = say(
        fr=f"La moitié des parties durent {middle} {name} ou moins ; neuf sur dix, de {low} à {high}.",
        en=f"Half of the matches take {middle} {name} or fewer; nine in ten take {low} to {high}.",
    )
    chart = histogram(binned(values), name, say(fr="parties, %", en="matches, %"))
    return Section(
        "length",
        say(fr="Durée", en="Length"),
        answer,
        pictures=(Picture("length", chart, answer),),
        source=say.source(found.game, found.settings.bot, len(values), found.settings.seed),
    )


def binned(values: list[float]) -> list[tuple[float, float]]:
    """The share of the values in each of some bins of equal width, whole numbers wide."""
    low, high = values[0], values[-1]
    width = max(1, round((high - low + 1) / BINS + 0.499))
    counts = [0] * (int((high - low) // width) + 1)
    for value in values:
        counts[int((value - low) // width)] += 1
    return [(low + at * width, count / len(values)) for at, count in enumerate(counts)]


def deciding(found: Findings, say: Words) -> Section:
    """How much there is to decide."""
    tallies = list(found.pairings.values())
    decisions, single, options, looked, idle, matches = (
        sum(getattr(tally, name) for tally in tallies)
        for name in ("decisions", "single", "options", "looked", "idle", "matches")
    )
    branching, many = options / max(decisions, 1), say.number(decisions / max(matches, 1))
    rows = [
        (say(fr="décisions par partie", en="decisions in a match"), say.number(decisions / matches, 1)),
        (say(fr="options par décision", en="options in a decision"), say.number(branching, 2)),
        (
            say(fr="décisions à une seule option", en="decisions with a single option"),
            say.percent(single / decisions),
        ),
        (
            say(fr="décisions qui ne changeaient rien", en="decisions that changed nothing"),
            f"{say.percent(idle / max(looked, 1))} ({say.number(idle)} / {say.number(looked)})",
        ),
    ]
    return Section(
        "deciding",
        say(fr="Décider", en="Deciding"),
        say(
            fr=f"{many} décisions par partie, avec {say.number(branching, 1)} options en moyenne.",
            en=f"{many} decisions in a match, with {say.number(branching, 1)} options on average.",
        ),
        grids=(Grid(("", ""), rows),),
        notes=(
            say(
                fr="« Ne changeaient rien » : quelle que soit l’option, tout le monde en est au même point, selon le "
                "jugement du jeu, au moment calme suivant. Regardé sur une vraie décision sur trente-deux.",
                en="“Changed nothing”: whichever option is taken, everybody stands the same at the next quiet moment, "
                "by the game's judgement. Looked at for one real decision in thirty-two.",
            ),
        ),
        source=say.source(found.game, found.settings.bot, matches, found.settings.seed),
    )


def endings(found: Findings, say: Words) -> Section:
    """By what matches are won."""
    counts: dict[str, int] = {}
    for tally in found.pairings.values():
        for rule, deals in tally.endings.items():
            counts[rule] = counts.get(rule, 0) + len(deals)
    total, rules = sum(counts.values()), rulebook(found.game).rules
    values, rows = [], []
    for rule, times in sorted(counts.items(), key=lambda pair: -pair[1]):
        values.append((rule, times / total, say.percent(times / total)))
        rows.append((rule, say.text(rules[rule]) if rule in rules else ""))
    return Section(
        "endings",
        say(fr="Comment on gagne", en="How matches are won"),
        say(
            fr=f"{values[0][2]} des parties finissent ainsi : {rows[0][1]}",
            en=f"{values[0][2]} of the matches end like this: {rows[0][1]}",
        ),
        pictures=(
            Picture(
                "endings",
                bars(values, say(fr="parties, %", en="matches, %")),
                say(fr="Fins de partie par règle", en="Ends of matches by rule"),
            ),
        ),
        grids=(Grid((say(fr="règle", en="rule"), ""), rows),),
        source=say.source(found.game, found.settings.bot, total, found.settings.seed),
    )


def leading(found: Findings, say: Words) -> Section | None:
    """How often whoever leads wins, quarter after quarter."""
    marks = list(_leads(found, say))
    if not marks:
        return None
    answer = say(
        fr=f"Qui mène à la moitié gagne {say.percent(marks[1].mean)} des parties : on revient dans "
        f"{say.percent(1 - marks[1].mean)}.",
        en=f"Whoever leads half-way wins {say.percent(marks[1].mean)} of the matches: the others come back in "
        f"{say.percent(1 - marks[1].mean)}.",
    )
    chart = curve(
        marks,
        say(fr="gagné par qui menait, %", en="won by whoever led, %"),
        say(fr="part de la partie jouée", en="part of the match played"),
    )
    return Section(
        "leading",
        say(fr="Mener et revenir", en="Leads and comebacks"),
        answer,
        pictures=(Picture("leading", chart, answer),),
        notes=(
            say(
                fr="Mener, c’est être le mieux placé selon le jugement du jeu, cartes cachées comprises, sur un "
                "tour de table. Une courbe près de 100 % dès le premier quart dit une partie jouée d’avance ; "
                "près de 50 % jusqu’au bout, une loterie.",
                en="To lead is to stand best by the game’s judgement, hidden cards included, over a round of the "
                "table. A curve near 100 % from the first quarter means a match decided early; one near 50 % to "
                "the end, a lottery.",
            ),
        ),
        source=say.source(found.game, found.settings.bot, found.matches, found.settings.seed),
    )


def _leads(found: Findings, say: Words) -> Iterator[Mark]:
    for at, quarter in enumerate(QUARTERS):
        times = sum(tally.leads[at].times for tally in found.pairings.values())
        if times:
            share = _joined(list(found.pairings.values()), at)
            yield Mark(f"{quarter:.0%}", share.mean, share.low, share.high, told=say.share(share))


def _joined(tallies: list[Tally], at: int) -> Interval:
    together = Counted()
    for tally in tallies:
        together.join(tally.leads[at])
    return together.rate
