"""The head of the document in the visitor's language: what a browser's tab, a search and a shared link show.

It is there before any script runs, and where none ever does. Of a table it tells which game is played there
and in which language, as every stranger may know; never who sits there.
"""

import re
from html import escape
from typing import TYPE_CHECKING

from ... import wording
from ..tables.access import NO_TABLE, Glance

if TYPE_CHECKING:
    from starlette.requests import Request


LONGEST = 500
"""Letters of a header that are looked at: nobody reads more languages."""


def accepted(header: str) -> list[str]:
    """The languages that a browser asks for, the dearest first.

    >>> accepted("nb, pt-BR;q=0.7, de;q=0.9, fr;q=0")
    ['nb', 'de', 'pt']
    """
    wanted: dict[str, float] = {}
    for each in header[:LONGEST].split(","):
        found = re.fullmatch(r"\s*([A-Za-z]{2,8})(?:-[\w-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*", each)
        if found:
            wanted.setdefault(found[1].lower(), float(found[2] or 1))
    return sorted((each for each, dear in wanted.items() if dear), key=lambda each: -wanted[each])


def language_for(request: "Request", table: Glance = NO_TABLE) -> str:
    """As the address asks, as the table has it, as the browser has it."""
    asked = re.split("[-_]", request.query_params.get("lang", "").strip().lower())[0]
    there = wording.languages()
    for each in (asked, table.language, *accepted(request.headers.get("Accept-Language", ""))):
        if each in there:
            return each
    return wording.FALLBACK


def filled(document: str, language: str, table: Glance = NO_TABLE) -> str:
    """The document with its head written, for a page or for a table's link."""

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
