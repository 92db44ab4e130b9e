"""Choices as numbers: what is listed is what is not refused, and each is a step of its own."""

import pytest

from reverie import onirim
from reverie.onirim import choices
from reverie.onirim.steps import choice_of, step_of


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [1, 2])
def test_what_is_listed_is_what_is_not_refused(players: int, seed: int) -> None:
    game = onirim.Game(players, seed=f"choices {seed}")
    while game.to_move is not None:
        state, out = game.state, [0] * choices.MOST
        listed = out[: choices.list_choices(state, out)]
        allowed = [
            choice
            for choice in range(choices.CHOICES)
            if choices.refuse(state, choice) == choices.FINE
            and (choice < choices.DO_ARRANGE or choices.is_plain(state, choice - choices.DO_ARRANGE))
        ]
        assert sorted(listed) == allowed
        assert [choice_of(state, step_of(state, choice)) for choice in listed] == listed
        game.push(game.legal_moves[(7 * len(game.steps) + seed) % len(listed)])


@pytest.mark.parametrize("n", range(1, 6))
def test_every_order_of_the_cards_shown_has_one_number(n: int) -> None:
    orders = [
        tuple(choices.place_at(n, number, at) for at in range(n)) for number in range(choices.factorial(n))
    ]
    assert len(set(orders)) == len(orders)
    assert all(sorted(order) == list(range(n)) for order in orders)
    assert orders == sorted(orders)
