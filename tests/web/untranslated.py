"""Finds English on screens of other languages with the English catalogue."""

import re
from collections.abc import Iterator
from functools import cache

from playwright.sync_api import Page

from reverie import wording
from reverie.wording import Parts
from tests.texts.every_text import texts

SEEN = """() => {
  const typed = ".told-text, .story, .story-told, textarea, .place-name b, .called, [lang]:not(html)";
  const worded = ["aria-label", "title", "placeholder", "alt", "aria-valuetext"];
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: at, data } = walk.currentNode;
    if (data.trim() && !at.closest(`script, noscript, option, ${typed}`)) found.push(data.trim());
  }
  for (const name of worded)
    for (const each of document.querySelectorAll(`[${name}]`))
      if (each.hasAttribute(name)) found.push(each.getAttribute(name).trim());
  return [document.title, ...found];
}"""

ENGLISH = re.compile(r"\b(?:the|you|your|with|this|which|there|what)\b", re.IGNORECASE)
"""Words that no other of the ten languages has; two of them make a sentence."""


def _literals(parts: Parts) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part.strip(" .,:;!?…“”()\N{NO-BREAK SPACE}")
        else:
            for chosen in part.choices.values():
                yield from _literals(chosen)


@cache
def _fragments(language: str) -> frozenset[str]:
    """Return the words between placeholders of every text, and the names of cards."""
    said = [each for text in texts(language).values() for each in _literals(wording.parse(text))]
    cards = [each for forms in wording.find(language, "vocabulary.card").values() for each in forms.values()]
    return frozenset([*said, *cards])


@cache
def _english(language: str) -> tuple[frozenset[str], re.Pattern[str]]:
    """Return short texts that only English has, and a pattern of English phrases."""
    own = "\n".join(_fragments(language))
    foreign = {each for each in _fragments("en") if each and each not in own}
    long = sorted(each for each in foreign if " " in each and len(each) >= 10)
    return (
        frozenset(each for each in foreign if len(each) > 2),
        re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, long)) + r")(?!\w)"),
    )


def english_in(said: list[str], language: str) -> list[str]:
    """Return the texts that are English, whole or in part."""
    short, long = _english(language)

    def english(text: str) -> bool:
        common = set(ENGLISH.findall(text.lower()))
        return text.strip(" .,:;!?…“”()") in short or long.search(text) is not None or len(common) > 1

    return [text for text in said if english(text)]


def english_on(page: Page, language: str) -> list[str]:
    """Return the English texts of a screen, also those for screen readers."""
    return english_in(page.evaluate(SEEN), language)
