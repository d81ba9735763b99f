"""`pioche admin`: what an operator does to a store, whether or not servers are running on it."""

import time
from pathlib import Path
from typing import Annotated

import typer

from pioche.cli.admin_said import (
    DAY,
    PATIENCE,
    ago,
    print_checked,
    print_json,
    print_table,
    servers,
    tell_when_heard,
)
from pioche.cli.common import LangOption, either, language, number
from pioche.cli.help import Command, Group
from pioche.cli.help_texts import in_french, told
from pioche.cli.serve import STORE, STORE_HELP
from pioche.core.errors import PiocheError, UnknownName

STATUSES = ("waiting", "playing", "over", "closed")

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    help=told(
        fr="Veiller sur un serveur : tables, exclusions, vidange, sauvegardes.",
        en="Look after a server: tables, bans, draining, backups.",
    ),
)
StoreOption = Annotated[str, typer.Option("--store", metavar="URL", help=STORE_HELP)]
JsonOption = Annotated[
    bool, typer.Option("--json", help=told(fr="Répondre en JSON.", en="Answer with JSON."))
]
TableArgument = Annotated[
    str,
    typer.Argument(
        metavar="TABLE",
        help=told(
            fr="L’id d’une table, comme dans `admin tables`.", en="A table's id, as in `admin tables`."
        ),
    ),
]
MarkArgument = Annotated[
    str,
    typer.Argument(
        metavar="MARK",
        help=told(
            fr="La marque d’une adresse, ou son début, comme dans `admin tables`.",
            en="The mark of an address, or its beginning, as in `admin tables`.",
        ),
    ),
]
ReasonOption = Annotated[
    str, typer.Option(metavar="TEXT", help=told(fr="Pourquoi, en un mot.", en="Why, in a few words."))
]
PlayOption = Annotated[
    int,
    typer.Option(
        min=0,
        help=told(
            fr="De combien de tables rejouer la partie pour vérifier, les plus récentes d’abord.",
            en="Of how many tables the match is played again as a check, the latest first.",
        ),
    ),
]


@app.command(cls=Command)
@in_french("Lister les tables : âge, taille, qui est là, marque de l’adresse qui l’a créée.")
def tables(
    store: StoreOption = STORE,
    status: Annotated[
        str | None,
        typer.Option(
            metavar="|".join(STATUSES),
            help=told(fr="Seulement les tables dans cet état.", en="Only tables of this status."),
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option(help=told(fr="Seulement celles de ce jeu.", en="Only those of this game."))
    ] = None,
    idle_days: Annotated[
        float | None,
        typer.Option(
            min=0,
            help=told(
                fr="Seulement celles où rien ne s’est passé depuis tant de jours.",
                en="Only those where nothing has happened for so many days.",
            ),
        ),
    ] = None,
    mark: Annotated[
        str | None,
        typer.Option(
            help=told(fr="Seulement celles de cette adresse.", en="Only those that this address has made.")
        ),
    ] = None,
    people: Annotated[
        bool,
        typer.Option(
            "--people", help=told(fr="Seulement là où il y a du monde.", en="Only where somebody is.")
        ),
    ] = False,
    limit: Annotated[
        int, typer.Option(min=1, help=told(fr="Au plus tant de tables.", en="At most so many tables."))
    ] = 50,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """List tables: age, size, who is there, the mark of the address that made them."""
    said = language(lang)
    from pioche.server.keep import office

    if status is not None and status not in STATUSES:
        raise UnknownName.of(status, STATUSES, en="status", fr="état")
    before = None if idle_days is None else time.time() - idle_days * DAY
    wanted = office.Wanted(status, game, None, before, mark, people)
    with office.opened(store) as engine:
        found = office.tables(engine, wanted, limit)
    if as_json:
        print_json([one._asdict() for one in found])
        return
    heads = either(
        said,
        fr="table,jeu,état,là,créée,dernier coup,entrées,taille,adresse",
        en="table,game,status,here,made,last move,entries,size,address",
    )
    rows = [
        (
            one.id,
            one.game,
            one.status,
            str(one.people),
            ago(one.created, said),
            ago(one.updated, said),
            number(one.entries, said),
            f"{number(one.size / 1000, said)} {either(said, fr='ko', en='kB')}",
            one.mark[:12],
        )
        for one in found
    ]
    none = either(said, fr="aucune table", en="no tables")
    if wanted != office.Wanted():
        none = either(
            said,
            fr="aucune table de ce genre ; sans ces options, toutes sont montrées",
            en="no such tables; without these options all are shown",
        )
    print_table(heads, rows, none)


@app.command(cls=Command)
@in_french("Fermer une table : personne n’y joue plus, et tout le monde y lit pourquoi.")
def close(
    table: TableArgument,
    store: StoreOption = STORE,
    reason: ReasonOption = "",
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Close a table: nobody may play on, and everybody there reads why."""
    said = language(lang)
    from pioche.server.keep import office

    _check_reason(reason, office.REASON)
    with office.opened(store) as engine:
        done = office.close(engine, table, reason)
        tell_when_heard(
            engine, done, either(said, fr="table fermée", en="the table is closed"), said, as_json
        )


@app.command(cls=Command)
@in_french("Supprimer une table avec tout ce qui lui appartient ; sans retour.")
def delete(
    table: TableArgument,
    store: StoreOption = STORE,
    yes: Annotated[
        bool, typer.Option("--yes", help=told(fr="Supprimer vraiment.", en="Really remove it."))
    ] = False,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Remove a table with all that belongs to it; there is no way back."""
    said = language(lang)
    from pioche.server.keep import office

    with office.opened(store) as engine:
        if not yes:
            raise PiocheError(
                en="what is removed cannot be brought back: add --yes, or close the table instead",
                fr="ce qui est supprimé ne revient pas : ajoutez --yes, ou fermez seulement la table",
                code="usage",
            )
        if office.is_running(engine, table):  # so that no server writes to it any more
            office.wait_until_heard(engine, office.close(engine, table, ""), PATIENCE)
        done = office.delete(engine, table)
        tell_when_heard(
            engine, done, either(said, fr="table supprimée", en="the table is removed"), said, as_json
        )


@app.command(cls=Command)
@in_french("Révoquer les liens d’un siège, ou tous ceux d’une table ; les navigateurs gardent leurs sièges.")
def revoke(
    table: TableArgument,
    seat: Annotated[
        int | None,
        typer.Option(
            min=0,
            help=told(
                fr="Un siège ; sans cela, tous, et les invitations.",
                en="A seat; if not given, all, and invites.",
            ),
        ),
    ] = None,
    store: StoreOption = STORE,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Revoke the links to a seat, or all links to a table; browsers keep their seats."""
    said = language(lang)
    from pioche.server.keep import office

    with office.opened(store) as engine:
        done = office.revoke(engine, table, seat)
        tell_when_heard(
            engine, done, either(said, fr="liens révoqués", en="the links are revoked"), said, as_json
        )


@app.command(cls=Command)
@in_french("Exclure une adresse pour quelques jours, par sa marque.")
def ban(
    mark: MarkArgument,
    days: Annotated[
        float,
        typer.Option(
            min=0.01,
            max=7,
            help=told(
                fr="Pour tant de jours ; au plus sept, car les marques changent chaque semaine.",
                en="For so many days; seven at most, because marks change every week.",
            ),
        ),
    ] = 7,
    store: StoreOption = STORE,
    reason: ReasonOption = "",
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Exclude an address for some days, by its mark."""
    said = language(lang)
    from pioche.server.keep import office

    _check_reason(reason, office.REASON)
    with office.opened(store) as engine:
        whole = office.known_mark(engine, mark)
        done = office.ban(engine, whole, days, reason, time.time())
        tell_when_heard(
            engine, done, either(said, fr="adresse exclue", en="the address is banned"), said, as_json
        )


@app.command(cls=Command)
@in_french("Laisser revenir une adresse exclue.")
def unban(
    mark: MarkArgument, store: StoreOption = STORE, as_json: JsonOption = False, lang: LangOption = None
) -> None:
    """Let a banned address in again."""
    said = language(lang)
    from pioche.server.keep import office

    with office.opened(store) as engine:
        done = office.unban(engine, mark)
        tell_when_heard(
            engine, done, either(said, fr="exclusion levée", en="the ban is lifted"), said, as_json
        )


@app.command(cls=Command)
@in_french("Lister les adresses exclues.")
def bans(store: StoreOption = STORE, as_json: JsonOption = False, lang: LangOption = None) -> None:
    """List banned addresses."""
    said = language(lang)
    from pioche.server.keep import office

    with office.opened(store) as engine:
        found = [one for one in office.bans(engine) if one.until > time.time()]
    if as_json:
        print_json([one._asdict() for one in found])
        return
    heads = either(said, fr="adresse,exclue,encore,raison", en="address,banned,still for,reason")
    rows = [
        (one.mark, ago(one.made, said), ago(2 * time.time() - one.until, said), one.reason) for one in found
    ]
    print_table(heads, rows, either(said, fr="personne n’est exclu", en="nobody is banned"))


@app.command(cls=Command)
@in_french("Lister les serveurs qui tournent sur ce stockage.")
def processes(store: StoreOption = STORE, as_json: JsonOption = False, lang: LangOption = None) -> None:
    """List the servers that run on this store."""
    said = language(lang)
    import msgspec

    from pioche.server.keep import office

    with office.opened(store) as engine:
        found = office.processes(engine, time.time())
    if as_json:
        print_json([msgspec.structs.asdict(one) for one in found])
        return
    heads = either(said, fr="id,pid,machine,depuis,connexions,état", en="id,pid,machine,up for,sockets,state")
    ends = either(said, fr="se vide", en="draining")
    rows = [
        (
            one.id,
            str(one.pid),
            one.host,
            ago(one.started, said),
            str(sum(one.people.values())),
            ends if one.draining else "",
        )
        for one in found
    ]
    print_table(heads, rows, either(said, fr="aucun serveur ne tourne", en="no server is running"))


@app.command(cls=Command)
@in_french(
    "Vider les serveurs avant de les arrêter : plus de nouvelles tables ; fin quand plus personne ne joue."
)
def drain(
    minutes: Annotated[
        float,
        typer.Option(
            min=0,
            max=1440,
            help=told(fr="Au plus tant de minutes.", en="After so many minutes at the latest."),
        ),
    ] = 30,
    process: Annotated[
        str,
        typer.Option(
            help=told(
                fr="Un seul serveur, par son id de `admin processes`.",
                en="One server only, by its id in `admin processes`.",
            )
        ),
    ] = "",
    wait: Annotated[
        bool, typer.Option("--wait", help=told(fr="Attendre la fin.", en="Wait for the end."))
    ] = False,
    store: StoreOption = STORE,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Drain servers before they stop: no new tables, and the end when nobody plays any more."""
    said = language(lang)
    from pioche.server.keep import office

    with office.opened(store) as engine:
        alive = [one.id for one in office.processes(engine, time.time())]
        if process and process not in alive:
            raise UnknownName.of(process, alive, en="server", fr="serveur")
        done = office.order(engine, office.Order("drain", process=process, minutes=minutes))
        meant = {process} if process else set(alive)
        if wait and office.wait_until_gone(engine, meant, 60 * minutes + PATIENCE) and meant and not as_json:
            count = len(meant)
            typer.echo(
                either(
                    said,
                    fr=f"vidange terminée ; {servers(count, said)} arrêté{'s' * (count > 1)}",
                    en=f"drained; {servers(count, said)} {'has' if count == 1 else 'have'} ended",
                )
            )
            return
        tell_when_heard(engine, done, either(said, fr="vidange demandée", en="draining"), said, as_json)


@app.command(cls=Command)
@in_french(
    "Sauvegarder tout le stockage dans un fichier, même en service, et vérifier la copie ; code 1 si elle a un défaut."
)
def backup(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help=told(fr="Un nouveau fichier.", en="A new file.")),
    ],
    store: StoreOption = STORE,
    play: PlayOption = 20,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Back the whole store up into a file, also while it is served, and check the copy; exit 1 if it has a fault."""
    said = language(lang)
    from pioche.server.keep import backup, office

    with office.opened(store) as engine:
        checked = backup.back_up(engine, file, play)
    print_checked(file, checked, said, as_json)


@app.command(cls=Command)
@in_french(
    "Vérifier une sauvegarde : le fichier, chaque ligne, et des parties rejouées ; code 1 s’il y a un défaut."
)
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=told(fr="Une sauvegarde.", en="A backup."))],
    play: PlayOption = 20,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Check a backup: the file, every row, and some matches played again; exit 1 if there is a fault."""
    said = language(lang)
    from pioche.server.keep import backup

    print_checked(file, backup.check(file, play), said, as_json)


@app.command(cls=Command)
@in_french("Restaurer une sauvegarde, vérifiée, dans un stockage vide ; SQLite ou PostgreSQL.")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=told(fr="Une sauvegarde.", en="A backup."))],
    store: StoreOption = STORE,
    play: PlayOption = 20,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Restore a backup, checked, into an empty store; SQLite or PostgreSQL."""
    said = language(lang)
    from pioche.server.keep import backup

    print_checked(file, backup.restore(file, store, play), said, as_json)


def _check_reason(reason: str, most: int) -> None:
    if len(reason) > most:
        raise PiocheError(
            en=f"--reason: at most {most} characters",
            fr=f"--reason : au plus {most} caractères",
            code="usage",
        )
