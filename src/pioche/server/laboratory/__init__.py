"""The Laboratory: changes to a game are checked while they are written, and measured, away from the tables."""
