"""Added players: recognised by their methods and played unchanged, with compiled rules or without."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from reverie import onirim
from reverie.lab import pools
from reverie.lab.onirim import Job, chunk_size, run
from reverie.onirim import simulation
from reverie.onirim.options import options_for
from reverie.onirim.players import PLAYERS, Entry, Random, Scripted, make_player, names_for_seats
from reverie.onirim.players.batches import random_chooser, scripted_chooser
from reverie.onirim.table_game import ONIRIM

GAMES = 12


class First:
    """A player that takes the first legal move."""

    name = "first"

    def __init__(self, seed: str = "") -> None:
        pass

    def choose(self, view: onirim.View, choices: Sequence[int]) -> int:
        return choices[0]


@pytest.fixture
def registered() -> Iterator[None]:
    before = dict(PLAYERS)
    PLAYERS["first"] = First
    yield
    PLAYERS.clear()
    PLAYERS.update(before)


def figures(summary: onirim.Summary) -> tuple[list[bool], list[int], list[int], int]:
    return summary.wins, summary.turns, summary.doors, summary.decisions


@pytest.mark.parametrize(
    ("player", "players"),
    [("first", 1), ("first", 2), ("first+dreamwalker", 2), ("scripted+first", 2), ("dreamwalker@open", 1)],
)
@pytest.mark.usefixtures("registered")
def test_players_play_the_same_games_compiled_and_interpreted(
    player: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = GAMES if "dreamwalker" not in player else 3
    with_numba = onirim.simulate(games, player, "mine", players)
    monkeypatch.setattr(simulation, "has_numba", lambda: False)
    assert figures(onirim.simulate(games, player, "mine", players)) == figures(with_numba)


@pytest.mark.usefixtures("registered")
def test_a_first_legal_move_is_no_dreamwalker() -> None:
    first, dreamwalker = (onirim.simulate(GAMES, player, "mine") for player in ("first", "dreamwalker"))
    assert first.win_rate < 0.2 < dreamwalker.win_rate


@pytest.mark.usefixtures("registered")
def test_a_registered_player_may_replace_one_of_ours() -> None:
    first = onirim.simulate(GAMES, "first", "mine")
    PLAYERS["dreamwalker"] = First
    assert figures(onirim.simulate(GAMES, "dreamwalker", "mine")) == figures(first)


@pytest.mark.usefixtures("registered")
def test_an_entry_with_a_chooser_gets_all_games_of_a_batch() -> None:
    PLAYERS["quick"] = Entry(First, lambda setup: lambda batch: np.zeros(len(batch.active), np.int64))
    assert figures(onirim.simulate(GAMES, "quick", "mine")) == figures(
        onirim.simulate(GAMES, "first", "mine")
    )
    PLAYERS["mine:best@open"] = Entry(Scripted, scripted_chooser)
    scripted = onirim.simulate(GAMES, "scripted", "mine", 2)
    assert figures(onirim.simulate(GAMES, "mine:best@open", "mine", 2)) == figures(scripted)


@pytest.mark.usefixtures("registered")
def test_simulations_run_an_added_player_in_separate_chunks() -> None:
    PLAYERS["small"] = Entry(Random, random_chooser, batch_size=5)
    assert [chunk_size(Job(100, name)) for name in ("first", "small", "dreamwalker")] == [50, 5, 2000]
    assert chunk_size(Job(100, "dreamwalker+first", options=options_for(2))) == 50
    assert chunk_size(Job(100, keep_records=True)) == 50
    assert figures(run(Job(12, "small"))) == figures(run(Job(12, "random")))
    assert figures(run(Job(60, "first"))) == figures(onirim.simulate(60, "first", "1"))


@pytest.mark.usefixtures("registered")
def test_an_unknown_player_is_refused_by_name() -> None:
    assert make_player("first").name == "first"
    assert names_for_seats("first", 2) == ["first", "first"]
    with pytest.raises(ValueError, match='There is no player "nobody"'):
        onirim.simulate(1, "nobody")
    with pytest.raises(ValueError, match='"first\\+random" names 2 players; this game has 1'):
        onirim.simulate(1, "first+random")


def test_a_random_bot_at_a_table_draws_anew_for_each_choice() -> None:
    """A table makes its player for every choice, always with the seed of the seat."""
    places: set[int] = set()
    game = onirim.Game(seed=7)
    while game.outcome is None and len(places) < 3:
        view = game.view()
        thought = ONIRIM.think("random", view, (), "seat")
        assert thought is not None
        moves = [str(move) for move in game.legal_moves]
        if len(moves) == 8:
            places.add(moves.index(thought.move[0]))
        game.push(thought.move[0])
    assert len(places) == 3


def test_without_ray_the_refusal_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "find_spec", lambda name: None)
    with pytest.raises(pools.NoRay, match="pip install"):
        list(pools.spread(str, [1], "ray"))
