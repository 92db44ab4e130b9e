"""The game record (docs/rules/records.md): a JSON object with everything that is needed to replay a game.

Reading is strict, and errors give the place: `{"code": "record-bad-step", "step": 17, "why": …}`.
"""

import json
from collections.abc import Iterator, Mapping

from ..json_values import Json
from ..records import check_head, check_keys, check_rest
from ..refusal import BadRecord, Refusal, as_written, clip
from .json_types import Record, Result, WrittenStep
from .moves import actor, complete_step, new, take_step
from .options import OPTIONS, check_players, names_for, options_for, options_of
from .outcome import Outcome, outcome_of
from .rules import resign
from .state import State
from .steps import Step, from_record


def record_of(s: State, seed: str, seats: tuple[str, ...], steps: list[WrittenStep]) -> Record:
    """Return the record of a game so far. A running game has no result."""
    record: Record = {
        "record": 1,
        "game": "onirim",
        "players": s.players,
        "rules": options_of(s).to_record(),
        "seed": seed,
        "seats": list(seats),
        "steps": steps,
    }
    outcome = outcome_of(s)
    if outcome is not None:
        record["result"] = result_to_json(outcome)
    return record


def header(s: State, seed: str, seats: tuple[str, ...]) -> Json:
    """Return the head of a record, before its steps."""
    head: Json = {**record_of(s, seed, seats, [])}
    return {name: head[name] for name in head if name not in ("steps", "result")}


def result_of(s: State) -> Json | None:
    """Return the result for a record, or None while the game is in progress."""
    outcome = outcome_of(s)
    return None if outcome is None else {**result_to_json(outcome)}


def result_to_json(outcome: Outcome) -> Result:
    """Return an outcome as written in records."""
    return {
        "won": outcome.won,
        "doors": [[str(colour) for colour in doors] for doors in outcome.doors],
        "turns": outcome.turns,
        "reason": outcome.reason,
    }


def start_of(record: object) -> State:
    """Check the head of a record and return the state before its first step."""
    return _start_state(check_head(record, "onirim"))


def _start_state(record: Json) -> State:
    try:
        players = check_players(record.get("players"))
    except Refusal as refusal:
        raise BadRecord("record-bad-field", field="players", why=refusal.to_dict()) from None
    rules = record.get("rules")
    if not isinstance(rules, dict):
        raise BadRecord("rules-must-be-object")
    check_keys(rules, names_for(players), "rules")
    try:
        named = {name: OPTIONS[name].check(value) for name, value in rules.items()}
    except Refusal as refusal:
        raise BadRecord("record-bad-field", field="rules", why=refusal.to_dict()) from None
    check_rest(record, players)
    return new(options_for(players, **named))


def replay(record: object) -> Iterator[tuple[Step, State]]:
    """Yield every step of a record with the state after it, then check the result.

    A resignation is not a step. It appears only in the result.
    """
    checked = check_head(record, "onirim")
    state = _start_state(checked)
    for number, written in enumerate(checked["steps"], start=1):
        try:
            step = from_record(written, state.players)
            after = take_step(state, step)
            if len(complete_step(state, step).cards) != len(step.cards):
                raise BadRecord("incomplete-arrangement")
        except Refusal as refusal:
            raise BadRecord("record-bad-step", step=number, why=refusal.to_dict()) from None
        state = after
        yield step, state
    check_result(state, checked.get("result"), "result" in checked)


RESULT = ("won", "doors", "turns", "reason")


def is_resigned(record: Mapping[str, object]) -> bool:
    """Return whether a record's result is a resignation."""
    result = record.get("result")
    return isinstance(result, dict) and result.get("reason") == "resigned"


def check_result(state: State, result: object, present: bool) -> None:
    """Raise `BadRecord` unless the result says what happened."""
    happened = result_of(state)
    if not present:
        return
    if not isinstance(result, dict):
        raise BadRecord("result-must-be-object")
    check_keys(result, RESULT, "result")
    if happened is None:
        if result.get("reason") != "resigned":
            raise BadRecord("result-before-game-over")
        if actor(state) == "deck":
            raise BadRecord("result-resigned-too-soon")
        given_up = state.copy()
        resign(given_up)
        happened = result_of(given_up)
    assert happened is not None
    for name, value in happened.items():
        claimed = result.get(name)
        if name == "doors" and isinstance(claimed, list):
            claimed = [sorted(doors) if _are_texts(doors) else doors for doors in claimed]
            value = [sorted(doors) for doors in value]
        if claimed != value or type(claimed) is not type(value):
            raise BadRecord("wrong-result", field=name, found=_json(value), value=clip(_json(claimed)))


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _json(value: object) -> str:
    try:
        return json.dumps(value, default=str)
    except ValueError:  # such as a number of thousands of digits
        return as_written(value)
