"""Which of two doors and three faces a card shows: the same for everybody, kept while one can follow it."""

import random
from collections.abc import Iterator

import pytest

from reverie import onirim
from reverie.onirim import Card, Colour, View
from reverie.onirim.cards import DOOR
from reverie.onirim.variants import FACES, variants_of

GAMES = [
    (players, silent, seed) for players, silent in ((1, False), (2, False), (2, True)) for seed in range(12)
]


def moments(players: int, silent: bool, seed: int) -> Iterator[onirim.Game]:
    """A game of somebody who opens every door that can be opened, and else does anything."""
    options = (
        {"players": players}
        if players == 1
        else {"players": 2, "communication": "silent" if silent else "open"}
    )
    game, dice = onirim.Game(seed=f"variants {seed}", **options), random.Random(seed)
    while game.outcome is None:
        yield game
        moves = list(game.legal_moves)
        opening = [move for move in moves if str(move).startswith(("open", "search"))]
        game.push(dice.choice(opening or moves))
    yield game


@pytest.mark.parametrize(("players", "silent", "seed"), GAMES)
def test_no_door_is_on_the_table_twice(players: int, silent: bool, seed: int) -> None:
    for game in moments(players, silent, seed):
        view = game.view(0)
        shown = variants_of(view)
        for colour in Colour:
            door = Card(DOOR + colour)
            gained = [
                which
                for own, each in zip(view.doors, shown.doors, strict=True)
                for name, which in zip(own, each, strict=True)
                if name == colour
            ]
            lying = [
                which
                for cards, each in ((view.limbo, shown.limbo), (view.known, shown.known))
                for card, which in zip(cards, each, strict=True)
                if card == door
            ]
            drawn = [shown.resolving] if view.resolving == door else []
            lost = [shown.discarded(door, at) for at in range(view.discard[door])]
            everything = gained + drawn + lying
            assert len(everything) == len(set(everything)), (colour, view.to_dict())
            assert set(everything + lost) <= {0, 1} and not set(gained) & set(lost)


@pytest.mark.parametrize(("players", "silent", "seed"), GAMES)
def test_a_door_that_is_opened_is_the_one_that_was_met(players: int, silent: bool, seed: int) -> None:
    met: tuple[Card, int, int] | None = None
    for game in moments(players, silent, seed):
        view = game.view(0)
        if met is not None:
            card, which, seat = met
            gained = [
                each
                for colour, each in zip(view.doors[seat], variants_of(view).doors[seat], strict=True)
                if colour == card.colour
            ]
            assert gained[-1] == which
        met = None
        if view.phase == "door" and any(str(move).startswith("open") for move in game.legal_moves):
            assert view.resolving is not None
            met = view.resolving, variants_of(view).resolving, view.active


@pytest.mark.parametrize("silent", [False, True])
def test_both_players_and_who_watches_see_the_same_doors_and_faces(silent: bool) -> None:
    for game in moments(2, silent, 3):
        first, second = variants_of(game.view(0)), variants_of(game.view(1))
        watching = variants_of(game.view("spectator"))
        for other in (second, watching):
            assert (first.doors, first.resolving, first.limbo) == (other.doors, other.resolving, other.limbo)


def test_alone_the_first_door_of_a_colour_is_the_first_and_the_second_the_other() -> None:
    for game in moments(1, False, 5):
        view = game.view(0)
        for colour in Colour:
            gained = [
                which
                for name, which in zip(view.doors[0], variants_of(view).doors[0], strict=True)
                if name == colour
            ]
            assert gained == [0, 1][: len(gained)]
            assert len(gained) == 2 or variants_of(view).next(Card(DOOR + colour)) == len(gained)


def test_nightmares_show_their_faces_in_turn() -> None:
    faces: list[int] = []
    before: View | None = None
    for game in moments(1, False, 1):
        view = game.view(0)
        new = (
            before is None
            or view.discard[Card.NIGHTMARE] > before.discard[Card.NIGHTMARE]
            or before.resolving is None
        )
        if view.resolving == Card.NIGHTMARE and new:
            faces.append(variants_of(view).resolving)
            assert faces[-1] == view.discard[Card.NIGHTMARE] % FACES
        before = view
    assert set(faces) <= set(range(FACES)) and len(set(faces)) > 1
