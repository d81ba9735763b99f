"""Units with Immédiat lines that an effect adds: no card may do it yet (OSS-POOL-02), but the rule is there."""

from pioche.core.decisions import Ask, Card, Option, Rule
from pioche.games.ossuaire.abilities import add
from pioche.games.ossuaire.clauses.army import RiseFromEarth, rise_from_earth
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.units import Book
from pioche.games.scenarios import stage
from pioche.scenario.lay import lay
from pioche.scenario.read import loads
from tests.games.ossuaire.playing import table

POSITION = """
game = "ossuaire"
[[case]]
name = "A Golem that will be joined by a Liche"
rules = ["OSS-ABIL-03"]
seat.0 = { hand = "Gol", draw = "Mag", discard = "Liche, Cra", army = [["Golem d'Os"], ["Cadavre Explosif"]] }
names = { Gol = "Golem d'Os", Mag = "Mage Nécrotique", Cra = "Crâne Infernal" }
"""


def joined() -> tuple[OssuaireTable, Card, Rule[None]]:
    """A table on which a Liche is about to join the row of a Golem, that Liche, and the rule that lets it."""
    (case,) = loads(POSITION, stage)
    match, _ = lay(case)
    t = table(match)
    liche = t.discard[0][0]
    t.journal = []
    return t, liche, add(t, 0, liche, t.army[0][0], "OSS-SORT-01")


def asks(rule: Rule[None], *answers: str) -> list[Ask]:
    """What a rule asks until it is over, answered with these verbs."""
    asked = [next(rule)]
    for verb in answers:
        try:
            asked.append(rule.send(Option(verb)))
        except StopIteration:
            break
    return asked


def test_a_unit_that_is_added_arrives_like_one_that_is_played() -> None:
    """OSS-ABIL-03: its Immédiat lines are offered in printed order, each dealt with before the next."""
    t, liche, rule = joined()

    asked = asks(rule, "decline")

    assert [(ask.seats, ask.prompt, ask.about) for ask in asked] == [
        ((0,), "immediate", (liche, 1)),
        ((0,), "immediate", (liche, 2)),
    ]
    assert t.row[liche] == t.row[t.army[0][0]]
    assert t.army[0][1] == liche


def test_an_added_unit_is_dealt_with_before_the_effect_goes_on() -> None:
    """OSS-ABIL-04, OSS-ABIL-05: adding one unit is over when the last of its lines is answered."""
    t, _, rule = joined()

    asked = asks(rule, "decline", "decline", "decline")

    assert len(asked) == 2
    assert [(event.what, event.amount) for event in t.journal or ()] == [
        ("add", 0),
        ("decline", 1),
        ("decline", 2),
    ]


def test_units_added_by_one_effect_arrive_one_at_a_time() -> None:
    """OSS-ABIL-05: the first of two Liches that rise has had its lines offered before the second one comes."""
    (case,) = loads(POSITION.replace("Liche, Cra", "Liche, Liche"), stage)
    match, _ = lay(case)
    t = table(match)
    t.book = Book(t.book.cards, t.book.whose)
    t.book.soldier = (t.face_index("liche"),) * 2  # as if Soldats had Immédiat lines
    first, second = t.discard[0]

    rule = rise_from_earth(t, 0, t.army[0][0], RiseFromEarth(5))

    asked = [next(rule)]
    came = [second in t.army[0]]
    for _ in range(3):
        asked.append(rule.send(Option("decline")))
        came.append(second in t.army[0])
    assert [ask.about for ask in asked] == [(first, 1), (first, 2), (second, 1), (second, 2)]
    assert came == [False, False, True, True]
