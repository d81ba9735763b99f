"""A roped party climbs a mountain together, a pitch a match: shared questions, created cards and a chain of chapters.

It is found by its entry point once `tests/toys/site` is on the path, as a game from outside is.
"""
