"""The page's files from `reverie/web`, and its texts. All pages have the same HTML document."""

import gzip
import hashlib
import json
import mimetypes
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ... import wording
from ...games import GAMES
from ...json_values import Json, JsonList
from ..tables.access import NO_TABLE, Glance
from ..visitors import visitor_of
from . import modules
from .head import fill_head, language_for
from .modules import WEB

Look = Callable[[str, str], Awaitable[Glance]]
"""A function that returns the facts of a table, by its code, for a visitor."""

PICTURES = WEB / "pictures"
A_WEEK = "public, max-age=604800"
PAGES = {
    "/": ("/scripts/front/front.js",),
    "/t/{code}": modules.TABLE,
    "/t/{code}/screen": modules.TABLE,
    "/games": ("/scripts/front/my-games.js",),
    "/kept": ("/scripts/front/stored-data.js",),
}
"""The pages and their modules, without the pages of games. The page's router has the same modules."""
MIN_COMPRESSED_BYTES = 200
"""Minimum size of content to compress, in bytes."""


class Content(NamedTuple):
    """Content with its compressed form and its entity tag, computed once."""

    plain: bytes
    gzipped: bytes | None
    tag: str
    media_type: str

    def answer(
        self,
        request: Request,
        cache_control: str = "no-cache",
        status: int = 200,
        vary: str = "Accept-Encoding",
    ) -> Response:
        """Return a response with the content, or status 304 if the browser has it already."""
        headers = {"Cache-Control": cache_control, "ETag": self.tag, "Vary": vary}
        if status == 200 and self.tag in request.headers.get("If-None-Match", ""):
            return Response(status_code=304, headers=headers)
        if self.gzipped is None or "gzip" not in request.headers.get("Accept-Encoding", ""):
            return Response(self.plain, status, headers, self.media_type)
        return Response(self.gzipped, status, {**headers, "Content-Encoding": "gzip"}, self.media_type)


def pack(content: bytes, media_type: str) -> Content:
    packed = gzip.compress(content, mtime=0) if len(content) >= MIN_COMPRESSED_BYTES else None
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return Content(content, packed if packed and len(packed) < len(content) else None, tag, media_type)


@lru_cache(maxsize=2000)
def file_content(path: str, changed: int) -> Content:
    """Return a file's content. It is cached by the time of its last change."""
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    if kind == "text/markdown":  # some browsers would download it instead of showing it
        kind = "text/plain"
    return pack(Path(path).read_bytes(), kind)


class Files(StaticFiles):
    """Static files, cached in memory. Browsers must revalidate them, except pictures, which do not change."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or the page with status 404 for an unknown address without a dot."""
        try:
            if scope["method"] in ("GET", "HEAD"):
                with suppress(OSError, ValueError):
                    full, file = self.lookup_path(path)
                    if file is not None and S_ISREG(file.st_mode):
                        caching = A_WEEK if PICTURES in Path(full).parents else "no-cache"
                        return file_content(full, file.st_mtime_ns).answer(Request(scope), caching)
            return await super().get_response(path, scope)
        except HTTPException as problem:
            if problem.status_code != 404 or "." in path or path.startswith(("api", "ws")):
                raise
            return page_response(Request(scope), (), status=404)


@cache
def document(own: tuple[str, ...], language: str = wording.FALLBACK, table: Glance = NO_TABLE) -> Content:
    """Return the HTML document, with links that preload the modules that a page needs."""
    wanted = "".join(f'    <link rel="modulepreload" href="{each}">\n' for each in modules.page_modules(*own))
    page = (WEB / "index.html").read_text("utf-8").replace("    <script", wanted + "    <script", 1)
    return pack(fill_head(page, language, table).encode(), "text/html")


def page_response(
    request: Request, own: tuple[str, ...], table: Glance = NO_TABLE, status: int = 200
) -> Response:
    """Return the document in the visitor's language. It varies by language, for caches."""
    if table.language not in wording.languages():  # a game may allow any string as its language
        table = Glance(table.game)
    page = document(own, language_for(request, table), table)
    return page.answer(request, status=status, vary="Accept-Encoding, Accept-Language")


def _shows(own: tuple[str, ...], glance: Look) -> Any:
    async def show(request: Request) -> Response:
        code = request.path_params.get("code") if own == modules.TABLE else None
        return page_response(request, own, await glance(code, visitor_of(request)) if code else NO_TABLE)

    return show


def registration() -> str:
    """Return the JavaScript module in which the page finds its games, generated from `reverie.games`."""
    games = (f"  {json.dumps(game.name)}: () => import({json.dumps(game.page)})," for game in GAMES.values())
    return "\n".join(["export const GAMES = {", *games, "};", ""])


async def _registration(request: Request) -> Response:
    return pack(registration().encode(), "text/javascript").answer(request)


FRONT, COMMON, SEPARATE = "front", "common", ("kept", "travel", "pocket")
ON_THE_FRONT = {"front", "games"}
"""Sections of a game's texts that the front page needs. The others are loaded with the game's screens."""
NOT_ON_THE_FRONT = {"refusals", "lobby"}
"""Common sections that the front page does not need. They are loaded with any other page. The sections
`SEPARATE` are loaded when they are needed."""
NOT_ON_THE_PAGE = {"terminal", "head", "calls"}
"""Sections that the page never needs. `calls` has refusals that only programs meet."""


def lazy_sections() -> dict[str, tuple[str, str]]:
    """Return the sections of games' texts that are loaded separately: game and section, by `GAME.SECTION`."""
    return {
        f"{game.name}.{section}": (game.name, section)
        for game in GAMES.values()
        for section in game.lazy_texts
    }


def texts_of(part: str, language: str) -> Json:
    """Return one part of the texts in a language.

    The parts are: everything (""), the front page (`FRONT`), the other common texts (`COMMON`), one of
    `SEPARATE`, a game without its separate sections (its name), or such a section (`GAME.SECTION`). The
    first two have the names of all languages as well. Sections in `NOT_ON_THE_PAGE` are left out.
    """
    if part in lazy_sections():
        game, section = lazy_sections()[part]
        return {section: wording.words_in(wording.GAMES[game], language)[section]}
    if part in wording.GAMES:
        texts = wording.words_in(wording.GAMES[part], language)
        left_out = ON_THE_FRONT | {section for game, section in lazy_sections().values() if game == part}
    elif part in (COMMON, *SEPARATE):
        ours = wording.words_in(wording.FOLDERS[0], language)
        return {
            key: text for key, text in ours.items() if key in (NOT_ON_THE_FRONT if part == COMMON else {part})
        }
    else:
        named = {each: wording.word("language.name", language=each) for each in wording.languages()}
        common = _on_the_front(language) if part == FRONT else wording.catalogue(language)
        texts, left_out = {"languages": named, **common}, set()
    return {key: text for key, text in texts.items() if key not in left_out | NOT_ON_THE_PAGE}


def _on_the_front(language: str) -> Json:
    ours = wording.words_in(wording.FOLDERS[0], language)
    texts = {key: text for key, text in ours.items() if key not in {*NOT_ON_THE_FRONT, *SEPARATE}}
    for folder in wording.FOLDERS[1:]:
        theirs = wording.words_in(folder, language)
        wording.merge(texts, {key: theirs[key] for key in ON_THE_FRONT & theirs.keys()})
    return texts


def _json(content: Any) -> Content:
    return pack(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")


def _parts() -> set[str]:
    return {"", FRONT, COMMON, *SEPARATE, *wording.GAMES, *lazy_sections()}


@cache
def _text_content(part: str, language: str) -> Content:
    return _json(texts_of(part, language))


async def _texts(request: Request) -> Response:
    part, language = request.path_params.get("part", ""), request.path_params["language"]
    if language not in wording.languages() or part not in _parts():
        raise HTTPException(404)
    return _text_content(part, language).answer(request)


@lru_cache(maxsize=64)  # limited, because clients may ask for languages that do not exist
def _pictures(language: str) -> Content | None:
    """Return the keys of all games' pictures by name in a language, or None if there are none."""
    drawn = {name: key for game in GAMES.values() for name, key in game.pictures(language).items()}
    return _json(drawn) if drawn else None


async def _index_of_pictures(request: Request) -> Response:
    index = _pictures(request.path_params["language"])
    if index is None:
        raise HTTPException(404)
    return index.answer(request)


def routes(glance: Look) -> JsonList:
    """Return the routes of the page, its files and its texts."""
    of_games = {path: () for game in GAMES.values() for path in game.page_paths}
    folders = {game.name: game.page_folder for game in GAMES.values() if game.page_folder is not None}
    return [
        Route("/favicon.ico", RedirectResponse("/favicon.svg", 301)),
        Route("/scripts/games.js", _registration),
        *(Mount(f"/games/{name}", Files(directory=folder)) for name, folder in folders.items()),
        *(Route(page, _shows(own, glance)) for page, own in {**PAGES, **of_games}.items()),
        Route("/texts/{language}.json", _texts),
        Route("/texts/{part}/{language}.json", _texts),
        Route("/pictures/index/{language}.json", _index_of_pictures),
        Mount("/", Files(directory=WEB)),
    ]
