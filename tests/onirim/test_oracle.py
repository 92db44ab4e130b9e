"""Our engine and a naive one, written apart from the rules text, replay each other's games."""

import json
import random
from typing import Any

import pytest

from reverie import onirim
from reverie.onirim.cards import Card
from reverie.onirim.moves import LegalMoves, actor
from reverie.onirim.record import replay, start_of
from reverie.onirim.state import SEARCH_SHUFFLE, SHARED, State
from tests.onirim.strategies import EVERY_OPTIONS
from tests.oracle import naive

NUMBERS = [80, pytest.param(5_000, marks=pytest.mark.thousand)]
"""Numbers of games to play in each setting."""

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (options.players, dict(options.to_record())) for options in EVERY_OPTIONS
]


def our_snapshot(s: State) -> dict[str, Any]:
    """Return our state in the words of the naive engine."""

    def spread(counts: list[int]) -> list[str]:
        return sorted(str(Card(card)) for card, n in enumerate(counts) for _ in range(n))

    known = [str(Card(card)) for card in s.known[: s.known_n]]
    bag = sorted(spread(s.deck) + known)
    seats = range(s.players)
    move = actor(s)
    return {
        "hands": [spread(s.hand[seat]) for seat in seats],
        "shared": spread(s.hand[SHARED]),
        "rows": [[str(Card(card)) for card in s.row[seat][: s.row_n[seat]]] for seat in seats],
        "doors": [
            sorted(c for c, n in zip(naive.COLOURS, s.doors[seat], strict=True) for _ in range(n))
            for seat in seats
        ],
        "limbo": spread(s.limbo),
        "discard": spread(s.discard),
        "deck": s.deck_n + s.known_n,
        "bag": bag,
        "known": known,
        "resolving": None if s.resolving < 0 else str(Card(s.resolving)),
        "to_move": move,
        "turns": s.turns,
        "legal": sorted(json.dumps(step.to_record()) for step in LegalMoves(s))
        if isinstance(move, int)
        else [],
    }


def compare(state: State, theirs: dict[str, Any]) -> None:
    ours = our_snapshot(state)
    theirs = {**theirs, "legal": sorted(json.dumps(step) for step in theirs["legal"])}
    for name, value in ours.items():
        if name == "known" and (state.phase == SEARCH_SHUFFLE or theirs["over"]):
            continue  # a search looks through the deck: we treat its order as unknown even before the shuffle
        assert value == theirs[name], name


@pytest.mark.bulk
@pytest.mark.parametrize("games", NUMBERS)
def test_we_replay_the_games_of_the_naive_engine(games: int) -> None:
    rng = random.Random("naive")
    won = 0
    for number in range(games):
        players, rules = SETTINGS[number % len(SETTINGS)]
        style = "eager" if number % 3 else "random"
        record = naive.play(rng, players, rules, style, resign=0.05)
        game = onirim.Game.from_record(record)
        ours = game.record()
        assert ours == {**record, "result": ours["result"]}
        assert ours["result"].keys() == record["result"].keys()
        won += record["result"]["won"]
    assert won > 0


def they_replay(record: Any) -> None:
    naive.replay(json.loads(json.dumps(record)))


@pytest.mark.bulk
@pytest.mark.parametrize("games", NUMBERS)
def test_the_naive_engine_replays_our_games(games: int) -> None:
    for players, rules in SETTINGS:
        for player in ("random", "scripted"):
            onirim.simulate(games // 8, player, "oracle", players, **rules, records=they_replay)


@pytest.mark.bulk
@pytest.mark.parametrize("games", [24, pytest.param(160, marks=pytest.mark.thousand)])
def test_both_engines_agree_on_every_zone_and_every_legal_move(games: int) -> None:
    rng = random.Random("moments")
    for number in range(games):
        players, rules = SETTINGS[number // 2 % len(SETTINGS)]
        record = naive.play(rng, players, rules, "eager" if number % 2 else "random", resign=0.2)
        theirs = naive.replay(record)
        states = [start_of(record)] + [state for _, state in replay(record)]
        assert len(states) == len(theirs)
        for state, snapshot in zip(states, theirs, strict=True):
            compare(state, snapshot)
