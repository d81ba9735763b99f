"""Who wins: decks against decks, whoever begins, and the better player."""

from itertools import product
from typing import Any

from pioche.lab.charts import Mark, dots, matrix
from pioche.lab.declared import deck_name
from pioche.lab.findings import Findings
from pioche.lab.page import Grid, Picture, Section
from pioche.lab.statistics import Interval
from pioche.lab.survey import Pairing, level_name
from pioche.lab.words import Words

EVEN = 0.5


def pairings(found: Findings, say: Words) -> Section | None:
    """The match-up matrix; nothing where all play the same deck."""
    known = found.survey.decks
    if len(known) < 2:
        return None
    names = {deck: say.text(deck_name(found.game, deck)) for deck in known}
    cells: list[dict[str, Any]] = []
    furthest: tuple[float, str] = (-1.0, "")
    for deck, against in product(known, known):
        share = _against(found, deck, against)
        bounds = f"[{say.number(100 * share.low, 1)}{say.comma} {say.number(100 * share.high, 1)}]"
        cells.append(
            {
                "deck": names[deck],
                "against": names[against],
                "share": 100 * share.mean,
                "value": say.percent(share.mean),
                "bounds": say(fr="miroir", en="mirror") if deck == against else bounds,
            }
        )
        if deck != against and share.mean - EVEN > furthest[0]:
            sentence = say(
                fr=f"L’affrontement le plus déséquilibré : {names[deck]} gagne {say.share(share)} "
                f"contre {names[against]}.",
                en=f"The most lopsided match-up: {names[deck]} wins {say.share(share)} against {names[against]}.",
            )
            furthest = (share.mean - EVEN, sentence)
    chart = matrix(
        cells,
        list(names.values()),
        say(fr="ce deck…", en="this deck…"),
        say(fr="… gagne contre", en="… wins against"),
    )
    return Section(
        "pairings",
        say(fr="Qui bat qui", en="Who beats whom"),
        furthest[1],
        pictures=(Picture("pairings", chart, furthest[1]),),
        notes=(
            say(
                fr="Chaque donne est jouée des deux côtés, sièges échangés : un miroir vaut donc 50 % exactement.",
                en="Every deal is played from both sides, seats swapped, so a mirror is 50 % exactly.",
            ),
        ),
        source=say.source(
            found.game,
            found.settings.bot,
            found.settings.games,
            found.settings.seed,
            say(fr="par affrontement", en="per match-up"),
        ),
    )


def _against(found: Findings, deck: str, against: str) -> Interval:
    straight = Pairing(deck, against)
    if straight in found.pairings:
        return found.pairings[straight].player(0)
    return found.pairings[Pairing(against, deck)].player(1)


def starting(found: Findings, say: Words) -> Section:
    """Who begins, and who sits where."""
    marks = []
    for pairing, tally in found.pairings.items():
        name = say.text(found.pairing_name(pairing))
        marks.append(
            _mark(say(fr=f"{name}\nqui commence", en=f"{name}\nwhoever begins"), tally.place(0), say)
        )
        marks.append(_mark(say(fr=f"{name}\npremier siège", en=f"{name}\nfirst seat"), tally.seat(0), say))
    largest = max(
        (tally.place(0) for tally in found.pairings.values()), key=lambda share: abs(share.mean - EVEN)
    )
    several = len(found.pairings) > 1
    chart = dots(marks, say(fr="points gagnés, %", en="points won, %"), zero=EVEN)
    grids = []
    for seats, tally in found.tables.items():
        head = [say(fr=f"à {seats}", en=f"{seats} players")]
        head += [say(fr=f"place {place + 1}", en=f"place {place + 1}") for place in range(seats)]
        row = [say(fr="gagne", en="wins")] + [say.share(tally.place(place)) for place in range(seats)]
        grids.append(Grid(head, [row]))
    return Section(
        "starting",
        say(fr="Commencer est-il un avantage ?", en="Is it good to begin?"),
        say(
            fr=f"Qui commence gagne {say.share(largest)}{' là où l’écart est le plus grand' if several else ''}.",
            en=f"Whoever begins wins {say.share(largest)}{' where it matters most' if several else ''}.",
        ),
        pictures=(
            Picture("starting", chart, say(fr="Points de qui commence", en="Points of whoever begins")),
        ),
        grids=grids,
        notes=(
            say(
                fr="Le siège seul ne devrait rien changer (50 %) ; commencer peut changer quelque chose.",
                en="The seat alone should change nothing (50 %); beginning may change something.",
            ),
        ),
        source=say.source(
            found.game,
            found.settings.bot,
            found.settings.games,
            found.settings.seed,
            say(fr="par duo", en="per pairing"),
        ),
    )


def _mark(label: str, share: Interval, say: Words) -> Mark:
    sure = share.low > EVEN or share.high < EVEN
    return Mark(label, share.mean, share.low, share.high, sure, say.share(share))


def ladder(found: Findings, say: Words) -> Section | None:
    """How much skill counts."""
    if not found.ladder:
        return None
    marks = []
    for upper, lower, share in found.ladder:
        label = f"{say.text(level_name(upper))} – {say.text(level_name(lower))}"
        marks.append(_mark(label, share, say))
    weak = [mark for mark in marks if not mark.sure or mark.mean < EVEN]
    return Section(
        "ladder",
        say(fr="Le talent compte-t-il ?", en="Does skill count?"),
        say(
            fr="Chaque niveau bat celui du dessous."
            if not weak
            else "Tous les niveaux ne se distinguent pas encore.",
            en="Every level beats the one below." if not weak else "Not all levels can be told apart yet.",
        ),
        pictures=(
            Picture(
                "ladder",
                dots(
                    marks,
                    say(fr="points du niveau supérieur, %", en="points of the upper level, %"),
                    zero=EVEN,
                ),
                say(fr="Chaque niveau contre celui du dessous", en="Each level against the one below"),
            ),
        ),
        source=say(
            fr=f"{say.number(found.settings.ladder_games)} parties par échelon · graine {found.settings.seed}",
            en=f"{say.number(found.settings.ladder_games)} matches a rung · seed {found.settings.seed}",
        )
        + f" · {say.version(found.game)}",
    )
