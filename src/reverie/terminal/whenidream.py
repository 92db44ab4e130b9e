"""A game of When I Dream in a plain terminal: one person, bots, and the clock running."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..files import written_whole
from ..palette import colours
from ..refusal import Refusal
from ..whenidream import Game, judge
from ..whenidream.options import FAIRY, IMP, TRICKSTER
from ..whenidream.players import Company
from ..whenidream.state import DEALING, FORCED, LAST, NARRATION
from ..whenidream.steps import FAIR, FOUL, Card, Guess, Pause, Step, Time
from ..whenidream.umpire import LEGAL
from .keyboard import Keyboard
from .whenidream_text import told

YOU = 0
NAMES = ("you", "Ada", "Bela", "Cleo", "Dov", "Elif", "Fien", "Goran", "Hana", "Ivo")

WELCOME = """\
One of you dreams with eyes closed; the others are spirits and see a picture
that the Dreamer must guess. Each in turn says one word about it.

  · Fairies want it guessed. Imps want it missed. Tricksters want as many
    right as wrong. Nobody knows what the others are.
  · A word may not be a form or a part of the name, a translation, a sound or
    an invention. Breaking that costs the card, and a point in the end.
  · A dream lasts two minutes. Then the Dreamer tells it: who remembers every
    picture that was right earns a bonus.

Everybody dreams once. Type a word and press Enter; "help" explains the moment
you are in, "quit" leaves.
"""

WISHES = {
    FAIRY: "You are a fairy: help the Dreamer guess.",
    IMP: "You are an imp: lead the Dreamer astray, and do not be found out.",
    TRICKSTER: "You are a trickster: you want as many right guesses as wrong ones.",
}

HELP = {
    "spirit": (
        'When it is your turn, type one word about the picture, or "pass". The clues of the others come in '
        'turn, and the Dreamer guesses at any time. "challenge WORD" has the spirits vote on a clue that '
        "you think breaks the rules. The piles: right guesses | wrong guesses."
    ),
    "dreamer": (
        "You see only words and who said them. Type what you think it is, once for each picture; "
        '"pass" lets a picture go, and counts as wrong. Nobody tells you whether you were right. Remember '
        "what you guessed: you will tell the dream."
    ),
    "forced": 'every clue has been given. Type your guess, or "pass".',
    "narration": (
        "Tell the dream: name the pictures that you believe you guessed right, with commas between them. "
        "If none of the right ones is missing, you earn the bonus; naming more does no harm."
    ),
}


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
    begun: float = 0.0
    names: tuple[str, ...] = field(default=NAMES)

    def run(self) -> int:
        """Play to the end, or until the person leaves. Returns the exit status."""
        try:
            self.begun = self.clock()
            self._introduce()
            while not self.game.over:
                self._go_on()
            self._end()
        except (Quit, EOFError, KeyboardInterrupt):
            self._tell("You wake. The game is over for today.")
        self._keep()
        return 0

    @property
    def now(self) -> float:
        return self.clock() - self.begun

    @property
    def dreams(self) -> bool:
        return bool(self.game.view(YOU)["dreamer"] == YOU)

    # The course of time

    def _go_on(self) -> None:
        """Whatever is due next happens, or the person says something before."""
        if self.game.view(YOU)["phase"] == DEALING:
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
        while self._ask("Press Enter for the next dream. "):
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
        if not line:
            return
        if line == "quit":
            raise Quit
        if line == "help":
            self._tell(self._help(view["phase"]))
            return
        try:
            before = len(self.game.steps)
            self._do(line)
            self._report(self.game.steps[before:])
        except Refusal as refusal:
            self._tell(str(refusal), "bold")

    def _help(self, phase: str) -> str:
        if phase == NARRATION and self.dreams:
            return HELP["narration"]
        if phase in (FORCED, LAST) and self.dreams:
            return HELP["forced"]
        return HELP["dreamer" if self.dreams else "spirit"]

    def _do(self, line: str) -> None:
        may, view = self.game.may(YOU), self.game.view(YOU)
        word, _, rest = line.partition(" ")
        if "recall" in may:
            named = [name.strip() for name in line.split(",") if name.strip() and line != "pass"]
            self._push("recall", named)
        elif "guess" in may:
            self._push("skip") if line == "pass" else self._push("guess", line)
        elif "vote" in may and line in (FAIR, FOUL) and view["votes"]:
            self._push("vote", self._open_vote()["vote"], line)
        elif "vote" in may and self.game.view(YOU)["phase"] == "stories":
            self._push("vote", view["votes"][0]["vote"], self._seat(line))
        elif word == "challenge":
            self._challenge(rest.strip())
        elif "clue" in may:
            self._clue(line)
        else:
            self._push("clue", line)  # the rules say why not

    def _push(self, act: str, *said: object) -> None:
        self.game.push(YOU, act, *said, time=max(self.now, self.game.now))

    def _clue(self, line: str) -> None:
        """A word is looked at before it costs anything; who insists may say it."""
        if line == "pass":
            self._push("pass")
            return
        card = self.game.view(YOU)["card"]
        ruling = judge(card["piece"], line, self.game.options.language)
        if ruling.verdict != LEGAL and self.warned != (card["number"], line):
            self.warned = (card["number"], line)
            what = "would cost you the card" if ruling.verdict == "illegal" else "will be voted on"
            self._tell(f"{ruling.reason} It {what}. Say it again if you mean it, or another word.", "bold")
            return
        self._push("clue", line)

    def _challenge(self, word: str) -> None:
        clues = self.game.view(YOU)["clues"]
        number = next((n for n in range(len(clues) - 1, -1, -1) if clues[n][1] == word), None)
        if number is None:
            self._tell("Nobody gave that clue in this dream.", "bold")
        else:
            self._push("challenge", number)

    def _open_vote(self) -> dict[str, int]:
        votes = self.game.view(YOU)["votes"]
        return next((vote for vote in votes if YOU not in vote["voted"]), votes[0])

    def _seat(self, name: str) -> int:
        names = [each.casefold() for each in self.names]
        return names.index(name.casefold()) if name.casefold() in names else YOU

    # What the person is told

    def _tell(self, sentence: str, style: str = "") -> None:
        self.keyboard.say(lambda: self.console.print(Text(sentence, style)))

    def _prompt(self) -> str:
        """The clock, the picture, and whose turn it is."""
        view = self.game.view(YOU)
        timer = view["timer"]
        left = timer["left"] if timer["since"] is None else timer["left"] - (self.now - timer["since"])
        clock = f"{max(0, int(left + 0.999)) // 60}:{max(0, int(left + 0.999)) % 60:02}"
        phase = view["phase"]
        if phase in (FORCED, LAST) and view["due"] is not None:
            clock = f"{max(0, int(view['due'] - self.now + 0.999))} s"
        if phase == NARRATION:
            return "the dream, with commas › " if self.dreams else "… "
        if phase == "stories":
            return "the best dream › "
        if self.dreams:
            return f"{clock}  your guess › "
        piles = f"{len(view['fairy_pile'])}|{len(view['imp_pile'])}"
        shown = view["card"]["piece"] if view["card"] else "–"
        turn = "your word › " if view["turn"] == YOU and phase == "dream" else "› "
        return f"{clock}  {piles}  {shown}  {turn}"

    def _introduce(self) -> None:
        """A round begins."""
        view = self.game.view(YOU)
        self.heard = 0
        dreamer = self.names[view["dreamer"]]
        lines = [f"\nDream {view['round']} of {view['players']}."]
        if self.dreams:
            lines.append("You close your eyes. The words of the spirits will come to you.")
        else:
            lines.append(f"{dreamer} dreams. {WISHES[view['spirit']]}")
        for line in lines:
            self._tell(line, "bold")
        if not self.dreams:
            self._report([step for step in self.game.steps[-1:] if isinstance(step, Card)])

    def _report(self, steps: tuple[Step, ...] | list[Step]) -> None:
        """Tell what happened, as far as this seat may know."""
        if not steps:
            return
        view = self.game.view(YOU)
        if self.dreams:
            for seat, word, *_ in view["clues"][self.heard :]:
                self._tell(f"  {self.names[seat]}: {word}", f"bold {colours()['lamp']}")
            self.heard = len(view["clues"])
        for step in steps:
            sentence = self._for_dreamer(step) if self.dreams else told(step, self.names, view["dreamer"])
            if sentence:
                self._tell(sentence)
        kinds = {type(step).__name__ for step in steps}
        if "Recall" in kinds or "Score" in kinds:
            self._show_round()
        elif view["phase"] == NARRATION and not kinds.isdisjoint({"Guess", "Skip", "Fade", "Time"}):
            self._begin_narration()

    def _for_dreamer(self, step: Step) -> str | None:
        if isinstance(step, Guess):
            return f"  You say: {step.text}."
        if isinstance(step, Card):
            return "A new picture."
        if isinstance(step, Pause) and step.why == "guess":
            return "The clock stands: " + HELP["forced"]
        if isinstance(step, Time):
            return "The time is up. One last guess, or pass."
        return None

    def _begin_narration(self) -> None:
        if not self.dreams:
            self._tell(f"{self.names[self.game.view(YOU)['dreamer']]} tells the dream …")
            return
        if self.console.is_terminal:  # a memory is not read off the screen
            self.keyboard.say(self._clear)
        self._tell(f"You wake up slowly. {HELP['narration']}", "bold")

    def _clear(self) -> None:
        self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
        self.console.file.flush()

    def _show_round(self) -> None:
        """The mask is off: everything lies open."""
        view = self.game.view(YOU)
        if "spirits" not in view:
            return
        table = Table(box=None, pad_edge=False)
        for column in ("", "was", "points in all", "penalties"):
            table.add_column(column, justify="right" if "p" in column else "left")
        for seat in range(view["players"]):
            role = "the Dreamer" if seat == view["dreamer"] else view["spirits"].get(str(seat), "")
            points, fines = view["points"][seat], view["penalties"][seat]
            table.add_row(self.names[seat], role, str(points), str(fines) if fines else "")
        right, wrong = ", ".join(view["fairy_pile"]) or "nothing", ", ".join(view["imp_pile"]) or "nothing"
        named = set(view["named"])
        missed = [piece for piece in view["fairy_pile"] if piece not in named]
        self._tell(f"\nThe dream is over. Guessed: {right}. Missed: {wrong}.", "bold")
        if view["fairy_pile"]:
            told = f"Forgotten: {', '.join(missed)}." if missed else "Nothing that was right was forgotten."
            self._tell(told)
        self.keyboard.say(lambda: self.console.print(Padding(table, (1, 2))))

    def _end(self) -> None:
        view = self.game.view(YOU)
        winners = [self.names[seat] for seat in view["winners"]]
        scores = ", ".join(f"{self.names[seat]} {points}" for seat, points in enumerate(view["scores"]))
        won = f"{' and '.join(winners)} win{'s' if len(winners) == 1 and winners != ['you'] else ''}."
        self._tell(f"\n{won[0].upper()}{won[1:]} Penalties taken off: {scores}.", "bold")

    def _keep(self) -> None:
        """Write down what was played."""
        if not self.game.over:
            return
        try:
            self.keep_at.parent.mkdir(parents=True, exist_ok=True)
            with written_whole(self.keep_at) as file:
                file.write(json.dumps(self.game.record(), ensure_ascii=False) + "\n")
        except OSError as problem:
            self._tell(f"The game could not be kept: {problem.strerror}.")
        else:
            self._tell(f"The game is kept in {self.keep_at}.", "dim")
