"""When I Dream in the terminal: one person among bots, the clock running while a line is typed."""

import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from reverie.cli import main
from reverie.terminal.keyboard import PipedKeyboard, TerminalKeyboard, open_keyboard
from reverie.terminal.whenidream import Session
from reverie.whenidream import Game
from reverie.whenidream.players import Bots, Companion
from reverie.whenidream.steps import Clue, Guess, Penalty, Tell
from tests.terminal.test_onirim import Terminal
from tests.whenidream.games import of, seen_piece


class Clock:
    """A clock that advances when somebody waits."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


class Hands:
    """A person who types the answer of `say` at each prompt after a second, or nothing."""

    def __init__(self, clock: Clock, say: Callable[[str], str | None]) -> None:
        self.clock, self.answer = clock, say

    def wait(self, seconds: float, prompt: str = "") -> str | None:
        said = self.answer(prompt)
        self.clock.time += min(seconds, 1.0) if said is not None else max(seconds, 0.001)
        return said

    def print_above(self, write: Callable[[], None]) -> None:
        write()


def evening(say: Callable[[str, Game], str | None], keep: Path, **options: Any) -> tuple[Game, str]:
    """Play a whole game; return it and the screen output."""
    seed, language = options.pop("seed", "evening"), options.pop("language", "en")
    game = Game(4, options.pop("preset", "original"), seed=seed, language=language, **options)
    clock, screen = Clock(), io.StringIO()
    bots = {seat: Companion(game.options, seat, "bots") for seat in (1, 2, 3)}
    hands = Hands(clock, lambda prompt: say(prompt, game))
    console = Console(file=screen, width=100, color_system=None)
    seated, file = Bots(game, bots), keep / "game.json"
    assert Session(game, seated, console, hands, file, clock, language=language).run() == 0
    return game, screen.getvalue()


def sensible(prompt: str, game: Game) -> str | None:
    """Return a plausible answer of a person."""
    view = game.view(0)
    if "your word" in prompt:
        return "pass" if len(view.clues) % 3 else "thing"
    if "your guess" in prompt:
        return "horse" if len(view.clues) > len(view.guesses) * 3 + 2 or "s  your" in prompt else None
    if "an empty line" in prompt:
        return "" if view.writing else "I rode a horse, and it was a piece of cake."
    if "best dream" in prompt:
        return "Ada"
    return "" if "Enter" in prompt else None


@pytest.mark.parametrize("preset", ["original", "revised"])
def test_one_person_and_bots_play_a_whole_game(preset: str, tmp_path: Path) -> None:
    game, screen = evening(sensible, tmp_path, preset=preset, dream_seconds=30)
    assert game.outcome is not None
    assert json.loads((tmp_path / "game.json").read_text()) == game.record()
    assert screen.count("The dream is over.") == 4
    assert "You close your eyes." in screen
    assert "Penalties taken off" in screen
    assert any(guess.text == "horse" for guess in of(Guess, game.steps))
    assert "I rode a horse, and it was a piece of cake." in {told.text for told in of(Tell, game.steps)}


def test_an_evening_in_french_has_no_english(tmp_path: Path) -> None:
    def parle(prompt: str, game: Game) -> str | None:
        view = game.view(0)
        if "ton mot" in prompt:
            return "pass" if len(view.clues) % 3 else "chose"
        if "ta réponse" in prompt:
            return "cheval" if "s  ta" in prompt else None
        if "une ligne vide" in prompt:
            return "" if view.writing else "J’ai vu un cheval."
        return "" if "Entrée" in prompt else None

    game, screen = evening(parle, tmp_path, dream_seconds=30, language="fr")
    assert game.outcome is not None
    assert screen.count("Le rêve est fini.") == 4
    for words in (
        "Tu fermes les yeux.",
        "Tu te réveilles doucement.",
        "L’image\u00a0:",
        "le rêveur",
        "lutin",
    ):
        assert words in screen
    assert re.search("gagnes?|gagnent|gagnez", screen)
    assert "terminal." not in screen
    assert not re.search(r"\b(the|dream|guesses|total points)\b", screen)


def test_w3_6_the_dreamer_is_not_told_what_was_right(tmp_path: Path) -> None:
    """Before the narration, a Dreamer's screen shows only clues and guesses."""
    _, screen = evening(sensible, tmp_path, first_dreamer=0, dream_seconds=30)
    asleep = screen.split("You wake up slowly")[0]
    assert "You say: horse." in asleep
    for telling in ("right.", "wrong.", "fairy", "imp", "The picture"):
        assert telling not in asleep


def test_a_foul_word_costs_nothing_until_it_is_said_again(tmp_path: Path) -> None:
    said: list[str] = []

    def stubborn(prompt: str, game: Game) -> str | None:
        if "your word" in prompt and len(said) < 2:
            said.append(seen_piece(game, 0))
            return said[-1]
        return "quit" if len(said) == 2 else sensible(prompt, game)

    game, screen = evening(stubborn, tmp_path, first_dreamer=3, dream_seconds=60)
    assert screen.count("Say it again if you mean it") == 1
    assert len(of(Penalty, game.steps)) == 1
    assert len([clue for clue in of(Clue, game.steps) if clue.seat == 0]) == 1
    assert not (tmp_path / "game.json").exists()


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("help", "type one word about the picture"),
        ("challenge nonsense", "Nobody gave that clue"),
        ("two words", "Say it again if you mean it"),
        ("", ""),
    ],
)
def test_a_spirit_gets_an_answer_to_what_it_types(said: str, answered: str, tmp_path: Path) -> None:
    typed: list[str] = []

    def once(prompt: str, game: Game) -> str | None:
        if "your word" in prompt:
            typed.append(said)
            return said if len(typed) == 1 else "quit"
        return sensible(prompt, game)

    _, screen = evening(once, tmp_path, first_dreamer=3, dream_seconds=60)
    assert answered in " ".join(screen.split())


def test_a_clue_out_of_turn_is_refused_in_a_sentence(tmp_path: Path) -> None:
    typed: list[str] = []

    def hasty(prompt: str, game: Game) -> str | None:
        if "›" in prompt and "your word" not in prompt and "Enter" not in prompt and not typed:
            typed.append("beam")
            return "beam"
        return "quit" if typed else sensible(prompt, game)

    _, screen = evening(hasty, tmp_path, first_dreamer=3, dream_seconds=60)
    assert "It is not your turn yet" in screen or "sleeps" in screen


def test_a_challenge_is_voted_on(tmp_path: Path) -> None:
    challenged: list[str] = []

    def jealous(prompt: str, game: Game) -> str | None:
        clues = [clue for clue in game.view(0).clues if clue.seat != 0]
        if clues and not challenged and game.view(0).dreamer != 0:
            challenged.append(clues[-1][1])
            return f"challenge {clues[-1][1]}"
        return "quit" if any(type(step).__name__ == "Vote" for step in game.steps) else sensible(prompt, game)

    _, screen = evening(jealous, tmp_path, first_dreamer=3, dream_seconds=60)
    assert f"The spirits find “{challenged[0]}” fair." in screen


# The keyboard


def test_lines_from_a_pipe_come_one_by_one_and_end() -> None:
    keyboard = PipedKeyboard(io.StringIO("one\ntwo\n"))
    assert [keyboard.wait(1.0), keyboard.wait(1.0)] == ["one", "two"]
    with pytest.raises(EOFError):
        keyboard.wait(1.0)


def test_a_line_after_the_timeout_does_not_count() -> None:
    read, write = os.pipe()
    with os.fdopen(read) as lines, os.fdopen(write, "w") as hand:
        keyboard = PipedKeyboard(lines)
        assert keyboard.wait(0.05) is None
        hand.write("now\n")
        hand.flush()
        assert keyboard.wait(60.0) == "now"


Press = Callable[[str], object]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[TerminalKeyboard, Press]]:
    """A keyboard and a way to press its keys."""
    read, write = os.pipe()
    with os.fdopen(read) as keys:
        monkeypatch.setattr(sys, "stdin", keys)
        yield TerminalKeyboard(), lambda text: os.write(write, text.encode())
    os.close(write)


def test_a_line_being_typed_survives_new_output(
    typed: tuple[TerminalKeyboard, Press], capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard, press = typed
    press("lig")
    assert keyboard.wait(0.05, "> ") is None
    keyboard.print_above(lambda: print("news"))
    press("x\x7fht\n")
    assert keyboard.wait(60.0, "> ") == "light"
    screen = capsys.readouterr().out
    assert screen.index("> lig") < screen.index("news") < screen.rindex("> lig")


def test_special_keys_do_not_insert_characters(typed: tuple[TerminalKeyboard, Press]) -> None:
    keyboard, press = typed
    press("\x1b[A")
    assert keyboard.wait(0.05) is None
    press("wrong\x15é")
    assert keyboard.wait(0.05) is None
    press("\n")
    assert keyboard.wait(60.0) == "é"
    press("\x04")
    with pytest.raises(EOFError):
        keyboard.wait(1.0)


def test_without_a_terminal_lines_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("hello\n"))
    with open_keyboard() as keyboard:
        assert keyboard.wait(1.0) == "hello"


# The command


def test_the_clock_runs_during_typing(tmp_path: Path) -> None:
    program = Terminal("play", "when-i-dream", "--seed", "12", "--dream-first", "--data", str(tmp_path))
    try:
        program.until("Press Enter to begin.")
        program.say("")
        program.until("You close your eyes.")
        program.say("")  # a player who has read their role starts
        first = program.until("your guess ›")
        program.until(": ")  # somebody has spoken
        os.write(program.master, b"par")
        shown = first + program.until("your guess › par")
        while (clocks := re.findall(r"[012]:\d\d", shown))[-1] == clocks[0]:
            shown += program.until("your guess › par")
        assert clocks[-1] < clocks[0]
        program.say("rot")
        program.until("You say: parrot.")
        program.say("quit")
        program.until("You wake up.")
        assert program.close() == 0
    finally:
        if program.process.poll() is None:
            program.process.kill()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["play", "when-i-dream", "--players", "3"], "4 to 10 players, not 3"),
        (["play", "when-i-dream", "--pace", "0"], "from 0.1 to 10"),
        (["simulate", "when-i-dream", "--players", "11"], "4 to 10 players, not 11"),
        (["simulate", "when-i-dream", "--level", "child+friend"], "names 2 levels for 6 bots"),
        (["play", "when-i-dream", "--level", "child+friend"], "names 2 levels for 4 bots"),
    ],
)
def test_bad_input_is_one_sentence(
    asked: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(asked) == 2
    assert sentence in capsys.readouterr().err


def test_an_unknown_level_gives_the_list_of_levels(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "when-i-dream", "--level", "child+genius"])
    said = capsys.readouterr().err
    assert "--level cannot be “child+genius”; the choices are child, friend and mind-reader." in said


@pytest.mark.thousand
def test_simulate_counts_and_writes_records_that_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    ask = ["simulate", "when-i-dream", "--players", "4", "--games", "2", "--workers", "1"]
    assert main([*ask, "--json", "--records", str(file)]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 2
    assert set(figures["mean_points"]) == {"dreamer", "fairy", "imp", "trickster"}
    assert figures["right"] > 0
    assert figures["penalties"] == 0
    assert main(["replay", str(file), "--game", "2"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("dreams.") == 4
    assert "Won by" in shown
    assert main(["replay", str(file), "--game", "2", "--language", "fr"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("Rêve ") == 4
    assert "Victoire" in shown
    assert "terminal." not in shown
    mixed = tmp_path / "mixed.jsonl"
    assert main([*ask, "--level", "child+friend+friend+mind-reader", "--records", str(mixed)]) == 0
    assert "points a round" in capsys.readouterr().out
    levels = ["companion:child", "companion", "companion", "companion:mind-reader"]
    for line in mixed.read_text().splitlines():
        assert json.loads(line)["seats"] == [f"bot:{level}" for level in levels]
    assert main(["replay", str(file), "--at", "3"]) == 2
    record = json.loads(file.read_text().splitlines()[0])
    file.write_text(json.dumps({**record, "steps": record["steps"][:-1]}) + "\n")
    assert main(["replay", str(file)]) == 2
    assert "the game is not over" in capsys.readouterr().err
