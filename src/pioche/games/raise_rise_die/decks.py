"""Building decks: what may be built around a character and weapons, and all that is wrong with a deck (RRD-DECK)."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, get_args

from pioche.core.about import read_about
from pioche.core.decks import Deck, DeckFault, DeckPlan, Pick
from pioche.core.errors import listing, suggested
from pioche.core.text import Text
from pioche.games.raise_rise_die.cards import Archetype, Character, DeckCard, Printed, Weapon
from pioche.games.raise_rise_die.numbers import Numbers

CHARACTER: Final = "character"  # what a deck picks besides its cards
WEAPONS: Final = "weapons"


def of_kind(pool: Mapping[str, Printed], kind: type[Printed]) -> list[str]:
    """The ids of all cards of a kind, in order."""
    return sorted(id for id, card in pool.items() if isinstance(card, kind))


@cache
def archetype_names() -> Mapping[str, Text]:
    """What the archetypes are called, by id."""
    return read_about(Path(__file__).with_name("about.toml"), "raise_rise_die").values


def name_of(pool: Mapping[str, Printed], id: str) -> Text:
    """What a card is called; what was written if there is no such card."""
    return pool[id].name if id in pool else Text(fr=f"« {id} »", en=repr(id))


def character_of(pool: Mapping[str, Printed], deck: Deck) -> Character | None:
    """The character that a deck picks, if there is such a one."""
    picked = deck.picks.get(CHARACTER, ())
    found = pool.get(picked[0]) if len(picked) == 1 else None
    return found if isinstance(found, Character) else None


def weapons_of(pool: Mapping[str, Printed], deck: Deck) -> list[Weapon]:
    """The weapons that a deck picks, as far as they are known."""
    found = (pool.get(id) for id in deck.picks.get(WEAPONS, ()))
    return [weapon for weapon in found if isinstance(weapon, Weapon)]


def fits(card: DeckCard, weapons: list[Weapon]) -> bool:
    """Whether a card matches one of the archetypes, and its dedication a weapon (RRD-DECK-03…05)."""
    return any(card.archetype == weapon.archetype for weapon in weapons) and (
        not card.weapon or any(card.weapon == weapon.id for weapon in weapons)
    )


def plan_of(pool: Mapping[str, Printed], deck: Deck, numbers: Numbers) -> DeckPlan:
    """What may be built around what a deck picks (RRD-DECK-01…06)."""
    character, weapons = character_of(pool, deck), weapons_of(pool, deck)
    cards = of_kind(pool, DeckCard)
    legal = [id for id in cards if isinstance(card := pool[id], DeckCard) and fits(card, weapons)]
    return DeckPlan(
        cards=tuple(cards),
        legal=tuple(legal),
        copies=numbers.copies,
        size=(character.hp, character.hp) if character else None,
        picks={
            CHARACTER: Pick(Text(fr="personnage", en="character"), tuple(of_kind(pool, Character))),
            WEAPONS: Pick(
                Text(fr="armes", en="weapons"),
                tuple(of_kind(pool, Weapon)),
                most=character.weapon_slots if character else 2,
            ),
        },
        curve="va",
    )


def faults_of(pool: Mapping[str, Printed], deck: Deck, numbers: Numbers) -> list[DeckFault]:
    """All errors of a deck in the stated order, within each code by id (RRD-DECK-08)."""
    return [
        *_unknown_pick(deck),
        *_character(pool, deck),
        *_weapons(pool, deck),
        *_cards(pool, deck, numbers),
    ]


def _unknown_pick(deck: Deck) -> Iterator[DeckFault]:
    """Picks that this game does not have."""
    for name in sorted(set(deck.picks) - {CHARACTER, WEAPONS}):
        near = suggested(name, (CHARACTER, WEAPONS))
        en, fr = (
            f"a deck has no {name!r}; {near.en}",
            f"un deck n’a pas de « {name} » ; {near.fr}",
        )
        yield DeckFault("unknown_pick", Text(en=en, fr=fr), name)


def _unknown(code: str, card: str, what: Text, known: list[str]) -> DeckFault:
    near = suggested(card, known)
    return DeckFault(
        code,
        Text(
            en=f"{card!r} is no {what.en}; {near.en} (RRD-DECK-07)",
            fr=f"« {card} » n’est pas {what.fr} ; {near.fr} (RRD-DECK-07)",
        ),
        card,
    )


def _misplaced(pool: Mapping[str, Printed], id: str) -> DeckFault | None:
    """A character or a weapon among the cards, and where it belongs (RRD-DECK-07)."""
    printed = pool.get(id)
    if isinstance(printed, Character):
        pick, what = CHARACTER, Text(fr="un personnage", en="a character")
    elif isinstance(printed, Weapon):
        pick, what = WEAPONS, Text(fr="une arme", en="a weapon")
    else:
        return None
    return DeckFault(
        "deck_unknown_card",
        Text(
            en=f"{id!r} is {what.en} and no card; it stands in [picks], {pick} (RRD-DECK-07)",
            fr=f"« {id} » est {what.fr} et non une carte ; sa place est dans [picks], {pick} (RRD-DECK-07)",
        ),
        id,
    )


def _so_many(count: int, *, fr: str, en: str) -> Text:
    """A number of things."""
    return Text(fr=f"{count} {fr}{'s' * (count > 1)}", en=f"{count} {en}{'s' * (count != 1)}")


def _character(pool: Mapping[str, Printed], deck: Deck) -> Iterator[DeckFault]:
    """RRD_DECK_PERSONNAGE: one character, and one that there is (RRD-DECK-07)."""
    picked = deck.picks.get(CHARACTER, ())
    known = of_kind(pool, Character)
    if len(picked) != 1:
        near = listing(known)
        there = _so_many(len(picked), fr="personnage", en="character")
        yield DeckFault(
            "deck_character",
            Text(
                en=f"{there.en}; one is wanted: {near} (RRD-DECK-07)",
                fr=f"{there.fr} ; il en faut un : {near} (RRD-DECK-07)",
            ),
        )
    for id in picked:
        if id not in known:
            yield _unknown("deck_character", id, Text(en="character", fr="un personnage"), known)


def _weapons(pool: Mapping[str, Printed], deck: Deck) -> Iterator[DeckFault]:
    """RRD_DECK_ARME_INCONNUE, ARMES_NOMBRE, ARME_DOUBLE (RRD-DECK-06…08)."""
    picked = deck.picks.get(WEAPONS, ())
    known = of_kind(pool, Weapon)
    for id in sorted(set(picked)):
        if id not in known:
            yield _unknown("deck_unknown_weapon", id, Text(en="weapon", fr="une arme"), known)
    character = character_of(pool, deck)
    if character is not None and not 1 <= len(picked) <= character.weapon_slots:
        there = _so_many(len(picked), fr="arme", en="weapon")
        most = character.weapon_slots
        room = Text(fr=f"1 à {most}", en=f"1 to {most}") if most > 1 else Text(fr="1", en="1")
        yield DeckFault(
            "deck_weapons",
            Text(
                en=f"{there.en}; {character.name.en} equips {room.en} (RRD-DECK-06)",
                fr=f"{there.fr} ; {character.name.fr} en équipe {room.fr} (RRD-DECK-06)",
            ),
        )
    for id in sorted(set(picked)):
        if picked.count(id) > 1:
            name = name_of(pool, id)
            yield DeckFault(
                "deck_weapon_twice",
                Text(
                    en=f"{name.en}: equipped {picked.count(id)} times; weapons are different (RRD-DECK-06)",
                    fr=f"{name.fr} : en {picked.count(id)} exemplaires ; les armes sont différentes (RRD-DECK-06)",
                ),
                id,
            )


def _cards(pool: Mapping[str, Printed], deck: Deck, numbers: Numbers) -> Iterator[DeckFault]:
    """RRD_DECK_CARTE_INCONNUE, TAILLE, EXEMPLAIRES, ARCHETYPE, ARME (RRD-DECK-01…05, -07, -08)."""
    known = of_kind(pool, DeckCard)
    for id in sorted(deck.cards):
        if id not in known:
            yield _misplaced(pool, id) or _unknown(
                "deck_unknown_card", id, Text(en="card", fr="une carte"), known
            )
    character = character_of(pool, deck)
    if character is not None and deck.size != character.hp:
        there = _so_many(deck.size, fr="carte", en="card")
        yield DeckFault(
            "deck_size",
            Text(
                en=f"{there.en}; {character.name.en} has {character.hp} HP and so {character.hp} cards "
                "(RRD-DECK-01)",
                fr=f"{there.fr} ; {character.name.fr} a {character.hp} PV, donc {character.hp} cartes "
                "(RRD-DECK-01)",
            ),
        )
    for id, count in sorted(deck.cards.items()):
        if count > numbers.copies:
            name = name_of(pool, id)
            yield DeckFault(
                "deck_copies",
                Text(
                    en=f"{count} copies of {name.en}; at most {numbers.copies} (RRD-DECK-02)",
                    fr=f"{name.fr} : {count} exemplaires ; au plus {numbers.copies} (RRD-DECK-02)",
                ),
                id,
            )
    yield from _closed(pool, deck)


def _closed(pool: Mapping[str, Printed], deck: Deck) -> Iterator[DeckFault]:
    """RRD_DECK_ARCHETYPE, then ARME: cards that the equipped weapons do not open (RRD-DECK-03…05, -08)."""
    weapons = weapons_of(pool, deck)
    cards = [card for id in sorted(deck.cards) if isinstance(card := pool.get(id), DeckCard)]
    archetypes = {weapon.archetype for weapon in weapons}
    names = archetype_names()
    opened = [names[archetype] for archetype in sorted(archetypes)]
    for card in cards:
        if weapons and card.archetype not in archetypes:
            own = names[card.archetype]
            en, fr = " and ".join(each.en for each in opened), " et ".join(each.fr for each in opened)
            yield DeckFault(
                "deck_archetype",
                Text(
                    en=f"{card.name.en} is of the archetype {own.en}; the weapons open {en} (RRD-DECK-03)",
                    fr=f"{card.name.fr} est d’archétype {own.fr} ; les armes ouvrent {fr} (RRD-DECK-03)",
                ),
                card.id,
            )
    for card in cards:
        if card.weapon and card.weapon not in deck.picks.get(WEAPONS, ()):
            weapon = name_of(pool, card.weapon)
            yield DeckFault(
                "deck_weapon",
                Text(
                    en=f"{card.name.en} is dedicated to {weapon.en}, a weapon that is not equipped (RRD-DECK-05)",
                    fr=f"{card.name.fr} : carte dédiée à l’arme {weapon.fr}, qui n’est pas équipée (RRD-DECK-05)",
                ),
                card.id,
            )


def whole_decks(pool: Mapping[str, Printed]) -> list[Deck]:
    """For each archetype a legal deck with every card of it, so that nets play what no named deck holds."""
    found = []
    for archetype in get_args(Archetype):
        weapons = tuple(id for id in of_kind(pool, Weapon) if getattr(pool[id], "archetype", "") == archetype)
        character = next(
            card
            for card in pool.values()
            if isinstance(card, Character) and card.weapon_slots >= len(weapons)
        )
        cards = [id for id in of_kind(pool, DeckCard) if getattr(pool[id], "archetype", "") == archetype]
        counts = {id: (character.hp + at) // len(cards) for at, id in enumerate(cards)}
        picks = {CHARACTER: (character.id,), WEAPONS: weapons}
        found.append(Deck(archetype, {id: count for id, count in counts.items() if count}, picks))
    return found
