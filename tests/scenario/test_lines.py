"""The line of every key of a scenario file is found, whatever its strings hold."""

import pytest

from pioche.scenario.lines import key_lines, line_of, under

TEXT = '''game = "guild_battle"  # [[case]]

[[case]]
name = "a # [x]"
about = """
[[case]]
name = "not a case"
"""
seat.0.hand = [  # ]
  "Héraut",
  { card = "Assassin" },
]
[case.seat."1"]
hand = \'it"s\'
[[case.step]]
choose = ["a",
          "b"]
[case.step.expect]
seat.0.hand = 1
[[case.step]]

choose = "c"

[[case]]
name = "b"
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("game", 1),
        ("case[1]", 3),
        ("case[1].name", 4),
        ("case[1].seat.0.hand", 9),
        ("case[1].seat.1.hand", 14),
        ("case[1].step[1]", 15),
        ("case[1].step[1].choose", 16),
        ("case[1].step[1].expect.seat.0.hand", 19),
        ("case[1].step[2].choose", 22),
        ("case[2]", 24),
        ("case[2].name", 25),
    ],
)
def test_every_key_has_its_line(path: str, line: int) -> None:
    assert key_lines(TEXT)[path] == line


def test_there_are_no_others() -> None:
    assert len(key_lines(TEXT)) == 15


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("step[2].choose", 22),
        ("step[2].events", 20),
        ("step[2]", 20),
        ("step[3]", 3),
        ("seat.0.hand.count", 9),
        ("nowhere", 3),
        ("", 3),
    ],
)
def test_what_has_no_line_has_that_of_what_is_around_it(path: str, line: int) -> None:
    assert line_of(path, under(key_lines(TEXT), "case[1]")) == line
