"""From printed cards to what a match uses: trees become the plain data of `book.py`."""

from collections.abc import Iterable
from typing import Final

from pioche.core.decisions import Option
from pioche.games.noxilia import book
from pioche.games.noxilia.book import Activated, Book, Sheet, Static, Triggered, Who
from pioche.games.noxilia.cards import POOL, Creature, Hero, Printed
from pioche.games.noxilia.clauses.banner import BannerText, CommandPost, Post, RampartPost
from pioche.games.noxilia.clauses.gifts import STATS, Bonus, Have, Lack, Produces, StepCap
from pioche.games.noxilia.clauses.keywords import Adventure, ability_of, value_of
from pioche.games.noxilia.clauses.nouns import AnyUnit, Kind
from pioche.games.noxilia.clauses.riches import PayMana
from pioche.games.noxilia.clauses.targets import RACES, AllUnits, OneUnit, who_of
from pioche.games.noxilia.clauses.text import (
    Ability,
    Always,
    Amount,
    Condition,
    ExtraCost,
    Gift,
    Keywords,
    Mana,
    Price,
    Resolves,
    Script,
    StaticRule,
    Subject,
    ThisTurn,
)
from pioche.games.noxilia.clauses.timing import (
    AllyAttacked,
    AtEnd,
    AtStart,
    Awakens,
    CardTrigger,
    EnemyEnters,
    Engages,
    HostAttacked,
    HostAttacks,
    HostShot,
    HostStruck,
    HostTargeted,
    LatentRevealed,
    OnArrival,
    OnAttack,
    OnAttacked,
    OnCapture,
    OnDeath,
    OnReturn,
    OnReveal,
    Timing,
    TreasureTrigger,
    UnitTrigger,
    Wakes,
)
from pioche.games.noxilia.clauses.words import (
    Curse,
    GlobalRange,
    ManaAny,
    ManaCorruption,
    ManaDeath,
    ManaInfernal,
    ManaLight,
    ManaNature,
    ManaPsionic,
    ManaPure,
    OnlyRace,
    Range,
    WornOnce,
)
from pioche.games.noxilia.plans import bill_of, first_of
from pioche.games.noxilia.proofreading import sentences_of
from pioche.language.clauses import walk
from pioche.language.effects import ForEach

SYMBOLS: Final = {"L": 0, "I": 1, "C": 2, "M": 3, "N": 4, "P": 5, "*": book.PURE, "?": book.ANY}
MANA: Final[dict[type[Mana], int]] = {
    ManaLight: book.LIGHT,
    ManaInfernal: book.INFERNAL,
    ManaCorruption: book.CORRUPTION,
    ManaDeath: book.DEATH,
    ManaNature: book.NATURE,
    ManaPsionic: book.PSIONIC,
    ManaPure: book.PURE,
    ManaAny: book.ANY,
}
MOMENTS: Final[dict[type[Timing], int]] = {
    AtStart: book.START,
    AtEnd: book.END,
    OnArrival: book.ARRIVAL,
    OnReveal: book.REVEAL,
    OnDeath: book.DYING,
    OnAttack: book.ATTACK,
    OnAttacked: book.ATTACKED,
    OnCapture: book.CAPTURE,
    OnReturn: book.RETURN,
}
CONDITIONS: Final[dict[type[Wakes], int]] = {
    HostAttacked: book.HOST_ATTACKED,
    HostStruck: book.HOST_MELEE,
    HostShot: book.HOST_SHOT,
    AllyAttacked: book.ZONE_ATTACKED,
    HostAttacks: book.HOST_ATTACKS,
    HostTargeted: book.HOST_TARGETED,
    EnemyEnters: book.ZONE_ENTERED,
    LatentRevealed: book.LATENT_REVEALED,
}


def book_of(cards: Iterable[Printed]) -> Book:
    """The cards of a match by face."""
    found = tuple(cards)
    return Book(found, tuple(map(sheet_of, found)))


def sheet_of(card: Printed) -> Sheet:
    """A card as a match uses it."""
    sheet = _stated(card)
    for sentence in sentences_of(card):
        match sentence:
            case Keywords(keywords):
                values = list(sheet.abilities)
                for keyword in keywords:
                    values[ability_of(keyword)] = max(values[ability_of(keyword)], value_of(keyword))
                    if isinstance(keyword, Adventure):
                        sheet.adventure_costs = keyword.costs
                sheet.abilities = tuple(values)
                sheet.errands = any(values[which] for which in book.ERRAND_ABILITIES)
            case ExtraCost(costs):
                sheet.costs += costs
            case Resolves(script):
                sheet.effects += (script,)
            case Awakens(wakes, script):
                sheet.latent, sheet.effects = CONDITIONS[type(wakes)], (script,)
            case Always(rule, condition, otherwise):
                sheet.statics += statics_of(rule, condition)
                if otherwise is not None:
                    others = statics_of(otherwise, condition)
                    sheet.statics += tuple([each._replace(unless=True) for each in others])
            case ThisTurn(rule):
                sheet.statics += statics_of(rule, None)
            case UnitTrigger(timing, script) | CardTrigger(timing, script) | TreasureTrigger(timing, script):
                sheet.triggers += (Triggered(MOMENTS[type(timing)], script),)
            case Engages(script, costs):
                sheet.activated += (_activated(script, costs),)
            case Curse(target):
                laid = Curse(OneUnit(Kind(AnyUnit()))) if target is None else sentence  # NOX-HOUSE-11
                sheet.curse, sheet.effects = True, (laid,)
            case Range(distance):
                sheet.reach = distance
            case GlobalRange():
                sheet.reach = book.GLOBAL
            case WornOnce():
                sheet.unique = True
            case OnlyRace(race):
                sheet.wearer = Who(race=RACES[type(race)])
    sheet.first, sheet.play = first_of(sheet.effects), Option(_verb(sheet), sheet.id)
    sheet.bill, sheet.adventure_bill = bill_of(sheet.costs), bill_of(sheet.adventure_costs)
    return sheet


def _verb(sheet: Sheet) -> str:
    """The action that plays a card from hand (NOX-ACT-03)."""
    if sheet.kind == "spell":
        return "place_latent" if sheet.latent else "cast"
    return {"event": "play_event", "equipment": "play_equipment"}.get(sheet.kind, "play_unit")


def _stated(card: Printed) -> Sheet:
    """What a card states in its fields."""
    numbers = {
        name: getattr(card, name)
        for name in (
            "race",
            "gold",
            "cac",
            "cac_wounded",
            "dist",
            "armour",
            "life",
            "cell_kind",
            "draw",
            "income",
        )
        if getattr(card, name, None) is not None
    }
    if isinstance(card, Creature) and not isinstance(card, Hero):
        numbers["cac_wounded"] = card.cac
    return Sheet(
        id=card.id,
        kind=POOL.kind_of(card),
        clan=card.clan,
        proper=card.name.fr.split(",")[0] if isinstance(card, Hero) else "",
        mana=symbols(getattr(card, "mana", ())),
        production=symbols(getattr(card, "production", ())),
        banner=banner_of(card),
        **numbers,
    )


def symbols(stated: Iterable[str]) -> tuple[int, ...]:
    """Symbols of a field as numbers, in printed order."""
    return tuple([SYMBOLS[symbol] for symbol in stated])


def _activated(script: Script, costs: tuple[Price, ...]) -> Activated:
    """An « Engagez » ability; what is paid besides engaging, and mana, stand apart (NOX-ACT-13)."""
    mana = tuple([MANA[type(symbol)] for cost in costs if isinstance(cost, PayMana) for symbol in cost.mana])
    others = tuple([cost for cost in costs if not isinstance(cost, PayMana)])
    return Activated(script, others, mana, first_of((script,)), bill_of(others))


# ---- static effects


def statics_of(rule: StaticRule, condition: Condition | None) -> tuple[Static, ...]:
    """The static effects that a sentence states, one for each gift."""
    match rule:
        case Have(who, gifts, each):
            return tuple([_given(who, gift, each, condition) for gift in gifts])
        case Lack(who, ability):
            scope, whom = _scope(who)
            return (
                Static(
                    scope, book.TAKE, ability_of(ability), 1, whom, condition, probes=_probes(whom, condition)
                ),
            )
        case Produces(_, mana):
            return tuple(
                [Static(book.BEARER, book.PRODUCE, MANA[type(each)], 1, condition=condition) for each in mana]
            )
        case StepCap(steps):
            return (Static(book.UNITS, book.MOVE_CAP, 0, steps, condition=condition),)
    raise ValueError(f"{type(rule).__name__} is no static effect")


def _given(who: Subject, gift: Gift, each: Amount | None, condition: Condition | None) -> Static:
    scope, whom = _scope(who)
    if isinstance(gift, Bonus):
        counted = gift.amount if each is None else ForEach(gift.amount, each)
        return Static(scope, book.STAT, STATS[type(gift.stat)], counted, whom, condition)
    assert isinstance(gift, Ability)
    return Static(
        scope, book.GRANT, ability_of(gift), value_of(gift), whom, condition, probes=_probes(whom, condition)
    )


def _probes(who: Who, condition: Condition | None) -> bool:
    """Whether what gives or takes an ability looks for abilities itself (NOX-HOUSE-15)."""
    asked = () if condition is None else walk(condition)
    return who.having >= 0 or any(isinstance(each, Kind) and each.having is not None for each in asked)


def _scope(who: Subject) -> tuple[int, Who]:
    return (book.UNITS, who_of(who)) if isinstance(who, AllUnits) else (book.BEARER, book.ANYBODY)


# ---- banners


def banner_of(card: Printed) -> book.Banner | None:
    """What a banner allows (§7.7)."""
    text = card.lines[0] if card.lines else None
    if not isinstance(text, BannerText):
        return None
    colours = 0
    for mana in text.colours:
        colours |= 1 << MANA[type(mana)]
    return book.Banner(
        card.clan,
        tuple([RACES[type(race)] for race in text.races]),
        colours,
        text.allowance,
        tuple(map(_post, text.monarch)),
        tuple(map(_post, text.units)),
        text.most,
    )


def _post(post: Post) -> str:
    """The cell of a camp that a banner names."""
    if isinstance(post, RampartPost):
        return f"r{post.number}"
    return "cmd" if isinstance(post, CommandPost) else "com"
