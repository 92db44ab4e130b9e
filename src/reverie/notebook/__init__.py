"""How games look in a notebook and printed as text. `reverie.rendering` imports this when it is needed."""
