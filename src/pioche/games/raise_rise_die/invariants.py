"""What must be true of every table of Raise, Rise & Die (section 10 of its specification)."""

from collections.abc import Iterator

from pioche.core.decisions import Seat
from pioche.core.text import Text
from pioche.games.raise_rise_die.columns import CHAIN
from pioche.games.raise_rise_die.flow import NO_POINTS
from pioche.games.raise_rise_die.lanes import ALL_LANES, LANES
from pioche.games.raise_rise_die.souls import DARK
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import PHASES

FIGHTING = ("turn", "reaction", "resolve")
BEFORE = ("prepare", "draw", "reveal", "twilight", "poison")  # while nothing of the passe has been played
LONGEST = 24  # the passe that no game outlasts (RRD-END-06)


def faults(t: RaiseTable) -> list[Text]:
    """The laws that a table breaks, in words; none for a sound one."""
    broken = [
        Text(en=f"seat {seat} {problem.en}", fr=f"le siège {seat} {problem.fr}")
        for seat in range(t.seats)
        for problem in _of_seat(t, seat)
    ]
    return [*broken, *_of_marks(t), *_of_flow(t)]


def _of_seat(t: RaiseTable, seat: Seat) -> Iterator[Text]:
    yield from _of_cards(t, seat)
    yield from _of_numbers(t, seat)
    for lane in ALL_LANES:
        if len(t.slot(lane, seat)) > 1:
            yield Text(
                en=f"has two ordinary cards on {LANES[lane]} (RRD-POSE-03)",
                fr=f"a deux cartes ordinaires sur {LANES[lane]} (RRD-POSE-03)",
            )
    if len(t.infused[seat]) > t.printed[seat].infusion_slots:
        yield Text(
            en="has more infused cards than slots (RRD-INF-02)",
            fr="a plus de cartes infusées que d’emplacements (RRD-INF-02)",
        )
    if len(t.objects[seat]) > t.printed[seat].object_slots:
        yield Text(
            en="has more objects than slots (RRD-OBJ-04)",
            fr="a plus d’objets que d’emplacements (RRD-OBJ-04)",
        )
    deck = t.deck[seat]
    lit = t.outcome is None and t.phase not in DARK and t.phase != "reveal"
    if lit and deck and t.seen[deck[-1]] != t.layout.everybody:
        yield Text(
            en="has a Top Soul that lies face down (RRD-TOP-04)", fr="a une Top Soul face cachée (RRD-TOP-04)"
        )


def owned(t: RaiseTable, seat: Seat) -> list[int]:
    """How many cards of each face a seat has, wherever they lie; transcended ones in flight included."""
    found = [0] * len(t.faces)
    for place, pile in enumerate(t.piles):
        for card in pile:
            whose = t.layout.seat_of[place]
            if (t.owner[card] if place == t.layout.base[CHAIN] else whose) == seat:
                found[t.face[card]] += 1
    return found


def _of_cards(t: RaiseTable, seat: Seat) -> Iterator[Text]:
    """Conservation: all that a seat has is its deck list (§10, 1)."""
    for face, count in enumerate(owned(t, seat)):
        if count != t.lists[seat][face]:
            name = t.faces[face].id
            yield Text(
                en=f"has {count} {name} instead of {t.lists[seat][face]} (§2.2)",
                fr=f"a {count} {name} au lieu de {t.lists[seat][face]} (§2.2)",
            )


def _of_numbers(t: RaiseTable, seat: Seat) -> Iterator[Text]:
    """Nothing is below 0 or above what is printed, and a passe begins with nothing left over (§10, 2)."""
    counted = (t.hp, t.latent, t.reserve, t.poison, t.bleed, t.stun, t.played, t.passes)
    if min(column[seat] for column in counted) < 0 or min(t.block[seat] + t.weak[seat] + t.shaken[seat]) < 0:
        yield Text(en="has less than nothing of something", fr="a moins que rien de quelque chose")
    if t.hp[seat] > t.printed[seat].hp or t.latent[seat] > t.printed[seat].latent:
        yield Text(
            en="has more PV or latent potential than is printed (RRD-END-01, RRD-PREP-09)",
            fr="a plus de PV ou de potentiel latent qu’imprimé (RRD-END-01, RRD-PREP-09)",
        )
    if t.outcome is None and not t.hp[seat]:
        yield Text(en="plays on at 0 PV (RRD-END-01)", fr="joue encore à 0 PV (RRD-END-01)")
    if t.phase in ("prepare", "draw", "reveal"):
        points = t.block[seat], t.weak[seat], t.shaken[seat]
        body = any(t.slot(lane, seat) for lane in ALL_LANES)
        counts = t.reserve[seat] or t.played[seat] or t.passes[seat] or t.passed[seat]
        if body or t.discard[seat] or counts or points != (NO_POINTS,) * 3:
            yield Text(
                en=f"has something left of the passe before, in the phase {t.phase} (RRD-CONS-03…07)",
                fr=f"a quelque chose de la passe d’avant, dans la phase {t.phase} (RRD-CONS-03…07)",
            )


def _of_marks(t: RaiseTable) -> Iterator[Text]:
    """Marks lie where they mean something."""
    for card, place in enumerate(t.place):
        zone = t.layout.zone_of[place].name
        if zone not in LANES and (t.status[card] or t.counter[card]):
            yield Text(
                en=f"card {card} has a status off the body", fr=f"la carte {card} a un statut hors du corps"
            )
        if zone in LANES and not t.status[card]:
            yield Text(en=f"card {card} has no status", fr=f"la carte {card} n’a pas de statut")
        if zone != "objects" and t.engaged[card]:
            yield Text(
                en=f"card {card} is exhausted and no object",
                fr=f"la carte {card} est engagée sans être un objet",
            )


def _of_flow(t: RaiseTable) -> Iterator[Text]:
    if t.phase not in PHASES:
        yield Text(en=f"there is no phase {t.phase!r}", fr=f"il n’y a pas de phase « {t.phase} »")
    if t.links and t.phase not in FIGHTING:
        yield Text(
            en="there is a chain outside the affrontement", fr="il y a une chaîne hors de l’affrontement"
        )
    if any(one.seat == other.seat for one, other in zip(t.links, t.links[1:], strict=False)):
        yield Text(
            en="the players of the chain do not alternate (RRD-CTR-05)",
            fr="les joueurs de la chaîne n’alternent pas (RRD-CTR-05)",
        )
    if t.passe > LONGEST and t.numbers.twilight <= 16:
        yield Text(
            en=f"the game goes on in passe {t.passe} (RRD-END-06)",
            fr=f"la partie continue à la passe {t.passe} (RRD-END-06)",
        )
    if (t.first_passer < 0) != (not any(t.passes)):
        yield Text(
            en="somebody passed first, or nobody passed (RRD-ACT-09)",
            fr="quelqu’un a passé en premier, ou personne n’a passé (RRD-ACT-09)",
        )
