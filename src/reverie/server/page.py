"""The page's files, as they lie in `reverie/web`. Every address of the page is the same document."""

import os
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

WEB = Path(str(files("reverie") / "web"))
PAGES = ("/", "/t/{code}", "/t/{code}/screen", "/story/{code}", "/games", "/learn")
"""The addresses that people see; scripts/main.js has the same."""


class Files(StaticFiles):
    """Always asked for anew, and answered with nothing new where nothing is."""

    async def get_response(self, path: str, scope: Any) -> Response:
        """Who strays finds a page that leads home."""
        try:
            return await super().get_response(path, scope)
        except HTTPException as problem:
            if problem.status_code != 404 or "." in path or path.startswith(("api", "ws")):
                raise
            return FileResponse(WEB / "index.html", 404)

    def file_response(self, full_path: "os.PathLike[str] | str", *more: Any, **named: Any) -> Response:
        answer = super().file_response(full_path, *more, **named)
        answer.headers["Cache-Control"] = "no-cache"
        return answer


async def _document(_: Any) -> Response:
    return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})


def routes() -> list[Any]:
    return [
        Route("/favicon.ico", RedirectResponse("/favicon.svg", 301)),
        *(Route(page, _document) for page in PAGES),
        Mount("/", GZipMiddleware(Files(directory=WEB), minimum_size=1000)),
    ]
