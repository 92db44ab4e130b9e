"""A moment of a game: the state, and the step that was taken in it.

>>> from reverie import onirim
>>> game = onirim.Game(seed=7)
>>> _ = game.push("play red sun")
>>> *_, moment = game.moments()
>>> moment
<Moment: draw nightmare>
>>> state, step = moment
>>> print(step)
draw nightmare
"""

from typing import NamedTuple

from ..rendering import render
from .position import write_position
from .state import State
from .steps import Step
from .view import Seat, View


class Moment(NamedTuple):
    """A state and the step that was taken in it: `state, step = moment`."""

    state: State
    """The whole state before the step."""
    step: Step

    @property
    def position(self) -> str:
        """The state as a one-line string. `Game.from_position` begins a game there."""
        return write_position(self.state)

    def view(self, seat: Seat | None = None) -> View:
        """Return what a seat saw of the state; without `seat`, the seat whose turn it was."""
        return View(self.state, self.state.active if seat is None else seat)

    def __repr__(self) -> str:
        return f"<Moment: {self.step}>"

    def __str__(self) -> str:
        """Return the table before the step, as text, and the step."""
        return f"{self.view()}\n{self.step}"

    def _repr_svg_(self) -> str:
        """Return the table before the step as SVG for a notebook."""
        return self.view()._repr_svg_()

    def _repr_html_(self) -> str:
        """Return the table before the step, with the step in words, for a notebook."""
        return render("onirim", "step_html", self)


INSTEAD = {
    "fen": "game.position",
    "from_fen": "onirim.Game.from_position(text)",
    "fullmove_number": "game.view().turns",
    "generate_legal_moves": "game.legal_moves",
    "headers": "game.record()",
    "is_checkmate": "game.outcome.reason",
    "is_game_over": "game.outcome is not None",
    "is_legal": "game.can(move)",
    "is_valid": "onirim.Game.from_position(text)",
    "mainline": "game.moments()",
    "mainline_moves": "game.moves",
    "move_stack": "game.moves",
    "parse_san": "onirim.Step.parse(text)",
    "parse_uci": "onirim.Step.parse(text)",
    "peek": "game.moves[-1]",
    "ply": "len(game.moves)",
    "push_san": "game.push(text)",
    "push_uci": "game.push(text)",
    "result": "game.outcome",
    "san": "str(step)",
    "set_fen": "onirim.Game.from_position(text)",
    "status": "game.why_not(move)",
    "turn": "game.to_move",
    "uci": "str(step)",
}
"""Names of python-chess, and what to use here."""

INSTEAD_OF_CHESS = {
    "Board": "onirim.Game()",
    "Move": "onirim.Step",
    "read_game": "onirim.read(path)",
}
"""Names in the packages `chess` and `chess.pgn`, and what to use here."""
