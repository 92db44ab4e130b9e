"""What the strongest player of Onirim does, counted, and written into docs/learn.md.

    python -m tools.habits --games 4000

`count` plays and fills the tables: `choice_columns` (every choice as columns of numbers), `tables` (which
there are), `count_tables` (what a table is), `fill_tables`. `handicaps` are players without one habit, `gpu`
asks the network there. `figures` reads what was counted; `page`, `page_tables` and `pictures` say it.
"""
