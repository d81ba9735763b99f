"""What a choice may be called: what positions say of a verb, and of the others what their buttons begin with."""

from types import SimpleNamespace

import pytest

from pioche.core.events import Event, Glimpse
from pioche.games.scenarios import loads, run, stage
from pioche.language.written import Entry
from pioche.scenario.read import Stage
from pioche.scenario.vocabulary import Vocabulary, begins
from tests.scenario.trial import DUEL


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ({"fr": "Pêcher", "en": "Fish"}, ("pêcher", "fish")),
        ({"fr": "Enfouir {source:un}", "en": "Bury {source:a}"}, ("enfouir", "bury")),
        ({"fr": "Se défausser d’{source:un}", "fr_short": "défausser"}, ("se défausser", "défausser")),
        ({"fr": "{source:Le} : {branch}", "en": "{source:The}: {branch}"}, ()),
        ({"fr": "Payer, puis piocher", "en": "Pay (and draw)"}, ("payer", "pay")),
    ],
)
def test_a_button_begins_with_words(written: dict[str, str], words: tuple[str, ...]) -> None:
    """Up to the card, number or aside that makes options of one verb differ."""
    assert begins(Entry(written)) == words


def without(*verbs: str) -> Stage:
    """Guild Battle, whose positions say nothing of these verbs."""
    found = stage("guild_battle")
    said = {verb: words for verb, words in found.positions.verbs.items() if verb not in verbs}
    return found._replace(positions=Forgetful(found.positions, said))


class Forgetful(SimpleNamespace):
    """Positions that say nothing of some verbs."""

    def __init__(self, whole: object, verbs: dict[str, tuple[str, ...]]) -> None:
        super().__init__(whole=whole, verbs=verbs)

    def __getattr__(self, name: str) -> object:
        return getattr(self.whole, name)


@pytest.mark.parametrize("said", ["jouer Héraut", "play Héraut", "play:heraut"])
def test_a_verb_of_which_positions_say_nothing_has_the_words_of_its_button(said: str) -> None:
    """So whoever adds a verb writes its words once, in wording.toml."""
    text = f'{DUEL}[[case.step]]\nchoose = "P0: {said}"\n[case.expect]\nasked = "P1"\n'
    (case,) = loads(text, lambda _: without("play"), "trial.toml")
    assert run(case).messages == ()


def test_what_positions_say_comes_before_buttons() -> None:
    """« défausser » stays what positions call by it, even if another button begins with it."""
    found = without("play")
    assert found.verbs["discard"] == stage("guild_battle").positions.verbs["discard"]
    buttons = {**found.vocabulary.buttons, "burn": ("défausser", "brûler")}
    told = found._replace(vocabulary=found.vocabulary._replace(buttons=buttons))
    assert told.verbs["burn"] == ("brûler",)


def test_an_untold_card_is_told_once() -> None:
    """Naming the card says where it comes from and goes, so only the card is missed."""
    speaks = Vocabulary(events={"bury": frozenset({"what", "rule", "seat"})})
    event = Event("bury", "X-01", 0, card=Glimpse("heraut", 1, 2, 3, 3), source="hand", target="draw")
    assert speaks.untold(event) == ["card"]
    assert speaks.untold(event._replace(card=None)) == ["source", "target"]
