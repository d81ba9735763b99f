"""`pioche replay`: a saved match shown step by step, and gone on with from any point."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from pioche.cli.common import LangOption, console, either, language, remark
from pioche.cli.help_texts import in_french, told
from pioche.cli.help_texts import said as said_help
from pioche.cli.play import DEFAULT_SEATS, SEATS_HELP, resumed_session, sit
from pioche.core.errors import PiocheError
from pioche.core.text import Text as Words

if TYPE_CHECKING:
    from pioche.cli.screens import Scene
    from pioche.core.decisions import Seat
    from pioche.core.events import Event
    from pioche.core.match import Match
    from pioche.core.record import Record
    from pioche.language.speaker import Speaker

ARRANGED = Words(
    fr="c’est une leçon, dont les cartes étaient arrangées",
    en="this is a lesson, whose cards were arranged",
)


@in_french(
    "Montrer une partie enregistrée pas à pas, la reprendre à n’importe quel point, ou vérifier sa donne."
)
def replay(
    file: Annotated[
        Path, typer.Argument(help=told(fr="Une partie enregistrée.", en="A saved match."), metavar="FILE")
    ],
    start: Annotated[
        int | None,
        typer.Option(
            "--from",
            min=0,
            help=told(
                fr="Commencer après tant de choix ; sans cela, --continue part de la fin.",
                en="Begin after so many choices; if not given, --continue after all.",
            ),
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            help=told(
                fr="Par les yeux de quel siège ; sans cela, ceux d’un spectateur.",
                en="Whose eyes to see with; without it, a spectator's.",
            )
        ),
    ] = None,
    whole: Annotated[
        bool,
        typer.Option(
            "--all",
            help=told(fr="Tout voir, cartes cachées comprises.", en="See everything, hidden cards included."),
        ),
    ] = False,
    go_on: Annotated[
        bool,
        typer.Option(
            "--continue",
            help=told(
                fr="Jouer à partir de là, comme une nouvelle partie.", en="Play on from there as a new match."
            ),
        ),
    ] = False,
    seats: Annotated[
        str,
        typer.Option(
            help=told(
                fr=f"Avec --continue. {said_help(SEATS_HELP, 'fr')}", en=f"With --continue. {SEATS_HELP}"
            )
        ),
    ] = DEFAULT_SEATS,
    verify: Annotated[
        bool,
        typer.Option(
            "--verify",
            help=told(
                fr="Vérifier que le serveur a donné les cartes comme il s’y était engagé.",
                en="Check that the server dealt the cards as it had promised.",
            ),
        ),
    ] = False,
    noted: Annotated[
        str,
        typer.Option(
            "--commitment",
            metavar="HASH",
            help=told(
                fr="Avec --verify : l’engagement noté avant la donne, ou son début.",
                en="With --verify: the commitment noted before the deal, or its beginning.",
            ),
        ),
    ] = "",
    mine: Annotated[
        str,
        typer.Option(
            "--chance",
            metavar="TEXT",
            help=told(
                fr="Avec --verify : ce que vous aviez ajouté à la donne.",
                en="With --verify: what you had added to the deal.",
            ),
        ),
    ] = "",
    lang: LangOption = None,
) -> None:
    """Show a saved match step by step, play on from any point of it, or check how it was dealt."""
    said = language(lang)
    from pioche.cli.keyboard import has_terminal
    from pioche.core.record import load

    record = load(file)
    if verify or noted or mine:
        from pioche.cli.verify import verify_deal

        raise typer.Exit(verify_deal(record, noted, mine, said))
    _check(record, start or 0, seat)
    if record.rig is not None:
        remark([ARRANGED], said)
    if go_on:
        sit(resumed_session(record, start, seats, "", said))
        return
    film = Film(record, seat, whole, said)
    if has_terminal():
        film.browse(start or 0)
    else:
        film.print_from(start or 0)


def _check(record: "Record", start: int, seat: "Seat | None") -> None:
    if start > len(record.choices):
        raise PiocheError(
            en=f"--from {start}: choices of this match go from 0 to {len(record.choices)}",
            fr=f"--from {start} : les choix de cette partie vont de 0 à {len(record.choices)}",
            code="bad_start",
        )
    if seat is not None and not 0 <= seat < record.spec.seats:
        raise PiocheError(
            en=f"--seat {seat}: the seats are 0 to {record.spec.seats - 1}",
            fr=f"--seat {seat} : les sièges vont de 0 à {record.spec.seats - 1}",
            code="bad_seat",
        )


class Frame(NamedTuple):
    """What one choice made happen; the choice itself is worded only for eyes that see everything."""

    choice: str
    events: "list[Event]"


class Film:
    """A record ready to be shown through somebody's eyes."""

    def __init__(self, record: "Record", seat: "Seat | None", whole: bool, lang: str) -> None:
        from pioche.core.events import sight_bit
        from pioche.games import game, texts

        self.record, self.seat, self.whole, self.lang = record, seat, whole, lang
        self.out = console()
        self.rules = game(record.game)
        names = [record.names[s] if s < len(record.names) else f"P{s}" for s in range(record.spec.seats)]
        self.speaker: Speaker = texts.wording(record.game, record.spec).speaker(lang, names)
        everything = (1 << (record.spec.seats + 1)) - 1
        self.bit = everything if whole else sight_bit(seat, record.spec.seats)
        self.frames = list(self._frames())

    def _frames(self) -> "list[Frame]":
        from pioche.core.record import steps

        frames = []
        choice = ""
        for number, (match, events) in enumerate(steps(self.rules, self.record)):
            frames.append(Frame(choice, events))
            if number < len(self.record.choices):
                choice = self._worded(match, self.record.choices[number])
        return frames

    def _worded(self, match: "Match", text: str) -> str:
        """A choice that is about to be replayed, as a sentence."""
        from pioche.core.decisions import Decision

        decision = match.decision()
        offered = (
            {str(option): option for option in decision.options} if isinstance(decision, Decision) else {}
        )
        if not isinstance(decision, Decision) or text not in offered:
            return ""  # the replay itself will say what is wrong
        said = self.speaker.option(offered[text], match.view(decision.seat))
        return f"{self.speaker.player(decision.seat)} → {said}"

    def print_from(self, start: int) -> None:
        """Tell everything after a number of choices, then draw the last position."""
        for number in range(start, len(self.frames)):
            self._tell(number)
        self._draw(len(self.frames) - 1)
        self._tell_turns()

    def browse(self, start: int) -> None:
        """Step through the match: Enter goes on, b back, a number jumps, q leaves."""
        self._tell_turns()
        number: int | None = start
        while number is not None:
            self._tell(number)
            self._draw(number)
            number = self._next(number)

    def _tell_turns(self) -> None:
        """Where a finished match turned: numbers to jump to."""
        from pioche.cli.turns import turning_points
        from pioche.core.record import replay as replayed

        if replayed(self.rules, self.record, events=False).outcome is None:
            return
        turns = turning_points(self.record, self.speaker)
        if turns:
            title = either(self.lang, fr="Les tournants\u00a0:", en="Turning points:")
            self.out.print(title, style="bold", markup=False)
        for turn in turns:
            self.out.print(turn.said(self.speaker, self.lang), markup=False)

    def _next(self, number: int) -> int | None:
        """Where to go from a point of the match; None to leave."""
        last = len(self.frames) - 1
        keys = either(
            self.lang,
            fr=f"Entrée\u00a0: suite · b\u00a0: retour · de 0 à {last}\u00a0: y aller · q\u00a0: quitter",
            en=f"Enter: next · b: back · 0 to {last}: go there · q: leave",
        )
        while True:
            self.out.print(f"{number}/{last}  {keys}", style="dim", markup=False)
            try:
                typed = self.out.input("> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                return None
            if typed in ("q", "quit", "quitter") or (not typed and number == last):
                return None
            if typed == "b":
                return max(0, number - 1)
            if typed.isdecimal() and len(typed) < 9 and int(typed) <= last:
                return int(typed)
            if not typed:
                return number + 1

    def _tell(self, number: int) -> None:
        from pioche.cli.session import print_lines

        frame = self.frames[number]
        if self.whole and frame.choice:
            self.out.print(f"{number}. {frame.choice}", style="cyan", markup=False)
        print_lines(self.out, self.speaker.told(event.witnessed(self.bit) for event in frame.events))

    def _draw(self, number: int) -> None:
        from pioche.cli.screens import drawn
        from pioche.core.record import replay as replayed

        match = replayed(self.rules, self.record, number)
        scene = self._scene(match)
        self.out.print(drawn(scene))
        question = self.speaker.ending(scene.view) if scene.view.scores else self.speaker.prompt(scene.view)
        self.out.print(question, style="bold yellow", markup=False)

    def _scene(self, match: "Match") -> "Scene":
        from pioche.cli.screens import Scene
        from pioche.games import texts

        if self.whole:  # a copy in which everybody has seen every card
            match = match.clone()
            match.table.seen[:] = [match.table.layout.everybody] * len(match.table.seen)
        view = match.view(self.seat)
        name = self.record.game
        return Scene(
            view,
            self.speaker,
            texts.cards(name, self.record.spec),
            texts.pool(name).language,
            (),
            self.out.width,
        )
