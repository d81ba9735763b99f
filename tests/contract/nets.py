"""The nets: properties of every match of every game, as functions so that planted bugs can be thrown at them."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pioche.core.columns import dump
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.errors import IllegalOption
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.record import load, record_of, replay, save

BOUND = 20_000  # decisions after which a match of any game must be over


def everything(match: Match) -> tuple[dict[str, Any], str]:
    """All of a match that a copy must share: its table and its question."""
    return dump(match.table), repr(match.decision())


def choose_any(match: Match, rng: Random) -> tuple[Option, list[Event]]:
    """Take one of the options at random."""
    option = rng.choice(list(match.options()))
    return option, match.choose(option)


def advance(match: Match, rng: Random, choices: int) -> Match:
    """Play some choices, or to the end."""
    for _ in range(choices):
        if match.outcome is not None:
            break
        choose_any(match, rng)
    return match


def check_options(match: Match, rng: Random) -> None:
    """Options are never empty, all different, readable back, and nothing else is accepted."""
    for _ in range(BOUND):
        decision = match.decision()
        if not isinstance(decision, Decision):
            assert not match.options()
            return
        assert decision.options, f"no option for {decision.prompt}"
        assert len(set(decision.options)) == len(decision.options), decision.options
        assert all(Option.parse(str(option)) == option for option in decision.options)
        assert match.decision() == decision, "looking at a decision changes it"
        before = everything(match)
        try:
            match.choose(Option("no_such_verb"))
        except IllegalOption:
            assert everything(match) == before, "a refused option left a trace"
        else:
            raise AssertionError("an option that is not offered was taken")
        choose_any(match, rng)
    raise AssertionError(f"not over after {BOUND} decisions")


def check_clones(match: Match, rng: Random, every: int = 7) -> None:
    """Clones equal their original, don't change with it, and reach the same end."""
    kept: list[tuple[Match, tuple[dict[str, Any], str], int]] = []
    taken: list[Option] = []
    while match.outcome is None:
        assert everything(match.clone()) == everything(match), "a clone differs from its original"
        if len(taken) % every == 0:
            kept.append((match.clone(), everything(match), len(taken)))
        option, _ = choose_any(match, rng)
        taken.append(option)
    end = everything(match)
    for clone, was, start in kept:
        assert everything(clone) == was, "an old clone changed when its original was played on"
        for option in taken[start:]:
            clone.choose(option)
        assert everything(clone) == end, "a fork from the middle reached another end"


def check_dream_clones(match: Match, rng: Random) -> None:
    """A clone of an imagined match is that imagined match, also in the middle of a step."""
    while match.outcome is None:
        dream = match.imagine(match.asked, rng)
        copy = dream.clone()
        assert everything(copy) == everything(dream)
        path = Random(rng.random())
        state = path.getstate()
        advance(dream, path, 6)
        path.setstate(state)
        advance(copy, path, 6)
        assert everything(copy) == everything(dream), "a dream and its clone part ways"
        choose_any(match, rng)


def check_record(match: Match, rng: Random, folder: Path) -> None:
    """Seed, spec and choices give the same match again, from a file and from any point."""
    states = [everything(match)]
    while match.outcome is None:
        choose_any(match, rng)
        states.append(everything(match))
    path = folder / "match.json"
    save(record_of(match), path)
    record = load(path)
    assert everything(replay(match.game, record)) == states[-1]
    for upto in {0, 1, len(states) // 2, len(states) - 2} & set(range(len(states))):
        again = replay(match.game, record, upto)
        assert everything(again) == states[upto], f"the record differs after {upto} choices"
        for text in record.choices[upto:]:
            again.choose(Option.parse(text))
        assert everything(again) == states[-1], f"going on from choice {upto} reached another end"


def check_reload(match: Match, rng: Random, folder: Path, choices: int = 40) -> None:
    """Saving and loading between any two choices changes nothing."""
    path = folder / "step.json"
    reloaded = match.clone()
    for _ in range(choices):
        if match.outcome is not None:
            break
        option, events = choose_any(match, rng)
        assert reloaded.choose(option) == events
        save(record_of(reloaded), path)
        reloaded = replay(match.game, load(path))
        assert everything(reloaded) == everything(match)


def check_interleaved(first: Match, second: Match, rng: Random) -> None:
    """Two matches played in turns end as they end alone."""
    alone = (first.clone(), second.clone())
    taken: tuple[list[Option], list[Option]] = ([], [])
    while first.outcome is None or second.outcome is None:
        for match, options in zip((first, second), taken, strict=True):
            if match.outcome is None:
                options.append(choose_any(match, rng)[0])
    for match, options, lone in zip((first, second), taken, alone, strict=True):
        for option in options:
            lone.choose(option)
        assert everything(lone) == everything(match), "another match disturbed this one"


def check_cards(match: Match, rng: Random) -> None:
    """No card is lost, doubled or misplaced, and the spec's invariants hold after every choice."""
    cards = list(range(len(match.table.face)))
    while True:
        t = match.table
        assert sorted(card for pile in t.piles for card in pile) == cards, "a card was lost or doubled"
        for index, pile in enumerate(t.piles):
            assert all(t.place[card] == index for card in pile), "a card is not where its place says"
        assert not match.game.invariants(t), match.game.invariants(t)
        if match.outcome is not None:
            assert len(match.outcome.scores) == t.seats
            assert all(0 <= score <= 1 for score in match.outcome.scores), match.outcome
            return
        choose_any(match, rng)


# ---- hidden means hidden


def received(match: Match, seat: Seat | None, events: list[Event]) -> bytes:
    """Every byte that a seat (or a spectator) gets at one moment: view, question and what it witnessed."""
    bit = sight_bit(seat, match.table.seats)
    witnessed = [event.witnessed(bit) for event in events]
    return msgspec.json.encode([match.view(seat), witnessed])


def twin(match: Match, seat: Seat | None, unseen: list[int], rng: Random) -> Match:
    """The same moment with the faces of unseen cards dealt otherwise."""
    other = match.clone()
    t = other.table
    groups: dict[Any, list[int]] = {}
    for card in unseen:
        groups.setdefault(t.layout.group[t.place[card]], []).append(card)
    for cards in groups.values():
        faces = [t.face[card] for card in cards]
        rng.shuffle(faces)
        for card, face in zip(cards, faces, strict=True):
            t.face[card] = face
    other._options = None
    return other


def check_twins(match: Match, rng: Random) -> int:
    """What a seat receives, before and after a choice, is the same in worlds it cannot tell apart.

    The twin differs only in cards that the seat sees neither before nor after the choice, so
    not one byte may differ: not the view, the events, nor who is asked what next.
    """
    compared = 0
    while match.outcome is None:
        option = rng.choice(list(match.options()))
        after = match.clone()
        happened = after.choose(option)
        for seat in (*range(match.table.seats), None):
            bit = sight_bit(seat, match.table.seats)
            unseen = [
                card
                for card in range(len(match.table.face))
                if not (match.table.seen[card] | after.table.seen[card]) & bit
            ]
            other = twin(match, seat, unseen, rng)
            assert received(other, seat, []) == received(match, seat, []), (
                f"seat {seat} can tell its worlds apart"
            )
            if option in other.options():
                told = other.choose(option)
                mine, theirs = received(after, seat, happened), received(other, seat, told)
                assert mine == theirs, f"seat {seat} learns from {option}:\n{mine!r}\n{theirs!r}"
                compared += 1
            else:
                assert seat not in (match.ask.seats if match.ask else ()), (
                    "the asked seat's own options changed"
                )
        match.choose(option)
    return compared


def check_tokens(match: Match, rng: Random) -> None:
    """A token never leads a seat from a face it has seen to a card it should not know.

    Twins compare one moment; this net remembers: a token seen with a face never names an unseen card
    later (a stable id across a shuffle would), nor another face.
    """
    known: dict[Seat | None, dict[int, str]] = {seat: {} for seat in (*range(match.table.seats), None)}
    while True:
        for seat, faces in known.items():
            for card in (card for pile in match.view(seat).piles for card in pile.cards):
                if card.face is None:
                    assert card.token not in faces, (
                        f"seat {seat} follows a {faces[card.token]} through a shuffle"
                    )
                else:
                    assert faces.setdefault(card.token, card.face) == card.face, "a token changed its face"
        if match.outcome is not None:
            return
        choose_any(match, rng)


def check_dreams(match: Match, rng: Random) -> None:
    """An imagined match gives its seat the very view it has, and plays on to an end."""
    while match.outcome is None:
        for seat in range(match.table.seats):
            dream = match.imagine(seat, rng)
            assert received(dream, seat, []) == received(match, seat, []), f"seat {seat} can tell its dream"
            assert not match.game.invariants(dream.table), match.game.invariants(dream.table)
        if rng.random() < 0.1:
            dream = match.imagine(match.asked, rng, light=True)
            dream.playout(rng.random)
            assert dream.outcome is not None
        choose_any(match, rng)
