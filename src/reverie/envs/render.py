"""The table of Onirim as one seat sees it, in whichever way a learner's user wants to look."""

from typing import Any

from ..onirim import View

Drawn = Any
"""A text, a picture or None. The render mode says which, so that nobody has to ask."""


def drawn(view: View, mode: str | None) -> Drawn:
    """A text ("ansi"), a picture with the page's own drawings ("rgb_array"), or printed ("human")."""
    if mode == "rgb_array":
        from ..report.picture import table

        return table(view)
    if mode in ("ansi", "human"):
        return _painted(view, to_print=mode == "human")
    return None


def _painted(view: View, to_print: bool) -> str | None:
    """The table as the terminal paints it, with the cards that a prophecy shows."""
    from ..terminal.onirim_table import painted, plain

    if not to_print:
        return plain(view)
    from rich.console import Console

    Console(highlight=False).print(painted(view, 100))
    return None
