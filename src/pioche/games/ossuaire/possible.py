"""What a table of Ossuaire can be between two steps, for positions that are written by hand."""

from collections import Counter
from collections.abc import Iterator

from pioche.core.decisions import Seat
from pioche.games.ossuaire.table import OssuaireTable
from pioche.scenario.positions import Fault

FOUGHT = ("clean_up", "recruit")  # phases in which the present combat has been fought
STOPPED = {"refill": 0, "play": None, "delayed": 2, "compare": 2, "clean_up": 2, "recruit": 0}  # None: 0 or 1


def faults(t: OssuaireTable) -> Iterator[Fault]:
    """What no match can come to, with the key that says it."""
    yield from _of_stopping(t)
    yield from _of_series(t)
    yield from _of_world(t)
    for seat in range(t.seats):
        yield from _of_seat(t, seat)


def _of_stopping(t: OssuaireTable) -> Iterator[Fault]:
    wanted = STOPPED[t.phase]
    if len(set(t.stopped)) != len(t.stopped):
        yield Fault(
            "stopped", en="a seat stops once (OSS-PLAY-02)", fr="un siège s’arrête une fois (OSS-PLAY-02)"
        )
    elif wanted is None and len(t.stopped) == t.seats:
        yield Fault(
            "stopped",
            en="both have stopped: the phase is delayed, not play (OSS-ABIL-06)",
            fr="les deux se sont arrêtés : la phase est delayed, pas play (OSS-ABIL-06)",
        )
    elif wanted == 0 and t.stopped:
        yield Fault(
            "stopped",
            en=f"in the phase {t.phase} nobody has stopped (OSS-CLEAN-01, OSS-PLAY-02)",
            fr=f"dans la phase {t.phase}, personne ne s’est arrêté (OSS-CLEAN-01, OSS-PLAY-02)",
        )
    elif wanted == t.seats != len(t.stopped):
        yield Fault(
            "stopped",
            en=f"in the phase {t.phase} both seats have stopped (OSS-ABIL-06)",
            fr=f"dans la phase {t.phase}, les deux sièges se sont arrêtés (OSS-ABIL-06)",
        )
    yield from _of_active(t)


def _of_active(t: OssuaireTable) -> Iterator[Fault]:
    if t.phase == "play" and t.active in t.stopped:
        yield Fault(
            "active",
            en="a seat that has stopped has no more turn (OSS-PLAY-02)",
            fr="un siège qui s’est arrêté n’a plus de tour (OSS-PLAY-02)",
        )
    if t.phase == "refill" and t.active != t.starter:
        yield Fault(
            "active",
            en="in the phase refill the starter is active (OSS-REF-01)",
            fr="dans la phase refill, c’est celui qui commence qui est actif (OSS-REF-01)",
        )
    if t.phase in ("compare", "clean_up") and t.stopped and t.active != t.stopped[-1]:
        yield Fault(
            "active",
            en="after the delayed phase the second to stop is active (OSS-ABIL-07)",
            fr="après la phase retardée, c’est le second à s’être arrêté qui est actif (OSS-ABIL-07)",
        )


def _of_series(t: OssuaireTable) -> Iterator[Fault]:
    fought = t.combat if t.phase in FOUGHT else t.combat - 1
    if max(t.trophies) >= t.numbers.trophies > 0:
        yield Fault(
            f"seat.{t.trophies.index(max(t.trophies))}.trophies",
            en=f"{t.numbers.trophies} trophies end the game (OSS-WIN-02)",
            fr=f"{t.numbers.trophies} trophées finissent la partie (OSS-WIN-02)",
        )
    if fought >= t.numbers.combats > 0:
        yield Fault(
            "combat",
            en=f"the game ends after combat {t.numbers.combats} (OSS-WIN-03)",
            fr=f"la partie finit après le combat {t.numbers.combats} (OSS-WIN-03)",
        )
    if sum(t.trophies) > fought:
        yield Fault(
            "combat",
            en=f"more trophies ({sum(t.trophies)}) than combats fought ({fought}) (OSS-WIN-01)",
            fr=f"plus de trophées ({sum(t.trophies)}) que de combats livrés ({fought}) (OSS-WIN-01)",
        )
    if len(t.results) > fought:
        yield Fault(
            "results",
            en=f"{len(t.results)} results after {fought} combats (OSS-WIN-01)",
            fr=f"{len(t.results)} résultats après {fought} combats (OSS-WIN-01)",
        )
    won = Counter(winner for *_, winner in t.results)
    for seat in range(t.seats):
        unsaid = fought - len(t.results)  # combats of which a position says nothing
        if not won[seat] <= t.trophies[seat] <= won[seat] + unsaid:
            yield Fault(
                f"seat.{seat}.trophies",
                en=f"{t.trophies[seat]} trophies, but the results give {won[seat]} (OSS-WIN-01)",
                fr=f"{t.trophies[seat]} trophées, mais les résultats en donnent {won[seat]} (OSS-WIN-01)",
            )


def _of_world(t: OssuaireTable) -> Iterator[Fault]:
    """All copies of a unit of the Monde are somewhere; which units are out is the position's own affair."""
    cards = Counter(t.face[card] for pile in t.piles for card in pile if t.unit(card).neutral)
    for face, count in cards.items():
        if count != t.numbers.world_copies:
            name = t.faces[face].name
            yield Fault(
                "world",
                en=f"there are {count} {name.en} in all instead of {t.numbers.world_copies} (OSS-SET-05)",
                fr=f"il y a {count} {name.fr} en tout au lieu de {t.numbers.world_copies} (OSS-SET-05)",
            )


def _of_seat(t: OssuaireTable, seat: Seat) -> Iterator[Fault]:
    if t.revealed[seat]:
        yield Fault(
            f"seat.{seat}.revealed",
            en="nothing is revealed between two abilities; let the steps reveal it (OSS-REV-01)",
            fr="rien n’est révélé entre deux capacités ; laissez les étapes le révéler (OSS-REV-01)",
        )
    for zone in ("army", "removed"):
        if t.phase in ("refill", "recruit") and getattr(t, zone)[seat]:
            yield Fault(
                f"seat.{seat}.{zone}",
                en=f"in the phase {t.phase} there is no combat: army and removed are empty (OSS-CLEAN-01, -02)",
                fr=f"dans la phase {t.phase} il n’y a pas de combat : army et removed sont vides (OSS-CLEAN-01, -02)",
            )
    waiting = t.phase == "play" or (t.phase == "delayed" and t.active != seat and seat == t.stopped[-1])
    if waiting and any(t.used[card] for card in t.army[seat]):
        yield Fault(
            f"seat.{seat}.army",
            en="this seat has not come to its delayed phase, so no Retardé line is used (OSS-ABIL-06, -07)",
            fr="ce siège n’en est pas à sa phase retardée, aucune ligne Retardé n’a donc servi (OSS-ABIL-06, -07)",
        )
