"""The files of the browser client, which were built into the package, served as they are.

Files whose name carries a digest of what is in them are kept by browsers for good; any other address that is not the
API's gives the page, which finds its own way from there.
"""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOLDER = Path(__file__).parent.parent / "static"
"""Where `make web` puts the client."""
PAGE = "index.html"
FOR_GOOD = "public, max-age=31536000, immutable"
EACH_TIME = "no-cache"
WORTH_PACKING = 512
"""Files smaller than this, in bytes, are not compressed."""
PACKED = ("text/", "application/javascript", "application/json", "image/svg")

HEADERS = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""What browsers are told to refuse: anything from elsewhere, and anything written into the page."""

MISSING = (
    "Undercroft's pages are not built into this copy. `make web` builds them; the service itself is running,"
    " see /schema.\n"
)


@dataclass(frozen=True)
class File:
    """A file of the client, ready to be sent; it is packed when somebody first asks for it."""

    content: bytes
    kind: str

    @cached_property
    def packed(self) -> bytes | None:
        """The same compressed, if that is worth it."""
        worth = len(self.content) >= WORTH_PACKING and self.kind.startswith(PACKED)
        return gzip.compress(self.content, 9, mtime=0) if worth else None


class Site:
    """All files of the client, by path. What is not among them cannot be asked for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            file.relative_to(folder).as_posix(): _read(file) for file in sorted(folder.rglob("*")) if file.is_file()
        }

    @property
    def is_built(self) -> bool:
        """Whether there is a page at all."""
        return PAGE in self._files

    def answer(self, path: str, *, packed: bool) -> Response[bytes]:
        """The file at that path, or else the page."""
        name = path.strip("/")
        if not self.is_built:
            return Response(MISSING.encode(), media_type=MediaType.TEXT, status_code=404)
        if name.startswith("assets/") and name not in self._files:
            raise NotFoundException(f"there is no file {name[:100]!r}; load the page again, it may be an older one")
        file = self._files.get(name, self._files[PAGE])
        headers = {**HEADERS, "vary": "Accept-Encoding"}
        headers["cache-control"] = FOR_GOOD if name.startswith("assets/") else EACH_TIME
        body = file.content
        if packed and file.packed is not None:
            body = file.packed
            headers["content-encoding"] = "gzip"
        return Response(body, media_type=file.kind, headers=headers)


@get(["/", "/{path:path}"], include_in_schema=False, is_packed=True)
async def show_page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    """The client, or one of its files."""
    if path == "/api" or path.startswith("/api/"):
        raise NotFoundException(f"the API has nothing at {path[:100]!r}; see /schema")
    site: Site = request.app.state["site"]
    return site.answer(path, packed="gzip" in request.headers.get("accept-encoding", ""))


def _read(file: Path) -> File:
    content = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if file.suffix == ".js":
        kind = "text/javascript"  # whatever the machine's table of types says
    if file.suffix == ".woff2":
        kind = "font/woff2"
    return File(content, kind)
