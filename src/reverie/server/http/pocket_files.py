"""The pocket that a server offers under /pocket/: the files that `reverie pocket` has written."""

import asyncio
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ...json_values import JsonList
from .page import file_content, pack

AT = "/pocket/"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; base-uri 'none'; "
    "form-action 'none'"
)
"""Content security policy of the pocket. It allows WebAssembly, because Python in a browser needs it."""
PAGE = "index.html"


def is_pocket(folder: Path) -> bool:
    """Return whether `reverie pocket` has written this folder."""
    return (folder / PAGE).is_file() and (folder / "sw.js").is_file()


class PocketFiles(StaticFiles):
    """The pocket's files. An unknown address without a dot returns the page, as its service worker does.

    Files are compressed in a thread and cached. Compressing Python would block the event loop.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        with suppress(OSError, ValueError):
            full, file = self.lookup_path(path)
            if file is not None and S_ISREG(file.st_mode) and Path(full).name != PAGE:
                packed = await asyncio.to_thread(file_content, full, file.st_mtime_ns)
                return packed.answer(Request(scope))
        if "." in path and not path.endswith(PAGE) and path != ".":
            raise HTTPException(404)
        return pack(self._page().encode(), "text/html").answer(Request(scope))

    def _page(self) -> str:
        """Return the pocket's document with addresses that lead to its files from any of its pages."""
        text = (Path(str(self.directory)) / PAGE).read_text("utf-8")
        return text.replace('="./', f'="{AT}')


def routes(folder: Path | None) -> JsonList:
    """Return the routes of the pocket, or no routes if `folder` is None."""
    if folder is None:
        return []
    home = RedirectResponse(AT, 301)
    return [Route(AT.rstrip("/"), home), Mount(AT.rstrip("/"), PocketFiles(directory=folder))]
