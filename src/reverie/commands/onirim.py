"""Playing in this terminal, and stepping through a recorded game."""

import argparse
import shutil
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ..refusal import Refusal, problem_of
from ..terminal.language import WIDEST, common, paragraphs
from . import WrongUse, options_asked

if TYPE_CHECKING:
    from rich.console import Console

    from ..onirim import Game
    from ..onirim.players import Player


def play(asked: argparse.Namespace, coached: bool = False) -> int:
    from datetime import datetime

    from ..terminal.onirim import Session

    with suppress(ImportError):
        import readline  # noqa: F401  lets a person edit the line they type

    if asked.real_deck and asked.seed is not None:
        raise WrongUse("real-cards-and-seed")
    if asked.resume is not None and (asked.seed is not None or asked.position is not None):
        raise WrongUse("saved-game-and-seed")
    console = console_here()
    folder = data_folder(asked) / "onirim"
    keep_at = folder / f"{datetime.now():%Y-%m-%d-%H%M%S}.json"
    if asked.resume is not None:
        keep_at = Path(asked.resume) if asked.resume else _left_last(folder)
    try:
        game = _game(asked, keep_at)
        partner = _partner(asked, game)
        _welcome(asked, game, console)
        if console.is_terminal:
            input(common("begin", asked.spoken))
        game.deal()
    except EOFError:
        console.print()
        return 0
    command = "coach" if coached else "play onirim"
    again = f"{_ourselves()} {command} --resume" + (f" --data {asked.data}" if asked.data else "")
    return Session(game, console, keep_at, again, partner, coached, language=asked.spoken).run()


def _welcome(asked: argparse.Namespace, game: "Game", console: "Console") -> None:
    """What a person should know before the first card."""
    from ..terminal.onirim_text import letters, say

    width = min(console.width, WIDEST)
    if asked.resume is None:
        console.print(paragraphs(say("welcome", asked.spoken), width))
    if game.players == 2:
        console.print(paragraphs(say("welcomeTwo", asked.spoken), width))
    if asked.real_deck:
        console.print(paragraphs(say("realCards", asked.spoken, **letters(asked.spoken)), width))
    if game.commitment and game.outcome is None:
        console.print(say("sealed", asked.spoken, commitment=game.commitment), style="dim")


def coach(asked: argparse.Namespace) -> int:
    """A game with real cards in which the best move is said."""
    asked.seed = asked.position = asked.partner = None
    asked.real_deck, asked.communication = True, "open" if asked.players == 2 else None
    return play(asked, coached=True)


def _game(asked: argparse.Namespace, keep_at: Path) -> "Game":
    """The game that was asked for: a new one, one from a position, or one that was left."""
    from ..onirim import BadRecord, Game

    deck: Literal["seeded", "pushed"] = "pushed" if asked.real_deck else "seeded"
    seed = None if asked.real_deck else asked.seed
    options = options_asked(asked)
    if asked.resume is not None:
        try:
            return Game.from_record(_record(keep_at, 1))
        except BadRecord as fault:
            raise WrongUse("in-file", file=str(keep_at), fault=fault.to_dict()) from None
    if asked.position is not None:
        return Game.from_position(asked.position, seed=seed, deck=deck)
    bot = asked.partner not in (None, "person")
    seats = ["player 1", f"bot:{asked.partner}" if bot else "player 2"] if asked.players == 2 else ["player"]
    return Game(asked.players, seats=seats, seed=seed, deck=deck, **options.to_record())


def _partner(asked: argparse.Namespace, game: "Game") -> "Player | None":
    """Who plays the second seat, if not a person: as asked, or as the game was left."""
    from ..onirim.players import PLAYERS, player_named

    left = game.seats[-1].removeprefix("bot:") if game.seats[-1].startswith("bot:") else None
    name = asked.partner or left
    if name in (None, "person"):
        return None
    if game.players == 1:
        raise WrongUse("partner-alone")
    if name not in PLAYERS:
        raise WrongUse("no-such-partner", player=name, players=list(PLAYERS))
    return player_named(name, f"{game.seed}/partner")


def console_here() -> "Console":
    from rich.console import Console

    from ..terminal import onirim_table as paint

    console = Console(highlight=False, markup=False)
    if console.color_system == "standard":
        paint.use_plain_colours()
    return console


def _ourselves() -> str:
    """The command as this person can type it."""
    if shutil.which("reverie"):
        return "reverie"
    return "python -m reverie" if sys.argv[0].endswith("__main__.py") else sys.argv[0]


def _left_last(folder: Path) -> Path:
    """The game in the folder that was played last and is not over."""
    for path in sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True):
        if "result" not in _record(path, 1):
            return path
    raise WrongUse("no-unfinished-game")


def data_folder(asked: argparse.Namespace) -> Path:
    if asked.data is not None:
        return Path(asked.data)
    import platformdirs

    return Path(platformdirs.user_data_dir("reverie"))


def replay(asked: argparse.Namespace) -> int:
    from ..terminal import onirim_replay as walk

    record = _record(asked.file, asked.game)
    if isinstance(record, dict) and record.get("game") == "when-i-dream":
        return _replay_dreams(asked, record)
    game = _recorded(asked)
    console = console_here()
    if asked.at is not None:
        if not 0 <= asked.at <= len(game.steps):
            raise WrongUse("no-step-of-that-number", steps=len(game.steps), step=asked.at)
        states = [before for before, _ in game.moments()] + [game.state]
        console.print(walk.heading_of(game, asked.spoken))
        walk.show_moment(game, states[asked.at], asked.at, console, asked.spoken)
    elif asked.list or not (console.is_terminal and sys.stdin.isatty()):
        walk.show_all(game, console, asked.spoken)
    else:
        walk.step_through(game, console, language=asked.spoken)
    return 0


def _replay_dreams(asked: argparse.Namespace, record: Mapping[str, object]) -> int:
    from ..refusal import BadRecord
    from ..terminal import whenidream_text
    from ..whenidream import Game

    if asked.at is not None:
        raise WrongUse("told-as-a-whole")
    try:
        game = Game.from_record(record)
    except BadRecord as fault:
        raise _in_game(asked, fault) from None
    whenidream_text.show(game, console_here(), asked.spoken)
    return 0


def analyze(asked: argparse.Namespace) -> int:
    import json

    from ..files import written_whole
    from ..onirim import analyze
    from ..report.story import page
    from ..terminal import onirim_story as story

    game = _recorded(asked)
    analysis = analyze(game)
    if asked.html is not None:
        try:
            with written_whole(asked.html) as file:
                file.write(page(game, analysis, asked.spoken))
        except OSError as error:
            raise WrongUse("cannot-write", file=str(asked.html), problem=problem_of(error)) from None
    if asked.json:
        print(json.dumps(analysis.to_dict()))
        return 0
    console = console_here()
    story.show(game, analysis, console, asked.steps, asked.spoken)
    if asked.html is not None:
        console.print(f"\n{common('pageWritten', asked.spoken, path=asked.html)}", soft_wrap=True)
    return 0


def _recorded(asked: argparse.Namespace) -> "Game":
    """The game of a file that was asked for."""
    from ..onirim import BadRecord, Game

    record = _record(asked.file, asked.game)
    try:
        return Game.from_record(record)
    except BadRecord as fault:
        raise _in_game(asked, fault) from None


def _in_game(asked: argparse.Namespace, fault: Refusal) -> WrongUse:
    """Which game of which file is at fault."""
    return WrongUse("in-game-of-file", file=str(asked.file), game=asked.game, fault=fault.to_dict())


def _record(path: Path, number: int) -> Any:
    """The record of that number in a file."""
    from ..records import read_records

    found = 0
    try:
        for _, record in read_records(path):
            found += 1
            if found == number:
                return record
    except OSError as error:
        raise WrongUse("cannot-read", file=str(path), problem=problem_of(error)) from None
    raise WrongUse("no-such-game-in-file", file=str(path), games=found, game=number)
