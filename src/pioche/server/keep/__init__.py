"""What is kept: the journals of tables and their state, the store, keys of seats, albums and stills."""
