"""What is said of a card that cannot be played now: the price of whoever reacts is told where it hinders."""

from pioche.core.decisions import Option
from pioche.core.match import Match
from pioche.games import texts
from pioche.games.guild_battle.reasons import reason
from pioche.games.scenarios import loads, stage
from pioche.language.reasons import seen_cards
from pioche.scenario.lay import lay


def laid(seats: str) -> Match:
    """A match of Guild Battle with these hands."""
    (case,) = loads(f'game = "guild_battle"\n[[case]]\nname = "position"\n{seats}', stage)
    return lay(case)[0]


def why(match: Match, face: str) -> str:
    """The answer to whoever is asked about a card that they hold."""
    view = match.view(match.asked)
    answer = texts.why_not(view, texts.wording("guild_battle").speaker("en"), seen_cards(view, face)[0])
    return answer.text if answer else ""


def window(hand: str) -> Match:
    """Seat 1 with that hand is asked whether it reacts to a Héraut."""
    match = laid(f'seat.0 = {{ hand = "Héraut, Assassin" }}\nseat.1 = {{ hand = "{hand}" }}')
    match.choose(Option("play", "heraut"))
    return match


def test_a_magicien_without_a_card_to_feed_it_says_its_price() -> None:
    """GB-WIZ-05: it needs another card in hand."""
    assert (
        why(window("Magicien"), "magicien")
        == "You hold only one card: the Wizard asks for another card to discard."
    )


def test_no_other_card_speaks_of_that_price() -> None:
    """GB-WIZ-05: the Héraut, the Sorcière and the rest do not react at all."""
    for name, face in (("Héraut", "heraut"), ("Sorcière", "sorciere")):
        assert why(window(f"{name}, Assassin"), face) == (
            "It is player 1’s turn: only a Wizard can be played, to counter."
        )


def test_out_of_a_window_a_magicien_is_a_card_like_the_others() -> None:
    """GB-WIZ-05: while an ability is decided, no price hinders it."""
    match = laid(
        'seat.0 = { hand = "Assassin, Magicien" }\nseat.1 = { hand = "Héraut", battlefield = "Héraut" }'
    )
    match.choose(Option("play", "assassin"))
    while match.ask is not None and match.ask.prompt == "react":
        match.choose(Option("let"))
    view = match.view(0)
    held = seen_cards(view, "magicien")[0]

    assert view.prompt == "ability"
    assert reason(view, texts.wording("guild_battle").speaker("en"), held) == ("", {"active": "player 1"})
