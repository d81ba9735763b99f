"""`pioche play`: a match in the terminal, against bots or among people at one screen."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli.brought import decks_of
from pioche.cli.common import GAME_HELP, LangOption, console, either, language, remark
from pioche.cli.help_texts import in_french, told
from pioche.core.errors import PiocheError

if TYPE_CHECKING:
    from pioche.cli.session import Session
    from pioche.core.contract import TableSpec
    from pioche.core.decks import Deck
    from pioche.core.record import Record

DEFAULT_GAME = "guild_battle"
DEFAULT_SEATS = "human,level3"
SEATS_HELP = told(
    fr="Qui s’assied où : human, level1 … level5, random, greedy, ismcts:100, ismcts:50ms.",
    en="Who sits where: human, level1 … level5, random, greedy, ismcts:100, ismcts:50ms.",
)
VARIANT_HELP = told(
    fr="Une variante du jeu, par exemple set=guildes ; peut être donnée plusieurs fois.",
    en="A switch of the game, e.g. set=guildes; may be given several times.",
)
NUMBER_HELP = told(
    fr="Un nombre des règles, joué autrement, par exemple hand_limit=6 pour guild_battle, hand=6 pour ossuaire ; "
    "peut être donné plusieurs fois.",
    en="A number of the rules, played otherwise, e.g. hand_limit=6 for guild_battle, hand=6 for ossuaire; "
    "may be given several times.",
)
CARDS_HELP = told(
    fr="Un fichier de cartes à vous : elles s’ajoutent, ou remplacent celles qu’elles modifient.",
    en="A card file of your own: its cards are added, or take the place of those they change.",
)
DECK_HELP = told(
    fr="Decks ou factions, un par siège : ossuaire,garnison ; là où on compose les siens, noms ou fichiers.",
    en="Decks or factions, one for each seat: ossuaire,garnison; names or files where players build theirs.",
)


@in_french("Jouer une partie dans le terminal ; tapez ? à tout moment.")
def play(
    game: Annotated[
        str | None, typer.Argument(help=GAME_HELP, metavar="GAME", show_default=DEFAULT_GAME)
    ] = None,
    seats: Annotated[str, typer.Option(help=SEATS_HELP)] = DEFAULT_SEATS,
    seed: Annotated[
        int | None,
        typer.Option(
            help=told(
                fr="Le nombre qui décide de tout le hasard ; tiré au sort s’il n’est pas donné.",
                en="The number that decides all chance; drawn if not given.",
            )
        ),
    ] = None,
    deck: Annotated[str, typer.Option("--deck", "--decks", help=DECK_HELP)] = "",
    variant: Annotated[list[str] | None, typer.Option(help=VARIANT_HELP)] = None,
    cards: Annotated[Path | None, typer.Option(help=CARDS_HELP, metavar="FILE")] = None,
    numbers: Annotated[list[str] | None, typer.Option("--number", help=NUMBER_HELP, metavar="NAME=N")] = None,
    names: Annotated[
        str,
        typer.Option(
            help=told(
                fr="Noms des joueurs, siège par siège : Anne,Michel.",
                en="Names of the players, seat by seat: Anne,Michel.",
            )
        ),
    ] = "",
    replay: Annotated[
        Path | None,
        typer.Option(
            help=told(fr="Reprendre une partie enregistrée.", en="Go on with a saved match."), metavar="FILE"
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Play a match in the terminal; type ? at any time."""
    said = language(lang)
    from pioche.core.record import load

    if replay is None:
        chosen = game or DEFAULT_GAME
        spec = spec_of(chosen, seats, deck, variant, cards, numbers)
        session = new_session(chosen, seats, seed, spec, names, said)
        remark(session.match.game.remarks(spec), said)
        sit(session)
        return
    record = load(replay)
    if game is not None and game != record.game:
        raise PiocheError(
            en=f"{replay} is a match of {record.game}, not of {game}",
            fr=f"{replay} est une partie de {record.game}, pas de {game}",
            code="other_game",
        )
    sit(resumed_session(record, None, seats, names, said))


def spec_of(
    game: str,
    seats: str,
    deck: str,
    variant: list[str] | None,
    cards: Path | None = None,
    numbers: list[str] | None = None,
) -> "TableSpec":
    """What the options of a command lay on the table."""
    from pioche.core.contract import TableSpec

    return TableSpec(
        cards=own_cards(game, cards) if cards is not None else {},
        seats=len(seats.split(",")),
        decks=brought(game, deck, len(seats.split(","))),
        variant=dict(_switch(switch) for switch in variant or ()),
        numbers=(own_numbers(game, cards) if cards is not None else {})
        | dict(_number(text, game) for text in numbers or ()),
    )


def brought(game: str, text: str, seats: int) -> "tuple[str | Deck, ...]":
    """The decks of a list; where players build theirs, seats that are not named leave theirs to the game."""
    from pioche.games import game as game_of

    if not text:
        return ()
    decks = decks_of(game, text)
    missing = seats - len(decks) if game_of(game).builds_decks else 0
    return (*decks, *("",) * missing)


def own_cards(game: str, path: Path) -> dict[str, dict[str, Any]]:
    """The fields of the cards of a file, each of which is understood."""
    from pioche.games.texts import pool
    from pioche.language.card_files import read_cards

    found = pool(game)
    found.read(path)
    shared, tables = read_cards(path, game)
    return {id: fields if id in found.printed() else shared | fields for id, fields in tables.items()}


def own_numbers(game: str, path: Path) -> dict[str, int]:
    """The numbers of a file that is a change, as the laboratory reads and writes it."""
    from pioche.language.card_files import NUMBERS, read_file

    if NUMBERS not in read_file(path, game)[1]:
        return {}
    from pioche.lab.change import read_change

    return read_change(path, game).numbers


def _switch(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key or not value:
        raise PiocheError(
            en=f"--variant {text}: write name=value, e.g. set=guildes",
            fr=f"--variant {text} : écrivez nom=valeur, par exemple set=guildes",
            code="bad_variant",
        )
    return key.strip(), value.strip()


def _number(text: str, game: str) -> tuple[str, int]:
    name, _, value = text.partition("=")
    if not name.strip() or not value.strip().lstrip("-").isdecimal():
        raise _no_number(text, game)
    return name.strip(), int(value)


def _no_number(text: str, game: str) -> PiocheError:
    """The refusal of what is no number of the rules, with those of this game."""
    from pioche.core.chance import Chance
    from pioche.core.numbers import ranges
    from pioche.games import game as game_of

    rules = game_of(game)
    numbers = rules.deal(rules.spec(rules.samples()[0]), Chance(1)).numbers
    known = list(ranges(numbers))
    example, listed = f"{known[0]}={getattr(numbers, known[0])}", ", ".join(known)
    return PiocheError(
        en=f"--number {text}: write name=number, e.g. {example}; the numbers of this game are {listed}",
        fr=f"--number {text} : écrivez nom=nombre, par exemple {example} ; les nombres de ce jeu sont {listed}",
        code="bad_number",
    )


def new_session(
    game: str, seats: str, seed: int | None, spec: "TableSpec", names: str, lang: str
) -> "Session":
    """A new table."""
    from random import SystemRandom

    from pioche.cli.seats import seated
    from pioche.cli.session import Session
    from pioche.games import game as game_of

    chosen = SystemRandom().randrange(1_000_000) if seed is None else seed
    rules = game_of(game)
    sitters = seated(seats, names, chosen)
    return Session(rules.new(spec, chosen), sitters, lang, console(), chosen)


def resumed_session(record: "Record", upto: int | None, seats: str, names: str, lang: str) -> "Session":
    """The table of a record, after its first choices or all of them."""
    from pioche.cli.seats import HUMAN, seated
    from pioche.cli.session import Happened, Session
    from pioche.core.record import replay, steps
    from pioche.core.seeds import seed_of
    from pioche.games import game as game_of

    rules = game_of(record.game)
    match = replay(rules, record, upto)
    if seats == DEFAULT_SEATS:  # one person against bots, however many sat there
        seats = ",".join([HUMAN] + ["level3"] * (record.spec.seats - 1))
    sitters = seated(seats, names, seed_of(record.seed), record.names)
    if len(sitters) != record.spec.seats:
        raise PiocheError(
            en=f"the match has {record.spec.seats} seats; --seats names {len(sitters)}",
            fr=f"la partie a {record.spec.seats} sièges ; --seats en nomme {len(sitters)}",
            code="bad_seats",
        )
    session = Session(match, sitters, lang, console(), seed_of(record.seed))
    session.happened = [
        Happened(number, event)
        for number, (_, events) in enumerate(steps(rules, record))
        if upto is None or number <= upto
        for event in events
    ]
    session.told = dict.fromkeys(session.told, len(session.happened))
    return session


def sit(session: "Session") -> None:
    """Play a session to its end, or to where its player leaves it."""
    from pioche.cli.keyboard import Keyboard, has_terminal
    from pioche.cli.session import Left

    welcome(session)
    keyboard = Keyboard(session)
    try:
        outcome = session.run(keyboard)
    except (Left, KeyboardInterrupt):
        if not keyboard.typed and not has_terminal():
            session.say(
                fr="Pour jouer, lancez « pioche play » dans un terminal "
                "(ou donnez les réponses sur l’entrée standard).",
                en="To play, run “pioche play” in a terminal (or give the answers on standard input).",
            )
            return
        leave(session)
        return
    except BaseException:
        session.keep()  # no acknowledged decision is lost, whatever went wrong
        raise
    farewell(session, outcome.rule)


def told_end(session: "Session") -> None:
    """The last events, the table, what decided the match and what it counts."""
    seat = session.watcher
    session.tell(seat, session.told[seat] if seat is not None else 0)
    session.draw(seat)
    view = session.match.view(seat)
    session.out.rule(style="cyan")
    session.line(session.speaker.ending(view), "bold green")
    if advice := session.speaker.advice(view):
        session.line(advice)
    colon = either(session.lang, fr="\u00a0: ", en=": ")
    columns = session.speaker.wording.entries["columns"]
    counted = [
        f"{session.speaker.column(name)}{colon}{_counts(view.table[name])}"
        for name, entry in columns.items()
        if "summary" in entry.flags and name in view.table
    ]
    if counted:
        session.line(" · ".join(counted), "dim")


def welcome(session: "Session") -> None:
    """Who plays what, and how to ask for help."""
    from pioche.core.seeds import short
    from pioche.games import texts

    about = texts.about(session.match.game.id)
    seed = short(session.match.seed or 0)
    session.out.rule(f"[bold]{about.title.said(session.lang)}[/bold]", style="cyan")
    session.line(about.line.said(session.lang), "italic")
    players = ", ".join(
        sitter.name + ("" if sitter.human else f" ({sitter.title(session.lang)})")
        for sitter in session.sitters
    )
    session.say(
        fr=f"{players}. Graine {seed}. Tapez ? pour l’aide.",
        en=f"{players}. Seed {seed}. Type ? for help.",
        style="dim",
    )


def leave(session: "Session") -> None:
    """A polite good-bye that says how to come back."""
    path = session.keep()
    if path is None:
        session.say(fr="À bientôt.", en="See you soon.")
        return
    session.say(
        fr="À bientôt. La partie est gardée ; pour la reprendre :",
        en="See you soon. The match is kept; to go on:",
    )
    session.command(session.way_back(path))


def farewell(session: "Session", rule: str) -> None:
    """What decided the match, how long it took, the rule that ended it, and how to see it again."""
    from shlex import quote

    told_end(session)
    seat = session.watcher
    text = session.book.rules.get(rule)
    if text is not None:
        session.say(fr=f"{rule}\u00a0: {text.fr}", en=f"{rule}: {text.en}", style="dim")
    tell_turns(session)
    if path := session.keep():
        eyes = f" --seat {seat}" if session.humans == 1 else ""
        session.say(
            fr="La partie est gardée ; pour la revoir :",
            en="The match is kept; to see it again:",
            style="dim",
        )
        session.command(f"pioche replay {quote(str(path))}{eyes}")


def tell_turns(session: "Session") -> None:
    """Where the match turned, each with the choice after which `pioche replay` shows it."""
    from pioche.cli.turns import turning_points
    from pioche.core.record import record_of

    turns = turning_points(record_of(session.match), session.speaker)
    if turns:
        session.say(fr="Les tournants\u00a0:", en="Turning points:", style="bold")
    for turn in turns:
        session.line(turn.said(session.speaker, session.lang))


def _counts(value: object) -> str:
    return " – ".join(map(str, value)) if isinstance(value, list) else str(value)
