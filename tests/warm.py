"""Compiles what the tests use of the compiled rules, and a pocket's modules, once: before several workers
would each do it."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from reverie.commands.warm import warm
from reverie.dice import below, seed_dice
from reverie.lab import bench
from reverie.onirim import choices, deck, rules
from reverie.onirim.choices import MAX_CHOICES
from reverie.onirim.fast import compile_function, new_states
from reverie.onirim.hidden import conceal
from reverie.onirim.options import options_for
from reverie.onirim.state import PROPHECY
from reverie.pocket import runtime, site


def main() -> None:
    for way, seconds in warm():
        print(f"{way}: {seconds:.1f} s", flush=True)
    bench.measure_compiled(1)
    one_rule_at_a_time()
    with TemporaryDirectory() as folder:
        site.write(Path(folder) / "pocket", runtime.here())  # compiled code is cached


def one_rule_at_a_time() -> None:
    """Compile the rules that are compared with plain Python, step by step."""
    compiled, row = compile_function, new_states(1, options_for(2))[0]
    dice = np.array(seed_dice("warm"))
    cards, room = np.zeros(PROPHECY, np.int64), np.zeros(MAX_CHOICES, np.int64)
    compiled(rules.set_up)(row)
    while compiled(deck.deck_request)(row):
        compiled(deck.pick)(row, dice, cards)
        compiled(deck.answer)(row, cards)
    compiled(choices.refuse)(row, 0)
    compiled(choices.choose)(
        row, int(room[compiled(below)(dice, compiled(choices.list_choices)(row, room))]), cards
    )
    compiled(conceal)(row, 0)


if __name__ == "__main__":
    main()
