"""What playing, serving, replaying and judging take from the command line."""

import os
from pathlib import Path

from .arguments import (
    Parser,
    Subcommands,
    add_language,
    add_preset,
    add_record,
    add_resume,
    add_rules,
    add_search,
    add_table_language,
    not_negative,
    one_of,
    port,
    positive,
)

ALONE = "127.0.0.1:0"
"""Where the other processes of this machine reach one, unless it is said."""


def serve_command(commands: Subcommands) -> None:
    serve = commands.add_parser(
        "serve",
        help="serve the page: play in a browser, alone or with friends",
        description="Serve the page and its tables. "
        "The environment may say REVERIE_HOST, REVERIE_PORT, REVERIE_FORGET_AFTER, REVERIE_DATABASE, "
        "REVERIE_PEER and REVERIE_LOG_FORMAT instead.",
    )
    serve.add_argument(
        "--host",
        default=os.environ.get("REVERIE_HOST", "127.0.0.1"),
        help="where to listen (default: 127.0.0.1, this machine)",
    )
    serve.add_argument(
        "--port",
        type=port,
        default=os.environ.get("REVERIE_PORT", 8128),
        help="at which port (default: 8128; 0: any)",
    )
    serve.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where tables are kept (default: your own data folder)"
    )
    serve.add_argument(
        "--tables",
        type=positive,
        default=2000,
        metavar="N",
        help="how many at the same time (default: 2000)",
    )
    serve.add_argument(
        "--tables-from-one",
        type=positive,
        default=20,
        metavar="N",
        help="how many one address may open at once (default: 20)",
    )
    serve.add_argument(
        "--connections-from-one",
        type=positive,
        default=100,
        metavar="N",
        help="how many connections one address may have, unless it is a proxy's (default: 100)",
    )
    serve.add_argument(
        "--guesses-from-one",
        type=positive,
        default=20,
        metavar="N",
        help="how many codes that do not exist one address may try at once (default: 20)",
    )
    serve.add_argument(
        "--watchers",
        type=positive,
        default=2000,
        metavar="N",
        help="how many may look on at all tables together (default: 2000)",
    )
    serve.add_argument(
        "--watchers-from-one",
        type=positive,
        default=30,
        metavar="N",
        help="how many may look on from one address (default: 30)",
    )
    _add_surroundings(serve)
    serve.add_argument(
        "--forget-after",
        type=not_negative,
        default=os.environ.get("REVERIE_FORGET_AFTER", 90),
        metavar="DAYS",
        help="throw away tables at which nothing has happened for so long (default: 90; 0: keep all)",
    )
    serve.add_argument(
        "--database",
        default=os.environ.get("REVERIE_DATABASE"),
        metavar="URL",
        help="postgresql://…, shared by any number of processes (default: a file in --data, for one process)",
    )
    serve.add_argument(
        "--workers",
        type=positive,
        default=1,
        metavar="N",
        help="how many processes serve, on as many cores; they need --database (default: 1)",
    )
    serve.add_argument(
        "--peer",
        default=os.environ.get("REVERIE_PEER", ALONE),
        metavar="HOST:PORT",
        help="with --database: where the other processes reach this one (default: this machine, any port); "
        "workers take the next ports as well",
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
        type=one_of("text", "json"),
        default=os.environ.get("REVERIE_LOG_FORMAT", "text"),
        metavar="text|json",
        help="what the log on standard error looks like (default: text)",
    )
    serve.add_argument("--open", action="store_true", help="open a browser, where there is one")
    serve.set_defaults(run="server.serve")


def _add_surroundings(serve: Parser) -> None:
    """What is around the server: proxies in front of it, and who watches over it."""
    serve.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS[/BITS]",
        help="a proxy, or a network of them, that is believed who its visitors are (X-Forwarded-For); "
        "unix: one that comes through a socket in the file system; may be repeated (default: nobody is)",
    )
    serve.add_argument(
        "--metrics",
        metavar="HOST:PORT",
        help="where the figures for whoever runs it are served (default: 127.0.0.1:8129; none: nowhere)",
    )
    serve.add_argument(
        "--metrics-token-file",
        type=Path,
        metavar="FILE",
        help="serve them at the public address as well, to who says what is in this file",
    )


def backup_command(commands: Subcommands) -> None:
    backup = commands.add_parser(
        "backup",
        help="copy the tables of a server into a file, while it runs",
        description="Copy all tables into one file, as they are at one moment; the server may run meanwhile.",
    )
    backup.add_argument("file", type=Path, metavar="FILE", help="where to; it must not be there yet")
    backup.add_argument(
        "--data",
        type=Path,
        metavar="FOLDER",
        help="where the server keeps its tables: what it was given as --data",
    )
    backup.set_defaults(run="backup.backup")


def play_command(commands: Subcommands) -> None:
    play = commands.add_parser("play", help="play a game in this terminal")
    games = play.add_subparsers(title="games", metavar="GAME", required=True)
    play_onirim_command(games)
    play_whenidream_command(games)


def play_onirim_command(games: Subcommands) -> None:
    onirim = games.add_parser(
        "onirim", help="the card game, alone or two together", description="Play Onirim in this terminal."
    )
    add_rules(onirim)
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
    add_resume(onirim)
    add_language(onirim)
    onirim.set_defaults(run="onirim.play")


def play_whenidream_command(games: Subcommands) -> None:
    whenidream = games.add_parser(
        "when-i-dream",
        aliases=["dream"],
        help="you and bots, with the clock running",
        description="Play When I Dream in this terminal, with bots in the other seats.",
    )
    whenidream.add_argument(
        "--players", type=int, default=5, metavar="N", help="4 to 10, you included (default: 5)"
    )
    add_preset(whenidream)
    whenidream.add_argument(
        "--seed", help="any text: the same seed meets the same cards (default: by chance)"
    )
    whenidream.add_argument("--dream-first", action="store_true", help="you are the first Dreamer")
    whenidream.add_argument(
        "--seconds", type=positive, default=120, metavar="S", help="how long a dream lasts (default: 120)"
    )
    whenidream.add_argument(
        "--pace",
        type=float,
        default=1.3,
        metavar="P",
        help="how slow the bots are; 1 is brisk (default: 1.3)",
    )
    whenidream.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    add_language(whenidream)
    whenidream.set_defaults(run="whenidream.play")


def coach_command(commands: Subcommands) -> None:
    coach = commands.add_parser(
        "coach",
        help="be coached at a real table: say what you draw, hear what to do",
        description="You hold the cards of Onirim and say what you draw; the coach says what to do, and why.",
    )
    coach.add_argument("--players", type=int, choices=(1, 2), default=1, help="one (default) or two, openly")
    add_search(coach)
    add_resume(coach)
    add_language(coach)
    coach.set_defaults(run="onirim.coach")


def replay_command(commands: Subcommands) -> None:
    replay = commands.add_parser("replay", help="step through a recorded game, forwards and backwards")
    add_record(replay)
    replay.add_argument("--at", type=int, metavar="N", help="show only the table after step N")
    replay.add_argument("--list", action="store_true", help="print the steps instead of walking through them")
    add_language(replay)
    replay.set_defaults(run="onirim.replay")


def analyze_command(commands: Subcommands) -> None:
    analyze = commands.add_parser("analyze", help="judge a recorded game: luck, skill, what cost most")
    add_record(analyze)
    analyze.add_argument("--steps", action="store_true", help="show the odds after every step, too")
    analyze.add_argument("--html", type=Path, metavar="PAGE", help="write it as a page, with the curve")
    analyze.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    add_language(analyze)
    analyze.set_defaults(run="onirim.analyze")


def company_command(commands: Subcommands) -> None:
    company = commands.add_parser(
        "company",
        help="measure how well the bots of When I Dream understand each other",
        description="How often clues of ours lead a Dreamer of ours to the piece, with and without imps.",
    )
    company.add_argument("--seed", default="1", help="any text (default: 1)")
    add_table_language(company)
    company.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    company.set_defaults(run="whenidream.company")


def judge_command(commands: Subcommands) -> None:
    judge = commands.add_parser("judge", help="is a clue of When I Dream fair for a piece?")
    judge.add_argument("piece", nargs="?", metavar="PIECE", help="what is to be guessed")
    judge.add_argument("clue", nargs="?", metavar="CLUE", help="the word that was given")
    judge.add_argument(
        "--file",
        type=Path,
        metavar="CASES",
        help="a file of cases: JSON with piece and clue, one a line",
    )
    add_table_language(judge)
    judge.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    judge.set_defaults(run="whenidream.judge")
