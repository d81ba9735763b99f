"""Small games that stand for all of a kind."""
