"""The wire: what the server and its clients say to each other, as msgspec structs.

The wire carries contract values and decides nothing.  Whatever people read stands in both languages, so that a page can
switch at any time without asking again.  `pioche.server.typescript` generates `web/src/wire.ts` from these modules.
"""
