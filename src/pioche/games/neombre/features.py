"""What is counted of the team, for a judgement that is fitted; the same for every seat (NEO-GEN-01)."""

from typing import Final

from pioche.games.neombre.table import NeombreTable

FEATURES: Final = (
    "life",
    "alive",
    "lowest",
    "hand",
    "draw",
    "in_play",
    "foe_life",
    "foes",
    "threat",
    "markers",
    "round",
)


def described(t: NeombreTable) -> list[list[float]]:
    """Each seat is described by its team, by its own life first."""
    shared = team_features(t)
    return [[t.hp[seat] / 10, *shared] for seat in range(t.seats)]


def team_features(t: NeombreTable) -> list[float]:
    """All but the first feature."""
    living = t.living()
    return [
        len(living) / t.places,
        min([t.hp[place] for place in living], default=0) / 10,
        sum([len(pile) for pile in t.hand]) / t.seats,
        sum([min(len(pile), 6) for pile in t.draw]) / t.seats,
        sum([len(pile) for zone in (t.equipment, t.invocations, t.charms) for pile in zone]) / t.seats,
        foe_life(t) / 10,
        float(len(t.line)),
        threat(t),
        sum([count for place in living for _, count in t.markers[place]]) / t.places,
        t.round / 10,
    ]


def foe_life(t: NeombreTable) -> float:
    """PV that are left to beat; armour is worth as much each round."""
    return float(sum([t.hp[foe] + 2 * t.foe(foe).armour for foe in t.line]))


def threat(t: NeombreTable) -> float:
    """How much adversaries still in play hurt, roughly one blow each."""
    return float(sum([1 + t.foe(foe).damage + 0.1 * t.hp[foe] for foe in t.line]))
