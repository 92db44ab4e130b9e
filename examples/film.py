"""A film of one game of Onirim: `python examples/film.py dreamwalker --seed 7 game.png`.

Writes an animated PNG, which any browser plays. A player is random, scripted or dreamwalker; your own policy
goes where `choose` is called. `--last 20` keeps the last twenty moments, `--width 640` sets the size.
Needs `pip install reverie[envs]`.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image
from PIL.PngImagePlugin import Blend

from reverie import onirim
from reverie.onirim.choices import MAX_CHOICES, list_choices
from reverie.onirim.moves import step_of
from reverie.onirim.players import make_player
from reverie.report.picture import table
from reverie.report.picture.png import Pixels

SECONDS, AT_THE_END = 0.8, 4.0


def moments(player: str, seed: str) -> Iterator[onirim.View]:
    """What the player sees before each of its choices, and the end."""
    game, who = onirim.Game(seed=seed), make_player(player, seed)
    while game.outcome is None:
        view = game.view(0)
        yield view
        open_now = [0] * MAX_CHOICES
        number = list_choices(view.visible_state, open_now)
        game.push(step_of(view.visible_state, who.choose(view, open_now[:number])))
    yield game.view(0)


def won(view: onirim.View) -> bool:
    return view.outcome is not None and view.outcome.won


def save(path: Path, frames: Sequence[Pixels]) -> None:
    """Write an animated PNG that plays for ever."""
    first, *others = [Image.fromarray(each) for each in changes(frames)]
    first.save(
        path,
        "PNG",
        save_all=True,
        append_images=others,
        duration=[round(1000 * SECONDS)] * len(others) + [round(1000 * AT_THE_END)],
        blend=[Blend.OP_SOURCE] + [Blend.OP_OVER] * len(others),
        optimize=True,
    )


def changes(frames: Sequence[Pixels]) -> Iterator[Pixels]:
    """Yield the first frame, then what changed in each, clear elsewhere: half the size of whole frames."""
    opaque = np.ones(frames[0].shape[:2], np.bool_)
    yield np.dstack([frames[0], opaque * np.uint8(255)])
    for before, after in pairwise(frames):
        changed = (before != after).any(axis=2)
        yield np.dstack([after * changed[..., None], changed * np.uint8(255)])


def main() -> None:
    ask = argparse.ArgumentParser(description="Film one game of Onirim.")
    ask.add_argument("player", choices=("random", "scripted", "dreamwalker"))
    ask.add_argument("film", type=Path, help="where to write it, such as game.png")
    ask.add_argument("--seed", default="7")
    ask.add_argument("--last", type=int, default=0, help="keep this many moments, counted from the end")
    ask.add_argument("--width", type=int, default=640)
    asked = ask.parse_args()
    shown = list(moments(asked.player, asked.seed))[-asked.last :]
    frames = [table(view, asked.width) for view in shown]
    save(asked.film, frames)
    end = "won" if won(shown[-1]) else "lost"
    size = asked.film.stat().st_size // 1000
    print(f"{asked.film}: {len(frames)} moments, {size} kB; {end} in {shown[-1].turns} turns.")


if __name__ == "__main__":
    main()
