"""Onirim at a table: see `reverie.table_game`."""

from collections.abc import Sequence
from typing import Any

from ..refusal import IllegalMove, InvalidMove, Refusal, clip
from ..table_game import Actors, Json, Seat, TableGame, Thought
from .cards import LOCATIONS
from .choices import MOST, list_choices
from .decks import SeededDeck
from .moves import LegalMoves, actor, check, completed, deck_step, step_of, take_step
from .moves import new as new_state
from .notation import Step, from_record, parse
from .record import header, replay, result_of
from .rules import resign
from .state import DRAFT, OPENING, State
from .view import View, options_of

RESIGN = Step("resign")
SHOWING = ("deal", "draw", "foresee", "reveal")
"""Steps that turn up a card nobody knew."""
HIDING = ("deal", "draw", "foresee", "arrange")
"""Steps whose cards only one seat may see."""
A_MOVE_SECONDS = 0.8
"""What a bot takes over a move, so that a person can follow it."""


class OnirimAtATable(TableGame[State, Step, View]):
    name = "onirim"
    seats = range(1, 3)
    bots = ("dreamwalker", "scripted", "random")
    page = "/scripts/onirim/game.js"
    page_paths = ("/learn", "/story/{code}")
    tells_stories = True

    # Its course

    def new(self, options: Json, seats: int) -> State:
        try:
            return new_state(seats, **options)
        except TypeError as problem:
            raise Refusal(f"There is an option too many: {clip(str(problem), 100)}.") from None
        except ValueError as problem:
            raise Refusal(clip(str(problem), 200)) from None

    def options(self, state: State) -> Json:
        return dict(options_of(state))

    def actors(self, state: State, time: float) -> Actors:
        who = actor(state)
        if who == "deck":
            return Actors(deck=True)
        return Actors(() if who is None else (who,))

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        return tuple(map(str, LegalMoves(state))) if actor(state) == seat else ()

    def steps_of(self, state: State, seat: int, said: list[Any], time: float) -> list[Step]:
        """`["play red sun"]`, in words as anywhere, or `["resign"]`."""
        if len(said) != 1 or not isinstance(said[0], str):
            raise InvalidMove("move-is-one-text")
        if actor(state) is None:
            raise IllegalMove("game-over")
        if said[0] == "resign" and isinstance(actor(state), int):
            return [RESIGN]  # also while the other has to choose, who may be gone
        if actor(state) != seat:
            raise IllegalMove("not-your-turn")
        step = parse(said[0])
        if step.by_deck:
            raise IllegalMove("for-the-deck")
        check(state, step)
        return [completed(state, step)]

    def deal(self, state: State, seed: str, memory: Any, time: float) -> tuple[Step, Any]:
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

    def undoable(self, before: State, steps: Sequence[Step], seat: int) -> bool:
        """Alone, whatever has shown no new card, a door left or a search too; beside somebody, nothing."""
        return before.players == 1 and not any(step.verb in SHOWING for step in steps)

    # What is kept

    def write(self, step: Step) -> list[Any]:
        return ["resign"] if step == RESIGN else step.to_record()

    def read(self, state: State, written: list[Any]) -> Step:
        return RESIGN if written == ["resign"] else from_record(written, state.players)

    def record(self, state: State, steps: list[Step], seed: str, names: list[str]) -> Json:
        found = header(state, seed, tuple(names))
        found["steps"] = [step.to_record() for step in steps if step != RESIGN]
        result = result_of(state)
        return found if result is None else {**found, "result": result}

    # What leaves a table

    def view(self, state: State, seat: Seat) -> View:
        return View(state, "spectator" if seat == "screen" else seat)

    def view_json(self, state: State, seat: Seat) -> Json:
        return self.view(state, seat).to_dict()

    def shown(self, before: State, step: Step, seat: Seat) -> list[Any] | None:
        """Alone or in the open, all; in silence not what goes to the other's hand, nor their prophecy."""
        whole = self.write(step)
        if seat == before.active or (before.players == 2 and before.silent == 0):
            return whole
        if step.verb not in HIDING or (before.players == 2 and before.phase in (OPENING, DRAFT)):
            return whole
        if step.verb == "foresee":
            return ["foresee", [None] * len(step.cards)]
        if step.verb == "arrange":
            return [whole[0], whole[1], [None] * len(whole[2]), *whole[3:]]
        location = step.cards[0] < LOCATIONS
        return [step.verb, None] if location else whole

    def signals(self, state: State) -> bool:
        """Two who play in the open may give each other signs."""
        return state.players == 2 and not state.silent

    # From a view alone

    def think(self, bot: str, view: View, moves: tuple[str, ...], seed: str) -> Thought | None:
        from .players import player_named  # NumPy is imported when it is needed

        if view.to_move != view.seat:
            return None
        room = [0] * MOST
        choices = room[: list_choices(view.seen, room)]
        choice = player_named(bot, seed).choose(view, choices)
        return Thought([str(step_of(view.seen, choice))], A_MOVE_SECONDS)

    def advise(self, view: View) -> list[tuple[str, float]]:
        from .coach import odds_of

        if view.to_move != view.seat:
            raise Refusal("nothing-to-choose")
        found = [
            (str(step_of(view.seen, each)), odds) for each, odds in zip(*odds_of(view.seen), strict=True)
        ]
        return sorted(found, key=lambda each: -each[1])

    # Afterwards, and beforehand

    def story(self, record: Json) -> Json:
        from . import Game, analyze

        game = Game.from_record(record)
        return {"record": record, "analysis": analyze(game).to_dict(), "moments": moments(record)}

    def figures(self, games: Sequence[tuple[int, Json]]) -> Json:
        """Wins, the streak that runs and the longest, and means."""
        won = [bool(result["won"]) for _, result in games]
        longest = max((len(run) for run in "".join(".w"[each] for each in won).split(".")), default=0)
        doors = sum(len(doors) for _, result in games for doors in result["doors"])
        return {
            "games": len(won),
            "won": sum(won),
            "streak": won.index(False) if False in won else len(won),
            "longest_streak": longest,
            "mean_turns": sum(result["turns"] for _, result in games) / len(won) if won else None,
            "mean_doors": doors / len(won) if won else None,
        }

    def warm_up(self) -> None:
        from .players.network import shipped

        for mode in ("solo", "silent", "open"):
            shipped(mode)


def moments(record: Json) -> list[Json]:
    """The table after each step of a finished game, with every hand open."""
    found = []
    for _, state in replay(record):
        state = state.copy()
        state.silent = 0
        found.append(View(state, state.active).to_dict())
    return found


ONIRIM = OnirimAtATable()
