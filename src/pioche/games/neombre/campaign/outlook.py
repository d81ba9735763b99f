"""How long a campaign still takes, counted in fights: the one measure in which bots weigh quests, decks and maladies.

What is left is walked through on average, task after task: how many victories each takes, how many fights these are at
the team's chances, how decks grow on the way; and before that, as many fights for loot and cures as make the team
strong enough.  The chances are a curve through fights of pairs of bots (docs/reference/figures.md): they rise with the
value of decks, and fall with the level of the zone, the share of Mal de Résurrection and the adversaries beyond the
usual number.  A whole campaign solved with such chances gave what strength is worth in fights.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

EASE: Final = (6.0, 3.0, 0.8, -0.9)  # the log of the odds by level, of decks that are worth nothing;
STEADY: Final = 0.055  # how it grows with each point of value,
MALADY: Final = 5.5  # how it falls with the share of Mal de Résurrection,
CROWD: Final = 2.8  # and when adversaries are twice as many
DIRE: Final = 30.0  # beyond such odds there is nothing to tell apart
STRONGER: Final = (0.3, 0.6, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0)  # by how much it can be raised,
TRAINING: Final = 6.0  # fights for loot that raise it by one, if the team is strong,
WEAKLY: Final = 14.0  # and how many more if it has nothing,
WEAK: Final = 0.8  # of which this takes down to a third
TOLL: Final = 1.2  # fights that the Mal de Résurrection of a lost fight costs, for each level
SOMEHOW: Final = 0.5  # Mal de Résurrection that a deck is rid of in a fight, with what is yet to be found
IDLE: Final = (
    20.0  # fights that one is worth which brings nothing: a team that dares nothing never comes home
)
LOOT: Final = (1.0, 1.5, 2.4, 3.8)  # the value of a loot card that is chosen, by level
OBTAINED: Final = 1.5  # cards of an adversary, as most are printed
MOURNED: Final = 0.15  # players who do not live to see a victory
AHEAD: Final = (1.0, 7.0, 9.0, 8.0)  # victories that the quests of a level take, before anybody has read them


class Place(NamedTuple):
    """A zone in which the next fight may be."""

    zone: str
    level: int
    base: int  # adversaries without aggro
    loot: int  # cards that can be won there


class Task(NamedTuple):
    """What a quest still asks for in a zone: so many things, each of which victories bring or adversaries are."""

    zone: str
    level: int
    left: float
    pace: float = (
        0.0  # how many of them a victory brings; 0: they are adversaries, and it depends on who is drawn
    )
    copies: float = 0.0  # of these in the pile of the zone,
    pile: float = 0.0  # among so many adversaries,
    every: float = 0.0  # and at the beginning of an expedition so many
    full: float = 0.0  # among so many
    aggro: int = 0  # how many adversaries beyond the usual number they take

    def victories(self, usual: int) -> float:
        """How many victories over the usual number of adversaries that takes, on average."""
        if self.pace:
            return self.left / self.pace
        anew = self.left * (self.full + 1) / (self.every + 1)
        here = self.left * (self.pile + 1) / (self.copies + 1) if self.copies >= self.left else anew
        return min(here, anew) / usual

    def reset(self) -> "Task":
        """The same in an expedition that begins."""
        return self._replace(copies=self.every, pile=self.full)

    def advanced(self, n: int, aggro: int) -> "Task":
        """What a victory over so many adversaries leaves of it, on average."""
        if self.pace:
            return self._replace(left=max(0.0, self.left - self.pace)) if aggro >= self.aggro else self
        met = min(self.left, self.copies, self.copies * n / max(self.pile, 1.0))
        return self._replace(left=self.left - met, copies=self.copies - met, pile=max(0.0, self.pile - n))


class Outlook(NamedTuple):
    """A team and what is left to do."""

    seats: int
    usual: int  # adversaries
    value: float  # of a deck
    ill: float  # Mal de Résurrection in a deck,
    size: float  # of so many cards,
    cures: float  # and how many of them it loses in a fight
    tasks: tuple[Task, ...]
    ahead: tuple[int, ...]  # levels of which nobody knows the quests

    def stages(self) -> Iterator[tuple[int, float, float]]:
        """What is to be done: its level, victories, and the adversaries beyond the usual number as a share of it."""
        for task in self.tasks:
            yield task.level, task.victories(self.usual), task.aggro / self.usual
        for level in self.ahead:
            yield level, AHEAD[min(level, 3)], 0.0

    def grown(self, taken: float, maladies: float) -> "Outlook":
        """Decks after a fight: with loot, and with Mal de Résurrection as far as it was not cured."""
        ill = max(0.0, self.ill + maladies - self.cures)
        return self._replace(size=self.size + taken + ill - self.ill, ill=ill)

    def afresh(self) -> "Outlook":
        """The same team, before it sets out."""
        return self._replace(tasks=tuple([task.reset() for task in self.tasks]))


@lru_cache(maxsize=4096)
def with_fight(team: Outlook, place: Place, n: int) -> float:
    """How many fights are left if the next is at a place against so many adversaries."""
    zone, level, aggro = place.zone, place.level, n - place.base
    obtained = min(max(0.0, OBTAINED * n + aggro), place.loot) / team.seats
    if not obtained and zone not in [task.zone for task in team.tasks]:
        return IDLE + fights_left(team)
    chance = chance_to_win(level, strength(team.value, team.ill / team.size), aggro / place.base)
    won = team._replace(
        value=team.value + LOOT[min(level, 3)] * obtained,
        tasks=tuple([task.advanced(n, aggro) if task.zone == zone else task for task in team.tasks]),
    ).grown(obtained, MOURNED * level)
    lost = team._replace(
        tasks=tuple([task.reset() if task.zone == zone else task for task in team.tasks])
    ).grown(0.0, level)
    return 1.0 + chance * fights_left(won) + (1 - chance) * fights_left(lost)


@lru_cache(maxsize=4096)
def fights_left(team: Outlook) -> float:
    """How many fights the rest of the campaign takes, with those that cure the team and make it strong enough."""
    stages, taken = tuple(team.stages()), OBTAINED * team.usual / team.seats
    found = trained(stages, strength(team.value, team.ill / team.size), taken)
    if team.ill:
        well = trained(stages, strength(team.value, 0.0), taken)
        found = min(found, well + team.ill / max(team.cures, SOMEHOW))
    return found


def trained(stages: tuple[tuple[int, float, float], ...], now: float, taken: float) -> float:
    """How many fights stages take a team of a strength that trains before, as long as that is worth it."""
    best = walked(stages, now, taken)
    for more in STRONGER:
        found = training(now + more) - training(now) + walked(stages, now + more, taken)
        if found >= best:
            break
        best = found
    return best


def walked(stages: tuple[tuple[int, float, float], ...], strength: float, taken: float) -> float:
    """How many fights stages take a team that begins them so strong and takes so many cards a player in a victory."""
    total = 0.0
    for level, victories, crowd in stages:
        chance = chance_to_win(level, strength, crowd)
        total += victories * (1 + (1 - chance) * level * TOLL) / chance
        strength += STEADY * LOOT[min(level, 3)] * taken * victories
    return total


def training(strength: float) -> float:
    """How many fights lie between a team that has nothing and one of such a strength."""
    return TRAINING * strength - WEAKLY * WEAK * exp(-max(0.0, strength) / WEAK) + WEAKLY * min(0.0, strength)


def strength(value: float, malady: float) -> float:
    """What decks of a value are good for, that are Mal de Résurrection to such a share."""
    return STEADY * value - MALADY * malady


def chance_to_win(level: int, strength: float, crowd: float) -> float:
    """The chance of a team to win; `crowd` is how many adversaries there are beyond the usual, in shares of these."""
    return 1 / (1 + exp(min(DIRE, CROWD * crowd - strength - EASE[min(level, 3)])))
