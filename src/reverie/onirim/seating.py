"""Onirim at a table: see `reverie.seating`."""

from typing import Any

from ..refusal import IllegalMove, InvalidMove, Refusal
from ..seating import Actors, Seat
from .actors import SeededDeck
from .notation import Step, from_record, parse
from .record import header, result_of
from .rules import resign
from .state import State
from .steps import LegalMoves, actor, check, completed, deck_step, take_step
from .steps import new as new_state
from .view import View, options_of

NAME = "onirim"
SEATS = range(1, 3)
FOR_THE_HOST: tuple[str, ...] = ()
RESIGN = Step("resign")
SHOWING = ("deal", "draw", "foresee", "reveal")
"""Steps that turn up a card nobody knew."""


def new(options: dict[str, Any], seats: int) -> State:
    try:
        return new_state(seats, **options)
    except (TypeError, ValueError) as problem:
        raise Refusal(str(problem)) from None


def options(state: State) -> dict[str, Any]:
    return dict(options_of(state))


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
    if actor(state) != seat:
        raise IllegalMove("It is not your turn.")
    if said[0] == "resign":
        return [RESIGN]
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
