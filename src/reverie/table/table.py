"""One table: a game, its log, its seats. State is the log replayed, and nothing is told before it is durable.

The table keeps no clock: whoever calls says what time it is, in seconds since the table was opened.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hmac import compare_digest
from secrets import token_hex, token_urlsafe
from typing import Any

from ..dice import check_seed, commitment
from ..refusal import IllegalMove, Refusal
from ..table_game import Actors, Seat, TableGame
from .chairs import SECRET, Chair, fingerprint, fit_name
from .course import Course, Moment
from .log import Damaged, Entry, Log
from .settings import CHANGE, Settings, check_settings, settings_of


class Uninvited(Refusal):
    """Somebody without an invitation, where one is needed."""


VERSION = 2
"""Of logs. The first had in its head what is now in entries of its own (`Settings`)."""


@dataclass
class Table:
    """A game for the seats of one table. Made by `open` or `wake`."""

    game: TableGame[Any, Any, Any]
    log: Log
    code: str
    seed: str
    settings: Settings
    listeners: list[Callable[["Table"], None]] = field(default_factory=list)
    """Called after something has happened and is on the disk."""

    def __post_init__(self) -> None:
        self.chairs: list[Chair] = []
        self.host: int | None = None
        self.number = 0
        """How many entries the log has. Nobody is told: a vote that the Dreamer may not see is one, too."""
        self._memory: Any = None
        self.steps: list[Any] = []
        self._past: list[Moment] = []
        self._commitment = commitment(self.seed)
        self._invitation = ""
        """A fingerprint of what brings people to a table that is not open to all."""
        self.taken_back = 0
        """How many moves were taken back although they had shown new cards."""
        self.news: list[tuple[Any, Any]] = []
        """The steps since somebody last looked here, each with the state it was taken in."""
        self._set_up(self.settings)

    def _set_up(self, settings: Settings) -> None:
        """As it is agreed, before the game begins. A `Refusal` says what is wrong with it."""
        self.state = self._begin_with(settings)
        self._options = self.game.options(self.state)
        self.settings = settings
        self.chairs = [*self.chairs, *(Chair() for _ in range(settings.seats))][: settings.seats]

    def _begin_with(self, settings: Settings) -> Any:
        if settings.seats not in self.game.seats:
            raise Refusal("wrong-number-of-players", fewest=self.game.seats[0], most=self.game.seats[-1])
        if "players" in settings.options:
            raise Refusal("players-are-seats")
        if settings.chosen and settings.seats > 1:
            raise Refusal("seed-only-alone")
        return self.game.new(settings.options, settings.seats)

    # Opening and waking

    @classmethod
    def open(
        cls,
        game: TableGame[Any, Any, Any],
        settings: Settings,
        log: Log,
        code: str,
        *,
        seed: str | None = None,
        seated: Sequence[Entry] = (),
    ) -> "Table":
        """A new table; a `Refusal` says what is wrong with its settings. `seated` says who sits there."""
        seed = token_hex(16) if seed is None else seed
        check_seed(seed)
        table = cls(game, log, code, seed, settings)
        head = {"code": code, "game": game.name, "seed": seed, "version": VERSION}
        entries = [settings.entry(), *seated]
        log.open(code, head, entries, table._sitting(entries))
        for entry in entries:
            table._happen(entry)
        return table

    @classmethod
    def wake(cls, games: Mapping[str, TableGame[Any, Any, Any]], log: Log, code: str) -> "Table":
        """A table as its log has it. A `KeyError` if there is none; `Damaged` says where a log is wrong."""
        head, entries = log.read(code)
        if head.get("version", 1) > VERSION:
            raise Damaged(f"Table {code} was written by a later version.")
        try:
            table = cls(games[head["game"]], log, code, str(head["seed"]), settings_of(head, entries[:1]))
        except (Refusal, LookupError, TypeError, ValueError) as problem:
            raise Damaged(f"The head of table {code} is wrong: {problem}") from None
        for number, entry in enumerate(entries):
            try:
                table._happen(entry)
            except (Refusal, LookupError, TypeError, ValueError) as problem:
                raise Damaged(f"Entry {number} of table {code} is wrong: {problem}") from None
        return table

    def change(self, by: int, said: dict[str, Any]) -> None:
        """The host agrees with the others on something else, before the game begins."""
        self._only_host(by)
        if self.begun:
            raise IllegalMove("game-begun")
        check_settings(said)
        settings = self.settings.changed(said)
        self._begin_with(settings)
        if any(not chair.free for chair in self.chairs[settings.seats :]):
            raise IllegalMove("somebody-sits-there")
        self._write([[CHANGE, said]])

    # What there is to know

    @property
    def begun(self) -> bool:
        return bool(self.steps)

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
            "game": self.game.name,
            "options": self._options,
            "seats": [{"name": chair.name, "bot": chair.bot, "free": chair.free} for chair in self.chairs],
            "host": self.host,
            "casual": self.settings.casual,
            "advice": self.settings.advice,
            "invited": self.settings.invited,
            "begun": self.begun,
            "commitment": self._commitment,
            "seed": self.seed if self.over or self.settings.chosen else None,
            "may": list(self.game.legal_moves(self.state, seat)) if isinstance(seat, int) else [],
            "view": self.game.view_json(self.state, seat),
        }

    def record(self) -> dict[str, Any]:
        """The game as others can read it. A running game's seed is not told."""
        if not self.over:
            raise IllegalMove("record-when-over")
        names = [f"bot:{chair.bot}" if chair.bot else chair.name for chair in self.chairs]
        record = self.game.record(self.state, self.steps, self.seed, names)
        return {**record, "taken_back": self.taken_back} if self.taken_back else record

    # Sitting down

    def sit(
        self, name: str, seat: int | None = None, token: str | None = None, invitation: str | None = None
    ) -> str:
        """Take a free seat; only a fingerprint of the secret that holds it is kept.

        Who has a secret from another table brings it along; who sits here already keeps the seat.
        """
        if token is not None and not SECRET.fullmatch(token):
            raise Refusal("no-such-secret")
        if token is not None and self.seat_of(token) is not None:
            return token
        self.check_invitation(invitation)
        name = fit_name(name, [chair.name for chair in self.chairs])
        free = [number for number, chair in enumerate(self.chairs) if chair.free]
        if not free or (seat is not None and seat not in free):
            raise IllegalMove("seat-taken" if free else "every-seat-taken")
        token = token_urlsafe(18) if token is None else token
        entries: list[Entry] = [["sit", free[0] if seat is None else seat, name, fingerprint(token)]]
        if self.host is None:
            entries.append(["host", entries[0][1]])
        self._write(entries)
        return token

    def invite(self, by: int | None) -> str:
        """A new invitation: the older one ends. The host's to give; nobody's, while nobody sits here."""
        if by != self.host:
            raise IllegalMove("only-the-host")
        invitation = token_urlsafe(9)
        self._write([["invite", fingerprint(invitation)]])
        return invitation

    def check_invitation(self, invitation: str | None) -> None:
        """A `Refusal`, unless the table is open to all or that is what opens it."""
        if self.settings.invited and not compare_digest(fingerprint(invitation or ""), self._invitation):
            raise Uninvited("by-invitation")

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
            raise IllegalMove("seat-taken")
        self._write([["bot", seat, bot]])

    def stand_in(self, by: int, seat: int, bot: str, time: float) -> None:
        """The host lets a bot play for somebody who is gone; whoever comes back plays on."""
        self._only_host(by)
        if seat not in range(len(self.chairs)) or not self.chairs[seat].token or seat == by:
            raise IllegalMove("stand-in-for-somebody-else")
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
            raise IllegalMove("nobody-sits-there")
        others = [n for n, chair in enumerate(self.chairs) if chair.token and n != seat]
        heir: list[Entry] = [["host", others[0] if others else None]] if seat == self.host else []
        self._write([["stand", seat], *heir])

    def hand_over(self, by: int, to: int) -> None:
        """Somebody else is the host from now on."""
        self._only_host(by)
        if to not in range(len(self.chairs)) or not self.chairs[to].token:
            raise IllegalMove("host-is-a-person")
        self._write([["host", to]])

    def inherit(self, present: set[int]) -> None:
        """Where the host is gone for good, somebody who is there is the host."""
        heirs = sorted(seat for seat in present if self.chairs[seat].token)
        if self.host not in present and heirs:
            self._write([["host", heirs[0]]])

    def _only_host(self, seat: int) -> None:
        if seat != self.host:
            raise IllegalMove("only-the-host")

    # Playing

    def begin(self, time: float) -> None:
        """Deal, once everybody sits."""
        if any(chair.free for chair in self.chairs):
            raise IllegalMove("a-seat-is-free")
        if self.begun:
            raise IllegalMove("game-begun")
        self.take(self.course(), time)

    def say(self, seat: int, said: list[Any], time: float) -> None:
        """A seat says what it does. A `Refusal` says why not; what was due by then happens all the same."""
        if not self.begun:
            raise IllegalMove("game-not-begun")
        if said and said[0] in self.game.host_only:
            self._only_host(seat)
        self.tick(time)
        steps = self.game.steps_of(self.state, seat, said, time)
        course = self.course()
        course.move(seat)
        for step in steps:
            course.take("step", step)
        self.take(course, time)

    def presence(self, seat: int, here: bool, time: float) -> None:
        """A player is gone, or here again."""
        if not self.begun or self.over:
            return
        self.tick(time)
        course = self.course()
        for step in self.game.presence(self.state, seat, here, time):
            course.take("step", step)
        self.take(course, time)

    def tick(self, time: float) -> None:
        """Let happen what was due by then."""
        if self.begun:
            self.take(self.course(), time)

    def course(self) -> Course:
        """What happens next, still empty."""
        return Course(self.game, self.seed, self.state, self._memory, len(self.steps))

    def take(self, course: Course, time: float) -> None:
        """What follows by itself is added; then it is written, then it has happened, then it is told."""
        course.settle(time)
        if not course.entries:
            return
        outcome = self.game.outcome(course.state)
        told = None if outcome is None else self._listed(outcome)
        self.log.append(self.code, self.number, course.entries, None, told)
        self.number += len(course.entries)
        if len(self.chairs) == 1:  # nobody takes back what somebody else has seen
            self._past += course.moves
        if self.listeners:
            self.news += course.steps
        self.steps += [step for _, step in course.steps]
        self.state, self._memory = course.state, course.memory
        self._tell()

    def undo(self, seat: int, time: float) -> None:
        """Take back the last move, with what followed; at a casual table even if it showed new cards."""
        if self.over:
            raise IllegalMove("over-and-known")
        if not self._past:
            raise IllegalMove("nothing-to-take-back")
        before = self._past[-1]
        if len(self.chairs) > 1 or not (
            self.settings.casual or self.game.undoable(before.state, self.steps[before.steps :], seat)
        ):
            raise IllegalMove("seen-stays-seen")
        self._write([["undo", seat]])

    # What has happened

    def _write(self, entries: list[Entry]) -> None:
        """To the disk first; then it has happened; then it is told."""
        self.log.append(self.code, self.number, entries, self._sitting(entries))
        for entry in entries:
            self._happen(entry)
        self._tell()

    def _tell(self) -> None:
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

    def _listed(self, outcome: dict[str, Any]) -> dict[str, Any]:
        """What a list says of a finished game."""
        return {
            "game": self.game.name,
            "names": [chair.name for chair in self.chairs],
            "result": outcome,
            "seed": self.seed if self.settings.chosen else None,
            "practice": self.settings.casual,
        }

    def _happen(self, entry: Entry) -> None:
        kind, *what = entry
        HAPPENINGS[kind](self, *what)
        self.number += 1

    def _move(self, seat: int) -> None:
        if len(self.chairs) == 1:
            self._past.append(Moment(self.state, self._memory, len(self.steps)))

    def _step(self, written: list[Any]) -> None:
        step = self.game.read(self.state, written)
        self.state = self.game.apply(self.state, step)
        self.steps.append(step)

    def _deal(self, written: list[Any]) -> None:
        """The deck's dice are thrown again, so that they lie as they did; another card is a forged one."""
        step = self.game.read(self.state, written)
        time = self.game.time_of(step)
        dealt, self._memory = self.game.deal(self.state, self.seed, self._memory, time)
        if dealt != step:
            raise ValueError("the deck would have dealt otherwise")
        self.state = self.game.apply(self.state, step)
        self.steps.append(step)

    def _go_back(self, seat: int) -> None:
        before = self._past.pop()
        self.taken_back += not self.game.undoable(before.state, self.steps[before.steps :], seat)
        self.state, self._memory = before.state, before.memory
        del self.steps[before.steps :]
        self.news.clear()

    def _settings_changed(self, said: dict[str, Any]) -> None:
        settings = self.settings.changed(said)
        if settings != self.settings:
            self._set_up(settings)

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
    CHANGE: Table._settings_changed,
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
