"""The papers of a game whose players build decks: its own decks are legal, and what it plans is what it refuses."""

from collections.abc import Iterator

import msgspec

from pioche.core.contract import Game
from pioche.core.deck_plans import copies_of, plan_faults
from pioche.core.decks import Deck, DeckPlan, said
from pioche.core.text import Text
from pioche.games import game, texts

NO_SUCH = "no_such_card"
EXCHANGED = 3_000  # exchanges of one card for another that are all tried


def decks(name: str) -> Iterator[Text]:
    """All that is wrong with the decks of a game."""
    rules = game(name)
    if not rules.builds_decks:
        return
    if not rules.named_decks:
        yield Text(
            fr="les joueurs composent des decks, et aucun ne vient avec le jeu : data/decks/*.toml",
            en="players build decks, and none comes with the game: data/decks/*.toml",
        )
    for id, file in rules.named_decks.items():
        if faults := rules.deck_faults(file.deck):
            why = said(faults)
            yield Text(fr=f"deck {id} : {why.fr}", en=f"deck {id}: {why.en}")
            continue
        yield from _planned(rules, id, file.deck)


def _planned(rules: Game, id: str, deck: Deck) -> Iterator[Text]:
    """What the plan says of a deck and of its neighbours, legal or not, is what the faults say."""
    printed = texts.cards(rules.id)
    for other in [deck, *neighbours(deck, rules.deck_plan(deck))]:
        plan = rules.deck_plan(other)
        if plan is None:
            yield Text(fr=f"deck {id} : aucun plan", en=f"deck {id}: there is no plan")
            return
        for card in {*plan.cards, *(card for pick in plan.picks.values() for card in pick.choices)} - set(
            printed
        ):
            yield Text(
                fr=f"le plan nomme {card}, qui n’existe pas",
                en=f"the plan names {card}, which does not exist",
            )
        planned, refused = bool(plan_faults(plan, other)), bool(rules.deck_faults(other))
        if planned != refused:
            what = msgspec.json.encode(other).decode()
            yield Text(
                fr=f"deck {id} : le plan {_tells(planned).fr} et le jeu {_tells(refused).fr} {what}",
                en=f"deck {id}: the plan {_tells(planned).en} and the game {_tells(refused).en} {what}",
            )


def _tells(refused: bool) -> Text:
    return Text(fr="refuse", en="refuses") if refused else Text(fr="accepte", en="accepts")


def neighbours(deck: Deck, plan: DeckPlan | None) -> Iterator[Deck]:
    """A deck with one thing changed: a card fewer, one more, one too many, one of every card; each pick otherwise."""
    if plan is None:
        return
    for card, count in deck.cards.items():
        without = {other: held for other, held in deck.cards.items() if other != card}
        yield _with(deck, without | ({card: count - 1} if count > 1 else {}))
        yield _with(deck, deck.cards | {card: count + 1})
        yield _with(deck, deck.cards | {card: copies_of(plan, card) + 1})
        for other in _others(deck, plan, card):  # one copy for another, so that the size stays as it is
            exchanged = without | ({card: count - 1} if count > 1 else {})
            yield _with(deck, exchanged | {other: exchanged.get(other, 0) + 1})
    for name, pick in plan.picks.items():
        picked = deck.picks.get(name, ())
        for choice in (
            (),
            picked[1:],
            (*picked, *picked),
            (*picked, NO_SUCH),
            *((each,) for each in pick.choices),
        ):
            yield msgspec.structs.replace(deck, picks=deck.picks | {name: choice})
    yield msgspec.structs.replace(deck, picks=deck.picks | {NO_SUCH: ("x",)})


def _others(deck: Deck, plan: DeckPlan, card: str) -> list[str]:
    """For what a card of a deck is exchanged: for anything, or of a large pool in turn, so that each comes up."""
    cards, held = [*plan.cards, NO_SUCH], list(deck.cards)
    step = len(held) if len(cards) * len(held) > EXCHANGED else 1
    return cards[held.index(card) % step :: step]


def _with(deck: Deck, cards: dict[str, int]) -> Deck:
    return msgspec.structs.replace(deck, cards=cards)
