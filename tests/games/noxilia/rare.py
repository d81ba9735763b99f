"""Positions of Noxilia to which random matches seldom come: why a card cannot be used, and questions seldom asked."""

from collections.abc import Iterator

from pioche.core.match import Match
from tests.games.noxilia.duel import C, Duel, P, Q, U

LIGHT = C("Éclair", "spell", "Gagnez 1 or.", mana="L")
DEAR = C("Orage", "spell", "Gagnez 1 or.", mana="LL")
AIMED = C("Ordre", "event", "Dégagez un héros ennemi.")
COSTLY = U("Capitaine", gold=0, text="Coût supplémentaire : engagez un héros allié.")
HERO = U("Nyx, la Lame", "p_cmd", 3, kind="hero", gold=1, wounded=1)


def rare() -> Iterator[Match]:
    """A hero that is there, costs that nobody can pay, spells without caster, colour or mana; who cannot act."""
    mage = U("Mage", "p_cmd", production="N", text="Sorcier.")
    novice = U("Novice", "p_cmd", production="L", text="Sorcier.")
    yield Duel([HERO], hand=([HERO, AIMED], ()), gold=(5, 0)).match
    yield Duel(hand=([COSTLY, LIGHT], ()), gold=(5, 0)).match
    yield Duel([mage], hand=([LIGHT], ())).match
    yield Duel([novice], hand=([DEAR], ())).match
    crowd = [U(f"e{at}", cell) for at, cell in enumerate(("p_cmd", "p_com", "p_r1"))]
    yield Duel([U("Mur", "p_cmd", None), U("Las", "p_cmd", engaged=True, held=True)], crowd).match
    lent = Duel([U("Transfuge", "bf1")], [U("Pique", "q_r1")])
    lent.t.obey(lent.card["Transfuge"], Q)
    assert lent.match.asked == P
    yield lent.match


def rare_questions() -> Iterator[Match]:
    """Two who could be purified (NOX-PURI-01), a charge that may end at once or fly on (NOX-CHG-08)."""
    duel = Duel([U("Nonne", "p_cmd", text="Purification."), *[U(name, "p_cmd", poison=1) for name in "ab"]])
    duel.do("move_purify Nonne")
    yield duel.match
    flyer = Duel([U("c", "p_r1", 2, text="Marche rapide, Volant.")], [U("x", "bf1"), U("y", "q_r1")])
    flyer.do("charge c")
    yield flyer.match
