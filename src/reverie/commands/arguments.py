"""What the commands take from the command line, and what several of them take alike."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, TypeAlias


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, like every other refusal."""

    def error(self, message: str) -> NoReturn:
        print(f'{self.prog}: {message}; "{self.prog} --help" says more.', file=sys.stderr)
        sys.exit(2)


Subcommands: TypeAlias = "argparse._SubParsersAction[Parser]"

LAST_PORT = 65535


def add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, choices=(1, 2), default=1, help="one (default) or two")
    parser.add_argument(
        "--communication",
        choices=("silent", "open"),
        help="two players: hide your cards from each other (silent, default) or not",
    )
    add_search(parser)


def add_resume(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with a saved game (default: the one played last)",
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        dest="spoken",
        metavar="LANG",
        help="what the terminal speaks: en or fr (default: as your system does, else en)",
    )


def add_table_language(parser: argparse.ArgumentParser) -> None:
    """The language that is played in, whatever the terminal speaks."""
    parser.add_argument(
        "--language",
        default="en",
        metavar="LANG",
        help="of the pieces and the words: en (default), fr, de, es, it, pt, nl, pl, sv or tr",
    )


def add_record(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a file of records, one on a line")
    parser.add_argument(
        "--game", type=positive, default=1, metavar="K", help="which game of the file (default: 1)"
    )


def add_preset(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--preset",
        choices=("original", "revised"),
        default="original",
        help="the edition: original (default) or revised",
    )


def add_search(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--search-without-door",
        choices=("nothing", "shuffle"),
        default="nothing",
        help="a series whose doors are gone: no search (default), or a search that shuffles the deck",
    )


def add_on(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--on",
        choices=("cores", "ray"),
        default="cores",
        help="where games are played: the cores of this machine (default), or a Ray cluster (RAY_ADDRESS)",
    )


def positive(text: str) -> int:
    return _at_least(1, text)


def not_negative(text: str) -> int:
    return _at_least(0, text)


def port(text: str) -> int:
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to {LAST_PORT}")
    return int(text)


def one_of(*known: str) -> Callable[[str], str]:
    """Like `choices`, which would believe whatever the environment says."""

    def check(text: str) -> str:
        if text not in known:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(known)}")
        return text

    return check


def _at_least(least: int, text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < least:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least {least}")
    return number
