"""The picture of each card, one of two doors or three faces, which is the same for everybody."""

import random
from collections.abc import Iterator

import pytest

from reverie import onirim
from reverie.onirim import Card, Colour, View
from reverie.onirim.cards import DOOR
from reverie.onirim.variants import FACES, variants_of

GAMES = [
    (players, silent, seed) for players, silent in ((1, False), (2, False), (2, True)) for seed in (0, 1, 2)
]


def moments(players: int, silent: bool, seed: int) -> Iterator[onirim.Game]:
    """Yield the moments of a random game in which every door that can be opened is opened."""
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


def pictures(view: View, colour: Colour) -> dict[str, list[int]]:
    """Return the pictures of a colour's doors: gained, in limbo, known in the deck, drawn and lost."""
    shown, door = variants_of(view), Card(DOOR + colour)
    return {
        "gained": [
            which
            for own, each in zip(view.doors, shown.doors, strict=True)
            for name, which in zip(own, each, strict=True)
            if name == colour
        ],
        "limbo": [which for card, which in zip(view.limbo, shown.limbo, strict=True) if card == door],
        "known": [which for card, which in zip(view.known, shown.known, strict=True) if card == door],
        "drawn": [shown.resolving] if view.resolving == door else [],
        "lost": [shown.discarded(door, at) for at in range(view.discard[door])],
    }


@pytest.mark.parametrize(("players", "silent", "seed"), GAMES)
def test_doors_differ_by_the_order_in_which_they_are_met(players: int, silent: bool, seed: int) -> None:
    """No door is on the table twice. The first of a colour that anybody gains is the first, and the next the
    other; what is opened is what was met, and what a player has, or is lost, keeps its picture."""
    before: dict[Colour, dict[str, list[int]]] = {}
    met: tuple[Colour, int, int] | None = None
    for game in moments(players, silent, seed):
        view = game.view(0)
        if met is not None:
            colour, which, seat = met
            own = zip(view.doors[seat], variants_of(view).doors[seat], strict=True)
            assert [each for name, each in own if name == colour][-1] == which
        for colour in Colour:
            now, then = pictures(view, colour), before.get(colour)
            there = now["gained"] + now["drawn"] + now["limbo"] + now["known"]
            assert len(there) == len(set(there)) and {*there, *now["lost"]} <= {0, 1}
            assert not {*now["gained"]} & {*now["lost"]}
            if then is None or (not any(then.values()) and sum(map(len, now.values())) == 1):
                assert all(1 not in each for each in now.values())
            elif len(now["gained"]) == 2 and len(then["gained"]) == 1:
                assert set(now["gained"]) == {0, 1} and then["gained"][0] in now["gained"]
            if then and view.doors and len(now["lost"]) >= len(then["lost"]):
                assert now["lost"][: len(then["lost"])] == then["lost"]
            before[colour] = now
        met = None
        if view.phase == "door" and any(str(move).startswith("open") for move in game.legal_moves):
            assert view.resolving is not None and view.resolving.colour is not None
            met = view.resolving.colour, variants_of(view).resolving, view.active


@pytest.mark.parametrize("silent", [False, True])
def test_players_and_spectators_see_the_same_doors_and_faces(silent: bool) -> None:
    for game in moments(2, silent, 3):
        first, second = variants_of(game.view(0)), variants_of(game.view(1))
        watching = variants_of(game.view("spectator"))
        for other in (second, watching):
            assert (first.doors, first.resolving, first.limbo) == (other.doors, other.resolving, other.limbo)


def test_a_view_has_no_door_places_without_a_known_order() -> None:
    """A view has no `door_places` after a position, nor where the order of the seats implies it."""
    game = onirim.Game(2, seed=7)
    assert "door_places" not in game.view(0).to_dict()
    met = next(
        game
        for seed in range(20)
        for game in moments(2, False, seed)
        if "door_places" in game.view(0).to_dict()
    )
    assert "door_places" not in onirim.Game.from_position(met.position).view(0).to_dict()


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
