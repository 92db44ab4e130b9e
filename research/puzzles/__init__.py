"""Mining puzzles from games: `python -m research.puzzles`, as docs/puzzles.md describes it.

`candidates` plays games and finds moments at which one choice looks clearly best and somebody errs; `proof`
has these played out (`playing`) with the same cards for every choice until it is decided; `panel` says how
hard they are, `writing` writes them down; `mine` does all this lot after lot, and can be stopped and gone on
with; `shipping` picks those that are kept.
"""
