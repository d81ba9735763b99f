"""Who knows what: views, handles, sealed set-up, hands that forget (NOX-INFO, NOX-FOG, NOX-SETUP-19)."""

from collections import Counter
from random import Random
from typing import Any

import msgspec

from pioche.core.decisions import Card
from pioche.core.match import Match
from pioche.core.sight import View
from pioche.games.noxilia.facts import narrowed
from pioche.games.noxilia.game import GAME
from pioche.games.noxilia.setup import mine
from pioche.games.noxilia.table import NoxTable
from tests.games.noxilia.duel import C, Duel, Laid, U
from tests.games.noxilia.hidden import P, Q, at, short, table

TELLING = {"cac", "dist", "armour", "life", "maximum", "abilities", "production"}


def unit(view: View, handle: int) -> dict[str, Any]:
    """A unit as a view shows it."""
    return next(each for each in view.table["units"] if each["handle"] == handle)


def seen_as(duel: Duel, name: str, seat: int | None) -> str | None:
    """The face of a card in play as somebody sees it."""
    token = duel.t.token[duel.card[name]]
    piles = duel.match.view(seat).piles
    return next(card.face for pile in piles for card in pile.cards if card.token == token)


# ---- card backs


def test_a_card_back_shows_what_lies_open_and_no_more() -> None:
    """NOX-INFO-01, NOX-INFO-04: place, state, gear and latents, but nothing that is printed on it."""
    gear = Laid(C("sword", "equipment", "Le porteur a +1 CAC."), "a")
    trap = Laid(C("trap", "spell", "Latent. Quand l'unité est attaquée : piochez 1 carte.", mana="L"), "a")
    duel = Duel([U("a", "p_r1", 3, armour=1, up=False, engaged=True)], gear=[gear], latents=[trap])
    shown = unit(duel.match.view(Q), duel.t.handle[duel.card["a"]])
    assert not TELLING & shown.keys()
    assert (shown["cell"], shown["engaged"], shown["owner"], shown["seat"]) == ("p_r1", True, P, P)
    assert len(shown["gear"]) == 1
    assert shown["latents"] == [1, 0]
    assert seen_as(duel, "a", Q) is None
    assert seen_as(duel, "a", None) is None
    assert seen_as(duel, "a", P) == duel.ids["a"]


def test_whoever_may_know_reads_how_an_attack_value_came_about() -> None:
    """NOX-STAT-02, NOX-INFO-01: the parts add up; of a back, only what holds whatever it is."""
    wall = C(
        "wall", "zone", "Les unités alliées dans cette zone ont +1 distance.", more={"cell_kind": "rampart"}
    )
    sword = Laid(C("sword", "equipment", "Le porteur a +2 CAC."), "a")
    for up in (True, False):
        duel = Duel(
            [U("a", "p_r1", 1, dist=2, up=up, text="Cette unité a +3 CAC.")],
            gear=[sword],
            zones={"p_r1": wall},
        )
        shown = unit(duel.match.view(Q), duel.t.handle[duel.card["a"]])
        found = sorted((part["stat"], part["amount"]) for part in shown["parts"])
        assert found == ([("cac", 2), ("cac", 3), ("dist", 1)] if up else [("cac", 2), ("dist", 1)])
        assert not up or (shown["cac"], shown["dist"]) == (6, 3)


def test_a_latent_is_seen_by_whoever_placed_it() -> None:
    """NOX-INFO-05: all see its host and owner."""
    trap = Laid(C("trap", "spell", "Latent. Quand l'unité est attaquée : piochez 1 carte.", mana="L"), "a")
    duel = Duel([U("a", "p_r1")], latents=[trap])
    assert seen_as(duel, "trap", P) == duel.ids["trap"]
    assert seen_as(duel, "trap", Q) is None
    (shown,) = duel.match.view(Q).table["latents"]
    assert (shown["owner"], shown["host"]) == (P, duel.t.handle[duel.card["a"]])


def test_treasures_look_like_fakes() -> None:
    """NOX-INFO-10: nobody sees what a closed chest is."""
    chests = [
        Laid(C("crown", "treasure", "Le porteur a +1 CAC."), "bf1", up=False, primo=True),
        Laid(C("nothing", "fake"), "bf2", up=False, primo=True),
    ]
    duel = Duel(chests=chests)
    for seat in (P, Q, None):
        assert [seen_as(duel, name, seat) for name in ("crown", "nothing")] == [None, None]
    assert [set(each) for each in duel.match.view(Q).table["chests"]] == [
        {"handle", "token", "cell", "up", "primo"}
    ] * 2


def test_the_handle_follows_a_card_from_the_queue_to_the_board() -> None:
    """NOX-INFO-02, NOX-PLAY-04: order, turns left and what was paid are open, the card is not."""
    duel = Duel(hand=([U("a", gold=2)], []), gold=(5, 0))
    duel.do("play_unit a")
    (queued,) = duel.match.view(Q).table["queues"][P]
    assert (queued["left"], queued["paid"]) == (1, 2)
    assert seen_as(duel, "a", Q) is None
    duel.end_turn()
    assert unit(duel.match.view(Q), queued["handle"])["cell"] == "p_cmd"


def test_handles_and_stamps_follow_a_lot() -> None:
    """NOX-INFO-03, NOX-GEN-16: the monarch, which is placed first, has any handle."""
    handles: Counter[int] = Counter()
    for seed in range(12):
        t = table(at("mulligan", seed))
        handles[t.handle[t.monarch(P)]] += 1
        assert sorted(t.handle[card] for pile in t.units for card in pile) == list(range(1, t.handles + 1))
    assert len(handles) >= 4


def test_both_lists_are_open() -> None:
    """NOX-INFO-06: so are gold, mana, counts, graveyards and payments."""
    view = at("action").view(Q)
    assert [sum(deck.values()) for deck in view.table["decks"]] == [60, 60]
    assert {"gold", "mana", "holder", "flood"} <= view.table.keys()
    assert view.pile("hand", P).count > 0
    assert view.pile("hand", P).cards == ()


# ---- sight that ends


def test_a_unit_turned_down_again_is_still_known() -> None:
    """NOX-FOG-20, NOX-INFO-01: it lies face down, its numbers are gone, but who has seen it knows it."""
    veil = C("veil", "event", "Retournez une unité alliée face cachée.", gold=0)
    duel = Duel([U("a", "p_r1", up=True)], hand=([veil], []))
    duel.do("play_event veil")
    if duel.prompt == "choose":
        duel.do("target a")
    assert not duel.up("a")
    assert seen_as(duel, "a", Q) == duel.ids["a"]
    assert not TELLING & unit(duel.match.view(Q), duel.t.handle[duel.card["a"]]).keys()


def test_a_hand_that_lays_a_card_face_down_is_forgotten() -> None:
    """NOX-INFO-11: from then on known units and latents of that hand are unknown, other cards stay known."""
    event = C("coins", "event", "Gagnez 1 or.")
    duel = Duel(hand=([U("a", gold=2), U("b", gold=2), event], []), gold=(5, 0))
    for name in ("a", "coins"):
        duel.t.seen[duel.card[name]] = duel.t.layout.everybody
    known = {card.face for card in duel.match.view(Q).pile("hand", P).cards}
    assert known == {duel.ids["a"], duel.ids["coins"]}
    duel.do("play_unit b")
    known = {card.face for card in duel.match.view(Q).pile("hand", P).cards}
    assert known == {duel.ids["coins"]}


def test_the_cards_put_under_are_remembered_by_who_put_them() -> None:
    """NOX-INFO-08, NOX-SETUP-14: in order, at the bottom of the library."""
    match = at("mulligan")
    seat = match.asked
    named = [option.source for option in match.options() if option.verb == "put_under"][:2]
    for name in named:
        match.choose(next(option for option in match.options() if option.source == name))
    own = match.view(seat).pile("library", seat).cards
    other = match.view(1 - seat).pile("library", seat).cards
    assert [card.face for card in own[:2]] == named[::-1]
    assert {card.face for card in other} == {None}


# ---- sealed


def test_while_units_are_placed_nothing_moves_for_the_other() -> None:
    """NOX-SETUP-19: neither view nor number nor kind of question, and no event."""
    match, rng = Match(GAME, short(), 5), Random(5)
    first = match.asked
    still = {eyes: msgspec.json.encode(match.view(eyes)) for eyes in (1 - first, None)}
    while match.asked == first:
        for eyes, before in still.items():
            assert msgspec.json.encode(match.view(eyes)) == before
        assert match.choose(rng.choice(list(match.options()))) == []
    own = match.view(1 - first)
    assert own.serial == 0
    done = msgspec.json.encode(match.view(first))
    while match.is_sealed:
        assert msgspec.json.encode(match.view(first)) == done
        match.choose(rng.choice(list(match.options())))
    assert match.view(first).serial == match.serial


def test_a_dream_in_the_middle_holds_nothing_true() -> None:
    """NOX-SETUP-19: the other's units are chosen anew, one's own are kept, and it is played to its end."""
    match, rng = Match(GAME, short(), 3), Random(3)
    seat = 1 - table(match).starter
    others: Counter[tuple[int, ...]] = Counter()
    true: tuple[int, ...] = ()
    while match.asked == 1 - seat:
        match.choose(rng.choice(list(match.options())[:3]))
        true = tuple(sorted(each.face for each in mine(table(match), 1 - seat)))
        for light in (True, False):
            dream = match.imagine(seat, rng, light=light)
            assert mine(table(dream), seat) == mine(table(match), seat)
            assert dream.seed is None
            others[tuple(sorted(each.face for each in mine(table(dream), 1 - seat)))] += 1
    last = match.imagine(seat, rng, light=True)
    last.playout(rng.random)

    assert len(others) >= 6
    assert others[true] <= 2
    assert last.outcome is not None


# ---- what can be known of card backs


def faces_of(t: NoxTable, card: Card) -> set[str]:
    """The names of what a card can be, as far as everybody has seen."""
    return {t.faces[face].id for face in narrowed(t).narrowed[card]}


def test_what_was_paid_and_waited_narrows_a_card_back() -> None:
    """NOX-PLAY-04, NOX-RENF-01: a price and a delay are open."""
    hand = [
        U("cheap", gold=2),
        U("twin", gold=2, cac=3),
        U("dear", gold=4),
        U("far", gold=2, text="Renforts éloignés 2."),
    ]
    duel = Duel(hand=(hand, []), gold=(9, 0))
    duel.do("play_unit cheap")
    card = duel.card["cheap"]
    assert faces_of(duel.t, card) == {duel.ids["cheap"], duel.ids["twin"]}


def test_a_third_step_narrows_a_card_back() -> None:
    """NOX-MRAP-01, NOX-FOG-11: who marches three steps face down marches fast."""
    duel = Duel([U("a", "p_com", text="Marche rapide.", up=False), U("b", "p_com", up=False)])
    duel.do("move a", "step p_cmd", "step p_r1")
    assert duel.ids["b"] in faces_of(duel.t, duel.card["a"])
    duel.do("step p_r2")
    assert duel.ids["b"] not in faces_of(duel.t, duel.card["a"])
    assert duel.ids["a"] in faces_of(duel.t, duel.card["a"])


def test_a_step_among_enemies_narrows_a_card_back() -> None:
    """NOX-MOVE-03, NOX-INFI-01: from enemies to enemies goes only who flies or infiltrates."""
    sly = U("a", "bf1", text="Infiltrateur.", up=False)
    duel = Duel([sly, U("b", "p_r1", up=False)], [U("x", "bf1"), U("y", "bf2")])
    duel.do("move a", "step bf2")
    found = faces_of(duel.t, duel.card["a"])
    assert duel.ids["a"] in found
    assert duel.ids["b"] not in found


def test_a_retreat_narrows_a_card_back() -> None:
    """NOX-RET-06, NOX-RET-07: who retreats is no brother in arms, and could not have moved."""
    hidden = [
        U("a", "bf1", up=False),
        U("b", "p_cmd", text="Frère d'arme.", up=False),
        U("c", "p_cmd", text="Volant.", up=False),
    ]
    duel = Duel(hidden, [U("x", "bf1"), U("y", "p_r1")])
    duel.do("retreat a")
    if duel.prompt == "step":
        duel.do("step p_r1")
    assert not {duel.ids["b"], duel.ids["c"]} & faces_of(duel.t, duel.card["a"])


def test_what_a_card_back_wears_narrows_it() -> None:
    """NOX-EQ-12, NOX-FOG-10: a restriction to wear is open."""
    helm = C("helm", "equipment", "Humain seulement. Le porteur a +1 CAC.", gold=1)
    duel = Duel(
        [U("a", "p_r1", up=False), U("b", "p_r1", race="vesperal", up=False)], hand=([helm], []), gold=(3, 0)
    )
    duel.do("play_equipment helm", "attach a")
    found = faces_of(duel.t, duel.card["a"])
    assert duel.ids["a"] in found
    assert duel.ids["b"] not in found


def test_a_seen_hero_is_under_no_card_back() -> None:
    """NOX-CARD-02, NOX-CARD-03: whoever is there face up is not there twice."""
    hero = U("Ada", "bf1", 3, wounded=2, kind="hero", up=False)
    duel = Duel([hero, U("b", "p_r1", up=False)], [U("x", "bf1")])
    assert duel.ids["Ada"] in faces_of(duel.t, duel.card["b"])
    duel.do("melee Ada")
    assert duel.ids["Ada"] not in faces_of(duel.t, duel.card["b"])


def test_the_banner_says_where_a_monarch_can_have_begun() -> None:
    """NOX-SETUP-12: a starting unit outside the command zone is no monarch, where the banner places it there."""
    match = at("mulligan", number=1)
    t = table(match)
    for seat in (P, Q):
        facts = narrowed(t).narrowed
        kings = [
            card
            for card in t.units[seat]
            if any(t.book.sheets[face].kind == "monarch" for face in facts[card])
        ]
        assert t.monarch(seat) in kings


def test_starting_units_cost_what_was_left_out_of_the_allowance() -> None:
    """NOX-SETUP-05, NOX-SETUP-06, NOX-SETUP-11: in every dream, with no more than two of one, and one monarch."""
    match, rng = at("action", 4), Random(4)
    for seat in (P, Q):
        for number in range(12):
            t = table(match.imagine(1 - seat, rng, light=number % 2 == 0))
            hidden = [t.sheet(card) for card in t.units[seat] if t.began[card]]
            assert sum(sheet.start_price for sheet in hidden) == t.budget[seat]
            assert sum(sheet.engages for sheet in hidden) == t.pawned[seat]
            assert max(Counter(sheet.id for sheet in hidden).values(), default=0) <= 2
            assert sum(t.sheet(card).kind == "monarch" for card in t.units[seat]) == 1
