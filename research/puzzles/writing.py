"""A trial that was won, written down as a puzzle (`reverie.onirim.puzzles`), but for its id."""

from typing import Any

from reverie.onirim.game import Game
from reverie.onirim.moves import step_of
from reverie.onirim.options import options_of
from reverie.onirim.players.dreamwalker import Dreamwalker
from reverie.onirim.players.scripted import choose_by_script
from reverie.onirim.position import write_position
from reverie.onirim.puzzles import Puzzle
from reverie.onirim.state import ARRANGE, State
from reverie.onirim.view import View

from . import panel
from .candidates import plain
from .playing import Trial
from .themes import theme_of

INTERVAL = 1.96
"""Standard errors on either side of a 95% confidence interval."""
DIGITS = 4
EASY = 0.8
"""The share of the forty styles from which a choice that `scripted` finds too is too easy for a puzzle."""


def puzzle_of(trial: Trial) -> Puzzle | None:
    """Return the puzzle, or None if the choice is not a mistake after all or has no theme."""
    candidate = trial.candidate
    s = plain(candidate.states)
    view = View(s, s.active)
    second = trial.others[0]
    cost, error = trial.ahead(trial.best, second)
    scripted = choose_by_script(view.visible_state, candidate.choices, len(candidate.choices))
    dreamwalker = Dreamwalker().choose(view, candidate.choices)
    # at a prophecy a wavering player errs merely by chance, since there are so many answers
    others = (scripted,) if s.phase == ARRANGE else (scripted, candidate.wrong, dreamwalker)
    wrong = next((each for each in others if each not in trial.good), None)
    theme = None if wrong is None else theme_of(s, trial.best, wrong)
    shares = panel.asked(view, candidate.choices, candidate.odds, trial.good)
    if theme is None or (wrong != scripted and shares["styles"] > EASY):
        return None
    return {
        "theme": theme,
        "rating": panel.rating(shares),
        "position": write_position(s),
        "view": view.to_dict(),
        "moves": moves_of(trial, s, scripted, dreamwalker),
        **({"same": [str(step_of(s, choice)) for choice in trial.good]} if len(trial.good) > 1 else {}),
        "best": str(step_of(s, trial.best)),
        "cost": round(cost, DIGITS),
        "error": round(INTERVAL * error, DIGITS),
        "method": "exact" if trial.exact else "played",
        "by": {
            "scripted": str(step_of(s, scripted)),
            "random": round(shares["random"], DIGITS),
            "dreamwalker": str(step_of(s, dreamwalker)),
        },
        "panel": {who: round(share, DIGITS) for who, share in shares.items()},
        "reasons": [],
        "from": from_of(trial, s),
        "past": candidate.past,
    }


def moves_of(trial: Trial, s: State, scripted: int, dreamwalker: int) -> list[list[Any]]:
    """The choices with their odds, best first: all of them, but of a prophecy's answers the ones worth
    naming. Where the end was enumerated these are the best ones and one for each card discarded."""
    choices = [trial.best, *trial.others]
    if s.phase == ARRANGE:
        named = {trial.best, trial.others[0], *({scripted, dreamwalker} & set(trial.others))}
        discarded = {str(step_of(s, trial.best).cards[0])}
        for choice in trial.others:
            card = str(step_of(s, choice).cards[0])
            named |= {choice} if card not in discarded else set()
            discarded.add(card)
        choices = [choice for choice in choices if choice in named]
    return [
        [
            str(step_of(s, choice)),
            round(trial.odds(choice), DIGITS),
            trial.games(choice),
            round(INTERVAL * trial.error(choice), DIGITS),
        ]
        for choice in choices
    ]


def from_of(trial: Trial, s: State) -> dict[str, Any]:
    """Return the origin of a puzzle: player, seed, and number of steps before.

    The game is replayed to check it."""
    candidate = trial.candidate
    game = replayed(s, candidate.seed, candidate.past)
    if write_position(game.state) != write_position(s):
        raise AssertionError(f"another game came of {candidate.seed}")
    return {"player": candidate.player, "seed": candidate.seed, "step": len(game.steps)}


def replayed(s: State, seed: str, past: list[int]) -> Game:
    """Return the game with that seed after some choices, under the rules of `s`."""
    options = options_of(s)
    game = Game(options.players, seed=seed, **options.to_record())
    for choice in past:
        game.push(step_of(game.state, choice))
    return game
