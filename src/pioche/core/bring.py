"""The decks that seats bring: names become values, so that a record holds what was played."""

import msgspec

from pioche.core.contract import Game, TableSpec
from pioche.core.decks import BadDecks, Deck, DeckFault, not_built
from pioche.core.errors import BadSpec, suggested
from pioche.core.text import Text


def brought(game: Game, title: str, spec: TableSpec) -> TableSpec:
    """The spec with every deck by value, of a game whose players build them; refuses with all faults of each seat.

    Seats that bring none get the game's named decks in turn.  Other games name their decks, and read them themselves.
    """
    if not game.builds_decks:
        if spec.built_decks:
            raise BadDecks(
                {
                    seat: (deck.name, [not_built(title)])
                    for seat, deck in enumerate(spec.decks)
                    if isinstance(deck, Deck)
                }
            )
        return spec
    asked = spec.decks or ("",) * spec.seats
    if len(asked) != spec.seats:
        raise BadSpec(
            en=f"{len(asked)} decks for {spec.seats} seats; each seat brings one",
            fr=f"{len(asked)} decks pour {spec.seats} sièges ; chaque siège en apporte un",
        )
    decks, faults = [], {}
    for seat, each in enumerate(asked):
        deck, wrong = examined(game, seat, each, spec)
        decks.append(deck)
        if wrong:
            faults[seat] = (deck.name, wrong)
    if faults:
        raise BadDecks(faults)
    return msgspec.structs.replace(spec, decks=tuple(decks))


def examined(game: Game, seat: int, asked: str | Deck, spec: TableSpec) -> tuple[Deck, list[DeckFault]]:
    """What a seat brings by value, and all that is wrong with it."""
    named = game.named_decks
    if isinstance(asked, str):
        id = asked or list(named)[seat % len(named)]
        if id not in named:
            return Deck(id, {}), [unknown_deck(id, list(named))]
        asked = named[id].deck
    deck = asked.listed()
    return deck, list(game.deck_faults(deck, spec))


def unknown_deck(id: str, known: list[str]) -> DeckFault:
    """The fault of a name that no deck of the game bears."""
    near = suggested(id, known)
    return DeckFault(
        "unknown_deck",
        Text(
            en=f"no deck is called that; {near.en}",
            fr=f"aucun deck ne s’appelle ainsi ; {near.fr}",
        ),
    )
