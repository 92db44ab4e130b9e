"""The contract of a game: everything that a table and a server need of it, and nothing besides.

Each game brings it whole, in a module of its own called `table_game`; `reverie.games` is the one place where
a game is registered. The state is a value and never changed; a step is anything that `write` can put into a
log and `read` can take out again. Bots, advice and watchers are given a view, never the state.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from .refusal import Refusal

Seat = int | Literal["screen", "spectator"]
Json = dict[str, Any]

State = TypeVar("State")
Step = TypeVar("Step")
View = TypeVar("View")


class Actors(NamedTuple):
    """Who may act now."""

    seats: tuple[int, ...] = ()
    deck: bool = False
    """Has the deck to act, before anybody else does?"""
    until: float | None = None
    """When the clock acts by itself, if nobody does anything."""


class Thought(NamedTuple):
    """What a bot means to say, and how many seconds it takes over it."""

    said: list[Any]
    seconds: float


class Telling(Protocol):
    """A story that is made moment by moment: `done` of `all` are. A moment that fails may be tried again."""

    done: int
    all: int

    def go_on(self) -> None:
        """One moment more."""

    def story(self) -> Json:
        """All of it, once every moment is done."""
        ...


class TableGame(Protocol[State, Step, View]):
    """A game, as a table and a server see it. What has a body here may be left out."""

    name: str
    """As text: in commands, records and addresses."""
    seats: range
    """For how many players it is."""
    host_only: tuple[str, ...] = ()
    """What only the host of a table may say."""
    bots: tuple[str, ...] = ()
    """The names of its bots, the usual one first."""
    timed: bool = False
    """Does time matter in it?"""
    grows: bool = False
    """Does a table become larger for whoever comes before the game begins, and close up where nobody sits?"""
    reactions: tuple[str, ...] = ()
    """The names of what players may show each other besides playing: a laugh, applause."""
    agrees_on_rematch: bool = False
    """Is another game everybody's to ask for and to agree to, and does somebody else begin it? Else it is the
    host's word, and everybody keeps their seat."""
    undo_seats: int = 1
    """At how large a table moves can be taken back: where several sit, by one device that holds all seats."""
    rivals: tuple[str, ...] = ()
    """Bots that can play the cards of a game alone once more, for themselves (`rival`)."""
    daily: bool = False
    """Is there a game of the day: alone, with the usual options, the same for everybody, played once?"""
    page: str
    """The address of the module that it brings to the page."""
    page_paths: tuple[str, ...] = ()
    """Addresses of its own that people see, besides its tables."""
    texts_apart: tuple[str, ...] = ()
    """Sections of its words that few read: they are fetched by themselves (`/texts/NAME.SECTION/en.json`)."""
    page_folder: Path | None = None
    """Where the files under `/games/NAME/` lie, if it brings files of its own."""

    # Its course

    def new(self, options: Json, seats: int) -> State:
        """The state before anything has happened; a `Refusal` says what is wrong with the options."""
        ...

    def begins_midway(self, options: Json) -> bool:
        """Do these options begin a game in its midst? It runs at once, and is for practice alone."""
        return False

    def reseated(self, options: Json, order: Sequence[int]) -> Json:
        """The options once the seats have moved: `order` has the old number of each seat."""
        return options

    def options(self, state: State) -> Json:
        """Every option in force, as records have it."""
        ...

    def actors(self, state: State, time: float) -> Actors:
        """Which seats, the deck or the clock may act now, and until when."""
        ...

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        """What a seat may say now: whole moves, or the names of acts that words are added to."""
        ...

    def steps_of(self, state: State, seat: int, said: list[Any], time: float) -> list[Step]:
        """The steps that come of what a seat says. A `Refusal` says why it cannot be."""
        ...

    def presence(self, state: State, seat: int, here: bool, time: float) -> list[Step]:
        """The steps that come of a player's leaving or coming back, if the game minds."""
        return []

    def due(self, state: State, time: float) -> list[Step]:
        """The steps that come by themselves, first of all, by that time; none if there are none."""
        return []

    def may_sit(self, state: State) -> bool:
        """May somebody take over a seat of a game that runs, at this moment of it?"""
        return True

    def hides_hands(self, state: State) -> bool:
        """Return whether a seat holds what those at the other seats must not see while the game runs. If
        somebody else takes a freed seat of such a game, it becomes practice.

        In a game whose seats change hands between rounds, when everything lies open, the answer is no."""
        return False

    def seats_bots(self, state: State) -> bool:
        """Can bots play here? Not where all is spoken."""
        return True

    def language(self, state: State) -> str:
        """The language in which people say things here."""
        return "en"

    def deal(self, state: State, seed: str, memory: Any, time: float) -> tuple[Step, Any]:
        """The deck's answer from its seed, and what it must remember (nothing at first)."""
        ...

    def apply(self, state: State, step: Step) -> State:
        """The state after a step."""
        ...

    def outcome(self, state: State) -> Json | None:
        """The end of the game; nothing while it goes on."""
        ...

    def clock(self, state: State) -> float:
        """What the table's clock shows in this state, in seconds; a game without time has none."""
        return 0.0

    def time_of(self, step: Step) -> float:
        """When a step was taken."""
        return 0.0

    def undoable(self, before: State, steps: Sequence[Step], seat: int) -> bool:
        """May a seat take back these steps, taken since `before`? Not what has shown somebody a new card."""
        return False

    def is_prepared(self, state: State) -> bool:
        """Is everything in memory that is needed to judge what is said here?"""
        return True

    def prepare(self, state: State) -> None:
        """Read and make what is missing. It may take a second, and is called in a thread."""
        return

    def replaceable(self, step: Step) -> bool:
        """Is this a draft, of which only the last is kept while nothing comes between?"""
        return False

    # What is kept

    def write(self, step: Step) -> list[Any]:
        """A step for the log, as JSON has it."""
        ...

    def read(self, state: State, written: list[Any]) -> Step:
        """The step again, in the state that it was taken in."""
        ...

    def record(self, state: State, steps: list[Step], seed: str, names: list[str]) -> Json:
        """The game as rules/record.md has it."""
        ...

    def replayed(self, record: Any) -> tuple[Json, list[Step]]:
        """The options of a record and the steps of its game, each taken by the rules. A `Refusal` says why
        that cannot be, or that no table of this game can be made from a record."""
        raise Refusal("not-brought-in")

    def untold(self, state: State, steps: Sequence[Step], seat: int) -> tuple[State, dict[int, Step]]:
        """The state without the text of a story that a seat has told, and the steps that are then different,
        by their places; what it counted for stays. A `Refusal` where there is no such story."""
        raise Refusal("no-story-there")

    # What leaves a table

    def view(self, state: State, seat: Seat) -> View:
        """Everything that a seat may know."""
        ...

    def view_json(self, state: State, seat: Seat) -> Json:
        """The same as it is sent."""
        ...

    def view_parts(self, state: State, seat: Seat) -> tuple[Json, Json]:
        """The same in two parts: what the seat shares with others, for all of whom it is the same object, and
        what it sees alone. Both together are the view; what is in the second is in it for every seat."""
        return {}, self.view_json(state, seat)

    def shown(self, before: State, step: Step, seat: Seat) -> list[Any] | None:
        """A step as a seat saw it, with nothing for the back of a card; nothing at all if it did not."""
        return None

    def signals(self, state: State) -> bool:
        """May players give each other signs?"""
        return False

    def reactions_now(self, state: State) -> tuple[str, ...]:
        """Which of the `reactions` may be shown now: none where a laugh would tell what may not be told."""
        return self.reactions

    def hears(self, state: State, by: int, seat: Seat) -> bool:
        """Does a seat notice now what another shows (`reactions`)? Who sleeps does not."""
        return True

    def turn_of(self, state: State) -> int | None:
        """Whose turn it is, in a game that players take turns at. Everybody has to see each step of such a
        game, if only the back of a card: answers are cached by how far the game is."""
        return None

    def own_words(self, state: State, seat: int) -> tuple[str, ...]:
        """What a seat said itself and may remember, also where its view no longer has it."""
        return ()

    def rounds_over(self, state: State) -> int:
        """How many rounds are over; `rounds` returns the same until there are more."""
        return 0

    def rounds(self, steps: Sequence[Step]) -> Json:
        """The `rounds` that are over, as all may know them, and the `awards` of the whole game. What it does
        depends on no step after the last round that is over."""
        return {"rounds": [], "awards": []}

    # From a view alone

    def think(
        self, bot: str, view: View, moves: tuple[str, ...], seed: str, said: tuple[str, ...] = ()
    ) -> Thought | None:
        """What a bot of the game means to say; nothing if it waits. `said` are its `own_words`."""
        return None

    advises: bool = False
    """Can it say what to do?"""

    def advise(self, view: View) -> list[tuple[str, float]]:
        """The moves of who has to choose and their odds, best first."""
        raise Refusal("game-without-advice")

    def explain(self, view: View) -> Json:
        """The best of them and why, as the page and a terminal can put it into words."""
        raise Refusal("game-without-advice")

    def check(self, view: View, word: str) -> tuple[str, Json]:
        """What a referee says of a word before it is said: the verdict, and why as a code with values."""
        raise Refusal("nothing-to-check")

    # Afterwards, and beforehand

    tells_stories: bool = False
    """Are finished games judged?"""

    def telling(self, record: Json) -> Telling:
        """The story of a finished game: its record judged, and the table after each step; `analysis.accuracy`
        has one for each seat. It is stored, so no name may be in it."""
        raise Refusal("no-story")

    def marks(self, state: State, steps: Sequence[Step]) -> Json:
        """Small facts of a finished game that its list keeps, for `figures` to count later."""
        return {}

    def score(self, outcome: Json) -> Json:
        """What a day keeps of its game: numbers by their names, `won` among them, 0 or 1."""
        raise Refusal("no-daily-game")

    def rank(self, score: Json) -> tuple[float, ...]:
        """By which those who played the same day are put in order, the highest first."""
        return (score["won"],)

    def path(self, steps: Sequence[Step]) -> list[str]:
        """The choices of a game alone, each as its seat would say it (`[choice]`)."""
        return []

    def figures(self, games: Sequence[tuple[int, Json]]) -> Json:
        """What finished games come to, the latest first, each given as a player's seat and what is listed of
        it: its `result`, its `marks`, its `code` and when it `ended`."""
        return {"games": len(games)}

    def challenges(self, games: Sequence[tuple[int, Json]]) -> list[Json]:
        """What they have earned besides, and how near one has come to the rest; each has a `name`."""
        return []

    def rival(self, record: Json, bot: str) -> Json:
        """A finished game alone beside the one that a bot makes of the same cards: how both went."""
        raise Refusal("no-rival")

    def examine(self, options: Json) -> Json:
        """What there is to say of options before a table is opened with them."""
        return {}

    def pictures(self, language: str) -> dict[str, str]:
        """The key of the picture (`/pictures/KEY.svg`) of each thing, by its name in a language."""
        return {}

    def limits(self) -> Json:
        """What a page must know to offer the game's options: bounds, languages."""
        return {}

    def warm_up(self) -> None:
        """Read what is read only once, so that nobody has to wait for it later."""
        return
