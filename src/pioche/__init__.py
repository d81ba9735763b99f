"""Pioche plays tabletop card games exactly by their rulebooks."""

__version__ = "0.1.0"
