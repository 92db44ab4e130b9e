"""The arguments of commands that play many games, measure or compile beforehand."""

from argparse import Namespace
from pathlib import Path

from .arguments import (
    Parser,
    Subcommands,
    add_count,
    add_json,
    add_language,
    add_level,
    add_on,
    add_preset,
    add_rules,
    add_table_language,
    non_negative_number,
    positive_number,
)


def simulate_command(commands: Subcommands) -> None:
    games = commands.add("simulate").subcommands("games", "GAME")
    simulate_onirim_command(games)
    simulate_whenidream_command(games)


def simulate_onirim_command(games: Subcommands) -> None:
    onirim = games.add("onirim", about="simulateOnirim")
    add_rules(onirim)
    add_count(onirim, "--games", 1000)
    onirim.option("--player", default="dreamwalker", metavar="NAME")
    _add_many_games(onirim)
    add_language(onirim)
    onirim.set_defaults(run=_simulate_onirim)


def _simulate_onirim(args: Namespace) -> int:
    from .lab import simulate

    return simulate(args)


def simulate_whenidream_command(games: Subcommands) -> None:
    whenidream = games.add("when-i-dream", about="simulateWhenIDream")
    whenidream.option("--players", about="bots", type=int, default=6, metavar="N")
    add_level(whenidream)
    add_preset(whenidream)
    add_table_language(whenidream)
    add_count(whenidream, "--games", 100)
    _add_many_games(whenidream)
    whenidream.set_defaults(run=_simulate_whenidream)


def _simulate_whenidream(args: Namespace) -> int:
    from .whenidream import simulate

    return simulate(args)


def _add_many_games(parser: Parser) -> None:
    parser.option("--seed", about="seeds", default="1")
    parser.option("--records", type=Path, metavar="FILE")
    parser.option("--workers", type=positive_number, metavar="W")
    add_on(parser)
    add_json(parser)


def arena_command(commands: Subcommands) -> None:
    arena = commands.add("arena")
    arena.option("contestants", nargs="+", metavar="PLAYER")
    add_rules(arena)
    add_count(arena, "--games", 1000, about="forEach")
    arena.option("--seed", default="arena")
    add_on(arena)
    add_json(arena)
    add_language(arena)
    arena.set_defaults(run=_arena)


def _arena(args: Namespace) -> int:
    from .lab import arena

    return arena(args)


def bench_command(commands: Subcommands) -> None:
    bench = commands.add("bench")
    add_count(bench, "--games", 20000, about="compiledGames")
    add_json(bench)
    add_language(bench)
    bench.set_defaults(run=_bench)
    what = bench.subcommands("what", "WHAT", required=False)
    bench_server_command(what)


def _bench(args: Namespace) -> int:
    from .lab import bench

    return bench(args)


def warm_command(commands: Subcommands) -> None:
    warm = commands.add("warm")
    add_json(warm)
    add_language(warm)
    warm.set_defaults(run=_warm)


def _warm(args: Namespace) -> int:
    from .lab import warm

    return warm(args)


def leaderboard_command(commands: Subcommands) -> None:
    leaderboard = commands.add("leaderboard")
    leaderboard.option("task", choices=("solo", "two", "dream"), metavar="TASK")
    leaderboard.option("entry", metavar="ENTRY")
    leaderboard.option("--games", about="entryGames", type=positive_number, metavar="N")
    leaderboard.option("--learned", type=non_negative_number, default=0, metavar="N")
    add_json(leaderboard)
    add_language(leaderboard)
    leaderboard.set_defaults(run=_leaderboard)


def _leaderboard(args: Namespace) -> int:
    from .leaderboard import leaderboard

    return leaderboard(args)


def bench_server_command(what: Subcommands) -> None:
    server = what.add("server", about="benchServer")
    server.option(
        "--tables",
        about="benchTables",
        type=positive_number,
        nargs="+",
        default=[50, 100, 200, 400],
        metavar="N",
    )
    server.option("--seconds", about="forEach", type=positive_number, default=20, metavar="S")
    server.option("--busy", type=positive_number, metavar="N")
    add_json(server)
    add_language(server)
    server.set_defaults(run=_bench_server)


def _bench_server(args: Namespace) -> int:
    from .server import bench

    return bench(args)


def calibrate_command(commands: Subcommands) -> None:
    calibrate = commands.add("calibrate")
    add_rules(calibrate)
    add_count(calibrate, "--games", 2000)
    calibrate.option("--seed", default="calibrate")
    add_json(calibrate)
    add_language(calibrate)
    calibrate.set_defaults(run=_calibrate)


def _calibrate(args: Namespace) -> int:
    from .lab import calibrate

    return calibrate(args)
