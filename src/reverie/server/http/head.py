"""The head of the HTML document in the visitor's language: the title, and the preview of a shared link.

It works without scripts, which search engines and link previews may not run. For a table it names the game
and uses the table's language, which are public. It never names players.
"""

import re
from html import escape
from typing import TYPE_CHECKING

from ... import wording
from ..tables.access import NO_TABLE, Glance

if TYPE_CHECKING:
    from starlette.requests import Request


MAX_HEADER_LENGTH = 500
"""Maximum number of characters read from the `Accept-Language` header."""


def accepted_languages(header: str) -> list[str]:
    """Return the languages in an `Accept-Language` header, the preferred one first.

    >>> accepted_languages("nb, pt-BR;q=0.7, de;q=0.9, fr;q=0")
    ['nb', 'de', 'pt']
    """
    weights: dict[str, float] = {}
    for part in header[:MAX_HEADER_LENGTH].split(","):
        match = re.fullmatch(r"\s*([A-Za-z]{2,8})(?:-[\w-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*", part)
        if match:
            weights.setdefault(match[1].lower(), float(match[2] or 1))
    return sorted((each for each, weight in weights.items() if weight), key=lambda part: -weights[part])


def language_for(request: "Request", table: Glance = NO_TABLE) -> str:
    """Return the language of a page, from the address (`?lang=`), the table or the browser, in this order."""
    asked = re.split("[-_]", request.query_params.get("lang", "").strip().lower())[0]
    there = wording.languages()
    for each in (asked, table.language, *accepted_languages(request.headers.get("Accept-Language", ""))):
        if each in there:
            return each
    return wording.FALLBACK


def fill_head(document: str, language: str, table: Glance = NO_TABLE) -> str:
    """Return the document with the placeholders of its head filled in, for a page or a table."""

    def says(key: str, **values: object) -> str:
        return escape(wording.word(key, values, language))

    title = says("head.table", game=table.game) if table.game else says("front.title")
    words = {
        "language": language,
        "languages": " ".join(wording.languages()),
        "table": table.language,
        "title": title,
        "description": says("head.tableAbout" if table.game else "head.about"),
        "locale": says("language.locale"),
        "scripts": says("head.scripts"),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: words[found[1]], document)
