"""Pioche plays tabletop card games exactly by their rulebooks."""

import pioche.fast  # noqa: F401  # first, so that compiled modules are found where there are any

__version__ = "0.1.0"
