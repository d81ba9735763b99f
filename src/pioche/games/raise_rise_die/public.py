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
    toll: int  # the PV that this would cost the other; negative where unknown souls would go too: at least so many
    match: int  # the least VA that a counter costs (RRD-COST-03)


class Derived(msgspec.Struct, frozen=True):
    """Values that follow from public information; cards are named by token."""

    links: list[ChainLink]
    acting: str  # the card whose text is being applied, by id
    aimed: list[int]  # the seats on whose slots that text acts, while a lane is chosen for it
    max_hp: list[int]
    active_potential: list[int]
    max_latent: list[int]
    infusion_slots: list[int]
    object_slots: list[int]
    souls: list[int | None]  # the Top Souls, by seat (RRD-TOP-01)
    twilight: int  # what the entretien of this passe costs both (RRD-END-05)
    twilight_from: int
    decks: list[dict[str, int]]  # the deck list of each seat (RRD-DECK-09)
    # What each card would cost its owner to play now, by id, for those that differ from their VA.
    prices: list[dict[str, int]]
    # What each card would cost as an answer to the last card of the chain, by id; empty for who cannot answer.
    raises: list[dict[str, int]]
    # While a price is paid: by id, what is left in the reserve if that card completes it (RRD-COST-05).
    change: list[dict[str, int]]
    # PV that a packet of 1, 2, 3… would cost each seat, as far as its known souls go (RRD-DMG-01…04).
    wounds: list[list[int]]
    # Of who may act: by id, the damage that each card would deal as things stand and its toll (as in `ChainLink`),
    # posed on each lane in body order and then transcended on each; without those that deal none.
    blows: list[dict[str, list[tuple[int, int]]]]
    closing: bool  # whether the next pass ends the affrontement (RRD-ACT-04, -05)
