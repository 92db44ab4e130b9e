"""The command `reverie`. Nothing heavy is imported before it is known to be needed."""

import argparse
import codecs
import io
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from . import __version__

if TYPE_CHECKING:
    from rich.console import Console

    from .onirim import Game
    from .onirim.players import Player


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


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, like every other refusal."""

    def error(self, message: str) -> NoReturn:
        print(f'{self.prog}: {message}; "{self.prog} --help" says more.', file=sys.stderr)
        sys.exit(2)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
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
        help='who plays the second seat: "person" (default), "dreamwalker", "scripted" or "random"',
    )
    onirim.add_argument("--real-deck", action="store_true", help="you hold real cards and say what is drawn")
    onirim.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with a saved game (default: the one played last)",
    )
    onirim.add_argument("--position", metavar="LINE", help="begin at a position, as Game.position writes it")
    onirim.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    onirim.set_defaults(run=_play)

    simulate = commands.add_parser("simulate", help="let players of ours play many games, and count")
    games = simulate.add_subparsers(title="games", metavar="GAME", required=True)
    onirim = games.add_parser("onirim", help="the card game", description="Simulate games of Onirim.")
    _add_rules(onirim)
    onirim.add_argument("--games", type=_positive, default=1000, metavar="N", help="how many (default: 1000)")
    onirim.add_argument(
        "--player",
        default="random",
        metavar="NAME",
        help="random (default), scripted, dreamwalker; for two seats also scripted+dreamwalker",
    )
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

    arena = commands.add_parser("arena", help="let players meet the same cards, and compare")
    arena.add_argument("contestants", nargs="+", metavar="PLAYER", help="as in simulate --player")
    _add_rules(arena)
    arena.add_argument("--games", type=_positive, default=1000, metavar="N", help="for each (default: 1000)")
    arena.add_argument("--seed", default="arena", help="any text (default: arena)")
    arena.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    arena.set_defaults(run=_arena)

    bench = commands.add_parser("bench", help="measure how fast the rules run here")
    bench.add_argument(
        "--games", type=_positive, default=20000, metavar="N", help="compiled games (default: 20000)"
    )
    bench.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    bench.set_defaults(run=_bench)

    calibrate = commands.add_parser("calibrate", help="hold the coach's odds against what came of them")
    calibrate.add_argument("--players", type=int, choices=(1, 2), default=1, help="one (default) or two")
    calibrate.add_argument(
        "--communication", choices=("silent", "open"), help="two players: silent (default) or open"
    )
    calibrate.add_argument(
        "--games", type=_positive, default=2000, metavar="N", help="how many (default: 2000)"
    )
    calibrate.add_argument("--seed", default="calibrate", help="any text (default: calibrate)")
    calibrate.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    calibrate.set_defaults(run=_calibrate)

    train = commands.add_parser("train", help="train the learned player by playing itself")
    games = train.add_subparsers(title="games", metavar="GAME", required=True)
    onirim = games.add_parser("onirim", help="the card game", description="Train dreamwalker for Onirim.")
    onirim.add_argument("--mode", choices=("solo", "silent", "open"), default="solo", help="default: solo")
    onirim.add_argument(
        "--generations", type=_positive, default=500, metavar="N", help="how many (default: 500)"
    )
    onirim.add_argument(
        "--games", type=_positive, default=16384, metavar="N", help="in a generation (default: 16384)"
    )
    onirim.add_argument(
        "--hidden", type=_positive, default=256, metavar="N", help="hidden units (default: 256)"
    )
    onirim.add_argument(
        "--seed", type=int, default=1, help="a number that reproduces the training (default: 1)"
    )
    onirim.add_argument(
        "--out", type=Path, default=Path("training"), metavar="FOLDER", help="where it is kept"
    )
    onirim.add_argument("--resume", action="store_true", help="go on with the training in that folder")
    onirim.set_defaults(run=_train)

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
    from datetime import datetime

    from .terminal import words
    from .terminal.play import Session

    with suppress(ImportError):
        import readline  # noqa: F401  lets a person edit the line they type

    if asked.real_deck and asked.seed is not None:
        raise WrongUse("Real cards have no seed: leave out --seed or --real-deck.")
    if asked.resume is not None and (asked.seed is not None or asked.position is not None):
        raise WrongUse("A saved game has its cards already: leave out --seed and --position.")
    console = _console()
    folder = _data_folder(asked) / "onirim"
    keep_at = folder / f"{datetime.now():%Y-%m-%d-%H%M%S}.json"
    if asked.resume is not None:
        keep_at = Path(asked.resume) if asked.resume else _left_last(folder)
    try:
        if asked.real_deck:
            console.print(words.WELCOME)
        game = _game(asked, console, keep_at)
        partner = _partner(asked, game)
        if asked.resume is None and not asked.real_deck:
            console.print(words.WELCOME)
        if game.players == 2:
            console.print(words.WELCOME_TWO)
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
    again = f"{_ourselves()} play onirim --resume" + (f" --data {asked.data}" if asked.data else "")
    return Session(game, console, keep_at, again, partner).run()


def _game(asked: argparse.Namespace, console: "Console", keep_at: Path) -> "Game":
    """The game that was asked for: a new one, one from a position, or one that was left."""
    from .onirim import BadRecord, Game, Refusal
    from .onirim.actors import RealDeck
    from .terminal.real import ask_for_cards

    real = RealDeck(ask_for_cards(console))
    dealt: dict[str, Any] = {"deck": real} if asked.real_deck else {"seed": asked.seed}
    if asked.players == 1 and asked.communication:
        raise WrongUse("communication is agreed between two players: add --players 2.")
    if asked.resume is not None:
        try:
            return Game.from_record(_record(keep_at, 1), deck=real)
        except BadRecord as fault:
            raise WrongUse(f"{keep_at}: {fault}") from None
    try:
        if asked.position is not None:
            return Game.from_position(asked.position, **dealt)
        bot = asked.partner not in (None, "person")
        seats = (
            ["player 1", f"bot:{asked.partner}" if bot else "player 2"] if asked.players == 2 else ["player"]
        )
        options = {"search_without_door": asked.search_without_door, "communication": asked.communication}
        return Game(asked.players, seats=seats, **dealt, **options)
    except Refusal as refusal:
        raise WrongUse(str(refusal)) from None
    except ValueError as problem:
        raise WrongUse(str(problem)) from None


def _partner(asked: argparse.Namespace, game: "Game") -> "Player | None":
    """Who plays the second seat, if not a person: as asked, or as the game was left."""
    from .onirim.players import PLAYERS, player_named

    left = game.seats[-1].removeprefix("bot:") if game.seats[-1].startswith("bot:") else None
    name = asked.partner or left
    if name in (None, "person"):
        return None
    if game.players == 1:
        raise WrongUse("A partner needs a second seat: add --players 2.")
    if name not in PLAYERS:
        raise WrongUse(f'There is no player "{name}"; choose with --partner: person, {", ".join(PLAYERS)}.')
    return player_named(name, f"{game.seed}/partner")


def _console() -> "Console":
    from rich.console import Console

    from .terminal import paint

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


def _data_folder(asked: argparse.Namespace) -> Path:
    if asked.data is not None:
        return Path(asked.data)
    import platformdirs

    return Path(platformdirs.user_data_dir("reverie"))


# simulate


def _simulate(asked: argparse.Namespace) -> int:
    import json

    from .lab.simulate import Job, run
    from .onirim.players import seats_named
    from .onirim.simulation import compiled_rules_are_here

    try:
        seats_named(asked.player, asked.players)
    except ValueError as problem:
        raise WrongUse(str(problem)) from None
    if asked.players == 1 and asked.communication:
        raise WrongUse("communication is agreed between two players: add --players 2.")
    job = Job(
        asked.games,
        asked.player,
        asked.seed,
        asked.players,
        asked.search_without_door,
        asked.communication,
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
    if not compiled_rules_are_here():
        print("Plain Python; a hundred times faster with Numba: pip install reverie[lab].", file=sys.stderr)
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


# arena, bench and train


def _arena(asked: argparse.Namespace) -> int:
    import json

    from .lab.arena import compare
    from .onirim.players import seats_named

    try:
        for contestant in asked.contestants:
            seats_named(contestant, asked.players)
    except ValueError as problem:
        raise WrongUse(str(problem)) from None
    if asked.players == 1 and asked.communication:
        raise WrongUse("communication is agreed between two players: add --players 2.")
    rules = (asked.players, asked.search_without_door, asked.communication)
    with _Progress(asked.games * len(asked.contestants), "games") as progress:
        results = compare(asked.contestants, asked.games, asked.seed, rules, progress)
    if asked.json:
        print(json.dumps({"games": asked.games, "seed": asked.seed, "players": results}))
        return 0
    print(f"{asked.games} games each, with the same cards (seed {asked.seed})")
    for each in results:
        low, high = each["interval"]
        against = ""
        if each["p_value"] is not None:
            real = "a real difference" if each["p_value"] < 0.05 else "may be chance"
            against = f"; {each['better']} games better and {each['worse']} worse than the first, {real}"
        print(
            f"  {each['player']:24} {each['win_rate']:7.2%} ({low:.2%} to {high:.2%})  "
            f"{each['ms_per_decision']:.3f} ms a choice{against}"
        )
    return 0


def _bench(asked: argparse.Namespace) -> int:
    import json

    from .onirim.simulation import compiled_rules_are_here

    if not compiled_rules_are_here():
        raise WrongUse("The compiled rules need Numba: pip install reverie[lab].")
    from .lab.bench import measure

    figures = measure(asked.games)
    if asked.json:
        print(json.dumps(figures))
        return 0
    print("random solo games, full rules, one core, in one run")
    print(f"  compiled  {figures['compiled_decisions_per_second']:>12,.0f} choices a second")
    print(f"  CPython   {figures['cpython_decisions_per_second']:>12,.0f} choices a second")
    print(f"  ratio     {figures['ratio']:>12,.0f}")
    print(f"  machine   {figures['machine']}")
    return 0


def _calibrate(asked: argparse.Namespace) -> int:
    import json

    from .onirim.simulation import compiled_rules_are_here

    if not compiled_rules_are_here():
        raise WrongUse("Calibration needs the compiled rules, and these Numba: pip install reverie[lab].")
    if asked.players == 1 and asked.communication:
        raise WrongUse("communication is agreed between two players: add --players 2.")
    from .lab.calibration import calibrate

    with _Progress(asked.games, "games") as progress:
        tenths = calibrate(asked.games, asked.seed, asked.players, asked.communication, progress)
    if asked.json:
        print(json.dumps({"games": asked.games, "seed": asked.seed, "tenths": tenths}))
        return 0
    print(f"dreamwalker, {asked.games} games: the odds it gave its choices, and the part that was won")
    print("       odds     mean      won   choices")
    for tenth in tenths:
        span = f"{tenth['from']:.0%} to {tenth['from'] + 0.1:.0%}"
        print(f"  {span:>12} {tenth['odds']:8.1%} {tenth['won']:8.1%} {tenth['choices']:9}")
    return 0


def _train(asked: argparse.Namespace) -> int:
    from importlib.util import find_spec

    if find_spec("torch") is None or find_spec("numba") is None:
        raise WrongUse("Training needs PyTorch and Numba: pip install reverie[train].")
    from .lab.train import Plan, Training

    if asked.resume:
        if not (asked.out / "training.pt").is_file():
            raise WrongUse(f"There is no training in {asked.out} to go on with.")
        training = Training.resumed(asked.out)
    else:
        plan = Plan(asked.mode, asked.generations, asked.games, asked.hidden, seed=asked.seed)
        training = Training(plan, asked.out)

    def told(point: dict[str, float]) -> None:
        print(
            f"generation {point['generation']:.0f} of {training.plan.generations}: won {point['won']:.2%}, "
            f"{point['doors']:.2f} doors, loss {point['loss']:.4f}, {point['seconds']:.1f} s",
            file=sys.stderr,
        )

    training.run(told)
    print(asked.out / f"onirim-{training.plan.mode}.npz")
    return 0


# replay


def _replay(asked: argparse.Namespace) -> int:
    from .onirim import BadRecord, Game
    from .terminal import replay

    record = _record(asked.file, asked.game)
    try:
        game = Game.from_record(record)
    except BadRecord as fault:
        raise WrongUse(f"{asked.file}, game {asked.game}: {fault}") from None
    console = _console()
    if asked.at is not None:
        if not 0 <= asked.at <= len(game.steps):
            raise WrongUse(f"The game has {len(game.steps)} steps; there is no step {asked.at}.")
        states = [before for before, _ in game.moments()] + [game.state]
        console.print(replay.heading_of(game))
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
