"""Playing in this terminal, and stepping through a recorded game."""

import argparse
import codecs
import io
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import WrongUse, check_communication, options_asked

if TYPE_CHECKING:
    from rich.console import Console

    from ..onirim import Game
    from ..onirim.players import Player


def play(asked: argparse.Namespace, coached: bool = False) -> int:
    from datetime import datetime

    from ..terminal import onirim_text
    from ..terminal.onirim import Session

    with suppress(ImportError):
        import readline  # noqa: F401  lets a person edit the line they type

    if asked.real_deck and asked.seed is not None:
        raise WrongUse("Real cards have no seed: leave out --seed or --real-deck.")
    if asked.resume is not None and (asked.seed is not None or asked.position is not None):
        raise WrongUse("A saved game has its cards already: leave out --seed and --position.")
    console = console_here()
    folder = data_folder(asked) / "onirim"
    keep_at = folder / f"{datetime.now():%Y-%m-%d-%H%M%S}.json"
    if asked.resume is not None:
        keep_at = Path(asked.resume) if asked.resume else _left_last(folder)
    try:
        game = _game(asked, keep_at)
        partner = _partner(asked, game)
        if asked.resume is None:
            console.print(onirim_text.WELCOME)
        if game.players == 2:
            console.print(onirim_text.WELCOME_TWO)
        if asked.real_deck:
            console.print(onirim_text.REAL_CARDS)
        if game.commitment and game.outcome is None:
            console.print(
                f"The cards are sealed, and the seed is shown at the end:\n{game.commitment}\n", style="dim"
            )
        if console.is_terminal:
            input("Press Enter to begin. ")
        game.deal()
    except EOFError:
        console.print()
        return 0
    command = "coach" if coached else "play onirim"
    again = f"{_ourselves()} {command} --resume" + (f" --data {asked.data}" if asked.data else "")
    return Session(game, console, keep_at, again, partner, coached).run()


def coach(asked: argparse.Namespace) -> int:
    """A game with real cards in which the best move is said."""
    asked.seed = asked.position = asked.partner = None
    asked.real_deck, asked.communication = True, "open" if asked.players == 2 else None
    return play(asked, coached=True)


def _game(asked: argparse.Namespace, keep_at: Path) -> "Game":
    """The game that was asked for: a new one, one from a position, or one that was left."""
    from ..onirim import BadRecord, Game, Refusal

    dealt: dict[str, Any] = {"deck": "pushed"} if asked.real_deck else {"seed": asked.seed}
    check_communication(asked)
    if asked.resume is not None:
        try:
            return Game.from_record(_record(keep_at, 1))
        except BadRecord as fault:
            raise WrongUse(f"{keep_at}: {fault}") from None
    try:
        if asked.position is not None:
            return Game.from_position(asked.position, **dealt)
        bot = asked.partner not in (None, "person")
        seats = (
            ["player 1", f"bot:{asked.partner}" if bot else "player 2"] if asked.players == 2 else ["player"]
        )
        return Game(asked.players, seats=seats, **dealt, **options_asked(asked).to_record())
    except Refusal as refusal:
        raise WrongUse(str(refusal)) from None
    except ValueError as problem:
        raise WrongUse(str(problem)) from None


def _partner(asked: argparse.Namespace, game: "Game") -> "Player | None":
    """Who plays the second seat, if not a person: as asked, or as the game was left."""
    from ..onirim.players import PLAYERS, player_named

    left = game.seats[-1].removeprefix("bot:") if game.seats[-1].startswith("bot:") else None
    name = asked.partner or left
    if name in (None, "person"):
        return None
    if game.players == 1:
        raise WrongUse("A partner needs a second seat: add --players 2.")
    if name not in PLAYERS:
        raise WrongUse(f'There is no player "{name}"; choose with --partner: person, {", ".join(PLAYERS)}.')
    return player_named(name, f"{game.seed}/partner")


def console_here() -> "Console":
    from rich.console import Console

    from ..terminal import onirim_table as paint

    codecs.register_error("reverie", _in_plain_letters)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="reverie")
    console = Console(highlight=False, markup=False)
    if console.color_system == "standard":
        paint.use_plain_colours()
    return console


def _in_plain_letters(problem: UnicodeError) -> tuple[str, int]:
    """What to write where the terminal has no letter for ours."""
    assert isinstance(problem, UnicodeEncodeError)
    plain = {"·": "-", "–": "-", "…": "...", "□": ".", "■": "#", "“": '"', "”": '"', "━": "="}
    letters = problem.object[problem.start : problem.end]
    return "".join(plain.get(letter, "?") for letter in letters), problem.end


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
    raise WrongUse("There is no unfinished game to go on with.")


def data_folder(asked: argparse.Namespace) -> Path:
    if asked.data is not None:
        return Path(asked.data)
    import platformdirs

    return Path(platformdirs.user_data_dir("reverie"))


def replay(asked: argparse.Namespace) -> int:
    from ..terminal import onirim_replay as walk

    record = _record(asked.file, asked.game)
    if isinstance(record, dict) and record.get("game") == "when-i-dream":
        return _tell_dreams(asked, record)
    game = _recorded(asked)
    console = console_here()
    if asked.at is not None:
        if not 0 <= asked.at <= len(game.steps):
            raise WrongUse(f"The game has {len(game.steps)} steps; there is no step {asked.at}.")
        states = [before for before, _ in game.moments()] + [game.state]
        console.print(walk.heading_of(game))
        walk.show_moment(game, states[asked.at], asked.at, console)
    elif asked.list or not (console.is_terminal and sys.stdin.isatty()):
        walk.show_all(game, console)
    else:
        walk.step_through(game, console)
    return 0


def _tell_dreams(asked: argparse.Namespace, record: Any) -> int:
    from ..refusal import BadRecord
    from ..terminal import whenidream_text as telling
    from ..whenidream import Game

    if asked.at is not None:
        raise WrongUse("A game of When I Dream is told as a whole: leave out --at.")
    try:
        game = Game.from_record(record)
    except BadRecord as fault:
        raise WrongUse(f"{asked.file}, game {asked.game}: {fault}") from None
    telling.show(game, console_here())
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
                file.write(page(game, analysis))
        except OSError as error:
            raise WrongUse(f"{asked.html} cannot be written: {error.strerror}.") from None
    if asked.json:
        print(json.dumps(analysis.to_dict()))
        return 0
    console = console_here()
    story.show(game, analysis, console, asked.steps)
    if asked.html is not None:
        console.print(f"\nThe page is in {asked.html}.", soft_wrap=True)
    return 0


def _recorded(asked: argparse.Namespace) -> "Game":
    """The game of a file that was asked for."""
    from ..onirim import BadRecord, Game

    try:
        return Game.from_record(_record(asked.file, asked.game))
    except BadRecord as fault:
        raise WrongUse(f"{asked.file}, game {asked.game}: {fault}") from None


def _record(path: Path, number: int) -> Any:
    """The record of that number in a file."""
    from ..onirim import BadRecord
    from ..records import read_records

    found = 0
    try:
        for _, record in read_records(path):
            found += 1
            if found == number:
                return record
    except OSError as error:
        raise WrongUse(f"{path} cannot be read: {error.strerror}.") from None
    except BadRecord as fault:
        raise WrongUse(str(fault)) from None
    raise WrongUse(f"{path} holds {found} game{'s' * (found != 1)}; there is no game {number}.")
