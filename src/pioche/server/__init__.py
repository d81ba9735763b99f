"""The server: tables in the browser; it carries contract values and decides nothing.

wire ← keep ← present ← tables ← http        each imports only what is left of it
"""
