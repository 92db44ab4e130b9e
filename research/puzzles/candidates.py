"""Games of good players who make mistakes, and the moments in them that may become puzzles."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from reverie.dice import seed_dice
from reverie.onirim.fast.batch import Array, Batch
from reverie.onirim.rules import unwinnable
from reverie.onirim.state import ARRANGE, FIELDS, State

from ..selfplay import MODES, Odds
from ..styles import draw_styles, in_style
from .themes import MAX_DIFFERENCE, MIN_COST, theme_of

ROTA = ("solo", "solo", "silent", "solo", "solo", "open")
"""The modes of the lots, repeated."""
OFF_BY = (0.02, 0.05, 0.1, 0.2)
"""Standard deviations of the noise in a wavering player's odds."""
WAVERS, SCRIPTED, STYLED, BEGINS_SCRIPTED = range(4)
PLAYER_SHARES = (0.6, 0.1, 0.1, 0.2)
"""The shares of the kinds of players: the network wavering; `scripted`; `scripted` with a style of its
own; `scripted` for some turns, then the network, wavering."""
MAX_SCRIPTED_TURNS = 30
"""The turn before which a player who begins as `scripted` becomes the network."""
MAX_GOOD_NOISE = 0.05
"""The largest noise of a player who counts as good."""
MIN_ODDS = 0.15
"""The lowest odds of the best choice. Below that a puzzle teaches little."""
MIN_LEAD = MIN_COST + 0.01
"""Minimum lead of the best choice by the network's odds. With less, too many games decide nothing."""
FOR_TWO = 4
MAX_ALIKE = 24
"""The number of answers to a prophecy that may be as good as the best."""


@dataclass(frozen=True)
class Plan:
    """The settings of mining: how much is played, and how certain a puzzle has to be."""

    seed: str = "puzzles"
    games: int = 400
    """The number of games in a lot."""
    each: int = 6
    """The number of candidates of a theme that a lot examines, at most.

    For two players, who have only one theme, four times as many."""
    all: int = 2
    """The number of candidates that a lot examines in all. Those of the themes that lack most come first."""
    first: int = 500
    """The number of games for every choice of a candidate."""
    then: int = 2000
    """The total number of games for each of the best choices of a survivor."""
    most: int = 20000
    """The largest number of games for each of the best two choices of a finalist."""
    room: int = 4096
    """The number of games that are played out side by side."""


class Candidate(NamedTuple):
    """A moment of a game that may become a puzzle."""

    theme: str
    states: Any
    """An array with the state as its only element."""
    choices: list[int]
    """All legal choices."""
    odds: Array
    """The odds of the choices by the network."""
    good: list[int]
    """The best choice, and those as good as it."""
    wrong: int
    """The choice of a player who erred."""
    player: str
    seed: str
    past: list[int]
    """The choices made in the game until then."""


class Players(NamedTuple):
    """The players of some games, as arrays with an entry for each game."""

    kind: Array
    off_by: Array
    styles: Array
    will: Array
    until: Array
    """The turn until which `scripted` plays."""

    def name(self, game: int) -> str:
        """Return the name of a game's player, as puzzles have it."""
        network = f"dreamwalker ± {self.off_by[game]:.2f}"
        names = (network, "scripted", "scripted, in a style", f"scripted, then {network}")
        return names[self.kind[game]]


def draw_players(games: int, rng: np.random.Generator) -> Players:
    """Draw players at random."""
    kind = rng.choice(len(PLAYER_SHARES), games, p=PLAYER_SHARES)
    styles = draw_styles(games, rng)
    styles[kind != STYLED] = 0
    until = np.where(kind == BEGINS_SCRIPTED, rng.integers(1, MAX_SCRIPTED_TURNS, games), 0)
    until[(kind == SCRIPTED) | (kind == STYLED)] = 1000
    off_by = rng.choice(OFF_BY, games)
    return Players(kind, off_by, styles, rng.integers(0, 2**32, (games, 4)), until)


def mode_of_lot(lot: int) -> str:
    return ROTA[lot % len(ROTA)]


def find(plan: Plan, lot: int, odds_of: Odds, counts: Counter[str]) -> list[Candidate]:
    """Play the games of a lot. Return its candidates, at most one of a theme in a game."""
    options = MODES[mode_of_lot(lot)]
    seeds = [f"{plan.seed}/{lot}/{number}" for number in range(plan.games)]
    rng = np.random.default_rng([*plan.seed.encode(), lot])
    batch = Batch(plan.games, options)
    batch.deal(np.array([seed_dice(seed) for seed in seeds]))
    players = draw_players(plan.games, rng)
    past: list[list[int]] = [[] for _ in seeds]
    found: dict[tuple[str, int], Candidate] = {}
    while batch.running:
        batch.list_choices()
        rows, odds = batch.look()
        odds_of(rows, odds)
        scripted = batch.scripted()
        picked = pick(batch, players, odds, rng)
        counts["moments"] += len(batch.active)
        for k in promising(batch, odds):
            game = int(batch.active[k])
            moment = looked_at(batch, k, odds, int(scripted[k]), int(picked[k]), players, game, counts)
            if moment is not None:
                kept = moment._replace(seed=seeds[game], past=past[game].copy())
                if (kept.theme, game) not in found or rng.random() < 0.5:
                    found[kept.theme, game] = kept
        made = batch.choices[np.arange(len(batch.active)), picked]
        for game, choice in zip(batch.active.tolist(), made.tolist(), strict=True):
            past[game].append(choice)
        batch.make(picked)
    counts["games"] += plan.games
    return thinned(list(found.values()), plan.each, rng)


def pick(batch: Batch, players: Players, odds: Array, rng: np.random.Generator) -> Array:
    """Return the index of each player's choice."""
    off_by = np.repeat(players.off_by[batch.active], batch.counts)
    wavering = odds + (rng.standard_normal(len(odds)) * off_by).astype(np.float32)
    picked = batch.best(wavering)
    by_script = batch.states["turns"][batch.active] < players.until[batch.active]
    if by_script.any():
        picked = np.where(by_script, in_style(batch, by_script, players.styles, players.will), picked)
    return picked


def promising(batch: Batch, odds: Array) -> Array:
    """Return the games in which the best choice is far ahead, or which are at a prophecy."""
    several = np.flatnonzero(batch.counts > 1)
    best = np.maximum.reduceat(odds, batch.starts)
    at = np.repeat(np.arange(len(batch.counts)), batch.counts)
    others = odds.copy()
    first = np.flatnonzero(odds == best[at])
    others[first[np.unique(at[first], return_index=True)[1]]] = -1
    second = np.maximum.reduceat(others, batch.starts)
    prophecy = batch.states["phase"][batch.active] == ARRANGE
    fits = (best >= MIN_ODDS) & ((best - second >= MIN_LEAD) | prophecy)
    ahead: Array = several[fits[several]]
    return ahead


def looked_at(
    batch: Batch,
    k: int,
    odds: Array,
    scripted: int,
    picked: int,
    players: Players,
    game: int,
    counts: Counter[str],
) -> Candidate | None:
    """Return a moment as a candidate, or None if no good player errs there or it has no theme."""
    n, start = int(batch.counts[k]), int(batch.starts[k])
    choices, mine = batch.choices[k, :n].tolist(), odds[start : start + n].copy()
    good = best_ones(mine, MAX_ALIKE if batch.states["phase"][game] == ARRANGE else 1)
    if not good:
        return None
    counts["ahead"] += 1
    is_good = players.off_by[game] <= MAX_GOOD_NOISE and players.kind[game] in (WAVERS, BEGINS_SCRIPTED)
    if scripted not in good:
        wrong = scripted
    elif picked not in good and is_good:
        wrong = picked
    else:
        return None
    counts["erred"] += 1
    states = batch.states[game : game + 1].copy()
    states["ways"] = 0  # a position does not show how the seats have played until then
    s = plain(states)
    theme = theme_of(s, choices[good[0]], choices[wrong])
    if theme is None or unwinnable(s):
        return None
    counts["themed"] += 1
    right = [choices[at] for at in good]
    return Candidate(theme, states, choices, mine, right, choices[wrong], players.name(game), "", [])


def best_ones(odds: Array, most: int) -> list[int]:
    """Return the best choice and those as good, best first, or [] if the next one is not far behind."""
    order = np.argsort(-odds, kind="stable")
    for n in range(1, min(most, len(odds) - 1) + 1):
        if odds[order[0]] - odds[order[n - 1]] > MAX_DIFFERENCE:
            break
        if odds[order[n - 1]] - odds[order[n]] >= MIN_LEAD:
            best: list[int] = order[:n].tolist()
            return best
    return []


def thinned(found: list[Candidate], each: int, rng: np.random.Generator) -> list[Candidate]:
    """Return at most `each` candidates of a theme, drawn at random."""
    met: Counter[str] = Counter()
    kept = []
    for at in rng.permutation(len(found)):
        theme = found[at].theme
        met[theme] += 1
        if met[theme] <= (FOR_TWO * each if theme == "two" else each):
            kept.append(found[at])
    return kept


def plain(states: Any) -> State:
    """Return the first of some compiled states as a plain Python state."""
    s = State()
    for name, _, _ in FIELDS:
        setattr(s, name, states[name][0].tolist())
    return s
