"""Clauses of life: infliger, subir, soigner, augmenter, diminuer, ressusciter (NEO-DMG, NEO-KEY-01…04, -41…45)."""

from typing import TYPE_CHECKING, Final

from pioche.core.decisions import Card, Rule, Seat
from pioche.games.neombre.amounts import amount_of, amounts_of
from pioche.games.neombre.clauses.groups import EFFECTS, Act, Amount, Counted, FoeAct, Move, Target
from pioche.games.neombre.clauses.targets import Characters, Foes
from pioche.games.neombre.life import alter, heal_all, revive, strike_all
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.targets import choose, choose_dead
from pioche.language.clauses import clause

if TYPE_CHECKING:
    from pioche.games.neombre.run import Run

EACH: Final = "[ pour chaque {each:Counted}]"
EACH_EN: Final = "[ for each {each}]"


class Aimed(Act):
    """What is aimed at characters: those printed, or those that the verb takes when none is (NEO-TGT-11)."""

    @property
    def aims(self) -> Target:
        """Whom it takes."""
        raise NotImplementedError

    @property
    def heals(self) -> bool:
        """Whether it may choose an invocation (NEO-TGT-13)."""
        return False


@clause(
    "<infliger> {amount:Amount}[ à {target:Target}]" + EACH,
    en=[
        "<deal> damage equal to {amount:Half}[ to {target}]",
        "<deal> {amount} damage[ to {target}]" + EACH_EN,
    ],
    rules=("NEO-DMG-01", "NEO-TGT-11", "NEO-TYPE-01"),
    sample="Infligez 3 à un adversaire",
    worth=1.0,
)
class Inflict(Aimed):
    """Damage (NEO-DMG-01)."""

    amount: Amount
    target: Target | None = None
    each: Counted | None = None

    @property
    def aims(self) -> Target:
        """One adversary, if nobody is printed (NEO-TGT-11)."""
        return self.target or Foes(1)


@EFFECTS.does(Inflict)
def inflict(t: NeombreTable, seat: Seat, run: "Run", node: Inflict) -> Rule[bool]:
    """The targets are chosen, then all of them are hit at once (NEO-DMG-01, NEO-RES-12, -23)."""
    targets = yield from choose(t, run, node.aims)
    if not targets:
        return False
    amounts = yield from amounts_of(t, run, node.amount, node.each, targets)
    return strike_all(t, run, targets, amounts, "NEO-DMG-01")


@clause(
    "<subir> {amount:Amount}" + EACH,
    en=["<take> damage equal to {amount:Half}", "<take> {amount} damage" + EACH_EN],
    rules=("NEO-DMG-02", "NEO-DMG-03"),
    sample="Subissez 2",
    worth=-1.0,
)
class Suffer(Move):
    """Those named take damage (NEO-DMG-02)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(Suffer)
def suffer(t: NeombreTable, seat: Seat, run: "Run", node: Suffer) -> Rule[bool]:
    """All of them are hit at once; what adversaries suffer the player inflicts (NEO-DMG-02, -03)."""
    who, tally = run.who, run.tally
    amounts = yield from amounts_of(t, run, node.amount, node.each, who)
    if tally:  # each player counts their own markers (NEO-PAS-03)
        amounts = [amount * t.marked(each, tally) for each, amount in zip(who, amounts, strict=True)]
    return strike_all(t, run, who, amounts, "NEO-DMG-02")


@clause(
    "<soigner> {amount:Amount}[ à {target:Target}]" + EACH,
    en=["<heal> {target} for {amount}" + EACH_EN, "<heal> {amount}" + EACH_EN],
    also="<régénérer> {amount:Amount}[ à {target:Target}]" + EACH,
    rules=("NEO-DMG-05", "NEO-TGT-11", "NEO-TGT-12", "NEO-TYPE-02"),
    sample="Soignez 2 à un équipier",
    worth=0.8,
)
class Heal(Aimed):
    """PV are given back (NEO-DMG-05)."""

    amount: Amount
    target: Target | None = None
    each: Counted | None = None

    @property
    def aims(self) -> Target:
        """One character, if nobody is printed (NEO-TGT-11)."""
        return self.target or Characters(1)

    @property
    def heals(self) -> bool:
        """Healing alone may choose an invocation (NEO-TGT-12, -13)."""
        return True


@EFFECTS.does(Heal)
def heal(t: NeombreTable, seat: Seat, run: "Run", node: Heal) -> Rule[bool]:
    """The targets are chosen, then all of them are healed at once (NEO-DMG-05, -17)."""
    targets = yield from choose(t, run, node.aims, heals=True)
    if not targets:
        return False
    amounts = yield from amounts_of(t, run, node.amount, node.each, targets)
    return heal_all(t, run, targets, amounts)


@clause(
    "<se soigner> {amount:Amount}" + EACH,
    en="<heal> yourself for {amount}" + EACH_EN,
    also="<se régénérer> {amount:Amount}" + EACH,
    rules=("NEO-DMG-05", "NEO-TGT-04"),
    sample="Soignez-vous 2",
    person="vous",
    worth=0.8,
)
class HealSelf(Act):
    """The resolving player gets pv back (NEO-DMG-05)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(HealSelf)
def heal_self(t: NeombreTable, seat: Seat, run: "Run", node: HealSelf) -> Rule[bool]:
    """Oneself, or the companion (NEO-TGT-04, NEO-SOLO-10)."""
    amount = yield from amount_of(t, run, node.amount, node.each)
    return heal_all(t, run, run.selves, [amount])


@clause(
    "<augmenter> {target:Target} de {amount:Amount}" + EACH,
    en="<raise> {target} by {amount}" + EACH_EN,
    rules=("NEO-KEY-01", "NEO-KEY-03"),
    sample="Augmentez un équipier de 2",
    keyword="augment",
    worth=0.9,
)
class Augment(Aimed):
    """More pv and a higher maximum (NEO-KEY-01)."""

    target: Target
    amount: Amount
    each: Counted | None = None

    @property
    def aims(self) -> Target:
        """Those printed."""
        return self.target


@EFFECTS.does(Augment)
def augment(t: NeombreTable, seat: Seat, run: "Run", node: Augment) -> Rule[bool]:
    """PV and maximum rise alike until the end of the fight (NEO-KEY-01, -03)."""
    targets = yield from choose(t, run, node.aims)
    amounts = yield from amounts_of(t, run, node.amount, node.each, targets)
    return alter(t, run, targets, amounts, "NEO-KEY-01")


@clause(
    "<s'augmenter> de {amount:Amount}" + EACH,
    en="<raise> yourself by {amount}" + EACH_EN,
    rules=("NEO-KEY-01", "NEO-TGT-04"),
    sample="Augmentez-vous de 2",
    keyword="augment",
    person="vous",
    worth=0.9,
)
class AugmentSelf(Act):
    """The resolving player gets more pv and a higher maximum (NEO-KEY-01)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(AugmentSelf)
def augment_self(t: NeombreTable, seat: Seat, run: "Run", node: AugmentSelf) -> Rule[bool]:
    """PV and maximum rise alike (NEO-KEY-01, -03)."""
    amount = yield from amount_of(t, run, node.amount, node.each)
    return alter(t, run, run.selves, [amount], "NEO-KEY-01")


@clause(
    "<diminuer> {target:Target} de {amount:Amount}" + EACH,
    en="<lower> {target} by {amount}" + EACH_EN,
    rules=("NEO-KEY-02", "NEO-KEY-03", "NEO-DMG-15"),
    sample="Diminuez un adversaire de 2",
    keyword="diminish",
    worth=0.9,
)
class Diminish(Aimed):
    """Fewer pv and a lower maximum (NEO-KEY-02)."""

    target: Target
    amount: Amount
    each: Counted | None = None

    @property
    def aims(self) -> Target:
        """Those printed."""
        return self.target


@EFFECTS.does(Diminish)
def diminish(t: NeombreTable, seat: Seat, run: "Run", node: Diminish) -> Rule[bool]:
    """PV and maximum fall alike; this is no damage (NEO-KEY-02, -03, NEO-DMG-15)."""
    targets = yield from choose(t, run, node.aims)
    amounts = yield from amounts_of(t, run, node.amount, node.each, targets)
    return alter(t, run, targets, [-amount for amount in amounts], "NEO-KEY-02")


@clause(
    "<se diminuer> de {amount:Amount}" + EACH,
    en="<lower> yourself by {amount}" + EACH_EN,
    rules=("NEO-KEY-02", "NEO-TGT-04"),
    sample="Diminuez-vous de 2",
    keyword="diminish",
    person="vous",
    worth=-0.9,
)
class DiminishSelf(Act):
    """The resolving player has fewer pv and a lower maximum (NEO-KEY-02)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(DiminishSelf)
def diminish_self(t: NeombreTable, seat: Seat, run: "Run", node: DiminishSelf) -> Rule[bool]:
    """PV and maximum fall alike; this is no damage (NEO-KEY-02, -03, NEO-DMG-15)."""
    amount = yield from amount_of(t, run, node.amount, node.each)
    return alter(t, run, run.selves, [-amount], "NEO-KEY-02")


@clause(
    "<ressusciter> {count:un équipier} avec {hp} pv",
    en="<resurrect> {count:a teammate} with {hp} HP",
    also=[
        "<ressusciter> {count:un équipier mort} avec {hp} pv",
        "<ressusciter> l'équipier[ mort] avec {hp} pv",
    ],
    rules=("NEO-KEY-41", "NEO-KEY-42", "NEO-KEY-43"),
    sample="Ressuscitez un équipier avec 4 pv",
    worth=1.5,
)
class Resurrect(Act):
    """Dead team-mates come back (NEO-KEY-41)."""

    hp: int
    count: int = 1


@EFFECTS.does(Resurrect)
def resurrect(t: NeombreTable, seat: Seat, run: "Run", node: Resurrect) -> Rule[bool]:
    """Dead players come back with so many pv, and draw nothing (NEO-KEY-41…43)."""
    risen: tuple[Card, ...] = yield from choose_dead(t, run, node.count)
    for place in risen:
        revive(t, place, node.hp)
    return bool(risen)


# ---- adversaries


@clause(
    "<infliger> {amount:Amount}[ {more:de plus}]" + EACH,
    en=["<deal> damage equal to {amount:Half}", "<deal> {amount}[ {more:more}] damage" + EACH_EN],
    rules=("NEO-ADV-04", "NEO-DMG-01"),
    sample=("Inflige 2", "Inflige 1 · Inflige 2 de plus s'il est seul"),
    worth=-1.0,
)
class Strike(FoeAct):
    """The adversary hits its target; « de plus » only says that a blow came before this one (NEO-ADV-04)."""

    amount: Amount
    more: bool = False
    each: Counted | None = None


@EFFECTS.does(Strike)
def strike(t: NeombreTable, seat: Seat, run: "Run", node: Strike) -> Rule[bool]:
    """All targets of a brutal one are hit at once (NEO-CIB-08, -09)."""
    who = run.who
    amounts = yield from amounts_of(t, run, node.amount, node.each, who)
    return strike_all(t, run, who, amounts, "NEO-ADV-04")


@clause(
    "<infliger> {amount} aux autres adversaires",
    en="<deal> {amount} damage to the other adversaries",
    rules=("NEO-ADV-10", "NEO-RIP-09"),
    sample="Inflige 1 · Inflige 2 aux autres adversaires",
    worth=0.5,
)
class Trample(FoeAct):
    """The adversary hits all others of the line (NEO-ADV-10)."""

    amount: int


@EFFECTS.does(Trample)
def trample(t: NeombreTable, seat: Seat, run: "Run", node: Trample) -> bool:
    """All of them at once, whether or not anybody may aim at them; none of them ripostes (NEO-ADV-10, NEO-RIP-09)."""
    others = [foe for foe in t.line if foe != run.foe]
    return strike_all(t, run, others, [node.amount] * len(others), "NEO-ADV-10")


@clause(
    "<diminuer> de {amount:Amount}" + EACH,
    en="<lower> the target by {amount}" + EACH_EN,
    rules=("NEO-ADV-04", "NEO-KEY-02"),
    sample="Diminue de 2",
    keyword="diminish",
    worth=-1.0,
)
class Weaken(FoeAct):
    """The target loses pv and maximum (NEO-ADV-04)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(Weaken)
def weaken(t: NeombreTable, seat: Seat, run: "Run", node: Weaken) -> Rule[bool]:
    """PV and maximum of the target fall alike (NEO-KEY-02, -03)."""
    who = run.who
    amounts = yield from amounts_of(t, run, node.amount, node.each, who)
    return alter(t, run, who, [-amount for amount in amounts], "NEO-KEY-02")


@clause(
    "<se soigner> {amount:Amount}" + EACH,
    en="<heal> itself for {amount}" + EACH_EN,
    rules=("NEO-ADV-04", "NEO-DMG-05", "NEO-CIB-09"),
    sample="Se soigne 1",
    worth=-0.8,
)
class Mend(FoeAct):
    """The adversary gets pv back (NEO-ADV-04)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(Mend)
def mend(t: NeombreTable, seat: Seat, run: "Run", node: Mend) -> Rule[bool]:
    """Once, however many it targets (NEO-CIB-09)."""
    amount = yield from amount_of(t, run, node.amount, node.each)
    return heal_all(t, run, run.selves, [amount])


@clause(
    "<s'augmenter> de {amount:Amount}" + EACH,
    en="<raise> itself by {amount}" + EACH_EN,
    rules=("NEO-ADV-04", "NEO-KEY-01", "NEO-CIB-09"),
    sample="S'augmente de 2",
    keyword="augment",
    worth=-0.9,
)
class Swell(FoeAct):
    """The adversary gets more pv and a higher maximum (NEO-ADV-04)."""

    amount: Amount
    each: Counted | None = None


@EFFECTS.does(Swell)
def swell(t: NeombreTable, seat: Seat, run: "Run", node: Swell) -> Rule[bool]:
    """Once, however many it targets (NEO-KEY-01, NEO-CIB-09)."""
    amount = yield from amount_of(t, run, node.amount, node.each)
    return alter(t, run, run.selves, [amount], "NEO-KEY-01")
