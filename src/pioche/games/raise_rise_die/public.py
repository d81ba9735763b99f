"""What every view of Raise, Rise & Die shows besides its public columns."""

import msgspec


class ChainLink(msgspec.Struct, frozen=True):
    """A card of the chain, in the order of announcement."""

    token: int
    face: str
    seat: int
    lane: str
    lanes: list[str]  # with those of its reach, in body order
    transcended: bool
    counter: bool
    succeeds: bool  # if nobody goes on (RRD-RES-01)
    packet: int  # the damage that it would deal as things stand, where that follows from what everybody sees
    match: int  # the least VA that a counter costs (RRD-COST-03)


class Derived(msgspec.Struct, frozen=True):
    """Values that follow from public information; cards are named by token."""

    links: list[ChainLink]
    acting: str  # the card whose text is being applied, by id
    max_hp: list[int]
    active_potential: list[int]
    max_latent: list[int]
    infusion_slots: list[int]
    object_slots: list[int]
    souls: list[int | None]  # the Top Souls, by seat (RRD-TOP-01)
    twilight: int  # what the entretien of this passe costs both (RRD-END-05)
    twilight_from: int
    decks: list[dict[str, int]]  # the deck list of each seat (RRD-DECK-09)
    prices: list[
        dict[str, int]
    ]  # what each card would cost its owner to play now, by id, for those that differ
