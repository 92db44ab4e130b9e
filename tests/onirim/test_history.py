"""The public history of a moment: the place of each door, and how two players have played."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from reverie import onirim
from reverie.onirim.cards import COLOURS, DOOR
from reverie.onirim.json_types import Record
from reverie.onirim.moves import choices_of, step_of
from reverie.onirim.players import make_player
from reverie.onirim.state import State

GAMES = 12
GENEROUS = re.compile(r"pay door|arrange \w+ door|swap")
Moments = list[tuple[State, str, int | None]]


@pytest.fixture(params=[1, 2])
def games(request: pytest.FixtureRequest) -> list[Moments]:
    """Whole games: lists of states, each with the text of the previous step and its seat."""
    return [list(moments(onirim.Game.from_record(record))) for record in records(request.param)]


@cache
def records(players: int) -> list[Record]:
    """Return games of the scripted player, which discards doors and swaps cards where possible."""
    found = []
    for seed in range(GAMES):
        game, player = onirim.Game(players, seed=seed), make_player("scripted")
        while game.to_move is not None:
            generous = [move for move in game.legal_moves if GENEROUS.match(str(move))]
            view = game.view(game.state.active)
            game.push(
                generous[0]
                if generous
                else step_of(view.visible_state, player.choose(view, choices_of(view)))
            )
        found.append(game.record())
    return found


def moments(game: onirim.Game) -> Iterator[tuple[State, str, int | None]]:
    before = "", None
    for state, step in game.moments():
        yield state, *before
        before = str(step), getattr(step, "seat", None)
    yield game.state, *before


def places(state: State, colour: int) -> Counter[str | int]:
    """Return the number of doors of a colour in each zone of the rules."""
    door = DOOR + colour
    lying: Counter[str | int] = Counter(
        {
            0: state.doors[0][colour],
            1: state.doors[1][colour],
            "limbo": state.limbo[door],
            "lost": state.discard[door],
        }
    )
    return lying + Counter({"deck": 2 - lying.total()})


def places_in_view(state: State, colour: int) -> list[str | int]:
    """Return the zones of the two doors of a colour according to the history."""
    return list(onirim.View(state, "spectator").door_places[2 * colour : 2 * colour + 2])


def test_the_history_gives_the_true_place_of_every_door(games: list[Moments]) -> None:
    for state, _, _ in (moment for game in games for moment in game):
        for colour in range(COLOURS):
            assert Counter(places_in_view(state, colour)) == places(state, colour)


def test_the_first_of_two_doors_moves_and_the_last_of_two_gained(games: list[Moments]) -> None:
    for game in games:
        for (before, _, _), (after, step, _) in pairwise(game):
            for colour in range(COLOURS):
                was, now = places_in_view(before, colour), places_in_view(after, colour)
                moved = [at for at in (0, 1) if was[at] != now[at]]
                if len(moved) == 2:
                    assert step == "shuffle" and now == ["deck", "deck"]
                elif moved and was[0] == was[1] and step != "shuffle":
                    assert moved == [1 if isinstance(was[0], int) else 0]


def test_a_position_lays_doors_by_seat_then_limbo_deck_and_discard(games: list[Moments]) -> None:
    order = [0, 1, "limbo", "deck", "lost"]
    for state, _, _ in (moment for game in games for moment in game[::7]):
        again = onirim.Game.from_position(onirim.position.write_position(state)).state
        for colour in range(COLOURS):
            assert places_in_view(again, colour) == sorted(places_in_view(state, colour), key=order.index)


def test_the_test_games_pay_and_discard_doors(games: list[Moments]) -> None:
    steps = [step for game in games for _, step, _ in game]
    for gives in ("pay door", "arrange red door"):
        assert any(step.startswith(gives) for step in steps)


def test_the_play_style_of_each_player_is_counted(games: list[Moments]) -> None:
    for game in games:
        counted = [[0, 0, 0, 0], [0, 0, 0, 0]]
        for state, step, seat in game:
            if seat is not None and state.players == 2:
                of = counted[seat]
                of[0] += step.startswith("play") and step.endswith("from shared")
                of[1] += step.startswith("discard") and step.endswith("from personal")
                of[2] += step.startswith("discard") and " key " in step
                of[3] += step.startswith("swap")
            assert [list(of) for of in state.ways] == counted
