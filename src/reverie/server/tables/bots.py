"""The bots of a table that is awake: they think in threads or in programs, and take their time."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256

from ...json_values import Json
from ...refusal import Refusal
from ...table import AnyTable
from ...table_game import Thought
from ..logging import guarded
from .bot_programs import Program

logger = logging.getLogger("reverie.server")

RETRY_SECONDS = 5.0
TRIES = 3
"""How often a bot that is refused is asked again."""


class Bots:
    """Whoever sits at a table and is nobody."""

    def __init__(
        self,
        table: AnyTable,
        programs: Mapping[str, str],
        now: Callable[[], float],
        go_on: Callable[[], None],
        prepare: Callable[[], Awaitable[None]],
    ) -> None:
        self.table = table
        self._prepare = prepare
        self._programs = programs
        self._now = now
        self._table_goes_on = go_on
        self._at_work: dict[tuple[int, str], Program] = {}
        self._thinking: dict[int, tuple[Json, asyncio.Task[None]]] = {}
        self.meant: dict[int, tuple[Thought, float]] = {}
        """What a bot means to say, and when: a vote that it sees meanwhile does not make it later."""

    def go_on(self) -> None:
        """Let those think that have something new to think about."""
        for seat, chair in enumerate(self.table.state.chairs):
            if chair.bot is None:
                continue
            seen, busy = self.table.views.view(seat), self._thinking.get(seat)
            if busy is None or busy[0] != seen:  # what it cannot see does not disturb its thoughts
                if busy is not None:
                    busy[1].cancel()
                task = asyncio.create_task(self._play(seat, chair.bot, seen))
                self._thinking[seat] = (seen, task)

    def rest(self) -> None:
        """Think no more until the table goes on."""
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        self.meant.clear()
        for program in self._at_work.values():
            program.stop()
        self._at_work.clear()

    async def _play(self, seat: int, bot: str, seen: Json) -> None:
        """Think elsewhere, wait as long as a person would, and say it, unless something has happened."""
        why: Json | None = None
        with guarded(self.table.code):
            for _ in range(TRIES):
                begun = time.monotonic()
                thought = await self._thought(seat, bot, seen, why)
                if thought is None:
                    return
                meant = self.meant.get(seat)
                if meant is None or meant[0] != thought:
                    meant = self.meant[seat] = (thought, begun + thought.seconds)
                await asyncio.sleep(max(0.0, meant[1] - time.monotonic()))
                await self._prepare()  # last: a pack may have had to go from memory meanwhile
                if self.table.views.view(seat) != seen:
                    return
                del self.meant[seat]
                try:
                    self.table.play.say(seat, thought.said, self._now())
                    return
                except Refusal as refusal:
                    why = refusal.to_dict()
            logger.warning(
                "a bot was refused too often: %s", why, extra={"table": self.table.code, "seat": seat}
            )
        await asyncio.sleep(RETRY_SECONDS)  # it failed; nobody else may be able to act, so it is asked again
        self._thinking.pop(seat, None)
        asyncio.get_running_loop().call_soon(self._table_goes_on)

    async def _thought(self, seat: int, bot: str, seen: Json, why: Json | None) -> Thought | None:
        """What a bot of ours thinks, in a thread, or somebody's program."""
        table = self.table
        game = table.game
        if bot in game.bots:
            view, moves = (
                game.view(table.state.game_state, seat),
                game.legal_moves(table.state.game_state, seat),
            )
            own = game.own_words(table.state.game_state, seat)
            return await asyncio.to_thread(game.think, bot, view, moves, dice_of(table.seed, seat), own)
        if not seen["may"]:
            return None
        if (seat, bot) not in self._at_work:
            self._at_work[seat, bot] = Program(self._programs[bot])
        asked = {"game": game.name, "seat": seat, "view": seen["view"], "may": seen["may"]}
        asked["own_words"] = list(game.own_words(table.state.game_state, seat))
        return await self._at_work[seat, bot].think(asked if why is None else {**asked, "why": why})


def dice_of(seed: str, seat: int) -> str:
    """A bot's dice come of the table's secret: who knows its code cannot throw them again."""
    return sha256(f"{seed}/bot/{seat}".encode()).hexdigest()
