"""What must be true of every table of Noxilia (section 10 of its specification)."""

from collections.abc import Iterator
from typing import Final

from pioche.core.decisions import Card, Seat
from pioche.core.table import GONE
from pioche.core.text import Text
from pioche.games.noxilia.board import ALL_CELLS, CELLS
from pioche.games.noxilia.columns import UNITS
from pioche.games.noxilia.stats import life
from pioche.games.noxilia.table import CELL_COUNT, NoxTable
from pioche.games.noxilia.zones import PHASES

SETUP: Final = PHASES[:4]
BEFORE_ACTIONS: Final = PHASES[4:11]
LONGEST: Final = 59  # the turn that no match outlasts (NOX-END-07)


def faults(t: NoxTable) -> list[Text]:
    """The laws that a table breaks, in words; none for a sound one."""
    broken = [*_of_flow(t), *_of_end(t), *_of_gear(t), *_of_markers(t)]
    for seat in range(t.seats):
        broken += [
            Text(en=f"seat {seat} {problem.en}", fr=f"le siège {seat} {problem.fr}")
            for problem in _of_seat(t, seat)
        ]
    if t.phase not in SETUP:
        broken += [fault for pile in t.units for card in pile for fault in _of_unit(t, card)]
        broken += _of_presence(t)
    return broken


def _of_end(t: NoxTable) -> Iterator[Text]:
    """A match ends with a dead monarch, and is drawn if and only if both are (NOX-END-01…03)."""
    if t.outcome is None:
        return
    alive = [t.monarch(seat) >= 0 for seat in range(t.seats)]
    if t.outcome.drawn != (not any(alive)):
        yield Text(
            en="a draw without two dead monarchs, or the other way round (NOX-END-02)",
            fr="partie nulle sans deux monarques morts, ou l’inverse (NOX-END-02)",
        )
    if not t.outcome.drawn and [score > 0 for score in t.outcome.scores] != alive:
        yield Text(
            en="whose monarch died has won (NOX-END-01)", fr="qui a perdu son monarque gagne (NOX-END-01)"
        )


def _of_markers(t: NoxTable) -> Iterator[Text]:
    """No marker is counted below nothing, and tokens are in play or nowhere (NOX-CTRL-04)."""
    if min(t.flood) < 0 or min(t.left, default=0) < 0:
        yield Text(en="negative time markers", fr="des marqueurs de temps négatifs")
    units = range(t.layout.base[UNITS], t.layout.base[UNITS] + t.seats)
    for number, face in enumerate(t.face):
        if t.book.sheets[face].kind == "token" and t.place[number] != GONE and t.place[number] not in units:
            yield Text(
                en=f"the token {number} is not in play (NOX-CTRL-04)",
                fr=f"le jeton {number} n’est pas en jeu (NOX-CTRL-04)",
            )


def _of_flow(t: NoxTable) -> Iterator[Text]:
    if t.turn > LONGEST:
        yield Text(en=f"turn {t.turn} (NOX-END-07)", fr=f"tour {t.turn} (NOX-END-07)")
    for card in t.omen:
        if t.owner[card] != (t.starter if t.turn % 2 else 1 - t.starter):
            yield Text(
                en="the fate card is of the wrong pile (NOX-FATE-03)",
                fr="la carte du destin vient de la mauvaise pile (NOX-FATE-03)",
            )
    if t.outcome is None and (t.declaring < 0 or (t.phase != "action" and t.busy >= 0)):
        yield Text(en="a declaration was not closed", fr="une déclaration n’est pas close")
    if t.outcome is not None and all(t.monarch(seat) >= 0 for seat in range(t.seats)):
        yield Text(
            en="the match is over and both monarchs live (NOX-END-01)",
            fr="la partie est finie et les deux monarques vivent (NOX-END-01)",
        )


def _of_seat(t: NoxTable, seat: Seat) -> Iterator[Text]:
    if t.gold[seat] < 0 or min(t.mana[seat]) < 0:
        yield Text(en="has less than no gold or mana", fr="a moins que rien en or ou en mana")
    if t.phase in BEFORE_ACTIONS and sum(t.mana[seat]) > 0:
        yield Text(en="kept mana over the turn (NOX-MANA-06)", fr="a gardé du mana d’un tour (NOX-MANA-06)")
    if t.acted[seat] > t.numbers.actions_per_turn:
        yield Text(en="acted too often (NOX-ACT-09)", fr="a agi trop souvent (NOX-ACT-09)")
    monarchs = [card for card in t.units[seat] if t.sheet(card).kind == "monarch"]
    if t.outcome is None and len(monarchs) != 1:
        yield Text(
            en=f"has {len(monarchs)} monarchs in play (NOX-CARD-01)",
            fr=f"a {len(monarchs)} monarques en jeu (NOX-CARD-01)",
        )
    heroes = [
        t.sheet(card).proper
        for card in [*t.units_of(seat), *t.queue[seat], *t.adventure[seat]]
        if t.sheet(card).kind == "hero"
    ]
    if len(set(heroes)) < len(heroes):
        yield Text(en="has a hero twice (NOX-CARD-02)", fr="a deux fois un héros (NOX-CARD-02)")
    for card in t.queue[seat]:
        if t.up[card] or t.left[card] < 0 or not t.handle[card]:
            yield Text(
                en=f"queues card {card} badly (NOX-PLAY-03)", fr=f"a mal mis {card} en file (NOX-PLAY-03)"
            )


def _of_unit(t: NoxTable, card: Card) -> Iterator[Text]:
    name = f"{t.sheet(card).id} u{t.handle[card]}"
    if t.cell[card] not in ALL_CELLS or t.side[card] not in (0, 1):
        yield Text(
            en=f"{name} is in no cell, or nobody's", fr=f"{name} n’est dans aucune zone, ou à personne"
        )
    if t.damage[card] < 0 or t.poison[card] < 0:
        yield Text(en=f"{name} has negative markers", fr=f"{name} a des marqueurs négatifs")
    if (
        t.outcome is None
        and not t.declaring
        and not t.resolving
        and t.phase != "action"
        and life(t, card) <= 0
    ):
        yield Text(en=f"{name} is dead and stands (NOX-STAT-14)", fr=f"{name} est mort debout (NOX-STAT-14)")
    if t.up[card] and t.seen[card] != t.layout.everybody:
        yield Text(en=f"{name} is face up and unseen", fr=f"{name} est face visible sans être vu")
    if not t.seen[card] & 1 << t.owner[card] or not t.seen[card] & 1 << t.side[card]:
        yield Text(
            en=f"{name} is unknown to its owner or controller (NOX-INFO-04)",
            fr=f"{name} est inconnu de son propriétaire ou de son contrôleur (NOX-INFO-04)",
        )


def _of_presence(t: NoxTable) -> Iterator[Text]:
    counted = [0] * (2 * CELL_COUNT)
    for pile in t.units:
        for card in pile:
            counted[t.side[card] * CELL_COUNT + t.cell[card]] += 1
    for seat in (0, 1):
        for cell in ALL_CELLS:
            at = seat * CELL_COUNT + cell
            if counted[at] != t.presence[at]:
                yield Text(
                    en=f"{CELLS[cell]} has {counted[at]} units of seat {seat}, not {t.presence[at]}",
                    fr=f"{CELLS[cell]} a {counted[at]} unités du siège {seat}, et non {t.presence[at]}",
                )


def _of_gear(t: NoxTable) -> Iterator[Text]:
    for card in [*t.gear, *t.curses, *t.latents[0], *t.latents[1]]:
        host = Card(t.host[card])
        away = host >= 0 and (host in t.adventure[0] or host in t.adventure[1])
        if t.where(card) < 0 and not away:
            yield Text(
                en=f"{t.sheet(card).id} lies on nothing (NOX-STAT-20)",
                fr=f"{t.sheet(card).id} n’est sur rien (NOX-STAT-20)",
            )
        if not t.handle[card]:
            yield Text(en=f"{t.sheet(card).id} has no handle", fr=f"{t.sheet(card).id} n’a pas de nom public")
