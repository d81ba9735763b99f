"""The laboratory: many matches, what they show, and how sure that is."""

from pioche.lab.parquet import check_writable, write_parquet
from pioche.lab.simulate import Plan, Row, Simulation, simulate
from pioche.lab.statistics import Interval, Summary, summary, wilson

__all__ = [
    "Interval",
    "Plan",
    "Row",
    "Simulation",
    "Summary",
    "check_writable",
    "simulate",
    "summary",
    "wilson",
    "write_parquet",
]
