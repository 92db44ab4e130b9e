"""Properties of every moment of every game."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reverie import onirim
from reverie.onirim.cards import COPIES, DOOR, LOCATIONS, Card
from reverie.onirim.coach import advice_for, odds_for
from reverie.onirim.moves import choices_of, step_of
from reverie.onirim.position import read_position, write_position
from reverie.onirim.soundness import count_cards, find_fault
from reverie.onirim.state import State
from reverie.onirim.view import View
from tests.onirim.strategies import games

EVERY = settings(max_examples=50, deadline=None)


@EVERY
@given(games())
def test_76_cards_at_every_moment(game: onirim.Game) -> None:
    for state in [*(state for state, _ in game.moments()), game.state]:
        assert count_cards(state) == list(COPIES)
        assert find_fault(state) is None


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
    """Return copies of a state with other cards where `seat` cannot see them, in hands and on the deck."""
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


@settings(max_examples=40, deadline=None)
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
            assert View(twin, who) == view and View(twin, who).visible_state == view.visible_state
            looked += 1
    assert looked or len(wishes) < 10


@pytest.mark.parametrize("options", [{}, {"players": 2}, {"players": 2, "communication": "open"}], ids=str)
def test_a_view_says_what_is_left_and_how_likely_a_nightmare_is(options: dict[str, Any]) -> None:
    known = certain = 0
    for number in range(3):
        game = onirim.Game(seed=f"left {number}", **options)
        while game.to_move is not None:
            for seat in (*range(game.players), "spectator"):
                view = game.view(seat)
                written = view.to_dict()
                assert sum(written["copies"].values()) == 76 and written["copies"]["brown sun"] == 6
                seen = view.limbo + view.shared + sum(view.rows, ()) + sum((h or () for h in view.hands), ())
                doors = Counter(Card(DOOR + colour) for doors in view.doors for colour in doors)
                laid = Counter(seen) + doors + view.discard + Counter(filter(None, [view.resolving]))
                assert written["left"] == {str(card): n for card, n in sorted((view.copies - laid).items())}
                odds = written["nightmare_odds"]
                hidden = view.deck - len([card for card in view.known if card is not None])
                if view.known and view.known[0] is not None:
                    certain += 1
                    assert odds == (view.known[0] == Card.NIGHTMARE)
                elif view.deck:
                    known += bool(view.known)
                    assert odds == view.unseen[Card.NIGHTMARE] / hidden
                assert (odds is None) == (view.deck == 0)
            discards = [move for move in game.legal_moves if move.verb == "discard"]
            moves = [move for move in discards if move.cards[0].symbol == "key"] or list(game.legal_moves)
            game.push(moves[len(game.steps) % len(moves)])
    assert certain > 10
    assert known > 2 or options.get("communication") == "open" or not options


@pytest.mark.parametrize("options", [{}, {"players": 2}, {"players": 2, "communication": "open"}], ids=str)
def test_o4_1_a_view_says_why_a_card_in_hand_cannot_be_played(options: dict[str, Any]) -> None:
    """The refusals are the same as for the move itself, and only for the seat's own cards."""
    met = set()
    game = onirim.Game(seed="refused", **options)
    while game.to_move is not None:
        assert (game.view("spectator").not_now, game.view("spectator").unplayable) == (None, {})
        for seat in range(game.players):
            view = game.view(seat)
            held = {*view.hand, *view.shared}
            if view.not_now is None:
                assert game.to_move == seat
                playable = {move.cards[0] for move in game.legal_moves if move.verb == "play"}
                assert set(view.unplayable) == held - playable
                assert {why.code for why in view.unplayable.values()} <= {"same-symbol"}
            else:
                assert not any(move.verb == "play" for move in game.legal_moves) or game.to_move != seat
                assert view.unplayable == {}
                met.add(view.not_now.code)
        game.push(game.legal_moves[len(game.steps) % len(game.legal_moves)])
    assert game.view(0).to_dict()["not_now"] == {"code": "not-now-over"}
    assert ("not-your-turn" in met) == (game.players == 2)


def test_a_view_says_how_many_places_there_are() -> None:
    alone, two = onirim.Game(seed=1), onirim.Game(2, seed=1)
    assert (alone.view().doors_wanted, alone.view().hand_places) == (8, {"own": 5, "shared": 0})
    assert (two.view().doors_wanted, two.view().hand_places) == (4, {"own": 3, "shared": 8})
    given_up = two.copy()
    given_up.resign()
    assert given_up.view().hand_places == {"own": 3, "shared": 8}
    while two.view().phase == "draft":
        two.push(two.legal_moves[0])
    assert two.view(1).hand_places == {"own": 3, "shared": 2}
    real = onirim.Game(2, deck="pushed")
    assert real.view().hand_places == {"own": 3, "shared": 8} and real.view().nightmare_odds == 10 / 76


@pytest.mark.parametrize("players", [1, 2])
def test_the_choices_and_the_odds_of_a_view_are_those_of_its_seat_alone(players: int) -> None:
    game = onirim.Game(players, seed="views")
    for _ in range(12):
        mover = game.to_move
        for seat in (*range(players), "spectator"):
            view = game.view(seat)
            moves = [step_of(view.visible_state, choice) for choice in choices_of(view)]
            assert moves == (list(game.legal_moves) if seat == mover else [])
            assert [choice for choice, _ in odds_for(view)] == choices_of(view)
            assert advice_for(view) == (onirim.advise(game) if seat == mover else [])
        game.push(game.legal_moves[0])
    assert choices_of(onirim.Game(deck="pushed").view()) == []
