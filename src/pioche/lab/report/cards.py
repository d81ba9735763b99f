"""The cards of a report: what their lives show, each bias named, and what they are worth without it."""

from pioche.core.text import Text
from pioche.lab.charts import Mark, dots
from pioche.lab.declared import deck_name
from pioche.lab.findings import CardFinding, Findings
from pioche.lab.inference import LEVEL
from pioche.lab.page import Grid, Picture, Section
from pioche.lab.tally import Counted
from pioche.lab.words import Words

FEW = 10  # seats that had a card, below which no win rate is shown


def cards_section(found: Findings, say: Words) -> Section | None:
    """What each card does."""
    if not found.cards:
        return None
    asked = [card for card in found.cards if card.worth is not None]
    marks = [_mark(card, found, say) for card in asked]
    pictures = []
    if marks:
        title = say(
            fr="points perdus quand un blanc prend sa place", en="points lost when a blank takes its place"
        )
        pictures = [Picture("cards", dots(marks, title, zero=0.0), title)]
    return Section(
        "cards",
        say(fr="Ce que valent les cartes", en="What the cards are worth"),
        _answer(asked, found, say),
        pictures=pictures,
        grids=(_grid(found, say),),
        notes=_notes(found, say),
        source=say.source(
            found.game,
            found.settings.bot,
            found.settings.card_games,
            found.settings.seed,
            say(fr="par carte remplacée, sur les mêmes graines", en="per card replaced, on the same seeds"),
        ),
    )


def name(card: CardFinding, found: Findings, say: Words) -> str:
    """A card's name, with its deck where there are several."""
    deck = f" ({say.text(deck_name(found.game, card.deck))})" if card.deck else ""
    return f"{say.text(card.name)}{deck}"


def _mark(card: CardFinding, found: Findings, say: Words) -> Mark:
    assert card.worth is not None
    worth = card.worth
    return Mark(
        name(card, found, say), worth.mean, worth.low, worth.high, card.corrected < LEVEL, say.points(worth)
    )


def _answer(asked: list[CardFinding], found: Findings, say: Words) -> str:
    sure = [card for card in asked if card.corrected < LEVEL]
    if not asked and found.survey.replaceable:
        return say(
            fr="Le temps ne suffisait pas pour remplacer chaque carte par un blanc : on voit leur vie, pas ce qu’elles "
            "valent. Donnez plus de minutes.",
            en="There was no time to replace each card by a blank: their lives can be seen, not what they are worth. "
            "Give it more minutes.",
        )
    if not asked:
        return say(
            fr="Dans ce jeu, tout le monde partage les mêmes cartes : on voit leur vie, pas ce qu’elles valent à qui "
            "les aurait seul.",
            en="In this game everybody shares the same cards: their lives can be seen, not what they are worth to "
            "somebody who alone has them.",
        )
    if not sure:
        return say(
            fr="Aucune carte ne se distingue encore d’un blanc avec certitude ; il faut plus de parties.",
            en="No card can be told from a blank for sure yet; more matches are needed.",
        )
    best = sure[0] if sure[0].worth and sure[0].worth.mean > 0 else sure[-1]
    assert best.worth is not None
    return say(
        fr=f"La carte qui compte le plus : {name(best, found, say)}, {say.points(best.worth)} points pour qui l’a. "
        f"{len(sure)} des {len(asked)} cartes se distinguent d’un blanc.",
        en=f"The card that counts most: {name(best, found, say)}, {say.points(best.worth)} points to whoever has it. "
        f"{len(sure)} of the {len(asked)} cards can be told from a blank.",
    )


def _grid(found: Findings, say: Words) -> Grid:
    stages = found.declared.stages or _verbs(found)
    head = [
        say(fr="carte", en="card"),
        say(fr="valeur sans biais, points", en="unbiased worth, points"),
        say(fr="en main de départ", en="in the opening hand"),
        say(fr="tenue en main", en="held in hand"),
    ]
    for stage in stages.values():
        head.append(f"{say.text(stage)} {say(fr='(si possible)', en='(when possible)')}")
        head.append(say(fr=f"gagne, {stage.fr}", en=f"wins when {stage.en}"))
    rows, marks = [], []
    for card in sorted(found.cards, key=lambda each: (each.deck, -(each.worth.mean if each.worth else -9))):
        life = card.life
        row = [
            name(card, found, say),
            say.points(card.worth) if card.worth else "—",
            _rate(life.opening, say),
            _rate(life.held, say),
        ]
        for verb in stages:
            offered, chosen = life.offered.get(verb, Counted()), life.chosen.get(verb, Counted())
            row.append(say.percent(chosen.times / offered.times) if offered.times else "—")
            row.append(_rate(chosen, say))
        rows.append(row)
        marks.append("")
    return Grid(head, rows, marks)


def _verbs(found: Findings) -> dict[str, Text]:
    """What can be done with cards, by verb, of a game that does not say it."""
    verbs = {verb for card in found.cards for verb in card.life.chosen}
    return {verb: Text(fr=verb, en=verb) for verb in sorted(verbs)}


def _rate(counted: Counted, say: Words) -> str:
    if counted.times < FEW:
        return "—"
    return f"{say.percent(counted.rate.mean)} ({say.number(counted.times)})"


def _notes(found: Findings, say: Words) -> tuple[str, ...]:
    keeps = found.declared.keeps
    cost = say(fr=" du même coût", en=" of the same cost") if keeps else ""
    return (
        say(
            fr=f"Valeur sans biais : sur les mêmes graines, sièges échangés, un blanc{cost} (sans texte) prend la "
            "place de la carte pour un seul camp. En couleur : certain, corrigé du nombre de cartes "
            "(Benjamini–Hochberg, 5 %).",
            en=f"Unbiased worth: on the same seeds with seats swapped, a blank{cost} (without text) takes the card's "
            "place for one side alone. In colour: sure, corrected for the number of cards (Benjamini–Hochberg, 5 %).",
        ),
        say(
            fr="Les autres taux sont biaisés, chacun à sa façon. En main de départ : le hasard seul, mais d’un seul "
            "moment. Tenue en main : les parties longues en montrent plus. Achetée ou jouée : on joue davantage "
            "quand on mène, et le bot a ses goûts. Entre parenthèses : combien de fois c’était ainsi.",
            en="The other rates are biased, each in its way. In the opening hand: luck alone, but of one moment only. "
            "Held in hand: long matches show more cards. Bought or played: whoever is ahead plays more, and the bot "
            "has its taste. In brackets: how often it was so.",
        ),
    )
