"""Observations and information states of Onirim in OpenSpiel."""

from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest

from reverie import onirim
from reverie.envs.open_spiel_recall import LETTERS, NUMBER, sees_card
from reverie.onirim.cards import KINDS, LOCATIONS
from reverie.onirim.moves import deck_step
from reverie.onirim.view import visible_cards

from .test_open_spiel import SOLO, TWO, counts, every_kind, moments, seats, seen_by_rules, shows


@pytest.mark.parametrize("name", [TWO, f"{TWO}(prophecy=whole)"])
def test_a_card_is_seen_by_those_whose_view_shows_it(name: str) -> None:
    for state in moments(name, seed=2, games=3):
        s = state.so_far.state
        if state.is_chance_node():
            for card in state.legal_actions():
                for seat in (0, 1):
                    assert sees_card(s, card, seat) == bool(visible_cards(s, deck_step(s, (card,)), seat))


# What a seat is shown


@every_kind
def test_string_and_tensor_tell_the_same_states_apart(name: str) -> None:
    observer = pyspiel.load_game(name).make_py_observer(shows(perfect_recall=True))
    by_string: dict[str, bytes] = {}
    for seed in (9, 9, 10):
        for state in moments(name, seed):
            for seat in seats(state):
                observer.set_from(state, seat)
                tensor = observer.tensor.tobytes()
                text = observer.string_from(state, seat)
                assert by_string.setdefault(text, tensor) == tensor
                letters = [LETTERS[int(number) - 1] for number in observer.dict["recalled"] if number]
                assert f"{seat}{''.join(letters)}" == text
    assert len(set(by_string.values())) == len(by_string) > 200


@every_kind
def test_equal_information_states_are_equal_observations(name: str) -> None:
    by_string: dict[tuple[int, str], tuple[Any, ...]] = {}
    for state in moments(name, seed=3, games=4):
        for seat in seats(state):
            look = (seen_without_past(state, seat), state.observation_string(seat))
            assert by_string.setdefault((seat, state.information_state_string(seat)), look) == look


def seen_without_past(state: Any, seat: int) -> Any:
    """Return the rules' view without the order in which two equal doors were met."""
    view = seen_by_rules(state, seat)
    return {name: view[name] for name in view if name != "door_places"}


def test_a_partners_discarded_hand_is_shown_card_by_card() -> None:
    met = 0
    for state in moments(TWO, seed=4, games=30):
        if state.so_far.state.phase == onirim.state.AT_NIGHTMARE:
            giver = state.current_player()
            hand = state.so_far.state.hand[giver]
            after = state.child(onirim.choices.PAY_HAND)
            added = after.information_state_string(1 - giver)[
                len(state.information_state_string(1 - giver)) :
            ]
            assert Counter(NUMBER[letter] - 1 for letter in added[1:]) == counts(hand)
            met += 1
    assert met > 20


@pytest.mark.parametrize("name", [SOLO, TWO, f"{TWO}(communication=open)"])
def test_an_observation_holds_what_a_view_has_of_the_future(name: str) -> None:
    observer = pyspiel.load_game(name).make_py_observer()
    for state in moments(name, seed=11):
        for seat in seats(state):
            view = onirim.view.View(state.so_far.state, seat)
            observer.set_from(state, seat)
            pieces = observer.dict
            hands = [view.hand, view.hands[(seat + 1) % view.players] or (), view.shared]
            shown_hands = [counts(row) for row in pieces["hands"]]
            assert shown_hands == [Counter(map(int, hand)) for hand in hands][: len(shown_hands)]
            assert counts(pieces["unseen"]) == Counter({int(card): n for card, n in view.unseen.items()})
            assert counts(pieces["limbo"]) == Counter(card - LOCATIONS for card in view.limbo)
            doors = [view.doors[(seat + k) % view.players] for k in range(view.players)]
            assert [counts(row) for row in pieces["doors"]] == [Counter(map(int, own)) for own in doors]
            if not state.so_far.turned_up:
                known = [KINDS if card is None else int(card) for card in view.known]
                assert [int(place.argmax()) for place in pieces["top"] if place.any()] == known
            assert np.array_equal(observer.tensor, state.observation_tensor(seat))


@pytest.mark.parametrize("name", [SOLO, TWO, f"{TWO}(communication=open)"])
def test_the_public_part_has_no_hidden_hand_and_the_private_part_has(name: str) -> None:
    game = pyspiel.load_game(name)
    public = game.make_py_observer(shows(private_info=pyspiel.PrivateInfoType.NONE))
    own = game.make_py_observer(shows(public_info=False))
    for state in moments(name, seed=12):
        spectator = onirim.view.View(state.so_far.state, "spectator")
        public.set_from(state, 0)
        assert counts(public.dict["hands"][0]) == Counter(map(int, (spectator.hands[0] or ())))
        assert public.string_from(state, 0) == public.string_from(state, seats(state)[-1])
        for seat in seats(state):
            own.set_from(state, seat)
            hand = onirim.view.View(state.so_far.state, seat).hand
            assert counts(own.dict["hand"]) == Counter(() if "open" in name else map(int, hand))
            assert bool(own.string_from(state, seat)) == ("open" not in name)
