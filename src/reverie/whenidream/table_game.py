"""When I Dream at a table: see `reverie.table_game`."""

from dataclasses import asdict
from typing import Any

from ..refusal import IllegalMove, InvalidMove
from ..table_game import Actors, Seat
from . import moves, umpire
from .decks import SeededDeck
from .options import FEWEST, MOST, options_for
from .record import header, result_of
from .referee import Referee
from .rules import take
from .state import DEALING, OVER, State
from .state import new as new_state
from .steps import AT_THE_TABLE, Step, Vote, from_record
from .view import view_dict
from .words import own_pack, pack

NAME = "when-i-dream"
SEATS = range(FEWEST, MOST + 1)
FOR_THE_HOST: tuple[str, ...] = ("pause", "resume")
AT_TABLE = {kind.__name__.lower(): kind for kind in AT_THE_TABLE}


def new(options: dict[str, Any], seats: int) -> State:
    """`words` among the options is a pack of one's own, as text."""
    said = dict(options)
    words = said.pop("words", None)
    if "players" in said:
        raise InvalidMove("There are as many players as seats.")
    chosen = options_for(seats, **said)
    if words is None:
        return new_state(chosen, pack(chosen.language, chosen.preset))
    if not isinstance(words, str):
        raise InvalidMove("A pack of your own is a text, with a piece on each line.")
    own = own_pack(words, chosen.preset)
    return new_state(chosen, own.cards, own.others)


def options(state: State) -> dict[str, Any]:
    return state.options.to_record()


def actors(state: State, time: float) -> Actors:
    seats = tuple(seat for seat in state.seats if moves.legal_moves(state, seat))
    return Actors(seats, umpire.deck_acts(state, time), umpire.next_deadline(state))


def legal(state: State, seat: int) -> tuple[str, ...]:
    return moves.legal_moves(state, seat)


def follows(state: State, seat: int, said: list[Any], time: float) -> list[Step]:
    """`["clue", "beam"]`, `["guess", "lighthouse"]`, …: the moves of `Game.push`."""
    act, *rest = said or [None]
    if act in ("away", "back"):
        raise IllegalMove("The table sees for itself who is here.")
    moves.check(state, seat, act, tuple(rest), time)
    judge = Referee(state.options.language, state.other_names)
    return moves.follow(state, seat, act, tuple(rest), time, judge)


def presence(state: State, seat: int, here: bool, time: float) -> list[Step]:
    """Who is away is waited for only so long (W8.5)."""
    if here == (seat not in state.away) or state.phase == OVER:
        return []
    return umpire.come_back(state, seat, time) if here else umpire.leave(state, seat, time)


def due(state: State, time: float) -> list[Step]:
    return umpire.at_once(state) or umpire.tick(state, time)


def deal(state: State, seed: str, memory: Any, time: float) -> tuple[Step, Any]:
    deck = SeededDeck(seed)
    when = state.now  # the deck answers at once, however late somebody looks
    if state.phase == DEALING:
        when = max(when, time if state.due is None else state.due)
    return deck.answer(state, deck.start if memory is None else memory, when)


def apply(state: State, step: Step) -> State:
    return take(state, step)


def view(state: State, seat: Seat) -> dict[str, Any]:
    return view_dict(state, seat)


def shown(before: State, step: Step, seat: Seat) -> None:
    """The view has every clue and guess; of the rest, nothing is told twice."""
    return


def outcome(state: State) -> dict[str, Any] | None:
    return result_of(state)


def record(state: State, steps: list[Step], seed: str, names: list[str]) -> dict[str, Any]:
    found = header(state.options, seed, tuple(names))
    found["steps"] = [step.to_record() for step in steps if not isinstance(step, AT_THE_TABLE)]
    result = result_of(state)
    return found if result is None else {**found, "result": result}


def write(step: Step) -> list[Any]:
    """As records have it; what records leave out is written with its names."""
    if isinstance(step, AT_THE_TABLE):
        return [step.verb, asdict(step)]
    said = step.to_record()
    return [*said, step.number] if isinstance(step, Vote) else said


def read(state: State, said: list[Any]) -> Step:
    if said[0] in AT_TABLE:
        return AT_TABLE[said[0]](**said[1])
    if said[0] == "vote":
        step = from_record(said[:-1])
        assert isinstance(step, Vote)
        return Vote(step.time, step.about, step.subject, step.answers, step.outcome, said[-1])
    return from_record(said)


def undoable(before: State, steps: list[Step], seat: int) -> bool:
    """Words that were said were heard."""
    return False


def figures(games: list[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    """Wins, points and penalties of one's own seat."""
    scores = [result["scores"][seat] for seat, result in games]
    return {
        "games": len(games),
        "won": sum(seat in result["winners"] for seat, result in games),
        "mean_points": sum(scores) / len(scores) if scores else None,
        "best_points": max(scores, default=None),
        "penalties": sum(result["penalties"][seat] for seat, result in games),
    }
