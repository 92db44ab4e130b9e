"""OpenSpiel's ISMCTS over Onirim: `python -m research.ismcts` measures how strong it is.

`beliefs` says what a seat may believe of the cards that it does not see, `resample` draws a game from that,
`evaluators` say how good a state is (`rollouts` plays it out).
"""
