"""Asks a person who holds real cards what the deck has dealt."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from ..onirim import Refusal
from ..onirim.deck import asked
from ..onirim.notation import parse
from ..onirim.state import SEARCH_SHUFFLE, State
from ..onirim.steps import DECK_VERBS, check

QUESTIONS = {
    "deal": "Deal a card from your deck (you have {held}). Which is it?",
    "draw": "Draw a card from your deck. Which is it?",
    "foresee": "Look at the top {n} of your deck. Which are they, top first?",
    "reveal": "Turn up the top {n} of your deck. Which are they, top first?",
    "shuffle": "Put limbo back and shuffle your deck, then press Enter.",
    "search": "Take the door out of your deck, if it is there, and shuffle; then press Enter.",
}


def ask_for_cards(
    console: Console, read: Callable[[str], str] = input
) -> Callable[[State, int], tuple[int, ...]]:
    """A question for `RealDeck`: asks until the answer can be true."""

    def ask(state: State, n: int) -> tuple[int, ...]:
        if state.known_n >= n > 0:
            return tuple(state.known[:n])  # the person knows these, and so do we
        verb = DECK_VERBS[asked(state)]
        key = "search" if state.phase == SEARCH_SHUFFLE else verb
        held = sum(state.hand_n)
        question = QUESTIONS[key].format(n=f"{n} cards" if n > 1 else "card", held=held)
        while True:
            said = read(f"{question} ").strip()
            if said.lower() in ("quit", "exit", "q"):
                raise EOFError
            if said.lower() == "undo":
                raise Refusal("Your move is taken back.")
            if n == 0:
                return ()
            try:
                step = parse(f"{verb} {said}")
                check(state, step)
            except Refusal as refusal:
                console.print(Text(str(refusal), "bold"))
            else:
                return tuple(step.cards)

    return ask
