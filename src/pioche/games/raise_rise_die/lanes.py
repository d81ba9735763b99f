"""The four lanes of the body, in body order (RRD-CARD-04)."""

from typing import Final

LANES: Final = ("head", "torso", "arms", "legs")
ALL_LANES: Final = (0, 1, 2, 3)
LANE: Final = {name: lane for lane, name in enumerate(LANES)}
