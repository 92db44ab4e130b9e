"""The games in a terminal, as plain text. Colours are used if the terminal has them, but are never needed."""
