"""A bot for a seat, in whatever role the round gives it. It is told what its seat sees, and answers with what
it means to do and how long that takes it."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from ..options import Options
from ..referee import is_right, judge
from ..state import FORCED, LAST
from ..steps import FAIR, FOUL
from ..umpire import ILLEGAL, RIGHT, WRONG
from . import dreamer, spirits
from .sense import Said

CLUE_SECONDS, GUESS_SECONDS, VOTE_SECONDS = 2.3, 1.8, 3.0
"""What it takes a person, in the middle."""
SURE = (0.45, 0.4, 0.35, 0.3, 0.25)
"""How sure a Dreamer wants to be before it guesses, after one clue, two, three…"""
MEMORY = 0.8
"""How likely the Dreamer is to remember a guess when it tells the dream."""


class Plan(NamedTuple):
    """What a seat means to do."""

    act: str
    said: tuple[Any, ...]
    seconds: float
    """How long it takes, from the moment that called for it."""
    about: tuple[Any, ...]
    """What called for it. While that stays the same, the plan and its time do."""


class Companion:
    """Plays any role from its view alone. The same seed and the same views, the same plans."""

    name = "companion"

    def __init__(self, options: Options, seat: int, seed: str = "", pace: float = 1.0) -> None:
        self.options, self.seat, self.seed, self.pace = options, seat, seed, pace
        self._last: tuple[str, Plan | None] = ("", None)

    def plan(self, view: dict[str, Any], may: Sequence[str]) -> Plan | None:
        """What to do next, if anything. Nothing new, no new thought."""
        seen = repr((view, may))
        if self._last[0] != seen:
            self._last = (seen, self._think(view, may))
        return self._last[1]

    def _think(self, view: dict[str, Any], may: Sequence[str]) -> Plan | None:
        if "recall" in may:
            return self._narrate(view)
        if "guess" in may:
            return self._guess(view)
        if "vote" in may and (ballot := self._vote(view)):
            return ballot
        if "challenge" in may and (objection := self._challenge(view)):
            return objection
        return self._clue(view) if "clue" in may else None

    def _plan(
        self, view: dict[str, Any], act: str, said: tuple[Any, ...], seconds: float, *what: Any
    ) -> Plan:
        about = (act, view["round"], view["cards_shown"], len(view["clues"]), len(view["guesses"]), *what)
        time = seconds * self.pace * self._dice(*about, "time").lognormvariate(0, 0.35)
        return Plan(act, said, time, about)

    def _dice(self, *about: Any) -> Random:
        return Random(f"{self.seed} {self.seat} {about}")  # noqa: S311

    # As a spirit

    def _clue(self, view: dict[str, Any]) -> Plan:
        """A word for the card on show, or a pass if none comes to mind."""
        said = [Said(*each).word for each in view["clues"] if Said(*each).card == view["cards_shown"]]
        dice = self._dice(view["round"], view["cards_shown"], len(view["clues"]))
        word = spirits.clue(view, said, dice)
        if word is None:
            return self._plan(view, "pass", (), CLUE_SECONDS, view["turn"])
        return self._plan(view, "clue", (word,), CLUE_SECONDS, view["turn"])

    def _vote(self, view: dict[str, Any]) -> Plan | None:
        """On a clue or a guess as the referee would have it; for a story by taste."""
        for vote in view["votes"]:
            if self.seat in vote["voted"]:
                continue
            answer = self._answer(view, vote)
            if answer is not None:
                return self._plan(view, "vote", (vote["vote"], answer), VOTE_SECONDS, vote["vote"])
        return None

    def _answer(self, view: dict[str, Any], vote: dict[str, Any]) -> str | int | None:
        if vote["about"] == "story":
            scores = view["scores"]
            tied = [seat for seat, points in enumerate(scores) if points == max(scores) and seat != self.seat]
            fewest = min((view["penalties"][seat] for seat in tied), default=0)
            tied = [seat for seat in tied if view["penalties"][seat] == fewest]
            return self._dice("story").choice(tied) if tied else None
        if vote["about"] == "clue":
            giver, word = view["clues"][vote["clue"]][:2]
            piece = view["clue_cards"][vote["clue"]]
            return None if giver == self.seat else FOUL if self._is_foul(piece, word) else FAIR
        guesses = view["guesses"]
        close = any(
            is_right(vote["piece"], guess, self.options.language) != WRONG for guess in guesses if guess
        )
        return RIGHT if close else WRONG

    def _challenge(self, view: dict[str, Any]) -> Plan | None:
        """Where the table judges: object to what the referee would call illegal."""
        if self.options.referee != "table" or self.options.table != "text":
            return None
        fined = {piece for _, piece in view["fined"]}
        raised = {*view["settled"], *(vote["clue"] for vote in view["votes"])}
        for number, (giver, word, *_) in enumerate(view["clues"]):
            piece = view["clue_cards"][number]
            mine = giver == self.seat
            if not mine and piece not in fined and number not in raised and self._is_foul(piece, word):
                return self._plan(view, "challenge", (number,), VOTE_SECONDS, number)
        return None

    def _is_foul(self, piece: str, word: str) -> bool:
        return judge(piece, word, self.options.language).verdict == ILLEGAL

    # As the Dreamer

    def _guess(self, view: dict[str, Any]) -> Plan | None:
        """Guess when sure enough, or when there is nothing to wait for."""
        card = view["cards_shown"]
        clues = [Said(*each) for each in view["clues"]]
        words = [said.word for said in clues if said.card == card]
        must = view["phase"] in (FORCED, LAST)
        if not words:
            return self._plan(view, "skip", (), GUESS_SECONDS) if must else None
        thing, odds = dreamer.best_guess(self.belief(view), words, view["guesses"])
        enough = SURE[min(len(words), len(SURE)) - 1]
        return self._plan(view, "guess", (thing,), GUESS_SECONDS) if must or odds >= enough else None

    def belief(self, view: dict[str, Any]) -> dreamer.Belief:
        """What the Dreamer makes of what it heard."""
        n = self.options.players
        seats = [(view["dreamer"] + k) % n for k in range(1, n)]
        clues = [Said(*each) for each in view["clues"]]
        return dreamer.believe(clues, view["cards_shown"], seats, self.options.spirits)

    def _narrate(self, view: dict[str, Any]) -> Plan:
        """Name whatever was guessed and is remembered: naming more does no harm (W5.1)."""
        dice = self._dice(view["round"], "narration")
        named = [guess for guess in view["guesses"] if guess and dice.random() < MEMORY]
        return self._plan(view, "recall", (named,), 2 * len(named) + 3.0)
