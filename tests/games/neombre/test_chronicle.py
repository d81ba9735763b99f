"""Quests, loot events, names and voice of Les Nominés du Néombre are what docs/specs/neombre.md §6.2 asks."""

import re
from collections import Counter

from pioche.core.text import Text
from tests.games.neombre.pool import CARDS, FOES, MALADY, ZONES, campaign, of_zone


def test_loot_events_have_at_least_six_texts() -> None:
    """NEO-LOOT-09…12: eight cards, and Nouvelle Calende in two zones."""
    events = campaign("events").values()
    texts = Counter(event["effect"] for event in events)

    assert len(events) >= 8
    assert len(texts) >= 6
    assert {event["zone"] for event in events if event["name"]["fr"] == "Nouvelle Calende"} == {"1B", "2P"}
    assert {event["effect"] for event in events if event["name"]["fr"] == "Nouvelle Calende"} == {
        "Mélangez le deck de la foire"
    }


def test_quests_rise_to_an_ending() -> None:
    """NEO-QST-08, -09: one quest of level 0, the two printed of level 1, three of level 2, and the boss last."""
    quests = campaign("quests")
    levels = Counter(quest["level"] for quest in quests.values())

    assert levels[0] == 1
    assert {name for name, quest in quests.items() if quest["level"] == 1} == {
        "l_etude_du_mal",
        "sursoit_a_la_pestilence",
    }
    assert levels[2] >= 3
    assert levels[3] >= 2
    assert max(levels) == 3
    assert list(quests.values())[-1]["objective"] == "Vaincre 1 Innommé"


def test_quests_name_what_there_is() -> None:
    """NEO-QST-05, -09: places and adversaries exist, those wanted twice in two copies; each reward is given once."""
    quests = campaign("quests").values()
    given = Counter(reward for quest in quests for reward in quest["rewards"])
    zones = {place.name.fr for place in ZONES.values()}

    assert given == {card.id: 1 for card in of_zone("RE") if card.id != MALADY}
    assert all(1 <= len(quest["rewards"]) <= 2 for quest in quests)
    for quest in quests:
        place = re.search(r"dans (.*?)( avec | sans |$)", quest["objective"])
        assert place is None or place[1] in zones
        beaten = re.fullmatch(r"Vaincre (\d) (.*)", quest["objective"])
        assert beaten is None or copies_named(beaten[2]) >= int(beaten[1])


def copies_named(name: str) -> int:
    """How many adversaries bear a name, written in the singular or in the plural."""
    words = {word.rstrip("s") for word in name.split()}
    return sum(foe.copies for foe in FOES if {word.rstrip("s") for word in foe.name.fr.split()} == words)


# ---- names and voice


def test_codes_are_unique() -> None:
    """§6.1: a code is a zone, a letter and a number."""
    codes = [*(card.code for card in CARDS if card.code), *(foe.code for foe in FOES)]

    assert not [code for code, count in Counter(codes).items() if count > 1]


def test_everything_has_a_voice_in_both_languages() -> None:
    """§6.2: names and flavour in French and English, with French typography in what people read."""
    told = [(card.id, text) for card in [*CARDS, *FOES] for text in [card.flavour] if text is not None]
    told += [
        (name, Text(**quest[field]))
        for name, quest in [*campaign("quests").items(), *campaign("events").items()]
        for field in ("flavour", "closing")
        if field in quest
    ]
    silent = [card.id for card in [*CARDS, *FOES] if card.flavour is None]

    assert not silent
    for name, text in told:
        assert text.fr != text.en, name
        assert "'" not in text.fr + text.en, f"{name}: ’"
        assert not re.search(r"[^\u00a0][:;!?»]|«[^\u00a0]", text.fr), f"{name}: no-break space"


def test_no_line_is_said_twice() -> None:
    """§6.2: every card has a line of its own."""
    lines = Counter(card.flavour.fr for card in [*CARDS, *FOES] if card.flavour is not None)

    assert not [line for line, count in lines.items() if count > 1]
