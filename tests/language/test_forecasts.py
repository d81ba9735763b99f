"""What happens if: an option says what it costs and does from what its seat knows, and from nothing else."""

from random import Random

import msgspec
import pytest

from pioche.check.explanations import forecasts
from pioche.core.decisions import Option, Seat
from pioche.core.match import Match
from pioche.games import game, ids, texts
from pioche.games.scenarios import loads, stage
from pioche.language.explained import Foretold
from pioche.language.forecasts import Span, Told
from pioche.scenario.lay import lay
from tests.strategies import SPECS

NAMES = ["Anne", "Michel", "Hélène", "Louis", "Zoé"]
OPTIONS = 12  # of a decision are foretold in each of its worlds


def told(match: Match, option: str, seed: int = 0, lang: str = "fr") -> list[Told]:
    """What whoever is asked is told of an option."""
    return foreseen(match, match.asked, Option.parse(option), seed, lang)


def foreseen(match: Match, seat: Seat, option: Option, seed: int, lang: str = "fr") -> list[Told]:
    """The forecast of an option, from a dream of that seed."""
    speaker = texts.wording(match.game.id, match.spec).speaker(lang, NAMES)
    (lines,) = texts.forecast(match.blind(seat, Random(seed)), seat, option, [speaker])
    return [line._replace(text=line.text.replace("\u00a0", " ")) for line in lines]


def laid(name: str, position: str) -> Match:
    """A match from a position, as scenarios write it."""
    (case,) = loads(f'game = "{name}"\n[[case]]\nname = "position"\n{position}', stage)
    return lay(case)[0]


def said(lines: list[Told]) -> list[str]:
    """The sentences alone."""
    return [line.text for line in lines]


WINDOW = """[case.seat.0]
hand = "Héraut, Assassin"
[case.seat.1]
hand = "Magicien, Sorcière, Héraut"
battlefield = "Héraut, Assassin, Sorcière"
"""
CORPSE = """[case.seat.0]
hand = "Cadavre Explosif, Golem d'Os"
discard = "Soldat Décharné, Golem d'Os, Liche"
[case.seat.1]
{army}
"""


def test_a_wizard_costs_a_second_card_and_stays() -> None:
    match = laid("guild_battle", WINDOW)
    match.choose(Option("play", "heraut"))

    assert said(told(match, "counter:magicien>heraut")) == [
        "Vous vous défausserez d’une carte.",
        "Le Magicien s’établira devant vous.",
        "Le Héraut qui arrive ira au cimetière, sans rien faire.",
        "Vos personnages réunis : 3 → 4 sur 5.",
    ]


def test_a_second_copy_is_said_to_add_nothing() -> None:
    match = laid(
        "guild_battle",
        WINDOW.replace('hand = "Héraut, Assassin"', 'hand = "Héraut, Assassin"\nbattlefield = "Héraut"'),
    )

    assert (
        "Vous l’avez déjà devant vous : un double ne compte pas, et vos personnages réunis restent à 1 sur 5."
        in said(told(match, "play:heraut"))
    )
    assert "Vos personnages réunis : 1 → jusqu’à 2 sur 5." in said(told(match, "play:assassin"))
    assert not any("double" in line for line in said(told(match, "play:assassin")))


def test_a_price_without_a_target_is_warned_of() -> None:
    match = laid("ossuaire", CORPSE.format(army=""))
    match.choose(Option("play", "cadavre_explosif"))

    lines = told(match, "activate")

    assert lines[0] == Told("Il n’y a pas d’unité adverse à neutraliser.", "warning")
    assert lines[1] == Told("Vous exhumerez deux cartes de votre défausse.", "sure")
    assert told(match, "activate", lang="en")[0].text == "There is no opposing unit to neutralise."


def test_a_warning_says_you_to_whoever_reads_it() -> None:
    hand = 'hand = "Coup de sang, Coup de sang"\n'
    match = laid("neombre", f'line = "Bharaloth Féral"\n[case.seat.0]\n{hand}[case.seat.1]\n{hand}')
    for option in ("take_hand>seat0", "play:coup_de_sang"):
        match.choose(Option.parse(option))

    assert told(match, "leave_unpaid")[0] == Told("Vous ne payez pas le tribut du Coup de sang.", "warning")
    assert told(match, "leave_unpaid", lang="en")[0].text == "You don’t pay Hot Blood’s tribute."


def test_forces_after_a_move() -> None:
    match = laid("ossuaire", CORPSE.format(army='army = [["Sergent recruteur"]]'))
    match.choose(Option("play", "cadavre_explosif"))

    assert said(told(match, "activate")) == [
        "Vous exhumerez deux cartes de votre défausse.",
        "Le Sergent recruteur sera retiré du combat.",
        "Force de Michel : 2 → 0.",
    ]
    assert said(told(laid("ossuaire", CORPSE.format(army="")), "play:golem_d_os")) == ["Votre force : 0 → 3."]


def test_letting_a_rival_win_is_warned_of() -> None:
    match = laid("guild_battle", WINDOW.replace('hand = "Héraut, Assassin"', 'hand = "Héraut"\n'
                 'battlefield = "Assassin, Sorcière, Nécromancien, Magicien"'))  # fmt: skip
    match.choose(Option("play", "heraut"))

    assert told(match, "let")[-1] == Told("Vous perdrez la partie.", "warning")


def test_a_play_is_told_as_if_nobody_answered() -> None:
    match = laid("guild_battle", WINDOW)

    assert told(match, "play:heraut")[0] == Told("Si personne ne répond :", "note")


def test_every_character_that_is_played_is_counted() -> None:
    """The Assassin too, who might kill one of one's own (GB-ASS-02): as many as one can have of it."""
    match = laid("guild_battle", WINDOW)

    assert said(told(match, "play:heraut"))[2] == "Vos personnages réunis : 0 → 1 sur 5."
    assert said(told(match, "play:assassin"))[2] == "Vos personnages réunis : 0 → jusqu’à 1 sur 5."
    assert said(told(match, "play:assassin", lang="en"))[2] == "Your characters in place: 0 → up to 1 of 5."


def test_nothing_is_told_of_what_is_not_offered() -> None:
    match = laid("guild_battle", WINDOW)

    assert told(match, "play:magicien") == []
    assert foreseen(match, 1 - match.asked, Option("pass"), 0) == []


@pytest.mark.parametrize("name", ids())
def test_the_same_is_told_in_every_world_that_the_seat_cannot_tell_apart(name: str) -> None:
    compared = 0
    for number in range(4):
        match, rng = Match(game(name), SPECS[name][number % len(SPECS[name])], number), Random(number)
        while match.outcome is None and match.serial < 90:
            if match.serial % 9 == number:
                seat = match.asked
                twins = [match.imagine(seat, Random(seed)) for seed in (1, 2)]
                options = match.options()
                for option in rng.sample(options, min(OPTIONS, len(options))):
                    first = msgspec.json.encode(foreseen(match, seat, option, 0))
                    assert all(
                        msgspec.json.encode(foreseen(twin, seat, option, 3)) == first for twin in twins
                    )
                    compared += len(first) > 2
            match.choose(rng.choice(match.options()))
    assert compared > 20


@pytest.mark.parametrize("name", ids())
def test_a_forecast_leaves_no_trace(name: str) -> None:
    match = Match(game(name), SPECS[name][0], 5)
    speaker = texts.wording(name).speaker("fr", NAMES)
    blind = match.blind(match.asked, Random(0))
    before = blind.view(match.asked)

    for option in blind.options():
        texts.forecast(blind, match.asked, option, [speaker])

    assert blind.view(match.asked) == before


@pytest.mark.parametrize("name", ids())
def test_what_is_told_can_happen(name: str) -> None:
    assert texts.explained(name).forecast.events
    assert [fault.en for fault in forecasts(name)] == []


@pytest.mark.parametrize(
    ("fr", "why"),
    [
        ("Vous recevrez {amout:un marqueur}.", "amout"),
        ("Vous perdrez {before:un marqueur}.", "Invalid format"),
    ],
)
def test_a_sentence_that_cannot_be_filled_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, fr: str, why: str
) -> None:
    told = texts.explained("guild_battle")
    event = next(iter(told.forecast.events))
    wrong = {**told.forecast.events, event: Foretold(fr=fr, en="…")}
    planted = msgspec.structs.replace(told, forecast=msgspec.structs.replace(told.forecast, events=wrong))
    monkeypatch.setattr(texts, "explained", lambda name: planted)

    faults = [fault.en for fault in forecasts("guild_battle")]

    assert len(faults) == 1
    assert f"[forecast.events.{event}]: the sentence cannot be filled" in faults[0]
    assert why in faults[0]


def test_a_blow_that_may_be_paid_for_says_that_it_beats_its_target() -> None:
    """NEO-KEY-54: a tribute may be left unpaid; what follows from paying it is told as what it may bring."""
    match = laid(
        "neombre",
        """round = 2
line = [{ card = "Bharaloth Féral", hp = 3 }]
[case.seat.0]
hand = "Coup de sang"
draw = 3
hp = 7
[case.seat.1]
""",
    )
    match.choose(Option.parse("take_hand>seat0"))

    assert said(told(match, "play:coup_de_sang")) == [
        "Selon vos choix, le Bharaloth Féral sera vaincu.",
        "Vos PV : 7 → peut-être 6.",
        "La suite dépend des cartes.",
    ]
    assert said(told(match, "play:coup_de_sang", lang="en"))[1] == "Your HP: 7 → perhaps 6."


def test_events_of_a_card_are_told_in_the_order_of_its_text() -> None:
    """NEO-RES-03: the steps of a card happen as printed; of one card in the discard nothing is drawn by lot."""
    match = laid(
        "neombre",
        """round = 2
line = "Bharaloth Féral"
[case.seat.0]
hand = "Souffle court"
discard = "Cautère"
draw = 3
[case.seat.1]
hand = "Cautère"
""",
    )
    match.choose(Option.parse("take_hand>seat0"))

    assert said(told(match, "play:souffle_court"))[:2] == ["Vous recyclerez.", "Vous piocherez."]


@pytest.mark.parametrize(
    ("lang", "least", "form", "said"),
    [
        ("fr", 3, "un marqueur", "trois marqueurs"),
        ("fr", 1, "un marqueur", "1 à 3 marqueurs"),
        ("en", 1, "one marker", "1 to 3 markers"),
        ("en", 1, "", "1 to 3"),
    ],
)
def test_an_amount_that_is_not_sure_agrees_too(lang: str, least: int, form: str, said: str) -> None:
    speaker = texts.wording("guild_battle").speaker(lang, NAMES)

    assert format(Span(least, 3, speaker), form) == said
