"""The record of a game of When I Dream (rules/record.md): everything needed to replay it."""

from collections.abc import Iterator
from typing import Any

from ..records import check_head, check_rest
from ..refusal import BadRecord, Refusal
from . import scoring
from .options import Options, options_for
from .rules import take
from .state import OVER, State, new
from .steps import Step, from_record


def header(options: Options, seed: str, seats: tuple[str, ...]) -> dict[str, Any]:
    return {
        "record": 1,
        "game": "when-i-dream",
        "players": options.players,
        "rules": options.to_record(),
        "seed": seed,
        "seats": list(seats),
    }


def result_of(s: State) -> dict[str, Any] | None:
    """Scores with penalties deducted, penalty cards, and who won; nothing while the game goes on."""
    if s.phase != OVER:
        return None
    return {
        "scores": scoring.final_scores(s),
        "penalties": [len(cards) for cards in s.penalties],
        "winners": list(s.winners),
    }


def options_of(record: Any) -> Options:
    """Check the head of a record; the options in force."""
    check_head(record, "when-i-dream")
    rules = record.get("rules")
    if not isinstance(rules, dict):
        raise BadRecord("rules: has to be an object with every option in force.")
    try:
        options = options_for(record.get("players"), **rules)
    except (Refusal, TypeError) as fault:
        raise BadRecord(f"rules: {fault}") from None
    missing = sorted(set(options.to_record()) - set(rules))
    if missing:
        raise BadRecord(f"rules: has to name every option in force; {', '.join(missing)} is missing.")
    check_rest(record, options.players)
    return options


def replay(record: Any, cards: dict[int, tuple[str, ...]] | None = None) -> Iterator[tuple[Step, State]]:
    """Every step of a record with the state after it; then the result is checked."""
    state = new(options_of(record), cards)
    for number, said in enumerate(record["steps"], start=1):
        try:
            step = from_record(said)
            state = take(state, step)
        except Refusal as refusal:
            told = str(refusal)
            raise BadRecord(f"step {number}: {told}{'' if told.endswith('.') else '.'}") from None
        yield step, state
    if "result" in record:
        result = result_of(state)
        if result is None:
            raise BadRecord("result: the game is not over after the last step.")
        if record["result"] != result:
            raise BadRecord(f"result: it is {result}.")
