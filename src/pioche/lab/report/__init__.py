"""The report of a game, as a page that a reader understands without us."""

from pioche.lab.report.page import report

__all__ = ["report"]
