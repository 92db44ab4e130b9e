"""How the weights, word tables, puzzles and figures of Reverie were made. README.md has the commands.

Nothing here is part of the package: it runs from a checkout, and the package never imports it.
"""
