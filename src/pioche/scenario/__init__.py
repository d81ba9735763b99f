"""Scenarios: a position that a designer can write by hand, choices, and what must be true after them.

The form of the files is described in docs/reference/scenarios.md.  The package knows no game: whoever loads a
file says how games are found (`pioche.games.scenarios` does).
"""
