"""What is said to whoever builds a deck."""

from pioche.core.contract import Game
from pioche.core.deck_files import DeckFile, parse_deck, written_deck
from pioche.core.decks import Deck, DeckPlan, not_built
from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.games import game, texts
from pioche.server.wire.decks import AskedDeck, BuilderInfo, CheckedDeck, DeckText, NamedDeck

NOTHING = Deck("?", {})


def builder(name: str) -> BuilderInfo:
    """What decks of a game are made of; refused where players build none."""
    rules = game(name)
    plan = rules.deck_plan(NOTHING)
    if plan is None:
        raise _not_built(name)
    called = texts.about(name).changed
    named = [NamedDeck(id, file.name, file.line, file.deck) for id, file in rules.named_decks.items()]
    curve = called.get(plan.curve, Text(fr=plan.curve, en=plan.curve))
    words = {**texts.about(name).values, **called}
    return BuilderInfo(name, plan, curve, words, named, opened(rules, plan))


def opened(rules: Game, plan: DeckPlan) -> dict[str, list[str]]:
    """By what can be picked, the cards that it opens when it is all that is picked; what opens none is left out."""
    found = {}
    for name, pick in plan.picks.items():
        for choice in pick.choices:
            alone = rules.deck_plan(Deck("?", {}, {name: (choice,)}))
            if alone is not None and alone.legal:
                found[choice] = list(alone.legal)
    return found


def checked(asked: AskedDeck) -> CheckedDeck:
    """All that is wrong with a deck, and its file."""
    rules = game(asked.game)
    plan = rules.deck_plan(asked.deck)
    if plan is None:
        raise _not_built(asked.game)
    name = Text(fr=asked.deck.name, en=asked.deck.name)
    file = written_deck(DeckFile(asked.game, name, asked.deck))
    return CheckedDeck(list(rules.deck_faults(asked.deck)), plan, file)


def read(file: DeckText) -> Deck:
    """The deck of a file; refused with all that is wrong with it."""
    return parse_deck(file.text, "TOML", file.game).deck


def _not_built(name: str) -> PiocheError:
    fault = not_built(texts.about(name).title.fr)
    return PiocheError.saying(fault.text, fault.code)
