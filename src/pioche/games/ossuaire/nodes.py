"""What an Ossuaire text can say, as data (docs/specs/ossuaire.md §7)."""

from dataclasses import dataclass

from pioche.language.clauses import Node


@dataclass(frozen=True, slots=True)
class Line(Node):
    """One ability line: when it works, how often, its price, its effects in order (OSS-ABIL-01, -12, -18)."""

    timing: str  # "permanent", "immediate" or "delayed"
    times: int  # 1 unless the line begins with `Jusqu'à N fois`
    price: Node | None
    effects: tuple[Node, ...]  # one keyword for a permanent line


# Permanent keywords


@dataclass(frozen=True, slots=True)
class Discernment(Node):
    """When revealed it may be discarded or put under the pile for another (OSS-DSC-01)."""


@dataclass(frozen=True, slots=True)
class Renewable(Node):
    """In hand it may be discarded to draw a card (OSS-REN-01)."""


@dataclass(frozen=True, slots=True)
class Champion(Node):
    """Destroyed instead of being removed from the combat (OSS-CHAMP-01)."""


@dataclass(frozen=True, slots=True)
class Ossification(Node):
    """The other units of its row have more Force (OSS-OSSI-01)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Rampart(Node):
    """The opponent must choose it before units without Rempart (OSS-REMP-01)."""


@dataclass(frozen=True, slots=True)
class Formation(Node):
    """It has more Force in a row of three or more (OSS-FORM-01)."""

    amount: int


# Prices and effects


@dataclass(frozen=True, slots=True)
class Exhume(Node):
    """Remove units of one's discard from the combat (OSS-EXH-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class Dismiss(Node):
    """Discard cards from one's hand (OSS-CON-01)."""

    count: int


# Effects


@dataclass(frozen=True, slots=True)
class BoneCall(Node):
    """Move up to that many Soldats Décharnés to this row (OSS-APP-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class NightOuting(Node):
    """Reveal up to that many cards and discard any of them (OSS-EXC-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class Necromancy(Node):
    """The unit of at most that cost nearest the bottom of the discard goes to the hand (OSS-NEC-01)."""

    cost: int


@dataclass(frozen=True, slots=True)
class RiseFromEarth(Node):
    """Soldats Décharnés of the discard join the army until it has that many units (OSS-SORT-01)."""

    size: int


@dataclass(frozen=True, slots=True)
class Reinforce(Node):
    """Reveal up to that many cards; Miliciens among them may join this row (OSS-RENF-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class Rally(Node):
    """Move up to that many units to this row (OSS-RAL-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class Daunt(Node):
    """An opposing unit has less Force (OSS-INT-01)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pay(Node):
    """Gain gold (OSS-SOL-01)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """Draw cards (OSS-PIO-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class Force(Node):
    """This unit has more Force (OSS-FORCE-02)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Hecatomb(Node):
    """Removed Soldats Décharnés are shuffled into the draw pile (OSS-HEC-01)."""


@dataclass(frozen=True, slots=True)
class Neutralise(Node):
    """Remove an opposing unit from the combat (OSS-NEUT-01)."""


@dataclass(frozen=True, slots=True)
class Desecrate(Node):
    """Destroy a card of one's discard (OSS-PROF-01)."""


@dataclass(frozen=True, slots=True)
class PlayUnit(Node):
    """Play a unit from the hand (OSS-PLAY-05)."""


@dataclass(frozen=True, slots=True)
class Reorder(Node):
    """Rearrange one's discard freely (OSS-REO-01)."""
