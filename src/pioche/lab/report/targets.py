"""What the specification wants, and whether a bot of another strength sees the same."""

from pioche.lab.findings import Findings
from pioche.lab.page import Grid, Section
from pioche.lab.survey import bot_name
from pioche.lab.words import Words


def targets(found: Findings, say: Words) -> Section | None:
    """What the specification wants."""
    if not found.targets:
        return None
    rows, marks = [], []
    for each in found.targets:
        target = each.target
        digits = 2 if target.measure in ("mean", "growth") else 1
        bounds = wanted(target.low, target.high, each.share, say)
        value = say.share(each.found) if each.share else say.value(each.found, digits)
        name = say.text(target.name) + (f" ({say.text(each.what)})" if each.what else "")
        verdict = say(fr="atteint", en="met") if each.met else say(fr="manqué", en="missed")
        unsure = "" if each.sure else say(fr=" (pas sûr)", en=" (not sure)")
        rows.append((name, value, say.number(each.found.matches), bounds, verdict + unsure))
        marks.append("good" if each.met else "bad")
    missed = [each for each in found.targets if not each.met]
    surely = [each for each in missed if each.sure]
    answer = say(
        fr=f"{len(rows) - len(missed)} des {len(rows)} objectifs mesurés sont atteints"
        + (f" ; manqués : {len(missed)}, dont {len(surely)} avec certitude." if missed else "."),
        en=f"{len(rows) - len(missed)} of the {len(rows)} targets measured are met"
        + (f"; missed: {len(missed)}, of them {len(surely)} for sure." if missed else "."),
    )
    head = say(fr="objectif|mesuré|parties|voulu|", en="target|measured|matches|wanted|").split("|")
    note = say(
        fr="« Pas sûr » : l’intervalle dépasse une borne ; davantage de parties le diraient. "
        f"Les objectifs sont ceux de {found.declared.specification}.",
        en="“Not sure”: the interval crosses a bound; more matches would tell. "
        f"The targets are those of {found.declared.specification}.",
    )
    return Section(
        "targets",
        say(fr="Objectifs", en="Targets"),
        answer,
        grids=(Grid(head, rows, marks),),
        notes=(note,),
        source=say.source(
            found.game, found.settings.bot, found.matches, found.settings.seed, say(fr="duels", en="duels")
        ),
    )


def wanted(low: float | None, high: float | None, share: bool, say: Words) -> str:
    """The bounds of a target."""

    def written(bound: float) -> str:
        value = round(100 * bound if share else bound, 1)  # without what a float adds
        return say.number(value, len(f"{value:g}".partition(".")[2]))

    unit = say(fr=" %", en="%") if share else ""
    if low is not None and high is not None:
        return f"{written(low)}–{written(high)}{unit}"
    return f"≥ {written(low)}{unit}" if low is not None else f"≤ {written(high or 0)}{unit}"


def opinions(found: Findings, say: Words) -> Section | None:
    """Whether a bot of another strength sees the same."""
    if not found.opinions:
        return None
    contrary = [each for each in found.opinions if each.contrary]
    rows = [(say.text(each.name), say.points(each.here), say.points(each.there)) for each in found.opinions]
    marks = ["bad" if each.contrary else "" for each in found.opinions]
    one, other = (say.text(bot_name(bot)) for bot in (found.settings.bot, found.settings.second))
    warnings = [
        say(
            fr=f"{say.text(each.name)} : {one} et {other} se contredisent sur le signe. Ne concluez rien avant "
            "d’avoir joué avec un bot plus fort.",
            en=f"{say.text(each.name)}: {one} and {other} disagree about the sign. Conclude nothing before "
            "a stronger bot has played.",
        )
        for each in contrary
    ]
    return Section(
        "opinions",
        say(fr="Deux bots, deux avis ?", en="Two bots, two opinions?"),
        say(
            fr=f"{one} et {other} sont d’accord sur le sens de tous les avantages."
            if not contrary
            else f"{one} et {other} ne sont pas d’accord partout.",
            en=f"{one} and {other} agree about the direction of every edge."
            if not contrary
            else f"{one} and {other} do not agree everywhere.",
        ),
        grids=(
            Grid((say(fr="points au-dessus de l’égalité", en="points above even"), one, other), rows, marks),
        ),
        notes=(
            say(
                fr="Un équilibre mesuré est celui du jeu tel que ce bot le joue. Quand un bot d’une autre force "
                "voit l’inverse, c’est le bot qu’on mesure, pas les cartes.",
                en="A measured balance is that of the game as this bot plays it. Where a bot of another strength "
                "sees the opposite, the bot is being measured, not the cards.",
            ),
        ),
        source=say.source(
            found.game,
            found.settings.second,
            found.settings.second_games * len(found.pairings),
            found.settings.seed,
        ),
        warnings=warnings,
    )
