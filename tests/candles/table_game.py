"""Candles at a table: see `reverie.table_game`. It imports nothing about tables, servers or other games."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from reverie.dice import below, seed_dice
from reverie.refusal import IllegalMove, InvalidMove, Refusal
from reverie.table_game import Actors, Json, Seat, TableGame, Thought
from reverie.wording import add_texts

HERE = Path(__file__).parent
SECONDS = 20.0
HIGHEST = 9

add_texts(HERE / "texts", "candles")


@dataclass(frozen=True)
class State:
    players: int
    rounds: int
    cards: tuple[int, ...] = ()
    """The hidden card of each seat; empty before the deal."""
    bids: tuple[int | None, ...] = ()
    """In the order of the seats; None for a player who was too late."""
    won: tuple[int, ...] = field(default_factory=tuple)
    """The winner of each round; -1 if nobody won."""
    muttered: int | None = None
    """The bid that the seat to move is considering aloud."""
    now: float = 0.0

    @property
    def turn(self) -> int | None:
        return len(self.bids) if self.cards and len(self.won) < self.rounds else None


@dataclass(frozen=True)
class Step:
    """A step: A step: A step: A step: `deal` with the cards, `mutter` or `bid` with a number, or `late`."""

    verb: str
    time: float
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class View:
    seat: Seat
    card: int | None
    bids: tuple[int | None, ...]
    turn: int | None
    until: float | None
    won: tuple[int, ...]
    rounds: int
    players: int
    muttered: int | None


class Candles(TableGame[State, Step, View]):
    name = "candles"
    seats = range(2, 5)
    bots = ("moth",)
    has_deadlines = True
    grows = True
    reactions = ("clap", "gasp")
    page = "/games/candles/game.js"
    page_folder = HERE / "page"

    def new(self, options: Json, seats: int) -> State:
        rounds = options.get("rounds", 2)
        if set(options) - {"rounds"} or type(rounds) is not int or rounds not in range(1, 6):
            raise Refusal("candles-options", most=5)
        return State(seats, rounds)

    def options(self, state: State) -> Json:
        return {"rounds": state.rounds}

    def actors(self, state: State, time: float) -> Actors:
        if not state.cards:
            return Actors(deck=True)
        return Actors((state.turn,), until=state.now + SECONDS) if state.turn is not None else Actors()

    def legal_moves(self, state: State, seat: int) -> tuple[str, ...]:
        return ("bid", "mutter") if state.turn == seat else ()

    def steps_of(self, state: State, seat: int, move: list[Any], time: float) -> list[Step]:
        if len(move) != 2 or move[0] not in ("bid", "mutter") or type(move[1]) is not int:
            raise InvalidMove("not-a-bid")
        if state.turn != seat:
            raise IllegalMove("not-your-turn")
        most = HIGHEST * state.players
        if not 1 <= move[1] <= most:
            raise IllegalMove("bid-out-of-range", most=most)
        if move[1] in state.bids:
            raise IllegalMove("bid-taken", number=move[1])
        if move[0] == "mutter" and move[1] == state.muttered:
            return []
        return [Step(move[0], time, (move[1],))]

    def is_replaceable(self, step: Step) -> bool:
        return step.verb == "mutter"

    def may_sit(self, state: State) -> bool:
        """Return whether people may sit down: before the first bid of a round."""
        return not state.bids

    def notices_sign(self, state: State, by: int, seat: Seat) -> bool:
        """Return whether `seat` sees the sign: every seat except the one to move."""
        return seat != state.turn

    def due_steps(self, state: State, time: float) -> list[Step]:
        late = state.turn is not None and time >= state.now + SECONDS
        return [Step("late", state.now + SECONDS)] if late else []

    def deal(self, state: State, seed: str, memory: Any, time: float) -> tuple[Step, Any]:
        dice = list(memory or seed_dice(seed))
        cards = tuple(below(dice, HIGHEST) + 1 for _ in range(state.players))
        return Step("deal", state.now if state.won else time, cards), tuple(dice)

    def apply(self, state: State, step: Step) -> State:
        if step.verb == "deal":
            return replace(state, cards=step.numbers, bids=(), now=step.time)
        if step.verb == "mutter":
            return replace(state, muttered=step.numbers[0])
        after = replace(state, bids=(*state.bids, *(step.numbers or (None,))), muttered=None, now=step.time)
        if len(after.bids) < after.players:
            return after
        right = sum(after.cards)
        off = [abs(bid - right) if bid is not None else 99 for bid in after.bids]
        winner = off.index(min(off)) if min(off) < 99 else -1
        won = (*after.won, winner)
        over = len(won) == after.rounds
        return replace(after, won=won, cards=after.cards if over else (), bids=after.bids if over else ())

    def outcome(self, state: State) -> Json | None:
        return {"won": list(state.won)} if len(state.won) == state.rounds else None

    def clock(self, state: State) -> float:
        return state.now

    def time_of(self, step: Step) -> float:
        return step.time

    def write(self, step: Step) -> list[Any]:
        return [step.verb, step.time, list(step.numbers)]

    def read(self, state: State, written: list[Any]) -> Step:
        return Step(written[0], written[1], tuple(written[2]))

    def record(self, state: State, steps: list[Step], seed: str, names: list[str]) -> Json:
        head = {"record": 1, "game": self.name, "players": state.players, "rules": self.options(state)}
        written = [self.write(step) for step in steps]
        return {**head, "seed": seed, "seats": names, "steps": written, "result": self.outcome(state)}

    def rounds_over(self, state: State) -> int:
        return len(state.won)

    def rounds(self, steps: Sequence[Step]) -> Json:
        """Return the cards and bids of each finished round."""
        told: list[Json] = []
        for step in steps:
            if step.verb == "deal":
                told.append({"cards": list(step.numbers), "bids": []})
            elif step.verb != "mutter":
                told[-1]["bids"].append(step.numbers[0] if step.numbers else None)
        over = [each for each in told if len(each["bids"]) == len(each["cards"])]
        return {"rounds": over, "awards": []}

    def examine(self, options: Json) -> Json:
        self.new(options, self.seats[0])
        return {"rounds": options.get("rounds", 2)}

    def view(self, state: State, seat: Seat) -> View:
        card = state.cards[seat] if state.cards and isinstance(seat, int) else None
        until = state.now + SECONDS if state.turn is not None else None
        return View(
            seat, card, state.bids, state.turn, until, state.won, state.rounds, state.players, state.muttered
        )

    def view_json(self, state: State, seat: Seat) -> Json:
        view = self.view(state, seat)
        return {**vars(view), "bids": list(view.bids), "won": list(view.won)}

    def think(
        self, bot: str, view: View, moves: tuple[str, ...], seed: str, own_words: tuple[str, ...] = ()
    ) -> Thought | None:
        """Bid its own card plus five for each other seat, or the next number not yet bid."""
        if view.turn != view.seat or view.card is None:
            return None
        bid = view.card + 5 * (view.players - 1)
        while bid in view.bids:
            bid += 1
        return Thought(["bid", min(bid, HIGHEST * view.players)], 0.2)


CANDLES = Candles()
