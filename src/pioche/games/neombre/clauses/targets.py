"""Whom players' cards name: after « à », and as subjects (NEO-TGT)."""

from pioche.games.neombre.clauses.groups import FoeSubject, Subject, Target
from pioche.language.clauses import clause


class Chosen(Target):
    """So many different targets, chosen one at a time (NEO-TGT-14)."""

    count: int


@clause(
    "{count:un équipier}",
    en="{count:a teammate}",
    also="l'équipier",
    rules=("NEO-TGT-02", "NEO-TGT-03", "NEO-TGT-14"),
    sample="Soignez 2 à un équipier",
    frame=True,
    keyword="teammate",
)
class Teammates(Chosen):
    """Other living players (NEO-TGT-02)."""

    count: int = 1


@clause(
    "{count:un adversaire}",
    en="{count:an adversary}",
    also="l'adversaire",
    rules=("NEO-TGT-05", "NEO-TGT-14"),
    sample="Infligez 2 à deux adversaires",
    frame=True,
    silent=True,
    keyword="adversary",
)
class Foes(Chosen):
    """Adversaries of one's choice (NEO-TGT-05)."""

    count: int = 1


@clause(
    "{count:un personnage}",
    en="{count:a character}",
    also="le personnage",
    rules=("NEO-TGT-07", "NEO-TGT-08", "NEO-TGT-14"),
    sample="Soignez 2 à un personnage",
    frame=True,
    keyword="character",
)
class Characters(Chosen):
    """Players, oneself included, or adversaries (NEO-TGT-07, -08)."""

    count: int = 1


class Group(Target):
    """Everybody of a kind, without a choice."""


@clause(
    "vos équipiers", en="your teammates", rules=("NEO-TGT-02",), sample="Soignez 2 à vos équipiers", frame=True,
    keyword="teammates",
)  # fmt: skip
class AllTeammates(Group):
    """All other living players (NEO-TGT-02)."""


@clause(
    "l'équipe",
    en="the team",
    rules=("NEO-TGT-01",),
    sample="Soignez 1 à l'équipe",
    frame=True,
    keyword="team",
)
class WholeTeam(Group):
    """All living players (NEO-TGT-01)."""


@clause(
    "tous les adversaires",
    en="all adversaries",
    rules=("NEO-TGT-05", "NEO-IRR-15"),
    sample="Infligez 1 à tous les adversaires",
    frame=True,
    silent=True,
    keyword="all_adversaries",
)
class AllFoes(Group):
    """All adversaries, those that nobody can choose included (NEO-TGT-05, NEO-IRR-15)."""


@clause(
    "tous les personnages",
    en="all characters",
    rules=("NEO-TGT-09", "NEO-TGT-10"),
    sample="Infligez 1 à tous les personnages",
    frame=True,
    keyword="all_characters",
)
class AllCharacters(Group):
    """All adversaries, players and invocations, oneself included (NEO-TGT-09)."""


@clause(
    "tous les autres personnages",
    en="all other characters",
    rules=("NEO-TGT-09", "NEO-TGT-10"),
    sample="Infligez 1 à tous les autres personnages",
    frame=True,
    keyword="all_others",
)
class AllOthers(Group):
    """All characters but oneself; one's own invocations are among them (NEO-TGT-09, -10)."""


@clause(
    "cette invocation",
    en="this invocation",
    rules=("NEO-TYPE-15", "NEO-TGT-13"),
    sample="Soignez 1 à cette invocation",
    frame=True,
    silent=True,
    keyword="this_invocation",
)
class ThisInvocation(Group):
    """The invocation whose text it is (NEO-TYPE-15)."""


# ---- subjects of players' texts


class Picked(Subject):
    """Those who are chosen to do a part (NEO-TGT-14)."""

    @property
    def target(self) -> Chosen:
        """Whom one may choose."""
        raise NotImplementedError


@clause(
    "un équipier", en="a teammate", also="l'équipier", rules=("NEO-TGT-02",), sample="Un équipier pioche 2",
    person="il", frame=True, keyword="teammate",
)  # fmt: skip
class ATeammate(Picked):
    """One other living player, chosen (NEO-TGT-02)."""

    @property
    def target(self) -> Chosen:
        """Another player."""
        return Teammates(1)


@clause(
    "{count:deux équipiers}", en="{count:two teammates}", rules=("NEO-TGT-02", "NEO-TGT-14"),
    sample="Deux équipiers piochent 1", person="ils", frame=True, keyword="teammate",
)  # fmt: skip
class SomeTeammates(Picked):
    """So many other living players, chosen (NEO-TGT-14)."""

    count: int

    @property
    def target(self) -> Chosen:
        """Other players."""
        return Teammates(self.count)


@clause(
    "un adversaire", en="an adversary", also="l'adversaire", rules=("NEO-TGT-05", "NEO-DMG-03"),
    sample="Un adversaire subit 2", person="il", frame=True, keyword="adversary",
)  # fmt: skip
class AFoe(Picked):
    """One adversary, chosen; the player inflicts what it suffers (NEO-TGT-05, NEO-DMG-03)."""

    @property
    def target(self) -> Chosen:
        """An adversary."""
        return Foes(1)


@clause(
    "{count:deux adversaires}", en="{count:two adversaries}", rules=("NEO-TGT-05", "NEO-TGT-14", "NEO-DMG-03"),
    sample="Deux adversaires subissent 1", person="ils", frame=True, keyword="adversary",
)  # fmt: skip
class SomeFoes(Picked):
    """So many adversaries, chosen; the player inflicts what they suffer (NEO-TGT-14, NEO-DMG-03)."""

    count: int

    @property
    def target(self) -> Chosen:
        """Adversaries."""
        return Foes(self.count)


@clause(
    "un personnage", en="a character", also="le personnage", rules=("NEO-TGT-07", "NEO-TGT-08", "NEO-DMG-03"),
    sample="Un personnage subit 2", person="il", frame=True, keyword="character",
)  # fmt: skip
class ACharacter(Picked):
    """One player or adversary, chosen (NEO-TGT-07, -08)."""

    @property
    def target(self) -> Chosen:
        """A player or an adversary."""
        return Characters(1)


@clause(
    "vos équipiers", en="your teammates", rules=("NEO-TGT-02",), sample="Vos équipiers piochent 1", person="ils",
    frame=True, keyword="teammates",
)  # fmt: skip
class YourTeammates(Subject):
    """All other living players (NEO-TGT-02)."""


@clause(
    "chaque équipier", en="each teammate", rules=("NEO-TGT-02",), sample="Chaque équipier pioche 1", person="il",
    frame=True, keyword="teammates",
)  # fmt: skip
class EachTeammate(Subject):
    """All other living players (NEO-TGT-02)."""


@clause(
    "il|elle", en="the target", rules=("NEO-RES-13",), sample="Infligez 2 à un équipier · Il meule 3", person="il",
    frame=True, silent=True, keyword="pronoun",
)  # fmt: skip
class It(Subject):
    """Whoever the step or part before aimed at (NEO-RES-13)."""


@clause(
    "ils|elles", en="they", rules=("NEO-RES-13",), sample="Soignez 2 à vos équipiers · Ils recyclent 2",
    person="ils", frame=True, silent=True, keyword="pronoun",
)  # fmt: skip
class Them(Subject):
    """Those whom the step or part before aimed at (NEO-RES-13)."""


@clause(
    "l'équipe", en="the team", rules=("NEO-TGT-01",), sample="L'équipe pioche 1", person="il", frame=True,
    keyword="team",
)  # fmt: skip
class TheTeam(Subject, FoeSubject):
    """All living players (NEO-TGT-01)."""


@clause(
    "chaque joueur", en="each player", rules=("NEO-TGT-01",), sample="Chaque joueur pioche 1", person="il",
    frame=True, keyword="team",
)  # fmt: skip
class EachPlayer(Subject, FoeSubject):
    """All living players (NEO-TGT-01)."""


@clause(
    "tous les adversaires", en="all adversaries", rules=("NEO-TGT-05", "NEO-DMG-03"),
    sample="Tous les adversaires subissent 2", person="ils", frame=True, keyword="all_adversaries",
)  # fmt: skip
class EveryFoe(Subject):
    """All adversaries; the player inflicts what they suffer (NEO-DMG-03)."""


@clause(
    "chaque adversaire", en="each adversary", rules=("NEO-TGT-05", "NEO-DMG-03"),
    sample="Chaque adversaire subit 1", person="il", frame=True, keyword="all_adversaries",
)  # fmt: skip
class EachFoe(Subject):
    """All adversaries; the player inflicts what they suffer (NEO-DMG-03)."""


@clause(
    "tous les personnages", en="all characters", rules=("NEO-TGT-09",), sample="Tous les personnages subissent 1",
    person="ils", frame=True, keyword="all_characters",
)  # fmt: skip
class EveryCharacter(Subject):
    """All adversaries, players and invocations (NEO-TGT-09)."""


@clause(
    "tous les autres personnages", en="all other characters", rules=("NEO-TGT-09", "NEO-TGT-10"),
    sample="Tous les autres personnages subissent 1", person="ils", frame=True, keyword="all_others",
)  # fmt: skip
class EveryOther(Subject):
    """All characters but oneself (NEO-TGT-09)."""


# ---- subjects of adversaries' texts


@clause(
    "il|elle", en="that player", rules=("NEO-RES-13", "NEO-RES-25"), sample="Quand un joueur pioche, il subit 1",
    person="il", frame=True, silent=True, keyword="pronoun",
)  # fmt: skip
class ThatPlayer(FoeSubject):
    """Whom the passive concerns, or the adversary's target (NEO-RES-13, -25)."""


@clause(
    "les joueurs", en="the players", rules=("NEO-ADV-04",), sample="Les joueurs subissent 1", person="ils",
    frame=True, silent=True, keyword="players",
)  # fmt: skip
class Players(FoeSubject):
    """All living players (NEO-ADV-04)."""


@clause(
    "les joueurs touchés par {marker:Marker}", en="players with {marker}", rules=("NEO-PAS-03",),
    sample="Les joueurs touchés par infection subissent 1", person="ils", frame=True, keyword="touched",
)  # fmt: skip
class Touched(FoeSubject):
    """The living players with at least one such marker (NEO-PAS-03)."""

    marker: str
