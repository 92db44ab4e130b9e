"""The commands `play onirim`, `coach`, `replay` and `analyze`."""

import argparse
import shutil
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ..refusal import Refusal, problem_of
from ..terminal.language import MAX_WIDTH, terminal_text, wrap_paragraphs
from . import WrongUse, options_from

if TYPE_CHECKING:
    from rich.console import Console

    from ..onirim import Game
    from ..onirim.players import Player


def play(args: argparse.Namespace, coached: bool = False) -> int:
    """Play a game of Onirim in this terminal."""
    from datetime import datetime

    from ..terminal.onirim import Session

    with suppress(ImportError):
        import readline  # noqa: F401  lets users edit the line that they type

    if args.real_deck and args.seed is not None:
        raise WrongUse("seed-conflicts-with-real-cards")
    if args.resume is not None and (args.seed is not None or args.position is not None):
        raise WrongUse("seed-conflicts-with-saved-game")
    console = make_console()
    folder = data_folder(args) / "onirim"
    save_path = folder / f"{datetime.now():%Y-%m-%d-%H%M%S}.json"
    if args.resume is not None:
        save_path = Path(args.resume) if args.resume else _latest_unfinished(folder)
    try:
        game = _game(args, save_path)
        partner = _partner(args, game)
        _print_introduction(args, game, console)
        if console.is_terminal:
            input(terminal_text("begin", args.output_language))
        game.deal()
    except EOFError:
        console.print()
        return 0
    command = "coach" if coached else "play onirim"
    resume_command = f"{_program_name()} {command} --resume" + (f" --data {args.data}" if args.data else "")
    session = Session(
        game, console, save_path, resume_command, partner, coached, language=args.output_language
    )
    return session.run()


def _print_introduction(args: argparse.Namespace, game: "Game", console: "Console") -> None:
    """Print the introduction before the first card is dealt."""
    from ..terminal.onirim_text import letters, say

    width = min(console.width, MAX_WIDTH)
    if args.resume is None:
        console.print(wrap_paragraphs(say("welcome", args.output_language), width))
    if game.players == 2:
        console.print(wrap_paragraphs(say("welcomeTwo", args.output_language), width))
    if args.real_deck:
        console.print(
            wrap_paragraphs(say("realCards", args.output_language, **letters(args.output_language)), width)
        )
    if game.commitment and game.outcome is None:
        console.print(say("sealed", args.output_language, commitment=game.commitment), style="dim")


def coach(args: argparse.Namespace) -> int:
    """Play a game with real cards, showing the best move."""
    args.seed = args.position = args.partner = None
    args.real_deck, args.communication = True, "open" if args.players == 2 else None
    return play(args, coached=True)


def _game(args: argparse.Namespace, save_path: Path) -> "Game":
    """Return the game that the arguments choose: a new one, one from a position, or a saved one."""
    from ..onirim import BadRecord, Game

    deck: Literal["seeded", "pushed"] = "pushed" if args.real_deck else "seeded"
    seed = None if args.real_deck else args.seed
    options = options_from(args)
    if args.resume is not None:
        try:
            return Game.from_record(_read_record(save_path, 1))
        except BadRecord as fault:
            raise WrongUse("bad-file", file=str(save_path), fault=fault.to_dict()) from None
    if args.position is not None:
        return Game.from_position(args.position, seed=seed, deck=deck)
    bot = args.partner not in (None, "person")
    seats = ["player 1", f"bot:{args.partner}" if bot else "player 2"] if args.players == 2 else ["player"]
    return Game(args.players, seats=seats, seed=seed, deck=deck, **options.to_record())


def _partner(args: argparse.Namespace, game: "Game") -> "Player | None":
    """Return the bot for the second seat: the one in the arguments, else that of the saved game, or None."""
    from ..onirim.players import PLAYERS, make_player

    saved = game.seats[-1].removeprefix("bot:") if game.seats[-1].startswith("bot:") else None
    name = args.partner or saved
    if name in (None, "person"):
        return None
    if game.players == 1:
        raise WrongUse("partner-needs-two-players")
    if name not in PLAYERS:
        raise WrongUse("unknown-partner", player=name, players=list(PLAYERS))
    return make_player(name, f"{game.seed}/partner")


def make_console() -> "Console":
    """Return a console for standard output, with colours that its terminal supports."""
    from rich.console import Console

    from ..terminal import onirim_table as paint

    console = Console(highlight=False, markup=False)
    if console.color_system == "standard":
        paint.use_plain_colours()
    return console


def _program_name() -> str:
    """Return the name of this program as the user would type it."""
    if shutil.which("reverie"):
        return "reverie"
    return "python -m reverie" if sys.argv[0].endswith("__main__.py") else sys.argv[0]


def _latest_unfinished(folder: Path) -> Path:
    """Return the file of the game that was saved last and is not over."""
    for path in sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True):
        if "result" not in _read_record(path, 1):
            return path
    raise WrongUse("no-unfinished-game")


def data_folder(args: argparse.Namespace) -> Path:
    """Return the folder in the arguments, or else the user's data folder on this system."""
    if args.data is not None:
        return Path(args.data)
    import platformdirs

    return Path(platformdirs.user_data_dir("reverie"))


def replay(args: argparse.Namespace) -> int:
    """Print a recorded game as a list, show one moment of it, or step through it interactively."""
    from ..terminal import onirim_replay as walk

    record = _read_record(args.file, args.game)
    if isinstance(record, dict) and record.get("game") == "when-i-dream":
        return _replay_dreams(args, record)
    game = _game_in_file(args)
    console = make_console()
    if args.at is not None:
        if not 0 <= args.at <= len(game.steps):
            raise WrongUse("unknown-step-number", steps=len(game.steps), step=args.at)
        states = [before for before, _ in game.moments()] + [game.state]
        console.print(walk.heading_of(game, args.output_language))
        walk.show_moment(game, states[args.at], args.at, console, args.output_language)
    elif args.list or not (console.is_terminal and sys.stdin.isatty()):
        walk.show_all(game, console, args.output_language)
    else:
        walk.step_through(game, console, language=args.output_language)
    return 0


def _replay_dreams(args: argparse.Namespace, record: Mapping[str, object]) -> int:
    from ..refusal import BadRecord
    from ..terminal import whenidream_text
    from ..whenidream import Game

    if args.at is not None:
        raise WrongUse("at-not-supported")
    try:
        game = Game.from_record(record)
    except BadRecord as fault:
        raise _fault_in_game(args, fault) from None
    whenidream_text.show(game, make_console(), args.output_language)
    return 0


def analyze(args: argparse.Namespace) -> int:
    """Analyze a recorded game, and print the analysis, print it as JSON, or write it as a page."""
    import json

    from ..files import atomic_write
    from ..onirim import analyze
    from ..report.story import page
    from ..terminal import onirim_story as story

    game = _game_in_file(args)
    analysis = analyze(game)
    if args.html is not None:
        try:
            with atomic_write(args.html) as file:
                file.write(page(game, analysis, args.output_language))
        except OSError as error:
            raise WrongUse("cannot-write", file=str(args.html), problem=problem_of(error)) from None
    if args.json:
        print(json.dumps(analysis.to_dict()))
        return 0
    console = make_console()
    story.show(game, analysis, console, args.steps, args.output_language)
    if args.html is not None:
        console.print(
            f"\n{terminal_text('pageWritten', args.output_language, path=args.html)}", soft_wrap=True
        )
    return 0


def _game_in_file(args: argparse.Namespace) -> "Game":
    """Return the game of Onirim in the file of the arguments, or raise `WrongUse`."""
    from ..onirim import BadRecord, Game

    record = _read_record(args.file, args.game)
    try:
        return Game.from_record(record)
    except BadRecord as fault:
        raise _fault_in_game(args, fault) from None


def _fault_in_game(args: argparse.Namespace, fault: Refusal) -> WrongUse:
    """Return a refusal that adds the file and the number of the game to the fault of a record."""
    return WrongUse("bad-game-in-file", file=str(args.file), game=args.game, fault=fault.to_dict())


def _read_record(path: Path, number: int) -> Any:
    """Return the record of that number, from 1, in a file, or raise `WrongUse`."""
    from ..records import read_records

    count = 0
    try:
        for _, record in read_records(path):
            count += 1
            if count == number:
                return record
    except OSError as error:
        raise WrongUse("cannot-read", file=str(path), problem=problem_of(error)) from None
    raise WrongUse("game-not-in-file", file=str(path), games=count, game=number)
