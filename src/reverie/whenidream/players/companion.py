"""A bot for a seat, in whatever role the round gives it. It is told what its seat sees, and answers with what
it means to do and how long that takes it."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from ..guesses import is_right
from ..options import Options
from ..referee import judge
from ..ruling import ILLEGAL, NEAR, RIGHT, WRONG
from ..seen import SeenVote, View
from ..state import FORCED, LAST, NARRATION
from ..steps import FAIR, FOUL
from ..words import pieces
from . import dreamer, spirits, storyteller
from .levels import LEVELS

CLUE_SECONDS, GUESS_SECONDS, VOTE_SECONDS = 2.3, 1.8, 3.0
"""What it takes a person, in the middle."""
SENTENCE_SECONDS = 4.5
"""How long it writes at a sentence of its story."""
SURE = (0.45, 0.4, 0.35, 0.3, 0.25)
"""How sure a Dreamer wants to be before it guesses, after one clue, two, three…"""


class Plan(NamedTuple):
    """What a seat means to do."""

    act: str
    said: tuple[Any, ...]
    seconds: float
    """How long it takes, from the moment that called for it."""
    about: tuple[object, ...]
    """What called for it. While that stays the same, the plan and its time do."""


class Companion:
    """Plays any role from its view alone. The same seed and the same views, the same plans. The options that
    it is made with are those of the game; it goes by the ones in its view."""

    name = "companion"

    def __init__(
        self, options: Options | None, seat: int, seed: str = "", pace: float = 1.0, bot: str = "companion"
    ) -> None:
        self.options, self.seat, self.seed = options, seat, seed
        self.level = LEVELS[bot]
        self.pace = pace * self.level.pace
        self._said: tuple[int, tuple[str, ...]] = (0, ())
        """Its guesses of a round, which it remembers when nothing shows them any more."""
        self._last: tuple[tuple[View, tuple[str, ...]] | None, Plan | None] = (None, None)

    def remember(self, round_: int, said: tuple[str, ...]) -> None:
        """Its own guesses of a round."""
        self._said = (round_, said)

    def plan(self, view: View, moves: Sequence[str]) -> Plan | None:
        """What to do next, if anything. Nothing new, no new thought."""
        if self._last[0] != (view, tuple(moves)):
            self._last = ((view, tuple(moves)), self._think(view, moves))
            self._mind(view, self._last[1])
        return self._last[1]

    def _mind(self, view: View, plan: Plan | None) -> None:
        """Keep what it has said as Dreamer, and is about to say."""
        if view.seat == view.dreamer and view.phase != NARRATION:
            new = (str(plan.said[0]),) if plan is not None and plan.act == "guess" else ()
            self.remember(view.round, (*view.guesses, *new))

    def said(self, view: View) -> tuple[str, ...]:
        """Its guesses of this round, as it remembers them."""
        return self._said[1] if self._said[0] == view.round else ()

    def _think(self, view: View, moves: Sequence[str]) -> Plan | None:
        if "ready" in moves:
            return self._plan(view, "ready", (), 0.0)
        if "tell" in moves:
            return self._narrate(view, moves)
        if "guess" in moves:
            return self._guess(view)
        if "clue" in moves:  # first of all: no vote may be heard from when a clue comes (W3.6, W3.9)
            return self._clue(view)
        if "vote" in moves and (ballot := self._vote(view)):
            return ballot
        return self._challenge(view) if "challenge" in moves else None

    def _plan(self, view: View, act: str, said: tuple[Any, ...], seconds: float, *what: object) -> Plan:
        about = (act, view.round, view.cards_shown, len(view.clues), len(view.guesses), *what)
        return self._timed(act, said, seconds, about)

    def _timed(self, act: str, said: tuple[Any, ...], seconds: float, about: tuple[object, ...]) -> Plan:
        time = seconds * self.pace * self._dice(*about, "time").lognormvariate(0, 0.35)
        return Plan(act, said, time, about)

    def _dice(self, *about: object) -> Random:
        return Random(f"{self.seed} {self.seat} {about}")  # noqa: S311

    # As a spirit

    def _clue(self, view: View) -> Plan:
        """A word for the card on show, or a pass if none comes to mind."""
        said = [clue.word for clue in view.clues if clue.card == view.cards_shown]
        dice = self._dice(view.round, view.cards_shown, len(view.clues))
        word = spirits.clue(view, said, dice, self.level)
        if word is None:
            return self._plan(view, "pass", (view.cards_shown,), CLUE_SECONDS, view.turn)
        return self._plan(view, "clue", (word, view.cards_shown), CLUE_SECONDS, view.turn)

    def _vote(self, view: View) -> Plan | None:
        """On a clue or a guess as the referee would have it; for the story that it likes best."""
        for vote in view.votes:
            if self.seat in vote.able and self.seat not in vote.voted:
                answer = self._answer(view, vote)
                about = ("vote", vote.number)  # clues that are given meanwhile do not put it off
                return self._timed("vote", (vote.number, answer), VOTE_SECONDS, about)
        return None

    def _answer(self, view: View, vote: SeenVote) -> str | int:
        if vote.about == "story":
            return max((seat for seat in view.tied if seat != self.seat), key=partial(self._liking, view))
        if vote.clue is not None:
            return FOUL if _is_foul(view, vote.clue) else FAIR
        assert vote.piece is not None
        said = next((card.guess for card in view.shown if card.piece == vote.piece), None) or ""
        return RIGHT if is_right(vote.piece, said, view.rules.language) in (RIGHT, NEAR) else WRONG

    def _liking(self, view: View, seat: int) -> float:
        """By what is in it; a story that was not told is left to chance (W7.2)."""
        language = view.rules.language
        dice = self._dice("story", seat)
        return storyteller.liking(view.stories.get(seat, ""), pieces(language), language, dice)

    def _challenge(self, view: View) -> Plan | None:
        """Where the table judges: object to what the referee would call illegal."""
        if view.rules.referee != "table" or view.rules.table != "text":
            return None
        fined = {piece for _, piece in view.fined}
        raised = {*view.settled, *(vote.clue for vote in view.votes)}
        for number, clue in enumerate(view.clues):
            free = view.clue_cards[number] not in fined and number not in raised
            if clue.seat != self.seat and free and _is_foul(view, number):
                return self._plan(view, "challenge", (number,), VOTE_SECONDS, number)
        return None

    # As the Dreamer

    def _guess(self, view: View) -> Plan | None:
        """Guess when sure enough, or when there is nothing to wait for."""
        card = view.cards_shown
        language = view.rules.language
        words = [clue.word for clue in view.clues if clue.card == card]
        must = view.phase in (FORCED, LAST)
        if not words:
            return self._plan(view, "skip", (card,), GUESS_SECONDS) if must else None
        thing, odds = dreamer.best_guess(self.belief(view), words, view.guesses, language)
        enough = SURE[min(len(words), len(SURE)) - 1]
        if not must and odds < enough:
            return None
        return self._plan(view, "guess", (thing, card), GUESS_SECONDS)

    def belief(self, view: View) -> dreamer.Belief:
        """What the Dreamer makes of what it heard."""
        assert view.dreamer is not None
        seats = [(view.dreamer + k) % view.players for k in range(1, view.players)]
        about = dict(view.rules.spirits)
        if view.spirit is not None:
            about[view.spirit] -= 1  # the Dreamer's own is not among the others (W2.2)
        return dreamer.believe(view.clues, view.cards_shown, seats, about, view.rules.language, self.level)

    def _narrate(self, view: View, moves: Sequence[str]) -> Plan:
        """Write the dream, sentence by sentence where spirits may watch, with whatever was guessed and is
        remembered in it: naming more does no harm (W5.1)."""
        dice = self._dice(view.round, "narration")
        named = [
            guess for guess in dict.fromkeys(self.said(view)) if guess and dice.random() < self.level.memory
        ]
        first = (self.seat - view.round) % view.players  # all bots of a game agree on it
        story = storyteller.tell(named, view.rules.language, dice, view.round + 2 * first)
        written = len(view.writing or "")
        more = [part for part in storyteller.as_written(story) if len(part) > written]
        seconds = min(SENTENCE_SECONDS, view.rules.story_seconds / 10)
        if more and "draft" in moves:
            return self._plan(view, "draft", (more[0],), max(seconds, 1.0), written)
        return self._plan(view, "tell", (story,), seconds, written)


def _is_foul(view: View, number: int) -> bool:
    """Would the referee call that clue illegal?"""
    piece, word = view.clue_cards[number], view.clues[number].word
    return judge(piece, word, view.rules.language).verdict == ILLEGAL


def plan(
    view: View,
    moves: Sequence[str],
    seed: str = "",
    pace: float = 1.0,
    said: tuple[str, ...] = (),
    bot: str = "companion",
) -> Plan | None:
    """What a companion in the seat of a view would do, if anything. It is told no more than this, and what
    it has said itself in the round."""
    assert isinstance(view.seat, int)
    companion = Companion(view.rules, view.seat, seed, pace, bot)
    companion.remember(view.round, said)
    return companion.plan(view, moves)
