"""Golden games: whole games written out with what every seat sees, to be read and compared.

`python -m tests.playthroughs` rewrites them. A difference is a change that a player would notice.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from reverie import onirim
from reverie.onirim.cards import Card
from reverie.onirim.choices import MAX_CHOICES, list_choices
from reverie.onirim.moves import step_of
from reverie.onirim.options import OPTIONS
from reverie.onirim.players import make_player
from reverie.onirim.state import State
from reverie.onirim.view import Seat, View, visible_step

FOLDER = Path(__file__).parent

GAMES: dict[str, tuple[dict[str, str | int], str]] = {
    "solo_scripted": ({"seed": "playthrough 1"}, "scripted"),
    "solo_random_search_shuffles": ({"seed": "playthrough 2", "search_without_door": "shuffle"}, "random"),
    "two_silent_scripted": ({"players": 2, "seed": "playthrough 11"}, "scripted"),
    "two_open_random": ({"players": 2, "seed": "playthrough 4", "communication": "open"}, "random"),
}


def add_options() -> None:
    """Add a random game for each value of an option that no game above has."""
    for name, option in OPTIONS.items():
        played = {options.get(name, option.default) for options, _ in GAMES.values()}
        for value in option.values:
            if value not in played:
                players = option.players[0]
                options: dict[str, str | int] = {"players": players, "seed": f"{name} {value}", name: value}
                GAMES[f"{'solo' if players == 1 else 'two'}_random_{name}_{value}"] = (options, "random")


add_options()


def played(name: str) -> onirim.Game:
    """One golden game."""
    options, player = GAMES[name]
    game = onirim.Game(**options)  # type: ignore[arg-type]
    seats = [make_player(player, f"{name} {seat}") for seat in range(game.players)]
    while isinstance(seat := game.to_move, int):
        state, room = game.state, [0] * MAX_CHOICES
        legal = room[: list_choices(state, room)]
        game.push(step_of(state, seats[seat].choose(game.view(seat), legal)))
    return game


def written(name: str) -> str:
    """Return the game as text."""
    (options, player), game = GAMES[name], played(name)
    lines = [f"# {name}: {player}, {options}", f"# sealed {game.commitment}", ""]
    seen: dict[Seat, dict[str, str]] = {seat: {} for seat in _seats(game.state)}
    for number, (before, step) in enumerate(game.moments(), start=1):
        lines += _changes(before, seen)
        who = "deck" if step.by_deck else f"seat {before.active}"
        lines.append(f"{number:3}. {who}: {step}")
        for seat_name in _seats(before):
            witness = visible_step(before, step, seat_name)
            if witness != step:
                lines.append(f"          {seat_name} is told only: {witness}")
    lines += _changes(game.state, seen)
    outcome = game.outcome
    assert outcome is not None
    lines += ["", f"# won by the {outcome.winner}: {outcome.reason}, {outcome.turns} turns", ""]
    return "\n".join(lines)


def _seats(state: State) -> list[Seat]:
    return [*range(state.players), "spectator"]


def _changes(state: State, seen: dict[Seat, dict[str, str]]) -> list[str]:
    """Return the changes in each seat's view, or one change where all see the same."""
    views = {seat: _fields(View(state, seat)) for seat in _seats(state)}
    lines = []
    for name in views["spectator"]:
        news: dict[str, list[str]] = {}
        for seat, fields in views.items():
            if seen[seat].get(name) != fields[name]:
                news.setdefault(fields[name], []).append(str(seat))
        for value, seats in news.items():
            whose = "" if len(seats) == len(views) else f" ({' and '.join(seats)})"
            lines.append(f"          {name}{whose}: {value}")
    seen.update(views)
    return lines


def _fields(view: View) -> dict[str, str]:
    """Return every field of a view as text."""

    def heap(cards: Iterable[Card | None]) -> str:
        return " ".join("??" if card is None else card.short for card in cards) or "-"

    def tally(counts: Counter[Card]) -> str:
        return " ".join(f"{n}{card.short}" for card, n in sorted(counts.items())) or "-"

    fields = {"phase": f"{view.phase}, {view.to_move} to move, {view.turns} turns"}
    for seat, hand in enumerate(view.hands):
        fields[f"hand of {seat}"] = heap(hand) if hand is not None else f"{view.hand_sizes[seat]} cards"
    if view.players == 2:
        fields["shared"] = heap(view.shared)
    for seat, row in enumerate(view.rows):
        fields[f"row of {seat}"] = f"{heap(row)} ({view.series[seat]} of 3)"
        fields[f"doors of {seat}"] = "".join(colour.letter for colour in view.doors[seat]) or "-"
    fields["limbo"] = heap(view.limbo)
    fields["resolving"] = heap([view.resolving] if view.resolving else [])
    fields["known"] = heap(view.known)
    fields["discard"] = tally(view.discard)
    fields["deck"] = f"{view.deck} cards; unseen {tally(view.unseen)}"
    fields["unwinnable"] = str(view.unwinnable)
    return fields


def write_all() -> None:
    """Write every golden game."""
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(written(name), encoding="utf-8")
