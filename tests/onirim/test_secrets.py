"""Two games that differ only in hidden information look the same to a seat, step for step."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from reverie import onirim
from reverie.onirim import Card, Step, View
from reverie.onirim.cards import BY_NAME, LOCATIONS
from reverie.onirim.state import ARRANGE, REVEAL, SHARED, State
from reverie.onirim.steps import from_record
from reverie.onirim.table_game import ONIRIM
from reverie.onirim.view import visible_cards, visible_step, visible_step_record
from reverie.terminal.onirim import history


def transcript(game: onirim.Game, seat: Any) -> list[str]:
    """Return all that reaches a seat: its account of each step, its view, and the terminal's sentences."""
    messages = []
    for before, step in game.moments():
        messages.append(repr(visible_step(before, step, seat)))
        messages.append(json.dumps(visible_step_record(before, step, seat)))
        messages.append(json.dumps(onirim.View(before, seat).to_dict()))
    messages.append(json.dumps(game.view(seat).to_dict()))
    return messages + (history(game, seat) if seat != "spectator" else [])


def hidden_draws(game: onirim.Game, holder: int) -> list[int]:
    """Return the steps at which `holder` drew a location into their own cards, unseen by the others."""
    return [
        number
        for number, (before, step) in enumerate(game.moments())
        if before.active == holder and step.verb == "draw" and visible_step(before, step, 1 - holder) != step
    ]


def twin_of(game: onirim.Game, at: int, rng: random.Random) -> tuple[onirim.Game, onirim.Game] | None:
    """Return a game and a twin with another card drawn at step `at`, otherwise as equal as possible."""
    steps = list(game.steps)
    drawn = steps[at].cards[0]
    other = Card(rng.choice([card for card in range(LOCATIONS) if card != drawn]))
    first, second = onirim.Game(2, deck="pushed"), onirim.Game(2, deck="pushed")
    for number, step in enumerate(steps):
        changed = Step("draw", (other,)) if number == at else step
        if first.view(0).phase != second.view(0).phase or not second.can(changed) or step.verb == "pay hand":
            break
        first.push(step)
        second.push(changed)
    same_moment = first.to_move == second.to_move and first.view(0).phase == second.view(0).phase
    return (first, second) if same_moment and len(first.steps) > at else None


@pytest.mark.bulk
@pytest.mark.parametrize("games", [4, pytest.param(48, marks=pytest.mark.thousand)])
def test_a_silent_partner_and_a_spectator_cannot_see_a_drawn_card(games: int) -> None:
    rng = random.Random("twins")
    compared = further = 0
    for number in range(games):
        record: dict[str, Any] = {}
        player = ("random", "scripted")[number % 2]
        onirim.simulate(1, player, f"twins {number}", players=2, records=record.update)
        game = onirim.Game.from_record(record)
        for holder in (0, 1):
            for at in hidden_draws(game, holder)[:6]:
                twins = twin_of(game, at, rng)
                if twins is None:
                    continue
                for seat in (1 - holder, "spectator"):
                    assert transcript(twins[0], seat) == transcript(twins[1], seat)
                assert transcript(twins[0], holder) != transcript(twins[1], holder)
                compared += 1
                further += len(twins[0].steps) > at + 4
    assert compared > 2.5 * games
    assert further > 0.8 * games


WAYS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "search_without_door": "shuffle"},
    {"players": 2, "communication": "silent"},
    {"players": 2, "communication": "open"},
]


def moments_of_a_game(number: int, options: dict[str, Any]) -> Iterator[tuple[State, Step, State]]:
    """Yield before, step and after of a game in which keys are often discarded, for the prophecies."""
    dice, game = random.Random(f"shown {number}"), onirim.Game(seed=f"shown {number}", **options)
    while game.to_move is not None:
        moves: Any = game.legal_moves
        if dice.random() < 0.5:
            keys = [move for move in moves if move.verb == "discard" and move.cards[0].symbol == "key"]
            moves = keys or moves
        game.push(moves[dice.randrange(len(moves))])
    moments = list(game.moments())
    states = [before for before, _ in moments[1:]] + [game.state]
    for (before, step), after in zip(moments, states, strict=True):
        yield before, step, after


def named_in(message: list[Any]) -> Counter[Card]:
    """Return the cards that the message of a step names, in words or by a colour."""
    words = [each for part in message[1:] for each in (part if isinstance(part, list) else [part])]
    named = Counter(BY_NAME[word] for word in words if word in BY_NAME)
    kind = {"search": "door", "open": "key", "pay key": "key"}.get(message[0])
    return named + Counter(BY_NAME[f"{word} {kind}"] for word in words if f"{word} {kind}" in BY_NAME)


def shows_where_it_lies(before: State, after: State, place: int, card: Card, seen: View) -> bool:
    """Return whether a view shows a card of a deck's step, or of an arrangement, where it lies now."""
    if after.known_n > before.known_n or after.phase == ARRANGE:  # seen by a prophecy: it lies on the deck
        return seen.known[place] == card
    if before.phase == ARRANGE:
        return place == 0 or seen.known[place - 1] == card
    if card >= LOCATIONS or before.phase == REVEAL or after.hand_n[SHARED] > before.hand_n[SHARED]:
        return True
    return seen.hands[before.active] is not None


@pytest.mark.parametrize("options", WAYS, ids=lambda options: "-".join(map(str, options.values())))
def test_a_step_shows_the_difference_between_two_views(options: dict[str, Any]) -> None:
    """Every card that a seat gets to see is named to it, and every named card is visible to the seat."""
    hidden = 0
    for number in range(8):
        for before, step, after in moments_of_a_game(number, options):
            for seat in (*range(before.players), "spectator"):
                first, then = View(before, seat), View(after, seat)
                message = visible_step_record(before, step, seat)
                assert len(visible_step(before, step, seat).cards) == visible_cards(before, step, seat)
                news = first.unseen - then.unseen
                if step.verb == "pay hand":
                    assert news <= then.discard
                else:
                    assert news <= named_in(message), (step, seat)
                if not step.by_deck and step.verb != "arrange":
                    assert message == step.to_record()
                    continue
                for place, card in enumerate(step.cards):
                    seen = place < visible_cards(before, step, seat)
                    knew = step.verb == "foresee" and place < len(first.known) and first.known[place] == card
                    assert seen == shows_where_it_lies(before, after, place, card, then) or knew, (step, seat)
                    hidden += not seen
    assert (hidden > 100) == (options.get("communication") != "open")


def test_a_table_shows_steps_as_the_view_module_does() -> None:
    for options in WAYS:
        for before, step, _ in moments_of_a_game(1, options):
            for seat in range(before.players):
                assert ONIRIM.visible_step(before, step, seat) == visible_step_record(before, step, seat)
            quiet = before.copy()
            quiet.silent = 1  # of an open game, a spectator sees as much as of a silent one
            for watcher in ("screen", "spectator"):
                assert ONIRIM.visible_step(before, step, watcher) == visible_step_record(
                    quiet, step, "spectator"
                )


def test_a_refusal_reveals_nothing_of_a_silent_partners_cards() -> None:
    game = onirim.Game(2, seed="refusals")
    while game.view(0).phase == "draft":
        game.push(game.legal_moves[0])
    for card in Card:
        if card < LOCATIONS:
            step = from_record(["play", str(card), "personal", 1], 2)
            assert game.why_not(step) == "It is not seat 1's turn: it is seat 0's."
