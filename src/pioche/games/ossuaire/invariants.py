"""What must be true of every table of Ossuaire (section 10 of its specification)."""

from collections import Counter
from typing import Final

from pioche.core.decisions import Seat
from pioche.core.text import Text
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.units import Unit
from pioche.games.ossuaire.zones import PHASES

IN_COMBAT: Final = ("play", "delayed", "compare", "clean_up")  # while units may stand in armies


def faults(t: OssuaireTable) -> list[Text]:
    """The laws that a table breaks, in words; none for a sound one."""
    broken = [
        Text(en=f"seat {seat} {problem.en}", fr=f"le siège {seat} {problem.fr}")
        for seat in range(t.seats)
        for problem in _of_seat(t, seat)
    ]
    broken += _of_world(t)
    broken += _of_series(t)
    for card, place in enumerate(t.place):
        if t.layout.zone_of[place].name != "army" and (t.row[card] or t.bonus[card] or t.used[card]):
            broken.append(
                Text(
                    en=f"card {card} has marks outside an army (OSS-FORCE-03)",
                    fr=f"la carte {card} porte des marques hors d’une armée (OSS-FORCE-03)",
                )
            )
    return broken


def owned(t: OssuaireTable, seat: Seat) -> Counter[int]:
    """How many cards of each face a seat owns, without its faction piles."""
    piles = (t.hand, t.draw, t.discard, t.removed, t.army, t.revealed)
    return Counter(t.face[card] for pile in piles for card in pile[seat])


def _of_seat(t: OssuaireTable, seat: Seat) -> list[Text]:
    broken = []
    cards = owned(t, seat) + Counter(t.face[card] for card in t.supply[seat])
    for face, unit in enumerate(t.book.units):
        if not unit.neutral and cards[face] != copies(t, seat, face):
            broken.append(
                Text(
                    en=f"has {cards[face]} {unit.id} instead of {copies(t, seat, face)}",
                    fr=f"a {cards[face]} {unit.id} au lieu de {copies(t, seat, face)}",
                )
            )
    if any(t.unit(card).neutral for card in t.supply[seat]):
        broken.append(
            Text(
                en="has a card of the Monde among its faction piles (OSS-DET-02)",
                fr="a une carte du Monde dans ses piles de faction (OSS-DET-02)",
            )
        )
    army = t.army[seat]
    labels = [t.row[card] for card in army]
    if labels != sorted(labels) or 0 in labels:
        broken.append(
            Text(
                en="has units out of their rows (OSS-ROW-01, -02)",
                fr="a des unités hors de leurs rangées (OSS-ROW-01, -02)",
            )
        )
    if any(t.used[card] & ~_delayed_lines(t.unit(card)) for card in army):
        broken.append(
            Text(
                en="has used a line that is not Retardé (OSS-ABIL-08)",
                fr="a utilisé une ligne qui n’est pas Retardé (OSS-ABIL-08)",
            )
        )
    if t.phase not in IN_COMBAT and (army or t.removed[seat]):
        broken.append(
            Text(
                en="has units in an army or removed outside a combat",
                fr="a des unités dans une armée ou retirées hors d’un combat",
            )
        )
    if t.revealed[seat] and not t.pending:
        broken.append(
            Text(
                en="has revealed cards between activations", fr="a des cartes révélées entre deux activations"
            )
        )
    if t.gold[seat] < 0:
        broken.append(Text(en="has less than no gold", fr="a moins que rien d’or"))
    return broken


def copies(t: OssuaireTable, seat: Seat, face: int) -> int:
    """How many cards of a faction unit a seat has, its piles included (OSS-SET-03, -04, OSS-POOL-03)."""
    faction, unit = t.factions[seat], t.faces[face]
    if unit.faction != faction or seat not in t.book.whose[face]:
        return 0
    count = t.numbers.pile(unit.cost)
    if face == t.book.starter(faction, seat, 1):
        count += t.numbers.starters_1
    if face == t.book.starter(faction, seat, 2):
        count += t.numbers.starters_2
    return count


def _delayed_lines(unit: Unit) -> int:
    return sum(ability.bit for ability in unit.delayed)


def _of_world(t: OssuaireTable) -> list[Text]:
    broken = []
    cards = sum((owned(t, seat) for seat in range(t.seats)), Counter(t.face[card] for card in t.world))
    for face, unit in enumerate(t.book.units):
        if unit.neutral and cards[face] not in (0, t.numbers.world_copies):
            broken.append(
                Text(
                    en=f"there are {cards[face]} {unit.id} instead of {t.numbers.world_copies}",
                    fr=f"il y a {cards[face]} {unit.id} au lieu de {t.numbers.world_copies}",
                )
            )
    if any(not t.unit(card).neutral for card in t.world):
        broken.append(
            Text(
                en="the Monde holds a card of a faction (OSS-DET-03)",
                fr="le Monde contient une carte d’une faction (OSS-DET-03)",
            )
        )
    return broken


def _of_series(t: OssuaireTable) -> list[Text]:
    broken = []
    fought = t.combat if t.phase in ("clean_up", "recruit") else t.combat - 1
    if sum(t.trophies) > fought:
        broken.append(
            Text(
                en=f"{sum(t.trophies)} trophies after {fought} combats (OSS-WIN-01)",
                fr=f"{sum(t.trophies)} trophées après {fought} combats (OSS-WIN-01)",
            )
        )
    # A position that begins in mid-game need not say how earlier combats went.
    if len(t.results) == fought and [w for *_, w in t.results].count(-1) + sum(t.trophies) != fought:
        broken.append(
            Text(
                en="trophies and ties are not as many as combats fought (OSS-WIN-01)",
                fr="trophées et égalités ne font pas le nombre des combats livrés (OSS-WIN-01)",
            )
        )
    if t.combat > max(t.numbers.combats, 1) or max(t.trophies) > max(t.numbers.trophies, 1):
        broken.append(
            Text(
                en="the game goes on after its end (OSS-WIN-02, -03)",
                fr="la partie continue après sa fin (OSS-WIN-02, -03)",
            )
        )
    if t.phase not in PHASES:
        broken.append(
            Text(
                en=f"there is no phase {t.phase!r}",
                fr=f"il n’y a pas de phase « {t.phase} »",
            )
        )
    if len(set(t.stopped)) != len(t.stopped):
        broken.append(
            Text(
                en="a seat has stopped twice (OSS-PLAY-02)",
                fr="un siège s’est arrêté deux fois (OSS-PLAY-02)",
            )
        )
    if t.phase == "play" and t.active in t.stopped:
        broken.append(
            Text(
                en="a seat that has stopped has a turn (OSS-PLAY-02)",
                fr="un siège qui s’est arrêté a un tour (OSS-PLAY-02)",
            )
        )
    if t.phase == "delayed" and len(t.stopped) < t.seats:
        broken.append(
            Text(
                en="the delayed phase began before both had stopped (OSS-ABIL-06)",
                fr="la phase retardée a commencé avant que les deux se soient arrêtés (OSS-ABIL-06)",
            )
        )
    return broken
