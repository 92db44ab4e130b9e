"""What was taken away is not kept either: which entries of a log are replaced, and by what."""

from collections.abc import Sequence

from ..table_game import State, Step, View
from .store import BY, Entry, unwrapped
from .table import Table


def without_name(entries: Sequence[Entry], sitter: str) -> dict[int, Entry]:
    """The entries with the name of whoever has a secret with this fingerprint, without it."""
    found = {}
    for number, entry in enumerate(entries):
        kind, *what = unwrapped(entry)
        if kind == "sit" and what[2] == sitter and what[1]:
            found[number] = _instead_of(entry, [kind, what[0], "", *what[2:]])
    return found


def without_story(table: Table[State, Step, View], entries: Sequence[Entry], seat: int) -> dict[int, Entry]:
    """The entries with the text of a story that a seat has told, without it. Stories are told where nobody
    takes anything back: each step of the table is one entry."""
    _, changed = table.game.untold(table.state.game_state, table.state.steps, seat)
    taken = [number for number, entry in enumerate(entries) if unwrapped(entry)[0] in ("step", "deck")]
    found = {}
    for at, step in changed.items():
        entry = entries[taken[at]]
        found[taken[at]] = _instead_of(entry, [unwrapped(entry)[0], table.game.write(step)])
    return found


def _instead_of(entry: Entry, other: Entry) -> Entry:
    return [*entry[:3], other] if entry[0] == BY else other
