"""Drawing of games in a notebook and as text, done by `reverie.notebook`.

A game must not import what draws it. So `reverie.notebook` is imported here, when it is first needed.
"""

from importlib import import_module


def render(game: str, function: str, value: object) -> str:
    """Return what `reverie.notebook.GAME.FUNCTION` makes of a value, such as the SVG of a view."""
    return str(getattr(import_module(f"reverie.notebook.{game}"), function)(value))
