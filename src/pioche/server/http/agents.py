"""What a browser calls itself, in two words: enough for its owner to tell a phone from a laptop, and no more."""

import re
from functools import lru_cache

# In this order: Edge, Opera and Samsung's also say Chrome, and everybody says Safari.
BROWSERS = {
    "Edge": r"\bEdg(?:e|A|iOS)?/",
    "Opera": r"\bOPR/",
    "Samsung Internet": r"\bSamsungBrowser/",
    "Firefox": r"\b(?:Firefox|FxiOS)/",
    "Chrome": r"\b(?:Chrome|CriOS|HeadlessChrome)/",
    "Safari": r"\bSafari/",
}
SYSTEMS = {
    "Android": r"\bAndroid\b",
    "iPhone": r"\biPhone\b",
    "iPad": r"\biPad\b",
    "Windows": r"\bWindows\b",
    "macOS": r"\bMac OS X\b",
    "ChromeOS": r"\bCrOS\b",
    "Linux": r"\bLinux\b",
}
PROGRAM = re.compile(r"[A-Za-z][A-Za-z0-9 ._-]{0,30}(?=/|$)")


@lru_cache(1024)
def label(agent: str) -> str:
    """`Firefox/Android` of a browser's header, the name of another program, or nothing."""
    agent = agent[:400]
    browser = _first(BROWSERS, agent)
    if browser:
        return f"{browser}/{_first(SYSTEMS, agent)}"
    program = PROGRAM.match(agent)
    return f"{program[0].strip()}/" if program else ""


def _first(patterns: dict[str, str], agent: str) -> str:
    return next((name for name, pattern in patterns.items() if re.search(pattern, agent)), "")
