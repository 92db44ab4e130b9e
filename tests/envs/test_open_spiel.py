"""Onirim in OpenSpiel: its own suites, our rules as the judge, and nothing shown beyond a seat's view."""

import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from math import isclose
from typing import Any

import pyspiel
import pytest

from reverie import onirim
from reverie.envs.open_spiel import record_of
from reverie.onirim.cards import COPIES, LOCATIONS, NIGHTMARE
from reverie.onirim.choices import DO_ARRANGE
from reverie.onirim.state import ARRANGE, FORESEE, NEW_HAND, REFILL, REVEAL
from reverie.onirim.view import visible_step

SOLO = "python_reverie_onirim_v1"
TWO = "python_reverie_onirim_two_player_v1"
KINDS_OF_GAME = (
    SOLO,
    f"{SOLO}(search_without_door=shuffle,prophecy=whole)",
    TWO,
    f"{TWO}(communication=open)",
    f"{TWO}(prophecy=whole)",
    f"{TWO}(communication=open,search_without_door=shuffle,prophecy=whole)",
)

every_kind = pytest.mark.parametrize(
    "name",
    [
        each if each in (SOLO, KINDS_OF_GAME[-2]) else pytest.param(each, marks=pytest.mark.thousand)
        for each in KINDS_OF_GAME
    ],
)


def moments(name: str, seed: int, games: int = 1) -> Iterator[Any]:
    """Yield every state of some games in which the deck and the players choose randomly."""
    dice = random.Random(f"{name} {seed}")
    game = pyspiel.load_game(name)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            yield state
            state.apply_action(any_action(state, dice))
        yield state


def any_action(state: Any, dice: random.Random) -> int:
    if not state.is_chance_node():
        return int(dice.choice(state.legal_actions()))
    cards, chances = zip(*state.chance_outcomes(), strict=True)
    return int(dice.choices(cards, chances)[0])


def seats(state: Any) -> range:
    return range(state.so_far.state.players)


def shown(state: Any, seat: int) -> tuple[Any, ...]:
    """Return all that OpenSpiel shows a seat."""
    return (
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )


def shows(*, perfect_recall: bool = False, **kind: Any) -> Any:
    return pyspiel.IIGObservationType(perfect_recall=perfect_recall, **kind)


def seen_by_rules(state: Any, seat: int) -> dict[str, Any]:
    return {**onirim.view.View(state.so_far.state, seat).to_dict()}


# The rules are the judge


@every_kind
def test_choices_and_outcomes_are_those_of_the_rules(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
    game = None
    for state in moments(name, seed=1):
        written = onirim.Game.from_record(record_of(state))
        game = game or written
        for step in written.steps[len(game.steps) :]:
            assert game.can(step)
            game.push(step)
        assert game.state == state.so_far.state
        if state.is_terminal():
            assert game.outcome is not None
            assert state.returns() == [float(game.outcome.won)] * game.players
            continue
        words = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(set(words)) == len(words)
        assert [state.string_to_action(word) for word in words] == state.legal_actions()
        if in_parts(state):
            continue  # one step of the rules in several actions: see below
        assert sorted(words) == sorted(map(str, game.legal_moves))


def in_parts(state: Any) -> bool:
    """Return whether the next action is only a part of a step of the rules."""
    phase = state.so_far.state.phase
    return phase in (FORESEE, REVEAL) or (phase == ARRANGE and state.so_far.by_card)


@every_kind
def test_a_card_is_as_likely_as_the_deck_has_it(name: str) -> None:
    for state in moments(name, seed=2, games=2):
        if not state.is_chance_node():
            continue
        s = state.so_far.state
        left = Counter(dict(enumerate(COPIES)))  # all cards except those in other zones
        for zone in (*s.hand, s.discard, s.limbo):
            left.subtract(dict(enumerate(zone)))
        for seat in seats(state):
            left.subtract(s.row[seat][: s.row_n[seat]])
            left.subtract({LOCATIONS + colour: n for colour, n in enumerate(s.doors[seat])})
        left.subtract([s.resolving] if s.resolving >= 0 else [])
        known = s.known[: s.known_n]
        if len(state.so_far.turned_up) < len(known):
            assert state.chance_outcomes() == [(known[len(state.so_far.turned_up)], 1.0)]
            continue
        left.subtract(set_aside := [*known, *state.so_far.turned_up[len(known) :]])
        total = sum(left.values())
        assert total == s.deck_n + s.known_n - len(set_aside)
        assert dict(state.chance_outcomes()) == {card: n / total for card, n in left.items() if n}
        assert isclose(sum(chance for _, chance in state.chance_outcomes()), 1, abs_tol=1e-12)


def at_a_prophecy(name: str, seed: int, different: int) -> Any:
    """Return the state after a prophecy of five cards, of which `different` differ."""
    for state in moments(name, seed, games=200):
        s = state.so_far.state
        if s.phase == ARRANGE and not state.so_far.chosen_places and s.known_n == 5:
            if len(set(s.known)) == different:
                return state.clone()
    raise AssertionError("no such prophecy")


@every_kind
def test_a_finished_game_is_a_record_that_replays(name: str) -> None:
    ends = [state.clone() for state in moments(name, seed=5, games=5) if state.is_terminal()]
    assert len(ends) == 5
    for end in ends:
        game = onirim.Game.from_record(record_of(end))
        assert game.state == end.so_far.state
        assert game.record() == record_of(end)


def test_both_seats_win_together() -> None:
    for name, expected in ((SOLO, [1.0]), (TWO, [1.0, 1.0])):
        game = pyspiel.load_game(name)
        kind = game.get_type()
        assert game.num_players() == kind.max_num_players == kind.min_num_players == len(expected)
        assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0, 1, None)
        assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
        state = game.new_initial_state()
        state.so_far = state.so_far.writable()
        onirim.rules.end(state.so_far.state, onirim.state.ALL_DOORS)
        assert (state.is_terminal(), state.returns(), state.rewards()) == (True, expected, expected)


def test_an_illegal_action_or_option_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game(SOLO).new_initial_state()
    with pytest.raises(ValueError, match="cannot be 17"):
        state.clone().apply_action(17)
    for card in (0, 0, 4, 5, 11):
        state.apply_action(card)
    before = str(state)
    for action in (2, 50, 228, 343, 400, -3):  # no red key in hand; no door; no prophecy; no such numbers
        with pytest.raises(ValueError, match=r"\."):
            state.clone().apply_action(action)
    assert str(state) == before
    prophecy = at_a_prophecy(SOLO, 3, 3)
    with pytest.raises(ValueError, match="to go next"):
        prophecy.apply_action(0)
    with pytest.raises(ValueError, match='prophecy cannot be "aloud"; the choices are sequence and whole'):
        pyspiel.load_game(f"{SOLO}(prophecy=aloud)")
    with pytest.raises(ValueError, match="the choices are open and silent"):
        pyspiel.load_game(f"{TWO}(communication=whispered)")


@every_kind
def test_every_action_has_a_word_at_any_time(name: str) -> None:
    number = pyspiel.load_game(name).num_distinct_actions()
    for state in moments(name, seed=7):
        if len(state.history()) % 20 == 0:
            words = [state.action_to_string(0, action) for action in range(number)]
            assert all(words)
            alone = str(state.get_game()).startswith(f"{SOLO}(")  # alone, nothing is shared
            assert len(set(words)) == number or alone
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, NIGHTMARE) == "nightmare"


# Clones and copies


@every_kind
def test_a_clone_is_independent(name: str) -> None:
    dice = random.Random(6)
    for number, state in enumerate(moments(name, seed=6)):
        if state.is_terminal() or number % 12:
            continue
        before = str(state), [shown(state, seat) for seat in seats(state)], record_of(state)
        twin, other = state.clone(), pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
        for copied in (twin, other):
            assert (str(copied), [shown(copied, seat) for seat in seats(state)], record_of(copied)) == before
        for _ in range(4):
            if not twin.is_terminal():
                twin.apply_action(any_action(twin, dice))
        assert (str(state), [shown(state, seat) for seat in seats(state)], record_of(state)) == before
        assert str(twin) != str(state)


# Information of a seat


def twins(name: str, watcher: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield pairs of states that the watcher cannot tell apart: the deck deals the partner other cards.

    Both games continue together while the rules' own views show the watcher the same.
    """
    dice = random.Random(f"twins {name} {watcher} {seed}")
    one, other = (pyspiel.load_game(name).new_initial_state() for _ in range(2))
    while not one.is_terminal():
        action = any_action(one, dice)
        same_look = like(one, other, action, watcher, dice)
        if same_look is None:
            return
        one.apply_action(action)
        other.apply_action(same_look)
        if seen_by_rules(one, watcher) != seen_by_rules(other, watcher):
            return
        yield one, other


def like(one: Any, other: Any, action: int, watcher: int, dice: random.Random) -> int | None:
    """Return an action of the other game that looks the same to the watcher, or None if there is none."""
    s = one.so_far.state
    lawful = other.legal_actions()
    partner = 1 - watcher
    if s.active == partner and one.is_chance_node():
        hidden = s.phase == FORESEE or (s.phase in (REFILL, NEW_HAND) and s.hand_n[partner] < 3)
        if hidden and (s.phase == FORESEE or action < LOCATIONS):
            lawful = [card for card in lawful if s.phase == FORESEE or card < LOCATIONS]
            return dice.choice(lawful) if lawful else None
    if s.active == partner and s.phase == ARRANGE:
        gone = one.child(action).so_far.state.discard if "whole" in str(one.get_game()) else None
        if gone is not None:
            fitting = [a for a in lawful if other.child(a).so_far.state.discard == gone]
        elif not one.so_far.chosen_places:  # the first card to go is seen by all
            card = s.known[action - DO_ARRANGE]
            fitting = [a for a in lawful if other.so_far.state.known[a - DO_ARRANGE] == card]
        else:
            fitting = lawful
        return dice.choice(fitting) if fitting else None
    return action if action in lawful else None


def witnessed_by(state: Any, seat: int) -> list[str]:
    """Return what a seat saw of the record, by the rules."""
    game = onirim.Game.from_record(record_of(state))
    return [str(visible_step(before, step, seat)) for before, step in game.moments()]


@pytest.mark.parametrize("watcher", [0, 1])
@pytest.mark.parametrize("name", [TWO, f"{TWO}(prophecy=whole)"])
def test_exchanging_hidden_cards_changes_nothing_that_a_seat_is_shown(name: str, watcher: int) -> None:
    apart = prophecies = moves = 0
    for seed in range(12):
        for one, other in twins(name, watcher, seed):
            if str(one) == str(other):
                continue
            apart += 1
            assert shown(one, watcher) == shown(other, watcher)
            assert shown(one, 1 - watcher) != shown(other, 1 - watcher)
            assert one.current_player() == other.current_player()
            prophecies += one.so_far.state.phase in (FORESEE, ARRANGE)
            if one.current_player() == watcher:
                assert one.legal_actions() == other.legal_actions()
                moves += 1
                if moves % 10 == 0:
                    assert witnessed_by(one, watcher) == witnessed_by(other, watcher)
    assert (apart > 60, prophecies > 3, moves > 10) == (True, True, True), (apart, prophecies, moves)


def counts(numbers: Any) -> Counter[int]:
    return Counter({card: int(n) for card, n in enumerate(numbers) if n})


def test_observers_that_cannot_be_are_refused() -> None:
    kinds, game = pyspiel.PrivateInfoType, pyspiel.load_game(TWO)
    state = game.new_initial_state()
    nothing = game.make_py_observer(shows(public_info=False, private_info=kinds.NONE))
    nothing.set_from(state, 0)
    assert (nothing.string_from(state, 0), len(nothing.tensor)) == ("", 0)
    with pytest.raises(ValueError, match="all players"):
        game.make_py_observer(shows(private_info=kinds.ALL_PLAYERS))
    with pytest.raises(ValueError, match="Perfect recall"):
        game.make_py_observer(shows(perfect_recall=True, private_info=kinds.NONE))
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})


# Length of a game


def test_a_program_that_uses_the_games_prints_nothing() -> None:
    program = f"import pyspiel, reverie.envs.open_spiel; pyspiel.load_game('{SOLO}').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
