"""What the compiler (mypyc) is told about classes and numbers; interpreted, it changes nothing."""

from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    # The compiler knows these by their names; at run time the package is not needed.
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_: object) -> Callable[[T], T]:
        """Leave the class as it is."""
        return lambda kind: kind


def is_native(function: object) -> bool:
    """Whether a function is compiled."""
    return not isinstance(function, FunctionType)
