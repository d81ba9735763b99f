"""Engaging, moving, control, and what comes into play or leaves it unharmed (§7.6)."""

from pioche.core.decisions import Rule, Seat
from pioche.games.noxilia import verbs
from pioche.games.noxilia.clauses.nouns import Kind
from pioche.games.noxilia.clauses.text import EFFECTS, CellTarget, Effect, Part, Price, Target
from pioche.games.noxilia.names import TOKEN_IDS
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.targets import kind_fits, units, within_reach
from pioche.language.clauses import clause


@clause(
    "<engager> {target:Target}",
    en="<exhaust> {target}",
    rules=("NOX-GEN-11", "NOX-SOLI-01", "NOX-SPELL-13"),
    sample=("Engagez une unité ennemie.", "Coût supplémentaire : engagez une autre unité alliée."),
)
class Engage(Effect, Price):
    """Units are turned sideways (NOX-GEN-11)."""

    target: Target

    @property
    def engages(self) -> int:
        """How many units it engages as a cost."""
        return 1


@EFFECTS.does(
    Engage,
    can=lambda t, seat, run, node: not all(t.engaged[unit] for unit in within_reach(t, run, node.target)),
)
def engage_units(t: NoxTable, seat: Seat, run: Run, node: Engage) -> Rule[bool]:
    """Units are turned sideways, as far as they can be (NOX-GEN-11, NOX-SOLI-01)."""
    return (yield from verbs.engage(t, run, (yield from units(t, run, node.target))))


@clause(
    "<dégager> {target:Target}",
    en="<ready> {target}",
    rules=("NOX-GEN-11",),
    sample="Dégagez une unité alliée.",
)
class MakeReady(Effect):
    """Units are turned back (NOX-GEN-11)."""

    target: Target


@EFFECTS.does(
    MakeReady,
    can=lambda t, seat, run, node: any(t.engaged[unit] for unit in within_reach(t, run, node.target)),
)
def make_ready(t: NoxTable, seat: Seat, run: Run, node: MakeReady) -> Rule[bool]:
    """Units are turned back (NOX-GEN-11)."""
    return (yield from verbs.ready(t, run, (yield from units(t, run, node.target))))


@clause(
    "<déplacer> {target:Target} de {steps:1 zone}",
    en="<move> {target} {steps:1 zone}",
    rules=("NOX-FOG-04", "NOX-WATER-02"),
    sample="Déplacez une unité alliée de 1 zone.",
)
class Shift(Effect):
    """A forced step, which enemies do not hinder and water does (§7.6)."""

    target: Target
    steps: int


@EFFECTS.does(Shift)
def shift(t: NoxTable, seat: Seat, run: Run, node: Shift) -> Rule[bool]:
    """Each unit is moved, step by step (NOX-FOG-04)."""
    return (yield from verbs.shift(t, run, (yield from units(t, run, node.target)), node.steps))


@clause(
    "<renvoyer> {target:Target} dans la main de son propriétaire",
    also="<renvoyer> {target:Target} dans la main de leur propriétaire",
    en="<return> {target} to its owner's hand",
    rules=("NOX-CTRL-05", "NOX-CTRL-03"),
    sample="Renvoyez une unité commune ennemie dans la main de son propriétaire.",
)
class ReturnToHand(Effect):
    """The unit becomes a card again (NOX-CTRL-05)."""

    target: Target


@EFFECTS.does(ReturnToHand)
def return_to_hand(t: NoxTable, seat: Seat, run: Run, node: ReturnToHand) -> Rule[bool]:
    """The units go back, never a monarch (NOX-CTRL-03)."""
    return (yield from verbs.return_to_hand(t, run, (yield from units(t, run, node.target))))


@clause(
    "<prendre> le contrôle de {target:Target}[ {brief:jusqu'à la fin du tour}]",
    en="<take> control of {target}[ {brief:until end of turn}]",
    rules=("NOX-CTRL-02", "NOX-CTRL-03", "NOX-CARD-04"),
    sample="Prenez le contrôle d'une unité commune ennemie jusqu'à la fin du tour.",
)
class TakeControl(Effect):
    """The unit stays where it is and serves another (NOX-CTRL-02)."""

    target: Target
    brief: bool = False


@EFFECTS.does(TakeControl)
def take_control(t: NoxTable, seat: Seat, run: Run, node: TakeControl) -> Rule[bool]:
    """The units change sides (NOX-CTRL-02)."""
    return (
        yield from verbs.take_control(t, run, (yield from units(t, run, node.target)), lasting=not node.brief)
    )


@clause(
    "<mettre> un jeton {token:Token} en jeu[ dans {cell:CellTarget}]",
    en=["<put> a {token} token into play on {cell:OpenCell}", "<put> a {token} token into play[ in {cell}]"],
    rules=("NOX-CTRL-04",),
    sample=(
        "Mettez un jeton Milicien en jeu dans votre zone de commandement.",
        "Mettez un jeton Milicien en jeu.",
    ),
    keyword="create_tokens",
)
class CreateToken(Effect):
    """A token comes into being, face up (NOX-CTRL-04)."""

    token: str
    cell: CellTarget | None = None


@EFFECTS.does(CreateToken)
def create_token(t: NoxTable, seat: Seat, run: Run, node: CreateToken) -> Rule[bool]:
    """One token arrives (NOX-CTRL-04)."""
    return (yield from verbs.create_tokens(t, run, TOKEN_IDS[node.token], 1, node.cell))


@clause(
    "<mettre> {count:2 jeton} {token:Token} en jeu[ dans {cell:CellTarget}]",
    en=[
        "<put> {count:2} {token} tokens into play on {cell:OpenCell}",
        "<put> {count:2} {token} tokens into play[ in {cell}]",
    ],
    rules=("NOX-CTRL-04",),
    sample="Mettez 2 jetons Milicien en jeu dans une zone alliée.",
)
class CreateTokens(Effect):
    """Tokens come into being, face up (NOX-CTRL-04)."""

    count: int
    token: str
    cell: CellTarget | None = None


@EFFECTS.does(CreateTokens)
def create_tokens(t: NoxTable, seat: Seat, run: Run, node: CreateTokens) -> Rule[bool]:
    """Tokens arrive one after the other (NOX-CTRL-04)."""
    return (yield from verbs.create_tokens(t, run, TOKEN_IDS[node.token], node.count, node.cell))


@clause(
    "<ranimer> un~ {kind:Kind} de votre cimetière dans {cell:CellTarget}",
    en="<reanimate> a {kind} from your graveyard into {cell}",
    rules=("NOX-FOG-14", "NOX-CARD-04", "NOX-CARD-11"),
    sample="Ranimez une unité commune de votre cimetière dans votre zone de commandement.",
    many=False,
    agree="kind",
)
class Reanimate(Effect):
    """A dead unit comes back, face up (NOX-FOG-14)."""

    kind: Kind
    cell: CellTarget


@EFFECTS.does(
    Reanimate,
    can=lambda t, seat, run, node: any(kind_fits(t, card, node.kind) for card in t.graveyard[run.seat]),
)
def reanimate(t: NoxTable, seat: Seat, run: Run, node: Reanimate) -> Rule[bool]:
    """One of the dead arrives (NOX-FOG-14)."""
    return (yield from verbs.reanimate(t, run, node.kind, node.cell))


@clause(
    "<inonder> {cell:CellTarget} pendant {turns:1 tour}",
    en="<flood> {cell} for {turns:1 turn}",
    rules=("NOX-WATER-01", "NOX-WATER-04"),
    sample="Inondez une zone pendant 2 tours.",
)
class Flood(Effect):
    """A zone becomes water for so many turns (NOX-WATER-01)."""

    cell: CellTarget
    turns: int


@EFFECTS.does(Flood)
def flood(t: NoxTable, seat: Seat, run: Run, node: Flood) -> Rule[bool]:
    """The zone is water (NOX-WATER-01)."""
    return (yield from verbs.flood(t, run, node.cell, node.turns))


@clause(
    "<poser> un trésor dans {cell:CellTarget}",
    en=["<lay> a treasure on {cell:OpenCell}", "<lay> a treasure in {cell}"],
    rules=("NOX-TRES-09",),
    sample="Posez un trésor dans une zone.",
)
class LayTreasure(Effect):
    """The top of the treasure pile is laid face down (NOX-TRES-09)."""

    cell: CellTarget


@EFFECTS.does(LayTreasure, can=lambda t, seat, run, node: bool(t.hoard))
def lay_treasure(t: NoxTable, seat: Seat, run: Run, node: LayTreasure) -> Rule[bool]:
    """An empty pile lays nothing (NOX-TRES-09)."""
    return (yield from verbs.lay_treasure(t, run, node.cell))


@clause(
    "<retourner> {target:Target} face cachée",
    en="<turn> {target} face down",
    rules=("NOX-FOG-20", "NOX-FOG-08"),
    sample="Retournez une unité alliée face cachée.",
)
class TurnDown(Effect):
    """The unit is in the fog again, though it is known (NOX-FOG-20)."""

    target: Target


@EFFECTS.does(TurnDown)
def turn_down(t: NoxTable, seat: Seat, run: Run, node: TurnDown) -> Rule[bool]:
    """Units are turned face down (NOX-FOG-20)."""
    return (yield from verbs.turn_down(t, run, (yield from units(t, run, node.target))))


@clause(
    "cette unité revient",
    en="bring this unit back",
    rules=("NOX-AVEN-05",),
    sample="Retour : cette unité revient.",
)
class ComeBack(Part):
    """The adventurer arrives in its owner's command zone (NOX-AVEN-05)."""


@EFFECTS.does(ComeBack)
def come_back(t: NoxTable, seat: Seat, run: Run, node: ComeBack) -> Rule[bool]:
    """The adventurer is back (NOX-AVEN-05)."""
    return (yield from verbs.come_back(t, run))


@clause("<annuler> l'attaque", en="<cancel> the attack", rules=("NOX-CBT-09",), sample="Annulez l'attaque.")
class CancelAttack(Effect):
    """The attack ends without damage or riposte (NOX-CBT-09)."""


@EFFECTS.does(CancelAttack)
def cancel_attack(t: NoxTable, seat: Seat, run: Run, node: CancelAttack) -> Rule[bool]:
    """The attack is over (NOX-CBT-09)."""
    return (yield from verbs.cancel_attack(t, run))


@clause("<annuler> ce sort", en="<cancel> that spell", rules=("NOX-LAT-08",), sample="Annulez ce sort.")
class CancelSpell(Effect):
    """The spell goes to its graveyard without effect (NOX-LAT-08)."""


@EFFECTS.does(CancelSpell)
def cancel_spell(t: NoxTable, seat: Seat, run: Run, node: CancelSpell) -> Rule[bool]:
    """The spell does nothing (NOX-LAT-08)."""
    return (yield from verbs.cancel_spell(t, run))


@clause(
    "<rediriger> l'attaque vers une autre unité",
    en="<redirect> the attack to another unit",
    rules=("NOX-CBT-16", "NOX-SOLI-01"),
    sample="Redirigez l'attaque vers une autre unité.",
)
class Redirect(Effect):
    """Another unit is attacked (NOX-CBT-16)."""


@EFFECTS.does(Redirect)
def redirect(t: NoxTable, seat: Seat, run: Run, node: Redirect) -> Rule[bool]:
    """Another unit is attacked (NOX-CBT-16)."""
    return (yield from verbs.redirect(t, run))
