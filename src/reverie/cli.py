"""The command `reverie`: what can be asked. Doing it is in `commands`, imported when it is asked for."""

import os
import sys
from importlib import import_module

from . import __version__
from .commands import lab_arguments, play_arguments
from .commands.arguments import Parser
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
    asked.given = given
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


def _parser() -> Parser:
    parser = Parser(
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


COMMANDS = (
    play_arguments.serve_command,
    play_arguments.backup_command,
    play_arguments.play_command,
    play_arguments.coach_command,
    lab_arguments.simulate_command,
    lab_arguments.arena_command,
    lab_arguments.bench_command,
    lab_arguments.calibrate_command,
    lab_arguments.train_command,
    play_arguments.replay_command,
    play_arguments.analyze_command,
    play_arguments.company_command,
    play_arguments.judge_command,
)
"""In the order in which they are listed."""
