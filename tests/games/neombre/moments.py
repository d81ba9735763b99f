"""Moments of fights and roads that random matches seldom meet, for tests that ask something at every moment."""

from collections.abc import Iterator

from pioche.core.match import Match
from tests.games.neombre.fight import Fight, Foe, Player
from tests.games.neombre.road import Road, won

MEMORY = "Infligez 2 · paramnésie : infligez 1"
EXTRA = "Infligez 2 · Jouez cette carte en tant que carte supplémentaire"


def rare() -> Iterator[Match]:
    """After an épilogue, a channelled card, two plays, a presage; at the loot, the refuge and the fair."""
    tool = "équipement : vos assauts infligent 1 de plus"
    alone = Fight(
        [Player(hand=["épilogue · Infligez 1", tool, "Infligez 2"], discard=[MEMORY])], [Foe(hp=30)]
    )
    alone.do("lead 0", "play épilogue · Infligez 1")
    yield alone.match
    for hand in (
        ["canaliser · Piochez 1", "Infligez 1 · récital : infligez 1"],
        ["Piochez 1", "Meulez 1", EXTRA],
        ["Présagez 2", "Infligez 3"],
    ):
        fight = Fight([Player(hand=hand, discard=[MEMORY]), Player()], [Foe(hp=30)])
        fight.do("lead 0", f"play {hand[0]}")
        if fight.prompt in ("presage", "optional"):
            while fight.prompt != "action":
                fight.match.choose(fight.match.options()[0])
        elif EXTRA in hand:
            fight.do(f"play {hand[1]}")
        yield fight.match
    yield from roads()


def roads() -> Iterator[Match]:
    """Loot that is not to be had, a quest that is not done, a stall too dear, a card that cannot be sold."""
    events = ["messe_basse", "page_envolee", "glas_general"]
    spent = Road(2, zone="3C", fought=won("innomme", obtainable=0, revealed=3), loot=events)
    yield spent.match
    home = Road(2, progress={"l_etude_du_mal": 3})
    home.do("to_refuge")
    yield home.match
    stalls = ["orgue_de_barbarie", "bharaloth_de_foire", "gorgee_de_naphte"]
    sellers = {"fievre_en_flacon": 1, "revenance": 1, "cordon_sanitaire": 1, "fiel_de_loup": 1, "taillade": 1}
    fair = Road(2, decks=[sellers, {"taillade": 1}], fair=stalls)
    fair.do("to_fair")
    yield fair.match
    fair.do("buy:gorgee_de_naphte>seat0")
    yield fair.match
