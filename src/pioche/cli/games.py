"""`pioche games`: what can be played here."""

from pioche.cli.common import LangOption, console, either, language


def games(lang: LangOption = None) -> None:
    """List the games with their versions, players, decks or sets, cards and rules."""
    said = language(lang)
    from rich.table import Table

    from pioche.games import IDS, game, texts

    table = Table(title=either(said, "Les jeux de Pioche", "The games of Pioche"), title_justify="left")
    for fr, en, side in (
        ("jeu", "game", "left"),
        ("id", "id", "left"),
        ("règles", "rules", "right"),
        ("joueurs", "players", "right"),
        ("cartes", "cards", "right"),
        ("paquets ou séries", "decks or sets", "left"),
    ):
        table.add_column(either(said, fr, en), justify="right" if side == "right" else "left")
    for name in IDS:
        found = game(name)
        seats = f"{found.seats[0]}–{found.seats[-1]}" if len(found.seats) > 1 else str(found.seats[0])
        table.add_row(
            texts.wording(name).game.get("title", name),
            name,
            f"{len(texts.rulebook(name).rules)} (v{found.version})",
            seats,
            str(len(texts.cards(name))),
            ", ".join(texts.wording(name).game.get("decks", ())),
        )
    out = console()
    out.print(table)
    out.print(either(said, "Pour jouer : pioche play ID", "To play: pioche play ID"), markup=False)
