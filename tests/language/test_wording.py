"""Everything a game says is worded in both languages, agrees, and is well set."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, NamedTuple

import msgspec
import pytest

from pioche.check.sentences import unsayable
from pioche.core.decisions import Option
from pioche.core.events import ANSWERED, sight_bit
from pioche.core.match import Match
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.games import game, ids, texts
from pioche.language.nouns import FORMS as NOUN_FORMS
from pioche.language.nouns import Noun
from pioche.language.speaker import Speaker
from pioche.language.templates import Cards, PlayerName, typeset
from pioche.language.wording import Ended, Own, Wording
from pioche.language.written import LANGS, Entry
from tests.games.noxilia.rare import rare_questions
from tests.strategies import QUICK, SPECS

MATCHES = 300
CHOICES = 40_000  # after which a game whose matches are long has said enough
WORDED = (
    12  # of them are worded whole; the others show which keys occur, and the causes of prompts not met so far
)
NAMES = ["Anne", "Michel", "Hélène", "Louis", "Zoé"]
SOURCE = Path(texts.__file__).parent
CORE = Path(texts.__file__).parents[1] / "core"
RARE = {"noxilia": rare_questions}  # questions for which nobody can wait


class Said(NamedTuple):
    """What random matches of a game made it say: keys, fields of prompts, and every sentence."""

    prompts: set[str]
    verbs: set[str]
    events: set[tuple[str, str]]
    endings: set[str]
    fields: dict[str, set[str]]
    sentences: dict[str, set[str]]


@cache
def said(name: str) -> Said:
    """Play random matches of a game over all its specs and word everything that is seen."""
    found = Said(set(), set(), set(), set(), {}, {lang: set() for lang in LANGS})
    choices = 0
    for number in range(MATCHES):
        if choices > CHOICES:
            break
        match = Match(game(name), SPECS[name][number % len(SPECS[name])], number)
        missing = {cause.split(".")[0] for cause in causes(name) - found.fields.keys()}
        missing |= texts.wording(name).entries["prompts"].keys() - {key.split(".")[0] for key in found.fields}
        whole = number < WORDED and choices < CHOICES // (20 if QUICK else 10)
        _play(match, _speakers(match, found), None if whole else missing, found, Random(number))
        choices += match.serial
    for match in RARE.get(name, tuple)():
        found.verbs.update(option.verb for option in match.options())
        _word_question(match, _speakers(match, found), found)
    return found


def _speakers(match: Match, found: Said) -> list[Speaker]:
    """Who words a match in each language, and notes the cause of every prompt."""
    wording = texts.wording(match.game.id, match.spec)
    recorded = wording.with_cards({})
    recorded.cause = _recording(wording, found)
    return [recorded.speaker(lang, NAMES) for lang in LANGS]


def causes(name: str) -> set[str]:
    """Every prompt with each of its causes that has a wording of its own, `target.daunt`."""
    return {
        f"{key}.{cause}"
        for key, entry in texts.wording(name).entries["prompts"].items()
        for cause in entry.variants
    }


def _recording(wording: Wording, found: Said) -> Any:
    def cause(view: View, speaker: Speaker) -> tuple[str, dict[str, Any]]:
        assert wording.cause is not None
        variant, fields = wording.cause(view, speaker)
        found.fields.setdefault(f"{view.prompt}.{variant}" if variant else view.prompt, set()).update(fields)
        return variant, fields

    return cause


def _play(match: Match, speakers: list[Speaker], prompts: set[str] | None, found: Said, rng: Random) -> None:
    """Play at random and word the decisions of some prompts, or (None) everything."""
    events = list(match.opening)
    while match.outcome is None:
        ask, options = match.ask, match.options()
        assert ask is not None
        found.prompts.add(ask.prompt)
        found.verbs.update(option.verb for option in options)
        if prompts is None or ask.prompt in prompts:
            _word_question(match, speakers, found)
        events += match.choose(rng.choice(options))
    found.events.update((event.what, event.rule) for event in events)
    found.endings.add(match.outcome.rule)
    for seat in (0, None) if prompts is None else ():
        seen = [event.witnessed(sight_bit(seat, match.table.seats)) for event in events]
        for speaker in speakers:
            sentences = found.sentences[speaker.lang]
            sentences.update(line.text for line in speaker.told(seen))
            sentences.update(speaker.event(event).text for event in seen)
            sentences.add(speaker.ending(match.view(seat)))


def _word_question(match: Match, speakers: list[Speaker], found: Said) -> None:
    """Word a question and its options, for whoever is asked and for whoever looks on."""
    for seat in (match.asked, None):
        view = match.view(seat)
        for speaker in speakers:
            sentences = found.sentences[speaker.lang]
            sentences.add(speaker.prompt(view))
            if seat is not None:
                sentences.update(speaker.option(option, view) for option in match.options())
                sentences.update(speaker.option(option, view, case="short") for option in match.options())


# ---- completeness


@pytest.mark.parametrize("name", ids())
def test_everything_that_occurs_is_worded(name: str) -> None:
    found, entries = said(name), texts.wording(name).entries
    assert found.prompts - set(entries["prompts"]) == set()
    assert found.verbs - set(entries["options"]) == set()
    assert {what for what, _ in found.events} - set(entries["events"]) == set()
    assert found.endings - set(entries["endings"]) == set()


@pytest.mark.parametrize("name", ids())
def test_everything_that_the_source_can_say_is_worded(name: str) -> None:
    entries = texts.wording(name).entries
    assert literals(name, "what") - set(entries["events"]) == set()
    assert literals(name, "prompt") - set(entries["prompts"]) == set()
    assert literals(name, "verb") - set(entries["options"]) == set()


@pytest.mark.parametrize("name", ids())
def test_nothing_is_worded_that_cannot_be_said(name: str) -> None:
    entries = texts.wording(name).entries
    assert set(entries["prompts"]) - literals(name, "prompt") == set()
    assert set(entries["events"]) - literals(name, "what") - {"shuffle", ANSWERED} == set()
    assert set(entries["options"]) - said(name).verbs == set()


@pytest.mark.parametrize("name", ids())
def test_zones_phases_and_columns_have_names(name: str) -> None:
    entries, rules = texts.wording(name).entries, game(name)
    assert set(entries["zones"]) == {zone.name for zone in rules.zones}
    view = Match(rules, SPECS[name][0], 0).view(None)
    assert set(view.table) - set(entries["columns"]) == set()
    assert view.table["phase"] in entries["phases"]


@pytest.mark.parametrize("name", ids())
def test_both_languages_say_the_same(name: str) -> None:
    for section, entries in texts.wording(name).entries.items():
        for key, entry in entries.items():
            cases = {case for case, _ in entry.all() if case != "gender"}
            french = {re.sub(r"(^|\.)fr", r"\1", case) for case in cases if re.search(r"(^|\.)fr", case)}
            english = {re.sub(r"(^|\.)en", r"\1", case) for case in cases if re.search(r"(^|\.)en", case)}
            assert french == english, f"{section}.{key}"
            assert "" in french, f"{section}.{key}"


@pytest.mark.parametrize("name", ids())
def test_every_prompt_says_what_the_others_wait_for(name: str) -> None:
    lacking = [
        key
        for key, entry in texts.wording(name).entries["prompts"].items()
        if "fr_waiting" not in entry.templates
    ]
    assert lacking == []


# ---- templates


def fields_of(template: str) -> Iterator[tuple[str, str]]:
    """The fields of a template, each with its form."""
    for _, field, form, _ in Formatter().parse(template):
        if field is not None:
            yield field, form or ""


@pytest.mark.parametrize("name", ids())
def test_templates_name_known_fields(name: str) -> None:
    speaker = texts.wording(name).speaker("fr", NAMES)
    entries = speaker.wording.entries
    events = set(speaker.event_fields([{"what": "x", "rule": "y"}]))
    options = set(speaker.option_fields(Option("x")))
    endings = speaker.wording.ended.fields if speaker.wording.ended else ()
    for section, known in (("events", events), ("options", options), ("endings", {"seat", *endings})):
        for key, entry in entries[section].items():
            for case, template in entry.all():
                unknown = {field for field, _ in fields_of(template)} - known
                assert not unknown, f"{section}.{key}.{case}: {unknown}"


@pytest.mark.parametrize("name", ids())
def test_prompts_name_fields_that_their_cause_gives(name: str) -> None:
    found = said(name).fields
    assert causes(name) <= found.keys()
    for key, entry in texts.wording(name).entries["prompts"].items():
        own = set.union(set(), *(fields for prompt, fields in found.items() if prompt.split(".")[0] == key))
        for case, template in entry.all():
            variant = case.split(".")[0] if "." in case else ""
            given = (found[f"{key}.{variant}"] if variant else found.get(key, own)) | {"seat", "options"}
            unknown = {field for field, _ in fields_of(template)} - given
            assert not unknown, f"prompts.{key}.{case}: {unknown}"


@pytest.mark.parametrize("name", ids())
def test_forms_belong_to_their_language(name: str) -> None:
    french = {"nom", "le", "un", "du", "de", "au", "ce", "e", "il", "à"}
    english = {"name", "the", "a", "s"}
    for section in ("prompts", "options", "events", "endings"):
        for key, entry in texts.wording(name).entries[section].items():
            for case, template in entry.all():
                wrong = english if case.split(".")[-1].startswith("fr") else french
                forms = {form.lower().rstrip(",") for _, form in fields_of(template)}
                assert not forms & wrong, f"{section}.{key}.{case}"


@pytest.mark.parametrize("name", ids())
def test_rules_that_are_cited_exist(name: str) -> None:
    rules = set(texts.rulebook(name).rules)
    entries = texts.wording(name).entries
    cited = set(entries["endings"])
    for section in ("prompts", "options"):
        for key, entry in entries[section].items():
            cited |= set(entry.rules).union(*(variant.rules for variant in entry.variants.values()))
            assert entry.rules, f"{section}.{key}"
    for entry in entries["events"].values():
        cited |= set(entry.variants)
    assert cited - rules == set()


def test_the_rules_of_a_question() -> None:
    match = Match(game("guild_battle"), SPECS["guild_battle"][1], 0)
    speaker = texts.wording("guild_battle").speaker("fr")
    limit = msgspec.structs.replace(
        match.view(match.asked),
        prompt="discard",
        table={**match.view(None).table, "phase": "end"},
    )
    waiting = msgspec.structs.replace(limit, seat=None)

    assert "GB-TURN-04" in speaker.prompt_rules(match.view(match.asked))
    assert speaker.prompt_rules(limit) == ("GB-HAND-02", "GB-DISC-01")
    assert set(speaker.prompt_rules(waiting)) > set(speaker.prompt_rules(limit))
    assert speaker.prompt_rules(msgspec.structs.replace(limit, prompt="unheard_of")) == ()
    ended = msgspec.structs.replace(limit, scores=(1.0, 0.0), ended_by="GB-WIN-01")
    assert speaker.prompt_rules(ended) == ("GB-WIN-01",)


# ---- typography


@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("lang", LANGS)
def test_sentences_are_well_set(name: str, lang: str) -> None:
    sentences = said(name).sentences[lang]
    assert len(sentences) > 50
    for sentence in sentences:
        assert "'" not in sentence
        assert "  " not in sentence
        assert not re.search(r"[{}]", sentence)
        assert not sentence.startswith(" ")
        if lang == "fr":
            assert not re.search(r"(?<!\u00a0)[;?!»]|« |[^\u00a0\d]:", sentence), sentence
            assert not re.search(
                r"\b(de|le|la|que|se) [aeiouéèêh](?!é(?:raut|ca|ros)|erse|eaume|allebard)", sentence.lower()
            ), sentence
        else:
            assert not re.search(r"\b[Aa] [aeio]|\u00a0|[«»]", sentence), sentence
            assert not re.search(r"\b[Aa]n [bcdfgjklmnpqrstvwxyz]", sentence), sentence


# ---- the parts


def test_people_elide() -> None:
    assert [f"{PlayerName(name):de}" for name in ("Anne", "Michel", "Hélène")] == [
        "d'Anne",
        "de Michel",
        "d'Hélène",
    ]
    assert f"{PlayerName('Michel'):s}" == "Michel’s"
    assert f"{PlayerName('Michel')}" == "Michel"


def test_a_name_with_an_article_of_its_own_takes_no_second_one() -> None:
    archives = Noun(Text(fr="Les archives", en="The Archives"), "f")
    lair = Noun(Text(fr="L'antre", en="The Den"))

    assert [f"{archives:{form}}" for form in ("Le", "un", "du", "de", "au", "ce", "nom")] == [
        "Les archives",
        "les archives",
        "des archives",
        "des archives",
        "aux archives",
        "les archives",
        "Les archives",
    ]
    assert [f"{archives:{form}}" for form in ("The", "a", "name")] == [
        "The Archives",
        "the Archives",
        "The Archives",
    ]
    assert (f"{lair:le}", f"{lair:du}") == ("l'antre", "de l'antre")


def test_a_proper_name_takes_no_article() -> None:
    nyx = Noun(Text(fr="Nyx", en="Nyx"), "f", bare=("fr", "en"))
    wall = Noun(Text(fr="rempart d’Anne", en="Anne’s wall"), bare=("en",))

    assert [f"{nyx:{form}}" for form in ("Le", "un", "du", "au", "ce", "the", "a")] == [
        "Nyx",
        "Nyx",
        "de Nyx",
        "à Nyx",
        "Nyx",
        "Nyx",
        "Nyx",
    ]
    assert (f"{wall:le}", f"{wall:the}", f"{wall:The}") == ("le rempart d’Anne", "Anne’s wall", "Anne’s wall")


def test_a_game_may_name_what_is_no_card_and_say_what_an_option_does() -> None:
    own = Own(
        called=lambda speaker, name, view, seat: (
            Noun(Text(fr=f"{name} {seat}", en=name)) if name == "u7" else None
        ),
        does=lambda speaker, option, view: f"does {option.amount}",
    )
    written = {"options": {"go": {"fr": "{source:le} : {ability}", "en": "{source:the}: {ability}"}}}
    speaker = Wording(written, {}, own=own).speaker("fr")
    view = Match(game("guild_battle"), SPECS["guild_battle"][0], 1).view(1)

    assert speaker.option(Option("go", "u7", amount=3), view) == "l’u7 1\u00a0: does 3"
    assert speaker.names_of(Option("go", "u7"), view) != speaker.names_of(Option("go", "u8"), view)
    assert speaker.option(Option("go", "u7", amount=3)) == "l’u7 None\u00a0: "


def test_a_game_may_say_what_it_makes_of_an_end() -> None:
    match = Match(game("guild_battle"), SPECS["guild_battle"][0], 1)
    view = msgspec.structs.replace(match.view(0), ended_by="R-1")
    ended = Ended(
        ("turns",), lambda view, speaker: ("late" if speaker.lang == "fr" else "never", {"turns": 9})
    )
    written = {
        "endings": {"R-1": {"fr": "Fini.", "en": "Done.", "late": {"fr": "{turns} tours.", "en": "{turns}."}}}
    }
    wording = Wording(written, {}, own=Own(ended=ended))

    assert wording.speaker("fr").advice(view) == "9 tours."
    assert wording.speaker("en").advice(view) == ""  # no variant of that name
    assert wording.with_cards({}).speaker("fr").advice(view) == "9 tours."
    assert Wording(written, {}).speaker("fr").advice(view) == ""
    assert not list(unsayable(wording, ()))
    assert list(unsayable(Wording(written, {}), ()))  # nobody gives {turns}


def test_cards_are_counted_or_kept_in_order() -> None:
    soldier, lich = Noun(Text(fr="Soldat", en="Soldier")), Noun(Text(fr="Liche", en="Lich"), "f")
    cards = Cards([soldier, lich, soldier])
    assert f"{cards:un}" == "deux Soldats et une Liche"
    assert f"{cards:a}" == "two Soldiers and a Lich"
    assert f"{cards:un,}" == "un Soldat, une Liche et un Soldat"
    assert f"{Cards([lich]):un}" == "une Liche"


def test_typesetting() -> None:
    assert typeset("l'or : « oui » ?", "fr") == "l’or\u00a0: «\u00a0oui\u00a0»\u00a0?"
    assert typeset("Ada's card: ok?", "en") == "Ada’s card: ok?"


def test_an_entry_falls_back_to_its_plain_template() -> None:
    entry = Entry(
        {"fr": "simple", "fr_hidden": "caché", "minor": True, "rules": ["GB-WIN-01"], "GB-X": {"fr": "autre"}}
    )
    assert entry.template("fr", "many", "hidden") == "caché"
    assert entry.template("fr", "many") == "simple"
    assert entry.template("en") is None
    assert entry.variants["GB-X"].template("fr") == "autre"


def test_what_is_not_worded_is_shown_as_it_is() -> None:
    speaker = Wording({}, {}).speaker("fr", ["Anne"])
    assert speaker.option(Option("dance", "tango")) == "dance:tango"
    assert speaker.event({"what": "dance", "rule": "X-Y-01"}).text == "dance"
    assert str(speaker.player(3)) == "le joueur 4"


def test_a_game_without_wording_speaks_in_keys() -> None:
    match = Match(game("guild_battle"), SPECS["guild_battle"][0], 1)
    speaker = Wording({}, texts.cards("guild_battle")).speaker("fr", NAMES)
    assert speaker.prompt(match.view(match.asked)) == "main"
    assert speaker.column("turn") == "turn"
    assert speaker.name(speaker.zone("hand.0")) == "hand"
    assert speaker.told(event.witnessed(1) for event in match.opening)[0].text == "shuffle"


def test_prompts_name_cause_and_consequence() -> None:
    from tests.language.positions import reacting

    view = reacting()
    wording = texts.wording("guild_battle")
    assert wording.prompt(view, "fr", ["Michel", "Ada"]) == typeset(
        "Contrecarrer l'Assassin de Michel avec un Magicien ? (vous défausserez une carte)", "fr"
    )
    assert wording.prompt(view, "en", ["Michel", "Ada"]) == (
        "Counter Michel’s Assassin with a Wizard? (you will discard a card)"
    )


def test_the_forms_of_nouns_are_those_of_the_language() -> None:
    assert {"le", "un", "du", "de", "the", "a", "nom", "name"} <= set(NOUN_FORMS)


# ---- reading the source


def literals(name: str, parameter: str) -> set[str]:
    """The literal texts that a game's source hands to a parameter of that name."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted((SOURCE / name).rglob("*.py"))]
    positions = _positions([*trees, *_core_trees()], parameter)
    found: set[str] = set()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                found |= _literal_arguments(node, positions, parameter)
                if parameter == "what" and any(keyword.arg == "nothing" for keyword in node.keywords):
                    found.add("nothing")  # which the runner of trees tells for the clause
    return found


@cache
def _core_trees() -> tuple[ast.Module, ...]:
    return tuple(
        ast.parse((CORE / file).read_text(encoding="utf-8")) for file in ("table.py", "decisions.py")
    )


def _positions(trees: list[ast.Module], parameter: str) -> dict[str, int]:
    """For each function, or class with fields, that has the parameter: its place in a call."""
    positions: dict[str, int] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                names = [argument.arg for argument in node.args.args if argument.arg != "self"]
            elif isinstance(node, ast.ClassDef):
                names = [
                    item.target.id
                    for item in node.body
                    if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
                ]
            else:
                continue
            if parameter in names:
                positions[node.name] = names.index(parameter)
    return positions


def _literal_arguments(call: ast.Call, positions: dict[str, int], parameter: str) -> set[str]:
    func = call.func
    name = func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""
    if name not in positions:
        return set()
    given = list(call.args[positions[name] : positions[name] + 1])
    given += [keyword.value for keyword in call.keywords if keyword.arg == parameter]
    return {
        part.value
        for argument in given
        for part in ([argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument])
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


@pytest.mark.parametrize(
    ("lang", "card", "number", "said"),
    [
        ("fr", "cadavre_explosif", 1, "Exhumer 2 pour Neutraliser"),
        ("en", "cadavre_explosif", 1, "Exhume 2: Neutralise"),
        ("en", "soldat_decharne", 3, "Rise from the Earth 5"),
        ("en", "mage_necrotique", 2, "Up to 4 times, Exhume 1: Strength +2"),
    ],
)
def test_an_ability_is_named_with_its_price_and_without_its_moment(
    lang: str, card: str, number: int, said: str
) -> None:
    speaker = texts.wording("ossuaire").speaker(lang, ["Camille", "Sacha"])

    assert speaker.ability(card, number) == said
