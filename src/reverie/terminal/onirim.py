"""A game of Onirim in a terminal, for one person, two people sharing a keyboard, or a person and a bot."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..files import atomic_write
from ..numerals import percent
from ..onirim import Card, Game, Refusal, Step, View, advise, analyze, explain
from ..onirim.choices import MAX_CHOICES, list_choices
from ..onirim.moves import step_of
from ..onirim.players import Player
from ..onirim.variants import variants_of
from ..onirim.view import visible_step
from ..refusal import problem_of
from . import onirim_story, onirim_table, real_deck
from .language import ENGLISH, MAX_WIDTH, means_yes, terminal_text, wrap_paragraphs
from .onirim_text import describe, ending, explain_move, label, letters, meaning, reasons, say, why_not_play

ODDS_WIDTH = 9
"""Columns of the odds before a move, and of the indent of the reasons below it."""


class Quit(Exception):
    """The person leaves. The game is saved."""


@dataclass
class Session:
    """A game at a terminal, from the first question to the last."""

    game: Game
    console: Console
    save_path: Path
    """The file in which the game is saved after every move."""
    resume_command: str
    """The command that continues the saved game."""
    partner: Player | None = None
    """The bot in the second seat, or None if a person plays it."""
    is_coached: bool = False
    """Whether the best move is shown at every choice, and Enter makes it."""
    read: Callable[[str], str] = input
    language: str = ENGLISH

    def __post_init__(self) -> None:
        self.news: list[list[str]] = [[] for _ in range(self.game.players)]
        """For each seat, sentences about what has happened since its view was last drawn."""
        self.looking: int | None = None
        """The seat whose player looks at the screen, or None before the first turn."""

    # The course of the game

    def run(self) -> int:
        """Play until the game is over or the person leaves, and return the exit status."""
        try:
            self._play()
        except (Quit, EOFError, KeyboardInterrupt):
            self._leave()
        return 0

    def _play(self) -> None:
        while True:
            if self.game.outcome is not None:
                if self._after_the_end():
                    continue
                return
            seat = self.game.to_move
            if not isinstance(seat, int):
                self._ask_for_cards()
                continue
            if self.partner is not None and seat == 1:
                self._push(self._partners_move(self.partner))
                continue
            self._hand_over(seat)
            self._show(seat)
            self._ask(seat)
            self._save_after_move()

    def _partners_move(self, partner: Player) -> Step:
        state = self.game.state
        room = [0] * MAX_CHOICES
        choices = room[: list_choices(state, room)]
        return step_of(state, partner.choose(self.game.view(1), choices))

    def _push(self, move: Step | str) -> None:
        steps = self.game.push(move)
        for seat, news in enumerate(self.news):
            news += history(self.game, seat, last=len(steps), language=self.language)

    def _hand_over(self, seat: int) -> None:
        """Clear the screen between the turns of two people who may not see each other's cards."""
        if self.hands_are_hidden and self.looking != seat and self.game.view(seat).phase != "draft":
            if self.looking is not None and self.game.view(seat).turns > 0:
                self._show(self.looking)
                self.read(say("hide", self.language))
            self._clear()
            self.read(say("takeKeyboard", self.language, n=seat + 1))
        self.looking = seat

    @property
    def hands_are_hidden(self) -> bool:
        """Whether two people play here who may not see each other's cards."""
        return self.partner is None and self.game.view(0).rules.get("communication") == "silent"

    # Showing

    def _clear(self) -> None:
        if not self.console.is_terminal:
            self.console.print()
        elif self.console.is_dumb_terminal:
            self.console.file.write("\n" * 60)
        else:  # the scrollback is also erased if it would show a partner's cards
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H" if self.hands_are_hidden else "\x1b[2J\x1b[H")
        self.console.file.flush()

    def _show(self, seat: int) -> None:
        self._clear()
        view = self.game.view(seat)
        table = onirim_table.table(view, self.console.width, self.language)
        self.console.print(table)
        self.console.print()
        choices = 8 if view.phase == "arrange" else 3 + len({step.cards for step in self.game.legal_moves})
        room = self.console.height - len(self.console.render_lines(table)) - choices - 5 * self.is_coached
        for sentence in self.news[seat][-max(1 if self.is_coached else 3, min(10, room)) :]:
            self._print(sentence, "italic")
        self.news[seat].clear()

    def _print(self, text: str, style: str = "", width: int = 0) -> None:
        self.console.print(Text(wrap_paragraphs(text, width or self.console.width), style))

    # Asking

    def _ask(self, seat: int) -> None:
        """Ask until the person has made a move or taken one back."""
        view = self.game.view(seat)
        if view.phase == "arrange":
            self._show_prophecy(view)
        else:
            self._show_choices(view)
        if self.is_coached:
            self._coach(view)
        while True:
            typed = self.read("> ").strip()
            try:
                if self._answer(view, typed):
                    return
            except Refusal as refusal:
                self._print(refusal.sentence(self.language), "bold")

    def _ask_for_cards(self) -> None:
        """Ask which cards the real deck has dealt. The answer can be taken back with `undo`."""
        state = self.game.state
        known = real_deck.certain_answer(state)
        if known is not None:
            self._push(known)
            return
        for sentence in self.news[state.active]:
            self._print(sentence, "italic")
        self.news[state.active].clear()
        typed = self.read(f"{real_deck.question(state, self.language)} ").strip()
        word = typed.lower().partition(" ")[0]
        if word in ("quit", "exit", "q"):
            raise Quit
        if word == "undo":
            self._undo()
        elif word in ("help", "?", "h"):
            self._print(
                say("realCards", self.language, **letters(self.language)),
                width=min(self.console.width, MAX_WIDTH),
            )
        else:
            try:
                self._push_cards(real_deck.answers(self.game, typed, self.language))
            except Refusal as refusal:
                self._print(refusal.sentence(self.language), "bold")
        self._save_after_move()

    def _push_cards(self, steps: list[Step]) -> None:
        """Push all these steps of the deck. If one is refused, take back the others and raise its refusal."""
        for done, step in enumerate(steps):
            try:
                if self.game.to_move != "deck":
                    raise Refusal("deal-complete", card=str(step.cards[0]))
                self._push(step)
            except Refusal:
                for _ in range(done):
                    self.game.pop()
                for news in self.news:
                    news.clear()
                raise

    def _answer(self, view: View, typed: str) -> bool:
        """Carry out what was typed, and return whether the game has changed."""
        word, _, rest = typed.lower().partition(" ")
        if not typed:
            if self.is_coached:
                self._push(advise(self.game)[0].move)
            return self.is_coached
        if word in ("quit", "exit", "q"):
            raise Quit
        if word in ("help", "?", "h"):
            self._help(view, everything=rest == "all")
            return False
        if word == "undo":
            return self._undo()
        if word == "save":
            self._save_as(typed[5:].strip())
            return False
        if word == "deck":
            self.console.print(onirim_table.cards_left(view, self.language))
            return False
        if word == "history":
            self._show_history(view)
            return False
        if word == "hint":
            self._hint()
            return False
        if word == "resign":
            if means_yes(self.read(say("resignSure", self.language)), self.language):
                self.game.resign()
                return True
            return False
        if view.phase == "arrange" and re.fullmatch(r"[0-9 ,]{1,40}", typed):
            return self._push_prophecy(self._arrangement(view, typed))
        if re.fullmatch(r"[0-9]{1,9}", typed):
            self._push(self._step_of_number(typed))
        else:
            self._push(typed)
        return True

    def _help(self, view: View, everything: bool) -> None:
        if everything:
            self._print(say("welcome", self.language), width=min(self.console.width, MAX_WIDTH))
            if view.players == 2:
                self._print(say("welcomeTwo", self.language), width=min(self.console.width, MAX_WIDTH))
        else:
            self._print(say(f"help.{view.phase}", self.language))
        self._print(say("helpAll", self.language), "dim")

    def _step_of_number(self, typed: str) -> Step:
        moves = self.game.legal_moves
        if not 1 <= int(typed) <= len(moves):
            raise Refusal("choose-a-number", most=len(moves))
        return moves[int(typed) - 1]

    def _undo(self) -> bool:
        try:
            self.game.pop()
            while (self.partner is not None and self.game.to_move == 1) or self._deck_would_repeat():
                self.game.pop()
        except IndexError:
            self._print(say("nothingToTakeBack", self.language), "bold")
            return False
        for seat, news in enumerate(self.news):
            key = "takenBack"
            if seat == self.looking or self.game.players == 1:
                key = "backBeforeWords" if self.game.seed == "" else "backBeforeMove"
            news[:] = [say(key, self.language)]
        return True

    def _deck_would_repeat(self) -> bool:
        """Return whether the deck would deal the step just taken back again without asking the person."""
        return self.game.to_move == "deck" and real_deck.certain_answer(self.game.state) is not None

    def _show_choices(self, view: View) -> None:
        moves = list(self.game.legal_moves)
        if view.phase == "choose":
            self._show_cards(view, moves)
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", style=onirim_table.LAMP)
        for number, step in enumerate(moves, start=1):
            what = meaning(step, view, self.language)
            grid.add_row(str(number), label(step, self.language), Text(what, "dim"))
        self.console.print(grid)

    def _show_cards(self, view: View, moves: list[Step]) -> None:
        """Print the choices of phase one: each card with a number to play it and one to discard it."""
        grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
        for column in ("card", "play", "", "discard", ""):
            heading = say(f"columns.{column}", self.language) if column else ""
            grid.add_column(heading, justify="right" if column in ("play", "discard") else "left")
        numbers = {(step.verb, step.cards[0], step.group): at for at, step in enumerate(moves, start=1)}
        for step in moves:
            if step.verb != "discard":
                continue
            card = step.cards[0]
            number = numbers.get(("play", card, step.group))
            play = Step("play", (card,), group=step.group)
            what = meaning(play, view, self.language) if number else why_not_play(card, view, self.language)
            name = onirim_table.chip(card, self.language)
            if step.group == "shared":
                name.append(say("sharedCard", self.language, card=str(card)), "dim")
            grid.add_row(
                name,
                Text(str(number or "–"), onirim_table.LAMP if number else "dim"),
                Text(what, "dim"),
                Text(str(numbers["discard", card, step.group]), onirim_table.LAMP),
                Text(meaning(step, view, self.language), "dim"),
            )
        self.console.print(grid)

    def _show_prophecy(self, view: View) -> None:
        line = Text("  ").join(
            [
                Text.assemble((f"{at} ", onirim_table.LAMP), onirim_table.chip(card, self.language, variant))
                for at, (card, variant) in enumerate(zip(view.known, variants_of(view).known, strict=True), 1)
            ]
        )
        self.console.print(Text.assemble(f"{say('prophecy', self.language)}\n\n", line, "\n"))
        n = len(view.known)
        if n > 1:
            example = " ".join(map(str, (3, 1, 2, 4, 5)[:n] if n >= 3 else (2, 1)))
            self._print(say("prophecyAsk", self.language, example=example, first=example.split()[0]))
        else:
            self._print(say("prophecyLast", self.language))

    def _arrangement(self, view: View, typed: str) -> Step:
        digits = [int(digit) for digit in re.findall(r"[0-9]", typed)]
        n = len(view.known)
        if (
            len(digits) not in (1, n)
            or len(set(digits)) != len(digits)
            or not set(digits) <= set(range(1, n + 1))
        ):
            raise Refusal("choose-numbers", most=n)
        order = digits + [at for at in range(1, n + 1) if at not in digits]
        cards = tuple(card for at in order if (card := view.known[at - 1]) is not None)
        return Step("arrange", cards)

    def _coach(self, view: View) -> None:
        """Print the best move, its odds and the reasons for it."""
        advice = advise(self.game)
        self.console.print()
        self._show_odds(*advice[0])
        self._print_reasons(explain_move(explain(self.game), advice, view, self.language))
        self._print(say("coach.enter", self.language), "dim")

    def _hint(self) -> None:
        """Print the three best moves, with the strongest player's odds, and why the first is best."""
        for move, odds in advise(self.game)[:3]:
            self._show_odds(move, odds)
        self._print_reasons(reasons(explain(self.game), self.language))

    def _print_reasons(self, sentences: str) -> None:
        if sentences:
            lines = wrap_paragraphs(sentences, self.console.width - ODDS_WIDTH)
            self.console.print(Padding(Text(lines, "italic"), (0, 0, 0, ODDS_WIDTH)))

    def _show_odds(self, move: Step, odds: float) -> None:
        figure = percent(odds, self.language).rjust(ODDS_WIDTH - 2)
        self.console.print(Text.assemble((figure, onirim_table.LAMP), f"  {label(move, self.language)}"))

    def _show_history(self, view: View) -> None:
        assert isinstance(view.seat, int)
        for sentence in history(self.game, view.seat, language=self.language):
            self._print(sentence)

    # The end, and leaving

    def _after_the_end(self) -> bool:
        """Show how the game ended, and return whether the person has taken back the last move."""
        view = self.game.view(self.looking or 0)
        self._show(self.looking or 0)
        self._print(ending(view, self.language), onirim_table.LAMP)
        if self.game.commitment:
            sealed = say("seed", self.language, seed=self.game.seed, commitment=self.game.commitment)
            self.console.print(Text(sealed, "dim"))
        if not self.console.is_terminal:
            return False
        while True:
            self._print(say("afterwards", self.language), "dim")
            typed = self.read("> ").strip()
            word = typed.lower().partition(" ")[0]
            if word == "undo" and self._undo():
                return True
            if word == "save":
                self._save_as(typed[5:].strip())
            elif word == "story":
                onirim_story.show(self.game, analyze(self.game), self.console, language=self.language)
            elif word == "history":
                self._show_history(view)
            elif word in ("", "quit", "q", "exit"):
                return False

    def _push_prophecy(self, step: Step) -> bool:
        """Answer a prophecy. Ask before discarding a door; return False if the person says no."""
        if step.cards[0].symbol is None and step.cards[0] != Card.NIGHTMARE:
            question = say("discardDoorSure", self.language, card=str(step.cards[0]))
            if not means_yes(self.read(question), self.language):
                return False
        self._push(step)
        return True

    def _save_as(self, name: str) -> None:
        """Save the game in a file that the person names. Ask before replacing an existing file."""
        try:
            path = Path(name).expanduser() if name else self.save_path
            if path.is_file() and path != self.save_path:
                if not means_yes(
                    self.read(terminal_text("replaceSure", self.language, path=path)), self.language
                ):
                    return
        except (OSError, RuntimeError, ValueError):
            self._print(terminal_text("noPlace", self.language, path=repr(name)), "bold")
            return
        self._save(path)

    def _save_after_move(self) -> None:
        """Save the game after every move, so that nothing is lost if the window is closed."""
        with suppress(OSError, Refusal):
            self._write(self.save_path)

    def _write(self, path: Path) -> None:
        record = json.dumps(self.game.record())
        with atomic_write(path) as file:
            file.write(record + "\n")

    def _save(self, path: Path) -> bool:
        try:
            self._write(path)
        except OSError as error:
            self._print(
                terminal_text("notSaved", self.language, path=path, problem=problem_of(error)), "bold"
            )
        except Refusal as refusal:
            self._print(terminal_text("notSavedBecause", self.language, reason=refusal.to_dict()), "bold")
        except ValueError:  # an invalid path, such as one with a null character
            self._print(terminal_text("noPlace", self.language, path=repr(str(path))), "bold")
        else:
            self.console.print(terminal_text("saved", self.language, path=path), soft_wrap=True)
            return True
        return False

    def _leave(self) -> None:
        self.console.print()
        begun = any(not step.by_deck for step in self.game.steps) or (self.game.steps and not self.game.seed)
        if self.game.outcome is None and begun:
            if self._save(self.save_path):
                self.console.print(
                    terminal_text("goOn", self.language, command=self.resume_command), soft_wrap=True
                )


def history(game: Game, seat: int, last: int | None = None, language: str = ENGLISH) -> list[str]:
    """Return sentences about the steps of the game as `seat` saw them: all steps, or the `last` few."""
    view = game.view(seat)
    moments = list(game.moments())
    sentences = []
    for before, step in moments if last is None else moments[-last:]:
        sentence = describe(before, visible_step(before, step, seat), view, language)
        if sentence:
            turn = step.verb in ("play", "discard") and last is None
            sentences.append(f"{before.turns + 1}. {sentence}" if turn else sentence)
    return sentences
