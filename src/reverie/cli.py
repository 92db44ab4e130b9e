"""The command `reverie`. Nothing heavy is imported before it is known to be needed."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import __version__

if TYPE_CHECKING:
    from rich.console import Console

    from .onirim import Game


class WrongUse(Exception):
    """Something the person asked for cannot be; the message says why."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns its exit status: 0 done, 2 wrong use."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if not hasattr(asked, "run"):
        parser.print_help()
        return 0
    try:
        return int(asked.run(asked))
    except WrongUse as problem:
        print(f"reverie: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our output has left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="reverie",
        description="Two games about dreams, made playable for real.",
        epilog='"reverie COMMAND --help" says more about a command.',
    )
    parser.add_argument("--version", action="version", version=f"reverie {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    play = commands.add_parser("play", help="play a game in this terminal")
    games = play.add_subparsers(title="games", metavar="GAME", required=True)
    onirim = games.add_parser(
        "onirim", help="the card game, alone or two together", description="Play Onirim in this terminal."
    )
    _add_rules(onirim)
    onirim.add_argument(
        "--seed", help="any text: the same seed and moves meet the same cards (default: by chance)"
    )
    onirim.add_argument(
        "--partner",
        metavar="PLAYER",
        help='with two players: who plays the second seat, "person" (default), "scripted" or "random"',
    )
    onirim.add_argument("--real-deck", action="store_true", help="you hold real cards and say what is drawn")
    onirim.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with a saved game (default: the one left last)",
    )
    onirim.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    onirim.set_defaults(run=_play)

    simulate = commands.add_parser("simulate", help="let players of ours play many games, and count")
    games = simulate.add_subparsers(title="games", metavar="GAME", required=True)
    onirim = games.add_parser("onirim", help="the card game", description="Simulate games of Onirim.")
    _add_rules(onirim)
    onirim.add_argument("--games", type=_positive, default=1000, metavar="N", help="how many (default: 1000)")
    onirim.add_argument("--player", default="random", metavar="NAME", help="random (default) or scripted")
    onirim.add_argument(
        "--seed", default="1", help="any text (default: 1); game number i has the seed SEED/i"
    )
    onirim.add_argument(
        "--records", type=Path, metavar="FILE", help="write every game's record, one on a line"
    )
    onirim.add_argument(
        "--workers",
        type=_positive,
        default=os.cpu_count() or 1,
        metavar="W",
        help="processes (default: one a core)",
    )
    onirim.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    onirim.set_defaults(run=_simulate)

    replay = commands.add_parser("replay", help="step through a recorded game, forwards and backwards")
    replay.add_argument("file", type=Path, metavar="FILE", help="a file of records, one on a line")
    replay.add_argument(
        "--game", type=_positive, default=1, metavar="K", help="which game of the file (default: 1)"
    )
    replay.add_argument("--at", type=int, metavar="N", help="show only the table after step N")
    replay.add_argument("--list", action="store_true", help="print the steps instead of walking through them")
    replay.set_defaults(run=_replay)
    return parser


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, choices=(1, 2), default=1, help="one (default) or two")
    parser.add_argument(
        "--communication",
        choices=("silent", "open"),
        help="two players: hide your cards from each other (silent, default) or not",
    )
    parser.add_argument(
        "--search-without-door",
        choices=("nothing", "shuffle"),
        default="nothing",
        help="a series whose doors are gone: no search (default), or a search that shuffles the deck",
    )


def _positive(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 1")
    return number


# play


def _play(asked: argparse.Namespace) -> int:
    from rich.console import Console

    from .onirim.players import player_named
    from .terminal import words
    from .terminal.play import Session

    console = Console(highlight=False)
    if asked.players == 1 and asked.communication:
        raise WrongUse("--communication is agreed between two players: add --players 2.")
    if asked.players == 1 and asked.partner and asked.resume is None:
        raise WrongUse("A partner needs a second seat: add --players 2.")
    partner = None
    if asked.partner not in (None, "person"):
        try:
            partner = player_named(asked.partner, f"{asked.seed}/partner")
        except ValueError as unknown:
            raise WrongUse(str(unknown)) from None
    keep_at = _data_folder(asked) / "onirim-last.json"
    if asked.resume is None:
        game = _new_game(asked, console, partner.name if partner else None)
    else:
        game = _resumed(Path(asked.resume or keep_at), console)
        if game.players == 2 and partner is None and game.seats[1].startswith("bot:"):
            partner = player_named(game.seats[1].removeprefix("bot:"), f"{game.seed}/partner")
    if asked.resume is None:
        console.print(words.WELCOME)
    if game.players == 2:
        console.print(words.WELCOME_TWO)
    if game.commitment and game.outcome is None:
        console.print(
            f"The cards are sealed: {game.commitment[:16]}… The seed is shown at the end.", style="dim"
        )
    if console.is_terminal:
        input("Press Enter to begin. ")
    return Session(game, console, keep_at, partner).run()


def _new_game(asked: argparse.Namespace, console: "Console", partner: str | None) -> "Game":
    from .onirim import Game
    from .onirim.actors import RealDeck
    from .terminal.real import ask_for_cards

    seats = ["player"] if asked.players == 1 else ["player 1", f"bot:{partner}" if partner else "player 2"]
    options: dict[str, Any] = {"search_without_door": asked.search_without_door, "seats": seats}
    if asked.players == 2:
        options["communication"] = asked.communication or "silent"
    if not asked.real_deck:
        return Game(asked.players, seed=asked.seed, **options)
    if asked.seed is not None:
        raise WrongUse("Real cards have no seed: leave out --seed or --real-deck.")
    try:
        return Game(asked.players, deck=RealDeck(ask_for_cards(console)), **options)
    except (EOFError, KeyboardInterrupt):
        console.print()
        raise WrongUse("The cards were not dealt, so no game has begun.") from None


def _resumed(path: Path, console: "Console") -> "Game":
    from .onirim import BadRecord, Game
    from .onirim.actors import RealDeck
    from .terminal.real import ask_for_cards

    record = _record(path, 1)
    try:
        return Game.from_record(record, deck=RealDeck(ask_for_cards(console)))
    except BadRecord as fault:
        raise WrongUse(f"{path}: {fault}") from None


def _data_folder(asked: argparse.Namespace) -> Path:
    if asked.data is not None:
        return Path(asked.data)
    import platformdirs

    return Path(platformdirs.user_data_dir("reverie"))


# simulate


def _simulate(asked: argparse.Namespace) -> int:
    import json

    from .lab.simulate import Job, run
    from .onirim.players import PLAYERS

    if asked.player not in PLAYERS:
        raise WrongUse(f'There is no player "{asked.player}"; there are {", ".join(PLAYERS)}.')
    if asked.players == 1 and asked.communication:
        raise WrongUse("--communication is agreed between two players: add --players 2.")
    job = Job(
        asked.games,
        asked.player,
        asked.seed,
        asked.players,
        asked.search_without_door,
        asked.communication or "silent",
        keep_records=asked.records is not None,
    )
    with _Progress(asked.games, "games") as progress:
        if asked.records is None:
            summary = run(job, asked.workers, progress)
        else:
            from .files import written_whole

            try:
                with written_whole(asked.records) as file:
                    summary = run(
                        job,
                        asked.workers,
                        progress,
                        lambda lines: file.writelines(f"{line}\n" for line in lines),
                    )
            except OSError as error:
                raise WrongUse(f"{asked.records} cannot be written: {error.strerror}.") from None
    if asked.json:
        print(json.dumps(summary.to_dict()))
        return 0
    low, high = summary.interval
    print(f"{asked.player}, {asked.players} player{'s' * (asked.players - 1)}, {summary.games} games")
    print(f"  won       {summary.won} = {summary.win_rate:.2%} (95 %: {low:.2%} to {high:.2%})")
    print(f"  turns     {summary.mean_turns:.2f} on average")
    print(f"  doors     {summary.mean_doors:.2f} on average")
    rate = summary.decisions / summary.seconds
    print(f"  choices   {summary.decisions} in {summary.seconds:.1f} s = {rate:,.0f} a second")
    if asked.records is not None:
        print(f"  records   {asked.records}")
    return 0


class _Progress:
    """A bar on standard error for whoever watches; silent otherwise."""

    def __init__(self, total: int, noun: str) -> None:
        self.watched = sys.stderr.isatty()
        self.total, self.noun = total, noun

    def __enter__(self) -> "_Progress":
        if self.watched:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

            columns = (BarColumn(), MofNCompleteColumn(), self.noun, TimeRemainingColumn())
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task("", total=self.total)
        return self

    def __call__(self, more: int) -> None:
        if self.watched:
            self.bar.advance(self.task, more)

    def __exit__(self, *problem: object) -> None:
        if self.watched:
            self.bar.stop()


# replay


def _replay(asked: argparse.Namespace) -> int:
    from rich.console import Console

    from .onirim import BadRecord, Game
    from .terminal import replay

    record = _record(asked.file, asked.game)
    try:
        game = Game.from_record(record)
    except BadRecord as fault:
        raise WrongUse(f"{asked.file}, game {asked.game}: {fault}") from None
    console = Console(highlight=False)
    if asked.at is not None:
        if not 0 <= asked.at <= len(game.steps):
            raise WrongUse(f"The game has {len(game.steps)} steps; there is no step {asked.at}.")
        states = [before for before, _ in game.moments()] + [game.state]
        replay.show_moment(game, states[asked.at], asked.at, console)
    elif asked.list or not (console.is_terminal and sys.stdin.isatty()):
        replay.show_all(game, console)
    else:
        replay.step_through(game, console)
    return 0


def _record(path: Path, number: int) -> Any:
    """The record of that number in a file."""
    from .onirim import BadRecord
    from .onirim.record import read_records

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
