"""What routes are given and may be refused with, described alike for all of them."""

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter, SkipValidation

from pioche.games import playable
from pioche.server.http.services import Services
from pioche.server.tables.replays import MOST
from pioche.server.wire.messages import Failed
from pioche.server.wire.refusals import Refusal

Req = Request[Any, Any, Any]
Shared = NamedDependency[SkipValidation[Services]]
SeatParam = Annotated[
    int | None, QueryParameter(ge=0, le=15, description="A seat; none: spectator, or the key's own seat.")
]

EyesParam = Annotated[str, QueryParameter(max_length=8, description="A seat's number, `watch`, or `open`.")]
StartParam = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
CountParam = Annotated[int, QueryParameter(ge=1, le=MOST)]


def errors(*codes: int) -> dict[int, ResponseSpec]:
    """What a route may be refused with, for its description."""
    return {
        code: ResponseSpec(Failed, generate_examples=False, description=SAID[code])
        for code in (400, 429, *codes)
    }


def known_game(game: str) -> str:
    """The id of a game that is played here."""
    if game not in playable():
        raise Refusal(en="there is no such game here", fr="ce jeu n’existe pas ici", code="unknown_game")
    return game


SAID = {
    400: "The request cannot be read or cannot be.",
    403: "Not your seat, or not our page.",
    404: "There is none such.",
    409: "Not now: somebody was quicker, the match has not begun or is not over, the engine refuses.",
    413: "Too large.",
    415: "Not JSON.",
    429: "Too many requests.",
    503: "The store does not answer.",
}
