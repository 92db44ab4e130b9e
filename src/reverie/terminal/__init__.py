"""The games in a terminal, as plain text. Colours are used if available, but never required."""
