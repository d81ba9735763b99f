"""What the tests of scenarios share: small files, and what is said of them."""

import re

from pioche.games.scenarios import Report, loads, run, stage

GUILD = 'game = "guild_battle"\n'
OSSUAIRE = 'game = "ossuaire"\n'
RAISE = 'game = "raise_rise_die"\n'
CASE = '[[case]]\nname = "x"\n'
DUEL = f"""{GUILD}{CASE}
[case.seat.0]
hand = "Assassin, Héraut"
[case.seat.1]
hand = "Magicien, Héraut"
battlefield = "Héraut, Sorcière"
"""


def report(text: str) -> Report:
    """How the only case of a text went."""
    (case,) = loads(text, stage, "trial.toml")
    return run(case)


def wrong(text: str) -> str:
    """What is said in English of a case that does not pass."""
    return "\n".join(message.en for message in report(text).messages)


def check_refused(text: str, expected: list[str]) -> None:
    """The only case of a text is refused in both languages, with all the expected words in English."""
    found = report(text)
    assert found.refused
    (message,) = found.messages
    assert re.match(r"trial\.toml:\d+: case “x”: ", message.en)
    assert re.match(r"trial\.toml:\d+ : cas « x » : ", message.fr)
    assert message.fr != message.en
    assert [words for words in expected if words not in message.en] == [], message.en
