"""Building decks: sixty cards under a banner, what stands beside them, and all that is wrong with a deck (NOX-DECK)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from pioche.core.decks import Deck, DeckFault, DeckLimit, DeckPlan, Pick
from pioche.core.errors import listing, suggested
from pioche.core.text import Text
from pioche.games.noxilia.cards import (
    Banner,
    Equipment,
    Event,
    Fate,
    Hero,
    Monarch,
    Printed,
    Spell,
    Unit,
    Zone,
)
from pioche.games.noxilia.clauses.banner import BannerText, MostHeroes, MostSpells, NoCurses, NoLatents
from pioche.games.noxilia.clauses.words import Curse, Latent
from pioche.games.noxilia.numbers import Numbers
from pioche.games.noxilia.proofreading import sentences_of
from pioche.games.noxilia.sheets import banner_of, symbols

BANNER: Final = "banner"  # what a deck picks besides its cards
MONARCH: Final = "monarch"
COMMAND: Final = "command"
RESTRICTED: Final[dict[type[object], tuple[type[Printed], Text]]] = {
    MostHeroes: (Hero, Text(fr="héros", en="heroes")),
    MostSpells: (Spell, Text(fr="sorts", en="spells")),
}  # by the restriction of a banner, whom it counts
RAMPARTS: Final = "ramparts"
ROOM: Final = "room"
FATE: Final = "fate"
RARE: Final = 2  # copies of a hero or an event (NOX-DECK-03)
OTHERS: Final = 4  # copies of anything else (NOX-DECK-04)
NAMES: Final = {
    BANNER: Text(fr="bannière", en="banner"),
    MONARCH: Text(fr="monarque", en="monarch"),
    COMMAND: Text(fr="commandement", en="command zone"),
    RAMPARTS: Text(fr="remparts", en="ramparts"),
    ROOM: Text(fr="salle complémentaire", en="annex"),
    FATE: Text(fr="main du destin", en="fate pile"),
}
DECK_CARDS: Final = (Unit, Hero, Spell, Equipment, Event)

Cards = Mapping[str, Printed]


# ---- what there is


def wanted(numbers: Numbers) -> dict[str, int]:
    """How many of each pick a deck has (NOX-DECK-02, -08, -09)."""
    return {BANNER: 1, MONARCH: 1, COMMAND: 1, RAMPARTS: 2, ROOM: 1, FATE: numbers.fate_pile}


def is_pick(name: str, card: Printed | None) -> bool:
    """Whether a card can be what a pick asks for."""
    kinds: dict[str, bool] = {
        BANNER: isinstance(card, Banner),
        MONARCH: isinstance(card, Monarch),
        FATE: isinstance(card, Fate),
        COMMAND: isinstance(card, Zone) and card.cell_kind == "command",
        RAMPARTS: isinstance(card, Zone) and card.cell_kind == "rampart",
        ROOM: isinstance(card, Zone) and card.cell_kind == "room",
    }
    return kinds[name]


def banner_card(pool: Cards, deck: Deck) -> Banner | None:
    """The banner that a deck picks, if there is such a one."""
    picked = deck.picks.get(BANNER, ())
    found = pool.get(picked[0]) if len(picked) == 1 else None
    return found if isinstance(found, Banner) else None


def served(card: Printed, banner: Banner) -> bool:
    """Whether a card has the banner's clan or no clan symbol (NOX-DECK-07, -08)."""
    return card.clan in ("", banner.clan)


def races_allowed(card: Printed, banner: Banner) -> bool:
    """Whether a unit is of the clan, or without clan symbol and of an allowed race (NOX-DECK-05)."""
    rules = banner_of(banner)
    assert rules is not None
    if not isinstance(card, Unit | Hero):
        return True
    return card.clan == banner.clan or (not card.clan and card.race in rules.races)


def colours_allowed(card: Printed, banner: Banner) -> bool:
    """Whether every coloured symbol of a spell is an allowed colour (NOX-DECK-06)."""
    rules = banner_of(banner)
    assert rules is not None
    coloured = symbols(symbol for symbol in getattr(card, "mana", ()) if symbol != "?")
    return all(rules.colours >> symbol & 1 for symbol in coloured)


def forbidden(card: Printed, banner: Banner) -> bool:
    """Whether the banner forbids that kind of spell altogether (NOX-DECK-06)."""
    words = {type(sentence) for sentence in sentences_of(card)} if isinstance(card, Spell) else set()
    restrictions = {type(each) for each in restrictions_of(banner)}
    return (NoCurses in restrictions and Curse in words) or (NoLatents in restrictions and Latent in words)


def restrictions_of(banner: Banner) -> tuple[object, ...]:
    """The restrictions that a banner prints (§7.7)."""
    text = banner.lines[0]
    assert isinstance(text, BannerText)
    return text.restrictions


def fits(card: Printed, banner: Banner) -> bool:
    """Whether a card may be in a deck of that banner (NOX-DECK-05…07)."""
    return (
        served(card, banner)
        and races_allowed(card, banner)
        and colours_allowed(card, banner)
        and not forbidden(card, banner)
    )


def copies(card: Printed) -> int:
    """How many copies of a card a deck holds at most (NOX-DECK-03, -04)."""
    return RARE if isinstance(card, Hero | Event) else OTHERS


def plan_of(pool: Cards, deck: Deck, numbers: Numbers) -> DeckPlan:
    """What may be built under what a deck picks (NOX-DECK-01…09)."""
    banner = banner_card(pool, deck)
    cards = sorted(id for id, card in pool.items() if isinstance(card, DECK_CARDS))
    return DeckPlan(
        cards=tuple(cards),
        legal=tuple(id for id in cards if banner is not None and fits(pool[id], banner)),
        copies=OTHERS,
        size=(numbers.deck_size, numbers.deck_size),
        picks={
            name: Pick(
                NAMES[name],
                tuple(_choices(pool, name, banner)),
                count,
                count,
                count if name == RAMPARTS else 1,
            )
            for name, count in wanted(numbers).items()
        },
        curve="gold",
        scarce={id: RARE for id in cards if copies(pool[id]) == RARE},
        limits=() if banner is None else tuple(_limits(pool, banner)),
    )


def _limits(pool: Cards, banner: Banner) -> Iterator[DeckLimit]:
    """The heroes and spells that a banner allows (NOX-DECK-06)."""
    for restriction in restrictions_of(banner):
        if isinstance(restriction, MostHeroes | MostSpells):
            kind, name = RESTRICTED[type(restriction)]
            those = tuple(sorted(id for id, card in pool.items() if isinstance(card, kind)))
            yield DeckLimit(name, those, restriction.most)


def _choices(pool: Cards, name: str, banner: Banner | None) -> Iterator[str]:
    """What can be picked, as far as the banner allows."""
    for id, card in sorted(pool.items()):
        if is_pick(name, card) and (name == BANNER or banner is None or served(card, banner)):
            yield id


# ---- what is wrong


def faults_of(pool: Cards, deck: Deck, numbers: Numbers) -> list[DeckFault]:
    """All that is wrong with a deck: what is unknown, then rule by rule, within a rule by card (NOX-DECK-11)."""
    banner = banner_card(pool, deck)
    known = {id: pool[id] for id in sorted(deck.cards) if isinstance(pool.get(id), DECK_CARDS)}
    return [
        *_unknown(pool, deck, numbers),
        *_size(deck, numbers),
        *_monarch(pool, deck, banner),
        *_copies(deck, known),
        *(() if banner is None else _under(deck, known, banner)),
        *_places(pool, deck, banner),
        *_fate(pool, deck, banner, numbers),
    ]


def _fault(code: str, rule: str, card: str = "", *, en: str, fr: str) -> DeckFault:
    return DeckFault(code, Text(en=f"{en} ({rule})", fr=f"{fr} ({rule})"), card)


def _unknown(pool: Cards, deck: Deck, numbers: Numbers) -> Iterator[DeckFault]:
    """Picks and cards that there are not, and a banner that is missing."""
    known = wanted(numbers)
    for name in sorted(set(deck.picks) - set(known)):
        near = suggested(name, known)
        en, fr = (
            f"a deck has no {name!r}; {near.en}",
            f"un deck n’a pas de « {name} » ; {near.fr}",
        )
        yield DeckFault("unknown_pick", Text(en=en, fr=fr), name)
    cards = [id for id, card in pool.items() if isinstance(card, DECK_CARDS)]
    for id in sorted(deck.cards):
        if id not in cards:
            near = suggested(id, sorted(cards))
            yield DeckFault(
                "unknown_card",
                Text(
                    en=f"{id!r} is no card of decks; {near.en}",
                    fr=f"« {id} » n’est pas une carte de deck ; {near.fr}",
                ),
                id,
            )
    if banner_card(pool, deck) is None:
        yield _picked("deck_banner", "NOX-CARD-06", pool, deck, BANNER, 1)


def _picked(code: str, rule: str, pool: Cards, deck: Deck, name: str, count: int) -> DeckFault:
    """A pick of the wrong number, or of something else."""
    picked = deck.picks.get(name, ())
    choices = sorted(id for id, card in pool.items() if is_pick(name, card))
    strange = [id for id in picked if id not in choices]
    said = NAMES[name]
    if strange:
        near = suggested(strange[0], choices)
        en, fr = (
            f"{strange[0]!r} is no {said.en}; {near.en}",
            f"« {strange[0]} » n’est pas : {said.fr} ; {near.fr}",
        )
    else:
        some = listing(choices[:6])
        en, fr = (
            f"{said.en}: {len(picked)} picked, {count} wanted: {some}",
            f"{said.fr} : {len(picked)} au lieu de {count} : {some}",
        )
    return _fault(code, rule, strange[0] if strange else "", en=en, fr=fr)


def _size(deck: Deck, numbers: Numbers) -> Iterator[DeckFault]:
    """Exactly sixty cards (NOX-DECK-01)."""
    if deck.size != numbers.deck_size:
        yield _fault(
            "deck_size",
            "NOX-DECK-01",
            en=f"{deck.size} cards; exactly {numbers.deck_size} are wanted",
            fr=f"{deck.size} cartes ; il en faut exactement {numbers.deck_size}",
        )


def _monarch(pool: Cards, deck: Deck, banner: Banner | None) -> Iterator[DeckFault]:
    """One monarch, of the banner's clan (NOX-DECK-02, -08)."""
    picked = deck.picks.get(MONARCH, ())
    if len(picked) != 1 or not is_pick(MONARCH, pool.get(picked[0])):
        yield _picked("deck_monarch", "NOX-DECK-02", pool, deck, MONARCH, 1)
    elif banner is not None and pool[picked[0]].clan != banner.clan:
        yield _fault(
            "deck_monarch",
            "NOX-DECK-08",
            picked[0],
            en=f"{pool[picked[0]].name.en} does not lead the banner's clan",
            fr=f"{pool[picked[0]].name.fr} ne mène pas le clan de la bannière",
        )


def _copies(deck: Deck, known: Cards) -> Iterator[DeckFault]:
    """At most two of a hero or an event, four of anything else (NOX-DECK-03, -04)."""
    for most, code, rule in (
        (RARE, "deck_rare_copies", "NOX-DECK-03"),
        (OTHERS, "deck_copies", "NOX-DECK-04"),
    ):
        kinds: tuple[Callable[[Printed], bool], ...] = (
            (lambda card: isinstance(card, Hero), lambda card: isinstance(card, Event))
            if most == RARE
            else (lambda card: not isinstance(card, Hero | Event),)
        )
        for kind in kinds:
            for id, card in known.items():
                if kind(card) and (count := deck.cards[id]) > most:
                    yield _fault(
                        code,
                        rule,
                        id,
                        en=f"{count} copies of {card.name.en}; at most {most}",
                        fr=f"{count} exemplaires de {card.name.fr} ; au plus {most}",
                    )


def _under(deck: Deck, known: Cards, banner: Banner) -> Iterator[DeckFault]:
    """Units, spells and other cards that the banner does not allow (NOX-DECK-05…07)."""
    for id, card in known.items():
        if not races_allowed(card, banner):
            yield _fault(
                "deck_unit",
                "NOX-DECK-05",
                id,
                en=f"{card.name.en} is neither of the banner's clan nor of an allowed race without clan symbol",
                fr=f"{card.name.fr} n’est ni du clan de la bannière, ni sans symbole et d’une race permise",
            )
    for id, card in known.items():
        if not colours_allowed(card, banner):
            yield _fault(
                "deck_colour",
                "NOX-DECK-06",
                id,
                en=f"{card.name.en} has a colour that the banner does not allow",
                fr=f"{card.name.fr} a une couleur que la bannière ne permet pas",
            )
    yield from _restricted(deck, known, banner)
    for id, card in known.items():
        if not isinstance(card, Unit | Hero) and not served(card, banner):
            yield _fault(
                "deck_clan",
                "NOX-DECK-07",
                id,
                en=f"{card.name.en} bears the symbol of another clan",
                fr=f"{card.name.fr} porte le symbole d’un autre clan",
            )


def _restricted(deck: Deck, known: Cards, banner: Banner) -> Iterator[DeckFault]:
    """What the restrictions of a banner leave out (NOX-DECK-06, NOX-HOUSE-13)."""
    for id, card in known.items():
        if forbidden(card, banner):
            yield _fault(
                "deck_restriction",
                "NOX-DECK-06",
                id,
                en=f"the banner forbids {card.name.en}",
                fr=f"la bannière interdit {card.name.fr}",
            )
    for restriction in restrictions_of(banner):
        if isinstance(restriction, MostHeroes | MostSpells):
            kind, said = RESTRICTED[type(restriction)]
            count = sum(deck.cards[id] for id, card in known.items() if isinstance(card, kind))
            if count > restriction.most:
                yield _fault(
                    "deck_restriction",
                    "NOX-DECK-06",
                    en=f"{count} {said.en}; the banner allows {restriction.most}",
                    fr=f"{count} {said.fr} ; la bannière en permet {restriction.most}",
                )


def _places(pool: Cards, deck: Deck, banner: Banner | None) -> Iterator[DeckFault]:
    """A command zone, two ramparts and a room, of the clan or without symbol (NOX-DECK-08)."""
    for name, count in ((COMMAND, 1), (RAMPARTS, 2), (ROOM, 1)):
        picked = deck.picks.get(name, ())
        if len(picked) != count or not all(is_pick(name, pool.get(id)) for id in picked):
            yield _picked("deck_zones", "NOX-DECK-08", pool, deck, name, count)
        else:
            yield from _foreign("deck_zones", pool, picked, banner)


def _fate(pool: Cards, deck: Deck, banner: Banner | None, numbers: Numbers) -> Iterator[DeckFault]:
    """Eight different fate cards, of the clan or without symbol (NOX-DECK-08, -09)."""
    picked = deck.picks.get(FATE, ())
    if len(picked) != numbers.fate_pile or not all(is_pick(FATE, pool.get(id)) for id in picked):
        yield _picked("deck_fate", "NOX-DECK-09", pool, deck, FATE, numbers.fate_pile)
    for id in sorted({id for id in picked if picked.count(id) > 1}):
        yield _fault(
            "deck_fate_twice",
            "NOX-DECK-09",
            id,
            en=f"{picked.count(id)} copies of {id}; fate cards are different",
            fr=f"{picked.count(id)} exemplaires de {id} ; les cartes du destin sont différentes",
        )
    yield from _foreign("deck_fate", pool, [id for id in picked if is_pick(FATE, pool.get(id))], banner)


def _foreign(code: str, pool: Cards, picked: Iterable[str], banner: Banner | None) -> Iterator[DeckFault]:
    """Picks that bear the symbol of another clan (NOX-DECK-08)."""
    for id in sorted(set(picked)):
        if banner is not None and not served(pool[id], banner):
            yield _fault(
                code,
                "NOX-DECK-08",
                id,
                en=f"{pool[id].name.en} bears the symbol of another clan",
                fr=f"{pool[id].name.fr} porte le symbole d’un autre clan",
            )
