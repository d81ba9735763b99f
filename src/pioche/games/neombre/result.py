"""What a fight hands to its caller: how it ended, who died, the loot score, and what is banished (§1)."""

from typing import Final, NamedTuple

from pioche.games.neombre.table import NeombreTable

MALADY: Final = "mal_de_resurrection"
RID: Final = 0.02  # of a victory, for each Mal de Résurrection that leaves a deck for good
DEATH: Final = 0.03  # of a victory, in the judgement of bots, for each player who does not live to see it


class Result(NamedTuple):
    """The result of a fight (§1)."""

    issue: str  # `victory` or `defeat`
    rounds: int
    defeated: tuple[str, ...]  # by id (NEO-END-04)
    dead: tuple[int, ...]  # places, at the end (NEO-KEY-45)
    obtainable: int  # of the loot score (NEO-LOOT-01, -02)
    revealed: int
    banished: tuple[tuple[int, str], ...]  # by seat (NEO-KEY-06, NEO-END-03)


def result_of(t: NeombreTable) -> Result:
    """The result of a finished fight; before its end as it stands."""
    beaten = [t.foe(card) for card in t.defeated]
    won = t.result == "victory"
    return Result(
        t.result,
        t.round,
        tuple([sheet.id for sheet in beaten]),
        tuple([place for place in range(t.places) if t.hp[place] <= 0]),
        max(0, sum([sheet.obtainable for sheet in beaten]) + t.aggro) if won else 0,
        sum([sheet.revealed for sheet in beaten]) if won else 0,
        tuple([(seat, t.sheet(card).id) for seat, pile in enumerate(t.banished) for card in pile]),
    )


def decks_after(t: NeombreTable) -> tuple[dict[str, int], ...]:
    """The decks with which the players go on: all their cards but the banished (NEO-END-02, -03, NEO-KEY-06, -24)."""
    found = []
    for seat, counts in enumerate(t.decks):
        left = {t.book.cards[face].id: count for face, count in enumerate(counts) if count}
        for card in t.banished[seat]:
            left[t.sheet(card).id] -= 1
        found.append({id: count for id, count in left.items() if count})
    return tuple(found)


def mourned(t: NeombreTable) -> float:
    """What the dead of a victory cost in judgement: no loot, and Mal de Résurrection (NEO-GEN-01, NEO-END-05)."""
    return DEATH * (t.places - len(t.living())) if t.result == "victory" else 0.0


def rid_of(t: NeombreTable) -> float:
    """What banished cards are worth in judgement: good riddance to Mal de Résurrection, and no other (NEO-KEY-06)."""
    found = 0.0
    for pile in t.banished:
        for card in pile:
            sheet = t.sheet(card)
            found += RID if sheet.id == MALADY else -RID * (1 + sheet.value) / 2
    return found
