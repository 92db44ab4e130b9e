"""Fitting the weights by which a Dreamer judges evidence for a thing: `python -m research.hearing`."""
