"""The papers of a game: what its package must hold besides rules that play, and what is missing of it in words."""

from collections.abc import Callable, Iterator
from random import Random

from pioche.check.broken import Broken, any_reply, place
from pioche.check.decks import decks
from pioche.check.explanations import forecasts, how_to_play, keywords, reasons
from pioche.check.laid import laid
from pioche.check.sentences import unsayable
from pioche.check.unfinished import unfinished
from pioche.check.watch import Endless, watched
from pioche.core.contract import Outcome
from pioche.core.errors import DeclarationError, PiocheError, listing, nearest
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.text import Text
from pioche.core.write_columns import COMMAND, written
from pioche.games import folder, game, has_room, lessons, package, texts
from pioche.games.scenarios import stage
from pioche.language.written import LANGS, Entry

MATCHES = 3  # played at each sample table to see what must be worded
CHOICES = 2000  # of each; that a match ends is looked at elsewhere


def papers(name: str) -> dict[str, list[Text]]:
    """What is wrong with the papers of a game, by what was looked at; all lists empty for a whole one."""
    if stale := _looked(_columns, name):  # all that follows would stumble over what is not there
        return {"columns": stale}
    return {what: _looked(look, name) for what, look in PAPERS.items()}


def _looked(look: Callable[[str], Iterator[Text]], name: str) -> list[Text]:
    """What one look finds; a game that stumbles while it is looked at is a finding too."""
    try:
        with watched():
            return list(look(name))
    except Endless as error:
        return [error.broken("ends").text]
    except Broken as error:
        return [error.what]  # a net says where
    except PiocheError as error:
        return [error.text]
    except DeclarationError as error:
        said = str(error).partition("\n")[0]
        return [Text(fr=said, en=said)]
    except Exception as error:
        said = f"{type(error).__name__}: {error}, {place(error)}"
        return [Text(fr=said, en=said)]


def _columns(name: str) -> Iterator[Text]:
    """`columns.py` is what `zones.py` declares."""
    if not has_room(name, "zones"):
        return
    path = folder(name) / "columns.py"
    if not path.is_file() or path.read_text(encoding="utf-8") != written(package(name)):
        command = f"{COMMAND} {package(name)}"
        yield Text(
            fr=f"columns.py n’est pas ce que zones.py déclare ; écrivez-le à nouveau : {command}",
            en=f"columns.py is not what zones.py declares; write it anew: {command}",
        )


def _cards(name: str) -> Iterator[Text]:
    """Every card is printed as its tree is."""
    language = texts.pool(name).language
    for card in texts.cards(name).values():
        for line, (text, tree) in enumerate(zip(card.printed, card.lines, strict=True), 1):
            if language.french(tree) != text:
                yield Text(
                    fr=f"{card.id}, ligne {line} : imprimé « {text} », canonique « {language.french(tree)} »",
                    en=f"{card.id}, line {line}: printed « {text} », canonical « {language.french(tree)} »",
                )


def _clauses(name: str) -> Iterator[Text]:
    """Every clause is complete."""
    for gap in texts.pool(name).language.gaps(texts.cards(name).values()):
        yield Text(fr=f"clause incomplète : {gap}", en=gap)
    yield from texts.unknown_rules(name)


def _rules(name: str) -> Iterator[Text]:
    """Every rule that a match names is told in the rulebook."""
    known = texts.rulebook(name).rules
    for rule in sorted({rule for _, _, rule in _told(name) if rule not in known}):
        yield Text(
            fr=f"la règle {rule} n’est pas dans rules.toml", en=f"the rule {rule} is not in rules.toml"
        )
    for section, keys in texts.wording(name).entries.items():
        for key, rule in ((key, rule) for key, entry in keys.items() for rule in _cited(entry)):
            if rule not in known:
                close = listing(nearest(rule, known) or list(known)[:6])
                yield Text(
                    fr=f"wording.toml, [{section}.{key}] : la règle {rule} n’est pas dans rules.toml ; "
                    f"au plus proche : {close}",
                    en=f"wording.toml, [{section}.{key}]: the rule {rule} is not in rules.toml; nearest: {close}",
                )


def _cited(entry: Entry) -> Iterator[str]:
    """The rules that an entry and its variants cite."""
    yield from entry.rules
    for variant in entry.variants.values():
        yield from _cited(variant)


def _words(name: str) -> Iterator[Text]:
    """Every question, option, event, zone and column that occurs is worded, and every ending, in both languages."""
    entries = texts.wording(name).entries
    for section, keys in entries.items():
        for key, entry in keys.items():
            missing = [lang for lang in LANGS if entry.template(lang) is None]
            if len(missing) == 1:
                yield Text(
                    fr=f"wording.toml ne dit pas {missing[0]} de [{section}.{key}]",
                    en=f"wording.toml does not say {missing[0]} of [{section}.{key}]",
                )
    for section, key in sorted({(section, key) for section, key, _ in _told(name)}):
        if key not in entries[section]:
            yield Text(
                fr=f"wording.toml ne dit pas [{section}.{key}]",
                en=f"wording.toml does not say [{section}.{key}]",
            )
    yield from unsayable(texts.wording(name), (match for match, _ in _moments(name)))


def _manners(name: str) -> Iterator[Text]:
    """Every manner of `about.toml` is one of a question of the game, and speaks of options that it has."""
    worded = texts.wording(name).entries
    for prompt, manner in texts.about(name).manners.items():
        if prompt not in worded["prompts"]:
            yield Text(
                fr=f"about.toml : [manners.{prompt}] n’est pas une question de wording.toml",
                en=f"about.toml: [manners.{prompt}] is no question of wording.toml",
            )
        for end in manner.consent:
            if end[-1:] not in (":", ">") or end[:-1] not in worded["options"]:
                yield Text(
                    fr=f"about.toml : [manners.{prompt}] nomme « {end} », qui n’est ni « verbe: » ni « verbe> »",
                    en=f"about.toml: [manners.{prompt}] names {end!r}, which is neither « verb: » nor « verb> »",
                )


def _told(name: str) -> set[tuple[str, str, str]]:
    """What some matches asked, offered and told: section of the wording, key, and rule where there is one."""
    found: set[tuple[str, str, str]] = set()
    default = next(iter(texts.rulebook(name).rules))
    for match, events in _moments(name):
        found.update(("events", event.what, event.rule) for event in events)
        decision = match.decision()
        if isinstance(decision, Outcome):
            found.add(("endings", decision.rule, decision.rule))
            continue
        found.add(("prompts", decision.prompt, default))
        found.update(("options", option.verb, default) for option in decision.options)
        if not match.serial:
            view = match.view(None)
            found.update(("zones", pile.zone, default) for pile in view.piles)
            found.update(("columns", column, default) for column in view.table)
    return found


def _positions(name: str) -> Iterator[Text]:
    """Every zone that scenarios may write is one of the game's, or is made from them."""
    if not has_room(name, "positions"):
        return
    door = game(name)
    written, match = stage(name).positions, Match(door, next(iter(door.samples())), 0)
    for zone in written.forms:
        try:
            written.rows(match.table, zone, 0)
        except DeclarationError as error:
            yield Text(fr=str(error), en=str(error))


def _shapes(name: str) -> Iterator[Text]:
    """Every option and event is of the shape that its words speak of, because scenarios refuse any other."""
    if not has_room(name, "positions"):
        return
    speaks = stage(name).vocabulary
    worded = texts.wording(name).entries["events"]
    shapeless: dict[tuple[str, str], Text] = {}
    for match, events in _moments(name):
        told = [event for event in events if event.what in worded]  # what has no words is told of those
        for what, field in ((event.what, field) for event in told for field in speaks.untold(event)):
            shapeless[what, field] = Text(
                fr=f"l’événement {what} a un champ {field} que [events.{what}] de wording.toml ne nomme pas ; "
                f'dites-le dans une phrase, ou par also = ["{field}"]',
                en=f"the event {what} has a field {field} that [events.{what}] of wording.toml does not name; "
                f'say it in a sentence, or by also = ["{field}"]',
            )
        for what in (event.what for event in told if event.amount < 0):
            shapeless[what, "amount"] = Text(
                fr=f"l’événement {what} dit un montant négatif ; dites ce qui se perd par un autre événement",
                en=f"the event {what} tells a negative amount; tell what is lost by another event",
            )
        for option in match.options():
            shape = speaks.options.get(option.verb)
            if shape is not None and not shape.allows(option):
                form, said = shape.form(option.verb), f"[options.{option.verb}]"
                shapeless[option.verb, ""] = Text(
                    fr=f"l’option {option} n’a pas la forme {form.fr} que dit {said} de wording.toml "
                    "(places = true en fait carte@lieu)",
                    en=f"the option {option} has not the form {form.en} that {said} of wording.toml says "
                    "(places = true makes it card@place)",
                )
    yield from shapeless.values()


def _moments(name: str) -> Iterator[tuple[Match, list[Event]]]:
    """Every moment of some matches, with what has just been told."""
    door = game(name)
    for spec, seed in ((spec, seed) for spec in door.samples() for seed in range(MATCHES)):
        match, rng = Match(door, spec, seed), Random(seed)
        yield match, list(match.opening)
        while match.outcome is None and match.serial < CHOICES:
            yield match, match.choose(*any_reply(match, rng))


def _lessons(name: str) -> Iterator[Text]:
    """Every lesson goes as told, every way that it foresees, and its file says which game it teaches."""
    for path in lessons.files(name):
        found, wrong = lessons.checked(path)
        yield from wrong
        if found is not None and found.stage.game.id != name:
            other = found.stage.game.id
            yield Text(
                fr=f"{path} : une leçon de {other} dans le dossier de {name}",
                en=f"{path}: a lesson of {other} in the folder of {name}",
            )


def _explanations(name: str) -> Iterator[Text]:
    """Every reason that the game can give and every word of its cards is explained, by rules that exist."""
    yield from reasons(name, (match for match, _ in _moments(name)))
    yield from keywords(name)
    yield from forecasts(name)
    yield from how_to_play(name)


def _unfinished(name: str) -> Iterator[Text]:
    """Nothing that `pioche new` wrote still waits for words."""
    return unfinished(folder(name))


PAPERS: dict[str, Callable[[str], Iterator[Text]]] = {
    "columns": _columns,
    "cards": _cards,
    "decks": decks,
    "clauses": _clauses,
    "rules": _rules,
    "words": _words,
    "manners": _manners,
    "positions": _positions,
    "laid": laid,
    "shapes": _shapes,
    "lessons": _lessons,
    "explanations": _explanations,
    "unfinished": _unfinished,
}
