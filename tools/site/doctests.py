"""Shows the examples in docstrings as code on the site: an extension for Griffe, which reads them.

Our docstrings are plain Markdown with doctests in them, and `>>>` would be a quotation of a quotation.

>>> fence_doctests("It adds.\\n\\n>>> 1 + 1\\n2\\n\\nAlways.").splitlines()
['It adds.', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'Always.']
"""

from typing import Any

import griffe


def fence_doctests(text: str) -> str:
    """Return `text` with a fence around every doctest, from its first prompt to the next empty line."""
    lines: list[str] = []
    inside = fence = False
    for line in text.splitlines():
        fence ^= line.lstrip().startswith("```")
        if not inside and not fence and line.startswith(">>> "):
            inside = True
            lines.append("```pycon")
        elif inside and not line.strip():
            inside = False
            lines.append("```")
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)


class Doctests(griffe.Extension):
    """A Griffe extension that fences the doctests of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fence_doctests(obj.docstring.value)
