"""The games in a terminal: plain text, colours where there are any, letters always."""
