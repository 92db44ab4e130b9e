"""Sessions of clients at tables: admission, and the handlers of their messages.

Messages come over a WebSocket (`http.sockets`), or from the page itself if there is no server (`pocket`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from ...refusal import IllegalMove, Refusal
from ...table import AnyTable
from ...table.store import NotWritten
from ...table_game import Seat
from .. import messages
from ..store.log_writer import WRITE_FAILED
from .access import Access, Denied
from .live_table import Client, LiveTable
from .long_texts import LONG_LENGTH, settings_after
from .message_queue import MessageQueue
from .outbox import Line, Outbox
from .redaction import remove_name, remove_story

logger = logging.getLogger("reverie.server")

QUESTIONS = (
    *(messages.Advise, messages.AskRounds, messages.AskLastTurn, messages.Check),
    *(messages.Invite, messages.MakeSeatKey, messages.Rematch),
    *(messages.RemoveName, messages.RemoveStory),
)
"""Messages with an answer of their own. All others are answered by `Done`."""
NOT_AT_A_DAILY = (
    *(messages.SetUp, messages.SeatBot, messages.StandUp),
    *(messages.Ban, messages.MakeSeatKey, messages.Invite),
)
"""Messages that are refused in a daily game, which belongs to one person and has fixed settings."""


class Sessions:
    """All sessions of clients at tables."""

    def __init__(self, access: Access) -> None:
        self.access, self.tables = access, access.tables
        self._answering: set[asyncio.Task[None]] = set()

    async def admit(self, code: str, visitor: str, join: messages.Join) -> tuple[LiveTable, Seat]:
        """Return the table and the seat for a client's first message. Raise `Denied` if it may not join.

        A client with a token joins the seat that the token holds. Any other client watches.
        """
        async with self.access.find_table(code, visitor, join.token) as live:
            if join.token is not None:
                return live, self.access.seat_of(live, join.token)
            self.access.check_invitation(live, join.invitation)
        self.access.may_watch(live, visitor)  # nothing is awaited between this and `Access.count_watcher`
        return live, "screen" if join.screen else "spectator"

    async def serve_client(
        self,
        line: Line,
        live: LiveTable,
        seat: Seat,
        name: str | None,
        visitor: str,
        ended: Callable[[], Awaitable[object]],
    ) -> None:
        """Serve a client that was admitted, until `ended` returns or raises."""
        outbox = Outbox(line, live, seat, name, visitor, self.tables, self._start_task)
        client = outbox.client
        pace = f"{client.visitor} {live.table.code} {client.fingerprint or seat}"
        try:
            live.join(client)
            if isinstance(seat, int) and live.table.state.next_table is not None:
                # The client may have been offline when the others moved to another table.
                client.send(messages.NextTable(live.table.state.next_table))
            line.listen(self._listener(live, client, pace))
            await ended()
        finally:
            live.leave(client)

    def _listener(self, live: LiveTable, client: Client, pace: str) -> Callable[[str | None], None]:
        """Return the function that receives a client's messages.

        It handles them in order, once the data for judging words is in memory and long texts are checked.
        """

        async def make_ready(text: str) -> None:
            await live.prepare()
            settings = settings_after(text, live.table.state.settings) if len(text) > LONG_LENGTH else None
            if settings is not None:
                await self.access.long_texts.check_pack(client.visitor, live.table.game, settings)

        queue = MessageQueue(
            handle=lambda text: self._handle(live, client, text, pace),
            is_ready=lambda text: len(text) <= LONG_LENGTH and live.table.is_prepared(),
            make_ready=make_ready,
            start_task=self._start_task,
            on_flood=lambda: client.close("flooding"),
        )

        def receive(received: str | None) -> None:
            text = check_length(received)
            if len(text) > LONG_LENGTH and not self.access.asking.spend(client.visitor):
                number = messages.number_in(text)
                client.send(messages.Refused(number, {"code": "too-many-requests"}))
            else:
                queue.put(text)

        return receive

    def _handle(self, live: LiveTable, client: Client, text: str, pace: str) -> None:
        if live.closing:
            return  # the client repeats the message to the next owner of the table
        number: int | None = None
        try:
            message = messages.decode(text)
            number = getattr(message, "number", None)
            if not self.access.talking.spend(pace):
                raise Refusal("too-fast")
            self.tables.log.check_synced(live.table.code)
            if not self._is_repeated(live, client, message, number):
                self._dispatch(live, client, message, pace)
            if not isinstance(message, QUESTIONS):
                client.send(messages.Done(number or 0))
        except msgspec.MsgspecError as problem:
            client.send(
                messages.Refused(messages.number_in(text), messages.not_understood(problem).to_dict())
            )
        except Refusal as refusal:
            client.send(messages.Refused(number, refusal.to_dict()))
        except Exception:
            logger.exception("cannot handle a message", extra={"table": live.table.code})
            client.send(messages.Refused(number, {"code": "server-failed"}))
        finally:
            live.table.handling = None

    def _is_repeated(
        self, live: LiveTable, client: Client, message: messages.FromClient, number: int | None
    ) -> bool:
        """Return whether a message has already taken effect. If not, record it as the one being handled."""
        live.table.handling = None
        if client.name is None or number is None or isinstance(message, QUESTIONS):
            return False
        if live.table.has_handled(client.name, number):
            return True
        live.table.handling = (client.name, number)
        return False

    def _dispatch(self, live: LiveTable, client: Client, message: messages.FromClient, pace: str) -> None:
        """Handle a message that concerns the game, or the view of a client."""
        table, seat = live.table, client.seat
        if client not in live.clients:
            raise Refusal("seat-not-yours")
        if isinstance(message, messages.AskView):
            live.send_whole(client)
            return
        if isinstance(message, messages.AskRounds):
            self._answer_later(client, message.number, live.rounds(message.number))
            return
        if isinstance(message, messages.AskLastTurn):
            self._answer_later(client, message.number, live.last_turn(message.number, seat))
            return
        if not isinstance(seat, int):
            raise Refusal("spectators-cannot-play")
        match message:
            case messages.MakeMove(move=move):
                table.play.move(seat, move, live.now)
            case messages.Undo(tokens=tokens):
                table.play.undo(seat, live.now, _seats_of(table, tokens))
            case messages.Practise(tokens=tokens):
                table.play.practise(seat, _seats_of(table, tokens))
            case messages.Advise():
                self._advise(live, client, seat, message)
            case messages.Check(clue=clue):
                self._check(live, client, seat, message.number, clue)
            case messages.Signal(signal=signal):
                if not self.access.reacting.spend(pace):
                    raise Refusal("too-fast")
                live.signal(seat, signal)
            case _:
                self._dispatch_seating(live, client, seat, message)

    def _dispatch_seating(
        self, live: LiveTable, client: Client, seat: int, message: messages.FromClient
    ) -> None:
        """Handle a message that concerns seats, settings or the next game."""
        table = live.table
        if table.state.settings.daily and isinstance(message, NOT_AT_A_DAILY):
            raise IllegalMove("daily-cannot-be-changed")
        match message:
            case messages.SetUp(settings=settings):
                named = msgspec.structs.asdict(settings).items()
                table.lobby.change(seat, {name: value for name, value in named if value is not msgspec.UNSET})
            case messages.Begin():
                if seat != table.state.host:
                    raise IllegalMove("only-the-host")
                table.play.begin(live.now)
            case messages.SeatBot(seat=free, bot=bot):
                known = self._check_bot(table, bot)
                taken = free in range(len(table.state.chairs)) and table.state.chairs[free].token
                if taken and not any(each.seat == free for each in live.clients):
                    table.seats.stand_in(seat, free, known, live.now)
                else:
                    table.seats.seat_bot(seat, free, known, live.now)
            case messages.StandUp(seat=whose):
                _check_seat(table, whose)
                table.seats.stand_up(whose, seat, live.now)
            case messages.Ban(seat=whose):
                _check_seat(table, whose)
                table.seats.ban(seat, whose, live.now)
            case messages.RemoveName(seat=whose) | messages.RemoveStory(seat=whose):
                _check_seat(table, whose)
                self._remove(live, client, seat, message)
            case messages.MakeHost(seat=to):
                table.seats.make_host(seat, to)
            case messages.MakeSeatKey():
                client.send(messages.SeatKey(message.number, table.lobby.make_seat_key(seat)))
            case messages.ChooseFace(face=face):
                table.seats.wear(seat, face)
            case messages.Invite():
                client.send(messages.Invitation(message.number, table.lobby.invite(seat)))
            case messages.Rematch():
                self._rematch(live, client, message.number)
            case _:
                raise Refusal("already-joined")

    def _rematch(self, live: LiveTable, client: Client, number: int) -> None:
        table = live.table
        if table.game.agrees_on_rematch and isinstance(client.seat, int):
            table.play.ask_for_rematch(client.seat)
            people = {
                seat for seat, chair in enumerate(table.state.chairs) if chair.token and chair.bot is None
            }
            if not people & live.players <= table.state.wants_rematch:
                client.send(messages.Done(number))  # the others see the request, and have to agree
                return
        elif client.seat != table.state.host:
            raise IllegalMove("only-the-host")
        if not self.access.opening.spend(live.table.code):
            raise Refusal("rate-limited")

        async def move() -> messages.FromServer:
            code = await self.tables.rematch(live)
            for other in live.clients:
                other.send(messages.NextTable(code))
            return messages.Done(number)

        self._answer_later(client, number, move())

    def _remove(
        self, live: LiveTable, client: Client, seat: int, message: messages.RemoveName | messages.RemoveStory
    ) -> None:
        """Remove a name or a story. The answer comes once the log has been rewritten.

        This reads the whole log, even if there is nothing to remove, and so it counts as a question.
        """
        self.access.may_ask(client.visitor)
        remove = remove_name if isinstance(message, messages.RemoveName) else remove_story

        async def done() -> messages.FromServer:
            await remove(self.tables, live, seat, message.seat)
            return messages.Done(message.number)

        self._answer_later(client, message.number, done())

    def _check_bot(self, table: AnyTable, bot: str) -> str:
        bots = (*table.game.bots, *self.tables.programs)
        if bot not in bots:
            raise Refusal("unknown-bot", bots=list(bots))
        return bot

    def _advise(self, live: LiveTable, client: Client, seat: int, asked: messages.Advise) -> None:
        table = live.table
        self.access.may_be_advised(client.visitor)
        table.play.advise(seat)
        game, view = table.game, table.game.view(table.state.game_state, seat)

        def think() -> messages.FromServer:
            moves = game.advise(view)
            return messages.Advice(asked.number, moves, game.explain(view) if asked.explain else None)

        async def thought() -> messages.FromServer:
            await asyncio.sleep(0)  # a pocket has one thread; this lets it write the log first
            return await asyncio.to_thread(think)

        self._answer_later(client, asked.number, thought())

    def _check(self, live: LiveTable, client: Client, seat: int, number: int, clue: str) -> None:
        game, view = live.table.game, live.table.game.view(live.table.state.game_state, seat)
        self._answer_later(
            client, number, asyncio.to_thread(lambda: messages.Checked(number, *game.check(view, clue)))
        )

    def _answer_later(self, client: Client, number: int, answer: Awaitable[messages.FromServer]) -> None:
        """Send an answer to a client when it is ready, or a refusal if it fails."""

        async def send() -> None:
            try:
                client.send(await answer)
            except Refusal as refusal:
                client.send(messages.Refused(number, refusal.to_dict()))
            except NotWritten:
                client.send(messages.Refused(number, {"code": WRITE_FAILED}))
            except Exception:
                logger.exception("cannot answer a message")
                client.send(messages.Refused(number, {"code": "server-failed"}))

        self._start_task(send())

    def _start_task(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(doing)
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)


def parse_join(text: str) -> messages.Join:
    """Return a client's first message, which must be `join`. Raise `Denied` if it is not.

    The version is checked first, so that a client of another version gets the right reason.
    """
    version = messages.version_of(text)
    if version is not None and version != messages.VERSION:
        raise Denied(
            400, "message-version-mismatch", version=messages.VERSION, value=version, see="/api/schema"
        )
    try:
        first = messages.decode(text)
    except msgspec.MsgspecError as problem:
        if version is not None:
            why = messages.not_understood(problem)
            raise Denied(400, why.code, **why.values) from None
        first = None
    if not isinstance(first, messages.Join):
        raise Denied(400, "join-first", version=messages.VERSION)
    return first


def _seats_of(table: AnyTable, tokens: list[str]) -> set[int]:
    """Return the seats that these tokens hold."""
    found = (table.seats.seat_of(token) for token in tokens[: len(table.state.chairs)])
    return {seat for seat in found if seat is not None}


def _check_seat(table: AnyTable, seat: int) -> None:
    if seat not in range(len(table.state.chairs)):
        raise Refusal("unknown-seat", value=seat, seats=list(range(len(table.state.chairs))))


def check_length(text: str | None) -> str:
    """Return a received message, or one that will be refused if it was binary (None) or too long."""
    return "no text" if text is None else text if len(text) <= messages.MAX_LENGTH else "too long"
