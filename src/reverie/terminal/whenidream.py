"""A game of When I Dream in a plain terminal: one person, bots, and the clock running."""

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..files import written_whole
from ..palette import colours
from ..refusal import Refusal, problem_of
from ..whenidream import Game, judge
from ..whenidream.players import Company
from ..whenidream.ruling import LEGAL
from ..whenidream.seen import OPEN, SeenVote
from ..whenidream.state import DEALING, FORCED, LAST, NARRATION, READING, STORIES
from ..whenidream.steps import FAIR, FOUL, Card, Clue, Guess, Pause, Step, Time
from ..wording import begin
from .keyboard import Keyboard
from .language import ENGLISH, common, paragraphs
from .whenidream_text import describe, pieces_named, say, scores_of

YOU = 0
BOTS = ("Ada", "Bela", "Cleo", "Dov", "Elif", "Fien", "Goran", "Hana", "Ivo")


class Quit(Exception):
    """The person leaves."""


@dataclass
class Session:
    """One person's evening with bots."""

    game: Game
    company: Company
    console: Console
    keyboard: Keyboard
    keep_at: Path
    clock: Callable[[], float] = time.monotonic
    warned: tuple[int, str] | None = None
    """The word that the referee warned of: who says it again means it."""
    heard: int = 0
    """How many clues of this round have been told to the Dreamer."""
    word: str = ""
    """The last clue: what a penalty is for."""
    story: str = ""
    """What the person has written of their dream."""
    begun: float = 0.0
    language: str = ENGLISH

    def __post_init__(self) -> None:
        self.names = (say("you", self.language), *BOTS)

    def run(self) -> int:
        """Play to the end, or until the person leaves. Returns the exit status."""
        try:
            self.begun = self.clock()
            self._introduce()
            while self.game.outcome is None:
                self._go_on()
            self._end()
        except (Quit, EOFError, KeyboardInterrupt):
            self._tell(say("wake", self.language))
        self._keep()
        return 0

    @property
    def now(self) -> float:
        return self.clock() - self.begun

    @property
    def dreams(self) -> bool:
        return self.game.view(YOU).dreamer == YOU

    # The course of time

    def _go_on(self) -> None:
        """Whatever is due next happens, or the person says something before."""
        if self.game.view(YOU).phase == DEALING:
            self._between_rounds()
            return
        deed, deadline = self.company.next(), self.game.next_deadline
        due = min(when for when in (deadline, deed and deed[0], self.now + 3600) if when is not None)
        if due > self.now:
            line = self.keyboard.wait(min(due - self.now, 1.0), self._prompt())
            if line is not None:
                self._said(line.strip())
        elif deed is not None and deed[0] == due:
            before = len(self.game.steps)
            self.company.act(*deed)
            self._report(self.game.steps[before:])
        else:
            self._report(self.game.tick(due))

    def _between_rounds(self) -> None:
        """Nobody is hurried here: the clock stands."""
        stopped = self.clock()
        while self._ask(say("next", self.language)):
            pass
        self.begun += self.clock() - stopped
        self.game.push(YOU, "next", time=self.now)
        self._introduce()

    def _ask(self, prompt: str) -> str:
        while True:
            line = self.keyboard.wait(3600.0, prompt)
            if line is not None:
                if line.strip() == "quit":
                    raise Quit
                return line.strip()

    # What the person says

    def _said(self, line: str) -> None:
        view = self.game.view(YOU)
        if view.phase == READING and line in ("", "ready"):
            line = "ready"
        elif not line and not (view.phase == NARRATION and self.dreams):
            return
        if line == "quit":
            raise Quit
        if line == "help":
            self._tell(say(f"help.{self._moment(view.phase)}", self.language))
            return
        try:
            before = len(self.game.steps)
            self._do(line)
            self._report(self.game.steps[before:])
        except Refusal as refusal:
            self._tell(refusal.sentence(self.language), "bold")

    def _moment(self, phase: str) -> str:
        """Which help there is for it."""
        if phase == READING:
            return "reading"
        if phase == NARRATION and self.dreams:
            return "narration"
        if phase in (FORCED, LAST) and self.dreams:
            return "forced"
        return "dreamer" if self.dreams else "spirit"

    def _do(self, line: str) -> None:
        moves, view = self.game.legal_moves(YOU), self.game.view(YOU)
        word, _, rest = line.partition(" ")
        if "ready" in moves and line == "ready":
            self._push("ready")
        elif "tell" in moves:
            self._write(line)
        elif "guess" in moves:
            self._push("skip") if line == "pass" else self._push("guess", line)
        elif "vote" in moves and line in (FAIR, FOUL) and view.votes:
            self._push("vote", self._open_vote().number, line)
        elif "vote" in moves and self.game.view(YOU).phase == STORIES:
            self._push("vote", view.votes[0].number, self._seat(line))
        elif word == "challenge":
            self._challenge(rest.strip())
        elif "clue" in moves:
            self._clue(line)
        else:
            self._push("clue", line)  # the rules say why not

    def _push(self, act: str, *said: object) -> None:
        self.game.push(YOU, act, *said, time=max(self.now, self.game.now))

    def _write(self, line: str) -> None:
        """A line more of the story; an empty one ends it. What is there when the time is up counts (W5.3)."""
        if not line or line == "pass":
            self._push("tell", self.story)
            return
        longer = f"{self.story} {line}".strip()
        try:
            self._push("draft", longer)
        except Refusal as refusal:
            if refusal.code != "draft-too-soon":
                raise
        self.story = longer

    def _clue(self, line: str) -> None:
        """A word is looked at before it costs anything; who insists may say it."""
        if line == "pass":
            self._push("pass")
            return
        card = self.game.view(YOU).card
        assert card is not None
        ruling = judge(card.piece, line, self.game.options.language)
        if ruling.verdict != LEGAL and self.warned != (card.number, line):
            self.warned = (card.number, line)
            warning = say("warning", self.language, reason=ruling.to_dict(), verdict=ruling.verdict)
            self._tell(warning, "bold")
            return
        self._push("clue", line)

    def _challenge(self, word: str) -> None:
        clues = self.game.view(YOU).clues
        number = next((n for n in range(len(clues) - 1, -1, -1) if clues[n].word == word), None)
        if number is None:
            self._tell(say("noSuchClue", self.language), "bold")
        else:
            self._push("challenge", number)

    def _open_vote(self) -> SeenVote:
        votes = self.game.view(YOU).votes
        return next((vote for vote in votes if YOU not in vote.voted), votes[0])

    def _seat(self, name: str) -> int:
        names = [each.casefold() for each in self.names]
        return names.index(name.casefold()) if name.casefold() in names else YOU

    # What the person is told

    def _tell(self, sentence: str, style: str = "") -> None:
        text = Text(paragraphs(sentence, self.console.width), style)
        self.keyboard.say(lambda: self.console.print(text))

    def _prompt(self) -> str:
        """The clock, the picture, and whose turn it is."""
        view = self.game.view(YOU)
        left = view.timer.seconds_left(self.now)
        clock = f"{max(0, int(left + 0.999)) // 60}:{max(0, int(left + 0.999)) % 60:02}"
        phase = view.phase
        if phase in (FORCED, LAST) and view.due is not None:
            clock = say("prompt.seconds", self.language, n=max(0, int(view.due - self.now + 0.999)))
        if phase == READING and view.due is not None:
            return say("prompt.reading", self.language, n=max(0, int(view.due - self.now + 0.999)))
        if phase == NARRATION:
            return say("prompt.narration" if self.dreams else "prompt.wait", self.language)
        if phase == STORIES:
            return say("prompt.stories", self.language)
        if self.dreams:
            return say("prompt.guess", self.language, clock=clock)
        return say(
            "prompt.spirit",
            self.language,
            clock=clock,
            right=len(view.fairy_pile),
            wrong=len(view.imp_pile),
            piece=view.card.piece if view.card else "–",
            turn=view.turn == YOU and phase == "dream",
        )

    def _introduce(self) -> None:
        """A round begins."""
        view = self.game.view(YOU)
        self.heard, self.story = 0, ""
        beginning = say("round", self.language, round=view.round, of=view.players)
        self._tell(f"\n{beginning}", "bold")
        if self.dreams:
            self._tell(say("youDream", self.language), "bold")
            if view.spirit is not None:
                self._tell(say("ownSpirit", self.language, spirit=view.spirit))
        else:
            wish = say(f"wish.{view.spirit}", self.language)
            dreamer = self.names[view.dreamer or 0]
            self._tell(say("dreams", self.language, name=dreamer, wish=wish), "bold")

    def _report(self, steps: tuple[Step, ...] | list[Step]) -> None:
        """Tell what happened, as far as this seat may know."""
        if not steps:
            return
        view = self.game.view(YOU)
        if self.dreams:
            for clue in view.clues[self.heard :]:
                heard = say("clue", self.language, name=self.names[clue.seat], word=clue.word)
                self._tell(heard, f"bold {colours()['lamp']}")
            self.heard = len(view.clues)
        for step in steps:
            self.word = step.word if isinstance(step, Clue) else self.word
            sentence = self._for_dreamer(step) if self.dreams else self._for_spirit(step)
            if sentence:
                self._tell(sentence)
        kinds = {type(step).__name__ for step in steps}
        if view.phase == STORIES and "Score" in kinds:
            self._remind(view.tied, view.stories)
        if "Recall" in kinds or "Score" in kinds:
            self._show_round()
        elif view.phase == NARRATION and not kinds.isdisjoint({"Guess", "Skip", "Fade", "Time"}):
            self._begin_narration()

    def _for_spirit(self, step: Step) -> str | None:
        return describe(step, self.names, self.game.view(YOU).dreamer or 0, self.word, self.language)

    def _for_dreamer(self, step: Step) -> str | None:
        if isinstance(step, Guess):
            return say("dreamer.guess", self.language, text=step.text)
        if isinstance(step, Card):
            return say("dreamer.card", self.language)
        if isinstance(step, Pause) and step.why == "guess":
            return say("dreamer.forced", self.language, help=say("help.forced", self.language))
        if isinstance(step, Time):
            return say("dreamer.time", self.language)
        return None

    def _remind(self, tied: Iterable[int], stories: Mapping[int, str]) -> None:
        """The dreams that one may vote for, once more (W7.2)."""
        for seat in tied:
            if seat != YOU and stories.get(seat):
                self._tell(say("events.tell", self.language, name=self.names[seat], text=stories[seat]))

    def _begin_narration(self) -> None:
        if not self.dreams:
            dreamer = self.names[self.game.view(YOU).dreamer or 0]
            self._tell(say("narration", self.language, name=dreamer))
            return
        if self.console.is_terminal:  # a memory is not read off the screen
            self.keyboard.say(self._clear)
        help_ = say("help.narration", self.language)
        self._tell(say("dreamer.narration", self.language, help=help_), "bold")

    def _clear(self) -> None:
        self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
        self.console.file.flush()

    def _show_round(self) -> None:
        """The mask is off: everything lies open."""
        view = self.game.view(YOU)
        if view.sight != OPEN:
            return
        right = pieces_named(view.fairy_pile, self.language)
        wrong = pieces_named(view.imp_pile, self.language)
        over = say("over", self.language, right=right, wrong=wrong)
        self._tell(f"\n{over}", "bold")
        named = set(view.named)
        missed = [piece for piece in view.fairy_pile if piece not in named]
        if missed:
            self._tell(say("forgotten", self.language, pieces=pieces_named(missed)))
        elif view.fairy_pile:
            self._tell(say("remembered", self.language))
        table = self._points()
        self.keyboard.say(lambda: self.console.print(Padding(table, (1, 2))))

    def _points(self) -> Table:
        """Who was what, and what everybody has by now."""
        view = self.game.view(YOU)
        table = Table(box=None, pad_edge=False)
        table.add_column("")
        table.add_column(say("columns.was", self.language))
        for column in ("points", "penalties"):
            table.add_column(say(f"columns.{column}", self.language), justify="right")
        for seat in range(view.players):
            role = say("theDreamer", self.language)
            if seat != view.dreamer:
                role = say("spirit", self.language, spirit=view.spirits.get(seat, ""))
            points, fines = view.points[seat], view.penalties[seat]
            table.add_row(self.names[seat], role, str(points), str(fines) if fines else "")
        return table

    def _end(self) -> None:
        view = self.game.view(YOU)
        winners = [self.names[seat] for seat in view.winners or ()]
        winners[0] = begin(winners[0], self.language)  # it begins the sentence
        scores = scores_of(self.names, dict(enumerate(view.scores or ())), self.language)
        won = {"n": len(winners), "names": winners, "you": YOU in (view.winners or ())}
        end = say("end", self.language, scores=scores, **won)
        self._tell(f"\n{end}", "bold")

    def _keep(self) -> None:
        """Write down what was played."""
        if self.game.outcome is None:
            return
        try:
            self.keep_at.parent.mkdir(parents=True, exist_ok=True)
            with written_whole(self.keep_at) as file:
                file.write(json.dumps(self.game.record(), ensure_ascii=False) + "\n")
        except OSError as problem:
            self._tell(common("notKept", self.language, problem=problem_of(problem)))
        else:
            self._tell(common("kept", self.language, path=self.keep_at), "dim")
