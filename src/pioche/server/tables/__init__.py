"""Tables at play: rooms with their people, bots and clocks, and the hub of them all."""
