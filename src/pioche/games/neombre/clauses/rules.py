"""Static rules, triggers and durations (NEO-TYPE-04…06, NEO-PAS, NEO-DMG-16)."""

from pioche.games.neombre.clauses.groups import (
    Duration,
    FoeSubject,
    FoeTrigger,
    InPassive,
    Lasting,
    Static,
    Trigger,
)
from pioche.language.clauses import clause

# ---- static rules of players' cards


@clause(
    "vos assauts infligent {amount} de plus",
    en="your assaults deal {amount} more damage",
    rules=("NEO-DMG-16", "NEO-TYPE-05"),
    sample="Vos assauts infligent 1 de plus",
    frame=True,
    worth=2.0,
)
class AssaultsMore(Static):
    """Each part of one's cards and invocations that damages adversaries deals more (NEO-DMG-16)."""

    amount: int


@clause(
    "vos soins rendent {amount} de plus",
    en="your heals restore {amount} more HP",
    rules=("NEO-DMG-16", "NEO-TYPE-05"),
    sample="Vos soins rendent 1 de plus",
    frame=True,
    worth=1.5,
)
class HealsMore(Static):
    """Each healing of one's cards and invocations gives back more (NEO-DMG-16)."""

    amount: int


@clause(
    "réduisez de {amount} les dégâts que subit l'équipe",
    en="reduce the damage the team takes by {amount}",
    rules=("NEO-DMG-16", "NEO-TYPE-22"),
    sample="Réduisez de 1 les dégâts que subit l'équipe",
    frame=True,
    keyword="reduce",
    worth=2.5,
)
class ShieldTeam(Static):
    """All players take less (NEO-DMG-16)."""

    amount: int


@clause(
    "réduisez de {amount} les dégâts que vous subissez",
    en="reduce the damage you take by {amount}",
    rules=("NEO-DMG-16", "NEO-TYPE-05"),
    sample="Réduisez de 1 les dégâts que vous subissez",
    frame=True,
    keyword="reduce",
    worth=1.5,
)
class ShieldSelf(Static):
    """Its owner takes less (NEO-DMG-16)."""

    amount: int


@clause(
    "à la place de piocher, vous pouvez lancer la carte du dessus de votre pioche",
    en="instead of drawing, you may launch the top card of your draw pile",
    rules=("NEO-PAS-07", "NEO-PAS-08"),
    sample="À la place de piocher, vous pouvez lancer la carte du dessus de votre pioche",
    frame=True,
    keyword="launch_instead",
    worth=1.5,
)
class LaunchOwnInstead(Static):
    """Its owner may launch each card that is to be drawn (NEO-PAS-07)."""


@clause(
    "choisissez les cibles des adversaires",
    en="choose the adversaries' targets",
    rules=("NEO-KEY-60", "NEO-KEY-61", "NEO-CIB-19"),
    sample="Choisissez les cibles des adversaires au prochain tour",
    frame=True,
    worth=2.0,
)
class ChooseTargets(Lasting):
    """Its owner chooses at the start of each active (NEO-KEY-60)."""


# ---- triggers of players' cards


@clause(
    "au début du tour de l'équipe", en="at the start of the team's turn", rules=("NEO-TURN-13", "NEO-RES-24"),
    sample="Au début du tour de l'équipe, soignez-vous 1", frame=True, keyword="at_start",
)  # fmt: skip
class AtStart(Trigger, FoeTrigger):
    """When the players' turn begins (NEO-TURN-13)."""


@clause(
    "à la fin du tour de l'équipe", en="at the end of the team's turn", rules=("NEO-RES-24", "NEO-TURN-10"),
    sample="À la fin du tour de l'équipe, recyclez 1", frame=True, keyword="at_end",
)  # fmt: skip
class AtEnd(Trigger, FoeTrigger):
    """When the players' turn ends."""


@clause(
    "à la fin du tour des adversaires", en="at the end of the adversaries' turn", rules=("NEO-RES-24", "NEO-TURN-11"),
    sample="À la fin du tour des adversaires, piochez 1", frame=True, keyword="at_foes_end",
)  # fmt: skip
class AtFoesEnd(Trigger, FoeTrigger):
    """When the adversaries' turn ends."""


@clause(
    "après avoir joué une carte", en="after playing a card", rules=("NEO-PAS-04", "NEO-PAS-05"),
    sample="Après avoir joué une carte, soignez-vous 1", frame=True, keyword="after_playing",
)  # fmt: skip
class AfterPlay(Trigger):
    """After each card that its owner plays (NEO-PAS-04)."""


@clause(
    "quand vous subissez des dégâts", en="when you take damage", rules=("NEO-RES-25",),
    sample="Quand vous subissez des dégâts, infligez 1", frame=True, keyword="when_hurt",
)  # fmt: skip
class WhenHurt(Trigger):
    """Each part in which its owner loses pv to damage (NEO-RES-25)."""


@clause(
    "quand vous piochez", en="when you draw", rules=("NEO-RES-25",),
    sample="Quand vous piochez, soignez-vous 1", frame=True, keyword="when_drawing",
)  # fmt: skip
class WhenDrawing(Trigger):
    """Each card drawn that reached the hand (NEO-RES-25)."""


@clause(
    "quand vous recyclez", en="when you recycle", rules=("NEO-RES-25",),
    sample="Quand vous recyclez, piochez 1", frame=True, keyword="when_recycling",
)  # fmt: skip
class WhenRecycling(Trigger):
    """Each recycling of at least one card (NEO-RES-25)."""


@clause(
    "quand vous soignez", en="when you heal", rules=("NEO-RES-25",),
    sample="Quand vous soignez, piochez 1", frame=True, keyword="when_healing",
)  # fmt: skip
class WhenHealing(Trigger):
    """Each part that really gave pv back (NEO-RES-25)."""


@clause(
    "quand un adversaire meurt", en="when an adversary dies", rules=("NEO-RES-25",),
    sample="Quand un adversaire meurt, piochez 1", frame=True, keyword="when_foe_dies",
)  # fmt: skip
class WhenFoeDies(Trigger):
    """Each adversary or token that dies (NEO-RES-25)."""


# ---- triggers of passives


@clause(
    "quand un joueur pioche", en="when a player draws", rules=("NEO-RES-25", "NEO-PAS-01"),
    sample="Quand un joueur pioche, il subit 1", frame=True, keyword="when_drawing",
)  # fmt: skip
class PlayerDraws(FoeTrigger):
    """Each card drawn that reached a hand (NEO-RES-25)."""


@clause(
    "quand un joueur recycle", en="when a player recycles", rules=("NEO-RES-25", "NEO-PAS-01"),
    sample="Quand un joueur recycle, il subit 1", frame=True, keyword="when_recycling",
)  # fmt: skip
class PlayerRecycles(FoeTrigger):
    """Each recycling of at least one card (NEO-RES-25)."""


@clause(
    "quand un joueur soigne", en="when a player heals", rules=("NEO-RES-25", "NEO-PAS-01"),
    sample="Quand un joueur soigne, gagne 1 rancune", frame=True, keyword="when_healing",
)  # fmt: skip
class PlayerHeals(FoeTrigger):
    """Each part by which a player really gave pv back (NEO-RES-25)."""


@clause(
    "quand un joueur subit des dégâts", en="when a player takes damage", rules=("NEO-RES-25", "NEO-PAS-01"),
    sample="Quand un joueur subit des dégâts, il meule 1", frame=True, keyword="when_hurt",
)  # fmt: skip
class PlayerHurt(FoeTrigger):
    """Each part in which a player loses pv to damage (NEO-RES-25)."""


@clause(
    "quand un autre adversaire meurt", en="when another adversary dies", also="quand un adversaire meurt",
    rules=("NEO-RES-25", "NEO-PAS-01"), sample="Quand un autre adversaire meurt, s'augmente de 2", frame=True,
    keyword="when_foe_dies",
)  # fmt: skip
class OtherDies(FoeTrigger):
    """Each other adversary or token that dies (NEO-RES-25)."""


# ---- static passives


@clause(
    "^les soins reçus par les joueurs sont réduits de {amount}",
    en="^healing received by players is reduced by {amount}",
    rules=("NEO-PAS-01", "NEO-DMG-16"),
    sample="Les soins reçus par les joueurs sont réduits de 1",
    frame=True,
    keyword="less_healing",
)
class HealLess(InPassive):
    """Players get fewer pv back (NEO-DMG-16)."""

    amount: int


@clause(
    "^{who:FoeSubject@ils} ne peuvent jouer que {count:une carte} par tour",
    en="^{who} may play only {count:one card} per turn",
    rules=("NEO-PLAY-03", "NEO-PAS-01"),
    sample="Les joueurs touchés par torpeur ne peuvent jouer qu'une carte par tour",
    frame=True,
    keyword="fewer_plays",
)
class FewerPlays(InPassive):
    """A lower limit of normal plays (NEO-PLAY-03)."""

    who: FoeSubject
    count: int


@clause(
    "^les autres adversaires infligent {amount} de plus",
    en="^the other adversaries deal {amount} more damage",
    rules=("NEO-PAS-01", "NEO-DMG-16"),
    sample="Les autres adversaires infligent 1 de plus",
    frame=True,
    keyword="foes_more",
)
class OthersMore(InPassive):
    """The other adversaries deal more (NEO-DMG-16)."""

    amount: int


@clause(
    "^les autres adversaires infligent {amount} de moins",
    en="^the other adversaries deal {amount} less damage",
    rules=("NEO-PAS-01", "NEO-DMG-16"),
    sample="Les autres adversaires infligent 1 de moins",
    frame=True,
    keyword="foes_less",
)
class OthersLess(InPassive):
    """The other adversaries deal less (NEO-DMG-16)."""

    amount: int


@clause(
    "^les dégâts que subissent les joueurs touchés par {marker:Marker} sont augmentés de {amount}",
    en="^the damage taken by players with {marker} is increased by {amount}",
    rules=("NEO-PAS-01", "NEO-PAS-03", "NEO-DMG-16"),
    sample="Les dégâts que subissent les joueurs touchés par poison sont augmentés de 1",
    frame=True,
    keyword="touched_more",
)
class TouchedMore(InPassive):
    """Players with a marker take more (NEO-DMG-16, NEO-PAS-03)."""

    marker: str
    amount: int


@clause(
    "^à la place de piocher, les joueurs peuvent lancer la carte du dessus de leur pioche",
    en="^instead of drawing, players may launch the top card of their draw pile",
    rules=("NEO-PAS-06", "NEO-PAS-07", "NEO-PAS-08"),
    sample="À la place de piocher, les joueurs peuvent lancer la carte du dessus de leur pioche",
    frame=True,
    keyword="launch_instead",
)
class LaunchInstead(InPassive):
    """Each card to be drawn may be launched instead (NEO-PAS-06)."""


# ---- durations


@clause(
    "ce tour",
    en="this turn",
    rules=("NEO-TYPE-04",),
    sample="Vos assauts infligent 1 de plus ce tour",
    frame=True,
)
class ThisTurn(Duration):
    """Until the players' turn ends (NEO-TYPE-04)."""


@clause(
    "jusqu'à la fin du prochain tour des adversaires",
    en="until the end of the adversaries' next turn",
    rules=("NEO-TYPE-04",),
    sample="Réduisez de 1 les dégâts que subit l'équipe jusqu'à la fin du prochain tour des adversaires",
    frame=True,
    keyword="next_turn",
)
class UntilFoesEnd(Duration):
    """Until the next adversaries' turn that begins ends (NEO-TYPE-04)."""


@clause(
    "au prochain tour",
    en="next turn",
    rules=("NEO-TYPE-04", "NEO-KEY-60"),
    sample="Choisissez les cibles des adversaires au prochain tour",
    frame=True,
    keyword="next_turn",
)
class NextTurn(Duration):
    """Until the next adversaries' turn that begins ends (NEO-TYPE-04)."""


@clause(
    "pendant {count:1 tour}",
    en="for {count:1 turn}",
    rules=("NEO-TYPE-04",),
    sample="Vos assauts infligent 1 de plus pendant 2 tours",
    frame=True,
)
class ForTurns(Duration):
    """Until so many rounds have ended, this one included (NEO-TYPE-04)."""

    count: int


@clause(
    "jusqu'à ce que vous subissiez des dégâts",
    en="until you take damage",
    rules=("NEO-TYPE-04",),
    sample="Vos assauts infligent 1 de plus jusqu'à ce que vous subissiez des dégâts",
    frame=True,
    keyword="until_event",
)
class UntilHurt(Duration):
    """Until its owner loses pv to damage (NEO-TYPE-04)."""


@clause(
    "jusqu'à ce qu'un adversaire meure",
    en="until an adversary dies",
    rules=("NEO-TYPE-04",),
    sample="Vos assauts infligent 1 de plus jusqu'à ce qu'un adversaire meure",
    frame=True,
    keyword="until_event",
)
class UntilFoeDies(Duration):
    """Until an adversary or token dies (NEO-TYPE-04)."""
