"""The parser of the command line, with help and errors in the user's language, and shared arguments."""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NoReturn, TypedDict, Unpack

from ..terminal.language import ENGLISH, terminal_text
from ..wording import find, languages

MAX_PORT = 65535


class ArgumentSettings(TypedDict, total=False):
    """The settings of an argument, as `argparse.ArgumentParser.add_argument` takes them."""

    action: str
    nargs: int | str
    const: object
    default: object
    type: Callable[[str], object]
    choices: Iterable[object]
    metavar: str
    dest: str
    version: str


class Parser(argparse.ArgumentParser):
    """A parser whose help and errors are in the user's language. An error is one sentence."""

    def __init__(self, language: str = ENGLISH, **settings: Any) -> None:
        super().__init__(**settings, add_help=False, formatter_class=partial(Help, language))
        self.language = language
        self._later: list[Callable[[], None]] = []
        self._positionals.title, self._optionals.title = self.text("usage.takes"), self.text("usage.options")
        self.option("-h", "--help", action="help")

    def text(self, key: str, **values: object) -> str:
        """Return the text under `terminal.KEY` in the parser's language."""
        return terminal_text(key, self.language, **values)

    def option(
        self,
        *names: str,
        about: str = "",
        values: Mapping[str, object] | None = None,
        **settings: Unpack[ArgumentSettings],
    ) -> None:
        """Add an argument. The key of its help is its name or `about`, under `terminal.options`."""
        key = about or names[-1].lstrip("-")
        about_it = self.text(f"options.{key}", default=settings.get("default"), **values or {})
        self.add_argument(*names, help=about_it.replace("%", "%%"), **settings)

    def later(self, add: Callable[[], None]) -> None:
        """Call `add`, which adds more arguments and may import other modules, once this command is parsed."""
        self._later.append(add)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Add the arguments of `later`, then parse.

        argparse calls this for the chosen command alone, so `reverie --help` imports nothing heavy.
        """
        while self._later:
            self._later.pop(0)()
        return super().parse_known_args(args, namespace)

    def subcommands(self, title: str, metavar: str, required: bool = True) -> "Subcommands":
        """Add subcommands, and return an object to which each is added. `title` is a key of `usage`."""
        added: argparse._SubParsersAction[Parser] = self.add_subparsers(
            title=self.text(f"usage.{title}"),
            metavar=metavar,
            required=required,
            parser_class=partial(type(self), self.language),  # type: ignore[call-overload]
        )
        return Subcommands(self, added)

    # Errors. argparse words them in English. Errors of values are worded where they are found; the others are
    # recognised by argparse's sentence (ERRORS).

    def _get_value(self, action: argparse.Action, typed: str) -> object:
        name = _name_of(action)
        try:
            return action.type(typed) if callable(action.type) else typed
        except BadValue as fault:
            self._refuse(fault.kind, argument=name, value=typed, **fault.values)
        except (TypeError, ValueError):
            self._refuse("number", argument=name, value=typed)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is not None and value not in action.choices:
            choices = [str(each) for each in action.choices]
            self._refuse("choice", argument=_name_of(action), value=value, choices=choices)

    def error(self, message: str) -> NoReturn:
        for sentence, kind in ERRORS:
            if found := re.fullmatch(sentence, message):
                self._refuse(kind, **found.groupdict())
        self._refuse("other", problem=message)

    def _refuse(self, kind: str, **values: object) -> NoReturn:
        wrong = self.text(f"wrong.{kind}", **values)
        print(f"{self.prog}: {self.text('wrong.more', wrong=wrong, command=self.prog)}", file=sys.stderr)
        sys.exit(2)


ERRORS = (
    ("the following arguments are required: (?P<arguments>.+)", "missing"),
    ("unrecognized arguments: (?P<arguments>.+)", "unknown"),
    ("ambiguous option: (?P<value>.+) could match (?P<choices>.+)", "ambiguous"),
    ("argument (?P<argument>.+): expected .+", "needsValue"),
    ("argument (?P<argument>.+): ignored explicit argument .+", "takesNone"),
)
"""Patterns of argparse's English errors, each with the key of our own text, under `terminal.wrong`."""


def _name_of(action: argparse.Action) -> str:
    return "/".join(action.option_strings) or str(action.metavar or action.dest)


class Help(argparse.HelpFormatter):
    """A help formatter that translates the word "usage", which argparse writes in English."""

    def __init__(self, language: str, prog: str) -> None:
        super().__init__(prog)
        self.language = language

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: "Iterable[argparse._MutuallyExclusiveGroup]",
        prefix: str | None = None,
    ) -> None:
        translated = terminal_text("usage.usage", self.language) + " " if prefix is None else prefix
        super().add_usage(usage, actions, groups, translated)


class Subcommands:
    """The subcommands of a command."""

    def __init__(self, parser: Parser, added: "argparse._SubParsersAction[Parser]") -> None:
        self.parser, self.added = parser, added

    def add(self, name: str, about: str = "") -> Parser:
        """Add a subcommand, and return its parser.

        The key of its text for the list of commands is its name or `about`, under `terminal.commands`. If
        there is a text with that key and "About", the help of the subcommand begins with it.
        """
        key = f"commands.{about or name}"
        more = find(ENGLISH, f"terminal.{key}About") is not None
        return self.added.add_parser(
            name,
            help=self.parser.text(key).replace("%", "%%"),
            description=self.parser.text(f"{key}About") if more else None,
        )


# Arguments of several commands


def add_rules(parser: Parser) -> None:
    """Add the number of players and every option of Onirim."""
    parser.option("--players", type=int, choices=(1, 2), default=1)
    parser.later(partial(add_options, parser))


def add_options(parser: Parser, but: str = "") -> None:
    """Add a flag for each option of Onirim, except one that the command itself sets.

    The help of a flag is the text with its name, under `terminal.options`, or else the number of its rule.
    """
    from ..onirim.options import OPTIONS

    for option in OPTIONS.values():
        if option.name != but:
            flag = option.name.replace("_", "-")
            worded = find(ENGLISH, f"terminal.options.{flag}") is not None
            parser.add_argument(
                f"--{flag}",
                type=type(option.default),
                choices=option.values,
                help=parser.text(f"options.{flag}").replace("%", "%%") if worded else option.rule,
            )


def add_resume(parser: Parser) -> None:
    parser.option("--resume", nargs="?", const="", metavar="FILE")
    parser.option("--data", type=Path, metavar="FOLDER")


def add_language(parser: Parser) -> None:
    """Add the language of the output. `output_language.choose_language` has already read it, for the help."""
    parser.option(
        "--language",
        dest="output_language",
        default=argparse.SUPPRESS,
        metavar="LANG",
        values={"languages": _languages()},
    )


def add_table_language(parser: Parser) -> None:
    """Add the language of pieces and clues. Without one in the environment, output uses it too."""
    parser.option(
        "--language", about="wordsIn", default=ENGLISH, metavar="LANG", values={"languages": _languages()}
    )


@cache
def _languages() -> list[str]:
    return languages()


def add_record(parser: Parser) -> None:
    parser.option("file", about="records-in", type=Path, metavar="FILE")
    parser.option("--game", type=positive_number, default=1, metavar="K")


def add_preset(parser: Parser) -> None:
    parser.option("--preset", choices=("original", "revised"), default="original")


def add_level(parser: Parser) -> None:
    parser.option("--level", about="levels", type=level_bots, default="friend", metavar="LEVEL")


def add_on(parser: Parser) -> None:
    parser.option("--on", choices=("cores", "ray"), default="cores")


def add_json(parser: Parser) -> None:
    parser.option("--json", action="store_true")


def add_count(parser: Parser, name: str, default: int, about: str = "") -> None:
    """Add a positive number, such as a number of games. `about` is the key of its help, or "howMany"."""
    parser.option(name, about=about or "howMany", type=positive_number, default=default, metavar="N")


# Types of arguments


class BadValue(ValueError):
    """An invalid value on the command line: the key of a text, under `terminal.wrong`, and its values."""

    def __init__(self, kind: str, **values: object) -> None:
        super().__init__(kind)
        self.kind, self.values = kind, values


def positive_number(text: str) -> int:
    return _at_least(1, text)


def non_negative_number(text: str) -> int:
    return _at_least(0, text)


def port(text: str) -> int:
    if not text.isdecimal() or int(text) > MAX_PORT:
        raise BadValue("port", most=MAX_PORT)
    return int(text)


LEVELS = {
    "child": "companion:child",
    "friend": "companion",
    "mind-reader": "companion:mind-reader",
}
"""The bots of When I Dream by the levels that users type."""


def level_bots(text: str) -> tuple[str, ...]:
    """Return the bots of one level, or of several joined by plus signs: "friend+child"."""
    return tuple(LEVELS[choice_of(*LEVELS)(level)] for level in text.split("+"))


def choice_of(*known: str) -> Callable[[str], str]:
    """Return an argument type that accepts the values `known`.

    argparse does not compare a default with `choices`, and ours may come from an environment variable.
    """

    def check(text: str) -> str:
        if text not in known:
            raise BadValue("choice", choices=list(known))
        return text

    return check


def _at_least(least: int, text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < least:
        raise BadValue("least", least=least)
    return number
