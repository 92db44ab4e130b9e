"""The command `reverie`: what can be asked. Doing it is in `commands`, imported when it is asked for."""

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import NoReturn, TypeAlias

from . import __version__
from .refusal import Refusal
from .terminal.language import check_language, of_environment


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns its exit status: 0 done, 2 wrong use."""
    parser = _parser()
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] == ["habits"]:  # for one release, so that nobody searches
        print("reverie: habits left the package; in the repository: python -m tools.habits.", file=sys.stderr)
        return 2
    asked = parser.parse_args(given)
    if not hasattr(asked, "run"):
        parser.print_help()
        return 0
    language = of_environment()
    try:
        language = asked.spoken = check_language(asked.spoken or language)
        module, _, command = asked.run.partition(".")
        return int(getattr(import_module(f"reverie.commands.{module}"), command)(asked))
    except Refusal as refusal:
        print(f"reverie: {refusal.sentence(language)}", file=sys.stderr)
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
    parser.set_defaults(spoken=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for add in COMMANDS:
        add(commands)
    return parser


Subcommands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def _serve(commands: Subcommands) -> None:
    serve = commands.add_parser(
        "serve",
        help="serve the page: play in a browser, alone or with friends",
        description="Serve the page and its tables. "
        "The environment may say REVERIE_HOST, REVERIE_PORT, REVERIE_FORGET_AFTER and REVERIE_LOG_FORMAT "
        "instead.",
    )
    serve.add_argument(
        "--host",
        default=os.environ.get("REVERIE_HOST", "127.0.0.1"),
        help="where to listen (default: 127.0.0.1, this machine)",
    )
    serve.add_argument(
        "--port",
        type=int,
        default=os.environ.get("REVERIE_PORT", 8128),
        help="at which port (default: 8128; 0: any)",
    )
    serve.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")
    serve.add_argument(
        "--tables",
        type=_positive,
        default=2000,
        metavar="N",
        help="how many at the same time (default: 2000)",
    )
    serve.add_argument(
        "--tables-from-one",
        type=_positive,
        default=20,
        metavar="N",
        help="how many one address may open at once (default: 20)",
    )
    serve.add_argument(
        "--forget-after",
        type=_positive,
        default=os.environ.get("REVERIE_FORGET_AFTER"),
        metavar="DAYS",
        help="throw away tables at which nothing has happened for so long (default: keep all)",
    )
    serve.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="a program that can take a seat: one JSON message a line (docs/server.md); may be repeated",
    )
    serve.add_argument(
        "--log-format",
        choices=["text", "json"],
        default=os.environ.get("REVERIE_LOG_FORMAT", "text"),
        help="what the log on standard error looks like (default: text)",
    )
    serve.add_argument("--open", action="store_true", help="open a browser, where there is one")
    serve.set_defaults(run="server.serve")


def _play(commands: Subcommands) -> None:
    play = commands.add_parser("play", help="play a game in this terminal")
    games = play.add_subparsers(title="games", metavar="GAME", required=True)
    _play_onirim(games)
    _play_whenidream(games)


def _play_onirim(games: Subcommands) -> None:
    onirim = games.add_parser(
        "onirim", help="the card game, alone or two together", description="Play Onirim in this terminal."
    )
    _add_rules(onirim)
    onirim.add_argument(
        "--seed", help="any text: the same seed and moves meet the same cards (default: by chance)"
    )
    onirim.add_argument(
        "--partner",
        nargs="?",
        const="dreamwalker",
        metavar="PLAYER",
        help="a bot plays the second seat: dreamwalker if you name none, dreamwalker:deep, scripted, random",
    )
    onirim.add_argument("--real-deck", action="store_true", help="you hold real cards and say what is drawn")
    onirim.add_argument("--position", metavar="LINE", help="begin at a position, as Game.position writes it")
    _add_resume(onirim)
    _add_language(onirim)
    onirim.set_defaults(run="onirim.play")


def _play_whenidream(games: Subcommands) -> None:
    whenidream = games.add_parser(
        "when-i-dream",
        aliases=["dream"],
        help="you and bots, with the clock running",
        description="Play When I Dream in this terminal, with bots in the other seats.",
    )
    whenidream.add_argument(
        "--players", type=int, default=5, metavar="N", help="4 to 10, you included (default: 5)"
    )
    _add_preset(whenidream)
    whenidream.add_argument(
        "--seed", help="any text: the same seed meets the same cards (default: by chance)"
    )
    whenidream.add_argument("--dream-first", action="store_true", help="you are the first Dreamer")
    whenidream.add_argument(
        "--seconds", type=_positive, default=120, metavar="S", help="how long a dream lasts (default: 120)"
    )
    whenidream.add_argument(
        "--pace",
        type=float,
        default=1.3,
        metavar="P",
        help="how slow the bots are; 1 is brisk (default: 1.3)",
    )
    whenidream.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    _add_language(whenidream)
    whenidream.set_defaults(run="whenidream.play")


def _coach(commands: Subcommands) -> None:
    coach = commands.add_parser(
        "coach",
        help="be coached at a real table: say what you draw, hear what to do",
        description="You hold the cards of Onirim and say what you draw; the coach says what to do, and why.",
    )
    coach.add_argument("--players", type=int, choices=(1, 2), default=1, help="one (default) or two, openly")
    _add_search(coach)
    _add_resume(coach)
    _add_language(coach)
    coach.set_defaults(run="onirim.coach")


def _simulate(commands: Subcommands) -> None:
    simulate = commands.add_parser("simulate", help="let players of ours play many games, and count")
    games = simulate.add_subparsers(title="games", metavar="GAME", required=True)
    _simulate_onirim(games)
    _simulate_whenidream(games)


def _simulate_onirim(games: Subcommands) -> None:
    onirim = games.add_parser("onirim", help="the card game", description="Simulate games of Onirim.")
    _add_rules(onirim)
    onirim.add_argument("--games", type=_positive, default=1000, metavar="N", help="how many (default: 1000)")
    onirim.add_argument(
        "--player",
        default="dreamwalker",
        metavar="NAME",
        help="dreamwalker (default), dreamwalker:deep, scripted, random; for two seats also scripted+random",
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
        metavar="W",
        help="processes (default: one a core)",
    )
    _add_on(onirim)
    onirim.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    onirim.set_defaults(run="lab.simulate")


def _simulate_whenidream(games: Subcommands) -> None:
    whenidream = games.add_parser(
        "when-i-dream",
        aliases=["dream"],
        help="the party game",
        description="Simulate games of When I Dream among bots.",
    )
    whenidream.add_argument("--players", type=int, default=6, metavar="N", help="4 to 10 (default: 6)")
    _add_preset(whenidream)
    whenidream.add_argument(
        "--games", type=_positive, default=100, metavar="N", help="how many (default: 100)"
    )
    whenidream.add_argument(
        "--seed", default="1", help="any text (default: 1); game number i has the seed SEED/i"
    )
    whenidream.add_argument(
        "--records", type=Path, metavar="FILE", help="write every game's record, one on a line"
    )
    whenidream.add_argument("--workers", type=_positive, metavar="W", help="processes (default: one a core)")
    _add_on(whenidream)
    whenidream.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    whenidream.set_defaults(run="whenidream.simulate")


def _arena(commands: Subcommands) -> None:
    arena = commands.add_parser("arena", help="let players meet the same cards, and compare")
    arena.add_argument("contestants", nargs="+", metavar="PLAYER", help="as in simulate --player")
    _add_rules(arena)
    arena.add_argument("--games", type=_positive, default=1000, metavar="N", help="for each (default: 1000)")
    arena.add_argument("--seed", default="arena", help="any text (default: arena)")
    arena.add_argument("--plot", type=Path, metavar="FILE", help="draw the win rates (SVG)")
    arena.add_argument("--plot-time", type=Path, metavar="FILE", help="draw them over thinking time (SVG)")
    _add_on(arena)
    arena.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    arena.set_defaults(run="lab.arena")


def _bench(commands: Subcommands) -> None:
    bench = commands.add_parser("bench", help="measure how fast the rules run here")
    bench.add_argument(
        "--games", type=_positive, default=20000, metavar="N", help="compiled games (default: 20000)"
    )
    bench.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    bench.set_defaults(run="lab.bench")
    what = bench.add_subparsers(title="what", metavar="WHAT")
    _bench_server(what)
    _bench_envs(what)


def _bench_server(what: Subcommands) -> None:
    server = what.add_parser("server", help="the server: many tables at a human pace, over real sockets")
    server.add_argument(
        "--tables", type=_positive, nargs="+", default=[50, 100, 200, 400], metavar="N", help="how many"
    )
    server.add_argument("--seconds", type=_positive, default=20, metavar="S", help="for each (default: 20)")
    server.add_argument(
        "--busy",
        type=_positive,
        metavar="N",
        help="instead: N tables as busy as can be, beside a server of the same stack that only broadcasts",
    )
    server.add_argument("--plot", type=Path, metavar="FILE", help="draw how it grows (SVG)")
    server.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    server.set_defaults(run="server.bench")


def _bench_envs(what: Subcommands) -> None:
    envs = what.add_parser("envs", help="the environments for learners, beside those of other projects")
    envs.add_argument("--seconds", type=_positive, default=2, metavar="S", help="for each (default: 2)")
    envs.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    envs.set_defaults(run="lab.bench_envs")


def _calibrate(commands: Subcommands) -> None:
    calibrate = commands.add_parser("calibrate", help="hold the coach's odds against what came of them")
    calibrate.add_argument("--players", type=int, choices=(1, 2), default=1, help="one (default) or two")
    calibrate.add_argument(
        "--communication", choices=("silent", "open"), help="two players: silent (default) or open"
    )
    calibrate.add_argument(
        "--games", type=_positive, default=2000, metavar="N", help="how many (default: 2000)"
    )
    calibrate.add_argument("--seed", default="calibrate", help="any text (default: calibrate)")
    calibrate.add_argument("--plot", type=Path, metavar="FILE", help="draw it (SVG)")
    calibrate.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    calibrate.set_defaults(run="lab.calibrate")


def _train(commands: Subcommands) -> None:
    train = commands.add_parser("train", help="train the learned player by playing itself")
    games = train.add_subparsers(title="games", metavar="GAME", required=True)
    _train_onirim(games)


def _train_onirim(games: Subcommands) -> None:
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
    _add_on(onirim)
    onirim.set_defaults(run="lab.train")


def _replay(commands: Subcommands) -> None:
    replay = commands.add_parser("replay", help="step through a recorded game, forwards and backwards")
    _add_record(replay)
    replay.add_argument("--at", type=int, metavar="N", help="show only the table after step N")
    replay.add_argument("--list", action="store_true", help="print the steps instead of walking through them")
    _add_language(replay)
    replay.set_defaults(run="onirim.replay")


def _analyze(commands: Subcommands) -> None:
    analyze = commands.add_parser("analyze", help="judge a recorded game: luck, skill, what cost most")
    _add_record(analyze)
    analyze.add_argument("--steps", action="store_true", help="show the odds after every step, too")
    analyze.add_argument("--html", type=Path, metavar="PAGE", help="write it as a page, with the curve")
    analyze.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    _add_language(analyze)
    analyze.set_defaults(run="onirim.analyze")


def _company(commands: Subcommands) -> None:
    company = commands.add_parser(
        "company",
        help="measure how well the bots of When I Dream understand each other",
        description="How often clues of ours lead a Dreamer of ours to the piece, with and without imps.",
    )
    company.add_argument("--seed", default="1", help="any text (default: 1)")
    company.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    company.set_defaults(run="whenidream.company")


def _judge(commands: Subcommands) -> None:
    judge = commands.add_parser("judge", help="is a clue of When I Dream fair for a piece?")
    judge.add_argument("piece", nargs="?", metavar="PIECE", help="what is to be guessed")
    judge.add_argument("clue", nargs="?", metavar="CLUE", help="the word that was given")
    judge.add_argument(
        "--file",
        type=Path,
        metavar="CASES",
        help="a file of cases: JSON with piece and clue, one a line",
    )
    judge.add_argument(
        "--language",
        default="en",
        metavar="LANG",
        help="of the piece and the clue: en (default), fr, de, es, it, pt, nl, pl, sv or tr",
    )
    judge.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    judge.set_defaults(run="whenidream.judge")


COMMANDS = (
    _serve,
    _play,
    _coach,
    _simulate,
    _arena,
    _bench,
    _calibrate,
    _train,
    _replay,
    _analyze,
    _company,
    _judge,
)
"""In the order in which they are listed."""


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, choices=(1, 2), default=1, help="one (default) or two")
    parser.add_argument(
        "--communication",
        choices=("silent", "open"),
        help="two players: hide your cards from each other (silent, default) or not",
    )
    _add_search(parser)


def _add_resume(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with a saved game (default: the one played last)",
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        dest="spoken",
        metavar="LANG",
        help="what the terminal speaks: en or fr (default: as your system does, else en)",
    )


def _add_record(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of records, one on a line")
    parser.add_argument(
        "--game", type=_positive, default=1, metavar="K", help="which game of the file (default: 1)"
    )


def _add_preset(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--preset",
        choices=("original", "revised"),
        default="original",
        help="the edition: original (default) or revised",
    )


def _add_search(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--search-without-door",
        choices=("nothing", "shuffle"),
        default="nothing",
        help="a series whose doors are gone: no search (default), or a search that shuffles the deck",
    )


def _add_on(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--on",
        choices=("cores", "ray"),
        default="cores",
        help="where games are played: the cores of this machine (default), or a Ray cluster (RAY_ADDRESS)",
    )


def _positive(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 1")
    return number
