"""Onirim for the leaderboard: solo, and in silence with unknown partners.

Many games are played at once, so that one message asks an entry about many moments.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from ...arguments import short_repr
from ...onirim.choices import choose
from ...onirim.deck import answer, deck_request
from ...onirim.decks import SeededDeck
from ...onirim.moves import choices_of, new
from ...onirim.options import Options, options_for
from ...onirim.state import ALL_DOORS, OVER, PROPHECY
from ...onirim.summary import Summary
from ...onirim.view import View
from ...refusal import clip
from .entrant import BadEntry, Entrant
from .strangers import STRANGERS, choose_as_stranger

GAMES_AT_ONCE = 200

Progress = Callable[[int], None]


class Deal(NamedTuple):
    """A game to be played: its cards and, for two players, the entry's seat and its partner."""

    seed: int
    seat: int = 0
    stranger: str | None = None


class Table:
    """A game that proceeds by itself until the entry has to choose."""

    def __init__(self, number: int, deal: Deal, options: Options) -> None:
        self.number, self.deal = number, deal
        self.state = new(options)
        self._deck = SeededDeck(str(deal.seed))
        self._memory = self._deck.start
        self._advance()

    def _advance(self) -> None:
        s = self.state
        while s.phase != OVER:
            if deck_request(s):
                cards, self._memory = self._deck.answer(s, self._memory)
                answer(s, list(cards))
                continue
            self.view = View(s, s.active)
            self.open = choices_of(self.view)
            if s.active == self.deal.seat:
                return
            stranger = STRANGERS[str(self.deal.stranger)]
            choose(
                s,
                self.open[choose_as_stranger(self.view.visible_state, self.open, len(self.open), stranger)],
                [0] * PROPHECY,
            )

    def take(self, choice: object, name: str) -> None:
        """Make the entry's choice, or raise `BadEntry` if it is not legal."""
        if type(choice) is not int or choice not in self.open:
            open_now = [str(each) for each in self.open]
            raise BadEntry("entry-chose-illegal-action", name=name, value=short_repr(choice), open=open_now)
        choose(self.state, choice, [0] * PROPHECY)
        self._advance()


def play(entrant: Entrant, deals: Sequence[Deal], progress: Progress) -> Summary:
    """Play games with an entry that makes one choice at a time."""
    options = options_for(1 if deals[0].stranger is None else 2)
    summary = Summary()
    for first in range(0, len(deals), GAMES_AT_ONCE):
        tables = [
            Table(first + k, deal, options) for k, deal in enumerate(deals[first : first + GAMES_AT_ONCE])
        ]
        running = tables
        while running:
            questions = [(table.number, table.view, table.open) for table in running]
            for table, choice in zip(running, entrant.ask("choose", questions, len(running)), strict=True):
                table.take(choice, entrant.name)
            over = sum(table.state.phase == OVER for table in running)
            running = [table for table in running if table.state.phase != OVER]
            progress(over)
        entrant.forget([table.number for table in tables])
        summary.wins += [table.state.ending == ALL_DOORS for table in tables]
        summary.turns += [table.state.turns for table in tables]
        summary.doors += [sum(map(sum, table.state.doors)) for table in tables]
    return summary


def play_rows(entrant: Entrant, seeds: Sequence[int], progress: Progress) -> Summary:
    """Play games with an entry that gets rows of observations and masks, as learners do.

    An illegal action changes nothing. A game is truncated after a thousand actions, and lost.
    """
    try:
        from ..onirim_vector import OnirimVector
    except ImportError:
        raise BadEntry("needs-package", package="reverie[envs]") from None
    if entrant.prophecy not in ("whole", "sequence"):
        raise BadEntry(
            "bad-option-value", option="prophecy", value=clip(entrant.prophecy), choices=["whole", "sequence"]
        )
    games = len(seeds)
    envs = OnirimVector(games, prophecy=entrant.prophecy, autoreset_mode="SameStep")
    rows, infos = envs.reset(seed=list(seeds))
    won, turns, doors = np.zeros(games, np.bool_), np.zeros(games, np.int64), np.full(games, -1)
    while (running := doors < 0).any():
        chosen = np.zeros(games, np.int64)  # actions in games that have restarted do not count
        asked_for = (rows[running], infos["action_mask"][running])
        chosen[running] = entrant.ask("act", asked_for, int(running.sum()))
        rows, _, over, broken_off, infos = envs.step(chosen)
        ended = (over | broken_off) & running
        if ended.any():
            last = infos["final_info"]
            doors[ended], won[ended], turns[ended] = (last[k][ended] for k in ("doors", "won", "turns"))
            progress(int(ended.sum()))
    return Summary(wins=won.tolist(), turns=turns.tolist(), doors=doors.tolist())


def deals_with_strangers(seeds: Sequence[int]) -> list[Deal]:
    """Return games with each stranger in turn, in the first seat and in the second."""
    ways = [(seat, stranger) for stranger in STRANGERS for seat in (0, 1)]
    return [Deal(seed, *ways[number % len(ways)]) for number, seed in enumerate(seeds)]
