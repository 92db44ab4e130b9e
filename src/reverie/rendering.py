"""Drawing of games in a notebook and as text, by `reverie.notebook`.

A game must not import the code that draws it. So `reverie.notebook` is imported here, when it is first
needed.
"""

from importlib import import_module


def render(game: str, function: str, value: object) -> str:
    """Return the result of `reverie.notebook.GAME.FUNCTION` for a value, such as the SVG of a view."""
    return str(getattr(import_module(f"reverie.notebook.{game}"), function)(value))
