"""Two games that differ only in what a seat may not know look the same to that seat, step for step."""

import json
import random
from typing import Any

import pytest

from reverie import onirim
from reverie.onirim import Card, Step
from reverie.onirim.cards import LOCATIONS
from reverie.onirim.notation import from_record
from reverie.onirim.view import witnessed
from reverie.terminal.onirim import history


def transcript(game: onirim.Game, seat: Any) -> list[str]:
    """All that reaches a seat: what it is told of each step, its view, and the terminal's sentences."""
    told = []
    for before, step in game.moments():
        told.append(repr(witnessed(before, step, seat)))
        told.append(json.dumps(onirim.View(before, seat).to_dict()))
    told.append(json.dumps(game.view(seat).to_dict()))
    return told + (history(game, seat) if seat != "spectator" else [])


def hidden_draws(game: onirim.Game, holder: int) -> list[int]:
    """The steps at which `holder` drew a location into their own cards, unseen by the others."""
    return [
        number
        for number, (before, step) in enumerate(game.moments())
        if before.active == holder and step.verb == "draw" and witnessed(before, step, 1 - holder) != step
    ]


def twin_of(game: onirim.Game, at: int, rng: random.Random) -> tuple[onirim.Game, onirim.Game] | None:
    """A game, and the same with another card drawn at `at`, as far as all else can be the same."""
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
@pytest.mark.parametrize("lot", range(4))
def test_a_silent_partner_and_a_spectator_cannot_tell_which_card_was_drawn(lot: int) -> None:
    rng = random.Random(f"twins {lot}")
    compared = further = 0
    for number in range(12):
        record: dict[str, Any] = {}
        player = ("random", "scripted")[number % 2]
        onirim.simulate(1, player, f"twins {lot} {number}", players=2, records=record.update)
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
    assert compared > 30
    assert further > 10


def test_a_refusal_to_a_silent_partner_tells_nothing_of_the_others_cards() -> None:
    game = onirim.Game(2, seed="refusals")
    while game.view(0).phase == "draft":
        game.push(game.legal_moves[0])
    for card in Card:
        if card < LOCATIONS:
            step = from_record(["play", str(card), "personal", 1], 2)
            assert game.why_not(step) == "It is not seat 1's turn: seat 0 has to choose."
