"""One table: a game, its log, its seats. State is the log replayed, and nothing is told before it is durable.

The table keeps no clock: whoever calls says what time it is, in seconds since the table was opened.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from secrets import token_hex
from typing import Any

from ..dice import check_seed, commitment
from ..refusal import IllegalMove, Refusal
from ..table_game import Actors, Seat, TableGame
from . import lobby, shares
from .chairs import Chair
from .course import Course, Draft, Moment
from .last_turn import last_turn
from .lobby import Lobby, check_fit
from .log import Log
from .settings import CHANGE, Settings, check_seats, settings_of
from .snapshots import freeze, thaw
from .store import BY, Counted, Damaged, Entry, Journal, Logged, unwrapped

VERSION = 7
"""Version of the log format. No other can be read (docs/how/migrations.md)."""
CLIENTS = 64
"""Of so many clients it is known what they said last."""
KEPT = (
    *("settings", "chairs", "host", "sent_away", "number", "steps", "taken_back", "state", "heard"),
    *("moved_to", "agreed", "again", "played", "hints", "turned", "_advised_at", "_memory", "_past"),
    *("_invitation", "_draft", "_mover", "used"),
)
"""What a snapshot holds of a table; the rest follows from its head."""


@dataclass
class Table(Lobby):
    """A game for the seats of one table. Made by `open` or `wake`."""

    game: TableGame[Any, Any, Any]
    log: Journal
    code: str
    seed: str
    settings: Settings
    listeners: list[Callable[["Table"], None]] = field(default_factory=list)
    """Called after something has happened and is on the disk."""
    brought: dict[str, Any] | None = None
    """Where the game was played elsewhere and brought in: what its record says besides (`brought_in`)."""

    def __post_init__(self) -> None:
        self.chairs = []
        self.host = None
        self.sent_away = set()
        self.agreed = 0
        self.arranged = 0
        """How often something has happened that is no part of the game."""
        self.used = {}
        self.number = 0
        """How many entries the log has. Nobody is told: a vote that the Dreamer may not see is one, too."""
        self._memory: Any = None
        self.steps: list[Any] = []
        self._past: list[Moment] = []
        self._commitment = commitment(self.seed)
        self._invitation = ""
        self._draft: Draft | None = None
        """The last entry, if the next one may take its place."""
        self._mover = 0
        """Whose move the last one is."""
        self.played = False
        """Has a seat made a move? Then the seed of a game of the day is told."""
        brought = self.brought or {}
        self.taken_back = int(brought.get("taken_back", 0))
        """How many moves were taken back although they had shown new cards."""
        self.hints: dict[int, int] = {brought["seat"]: brought["hints"]} if brought.get("hints") else {}
        """How many moments each seat was advised at, unless the coach is always on."""
        self._advised_at: dict[int, int] = {}
        """After how many steps each was advised last: to ask again at the same moment is no other hint."""
        self.turned = False
        """Did it turn into practice while it ran?"""
        self.moved_to: str | None = None
        """The table at which its people play again."""
        self.again: set[int] = set()
        """The seats that would like to."""
        self.heard: dict[str, int] = {}
        """The number of the last message that each client was heard with."""
        self.hearing: tuple[str, int] | None = None
        """The client and the number of the message that is being followed."""
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
        check_seats(self.game, settings)
        return self.game.new(settings.options, settings.seats)

    # Opening and waking

    @classmethod
    def open(
        cls,
        game: TableGame[Any, Any, Any],
        settings: Settings,
        log: Journal,
        code: str,
        *,
        seed: str | None = None,
        seated: Sequence[Entry] = (),
        brought: dict[str, Any] | None = None,
    ) -> "Table":
        """A new table; a `Refusal` says what is wrong with its settings. `seated` says who sits there."""
        seed = token_hex(16) if seed is None else seed
        if brought is None:
            check_seed(seed)
        table = cls(game, log, code, seed, settings, brought=brought)
        check_fit(game, settings, table.state)
        head = {"code": code, "game": game.name, "seed": seed, "version": VERSION}
        head |= {} if brought is None else {"brought": brought}
        entries = [settings.entry(), *seated]
        log.open(code, head, entries, table._sitting(entries), settings.daily)
        for entry in entries:
            table._happen(entry)
        return table

    @classmethod
    def wake(cls, games: Mapping[str, TableGame[Any, Any, Any]], log: Log, code: str) -> "Table":
        """A table as its log has it. A `KeyError` if there is none; `Damaged` says where a log is wrong."""
        head, entries = log.read(code)
        return cls.from_log(games, log, code, Logged(head, 0, entries))

    @classmethod
    def from_log(
        cls, games: Mapping[str, TableGame[Any, Any, Any]], log: Journal, code: str, logged: Logged
    ) -> "Table":
        """The same from what was read. `BadSnapshot` if that is a snapshot which cannot be read."""
        head, version = logged.head, logged.head.get("version")
        if version != VERSION:
            raise Damaged(f"The head of table {code} is wrong: version {version}, not {VERSION}.")
        try:
            game, kept = games[head["game"]], None
            if logged.snapshot is not None:
                kept = thaw(logged.snapshot[1], game, KEPT)
            settings = kept["settings"] if kept else settings_of(logged.entries[:1])
            brought = head.get("brought")
            table = cls(game, log, code, str(head["seed"]), settings, brought=brought)
        except (Refusal, LookupError, TypeError, ValueError) as problem:
            raise Damaged(f"The head of table {code} is wrong: {problem}") from None
        if kept:
            vars(table).update(kept)
        for number, entry in enumerate(logged.entries, table.number):
            try:
                table._happen(entry)
            except (Refusal, LookupError, TypeError, ValueError) as problem:
                raise Damaged(f"Entry {number} of table {code} is wrong: {problem}") from None
        return table

    def kept(self) -> dict[str, Any]:
        """What a snapshot holds, copied as far as it changes; `freeze` may be done elsewhere."""
        parts = {name: getattr(self, name) for name in KEPT}
        copied = {name: type(part)(part) for name, part in parts.items() if type(part) in (list, set, dict)}
        return {**parts, **copied, "chairs": [replace(chair) for chair in self.chairs]}

    def frozen(self) -> bytes:
        """The table for a snapshot."""
        return freeze(self.kept())

    # What there is to know

    @property
    def begun(self) -> bool:
        return bool(self.steps) or self.game.begins_midway(self.settings.options)

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    @property
    def seed_is_told(self) -> bool:
        """May everybody know what is dealt? In a game of the day, once its player cannot begin it anew."""
        return self.settings.chosen or self.over or (bool(self.settings.daily) and self.played)

    @property
    def takes_turns(self) -> bool:
        """Do the players of this game take turns?"""
        return type(self.game).turn_of is not TableGame.turn_of

    @property
    def drafting(self) -> bool:
        """May the next entry take the place of the last one? Then what is there is not there for good."""
        return self._draft is not None

    def actors(self, time: float) -> Actors:
        return self.game.actors(self.state, time)

    def happened(self, seat: Seat) -> list[list[Any]]:
        """The steps of `news`, as far as a seat may see them."""
        if type(self.game).shown is TableGame.shown:
            return []  # its view tells it all
        shown = (self.game.shown(before, step, seat) for before, step in self.news)
        return [step for step in shown if step is not None]

    def view(self, seat: Seat) -> dict[str, Any]:
        """All that leaves a table: what a seat may know of the game, and who sits where."""
        view = self.game.view_json(self.state, seat)
        return {**self.shown_to_all(), **self.shown_to(seat), "view": view}

    def shown_to_all(self) -> dict[str, Any]:
        """What everybody may know of a table; the rest has its place here, and is empty."""
        begun = self.begun
        return {
            "code": self.code,
            "game": self.game.name,
            "options": self._options,
            "seats": [
                {"name": chair.name, "bot": chair.bot, "free": chair.free, "face": chair.face}
                for chair in self.chairs
            ],
            "host": self.host,
            "casual": self.settings.casual,
            "turned": self.turned,
            "advice": self.settings.advice,
            "coached": self.settings.coached,
            "invited": self.settings.invited,
            "family": self.settings.family,
            "daily": self.settings.daily,
            "chosen": None,
            "hints": 0,
            "begun": begun,
            "may_sit": self.may_sit,
            "reactions": list(self.game.reactions_now(self.state)) if begun else [],
            "rival": self.settings.rival or None,
            "again": sorted(self.again),
            "commitment": self._commitment,
            "seed": self.seed if self.seed_is_told else None,
            "may": [],
            "view": {},
        }

    def shown_to(self, seat: Seat) -> dict[str, Any]:
        """What is for one seat, besides what it sees of the game."""
        return {
            "chosen": self.settings.options if seat == self.host and not self.begun else None,
            "hints": self.hints.get(seat, 0) if isinstance(seat, int) else 0,
            "may": list(self.game.legal_moves(self.state, seat)) if isinstance(seat, int) else [],
        }

    def last_turn(self, seat: Seat) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
        """The last turn of somebody else, as a seat saw it."""
        if not self.takes_turns:
            return None, []
        return last_turn(self.game, self._begin_with(self.settings), list(self.steps), seat)

    def record(self) -> dict[str, Any]:
        """The game as others can read it. A running game's seed is not told."""
        if not self.over:
            raise IllegalMove("record-when-over")
        names = [f"bot:{chair.bot}" if chair.bot else chair.name for chair in self.chairs]
        record = self.game.record(self.state, self.steps, self.seed, names)
        beside = {**self._helped(), "taken_back": self.taken_back} if self.taken_back else self._helped()
        return {**record, **beside}

    def _helped(self) -> dict[str, Any]:
        """Return the fields of a record that say with what help people played (rules/record.md)."""
        found: dict[str, Any] = {}
        if self.game.advises and any(chair.token for chair in self.chairs):
            coach = self.settings.coach
            found["help"] = "coach" if coach == "always" else coach
            if coach == "hints":
                found["hints"] = sum(self.hints.values())
        return {**found, "practice": True} if self.settings.casual else found

    # Playing

    def begin(self, time: float) -> None:
        """Deal, once everybody sits; where a table grows, with whoever is there."""
        if self.begun:
            raise IllegalMove("game-begun")
        self.close_up()
        course = self.course()
        course.settle(time)
        self._say_by_whom(course.entries)
        self.take(course, time)

    def say(self, seat: int, said: list[Any], time: float) -> None:
        """A seat says what it does. A `Refusal` says why not; what was due by then happens all the same."""
        if not self.begun:
            raise IllegalMove("game-not-begun")
        if said and said[0] in self.game.host_only:
            self._only_host(seat)
        self.tick(time)
        steps = self.game.steps_of(self.state, seat, said, time)  # refuses what is too long or out of turn
        self.check_words(said[1:])
        if not steps:
            return  # it is so already
        draft = self._draft
        if draft is not None and draft.seat == seat and all(map(self.game.replaceable, steps)):
            course = Course(self.game, self.seed, draft.state, self._memory, len(self.steps) - 1, seat, draft)
        else:
            shares.check(self.used, "move", seat)
            course = self.course()
            course.move(seat)
        for step in steps:
            course.take("step", step)
        self._say_by_whom(course.entries)
        self.take(course, time)

    def presence(self, seat: int, here: bool, time: float) -> None:
        """A player is gone, or here again. Somebody who has left too often counts as here from then on; a
        seat that nobody holds is away in any case."""
        if not self.begun or self.over:
            return
        self.tick(time)
        steps = self.game.presence(self.state, seat, here, time)
        tolerated = self.chairs[seat].free or shares.has_room(self.used, "away", seat)
        if not steps or not (here or tolerated):
            return
        course = self.course()
        if not here:
            course.entries.append(["away", seat])
        for step in steps:
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
        counted = None if outcome is None else self._counted(outcome, [step for _, step in course.steps])
        instead = course.instead_of
        told = None
        if outcome is not None:
            before = self.steps if instead is None else self.steps[:-1]
            steps = [*before, *(step for _, step in course.steps)]
            told = self._listed(outcome, self.game.marks(course.state, steps))
            told["likeness"] = likeness(self.game, self._options, self.seed, steps)
        first = self.number if instead is None else self.number - 1
        self.log.append(
            self.code, first, course.entries, None, told, None if instead is None else instead.entry, counted
        )
        if instead is not None:
            self.steps.pop()
        self.number = first + len(course.entries)
        for entry in course.entries:
            shares.count(self.used, entry, self.host)
        self._draft = course.draft()
        if course.moves:
            self._made(course.mover, course.moves)
        if self.listeners:
            self.news += course.steps
        self.steps += [step for _, step in course.steps]
        self.state, self._memory = course.state, course.memory
        self._tell()

    def undo(self, seat: int, time: float, held: Collection[int] = ()) -> None:
        """Take back one's last move, with what followed; at a casual table even if it showed new cards.

        Nobody takes back what somebody else has seen: where several sit, only who has all seats at one device
        (`held` are those besides their own) and before anybody else has moved.
        """
        if self.over:
            raise IllegalMove("over-and-known")
        if not self._past or seat != self._mover:
            raise IllegalMove("nothing-to-take-back")
        before = self._past[-1]
        if not self._at_one_device(seat, held) or not (
            self.settings.casual or self.game.undoable(before.state, self.steps[before.steps :], seat)
        ):
            raise IllegalMove("seen-stays-seen")
        shares.check(self.used, "undo", seat)
        self._write([["undo", seat]])

    def _at_one_device(self, seat: int, held: Collection[int]) -> bool:
        return {seat, *held}.issuperset(range(len(self.chairs)))

    def practise(self, seat: int = 0, held: Collection[int] = ()) -> None:
        """A game alone, or at one device, goes on as practice: every move can be taken back, and it does not
        count."""
        if not self.begun:
            raise IllegalMove("game-not-begun")
        if self.over:
            raise IllegalMove("over-and-known")
        if len(self.chairs) > self.game.undo_seats or not self._at_one_device(seat, held):
            raise IllegalMove("practice-only-alone")
        if self.settings.daily:
            raise IllegalMove("daily-as-it-is")
        if not self.settings.casual:
            self._write([[CHANGE, {"casual": True}]])

    def advise(self, seat: int) -> None:
        """A seat is about to be told what to do: a hint, counted once for each moment, before it is told."""
        if not self.game.advises:
            raise Refusal("game-without-advice")
        if not self.settings.advice:
            raise Refusal("no-advice")
        asked_here = self._advised_at.get(seat) == len(self.steps)
        if not (self.settings.coached or asked_here) and self.game.legal_moves(self.state, seat):
            shares.check(self.used, "advised", seat)
            self._write([["advised", seat]])

    def remove_story(self, by: int, seat: int) -> None:
        """The host takes the text of a story away; what it counted for stays."""
        self._only_host(by)
        _, changed = self.game.untold(self.state, self.steps, seat)
        if any(self.steps[at] != step for at, step in changed.items()):
            self._write([["remove story", seat]])

    # Who is heard

    def has_heard(self, client: str, number: int) -> bool:
        """Has that message happened? Then it comes once more, because the answer was lost."""
        return number <= self.heard.get(client, -1)

    def _say_by_whom(self, entries: list[Entry]) -> None:
        """The first entry of what a message leads to says which message that is."""
        if self.hearing is not None:
            entries[0] = [BY, *self.hearing, entries[0]]
            self._hear(*self.hearing)
            self.hearing = None  # what else it leads to is written in the same go

    def _hear(self, client: str, number: int) -> None:
        self.heard.pop(client, None)
        self.heard[client] = number
        if len(self.heard) > CLIENTS:
            del self.heard[next(iter(self.heard))]

    def ask_again(self, seat: int) -> None:
        """A seat would like another game with the same people."""
        if not self.over:
            raise IllegalMove("game-not-over")
        if seat not in self.again:
            self._write([["again", seat]])

    def move_to(self, code: str) -> None:
        """The people of this table go on at another."""
        self._write([["moved", code]])

    # What has happened

    def _write(self, entries: list[Entry]) -> None:
        """To the disk first; then it has happened; then it is told."""
        sitting = self._sitting(entries)
        self._say_by_whom(entries)
        self.log.append(self.code, self.number, entries, sitting)
        for entry in entries:
            self._happen(entry)
        self._tell()

    def _tell(self) -> None:
        for listener in list(self.listeners):
            listener(self)

    def _listed(self, outcome: dict[str, Any], marks: dict[str, Any]) -> dict[str, Any]:
        """Return what a list says of a finished game."""
        return {
            "game": self.game.name,
            "names": [chair.name for chair in self.chairs],
            "bots": [chair.bot for chair in self.chairs],
            "result": outcome,
            "marks": marks,
            "commitment": self._commitment,
            "seed": self.seed if self.settings.chosen or self.brought is not None else None,
            "practice": self.settings.casual,
            "coach": self.settings.coach if self.game.advises else "none",
            "hints": sum(self.hints.values()),
            "daily": self.settings.daily,
            **({} if self.brought is None else {"brought": True, "ended": self.brought["ended"]}),
        }

    def _counted(self, outcome: dict[str, Any], last: list[Any]) -> Counted | None:
        """What the day keeps of its game, now that it is over."""
        if not self.settings.daily:
            return None
        return Counted(self.game.score(outcome), self.game.path([*self.steps, *last]))

    def _happen(self, entry: Entry) -> None:
        if entry[0] == BY:
            self._hear(entry[1], entry[2])
        kind, *what = unwrapped(entry)
        before, self._draft = self.state, None
        shares.count(self.used, entry, self.host)
        HAPPENINGS[kind](self, *what)
        self.arranged += kind not in IN_THE_GAME
        if kind == "step" and self.game.replaceable(self.steps[-1]):
            self._draft = Draft(self._mover, entry, before)
        self.number += 1

    def _asks_again(self, seat: int) -> None:
        self.again.add(seat)

    def _advised(self, seat: int) -> None:
        self.hints[seat] = self.hints.get(seat, 0) + 1
        self._advised_at[seat] = len(self.steps)

    def _settings_changed(self, said: dict[str, Any]) -> None:
        """While a game runs there is one thing that can be agreed on, and the game is not begun anew."""
        if not self.steps:
            super()._settings_changed(said)
        elif said != {"casual": True}:
            raise ValueError("that is not agreed on while a game runs")
        else:
            self.settings, self.turned = self.settings.changed(said), True

    def _goes_away(self, seat: int) -> None:
        """Nothing by itself: the steps that come of it follow."""

    def _moved(self, code: str) -> None:
        self.moved_to = code

    def _move(self, seat: int) -> None:
        self._made(seat, [Moment(self.state, self._memory, len(self.steps))])

    def _made(self, seat: int, moves: list[Moment]) -> None:
        """Moves of a seat, which may be taken back until somebody else has moved."""
        if seat != self._mover:
            self._past.clear()
        self._mover = seat
        self.played = True
        if len(self.chairs) <= self.game.undo_seats:
            self._past += moves

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

    def _story_removed(self, seat: int) -> None:
        self.state, changed = self.game.untold(self.state, self.steps, seat)
        for at, step in changed.items():
            self.steps[at] = step

    def _go_back(self, seat: int) -> None:
        before = self._past.pop()
        self.taken_back += not self.game.undoable(before.state, self.steps[before.steps :], seat)
        self.state, self._memory = before.state, before.memory
        del self.steps[before.steps :]
        self._advised_at = {seat: at for seat, at in self._advised_at.items() if at <= before.steps}
        self.news.clear()


def likeness(game: TableGame[Any, Any, Any], options: dict[str, Any], seed: str, steps: Sequence[Any]) -> str:
    """What only the very same game has: the same cards and the same choices, by the same rules."""
    played = [game.name, options, seed, [game.write(step) for step in steps]]
    return sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()


HAPPENINGS: dict[str, Callable[..., None]] = {
    **lobby.HAPPENINGS,
    CHANGE: Table._settings_changed,
    "move": Table._move,
    "step": Table._step,
    "deck": Table._deal,
    "away": Table._goes_away,
    "undo": Table._go_back,
    "advised": Table._advised,
    "remove story": Table._story_removed,
    "again": Table._asks_again,
    "moved": Table._moved,
}
"""What each kind of entry does to a table."""
IN_THE_GAME = ("move", "step", "deck", "away", "advised")
"""What changes nothing of what a table shows to everybody."""
