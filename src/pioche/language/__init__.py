"""The card language: a card's printed French text is its program."""
