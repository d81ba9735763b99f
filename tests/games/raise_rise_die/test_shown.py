"""What the table of Raise, Rise & Die is told before something happens is what then happens (spec §11)."""

import pytest

from pioche.core.decisions import Option
from pioche.games import texts
from pioche.games.raise_rise_die.damage import packet
from pioche.games.raise_rise_die.derive import derived
from pioche.games.raise_rise_die.game import GAME
from pioche.games.raise_rise_die.lanes import LANES
from pioche.games.raise_rise_die.wording import cause
from pioche.games.scenarios import loads, stage
from pioche.scenario.lay import lay
from tests.games.raise_rise_die.playing import MATCHES, played, table

SOME = MATCHES[:6]
MELEE = """
game = "raise_rise_die"
[cards.melee]
kind = "card"
name = { fr = "Mêlée", en = "Melee" }
gender = "f"
type = "assault"
archetype = "acier"
va = 1
slots = ["head"]
main = "Inflige X dégâts (X = cartes jouées) · Si votre main est vide : +2 Dégâts."
transcendence = "Transcendance : Si vous avez moins de PV que l'adversaire : +4 Dégâts."
[[case]]
name = "position"
seat.0 = { hand = "Mêlée", reserve = 9, hp = 20, played = 2 }
seat.1 = { deck = "Tison ×9", hp = 20 }
"""
BOLT = """
game = "raise_rise_die"
[[case]]
name = "position"
seat.0 = { hand = "Trait perdu", reserve = 1 }
seat.1 = { deck = "Tison ×9" }
"""
OFFERING = """
game = "raise_rise_die"
[[case]]
name = "position"
seat.0 = { hand = "Offrande de chair", reserve = 1, deck = "Tison ×9" }
seat.1 = { deck = "Tison ×9" }
"""
ANNOUNCED = ("play", "transcend", "counter", "counter_transcended", "instant")


@pytest.mark.parametrize(("decks", "seed"), SOME)
def test_a_card_costs_what_was_shown(decks: tuple[str, ...], seed: int) -> None:
    """RRD-COST-02, -03: VA, Sonné, Enchaînement, and at least the VA of the card that is countered."""
    seen, dearer = 0, 0
    for moment in played(decks, seed):
        choice, seat = moment.choice, moment.chooser
        if choice is None or seat is None or choice.verb not in ANNOUNCED:
            continue
        shown, sheet = (
            derived(moment.before),
            moment.before.book.sheets[moment.before.book.index[choice.source]],
        )
        price = shown.prices[seat].get(sheet.id, sheet.va)
        if choice.verb.startswith("counter"):
            price = shown.raises[seat][sheet.id]
        paid = [event.amount for event in moment.events if event.what == "pay" and event.seat == seat]
        assert price == (moment.now.owed[seat] or sum(paid[:1]))
        seen += 1
        dearer += price != sheet.va
    assert seen
    assert dearer


def test_the_card_in_question_is_named_while_its_text_runs_and_no_longer() -> None:
    """RRD-RES-04, RRD-INS-06: whoever chooses a lane is shown for which card."""
    match, _ = lay(loads(BOLT, stage)[0])
    match.choose(Option("instant", "trait_perdu"))
    asked = derived(table(match)).acting
    match.choose(Option("aim", "", "head"))

    assert asked == "trait_perdu"
    assert derived(table(match)).acting == ""


def test_a_price_in_hp_is_told_while_it_is_asked_for_and_no_longer() -> None:
    """RRD-PDV-01."""
    match, _ = lay(loads(OFFERING, stage)[0])
    match.choose(Option("play", "offrande_de_chair", "arms"))
    match.choose(Option("let_pass"))
    asked = match.view(0).table["left"]
    match.choose(Option("pay"))

    assert asked == 2
    assert match.view(0).table["left"] == 0


@pytest.mark.parametrize(("decks", "seed"), SOME)
def test_only_who_may_answer_is_told_prices_of_counters(decks: tuple[str, ...], seed: int) -> None:
    """RRD-CTR-01, RRD-INS-05: the opponent of the last card of the chain, and never with an instant."""
    for moment in played(decks, seed):
        shown = derived(moment.now)
        for seat in (0, 1):
            answering = moment.now.phase == "reaction" and moment.now.links[-1].seat != seat
            assert bool(shown.raises[seat]) == answering
            assert (
                not {sheet.id for sheet in moment.now.book.sheets if sheet.instant}
                & shown.raises[seat].keys()
            )


@pytest.mark.parametrize(("decks", "seed"), SOME)
def test_what_is_left_after_paying_is_told_before(decks: tuple[str, ...], seed: int) -> None:
    """RRD-COST-05, RRD-SAC-05: the card that completes the price, and what stays in the reserve."""
    completed = 0
    for moment in played(decks, seed):
        if moment.prompt != "payment" or moment.choice is None or moment.chooser is None:
            continue
        seat = moment.chooser
        left = derived(moment.before).change[seat].get(moment.choice.source)
        if left is None:
            assert moment.now.owed[seat]
        else:
            assert (moment.now.owed[seat], moment.now.reserve[seat]) == (0, left)
            completed += 1
    assert completed


@pytest.mark.parametrize(("decks", "seed"), SOME)
def test_damage_costs_what_the_known_souls_say(decks: tuple[str, ...], seed: int) -> None:
    """RRD-DMG-01…04, -07: soul after soul, for every packet that the known ones answer."""
    told = 0
    for moment in played(decks, seed):
        if moment.now.outcome is not None or moment.prompt != "turn":
            continue
        for seat, wounds in enumerate(derived(moment.now).wounds):
            for amount, lost in enumerate(wounds, start=1):
                t = moment.now.clone()
                packet(t, seat, amount, "RRD-DMG-01")
                assert moment.now.hp[seat] - t.hp[seat] == lost
                told += 1
    assert told


def test_a_card_of_one_lane_deals_what_was_shown_when_it_was_announced() -> None:
    """RRD-DMG-09, -10, RRD-TRA-05, RRD-CTR-06: as the chain then tells everybody, where nothing changed meanwhile."""
    seen = 0
    for moment in (moment for decks, seed in SOME for moment in played(decks, seed)):
        choice, seat = moment.choice, moment.chooser
        if (
            choice is None
            or seat is None
            or choice.verb not in ANNOUNCED[:4]
            or moment.now.phase != "reaction"
        ):
            continue
        high = choice.verb in ("transcend", "counter_transcended")
        shown = derived(moment.before).blows[seat].get(choice.source, [(0, 0)] * 8)
        link = derived(moment.now).links[-1]
        # A trigger, or a payment from the hand, may change what a text counts.
        meanwhile = any(event.what in ("trigger", "sacrifice") for event in moment.events)
        if len(link.lanes) == 1 and not meanwhile:
            assert (link.packet, link.toll) == shown[LANES.index(choice.target) + 4 * high]
            seen += link.packet > 0
    assert seen


@pytest.mark.parametrize(("verb", "high", "damage"), [("play", 0, 5), ("transcend", 1, 9)])
def test_a_card_counts_itself_its_empty_place_in_hand_and_its_pv_before_it_is_played(
    verb: str, high: int, damage: int
) -> None:
    """RRD-POSE-07, RRD-RES-04, RRD-TRA-03: X and conditions are shown as they will be once it is announced."""
    match, _ = lay(loads(MELEE, stage)[0])

    shown = derived(table(match)).blows[0]["melee"][4 * high]
    match.choose(Option(verb, "melee", "head"))

    link = derived(table(match)).links[0]
    assert (link.packet, link.toll) == shown
    assert link.packet == damage


def test_a_card_that_is_let_pass_costs_what_the_chain_told() -> None:
    """RRD-DMG-01…04, -11, RRD-FRE-01: packet after packet, at least what the known souls say and often just that."""
    sure = unsure = 0
    for moment in (moment for decks, seed in SOME for moment in played(decks, seed)):
        t = moment.before
        if moment.choice is None or moment.choice.verb != "let_pass" or len(t.links) != 1:
            continue
        link, foe = derived(t).links[0], 1 - t.links[0].seat
        wounds = [event.amount for event in moment.events if event.rule == "RRD-DMG-02" and event.seat == foe]
        packets = [event.amount for event in moment.events if event.what == "packet"]
        if sum(packets) != link.packet or any(event.what == "trigger" for event in moment.events):
            continue  # a choice or a trigger made something else of it
        if link.toll < 0:
            assert sum(wounds) >= -link.toll
        elif moment.now.outcome is None:
            assert sum(wounds) == link.toll
        sure += link.toll > 0
        unsure += link.toll < 0
    assert sure
    assert unsure


@pytest.mark.parametrize(("decks", "seed"), SOME)
def test_the_pass_that_closes_the_passe_is_told_before(decks: tuple[str, ...], seed: int) -> None:
    """RRD-ACT-04, -05: two in a row of one player, or one after the other."""
    closed = []
    for moment in played(decks, seed):
        if moment.choice is not None and moment.choice.verb == "pass":
            closes = any(event.what == "fight_over" for event in moment.events)
            assert derived(moment.before).closing == closes
            closed.append(closes)
    assert {True, False} == set(closed)


def test_a_payment_names_what_is_paid() -> None:
    """RRD-COST-05, RRD-INS-01: one's own card of the chain or instant; no card where an object is activated."""
    asked = set()
    for decks, seed in MATCHES:
        paid = ""
        for moment in played(decks, seed):
            choice, match = moment.choice, moment.match
            if choice is not None and choice.verb in (*ANNOUNCED, "activate"):
                paid = "" if choice.verb == "activate" else choice.source
            if match.ask is None or match.ask.prompt != "payment":
                continue
            speaker = texts.wording(GAME.id).speaker("en", ["Anne", "Michel"])
            variant, fields = cause(match.view(match.asked), speaker)
            assert (variant, fields["paid"]) == ("card" if paid else "", speaker.card(paid))
            assert choice is not None
            asked.add(choice.verb)
    assert asked > {"instant", "activate", "play"}
