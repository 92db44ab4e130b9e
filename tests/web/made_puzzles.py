"""A few puzzles for the tests of the page: moments of games of `scripted`, with the odds `dreamwalker` sees.

`python -m tests.web.made_puzzles` makes them anew, for `made_puzzles.json`.
"""

import itertools
import json
from collections.abc import Iterator
from typing import Any

from reverie.onirim import Game, advise
from reverie.onirim.moves import choices_of, step_of
from reverie.onirim.players import player_named

THEMES = {"door": "door", "nightmare": "price", "arrange": "prophecy", "search": "search"}
LEAST = 0.04


RATINGS = iter((1200, 1300, 900, 1100, 1500, 1700, 1000, 1400))
NUMBER = {"key": 2, "door": 1, "price": 2, "prophecy": 1, "search": 1, "two": 1}


def _moments(seed: str, players: int) -> Iterator[Game]:
    """A game of `scripted`, at each moment where there is something to choose."""
    game, bot = Game(players=players, seed=seed), player_named("scripted", seed)
    while game.outcome is None:
        assert isinstance(game.to_move, int)
        view = game.view(game.to_move)
        yield game
        game.push(step_of(view.seen, bot.choose(view, choices_of(view))))


def _puzzle(game: Game, name: str) -> dict[str, Any] | None:
    seat = game.to_move
    assert isinstance(seat, int)
    advice = advise(game)
    if len(advice) < 2 or advice[0].odds - advice[1].odds < LEAST:
        return None
    moves = [[str(move), round(odds, 4), 1000, 0.01] for move, odds in advice]
    return {
        "id": name,
        "theme": name.split("-")[0],
        "rating": next(RATINGS),
        "position": game.position,
        "view": game.view(seat).to_dict(),
        "moves": moves[:8] if game.view(seat).phase == "arrange" else moves,
        "same": [],
        "best": moves[0][0],
        "cost": round(advice[0].odds - advice[1].odds, 4),
        "method": "played",
        "by": {"scripted": moves[1][0], "random": 1 / len(moves), "dreamwalker": moves[0][0]},
        "reasons": [],
        "agreed": None,
    }


def made() -> dict[str, list[dict[str, Any]]]:
    """As many of each theme as there shall be."""
    found: dict[str, list[dict[str, Any]]] = {theme: [] for theme in NUMBER}
    for number, players in itertools.product(range(200), (1, 2)):
        for game in _moments(f"puzzles {number}", players):
            assert isinstance(game.to_move, int)
            phase = game.view(game.to_move).phase
            theme = "two" if players == 2 else THEMES.get(phase, "key")
            if len(found[theme]) < NUMBER[theme] and phase not in ("draft", "swap"):
                puzzle = _puzzle(game, f"{theme}-{len(found[theme]) + 1:03}")
                found[theme] += [puzzle] if puzzle else []
        if all(len(found[theme]) == many for theme, many in NUMBER.items()):
            break
    return found


if __name__ == "__main__":
    print(json.dumps(made(), separators=(",", ":")))
