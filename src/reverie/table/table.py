"""One table: a game, its log, its seats. State is the log replayed, and nothing is told before it is durable.

The table keeps no clock: whoever calls says what time it is, in seconds since the table was opened.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hmac import compare_digest
from secrets import token_hex, token_urlsafe
from typing import Any, NamedTuple

from ..dice import check_seed, commitment
from ..refusal import IllegalMove, Refusal
from ..table_game import Actors, Seat, Seating
from .chairs import SECRET, Chair, fingerprint, fit_name
from .log import Damaged, Entry, Log


class Uninvited(Refusal):
    """Somebody without an invitation, where one is needed."""


class Moment(NamedTuple):
    """What the table goes back to when a move is taken back."""

    state: Any
    memory: Any
    steps: int


@dataclass
class Table:
    """A game for the seats of one table. Made by `open` or `wake`."""

    game: Seating
    log: Log
    code: str
    head: dict[str, Any]
    listeners: list[Callable[["Table"], None]] = field(default_factory=list)
    """Called after something has happened and is on the disk."""

    def __post_init__(self) -> None:
        self.state = self.game.new(self.head["options"], self.head["seats"])
        self.chairs = [Chair() for _ in range(self.head["seats"])]
        self.host: int | None = None
        self.number = 0
        """How many entries the log has. Nobody is told: a vote that the Dreamer may not see is one, too."""
        self._memory: Any = None
        self._steps: list[Any] = []
        self._past: list[Moment] = []
        self._options = self.game.options(self.state)
        self._commitment = commitment(self.seed)
        self._invitation = ""
        """A fingerprint of what brings people to a table that is not open to all."""
        self.taken_back = 0
        """How many moves were taken back although they had shown new cards."""
        self.news: list[tuple[Any, Any]] = []
        """The steps since somebody last looked here, each with the state it was taken in."""

    # Opening and waking

    @classmethod
    def open(
        cls,
        game: Seating,
        options: dict[str, Any],
        seats: int,
        log: Log,
        code: str,
        *,
        seed: str | None = None,
        chosen: bool = False,
        casual: bool = False,
        advice: bool = False,
        invited: bool = False,
    ) -> "Table":
        """A new table. A `Refusal` says what is wrong with the options.

        A `chosen` seed is one that a player named and everybody may know: the same dream for all who name it.
        """
        if seats not in game.SEATS:
            few, many = game.SEATS[0], game.SEATS[-1]
            raise Refusal(f"That game is for {few} to {many} players.")
        head = {"game": game.NAME, "options": options, "seats": seats, "casual": casual, "advice": advice}
        head |= {"seed": token_hex(16) if seed is None else seed, "chosen": chosen, "invited": invited}
        check_seed(str(head["seed"]))
        table = cls(game, log, code, head)
        log.open(code, head)
        return table

    @classmethod
    def wake(cls, games: Mapping[str, Seating], log: Log, code: str) -> "Table":
        """A table as its log has it. A `KeyError` if there is none; `Damaged` says where a log is wrong."""
        head, entries = log.read(code)
        try:
            table = cls(games[head["game"]], log, code, head)
        except (Refusal, LookupError, TypeError) as problem:
            raise Damaged(f"The head of table {code} is wrong: {problem}") from None
        for number, entry in enumerate(entries):
            try:
                table._happen(entry)
            except (Refusal, LookupError, TypeError, ValueError) as problem:
                raise Damaged(f"Entry {number} of table {code} is wrong: {problem}") from None
        return table

    def again(self, log: Log, code: str) -> "Table":
        """A table with the same game, people and bots, for another round; their secrets hold there, too."""
        if not self.over:
            raise IllegalMove("This game is not over.")
        table = Table.open(
            self.game,
            self.head["options"],
            len(self.chairs),
            log,
            code,
            casual=self.casual,
            advice=self.advice,
            invited=self.invited,
        )
        seated: list[Entry] = [
            ["sit", seat, chair.name, chair.token] if chair.token else ["bot", seat, chair.bot]
            for seat, chair in enumerate(self.chairs)
            if not chair.free
        ]
        table._write([*seated, ["host", self.host]])
        return table

    def branch(self, log: Log, code: str, steps: int) -> "Table":
        """A casual table that goes on from a moment of this finished game, to try another choice."""
        if not self.over:
            raise IllegalMove("This game is not over.")
        if len(self.chairs) > 1:
            raise IllegalMove("Only a game alone can be tried again from a moment.")
        if steps not in range(len(self._steps)):
            raise IllegalMove("There is no such moment in this game.")
        table = Table.open(
            self.game,
            self.head["options"],
            1,
            log,
            code,
            seed=self.seed,
            chosen=True,
            casual=True,
            advice=True,
        )
        entries: list[Entry] = []
        state, memory = table.state, None
        for step in self._steps[:steps]:
            deck = self.game.actors(state, 0.0).deck
            entries += (
                [["deck", self.game.write(step)]] if deck else [["move", 0], ["step", self.game.write(step)]]
            )
            if deck:
                _, memory = self.game.deal(state, self.seed, memory, 0.0)
            state = self.game.apply(state, step)
        table._write(*table._settled(entries, state, memory, 0.0))
        return table

    # What there is to know

    @property
    def seed(self) -> str:
        return str(self.head["seed"])

    @property
    def casual(self) -> bool:
        """May moves be taken back that have shown new cards?"""
        return bool(self.head["casual"])

    @property
    def advice(self) -> bool:
        """May a seat ask what to do?"""
        return bool(self.head["advice"])

    @property
    def invited(self) -> bool:
        """Is it open only to those who were invited?"""
        return bool(self.head.get("invited"))

    @property
    def begun(self) -> bool:
        return bool(self._steps)

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    def actors(self, time: float) -> Actors:
        return self.game.actors(self.state, time)

    def happened(self, seat: Seat) -> list[list[Any]]:
        """The steps of `news`, as far as a seat may see them."""
        shown = (self.game.shown(before, step, seat) for before, step in self.news)
        return [step for step in shown if step is not None]

    def view(self, seat: Seat) -> dict[str, Any]:
        """All that leaves a table: what a seat may know of the game, and who sits where."""
        return {
            "code": self.code,
            "game": self.game.NAME,
            "options": self._options,
            "seats": [{"name": chair.name, "bot": chair.bot, "free": chair.free} for chair in self.chairs],
            "host": self.host,
            "casual": self.casual,
            "advice": self.advice,
            "invited": self.invited,
            "begun": self.begun,
            "commitment": self._commitment,
            "seed": self.seed if self.over or self.head.get("chosen") else None,
            "may": list(self.game.legal(self.state, seat)) if isinstance(seat, int) else [],
            "view": self.game.view(self.state, seat),
        }

    def record(self) -> dict[str, Any]:
        """The game as others can read it. A running game's seed is not told."""
        if not self.over:
            raise IllegalMove("The record is open when the game is over.")
        names = [f"bot:{chair.bot}" if chair.bot else chair.name for chair in self.chairs]
        record = self.game.record(self.state, self._steps, self.seed, names)
        return {**record, "taken_back": self.taken_back} if self.taken_back else record

    # Sitting down

    def sit(
        self, name: str, seat: int | None = None, token: str | None = None, invitation: str | None = None
    ) -> str:
        """Take a free seat; only a fingerprint of the secret that holds it is kept.

        Who has a secret from another table brings it along; who sits here already keeps the seat.
        """
        if token is not None and not SECRET.fullmatch(token):
            raise Refusal("That is no secret of ours.")
        if token is not None and self.seat_of(token) is not None:
            return token
        self.check_invitation(invitation)
        name = fit_name(name, [chair.name for chair in self.chairs])
        free = [number for number, chair in enumerate(self.chairs) if chair.free]
        if not free or (seat is not None and seat not in free):
            raise IllegalMove("That seat is taken." if free else "Every seat is taken.")
        token = token_urlsafe(18) if token is None else token
        entries: list[Entry] = [["sit", free[0] if seat is None else seat, name, fingerprint(token)]]
        if self.host is None:
            entries.append(["host", entries[0][1]])
        self._write(entries)
        return token

    def invite(self, by: int | None) -> str:
        """A new invitation: the older one ends. The host's to give; nobody's, while nobody sits here."""
        if by != self.host:
            raise IllegalMove("Only the host does that.")
        invitation = token_urlsafe(9)
        self._write([["invite", fingerprint(invitation)]])
        return invitation

    def check_invitation(self, invitation: str | None) -> None:
        """A `Refusal`, unless the table is open to all or that is what opens it."""
        if self.invited and not compare_digest(fingerprint(invitation or ""), self._invitation):
            raise Uninvited("This table is by invitation. Ask its host for the link.")

    def seat_of(self, token: str) -> int | None:
        """Whose secret that is."""
        print_of = fingerprint(token)
        return next(
            (
                n
                for n, chair in enumerate(self.chairs)
                if chair.token and compare_digest(chair.token, print_of)
            ),
            None,
        )

    def seat_bot(self, by: int, seat: int, bot: str) -> None:
        """The host gives a free seat to a bot."""
        self._only_host(by)
        if seat not in range(len(self.chairs)) or not self.chairs[seat].free:
            raise IllegalMove("That seat is taken.")
        self._write([["bot", seat, bot]])

    def stand_in(self, by: int, seat: int, bot: str, time: float) -> None:
        """The host lets a bot play for somebody who is gone; whoever comes back plays on."""
        self._only_host(by)
        if seat not in range(len(self.chairs)) or not self.chairs[seat].token or seat == by:
            raise IllegalMove("A bot stands in for somebody else who sits here.")
        self._write([["stand in", seat, bot]])
        self.presence(seat, True, time)

    def come_back(self, seat: int) -> None:
        """The bot that stood in steps back."""
        if self.chairs[seat].token and self.chairs[seat].bot:
            self._write([["stand in", seat, None]])

    def stand_up(self, seat: int, by: int) -> None:
        """Leave a seat; the host may send somebody else away. Who was the host hands over."""
        if by != seat:
            self._only_host(by)
        if self.chairs[seat].free:
            raise IllegalMove("Nobody sits there.")
        others = [n for n, chair in enumerate(self.chairs) if chair.token and n != seat]
        heir: list[Entry] = [["host", others[0] if others else None]] if seat == self.host else []
        self._write([["stand", seat], *heir])

    def hand_over(self, by: int, to: int) -> None:
        """Somebody else is the host from now on."""
        self._only_host(by)
        if to not in range(len(self.chairs)) or not self.chairs[to].token:
            raise IllegalMove("Only a person can be the host.")
        self._write([["host", to]])

    def inherit(self, present: set[int]) -> None:
        """Where the host is gone for good, somebody who is there is the host."""
        heirs = sorted(seat for seat in present if self.chairs[seat].token)
        if self.host not in present and heirs:
            self._write([["host", heirs[0]]])

    def _only_host(self, seat: int) -> None:
        if seat != self.host:
            raise IllegalMove("Only the host does that.")

    # Playing

    def begin(self, time: float) -> None:
        """Deal, once everybody sits."""
        if any(chair.free for chair in self.chairs):
            raise IllegalMove("A seat is still free.")
        if self._steps:
            raise IllegalMove("The game has begun.")
        self._write(*self._settled([], self.state, self._memory, time))

    def say(self, seat: int, said: list[Any], time: float) -> None:
        """A seat says what it does. A `Refusal` says why not; what was due by then happens all the same."""
        if not self._steps:
            raise IllegalMove("The game has not begun.")
        if said and said[0] in self.game.FOR_THE_HOST:
            self._only_host(seat)
        self.tick(time)
        self._take([["move", seat]], self.game.follows(self.state, seat, said, time), time)

    def presence(self, seat: int, here: bool, time: float) -> None:
        """A player is gone, or here again."""
        if not self._steps or self.over:
            return
        self.tick(time)
        if steps := self.game.presence(self.state, seat, here, time):
            self._take([], steps, time)

    def _take(self, entries: list[Entry], steps: list[Any], time: float) -> None:
        state = self.state
        for step in steps:
            state = self.game.apply(state, step)
            entries.append(["step", self.game.write(step)])
        self._write(*self._settled(entries, state, self._memory, time))

    def tick(self, time: float) -> None:
        """Let happen what was due by then."""
        if self._steps:
            self._write(*self._settled([], self.state, self._memory, time))

    def _settled(self, entries: list[Entry], state: Any, memory: Any, time: float) -> tuple[list[Entry], Any]:
        """`entries` and what happens by itself after them (the deck, deadlines); and the state then."""
        while self.game.outcome(state) is None:
            if self.game.actors(state, time).deck:
                step, memory = self.game.deal(state, self.seed, memory, time)
                steps, kind = [step], "deck"
            else:
                steps, kind = self.game.due(state, time), "step"
            if not steps:
                break
            for step in steps:
                state = self.game.apply(state, step)
                entries.append([kind, self.game.write(step)])
        return entries, state

    def undo(self, seat: int, time: float) -> None:
        """Take back the last move, with what followed; at a casual table even if it showed new cards."""
        if self.over:
            raise IllegalMove("The game is over, and its seed is known.")
        if not self._past:
            raise IllegalMove("There is nothing to take back.")
        before = self._past[-1]
        if len(self.chairs) > 1 or not (
            self.casual or self.game.undoable(before.state, self._steps[before.steps :], seat)
        ):
            raise IllegalMove("New cards have been seen since, and a card that was seen stays seen.")
        self._write([["undo", seat]])

    # What has happened

    def _write(self, entries: list[Entry], state: Any = None) -> None:
        """To the disk first; then it has happened; then it is told. `state` is what steps lead to."""
        if not entries:
            return
        outcome = None if state is None else self.game.outcome(state)
        told = None if outcome is None else self._told(outcome)
        self.log.append(self.code, self.number, entries, self._sitting(entries), told)
        for entry in entries:
            self._happen(entry)
        for listener in list(self.listeners):
            listener(self)

    def _sitting(self, entries: list[Entry]) -> list[tuple[str, int]] | None:
        """Who holds which seat after `entries`, where that is different."""
        if self.over or all(kind not in ("sit", "stand", "bot") for kind, *_ in entries):
            return None  # who sat there at the end has the game in their list for good
        holders = {seat: chair.token for seat, chair in enumerate(self.chairs) if chair.token}
        for kind, *what in entries:
            if kind == "sit":
                holders[what[0]] = what[2]
            elif kind in ("stand", "bot"):
                holders.pop(what[0], None)
        return [(sitter, seat) for seat, sitter in holders.items()]

    def _told(self, outcome: dict[str, Any]) -> dict[str, Any]:
        """What is told of a finished game in a list."""
        told = {"game": self.game.NAME, "names": [chair.name for chair in self.chairs], "result": outcome}
        return {**told, "seed": self.seed if self.head.get("chosen") else None, "practice": self.casual}

    def _happen(self, entry: Entry) -> None:
        kind, *what = entry
        HAPPENINGS[kind](self, *what)
        self.number += 1

    def _move(self, seat: int) -> None:
        if len(self.chairs) == 1:  # nobody takes back what somebody else has seen
            self._past.append(Moment(self.state, self._memory, len(self._steps)))

    def _step(self, written: list[Any]) -> None:
        step = self.game.read(self.state, written)
        self._remember(step)
        self.state = self.game.apply(self.state, step)
        self._steps.append(step)

    def _deal(self, written: list[Any]) -> None:
        """The deck's dice are thrown again, so that they lie as they did; another card is a forged one."""
        step = self.game.read(self.state, written)
        time = getattr(step, "time", 0.0)
        dealt, self._memory = self.game.deal(self.state, self.seed, self._memory, time)
        if dealt != step:
            raise ValueError("the deck would have dealt otherwise")
        self._remember(step)
        self.state = self.game.apply(self.state, step)
        self._steps.append(step)

    def _remember(self, step: Any) -> None:
        if self.listeners:  # while a table wakes, nobody is there to be told
            self.news.append((self.state, step))

    def _go_back(self, seat: int) -> None:
        before = self._past.pop()
        self.taken_back += not self.game.undoable(before.state, self._steps[before.steps :], seat)
        self.state, self._memory = before.state, before.memory
        del self._steps[before.steps :]
        self.news.clear()

    def _sat(self, seat: int, name: str, token: str) -> None:
        self.chairs[seat] = Chair(name, token)

    def _bot_sat(self, seat: int, bot: str) -> None:
        self.chairs[seat] = Chair(bot, bot=bot)

    def _stands_in(self, seat: int, bot: str | None) -> None:
        self.chairs[seat].bot = bot

    def _stood_up(self, seat: int) -> None:
        self.chairs[seat] = Chair()

    def _invites(self, invitation: str) -> None:
        self._invitation = invitation

    def _host_is(self, seat: int | None) -> None:
        self.host = seat


HAPPENINGS: dict[str, Callable[..., None]] = {
    "sit": Table._sat,
    "bot": Table._bot_sat,
    "stand in": Table._stands_in,
    "stand": Table._stood_up,
    "host": Table._host_is,
    "invite": Table._invites,
    "move": Table._move,
    "step": Table._step,
    "deck": Table._deal,
    "undo": Table._go_back,
}
"""What each kind of entry does to a table."""
