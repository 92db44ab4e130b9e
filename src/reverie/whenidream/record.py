"""The record of a game of When I Dream (docs/rules/records.md): everything needed to replay it."""

from collections.abc import Iterator
from typing import Any

from ..records import check_head, check_rest
from ..refusal import BadRecord, Refusal
from .json_types import Record, Result
from .options import Options, options_for
from .outcome import outcome_of
from .rules import take
from .state import State, new
from .steps import Step
from .written_steps import from_record


def header(options: Options, seed: str, seats: tuple[str, ...]) -> Record:
    return {
        "record": 1,
        "game": "when-i-dream",
        "players": options.players,
        "rules": options.to_record(),
        "seed": seed,
        "seats": list(seats),
        "steps": [],
    }


def result_of(s: State) -> Result | None:
    """Return the outcome as in records, or None while the game is in progress."""
    outcome = outcome_of(s)
    return None if outcome is None else outcome.to_dict()


def options_of(record: Any) -> Options:
    """Check the header of a record and return the options of the game."""
    check_head(record, "when-i-dream")
    rules = record.get("rules")
    if not isinstance(rules, dict) or not all(isinstance(name, str) for name in rules):
        raise BadRecord("record-rules-must-be-object")
    try:
        if "players" in rules:
            raise Refusal("players-inside-rules")
        options = options_for(record.get("players"), **rules)
    except Refusal as fault:
        raise BadRecord("record-bad-field", field="rules", why=fault.to_dict()) from None
    missing = sorted(set(options.to_record()) - set(rules))
    if missing:
        raise BadRecord("record-rules-missing", options=missing)
    check_rest(record, options.players)
    return options


def replay(record: Any, cards: dict[int, tuple[str, ...]] | None = None) -> Iterator[tuple[Step, State]]:
    """Yield each step of a record with the state after it, and check the result at the end."""
    state = new(options_of(record), cards)
    for number, written in enumerate(record["steps"], start=1):
        try:
            step = from_record(written)
            state = take(state, step)
        except Refusal as refusal:
            raise BadRecord("record-bad-step", step=number, why=refusal.to_dict()) from None
        yield step, state
    if "result" in record:
        result = result_of(state)
        if result is None:
            raise BadRecord("result-before-game-over")
        if record["result"] != result:
            raise BadRecord("record-wrong-result", **result)
