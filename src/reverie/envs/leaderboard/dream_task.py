"""When I Dream for the leaderboard: an entry at one of five seats, and our bots at the others.

The cards show words that are not on any of our cards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from ...dice import below, seed_dice
from ...refusal import InvalidMove
from ...whenidream.answers import Deed, plain_deed, read
from ...whenidream.json_types import Preset
from ...whenidream.options import BOX_CARDS, SIDES
from ...whenidream.players import Companion
from ...whenidream.prompt import prompt
from ...whenidream.state import NARRATION
from ...whenidream.words import pieces
from ...whenidream.words.sayings import sayings
from ..whenidream_game import OwnGame
from ..whenidream_turns import Pace, Turn, Turns
from .entrant import Entrant

PLAYERS, SECONDS = 5, 60
PRESET: Preset = "original"
Progress = Callable[[int], None]


@dataclass
class DreamResults:
    """Results of games: wins, points of the entry, and mean points of the others."""

    wins: list[bool] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    unread: int = 0
    """Number of answers that could not be parsed."""


@cache
def held_out_things() -> tuple[str, ...]:
    """Return things that are not on any of our cards."""
    return tuple(sorted(set(sayings()) - set(pieces("en"))))


def pack_of(seed: str) -> dict[int, tuple[str, ...]]:
    """Return a pack of cards with such things, drawn at random."""
    things, dice, sides = list(held_out_things()), seed_dice(f"{seed}/pack"), SIDES[PRESET]
    for at in range(BOX_CARDS[PRESET] * sides):
        other = at + below(dice, len(things) - at)
        things[at], things[other] = things[other], things[at]
    return {card + 1: tuple(things[card * sides : (card + 1) * sides]) for card in range(BOX_CARDS[PRESET])}


def play(entrant: Entrant, method: str, seeds: Sequence[int], progress: Progress) -> DreamResults:
    """Play games with the entry in one seat after another."""
    results = DreamResults()
    for number, seed in enumerate(seeds):
        seat = number % PLAYERS
        game = OwnGame(PLAYERS, PRESET, seed=seed, pack=pack_of(str(seed)), dream_seconds=SECONDS)
        company = {
            other: Companion(game.options, other, f"{seed}/company")
            for other in range(PLAYERS)
            if other != seat
        }
        turns = Turns(game, Pace())
        while (turn := turns.next_turn()) is not None:
            if turn.seat == seat:
                turns.act(turn, _entry_deed(entrant, method, number, turns, turn, results))
            else:
                turns.act(turn, _bot_deed(company[turn.seat], turns, turn))
        entrant.forget([number])
        assert game.outcome is not None
        scores = game.outcome.scores
        results.wins.append(seat in game.outcome.winners)
        results.points.append(scores[seat])
        results.others.append((sum(scores) - scores[seat]) / (PLAYERS - 1))
        progress(1)
    return results


def _bot_deed(bot: Companion, turns: Turns, turn: Turn) -> Deed:
    plan = bot.plan(turns.game.view(turn.seat), _moves(turns, turn))
    return plain_deed(turns.question(turn)) if plan is None else Deed(plan.act, plan.values)


def _moves(turns: Turns, turn: Turn) -> tuple[str, ...]:
    votes = turn.vote is not None
    legal = turns.game.legal_moves(turn.seat)
    return tuple(move for move in legal if (move == "vote") == votes and move != "draft")


def _entry_deed(
    entrant: Entrant, method: str, number: int, turns: Turns, turn: Turn, results: DreamResults
) -> Deed:
    """Return what the entry does. It gets a prompt, or its view like our bots."""
    view, question = turns.game.view(turn.seat), turns.question(turn)
    if method == "plan":
        planned = entrant.ask("plan", [(number, view, _moves(turns, turn))], 1)[0]
        return plain_deed(question) if planned is None else Deed(str(planned[0]), tuple(planned[1]))
    if view.phase == NARRATION and turn.seat == view.dreamer:  # the Dreamer remembers its own guesses
        view = replace(view, guesses=tuple(turns.game.moment.guesses))
    answer = entrant.ask("answer", [(number, prompt(view, question))], 1)[0]
    try:
        return read(answer, view, question)
    except InvalidMove:
        results.unread += 1
        return plain_deed(question)
