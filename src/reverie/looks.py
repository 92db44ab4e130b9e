"""How a thing of a game looks in a notebook and printed.

A game knows nothing of those who use it: `reverie.notebook` draws, and is looked for here when there
is something to draw.
"""

from importlib import import_module


def drawn(game: str, how: str, thing: object) -> str:
    """A thing of that game as `reverie.notebook` draws it: its function of this name."""
    return str(getattr(import_module(f"reverie.notebook.{game}"), how)(thing))
