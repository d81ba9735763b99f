"""`pioche serve`: the web table."""

from pathlib import Path
from typing import Annotated

import typer

from pioche.cli.common import LangOption, console, either, language
from pioche.cli.help_texts import in_french, told

STORE = "sqlite:///pioche.db"  # as `keep.schema.DEFAULT_URL`, which help must not wait for
STORE_HELP = told(
    fr="Où garder les tables : sqlite:///FICHIER ou postgresql://USER@HÔTE/NOM.",
    en="Where tables are kept: sqlite:///FILE or postgresql://USER@HOST/NAME.",
)


@in_french("Servir la table en ligne : choisir un jeu, s’asseoir, jouer contre des bots ou des amis.")
def serve(
    host: Annotated[
        str,
        typer.Option(
            help=told(
                fr="Adresse d’écoute ; 0.0.0.0 pour tout le monde.",
                en="Address to listen on; 0.0.0.0 for everybody.",
            )
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help=told(fr="Port d’écoute.", en="Port to listen on."), min=1, max=65_535)
    ] = 8470,
    store: Annotated[str, typer.Option(metavar="URL", help=STORE_HELP)] = STORE,
    open_page: Annotated[
        bool,
        typer.Option(
            "--open", help=told(fr="Ouvrir la page dans un navigateur.", en="Open the page in a browser.")
        ),
    ] = False,
    redis: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help=told(
                fr="Redis, pour plusieurs processus sur un même stockage.",
                en="Redis, for several processes on one store.",
            ),
        ),
    ] = "",
    pause: Annotated[
        float,
        typer.Option(
            help=told(fr="Secondes qu’un bot prend au moins.", en="Seconds that a bot takes at least."),
            min=0,
            max=30,
        ),
    ] = 0.8,
    single: Annotated[
        float,
        typer.Option(
            help=told(
                fr="Secondes après lesquelles la table donne une réponse unique ; 0 : jamais.",
                en="Seconds after which a table gives an answer that is the only one; 0: never.",
            ),
            min=0,
            max=30,
        ),
    ] = 1.0,
    workers: Annotated[
        int,
        typer.Option(
            help=told(
                fr="Processus où réfléchissent les bots ; 0 : selon la machine.",
                en="Processes in which bots think; 0: by machine.",
            ),
            min=0,
            max=64,
        ),
    ] = 0,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            help=told(fr="Une autre page qui peut jouer ici.", en="Another page that may play here.")
        ),
    ] = None,
    public_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help=told(
                fr="L’adresse publique, p. ex. https://jouer.example.org ; les autres sont refusées.",
                en="The public address, e.g. https://play.example.org; others are refused.",
            ),
        ),
    ] = "",
    behind_proxy: Annotated[
        bool,
        typer.Option(
            help=told(
                fr="Croire X-Forwarded-For et -Proto de qui se connecte.",
                en="Believe X-Forwarded-For and -Proto of whoever connects.",
            )
        ),
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NETWORK",
            help=told(
                fr="Ne croire X-Forwarded-… que de cette adresse ou de ce réseau.",
                en="Believe X-Forwarded-… of this address or network only.",
            ),
        ),
    ] = None,
    tables_per_address: Annotated[
        int,
        typer.Option(
            help=told(
                fr="Tables inachevées qu’une adresse peut créer par jour (les terminées comptent pour un dixième).",
                en="Unfinished tables an address may make a day (ended ones count a tenth).",
            )
        ),
    ] = 60,
    requests_per_address: Annotated[
        int,
        typer.Option(
            help=told(
                fr="Requêtes et messages qu’une adresse peut envoyer d’un coup.",
                en="Requests and messages an address may send at once.",
            ),
            min=1,
        ),
    ] = 240,
    sockets_per_address: Annotated[
        int,
        typer.Option(
            help=told(fr="Connexions qu’une adresse peut tenir ouvertes.", en="Sockets an address may hold.")
        ),
    ] = 60,
    keep_days: Annotated[
        int,
        typer.Option(
            help=told(
                fr="Supprimer les tables où rien ne s’est passé depuis tant de jours ; 0 : jamais.",
                en="Remove tables at which nothing has happened for so many days; 0: never.",
            ),
            min=0,
        ),
    ] = 0,
    lab: Annotated[
        bool,
        typer.Option(
            help=told(
                fr="Ouvrir le Laboratoire, où l’on change des cartes et mesure ce qu’elles font.",
                en="Open the Laboratory, where cards are changed and what they do is measured.",
            )
        ),
    ] = True,
    lab_minutes: Annotated[
        float,
        typer.Option(
            help=told(
                fr="Minutes qu’une mesure du Laboratoire peut prendre ; 0 : on n’y mesure rien.",
                en="Minutes that a measurement in the Laboratory may take; 0: nothing is measured.",
            ),
            min=0,
            max=60,
        ),
    ] = 3,
    metrics_port: Annotated[
        int,
        typer.Option(
            help=told(
                fr="Port de 127.0.0.1 où Prometheus lit /metrics ; 0 : aucun.",
                en="Port of 127.0.0.1 where Prometheus reads /metrics; 0: none.",
            ),
            min=0,
            max=65_535,
        ),
    ] = 0,
    web: Annotated[
        Path | None,
        typer.Option(
            help=told(
                fr="La page construite, web/dist par défaut.", en="The built web client, by default web/dist."
            )
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Serve the web table: pick a game, sit down, play against bots or friends."""
    said = language(lang)
    from pioche.server.serving import serve as run
    from pioche.server.settings import WEB, Settings

    settings = Settings(
        store=store,
        redis=redis,
        web=web or WEB,
        pause=pause,
        single=single,
        workers=workers,
        origins=tuple(origin or ()),
        public_url=public_url,
        behind_proxy=behind_proxy,
        proxies=tuple(proxy or ()),
        tables_per_address=tables_per_address,
        sockets_per_address=sockets_per_address,
        connections_per_address=max(256, 4 * sockets_per_address),
        requests=max(requests_per_address, 4 * tables_per_address),
        keep_days=keep_days,
        lab=lab,
        lab_minutes=lab_minutes,
        metrics_port=metrics_port,
    )

    def ready() -> None:
        line = either(said, fr="La table est dressée :", en="The table is set:")
        here = f"http://{'localhost' if host == '0.0.0.0' else host}:{port}"
        console().print(f"{line} {public_url.rstrip('/') or here}/", markup=False)

    run(settings, host, port, ready=ready, open_page=open_page)
