"""What the compiler (mypyc) is told about classes; interpreted, it changes nothing."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    # The compiler knows the decorator by this name; at run time the package is not needed.
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: object) -> Callable[[T], T]:
        """Leave the class as it is."""
        return lambda kind: kind
