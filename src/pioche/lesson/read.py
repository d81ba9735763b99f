"""Reading lessons: a file becomes beats of words and tasks; everything that is wrong with it is told at once."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError
from pioche.core.rig import Rig
from pioche.core.text import Text
from pioche.lesson.plan import Answer, Beat, Closing, Due, Lesson, Real, Saying, Task
from pioche.scenario.fields import Fields, parse_toml, read_toml
from pioche.scenario.lay import rigged
from pioche.scenario.names import Names
from pioche.scenario.read import STARTER, Find, Stage, spec_of

LONGEST = 280  # characters of a bubble: what one reads at a glance, and what fits beside a card on a phone
_FILE = (
    "game", "title", "line", "minutes", "seat", "others", "spec", "cards", "seed", "chance", "starter", "names",
    "before", "later", "step", "end", "real",
)  # fmt: skip
_STEP = ("say", "nudge", "at", "choose", "then", "mistake", "otherwise", "until")
_MISTAKE = ("choose", "say", "stands", "then")
_NOTHING = Text(fr="", en="")
T = TypeVar("T")


class Notes:
    """Gathers what is wrong, so that whoever writes a lesson is told of everything at once."""

    def __init__(self) -> None:
        self.faults: list[Text] = []

    def read(self, value: Callable[[], T], otherwise: T) -> T:
        """A value of the file; noted where it is wrong."""
        try:
            return value()
        except PiocheError as error:
            if error.text not in self.faults:
                self.faults.append(error.text)
            return otherwise


def load(path: Path, find: Find) -> tuple[Lesson | None, list[Text]]:
    """The lesson of a file, and what is wrong with how it is written; None if it cannot even be begun."""
    notes = Notes()
    file = notes.read(lambda: read_toml(path), None)
    return (_lesson(file, path.stem, find, notes) if file else None), notes.faults


def loads(text: str, find: Find, file: str = "lesson.toml") -> tuple[Lesson | None, list[Text]]:
    """The lesson of a text, as of a file of that name."""
    notes = Notes()
    fields = notes.read(lambda: parse_toml(text, file), None)
    return (_lesson(fields, Path(file).stem, find, notes) if fields else None), notes.faults


def _lesson(file: Fields, id: str, find: Find, notes: Notes) -> Lesson | None:
    notes.read(lambda: file.only(_FILE), None)
    stage = notes.read(lambda: _stage(file, find), None)
    asked = notes.read(lambda: spec_of(file, Fields({}, file.where)), None)
    if stage is None or asked is None:
        return None
    spec = notes.read(lambda: _played(stage, asked, file), None)
    if spec is None:
        return None
    seed = notes.read(lambda: file.seed("seed", 1), 1)
    aliases = notes.read(lambda: file.table("names"), Fields({}, file.where, "names"))
    names = Names(stage.game.deal(spec, Chance(seed)).faces, Fields({}, file.where), spec.seats)
    for alias in aliases:
        notes.read(partial(_alias, names, aliases, alias), "")
    names = Names(stage.game.deal(spec, Chance(seed)).faces, aliases, spec.seats)
    return Lesson(
        id=id,
        stage=stage,
        fields=file,
        aliases=aliases,
        title=_said(file, "title", notes),
        line=_said(file, "line", notes),
        minutes=notes.read(lambda: file.whole("minutes", 5, range(1, 31)), 5),
        spec=spec,
        seed=seed,
        rig=notes.read(lambda: _rig(file, names, spec), Rig()),
        pupil=notes.read(lambda: file.seat("seat", spec.seats, 0), 0),
        others=notes.read(lambda: file.whole("others", 2, range(1, 6)), 2),
        before=_dues(file, "before", notes),
        later=tuple(notes.read(lambda: file.texts("later"), [])),
        beats=_beats(file, notes),
        closing=_closing(file, notes),
        real=notes.read(lambda: _real(file, stage, spec.seats), Real()),
    )


def _alias(names: Names, aliases: Fields, alias: str) -> str:
    """The card that a short name stands for."""
    return names.card(aliases.text(alias), aliases, alias)


def _stage(file: Fields, find: Find) -> Stage:
    try:
        return find(file.text("game"))
    except PiocheError as error:
        if error.code == "bad_scenario":
            raise
        raise file.where.wrapped("game", error) from error


def _played(stage: Stage, asked: TableSpec, file: Fields) -> TableSpec:
    try:
        return stage.game.spec(asked)
    except PiocheError as error:
        raise file.where.wrapped("spec", error) from None


def _rig(file: Fields, names: Names, spec: TableSpec) -> Rig:
    answers = tuple(answer if isinstance(answer, int) else tuple(answer) for answer in rigged(file, names))
    lots = ((STARTER, file.seat(STARTER, spec.seats)),) if STARTER in file else ()
    return Rig(answers, lots)


# ---- words


def _said(fields: Fields, key: str, notes: Notes, longest: int = LONGEST) -> Text:
    """A sentence in both languages; each that is missing or too long is noted."""
    if key not in fields:
        notes.read(lambda: fields.text(key), "")
        return _NOTHING
    said = notes.read(lambda: fields.table(key), None)
    if said is None:
        return _NOTHING
    notes.read(lambda: said.only(("fr", "en")), None)
    return Text(
        fr=notes.read(lambda: _sentence(said, "fr", longest), ""),
        en=notes.read(lambda: _sentence(said, "en", longest), ""),
    )


def _sentence(said: Fields, lang: str, longest: int) -> str:
    text = " ".join(re.split(r"[ \t\n]+", said.text(lang))).strip(" ")  # not at spaces that do not break
    if not text:
        raise said.bad(
            lang, en="a sentence is wanted, not an empty text", fr="il faut une phrase, pas un texte vide"
        )
    if len(text) > longest:
        raise said.bad(
            lang,
            en=f"{len(text)} characters are too many for a bubble; {longest} at most, or make two steps of it",
            fr=f"{len(text)} caractères, c’est trop pour une bulle ; {longest} au plus, ou faites-en deux étapes",
        )
    return text


def _closing(file: Fields, notes: Notes) -> Closing:
    end = notes.read(lambda: file.table("end"), Fields({}, file.where, "end"))
    notes.read(lambda: end.only(("won", "lost", "drawn", "known")), None)
    known: list[Fields] = notes.read(lambda: end.tables("known"), [])
    if not known:
        notes.read(lambda: end.text("known"), "")
    won, lost = (_said(end, key, notes) for key in ("won", "lost"))
    drawn = _said(end, "drawn", notes) if "drawn" in end else lost
    return Closing(won, lost, drawn, tuple(_both(each, notes) for each in known))


def _real(file: Fields, stage: Stage, seats: int) -> Real:
    """The first real match: the table of rules refuses a variant, and the decks a name, that do not exist."""
    real = file.table("real")
    real.only(("deck", "variant"))
    deck = real.text("deck", "")
    decks = stage.game.named_decks
    if deck and deck not in decks:
        raise real.unknown("deck", Text(en="deck", fr="un deck"), deck, decks)
    switches = real.table("variant")
    variant = {key: switches.text(key) for key in switches}
    try:
        stage.game.spec(TableSpec(seats, variant=variant))
    except PiocheError as error:
        raise file.where.wrapped("real.variant", error) from None
    return Real(deck, tuple(variant.items()))


def _both(said: Fields, notes: Notes) -> Text:
    notes.read(lambda: said.only(("fr", "en")), None)
    return Text(
        fr=notes.read(lambda: _sentence(said, "fr", LONGEST), ""),
        en=notes.read(lambda: _sentence(said, "en", LONGEST), ""),
    )


# ---- steps


def _beats(file: Fields, notes: Notes) -> tuple[Beat, ...]:
    """The steps, those that only speak together with the one that asks next."""
    steps: list[Fields] = notes.read(lambda: file.tables("step"), [])
    if not steps:
        notes.read(lambda: file.text("step"), "")
    beats: list[Beat] = []
    words: list[Saying] = []
    for step in steps:
        notes.read(partial(step.only, _STEP), None)
        notes.read(partial(_nudges, step, bool(beats or words)), None)
        if "say" in step or ("choose" not in step and "until" not in step):
            words.append(Saying(_said(step, "say", notes), step))
        if "choose" in step or "until" in step:
            beats.append(Beat(tuple(words), _task(step, notes)))
            words = []
        else:
            notes.read(partial(_only_speaks, step), None)
    return (*beats, Beat(tuple(words), None))


def _nudges(step: Fields, spoken: bool) -> None:
    """Refuse a nudge that has no bubble to stand in for."""
    if "nudge" in step and ("say" in step or not spoken):
        raise step.bad(
            "nudge",
            en="a nudge stands in place of the last bubble: write `say` for words of the step’s own",
            fr="`nudge` remplace la dernière bulle : écrivez `say` pour que l’étape ait ses propres mots",
        )


def _only_speaks(step: Fields) -> None:
    """Refuse what only a step with a choice can have."""
    for key in ("then", "mistake", "otherwise"):
        if key in step:
            raise step.bad(
                key,
                en="this step asks nothing: `choose` says which choice is right",
                fr="cette étape ne demande rien : `choose` dit quel choix est le bon",
            )


def _task(step: Fields, notes: Notes) -> Task:
    nudge = _said(step, "nudge", notes) if "nudge" in step else None
    if "until" in step:
        for key in ("choose", "then", "mistake", "otherwise"):
            if key in step:
                notes.read(partial(_not_free, step, key), None)
        return Task(step, until=notes.read(lambda: step.table("until"), Fields({}, step.where)), nudge=nudge)
    notes.read(lambda: _some(step), None)
    mistakes: list[Fields] = notes.read(lambda: step.tables("mistake"), [])
    answers = (Answer(step, _dues(step, "then", notes)), *(_mistake(each, notes) for each in mistakes))
    otherwise = _said(step, "otherwise", notes) if "otherwise" in step else None
    return Task(step, answers, otherwise, nudge=nudge)


def _not_free(step: Fields, key: str) -> None:
    raise step.bad(
        key,
        en="with `until` the pupil plays freely: nothing is right or wrong then",
        fr="avec `until`, l’élève joue librement : rien n’y est bon ni mauvais",
    )


def _some(fields: Fields) -> list[str]:
    texts = fields.texts("choose")
    if not texts:
        raise fields.bad("choose", en="a choice is wanted", fr="il faut un choix")
    return texts


def _mistake(fields: Fields, notes: Notes) -> Answer:
    notes.read(lambda: fields.only(_MISTAKE), None)
    notes.read(lambda: fields.text("choose") if "choose" not in fields else _some(fields), None)
    stands = notes.read(lambda: fields.flag("stands", False), False)
    if "then" in fields and not stands:
        notes.read(lambda: _taken_back(fields), None)
    return Answer(fields, _dues(fields, "then", notes), _said(fields, "say", notes), stands)


def _taken_back(fields: Fields) -> None:
    raise fields.bad(
        "then",
        en="nothing follows a mistake that is not taken; write `stands = true` to go on with it",
        fr="rien ne suit une erreur qui n’est pas jouée ; écrivez `stands = true` pour continuer avec elle",
    )


def _dues(fields: Fields, key: str, notes: Notes) -> tuple[Due, ...]:
    texts: list[str] = notes.read(lambda: fields.texts(key), [])
    return tuple(Due(text, fields, key) for text in texts)
