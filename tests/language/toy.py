"""A toy language that uses every convention of patterns, after the card languages of three games to come.

It has persons, agreement, elision and contraction, idioms, names, flat lists that are regrouped, flags, optional
parts and several patterns for one clause.
"""

from pioche.core.text import Text
from pioche.language.clauses import Node, clause
from pioche.language.language import Language
from pioche.language.nouns import Noun


class Action(Node):
    """What somebody does, in any person."""


class Who(Node):
    """Who does it."""


class Amount(Node):
    """How much, where it is no number."""


class Thing(Node):
    """What is chosen."""


class Determiner(Node):
    """How many are chosen."""


class Quality(Node):
    """Which ones."""


# ---- who


@clause("les joueurs", en="the players", person="ils", many=True)
class Players(Who):
    """All of them."""


@clause("chaque joueur", en="each player", person="il")
class EachPlayer(Who):
    """One after the other."""


@clause("le porteur", en="the bearer", person="il")
class Bearer(Who):
    """Whoever carries the card."""


# ---- targets, which agree


@clause("un~", en="a")
class One(Determiner):
    """One of them."""


@clause("toute~s les", en="all", many=True)
class All(Determiner):
    """Every one."""


@clause("unité~s", en="unit~s", gender="f")
class Unit(Thing):
    """A unit."""


@clause("héros", en="hero~s", gender="m")
class Hero(Thing):
    """A hero."""


@clause("allié~", en="allied")
class Allied(Quality):
    """On one's own side."""


@clause("blessé~", en="wounded")
class Wounded(Quality):
    """Not whole."""


@clause(
    "{determiner:Determiner} {noun:Thing}[ {quality:Quality}]",
    en="{determiner} [{quality} ]{noun}",
    agree="determiner noun",
)
class Target(Node):
    """What an action is done to."""

    determiner: Determiner
    noun: Thing
    quality: Quality | None = None


@clause("{count:une unité}[ {quality:Quality}]", en="{count:a unit}[, {quality}]", agree="count")
class Units(Node):
    """Some units."""

    count: int
    quality: Quality | None = None


# ---- amounts


@clause("VA de votre Top Soul", en="VA of your Top Soul")
class TopSoul(Amount):
    """A quantity that is counted when the clause runs."""


# ---- actions


@clause(
    "<infliger> {amount:1 dégât}[ à {target:Target}][ {brief:jusqu'à la fin du tour}]",
    "<infliger> X dégâts (X = {amount:Amount})[ à {target:Target}][ {brief:jusqu'à la fin du tour}]",
    en=(
        "<deal> X damage (X = {amount:Amount})[ to {target}][ {brief:until the end of the turn}]",
        "<deal> {amount} damage[ to {target}][ {brief:until the end of the turn}]",
    ),
)
class Deal(Action):
    """Damage, a number or a quantity, to a target or to whom it may be."""

    amount: int | Amount
    target: Target | None = None
    brief: bool = False


@clause(
    "<se défausser> de {count:une carte}[ {random:au hasard}]",
    en="<discard> {count:a card}[ {random:at random}]",
)
class Discard(Action):
    """Cards of a hand."""

    count: int
    random: bool = False


@clause("<subir> {count:0}[ (au prochain tour)]", en="<suffer> {count:0}")
class Suffer(Action):
    """A number that may be 0; the bracket is read, never printed."""

    count: int


@clause("<gagner> {amount:+1} CAC", en="<gain> {amount:+1} melee")
class Gain(Action):
    """A number with its sign."""

    amount: int


@clause("<attacher> {count} {marker:Marker}", en="<attach> {count} {marker}")
class Attach(Action):
    """Markers, whose names are data."""

    count: int
    marker: str


@clause("<invoquer> un {token:Token} de {who:Who}", en="<summon> a {token} of {who}")
class Summon(Action):
    """A token, and somebody after a preposition."""

    token: str
    who: Who


# ---- sentences


@clause("^{action:Action@vous}", en="^{action}")
class Order(Node):
    """What the reader does."""

    action: Action


@clause(
    "^{who:Who@il} {action:Action@il}",
    "^{who:Who@ils} {action:Action@ils}",
    en=("^{who@il} {action@il}", "^{who@ils} {action@ils}"),
)
class Report(Node):
    """What others do."""

    who: Who
    action: Action


@clause("^vous pouvez {action:Action@inf}", en="^you may {action}")
class May(Node):
    """What the reader may do."""

    action: Action


class Part(Node):
    """A part of a flat list: something that is done, or one more target of it."""


@clause("punissez {target:Who}", en="punish {target}")
class Punish(Part):
    """One target here; more follow as parts of the list."""

    target: Who
    more: tuple[Who, ...] = ()


@clause("{who:Who}", en="{who}")
class Also(Part):
    """One more target of what stands before."""

    who: Who


def grouped(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Further targets belong to what stands before them."""
    made: list[Part] = []
    for part in parts:
        if isinstance(part, Also) and made and isinstance(before := made[-1], Punish):
            made[-1] = Punish(before.target, (*before.more, part.who))
        else:
            made.append(part)
    return tuple(made)


def flat(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Each target is a part of its own again."""
    made: list[Part] = []
    for part in parts:
        if isinstance(part, Punish):
            made += [Punish(part.target), *map(Also, part.more)]
        else:
            made.append(part)
    return tuple(made)


@clause("^{parts:Punish+Part* et }", en="^{parts* and }", regroup=(grouped, flat))
class Together(Node):
    """An « et » list in an « et » list: one flat list, regrouped."""

    parts: tuple[Part, ...]


@clause("{said:Order}.", en="{said}.")
class OrderSentence(Node):
    """A sentence owns its stop."""

    said: Order


@clause("{sentences:OrderSentence* }", en="{sentences* }")
class Page(Node):
    """Sentences one after the other."""

    sentences: tuple[OrderSentence, ...]


@clause("piètre|mauvais {target:Target}", also="très mauvais {target:Target}", en="bad {target}")
class Bad(Node):
    """Spellings of a word, and of a pattern."""

    target: Target


@clause("{units:Units}", en="{units}")
class Chosen(Node):
    """Units that are counted."""

    units: Units


STARTS = (Order, Report, May, Together, Page, Bad, Chosen)
MARKERS = (
    Noun(Text(fr="poison", en="poison")),
    Noun(Text(fr="Mal de Résurrection", en="Resurrection Sickness")),
    Noun(Text(fr="Mal", en="Ill")),
)
TOKENS = (Noun(Text(fr="Ver", en="Worm")), Noun(Text(fr="Ours", en="Bear")))
CLAUSES = tuple(node for node in list(vars().values()) if isinstance(node, type) and issubclass(node, Node))


def language(**changed: object) -> Language:
    """The toy language, or one with something changed."""
    from pioche.language.clauses import CLAUSES as DECLARED

    settings: dict[str, object] = {
        "starts": STARTS,
        "clauses": [node for node in CLAUSES if node in DECLARED],
        "idioms": ("au hasard", "au prochain tour", "jusqu'à la fin du tour"),
        "names": {"Marker": MARKERS, "Token": TOKENS},
    }
    return Language("toy", **(settings | changed))  # type: ignore[arg-type]
