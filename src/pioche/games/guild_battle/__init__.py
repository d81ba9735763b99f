"""Guild Battle: five characters to stand together, and a Magicien to forbid it."""
