"""Damage, healing, poison, and what takes units or equipment out of play (§7.6)."""

from typing import Final

from pioche.core.decisions import Card, Rule, Seat
from pioche.games.noxilia import verbs
from pioche.games.noxilia.clauses.nouns import Allied, Place, Side
from pioche.games.noxilia.clauses.text import EFFECTS, Amount, Effect, Price, Target
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.targets import place_cells, units, within_reach
from pioche.language.clauses import clause
from pioche.language.effects import ForEach

IGNORING: Final = "en ignorant l'armure"


@clause(
    f"<infliger> {{amount:1 dégât}}[ par {{each:Amount}}] à {{target:Target}}[ {{ignoring:{IGNORING}}}]",
    en="<deal> {amount} damage[ for each {each}] to {target}[{ignoring:, ignoring armour}]",
    rules=("NOX-SPELL-11", "NOX-STAT-16", "NOX-STAT-12", "NOX-GEN-08"),
    sample=(
        "Infligez 3 dégâts à une unité ennemie.",
        "Infligez 2 dégâts à chaque unité dans une zone en ignorant l'armure.",
        "Coût supplémentaire : infligez 2 dégâts à votre monarque.",
    ),
)
class Inflict(Effect, Price):
    """Damage; of a spell it is magical, as a cost it ignores armour (NOX-SPELL-11, NOX-GEN-08)."""

    amount: int
    target: Target
    each: Amount | None = None
    ignoring: bool = False

    @property
    def hurts(self) -> int:
        """What it deals as a cost (NOX-GEN-08)."""
        return self.amount


@EFFECTS.does(Inflict)
def inflict(t: NoxTable, seat: Seat, run: Run, node: Inflict) -> Rule[bool]:
    """One amount for each target, counted when it is dealt (NOX-CBT-15, NOX-SPELL-11)."""
    dealt = verbs.amount(t, run, node.amount if node.each is None else ForEach(node.amount, node.each))
    targets = yield from units(t, run, node.target)
    return (yield from verbs.damage(t, run, targets, dealt, ignoring=node.ignoring))


@clause(
    f"<infliger> {{amount:1 dégât magique}} à {{target:Target}}[ {{ignoring:{IGNORING}}}]",
    en="<deal> {amount} magical damage to {target}[{ignoring:, ignoring armour}]",
    rules=("NOX-STAT-11", "NOX-RMAG-01"),
    sample="Révélation : infligez 2 dégâts magiques à une unité ennemie.",
)
class InflictMagic(Effect):
    """Magical damage without colour, outside spells (§7.6)."""

    amount: int
    target: Target
    ignoring: bool = False


@EFFECTS.does(InflictMagic)
def inflict_magic(t: NoxTable, seat: Seat, run: Run, node: InflictMagic) -> Rule[bool]:
    """Colourless magic (NOX-RMAG-01)."""
    targets = yield from units(t, run, node.target)
    return (yield from verbs.damage(t, run, targets, node.amount, magical=True, ignoring=node.ignoring))


@clause(
    "<soigner> {amount} à {target:Target}",
    en="<restore> {amount} life to {target}",
    rules=("NOX-STAT-15", "NOX-FOG-21"),
    sample="Soignez 2 à une unité alliée.",
)
class Heal(Effect):
    """Life is restored, never above the maximum (NOX-STAT-15)."""

    amount: int
    target: Target


@EFFECTS.does(
    Heal, can=lambda t, seat, run, node: any(t.damage[unit] for unit in within_reach(t, run, node.target))
)
def heal(t: NoxTable, seat: Seat, run: Run, node: Heal) -> Rule[bool]:
    """Life comes back (NOX-STAT-15)."""
    return (yield from verbs.heal(t, run, (yield from units(t, run, node.target)), node.amount))


@clause(
    "<placer> {count:1 marqueur} poison sur {target:Target}",
    en="<put> {count:1 poison marker} on {target}",
    rules=("NOX-POIS-01", "NOX-POIS-02"),
    sample="Placez 2 marqueurs poison sur une unité ennemie.",
)
class PutPoison(Effect):
    """Poison is topped up, never added (NOX-POIS-01)."""

    count: int
    target: Target


@EFFECTS.does(PutPoison)
def put_poison(t: NoxTable, seat: Seat, run: Run, node: PutPoison) -> Rule[bool]:
    """Markers are completed (NOX-POIS-01)."""
    return (yield from verbs.poison(t, run, (yield from units(t, run, node.target)), node.count))


@clause(
    "<retirer> les marqueurs poison de {target:Target}",
    en="<remove> all poison markers from {target}",
    rules=("NOX-POIS-04",),
    sample="Retirez les marqueurs poison d'une unité alliée.",
)
class Cure(Effect):
    """Poison is gone, curses stay (§7.6)."""

    target: Target


@EFFECTS.does(
    Cure, can=lambda t, seat, run, node: any(t.poison[unit] for unit in within_reach(t, run, node.target))
)
def cure(t: NoxTable, seat: Seat, run: Run, node: Cure) -> Rule[bool]:
    """Markers go (NOX-POIS-04)."""
    return (yield from verbs.cure(t, run, (yield from units(t, run, node.target))))


@clause(
    "<détruire> {target:Target}",
    en="<destroy> {target}",
    rules=("NOX-STAT-19", "NOX-STAT-20"),
    sample="Détruisez une unité commune ennemie.",
)
class Destroy(Effect):
    """The unit dies (§7.6)."""

    target: Target


@EFFECTS.does(Destroy)
def destroy(t: NoxTable, seat: Seat, run: Run, node: Destroy) -> Rule[bool]:
    """The units die together (NOX-STAT-19)."""
    return (yield from verbs.destroy(t, run, (yield from units(t, run, node.target))))


@clause(
    "<détruire> un équipement[ {side:Side}][ {place:Place}]",
    en="<destroy> a piece of [{side} ]equipment[ {place}]",
    also="<détruire> une équipement[ {side:Side}][ {place:Place}]",
    rules=("NOX-EQ-11",),
    sample="Détruisez un équipement ennemi.",
)
class DestroyGear(Effect):
    """Equipment goes to its owner's graveyard (NOX-EQ-11)."""

    side: Side | None = None
    place: Place | None = None


@EFFECTS.does(
    DestroyGear,
    can=lambda t, seat, run, node: bool(gear_meant(t, run, node)),
)
def destroy_gear(t: NoxTable, seat: Seat, run: Run, node: DestroyGear) -> Rule[bool]:
    """One piece of equipment is chosen and goes (NOX-EQ-11)."""
    gear = yield from verbs.choose_gear(t, run, gear_meant(t, run, node))
    return (yield from verbs.destroy_gear(t, run, gear))


def gear_meant(t: NoxTable, run: Run, node: DestroyGear) -> list[Card]:
    """The equipment in play that it can mean; what lies on the ground is its zone's controller's (NOX-EQ-03, -09)."""
    places = place_cells(t, run, node.place)
    found = []
    for card in t.gear:
        bearer = t.host[card]
        side = t.side[bearer] if bearer >= 0 else t.holder[t.cell[card]]
        wanted = node.side is None or side == (run.seat if isinstance(node.side, Allied) else 1 - run.seat)
        cell = t.cell[bearer] if bearer >= 0 else t.cell[card]
        if wanted and cell >= 0 and places >> cell & 1:
            found.append(card)
    return found


@clause(
    "<sacrifier> {target:Target}",
    en="<sacrifice> {target}",
    rules=("NOX-CARD-10", "NOX-CTRL-03"),
    sample="Coût supplémentaire : sacrifiez une unité alliée.",
)
class Sacrifice(Effect, Price):
    """One of one's own units dies (§7.6)."""

    target: Target

    @property
    def sacrifices(self) -> int:
        """One unit."""
        return 1


@EFFECTS.does(Sacrifice)
def sacrifice(t: NoxTable, seat: Seat, run: Run, node: Sacrifice) -> Rule[bool]:
    """Own units die, never a monarch (NOX-CTRL-03)."""
    return (yield from verbs.sacrifice(t, run, (yield from units(t, run, node.target))))


@clause(
    "<exiler> {target:Target}",
    en="<exile> {target}",
    rules=("NOX-CTRL-03",),
    sample="Exilez une unité ennemie.",
)
class Exile(Effect):
    """The unit leaves the game (§7.6)."""

    target: Target


@EFFECTS.does(Exile)
def exile(t: NoxTable, seat: Seat, run: Run, node: Exile) -> Rule[bool]:
    """The units are gone, never a monarch (NOX-CTRL-03)."""
    return (yield from verbs.exile(t, run, (yield from units(t, run, node.target))))
