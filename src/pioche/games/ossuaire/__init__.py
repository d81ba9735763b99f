"""Ossuaire: two armies, a series of combats, and a graveyard that is never idle."""
