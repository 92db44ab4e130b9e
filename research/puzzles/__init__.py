"""Mining puzzles from games: `python -m research.puzzles`, as docs/puzzles.md describes it.

`candidates` plays games and finds moments at which one choice looks clearly best and a player errs. `proof`
plays these out (`playing`) with the same cards for every choice until the result is certain. `panel` rates
their difficulty, and `writing` makes the files. `mine` does all this lot by lot, and can be interrupted and
resumed. `shipping` selects the puzzles to ship.
"""
