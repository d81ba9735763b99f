"""What clauses do: functions below their declarations, and the runner of trees.

A clause that asks nothing is a plain function; one that asks is a generator.  Both may return whether anything
happened; nothing returned means that it did.
"""

from collections.abc import Callable
from typing import Any, Final, Generic, Protocol, TypeVar

from pioche.core.decisions import Rule, Seat
from pioche.core.errors import DeclarationError
from pioche.core.native import mypyc_attr
from pioche.language.clauses import CLAUSES, Clause, Node


class Telling(Protocol):
    """What the runner needs of a table."""

    def tell(self, what: str, rule: str, seat: Seat) -> None: ...


T = TypeVar("T", bound=Telling)  # the game's table
S = TypeVar("S")  # what a clause is carried out with: the unit whose ability it is, the object already chosen
K = TypeVar("K")  # what it is asked with whether it can
N = TypeVar("N", bound=Node)
Act = TypeVar("Act", bound=Callable[..., Any])


# ---- trees: a game declares its own words for them, in a class of both this kind and its group of effects


class InOrder(Node):
    """One after the other, each whatever the others did: ` · `, or a `puis` without condition."""

    parts: tuple[Node, ...]


class AsFarAs(Node):
    """One after the other as long as something happened: a `puis` on condition."""

    parts: tuple[Node, ...]


class Priced(Node):
    """`price pour effect`: whoever pays the whole price gets the effect."""

    price: Node
    effect: Node


class OneOf(Node):
    """`- ou -`: one branch is chosen, of those that can do something if there are any."""

    branches: tuple[Node, ...]


class If(Node):
    """`Si condition : effect`, and `Sinon` something else."""

    condition: Node
    effect: Node
    otherwise: Node | None = None


class UpTo(Node):
    """`jusqu'à N fois`: again and again, as long as it can and its seat likes."""

    times: int
    effect: Node


@mypyc_attr(allow_interpreted_subclasses=True)  # a game from outside has one of its own
class ForEach(Node):
    """An amount: so many for each that is counted (`1 pour chaque poison`)."""

    amount: int
    each: Node


T_in = TypeVar("T_in", contravariant=True)
S_in = TypeVar("S_in", contravariant=True)


class Manners(Protocol[T_in, S_in]):
    """What a game asks its seats while a tree runs, with its own prompts."""

    def pays(self, t: T_in, seat: Seat, source: S_in, price: Node) -> Rule[bool]:
        """Does the seat pay this price, which it can?"""

    def picks(self, t: T_in, seat: Seat, source: S_in, branches: tuple[Node, ...]) -> Rule[int]:
        """Which of these branches does it choose?"""

    def repeats(self, t: T_in, seat: Seat, source: S_in, effect: Node, left: int) -> Rule[bool]:
        """Does it go on, with so many times left?"""


class Does:
    """What a clause does, as attached below its declaration; of a compiled class fields are found at once."""

    __slots__ = ("act", "can", "counts", "nothing")

    def __init__(self, clause: Clause) -> None:
        assert clause.act is not None
        self.act, self.can = clause.act, clause.can
        self.counts, self.nothing = clause.counts, clause.nothing


DOES: Final[dict[type[Node], Does]] = {}  # by node, as CLAUSES: one game may have several kinds of effects


class Effects(Generic[T, S, K]):
    """What the clauses of one game do, and how its trees are carried out."""

    def __init__(self, manners: Manners[T, S] | None = None) -> None:
        self.manners = manners

    # ---- declarations

    def does(
        self,
        node: type[N],
        *,
        can: Callable[[T, Seat, K, N], bool] | None = None,
        whole: Callable[[T, Seat, K, N], bool] | None = None,
        nothing: str = "",
    ) -> Callable[[Act], Act]:
        """Decorator: the function carries the clause out.

        `can` says whether it could change anything, `whole` whether a price can be paid whole.  By the rule `nothing`
        the runner tells that a clause that cannot does nothing, so that the function need not ask again.
        """

        if nothing and can is None:
            raise DeclarationError(
                f"{node.__name__}: by {nothing} it does nothing, so it must say when: can=lambda t, seat, key, node: …"
            )

        def attach(act: Act) -> Act:
            clause = declared(node)
            clause.act, clause.can, clause.whole, clause.nothing = act, can, whole, nothing
            DOES[node] = Does(clause)
            return act

        return attach

    def holds(self, node: type[Node]) -> Callable[[Act], Act]:
        """Decorator: the function says whether a condition holds."""

        def attach(act: Act) -> Act:
            clause = declared(node)
            clause.act = clause.can = act
            DOES[node] = Does(clause)
            return act

        return attach

    def counts(self, node: type[Node]) -> Callable[[Act], Act]:
        """Decorator: the function says how much a quantity is now."""

        def attach(act: Act) -> Act:
            clause = declared(node)
            clause.act = clause.counts = act
            DOES[node] = Does(clause)
            return act

        return attach

    # ---- asking

    def can(self, t: T, seat: Seat, key: K, node: Node) -> bool:
        """Whether a tree could change anything now, or a condition holds."""
        does = DOES.get(type(node))
        if does is not None:
            return does.can is None or does.can(t, seat, key, node)
        match node:
            case InOrder(parts) | OneOf(parts):
                return any(self.can(t, seat, key, part) for part in parts)
            case AsFarAs(parts):
                return self.can(t, seat, key, parts[0])
            case Priced(price, _):
                return self.payable(t, seat, key, price)
            case If(condition, effect, otherwise):
                chosen = effect if self.can(t, seat, key, condition) else otherwise
                return chosen is not None and self.can(t, seat, key, chosen)
            case UpTo(_, effect):
                return self.can(t, seat, key, effect)
        return CLAUSES[type(node)].act is not None  # what a game attaches by itself has no condition

    def payable(self, t: T, seat: Seat, key: K, price: Node) -> bool:
        """Whether a price can be paid whole."""
        whole = CLAUSES[type(price)].whole
        return whole is None or whole(t, seat, key, price)

    def amount(self, t: T, seat: Seat, source: S, amount: int | Node) -> int:
        """How much a number, a quantity or `so many for each` is now."""
        if isinstance(amount, int):
            return amount
        if isinstance(amount, ForEach):
            return amount.amount * self.amount(t, seat, source, amount.each)
        does = DOES.get(type(amount))
        counts = None if does is None else does.counts
        assert counts is not None, f"{type(amount).__name__} is no quantity"
        return counts(t, seat, source, amount)

    # ---- carrying out

    def perform(self, t: T, seat: Seat, source: S, node: Node) -> Rule[bool]:
        """A tree is carried out, or told to do nothing; returns whether anything happened."""
        begun = self.begin(t, seat, source, node)
        if isinstance(begun, bool):
            return begun
        return (yield from begun) is not False

    def begin(self, t: T, seat: Seat, source: S, node: Node) -> bool | Rule[Any]:
        """The same without a generator where none is needed: a clause that asks nothing is done, and says so.

        Else what is left of it is returned, to be gone through at once.
        """
        does = DOES.get(type(node))
        if does is None:
            return self._tree(t, seat, source, node)
        if does.nothing and does.can is not None and not does.can(t, seat, source, node):
            t.tell("nothing", does.nothing, seat)
            return False
        happened: bool | Rule[Any] | None = does.act(t, seat, source, node)
        return True if happened is None else happened

    def _tree(self, t: T, seat: Seat, source: Any, node: Node) -> Rule[bool]:
        """A node that holds others is carried out; each asks for its turn what can be done then."""
        happened = False
        match node:
            case InOrder(parts):
                for part in parts:
                    happened |= yield from self.perform(t, seat, source, part)
            case AsFarAs(parts):
                for part in parts:
                    if not (yield from self.perform(t, seat, source, part)):
                        break
                    happened = True
            case Priced(price, effect):
                if self.payable(t, seat, source, price) and (
                    yield from self._asked.pays(t, seat, source, price)
                ):
                    happened = yield from self.perform(t, seat, source, price)
                    happened |= yield from self.perform(t, seat, source, effect)
            case OneOf(branches):
                able = tuple(branch for branch in branches if self.can(t, seat, source, branch)) or branches
                at = 0 if len(able) == 1 else (yield from self._asked.picks(t, seat, source, able))
                happened = yield from self.perform(t, seat, source, able[at])
            case If(condition, effect, otherwise):
                chosen = effect if self.can(t, seat, source, condition) else otherwise
                if chosen is not None:
                    happened = yield from self.perform(t, seat, source, chosen)
            case UpTo(times, effect):
                for left in range(times, 0, -1):
                    if not self.can(t, seat, source, effect):
                        break
                    if not (yield from self._asked.repeats(t, seat, source, effect, left)):
                        break
                    happened |= yield from self.perform(t, seat, source, effect)
            case _:
                raise ValueError(
                    f"{type(node).__name__} does nothing: attach a function below its declaration"
                )
        return happened

    @property
    def _asked(self) -> Manners[T, S]:
        assert self.manners is not None, "this game has clauses that ask, and says nowhere how"
        return self.manners


def declared(node: type[Node]) -> Clause:
    """The clause of a node that nothing is attached to yet."""
    clause = CLAUSES.get(node)
    if clause is None or clause.act is not None:
        problem = "is no clause" if clause is None else "does something already"
        raise ValueError(f"{node.__name__} {problem}")
    return clause
