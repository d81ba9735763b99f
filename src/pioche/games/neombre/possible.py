"""What a table of Les Nominés du Néombre can be between two steps, for positions that are written by hand."""

from collections.abc import Iterator
from typing import Final

from pioche.games.neombre.campaign.state import ROAD
from pioche.games.neombre.cards import (
    Adversary,
    Charm,
    Equipment,
    Event,
    Invocation,
    OrdinaryCard,
    PlayerCard,
    Printed,
    Quest,
    Tile,
    Token,
)
from pioche.games.neombre.numbers import UNCAPPED
from pioche.games.neombre.table import NeombreTable
from pioche.scenario.positions import Fault

SETTING_UP: Final = ("civilians", "arrivals", "ambush")  # the phases before the first round
FOES_PLAY: Final = ("ambush", "foes")

# What may lie in a zone.
KINDS: Final[dict[str, tuple[type[Printed], ...]]] = {
    "tiles": (Tile,),
    **dict.fromkeys(("hand", "draw", "discard", "gaol", "banished", "deck", "fair", "rewards"), (PlayerCard,)),
    "attached": (OrdinaryCard,),
    "equipment": (Equipment,),
    "invocations": (Invocation,),
    "charms": (Charm,),
    "line": (Adversary, Token),
    "lair": (Adversary,),
    "defeated": (Adversary,),
    **dict.fromkeys(("offer", "loot", "spoils"), (PlayerCard, Event)),
    "box": (PlayerCard, Event, Adversary),
    **dict.fromkeys(("quests", "closed", "future"), (Quest,)),
    "resolving": (Event,),
}  # fmt: skip


def faults(t: NeombreTable) -> Iterator[Fault]:
    """What no match can come to, with the key that says it."""
    yield from _misplaced(t)
    if t.chapter == ROAD:
        yield from _of_road(t)
        return
    yield from _of_end(t)
    yield from _of_turn(t)
    yield from _of_companion(t)
    for seat in range(t.seats):
        if t.hp[seat] <= 0 and (t.hand[seat] or t.equipment[seat] or t.invocations[seat]):
            yield Fault(
                f"seat.{seat}.hp",
                en="a dead player has discarded hand, équipements and invocations (NEO-DMG-07)",
                fr="un joueur mort a défaussé sa main, ses équipements et ses invocations (NEO-DMG-07)",
            )


def _misplaced(t: NeombreTable) -> Iterator[Fault]:
    """A card lies in a zone for cards of another kind."""
    for pile, name in zip(t.piles, t.layout.names, strict=True):
        zone, _, seat = name.partition(".")
        for card in pile:
            printed = t.faces[t.face[card]]
            if not isinstance(printed, KINDS[zone]):
                yield Fault(
                    f"seat.{seat}.{zone}" if seat else zone,
                    en=f"{printed.name.en} never lies there (§2)",
                    fr=f"{printed.name.fr} ne s’y trouve jamais (§2)",
                )


def _of_end(t: NeombreTable) -> Iterator[Fault]:
    """A fight that is over has no position."""
    if not t.line:
        yield Fault(
            "line",
            en="without an adversary the fight is won (NEO-END-01); say which stand in the line",
            fr="sans adversaire le combat est gagné (NEO-END-01) ; dites lesquels sont dans la ligne",
        )
    if not t.living():
        yield Fault(
            "seat.0.hp",
            en="when all players are dead the fight is lost (NEO-END-01)",
            fr="quand tous les joueurs sont morts le combat est perdu (NEO-END-01)",
        )


def _of_turn(t: NeombreTable) -> Iterator[Fault]:
    """The phase, the round and whose block is open go together."""
    if (t.phase == "block") != (t.active >= 0):
        yield Fault(
            "active",
            en="somebody has the hand in the phase block, and in no other (NEO-TURN-08)",
            fr="quelqu’un a la main dans la phase block, et dans aucune autre (NEO-TURN-08)",
        )
    elif t.phase == "block" and t.finished[t.active]:
        yield Fault(
            "active",
            en="a finished player has not the hand (NEO-TURN-06)",
            fr="un joueur qui a terminé n’a pas la main (NEO-TURN-06)",
        )
    least, most = (
        (0, 0) if t.phase in SETTING_UP else (0 if t.phase == "team" else 1, t.numbers.rounds or UNCAPPED)
    )
    if not least <= t.round <= most:
        yield Fault(
            "round",
            en=f"in the phase {t.phase} the round is {least} to {most} (NEO-TURN-01, NEO-TURN-14)",
            fr=f"dans la phase {t.phase}, le tour va de {least} à {most} (NEO-TURN-01, NEO-TURN-14)",
        )
    if t.played != sum(t.plays) or (t.epilogue and not t.played):
        yield Fault(
            "played",
            en=f"the players have played {sum(t.plays)} cards in this turn, not {t.played} (NEO-KEY-20, NEO-KEY-35)",
            fr=f"les joueurs ont joué {sum(t.plays)} cartes ce tour, pas {t.played} (NEO-KEY-20, NEO-KEY-35)",
        )
    if t.acting and t.phase not in FOES_PLAY:
        yield Fault(
            "acting",
            en="adversaries play in the phases ambush and foes only (NEO-TURN-11)",
            fr="les adversaires ne jouent que dans les phases ambush et foes (NEO-TURN-11)",
        )
    if t.phase == "ambush" and not t.ambushed:
        yield Fault(
            "ambushed",
            en="in the phase ambush there is an ambush: true (NEO-IRR-13)",
            fr="dans la phase ambush il y a une embuscade : true (NEO-IRR-13)",
        )
    if t.waiting and t.phase != "arrivals":
        yield Fault(
            "waiting",
            en="arrival effects wait in the phase arrivals only (NEO-SET-13)",
            fr="les effets d’arrivée n’attendent que dans la phase arrivals (NEO-SET-13)",
        )


def _of_companion(t: NeombreTable) -> Iterator[Fault]:
    """Only who plays alone has a companion, and a dead one holds no card."""
    alone = t.places > t.seats
    for seat, pile in enumerate(t.attached):
        if pile and (not alone or t.hp[t.seats] <= 0):
            yield Fault(
                f"seat.{seat}.attached",
                en="a card is attached to a living companion only (NEO-SOLO-04, NEO-SOLO-19)",
                fr="une carte ne s’attache qu’à un compagnon vivant (NEO-SOLO-04, NEO-SOLO-19)",
            )


def _of_road(t: NeombreTable) -> Iterator[Fault]:
    """Who died, who may receive loot, and where the team is."""
    if any(seat not in range(t.seats) for seat in t.fallen) or not set(t.fallen).issuperset(t.pardoned):
        yield Fault(
            "pardoned",
            en="only a player dead at the end of the fight is let share in the loot (NEO-LOOT-14)",
            fr="seul un joueur mort à la fin du combat peut être admis au butin (NEO-LOOT-14)",
        )
    if t.phase in ("number", "aftermath", "loot", "after", "spent") and t.spot in ("map", "refuge", "fair"):
        yield Fault(
            "spot",
            en=f"in the phase {t.phase} the team explores a zone: say its code (NEO-EXP-01)",
            fr=f"dans la phase {t.phase}, l’équipe explore une zone : dites son code (NEO-EXP-01)",
        )
