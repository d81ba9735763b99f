"""The routes of decks."""

import asyncio

from litestar import get, post
from litestar.params import FromPath, JSONBody

from pioche.core.decks import Deck
from pioche.server.http.parameters import Req, Shared, errors, known_game
from pioche.server.present import builder
from pioche.server.wire.decks import AskedDeck, BuilderInfo, CheckedDeck, DeckText, TableDeck

BODY = (400, 403, 404, 413, 415, 503)


@get("/api/games/{game:str}/decks", responses=errors(400, 404), sync_to_thread=True)
def decks_of_game(game: FromPath[str]) -> BuilderInfo:
    """What decks of a game are made of, and those that come with it."""
    return builder.builder(known_game(game))


@post("/api/decks/check", responses=errors(*BODY), status_code=200)
async def check_deck(request: Req, services: Shared, data: JSONBody[AskedDeck]) -> CheckedDeck:
    """All that is wrong with a deck, and what may be built around what it picks."""
    known_game(data.game)
    async with services.decks.turn(services.guard.address(request)):
        return await asyncio.to_thread(builder.checked, data)


@post("/api/decks/read", responses=errors(*BODY), status_code=200)
async def read_deck(request: Req, services: Shared, data: JSONBody[DeckText]) -> Deck:
    """The deck of a deck file."""
    known_game(data.game)
    async with services.decks.turn(services.guard.address(request)):
        return await asyncio.to_thread(builder.read, data)


@get("/api/tables/{table:str}/decks", responses=errors(403, 404, 503))
async def decks_of_table(request: Req, services: Shared, table: FromPath[str]) -> list[TableDeck]:
    """The lists of the decks at a table: all of them once the match has begun, before it one's own."""
    room, who = await services.hub.room(table), await services.who(request)
    await services.reception.may_see(room, who)
    return room.presenter.lists(who.cookie)


BUILDING = [decks_of_game, check_deck, read_deck, decks_of_table]
