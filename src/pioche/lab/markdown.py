"""A report as Markdown with its pictures beside it: what a reader of a repository sees without building anything."""

from pioche.lab.page import Grid, Page, Section


def markdown(page: Page) -> str:
    """The page as text; of each section the answer first, as on the page itself."""
    parts = [f"# {page.title}", page.subtitle, *map(_section, page.sections), page.footer]
    return "\n\n".join(parts) + "\n"


def _section(section: Section) -> str:
    parts = [f"## {section.title}", f"**{section.answer}**"]
    parts += [f"> {warning}" for warning in section.warnings]
    parts += [f"![{picture.alt}](pictures/{picture.name}.png)" for picture in section.pictures]
    parts += [_grid(grid) for grid in section.grids]
    parts += [*section.notes, f"*{section.source}*" if section.source else ""]
    return "\n\n".join(part for part in parts if part)


def _grid(grid: Grid) -> str:
    rows = [grid.head, ["---"] * len(grid.head), *grid.rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)
