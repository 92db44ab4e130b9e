"""The command `reverie`. The work of each command is in `commands` and is imported when it is run."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable

from . import __version__
from .commands import lab_arguments, play_arguments, serve_arguments
from .commands.arguments import Parser, add_language
from .commands.output_language import choose_language
from .refusal import Refusal
from .system_language import language_from_environment
from .terminal.language import ENGLISH, check_language, terminal_text
from .terminal.plain_letters import replace_missing_characters


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status: 0 done, 2 wrong use, 130 stopped with Ctrl-C."""
    # Our matrices are small: on a busy machine BLAS threads would only wait for one another.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    replace_missing_characters(sys.stdout, sys.stderr)
    words = sys.argv[1:] if arguments is None else arguments
    language = language_from_environment()  # for a refusal by `choose_language`
    try:
        language = choose_language(words)
        return _run(words, language)
    except Refusal as refusal:
        print(f"reverie: {refusal.sentence(language)}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        after = "\n" if sys.stderr.isatty() else ""  # the terminal has printed ^C on this line
        print(f"{after}reverie: {terminal_text('stopped', language)}", file=sys.stderr)
        return 130


def _run(words: list[str], language: str) -> int:
    parser = _parser(language)
    parsed = parser.parse_args(words)
    parsed.output_language = check_language(parsed.output_language or language)
    if not hasattr(parsed, "run"):
        parser.print_help()
        return 0
    run: Callable[[Namespace], int] = parsed.run
    return run(parsed)


def _parser(language: str = ENGLISH) -> Parser:
    parser = Parser(
        language,
        prog="reverie",
        description=terminal_text("usage.about", language),
        epilog=terminal_text("usage.more", language),
    )
    parser.option("--version", action="version", version=f"reverie {__version__}")
    parser.set_defaults(output_language=None)
    add_language(parser)
    commands = parser.subcommands("commands", "COMMAND", required=False)
    for add in COMMANDS:
        add(commands)
    return parser


COMMANDS = (
    serve_arguments.serve_command,
    serve_arguments.backup_command,
    serve_arguments.pocket_command,
    play_arguments.play_command,
    play_arguments.coach_command,
    play_arguments.puzzles_command,
    lab_arguments.simulate_command,
    lab_arguments.arena_command,
    lab_arguments.bench_command,
    lab_arguments.warm_command,
    lab_arguments.leaderboard_command,
    lab_arguments.calibrate_command,
    play_arguments.replay_command,
    play_arguments.analyze_command,
    play_arguments.company_command,
    play_arguments.guess_command,
    play_arguments.clue_command,
    play_arguments.judge_command,
)
"""The functions that add a command, in the order in which `reverie --help` lists them."""
