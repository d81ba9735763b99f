"""The texts of a game: what is said of it, its rulebook, cards and wording, each read once and only when asked for."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from pioche.core.about import About, read_about
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.errors import listing, nearest
from pioche.core.how_to_play import HowToPlay, read_how_to_play
from pioche.core.match import Match
from pioche.core.rulebook import Rulebook, read_rulebook
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.games import folder, game, has_room, room
from pioche.language.cards import CardDef, Pool
from pioche.language.explained import Explained
from pioche.language.forecasts import Told
from pioche.language.forecasts import forecast as foretold
from pioche.language.keywords import Meaning, meanings
from pioche.language.reasons import Reason, Touched, because, reason
from pioche.language.speaker import Speaker
from pioche.language.wording import Own, Wording


@cache
def about(name: str) -> About:
    """What is said of a game before it is played; decks that players build are called as their files say."""
    named = game(name).named_decks
    found = read_about(folder(name) / "about.toml", name)
    decks = {id: file.name for id, file in named.items()}
    return msgspec.structs.replace(found, decks=decks) if named else found


@cache
def how_to_play(name: str) -> HowToPlay | None:
    """How a game is played, on one page; None of a game that does not say it."""
    game(name)
    return read_how_to_play(folder(name) / "how_to_play.toml")


@cache
def rulebook(name: str) -> Rulebook:
    """The rules of a game in plain words."""
    game(name)
    return read_rulebook(folder(name) / "rules.toml")


@cache
def pool(name: str) -> Pool[Any]:
    """The cards of a game."""
    game(name)
    found: Pool[Any] = room(name, "cards").POOL
    return found


def cards(name: str, spec: TableSpec | None = None) -> dict[str, CardDef]:
    """The cards of a game by id, with those that a table adds or changes."""
    return pool(name).extended(spec.cards) if spec and spec.cards else pool(name).printed()


def word(name: str, value: str) -> Text:
    """A word that a field may hold, by the name of the deck or the card that it stands for if there is one."""
    said, plain = about(name), value.replace("_", " ")
    if found := said.decks.get(value) or said.values.get(value):
        return found
    card = cards(name).get(value)
    return card.name if card else Text(fr=plain, en=plain)


def unknown_rules(name: str) -> list[Text]:
    """The rules that clauses of a game cite and its `rules.toml` does not have, each with the nearest."""
    known = rulebook(name).rules
    found = []
    for clause in pool(name).language.clauses.values():
        for rule in (rule for rule in (*clause.rules, clause.nothing) if rule and rule not in known):
            close = listing(nearest(rule, known) or list(known)[:6])
            found.append(
                Text(
                    fr=f"la clause {clause.name} cite la règle {rule}, qui n’est pas dans rules.toml ; "
                    f"au plus proche : {close}",
                    en=f"the clause {clause.name} cites the rule {rule}, which is not in rules.toml; "
                    f"nearest: {close}",
                )
            )
    return found


@cache
def _wording(name: str) -> Wording:
    path = folder(name) / "wording.toml"
    if not path.is_file():  # a game that is being made speaks in keys
        return Wording({}, cards(name), pool(name).language)
    own = room(name, "wording") if has_room(name, "wording") else None
    said = Own(*(getattr(own, part, None) for part in Own._fields))
    return Wording.read(path, cards(name), pool(name).language, said, getattr(own, "NOUNS", None))


def wording(name: str, spec: TableSpec | None = None) -> Wording:
    """The wording of a game's prompts, options and events, with the names of the cards at a table."""
    return _wording(name).with_cards(cards(name, spec)) if spec and spec.cards else _wording(name)


@cache
def explained(name: str) -> Explained:
    """What a game explains to whoever plays it."""
    game(name)
    return Explained.read(folder(name) / "explain.toml")


def keywords(name: str, card: CardDef) -> list[Meaning]:
    """What the words of a card mean."""
    return meanings(explained(name), pool(name).language, card, pool(name).kind_of(card))


def why_not(view: View, speaker: Speaker, card: Touched) -> Reason | None:
    """Why a card, which no option uses, cannot be used now; None where the question makes no sense."""
    reasoning = room(view.game, "reasons").reason if has_room(view.game, "reasons") else None
    return reason(explained(view.game), reasoning, view, speaker, card)


def forecast(blind: Match, seat: Seat, option: Option, speakers: Sequence[Speaker]) -> list[list[Told]]:
    """What an option costs and does, for each speaker, from an imagined match of the seat that asks."""
    return foretold(explained(blind.game.id), blind, seat, option, speakers)


@cache
def reason_of(name: str, rule: str) -> Text | None:
    """Why a rule is so, as a sentence; None of one that the rulebook prints."""
    why = rulebook(name).rules[rule].why
    names = " ".join(f"{card.name.fr} {card.name.en}" for card in cards(name).values())
    return because(why, frozenset(names.split())) if why else None
