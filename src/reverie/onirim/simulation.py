"""Simulation of many games by the built-in players.

>>> from reverie import onirim
>>> onirim.simulate(games=50, player="random", seed=1).won
0
"""

import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Unpack

from ..arguments import check_callable, check_int, check_text, seed_text
from ..refusal import BadOption, IllegalMove, clip
from . import choices, deck
from .decks import SeededDeck
from .json_types import Record, Rules, WrittenStep
from .moves import choices_of, deck_step, new, step_of
from .options import Options, options_for
from .players import Entry, Player, entries_of, make_player, names_for_seats
from .record import record_of
from .state import ALL_DOORS, OVER, PROPHECY, State
from .summary import Summary
from .view import View


def has_numba() -> bool:
    """Return whether Numba is installed (`pip install reverie[lab]`)."""
    return find_spec("numba") is not None


def compiled_entries(names: Sequence[str], keep_records: bool) -> list[Entry] | None:
    """Return the players' entries if compiled code plays their games, or None if plain Python does.

    Numba must be installed and every player must have an `Entry`. Compiled code keeps no records.
    """
    return None if keep_records or not has_numba() else entries_of(names)


def simulate(
    games: int,
    player: str = "dreamwalker",
    seed: str | int = 1,
    players: int = 1,
    *,
    first: int = 0,
    records: Callable[[Record], None] | None = None,
    **options: Unpack[Rules],
) -> Summary:
    """Play `games` games with `player` in every seat, or with one in each: "scripted+dreamwalker".

    Game number `i` has the seed "seed/i", so `onirim.Game(seed="1/17")` has the same cards as the eighteenth
    game of `simulate(seed=1)`. `first` is the number of the first game, to play part of a larger simulation.
    `records` is called with the record of each game. `options` are those of `onirim.Options`. Bad arguments
    raise a `BadOption`.
    """
    check_text("player", player)
    check_callable("records", records)
    games, first = check_int("games", games), check_int("first", first, 0)
    seed = seed_text(seed, allow_none=False)
    return play_games(games, player, seed, options_for(players, **options), first, records)


def play_games(
    games: int,
    player: str,
    seed: str | int,
    options: Options,
    first: int = 0,
    records: Callable[[Record], None] | None = None,
) -> Summary:
    """Play games like `simulate`, with options that `options_for` made.

    The games are the same whether `compiled_entries` says that compiled code plays them or not.
    """
    if games < 1:
        raise BadOption("at-least-one-game")
    names = names_for_seats(player, options.players)
    entries = compiled_entries(names, keep_records=records is not None)
    if entries is not None:
        from .fast.whole_games import play_games_compiled

        return play_games_compiled(games, entries, seed, options, first)
    return _play_games_in_python(games, names, seed, options, first, records)


def _play_games_in_python(
    games: int,
    names: list[str],
    seed: str | int,
    options: Options,
    first: int,
    records: Callable[[Record], None] | None,
) -> Summary:
    begun = time.perf_counter()
    summary = Summary()
    for number in range(first, first + games):
        game_seed = f"{seed}/{number}"
        seats = [make_player(name, f"{game_seed}/seat {seat}") for seat, name in enumerate(names)]
        state = new(options)
        steps: list[WrittenStep] | None = [] if records else None
        summary.decisions += play_out(state, SeededDeck(game_seed), seats, steps)
        summary.wins.append(state.ending == ALL_DOORS)
        summary.turns.append(state.turns)
        summary.doors.append(sum(map(sum, state.doors)))
        if records:
            bots = tuple(f"bot:{seat.name}" for seat in seats)
            records(record_of(state, game_seed, bots, steps or []))
    summary.seconds = time.perf_counter() - begun
    return summary


def play_out(
    s: State, dealer: SeededDeck, seats: list[Player], steps: list[WrittenStep] | None = None
) -> int:
    """Play a game to its end, changing `s`, and return the number of choices. The steps taken are appended to
    `steps`."""
    memory = dealer.start
    cards = [0] * PROPHECY
    decisions = 0
    while s.phase != OVER:
        if deck.deck_request(s):
            dealt, memory = dealer.answer(s, memory)
            if steps is not None:
                steps.append(deck_step(s, dealt).to_record())
            deck.answer(s, list(dealt))
        else:
            view = View(s, s.active)
            legal = choices_of(view)
            choice = seats[s.active].choose(view, legal)
            if choice not in legal:
                raise IllegalMove("bot-chose-illegal-move", bot=seats[s.active].name, value=clip(choice))
            if steps is not None:
                steps.append(step_of(s, choice).to_record())
            choices.choose(s, choice, cards)
            decisions += 1
    return decisions
