"""Onirim at a table: see `reverie.table_game`."""

from typing import Any

from ..refusal import IllegalMove, InvalidMove
from ..table_game import Actors, Seat
from .decks import SeededDeck
from .moves import LegalMoves, actor, check, completed, deck_step, take_step
from .moves import new as new_state
from .notation import parse
from .options import options_for, options_of
from .record import header, replay, result_of
from .rules import resign
from .state import State
from .steps import Step, from_record
from .view import View
from .view import shown as shown_to

NAME = "onirim"
SEATS = range(1, 3)
FOR_THE_HOST: tuple[str, ...] = ()
RESIGN = Step("resign")
SHOWING = ("deal", "draw", "foresee", "reveal")
"""Steps that turn up a card nobody knew."""


def new(options: dict[str, Any], seats: int) -> State:
    return new_state(options_for(seats, **options))


def options(state: State) -> dict[str, Any]:
    return dict(options_of(state).to_record())


def actors(state: State, time: float) -> Actors:
    who = actor(state)
    if who == "deck":
        return Actors(deck=True)
    return Actors(() if who is None else (who,))


def legal(state: State, seat: int) -> tuple[str, ...]:
    return tuple(map(str, LegalMoves(state))) if actor(state) == seat else ()


def follows(state: State, seat: int, said: list[Any], time: float) -> list[Step]:
    """`["play red sun"]`, in words as anywhere, or `["resign"]`."""
    if len(said) != 1 or not isinstance(said[0], str):
        raise InvalidMove("A move is one text.")
    if actor(state) is None:
        raise IllegalMove("The game is over.")
    if said[0] == "resign" and isinstance(actor(state), int):
        return [RESIGN]  # also while the other has to choose, who may be gone
    if actor(state) != seat:
        raise IllegalMove("It is not your turn.")
    step = parse(said[0])
    if step.by_deck:
        raise IllegalMove("That is for the deck to do.")
    check(state, step)
    return [completed(state, step)]


def presence(state: State, seat: int, here: bool, time: float) -> list[Step]:
    """A card game waits."""
    return []


def due(state: State, time: float) -> list[Step]:
    return []


def deal(state: State, seed: str, memory: Any, time: float) -> tuple[Step, Any]:
    deck = SeededDeck(seed)
    cards, after = deck.answer(state, deck.start if memory is None else memory)
    return deck_step(state, cards), after


def apply(state: State, step: Step) -> State:
    if step == RESIGN:
        after = state.copy()
        resign(after)
        return after
    return take_step(state, step)


def view(state: State, seat: Seat) -> dict[str, Any]:
    return View(state, "spectator" if seat == "screen" else seat).to_dict()


def shown(before: State, step: Step, seat: Seat) -> list[Any] | None:
    if step == RESIGN:
        return write(step)
    return shown_to(before, step, "spectator" if seat == "screen" else seat)


def outcome(state: State) -> dict[str, Any] | None:
    return result_of(state)


def record(state: State, steps: list[Step], seed: str, names: list[str]) -> dict[str, Any]:
    found = header(state, seed, tuple(names))
    found["steps"] = [step.to_record() for step in steps if step != RESIGN]
    result = result_of(state)
    return found if result is None else {**found, "result": result}


def write(step: Step) -> list[Any]:
    return ["resign"] if step == RESIGN else step.to_record()


def read(state: State, said: list[Any]) -> Step:
    return RESIGN if said == ["resign"] else from_record(said, state.players)


def undoable(before: State, steps: list[Step], seat: int) -> bool:
    """Alone, whatever has shown no new card, a door left in limbo or a search; beside somebody, nothing."""
    return before.players == 1 and not any(step.verb in SHOWING for step in steps)


def signals(state: State) -> bool:
    """Two who play in the open may give each other signs."""
    return state.players == 2 and not state.silent


def moments(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The table after each step of a finished game, with every hand open."""
    found = []
    for _, state in replay(record):
        state = state.copy()
        state.silent = 0
        found.append(View(state, state.active).to_dict())
    return found


def figures(games: list[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    """Wins, the streak that runs and the longest, and means; of games, the latest first."""
    won = [bool(result["won"]) for _, result in games]
    longest = max((len(run) for run in "".join(".w"[each] for each in won).split(".")), default=0)
    return {
        "games": len(won),
        "won": sum(won),
        "streak": won.index(False) if False in won else len(won),
        "longest_streak": longest,
        "mean_turns": sum(result["turns"] for _, result in games) / len(won) if won else None,
        "mean_doors": sum(len(doors) for _, result in games for doors in result["doors"]) / len(won)
        if won
        else None,
    }
