"""A duel of built decks: a master says how many cards a deck has and of how many clans they may be.

It is found by its entry point once `tests/toys/site` is on the path, as a game from outside is.
"""
