"""The report of a game: what its figures say, section by section, in one language."""

from pioche.games.texts import about
from pioche.lab.findings import Findings
from pioche.lab.page import Page
from pioche.lab.report.balance import ladder, pairings, starting
from pioche.lab.report.cards import cards_section
from pioche.lab.report.course import deciding, endings, leading, length
from pioche.lab.report.targets import opinions, targets
from pioche.lab.words import Words


def report(found: Findings, lang: str, *, complete: bool = True) -> Page:
    """The whole page."""
    say, settings = Words(lang), found.settings
    title = about(found.game).title.said(lang)
    unfinished = say(fr=" · INCOMPLET : interrompu", en=" · INCOMPLETE: interrupted")
    sections = [
        section
        for section in (
            targets(found, say),
            opinions(found, say),
            pairings(found, say),
            starting(found, say),
            length(found, say),
            deciding(found, say),
            endings(found, say),
            leading(found, say),
            cards_section(found, say),
            ladder(found, say),
        )
        if section is not None
    ]
    return Page(
        title=say(fr=f"{title} : rapport du laboratoire", en=f"{title}: laboratory report"),
        subtitle=say.source(settings.bot, found.matches, settings.seed) + ("" if complete else unfinished),
        sections=sections,
        footer=say(
            fr="Tous les intervalles sont à 95 % : sur vingt, un en moyenne ne contient pas la vraie valeur. "
            "Les mêmes réglages (settings.toml) redonnent exactement ce rapport ; les données sont dans data/.",
            en="All intervals are 95 %: of twenty, one on average does not hold the true value. "
            "The same settings (settings.toml) give exactly this report again; the data is in data/.",
        ),
        lang=lang,
    )
