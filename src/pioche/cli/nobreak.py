"""The console that Pioche prints on: lines are never broken at a no-break space."""

from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

# Rich takes no-break spaces for spaces, and would begin lines with « : » and « ×2 »; signs of no script hold together.
GLUE = str.maketrans({"\u00a0": "\ue000", "\u202f": "\ue001"})
UNGLUE = str.maketrans({"\ue000": "\u00a0", "\ue001": "\u202f"})


class NoBreakConsole(Console):
    """A rich console that keeps together what a no-break space joins."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments of anything that is printed, however deep inside a table it stands."""
        for segment in super().render(_glued(renderable), options):
            text = segment.text.translate(UNGLUE)
            yield segment if text == segment.text else Segment(text, segment.style, segment.control)

    def render_str(self, text: str, **options: Any) -> Text:
        """A plain text, ready to be rendered."""
        return super().render_str(text.translate(GLUE), **options)


def _glued(renderable: RenderableType) -> RenderableType:
    if not isinstance(renderable, Text):
        return renderable
    plain = renderable.plain
    glued = plain.translate(GLUE)
    if glued == plain:
        return renderable
    copy = renderable.copy()
    copy.plain = glued
    return copy
