"""Simulation of When I Dream among bots: what each role earns, and how well bots understand each other."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from ..json_values import Json
from ..whenidream import Game
from ..whenidream.guesses import judge_guess
from ..whenidream.json_types import Preset
from ..whenidream.options import FAIRY, IMP, SPIRITS, options_for
from ..whenidream.players import Companion, play
from ..whenidream.players.dreamer import believe, best_guess
from ..whenidream.players.spirits import fairy_clue, imp_clue
from ..whenidream.ruling import NEAR, RIGHT
from ..whenidream.steps import Card, Clue, Guess, Penalty, Recall, Score, Skip, Spirits, Step
from ..whenidream.view_types import SeenClue
from ..whenidream.words import pieces
from .pools import CORES, add_up, spread

CHUNK = 5
"""Games in a chunk, after which progress is reported."""
ROLES = ("dreamer", *SPIRITS)


@dataclass(frozen=True)
class Job:
    """The games to simulate."""

    games: int
    players: int = 6
    preset: Preset = "original"
    seed: str = "1"
    keep_records: bool = False
    language: str = "en"
    levels: tuple[str, ...] = ("companion",)
    """Bots by the names that they have at a table: one for all seats, or one for each."""


@dataclass
class Totals:
    """The results of some games."""

    games: int = 0
    right: int = 0
    wrong: int = 0
    penalties: int = 0
    clues: int = 0
    rounds: int = 0
    recalled: int = 0
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ROLES, 0))
    times: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ROLES, 0))
    """How often a seat had each role."""
    found_out: int = 0
    """Spirits whose role the Dreamer had guessed at the end of a round."""
    seconds: float = 0.0

    def add(self, more: "Totals") -> None:
        """Add the results of other games."""
        for name in ("games", "right", "wrong", "penalties", "clues", "rounds", "recalled", "found_out"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        for role in ROLES:
            self.points[role] += more.points[role]
            self.times[role] += more.times[role]

    @property
    def mean_points(self) -> dict[str, float]:
        """Mean points of each role in a round."""
        return {role: self.points[role] / max(1, self.times[role]) for role in ROLES}

    @property
    def spread(self) -> float:
        """How much more the best role earns than the worst: 0.25 means a quarter more."""
        means = self.mean_points.values()
        return max(means) / min(means) - 1 if min(means) > 0 else 0.0

    @property
    def found_out_share(self) -> float:
        """The share of spirits whose role the Dreamer had guessed."""
        spirits = sum(self.times[spirit] for spirit in SPIRITS)
        return self.found_out / max(1, spirits)

    def to_dict(self) -> Json:
        return {
            "games": self.games,
            "mean_points": self.mean_points,
            "spread": self.spread,
            "right": self.right,
            "wrong": self.wrong,
            "penalties": self.penalties,
            "clues": self.clues,
            "rounds": self.rounds,
            "recalled": self.recalled,
            "roles_told_apart": self.found_out_share,
            "seconds": self.seconds,
        }


def play_one(job: Job, number: int) -> Game:
    """Return game number `number` of a job, played to its end."""
    seed = f"{job.seed}/{number}"
    bots = job.levels * job.players if len(job.levels) == 1 else job.levels
    seats = [f"bot:{bot}" for bot in bots]
    game = Game(job.players, job.preset, seed=seed, seats=seats, language=job.language)
    play(game, {seat: Companion(game.options, seat, seed, bot=bot) for seat, bot in enumerate(bots)})
    return game


def count(game: Game) -> Totals:
    """Return the results of one game."""
    totals = Totals(games=1)
    for step in game.steps:
        totals.right += isinstance(step, Guess) and step.right
        totals.wrong += isinstance(step, Skip) or (isinstance(step, Guess) and not step.right)
        totals.penalties += isinstance(step, Penalty)
        totals.clues += isinstance(step, Clue)
        totals.recalled += isinstance(step, Recall) and step.earned
    for dealt, clues, score in _rounds(game.steps):
        totals.rounds += 1
        spirits = {seat: spirit for seat, spirit in dealt.spirits.items() if seat != dealt.dreamer}
        for seat, points in score.points.items():
            role = spirits.get(seat, "dreamer")
            totals.points[role] += points
            totals.times[role] += 1
        seats = sorted(spirits)
        cards = max((clue.card for clue in clues), default=0)
        language = game.options.language
        roles = believe(clues, cards + 1, seats, _spirits_of_others(game, dealt), language).roles
        totals.found_out += sum(
            max(roles[seat], key=roles[seat].__getitem__) == spirits[seat] for seat in seats
        )
    return totals


def _spirits_of_others(game: Game, dealt: Spirits) -> dict[str, int]:
    """Return how many of each spirit the others can have, as the Dreamer knows: without its own (W2.2)."""
    own = dealt.spirits.get(dealt.dreamer)
    return {spirit: count - (spirit == own) for spirit, count in game.options.spirits.items()}


def _rounds(steps: Iterable[Step]) -> Iterator[tuple[Spirits, list[SeenClue], Score]]:
    """Yield each round: the spirits, the clues that the Dreamer heard, the points."""
    for step in steps:
        if isinstance(step, Spirits):
            dealt, clues, cards = step, list[SeenClue](), 0
        elif isinstance(step, Card):
            cards += 1
        elif isinstance(step, Clue):
            clues.append(SeenClue(step.seat, step.word, step.time, cards))
        elif isinstance(step, Score):
            yield dealt, clues, step


def play_chunk(chunk: tuple[Job, int]) -> tuple[Totals, list[str]]:
    """Play a chunk of a job, given by the number of its first game. Return the totals and the records as
    lines."""
    job, first = chunk
    total, lines = Totals(), []
    for number in range(first, min(first + CHUNK, job.games)):
        game = play_one(job, number)
        total.add(count(game))
        if job.keep_records:
            lines.append(json.dumps(game.record(), ensure_ascii=False))
    return total, lines


def run(
    job: Job,
    workers: int | None = 1,
    progress: Callable[[int], None] = lambda games: None,
    records: Callable[[list[str]], None] = lambda lines: None,
    on: str = CORES,
) -> Totals:
    """Play all games.

    `progress` is called with the number of games that each chunk has added; `records` gets their records as
    lines, in order.
    """
    chunks = [(job, first) for first in range(0, job.games, CHUNK)]
    alone = on == CORES and workers == 1
    played = map(play_chunk, chunks) if alone else spread(play_chunk, chunks, on, workers)
    return add_up(Totals(), played, progress, records)


# How well they understand each other


CASES = {
    "one honest clue": (FAIRY,),
    "two honest clues": (FAIRY, FAIRY),
    "three honest clues": (FAIRY, FAIRY, FAIRY),
    "three honest clues, nobody trusted yet": (FAIRY, FAIRY, FAIRY),
    "two honest clues and an imp's, nobody trusted yet": (FAIRY, IMP, FAIRY),
    "three honest clues and an imp's, nobody trusted yet": (FAIRY, IMP, FAIRY, FAIRY),
}
"""The givers of the clues in each test of understanding."""


def understanding(seed: str = "1", language: str = "en") -> dict[str, dict[str, float]]:
    """Return how often each of our pieces is the Dreamer's first guess after some clues, or among the first
    five.

    A Dreamer that trusts the spirits knows that all are fairies. One that does not only knows which spirits
    there may be.
    """
    shares = {}
    for case, givers in CASES.items():
        about = options_for(6).spirits if "nobody" in case else {FAIRY: 9, IMP: 0, "trickster": 0}
        first = five = 0
        for piece in pieces(language):
            words = _clues(piece, givers, Random(f"{seed} {piece}"), language)  # noqa: S311
            clues = [SeenClue(seat, word, 0.0, 1) for seat, word in enumerate(words)]
            belief = believe(clues, 1, range(5), about, language)
            guesses: list[str] = []
            for _ in range(5):
                guesses.append(best_guess(belief, words, guesses, language)[0])
            right = [judge_guess(piece, guess, language) in (RIGHT, NEAR) for guess in guesses]
            first, five = first + right[0], five + any(right)
        shares[case] = {"first": first / len(pieces()), "first_five": five / len(pieces())}
    return shares


def _clues(piece: str, givers: Iterable[str], dice: Random, language: str) -> list[str]:
    words: list[str] = []
    for giver in givers:
        word = (fairy_clue if giver == FAIRY else imp_clue)(piece, words, dice, language)
        words += [word] if word else []
    return words
