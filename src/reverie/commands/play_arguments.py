"""The arguments of commands that play, replay or analyze a game, or judge words."""

from argparse import Namespace
from functools import partial
from pathlib import Path

from .arguments import (
    LEVELS,
    Subcommands,
    add_json,
    add_language,
    add_level,
    add_options,
    add_preset,
    add_record,
    add_resume,
    add_rules,
    add_table_language,
    positive_number,
)


def play_command(commands: Subcommands) -> None:
    games = commands.add("play").subcommands("games", "GAME")
    play_onirim_command(games)
    play_whenidream_command(games)


def play_onirim_command(games: Subcommands) -> None:
    onirim = games.add("onirim", about="playOnirim")
    add_rules(onirim)
    onirim.option("--seed", about="playSeed")
    onirim.option("--partner", nargs="?", const="dreamwalker", metavar="PLAYER")
    onirim.option("--real-deck", action="store_true")
    onirim.option("--position", metavar="LINE")
    add_resume(onirim)
    add_language(onirim)
    onirim.set_defaults(run=_play_onirim)


def _play_onirim(args: Namespace) -> int:
    from .onirim import play

    return play(args)


def play_whenidream_command(games: Subcommands) -> None:
    whenidream = games.add("when-i-dream", about="playWhenIDream")
    whenidream.option("--players", about="youAndBots", type=int, default=5, metavar="N")
    add_level(whenidream)
    add_preset(whenidream)
    whenidream.option("--seed", about="dealSeed")
    whenidream.option("--dream-first", action="store_true")
    whenidream.option("--seconds", about="dreamSeconds", type=positive_number, default=120, metavar="S")
    whenidream.option("--pace", type=float, default=1.3, metavar="P")
    whenidream.option("--data", type=Path, metavar="FOLDER")
    add_language(whenidream)
    whenidream.set_defaults(run=_play_whenidream)


def _play_whenidream(args: Namespace) -> int:
    from .whenidream import play

    return play(args)


def coach_command(commands: Subcommands) -> None:
    coach = commands.add("coach")
    coach.option("--players", about="coached", type=int, choices=(1, 2), default=1)
    coach.later(partial(add_options, coach, but="communication"))
    add_resume(coach)
    add_language(coach)
    coach.set_defaults(run=_coach)


def _coach(args: Namespace) -> int:
    from .onirim import coach

    return coach(args)


def puzzles_command(commands: Subcommands) -> None:
    puzzles = commands.add("puzzles")
    puzzles.option("name", nargs="?", about="puzzle", metavar="PUZZLE")
    add_json(puzzles)
    add_language(puzzles)
    puzzles.set_defaults(run=_puzzles)


def _puzzles(args: Namespace) -> int:
    from .puzzles import puzzles

    return puzzles(args)


def replay_command(commands: Subcommands) -> None:
    replay = commands.add("replay")
    add_record(replay)
    replay.option("--at", type=int, metavar="N")
    replay.option("--list", action="store_true")
    add_language(replay)
    replay.set_defaults(run=_replay)


def _replay(args: Namespace) -> int:
    from .onirim import replay

    return replay(args)


def analyze_command(commands: Subcommands) -> None:
    analyze = commands.add("analyze")
    add_record(analyze)
    analyze.option("--steps", action="store_true")
    analyze.option("--html", type=Path, metavar="PAGE")
    add_json(analyze)
    add_language(analyze)
    analyze.set_defaults(run=_analyze)


def _analyze(args: Namespace) -> int:
    from .onirim import analyze

    return analyze(args)


def company_command(commands: Subcommands) -> None:
    company = commands.add("company")
    company.option("--seed", default="1")
    add_table_language(company)
    add_json(company)
    company.set_defaults(run=_company)


def _company(args: Namespace) -> int:
    from .whenidream import company

    return company(args)


def judge_command(commands: Subcommands) -> None:
    judge = commands.add("judge")
    judge.option("piece", nargs="?", metavar="PIECE")
    judge.option("clue", nargs="?", metavar="CLUE")
    judge.option("--file", about="cases", type=Path, metavar="CASES")
    add_table_language(judge)
    add_json(judge)
    judge.set_defaults(run=_judge)


def _judge(args: Namespace) -> int:
    from .whenidream import judge

    return judge(args)


def guess_command(commands: Subcommands) -> None:
    guess = commands.add("guess")
    guess.option("words", nargs="*", about="clues", metavar="CLUE")
    guess.option("--file", about="triples", type=Path, metavar="FILE")
    guess.option("--level", choices=tuple(LEVELS), default="mind-reader")
    guess.option("--doubting", action="store_true")
    add_table_language(guess)
    add_json(guess)
    guess.set_defaults(run=_guess)


def _guess(args: Namespace) -> int:
    from .words import guess

    return guess(args)


def clue_command(commands: Subcommands) -> None:
    clue = commands.add("clue")
    clue.option("piece", metavar="PIECE")
    clue.option(
        "--as", dest="spirit", about="asSpirit", choices=("fairy", "imp", "trickster"), default="fairy"
    )
    clue.option("--after", nargs="*", default=[], metavar="WORD")
    clue.option("--level", choices=tuple(LEVELS), default="friend")
    clue.option("--seed", default="1")
    add_table_language(clue)
    add_json(clue)
    clue.set_defaults(run=_clue)


def _clue(args: Namespace) -> int:
    from .words import clue

    return clue(args)
