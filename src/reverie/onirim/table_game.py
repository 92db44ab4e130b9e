"""Onirim as a game for tables: see `reverie.table_game`."""

from collections.abc import Sequence

from ..json_values import JsonList
from ..refusal import IllegalMove, InvalidMove, Refusal
from ..table_game import Actors, Analysis, Dice, Json, Seat, TableGame, Thought
from .cards import COPIES, DOORS, Card
from .challenges import challenge_facts, challenges
from .decks import SeededDeck
from .moves import LegalMoves, actor, check, choices_of, complete_step, deck_step, step_of, take_step
from .moves import new as new_state
from .notation import parse
from .options import options_for, options_of
from .position import read_position
from .record import is_resigned, record_of, replay, result_of
from .refusals import BadPosition
from .rules import resign
from .state import OVER, State
from .steps import Step, from_record
from .view import View, public_step_record, spectator_view, visible_step_record

RESIGN = Step("resign")
REVEALING_VERBS = ("deal", "draw", "foresee", "reveal")
"""Verbs of steps that reveal an unknown card."""
MOVE_SECONDS = 0.8
"""Seconds that a bot takes for a move, so that people can follow it."""


class OnirimAtATable(TableGame[State, Step, View]):
    """Onirim with the interface that tables need. `TableGame` documents the methods."""

    name = "onirim"
    seats = range(1, 3)
    bots = ("dreamwalker", "scripted", "random")
    rivals = ("dreamwalker", "dreamwalker:drowsy", "scripted", "dreamwalker:young", "random")
    reactions = ("applause", "heart", "star", "lamp", "feather", "nightmare")
    agrees_on_rematch = True
    undo_seats = 2
    page = "/scripts/onirim/game.js"
    daily = True
    page_paths = (
        *("/learn", "/learn/two", "/rules/onirim", "/analysis/{code}", "/daily"),
        *("/puzzles", "/puzzles/today", "/puzzles/{theme}-{place}"),
    )
    lazy_texts = ("rules", "puzzles", "daily", "challenges", "story")
    analyses = True
    advises = True

    # The course of a game

    def new(self, options: Json, seats: int) -> State:
        """Return the first state. The option `position`, for one player and without other options, sets
        it."""
        if options.get("position") is not None:
            return state_from_position(options, seats)
        return new_state(options_for(seats, **options))

    def begins_midway(self, options: Json) -> bool:
        return options.get("position") is not None

    def options(self, state: State) -> Json:
        return {**options_of(state).to_record()}

    def actors(self, state: State, time: float) -> Actors:
        who = actor(state)
        if who == "deck":
            return Actors(deck=True)
        return Actors(() if who is None else (who,))

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        return tuple(map(str, LegalMoves(state))) if actor(state) == seat else ()

    def steps_of(self, state: State, seat: int, move: JsonList, time: float) -> list[Step]:
        """Return the step of a move in words, `["play red sun"]`, or of `["resign"]`."""
        if len(move) != 1 or not isinstance(move[0], str):
            raise InvalidMove("move-must-be-text")
        if actor(state) is None:
            raise IllegalMove("game-over")
        if move[0] == "resign" and isinstance(actor(state), int):
            return [RESIGN]  # allowed even when the other player, who may have left, has to choose
        if actor(state) != seat:
            raise IllegalMove("not-your-turn")
        step = parse(move[0])
        if step.by_deck:
            raise IllegalMove("only-the-deck")
        check(state, step)
        return [complete_step(state, step)]

    def deal(self, state: State, seed: str, memory: Dice | None, time: float) -> tuple[Step, Dice]:
        deck = SeededDeck(seed)
        cards, after = deck.answer(state, deck.start if memory is None else memory)
        return deck_step(state, cards), after

    def apply(self, state: State, step: Step) -> State:
        if step == RESIGN:
            after = state.copy()
            resign(after)
            return after
        return take_step(state, step)

    def outcome(self, state: State) -> Json | None:
        return result_of(state)

    def hides_hands(self, state: State) -> bool:
        """Return whether players cannot see each other's own cards, as in silence before the end (O10.10)."""
        return state.players == 2 and bool(state.silent) and state.phase != OVER

    def can_undo(self, before: State, steps: Sequence[Step], seat: int) -> bool:
        """Return whether the steps revealed no new card. Declining a door or a search can therefore be
        undone."""
        return not any(step.verb in REVEALING_VERBS for step in steps)

    # Storage

    def write(self, step: Step) -> JsonList:
        return ["resign"] if step == RESIGN else step.to_record()

    def read(self, state: State, written: JsonList) -> Step:
        return RESIGN if written == ["resign"] else from_record(written, state.players)

    def record(self, state: State, steps: list[Step], seed: str, names: list[str]) -> Json:
        if steps and steps[0].verb != "deal":
            raise Refusal("no-record-from-position")
        written = [step.to_record() for step in steps if step != RESIGN]
        return {**record_of(state, seed, tuple(names), written)}

    def replay_record(self, record: object) -> tuple[Json, list[Step]]:
        steps = [step for step, _ in replay(record)]
        assert isinstance(record, dict)  # `replay` has checked it
        if is_resigned(record):
            steps.append(RESIGN)
        return record["rules"], steps

    # Views

    def view(self, state: State, seat: Seat) -> View:
        return View(state, seat) if isinstance(seat, int) else spectator_view(state)

    def view_json(self, state: State, seat: Seat) -> Json:
        return {**self.view(state, seat).to_dict()}

    def visible_step(self, before: State, step: Step, seat: Seat) -> JsonList | None:
        if step == RESIGN:
            return ["resign"]
        return (
            visible_step_record(before, step, seat)
            if isinstance(seat, int)
            else public_step_record(before, step)
        )

    def allows_signals(self, state: State) -> bool:
        """Return whether players may give each other signals: two players with open communication may."""
        return state.players == 2 and not state.silent

    def reactions_now(self, state: State) -> tuple[str, ...]:
        """Return the reactions allowed now. Reactions are communication, so in silence there are none before
        the end (O10.10)."""
        may = state.players == 2 and (not state.silent or state.phase == OVER)
        return self.reactions if may else ()

    def turn_of(self, state: State) -> int | None:
        """Return the seat whose turn it is. None for one player, whose turns would be the whole game."""
        return state.active if state.players == 2 else None

    # Bots and advice, from a view alone

    def think(
        self, bot: str, view: View, moves: tuple[str, ...], seed: str, own_words: tuple[str, ...] = ()
    ) -> Thought | None:
        from .players import make_player

        choices = choices_of(view)
        if not choices:
            return None
        # A player is new for each choice, so its seed has to be, too.
        own_seed = f"{seed}/{view.turns}/{view.deck}/{view.phase}"
        choice = make_player(bot, own_seed).choose(view, choices)
        return Thought([str(step_of(view.visible_state, choice))], MOVE_SECONDS)

    def advise(self, view: View) -> list[tuple[str, float]]:
        from .coach import advice_for

        advice = advice_for(view)
        if not advice:
            raise Refusal("nothing-to-choose")
        return [(str(move), odds) for move, odds in advice]

    def explain(self, view: View) -> Json:
        from .explain import explanation_for

        return {**explanation_for(view).to_dict()}

    # Finished games, lists, and warm-up

    def analysis(self, record: Json) -> Analysis:
        from .story import StoryTelling

        return StoryTelling(record)

    def challenge_facts(self, state: State, steps: Sequence[Step]) -> Json:
        return challenge_facts(state, steps)

    def rival(self, record: Json, bot: str) -> Json:
        from .rival import rival_of

        return rival_of(record, bot)

    def score(self, outcome: Json) -> Json:
        doors = sum(len(doors) for doors in outcome["doors"])
        return {"won": int(outcome["won"]), "doors": doors, "turns": outcome["turns"]}

    def rank(self, score: Json) -> tuple[float, ...]:
        """Return a key to sort scores by: a win, then doors, then fewer turns among wins."""
        return (score["won"], score["doors"], -score["turns"] if score["won"] else 0)

    def path(self, steps: Sequence[Step]) -> list[str]:
        return [str(step) for step in steps if not step.by_deck and step != RESIGN]

    def figures(self, games: Sequence[tuple[int, Json]]) -> Json:
        """Return wins, the current and the longest winning streak, and means."""
        results = [listed["result"] for _, listed in games]
        won = [bool(result["won"]) for result in results]
        longest = max((len(run) for run in "".join(".w"[each] for each in won).split(".")), default=0)
        doors = sum(len(doors) for result in results for doors in result["doors"])
        return {
            "games": len(won),
            "won": sum(won),
            "streak": won.index(False) if False in won else len(won),
            "longest_streak": longest,
            "mean_turns": sum(result["turns"] for result in results) / len(won) if won else None,
            "mean_doors": doors / len(won) if won else None,
        }

    def challenges(self, games: Sequence[tuple[int, Json]]) -> list[Json]:
        return challenges(games)

    def limits(self) -> Json:
        return {"doors": DOORS, "copies": {str(card): COPIES[card] for card in Card}}

    def warm_up(self) -> None:
        from .game import Game
        from .players import MODES
        from .players.evaluators import evaluator_for

        for mode in MODES:
            evaluator_for(mode)
        view = Game(seed="warm").view(0)
        self.advise(view)
        self.explain(view)


def state_from_position(options: Json, seats: int) -> State:
    """Return the state that a position describes, if it is a solo position with a choice to make."""
    position = options["position"]
    if not isinstance(position, str):
        raise BadPosition("position-bad-start")
    state = read_position(position)
    if len(options) > 1 or seats != 1 or state.players != 1 or actor(state) != 0:
        raise BadPosition("position-not-for-table")
    return state


ONIRIM = OnirimAtATable()
