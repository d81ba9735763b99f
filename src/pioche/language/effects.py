"""What clauses do: functions below their declarations, and the runner of trees.

A clause that asks nothing is a plain function; one that asks is a generator.  Both may return whether anything
happened; nothing returned means that it did.
"""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from pioche.core.decisions import Rule, Seat
from pioche.language.clauses import CLAUSES, Clause, Node


class Telling(Protocol):
    """What the runner needs of a table."""

    def tell(self, verb: str, rule: str, seat: Seat) -> None: ...


T = TypeVar("T", bound=Telling)  # the game's table
S = TypeVar("S")  # what a clause is carried out with: the unit whose ability it is, the object already chosen
K = TypeVar("K")  # what it is asked with whether it can
N = TypeVar("N", bound=Node)
Act = TypeVar("Act", bound=Callable[..., Any])


class Effects(Generic[T, S, K]):
    """What the clauses of one game do; nodes of the runner find here what the game asks its seats."""

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

        def attach(act: Act) -> Act:
            clause = declared(node)
            clause.act, clause.can, clause.whole, clause.nothing = act, can, whole, nothing
            return act

        return attach

    def perform(self, t: T, seat: Seat, source: S, node: Node) -> Rule[bool]:
        """A clause is carried out, or told to do nothing; returns whether anything happened."""
        clause = CLAUSES[type(node)]
        if clause.nothing and clause.can is not None and not clause.can(t, seat, source, node):
            t.tell("nothing", clause.nothing, seat)
            return False
        assert clause.act is not None
        happened = clause.act(t, seat, source, node)
        if happened is not None and type(happened) is not bool:
            happened = yield from happened
        return happened is not False


def declared(node: type[Node]) -> Clause:
    """The clause of a node that nothing is attached to yet."""
    clause = CLAUSES.get(node)
    if clause is None or clause.act is not None:
        problem = "is no clause" if clause is None else "does something already"
        raise ValueError(f"{node.__name__} {problem}")
    return clause
