"""What must always be true of a fight (docs/specs/neombre.md §10)."""

from collections.abc import Iterator

from pioche.core.decisions import Card, Seat
from pioche.core.text import Text
from pioche.games.neombre.launching import IN_PLAY_MOST
from pioche.games.neombre.table import NeombreTable


def faults(t: NeombreTable) -> list[Text]:
    """All that is broken, in words."""
    return [*_decks(t), *_zones(t), *_life(t), *_foes(t), *_plays(t)]


def _fault(en: str, fr: str) -> Text:
    return Text(en=en, fr=fr)


def owned(t: NeombreTable, seat: Seat) -> list[int]:
    """How many cards of each face a player owns, wherever they lie."""
    counts = [0] * len(t.faces)
    for card in range(t.places, len(t.face)):
        if t.owner[card] == seat and t.book.foes[t.face[card]] is None:
            counts[t.face[card]] += 1
    return counts


def _decks(t: NeombreTable) -> Iterator[Text]:
    """The cards of each player are those of their deck, wherever they lie (§10.1)."""
    for seat, counts in enumerate(t.decks):
        if tuple(owned(t, seat)) != counts:
            yield _fault(
                f"seat {seat} does not own the cards of its deck",
                f"le siège {seat} n’a pas les cartes de son deck",
            )


def _zones(t: NeombreTable) -> Iterator[Text]:
    """Hands, équipements, invocations and the attached card have room (§10.2)."""
    for seat in range(t.seats):
        limits = (
            ("hand", len(t.hand[seat]), t.numbers.hand, "NEO-CARD-05"),
            ("equipment", len(t.equipment[seat]), IN_PLAY_MOST, "NEO-TYPE-07"),
            ("invocations", len(t.invocations[seat]), IN_PLAY_MOST, "NEO-TYPE-07"),
            ("attached", len(t.attached[seat]), 1, "NEO-SOLO-06"),
        )
        for name, count, most, rule in limits:
            if count > most:
                yield _fault(
                    f"seat {seat} has {count} cards in {name}, at most {most} ({rule})",
                    f"le siège {seat} a {count} cartes dans {name}, au plus {most} ({rule})",
                )


def named(t: NeombreTable, card: Card) -> Text:
    """What a message calls a character: a seat, or the name on the card."""
    if card < t.seats:
        return Text(en=f"seat {card}", fr=f"le siège {card}")
    return t.faces[t.face[card]].name


def _life(t: NeombreTable) -> Iterator[Text]:
    """PV lie between 0 and the maximum; the dead hold nothing (§10.3): death comes after a part (NEO-DMG-04)."""
    characters = [*[Card(place) for place in range(t.places)], *t.line, *t.summoned()]
    for card in characters:
        if not 0 <= t.hp[card] <= t.hp_max[card]:
            name = named(t, card)
            yield _fault(
                f"{name.en} has {t.hp[card]} of {t.hp_max[card]} HP",
                f"{name.fr} a {t.hp[card]} pv sur {t.hp_max[card]}",
            )
    for seat in range(t.seats):
        if t.died[seat] % 2 and (t.hand[seat] or t.equipment[seat] or t.invocations[seat]):
            yield _fault(f"seat {seat} is dead and holds cards", f"le siège {seat} est mort et a des cartes")
    if t.outcome is None and any(t.hp[foe] <= 0 for foe in t.line):
        yield _fault("a dead adversary stands in the line", "un adversaire mort est dans la ligne")


def _foes(t: NeombreTable) -> Iterator[Text]:
    """Armour lies between 0 and what is printed; every charm in play is in force (§10.4, §10.5)."""
    for foe in t.line:
        if not 0 <= t.armour[foe] <= t.foe(foe).armour:
            name, most = named(t, foe), t.foe(foe).armour
            yield _fault(
                f"{name.en} has {t.armour[foe]} armour, at most {most} (NEO-ARM-01)",
                f"{name.fr} a {t.armour[foe]} d’armure, au plus {most} (NEO-ARM-01)",
            )
    for pile in t.charms:
        for card in pile:
            if all(spell.card != card for spell in t.spells):
                name = named(t, card)
                yield _fault(f"{name.en} lies in play without effect", f"{name.fr} est en jeu sans effet")


def _plays(t: NeombreTable) -> Iterator[Text]:
    """Nobody plays more than allowed (§10.6)."""
    for place in range(t.places):
        if t.normal[place] > t.numbers.plays or t.plays[place] > t.numbers.most_plays or t.bonus[place] < 0:
            yield _fault(f"place {place} has played too much", f"la place {place} a trop joué")
