"""Which card a word is for: the Dreamer and the spirits know the cards of a round by their count (W3.2)."""

from ..refusal import IllegalMove
from .state import State


def on_show(s: State, card: int | None) -> None:
    """A `Refusal` where that card has gone, or was not there yet; who names none means the one on show."""
    if card is None or (card == s.shown_before and s.shown is not None):
        return
    raise IllegalMove("card-gone" if 1 <= card <= s.shown_before else "card-not-yet-shown", card=card)
