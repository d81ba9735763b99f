"""Pictures of figures with their intervals, as Altair draws them; each is as wide as its place."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from pioche.core.errors import PiocheError

INK: Final = "#1d2b3a"
BLUE: Final = "#2f6f9f"
RED: Final = "#b5452c"
GREY: Final = "#9aa5b1"
FONT: Final = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
PNG_WIDTH: Final = 720
TICKS: Final = 8  # of a line of values, about: more run into one another on a phone


class Mark(NamedTuple):
    """A value with its interval, under a label; what is sure is drawn in colour."""

    label: str
    mean: float
    low: float
    high: float
    sure: bool = True
    told: str = ""


def altair() -> Any:
    """The library, or what to install."""
    try:
        import altair
        import vl_convert  # noqa: F401  # for PNG and for pages that open offline
    except ImportError:
        raise PiocheError(
            en="the pictures of the laboratory need altair and vl-convert: pip install 'pioche[lab]'",
            fr="les images du laboratoire demandent altair et vl-convert : pip install 'pioche[lab]'",
            code="missing_extra",
        ) from None
    return altair


def dots(marks: Sequence[Mark], title: str, *, zero: float, percent: bool = True) -> Any:
    """Values with their intervals, one a line, around a line that means nothing happened."""
    alt = altair()
    scale = 100 if percent else 1
    rows = [
        {
            "label": mark.label,
            "mean": mark.mean * scale,
            "low": mark.low * scale,
            "high": mark.high * scale,
            "colour": (BLUE if mark.mean >= zero else RED) if mark.sure else GREY,
            "told": mark.told,
        }
        for mark in marks
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y(
            "label:N",
            sort=None,
            title=None,
            axis=alt.Axis(labelLimit=190, labelFontSize=13, labelExpr="split(datum.label, '\\n')"),
        ),
        color=alt.Color("colour:N", scale=None),
        tooltip=[alt.Tooltip("label:N", title=" "), alt.Tooltip("told:N", title=" ")],
    )
    spread = [mark.low * scale for mark in marks] + [mark.high * scale for mark in marks] + [zero * scale]
    margin = max((max(spread) - min(spread)) * 0.05, 1e-6)
    domain = [min(spread) - margin, max(spread) + margin]

    def x(field: str) -> Any:
        scale = alt.Scale(domain=domain, nice=False, zero=False)
        return alt.X(field, title=title, scale=scale, axis=alt.Axis(tickCount=TICKS))

    bars = base.mark_rule(strokeWidth=3).encode(x=x("low:Q"), x2="high:Q")
    points = base.mark_circle(size=110, opacity=1).encode(x=x("mean:Q"))
    line = alt.Chart(alt.Data(values=[{"at": zero * scale}])).mark_rule(color=INK, strokeDash=[4, 3])
    lines = max(mark.label.count("\n") for mark in marks) + 1
    return finished(alt.layer(line.encode(x=x("at:Q")), bars, points), (10 + 16 * lines) * len(marks) + 16)


def matrix(cells: Sequence[dict[str, Any]], names: Sequence[str], rows: str, columns: str) -> Any:
    """What each deck wins against each other."""
    alt = altair()
    base = alt.Chart(alt.Data(values=list(cells))).encode(
        x=alt.X("against:N", sort=list(names), title=columns, axis=alt.Axis(orient="top", labelAngle=0)),
        y=alt.Y("deck:N", sort=list(names), title=rows),
    )
    colour = alt.Color(
        "share:Q",
        legend=None,
        scale=alt.Scale(domain=[30, 50, 70], range=[RED, "#f5f2ec", BLUE], clamp=True),
    )
    dark = alt.condition("abs(datum.share - 50) > 13", alt.value("white"), alt.value(INK))
    squares = base.mark_rect().encode(color=colour)
    value = base.mark_text(fontSize=17, fontWeight="bold", dy=-8).encode(text="value:N", color=dark)
    bounds = base.mark_text(fontSize=12, dy=11).encode(text="bounds:N", color=dark)
    return finished(alt.layer(squares, value, bounds), 64 * len(names))


def bars(values: Sequence[tuple[str, float, str]], title: str) -> Any:
    """Shares, one a line, with what they come to beside them."""
    alt = altair()
    rows = [{"label": label, "share": share * 100, "told": told} for label, share, told in values]
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("label:N", sort=None, title=None, axis=alt.Axis(labelLimit=240, labelFontSize=13)),
        x=alt.X(
            "share:Q",
            title=title,
            scale=alt.Scale(domain=[0, 118]),
            axis=alt.Axis(values=[0, 25, 50, 75, 100]),
        ),
    )
    drawn = base.mark_bar(color=BLUE, height=16)
    told = base.mark_text(align="left", dx=5, color=INK, fontSize=12).encode(text="told:N")
    return finished(alt.layer(drawn, told), 28 * len(rows) + 16)


def histogram(counts: Sequence[tuple[float, float]], title: str, share: str) -> Any:
    """How often each length occurs."""
    alt = altair()
    rows = [{"at": at, "share": part * 100} for at, part in counts]
    width = (rows[1]["at"] - rows[0]["at"]) if len(rows) > 1 else 1
    drawn = (
        alt.Chart(alt.Data(values=[row | {"end": row["at"] + width} for row in rows]))
        .mark_bar(color=BLUE, binSpacing=1)
        .encode(
            x=alt.X("at:Q", bin="binned", title=title, axis=alt.Axis(tickMinStep=1, format="d")),
            x2="end:Q",
            y=alt.Y("share:Q", title=share),
        )
    )
    return finished(drawn, 190)


def curve(marks: Sequence[Mark], title: str, quarters: str) -> Any:
    """The share won by whoever led, quarter after quarter."""
    alt = altair()
    rows = [
        {
            "at": mark.label,
            "mean": mark.mean * 100,
            "low": mark.low * 100,
            "high": mark.high * 100,
            "told": mark.told,
        }
        for mark in marks
    ]
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("at:O", sort=None, title=quarters, axis=alt.Axis(labelAngle=0)),
        tooltip=[alt.Tooltip("told:N", title=" ")],
    )
    y = alt.Y("mean:Q", title=title, scale=alt.Scale(domain=[0, 100]))
    area = base.mark_area(opacity=0.18, color=BLUE).encode(y=alt.Y("low:Q", title=title), y2="high:Q")
    line = base.mark_line(color=BLUE, point=alt.OverlayMarkDef(size=90, color=BLUE)).encode(y=y)
    even = alt.Chart(alt.Data(values=[{"at": 50}])).mark_rule(color=INK, strokeDash=[4, 3]).encode(y="at:Q")
    return finished(alt.layer(even, area, line), 200)


def growing(lines: Sequence[dict[str, Any]], deals: str, points: str) -> Any:
    """How an estimate and its interval grew with what was played."""
    alt = altair()
    base = alt.Chart(alt.Data(values=list(lines))).encode(
        x=alt.X("deals:Q", title=deals, scale=alt.Scale(nice=False, zero=False)),
        color=alt.Color("who:N", title=None, scale=alt.Scale(range=[BLUE, RED, "#5b8c5a", "#8a6fb0"])),
    )
    if len({line["who"] for line in lines}) == 1:
        base = base.encode(color=alt.value(BLUE))
    band = base.mark_area(opacity=0.18).encode(y=alt.Y("low:Q", title=points), y2="high:Q")
    line = base.mark_line(strokeWidth=2.5).encode(y=alt.Y("mean:Q", title=points))
    zero = alt.Chart(alt.Data(values=[{"at": 0}])).mark_rule(color=INK, strokeDash=[4, 3]).encode(y="at:Q")
    return finished(alt.layer(zero, band, line), 220)


class Bar(NamedTuple):
    """What one turn of a number does, with its interval."""

    label: str
    change: float
    low: float
    high: float
    group: str  # the number
    up: bool

    @property
    def colour(self) -> str:
        """Blue for more, red for less, grey where it is not sure."""
        if self.low <= 0 <= self.high:
            return GREY
        return BLUE if self.up else RED


def tornado(found: Sequence[Bar], title: str) -> Any:
    """What each number does when it is turned, the strongest on top."""
    alt = altair()
    reach: dict[str, float] = {}
    for bar in found:
        reach[bar.group] = max(reach.get(bar.group, 0.0), abs(bar.change))
    ordered = sorted(found, key=lambda bar: (-reach[bar.group], bar.group, not bar.up))
    rows = [{**bar._asdict(), "colour": bar.colour, "told": f"{bar.change:+.2f}"} for bar in ordered]
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("label:N", sort=None, title=None, axis=alt.Axis(labelLimit=230, labelFontSize=12)),
        tooltip=[alt.Tooltip("label:N", title=" "), alt.Tooltip("told:N", title=" ")],
    )
    drawn = base.mark_bar(height=12).encode(
        x=alt.X("change:Q", title=title), color=alt.Color("colour:N", scale=None)
    )
    spread = base.mark_rule(color=INK).encode(x=alt.X("low:Q", title=title), x2="high:Q")
    return finished(alt.layer(drawn, spread), 18 * len(rows) + 16)


def finished(chart: Any, height: int) -> Any:
    """A chart in the house's look, as wide as its place."""
    return (
        chart.properties(width="container", height=height, background="transparent")
        .configure(font=FONT)
        .configure_axis(
            labelColor=INK, titleColor=INK, titleFontWeight="normal", gridColor="#e4e0d8", domainColor=GREY
        )
        .configure_view(stroke=None)
    )


def png(chart: Any) -> bytes:
    """A chart as a picture file."""
    import vl_convert

    spec = chart.properties(width=PNG_WIDTH, background="white").to_dict()
    made: bytes = vl_convert.vegalite_to_png(spec, scale=2)
    return made
