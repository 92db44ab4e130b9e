"""The bots of an awake table. They think in threads or in programs, and pause as long as people would."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256

from ...json_values import Json
from ...refusal import Refusal
from ...table import AnyTable
from ...table_game import Thought
from ..logging import log_exceptions
from .bot_programs import Program

logger = logging.getLogger("reverie.server")

RETRY_SECONDS = 5.0
TRIES = 3
"""Number of times that a bot is asked for a move before it is given up for `RETRY_SECONDS`."""


class Bots:
    """The bots seated at a table."""

    def __init__(
        self,
        table: AnyTable,
        programs: Mapping[str, str],
        now: Callable[[], float],
        retry_table: Callable[[], None],
        prepare: Callable[[], Awaitable[None]],
    ) -> None:
        self.table = table
        self._prepare = prepare
        self._programs = programs
        self._now = now
        self._retry_table = retry_table
        self._running_programs: dict[tuple[int, str], Program] = {}
        self._thinking: dict[int, tuple[Json, asyncio.Task[None]]] = {}
        self.planned_moves: dict[int, tuple[Thought, float]] = {}
        """The move that each bot intends to make, and when. If a bot thinks again and chooses the same move,
        the time stays the same."""

    def think_again(self) -> None:
        """Let every bot whose view has changed think again."""
        for seat, chair in enumerate(self.table.state.chairs):
            if chair.bot is None:
                continue
            seen, busy = self.table.views.view(seat), self._thinking.get(seat)
            if busy is None or busy[0] != seen:  # an event that it cannot see must not delay it
                if busy is not None:
                    busy[1].cancel()
                task = asyncio.create_task(self._play(seat, chair.bot, seen))
                self._thinking[seat] = (seen, task)

    def rest(self) -> None:
        """Cancel all thinking, and stop the programs."""
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        self.planned_moves.clear()
        for program in self._running_programs.values():
            program.stop()
        self._running_programs.clear()

    async def _play(self, seat: int, bot: str, seen: Json) -> None:
        """Let a bot think, pause as it decides, and make its move, unless its view has changed."""
        why: Json | None = None
        with log_exceptions(self.table.code):
            for _ in range(TRIES):
                begun = time.monotonic()
                thought = await self._ask_bot(seat, bot, seen, why)
                if thought is None:
                    return
                intended = self.planned_moves.get(seat)
                if intended is None or intended[0] != thought:
                    intended = self.planned_moves[seat] = (thought, begun + thought.seconds)
                await asyncio.sleep(max(0.0, intended[1] - time.monotonic()))
                await self._prepare()  # last, because a pack may have been removed from memory meanwhile
                if self.table.views.view(seat) != seen:
                    return
                del self.planned_moves[seat]
                try:
                    self.table.play.move(seat, thought.move, self._now())
                    return
                except Refusal as refusal:
                    why = refusal.to_dict()
            logger.warning(
                "a bot's moves were refused: %s", why, extra={"table": self.table.code, "seat": seat}
            )
        # The bot has failed. It is asked again later, because the others may not be able to act.
        await asyncio.sleep(RETRY_SECONDS)
        self._thinking.pop(seat, None)
        asyncio.get_running_loop().call_soon(self._retry_table)

    async def _ask_bot(self, seat: int, bot: str, seen: Json, why: Json | None) -> Thought | None:
        """Return the move of a built-in bot, from a thread, or of an external program."""
        table = self.table
        game = table.game
        if bot in game.bots:
            view, moves = (
                game.view(table.state.game_state, seat),
                game.legal_moves(table.state.game_state, seat),
            )
            own_words = game.own_words(table.state.game_state, seat)
            return await asyncio.to_thread(
                game.think, bot, view, moves, bot_seed(table.seed, seat), own_words
            )
        if not seen["may"]:
            return None
        if (seat, bot) not in self._running_programs:
            self._running_programs[seat, bot] = Program(self._programs[bot])
        request = {"game": game.name, "seat": seat, "view": seen["view"], "may": seen["may"]}
        request["own_words"] = list(game.own_words(table.state.game_state, seat))
        return await self._running_programs[seat, bot].think(
            request if why is None else {**request, "why": why}
        )


def bot_seed(seed: str, seat: int) -> str:
    """Return the seed of a bot's random numbers. It follows from the table's secret seed, not from its code,
    so that players cannot predict the bot."""
    return sha256(f"{seed}/bot/{seat}".encode()).hexdigest()
