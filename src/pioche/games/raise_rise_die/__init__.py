"""Raise, Rise & Die: a duel in which one number is a card's price, its fuel and a piece of its owner's life."""
