"""Rendering of Onirim's table as one seat sees it, in the render modes of environments."""

from typing import Any

from ..onirim import View

Rendered = Any
"""A text, a picture or None. The render mode determines which, so callers need no check."""


def render_view(view: View, mode: str | None) -> Rendered:
    """Return a text ("ansi") or a picture with the page's drawings ("rgb_array"), or print the table
    ("human")."""
    if mode == "rgb_array":
        from ..report.picture import table

        return table(view)
    if mode in ("ansi", "human"):
        return _print_or_return(view, to_print=mode == "human")
    return None


def _print_or_return(view: View, to_print: bool) -> str | None:
    """Return or print the table as the terminal paints it, with the cards that a prophecy shows."""
    from ..terminal.onirim_table import plain_table, table_with_prophecy

    if not to_print:
        return plain_table(view)
    from rich.console import Console

    Console(highlight=False).print(table_with_prophecy(view, 100))
    return None
