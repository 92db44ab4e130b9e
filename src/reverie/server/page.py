"""The page's files, as they lie in `reverie/web`, and its words. Every address shows the same document."""

import hashlib
import json
import os
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from .. import wording

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


async def _texts(request: Request) -> Response:
    """Everything there is to say in a language, and which languages there are, each by its own name."""
    language = request.path_params["language"]
    named = {each: wording.word("language.name", language=each) for each in wording.languages()}
    if language not in named:
        raise HTTPException(404)
    told = json.dumps({**wording.catalogue(language), "languages": named}, ensure_ascii=False).encode()
    headers = {"Cache-Control": "no-cache", "ETag": f'"{hashlib.sha256(told).hexdigest()[:32]}"'}
    if headers["ETag"] in request.headers.get("If-None-Match", ""):
        return Response(status_code=304, headers=headers)
    return Response(told, headers=headers, media_type="application/json")


def routes() -> list[Any]:
    packed = Middleware(GZipMiddleware, minimum_size=1000)
    return [
        Route("/favicon.ico", RedirectResponse("/favicon.svg", 301)),
        *(Route(page, _document) for page in PAGES),
        Route("/texts/{language}.json", _texts, middleware=[packed]),
        Mount("/", GZipMiddleware(Files(directory=WEB), minimum_size=1000)),
    ]
