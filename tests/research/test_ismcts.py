"""OpenSpiel's ISMCTS over Onirim: states that a seat cannot tell apart, and how good a state is."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts

from research.ismcts import evaluators
from research.ismcts.__main__ import measured, parser
from research.ismcts.evaluators import Odds, Rollouts, choices_left
from research.ismcts.resample import Beliefs, Resampler
from reverie.envs.open_spiel_game import GameSoFar
from reverie.onirim.cards import COPIES, KINDS, LOCATIONS
from reverie.onirim.choices import DISCARD, DO_SEARCH
from reverie.onirim.moves import new
from reverie.onirim.options import options_for
from reverie.onirim.position import write_position
from reverie.onirim.state import ARRANGE, DRAFT, FORESEE, SHARED

from ..envs.test_open_spiel import SOLO, TWO, any_action, moments, seats, shown, witnessed_by
from .infostates import TooMany, same_to

SILENT = (TWO, f"{TWO}(prophecy=whole)")

# States drawn that a seat cannot tell apart


def drawn_from(name: str, seed: int, games: int, every: int) -> Iterator[tuple[Any, Any, int]]:
    """Moments of some games, each with a state that a seat may take it for."""
    resampler = Resampler(random.Random(f"drawn {name} {seed}").random)
    for number, state in enumerate(moments(name, seed, games)):
        if number % every == 0:
            for seat in seats(state):
                for _ in range(2):
                    yield state, resampler(state, seat), seat


@pytest.mark.parametrize("name", SILENT)
def test_a_state_drawn_is_the_same_to_its_seat_and_a_whole_game(name: str) -> None:
    game = pyspiel.load_game(name)
    other = prophecies = 0
    for state, drawn, seat in drawn_from(name, 5, games=4, every=9):
        assert shown(drawn, seat) == shown(state, seat)
        assert drawn.current_player() == state.current_player()
        if state.current_player() == seat:
            assert drawn.legal_actions() == state.legal_actions()
        replayed = replay(game, drawn)
        assert str(replayed) == str(drawn)
        assert [shown(replayed, who) for who in (0, 1)] == [shown(drawn, who) for who in (0, 1)]
        assert cards_of(drawn) == list(COPIES)
        assert witnessed_by(drawn, seat) == witnessed_by(state, seat)
        other += str(drawn) != str(state)
        prophecies += str(drawn) != str(state) and state.so_far.state.phase in (FORESEE, ARRANGE)
    assert (other > 80, prophecies > 5) == (True, True), (other, prophecies)


def replay(game: Any, state: Any) -> Any:
    again = game.new_initial_state()
    for entry in state.full_history():
        assert again.current_player() == entry.player
        assert entry.action in again.legal_actions()
        again.apply_action(entry.action)
    return again


def cards_of(state: Any) -> list[int]:
    """Count the places of all 76 cards."""
    s = state.so_far.state
    found = Counter[int]()
    for zone in (*s.hand, s.deck, s.limbo, s.discard):
        found.update(dict(enumerate(zone)))
    for seat in (0, 1):
        found.update(s.row[seat][: s.row_n[seat]])
        found.update({LOCATIONS + colour: n for colour, n in enumerate(s.doors[seat])})
    found.update([*s.known[: s.known_n], *([s.resolving] if s.resolving >= 0 else [])])
    return [found[card] for card in range(KINDS)]


def small_game(dice: random.Random, by_card: bool) -> GameSoFar:
    """A draft before a deck of ten cards, so that all that may be can be tried."""
    faces = dice.sample([0, 0, 1, 2, 2, 3, 3, 4, 5, 5, 6, 7, 8], 8)
    s = new(options_for(2))
    s.phase = DRAFT
    s.deck = [0] * KINDS
    for card, n in ((0, 2), (2, 2), (3, 1), (5, 1), (12, 1), (13, 1), (16, 2)):
        s.deck[card] = n
    s.deck_n = sum(s.deck)
    for card in faces:
        s.hand[SHARED][card] += 1
    s.hand_n[SHARED] = len(faces)
    s.discard = [COPIES[card] - s.deck[card] - faces.count(card) for card in range(KINDS)]
    return GameSoFar(s, by_card)


def played(start: GameSoFar, entries: int, dice: random.Random) -> tuple[list[int], GameSoFar]:
    """Some entries of a game in which keys are often discarded."""
    game, actions = GameSoFar(start.state.copy(), start.by_card), list[int]()
    while len(actions) < entries and not game.is_over:
        if game.asks_deck:
            cards, chances = zip(*game.outcomes(), strict=True)
            actions += dice.choices(cards, chances)
        else:
            legal = game.legal()
            keys = [action for action in legal if DISCARD <= action < DO_SEARCH and action % 3 == 2]
            actions.append(dice.choice(keys if keys and dice.random() < 0.7 else legal))
        game.act(actions[-1])
    return actions, game


def too_far_from(exact: dict[str, float], found: Counter[str], draws: int) -> float:
    """Chi-square over its degrees of freedom, rare positions together, as standard deviations."""
    assert set(found) <= set(exact), "a position that cannot be"
    square = bins = seen = 0.0
    expected = 0.0
    for position in sorted(exact, key=lambda each: exact[each]):
        seen, expected = seen + found[position], expected + draws * exact[position]
        if expected >= 8:
            square, bins = square + (seen - expected) ** 2 / expected, bins + 1
            seen = expected = 0.0
    freedom = max(1.0, bins - 1)
    return float((square - freedom) / (2 * freedom) ** 0.5)


FAIR = (19, 21, 28, 33, 54, 57, 126)
"""Games that hold prophecies, keys shown and not shown, cards put back in another order."""


@pytest.mark.parametrize("number", [*FAIR, *range(200, 216)])
def test_a_draw_is_as_likely_as_all_that_may_be_says(number: int) -> None:
    """Hold draws from the end of a small game against all that may be."""
    most, draws = 10_000, 4_000
    dice = random.Random(number)
    start = small_game(dice, by_card=False)
    actions, game = played(start, dice.randrange(10, 34), dice)
    seat = dice.randrange(2)
    if game.state.phase == ARRANGE:
        actions = actions[:-5]  # before the partner looked
    try:
        exact = same_to(seat, start, actions, most)
    except TooMany:
        pytest.skip("too many games to try")
    beliefs = Beliefs(start, actions, seat)
    found = Counter(write_position(beliefs.draw(dice.random)[0].state) for _ in range(draws))
    assert too_far_from(exact, found, draws) < 5, (exact, found)


# Tree search


def test_ismcts_of_open_spiel_plays_in_silence() -> None:
    game = pyspiel.load_game(TWO)
    bots = [
        ismcts.ISMCTSBot(
            game, Odds(), 0.5, 12, random_state=np.random.RandomState(7), use_observation_string=by
        )
        for by in (False, True)
    ]
    for number, bot in enumerate(bots):
        bot.set_resampler(Resampler(random.Random(number).random))
    dice, choices = random.Random(7), 0
    state = game.new_initial_state()
    while choices < 14:
        if state.is_chance_node():
            state.apply_action(any_action(state, dice))
        else:
            action = bots[state.current_player()].step(state)
            assert action in state.legal_actions()
            state.apply_action(int(action))
            choices += 1


def test_rollouts_and_odds_are_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluators, "compiled_rules_are_here", lambda: False)
    rollouts, odds = Rollouts(games=3), Odds()
    for name in (SOLO, TWO):
        asked = Counter[bool]()
        for number, state in enumerate(moments(name, seed=9)):
            if state.current_player() >= 0 and (number % 8 == 0 or state.so_far.chosen):
                before = str(state)
                for evaluator in (rollouts, odds):
                    values = evaluator.evaluate(state)
                    assert len(values) == len(seats(state))
                    assert all(0 <= value <= 1 for value in values)
                    assert [action for action, _ in evaluator.prior(state)] == state.legal_actions()
                assert str(state) == before
                assert choices_left(state.so_far)
                asked[bool(state.so_far.chosen)] += 1
        assert asked[False] >= 3


def test_rollouts_are_the_same_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = Rollouts(games=4, seed="same")
    monkeypatch.setattr(evaluators, "compiled_rules_are_here", lambda: False)
    plain = Rollouts(games=4, seed="same")
    for name in (SOLO, TWO):
        for number, state in enumerate(moments(name, seed=3)):
            if state.current_player() >= 0 and number % 5 == 0:
                assert compiled.evaluate(state) == plain.evaluate(state)


def test_ismcts_of_open_spiel_wins_where_random_players_never_do() -> None:
    """`python -m research.ismcts` measures how often."""
    found = measured(SOLO, parser().parse_args(["--games", "4"]))
    assert found.won >= 1
    assert found.mean_doors > 4  # random players find one in two or three games
