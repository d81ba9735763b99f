"""Banners: whom a deck serves, with which colours and gold, and where its first units stand (§7.7)."""

from pioche.games.noxilia.clauses.nouns import Race
from pioche.games.noxilia.clauses.text import CardText, Mana
from pioche.language.clauses import Node, clause
from pioche.language.errors import Misfit


def sample(clan: str = "Aubefer", post: str = "commandement", rest: str = "") -> str:
    """A banner in which something stands."""
    where = f"Placement : monarque en {post} ; unités en commandement.{rest}"
    return f"Clan : {clan}. Race : Humain. Couleurs : {{L}}. Or de départ : 12. {where}"


class Clan(Node):
    """A clan."""


@clause(
    "Aubefer",
    en="Dawniron",
    sample=sample("Aubefer"),
    rules=("NOX-DECK-05",),
    keyword="clan",
    frame=True,
    silent=True,
)
class Aubefer(Clan):
    """The humans who hold the line."""


@clause(
    "Vespéraux",
    en="The Vesperals",
    sample=sample("Vespéraux"),
    rules=("NOX-DECK-05",),
    keyword="clan",
    frame=True,
    silent=True,
)
class Vesperaux(Clan):
    """The people of the night, who raid."""


class Post(Node):
    """Where units may start."""


@clause(
    "commandement",
    en="command",
    sample=sample(post="commandement"),
    rules=("NOX-SETUP-12",),
    keyword="post",
    frame=True,
    silent=True,
)
class CommandPost(Post):
    """The command zone."""


@clause(
    "complémentaire",
    en="annex",
    sample=sample(post="complémentaire"),
    rules=("NOX-SETUP-12",),
    keyword="post",
    frame=True,
    silent=True,
)
class RoomPost(Post):
    """The complementary room."""


def two_ramparts(post: "RampartPost") -> Misfit | None:
    """A camp has two ramparts (NOX-BOARD-01)."""
    if 1 <= post.number <= post.most:
        return None
    return Misfit(post, "number", fr="un camp a les remparts 1 et 2", en="a camp has ramparts 1 and 2")


@clause(
    "rempart {number}",
    en="rampart {number}",
    rules=("NOX-SETUP-12",),
    keyword="post",
    sample=sample(post="rempart 1"),
    frame=True,
    silent=True,
    check=two_ramparts,
)
class RampartPost(Post):
    """One of the two ramparts."""

    number: int

    @property
    def most(self) -> int:
        """The last rampart (NOX-BOARD-01)."""
        return 2


class Restriction(Node):
    """What a banner allows less of (NOX-DECK-06)."""


@clause(
    "{most} héros au plus",
    en="at most {most} heroes",
    rules=("NOX-DECK-06",),
    keyword="restriction",
    sample=sample(rest=" Restrictions : 6 héros au plus."),
    frame=True,
)
class MostHeroes(Restriction):
    """So many heroes, all together."""

    most: int


@clause(
    "{most} sorts au plus",
    en="at most {most} spells",
    rules=("NOX-DECK-06",),
    keyword="restriction",
    sample=sample(rest=" Restrictions : 12 sorts au plus."),
    frame=True,
)
class MostSpells(Restriction):
    """So many spells, all together."""

    most: int


@clause(
    "aucune malédiction",
    en="no curses",
    sample=sample(rest=" Restrictions : aucune malédiction."),
    rules=("NOX-DECK-06",),
    keyword="restriction",
    frame=True,
)
class NoCurses(Restriction):
    """No spell that stays on a unit."""


@clause(
    "aucun sort latent",
    en="no latent spells",
    sample=sample(rest=" Restrictions : aucun sort latent."),
    rules=("NOX-DECK-06",),
    keyword="restriction",
    frame=True,
)
class NoLatents(Restriction):
    """No spell that is prepared face down."""


@clause(
    "Clan : {clan:Clan}. Race : ^{races:Race*, }. Couleurs : {colours:Mana*}. Or de départ : {allowance}. Placement : "
    "monarque en {monarch:Post*, } ; unités en {units:Post*, }[ ; {most} unités au plus par zone]."
    "[ Restrictions : {restrictions:Restriction*, }.]",
    en="Clan: {clan}. Race: ^{races*, }. Colours: {colours*}. Starting gold: {allowance}. Set-up: monarch in "
    "{monarch*, }; units in {units*, }[; at most {most} units in a zone].[ Restrictions: {restrictions*, }.]",
    rules=("NOX-CARD-06", "NOX-CARD-07", "NOX-SETUP-05", "NOX-SETUP-12", "NOX-SETUP-20", "NOX-DECK-06"),
    sample="Clan : Aubefer. Race : Humain. Couleurs : {L}{P}{N}. Or de départ : 12. Placement : monarque en "
    "commandement ; unités en commandement, rempart 1, rempart 2 ; 3 unités au plus par zone.",
    frame=True,
)
class BannerText(CardText):
    """All that a banner says (§7.7)."""

    clan: Clan
    races: tuple[Race, ...]
    colours: tuple[Mana, ...]
    allowance: int
    monarch: tuple[Post, ...]
    units: tuple[Post, ...]
    most: int = 0
    restrictions: tuple[Restriction, ...] = ()
