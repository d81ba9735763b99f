"""The press: typst, which comes as one wheel, sets text well in both languages, and writes PDF with its fonts inside.

It was chosen over a browser (chromium prints, but is no dependency to ask of a designer), WeasyPrint (needs Pango from
the system) and ReportLab (every line would be placed by hand).
"""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from pioche.core.errors import PiocheError

HERE = Path(__file__).parent
FONTS = HERE / "fonts"
PIXELS = 200.0  # an inch, of pages to look at
OVERFLOW = "does not fit: "  # what a template panics with, and the names after it


def pressed(
    template: str,
    data: Mapping[str, Any],
    files: Mapping[str, Path | str],
    form: Literal["pdf", "png"] = "pdf",
) -> list[bytes]:
    """The pages of a template with its data: one PDF, or a PNG for each page; `files` are there under their names."""
    try:
        import typst
    except ImportError:
        raise PiocheError(
            en="printing needs typst, which is not installed: pip install 'pioche[print]'",
            fr="l’impression demande typst, qui n’est pas installé : pip install 'pioche[print]'",
            code="missing_extra",
        ) from None
    with TemporaryDirectory(prefix="pioche-press-") as folder:
        room = Path(folder)
        shutil.copy(HERE / template, room / template)
        (room / "data.json").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        for name, source in files.items():
            if isinstance(source, Path):
                shutil.copy(source, room / name)
            else:
                (room / name).write_text(source, encoding="utf-8")
        try:
            made: Any = typst.compile(  # several pages are a list, which its types do not say
                room / template,
                root=room,
                font_paths=[FONTS],
                ignore_system_fonts=True,
                format=form,
                ppi=PIXELS,
                timestamp=0,
            )
        except typst.TypstError as error:
            raise _refused(error) from error
    return made if isinstance(made, list) else [made]


def _refused(error: Exception) -> PiocheError:
    """What the press says of pages that it cannot set."""
    said = str(error)
    if OVERFLOW in said:
        name = said.partition(OVERFLOW)[2].partition('"')[0].strip()
        return PiocheError(
            en=f"{name}: its text does not fit on a card, even in the smallest print; shorten it",
            fr=f"{name} : son texte ne tient pas sur une carte, même en petits caractères ; raccourcissez-le",
            code="too_long",
        )
    return PiocheError(
        en=f"the page cannot be set: {said}", fr=f"la page ne peut pas être composée : {said}", code="press"
    )
