"""The page's files, as they lie in `reverie/web`, and its words. Every address shows the same document."""

import hashlib
import json
import os
from functools import cache, lru_cache
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
from ..games import GAMES

WEB = Path(str(files("reverie") / "web"))
PICTURES = WEB / "pictures"
A_WEEK = "public, max-age=604800"
PAGES = ("/", "/t/{code}", "/t/{code}/screen", "/games")
"""The addresses that people see, besides those that games bring; the page's router has the same."""


class Files(StaticFiles):
    """Always asked for anew, and answered with nothing new where nothing is. Pictures stay what they are."""

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
        answer.headers["Cache-Control"] = A_WEEK if PICTURES in Path(full_path).parents else "no-cache"
        if answer.media_type == "text/markdown":  # which some browsers would rather save than show
            answer.headers["Content-Type"] = "text/plain; charset=utf-8"
        return answer


async def _document(_: Any) -> Response:
    return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})


def registration() -> str:
    """The module through which the page finds its games, made from `reverie.games`."""
    games = (f"  {json.dumps(game.name)}: () => import({json.dumps(game.page)})," for game in GAMES.values())
    return "\n".join(["export const GAMES = {", *games, "};", ""])


async def _registration(_: Any) -> Response:
    return Response(registration(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})


FRONT = "front"
ON_THE_FRONT = {"front", "games"}
"""Sections of a game's words that are read where no game is open yet. The rest comes with its screens."""


def texts_of(part: str, language: str) -> dict[str, Any]:
    """What there is to say in a language: everything, what the front page needs, or what a game has besides.

    Which languages there are, each by its own name, is said with the first two. What only a terminal says
    stays here.
    """
    named = {each: wording.word("language.name", language=each) for each in wording.languages()}
    texts = wording.words_in(wording.GAMES[part], language) if part in wording.GAMES else {"languages": named}
    if part == FRONT:
        wording.merge(texts, wording.words_in(wording.FOLDERS[0], language))
        for folder in wording.FOLDERS[1:]:
            theirs = wording.words_in(folder, language)
            wording.merge(texts, {key: theirs[key] for key in ON_THE_FRONT & theirs.keys()})
    elif not part:
        texts |= wording.catalogue(language)
    left_out = {"terminal"} | (ON_THE_FRONT if part in wording.GAMES else set())
    return {key: text for key, text in texts.items() if key not in left_out}


@cache
def _packed(part: str, language: str) -> tuple[bytes, str]:
    """Texts as they are sent, and their fingerprint."""
    packed = json.dumps(texts_of(part, language), ensure_ascii=False, separators=(",", ":")).encode()
    return packed, f'"{hashlib.sha256(packed).hexdigest()[:32]}"'


async def _texts(request: Request) -> Response:
    part, language = request.path_params.get("part", ""), request.path_params["language"]
    if language not in wording.languages() or part not in {"", FRONT, *wording.GAMES}:
        raise HTTPException(404)
    return _known(request, *_packed(part, language))


@lru_cache(maxsize=64)  # whoever asks for languages that there are not fills no memory
def _pictures(language: str) -> tuple[bytes, str]:
    """Whose picture is where, as games have it, and its fingerprint. It is the same for everybody."""
    drawn = {name: key for game in GAMES.values() for name, key in game.pictures(language).items()}
    packed = json.dumps(drawn, ensure_ascii=False, separators=(",", ":")).encode() if drawn else b""
    return packed, f'"{hashlib.sha256(packed).hexdigest()[:32]}"'


async def _index_of_pictures(request: Request) -> Response:
    packed, tag = _pictures(request.path_params["language"])
    if not packed:
        raise HTTPException(404)
    return _known(request, packed, tag)


def _known(request: Request, packed: bytes, tag: str) -> Response:
    """What has changed since the browser asked last."""
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if tag in request.headers.get("If-None-Match", ""):
        return Response(status_code=304, headers=headers)
    return Response(packed, headers=headers, media_type="application/json")


def routes() -> list[Any]:
    packed = Middleware(GZipMiddleware, minimum_size=200)
    brought = [path for game in GAMES.values() for path in game.page_paths]
    folders = {game.name: game.page_folder for game in GAMES.values() if game.page_folder is not None}
    return [
        Route("/favicon.ico", RedirectResponse("/favicon.svg", 301)),
        Route("/scripts/games.js", _registration),
        *(Mount(f"/games/{name}", Files(directory=folder)) for name, folder in folders.items()),
        *(Route(page, _document) for page in (*PAGES, *brought)),
        Route("/texts/{language}.json", _texts, middleware=[packed]),
        Route("/texts/{part}/{language}.json", _texts, middleware=[packed]),
        Route("/pictures/index/{language}.json", _index_of_pictures, middleware=[packed]),
        Mount("/", GZipMiddleware(Files(directory=WEB), minimum_size=200)),
    ]
