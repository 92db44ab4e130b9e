"""Proof that the best choice of a candidate is really much better, by playing it out with the same cards.

There are five hundred games for every choice of a candidate, two thousand for the best choices of a survivor,
then as many as it takes to decide between the best two of a finalist. If the end can be enumerated, no game
is played.
"""

from collections import Counter
from typing import Any

import numpy as np

from reverie.onirim.choices import DO_ARRANGE, MAX_CHOICES, choose, list_choices, place_at
from reverie.onirim.deck import MIX, NO_ANSWER, answer, deck_request, request_size
from reverie.onirim.fast.solver import Solver
from reverie.onirim.players.endgame import is_endgame
from reverie.onirim.state import ARRANGE, PROPHECY

from .candidates import MIN_ODDS, Candidate, Plan, plain
from .playing import Chooser, Table, Trial
from .themes import MAX_DIFFERENCE, MIN_COST

MAX_CARDS = 7
"""The number of cards in the deck up to which the end is enumerated."""
MAX_POSITIONS = 100_000
"""The largest number of positions for enumerating an end."""
DOUBT, SURE = 2.0, 3.0
"""Standard errors for giving up a candidate early, and for deciding a finalist."""
MIN_RIVALS = 3
"""Minimum number of choices behind the best that a survivor is compared with."""
OUTSIDERS = 8
"""The number of answers to a prophecy behind the best that are played out at first.

The rest follow if it survives."""
MAX_IN_REACH = 40
"""The largest number of answers close to the best with which a prophecy is a puzzle."""
MAX_DISTANCE = 0.35
"""The largest distance at which a choice may catch up if the next choice is made better."""
MAX_NEXT_CHOICES = 12
"""The largest number of next choices for which that is examined."""


def prove(
    plan: Plan, lot: int, candidates: list[Candidate], go_on: Chooser, counts: Counter[str]
) -> list[Trial]:
    """Return the candidates that are puzzles."""
    trials = [Trial(candidate, number) for number, candidate in enumerate(candidates)]
    for trial in trials:
        counts[f"candidates: {trial.candidate.theme}"] += 1
    solver = Solver(MAX_POSITIONS)
    exact = [trial for trial in trials if enumerated(trial, solver)]
    proven = [trial for trial in exact if exactly_ahead(trial, counts)]
    left = [trial for trial in trials if not trial.exact]
    table = Table(plan, lot, go_on, counts)
    table.play([(trial, to_play(trial)) for trial in left], 0)
    left = [trial for trial in left if still_ahead(trial, counts, "first")]
    table.play([(trial, untried(trial)) for trial in left if untried(trial)], 0)
    left = [trial for trial in left if still_ahead(trial, counts, "first")]
    counts["survivors"] += len(left)
    table.play([(trial, in_reach(trial)) for trial in left], 1)
    left = [trial for trial in left if still_ahead(trial, counts, "then") and clear(table, trial)]
    counts["finalists"] += len(left)
    proven += decide(table, left)
    return [trial for trial in proven if hopeful(trial, counts)]


def enumerated(trial: Trial, solver: Solver) -> bool:
    """Find the odds with best play, if few cards are left. Return whether that was possible."""
    candidate = trial.candidate
    if not is_endgame(plain(candidate.states), MAX_CARDS):
        return False
    odds = solver.odds(candidate.states, 0, np.array(candidate.choices, np.int16))
    if odds is not None:
        trial.exact = dict(zip(candidate.choices, odds.tolist(), strict=True))
    return odds is not None


def exactly_ahead(trial: Trial, counts: Counter[str]) -> bool:
    """Return whether the best choice is far enough ahead with best play."""
    counts["exact"] += 1
    trial.agree_on_good(0.0)
    fits = bool(trial.others) and trial.ahead(trial.best, trial.others[0])[0] >= MIN_COST
    counts[f"rejected: exactly: {trial.candidate.theme}"] += not fits
    return fits


def to_play(trial: Trial) -> list[int]:
    """Return the choices that are played out at first.

    These are all, but of a prophecy's answers the best and a few others, one for each card that might be
    discarded."""
    candidate = trial.candidate
    if len(candidate.choices) <= len(candidate.good) + 2 * OUTSIDERS:
        return candidate.choices
    order = [candidate.choices[at] for at in np.argsort(-candidate.odds, kind="stable")]
    others = [choice for choice in order if choice not in candidate.good]
    s = plain(candidate.states)
    discarding: dict[int, int] = {}
    for choice in others:
        discarding.setdefault(s.known[place_at(s.known_n, choice - DO_ARRANGE, 0)], choice)
    return [*candidate.good, *dict.fromkeys([*others[:OUTSIDERS], *discarding.values(), candidate.wrong])]


def untried(trial: Trial) -> list[int]:
    """Return the choices that have not been played out."""
    return [choice for choice in trial.candidate.choices if choice not in trial.won]


def in_reach(trial: Trial) -> list[int]:
    """Return the choices that are played out further: the good ones and those next to them."""
    close = [other for other in trial.others if trial.near(other, MIN_COST, DOUBT)]
    return [*trial.good, *trial.others[: max(MIN_RIVALS, len(close))]]


def still_ahead(trial: Trial, counts: Counter[str], after: str) -> bool:
    """Return whether the best choice may still be far enough ahead."""
    trial.agree_on_good(DOUBT if after == "first" else 0.0)
    fits = False
    if trial.others and len(in_reach(trial)) <= MAX_IN_REACH:
        ahead, error = trial.ahead(trial.best, trial.others[0])
        fits = ahead + DOUBT * error >= MIN_COST
    counts[f"rejected: {after}: {trial.candidate.theme}"] += not fits
    return fits


def hopeful(trial: Trial, counts: Counter[str]) -> bool:
    """Return whether the best choice wins often enough to be worth finding."""
    fits = trial.odds(trial.best) >= MIN_ODDS
    counts[f"rejected: hopeless: {trial.candidate.theme}"] += not fits
    counts["proven"] += fits
    counts["proven, but the network likes another better"] += (
        fits and trial.candidate.good[0] not in trial.good
    )
    return fits


def decide(table: Table, left: list[Trial]) -> list[Trial]:
    """Play the best two choices of each until it is decided whether they are far enough apart."""
    plan, counts = table.plan, table.counts
    proven = []
    for block in range(2, 3 + plan.most // plan.then):
        undecided = []
        for trial in left:
            ahead, error = trial.ahead(trial.best, trial.others[0])
            if ahead - SURE * error >= MIN_COST:
                proven.append(trial)
            elif ahead + SURE * error < MIN_COST:
                counts[f"rejected: decided: {trial.candidate.theme}"] += 1
            else:
                undecided.append(trial)
        left = undecided
        if block * plan.then > plan.most:
            break
        table.play([(trial, [trial.best, trial.others[0]]) for trial in left], block)
    counts.update(f"rejected: undecided: {trial.candidate.theme}" for trial in left)
    return proven


# What follows a choice


def clear(table: Table, trial: Trial) -> bool:
    """Return whether the best choice stays ahead if the next choice is the best possible, too.

    If cards on top of the deck are known, the next moment is certain, and the network may choose badly there
    after one choice and well after an equivalent one. So each next choice is played out, and the best of them
    counts. Answers to a prophecy that turn out as good count as right."""
    reach = [*trial.good, *(other for other in trial.others if trial.near(other, MAX_DISTANCE, 0.0))]
    pairs = [(choice, after) for choice in reach for after in next_choices(trial.candidate.states, choice)]
    if not pairs:
        return True
    won = table.play_pairs(trial, pairs)
    most = {choice: trial.odds(choice) for choice in reach}
    for (choice, _), games in won.items():
        most[choice] = max(most[choice], float(games.mean()))
    best = max(most.values())
    if trial.candidate.states["phase"][0] == ARRANGE:
        trial.good += [choice for choice in trial.others if best - most.get(choice, 0.0) <= MAX_DIFFERENCE]
    behind = max((most[choice] for choice in reach if choice not in trial.good), default=0.0)
    fits = bool(trial.others) and most[trial.best] - behind >= MIN_COST
    table.counts[f"rejected: blurred: {trial.candidate.theme}"] += not fits
    return fits


def next_choices(states: Any, choice: int) -> list[int]:
    """Return the next choices of the same seat, if it knows for certain what follows this choice."""
    s = plain(states)
    me = s.active
    if s.players == 2 and s.silent:
        return []
    choose(s, choice, [0] * PROPHECY)
    while deck_request(s) not in (NO_ANSWER, MIX):
        if request_size(s) > s.known_n:
            return []
        answer(s, s.known[: request_size(s)])
    room = [0] * MAX_CHOICES
    n = 0 if deck_request(s) == MIX or s.active != me else list_choices(s, room)
    return room[:n] if n <= MAX_NEXT_CHOICES else []
