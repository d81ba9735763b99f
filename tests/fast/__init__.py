"""The same source compiled: what is found, what is built, and that it plays the same."""
