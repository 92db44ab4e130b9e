"""A bot for a seat in any role, which turns the seat's view into a plan with a delay."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from ..guesses import judge_guess
from ..options import Options
from ..referee import judge
from ..ruling import ILLEGAL, NEAR, RIGHT, WRONG
from ..state import FORCED, LAST, NARRATION
from ..steps import FAIR, FOUL
from ..umpire import BETWEEN_DRAFTS
from ..view_types import SeenVote, View
from ..words import pieces
from . import dreamer, spirits, storyteller
from .levels import LEVELS

CLUE_SECONDS, GUESS_SECONDS, VOTE_SECONDS = 2.3, 1.8, 3.0
"""Median seconds that a person takes for a clue, a guess and a vote."""
DELAY_SPREAD = 0.35
"""Standard deviation of the logarithm of a bot's delays: two thirds are within 30% of the median."""
SENTENCE_SECONDS = 4.5
"""Seconds for writing a sentence of a story, unless all of them have to fit a short narration."""
SENTENCES = 10
"""Number of sentences that must fit into a narration."""
MIN_CONFIDENCE = (0.45, 0.4, 0.35, 0.3, 0.25)
"""Minimum probability for a Dreamer to guess after one, two, … clues."""


class Plan(NamedTuple):
    """A move that a seat intends to make."""

    act: str
    values: tuple[Any, ...]
    seconds: float
    """Delay in seconds from the moment that caused the plan."""
    cause: tuple[object, ...]
    """The cause of the plan. The plan and its time stay the same while the cause does."""


class Companion:
    """A bot that plays any role from its view alone. The same seed and views give the same plans.

    `options` is stored but not used: the bot reads the options from its view.
    """

    name = "companion"

    def __init__(
        self, options: Options | None, seat: int, seed: str = "", pace: float = 1.0, bot: str = "companion"
    ) -> None:
        self.options, self.seat, self.seed = options, seat, seed
        self.level = LEVELS[bot]
        self.pace = pace * self.level.pace
        self._guesses: tuple[int, tuple[str, ...]] = (0, ())
        """A round and the bot's guesses in it, for the narration, when the view no longer contains them."""
        self._last: tuple[tuple[View, tuple[str, ...]] | None, Plan | None] = (None, None)

    def remember(self, round_: int, guesses: tuple[str, ...]) -> None:
        """Store the bot's own guesses of a round."""
        self._guesses = (round_, guesses)

    def plan(self, view: View, moves: Sequence[str]) -> Plan | None:
        """Return the next plan, or None. The plan for the same view and moves is cached."""
        if self._last[0] != (view, tuple(moves)):
            self._last = ((view, tuple(moves)), self._think(view, moves))
            self._remember_guesses(view, self._last[1])
        return self._last[1]

    def _remember_guesses(self, view: View, plan: Plan | None) -> None:
        """Store the guesses that the bot has made as Dreamer, and the one that it plans."""
        if view.seat == view.dreamer and view.phase != NARRATION:
            new = (str(plan.values[0]),) if plan is not None and plan.act == "guess" else ()
            self.remember(view.round, (*view.guesses, *new))

    def own_guesses(self, view: View) -> tuple[str, ...]:
        """Return the bot's guesses in this round."""
        return self._guesses[1] if self._guesses[0] == view.round else ()

    def _think(self, view: View, moves: Sequence[str]) -> Plan | None:
        if "ready" in moves:
            return self._plan(view, "ready", (), 0.0)
        if "tell" in moves:
            return self._narrate(view, moves)
        if "guess" in moves:
            return self._guess(view)
        if (
            "clue" in moves
        ):  # before votes, because a late clue would reveal a vote to the Dreamer (W3.6, W3.9)
            return self._clue(view)
        if "vote" in moves and (ballot := self._vote(view)):
            return ballot
        return self._challenge(view) if "challenge" in moves else None

    def _plan(self, view: View, act: str, values: tuple[Any, ...], seconds: float, *what: object) -> Plan:
        cause = (act, view.round, view.cards_shown, len(view.clues), len(view.guesses), *what)
        return self._timed(act, values, seconds, cause)

    def _timed(self, act: str, values: tuple[Any, ...], seconds: float, cause: tuple[object, ...]) -> Plan:
        time = seconds * self.pace * self._dice(*cause, "time").lognormvariate(0, DELAY_SPREAD)
        return Plan(act, values, time, cause)

    def _dice(self, *cause: object) -> Random:
        return Random(f"{self.seed} {self.seat} {cause}")  # noqa: S311

    # As a spirit

    def _clue(self, view: View) -> Plan:
        """Plan a clue for the card on show, or a pass if no word comes to mind."""
        earlier = [clue.word for clue in view.clues if clue.card == view.cards_shown]
        dice = self._dice(view.round, view.cards_shown, len(view.clues))
        word = spirits.clue(view, earlier, dice, self.level)
        if word is None:
            return self._plan(view, "pass", (view.cards_shown,), CLUE_SECONDS, view.turn)
        return self._plan(view, "clue", (word, view.cards_shown), CLUE_SECONDS, view.turn)

    def _vote(self, view: View) -> Plan | None:
        """Plan a vote: as the referee would judge a clue or a guess, or for the best other story."""
        for vote in view.votes:
            if self.seat in vote.able and self.seat not in vote.voted:
                answer = self._answer(view, vote)
                cause = ("vote", vote.number)  # new clues do not delay the vote
                return self._timed("vote", (vote.number, answer), VOTE_SECONDS, cause)
        return None

    def _answer(self, view: View, vote: SeenVote) -> str | int:
        if vote.about == "story":
            return max(
                (seat for seat in view.tied if seat != self.seat), key=partial(self._score_story, view)
            )
        if vote.clue is not None:
            return FOUL if _is_illegal_clue(view, vote.clue) else FAIR
        assert vote.piece is not None
        guess = next((card.guess for card in view.shown if card.piece == vote.piece), None) or ""
        return RIGHT if judge_guess(vote.piece, guess, view.rules.language) in (RIGHT, NEAR) else WRONG

    def _score_story(self, view: View, seat: int) -> float:
        """Return the score of a seat's story. That of an empty story is random (W7.2)."""
        language = view.rules.language
        dice = self._dice("story", seat)
        return storyteller.score_story(view.stories.get(seat, ""), pieces(language), language, dice)

    def _challenge(self, view: View) -> Plan | None:
        """Plan to challenge a clue that the referee would call illegal, if the table judges clues."""
        if view.rules.referee != "table" or view.rules.table != "text":
            return None
        fined = {piece for _, piece in view.fined}
        raised = {*view.settled, *(vote.clue for vote in view.votes)}
        for number, clue in enumerate(view.clues):
            free = view.clue_cards[number] not in fined and number not in raised
            if clue.seat != self.seat and free and _is_illegal_clue(view, number):
                return self._plan(view, "challenge", (number,), VOTE_SECONDS, number)
        return None

    # As the Dreamer

    def _guess(self, view: View) -> Plan | None:
        """Plan a guess if it is probable enough or cannot wait."""
        card = view.cards_shown
        language = view.rules.language
        words = [clue.word for clue in view.clues if clue.card == card]
        must = view.phase in (FORCED, LAST)
        if not words:
            return self._plan(view, "skip", (card,), GUESS_SECONDS) if must else None
        thing, odds = dreamer.best_guess(self.belief(view), words, view.guesses, language)
        enough = MIN_CONFIDENCE[min(len(words), len(MIN_CONFIDENCE)) - 1]
        if not must and odds < enough:
            return None
        return self._plan(view, "guess", (thing, card), GUESS_SECONDS)

    def belief(self, view: View) -> dreamer.Belief:
        """Return the Dreamer's belief after the clues so far."""
        assert view.dreamer is not None
        seats = [(view.dreamer + k) % view.players for k in range(1, view.players)]
        in_play = dict(view.rules.spirits)
        if view.spirit is not None:
            in_play[view.spirit] -= 1  # no other seat has the Dreamer's spirit card (W2.2)
        return dreamer.believe(view.clues, view.cards_shown, seats, in_play, view.rules.language, self.level)

    def _narrate(self, view: View, moves: Sequence[str]) -> Plan:
        """Plan the next draft of the story, or the whole story, with all guesses that the bot remembers.

        Naming wrong guesses does no harm (W5.1).
        """
        dice = self._dice(view.round, "narration")
        guesses = dict.fromkeys(self.own_guesses(view))
        named = [guess for guess in guesses if guess and dice.random() < self.level.memory]
        first = (self.seat - view.round) % view.players  # the game's first Dreamer, the same for all bots
        story = storyteller.tell(named, view.rules.language, dice, view.round + 2 * first)
        written = len(view.writing or "")
        more = [part for part in storyteller.drafts_of(story) if len(part) > written]
        seconds = min(SENTENCE_SECONDS, view.rules.story_seconds / SENTENCES)
        if more and "draft" in moves:
            return self._plan(view, "draft", (more[0],), max(seconds, BETWEEN_DRAFTS), written)
        return self._plan(view, "tell", (story,), seconds, written)


def _is_illegal_clue(view: View, number: int) -> bool:
    """Return whether the referee would call that clue illegal."""
    piece, word = view.clue_cards[number], view.clues[number].word
    return judge(piece, word, view.rules.language).verdict == ILLEGAL


def plan(
    view: View,
    moves: Sequence[str],
    seed: str = "",
    pace: float = 1.0,
    own_words: tuple[str, ...] = (),
    bot: str = "companion",
) -> Plan | None:
    """Return the plan of a companion in the seat of a view, or None.

    `own_words` are the companion's clues or guesses in this round.
    """
    assert isinstance(view.seat, int)
    companion = Companion(view.rules, view.seat, seed, pace, bot)
    companion.remember(view.round, own_words)
    return companion.plan(view, moves)
