"""When I Dream at a table: see `reverie.table_game`."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from ..json_values import JsonList
from ..refusal import IllegalMove, InvalidMove
from ..table_game import Actors, Json, Seat, TableGame, Thought
from . import deadlines, moves, narration, preparing, umpire
from .awards import rounds_of
from .decks import SeededDeck
from .options import ABOUT, FEWEST, LOT, MOST, Options, options_for
from .record import header, result_of
from .referee import Referee, check_clue
from .rules import take
from .state import DEALING, OVER, PACKING, State
from .state import new as new_state
from .steps import AT_THE_TABLE, LONGEST, LONGEST_STORY, Draft, Pack, Score, Step, Vote
from .view import UNMASKED, View, view_dict, view_parts
from .view import view as view_of
from .words import limits, own_pack, pictures, pieces
from .words.examine import examine_pack
from .written_steps import from_record

NAMED = {kind.__name__.lower(): kind for kind in AT_THE_TABLE}
PACE = 1.3
"""How slow bots are at a table with people; 1 is brisk."""


def _apart(options: Json) -> tuple[Json, str | None]:
    """The options, and the pack of one's own among them."""
    said = dict(options)
    words = said.pop("words", None)
    if words is not None and not isinstance(words, str):
        raise InvalidMove("pack-is-text")
    return said, words


def _moves(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the moves of every seat."""
    return tuple([moves.legal_moves(state, seat) for seat in state.seats])


def _seats(state: State) -> tuple[int, ...]:
    """Return the seats that have a move."""
    return tuple([seat for seat, said in enumerate(state.kept.once(state, _moves)) if said])


class WhenIDreamAtATable(TableGame[State, Step, View]):
    name = "when-i-dream"
    seats = range(FEWEST, MOST + 1)
    host_only = ("pause", "resume")
    bots = ("companion", "companion:child", "companion:mind-reader")
    """Those of `players.levels`, which is not read before somebody thinks."""
    timed = True
    grows = True
    reactions = ("laugh", "gasp", "applause", "heart", "puzzled", "yawn")
    page = "/scripts/when-i-dream/game.js"
    page_paths = ("/pack",)

    # Its course

    def new(self, options: Json, seats: int) -> State:
        """`words` among the options is a pack of one's own, as text."""
        said, words = _apart(options)
        chosen = options_for(seats, **said)
        if words is None:
            return new_state(chosen, pieces(chosen.language))
        own = own_pack(words)
        return new_state(chosen, tuple(own), own)

    def options(self, state: State) -> Json:
        return {**state.options.to_record()}

    def actors(self, state: State, time: float) -> Actors:
        return Actors(
            state.kept.once(state, _seats),
            deadlines.deck_acts(state, time),
            state.kept.once(state, deadlines.next_deadline),
        )

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        return state.kept.once(state, _moves)[seat]

    def steps_of(self, state: State, seat: int, said: JsonList, time: float) -> list[Step]:
        """`["clue", "beam"]`, `["guess", "lighthouse"]`, …: the acts of `Game.push`."""
        act, *rest = said or [None]
        if act in ("away", "back"):
            raise IllegalMove("table-sees-who-is-here")
        moves.check(state, seat, act, tuple(rest), time)
        judge = Referee(state.options.language, state.other_names)
        return moves.follow(state, seat, act, tuple(rest), time, judge)

    def presence(self, state: State, seat: int, here: bool, time: float) -> list[Step]:
        """Who is away is waited for only so long (W8.5); nobody is where all have one device (W8.6)."""
        if state.options.table == "phone" or here == (seat not in state.away) or state.phase == OVER:
            return []
        return umpire.come_back(state, seat, time) if here else umpire.leave(state, seat, time)

    def due(self, state: State, time: float) -> list[Step]:
        until = state.kept.once(state, deadlines.next_deadline)
        late = until is not None and until <= time
        return deadlines.at_once(state) or (deadlines.tick(state, time) if late else [])

    def deal(self, state: State, seed: str, memory: Any, time: float) -> tuple[Step, Any]:
        deck = SeededDeck(seed)
        when = state.now  # the deck answers at once, however late somebody looks
        if state.phase in (PACKING, DEALING):
            when = max(when, time if state.due is None else state.due)
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

    # What is kept

    def write(self, step: Step) -> JsonList:
        """As records have it; what records leave out is written with its names."""
        if isinstance(step, AT_THE_TABLE):
            return [step.verb, asdict(step)]
        written = step.to_record()
        return [*written, step.number] if isinstance(step, Vote) else written

    def read(self, state: State, written: JsonList) -> Step:
        if written[0] in NAMED:
            return _read_at_the_table(NAMED[written[0]], written[1])
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

    def untold(self, state: State, steps: Sequence[Step], seat: int) -> tuple[State, dict[int, Step]]:
        return narration.untold(state, steps, seat)

    # What leaves a table: the view has every clue and guess, and no step is told besides

    def view(self, state: State, seat: Seat) -> View:
        return view_of(state, seat)

    def view_json(self, state: State, seat: Seat) -> Json:
        return view_dict(state, seat)

    def view_parts(self, state: State, seat: Seat) -> tuple[Json, Json]:
        return view_parts(state, seat)

    # Who sits there, and what they notice

    def reseated(self, options: Json, order: Sequence[int]) -> Json:
        """Who was picked to dream first still is; by lot, if nobody sat there."""
        first = options.get("first_dreamer", LOT)
        if first == LOT:
            return options
        return {**options, "first_dreamer": order.index(first) if first in order else LOT}

    def may_sit(self, state: State) -> bool:
        """Between two rounds, when nobody has a spirit to be seen."""
        return state.phase in (PACKING, DEALING, OVER)

    def seats_bots(self, state: State) -> bool:
        """Nothing is typed at a spoken table, so nothing a bot could say is heard (W8.4)."""
        return not state.options.spoken

    def language(self, state: State) -> str:
        return state.options.language

    def is_prepared(self, state: State) -> bool:
        """Where all is spoken, no words are judged."""
        language, others = state.options.language, state.other_names
        return state.options.spoken or preparing.is_prepared(language, others)

    def prepare(self, state: State) -> None:
        if not state.options.spoken:
            preparing.prepare(state.options.language, state.other_names)

    def replaceable(self, step: Step) -> bool:
        """A draft says everything that the one before it said."""
        return isinstance(step, Draft)

    def own_words(self, state: State, seat: int) -> tuple[str, ...]:
        """What a seat said in this round, which it remembers when nothing shows it any more (W5.3)."""
        if seat == state.dreamer:
            return tuple(state.guesses)
        return tuple(given.word for given in state.clues if given.seat == seat)

    def hears(self, state: State, by: int, seat: Seat) -> bool:
        """Until the masks are off, whoever may not see the cards notices nothing of the spirits (W8.3)."""
        awake = state.phase in UNMASKED or by == state.dreamer
        return awake or (isinstance(seat, int) and seat != state.dreamer)

    def rounds_over(self, state: State) -> int:
        return state.round

    def rounds(self, steps: Sequence[Step]) -> Json:
        """Nothing is done for a dream that still runs: the time it takes would tell the Dreamer whether the
        spirits have challenged a clue."""
        scored = (end for end in range(len(steps), 0, -1) if isinstance(steps[end - 1], Score))
        return rounds_of(steps[: next(scored, 0)])

    # From a view alone

    def think(
        self, bot: str, view: View, moves: tuple[str, ...], seed: str, said: tuple[str, ...] = ()
    ) -> Thought | None:
        from .players import plan

        planned = plan(view, moves, seed, PACE, said, bot)
        return None if planned is None else Thought([planned.act, *planned.said], planned.seconds)

    def check(self, view: View, word: str) -> tuple[str, Json]:
        ruling = check_clue(view, word)
        return ruling.verdict, ruling.to_dict()

    # Afterwards, and beforehand

    def figures(self, games: Sequence[tuple[int, Json]]) -> Json:
        """Wins, points and penalties of one's own seat."""
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
        """Of a pack of one's own: what becomes of it, and what the referee and the bots will not know."""
        from .players.knowledge import known_to_bots

        said, words = _apart(options)
        chosen = options_for(MOST, **said)
        return {} if words is None else examine_pack(words, chosen.language, chosen.preset, known_to_bots)

    def pictures(self, language: str) -> dict[str, str]:
        return pictures(language)

    def limits(self) -> Json:
        """`spirits` are fairies, imps and tricksters by the number of spirit cards (W1.2)."""
        usual = Options(FEWEST).to_record()
        return {**limits(), "word": LONGEST, "story": LONGEST_STORY, "usual": usual, "spirits": ABOUT}

    def warm_up(self) -> None:
        from .players.dreamer import first_guesses

        preparing.prepare("en", {})
        first_guesses(["beam"])


def _read_at_the_table(kind: type[Step], written: Json) -> Step:
    """JSON knows neither numbers as keys nor tuples."""
    if kind is Pack:
        return Pack(written["time"], {int(n): tuple(pieces) for n, pieces in written["cards"].items()})
    if kind is Draft:
        return Draft(written["time"], written["text"], tuple((a, b, c) for a, b, c in written["lit"]))
    return kind(**written)


WHEN_I_DREAM = WhenIDreamAtATable()
