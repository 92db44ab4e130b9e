"""What the lab takes from the command line: many games, benches, compiling beforehand, training, puzzles."""

from pathlib import Path

from .arguments import (
    Parser,
    Subcommands,
    add_communication,
    add_count,
    add_json,
    add_language,
    add_level,
    add_on,
    add_preset,
    add_rules,
    add_table_language,
    not_negative,
    positive,
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
    onirim.set_defaults(run="lab.simulate")


def simulate_whenidream_command(games: Subcommands) -> None:
    whenidream = games.add("when-i-dream", about="simulateWhenIDream")
    whenidream.option("--players", about="bots", type=int, default=6, metavar="N")
    add_level(whenidream)
    add_preset(whenidream)
    add_table_language(whenidream)
    add_count(whenidream, "--games", 100)
    _add_many_games(whenidream)
    whenidream.set_defaults(run="whenidream.simulate")


def _add_many_games(parser: Parser) -> None:
    parser.option("--seed", about="seeds", default="1")
    parser.option("--records", type=Path, metavar="FILE")
    parser.option("--workers", type=positive, metavar="W")
    add_on(parser)
    add_json(parser)


def arena_command(commands: Subcommands) -> None:
    arena = commands.add("arena")
    arena.option("contestants", nargs="+", metavar="PLAYER")
    add_rules(arena)
    add_count(arena, "--games", 1000, about="forEach")
    arena.option("--seed", default="arena")
    arena.option("--plot", about="plotArena", type=Path, metavar="FILE")
    arena.option("--plot-time", type=Path, metavar="FILE")
    add_on(arena)
    add_json(arena)
    add_language(arena)
    arena.set_defaults(run="lab.arena")


def bench_command(commands: Subcommands) -> None:
    bench = commands.add("bench")
    add_count(bench, "--games", 20000, about="compiledGames")
    add_json(bench)
    add_language(bench)
    bench.set_defaults(run="lab.bench")
    what = bench.subcommands("what", "WHAT", required=False)
    bench_server_command(what)
    bench_envs_command(what)


def warm_command(commands: Subcommands) -> None:
    warm = commands.add("warm")
    add_json(warm)
    add_language(warm)
    warm.set_defaults(run="lab.warm")


def leaderboard_command(commands: Subcommands) -> None:
    leaderboard = commands.add("leaderboard")
    leaderboard.option("task", choices=("solo", "two", "dream"), metavar="TASK")
    leaderboard.option("entry", metavar="ENTRY")
    leaderboard.option("--games", about="entryGames", type=positive, metavar="N")
    leaderboard.option("--learned", type=not_negative, default=0, metavar="N")
    add_json(leaderboard)
    add_language(leaderboard)
    leaderboard.set_defaults(run="leaderboard.leaderboard")


def bench_server_command(what: Subcommands) -> None:
    server = what.add("server", about="benchServer")
    server.option(
        "--tables",
        about="benchTables",
        type=positive,
        nargs="+",
        default=[50, 100, 200, 400],
        metavar="N",
    )
    server.option("--seconds", about="forEach", type=positive, default=20, metavar="S")
    server.option("--busy", type=positive, metavar="N")
    server.option("--processes", type=positive, nargs="+", metavar="N")
    server.option("--database", about="benchDatabase", metavar="URL")
    server.option("--plot", about="plotServer", type=Path, metavar="FILE")
    add_json(server)
    add_language(server)
    server.set_defaults(run="server.bench")


def bench_envs_command(what: Subcommands) -> None:
    envs = what.add("envs", about="benchEnvs")
    envs.option("--seconds", about="forEach", type=positive, default=2, metavar="S")
    add_json(envs)
    add_language(envs)
    envs.set_defaults(run="lab.bench_envs")


def calibrate_command(commands: Subcommands) -> None:
    calibrate = commands.add("calibrate")
    calibrate.option("--players", type=int, choices=(1, 2), default=1)
    add_communication(calibrate)
    add_count(calibrate, "--games", 2000)
    calibrate.option("--seed", default="calibrate")
    calibrate.option("--plot", type=Path, metavar="FILE")
    add_json(calibrate)
    add_language(calibrate)
    calibrate.set_defaults(run="lab.calibrate")


def train_command(commands: Subcommands) -> None:
    train_onirim_command(commands.add("train").subcommands("games", "GAME"))


def train_onirim_command(games: Subcommands) -> None:
    onirim = games.add("onirim", about="trainOnirim")
    onirim.option("--mode", choices=("solo", "silent", "open"), default="solo")
    add_count(onirim, "--generations", 500)
    add_count(onirim, "--games", 16384, about="inGeneration")
    add_count(onirim, "--hidden", 256, about="hidden")
    onirim.option("--seed", about="trainSeed", type=int, default=1)
    onirim.option("--out", type=Path, default=Path("training"), metavar="FOLDER")
    onirim.option("--partners", choices=("itself", "scripted", "many"), default="itself")
    onirim.option("--from", about="startFrom", dest="start", type=Path, metavar="FILE")
    onirim.option("--resume", about="resumeTraining", action="store_true")
    add_on(onirim)
    add_language(onirim)
    onirim.set_defaults(run="lab.train")


def puzzles_command(commands: Subcommands) -> None:
    puzzles = commands.add("puzzles")
    puzzles.option("--out", type=Path, default=Path("puzzles"), metavar="FOLDER")
    add_count(puzzles, "--each", 100, about="eachTheme")
    puzzles.option("--minutes", type=not_negative, default=10, metavar="M")
    add_count(puzzles, "--games", 100, about="inLot")
    puzzles.option("--seed", about="seeds", default="puzzles")
    puzzles.option("--workers", type=positive, metavar="W")
    puzzles.option("--quick", action="store_true")
    puzzles.option("--gpu", action="store_true")
    puzzles.option("--ship", type=Path, metavar="FOLDER")
    add_json(puzzles)
    add_language(puzzles)
    puzzles.set_defaults(run="puzzles.mine")
