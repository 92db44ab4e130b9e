"""The table of Onirim as one seat sees it, in whichever way a learner's user wants to look."""

from io import StringIO
from typing import Any

from ..onirim import View
from ..onirim.variants import variants_of


def drawn(view: View, mode: str | None) -> Any:
    """A text ("ansi"), a picture with the page's own drawings ("rgb_array"), or printed ("human")."""
    if mode == "rgb_array":
        from .picture import table

        return table(view)
    if mode in ("ansi", "human"):
        return _painted(view, to_print=mode == "human")
    return None


def _painted(view: View, to_print: bool) -> str | None:
    """The table as the terminal paints it, with the cards that a prophecy shows."""
    from rich.console import Console
    from rich.text import Text

    from ..terminal import onirim_table as paint

    page = StringIO()
    console = Console(highlight=False) if to_print else Console(file=page, width=100, color_system=None)
    console.print(paint.table(view, 100))
    if view.phase == "arrange":
        shown = variants_of(view).known
        console.print(Text.assemble("The prophecy, top first: ", paint.chips(view.known, variants=shown)))
    return None if to_print else page.getvalue()
