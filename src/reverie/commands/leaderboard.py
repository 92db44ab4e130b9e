"""The command `leaderboard`, which measures an entry for the leaderboard."""

import argparse
import sys
from functools import partial

from ..numerals import decimal, percent
from ..onirim.summary import Summary
from .lab import Progress, results


def leaderboard(args: argparse.Namespace) -> int:
    """Measure an entry, and print its figures and its line of the table."""
    import json

    from ..envs.leaderboard import TASKS
    from ..envs.leaderboard.measure import fresh_games, measure

    task = TASKS[args.task]
    games = min(args.games or task.games, task.games)
    with Progress(games + fresh_games(games), "games", args.output_language) as progress:
        found = measure(args.task, args.entry, games, progress)
    if args.json:
        print(json.dumps({**found.to_dict(), "learned": args.learned}))
        return 0
    say = partial(results, args.output_language)
    last = task.first_seed + games - 1
    print(say("entered", name=found.name, task=args.task, first=task.first_seed, last=last))
    low, high = (percent(each, args.output_language) for each in found.published.interval)
    share = percent(found.published.win_rate, args.output_language)
    print(" ", say("won", won=found.published.won, share=share, low=low, high=high))
    if found.published.doors:
        print(" ", say("doors", n=decimal(found.published.mean_doors, args.output_language, 2)))
    if found.points:
        points, others = (decimal(each, args.output_language) for each in found.points)
        print(" ", say("lead", points=points, others=others))
        print(" ", say("unread", n=found.unread))
    for partner, summary in found.by_partner.items():
        print(" ", say("besideStranger", partner=partner, **_shares(summary, args.output_language)))
    print(" ", say("freshSeeds", **_shares(found.fresh, args.output_language)))
    print(" ", say("thinking", ms=decimal(found.milliseconds, args.output_language, 2)))
    if games < task.games:
        print(say("onlyALook", wanted=task.games), file=sys.stderr)
    print(say("tableLine"))
    print(found.line(args.learned))
    return 0


def _shares(summary: Summary, language: str) -> dict[str, str]:
    low, high = summary.interval
    return {
        "share": percent(summary.win_rate, language),
        "low": percent(low, language),
        "high": percent(high, language),
    }
