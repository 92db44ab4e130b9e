"""How the Dreamer weighs what speaks for a thing: `python -m research.hearing` fits the weights."""
