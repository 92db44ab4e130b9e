"""Steps through a recorded game, forwards and backwards."""

import re
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from ..onirim import Game, View, honest
from ..onirim.state import CHOOSE, State
from ..refusal import clip
from . import onirim_table, onirim_text

KEYS = "Enter or n: on   b: back   t: next turn   a number: go there   first, last   q: leave"


def show_all(game: Game, console: Console) -> None:
    """The whole game as a list of numbered steps, for a pipe or a file."""
    console.print(heading_of(game))
    for number, (before, step) in enumerate(game.moments(), start=1):
        who = "deck" if step.by_deck else f"player {before.active + 1}"
        console.print(f"{number:4}  {who:9} {step}", soft_wrap=True)
    outcome = game.outcome
    if outcome is None:
        console.print("The game is still running.")
    else:
        console.print(onirim_text.ending(_everything(game.state)))


def step_through(game: Game, console: Console, read: Callable[[str], str] = input, at: int = 0) -> None:
    """Let a person walk through the game."""
    states = [before for before, _ in game.moments()] + [game.state]
    last = len(states) - 1
    heading = heading_of(game)
    while True:
        if console.is_terminal:
            console.clear()
        console.print(heading)
        show_moment(game, states[at], at, console)
        console.print(Text(KEYS, "dim"))
        try:
            said = read("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if said in ("q", "quit", "exit"):
            return
        if re.fullmatch(r"[0-9]{1,9}", said):
            at = min(int(said), last)
        elif said == "first":
            at = 0
        elif said == "last":
            at = last
        elif said in ("b", "back", "p"):
            at = max(0, at - 1)
        elif said in ("t", "turn"):
            later = [k for k in range(at + 1, last + 1) if states[k].phase == CHOOSE]
            at = later[0] if later else last
        elif said in ("", "n", "on"):
            at = min(last, at + 1)


def show_moment(game: Game, state: State, at: int, console: Console) -> None:
    """The table after `at` steps, with everything open."""
    view = _everything(state)
    console.print(onirim_table.table(view, console.width))
    console.print()
    said = "Before the first step."
    if at:
        step = game.steps[at - 1]
        said = f"Step {at} of {len(game.steps)}: {step}" + (
            "" if step.by_deck else f" (player {_actor(game, at) + 1})"
        )
    console.print(Text(said, onirim_table.LAMP))
    if at == len(game.steps):
        console.print(onirim_text.ending(view) if view.outcome else "The game is still running.")


def _actor(game: Game, at: int) -> int:
    return next(before.active for number, (before, _) in enumerate(game.moments(), 1) if number == at)


def _everything(state: State) -> View:
    """The whole table: a record is read when there is nothing left to hide."""
    opened = state.copy()
    opened.silent = 0
    return View(opened, 0)


def heading_of(game: Game) -> Text:
    players = " and ".join(clip(seat) for seat in game.seats)
    text = Text.assemble((f"Onirim, {players}", "bold"))
    if game.seed:
        fair = "every card came from this seed" if honest(game.record()) else "the cards are not this seed's"
        text.append(f"  seed {clip(game.seed)} ({fair})", "dim")
    return text
