"""The display of games in notebooks and by `print`. `reverie.rendering` imports it when it is needed."""
