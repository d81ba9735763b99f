"""The command line: one file a command; what a command needs is imported when it is run."""

from pioche.cli.commands import app


def main() -> None:
    """Run `pioche`."""
    app()


__all__ = ["app", "main"]
