"""What is wrong with a lesson file is told in words, all of it at once, with its line, in both languages."""

import pytest

from pioche.core.text import Text
from pioche.games.lessons import loads_checked

WHOLE = """
game = "guild_battle"
title = { fr = "Titre", en = "Title" }
line = { fr = "Une ligne", en = "A line" }
starter = "P0"
chance = ["Héraut ×2, Sorcière ×3", "Assassin ×5"]

[[step]]
at = "hand"
say = { fr = "Voici votre main.", en = "This is your hand." }

[[step]]
at = { zone = "hand", card = "Héraut" }
say = { fr = "Jouez le Héraut.", en = "Play the Herald." }
choose = "jouer Héraut"
then = ["P1: laisser"]
otherwise = { fr = "Plutôt le Héraut.", en = "The Herald, rather." }

[[step]]
say = { fr = "Piochez.", en = "Draw." }
choose = "activer"
[[step.mistake]]
choose = "décliner"
say = { fr = "Dommage.", en = "A pity." }

[[step]]
say = { fr = "C’est tout.", en = "That is all." }

[end]
won = { fr = "Gagné.", en = "Won." }
lost = { fr = "Perdu.", en = "Lost." }
known = [{ fr = "Jouer.", en = "To play." }]
"""


def faults(old: str = "", new: str = "", text: str = WHOLE) -> list[Text]:
    """What is wrong with the whole lesson once something in it is another."""
    assert not old or old in text
    return loads_checked(text.replace(old, new) if old else text, "mine.toml")[1]


def test_the_whole_lesson_is_right() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("old", "new", "en", "fr"),
    [
        ("jouer Héraut", "jouer Hérautt", "mine.toml:15: step[2].choose", "au plus proche : "),
        ('choose = "activer"', 'choose = "passer"', "offered are: activate, decline", "pas proposé ici"),
        ('then = ["P1: laisser"]\n', "", "P1 is asked here (react)", "on interroge ici P1"),
        ('"P1: laisser"', '"P1: passer"', "mine.toml:16: step[2].then", "n’est pas proposé à P1"),
        (
            'say = { fr = "Piochez.", en = "Draw." }',
            'say = { fr = "Piochez.", en = "Draw." }\nnudge = { fr = "Allez.", en = "Go on." }',
            "step[3].nudge: a nudge stands in place of the last bubble",
            "step[3].nudge : `nudge` remplace la dernière bulle",
        ),
        (', en = "Draw."', "", "step[3].say.en: is missing", "step[3].say.en : manque"),
        ("[end]", '[real]\ndeck = "x"\n[end]', "real.deck: unknown deck 'x'", "« x » n’est pas un deck"),
        ("[end]", '[real.variant]\nmode = "x"\n[end]', "real.variant: unknown variant", "real.variant : "),
        ("Voici votre main.", "", "a sentence is wanted", "il faut une phrase"),
        ("Voici votre main.", "é" * 300, "300 characters are too many", "300 caractères"),
        ('card = "Héraut" }', 'card = "Magicien" }', "sees no Wizard in hand.0", "ne voit pas de carte « Magicien »"),
        ('at = "hand"', 'at = "hnad"', "unknown zone 'hnad'", "« hnad » n’est pas une zone"),
        ('at = "hand"', 'at = { seat = 4 }', "the seats are 0 … 1", "n’est pas un siège"),
        ('at = "hand"', 'at = { option = "activer" }', "is not offered when this is said", "quand cela est dit"),
        ('at = "hand"', 'at = { column = "trns" }', "unknown column 'trns'", "n’est pas une colonne"),
        ('at = "hand"', 'at = { zone = "hand", number = 9 }', "one of 1, 2, 3, 4", "l’un de 1, 2, 3"),
        ('at = "hand"', "at = 3", "is wanted, not 3", "pas 3"),
        ('otherwise = { fr = "Plutôt le Héraut.", en = "The Herald, rather." }', "", "nothing is said", "rien"),
        ('at = { zone = "hand", card = "Héraut" }', 'at = "question"', "the whole question", "toute la question"),
        ('choose = "décliner"', 'choose = "contrer"', "not offered here", "pas proposé"),
        ('choose = "décliner"\n', "", "step[3].mistake[1].choose: is missing", "manque"),
        ('say = { fr = "Dommage."', 'then = "P1: passer"\nsay = { fr = "Dommage."', "stands = true", "stands = true"),
        ('say = { fr = "C’est tout."', 'then = "P1: passer"\nsay = { fr = "C’est tout."', "asks nothing", "rien"),
        ('chance = ["Héraut ×2', 'chance = ["Licorne', "unknown card 'Licorne'", "« Licorne »"),
        ('chance = ["Héraut ×2', 'chance = ["Héraut ×6', "wants a 'heraut'", "« heraut »"),
        ('"Assassin ×5"]', '"Assassin ×5", 1, 1, 1]', "answers were not used", "réponses n’ont pas servi"),
        ('game = "guild_battle"', 'game = "gild_battle"', "nearest: guild_battle", "au plus proche : guild_battle"),
        ('title = ', 'titel = ', "unknown key 'titel'", "« titel » n’est pas un mot-clé"),
        ("known = [", "knwon = [", "end.knwon", "end.knwon"),
        ('starter = "P0"', 'starter = "P0"\nseat = "P7"', "is no seat", "n’est pas un siège"),
        ('starter = "P0"', 'starter = "P0"\nbefore = "P0: danser"', "unknown verb", "n’est pas un verbe"),
        ('starter = "P0"', 'starter = "P0"\nlater = "danse"', "later: danse: offered at no moment", "aucun moment"),
        ('starter = "P0"', 'starter = "P0"\nspec = { seats = 9 }', "mine.toml:6: spec", "mine.toml:6 : spec"),
        ('starter = "P0"', 'starter = "P0', "mine.toml", "mine.toml"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(old: str, new: str, en: str, fr: str) -> None:
    found = faults(old, new)

    assert any(en in fault.en for fault in found), [fault.en for fault in found]
    assert any(fr in fault.fr.replace("\u00a0", " ") for fault in found), [fault.fr for fault in found]
    assert all(fault.en.startswith("mine.toml") for fault in found)


def test_all_faults_of_the_writing_are_told_at_once() -> None:
    wrong = WHOLE.replace(', en = "Draw."', "").replace("[end]", "[edn]").replace("Voici votre main.", "")

    said = "\n".join(fault.en for fault in faults(text=wrong))

    assert all(part in said for part in ("step[3].say.en", "unknown key 'edn'", "step[1].say.fr", "end.won"))


def test_a_step_after_the_end_is_never_reached() -> None:
    text = WHOLE.replace('chance = ["Héraut ×2, Sorcière ×3", "Assassin ×5"]', "")
    free = text[: text.index("[[step]]")] + (
        '[[step]]\nsay = { fr = "Jouez.", en = "Play." }\nuntil = { running = false }\n'
        '[[step]]\nsay = { fr = "Trop tard.", en = "Too late." }\n'
    )

    found = faults(text=free + WHOLE[WHOLE.index("[end]") :])

    assert ["never reached" in fault.en for fault in found] == [True]
    assert "mine.toml:11" in found[0].en


@pytest.mark.parametrize(
    ("until", "en"),
    [
        ('{ prompt = "main" }', "so already"),
        ('{ prompt = "mian" }', "unknown question 'mian'"),
    ],
)
def test_free_play_leads_somewhere(until: str, en: str) -> None:
    head = WHOLE[: WHOLE.index("[[step]]")]
    free = f'[[step]]\nsay = {{ fr = "Jouez.", en = "Play." }}\nuntil = {until}\n'

    found = faults(text=head + free + WHOLE[WHOLE.index("[end]") :])

    assert any(en in fault.en for fault in found)


def test_free_play_that_leads_nowhere_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.lesson.check.ENDLESS", 3)
    head = WHOLE[: WHOLE.index("[[step]]")]
    free = '[[step]]\nsay = { fr = "Jouez.", en = "Play." }\nuntil = { running = false }\n'

    found = faults(text=head + free + WHOLE[WHOLE.index("[end]") :])

    assert ["does not come about in 3 choices" in fault.en for fault in found] == [True]


def test_free_play_until_something_is_so() -> None:
    head = WHOLE[: WHOLE.index("[[step]]")].replace("line = ", "others = 1\nline = ")
    free = (
        '[[step]]\nsay = { fr = "Jouez.", en = "Play." }\nuntil = { active = 1 }\n'
        '[[step]]\nsay = { fr = "À lui.", en = "Their turn." }\n'
    )

    assert faults(text=head + free + WHOLE[WHOLE.index("[end]") :]) == []
