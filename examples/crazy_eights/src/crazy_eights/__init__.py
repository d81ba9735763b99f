"""Crazy Eights (« Huit américain »): a small complete game with a common deck, the worked example of the how-to."""
