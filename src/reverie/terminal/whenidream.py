"""A game of When I Dream in a terminal: one person and bots, in real time."""

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..files import atomic_write
from ..palette import colours
from ..refusal import Refusal, problem_of
from ..whenidream import Game, judge
from ..whenidream.players import Bots
from ..whenidream.ruling import LEGAL
from ..whenidream.state import DEALING, FORCED, LAST, NARRATION, READING, STORIES
from ..whenidream.steps import FAIR, FOUL, Card, Clue, Guess, Pause, Step, Time
from ..whenidream.view_types import OPEN, SeenVote
from ..wording import begin
from .keyboard import Keyboard
from .language import ENGLISH, terminal_text, wrap_paragraphs
from .whenidream_text import describe, join_pieces, say, scores_of

YOU = 0
"""The person's seat."""
MAX_WAIT = 3600.0
"""Maximum wait in seconds for a line without a deadline. Then the wait begins again."""
BOT_NAMES = ("Ada", "Bela", "Cleo", "Dov", "Elif", "Fien", "Goran", "Hana", "Ivo")


class Quit(Exception):
    """The person leaves the game."""


@dataclass
class Session:
    """A game of one person with bots at a terminal."""

    game: Game
    bots: Bots
    console: Console
    keyboard: Keyboard
    record_path: Path
    """The file for the record of a finished game."""
    clock: Callable[[], float] = time.monotonic
    last_warning: tuple[int, str] | None = None
    """Card and clue of the referee's last warning, or None. If the same clue is typed again, it is given."""
    clues_printed: int = 0
    """Number of this round's clues that the Dreamer has been shown."""
    last_clue: str = ""
    """The last clue, which the sentence about a penalty names."""
    story: str = ""
    """The lines of the story that the person has typed so far."""
    began_at: float = 0.0
    """The clock's time at the start of the game, plus all pauses between rounds."""
    language: str = ENGLISH

    def __post_init__(self) -> None:
        self.names = (say("you", self.language), *BOT_NAMES)

    def run(self) -> int:
        """Play until the game is over or the person leaves, and return the exit status."""
        try:
            self.began_at = self.clock()
            self._introduce()
            while self.game.outcome is None:
                self._advance()
            self._end()
        except (Quit, EOFError, KeyboardInterrupt):
            self._print(say("wake", self.language))
        self._write_record()
        return 0

    @property
    def now(self) -> float:
        """The time in the game, in seconds."""
        return self.clock() - self.began_at

    @property
    def dreams(self) -> bool:
        """Whether the person is the Dreamer of this round."""
        return self.game.view(YOU).dreamer == YOU

    # The course of time

    def _advance(self) -> None:
        """Wait up to a second for a line from the person, or take the next step that is due."""
        if self.game.view(YOU).phase == DEALING:
            self._between_rounds()
            return
        deed, deadline = self.bots.next_plan(), self.game.next_deadline
        due = min(when for when in (deadline, deed and deed[0], self.now + MAX_WAIT) if when is not None)
        if due > self.now:
            line = self.keyboard.wait(min(due - self.now, 1.0), self._prompt())
            if line is not None:
                self._handle_line(line.strip())
        elif deed is not None and deed[0] == due:
            before = len(self.game.steps)
            self.bots.carry_out(*deed)
            self._report(self.game.steps[before:])
        else:
            self._report(self.game.tick(due))

    def _between_rounds(self) -> None:
        """Wait for the person to begin the next round. Meanwhile the game's clock is stopped."""
        stopped = self.clock()
        while self._ask(say("next", self.language)):
            pass
        self.began_at += self.clock() - stopped
        self.game.push(YOU, "next", time=self.now)
        self._introduce()

    def _ask(self, prompt: str) -> str:
        while True:
            line = self.keyboard.wait(MAX_WAIT, prompt)
            if line is not None:
                if line.strip() == "quit":
                    raise Quit
                return line.strip()

    # Lines from the person

    def _handle_line(self, line: str) -> None:
        view = self.game.view(YOU)
        if view.phase == READING and line in ("", "ready"):
            line = "ready"
        elif not line and not (view.phase == NARRATION and self.dreams):
            return
        if line == "quit":
            raise Quit
        if line == "help":
            self._print(say(f"help.{self._help_key(view.phase)}", self.language))
            return
        try:
            before = len(self.game.steps)
            self._make_move(line)
            self._report(self.game.steps[before:])
        except Refusal as refusal:
            self._print(refusal.sentence(self.language), "bold")

    def _help_key(self, phase: str) -> str:
        """Return the key of the help in this phase, under `terminal.whenidream.help`."""
        if phase == READING:
            return "reading"
        if phase == NARRATION and self.dreams:
            return "narration"
        if phase in (FORCED, LAST) and self.dreams:
            return "forced"
        return "dreamer" if self.dreams else "spirit"

    def _make_move(self, line: str) -> None:
        """Make the move that a line means now. The rules refuse illegal moves."""
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
            self._push("clue", line)  # always refused, with the reason

    def _push(self, act: str, *values: object) -> None:
        self.game.push(YOU, act, *values, time=max(self.now, self.game.now))

    def _write(self, line: str) -> None:
        """Add a line to the story, or end it if the line is empty. At the deadline, the draft counts."""
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
        """Give a clue. If the referee would not call it legal, warn first; typed again, it is given."""
        if line == "pass":
            self._push("pass")
            return
        card = self.game.view(YOU).card
        assert card is not None
        ruling = judge(card.piece, line, self.game.options.language)
        if ruling.verdict != LEGAL and self.last_warning != (card.number, line):
            self.last_warning = (card.number, line)
            warning = say("warning", self.language, reason=ruling.to_dict(), verdict=ruling.verdict)
            self._print(warning, "bold")
            return
        self._push("clue", line)

    def _challenge(self, word: str) -> None:
        clues = self.game.view(YOU).clues
        number = next((n for n in range(len(clues) - 1, -1, -1) if clues[n].word == word), None)
        if number is None:
            self._print(say("noSuchClue", self.language), "bold")
        else:
            self._push("challenge", number)

    def _open_vote(self) -> SeenVote:
        votes = self.game.view(YOU).votes
        return next((vote for vote in votes if YOU not in vote.voted), votes[0])

    def _seat(self, name: str) -> int:
        names = [each.casefold() for each in self.names]
        return names.index(name.casefold()) if name.casefold() in names else YOU

    # Output

    def _print(self, sentence: str, style: str = "") -> None:
        text = Text(wrap_paragraphs(sentence, self.console.width), style)
        self.keyboard.print_above(lambda: self.console.print(text))

    def _prompt(self) -> str:
        """Return the prompt: the timer, the piles, the picture and whether it is the person's turn."""
        view = self.game.view(YOU)
        left = view.timer.seconds_left(self.now)
        clock = f"{_whole_seconds(left) // 60}:{_whole_seconds(left) % 60:02}"
        phase = view.phase
        if phase in (FORCED, LAST) and view.due is not None:
            clock = say("prompt.seconds", self.language, n=_whole_seconds(view.due - self.now))
        if phase == READING and view.due is not None:
            return say("prompt.reading", self.language, n=_whole_seconds(view.due - self.now))
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
        """Print which round begins, and the person's role in it."""
        view = self.game.view(YOU)
        self.clues_printed, self.story = 0, ""
        beginning = say("round", self.language, round=view.round, of=view.players)
        self._print(f"\n{beginning}", "bold")
        if self.dreams:
            self._print(say("youDream", self.language), "bold")
            if view.spirit is not None:
                self._print(say("ownSpirit", self.language, spirit=view.spirit))
        else:
            wish = say(f"wish.{view.spirit}", self.language)
            dreamer = self.names[view.dreamer or 0]
            self._print(say("dreams", self.language, name=dreamer, wish=wish), "bold")

    def _report(self, steps: tuple[Step, ...] | list[Step]) -> None:
        """Print what happened in these steps, as far as this seat may know."""
        if not steps:
            return
        view = self.game.view(YOU)
        if self.dreams:
            for clue in view.clues[self.clues_printed :]:
                sentence = say("clue", self.language, name=self.names[clue.seat], word=clue.word)
                self._print(sentence, f"bold {colours()['lamp']}")
            self.clues_printed = len(view.clues)
        for step in steps:
            self.last_clue = step.word if isinstance(step, Clue) else self.last_clue
            event = self._for_dreamer(step) if self.dreams else self._for_spirit(step)
            if event:
                self._print(event)
        kinds = {type(step).__name__ for step in steps}
        if view.phase == STORIES and "Score" in kinds:
            self._remind(view.tied, view.stories)
        if "Recall" in kinds or "Score" in kinds:
            self._show_round()
        elif view.phase == NARRATION and not kinds.isdisjoint({"Guess", "Skip", "Fade", "Time"}):
            self._begin_narration()

    def _for_spirit(self, step: Step) -> str | None:
        return describe(step, self.names, self.game.view(YOU).dreamer or 0, self.last_clue, self.language)

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
        """Print the stories for which the person may vote once more (W7.2)."""
        for seat in tied:
            if seat != YOU and stories.get(seat):
                self._print(say("events.tell", self.language, name=self.names[seat], text=stories[seat]))

    def _begin_narration(self) -> None:
        if not self.dreams:
            dreamer = self.names[self.game.view(YOU).dreamer or 0]
            self._print(say("narration", self.language, name=dreamer))
            return
        if self.console.is_terminal:  # the Dreamer has to remember the guesses
            self.keyboard.print_above(self._clear)
        help_ = say("help.narration", self.language)
        self._print(say("dreamer.narration", self.language, help=help_), "bold")

    def _clear(self) -> None:
        self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
        self.console.file.flush()

    def _show_round(self) -> None:
        """Print the piles, what the Dreamer forgot, and the points, once the mask is off."""
        view = self.game.view(YOU)
        if view.sight != OPEN:
            return
        right = join_pieces(view.fairy_pile, self.language)
        wrong = join_pieces(view.imp_pile, self.language)
        over = say("over", self.language, right=right, wrong=wrong)
        self._print(f"\n{over}", "bold")
        named = set(view.named)
        missed = [piece for piece in view.fairy_pile if piece not in named]
        if missed:
            self._print(say("forgotten", self.language, pieces=join_pieces(missed)))
        elif view.fairy_pile:
            self._print(say("remembered", self.language))
        table = self._points()
        self.keyboard.print_above(lambda: self.console.print(Padding(table, (1, 2))))

    def _points(self) -> Table:
        """Return a table of everybody's role in this round, points and penalties so far."""
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
        winners[0] = begin(winners[0], self.language)  # the first word of the sentence
        scores = scores_of(self.names, dict(enumerate(view.scores or ())), self.language)
        won = {"n": len(winners), "names": winners, "you": YOU in (view.winners or ())}
        end = say("end", self.language, scores=scores, **won)
        self._print(f"\n{end}", "bold")

    def _write_record(self) -> None:
        """Write the record of the game to its file if the game is over."""
        if self.game.outcome is None:
            return
        try:
            self.record_path.parent.mkdir(parents=True, exist_ok=True)
            with atomic_write(self.record_path) as file:
                file.write(json.dumps(self.game.record(), ensure_ascii=False) + "\n")
        except OSError as problem:
            self._print(terminal_text("notKept", self.language, problem=problem_of(problem)))
        else:
            self._print(terminal_text("kept", self.language, path=self.record_path), "dim")


def _whole_seconds(seconds: float) -> int:
    """Return seconds rounded up to an integer of at least 0, as a clock shows them."""
    return max(0, ceil(seconds - 0.001))  # 5.0000001, a sum of decimal times, counts as 5
