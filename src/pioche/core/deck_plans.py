"""What is wrong with a deck, as far as it follows from what its game says may be built."""

from collections.abc import Iterator, Sequence

from pioche.core.decks import Deck, DeckFault, DeckPlan, Pick
from pioche.core.errors import suggested
from pioche.core.text import Text


def plan_faults(plan: DeckPlan, deck: Deck) -> list[DeckFault]:
    """All faults at once: picks, unknown cards, size, copies, cards that do not fit; by id within each."""
    cards = sorted(deck.cards.items())
    return [
        *_picks(plan, deck),
        *(_unknown(card, plan.cards) for card, _ in cards if card not in plan.cards),
        *_size(plan, deck),
        *(_copies(card, count, most) for card, count in cards if count > (most := copies_of(plan, card))),
        *_limits(plan, deck),
        *(_misfit(card) for card, _ in cards if card in plan.cards and card not in plan.legal),
    ]


def copies_of(plan: DeckPlan, card: str) -> int:
    """How many copies of a card a deck holds at most."""
    return plan.scarce.get(card, plan.copies)


def _limits(plan: DeckPlan, deck: Deck) -> Iterator[DeckFault]:
    for limit in plan.limits:
        count = sum(deck.cards.get(card, 0) for card in limit.cards)
        if count > limit.most:
            yield DeckFault(
                "too_many_of_a_kind",
                Text(
                    en=f"{count} {limit.name.en}; at most {limit.most}",
                    fr=f"{count} {limit.name.fr} ; {limit.most} au plus",
                ),
            )


def _picks(plan: DeckPlan, deck: Deck) -> Iterator[DeckFault]:
    for name in sorted(set(deck.picks) - set(plan.picks)):
        near = suggested(name, plan.picks)
        yield DeckFault(
            "unknown_pick",
            Text(
                en=f"a deck has no {name!r}; {near.en}",
                fr=f"un deck n’a pas de « {name} » ; {near.fr}",
            ),
            name,
        )
    for name, pick in plan.picks.items():
        picked = deck.picks.get(name, ())
        yield from (_unknown(card, pick.choices, pick.name) for card in picked if card not in pick.choices)
        yield from _how_many(pick, picked)
        yield from (_twice(card, pick) for card in sorted(set(picked)) if picked.count(card) > pick.copies)


def _how_many(pick: Pick, picked: Sequence[str]) -> Iterator[DeckFault]:
    if not pick.least <= len(picked) <= pick.most:
        wanted = _between(pick.least, pick.most)
        yield DeckFault(
            "wrong_picks",
            Text(
                en=f"{pick.name.en}: {len(picked)} picked, {wanted.en} wanted",
                fr=f"{pick.name.fr} : {len(picked)} choisi, il en faut {wanted.fr}",
            ),
        )


def _twice(card: str, pick: Pick) -> DeckFault:
    return DeckFault(
        "picked_twice",
        Text(
            en=f"{pick.name.en}: {card} is picked more than {_often(pick.copies).en}",
            fr=f"{pick.name.fr} : {card} est choisi plus {_often(pick.copies).fr}",
        ),
        card,
    )


def _often(times: int) -> Text:
    return (
        Text(fr="d’une fois", en="once") if times == 1 else Text(fr=f"de {times} fois", en=f"{times} times")
    )


def _unknown(card: str, known: Sequence[str], what: Text | None = None) -> DeckFault:
    near = suggested(card, known)
    what = what or Text(fr="cartes", en="cards")
    return DeckFault(
        "unknown_card",
        Text(
            en=f"{what.en}: there is no {card!r}; {near.en}",
            fr=f"{what.fr} : « {card} » n’existe pas ; {near.fr}",
        ),
        card,
    )


def _size(plan: DeckPlan, deck: Deck) -> Iterator[DeckFault]:
    if plan.size is not None and not plan.size[0] <= deck.size <= plan.size[1]:
        wanted = _between(*plan.size)
        yield DeckFault(
            "deck_size",
            Text(
                en=f"the deck has {deck.size} cards; {wanted.en} are wanted",
                fr=f"le deck compte {deck.size} cartes ; il en faut {wanted.fr}",
            ),
        )


def _copies(card: str, count: int, most: int) -> DeckFault:
    return DeckFault(
        "too_many_copies",
        Text(
            en=f"{count} copies of {card}; at most {most}",
            fr=f"{count} exemplaires de {card} ; {most} au plus",
        ),
        card,
    )


def _misfit(card: str) -> DeckFault:
    return DeckFault(
        "card_not_allowed",
        Text(
            en=f"{card} does not fit what the deck is built around",
            fr=f"{card} ne convient pas à ce que le deck a choisi",
        ),
        card,
    )


def _between(least: int, most: int) -> Text:
    if least == most:
        return Text(fr=str(least), en=str(least))
    return Text(fr=f"de {least} à {most}", en=f"{least} to {most}")
