"""The display of games in notebooks and by `print`. `reverie.rendering` imports this package when needed."""
