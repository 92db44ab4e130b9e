"""Redaction of a log: the entries that are replaced when a name or a story has been removed."""

from collections.abc import Sequence

from ..table_game import State, Step, View
from .store import BY, Entry, unwrap_entry
from .table import Table


def without_name(entries: Sequence[Entry], sitter: str) -> dict[int, Entry]:
    """Return the entries that contain a person's name, by number, with the name removed.

    `sitter` is the fingerprint of the person's token.
    """
    replacements = {}
    for number, entry in enumerate(entries):
        kind, *what = unwrap_entry(entry)
        if kind == "sit" and what[2] == sitter and what[1]:
            replacements[number] = _instead_of(entry, [kind, what[0], "", *what[2:]])
    return replacements


def without_story(table: Table[State, Step, View], entries: Sequence[Entry], seat: int) -> dict[int, Entry]:
    """Return the entries that contain the text of a seat's story, by number, with the text removed.

    In games with stories no move is taken back, so that each step of the table is one entry.
    """
    _, changed = table.game.without_story(table.state.game_state, table.state.steps, seat)
    step_numbers = [
        number for number, entry in enumerate(entries) if unwrap_entry(entry)[0] in ("step", "deck")
    ]
    replacements = {}
    for at, step in changed.items():
        entry = entries[step_numbers[at]]
        replacements[step_numbers[at]] = _instead_of(entry, [unwrap_entry(entry)[0], table.game.write(step)])
    return replacements


def _instead_of(entry: Entry, other: Entry) -> Entry:
    return [*entry[:3], other] if entry[0] == BY else other
