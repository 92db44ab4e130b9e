"""A recorded game of Onirim in a terminal: all its steps as a list, or step by step."""

import re

from rich.console import Console
from rich.text import Text

from ..onirim import Game, View, honest
from ..onirim.state import CHOOSE, State
from ..refusal import clip
from ..wording import join
from . import onirim_table
from .language import ENGLISH
from .onirim_text import ending, say, step_text


def show_all(game: Game, console: Console, language: str = ENGLISH) -> None:
    """Print the whole game as a list of numbered steps, for a pipe or a file."""
    console.print(heading_of(game, language))
    for number, (before, step) in enumerate(game.moments(), start=1):
        who = say("replay.deck" if step.by_deck else "replay.player", language, n=before.active + 1)
        console.print(f"{number:4}  {who:9} {step_text(step, language)}", soft_wrap=True)
    console.print(ending_sentence(_everything(game.state), language))


def ending_sentence(view: View, language: str = ENGLISH) -> str:
    """Return the sentence about the end of a game, or that it is still running."""
    return say("replay.running", language) if view.outcome is None else ending(view, language)


def step_through(game: Game, console: Console, language: str = ENGLISH) -> None:
    """Show the game moment by moment. The person types which moment to show next."""
    at = 0
    states = [before for before, _ in game.moments()] + [game.state]
    last = len(states) - 1
    heading = heading_of(game, language)
    while True:
        if console.is_terminal:
            console.clear()
        console.print(heading)
        show_moment(game, states[at], at, console, language)
        console.print(Text(say("replay.keys", language), "dim"))
        try:
            typed = input("> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if typed in ("q", "quit", "exit"):
            return
        if re.fullmatch(r"[0-9]{1,9}", typed):
            at = min(int(typed), last)
        elif typed == "first":
            at = 0
        elif typed == "last":
            at = last
        elif typed in ("b", "back", "p"):
            at = max(0, at - 1)
        elif typed in ("t", "turn"):
            later = [k for k in range(at + 1, last + 1) if states[k].phase == CHOOSE]
            at = later[0] if later else last
        elif typed in ("", "n", "on"):
            at = min(last, at + 1)


def show_moment(game: Game, state: State, at: int, console: Console, language: str = ENGLISH) -> None:
    """Print the table after `at` steps, with nothing hidden, and the last of these steps."""
    view = _everything(state)
    console.print(onirim_table.table(view, console.width, language))
    console.print()
    what = say("replay.before", language)
    if at:
        step = game.steps[at - 1]
        seat = 0 if step.by_deck else _actor(game, at) + 1
        words = step_text(step, language)
        what = say("replay.step", language, at=at, all=len(game.steps), step=words, seat=seat)
    console.print(Text(what, onirim_table.LAMP))
    if at == len(game.steps):
        console.print(ending_sentence(view, language))


def _actor(game: Game, at: int) -> int:
    return next(before.active for number, (before, _) in enumerate(game.moments(), 1) if number == at)


def _everything(state: State) -> View:
    """Return a view without hidden cards, since the record reveals them anyway."""
    opened = state.copy()
    opened.silent = 0
    return View(opened, 0)


def heading_of(game: Game, language: str = ENGLISH) -> Text:
    names = join([clip(seat) for seat in game.seats], language)
    text = Text.assemble((say("replay.heading", language, names=names), "bold"))
    if game.seed:
        seed = say("replay.seed", language, seed=clip(game.seed), honest=honest(game.record()))
        text.append(f"  {seed}", "dim")
    return text
