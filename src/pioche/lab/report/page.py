"""The report of a game: what its figures say, section by section, in one language."""

from collections.abc import Iterator

from pioche.games.texts import about, cards
from pioche.lab.findings import Findings
from pioche.lab.page import Page
from pioche.lab.report.balance import ladder, pairings, starting
from pioche.lab.report.cards import cards_section
from pioche.lab.report.course import deciding, endings, leading, length
from pioche.lab.report.targets import opinions, targets
from pioche.lab.survey import Settings
from pioche.lab.words import Words


def report(found: Findings, lang: str, *, complete: bool = True) -> Page:
    """The whole page."""
    say, settings = Words(lang), found.settings
    title = about(found.game).title.said(lang)
    source = say.source(found.game, settings.bot, found.matches, settings.seed)
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
        subtitle=" · ".join([*altered(settings, say), source, say.code(found.game)])
        + ("" if complete else unfinished),
        sections=sections,
        footer=say(
            fr="Tous les intervalles sont à 95 % : sur vingt, un en moyenne ne contient pas la vraie valeur. "
            "Les mêmes réglages (settings.toml) redonnent exactement ce rapport, tant que la version du jeu et le code "
            "sont ceux que dit « pioche games » ; les données sont dans data/.",
            en="All intervals are 95 %: of twenty, one on average does not hold the true value. "
            "The same settings (settings.toml) give exactly this report again, as long as the version of the game and "
            "the code are those that “pioche games” tells; the data is in data/.",
        ),
        lang=lang,
    )


def altered(settings: Settings, say: Words) -> Iterator[str]:
    """What the tables of a report have that is not as usual: variants, numbers of the rules, and cards."""
    known = about(settings.game)
    for key, value in settings.variant.items():
        switch = known.variants.get(key)
        what = say.text(switch.name) if switch else key
        which = say.text(switch.values[value]) if switch and value in switch.values else value
        yield say(fr=f"{what} : {which}", en=f"{what}: {which}")
    for number, amount in settings.numbers.items():
        called = say.text(known.changed[number]) if number in known.changed else number
        yield say(fr=f"{called} : {amount}", en=f"{called}: {amount}")
    if settings.cards:
        played = cards(settings.game, settings.spec)
        names = say.listing([say.text(played[card].name) for card in settings.cards])
        yield say(fr=f"cartes changées : {names}", en=f"changed cards: {names}")
