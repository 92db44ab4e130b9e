"""When I Dream as a `TableGame`, the interface between a game and its tables."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from ..json_values import JsonList
from ..refusal import IllegalMove, InvalidMove
from ..table_game import Actors, Json, Seat, TableGame, Thought
from . import deadlines, moves, narration, preparing
from .awards import rounds_of
from .decks import SeededDeck
from .options import LOT, MAX_PLAYERS, MIN_PLAYERS, SPIRIT_COUNTS, Options, options_for
from .record import header, result_of
from .referee import Referee, check_clue
from .rules import take
from .state import DEALING, OVER, PACKING, State
from .state import new as new_state
from .steps import AT_THE_TABLE, MAX_LENGTH, MAX_STORY_LENGTH, Draft, Pack, Score, Step, Vote
from .view import UNMASKED_PHASES, View, view_dict, view_parts
from .view import view as view_of
from .words import limits, parse_pack, pictures, pieces
from .words.examine import examine_pack
from .written_steps import from_record

UNRECORDED_STEPS = {kind.__name__.lower(): kind for kind in AT_THE_TABLE}
PACE = 1.3
"""Factor of the bots' thinking time at a table with people. 1 is fast, and more is slower."""


def _split_options(options: Json) -> tuple[Json, str | None]:
    """Return the options without the custom pack, and the pack as a string or None."""
    rest = dict(options)
    words = rest.pop("words", None)
    if words is not None and not isinstance(words, str):
        raise InvalidMove("pack-must-be-text")
    return rest, words


def _moves(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the moves of every seat."""
    return tuple([moves.legal_moves(state, seat) for seat in state.seats])


def _seats(state: State) -> tuple[int, ...]:
    """Return the seats that have a move."""
    return tuple([seat for seat, names in enumerate(state.cache.once(state, _moves)) if names])


class WhenIDreamAtATable(TableGame[State, Step, View]):
    name = "when-i-dream"
    seats = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    host_only = ("pause", "resume")
    bots = ("companion", "companion:child", "companion:mind-reader")
    """The bots of `players.levels`, listed here because that module is imported only when a bot thinks."""
    has_deadlines = True
    grows = True
    reactions = ("laugh", "gasp", "applause", "heart", "puzzled", "yawn")
    page = "/scripts/when-i-dream/game.js"
    page_paths = ("/pack",)

    # The course of a game

    def new(self, options: Json, seats: int) -> State:
        """Return a new state. The option `words` is a custom pack as a string."""
        rest, words = _split_options(options)
        chosen = options_for(seats, **rest)
        if words is None:
            return new_state(chosen, pieces(chosen.language))
        own = parse_pack(words)
        return new_state(chosen, tuple(own), own)

    def options(self, state: State) -> Json:
        return {**state.options.to_record()}

    def actors(self, state: State, time: float) -> Actors:
        return Actors(
            state.cache.once(state, _seats),
            deadlines.deck_acts(state, time),
            state.cache.once(state, deadlines.next_deadline),
        )

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        return state.cache.once(state, _moves)[seat]

    def steps_of(self, state: State, seat: int, move: JsonList, time: float) -> list[Step]:
        """Return the steps of a move of `Game.push`, such as `["clue", "beam"]`."""
        act, *rest = move or [None]
        if act in ("away", "back"):
            raise IllegalMove("presence-set-by-table")
        moves.check(state, seat, act, tuple(rest), time)
        judge = Referee(state.options.language, state.other_names)
        return moves.follow(state, seat, act, tuple(rest), time, judge)

    def presence(self, state: State, seat: int, here: bool, time: float) -> list[Step]:
        """Return the steps of a player who leaves or returns (W8.5). Nobody leaves a shared device (W8.6)."""
        if state.options.table == "phone" or here == (seat not in state.away_since) or state.phase == OVER:
            return []
        return moves.follow(
            state, seat, "back" if here else "away", (), time, Referee(state.options.language)
        )

    def due_steps(self, state: State, time: float) -> list[Step]:
        until = state.cache.once(state, deadlines.next_deadline)
        late = until is not None and until <= time
        return deadlines.immediate_steps(state) or (deadlines.tick(state, time) if late else [])

    def deal(self, state: State, seed: str, memory: Any, time: float) -> tuple[Step, Any]:
        deck = SeededDeck(seed)
        when = state.now  # the deck acts at the time of the last step, even if this call comes later
        if state.phase in (PACKING, DEALING):
            when = max(when, time if state.deadline is None else state.deadline)
        return deck.answer(state, deck.start if memory is None else memory, when)

    def apply(self, state: State, step: Step) -> State:
        return take(state, step)

    def outcome(self, state: State) -> Json | None:
        result = result_of(state)
        return None if result is None else {**result}

    def clock(self, state: State) -> float:
        return state.now

    def time_of(self, step: Step) -> float:
        return step.time

    # Storage

    def write(self, step: Step) -> JsonList:
        """Return a step as in records, or by field names if records leave it out."""
        if isinstance(step, AT_THE_TABLE):
            return [step.verb, asdict(step)]
        written = step.to_record()
        return [*written, step.number] if isinstance(step, Vote) else written

    def read(self, state: State, written: JsonList) -> Step:
        if written[0] in UNRECORDED_STEPS:
            return _read_unrecorded_step(UNRECORDED_STEPS[written[0]], written[1])
        if written[0] == "vote":
            step = from_record(written[:-1])
            assert isinstance(step, Vote)
            return Vote(step.time, step.about, step.subject, step.answers, step.outcome, written[-1])
        return from_record(written)

    def record(self, state: State, steps: list[Step], seed: str, names: list[str]) -> Json:
        found: Json = {**header(state.options, seed, tuple(names))}
        found["steps"] = [step.to_record() for step in steps if not isinstance(step, AT_THE_TABLE)]
        result = result_of(state)
        return found if result is None else {**found, "result": result}

    def without_story(self, state: State, steps: Sequence[Step], seat: int) -> tuple[State, dict[int, Step]]:
        return narration.without_story(state, steps, seat)

    # Views, the only way for information to leave a table

    def view(self, state: State, seat: Seat) -> View:
        return view_of(state, seat)

    def view_json(self, state: State, seat: Seat) -> Json:
        return view_dict(state, seat)

    def view_parts(self, state: State, seat: Seat) -> tuple[Json, Json]:
        return view_parts(state, seat)

    # Seats and what they see

    def reseat_options(self, options: Json, order: Sequence[int]) -> Json:
        """Return the options after a change of seats. The player picked to dream first stays the same.

        If that seat was empty, the first Dreamer is drawn at random.
        """
        first = options.get("first_dreamer", LOT)
        if first == LOT:
            return options
        return {**options, "first_dreamer": order.index(first) if first in order else LOT}

    def may_sit(self, state: State) -> bool:
        """Return whether a player can sit down: only between two rounds, when no seat holds a spirit."""
        return state.phase in (PACKING, DEALING, OVER)

    def seats_bots(self, state: State) -> bool:
        """Return whether bots can play. At a spoken table, nobody would hear them (W8.4)."""
        return not state.options.is_spoken

    def language(self, state: State) -> str:
        return state.options.language

    def is_prepared(self, state: State) -> bool:
        """Return whether the data for judging is in memory. At a spoken table no words are judged."""
        language, others = state.options.language, state.other_names
        return state.options.is_spoken or preparing.is_prepared(language, others)

    def prepare(self, state: State) -> None:
        if not state.options.is_spoken:
            preparing.prepare(state.options.language, state.other_names)

    def is_replaceable(self, step: Step) -> bool:
        """Return whether the next step of this kind replaces this one, as a later draft does."""
        return isinstance(step, Draft)

    def own_words(self, state: State, seat: int) -> tuple[str, ...]:
        """Return the words of a seat in this round, which its view may no longer contain (W5.3)."""
        if seat == state.dreamer:
            return tuple(state.guesses)
        return tuple(clue.word for clue in state.clues if clue.seat == seat)

    def notices_sign(self, state: State, by: int, seat: Seat) -> bool:
        """Return whether a seat notices what `by` does. In a dream, only spirits notice spirits (W8.3)."""
        awake = state.phase in UNMASKED_PHASES or by == state.dreamer
        return awake or (isinstance(seat, int) and seat != state.dreamer)

    def rounds_over(self, state: State) -> int:
        return state.round

    def rounds(self, steps: Sequence[Step]) -> Json:
        """Return the rounds that are over with their awards.

        Steps after the last score are removed first. Otherwise the time taken would reveal to the Dreamer
        whether the spirits have challenged a clue.
        """
        scored = (end for end in range(len(steps), 0, -1) if isinstance(steps[end - 1], Score))
        return rounds_of(steps[: next(scored, 0)])

    # Functions of a view alone

    def think(
        self, bot: str, view: View, moves: tuple[str, ...], seed: str, own_words: tuple[str, ...] = ()
    ) -> Thought | None:
        from .players import plan

        planned = plan(view, moves, seed, PACE, own_words, bot)
        return None if planned is None else Thought([planned.act, *planned.values], planned.seconds)

    def check(self, view: View, word: str) -> tuple[str, Json]:
        ruling = check_clue(view, word)
        return ruling.verdict, ruling.to_dict()

    # Statistics, packs and limits

    def figures(self, games: Sequence[tuple[int, Json]]) -> Json:
        """Return wins, points and penalties of a player in finished games, given as seats and records."""
        results = [(seat, listed["result"]) for seat, listed in games]
        scores = [result["scores"][seat] for seat, result in results]
        return {
            "games": len(games),
            "won": sum(seat in result["winners"] for seat, result in results),
            "mean_points": sum(scores) / len(scores) if scores else None,
            "best_points": max(scores, default=None),
            "penalties": sum(result["penalties"][seat] for seat, result in results),
        }

    def examine(self, options: Json) -> Json:
        """Return the numbers of a custom pack, and the words that the referee or the bots do not know."""
        from .players.knowledge import known_to_bots

        rest, words = _split_options(options)
        chosen = options_for(MAX_PLAYERS, **rest)
        return {} if words is None else examine_pack(words, chosen.language, chosen.preset, known_to_bots)

    def pictures(self, language: str) -> dict[str, str]:
        return pictures(language)

    def limits(self) -> Json:
        """Return limits for the page. `spirits` lists the numbers of spirits, as in SPIRIT_COUNTS (W1.2)."""
        usual = Options(MIN_PLAYERS).to_record()
        return {
            **limits(),
            "word": MAX_LENGTH,
            "story": MAX_STORY_LENGTH,
            "usual": usual,
            "spirits": SPIRIT_COUNTS,
        }

    def warm_up(self) -> None:
        from .players.dreamer import first_guesses

        preparing.prepare("en", {})
        first_guesses(["beam"])


def _read_unrecorded_step(kind: type[Step], written: Json) -> Step:
    if kind is Pack:  # JSON has neither numbers as keys nor tuples
        return Pack(written["time"], {int(n): tuple(pieces) for n, pieces in written["cards"].items()})
    if kind is Draft:
        return Draft(written["time"], written["text"], tuple((a, b, c) for a, b, c in written["lit"]))
    return kind(**written)


WHEN_I_DREAM = WhenIDreamAtATable()
