"""A stranger who plays at a table of their own while somebody else attacks: how long their moves take."""

import time
from random import Random

from tests.server.rig import Browser, Eyes

SLACK = 0.25  # seconds by which a move may be later than when nobody attacks


class Stranger:
    """Plays both seats of a table, and a new one when it is over."""

    def __init__(self, url: str) -> None:
        self._browser = Browser(url)
        self._rng = Random(1)
        self._eyes: list[Eyes] = []

    def move(self) -> float:
        """Make a move; the seconds until it is answered and both seats have heard of it."""
        if not self._eyes or self._eyes[0].position["ending"]:
            self._sit_down()
        view = self._eyes[0].position["view"]
        serial, mover = view["serial"], self._eyes[view["asked"][0]]
        option = self._rng.choice(mover.position["choices"])["option"]
        begun = time.perf_counter()
        answer = mover.answer({"type": "decide", "serial": serial, "option": option})
        for pair in self._eyes:
            while pair.position["view"]["serial"] == serial:
                pair.next()
        taken = time.perf_counter() - begun
        assert answer["fault"] is None, answer
        return taken

    def moves(self, count: int, pause: float = 0.0) -> list[float]:
        """Make some moves."""
        taken = []
        for _ in range(count):
            taken.append(self.move())
            time.sleep(pause)
        return taken

    def _sit_down(self) -> None:
        for pair in self._eyes:
            pair.close()
        table = self._browser.make("me", "hotseat")["table"]["id"]
        self._eyes = [self._browser.open(table, seat) for seat in range(2)]
        for pair in self._eyes:
            pair.next()


def typical(taken: list[float]) -> float:
    """The middle one of some times."""
    return sorted(taken)[len(taken) // 2]
