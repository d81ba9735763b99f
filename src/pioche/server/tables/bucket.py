"""Allowances that come back by themselves: how often somebody may do something."""


class Bucket:
    """A bucket of allowances that fills again by itself."""

    __slots__ = ("_each", "_full", "_left", "_since")

    def __init__(self, full: float, each: float, now: float) -> None:
        self._full = float(full)
        self._each = each  # allowances that come back in a second
        self._left = float(full)
        self._since = now

    def take(self, now: float, amount: float = 1) -> bool:
        """Take some; False, and nothing is taken, if there is not enough."""
        if self.left(now) < amount:
            return False
        self._left -= amount
        return True

    def left(self, now: float) -> float:
        """What is in it."""
        self._left = min(self._full, self._left + (now - self._since) * self._each)
        self._since = now
        return self._left

    def lower(self, now: float, left: float) -> None:
        """There is no more in it than that: others have taken from it elsewhere."""
        self._left = min(self.left(now), left)

    def is_full(self, now: float) -> bool:
        """Whether it is as good as new."""
        return self.left(now) >= self._full
