"""The doors: HTTP routes, sockets, the built page, and the guard before them."""
