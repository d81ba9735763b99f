"""`pioche campaign`: a story in chapters at the terminal, saved at every decision."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli.common import GAME_HELP, LangOption, console, either, language
from pioche.cli.help import Command, Group
from pioche.cli.help_texts import in_french, told
from pioche.cli.play import DEFAULT_SEATS, NUMBER_HELP, SEATS_HELP, VARIANT_HELP
from pioche.core.errors import PiocheError

if TYPE_CHECKING:
    from pioche.cli.campaigns import ChapterSession, Kept
    from pioche.core.record import Record

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    help=told(
        fr="Jouer une campagne, chapitre après chapitre, la reprendre, l’exporter, la revoir.",
        en="Play a campaign, chapter after chapter; go on with it, export it, see it again.",
    ),
)
NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help=told(fr="Le nom de la campagne.", en="The campaign’s name."))
]


@app.command(cls=Command)
@in_french("Commencer une campagne, ou la reprendre là où elle en est.")
def play(
    name: NameArgument,
    game: Annotated[str | None, typer.Option(help=GAME_HELP, metavar="GAME")] = None,
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
    variant: Annotated[list[str] | None, typer.Option(help=VARIANT_HELP)] = None,
    numbers: Annotated[list[str] | None, typer.Option("--number", help=NUMBER_HELP, metavar="NAME=N")] = None,
    names: Annotated[
        str,
        typer.Option(
            help=told(fr="Noms des joueurs : Anne,Michel.", en="Names of the players: Anne,Michel.")
        ),
    ] = "",
    again: Annotated[
        bool,
        typer.Option(
            "--again",
            help=told(
                fr="Recommencer le chapitre en cours, si ses règles ont changé depuis.",
                en="Begin the present chapter again, if its rules have changed since.",
            ),
        ),
    ] = False,
    lang: LangOption = None,
) -> None:
    """Begin a campaign, or go on with it where it stands."""
    from pioche.cli.campaigns import place

    said = language(lang)
    campaign = place(name)
    if not campaign.chapters:
        _begin(campaign, game, seats, seed, variant, numbers, names)
    elif game is not None and game != campaign.last().game:
        raise PiocheError(
            en=f"{name} is a campaign of {campaign.last().game}, not of {game}; choose another name for a new one",
            fr=f"{name} est une campagne de {campaign.last().game}, pas de {game} ; choisissez un autre nom",
            code="other_game",
        )
    if again:
        _again(campaign)
    while (session := _session(campaign, seats, names, said)) is not None and _sat(session):
        pass


def _begin(
    campaign: "Kept",
    game: str | None,
    seats: str,
    seed: int | None,
    variant: list[str] | None,
    numbers: list[str] | None,
    names: str,
) -> None:
    """Write the first chapter down."""
    from random import SystemRandom

    from pioche.cli.play import spec_of
    from pioche.cli.seats import seated

    if game is None:
        raise PiocheError(
            en=f"there is no campaign {campaign.name!r} yet; say of which game it is to be with --game",
            fr=f"il n’y a pas encore de campagne « {campaign.name} » ; dites de quel jeu avec --game",
            code="unknown_name",
        )
    chosen = SystemRandom().randrange(1_000_000) if seed is None else seed
    sitters = seated(seats, names, chosen)
    spec = spec_of(game, seats, "", variant, None, numbers)
    campaign.begin(spec, chosen, game, tuple(sitter.name for sitter in sitters))


def _again(campaign: "Kept") -> None:
    """Put the start of the present chapter in place of what was played of it with other rules."""
    from pioche.core.campaign import next_seed
    from pioche.games import game as game_of

    record = campaign.last()
    if record.version == game_of(record.game).version:
        raise PiocheError(
            en="the rules of this chapter have not changed: it goes on, and is not begun again",
            fr="les règles de ce chapitre n’ont pas changé : il se poursuit et ne se recommence pas",
            code="no_chapter",
        )
    campaign.files()[-1].rename(campaign.files()[-1].with_suffix(".old"))
    campaign.begin(record.spec, next_seed(record.seed), record.game, record.names)


def _session(campaign: "Kept", seats: str, names: str, lang: str) -> "ChapterSession | None":
    """The chapter that is to be played now; None if the story is told."""
    from pioche.cli.campaigns import ChapterSession, after
    from pioche.cli.play import resumed_session
    from pioche.core.record import replay
    from pioche.core.seeds import seed_of
    from pioche.games import game as game_of

    record = campaign.last()
    _check_rules(campaign, record)
    match = replay(game_of(record.game), record, events=False)
    if match.outcome is not None:
        following = after(record, match)
        if following is None:
            console().print(
                either(
                    lang,
                    fr=f"La campagne « {campaign.name} » est finie.",
                    en=f"The campaign “{campaign.name}” is over.",
                )
            )
            return None
        campaign.begin(*following, record.game, record.names)
        record = campaign.last()
    sitting = resumed_session(record, None, seats, names, lang)
    session = ChapterSession(campaign, sitting.match, sitting.sitters, lang, console(), seed_of(record.seed))
    session.happened = sitting.happened
    session.told = sitting.told if record.choices else dict.fromkeys(sitting.told, 0)
    return session


def _check_rules(campaign: "Kept", record: "Record") -> None:
    """Refuse a chapter whose rules have changed, and say how it is begun again."""
    from pioche.games import game as game_of

    now = game_of(record.game).version
    if record.version != now:
        raise PiocheError(
            en=f"chapter {campaign.chapters} was played with {record.game} {record.version}, and these are the rules "
            f"{now}; --again begins it again from its start, and no other chapter is touched",
            fr=f"le chapitre {campaign.chapters} a été joué avec {record.game} {record.version}, et les règles d’ici "
            f"sont {now} ; --again le recommence depuis son départ, sans toucher aux autres",
            code="other_version",
        )


def _sat(session: "ChapterSession") -> bool:
    """Play one chapter; whether it came to its end."""
    from pioche.cli.keyboard import Keyboard
    from pioche.cli.play import leave, told_end, welcome
    from pioche.cli.session import Left

    welcome(session)
    number = session.campaign.chapters
    session.say(fr=f"Chapitre {number}", en=f"Chapter {number}", style="bold cyan")
    try:
        session.run(Keyboard(session))
    except (Left, KeyboardInterrupt):
        leave(session)
        return False
    told_end(session)
    return True


@app.command(name="list", cls=Command)
@in_french("Les campagnes gardées ici.")
def list_(lang: LangOption = None) -> None:
    """The campaigns that are kept here."""
    from pioche.cli.campaigns import folder, kept

    said = language(lang)
    found = list(kept())
    for one in found:
        record = one.last()
        seats = ", ".join(record.names)
        chapters = either(said, fr=f"chapitre {one.chapters}", en=f"chapter {one.chapters}")
        console().print(f"{one.name}: {record.game}, {chapters} ({seats})", markup=False)
    if not found:
        console().print(
            either(said, fr=f"Aucune campagne dans {folder()}.", en=f"No campaign in {folder()}.")
        )


@app.command(cls=Command)
@in_french("Écrire toute une campagne dans un fichier.")
def export(
    name: NameArgument,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=told(fr="Le fichier à écrire.", en="The file to write."))
    ],
    lang: LangOption = None,
) -> None:
    """Write a whole campaign into one file."""
    from pioche.cli.campaigns import found
    from pioche.core.campaign import save

    language(lang)
    save(found(name).whole(), file)


@app.command(name="import", cls=Command)
@in_french("Garder ici une campagne lue dans un fichier.")
def import_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=told(fr="Le fichier à lire.", en="The file to read."))
    ],
    name: Annotated[
        str,
        typer.Option(
            help=told(fr="Son nom ici ; sinon celui du fichier.", en="Its name here; else the file’s.")
        ),
    ] = "",
    lang: LangOption = None,
) -> None:
    """Keep a campaign here that is read from a file."""
    from pioche.cli.campaigns import brought_in
    from pioche.core.campaign import load, replayed
    from pioche.games import game as game_of

    said = language(lang)
    campaign = load(file)
    for _ in replayed(game_of(campaign.campaign), campaign):
        pass  # a chain that does not hold is refused before anything is written
    there = brought_in(name or file.stem, campaign)
    console().print(
        either(
            said,
            fr=f"Gardée ; pour la reprendre\u00a0: pioche campaign play {there.name}",
            en=f"Kept; to go on: pioche campaign play {there.name}",
        ),
        markup=False,
    )


@app.command(cls=Command)
@in_french("Rejouer toute une campagne et dire comment chaque chapitre a fini.")
def replay(name: NameArgument, lang: LangOption = None) -> None:
    """Play a whole campaign again, and say how each chapter ended."""
    from pioche.cli.campaigns import found
    from pioche.core.campaign import replayed
    from pioche.games import game as game_of
    from pioche.games import texts

    said = language(lang)
    campaign = found(name).whole()
    speaker = texts.wording(campaign.campaign).speaker(said, list(campaign.chapters[0].names))
    current = [record for record in campaign.chapters if record.version == game_of(campaign.campaign).version]
    older = len(campaign.chapters) - len(current)
    if older:
        console().print(
            either(said, fr=f"{older} chapitres d’autres règles", en=f"{older} chapters of other rules")
        )
    for number, match in enumerate(replayed(game_of(campaign.campaign), campaign), older + 1):
        view = match.view(None)
        end = (
            speaker.ending(view)
            if match.outcome is not None
            else either(said, fr="en cours", en="being played")
        )
        console().print(f"{number}. {end} ({len(match.choices)})", markup=False)
