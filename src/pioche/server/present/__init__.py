"""How things are shown: games, positions and happenings in words and with what can be touched, for one pair of eyes."""
