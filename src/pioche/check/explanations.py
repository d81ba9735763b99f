"""Whether a game explains itself: every reason it can give and every word of its cards, by rules that exist."""

from collections.abc import Iterator

from pioche.core.match import Match
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.core.zones import Sight
from pioche.games import game, has_room, room, texts
from pioche.language.clauses import walk
from pioche.language.forecasts import sampled
from pioche.language.keywords import paths
from pioche.language.keywords import printed as beside
from pioche.language.reasons import ANY, MOST, Touched, all_seen, key_of, said
from pioche.language.wording import Wording
from pioche.language.written import LANGS


def reasons(name: str, moments: Iterator[Match]) -> Iterator[Text]:
    """What is wrong with what a game says of cards that cannot be used; nothing where it says nothing yet."""
    if not texts.explained(name).reasons:
        return
    yield from _written(name)
    lacking: dict[str, Text] = {}
    seen: set[tuple[str, str, str]] = set()
    for match in moments:
        if match.outcome is None:
            _ask_all(match, texts.wording(name, match.spec), seen, lacking)
    yield from lacking.values()


def keywords(name: str) -> Iterator[Text]:
    """What is wrong with what a game says of its keywords; nothing where it says nothing yet."""
    written = texts.explained(name).keywords
    language = texts.pool(name).language
    trees = [tree for card in texts.cards(name).values() for tree in card.lines]
    nodes = [node for tree in trees for node in walk(tree)]
    met = {path for node in nodes for path in paths(language, node)}
    silent = {clause.name for clause in language.clauses.values() if clause.silent}
    lacking = {path for path in met - silent if "." not in path and path not in written} if written else set()
    printed = {
        path for card in texts.cards(name).values() for path in beside(card, texts.pool(name).kind_of(card))
    }
    # Of a field all that can be printed is explained, or nothing; an ordinary kind needs no words.
    begun = {path.rpartition(".")[0] for path in written if path in printed} - {"printed.kind"}
    lacking |= (
        {path for path in printed - set(written) if path.rpartition(".")[0] in begun} if written else set()
    )
    met |= printed
    for path in sorted(lacking):
        yield _fault(path, "keywords", fr="ce mot n’est pas expliqué", en="that word is not explained")
    for path, keyword in written.items():
        if path not in met:
            yield _fault(path, "keywords", fr="aucune carte ne le dit", en="no card says so")
        if keyword.rule not in texts.rulebook(name).rules:
            said = keyword.rule
            yield _fault(path, "keywords", fr=f"la règle {said} n’existe pas", en=f"there is no rule {said}")


def forecasts(name: str) -> Iterator[Text]:
    """What is wrong with what a game tells of its options: of events, columns or prompts that are not there."""
    told, entries = texts.explained(name).forecast, texts.wording(name).entries
    known = {"warnings": entries["events"], "events": entries["events"], "columns": entries["columns"]}
    for part, entry in known.items():
        for path in (path for path in getattr(told, part) if path.partition(".")[0] not in entry):
            yield _fault(
                path, f"forecast.{part}", fr="il n’y a rien de ce nom", en="there is nothing of that name"
            )
        for path, template in getattr(told, part).items():
            if path.endswith(".same") and template.after not in entries["events"]:
                yield _fault(
                    path,
                    f"forecast.{part}",
                    fr=f"`after` nomme un événement, pas « {template.after} »",
                    en=f"`after` names an event, not “{template.after}”",
                )
            if why := _unfilled(name, template):
                yield _fault(
                    path,
                    f"forecast.{part}",
                    fr=f"la phrase ne se remplit pas : {why}",
                    en=f"the sentence cannot be filled: {why}",
                )
    for prompt, verb in told.unanswered.items():
        if prompt not in entries["prompts"] or verb not in entries["options"]:
            yield _fault(
                "unanswered",
                "forecast",
                fr=f"{prompt} = {verb} n’existe pas",
                en=f"there is no {prompt} = {verb}",
            )


def _unfilled(name: str, template: Text) -> str:
    """Why a sentence of a forecast cannot be filled; empty if it can, in both languages and any number."""
    wording = texts.wording(name)
    try:
        for lang in LANGS:
            speaker = wording.speaker(lang, ["Anne", "Michel"])
            for fields in sampled(speaker, next(iter(wording.cards))):
                said(template, speaker, fields)
    except (KeyError, ValueError, IndexError) as error:
        return str(error)
    return ""


def how_to_play(name: str) -> Iterator[Text]:
    """What is wrong with how a game says that it is played, on one page."""
    how, known = texts.how_to_play(name), texts.rulebook(name).rules
    for number, line in enumerate(how.lines if how else (), 1):
        place = f"how_to_play.toml, [[lines]] {number}"
        if not line.pictures or not line.rules:
            yield Text(
                fr=f"{place} : il y manque une image ou une règle",
                en=f"{place}: it lacks a picture or a rule",
            )
        for rule in (rule for rule in line.rules if rule not in known):
            yield Text(fr=f"{place} : la règle {rule} n’existe pas", en=f"{place}: there is no rule {rule}")


def _written(name: str) -> Iterator[Text]:
    """What is written of prompts, places or rules that are not there, or with too many rules."""
    prompts = {ANY, *texts.wording(name).entries["prompts"]}
    zones = [zone.name for zone in game(name).zones]
    places = {*zones, *(f"other_{zone}" for zone in zones)}
    known = texts.rulebook(name).rules
    for verb in texts.explained(name).besides:
        if verb not in texts.wording(name).entries["options"]:
            yield _fault("besides", fr=f"aucune option « {verb} »", en=f"there is no option {verb}")
    for key, sentence in texts.explained(name).reasons.items():
        prompt, place, *_ = (*key.split("."), "")
        if prompt not in prompts or place not in places:
            yield _fault(key, fr="aucune question ou zone de ce nom", en="there is no such prompt or zone")
        if not 1 <= len(sentence.rules) <= MOST:
            yield _fault(key, fr=f"citez une à {MOST} règles", en=f"cite one to {MOST} rules")
        for rule in (rule for rule in sentence.rules if rule not in known):
            yield _fault(key, fr=f"la règle {rule} n’existe pas", en=f"there is no rule {rule}")


def _ask_all(
    match: Match, wording: Wording, seen: set[tuple[str, str, str]], lacking: dict[str, Text]
) -> None:
    """Ask why of every card that whoever is asked sees and no option uses."""
    view = match.view(match.asked)
    besides = texts.explained(view.game).besides
    used = [option for option in match.options() if option.verb not in besides]
    named = {ref.partition("@")[0] for option in used for ref in (option.source, option.target)}
    for card in unused(view, named):
        if (met := (view.prompt, card.place(view), card.face)) not in seen:
            seen.add(met)
            for lang in LANGS:
                texts.why_not(view, wording.speaker(lang), card)
            lacking |= _lacking(match, wording, view, card)


def unused(view: View, named: set[str]) -> list[Touched]:
    """The cards that a seat sees and whose names are not among those."""
    return [card for card in all_seen(view) if card.face not in named]


def written_as(view: View, wording: Wording, card: Touched) -> str | None:
    """The path of the sentence that a game picks for a card; None where it says that there is nothing to say."""
    key = key_of(texts.explained(view.game), view, card)
    if not key or view.seat not in view.asked:  # who waits is told what everybody waits for
        return None
    if not has_room(view.game, "reasons"):
        return key
    found = room(view.game, "reasons").reason(view, wording.speaker(LANGS[0]), card)
    return None if found is None else ".".join(filter(None, (key, found[0])))


def _lacking(match: Match, wording: Wording, view: View, card: Touched) -> dict[str, Text]:
    """What is not written about a card: anything, if it is in the asked seat's hand, or the special sentence."""
    path = written_as(view, wording, card)
    zone = next(zone for zone in match.game.zones if zone.name == card.pile.zone)
    if path is None and zone.sight is Sight.OWNER and card.pile.seat == view.seat:
        path = f"{view.prompt}.{card.place(view)}"
    if path is None or path in texts.explained(view.game).reasons:
        return {}
    return {path: _fault(path, fr="cette raison n’est pas écrite", en="that reason is not written")}


def _fault(key: str, part: str = "reasons", *, fr: str, en: str) -> Text:
    return Text(fr=f"explain.toml, [{part}.{key}] : {fr}", en=f"explain.toml, [{part}.{key}]: {en}")
