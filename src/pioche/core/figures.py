"""Figures as a language writes them."""


def number(value: float, lang: str, digits: int = 0) -> str:
    """A number as its language writes it: `12 345,6` or `12,345.6`."""
    text = f"{value:,.{digits}f}"
    return text.replace(",", "\u202f").replace(".", ",") if lang == "fr" else text


def percent(share: float, lang: str) -> str:
    """A share as a percentage: `54,3 %` or `54.3%`."""
    return f"{number(100 * share, lang, 1)}\u00a0%" if lang == "fr" else f"{number(100 * share, lang, 1)}%"


def signed(value: float, lang: str, digits: int = 1) -> str:
    """A change with its sign: `+2,1` or `−0.4`."""
    text = number(abs(value), lang, digits)
    nothing = not any(figure in text for figure in "123456789")
    return text if nothing else f"{'+' if value > 0 else '−'}{text}"
