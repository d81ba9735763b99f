"""The exhaustive runner: random matches until every card has been played and every clause has run."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from random import Random
from types import FrameType
from typing import Any

import pytest
from msgspec.structs import replace

from pioche.core.contract import TableSpec
from pioche.core.decks import Deck
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.games import game, ids, texts
from pioche.games.neombre import game as neombre
from pioche.games.neombre import samples as neombre_samples
from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.ossuaire import game as ossuaire
from pioche.games.raise_rise_die import game as raise_rise_die
from pioche.language.language import Language
from tests.strategies import SPECS

pytestmark = pytest.mark.interpreted("counts calls of clauses by their code")

BOARD = {
    "guild_battle": ("battlefield",),
    "ossuaire": ("army",),
    "raise_rise_die": ("head", "torso", "arms", "legs", "chain", "resolving"),
    "neombre": ("resolving", "line"),
    "noxilia": ("queue", "units", "resolving", "gear", "latents", "omen", "chests", "curses"),
}
FROM = {  # where cards that come into play lie, if not in hands alone
    "neombre": ("hand", "lair", "offer"),
    "noxilia": ("hand", "fate", "hoard", "library", ""),
}
NEOMBRE = neombre.book_for(b"{}")
MORE = {  # tables where cards are met that those of the nets seldom show
    "neombre": [
        *[neombre_samples.evening(NEOMBRE, atlas(NEOMBRE), zone) for zone in ("3K", "3C")],
        TableSpec(4, neombre_samples.veterans(NEOMBRE, atlas(NEOMBRE)), variant={"zone": "0R"}),
    ]
}


def with_cards_of_no_starter(game_id: str) -> Iterator[TableSpec]:
    """The named decks, in which cards of no deck take the place of others as far as the banner allows."""
    rules = game(game_id)
    starters = [file.deck for file in rules.named_decks.values()]
    met = {id for deck in starters for id in (*deck.cards, *chain.from_iterable(deck.picks.values()))}
    unmet = set(texts.cards(game_id)) - met
    decks = []
    for deck in starters:
        for card in sorted(unmet):
            deck = next(
                (tried for tried in with_card(deck, card, unmet) if not rules.deck_faults(tried)), deck
            )
        decks.append(deck)
    yield from (TableSpec(decks=(one, other)) for one, other in zip(decks, reversed(decks), strict=True))


def with_card(deck: Deck, card: str, kept: set[str]) -> Iterator[Deck]:
    """A deck with a card instead of one of another, or of another pick, that may go."""
    for old in [id for id in deck.cards if id not in kept]:
        cards = {**deck.cards, card: 1, old: deck.cards[old] - 1}
        yield replace(deck, cards={id: count for id, count in cards.items() if count})
    for kind, named in deck.picks.items():
        for old in [id for id in named if id not in kept]:
            yield replace(deck, picks={**deck.picks, kind: tuple(card if id == old else id for id in named)})


MORE["noxilia"] = [
    TableSpec(
        decks=("ost", "ost"),
        cards={  # printed as costs only, or of the other player
            "armurerie_royale": {"text": ["Défaussez 1 carte."], "gold": 0},
            "conseil_de_guerre": {"text": ["Perdez 1 or."], "gold": 0},
            "levee_de_la_milice": {"text": ["Sacrifiez une unité alliée."], "gold": 0},
        },
    ),
    *with_cards_of_no_starter("noxilia"),
]
# What texts can say and no printed card does, on cards of starter decks.
SAYABLE = {
    "taillade": "Infligez 1 pour chaque carte de votre défausse",
    "elan": "Infligez 1 pour chaque équipier mort",
    "coup_de_sang": "Si votre pioche contient 2 cartes ou plus, infligez 1",
    "premiere_flamme": "Infligez 1 pour chaque adversaire",
    "moisson_rouge": "Infligez 1 pour chaque poison sur la cible",
    "baton_de_pelerin": "Infligez 1 pour chaque poison sur vous",
    "lumiere_crue": "Un équipier lance la carte du dessus de sa pioche",
    "juste_colere": "Augmentez-vous de 2",
}
ASSAULTS = tuple(SAYABLE)[:6]
SAYABLE_TOO = {
    "lumiere_crue": "Un équipier lance 1 carte de sa main",
    "juste_colere": "Un équipier cherche une carte dans sa défausse",
    "elan": "Diminuez-vous de 2",
    "taillade": "Ressuscitez un équipier avec 4 pv",  # printed, and seldom played beside a dead one
}


def saying(active: str, effects: dict[str, str]) -> TableSpec:
    """A fight of two whose adversary and starter cards say that."""
    cards: dict[str, Any] = {"bharaloth_feral": {"active": active, "hp": 60}}
    for id, text in effects.items():
        assault = effects is SAYABLE and id in ASSAULTS
        cards[id] = {"effect": text, "types": ["assault"] if assault else []}
    return TableSpec(2, variant={"zone": "0R"}, cards=cards)


MORE["neombre"] += [
    saying("Défausse la moitié de sa main · Attache 1 poison", SAYABLE),
    saying("Geôle 1 du dessus de sa pioche · Attache 1 poison", SAYABLE_TOO),
]
UNRUN = {"neombre": {"AsExtra"}}  # what is read before a card is played, and does nothing as a step
# Kinds of cards with a text that lie beside the play, or in their place from the start.
UNPLAYED = {"neombre": ("quest",), "noxilia": ("banner", "monarch", "zone")}
BOOKS = (ossuaire.book_of, raise_rise_die.book_of)
MATCHES = 800  # far more than it takes; a card that cannot be played runs into it


def language_of(game_id: str) -> Language:
    """The card language of a game."""
    found: Language = texts.pool(game_id).language
    return found


@contextmanager
def counting(language: Language) -> Iterator[Counter[str]]:
    """How often each clause has been carried out meanwhile, wherever the game keeps a reference to it."""
    names = {act.__code__: node.__name__ for node, clause in language.clauses.items() if (act := clause.act)}
    runs: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and (name := names.get(frame.f_code)):
            runs[name] += 1

    sys.setprofile(count)
    try:
        yield runs
    finally:
        sys.setprofile(None)


def played(game_id: str, events: Iterable[Event]) -> list[str]:
    """The faces of cards that came into play."""
    homes, board = FROM.get(game_id, ("hand",)), BOARD[game_id]
    return [
        event.card.face
        for event in events
        if event.card and event.source.partition(".")[0] in homes and event.target.partition(".")[0] in board
    ]


@pytest.mark.parametrize("game_id", ids())
def test_every_card_is_played_and_every_clause_runs(game_id: str) -> None:
    language = language_of(game_id)
    clauses = {node.__name__ for node, clause in language.clauses.items() if clause.act}
    clauses -= UNRUN.get(game_id, set())
    kind_of, beside = texts.pool(game_id).kind_of, UNPLAYED.get(game_id, ())
    cards = {
        id
        for id, card in texts.cards(game_id).items()
        if card.text_fields() and kind_of(card) not in beside and card.lines
    }
    rng, specs = Random(1), [*SPECS[game_id], *MORE.get(game_id, ())]
    for book_of in BOOKS:
        book_of.cache_clear()  # so that what is always on is made ready once more, under the count

    with counting(language) as runs:
        for seed in range(MATCHES):
            if clauses <= set(runs):
                if not cards:
                    break
                sys.setprofile(None)  # counting makes a match three times as dear
            match = Match(game(game_id), specs[seed % len(specs)], seed)
            cards -= set(played(game_id, match.opening))
            while match.outcome is None:
                cards -= set(played(game_id, match.choose(rng.choice(list(match.options())))))

    assert not cards, f"never played: {sorted(cards)}"
    assert clauses <= set(runs), f"never run: {sorted(clauses - set(runs))}"
