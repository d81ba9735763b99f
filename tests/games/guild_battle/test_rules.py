"""Rules of Guild Battle that speak of more than one position: limits, lots, and whole matches."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pioche.core.contract import Outcome, TableSpec
from pioche.core.errors import BadSpec, PiocheError, UnknownName
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.games import game
from pioche.games.guild_battle.cards import characters, sets
from pioche.games.guild_battle.table import GuildTable
from pioche.games.texts import rulebook

GAME = game("guild_battle")
GUILDES = {"set": "guildes"}


def table(match: Match) -> GuildTable:
    """The true table of a match."""
    assert isinstance(match.table, GuildTable)
    return match.table


def played(seats: int, seed: int, **variant: str) -> Iterator[tuple[Match, list[Event]]]:
    """A match played at random: itself after the opening and after each choice, with what happened."""
    match = Match(GAME, TableSpec(seats=seats, variant=variant), seed)
    rng = Random(seed)
    yield match, match.opening
    while match.outcome is None:
        yield match, match.choose(rng.choice(match.options()))


MATCHES = [(2 + seed % 4, seed, GUILDES if seed % 3 == 0 else {}) for seed in range(24)]


# ---- set-up


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_players_may_play(seats: int) -> None:
    """GB-SET-01: every number from two to five can be dealt."""
    match = GAME.new(TableSpec(seats=seats), 1)
    assert len(table(match).hand) == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 7])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """GB-SET-01: and no other number can."""
    with pytest.raises(BadSpec, match="2 to 5"):
        GAME.new(TableSpec(seats=seats), 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_player_is_drawn_uniformly(seats: int) -> None:
    """GB-SET-04: over many seeds every seat begins about as often (six standard deviations are allowed)."""
    games = 3000
    first = Counter(table(GAME.new(TableSpec(seats=seats), seed)).first for seed in range(games))
    fair = games / seats
    assert set(first) == set(range(seats))
    assert max(abs(count - fair) for count in first.values()) < 6 * (fair * (1 - 1 / seats)) ** 0.5


def test_every_deck_is_shuffled() -> None:
    """GB-SET-03: over some seeds the top of a library is each of the five characters."""
    tables = [table(GAME.new(TableSpec(), seed)) for seed in range(60)]
    assert len({t.carddef(t.library[1][-1]).id for t in tables}) == 5


# ---- the set « Guildes »

COUNTER = "contrecarrez le personnage ciblé"


def reaction(price: str) -> dict[str, object]:
    """A card of the Magicien slot with that text."""
    return {"name": {"fr": "Essai", "en": "Trial"}, "gender": "m", "slot": "wizard", "text": [price]}


@pytest.mark.parametrize(
    "cards",
    [
        {"essai": reaction("Piochez une carte.")},
        {"heraut": {"text": ["Réaction : Défaussez-vous d'une carte et contrecarrez le personnage ciblé."]}},
    ],
    ids=["a wizard that does not react", "a herald that reacts"],
)
def test_the_magicien_slot_alone_reacts(cards: dict[str, dict[str, object]]) -> None:
    """GB-EXT-08: only the Magicien slot reacts."""
    with pytest.raises(PiocheError, match="GB-EXT-08"):
        GAME.new(TableSpec(cards=cards), 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{COUNTER.capitalize()}.", "only goes after"),
        ("Réaction : Défaussez-vous d'une carte et piochez une carte.", "must counter"),
        (f"Réaction : Défaussez-vous d'une carte et {COUNTER}, puis {COUNTER}.", "only once"),
    ],
    ids=["without reacting", "without countering", "twice"],
)
def test_a_reaction_counters_once_and_nothing_else_counters(text: str, said: str) -> None:
    """GB-REACT-02, GB-WIZ-04: a text that reacts counters the arriving character, and no other text does."""
    with pytest.raises(PiocheError, match=said):
        GAME.new(TableSpec(cards={"essai": reaction(text)}), 1)


def test_a_character_has_one_text() -> None:
    """GB-EXT-08: an alternative has one ability, like the character whose slot it fills."""
    with pytest.raises(PiocheError, match="one text at most"):
        GAME.new(TableSpec(cards={"heraut": {"text": ["Piochez une carte."] * 2}}), 1)


def test_a_reaction_has_a_price() -> None:
    """GB-EXT-10: a text that reacts for nothing is refused."""
    with pytest.raises(PiocheError, match="costs a card or more"):
        GAME.new(TableSpec(cards={"essai": reaction("Réaction : Contrecarrez le personnage ciblé.")}), 1)


def test_an_alternative_fills_its_own_slot_only() -> None:
    """GB-EXT-08: a character takes the place of the base character of its slot, of no other."""
    with pytest.raises(BadSpec, match="slot"):
        GAME.new(TableSpec(variant={"herald": "spadassin"}), 1)


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ({"set": "guilds"}, "guildes"),
        ({"wizzard": "contre_mage"}, "wizard"),
        ({"wizard": "contre_mages"}, "contre_mage"),
        ({"first": "heraut", "second": "heraut"}, "first"),
    ],
)
def test_a_variant_names_sets_slots_and_characters_that_exist(variant: dict[str, str], said: str) -> None:
    """GB-EXT-08: a set, a slot or a character that nobody knows is refused, the first of them by name."""
    with pytest.raises(UnknownName, match=said):
        GAME.new(TableSpec(variant=variant), 1)


def test_a_slot_named_in_the_variant_goes_before_cards_of_the_spec_and_these_before_the_set() -> None:
    """GB-EXT-08: the set fills the slots, a new character takes its slot, and a name in the variant decides."""
    essai = {**reaction("Piochez une carte."), "name": {"fr": "Essai", "en": "Trial"}}
    new = {slot: {**essai, "slot": slot} for slot in ("herald", "witch")}
    variant = {"herald": "heraut", "set": "guildes"}

    match = GAME.new(TableSpec(cards=new, variant=variant), 1)

    cast = [character.id for character in table(match).faces]
    assert cast == ["heraut", sets()["guildes"]["assassin"], "witch", *list(sets()["guildes"].values())[3:]]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_rules_call_characters_by_their_printed_names(lang: str) -> None:
    """GB-EXT-07 gives examples in brackets: each is the name of a character."""
    said = rulebook("guild_battle").rules["GB-EXT-07"].said(lang)
    examples = {name for group in re.findall(r"\((.+?)\)", said) for name in group.split(", ")}
    names = {getattr(characters()[name].name, lang) for name in sets()["guildes"].values()}
    assert examples
    assert examples <= names


# ---- whole matches


@pytest.mark.parametrize(("seats", "seed", "variant"), MATCHES)
def test_libraries_only_shrink(seats: int, seed: int, variant: dict[str, str]) -> None:
    """GB-ZONE-09: no library ever grows."""
    before = [20] * seats
    for match, _ in played(seats, seed, **variant):
        now = [len(pile) for pile in table(match).library]
        assert all(left <= had for left, had in zip(now, before, strict=True))
        before = now


@pytest.mark.parametrize(("seats", "seed", "variant"), MATCHES[:8])
def test_piles_on_the_table_are_shown_in_the_order_in_which_they_lie(
    seats: int, seed: int, variant: dict[str, str]
) -> None:
    """GB-ZONE-02, -03, -04: libraries face down, graveyards and battlefields face up, the latest card on top.

    What arrives or reacts, is discarded, assassinated or countered lies there (GB-ARR-01, GB-WIZ-10, GB-DISC-01,
    GB-ASS-01, GB-CTR-01).
    """
    for match, events in played(seats, seed, **variant):
        t, view = table(match), match.view(None)
        for seat in range(seats):
            for zone, piles in (
                ("library", t.library),
                ("graveyard", t.graveyard),
                ("battlefield", t.battlefield),
            ):
                cards = view.pile(zone, seat).cards
                assert [card.token for card in cards] == [t.token[card] for card in piles[seat]]
                assert all((card.face is None) == (zone == "library") for card in cards)
        latest = {pile: event for event in events for pile in (event.source, event.target)}
        for pile, event in latest.items():
            zone, _, owner = pile.partition(".")
            if pile == event.target and event.card and zone in ("graveyard", "battlefield"):
                assert view.pile(zone, int(owner)).cards[-1].token == event.card.now


@pytest.mark.parametrize(("seats", "seed", "variant"), MATCHES)
def test_a_hand_holds_five_cards_at_the_end_of_a_turn(seats: int, seed: int, variant: dict[str, str]) -> None:
    """GB-HAND-01: whenever a turn begins, the hand of the seat whose turn ended is within the limit."""
    active = -1
    for match, _ in played(seats, seed, **variant):
        t = table(match)
        if active not in (-1, t.active):
            assert len(t.hand[active]) <= 5
        active = t.active


@pytest.mark.parametrize(("seats", "seed", "variant"), MATCHES)
def test_one_card_enters_from_the_active_hand_and_the_others_react(
    seats: int, seed: int, variant: dict[str, str]
) -> None:
    """GB-TURN-04, GB-REACT-02: one arrival a turn; all else that enters is a reaction of somebody else."""
    arrivals = 0
    active = -1
    for _, events in played(seats, seed, **variant):
        for event in events:
            if event.what == "turn":
                arrivals, active = 0, event.seat or 0
            elif event.target.startswith("battlefield"):
                if event.seat == active:
                    arrivals += 1
                    assert event.what == "arrive"
                    assert arrivals == 1
                else:
                    assert event.what == "react"
                    assert event.card is not None
                    assert event.card.face in ("magicien", "contre_mage")


@pytest.mark.parametrize(("seats", "seed", "variant"), MATCHES)
def test_exactly_one_player_wins(seats: int, seed: int, variant: dict[str, str]) -> None:
    """GB-WIN-06, GB-WIN-11: one for the winner, nothing for all others, within 21n + 1 turns."""
    *_, (match, _) = played(seats, seed, **variant)
    outcome = match.decision()
    assert isinstance(outcome, Outcome)
    assert sorted(outcome.scores) == [0.0] * (seats - 1) + [1.0]
    assert table(match).turn <= 21 * seats + 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_libraries_run_out_one_after_the_other(seats: int) -> None:
    """GB-WIN-08, GB-WIN-09, GB-WIN-10: if nobody plays, all leave in turn but the first, who had a draw less."""
    match = Match(GAME, TableSpec(seats=seats), 7)
    left: list[int | None] = []
    while match.outcome is None:
        left += [event.seat for event in match.choose(match.options()[0]) if event.what == "eliminate"]
    t = table(match)
    assert left == [(t.first + i) % seats for i in range(1, seats)]
    assert match.outcome.scores == tuple(float(seat == t.first) for seat in range(seats))
    assert t.turn == 21 * seats


@pytest.mark.parametrize(("seats", "seed", "variant"), MATCHES)
def test_players_leave_only_at_the_start_of_their_turn(
    seats: int, seed: int, variant: dict[str, str]
) -> None:
    """GB-ELIM-03: what comes just before an elimination is the beginning of that seat's turn."""
    for _, events in played(seats, seed, **variant):
        for before, event in zip([None, *events], events, strict=False):
            if event.what == "eliminate":
                assert before is not None
                assert (before.what, before.seat) == ("turn", event.seat)


# ---- what views derive


@pytest.mark.parametrize(("seats", "seed", "variant"), MATCHES[:6])
def test_views_tell_what_is_complete_what_is_missing_and_whom_a_window_asks(
    seats: int, seed: int, variant: dict[str, str]
) -> None:
    """GB-WIN-01, GB-REACT-02, GB-REACT-03: of established characters; the living but the active one."""
    asked = 0
    for match, _ in played(seats, seed, **variant):
        t, shown = table(match), match.view(None)
        for seat in range(seats):
            standing = {t.carddef(card).id for card in t.established(seat)}
            lacking = [character.id for character in t.faces if character.id not in standing]
            assert shown.table["complete"][seat] == len(standing)
            assert shown.table["missing"][seat] == (lacking[0] if len(lacking) == 1 else "")
        if shown.prompt == "react":
            asked += 1
            assert shown.asked[0] in shown.table["window"]
            assert t.active not in shown.table["window"]
        if not t.arriving:
            assert shown.table["window"] == []
    assert asked


@pytest.mark.parametrize(("seats", "seed", "variant"), MATCHES)
def test_the_log_is_as_deep_as_windows_are_open(seats: int, seed: int, variant: dict[str, str]) -> None:
    """GB-REACT-08, GB-ABIL-01: a window in a window stands deeper, an ability too; between turns all is closed."""
    for match, _ in played(seats, seed, **variant):
        t, ask = table(match), match.ask
        if ask is not None and ask.prompt == "react":
            assert t.depth == len(t.arriving)
        elif ask is None or ask.prompt in ("main", "ability"):
            assert t.depth == 0
        elif t.phase == "main":
            assert t.depth == max(len(t.arriving), 1)
