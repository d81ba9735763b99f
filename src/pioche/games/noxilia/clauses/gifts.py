"""Bonuses, maluses and abilities: what units have while a card holds, and what they gain or lose (§7.6)."""

from typing import Final

from pioche.core.decisions import Rule, Seat
from pioche.games.noxilia import book, verbs
from pioche.games.noxilia.clauses.keywords import ability_of, value_of
from pioche.games.noxilia.clauses.targets import Ref
from pioche.games.noxilia.clauses.text import (
    EFFECTS,
    Ability,
    Amount,
    Gift,
    Mana,
    Part,
    StaticRule,
    Subject,
    Target,
)
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.targets import units
from pioche.language.clauses import Node, clause
from pioche.language.effects import ForEach

UNTIL: Final = "jusqu'à la fin du tour"


class Statistic(Node):
    """One of the four numbers of a unit."""


@clause(
    "CAC",
    en="melee",
    rules=("NOX-STAT-01",),
    sample="Le porteur a +1 CAC.",
    keyword="cac",
    frame=True,
    silent=True,
)
class Melee(Statistic):
    """What it deals in the same zone (NOX-STAT-01)."""


@clause(
    "distance",
    en="ranged",
    rules=("NOX-STAT-01",),
    sample="Le porteur a +1 distance.",
    frame=True,
    silent=True,
)
class Ranged(Statistic):
    """What it deals to an adjacent zone (NOX-STAT-01)."""


@clause(
    "armure", en="armour", rules=("NOX-STAT-05",), sample="Le porteur a +1 armure.", frame=True, silent=True
)
class Armour(Statistic):
    """What it absorbs each turn (NOX-STAT-05)."""


@clause("vie", en="life", rules=("NOX-STAT-14",), sample="Le porteur a +1 vie.", frame=True, silent=True)
class Life(Statistic):
    """What it can lose before it dies (NOX-STAT-14)."""


STATS: Final[dict[type[Statistic], int]] = {
    Melee: book.CAC,
    Ranged: book.DIST,
    Armour: book.ARMOUR,
    Life: book.LIFE,
}


@clause(
    "{amount:+1} {stat:Statistic}",
    en="{amount:+1} {stat}",
    rules=("NOX-STAT-22", "NOX-CBT-08"),
    sample="Le porteur a +1 CAC.",
    frame=True,
    silent=True,
)
class Bonus(Gift):
    """So much more or less of a statistic (NOX-STAT-22)."""

    amount: int
    stat: Statistic


# ---- statics


@clause(
    "{who:Subject@il} a {gifts:Gift* et }[ par {each:Amount}]",
    "{who:Subject@ils} ont {gifts:Gift* et }[ par {each:Amount}]",
    en=["{who@il} has {gifts* and }[ for each {each}]", "{who@ils} have {gifts* and }[ for each {each}]"],
    rules=("NOX-STAT-07", "NOX-BOARD-07", "NOX-GEN-18"),
    sample=(
        "Le porteur a +1 CAC et Volant.",
        "Les unités ennemies dans cette zone ont -1 CAC.",
        "Cette unité a +1 CAC par unité ennemie dans la même zone.",
    ),
    frame=True,
)
class Have(StaticRule):
    """Units have more, less, or an ability (§7.6)."""

    who: Subject
    gifts: tuple[Gift, ...]
    each: Amount | None = None


@clause(
    "{who:Subject@il} n'a pas {ability:Ability}",
    "{who:Subject@ils} n'ont pas {ability:Ability}",
    en=["{who@il} does not have {ability}", "{who@ils} do not have {ability}"],
    rules=("NOX-GEN-18",),
    sample=("L'unité n'a pas Riposte.", "Les unités dans cette zone n'ont pas Riposte."),
    frame=True,
)
class Lack(StaticRule):
    """Units are without an ability as long as it holds (§7.6)."""

    who: Subject
    ability: Ability


@clause(
    "{who:Ref} produit {mana:Mana*} en plus",
    en="{who} also produces {mana*}",
    rules=("NOX-SPELL-05", "NOX-STAT-18"),
    sample="Le porteur produit {L} en plus.",
    frame=True,
)
class Produces(StaticRule):
    """The unit's own production is greater (NOX-SPELL-05)."""

    who: Ref
    mana: tuple[Mana, ...]


@clause(
    "une unité se déplace d'au plus {steps:1 zone}",
    en="units move at most {steps:1 zone}",
    rules=("NOX-MOVE-01", "NOX-FATE-04"),
    sample="Ce tour, une unité se déplace d'au plus 1 zone.",
    frame=True,
)
class StepCap(StaticRule):
    """No movement is longer, quick march and charges included (§7.6)."""

    steps: int


# ---- until the end of the turn, or for the rest of the game


@clause(
    f"{{who:Target@il}} gagne {{gift:Gift}}[ par {{each:Amount}}][ {{brief:{UNTIL}}}]",
    f"{{who:Target@ils}} gagnent {{gift:Gift}}[ par {{each:Amount}}][ {{brief:{UNTIL}}}]",
    en=[
        "{who@il} gains {gift}[ for each {each}][ {brief:until end of turn}]",
        "{who@ils} gain {gift}[ for each {each}][ {brief:until end of turn}]",
    ],
    rules=("NOX-STAT-22", "NOX-STAT-13", "NOX-GEN-18"),
    sample=(
        "Une unité alliée gagne +1 CAC jusqu'à la fin du tour.",
        "Deux unités alliées gagnent Volant jusqu'à la fin du tour.",
    ),
)
class Gain(Part):
    """A modifier or an ability, with or without an end (NOX-STAT-22)."""

    who: Target
    gift: Gift
    each: Amount | None = None
    brief: bool = False


@EFFECTS.does(Gain)
def gain(t: NoxTable, seat: Seat, run: Run, node: Gain) -> Rule[bool]:
    """Each of the units gains it, for this turn or without an end (NOX-STAT-22)."""
    targets = yield from units(t, run, node.who)
    gift, lasting = node.gift, not node.brief
    if isinstance(gift, Bonus):
        much = verbs.amount(t, run, gift.amount if node.each is None else ForEach(gift.amount, node.each))
        return (yield from verbs.modify(t, run, targets, STATS[type(gift.stat)], much, lasting))
    assert isinstance(gift, Ability)
    return (yield from verbs.grant(t, run, targets, ability_of(gift), value_of(gift), lasting))


@clause(
    f"{{who:Target@il}} perd {{ability:Ability}}[ {{brief:{UNTIL}}}]",
    f"{{who:Target@ils}} perdent {{ability:Ability}}[ {{brief:{UNTIL}}}]",
    en=[
        "{who@il} loses {ability}[ {brief:until end of turn}]",
        "{who@ils} lose {ability}[ {brief:until end of turn}]",
    ],
    rules=("NOX-GEN-18", "NOX-EOT-04"),
    sample="Une unité ennemie perd Volant jusqu'à la fin du tour.",
)
class LoseAbility(Part):
    """An ability that goes (§7.6)."""

    who: Target
    ability: Ability
    brief: bool = False


@EFFECTS.does(LoseAbility)
def lose_ability(t: NoxTable, seat: Seat, run: Run, node: LoseAbility) -> Rule[bool]:
    """Each of the units loses it (NOX-GEN-18)."""
    targets = yield from units(t, run, node.who)
    return (yield from verbs.strip(t, run, targets, ability_of(node.ability), not node.brief))
