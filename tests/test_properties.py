"""What holds at every moment of every game."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reverie import onirim
from reverie.onirim import choices
from reverie.onirim.cards import COPIES, LOCATIONS, Card
from reverie.onirim.position import read_position, write_position
from reverie.onirim.soundness import count_cards, unsound
from reverie.onirim.state import State
from reverie.onirim.view import View
from tests.moments import without_twins
from tests.strategies import games

EVERY = settings(max_examples=150, deadline=None)


@EVERY
@given(games())
def test_76_cards_at_every_moment(game: onirim.Game) -> None:
    for state in [*(state for state, _ in game.moments()), game.state]:
        assert count_cards(state) == list(COPIES)
        assert unsound(state) is None


@EVERY
@given(games())
def test_a_record_replays_to_the_same_record(game: onirim.Game) -> None:
    record = json.loads(json.dumps(game.record()))
    again = onirim.Game.from_record(record)
    assert again.record() == record
    assert again == game
    assert onirim.honest(record)
    if game.to_move is not None:
        move = game.legal_moves[0]
        assert again.push(move) == game.push(move)


@EVERY
@given(games())
def test_a_position_reads_back_to_the_same_game(game: onirim.Game) -> None:
    for state, _ in game.moments():
        line = write_position(state)
        assert "\n" not in line
        assert read_position(line) == state
        assert write_position(read_position(line)) == line
    assert onirim.Game.from_position(game.position) == game
    assert eval(repr(game), {"onirim": onirim}) == game  # noqa: S307


@EVERY
@given(games(), st.data())
def test_pop_undoes_push(game: onirim.Game, data: st.DataObject) -> None:
    places, moves = [game.position], []
    for _ in range(data.draw(st.integers(1, 6))):
        if game.to_move is None:
            break
        moves.append(data.draw(st.sampled_from(list(game.legal_moves))))
        game.push(moves[-1])
        places.append(game.position)
    if not moves:
        return
    back = data.draw(st.integers(1, len(moves)))
    assert game.pop(back) == moves[-back]
    assert game.position == places[-1 - back]
    for move in moves[len(moves) - back :]:
        game.push(move)
    assert game.position == places[-1]  # the same moves meet the same cards again


@EVERY
@given(games())
def test_what_is_listed_is_what_is_not_refused(game: onirim.Game) -> None:
    state = game.state
    out = [0] * choices.MOST
    listed = set(out[: choices.list_choices(state, out)])
    allowed = [choice for choice in range(choices.CHOICES) if choices.refuse(state, choice) == choices.FINE]
    assert listed == (set(without_twins(state, allowed)) if isinstance(game.to_move, int) else set())


@EVERY
@given(games())
def test_every_legal_move_is_found_by_its_text(game: onirim.Game) -> None:
    moves = game.legal_moves
    assert len(list(moves)) == len(moves) == len(set(moves))
    for move in moves:
        assert move in moves
        assert str(move) in moves
        assert game.copy().push(str(move)) == game.copy().push(move)


@EVERY
@given(games(), st.text(max_size=40))
def test_any_text_is_a_move_or_a_refusal_that_changes_nothing(game: onirim.Game, text: str) -> None:
    before = game.position
    try:
        game.push(text)
    except onirim.Refusal as refusal:
        assert str(refusal).endswith((".", "…"))
        assert game.position == before
        assert game.why_not(text) == str(refusal)
        assert not game.can(text)


def hidden_changes(state: State, seat: int) -> list[State]:
    """The same state with what is hidden from `seat` changed: other hands, and the top of the deck."""
    changed = []
    for other in range(state.players):
        if other == seat:
            continue
        for mine in range(LOCATIONS):
            for theirs in range(LOCATIONS):
                if state.hand[other][mine] and state.deck[theirs] and mine != theirs:
                    twin = state.copy()
                    twin.hand[other][mine] -= 1
                    twin.hand[other][theirs] += 1
                    twin.deck[theirs] -= 1
                    twin.deck[mine] += 1
                    changed.append(twin)
    for place in range(state.known_n):
        if not state.known_by[place] >> seat & 1:
            for card in Card:
                if state.deck[card] and card != state.known[place]:
                    twin = state.copy()
                    twin.deck[card] -= 1
                    twin.deck[state.known[place]] += 1
                    twin.known[place] = int(card)
                    changed.append(twin)
    return changed


def as_bytes(view: View) -> bytes:
    return json.dumps(view.to_dict()).encode()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 5000), st.lists(st.integers(0, 999), max_size=60), st.sampled_from([0, 1, 2]))
def test_a_silent_view_is_unchanged_when_what_it_hides_is_changed(
    seed: int, wishes: list[int], seat: int
) -> None:
    game = onirim.Game(2, seed=seed)
    looked = 0
    for wish in wishes:
        if game.to_move is None:
            break
        moves: Any = [
            move for move in game.legal_moves if move.verb == "discard" and move.cards[0].symbol == "key"
        ]
        moves = moves or game.legal_moves
        game.push(moves[wish % len(moves)])
        state = game.state
        who: Any = "spectator" if seat == 2 else seat
        view = View(state, who)
        for twin in hidden_changes(state, seat)[::7]:
            assert twin != state
            assert as_bytes(View(twin, who)) == as_bytes(view)
            assert View(twin, who).seen == view.seen
            looked += 1
    assert looked or len(wishes) < 10


@pytest.mark.parametrize("seat", [0, 1])
def test_an_open_view_shows_the_partners_cards(seat: int) -> None:
    view = onirim.Game(2, seed=5, communication="open").view(seat)
    assert view.hands[1 - seat] is not None
