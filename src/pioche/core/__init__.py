"""What is true of any card game: the contract, the match, the table, sight, chance, events and records."""
