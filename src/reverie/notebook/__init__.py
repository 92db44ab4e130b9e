"""How games look where one works with them: in a notebook, and printed. `reverie.looks` looks for it here."""
