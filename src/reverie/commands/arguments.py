"""What the commands take from the command line: how they explain themselves, and what several take alike."""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NoReturn, TypedDict, Unpack

from ..terminal.language import ENGLISH, common
from ..wording import find, languages

LAST_PORT = 65535


class Taken(TypedDict, total=False):
    """What argparse is told about an argument."""

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
    """Explains itself in the person's language, and says what is wrong in one sentence."""

    def __init__(self, language: str = ENGLISH, **given: Any) -> None:
        super().__init__(**given, add_help=False, formatter_class=partial(Help, language))
        self.language = language
        self._later: list[Callable[[], None]] = []
        self._positionals.title, self._optionals.title = self.text("usage.takes"), self.text("usage.options")
        self.option("-h", "--help", action="help")

    def text(self, key: str, **values: object) -> str:
        """A text of the terminal's, in the language of this command."""
        return common(key, self.language, **values)

    def option(
        self, *names: str, about: str = "", values: Mapping[str, object] | None = None, **given: Unpack[Taken]
    ) -> None:
        """Something that may be said. Its text is called as it is, unless `about` says otherwise."""
        key = about or names[-1].lstrip("-")
        explained = self.text(f"options.{key}", default=given.get("default"), **values or {})
        self.add_argument(*names, help=explained.replace("%", "%%"), **given)

    def later(self, add: Callable[[], None]) -> None:
        """Add more arguments once this command is asked for: what they are made of is imported then."""
        self._later.append(add)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        while self._later:
            self._later.pop(0)()
        return super().parse_known_args(args, namespace)

    def subcommands(self, title: str, metavar: str, required: bool = True) -> "Subcommands":
        """The words that may come after this one."""
        added: argparse._SubParsersAction[Parser] = self.add_subparsers(
            title=self.text(f"usage.{title}"),
            metavar=metavar,
            required=required,
            parser_class=partial(type(self), self.language),  # type: ignore[call-overload]
        )
        return Subcommands(self, added)

    # What is wrong. argparse has English sentences; these are found by what it calls them with, or by how
    # they begin.

    def _get_value(self, action: argparse.Action, said: str) -> object:
        name = _name_of(action)
        try:
            return action.type(said) if callable(action.type) else said
        except BadValue as fault:
            self._refuse(fault.kind, argument=name, said=said, **fault.values)
        except (TypeError, ValueError):
            self._refuse("number", argument=name, said=said)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is not None and value not in action.choices:
            choices = [str(each) for each in action.choices]
            self._refuse("choice", argument=_name_of(action), said=value, choices=choices)

    def error(self, message: str) -> NoReturn:
        for begins, kind in FAULTS:
            if found := re.fullmatch(begins, message):
                self._refuse(kind, **found.groupdict())
        self._refuse("other", problem=message)

    def _refuse(self, kind: str, **values: object) -> NoReturn:
        wrong = self.text(f"wrong.{kind}", **values)
        print(f"{self.prog}: {self.text('wrong.more', wrong=wrong, command=self.prog)}", file=sys.stderr)
        sys.exit(2)


FAULTS = (
    ("the following arguments are required: (?P<arguments>.+)", "missing"),
    ("unrecognized arguments: (?P<arguments>.+)", "unknown"),
    ("ambiguous option: (?P<said>.+) could match (?P<choices>.+)", "ambiguous"),
    ("argument (?P<argument>.+): expected .+", "needsValue"),
    ("argument (?P<argument>.+): ignored explicit argument .+", "takesNone"),
)
"""The rest of what argparse may say, and how we say it."""


def _name_of(action: argparse.Action) -> str:
    return "/".join(action.option_strings) or str(action.metavar or action.dest)


class Help(argparse.HelpFormatter):
    """argparse's, but for the one word that it says itself."""

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
        called = common("usage.usage", self.language) + " " if prefix is None else prefix
        super().add_usage(usage, actions, groups, called)


class Subcommands:
    """The words that may come next, each with what it takes."""

    def __init__(self, parser: Parser, added: "argparse._SubParsersAction[Parser]") -> None:
        self.parser, self.added = parser, added

    def add(self, name: str, about: str = "") -> Parser:
        """One of them. Its texts are called as it is, unless `about` says otherwise: one for the list, and
        where there is more to say a longer one."""
        key = f"commands.{about or name}"
        more = find(ENGLISH, f"terminal.{key}About") is not None
        return self.added.add_parser(
            name,
            help=self.parser.text(key).replace("%", "%%"),
            description=self.parser.text(f"{key}About") if more else None,
        )


# What several commands take


def add_rules(parser: Parser) -> None:
    """The number of players and every option of Onirim."""
    parser.option("--players", type=int, choices=(1, 2), default=1)
    parser.later(partial(add_options, parser))


def add_options(parser: Parser, but: str = "") -> None:
    """A flag for each option of Onirim, as it is declared there, but one that the command itself sets.

    Its text in the catalogues is called as the flag is; without one the number of its rule stands there.
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
    """What the command speaks. It has been read before: help and faults are worded in it, too."""
    parser.option(
        "--language",
        dest="spoken",
        default=argparse.SUPPRESS,
        metavar="LANG",
        values={"languages": _languages()},
    )


def add_table_language(parser: Parser) -> None:
    """The language that is played in. The command speaks it where the environment names none."""
    parser.option(
        "--language", about="wordsIn", default=ENGLISH, metavar="LANG", values={"languages": _languages()}
    )


@cache
def _languages() -> list[str]:
    return languages()


def add_record(parser: Parser) -> None:
    parser.option("file", about="records-in", type=Path, metavar="FILE")
    parser.option("--game", type=positive, default=1, metavar="K")


def add_preset(parser: Parser) -> None:
    parser.option("--preset", choices=("original", "revised"), default="original")


def add_level(parser: Parser) -> None:
    parser.option("--level", about="levels", type=levels, default="friend", metavar="LEVEL")


def add_on(parser: Parser) -> None:
    parser.option("--on", choices=("cores", "ray"), default="cores")


def add_json(parser: Parser) -> None:
    parser.option("--json", action="store_true")


def add_count(parser: Parser, name: str, default: int, about: str = "") -> None:
    """How many of something."""
    parser.option(name, about=about or "howMany", type=positive, default=default, metavar="N")


# What values may be


class BadValue(ValueError):
    """What was said cannot be: the text that says why, and its values."""

    def __init__(self, kind: str, **values: object) -> None:
        super().__init__(kind)
        self.kind, self.values = kind, values


def positive(text: str) -> int:
    return _at_least(1, text)


def not_negative(text: str) -> int:
    return _at_least(0, text)


def port(text: str) -> int:
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise BadValue("port", most=LAST_PORT)
    return int(text)


LEVELS = {
    "child": "companion:child",
    "friend": "companion",
    "mind-reader": "companion:mind-reader",
}
"""How good bots are at When I Dream, and what such a bot is called at a table."""


def levels(text: str) -> tuple[str, ...]:
    """Bots of one level, or of several, "friend+child"."""
    return tuple(LEVELS[one_of(*LEVELS)(level)] for level in text.split("+"))


def one_of(*known: str) -> Callable[[str], str]:
    """Like `choices`, which would believe whatever the environment says."""

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
