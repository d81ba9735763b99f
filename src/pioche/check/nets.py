"""The nets: properties of every match of every game, as functions so that planted bugs can be thrown at them.

Each plays a match to its end with choices at random; none supposes that a game is long, has phases or hides anything.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pioche.check.broken import Broken, any_reply, everything, received, same, told_apart
from pioche.core.decisions import Ask, Decision, Option, Reply, Seat
from pioche.core.errors import IllegalOption, PiocheError
from pioche.core.events import Event
from pioche.core.game import card_faults
from pioche.core.match import Match
from pioche.core.record import load, record_of, replay, save, take
from pioche.core.text import Text

BOUND = 20_000  # decisions after which a match of any game must be over


def choose_any(match: Match, rng: Random) -> tuple[Reply, list[Event]]:
    """Take one of the options at random; of several seats that are asked, any answers."""
    reply = any_reply(match, rng)
    return reply, match.choose(*reply)


def advance(match: Match, rng: Random, choices: int) -> Match:
    """Play some choices, or to the end."""
    for _ in range(choices):
        if match.outcome is not None:
            break
        choose_any(match, rng)
    return match


def check_ends(match: Match, rng: Random) -> None:
    """A match ends; the other nets play on until it does, so this one is thrown first."""
    light = match.clone()
    try:
        light.playout(rng.random, BOUND)
    except IndexError:
        check_never_stuck(match.clone(), rng)
        raise
    if light.outcome is None:
        raise Broken("ends", match, en=f"no end within {BOUND} choices", fr=f"pas de fin en {BOUND} choix")


def check_never_stuck(match: Match, rng: Random) -> None:
    """Every question has an answer; a playout stumbles over one that has none, and says only that a list is empty."""
    while match.outcome is None:
        match.choose(*any_reply(match, rng))


def check_again(match: Match, rng: Random) -> None:
    """The same seed and choices lead to the same match: chance and memory are the table's."""
    again = Match(match.game, match.spec, match.seed or 0)
    while True:
        same(
            "again",
            match,
            everything(again),
            everything(match),
            en="the same seed and choices lead elsewhere: something is drawn by lot or remembered outside the table",
            fr="la même graine et les mêmes choix mènent ailleurs : un hasard ou une mémoire est hors de la table",
        )
        if match.outcome is not None:
            return
        again.choose(*choose_any(match, rng)[0])


def check_options(match: Match, rng: Random) -> None:
    """Options are never empty, all different, readable back, and nothing else is accepted; matches end."""
    for _ in range(BOUND):
        decision = match.decision()
        if not isinstance(decision, Decision):
            return
        _sound_decision(match, decision)
        before = everything(match)
        try:
            match.choose(Option("no_such_verb"))
        except IllegalOption:
            same(
                "options",
                match,
                everything(match),
                before,
                en="a refused option left a trace",
                fr="un refus laisse des traces",
            )
        else:
            raise Broken(
                "options",
                match,
                en="an option that is not offered was taken",
                fr="une option non proposée est acceptée",
            )
        choose_any(match, rng)
    raise Broken("options", match, en=f"not over after {BOUND} choices", fr=f"pas finie après {BOUND} choix")


def _sound_decision(match: Match, decision: Decision) -> None:
    prompt, options = decision.prompt, decision.options
    if not options:
        raise Broken("options", match, en=f"no option for {prompt!r}", fr=f"aucune option pour « {prompt} »")
    for number, option in enumerate(options):
        if option in options[:number]:
            raise Broken(
                "options", match, en=f"{option} is offered twice", fr=f"{option} est proposé deux fois"
            )
        try:
            back = Option.parse(str(option))
        except PiocheError as error:
            raise Broken("options", match, en=error.en, fr=error.fr) from error
        if back != option:
            raise Broken(
                "options", match, en=f"{option} reads back as {back}", fr=f"{option} se relit {back}"
            )
    if match.decision() != decision:
        raise Broken(
            "options", match, en="looking at a decision changes it", fr="regarder une décision la change"
        )


def check_teams(match: Match, rng: Random) -> None:
    """A question to several seats is one question: the same options for each, and whoever answers changes nothing else.

    Who sits where is the server's business; a rule that looked at it would let a bot and a person play another game.
    """
    while match.outcome is None:
        ask = match.ask
        assert ask is not None
        if len(ask.seats) > 1:
            _one_question(match, ask)
            option = rng.choice(list(match.options()))
            ends = {}
            for seat in ask.seats:
                answered = match.clone()
                answered.choose(option, seat=seat)
                ends[seat] = everything(answered)
                del ends[seat]["answered"]
                same(
                    "teams",
                    match,
                    ends[seat],
                    ends[ask.seats[0]],
                    en=f"{option} does something else when seat {seat} answers",
                    fr=f"{option} agit autrement quand le siège {seat} répond",
                )
        choose_any(match, rng)


def _one_question(match: Match, ask: Ask) -> None:
    """Refuse a question to several seats that is not the same for each, or that names its seats badly."""
    if list(ask.seats) != sorted({*ask.seats}) or not {*ask.seats} <= {*range(match.table.seats)}:
        raise Broken(
            "teams",
            match,
            en=f"{ask.prompt} is put to seats {ask.seats}: each once, in order, and of this table",
            fr=f"{ask.prompt} est posée aux sièges {ask.seats} : chacun une fois, dans l’ordre, et de cette table",
        )
    if not match.game.team_rule:
        raise Broken(
            "teams",
            match,
            en=f"{ask.prompt} is put to several seats, and the game names no rule that lets any of them answer: "
            "`team_rule`",
            fr=f"{ask.prompt} est posée à plusieurs sièges, et le jeu ne nomme pas la règle qui le permet : "
            "`team_rule`",
        )
    for seat in ask.seats[1:]:
        offered = list(ask.query(match.table, seat, *ask.about))
        if offered != list(match.options()):
            raise Broken(
                "teams",
                match,
                en=f"the options of {ask.prompt} depend on who of seats {ask.seats} looks at them",
                fr=f"les options de {ask.prompt} dépendent de qui les regarde parmi les sièges {ask.seats}",
            )


def check_clones(match: Match, rng: Random, every: int = 7) -> None:
    """Clones equal their original, don't change with it, and reach the same end."""
    kept = []
    taken: list[Reply] = []
    while match.outcome is None:
        same(
            "clones",
            match,
            everything(match.clone()),
            everything(match),
            en="a clone differs from its original",
            fr="une copie diffère de l’original",
        )
        if len(taken) % every == 0:
            kept.append((match.clone(), everything(match), len(taken)))
        taken.append(choose_any(match, rng)[0])
    end = everything(match)
    for clone, was, start in kept:
        same(
            "clones",
            clone,
            everything(clone),
            was,
            en="an old clone changed when its original was played on",
            fr="une ancienne copie change quand l’original continue",
        )
        for reply in taken[start:]:
            clone.choose(*reply)
        same(
            "clones",
            clone,
            everything(clone),
            end,
            en="a fork from the middle reached another end",
            fr="une copie du milieu finit autrement",
        )


def check_dream_clones(match: Match, rng: Random) -> None:
    """A clone of an imagined match, a light one too, is that imagined match, also in the middle of a step."""
    while match.outcome is None:
        dream = match.imagine(match.asked, rng)
        copy, light = dream.clone(), dream.clone(light=True)
        state = Random(rng.random()).getstate()
        for choices in (0, 6):
            for world in (dream, copy, light):
                path = Random()
                path.setstate(state)
                advance(world, path, choices)
            for clone in (copy, light):
                wanted = everything(dream)
                if clone is light:
                    wanted.pop("story", None)  # a light one keeps none
                same(
                    "dream clones",
                    dream,
                    everything(clone),
                    wanted,
                    en="a dream and its clone part ways",
                    fr="un rêve et sa copie divergent",
                )
        choose_any(match, rng)


def check_record(match: Match, rng: Random) -> None:
    """Seed, spec and choices give the same match again, from a file and from any point."""
    states = [everything(match)]
    while match.outcome is None:
        choose_any(match, rng)
        states.append(everything(match))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.json"
        save(record_of(match), path)
        record = load(path)
    for upto in sorted({0, 1, len(states) // 2, len(states) - 2, len(states) - 1} & {*range(len(states))}):
        again = replay(match.game, record, upto)
        same(
            "record",
            again,
            everything(again),
            states[upto],
            en="the record replays to something else",
            fr="l’enregistrement se rejoue autrement",
        )
        for text in record.choices[upto:]:
            take(again, text)
        same(
            "record",
            again,
            everything(again),
            states[-1],
            en=f"going on from choice {upto} reached another end",
            fr=f"repris au choix {upto}, la fin diffère",
        )


def check_reload(match: Match, rng: Random, choices: int = 40) -> None:
    """Saving and loading between any two choices changes nothing."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "step.json"
        reloaded = match.clone()
        for _ in range(choices):
            if match.outcome is not None:
                break
            reply, events = choose_any(match, rng)
            if reloaded.choose(*reply) != events:
                raise Broken(
                    "reload",
                    match,
                    en=f"{reply.option} tells other events",
                    fr=f"{reply.option} raconte d’autres événements",
                )
            save(record_of(reloaded), path)
            reloaded = replay(match.game, load(path))
            same(
                "reload",
                match,
                everything(reloaded),
                everything(match),
                en="saved and loaded, the match differs",
                fr="sauvée puis relue, la partie diffère",
            )


def check_interleaved(first: Match, second: Match, rng: Random) -> None:
    """Two matches played in turns end as they end alone."""
    alone = (first.clone(), second.clone())
    taken: tuple[list[Reply], list[Reply]] = ([], [])
    while first.outcome is None or second.outcome is None:
        for match, replies in zip((first, second), taken, strict=True):
            if match.outcome is None:
                replies.append(choose_any(match, rng)[0])
    for match, replies, lone in zip((first, second), taken, alone, strict=True):
        for reply in replies:
            lone.choose(*reply)
        same(
            "interleaved",
            match,
            everything(match),
            everything(lone),
            en="another match disturbed this one",
            fr="une autre partie a dérangé celle-ci",
        )


def check_cards(match: Match, rng: Random) -> None:
    """No card is lost, doubled or misplaced, and the game's invariants hold after every choice.

    Created cards come and go; of the others, what the box held stays what it was.
    """
    is_created = match.game.is_created
    box = _boxed(match)
    while True:
        t = match.table
        faults = list(dict.fromkeys([*card_faults(t, is_created), *match.game.invariants(t)]))
        if (now := _boxed(match)) != box:
            lost, more = box - now, now - box
            faults.append(
                Text(
                    en=f"what came out of the box has changed: {_listed(lost)} missing, {_listed(more)} too many",
                    fr=f"ce qui est sorti de la boîte a changé : {_listed(lost)} en moins, {_listed(more)} en trop",
                )
            )
        if match.outcome is not None:
            faults += _outcome_faults(match.outcome.scores, t.seats)
        if faults:
            listed = together(faults)
            raise Broken("cards", match, en=listed.en, fr=listed.fr)
        if match.outcome is not None:
            return
        choose_any(match, rng)


def _boxed(match: Match) -> Counter[str]:
    """How many cards of each carddef came out of the box, wherever they lie."""
    is_created, faces = match.game.is_created, match.table.faces
    return Counter(faces[face].id for face in match.table.face if not is_created(faces[face]))


def _listed(cards: Counter[str]) -> str:
    return ", ".join(f"{card} ×{count}" for card, count in sorted(cards.items())) or "0"


def together(faults: Sequence[Text]) -> Text:
    """The first faults as one sentence."""
    return Text(
        en="; ".join(fault.en for fault in faults[:3]), fr=" ; ".join(fault.fr for fault in faults[:3])
    )


def _outcome_faults(scores: Sequence[float], seats: int) -> list[Text]:
    faults = [
        Text(en=f"the score {score} is not between 0 and 1", fr=f"le score {score} n’est pas entre 0 et 1")
        for score in scores
        if not 0 <= score <= 1
    ]
    if len(scores) != seats:
        count = len(scores)
        faults.insert(
            0, Text(en=f"{count} scores for {seats} seats", fr=f"{count} scores pour {seats} sièges")
        )
    return faults


def check_tokens(match: Match, rng: Random) -> None:
    """A token never leads a seat from a face it has seen to a card it should not know.

    Twins compare worlds; this net remembers: a token seen with a face never names an unseen card later (a stable
    id across a shuffle would), nor another face.
    """
    known: dict[Seat | None, dict[int, str]] = {seat: {} for seat in (*range(match.table.seats), None)}
    while True:
        for seat, faces in known.items():
            who = "spectators" if seat is None else f"seat {seat}"
            qui = "le public" if seat is None else f"le siège {seat}"
            for card in (card for pile in match.view(seat).piles for card in pile.cards):
                was = faces.get(card.token)
                if card.face is None and was is not None:
                    raise Broken(
                        "tokens",
                        match,
                        en=f"{who} can follow a {was} through a shuffle",
                        fr=f"{qui} peut suivre « {was} » à travers un mélange",
                    )
                if card.face is not None and faces.setdefault(card.token, card.face) != card.face:
                    raise Broken(
                        "tokens",
                        match,
                        en=f"a token of {was} shows {card.face} now to {who}",
                        fr=f"un jeton de « {was} » montre maintenant « {card.face} »",
                    )
        if match.outcome is not None:
            return
        choose_any(match, rng)


def check_dreams(match: Match, rng: Random) -> None:
    """An imagined match gives its seat the very view it has, breaks nothing, and plays on to an end."""
    while match.outcome is None:
        for seat in range(match.table.seats):
            dream = match.imagine(seat, rng)
            told_apart("dreams", match, seat, received(match, seat, []), received(dream, seat, []))
            if faults := match.game.invariants(dream.table):
                said = together(faults)
                raise Broken(
                    "dreams",
                    match,
                    en=f"seat {seat} dreams: {said.en}",
                    fr=f"le siège {seat} rêve : {said.fr}",
                )
        if rng.random() < 0.1:
            light = match.imagine(match.asked, rng, light=True)
            light.playout(rng.random, BOUND)
            if light.outcome is None:
                raise Broken("dreams", match, en="a dream does not end", fr="un rêve ne finit pas")
        choose_any(match, rng)
