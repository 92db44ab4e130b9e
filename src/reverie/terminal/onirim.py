"""A game of Onirim in a plain terminal, for one person, two at one keyboard, or one and a bot."""

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

from ..files import written_whole
from ..onirim import Card, Game, Refusal, Step, View, advise, analyze
from ..onirim.choices import MOST, list_choices
from ..onirim.moves import step_of
from ..onirim.players import Player
from ..onirim.view import witnessed
from . import onirim_story, onirim_table, onirim_text, real_deck


class Quit(Exception):
    """The person leaves; the game is kept."""


@dataclass
class Session:
    """One game at one terminal."""

    game: Game
    console: Console
    keep_at: Path
    """Where the game is kept when the person leaves."""
    again: str
    """The command to go on with it."""
    partner: Player | None = None
    """Plays the second seat, if it is not a person."""
    coached: bool = False
    """Is the best move said at every choice, and made by pressing Enter?"""
    read: Callable[[str], str] = input

    def __post_init__(self) -> None:
        self.news: list[list[str]] = [[] for _ in range(self.game.players)]
        self.looking: int | None = None
        """The seat that sits at the screen."""

    # The course of the game

    def run(self) -> int:
        """Play until the end or until the person leaves. Returns the exit status."""
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
            self._keep()

    def _partners_move(self, partner: Player) -> Step:
        state = self.game.state
        room = [0] * MOST
        choices = room[: list_choices(state, room)]
        return step_of(state, partner.choose(self.game.view(1), choices))

    def _push(self, move: Step | str) -> None:
        steps = self.game.push(move)
        for seat, news in enumerate(self.news):
            news += history(self.game, seat, last=len(steps))

    def _hand_over(self, seat: int) -> None:
        """Two people who may not see each other's cards share the screen one after the other."""
        if self.hidden and self.looking != seat and self.game.view(seat).phase != "draft":
            if self.looking is not None and self.game.view(seat).turns > 0:
                self._show(self.looking)
                self.read("Your turn is over. Press Enter to hide your cards. ")
            self._clear()
            self.read(f"Player {seat + 1}: take the keyboard, and press Enter when you are alone with it. ")
        self.looking = seat

    @property
    def hidden(self) -> bool:
        """Do two people sit here who may not see each other's cards?"""
        return self.partner is None and self.game.view(0).rules.get("communication") == "silent"

    # Showing

    def _clear(self) -> None:
        if not self.console.is_terminal:
            self.console.print()
        elif self.console.is_dumb_terminal:
            self.console.file.write("\n" * 60)
        else:  # what has scrolled away must go too where it would show a partner's cards
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H" if self.hidden else "\x1b[2J\x1b[H")
        self.console.file.flush()

    def _show(self, seat: int) -> None:
        self._clear()
        view = self.game.view(seat)
        table = onirim_table.table(view, self.console.width)
        self.console.print(table)
        self.console.print()
        choices = 8 if view.phase == "arrange" else 3 + len({step.cards for step in self.game.legal_moves})
        room = self.console.height - len(self.console.render_lines(table)) - choices - 5 * self.coached
        for sentence in self.news[seat][-max(1 if self.coached else 3, min(10, room)) :]:
            self.console.print(Text(sentence, "italic"))
        self.news[seat].clear()

    # Asking

    def _ask(self, seat: int) -> None:
        """Ask until the person has made a move or taken one back."""
        view = self.game.view(seat)
        if view.phase == "arrange":
            self._show_prophecy(view)
        else:
            self._show_choices(view)
        if self.coached:
            self._coach(view)
        while True:
            said = self.read("> ").strip()
            try:
                if self._answered(view, said):
                    return
            except Refusal as refusal:
                self.console.print(Text(str(refusal), "bold"))

    def _ask_for_cards(self) -> None:
        """The cards are real, and the person says what the deck has dealt. Typing can be taken back."""
        state = self.game.state
        known = real_deck.known_answer(state)
        if known is not None:
            self._push(known)
            return
        for sentence in self.news[state.active]:
            self.console.print(Text(sentence, "italic"))
        self.news[state.active].clear()
        said = self.read(f"{real_deck.question(state)} ").strip()
        word = said.lower().partition(" ")[0]
        if word in ("quit", "exit", "q"):
            raise Quit
        if word == "undo":
            self._undo()
        elif word in ("help", "?", "h"):
            self.console.print(Text(onirim_text.REAL_CARDS))
        else:
            try:
                self._push_cards(real_deck.answers(self.game, said))
            except Refusal as refusal:
                self.console.print(Text(str(refusal), "bold"))
        self._keep()

    def _push_cards(self, steps: list[Step]) -> None:
        """All of them, or none if one cannot be."""
        for done, step in enumerate(steps):
            try:
                if self.game.to_move != "deck":
                    raise Refusal(f"The deal is complete; the {step.cards[0]} is one card too many.")
                self._push(step)
            except Refusal:
                for _ in range(done):
                    self.game.pop()
                for news in self.news:
                    news.clear()
                raise

    def _answered(self, view: View, said: str) -> bool:
        """Do what was said; true if the game has moved on."""
        word, _, rest = said.lower().partition(" ")
        if not said:
            if self.coached:
                self._push(advise(self.game)[0].move)
            return self.coached
        if word in ("quit", "exit", "q"):
            raise Quit
        if word in ("help", "?", "h"):
            text = onirim_text.HELP[view.phase]
            if rest == "all":
                text = (
                    onirim_text.WELCOME
                    if view.players == 1
                    else f"{onirim_text.WELCOME}\n{onirim_text.WELCOME_TWO}"
                )
            self.console.print(Text(text))
            self.console.print(Text('"help all" says how the whole game goes.', "dim"))
            return False
        if word == "undo":
            return self._undo()
        if word == "save":
            self._save_as(said[5:].strip())
            return False
        if word == "deck":
            self.console.print(onirim_table.left(view))
            return False
        if word == "history":
            self._show_history(view)
            return False
        if word == "hint":
            self._hint()
            return False
        if word == "resign":
            if self.read("Give this dream up? [y/N] ").strip().lower() in ("y", "yes"):
                self.game.resign()
                return True
            return False
        if view.phase == "arrange" and re.fullmatch(r"[0-9 ,]{1,40}", said):
            return self._push_prophecy(self._arrangement(view, said))
        if re.fullmatch(r"[0-9]{1,9}", said):
            self._push(self._numbered(said))
        else:
            self._push(said)
        return True

    def _numbered(self, said: str) -> Step:
        moves = self.game.legal_moves
        if not 1 <= int(said) <= len(moves):
            raise Refusal(f"Choose a number from 1 to {len(moves)}, or say a move in words.")
        return moves[int(said) - 1]

    def _undo(self) -> bool:
        try:
            self.game.pop()
            while (self.partner is not None and self.game.to_move == 1) or self._goes_by_itself():
                self.game.pop()
        except IndexError:
            self.console.print(Text("There is no move to take back yet.", "bold"))
            return False
        for seat, news in enumerate(self.news):
            mine = seat == self.looking or self.game.players == 1
            news[:] = ["A move was taken back."]
            if mine:
                last = "you said that" if self.game.seed == "" else "your last move"
                news[:] = [f"You are back where you were before {last}."]
        return True

    def _goes_by_itself(self) -> bool:
        """Would what was just taken back happen again without anybody being asked?"""
        return self.game.to_move == "deck" and real_deck.known_answer(self.game.state) is not None

    def _show_choices(self, view: View) -> None:
        moves = list(self.game.legal_moves)
        if view.phase == "choose":
            self._show_cards(view, moves)
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", style=onirim_table.LAMP)
        for number, step in enumerate(moves, start=1):
            grid.add_row(str(number), onirim_text.label(step), Text(onirim_text.meaning(step, view), "dim"))
        self.console.print(grid)

    def _show_cards(self, view: View, moves: list[Step]) -> None:
        """Phase one: each card with the number to play it and the number to discard it."""
        grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
        for heading in ("Card", "Play", "", "Discard", ""):
            grid.add_column(heading, justify="right" if heading in ("Play", "Discard") else "left")
        numbers = {(step.verb, step.cards[0], step.group): at for at, step in enumerate(moves, start=1)}
        for step in moves:
            if step.verb != "discard":
                continue
            card = step.cards[0]
            number = numbers.get(("play", card, step.group))
            play = Step("play", (card,), group=step.group)
            reason = onirim_text.meaning(play, view) if number else onirim_text.why_not_play(card, view)
            name = onirim_table.chip(card)
            if step.group == "shared":
                name.append(" shared", "dim")
            grid.add_row(
                name,
                Text(str(number or "–"), onirim_table.LAMP if number else "dim"),
                Text(reason, "dim"),
                Text(str(numbers["discard", card, step.group]), onirim_table.LAMP),
                Text(onirim_text.meaning(step, view), "dim"),
            )
        self.console.print(grid)

    def _show_prophecy(self, view: View) -> None:
        line = Text("  ").join(
            [
                Text.assemble((f"{at} ", onirim_table.LAMP), onirim_table.chip(card))
                for at, card in enumerate(view.known, 1)
            ]
        )
        self.console.print(Text.assemble("The prophecy, top of the deck first:\n\n", line, "\n"))
        n = len(view.known)
        if n > 1:
            example = " ".join(map(str, (3, 1, 2, 4, 5)[:n] if n >= 3 else (2, 1)))
            first = example.split()[0]
            self.console.print(
                f"Which one goes? One number discards that card and leaves the rest as they are. "
                f'For another order say all of them: "{example}" discards {first} and puts the others back '
                f"in the order you say, the first on top."
            )
        else:
            self.console.print("It is the last card of the deck, and it must be discarded: 1.")

    def _arrangement(self, view: View, said: str) -> Step:
        digits = [int(digit) for digit in re.findall(r"[0-9]", said)]
        n = len(view.known)
        if (
            len(digits) not in (1, n)
            or len(set(digits)) != len(digits)
            or not set(digits) <= set(range(1, n + 1))
        ):
            raise Refusal(f"Say one number from 1 to {n}, or all {n} of them, each once.")
        order = digits + [at for at in range(1, n + 1) if at not in digits]
        cards = tuple(card for at in order if (card := view.known[at - 1]) is not None)
        return Step("arrange", cards)

    def _coach(self, view: View) -> None:
        """What to do, and why."""
        advice = advise(self.game)
        best = advice[0]
        self.console.print()
        self.console.print(
            Text.assemble((f"{best.odds:7.1%}", onirim_table.LAMP), f"  {onirim_text.label(best.move)}")
        )
        self.console.print(Padding(Text(onirim_text.why(advice, view), "italic"), (0, 0, 0, 9)))
        self.console.print(Text("Enter does that; or say what you do instead. hint shows more.", "dim"))

    def _hint(self) -> None:
        """The best moves and their odds, as the strongest player sees them."""
        for move, odds in advise(self.game)[:3]:
            self.console.print(
                Text.assemble((f"{odds:7.1%}", onirim_table.LAMP), f"  {onirim_text.label(move)}")
            )

    def _show_history(self, view: View) -> None:
        assert isinstance(view.seat, int)
        for sentence in history(self.game, view.seat):
            self.console.print(sentence)

    # The end, and leaving

    def _after_the_end(self) -> bool:
        """Show how it ended; true if the last move is taken back."""
        view = self.game.view(self.looking or 0)
        self._show(self.looking or 0)
        self.console.print(Text(onirim_text.ending(view), onirim_table.LAMP))
        if self.game.commitment:
            self.console.print(Text(f"Seed {self.game.seed}, sealed as {self.game.commitment}", "dim"))
        if not self.console.is_terminal:
            return False
        while True:
            self.console.print(
                Text(
                    'story judges the game, undo takes a move back, "save FILE" keeps it, Enter leaves.',
                    "dim",
                )
            )
            said = self.read("> ").strip()
            word = said.lower().partition(" ")[0]
            if word == "undo" and self._undo():
                return True
            if word == "save":
                self._save_as(said[5:].strip())
            elif word == "story":
                onirim_story.show(self.game, analyze(self.game), self.console)
            elif word == "history":
                self._show_history(view)
            elif word in ("", "quit", "q", "exit"):
                return False

    def _push_prophecy(self, step: Step) -> bool:
        """Answer a prophecy; a door is not thrown away by a slip of the finger."""
        if step.cards[0].symbol is None and step.cards[0] != Card.NIGHTMARE:
            question = f"Discard the {step.cards[0]}? The game could not be won any more. [y/N] "
            if self.read(question).strip().lower() not in ("y", "yes"):
                return False
        self._push(step)
        return True

    def _save_as(self, name: str) -> None:
        """Save where the person says; a file that is there is replaced only if they agree."""
        try:
            path = Path(name).expanduser() if name else self.keep_at
            if path.is_file() and path != self.keep_at:
                if self.read(f"{path} is there already. Replace it? [y/N] ").strip().lower() not in (
                    "y",
                    "yes",
                ):
                    return
        except (OSError, RuntimeError, ValueError):
            self.console.print(Text(f"{name!r} is no place to save to.", "bold"))
            return
        self._save(path)

    def _keep(self) -> None:
        """Keep the game after every move, so that a closed window loses nothing."""
        with suppress(OSError, Refusal):
            self._write(self.keep_at)

    def _write(self, path: Path) -> None:
        record = json.dumps(self.game.record())
        with written_whole(path) as file:
            file.write(record + "\n")

    def _save(self, path: Path) -> bool:
        try:
            self._write(path)
        except OSError as error:
            self.console.print(Text(f"It could not be saved to {path}: {error.strerror}.", "bold"))
        except ValueError as refusal:  # also a path that cannot be
            self.console.print(Text(f"It could not be saved: {refusal}", "bold"))
        else:
            self.console.print(f"Saved to {path}.", soft_wrap=True)
            return True
        return False

    def _leave(self) -> None:
        self.console.print()
        begun = any(not step.by_deck for step in self.game.steps) or (self.game.steps and not self.game.seed)
        if self.game.outcome is None and begun:
            if self._save(self.keep_at):
                self.console.print(f"Go on with: {self.again}", soft_wrap=True)


def history(game: Game, seat: int, last: int | None = None) -> list[str]:
    """The game in sentences, as far as `seat` saw it: all of it, or the last few steps."""
    view = game.view(seat)
    moments = list(game.moments())
    told = []
    for before, step in moments if last is None else moments[-last:]:
        sentence = onirim_text.told(before, witnessed(before, step, seat), view)
        if sentence:
            turn = step.verb in ("play", "discard") and last is None
            told.append(f"{before.turns + 1}. {sentence}" if turn else sentence)
    return told
