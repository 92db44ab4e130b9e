"""An invented language that runs from right to left: English with long words and accents.

The server does not have it: routes of the browser add it.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import BrowserContext, Route

from reverie import wording
from reverie.server.http.page import texts_of
from reverie.wording import Parts

CODE = "xx"
LONGER = 1.4
ACCENTS = str.maketrans("aeiouncAEIOUNC", "åéîøüñçÅÉÎØÜÑÇ")
RIGHT_TO_LEFT, AS_BEFORE = "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{POP DIRECTIONAL FORMATTING}"
NO_TEXTS = ("language", "languages", "list", "number")
CHOSEN_BY = {"patterns", "gender"}
"""Parts of a vocabulary by which texts choose, which stay as they are."""
IN_NAMES = {"vocabulary", "you", "madeUp"}
"""Parts whose words may become names, which no text may turn round."""


def strange(word: str) -> str:
    """Return a word made longer by its own beginning, with accents."""
    more = round(len(word) * (LONGER - 1))
    return (word + word[:more].lower()).translate(ACCENTS)


def made_up(text: str, turned: bool = True) -> str:
    """Return a text with strange words and the same placeholders; `turned` writes it from right to left."""
    strangely = "".join(_again(wording.parse(text)))
    return RIGHT_TO_LEFT + strangely + AS_BEFORE if turned else strangely


def _again(parts: Parts) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield re.sub(r"[^\W\d_]+", lambda found: strange(found[0]), part)
        elif part.name == "#":
            yield "#"
        else:
            named = (
                part.name + (f":{part.kind}" if part.kind else "") + (f".{part.form}" if part.form else "")
            )
            chosen = "".join(
                f" {each} {{{''.join(_again(inside))}}}" for each, inside in part.choices.items()
            )
            yield f"{{{named}, {part.type},{chosen}}}" if part.type else f"{{{named}}}"


def catalogue(part: str) -> dict[str, Any]:
    """Return the invented catalogue of one part of the page."""

    def inside(words: Any, turned: bool = True) -> Any:
        if isinstance(words, dict):
            return {
                key: each if key in CHOSEN_BY else inside(each, turned and key not in IN_NAMES)
                for key, each in words.items()
            }
        return made_up(words, turned) if isinstance(words, str) else words

    plain = texts_of(part, "en")
    words: dict[str, Any] = {**inside(plain), **{key: plain[key] for key in NO_TEXTS if key in plain}}
    if part == "front":
        words["language"] = {"name": strange("Strange"), "direction": "rtl"}
        words["languages"] = {**words["languages"], CODE: words["language"]["name"]}
    return words


def _told(route: Route) -> None:
    part = route.request.url.rsplit("/", 2)[1]
    route.fulfill(json=catalogue(part))


OFFERED = """new MutationObserver(() => {
  const said = document.documentElement?.dataset;
  if (said?.languages && !said.languages.startsWith("CODE ")) said.languages = `CODE ${said.languages}`;
}).observe(document, { childList: true, subtree: true })""".replace("CODE", CODE)
"""Adds the invented language to the document's list before any script reads it."""


def speaks_made_up(context: BrowserContext) -> None:
    """Let this browser show the invented language."""
    context.add_init_script(OFFERED)
    context.route(f"**/texts/*/{CODE}.json", _told)
    chosen = json.dumps(json.dumps({"language": CODE}))
    context.add_init_script(
        f"if (!localStorage.getItem('reverie.settings')) localStorage.setItem('reverie.settings', {chosen})"
    )
