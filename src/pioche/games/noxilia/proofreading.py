"""What no card may print although every word of it can be read (§6.3, §7)."""

from collections.abc import Iterator
from typing import Any, Final

from pioche.core.text import Text
from pioche.games.noxilia.cards import (
    Banner,
    Creature,
    Equipment,
    Hero,
    Monarch,
    Printed,
    Spell,
    Treasure,
    Zone,
)
from pioche.games.noxilia.clauses.banner import Aubefer, BannerText
from pioche.games.noxilia.clauses.blows import Destroy, Inflict, Sacrifice
from pioche.games.noxilia.clauses.gifts import Produces
from pioche.games.noxilia.clauses.keywords import Adventure
from pioche.games.noxilia.clauses.moves import CancelAttack, CancelSpell, ComeBack, Engage, Redirect
from pioche.games.noxilia.clauses.nouns import AnyUnit, CardCell, Enemy, HostCell, MonarchNoun
from pioche.games.noxilia.clauses.riches import PayMana
from pioche.games.noxilia.clauses.targets import (
    Attacker,
    Bearer,
    Entering,
    Host,
    Ref,
    ThisUnit,
    Units,
    YourMonarch,
)
from pioche.games.noxilia.clauses.text import Always, CellTarget, ExtraCost, Keywords, Resolves
from pioche.games.noxilia.clauses.timing import (
    AllyAttacked,
    Awakens,
    EnemyEnters,
    Engages,
    HostAttacked,
    HostAttacks,
    HostShot,
    HostStruck,
    HostTargeted,
    LatentRevealed,
    OnAttack,
    OnAttacked,
    OnDeath,
    OnReturn,
    UnderUnit,
    UnitTrigger,
)
from pioche.games.noxilia.clauses.words import Curse, GlobalRange, Latent, ManaAny, ManaPure, Range
from pioche.language.clauses import Node, walk

LONGEST: Final = 180  # characters of a text
MOST_KEYWORDS: Final = 4
MOST_SYMBOLS: Final = 5
DURING_ATTACK: Final = (
    HostAttacked, HostStruck, HostShot, AllyAttacked, HostAttacks, OnAttack, OnAttacked,
)  # fmt: skip


def faults(card: Printed) -> Iterator[Text]:
    """All that is wrong with a card as a whole."""
    sentences = sentences_of(card)
    if sum(map(len, card.printed)) > LONGEST and not isinstance(card, Banner):
        yield Text(en=f"more than {LONGEST} characters (§6.3)", fr=f"plus de {LONGEST} caractères (§6.3)")
    if isinstance(card, Creature):
        yield from _of_units(card, sentences)
    if isinstance(card, Spell):
        yield from _of_spells(card, sentences)
    if isinstance(card, Banner):
        yield from _of_banners(card)
    for sentence in sentences:
        yield from _of_references(card, sentence)
        yield from _of_verbs(sentence)


def sentences_of(card: Printed) -> list[Node]:
    """The sentences of all lines of a card."""
    return [sentence for line in card.lines for sentence in getattr(line, "sentences", ())]


def _of_units(card: Creature, sentences: list[Any]) -> Iterator[Text]:
    """Keywords come first and are few; adventures have their return (§7.1, §6.3)."""
    lists = [at for at, sentence in enumerate(sentences) if isinstance(sentence, Keywords)]
    if lists not in ([], [0]):
        yield Text(
            en="keywords come first, in one list (§7.1)",
            fr="les capacités viennent d’abord, en une liste (§7.1)",
        )
    keywords = sentences[0].keywords if lists == [0] else ()
    if len(keywords) > MOST_KEYWORDS:
        yield Text(
            en=f"more than {MOST_KEYWORDS} keywords (§6.3)", fr=f"plus de {MOST_KEYWORDS} capacités (§6.3)"
        )
    if len({type(keyword) for keyword in keywords}) < len(keywords) - sum(
        type(keyword).__name__ == "ColourResistance" for keyword in keywords
    ):
        yield Text(
            en="a keyword stands twice (NOX-GEN-18)", fr="une capacité est écrite deux fois (NOX-GEN-18)"
        )
    leaves = any(isinstance(keyword, Adventure) for keyword in keywords)
    returns = sum(isinstance(each, UnitTrigger) and isinstance(each.timing, OnReturn) for each in sentences)
    if returns != leaves:
        yield Text(
            en="an adventure, and nothing else, has one « Retour » (NOX-AVEN-05)",
            fr="une aventure, et elle seule, a un « Retour » (NOX-AVEN-05)",
        )
    if leaves and isinstance(card, Monarch):
        yield Text(en="a monarch never leaves (NOX-CTRL-03)", fr="un monarque ne part pas (NOX-CTRL-03)")
    if isinstance(card, Hero) and (card.cac is None) != (card.cac_wounded is None):
        yield Text(
            en="a hero has two melee values, or none (NOX-STAT-02)",
            fr="un héros a deux valeurs au corps à corps, ou aucune (NOX-STAT-02)",
        )


def _of_spells(card: Spell, sentences: list[Any]) -> Iterator[Text]:
    """A spell is active, latent or a curse, and says how far it reaches (NOX-SPELL-07, NOX-LAT-01, NOX-CURSE-02)."""
    if not 1 <= len(card.mana) <= MOST_SYMBOLS:
        yield Text(
            en=f"a spell costs 1 to {MOST_SYMBOLS} symbols (NOX-MANA-11)",
            fr=f"un sort coûte 1 à {MOST_SYMBOLS} symboles (NOX-MANA-11)",
        )
    latent, curse = (any(isinstance(each, word) for each in sentences) for word in (Latent, Curse))
    wakes = sum(isinstance(each, Awakens) for each in sentences)
    static = any(isinstance(each, Always) for each in sentences)
    resolves = any(isinstance(each, Resolves) for each in sentences)
    reach = [each for each in sentences if isinstance(each, Range | GlobalRange)]
    if latent != (wakes == 1) or wakes > 1 or (latent and (resolves or static or curse)):
        yield Text(
            en="« Latent » goes with one « Quand … : », and with nothing else (NOX-LAT-04)",
            fr="« Latent » va avec un seul « Quand … : », et rien d’autre (NOX-LAT-04)",
        )
    if curse != static or (curse and resolves):
        yield Text(
            en="« Malédiction » goes with what the unit has, and with nothing else (NOX-CURSE-02)",
            fr="« Malédiction » va avec ce qu’a l’unité, et rien d’autre (NOX-CURSE-02)",
        )
    acts = [each for each in sentences if not isinstance(each, ExtraCost)]
    chooses = any(isinstance(node, Units) and node.count for each in acts for node in walk(each))
    if len(reach) > 1 or (not latent and not reach and (curse or chooses)):
        yield Text(
            en="a spell with a target prints one « Portée » (NOX-SPELL-07)",
            fr="un sort avec une cible porte une « Portée » (NOX-SPELL-07)",
        )


def _of_banners(card: Banner) -> Iterator[Text]:
    """A banner is one line, of its own clan (§7.7)."""
    if len(card.lines) != 1 or not isinstance(text := card.lines[0], BannerText):
        yield Text(en="a banner is one line (§7.7)", fr="une bannière tient en une ligne (§7.7)")
        return
    if ("aubefer" if isinstance(text.clan, Aubefer) else "vesperaux") != card.clan:
        yield Text(en="its text names another clan (§7.7)", fr="son texte nomme un autre clan (§7.7)")


def _of_references(card: Printed, sentence: Node) -> Iterator[Text]:
    """References stand only where they mean something (§7.5)."""
    attack, entry = _moment(sentence)
    hosted = isinstance(card, Spell) and isinstance(sentence, Awakens | Always)
    allowed: dict[type[Node], bool] = {
        ThisUnit: isinstance(card, Creature),
        Bearer: isinstance(card, Equipment | Treasure),
        Host: hosted and not (isinstance(sentence, Awakens) and not isinstance(sentence.wakes, UnderUnit)),
        Attacker: attack,
        Entering: entry,
        CardCell: isinstance(card, Zone),
        HostCell: hosted or (isinstance(sentence, UnitTrigger) and isinstance(sentence.timing, OnDeath)),
        CancelAttack: attack,
        Redirect: attack,
        CancelSpell: isinstance(sentence, Awakens)
        and isinstance(sentence.wakes, HostTargeted | LatentRevealed),
        ComeBack: isinstance(sentence, UnitTrigger) and isinstance(sentence.timing, OnReturn),
        PayMana: isinstance(sentence, Engages),
    }
    for node in walk(sentence):
        if not allowed.get(type(node), True):
            said = _said(node)
            yield Text(
                en=f"“{said}” means nothing here (§7.5)", fr=f"« {said} » ne veut rien dire ici (§7.5)"
            )


def _moment(sentence: Node) -> tuple[bool, bool]:
    """Whether a sentence speaks during an attack, and of a unit that enters."""
    when: Node | None = None
    if isinstance(sentence, UnitTrigger):
        when = sentence.timing
    elif isinstance(sentence, Awakens):
        when = sentence.wakes
    return isinstance(when, DURING_ATTACK), isinstance(when, EnemyEnters)


def _said(node: Node) -> str:
    from pioche.games.noxilia.clauses import LANGUAGE
    from pioche.language.render import Voice

    return (
        LANGUAGE._french.say(node, Voice("vous"))
        if isinstance(node, Ref | CellTarget)
        else type(node).__name__
    )


def _of_verbs(sentence: Node) -> Iterator[Text]:
    """Nothing destroys a monarch outright; costs are paid with one's own; symbols stand where they may (§6.3)."""
    for node in walk(sentence):
        if isinstance(node, Destroy) and (
            not isinstance(node.target, Units) or isinstance(node.target.kind.noun, AnyUnit | MonarchNoun)
        ):
            yield Text(
                en="« détruisez » comes with commune, un héros or un jeton (§6.3)",
                fr="« détruisez » va avec commune, un héros ou un jeton (§6.3)",
            )
        if isinstance(node, Produces) and any(isinstance(mana, ManaAny) for mana in node.mana):
            yield Text(
                en="{?} is asked, never made (NOX-MANA-11)",
                fr="{?} se demande, ne se produit pas (NOX-MANA-11)",
            )
        if isinstance(node, PayMana) and any(isinstance(mana, ManaPure) for mana in node.mana):
            yield Text(
                en="{*} is made, never asked (NOX-MANA-11)",
                fr="{*} se produit, ne se demande pas (NOX-MANA-11)",
            )
        for price in node.costs if isinstance(node, ExtraCost | Engages | Adventure) else ():
            if isinstance(price, Inflict | Sacrifice | Engage) and _of_others(price.target):
                yield Text(
                    en="a cost is paid with one allied unit, or one's monarch (§7.4)",
                    fr="un coût se paie avec une unité alliée, ou son monarque (§7.4)",
                )


def _of_others(target: Node) -> bool:
    """Whether a cost would be paid with something else than one's own."""
    if isinstance(target, Units):
        return target.count != 1 or target.kind.side is None or isinstance(target.kind.side, Enemy)
    return not isinstance(target, YourMonarch | ThisUnit)
