"""Choices as numbers: the list equals the choices that are not refused, and each is one step."""

from itertools import permutations

import pytest

from reverie import onirim
from reverie.onirim import Card, choices
from reverie.onirim.hidden import conceal
from reverie.onirim.moves import choice_of, step_of
from reverie.onirim.state import ARRANGE, State
from tests.onirim.moments import moment, push, without_twins


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [1, 2])
def test_listed_choices_are_those_not_refused(players: int, seed: int) -> None:
    game = onirim.Game(players, seed=f"choices {seed}")
    while game.to_move is not None:
        state, out = game.state, [0] * choices.MAX_CHOICES
        listed = out[: choices.list_choices(state, out)]
        allowed = [
            choice for choice in range(choices.CHOICES) if choices.refuse(state, choice) == choices.FINE
        ]
        assert sorted(listed) == without_twins(state, allowed)
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


@pytest.mark.parametrize("seed", range(8))
def test_a_choice_on_a_view_shows_the_same_as_at_the_table(seed: int) -> None:
    """A player can try its choices on its view even when the partner knows the top of the deck."""
    game = onirim.Game(2, seed=f"views {seed}")
    while isinstance(seat := game.to_move, int):
        state, room = game.state, [0] * choices.MAX_CHOICES
        for choice in room[: choices.list_choices(state, room)][:20]:
            seen, after = game.view(seat).visible_state, state.copy()
            choices.choose(seen, choice, [0] * 5)
            choices.choose(after, choice, [0] * 5)
            conceal(after, seat)
            assert seen == after
        keys = [move for move in game.legal_moves if move.verb == "discard" and move.cards[0].symbol == "key"]
        moves = keys or list(game.legal_moves)
        game.push(moves[len(game.steps) % len(moves)])


def test_a_search_on_a_view_forgets_what_the_partner_knows() -> None:
    zones = {"shared": "Gs,Rm", "row": "Rs,Rm/-", "known": "Gd@1,Xx@1"}
    game = push(moment("Rs,Gm,Nk/Bs,Bm,Bk", players=2, **zones), "play red sun")  # type: ignore[arg-type]
    seen, after = game.view(0).visible_state, game.state
    for state in (seen, after):
        choices.choose(state, choices.DO_SEARCH, [0] * 5)
    conceal(after, 0)
    assert seen == after
    assert (seen.known_n, seen.deck[Card.NIGHTMARE], seen.deck[Card.GREEN_DOOR]) == (0, 10, 2)


@pytest.mark.parametrize("cards", ["aab", "aabb", "abab", "aaab", "aabbc", "abcda", "abc", "aa", "a"])
def test_o5_2_equivalent_answers_to_a_prophecy_are_listed_once(cards: str) -> None:
    state = State()
    state.phase, state.known_n = ARRANGE, len(cards)
    for place, card in enumerate(cards):
        state.known[place] = "abcd".index(card)
    room = [0] * choices.MAX_CHOICES
    answers = []
    for choice in room[: choices.list_choices(state, room)]:
        places = (choices.place_at(len(cards), choice - choices.DO_ARRANGE, at) for at in range(len(cards)))
        answers.append("".join(cards[place] for place in places))
    assert sorted(answers) == sorted({"".join(order) for order in permutations(cards)})
