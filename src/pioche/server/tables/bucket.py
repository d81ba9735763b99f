"""Allowances that come back by themselves: how often somebody may do something."""


class Bucket:
    """A bucket of allowances that fills again by itself."""

    __slots__ = ("_each", "_full", "_left", "_since")

    def __init__(self, full: int, each: float, now: float) -> None:
        self._full = float(full)
        self._each = each  # allowances that come back in a second
        self._left = float(full)
        self._since = now

    def take(self, now: float) -> bool:
        """Take one; False if it is empty."""
        self._left = min(self._full, self._left + (now - self._since) * self._each)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
