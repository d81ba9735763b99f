"""The server: tables in the browser; it carries contract values and decides nothing."""
