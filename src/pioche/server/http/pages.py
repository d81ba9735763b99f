"""The pages: the built web client, kept in memory and read again when it is built anew.

Paths that name no file open the page itself.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.params import FromPath

from pioche.server.present.looks import web_files
from pioche.server.wire.refusals import Refusal

FOREVER = "public, max-age=31536000, immutable"  # files whose names hold a hash of their content
KINDS = {".webp": "image/webp", ".avif": "image/avif"}  # which not every system's table of types has
PACKED = ("text/", "application/javascript", "application/json", "image/svg+xml")
MISSING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Pioche</title>
<p>Le client web n\xe2\x80\x99est pas construit : <code>make web</code>.
<p>The web client has not been built: <code>make web</code>.
<p><a href="/schema/openapi.json">API</a></html>"""


class Page(NamedTuple):
    """A file of the web client."""

    content: bytes
    packed: bytes | None
    kind: str
    etag: str
    cache: str


class Pages:
    """All files of the web client, and those that games bring for it under `games/<id>/`."""

    def __init__(self, folder: Path, games: Iterable[str] = ()) -> None:
        self._folder = folder
        self._games = tuple(games)
        self._pages: dict[str, Page] = {}
        self._built = -1  # when the index was written; it names all other files, so it is written last
        self._read()

    def _read(self) -> None:
        """Read everything; files of an earlier build stay, for pages that are open and ask for them yet."""
        folder = self._folder
        built = _written(folder / "index.html")
        own = {
            path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
        }
        brought = {
            f"games/{game}/{name}": path for game in self._games for name, path in web_files(game).items()
        }
        earlier = {name: page for name, page in self._pages.items() if page.cache == FOREVER}
        self._pages = {**earlier, **{name: _page(name, path) for name, path in {**own, **brought}.items()}}
        self._built = built
        self._index = self._pages.get("index.html") or Page(MISSING, None, "text/html", '"none"', "no-cache")

    def answer(self, path: str, headers: Any) -> Response[bytes]:
        """The file of a path, or the page itself for a path that is the client's own."""
        name = path.strip("/")
        if not name.startswith("assets/") and _written(self._folder / "index.html") not in (0, self._built):
            with suppress(OSError):  # being built: the next request looks again
                self._read()
        page = self._pages.get(name)
        if page is None and (
            name.startswith(("api/", "assets/", "games/")) or name == "api" or "." in name.rsplit("/", 1)[-1]
        ):
            raise Refusal(en="there is no such page", fr="cette page n’existe pas", code="unknown_name")
        page = page or self._index
        said = {"ETag": page.etag, "Cache-Control": page.cache, "Vary": "Accept-Encoding"}
        if headers.get("if-none-match") == page.etag:
            return Response(b"", status_code=304, headers=said, media_type=page.kind)
        if page.packed is not None and "gzip" in headers.get("accept-encoding", ""):
            return Response(page.packed, headers={**said, "Content-Encoding": "gzip"}, media_type=page.kind)
        return Response(page.content, headers=said, media_type=page.kind)


def _written(path: Path) -> int:
    """When a file was written; 0 if it is not there, as while the pages are being built."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _page(name: str, path: Path) -> Page:
    content = path.read_bytes()
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(content, mtime=0) if kind.startswith(PACKED) and len(content) > 500 else None
    cache = FOREVER if name.startswith("assets/") else "no-cache"
    return Page(content, packed, kind, f'"{hashlib.sha256(content).hexdigest()[:16]}"', cache)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the web client."""
    pages: Pages = request.app.state["pages"]
    return pages.answer(path, request.headers)
