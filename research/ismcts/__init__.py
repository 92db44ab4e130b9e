"""OpenSpiel's ISMCTS over Onirim: `python -m research.ismcts` measures how strong it is.

`beliefs` computes the possible hidden cards of a seat with their weights, `resample` draws a game from them,
and `evaluators` estimate the odds of a state (`rollouts` plays it out).
"""
