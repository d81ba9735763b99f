"""Decks that seats bring: bots draw one of the game's, friends bring theirs when they sit down, rematches keep them."""

import random
import secrets
from collections.abc import Sequence

import msgspec

from pioche.core.bring import examined
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Seat
from pioche.core.decks import BadDecks, Deck
from pioche.server.keep.journal import Place
from pioche.server.keep.names import clean_name
from pioche.server.keep.state import State
from pioche.server.wire.refusals import Refusal
from pioche.server.wire.tables import NewTable


def asked_decks(game: Game, new: NewTable, before: TableSpec | None) -> tuple[str | Deck, ...]:
    """What each seat of a new table brings; nothing yet for friends who bring theirs (`awaited`)."""
    luck = random.Random(new.seed) if new.seed is not None else secrets.SystemRandom()
    decks: list[str | Deck] = []
    for seat, asked in enumerate(new.seats):
        deck = shown(asked.deck)
        if not deck and asked.kind != "friend":
            deck = kept(before, seat) or (luck.choice(list(game.named_decks)) if asked.kind == "bot" else "")
        decks.append(deck)
    return tuple(decks)


def awaited(spec: TableSpec, asked: Sequence[str | Deck], new: NewTable) -> TableSpec:
    """A filled spec without the decks that friends have yet to bring."""
    decks = tuple(
        "" if new.seats[seat].kind == "friend" and not asked[seat] else deck
        for seat, deck in enumerate(spec.decks)
    )
    return msgspec.structs.replace(spec, decks=decks)


def kept(before: TableSpec | None, seat: Seat) -> Deck | None:
    """What a seat played at the match before."""
    decks = before.built_decks if before is not None else ()
    return decks[seat] if seat < len(decks) else None


def offered(places: tuple[Place, ...], before: TableSpec | None) -> tuple[Place, ...]:
    """The places of a rematch: whoever comes back brings the same deck unless they say otherwise."""
    return tuple(
        msgspec.structs.replace(place, deck=kept(before, seat)) if place.kind == "friend" else place
        for seat, place in enumerate(places)
    )


def brought(game: Game, state: State, seat: Seat, asked: str | Deck) -> Deck | None:
    """What somebody brings who sits down at a seat; refused with all that is wrong with it."""
    if not state.brings(seat):
        if asked:
            raise Refusal(
                en="nobody brings a deck to this seat: whoever made the table has chosen it, or the game has none",
                fr="on n’apporte pas de deck à ce siège : il a été choisi à la création de la table, "
                "ou le jeu n’en a pas",
                code="no_deck_wanted",
            )
        return None
    deck, faults = examined(game, seat, shown(asked) or state.places[seat].deck or "", state.row.spec)
    if faults:
        raise BadDecks({seat: (deck.name, faults)})
    return deck


def shown(deck: str | Deck) -> str | Deck:
    """A deck by value under a name that is fit to be shown to others."""
    if isinstance(deck, str):
        return deck
    return msgspec.structs.replace(deck, name=clean_name(deck.name) or "?")
